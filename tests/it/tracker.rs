//! A table that is told only the public parts of a setup and the events, and rebuilds the state from them.

use bura::{
    Card, CardSet, Deal, Discards, DrawOrder, EndKind, Event, FirstLead, LayKind, LeadOrder, Outcome, Phase, Rules,
    Seat, Side, Suit, Terms, Trump,
};

/// Cards laid by a seat in one trick.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Laid {
    pub(crate) seat: Seat,
    pub(crate) kind: LayKind,
    pub(crate) cards: CardSet,
    pub(crate) shown: CardSet,
}

/// The state as the events tell it.
#[derive(Clone, Debug)]
pub(crate) struct Tracker {
    rules: Rules,
    terms: Terms,
    trump: Option<Suit>,
    /// The card that lies turned up, or was.
    turned: Option<Card>,
    hands: [CardSet; 6],
    /// Cards that are in no hand yet, drawn or not: the stock and the turned card.
    stock: usize,
    leader: Option<Seat>,
    turn: Option<(Seat, Phase)>,
    stake: u8,
    table: Vec<Laid>,
    /// Every lay of the tricks taken, trick by trick, each trick with its taker.
    pub(crate) tricks: Vec<(Seat, Vec<Laid>)>,
    /// A claim was announced, and its lead is still to come.
    stopped: bool,
    /// Draws still expected of this round, the next first.
    drawing: Vec<Seat>,
    turned_up: usize,
    pub(crate) showed: Vec<(Seat, CardSet)>,
    /// The seats asked for claims before the trick that comes next or lies on the table.
    pub(crate) asked: Vec<Seat>,
    pub(crate) outcome: Option<Outcome>,
    ended_by: Option<Seat>,
    /// How many events were told.
    pub(crate) told: usize,
}

impl Tracker {
    pub(crate) fn new(rules: Rules, terms: Terms) -> Self {
        Self {
            rules,
            terms,
            trump: None,
            turned: None,
            hands: [CardSet::EMPTY; 6],
            stock: CardSet::pack(rules.set().lowest.rank()).len(),
            leader: None,
            turn: None,
            stake: 1,
            table: Vec::new(),
            tricks: Vec::new(),
            stopped: false,
            drawing: Vec::new(),
            turned_up: 0,
            showed: Vec::new(),
            asked: Vec::new(),
            outcome: None,
            ended_by: None,
            told: 0,
        }
    }

    /// Takes an event in, and demands that it fits what was told before.
    pub(crate) fn hear(&mut self, event: Event) {
        assert_eq!(self.outcome, None, "an event after the end: {event:?}");
        self.told += 1;
        match event {
            Event::Opened { terms, .. } => {
                assert_eq!((terms, self.told), (self.terms, 1), "the deal's terms come first");
            }
            Event::Dealt { seat, cards } => self.dealt(seat, cards.set()),
            Event::Trump { trump } => {
                self.trump = Some(trump.suit());
                self.turned = if let Trump::Turned(card) = trump { Some(card) } else { None };
                self.leader = Some(self.first_leader());
            }
            Event::ToLead { seat } => {
                assert_eq!(self.leader, Some(seat), "the leader follows from the trick before");
                assert!(self.drawing.is_empty());
                self.asked.clear();
                self.turn = Some((seat, Phase::Lead));
            }
            Event::Asked { seat } => {
                self.asked.push(seat);
                self.turn = Some((seat, Phase::Interrupt));
            }
            Event::Passed { seat } => {
                assert_eq!(self.turn, Some((seat, Phase::Interrupt)));
                self.turn = self.leader.map(|leader| (leader, Phase::Lead));
            }
            Event::Stopped { seat, combo } => {
                assert_eq!(self.turn, Some((seat, Phase::Interrupt)));
                assert!(combo.is_held(self.hands[seat.index()], self.trump.unwrap()));
                self.stopped = true;
            }
            Event::Led { .. } | Event::Beat { .. } | Event::Discarded { .. } => self.hear_lay(event),
            Event::Took { seat } => self.took(seat),
            Event::Saw { taker, seat, cards } => self.saw(taker, seat, cards),
            Event::AskedToDeclare { seat } => {
                assert_eq!(self.tricks.last().unwrap().0, seat);
                self.turn = Some((seat, Phase::Taken));
            }
            Event::Drew { seat, card, turned } => {
                assert_eq!(turned, self.turned == Some(card), "all see who draws the turned card");
                self.drew(seat, card);
            }
            _ => self.hear_rest(event),
        }
    }

