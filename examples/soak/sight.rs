//! What one viewer knows, rebuilt from the events that it is sent, and compared with its view.

use bura::{
    Card, CardSet, Deal, LayKind, MAX_SEATS, Outcome, Phase, Rules, Seat, SeenCards, SeenEvent, SeenLay, Side, Trump,
    View, Viewer,
};

use crate::fault::{Fault, holds, same};

/// The deal as one viewer is told of it.
pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    rules: Rules,
    hand: CardSet,
    sizes: [usize; MAX_SEATS],
    stock: usize,
    turned: Option<Card>,
    lays: Vec<SeenLay>,
    tricks: [u8; MAX_SEATS],
    trick: u8,
    stopped: bool,
    leader: Option<Seat>,
    turn: Option<(Seat, Phase)>,
    stake: u8,
    end: Option<(Outcome, Option<Seat>)>,
}

impl Sight {
    pub(crate) fn new(viewer: Viewer, rules: &Rules) -> Self {
        Self {
            viewer,
            rules: *rules,
            hand: CardSet::EMPTY,
            sizes: [0; MAX_SEATS],
            stock: rules.set().lowest.pack_size().into(),
            turned: None,
            lays: Vec::with_capacity(36),
            tricks: [0; MAX_SEATS],
            trick: 0,
            stopped: false,
            leader: None,
            turn: None,
            stake: 1,
            end: None,
        }
    }

    /// Takes in what the viewer is sent.
    pub(crate) fn hear(&mut self, event: SeenEvent) {
        let leads = self.leader.map(|leader| (leader, Phase::Lead));
        match event {
            SeenEvent::Dealt { seat, cards } => {
                self.sizes[seat.index()] = self.rules.set().hand.into();
                self.stock -= usize::from(self.rules.set().hand);
                self.hand |= cards.map_or(CardSet::EMPTY, |cards| cards.set());
            }
            SeenEvent::Trump { trump: Trump::Turned(card) } => self.turned = Some(card),
            SeenEvent::ToLead { seat } => {
                self.leader = Some(seat);
                self.turn = Some((seat, Phase::Lead));
            }
            SeenEvent::Asked => self.turn = self.viewer.seat().map(|seat| (seat, Phase::Interrupt)),
            SeenEvent::Passed => self.turn = leads,
            SeenEvent::Stopped { .. } => self.stopped = true,
            SeenEvent::Led { seat, cards } => {
                let kind = if core::mem::take(&mut self.stopped) { LayKind::Stop } else { LayKind::Lead };
                self.lay(seat, kind, SeenCards::Known(cards), CardSet::EMPTY);
            }
            SeenEvent::Beat { seat, cards } => self.lay(seat, LayKind::Beat, SeenCards::Known(cards), CardSet::EMPTY),
            SeenEvent::Discarded { seat, cards, shown } => self.lay(seat, LayKind::Discard, cards, shown),
            SeenEvent::Took { seat } => {
                self.tricks[self.rules.side_of(seat).index()] += 1;
                self.trick += 1;
                self.turn = None;
            }
            SeenEvent::Saw { seat, cards } => self.learn(seat, self.trick.saturating_sub(1), cards),
            SeenEvent::TurnedUp { seat, trick, cards } => self.learn(seat, trick, cards),
            SeenEvent::AskedToDeclare { seat } => self.turn = Some((seat, Phase::Taken)),
            SeenEvent::Drew { seat, card } => {
                self.sizes[seat.index()] += 1;
                self.stock -= 1;
                self.hand |= card.filter(|_| self.viewer.is(seat)).map_or(CardSet::EMPTY, CardSet::of);
            }
            SeenEvent::Raised { seat, stake } => {
                self.stake = stake - 1;
                self.turn = Some((self.rules.seats().after(seat), Phase::Offer));
            }
            SeenEvent::Accepted { stake, .. } => {
                self.stake = stake;
                self.turn = leads;
            }
            SeenEvent::Ended { outcome, by } => {
                self.end = Some((outcome, by));
                self.turn = None;
            }
            _ => {}
        }
    }

    fn lay(&mut self, seat: Seat, kind: LayKind, seen: SeenCards, shown: CardSet) {
        let (cards, size) = match seen {
            SeenCards::Known(cards) => (cards, u8::try_from(cards.len()).unwrap_or(0)),
            SeenCards::FaceDown(size) => (shown, size),
        };
        let face_down = size - u8::try_from(cards.len()).unwrap_or(0);
        self.lays.push(SeenLay { trick: self.trick, seat, kind, cards, shown, face_down });
        self.sizes[seat.index()] -= usize::from(size);
        self.hand -= if self.viewer.is(seat) { cards } else { CardSet::EMPTY };
        self.turn = Some((self.rules.seats().after(seat), Phase::Follow));
    }

    /// The viewer gets to know the cards of a lay.
    fn learn(&mut self, seat: Seat, trick: u8, cards: CardSet) {
        if let Some(lay) = self.lays.iter_mut().find(|lay| lay.seat == seat && lay.trick == trick) {
            (lay.cards, lay.face_down) = (cards, 0);
        }
    }

    /// Demands that the view says what the viewer was told, and nothing of the deal that is false.
    pub(crate) fn check(&self, deal: &Deal) -> Result<View, Fault> {
        let view = deal.view(self.viewer);
        same("the hand of a view", view.hand(), self.hand)?;
        same("the stock of a view", view.stock_len(), self.stock)?;
        same("the turned card of a view", view.turned(), self.turned.filter(|_| self.stock > 0))?;
        for seat in Seat::ALL {
            same("a hand's size in a view", view.hand_len(seat), self.sizes[seat.index()])?;
        }
        holds("a view has the lays that were told", view.lays().eq(self.lays.iter().copied()))?;
        same("the turn of a view", view.turn().map(|turn| (turn.seat, turn.phase)), self.turn)?;
        same(
            "the leader of a view",
            Some(view.leader()).filter(|_| self.turn.is_some()),
            self.leader.filter(|_| self.turn.is_some()),
        )?;
        same("the stake of a view", view.stake(), self.stake)?;
        same("the end of a view", view.outcome().map(|outcome| (outcome, view.ended_by())), self.end)?;
        for side in Side::ALL.into_iter().take(self.rules.sides().into()) {
            same("the tricks of a view", view.tricks(side), self.tricks[side.index()])?;
            holds("the points lie in the range of a view", view.points(side).contains(&deal.points(side)))?;
        }
        let asked = deal.turn().filter(|turn| self.viewer.is(turn.seat));
        if asked.is_some() {
            same("the actions of a view", view.legal_actions(), deal.legal_actions())?;
        } else if deal.turn().is_none_or(|turn| turn.phase != Phase::Interrupt) {
            holds("a view of another seat lists no action", view.legal_actions().is_empty())?;
        }
        Ok(view)
    }
}
