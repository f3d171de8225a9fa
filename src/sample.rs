//! Sampling: a full deal drawn among those a view allows (section 12, *Sampling*).
//!
//! A view allows every pair of a deck order and hidden choices that gives its viewer exactly this course. The sampler
//! cannot read the truth: it takes the view, which does not have it.
//!
//! **How.** Each other seat has received cards at known places of the deck (*slots*), as many and at such times as all
//! can see. Going through its lays in order, each open card is given one of the slots then in its hand, and each set of
//! cards laid face down is given as many slots, all choices alike; how many choices there are never depends on those
//! made before, so every way is equally likely. One card is an exception: a turned card that this seat drew has a known
//! slot, and whether it still lies there decides how many choices are left. Where it went is drawn first (`draft`): it
//! is each card of that hand, and each that lies face down since, equally often. Then the unseen cards fill all other
//! slots in any order.
//!
//! What would have ended or redirected the deal (a combination, a claim, an `automatic` end, another leader, a buried
//! card that was dealt) is looked for in what was drawn (`alike`), with the state machine's own questions; where it is
//! found, the draw is thrown away and the next one tried. So every pair that the view allows stays equally likely. All
//! else about the deal is known from the view, so it is put together and not played. The viewer's own hands are seldom
//! looked at: what they brought about it has seen. Only where it held a claim and was not asked, for the leader's own
//! combination is as strong, the leader must hold such a one in the draw too; the course logs where that was.
//!
//! **If that finds none** in 16384 draws, a deterministic search follows (`search`), with a generator of its own,
//! seeded always alike: a draw is mended by small changes until nothing in it goes otherwise. Its deals are allowed,
//! but not equally likely. Views that come to this are those of deals in which hardly any hand was possible: one in
//! some thousands where seats play to keep combinations or stay below a goal, and far fewer where they play at random.

mod alike;
mod down;
mod draft;
mod moments;
mod search;
mod sight;
mod slots;

use rand_core::Rng;

use crate::deal::Deal;
use crate::view::View;

use draft::Draft;
use sight::Sight;

/// How many draws the sampler tries.
const TRIES: u32 = 1 << 14;

/// Why no deal was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// Neither draws nor search found a deal that the view allows. A view that came from a deal allows at least that
    /// one, and it has not been seen that none was found; one that came from elsewhere may allow none.
    #[error("found no deal that the view allows")]
    NotFound,
}

impl View {
    /// Whether the view allows a deal: its viewer would see exactly this.
    #[must_use]
    pub fn allows(&self, deal: &Deal) -> bool {
        deal.rules() == self.rules() && deal.view(self.viewer()) == *self
    }

    /// Draws a deal that the view allows: each pair of deck order and hidden choices (what others laid face down)
    /// equally likely; [`allows`](Self::allows) is always true of it. It cannot read the truth, which the view does not
    /// have. Search literature calls this a determinization, and the view an information set; for many from one view,
    /// see [`sampler`](Self::sampler).
    ///
    /// Draws that the viewer would have seen go otherwise are thrown away, so the cost depends on how rare such deals
    /// are: mostly less than a microsecond. If 16384 draws find none, a deterministic search follows, whose deals are
    /// allowed but not equally likely: it takes a draw and mends it by small changes. One view in some
    /// thousands comes to that where seats keep combinations or stay just below a goal, far fewer where they play at
    /// random. It takes milliseconds, and some tenths of a second at most, where no deal is found.
    ///
    /// It stands after all claims of the moment, unless the viewer is the one asked, or would be asked next: then the
    /// seat before it is still being asked. Where the viewer is to act, it is to act in the sample too,
    /// and has the same legal actions. Same view and same generator state, same deal.
    ///
    /// # Errors
    ///
    /// [`SampleError::NotFound`].
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Setup, Terms};
    /// use rand_core::SeedableRng;
    ///
    /// let rules = RuleSet::BURA.check()?;
    /// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(3);
    /// let deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?);
    /// let view = deal.view(Seat::ALL[1]);
    /// let sample = view.sample(&mut rng)?;
    /// assert!(view.allows(&sample));
    /// assert_eq!(sample.view(Seat::ALL[1]), view);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Deal, SampleError> {
        let mut sight = Sight::new(self);
        sight.look();
        sight.sample(rng)
    }

    /// What draws many deals from this view: half of the work is to make out what the view tells, and that is then done
    /// once.
    #[must_use]
    pub fn sampler(&self) -> Sampler<'_> {
        let mut sampler = Sampler { sight: Sight::new(self) };
        sampler.sight.look();
        sampler
    }
}

/// Draws deals that a view allows, from [`View::sampler`].
///
/// ```
/// use bura::{Deal, RuleSet, Seat, Terms};
/// use rand_core::SeedableRng;
///
/// let rules = RuleSet::BURKOZEL.check()?;
/// let mut rng = rand_chacha::ChaCha20Rng::seed_from_u64(3);
/// let view = Deal::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng)?.view(Seat::ALL[1]);
/// let sampler = view.sampler();
/// for _ in 0..100 {
///     assert!(view.allows(&sampler.sample(&mut rng)?));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Sampler<'a> {
    sight: Sight<'a>,
}

impl Sampler<'_> {
    /// Draws a deal, as [`View::sample`] does.
    ///
    /// # Errors
    ///
    /// [`SampleError::NotFound`].
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Deal, SampleError> {
        self.sight.sample(rng)
    }
}

impl Sight<'_> {
    #[inline]
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Deal, SampleError> {
        for _ in 0..TRIES {
            let mut draft = Draft::new(self);
            draft.draw(rng);
            if draft.goes_alike() {
                return Ok(draft.deal());
            }
        }
        self.view.search(|deal| self.view.allows(deal))
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::presets::Preset;
    use crate::seat::Seat;
    use crate::setup::Setup;
    use crate::terms::Terms;
    use crate::view::Viewer;

    #[test]
    fn a_sample_is_allowed_and_shows_the_viewer_what_it_saw() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(11);
        let mut sampled = 0;
        for &preset in Preset::ALL {
            let rules = preset.rule_set().check().unwrap();
            for _ in 0..20 {
                let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[1]), &mut rng).unwrap());
                loop {
                    let viewers = rules.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]);
                    for viewer in viewers {
                        let view = deal.view(viewer);
                        assert!(view.allows(&deal), "{preset} {view:?}");
                        let sample = view.sample(&mut rng).unwrap_or_else(|_| panic!("{preset} {}", deal.record()));
                        assert!(view.allows(&sample));
                        sampled += 1;
                    }
                    let Some(turn) = deal.turn() else { break };
                    let legal = deal.legal_actions();
                    let mut pick = legal.get(rng.next_u32() as usize % legal.len()).unwrap();
                    if pick == crate::Action::Declare && rng.next_u32() % 8 != 0 {
                        pick = legal.iter().find(|&a| a != crate::Action::Declare).unwrap();
                    }
                    deal.apply(turn.seat, pick).unwrap();
                }
            }
        }
        assert!(sampled > 10_000, "{sampled}");
    }
}
