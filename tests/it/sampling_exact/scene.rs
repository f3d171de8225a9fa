//! Small positions: hands, a stock, and the rest of the pack taken openly.

use bura::{Card, CardSet, Deal, Deck, Position, RuleSet, Seat, Setup, Side, Step, Suit, Taken, Turned};

pub(super) const S0: Seat = Seat::ALL[0];
pub(super) const S1: Seat = Seat::ALL[1];
pub(super) const S2: Seat = Seat::ALL[2];
pub(super) const S3: Seat = Seat::ALL[3];

/// What makes the trump.
#[derive(Clone, Copy)]
pub(super) enum Last {
    /// The last card of the stock lies open.
    Turned,
    /// This card is somewhere in the stock.
    Buried(&'static str),
    /// Hearts, by name.
    Hearts,
}

/// A small position.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// Behind `custom,`.
    pub(super) rules: &'static str,
    /// By seat; seat 0 is the eldest.
    pub(super) hands: &'static [&'static str],
    /// The next to be drawn first.
    pub(super) stock: &'static str,
    pub(super) last: Last,
    /// Who leads, or as the rules say.
    pub(super) leader: Option<usize>,
}

impl Scene {
    /// Seat 0 leads, hearts are trump, no stock.
    pub(super) const fn new(rules: &'static str, hands: &'static [&'static str]) -> Self {
        Self { rules, hands, stock: "", last: Last::Hearts, leader: Some(0) }
    }

    /// With a stock whose last card lies open.
    pub(super) const fn turned(self, stock: &'static str) -> Self {
        Self { stock, last: Last::Turned, ..self }
    }

    /// With a stock of unseen cards.
    pub(super) const fn stock(self, stock: &'static str) -> Self {
        Self { stock, ..self }
    }

    pub(super) fn deal(self) -> Deal {
        let rules = format!("custom,{}", self.rules).parse::<RuleSet>().unwrap().check().unwrap();
        let trump = match self.last {
            Last::Turned => self.stock.parse::<Deck>().unwrap().cards().last().unwrap().suit(),
            Last::Buried(card) => card.parse::<Card>().unwrap().suit(),
            Last::Hearts => Suit::Hearts,
        };
        let mut position = Position::new(trump, Seat::ALL[self.leader.unwrap_or(0)]);
        let mut laid_out = CardSet::EMPTY;
        for (hand, text) in position.hands.iter_mut().zip(self.hands) {
            *hand = text.parse().unwrap();
            laid_out |= *hand;
        }
        if !self.stock.is_empty() {
            position.stock = self.stock.parse().unwrap();
            laid_out.extend(position.stock.cards().iter().copied());
        }
        if matches!(self.last, Last::Turned) {
            position.turned = Turned::Open;
        }
        // The rest of the pack is the last side's, in as few tricks as hold it.
        let rest = CardSet::pack(rules.set().lowest.rank()) - laid_out;
        let tricks = rest.len().div_ceil(usize::from(rules.set().seats * rules.set().hand));
        let side = Side::ALL[usize::from(rules.sides()) - 1];
        position.taken = Taken::NONE.with(side, rest, tricks.try_into().unwrap());

        let setup = position.setup(&rules).unwrap();
        let mut spec = setup.spec();
        if self.leader.is_none() {
            spec.terms.leader = None;
        }
        if let Last::Buried(card) = self.last {
            spec.terms.trump = None;
            spec.buried = card.parse().ok();
        }
        Deal::new(Setup::new(&rules, &spec).unwrap())
    }

    /// The position after these steps, with `;` between.
    pub(super) fn play(self, steps: &str) -> Deal {
        let mut deal = self.deal();
        play(&mut deal, steps);
        deal
    }
}

/// Plays steps, with `;` between.
pub(super) fn play(deal: &mut Deal, steps: &str) {
    for text in steps.split(';').filter(|text| !text.trim().is_empty()) {
        match text.parse::<Step>().unwrap() {
            Step::Act(action) => {
                let seat = deal.turn().unwrap().seat;
                deal.apply(seat, action).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
            Step::Forfeit(seat) => deal.forfeit(seat).unwrap(),
        }
    }
}
