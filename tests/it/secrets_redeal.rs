//! Deals that are alike for a viewer: the cards that it has not seen are dealt anew, hidden discards go along, and
//! claims of others are passed as the new hands demand. Whether a re-deal is alike indeed is not decided here.

use bura::{
    Action, Card, CardSet, Deal, Deck, Discards, EndRule, Event, Phase, Position, Seat, Setup, Side, Step, Taken,
    Trump, Turned, Viewer,
};

use crate::random_rules::Dice;
use crate::secrets_told::told;

/// A deal that was played, with everything that was done and told.
#[derive(Clone)]
pub(crate) struct Played {
    pub(crate) deal: Deal,
    pub(crate) steps: Vec<(Seat, Step)>,
    /// The events of the setup, and then of each step.
    pub(crate) batches: Vec<Vec<Event>>,
}

impl Played {
    pub(crate) fn new(setup: Setup) -> Self {
        let mut events = Vec::new();
        let deal = Deal::new_with(setup, &mut |event| events.push(event));
        Self { deal, steps: Vec::new(), batches: vec![events] }
    }

    /// Takes a step of this seat; `None` if it is refused.
    pub(crate) fn step(&mut self, seat: Seat, step: Step) -> Option<()> {
        let mut events = Vec::new();
        match step {
            Step::Act(action) => self.deal.apply_with(seat, action, &mut |event| events.push(event)).ok()?,
            Step::Forfeit(seat) => self.deal.forfeit_with(seat, &mut |event| events.push(event)).ok()?,
        }
        self.steps.push((seat, step));
        self.batches.push(events);
        Some(())
    }

    /// The same moment between tricks as the beginning of a deal, with all that was taken open to all; `None` at any
    /// other moment.
    pub(crate) fn as_position(&self) -> Option<Self> {
        let (deal, rules) = (&self.deal, self.deal.rules());
        let turn = deal.turn().filter(|turn| turn.phase == Phase::Lead)?;
        let mut position = Position::new(deal.trump(), turn.seat);
        for seat in rules.seats().iter() {
            position.hands[seat.index()] = deal.hand(seat);
        }
        position.stock = Deck::new(&deal.stock().collect::<Vec<Card>>())?;
        if deal.turned().is_some() {
            position.turned = Turned::Open;
        }
        let mut cards = CardSet::EMPTY;
        let mut sides = Side::ALL.into_iter().take(rules.sides().into());
        let lost = sides.clone().map(|side| deal.points(side)).sum::<u8>();
        // Whose the cards are does not matter to what is hidden: side 0 has all, in all tricks, if nobody has the goal.
        deal.course().lays().for_each(|lay| cards |= lay.cards);
        position.taken = Taken::NONE.with(sides.next()?, cards, deal.course().tricks());
        let reached = rules.set().end == EndRule::Automatic && lost >= rules.set().goal;
        Some(Self::new(position.setup(rules).ok()?)).filter(|_| !reached)
    }

    /// The viewers that a deal has.
    pub(crate) fn viewers(&self) -> Vec<Viewer> {
        self.deal.rules().seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]).collect()
    }

    pub(crate) fn told(&self, viewer: Viewer) -> Vec<String> {
        told(viewer, &self.deal, &self.batches)
    }
}

/// When a card left the hand, for those that have not.
const NEVER: usize = usize::MAX;

/// A card, where it came from and where it went.
#[derive(Clone, Copy)]
struct Life {
    card: Card,
    /// Its place in the deck.
    slot: usize,
    /// How many tricks had been taken when that place's card came to its seat.
    got: usize,
    seat: Option<Seat>,
    /// In which trick it was laid.
    trick: usize,
    /// By which step.
    step: usize,
    /// Whether the viewer cannot see it where it lies.
    hidden: bool,
}

/// The lives of all cards of a deal that are not the viewer's own.
pub(crate) struct Lives {
    all: Vec<Life>,
    viewer: Viewer,
    turned: Option<Card>,
}

impl Lives {
    pub(crate) fn new(played: &Played, viewer: Viewer) -> Self {
        let setup = played.deal.setup();
        let slots = setup.deck().cards().iter().enumerate();
        let all =
            slots.map(|(slot, &card)| Life { card, slot, got: 0, seat: None, trick: NEVER, step: NEVER, hidden: true });
        let turned = if let Trump::Turned(card) = setup.trump() { Some(card) } else { None };
        let mut lives = Self { all: all.collect(), viewer, turned };
        let mut tricks = 0;
        for (number, batch) in played.batches.iter().enumerate() {
            // The first batch is that of the setup.
            for event in batch {
                lives.hear(*event, number.wrapping_sub(1), &mut tricks, played);
            }
        }
        lives.see_the_end(played);
        let own = |seat: Option<Seat>| seat.is_some_and(|seat| viewer == Viewer::Seat(seat));
        // A turned card that has not been drawn is seen by all.
        lives.all.retain(|life| !own(life.seat) && (life.seat.is_some() || Some(life.card) != turned));
        lives
    }