    /// Declarations, offers and what belongs to the end.
    fn hear_rest(&mut self, event: Event) {
        match event {
            Event::Declared { seat, points } => {
                assert_eq!(self.turn.map(|turn| turn.0), Some(seat));
                assert_eq!(points, self.points(self.rules.side_of(seat)));
            }
            Event::Raised { seat, stake } => {
                // In answer to an offer, the raise has accepted that one.
                self.stake = stake - 1;
                self.turn = Some((self.rules.seats().after(seat), Phase::Offer));
            }
            Event::Accepted { seat, stake } => {
                assert_eq!(self.turn, Some((seat, Phase::Offer)));
                assert_eq!(stake, self.stake + 1);
                self.stake = stake;
                self.turn = self.leader.map(|leader| (leader, Phase::Lead));
            }
            Event::Refused { seat } => assert_eq!(self.turn, Some((seat, Phase::Offer))),
            Event::Forfeited { seat } => assert!(self.rules.seats().has(seat)),
            Event::Showed { seat, cards } => {
                assert_eq!(cards, self.hands[seat.index()]);
                self.showed.push((seat, cards));
            }
            Event::TurnedUp { seat, trick, cards } => {
                let face_down = self.face_down();
                assert_eq!(face_down[self.turned_up], (seat, trick, cards), "in the order laid");
                self.turned_up += 1;
            }
            Event::Ended { outcome, by } => {
                let hidden = if self.rules.set().discards == Discards::Open { 0 } else { self.face_down().len() };
                assert_eq!(self.turned_up, hidden, "all tricks are turned up");
                self.outcome = Some(outcome);
                self.ended_by = by;
                self.turn = None;
            }
            other => panic!("an event that the tracker does not know: {other:?}"),
        }
    }

    /// All discards of the deal, those of an unfinished trick too.
    fn face_down(&self) -> Vec<(Seat, u8, CardSet)> {
        let tricks = self.tricks.iter().map(|(_, lays)| lays).chain([&self.table]).zip(0..);
        let lays = tricks.flat_map(|(lays, trick)| lays.iter().map(move |laid| (trick, laid)));
        let discards = lays.filter(|(_, laid)| laid.kind == LayKind::Discard);
        discards.map(|(trick, laid)| (laid.seat, trick, laid.cards)).collect()
    }

    fn dealt(&mut self, seat: Seat, cards: CardSet) {
        let before = self.hands.iter().filter(|hand| !hand.is_empty()).count();
        let seats = self.rules.seats();
        let expected = seats.from(seats.after(self.terms.dealer)).nth(before);
        assert_eq!(Some(seat), expected, "the dealer's left neighbour first");
        assert_eq!(cards.len(), usize::from(self.rules.set().hand));
        self.hands[seat.index()] = cards;
        self.stock -= cards.len();
    }

    /// Section 4: who leads the first trick.
    fn first_leader(&self) -> Seat {
        let eldest = self.rules.seats().after(self.terms.dealer);
        if self.terms.leader.is_some() || self.rules.set().first_lead == FirstLead::Eldest {
            return self.terms.leader.unwrap_or(eldest);
        }
        let trump = self.trump.unwrap();
        let trumps = self.hands.iter().fold(CardSet::EMPTY, |all, hand| all | hand.in_suit(trump));
        let lowest = trumps.iter().min_by_key(|card| card.rank());
        let holder = |card: Card| Seat::ALL.into_iter().find(|seat| self.hands[seat.index()].contains(card));
        lowest.and_then(holder).unwrap_or(eldest)
    }

    fn hear_lay(&mut self, event: Event) {
        let laid = match event {
            Event::Led { seat, cards } => {
                let (kind, phase) =
                    if self.stopped { (LayKind::Stop, Phase::Interrupt) } else { (LayKind::Lead, Phase::Lead) };
                assert_eq!(self.turn, Some((seat, phase)));
                assert!(self.table.is_empty());
                self.stopped = false;
                Laid { seat, kind, cards, shown: CardSet::EMPTY }
            }
            Event::Beat { seat, cards } => Laid { seat, kind: LayKind::Beat, cards, shown: CardSet::EMPTY },
            Event::Discarded { seat, cards, shown } => Laid { seat, kind: LayKind::Discard, cards, shown },
            other => panic!("no lay: {other:?}"),
        };
        if matches!(laid.kind, LayKind::Beat | LayKind::Discard) {
            assert_eq!(self.turn, Some((laid.seat, Phase::Follow)));
            assert_eq!(laid.cards.len(), self.table[0].cards.len());
        }
        let hand = &mut self.hands[laid.seat.index()];
        assert!(laid.cards.is_subset(*hand) && laid.shown.is_subset(laid.cards));
        *hand -= laid.cards;
        self.table.push(laid);
        self.turn = Some((self.rules.seats().after(laid.seat), Phase::Follow));
    }

