//! Where the cards come from.

use bura::{Rules, Setup, Terms};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// Sets up the next deal on these terms. A test may stack the deck. The error is a sentence for whoever runs the
/// server.
pub(crate) type Shuffle = Box<dyn FnMut(&Rules, Terms) -> Result<Setup, String> + Send>;

/// Shuffles with a cryptographic generator, seeded anew for every deal with 32 bytes of the operating system.
///
/// `getrandom` is the crate that asks the system, on every system, and the one that `rand` itself asks through. A seed
/// of 256 bits reaches all 36! ≈ 2^138 decks; and as no generator outlives its deal, nothing that may leak of one
/// tells anything about another.
pub(crate) fn system_shuffle() -> Shuffle {
    Box::new(|rules, terms| {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| format!("the system gives no randomness: {error}"))?;
        let mut rng = ChaCha20Rng::from_seed(seed);
        Setup::shuffled(rules, terms, &mut rng).map_err(|error| error.to_string())
    })
}