    fn hear(&mut self, event: Event, step: usize, tricks: &mut usize, played: &Played) {
        let open = played.deal.rules().set().discards == Discards::Open;
        match event {
            Event::Dealt { seat, cards } => self.change(cards.set(), |life| life.seat = Some(seat)),
            Event::Drew { seat, card, .. } => {
                let got = *tricks;
                self.change(CardSet::of(card), |life| (life.seat, life.got) = (Some(seat), got));
            }
            Event::Led { cards, .. } | Event::Beat { cards, .. } => self.lay(cards, step, *tricks, false),
            Event::Discarded { cards, shown, .. } => {
                self.lay(cards - shown, step, *tricks, !open);
                self.lay(shown, step, *tricks, false);
            }
            Event::Saw { taker, cards, .. } if self.viewer == Viewer::Seat(taker) => {
                self.change(cards, |life| life.hidden = false);
            }
            Event::Took { .. } => *tricks += 1,
            _ => {}
        }
    }

    fn change(&mut self, cards: CardSet, change: impl Fn(&mut Life)) {
        self.all.iter_mut().filter(|life| cards.contains(life.card)).for_each(change);
    }

    fn lay(&mut self, cards: CardSet, step: usize, trick: usize, hidden: bool) {
        self.change(cards, |life| (life.step, life.trick, life.hidden) = (step, trick, hidden));
    }

    /// At the end all that was laid lies open. Which hands are shown is not for this to know.
    fn see_the_end(&mut self, played: &Played) {
        if played.deal.turn().is_none() {
            self.all.iter_mut().filter(|life| life.step != NEVER).for_each(|life| life.hidden = false);
        }
    }

    pub(crate) fn hidden_count(&self) -> usize {
        self.all.iter().filter(|life| life.hidden).count()
    }