    fn took(&mut self, seat: Seat) {
        assert_eq!(self.table.len(), usize::from(self.rules.seats().count()));
        let beater = self.table.iter().rev().find(|laid| laid.kind != LayKind::Discard);
        assert_eq!(beater.map(|laid| laid.seat), Some(seat), "the last beater takes, or the leader");
        let led_by = self.table[0].seat;
        let seats = self.rules.seats();
        let in_turn = self.leader == Some(led_by);
        self.leader = match self.rules.set().lead_order {
            // At an end right after the trick the leader stays who it was; `check` knows that.
            LeadOrder::Taker => Some(seat),
            LeadOrder::Rotation if in_turn => Some(seats.after(led_by)),
            LeadOrder::Rotation => self.leader,
        };
        let first = if self.rules.set().draw_order == DrawOrder::Leader { led_by } else { seat };
        self.drawing = self.expected_draws(first);
        self.tricks.push((seat, core::mem::take(&mut self.table)));
        self.turn = None;
    }

    /// Whole rounds from `first`, while hands are below full and the stock serves all.
    fn expected_draws(&self, first: Seat) -> Vec<Seat> {
        let (seats, hand) = (usize::from(self.rules.seats().count()), usize::from(self.rules.set().hand));
        let rounds = (hand - self.hands[0].len()).min(self.stock / seats);
        (0..rounds).flat_map(|_| self.rules.seats().from(first)).collect()
    }

    fn saw(&mut self, taker: Seat, seat: Seat, cards: CardSet) {
        assert_eq!(self.rules.set().discards, Discards::TakerSees);
        let (by, lays) = self.tricks.last().unwrap();
        let laid = lays.iter().find(|laid| laid.seat == seat).unwrap();
        assert_eq!((*by, laid.kind, laid.cards), (taker, LayKind::Discard, cards));
    }

    fn drew(&mut self, seat: Seat, card: Card) {
        assert_eq!(seat, self.drawing.remove(0), "rounds clockwise");
        assert!(self.hands[seat.index()].insert(card));
        self.stock -= 1;
    }

    fn points(&self, side: Side) -> u8 {
        self.tricks_of(side).map(|laid| laid.cards.points()).sum()
    }

    fn tricks_of(&self, side: Side) -> impl Iterator<Item = &Laid> {
        let tricks = self.tricks.iter().filter(move |(taker, _)| self.rules.side_of(*taker) == side);
        tricks.flat_map(|(_, lays)| lays)
    }

    /// Demands that what was rebuilt is what the deal says.
    pub(crate) fn check(&self, deal: &Deal) {
        let sides = Side::ALL.into_iter().take(self.rules.sides().into());
        for seat in Seat::ALL {
            assert_eq!(deal.hand(seat), self.hands[seat.index()], "hand of {seat}");
        }
        assert_eq!(deal.stock_len(), self.stock);
        assert_eq!(deal.turn().map(|turn| (turn.seat, turn.phase)), self.turn);
        assert_eq!(deal.stake(), self.stake);
        assert_eq!((deal.outcome(), deal.ended_by()), (self.outcome, self.ended_by));
        assert_eq!(Some(deal.trump()), self.trump);
        assert_eq!(deal.turned(), self.turned.filter(|_| self.stock > 0), "the turned card is drawn last");
        let table = deal.table().map(|lay| Laid { seat: lay.seat, kind: lay.kind, cards: lay.cards, shown: lay.shown });
        assert_eq!(table.collect::<Vec<_>>(), self.table);
        for side in sides {
            assert_eq!(deal.points(side), self.points(side));
            let tricks = self.tricks.iter().filter(|(taker, _)| self.rules.side_of(*taker) == side).count();
            assert_eq!(usize::from(deal.tricks(side)), tricks);
        }
        let logged = deal.course().lays().map(|lay| (lay.trick, lay.seat, lay.kind, lay.cards, lay.shown));
        let tricks = self.tricks.iter().map(|(_, lays)| lays).chain([&self.table]).zip(0..);
        let told = tricks.flat_map(|(lays, trick)| {
            lays.iter().map(move |laid| (trick, laid.seat, laid.kind, laid.cards, laid.shown))
        });
        assert!(logged.eq(told), "the course logs every lay");
        assert_eq!(usize::from(deal.course().tricks()), self.tricks.len());
        if !self.ended_before_drawing() && !self.asked_before_drawing() {
            assert_eq!(Some(deal.leader()), self.leader);
        }
    }

    /// Whether the question after a trick is open: nothing is drawn yet, and the next leader not yet scheduled.
    fn asked_before_drawing(&self) -> bool {
        self.turn.is_some_and(|(_, phase)| phase == Phase::Taken)
    }

    /// Whether the deal ended between a trick and the drawing after it.
    fn ended_before_drawing(&self) -> bool {
        let kinds = [EndKind::Reached, EndKind::Declared, EndKind::FalseDeclaration, EndKind::Forfeit];
        self.outcome.is_some_and(|outcome| kinds.contains(&outcome.kind))
    }
}
