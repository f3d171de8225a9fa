//! The deal a second time, rebuilt from its events alone, and compared with what the engine says after every act.

use bura::{
    Card, CardSet, Deal, DrawOrder, EndKind, Event, FirstLead, LeadOrder, MAX_SEATS, Outcome, Phase, Rank, Rules, Seat,
    Suit, Terms,
};

use crate::fault::{Fault, holds, same};

/// What the cards of a set are worth (section 1).
pub(crate) fn worth(cards: CardSet) -> u16 {
    let of_card = |card: Card| match card.rank() {
        Rank::Ace => 11,
        Rank::Ten => 10,
        Rank::King => 4,
        Rank::Queen => 3,
        Rank::Jack => 2,
        _ => 0,
    };
    cards.iter().map(of_card).sum()
}

/// The trick on the table.
#[derive(Clone, Copy)]
struct Pile {
    cards: CardSet,
    lays: u8,
    size: usize,
    /// Who led, and who would take it as it stands.
    led_by: Seat,
    taker: Seat,
    to_beat: CardSet,
}

/// The state of a deal as its events tell it.
pub(crate) struct Told {
    rules: Rules,
    terms: Terms,
    pub(crate) trump: Suit,
    hands: [CardSet; MAX_SEATS],
    dealt: u8,
    stock: usize,
    leader: Seat,
    /// Who leads next, once the hands are filled.
    scheduled: Seat,
    turn: Option<(Seat, Phase)>,
    stake: u8,
    pile: Option<Pile>,
    pub(crate) taken: [CardSet; MAX_SEATS],
    pub(crate) tricks: [u8; MAX_SEATS],
    pub(crate) last_taker: Option<Seat>,
    /// Who draws the cards still to be drawn: the first seat, and how many.
    drawing: (Seat, usize),
    pub(crate) end: Option<(Outcome, Option<Seat>)>,
    /// The first event that did not fit those before it.
    fault: Option<Fault>,
}

impl Told {
    pub(crate) fn new(rules: &Rules, terms: Terms) -> Self {
        let eldest = rules.seats().after(terms.dealer);
        Self {
            rules: *rules,
            terms,
            trump: Suit::Clubs,
            hands: [CardSet::EMPTY; MAX_SEATS],
            dealt: 0,
            stock: usize::from(rules.set().lowest.pack_size()),
            leader: eldest,
            scheduled: eldest,
            turn: None,
            stake: 1,
            pile: None,
            taken: [CardSet::EMPTY; MAX_SEATS],
            tricks: [0; MAX_SEATS],
            last_taker: None,
            drawing: (eldest, 0),
            end: None,
            fault: None,
        }
    }

    /// The cards that the next follower has to beat.
    pub(crate) fn to_beat(&self) -> Option<CardSet> {
        self.pile.map(|pile| pile.to_beat)
    }

    /// Takes an event in; what is wrong with it is told by the next [`check`](Self::check).
    pub(crate) fn hear(&mut self, event: Event) {
        if self.fault.is_none() {
            self.fault = self.take(event).err();
        }
    }

