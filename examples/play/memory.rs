//! What one seat knows of a deal, put together from what it has seen. Bots decide by it, and the person is shown it.

use bura::{Beating, Card, CardSet, LayKind, Rules, Seat, SeenCards, SeenEvent, Side, Suit, Trump};

use crate::names::Names;

/// Cards laid by one seat, as far as they are known.
pub(crate) struct Lay {
    pub(crate) seat: Seat,
    pub(crate) kind: LayKind,
    pub(crate) count: usize,
    pub(crate) known: CardSet,
    /// The part of a discard that was shown to cover.
    pub(crate) shown: CardSet,
}

impl Lay {
    /// Cards laid open.
    const fn open(seat: Seat, kind: LayKind, cards: CardSet) -> Self {
        Self { seat, kind, count: cards.len(), known: cards, shown: CardSet::EMPTY }
    }

    /// A discard: where it lies face down, the shown part of it is known.
    pub(crate) fn discard(seat: Seat, cards: SeenCards, shown: CardSet) -> Self {
        let (count, known) = match cards {
            SeenCards::Known(cards) => (cards.len(), cards),
            SeenCards::FaceDown(count) => (count.into(), shown),
        };
        Self { seat, kind: LayKind::Discard, count, known, shown }
    }

    /// How many of the cards are not known.
    pub(crate) const fn hidden(&self) -> usize {
        self.count - self.known.len()
    }
}

/// A trick, on the table until it is taken.
pub(crate) struct Trick {
    pub(crate) lays: Vec<Lay>,
    pub(crate) taker: Option<Seat>,
}

/// What one seat knows.
pub(crate) struct Memory {
    pub(crate) seat: Seat,
    pub(crate) rules: Rules,
    /// What made the trump; none before the cards are dealt.
    pub(crate) trump: Option<Trump>,
    pub(crate) hand: CardSet,
    /// Cards in the stock, the turned one counted.
    pub(crate) stock: usize,
    pub(crate) tricks: Vec<Trick>,
    /// The stake that is agreed.
    pub(crate) stake: u8,
    /// The stake that is offered, and by whom.
    pub(crate) offer: Option<(Seat, u8)>,
    /// Hands shown at the end.
    pub(crate) shown: Vec<(Seat, CardSet)>,
    /// Whether the lead that comes next is out of turn.
    stopped: bool,
}

impl Memory {
    /// Before the deal.
    pub(crate) fn new(seat: Seat, rules: Rules) -> Self {
        let choices = rules.set();
        let dealt = usize::from(choices.seats) * usize::from(choices.hand);
        let stock = usize::from(choices.lowest.pack_size()) - dealt;
        let (hand, tricks, shown) = (CardSet::EMPTY, Vec::new(), Vec::new());
        Self { seat, rules, trump: None, hand, stock, tricks, stake: 1, offer: None, shown, stopped: false }
    }

    /// Takes in what the seat sees.
    pub(crate) fn learn(&mut self, event: SeenEvent) {
        match event {
            SeenEvent::Dealt { cards: Some(cards), .. } => self.hand = cards.set(),
            SeenEvent::Trump { trump } => self.trump = Some(trump),
            SeenEvent::Stopped { .. } => self.stopped = true,
            SeenEvent::Led { seat, cards } => {
                let kind = if self.stopped { LayKind::Stop } else { LayKind::Lead };
                self.stopped = false;
                self.tricks.push(Trick { lays: Vec::new(), taker: None });
                self.lay(Lay::open(seat, kind, cards));
            }
            SeenEvent::Beat { seat, cards } => self.lay(Lay::open(seat, LayKind::Beat, cards)),
            SeenEvent::Discarded { seat, cards, shown } => self.lay(Lay::discard(seat, cards, shown)),
            SeenEvent::Took { seat } => {
                if let Some(trick) = self.tricks.last_mut() {
                    trick.taker = Some(seat);
                }
            }
            SeenEvent::Saw { seat, cards } => self.turn_up(self.tricks.len().saturating_sub(1), seat, cards),
            SeenEvent::Drew { seat, card } => {
                self.stock = self.stock.saturating_sub(1);
                if seat == self.seat {
                    self.hand.extend(card);
                }
            }
            SeenEvent::Raised { seat, stake } => {
                // An offer in answer to another accepts that one.
                self.stake = stake - 1;
                self.offer = Some((seat, stake));
            }
            SeenEvent::Accepted { stake, .. } => (self.stake, self.offer) = (stake, None),
            SeenEvent::Showed { seat, cards } => self.shown.push((seat, cards)),
            SeenEvent::TurnedUp { seat, trick, cards } => self.turn_up(usize::from(trick), seat, cards),
            _ => {}
        }
    }

