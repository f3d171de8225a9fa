//! Dealing: from a setup to the first question (section 4).

use rand_core::Rng;

use super::Deal;
use super::held::first_leader;
use crate::course::Course;
use crate::event::Event;
use crate::rules::Rules;
use crate::seat::MAX_SEATS;
use crate::set::CardSet;
use crate::setup::{Setup, SetupError};
use crate::sink::{Listener, Silence, Sink};
use crate::table::Table;
use crate::terms::Terms;

impl Deal {
    /// Deals the cards. The deal may be over at once: a combination in a hand as dealt can win it, or have it dealt
    /// again.
    #[must_use]
    #[inline]
    pub fn new(setup: Setup) -> Self {
        let mut deal = Self::undealt(setup);
        deal.deal_out(&mut Silence);
        deal
    }

    /// [`new`](Self::new), telling the events to `sink`.
    #[must_use]
    pub fn new_with(setup: Setup, sink: &mut (impl FnMut(Event) + ?Sized)) -> Self {
        let mut deal = Self::undealt(setup);
        deal.deal_out(&mut Listener(sink));
        deal
    }

    /// Shuffles and deals: [`Setup::shuffled`] and [`new`](Self::new) in one. The deal is the same, and comes quicker.
    ///
    /// # Errors
    ///
    /// As [`Setup::shuffled`].
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Setup, Terms};
    /// use rand_core::SeedableRng;
    ///
    /// let rules = RuleSet::BURA.check()?;
    /// let (terms, rng) = (Terms::new(Seat::ALL[0]), rand_chacha::ChaCha20Rng::seed_from_u64(3));
    /// let deal = Deal::shuffled(&rules, terms, &mut rng.clone())?;
    /// assert_eq!(deal, Deal::new(Setup::shuffled(&rules, terms, &mut rng.clone())?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn shuffled<R: Rng + ?Sized>(rules: &Rules, terms: Terms, rng: &mut R) -> Result<Self, SetupError> {
        Setup::check_terms(rules, terms)?;
        let mut deal = Self::undealt(Setup::unshuffled(rules, terms));
        deal.setup.shuffle(rng);
        deal.deal_out(&mut Silence);
        Ok(deal)
    }

    /// Deals anew by the same rules, in the place of this deal; [`shuffled`](Self::shuffled) without a copy, for
    /// programs that play millions of deals.
    ///
    /// # Errors
    ///
    /// As [`Setup::shuffled`]. The deal is then unchanged.
    ///
    /// ```
    /// use bura::{Deal, RuleSet, Seat, Terms};
    /// use rand_core::SeedableRng;
    ///
    /// let rules = RuleSet::BURA.check()?;
    /// let (terms, mut rng) = (Terms::new(Seat::ALL[0]), rand_chacha::ChaCha20Rng::seed_from_u64(3));
    /// let mut deal = Deal::shuffled(&rules, terms, &mut rng)?;
    /// let next = Deal::shuffled(&rules, terms, &mut rng.clone())?;
    /// deal.shuffle_again(terms, &mut rng)?;
    /// assert_eq!(deal, next);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn shuffle_again<R: Rng + ?Sized>(&mut self, terms: Terms, rng: &mut R) -> Result<(), SetupError> {
        Setup::check_terms(self.rules(), terms)?;
        self.setup.unshuffle(terms);
        self.undeal();
        self.setup.shuffle(rng);
        self.deal_out(&mut Silence);
        Ok(())
    }

    /// Before the cards are dealt.
    #[inline]
    fn undealt(setup: Setup) -> Self {
        Self {
            setup,
            hands: [CardSet::EMPTY; MAX_SEATS],
            table: bare_table(&setup),
            course: Course::new(setup.rules().seats()),
            on_table: 0,
            points: setup.taken().all_points(),
        }
    }

    /// Goes back there, without a copy of the setup.
    #[inline]
    fn undeal(&mut self) {
        self.hands = [CardSet::EMPTY; MAX_SEATS];
        self.table = bare_table(&self.setup);
        self.course = Course::new(self.rules().seats());
        (self.on_table, self.points) = (0, self.setup.taken().all_points());
    }

    /// Deals the cards, and begins.
    fn deal_out(&mut self, sink: &mut impl Sink) {
        let (seats, plan, setup) = (self.rules().seats(), self.setup.plan(), &self.setup);
        for seat in seats.iter() {
            // One hand after the other: round by round, each would be read again as soon as it is written.
            let mut place = plan.dealt(seat, 0);
            self.hands[seat.index()] = (0..plan.hand()).fold(CardSet::EMPTY, |hand, _| {
                let card = setup.deck().at(place);
                place += seats.count();
                hand.with(card)
            });
        }
        sink.tell(|| Event::Opened { terms: setup.terms(), taken: *setup.taken() });
        for seat in seats.from(seats.after(setup.terms().dealer)) {
            sink.tell(|| Event::Dealt { seat, cards: setup.dealt_hand(seat) });
        }
        sink.tell(|| Event::Trump { trump: setup.trump() });
        self.table.lead_first(first_leader(setup.rules(), setup.terms(), setup.suit(), &self.hands));
        self.begin(sink);
    }
}

/// The table before the cards are dealt.
#[inline]
fn bare_table(setup: &Setup) -> Table {
    let (dealer, plan) = (setup.terms().dealer, setup.plan());
    Table { tricks: setup.taken().all_tricks(), ..Table::new(dealer, plan.hand(), plan.stock()) }
}