    fn take(&mut self, event: Event) -> Result<(), Fault> {
        holds("no event comes after the end", self.end.is_none())?;
        let leads = (self.leader, Phase::Lead);
        match event {
            Event::Opened { terms, .. } => same("the terms told", terms, self.terms)?,
            Event::Dealt { seat, cards } => self.dealt(seat, cards.set())?,
            Event::Trump { trump } => {
                self.trump = trump.suit();
                self.leader = self.first_leader();
                self.scheduled = self.leader;
            }
            Event::ToLead { seat } => {
                same("the scheduled leader", seat, self.scheduled)?;
                same("the draws before a lead", self.drawing.1, 0)?;
                self.leader = seat;
                self.turn = Some((seat, Phase::Lead));
            }
            Event::Asked { seat } => self.turn = Some((seat, Phase::Interrupt)),
            Event::Passed { seat } => {
                same("who passed", self.turn.replace(leads), Some((seat, Phase::Interrupt)))?;
            }
            Event::Stopped { seat, combo } => {
                same("who stopped", self.turn, Some((seat, Phase::Interrupt)))?;
                holds("who stops holds the combination", combo.is_held(self.hands[seat.index()], self.trump))?;
            }
            Event::Led { seat, cards } => self.led(seat, cards)?,
            Event::Beat { seat, cards } => self.follow(seat, cards, true)?,
            Event::Discarded { seat, cards, shown } => {
                holds("what is shown is a part", shown.is_subset(cards) && shown != cards)?;
                self.follow(seat, cards, false)?;
            }
            Event::Took { seat } => self.took(seat)?,
            Event::AskedToDeclare { seat } => self.turn = Some((seat, Phase::Taken)),
            Event::Drew { seat, card, .. } => self.drew(seat, card)?,
            Event::Raised { seat, stake } => {
                self.stake = stake - 1;
                self.turn = Some((self.rules.seats().after(seat), Phase::Offer));
            }
            Event::Accepted { stake, .. } => {
                same("the stake accepted", stake, self.stake + 1)?;
                self.stake = stake;
                self.turn = Some(leads);
            }
            Event::Showed { seat, cards } => same("a hand shown", cards, self.hands[seat.index()])?,
            Event::Ended { outcome, by } => {
                // Where the cards run out, the next leader is scheduled and then has nothing to lead.
                if matches!(outcome.kind, EndKind::PlayedOut | EndKind::Exhausted) {
                    self.leader = self.scheduled;
                }
                self.end = Some((outcome, by));
                self.turn = None;
            }
            // What these say is part of the outcome or of the course, which are looked at elsewhere.
            _ => {}
        }
        Ok(())
    }

    fn dealt(&mut self, seat: Seat, cards: CardSet) -> Result<(), Fault> {
        let seats = self.rules.seats();
        let expected = seats.from(seats.after(self.terms.dealer)).nth(self.dealt.into());
        same("whose hand is dealt", Some(seat), expected)?;
        same("the cards of a dealt hand", cards.len(), self.rules.set().hand.into())?;
        self.dealt += 1;
        self.hands[seat.index()] = cards;
        self.stock -= cards.len();
        Ok(())
    }

    /// Who leads the first trick (section 4).
    fn first_leader(&self) -> Seat {
        let eldest = self.rules.seats().after(self.terms.dealer);
        if let Some(leader) = self.terms.leader {
            return leader;
        }
        let lowest = |seat: &Seat| self.hands[seat.index()].iter().filter(|card| card.suit() == self.trump).min();
        let holder = self.rules.seats().iter().filter(|seat| lowest(seat).is_some()).min_by_key(lowest);
        match self.rules.set().first_lead {
            FirstLead::LowestTrump => holder.unwrap_or(eldest),
            FirstLead::Eldest => eldest,
        }
    }

    fn led(&mut self, seat: Seat, cards: CardSet) -> Result<(), Fault> {
        same("who leads", self.turn.map(|turn| turn.0), Some(seat))?;
        holds("no trick lies on the table before a lead", self.pile.is_none())?;
        let (size, taker) = (cards.len(), seat);
        self.pile = Some(Pile { cards: CardSet::EMPTY, lays: 0, size, led_by: seat, taker, to_beat: cards });
        self.lay(seat, cards)
    }

    fn follow(&mut self, seat: Seat, cards: CardSet, beats: bool) -> Result<(), Fault> {
        same("who follows", self.turn, Some((seat, Phase::Follow)))?;
        if let Some(pile) = self.pile.as_mut().filter(|_| beats) {
            (pile.taker, pile.to_beat) = (seat, cards);
        }
        self.lay(seat, cards)
    }