    /// Puts cards on the table.
    fn lay(&mut self, lay: Lay) {
        if lay.seat == self.seat {
            self.hand -= lay.known;
        }
        if let Some(trick) = self.tricks.last_mut() {
            trick.lays.push(lay);
        }
    }

    /// Learns the cards that a seat has laid face down in a trick.
    fn turn_up(&mut self, trick: usize, seat: Seat, cards: CardSet) {
        let lays = self.tricks.get_mut(trick).map_or(&mut [][..], |trick| &mut trick.lays);
        for lay in lays.iter_mut().filter(|lay| lay.seat == seat) {
            lay.known = cards;
        }
    }

    /// What the others are called from here.
    pub(crate) fn names(&self) -> Names<'_> {
        Names { you: self.seat, rules: &self.rules }
    }

    /// The trump suit. Clubs before the deal, when nobody asks.
    pub(crate) fn trump_suit(&self) -> Suit {
        self.trump.map_or(Suit::Clubs, Trump::suit)
    }

    /// The card that was turned up, wherever it is now.
    pub(crate) fn turned(&self) -> Option<Card> {
        if let Some(Trump::Turned(card)) = self.trump { Some(card) } else { None }
    }

    /// The turned card while it lies under the stock.
    pub(crate) fn under_stock(&self) -> Option<Card> {
        self.turned().filter(|_| self.stock > 0)
    }

    /// What beats what.
    pub(crate) fn beating(&self) -> Beating {
        Beating::new(self.trump_suit(), self.rules.set().trump_proof)
    }

    /// What lies on the table; nothing between tricks.
    pub(crate) fn table(&self) -> &[Lay] {
        self.tricks.last().filter(|trick| trick.taker.is_none()).map_or(&[], |trick| &trick.lays)
    }

    /// The lay on the table that has to be beaten.
    pub(crate) fn to_beat(&self) -> Option<&Lay> {
        self.table().iter().rfind(|lay| lay.kind != LayKind::Discard)
    }

    /// The tricks of a side.
    pub(crate) fn tricks_of(&self, side: Side) -> impl Iterator<Item = &Trick> {
        self.tricks.iter().filter(move |trick| trick.taker.is_some_and(|taker| self.rules.side_of(taker) == side))
    }

    /// The cards whose place this seat does not know: in other hands, in the stock, or laid face down.
    pub(crate) fn unseen(&self) -> CardSet {
        let laid = self.tricks.iter().flat_map(|trick| &trick.lays);
        let seen = laid.fold(self.hand, |seen, lay| seen | lay.known);
        let seen = self.under_stock().map_or(seen, |card| seen.with(card));
        CardSet::pack(self.rules.set().lowest.rank()) - seen
    }

    /// The least and the most points that a side can have in its tricks, as far as this seat can tell by counting.
    pub(crate) fn points(&self, side: Side) -> (u32, u32) {
        let (mut known, mut hidden) = (0, 0);
        for lay in self.tricks_of(side).flat_map(|trick| &trick.lays) {
            known += u32::from(lay.known.points());
            hidden += lay.hidden();
        }
        let mut unseen: Vec<u32> = self.unseen().iter().map(|card| card.points().into()).collect();
        unseen.sort_unstable();
        let least: u32 = unseen.iter().take(hidden).sum();
        let most: u32 = unseen.iter().rev().take(hidden).sum();
        (known + least, known + most)
    }
}
