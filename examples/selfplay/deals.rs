//! The deals: each has a seed of its own, so what comes of them is the same on any number of threads.

use bura::{Deal, EndKind, Outcome, Rules, Seat, Setup, Terms};
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// How many deals a thread takes at once: enough that handing them out costs nothing, and that few threads wait for the
/// last one.
const SHARE: u64 = 256;

/// What to play.
pub(crate) struct Run {
    pub(crate) rules: Rules,
    pub(crate) deals: u64,
    pub(crate) seed: u64,
}

impl Run {
    /// Plays all deals on the threads of the pool that it is called in, and tells `told` of each share how many were
    /// played. The error is one of the engine, which would be its fault: only legal actions are chosen.
    pub(crate) fn play(&self, told: impl Fn(u64) + Sync) -> Result<Tally, String> {
        // The deals have seeds side by side. The run with the next seed begins far away, so that it plays other deals.
        let first = SplitMix64::seed_from_u64(self.seed).next_u64();
        let shares = (0..self.deals.div_ceil(SHARE)).into_par_iter();
        let played = shares.map(|share| {
            let numbers = share * SHARE..self.deals.min((share + 1).saturating_mul(SHARE));
            let count = numbers.end - numbers.start;
            let tally = self.play_share(numbers, first)?;
            told(count);
            Ok(tally)
        });
        // Sums do not depend on the order in which they are added up.
        played.try_reduce(Tally::default, |one, other| Ok(one.plus(&other)))
    }

    fn play_share(&self, numbers: core::ops::Range<u64>, first: u64) -> Result<Tally, String> {
        let mut tally = Tally::default();
        let seats = u64::from(self.rules.seats().count());
        for number in numbers {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(first.wrapping_add(number));
            let dealer = usize::try_from(number % seats).ok().and_then(|seat| Seat::ALL.get(seat));
            self.play_deal(*dealer.ok_or("no dealer")?, &mut rng, &mut tally)?;
        }
        Ok(tally)
    }

    fn play_deal(&self, dealer: Seat, rng: &mut Xoshiro256PlusPlus, tally: &mut Tally) -> Result<(), String> {
        let setup = Setup::shuffled(&self.rules, Terms::new(dealer), rng).map_err(|error| error.to_string())?;
        let mut deal = Deal::new(setup);
        while let Some(turn) = deal.turn() {
            let legal = deal.legal_actions();
            tally.choices += count(legal.len());
            tally.actions += 1;
            let action = legal.get(below(legal.len(), rng)).ok_or("no legal action")?;
            deal.apply(turn.seat, action).map_err(|error| format!("{action} refused: {error}"))?;
        }
        let outcome = deal.outcome().ok_or("a deal without an outcome")?;
        tally.add(&outcome, deal.course().tricks());
        Ok(())
    }
}

/// A place in a list of `len` items, from 0 for an empty one. For lists this short the bias is below 2^-24.
fn below(len: usize, rng: &mut impl Rng) -> usize {
    let wide = u64::from(rng.next_u32()) * count(len);
    usize::try_from(wide >> 32).unwrap_or(0)
}

/// A count, which is small, as a wide number.
pub(crate) fn count(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// What came of the deals.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) deals: u64,
    /// In the order of `EndKind::ALL`.
    pub(crate) kinds: [u64; EndKind::ALL.len()],
    pub(crate) wins: [u64; bura::MAX_SEATS],
    pub(crate) draws: u64,
    pub(crate) tricks: u64,
    pub(crate) actions: u64,
    /// Legal actions, over all decisions.
    pub(crate) choices: u64,
}

impl Tally {
    /// Counts a deal.
    fn add(&mut self, outcome: &Outcome, tricks: u8) {
        self.deals += 1;
        self.tricks += u64::from(tricks);
        self.draws += u64::from(outcome.is_draw());
        if let Some(kind) = self.kinds.get_mut(outcome.kind as usize) {
            *kind += 1;
        }
        for side in outcome.winners.iter() {
            self.wins[side.index()] += 1;
        }
    }

    /// The counts of both.
    fn plus(mut self, other: &Self) -> Self {
        self.deals += other.deals;
        self.draws += other.draws;
        self.tricks += other.tricks;
        self.actions += other.actions;
        self.choices += other.choices;
        let kinds = self.kinds.iter_mut().zip(&other.kinds);
        let wins = self.wins.iter_mut().zip(&other.wins);
        for (sum, part) in kinds.chain(wins) {
            *sum += part;
        }
        self
    }
}
