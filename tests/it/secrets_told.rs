//! What section 12 lets a viewer know of a deal, as lines of text: the whitelist that the law is judged by.
//!
//! It is made from all the events, as the table hears them, in the simplest way: each line says something that is
//! public, the viewer's own, or asked of the viewer. It shares nothing with views and filters. What is told at the end
//! is worked out anew from the hands and the lays, not taken from the events that the engine shows them by.

use bura::{
    Card, CardSet, Deal, DealtCombos, Discards, Effect, EndKind, Event, FirstLead, Outcome, Rules, Seat, Suit, Trump,
    Viewer,
};

/// Cards that were laid by one seat in one trick.
struct Laid {
    seat: Seat,
    trick: usize,
    cards: CardSet,
    is_discard: bool,
}

/// Somebody who hears everything and writes down what one viewer may know.
struct Scribe {
    viewer: Viewer,
    rules: Rules,
    trump: Trump,
    hands: [CardSet; 6],
    laid: Vec<Laid>,
    tricks: usize,
    /// Whether a leader was told.
    led: bool,
    /// Whether the lowest trump decides who leads first.
    by_lowest_trump: bool,
    /// What the sides had taken before a position, which is public.
    taken: String,
    lines: Vec<String>,
}

/// What a viewer knows of a deal, from all its events; two states are alike for it if this is equal.
pub(crate) fn told(viewer: Viewer, deal: &Deal, batches: &[Vec<Event>]) -> Vec<String> {
    let rules = *deal.rules();
    let mut scribe = Scribe {
        viewer,
        rules,
        trump: deal.setup().trump(),
        hands: [CardSet::EMPTY; 6],
        laid: Vec::new(),
        tricks: 0,
        led: false,
        by_lowest_trump: rules.set().first_lead == FirstLead::LowestTrump && deal.setup().terms().leader.is_none(),
        taken: deal.setup().taken().to_string(),
        lines: Vec::new(),
    };
    batches.iter().flatten().for_each(|event| scribe.hear(*event));
    scribe.lines
}

impl Scribe {
    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    /// The cards where they are the viewer's own, else their number.
    fn own(&self, seat: Seat, cards: CardSet) -> String {
        if self.viewer == Viewer::Seat(seat) { cards.to_string() } else { format!("{} cards", cards.len()) }
    }

    fn hear(&mut self, event: Event) {
        match event {
            Event::Opened { terms, .. } => self.say(format!("{terms:?}, and before that {}", self.taken)),
            Event::Dealt { seat, cards } => {
                self.hands[seat.index()] = cards.set();
                // Cards come one at a time, so their order is seen.
                let order = if self.viewer == Viewer::Seat(seat) { cards.to_string() } else { String::new() };
                self.say(format!("{seat} is dealt {} {order}", self.own(seat, cards.set())));
            }
            Event::Trump { trump } => self.say(format!("trump {trump:?}")),
            Event::ToLead { seat } => {
                self.led = true;
                self.say(format!("{seat} to lead"));
            }
            Event::Asked { seat } | Event::Passed { seat } => {
                if self.viewer == Viewer::Seat(seat) {
                    let passed = matches!(event, Event::Passed { .. });
                    self.say(if passed { "I pass" } else { "I am asked" }.to_string());
                }
            }
            Event::Stopped { seat, .. } => self.say(format!("{seat} stops")),
            Event::Led { seat, cards } | Event::Beat { seat, cards } => {
                self.lay(seat, cards, false);
                self.say(format!("{seat} lays {cards}"));
            }
            Event::Discarded { seat, cards, shown } => {
                self.lay(seat, cards, true);
                let open = self.rules.set().discards == Discards::Open;
                let cards = if open { cards.to_string() } else { self.own(seat, cards) };
                self.say(format!("{seat} discards {cards} and shows {shown}"));
            }
            Event::Took { seat } => self.took(seat),
            Event::Drew { seat, card, .. } => self.drew(seat, card),
            Event::AskedToDeclare { seat } => self.say(format!("{seat} may declare")),
            Event::Declared { seat, .. } => self.say(format!("{seat} declares")),
            Event::Raised { seat, stake } => self.say(format!("{seat} offers {stake}")),
            Event::Accepted { seat, stake } => self.say(format!("{seat} accepts {stake}")),
            Event::Refused { seat } => self.say(format!("{seat} refuses")),
            Event::Forfeited { seat } => self.say(format!("{seat} forfeits")),
            Event::Ended { outcome, by } => self.ended(outcome, by),
            // What these say is worked out anew.
            Event::Saw { .. } | Event::Showed { .. } | Event::TurnedUp { .. } => {}
            other => panic!("an event that the scribe does not know: {other:?}"),
        }
    }