    /// Cards go from a hand to the table.
    fn lay(&mut self, seat: Seat, cards: CardSet) -> Result<(), Fault> {
        let hand = &mut self.hands[seat.index()];
        let pile = self.pile.as_mut().ok_or_else(|| Fault::new("cards laid where nobody led".to_owned()))?;
        holds("cards laid come from the hand", cards.is_subset(*hand))?;
        same("how many cards are laid", cards.len(), pile.size)?;
        *hand -= cards;
        pile.cards |= cards;
        pile.lays += 1;
        self.turn = Some((self.rules.seats().after(seat), Phase::Follow));
        Ok(())
    }

    fn took(&mut self, seat: Seat) -> Result<(), Fault> {
        let pile = self.pile.take().ok_or_else(|| Fault::new("a trick taken that nobody led".to_owned()))?;
        same("who takes the trick", seat, pile.taker)?;
        same("the lays of a trick", pile.lays, self.rules.set().seats)?;
        let side = self.rules.side_of(seat).index();
        self.taken[side] |= pile.cards;
        self.tricks[side] += 1;
        self.last_taker = Some(seat);
        let seats = self.rules.seats();
        self.scheduled = match self.rules.set().lead_order {
            LeadOrder::Taker => seat,
            LeadOrder::Rotation if pile.led_by == self.leader => seats.after(self.leader),
            LeadOrder::Rotation => self.leader,
        };
        let first = if self.rules.set().draw_order == DrawOrder::Leader { pile.led_by } else { seat };
        let count = usize::from(self.rules.set().seats);
        let missing = usize::from(self.rules.set().hand) - self.hands[0].len();
        self.drawing = (first, missing.min(self.stock / count) * count);
        self.turn = None;
        Ok(())
    }

    fn drew(&mut self, seat: Seat, card: Card) -> Result<(), Fault> {
        same("who draws", seat, self.drawing.0)?;
        holds("a card is left to be drawn", self.drawing.1 > 0 && self.stock > 0)?;
        holds("a card drawn is new to the hand", self.hands[seat.index()].insert(card))?;
        self.drawing = (self.rules.seats().after(seat), self.drawing.1 - 1);
        self.stock -= 1;
        Ok(())
    }

    /// Demands that the engine's state is the one that its events have told, and that no card was lost or doubled.
    pub(crate) fn check(&mut self, deal: &Deal) -> Result<(), Fault> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        same("the turn", deal.turn().map(|turn| (turn.seat, turn.phase)), self.turn)?;
        same("the leader", deal.leader(), self.leader)?;
        same("the stake", deal.stake(), self.stake)?;
        same("the stock", deal.stock_len(), self.stock)?;
        let laid = self.pile.map_or(CardSet::EMPTY, |pile| pile.cards);
        let table = deal.table().fold(CardSet::EMPTY, |table, lay| table | lay.cards);
        same("the cards on the table", table, laid)?;
        let mut all: CardSet = deal.stock().collect();
        let (mut count, mut points) = (deal.stock_len() + laid.len(), worth(all | laid));
        all |= laid;
        for (place, seat) in Seat::ALL.into_iter().enumerate() {
            let (hand, taken) = (deal.hand(seat), self.taken[place]);
            same("a hand", hand, self.hands[place])?;
            all |= hand | taken;
            count += hand.len() + taken.len();
            points += worth(hand);
        }
        for (side, (taken, tricks)) in bura::Side::ALL.into_iter().zip(self.taken.into_iter().zip(self.tricks)) {
            same("the points of a side", u16::from(deal.points(side)), worth(taken))?;
            same("the tricks of a side", deal.tricks(side), tricks)?;
            points += u16::from(deal.points(side));
        }
        // As many places as cards, and each card of the pack somewhere: each is in one place.
        same("the cards in all places", all, CardSet::pack(self.rules.set().lowest.rank()))?;
        same("how many cards are in all places", count, self.rules.set().lowest.pack_size().into())?;
        same("the points in all places", points, 120)?;
        same("the end", (deal.outcome(), deal.ended_by()), (self.end.map(|end| end.0), self.end.and_then(|end| end.1)))
    }
}