    /// Whether two cards of one seat can have come from each other's place of the deck.
    fn may_trade_slots(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.all[a], &self.all[b]);
        a.seat.is_some() && a.seat == b.seat && a.got <= b.trick && b.got <= a.trick
    }

    fn trade_cards(&mut self, a: usize, b: usize) {
        let (one, other) = (self.all[a].card, self.all[b].card);
        (self.all[a].card, self.all[b].card) = (other, one);
    }

    fn trade_slots(&mut self, a: usize, b: usize) {
        let (one, other) = (self.all[a], self.all[b]);
        (self.all[a].slot, self.all[a].got) = (other.slot, other.got);
        (self.all[b].slot, self.all[b].got) = (one.slot, one.got);
    }

    fn is_turned(&self, at: usize) -> bool {
        Some(self.all[at].card) == self.turned
    }

    /// One small change of where cards come from or lie; nothing if the one chosen at random cannot be.
    fn disturb(&mut self, dice: &mut Dice) {
        let (a, b) = (dice.below(self.all.len()), dice.below(self.all.len()));
        let both_hidden = self.all[a].hidden && self.all[b].hidden;
        let turned = self.is_turned(a) || self.is_turned(b);
        match dice.below(3) {
            // The same places hold other cards.
            0 | 1 if both_hidden && !turned => self.trade_cards(a, b),
            // The same cards came from other places of the deck.
            2 if self.may_trade_slots(a, b) && !turned => self.trade_slots(a, b),
            // The seat made another choice of what to lay face down. The turned card cannot move in another way.
            _ if both_hidden && self.may_trade_slots(a, b) => {
                self.trade_cards(a, b);
                self.trade_slots(a, b);
            }
            _ => {}
        }
    }

    /// Two seats have each other's hands: claims go with them.
    fn trade_hands(&mut self, dice: &mut Dice) {
        let seat = |at: usize| self.all[at].seat;
        let (one, other) = (seat(dice.below(self.all.len())), seat(dice.below(self.all.len())));
        let is_held = |life: &Life, seat: Option<Seat>| {
            seat.is_some() && life.seat == seat && life.step == NEVER && life.hidden && Some(life.card) != self.turned
        };
        let held = |seat: Option<Seat>| -> Vec<usize> {
            (0..self.all.len()).filter(|at| is_held(&self.all[*at], seat)).collect()
        };
        let pairs: Vec<(usize, usize)> = held(one).into_iter().zip(held(other)).collect();
        for (a, b) in pairs {
            self.trade_cards(a, b);
        }
    }

    /// Re-deals at random.
    pub(crate) fn shuffle(&mut self, dice: &mut Dice) {
        if self.all.is_empty() {
            return;
        }
        if dice.one_in(4) {
            self.trade_hands(dice);
        }
        let times = *dice.pick(&[0, 2, 4, 8, 16, 60]);
        (0..times).for_each(|_| self.disturb(dice));
    }

    /// Puts the cards in this order into the hidden places; `None` if that moves a turned card to where it cannot be.
    pub(crate) fn arrange(&mut self, order: &[usize]) -> Option<()> {
        let places: Vec<usize> = (0..self.all.len()).filter(|place| self.all[*place].hidden).collect();
        let cards: Vec<Card> = places.iter().map(|place| self.all[*place].card).collect();
        let before = places.iter().position(|place| self.is_turned(*place));
        for (place, from) in places.iter().zip(order) {
            self.all[*place].card = cards[*from];
        }
        let after = places.iter().position(|place| self.is_turned(*place));
        if let (Some(before), Some(after)) = (before, after) {
            if before != after {
                if !self.may_trade_slots(places[before], places[after]) {
                    return None;
                }
                self.trade_slots(places[before], places[after]);
            }
        }
        Some(())
    }

    /// Plays the deal anew as it has become; `None` if it cannot have gone as it went.
    pub(crate) fn replay(&self, played: &Played, dice: &mut Dice) -> Option<Played> {
        let setup = played.deal.setup();
        let mut cards = setup.deck().cards().to_vec();
        for life in &self.all {
            cards[life.slot] = life.card;
        }
        let mut spec = setup.spec();
        spec.deck = Deck::new(&cards)?;
        let mut again = Played::new(Setup::new(setup.rules(), &spec).ok()?);
        for (number, (seat, step)) in played.steps.iter().enumerate() {
            let own = self.viewer == Viewer::Seat(*seat);
            if *step == Step::Act(Action::Pass) && !own {
                continue;
            }
            let asked = if own { Some(*seat) } else { None };
            self.pass_others(&mut again, asked, *step, *seat)?;
            again.step(*seat, self.changed(number, *step))?;
        }
        self.pass_some(&mut again, played, dice)?;
        Some(again)
    }

    /// Everybody who is asked passes, but the viewer, and the one who stops next.
    fn pass_others(&self, again: &mut Played, own: Option<Seat>, step: Step, actor: Seat) -> Option<()> {
        while let Some(turn) = again.deal.turn().filter(|turn| turn.phase == Phase::Interrupt) {
            let stops = step == Step::Act(Action::Stop) && turn.seat == actor;
            if stops || own == Some(turn.seat) || matches!(step, Step::Forfeit(_)) {
                break;
            }
            if self.viewer == Viewer::Seat(turn.seat) {
                // The viewer was not asked.
                return None;
            }
            again.step(turn.seat, Step::Act(Action::Pass))?;
        }
        Some(())
    }

    /// At the end of what was played, some others who are asked pass; all of them if the viewer was the one asked.
    fn pass_some(&self, again: &mut Played, played: &Played, dice: &mut Dice) -> Option<()> {
        let asked = |deal: &Deal| deal.turn().filter(|turn| turn.phase == Phase::Interrupt).map(|turn| turn.seat);
        let viewer_asked = asked(&played.deal).is_some_and(|seat| self.viewer == Viewer::Seat(seat));
        while let Some(seat) = asked(&again.deal) {
            if self.viewer == Viewer::Seat(seat) || !(viewer_asked || dice.one_in(2)) {
                break;
            }
            again.step(seat, Step::Act(Action::Pass))?;
        }
        Some(())
    }

    /// The step with the cards that it now lays face down.
    fn changed(&self, number: usize, step: Step) -> Step {
        let Step::Act(Action::Discard { cards, shown }) = step else { return step };
        let laid: CardSet = self.all.iter().filter(|life| life.step == number).map(|life| life.card).collect();
        // The viewer's own discards are not among the lives.
        if laid.is_empty() {
            return step;
        }
        assert_eq!(laid.len(), cards.len(), "places change their cards, never how many there are");
        Step::Act(Action::Discard { cards: laid, shown })
    }
}

/// All orders of so many things.
pub(crate) fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for shorter in orders(count - 1) {
        for at in 0..count {
            let mut order = shorter.clone();
            order.insert(at, count - 1);
            all.push(order);
        }
    }
    all
}