    fn lay(&mut self, seat: Seat, cards: CardSet, is_discard: bool) {
        self.hands[seat.index()] -= cards;
        self.laid.push(Laid { seat, trick: self.tricks, cards, is_discard });
    }

    fn took(&mut self, taker: Seat) {
        self.say(format!("{taker} takes"));
        if self.rules.set().discards == Discards::TakerSees && self.viewer == Viewer::Seat(taker) {
            let trick = self.tricks;
            let looks = self.laid.iter().filter(|laid| laid.trick == trick && laid.is_discard);
            let lines: Vec<String> = looks.map(|laid| format!("I see {} of {}", laid.cards, laid.seat)).collect();
            for line in lines {
                self.say(line);
            }
        }
        self.tricks += 1;
    }

    fn drew(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].insert(card);
        let own = self.viewer == Viewer::Seat(seat);
        let is_turned = self.trump == Trump::Turned(card);
        self.say(if own || is_turned { format!("{seat} draws {card}") } else { format!("{seat} draws") });
    }

    /// All tricks are turned up, and the hands are shown that section 12 names.
    fn ended(&mut self, outcome: Outcome, by: Option<Seat>) {
        self.say(format!("{} {by:?} {outcome:?}", outcome.kind));
        if self.by_lowest_trump && !self.led {
            // Section 12 calls the leader public, also that of a deal which ended before anybody was to lead.
            self.say(format!("holder of the lowest trump: {:?}", self.lowest_trump()));
        }
        let tricks: Vec<String> = self.laid.iter().map(|laid| format!("{}: {}", laid.seat, laid.cards)).collect();
        self.say(tricks.join(" "));
        let seats = self.rules.seats().iter().filter(|seat| self.is_shown(*seat, outcome.kind));
        let hands: Vec<String> = seats.map(|seat| format!("{seat} shows {}", self.hands[seat.index()])).collect();
        self.say(hands.join(" "));
    }

    /// Section 4: who leads where the rules say so and no leader is named.
    fn lowest_trump(&self) -> Option<Seat> {
        let trumps = |seat: &Seat| self.hands[seat.index()].in_suit(self.suit()).first();
        self.rules.seats().iter().filter(|seat| trumps(seat).is_some()).min_by_key(trumps)
    }

    fn is_shown(&self, seat: Seat, kind: EndKind) -> bool {
        let listed = |entry: &bura::Combo, hand: CardSet| {
            hand.len() == usize::from(self.rules.set().hand) && entry.kind.is_held(hand, self.suit())
        };
        let combos = self.rules.set().combos;
        let wins = |seat: Seat| {
            let hand = self.hands[seat.index()];
            combos.iter().position(|entry| entry.effect == Effect::Win && listed(&entry, hand))
        };
        let strongest = self.rules.seats().iter().filter_map(wins).min();
        let is_tied = strongest.is_some() && wins(seat) == strongest;
        let hand = self.hands[seat.index()];
        match kind {
            EndKind::Redeal if self.rules.set().dealt_combos == DealtCombos::Redeal && self.laid.is_empty() => {
                combos.iter().any(|entry| listed(&entry, hand))
            }
            EndKind::Combo if self.rules.set().combo_tie == bura::ComboTie::Playoff => {
                let aces = |entry: &bura::Combo| ["aces", "aces_trump"].contains(&entry.kind.to_string().as_str());
                wins(seat).is_some() || combos.iter().any(|entry| aces(&entry) && listed(&entry, hand))
            }
            EndKind::Redeal | EndKind::Combo => is_tied,
            _ => false,
        }
    }

    const fn suit(&self) -> Suit {
        self.trump.suit()
    }
}
