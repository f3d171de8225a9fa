//! Somebody who keeps nothing but the events that it is sent, and the rules: it rebuilds all that its view says.

use bura::{
    Card, CardSet, Deck, DrawOrder, EndKind, FirstLead, LayKind, LeadOrder, Outcome, Phase, Rules, Seat, SeenCards,
    SeenEvent, SeenLay, Side, Terms, Trump, Turn, Viewer,
};

/// A step as the record tells it: the text, or the number of a lay.
#[derive(Clone)]
enum Word {
    Text(String),
    Lay(usize),
}

/// What was told.
#[derive(Clone)]
pub(crate) struct Sight {
    pub(crate) viewer: Viewer,
    pub(crate) rules: Rules,
    pub(crate) terms: Terms,
    pub(crate) trump: Trump,
    /// The viewer's hand, and hands that were shown.
    pub(crate) hands: [CardSet; 6],
    pub(crate) hand_lens: [usize; 6],
    /// When each seat first drew a card: after how many tricks.
    pub(crate) first_draws: [Option<u8>; 6],
    pub(crate) stock: usize,
    /// The cards of the deck whose place is known.
    places: Vec<(usize, Card)>,
    drawn: usize,
    /// Who drew the turned card, and after how many tricks.
    pub(crate) turned_drawn: Option<(Seat, u8)>,
    pub(crate) lays: Vec<SeenLay>,
    pub(crate) takers: Vec<Seat>,
    /// The scheduled leader. Nobody is told who it is where the deal ends before its first trick and the lowest trump
    /// decides.
    pub(crate) leader: Option<Seat>,
    next_leader: Option<Seat>,
    pub(crate) turn: Option<Turn>,
    pub(crate) stake: u8,
    stopped: bool,
    words: Vec<Word>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) ended_by: Option<Seat>,
}

impl Sight {
    pub(crate) fn new(viewer: Viewer, rules: Rules) -> Self {
        Self {
            viewer,
            rules,
            terms: Terms::new(Seat::ALL[0]),
            trump: Trump::Named(bura::Suit::Clubs),
            hands: [CardSet::EMPTY; 6],
            hand_lens: [0; 6],
            first_draws: [None; 6],
            stock: CardSet::pack(rules.set().lowest.rank()).len(),
            places: Vec::new(),
            drawn: 0,
            turned_drawn: None,
            lays: Vec::new(),
            takers: Vec::new(),
            leader: None,
            next_leader: None,
            turn: None,
            stake: 1,
            stopped: false,
            words: Vec::new(),
            outcome: None,
            ended_by: None,
        }
    }

    fn tricks(&self) -> u8 {
        u8::try_from(self.takers.len()).unwrap()
    }

    fn say(&mut self, text: impl Into<String>) {
        self.words.push(Word::Text(text.into()));
    }

    fn ask(&mut self, seat: Option<Seat>, phase: Phase) {
        self.turn = seat.map(|seat| Turn { seat, phase });
    }

    pub(crate) fn hear(&mut self, event: SeenEvent) {
        let open_question = self.turn.is_some_and(|turn| turn.phase == Phase::Taken);
        if open_question && !matches!(event, SeenEvent::Declared { .. } | SeenEvent::Forfeited { .. }) {
            // Whatever else follows, the taker drew, though there may have been nothing to draw.
            self.say("draw");
            self.turn = None;
            self.leader = self.next_leader;
        }
        match event {
            SeenEvent::Opened { terms, .. } => self.terms = terms,
            SeenEvent::Dealt { seat, cards } => self.dealt(seat, cards),
            SeenEvent::Trump { trump } => self.trump_made(trump),
            SeenEvent::ToLead { seat } => {
                self.leader = Some(seat);
                self.ask(self.leader, Phase::Lead);
            }
            SeenEvent::Asked => self.ask(self.viewer.seat(), Phase::Interrupt),
            SeenEvent::Passed => {
                self.say("pass");
                self.ask(self.leader, Phase::Lead);
            }
            SeenEvent::Stopped { .. } => self.stopped = true,
            SeenEvent::Led { seat, cards } => {
                let kind = if self.stopped { LayKind::Stop } else { LayKind::Lead };
                self.stopped = false;
                self.lay(seat, kind, SeenCards::Known(cards), CardSet::EMPTY);
            }
            SeenEvent::Beat { seat, cards } => {
                self.lay(seat, LayKind::Beat, SeenCards::Known(cards), CardSet::EMPTY);
            }
            SeenEvent::Discarded { seat, cards, shown } => self.lay(seat, LayKind::Discard, cards, shown),
            SeenEvent::Took { seat } => self.took(seat),
            SeenEvent::Saw { seat, cards } => self.turn_up(seat, self.tricks() - 1, cards),
            SeenEvent::AskedToDeclare { seat } => self.ask(Some(seat), Phase::Taken),
            SeenEvent::Drew { seat, card } => self.drew(seat, card),
            _ => self.hear_rest(event),
        }
    }

    fn hear_rest(&mut self, event: SeenEvent) {
        match event {
            SeenEvent::Declared { .. } => {
                self.say("declare");
                self.turn = None;
            }
            SeenEvent::Raised { seat, stake } => {
                self.say("raise");
                self.stake = stake - 1;
                self.ask(Some(self.rules.seats().after(seat)), Phase::Offer);
            }
            SeenEvent::Accepted { stake, .. } => {
                self.say("accept");
                self.stake = stake;
                self.ask(self.leader, Phase::Lead);
            }
            SeenEvent::Refused { .. } => self.say("refuse"),
            SeenEvent::Forfeited { seat } => {
                self.say(format!("forfeit {seat}"));
                self.turn = None;
            }
            SeenEvent::Showed { seat, cards } => self.hands[seat.index()] = cards,
            SeenEvent::TurnedUp { seat, trick, cards } => self.turn_up(seat, trick, cards),
            SeenEvent::Ended { outcome, by } => {
                let after_drawing = [EndKind::Combo, EndKind::Redeal, EndKind::PlayedOut, EndKind::Exhausted];
                if after_drawing.contains(&outcome.kind) && self.next_leader.is_some() {
                    self.leader = self.next_leader;
                }
                (self.turn, self.outcome, self.ended_by) = (None, Some(outcome), by);
            }
            other => panic!("an event that a viewer does not know: {other:?}"),
        }
    }

    fn dealt(&mut self, seat: Seat, cards: Option<Deck>) {
        let seats = self.rules.seats();
        if let Some(cards) = cards {
            assert!(self.viewer.is(seat));
            self.hands[seat.index()] = cards.set();
            // Cards are dealt one at a time, clockwise from the dealer's left.
            let first = usize::from(seats.steps(seats.after(self.terms.dealer), seat));
            let places = (0..).map(|round| first + round * usize::from(seats.count()));
            self.places.extend(places.zip(cards.cards().iter().copied()));
        }
        let count = usize::from(self.rules.set().hand);
        self.hand_lens[seat.index()] = count;
        self.stock -= count;
    }

    fn turned_place(&self) -> usize {
        usize::from(self.rules.set().seats * self.rules.set().hand)
    }

    fn trump_made(&mut self, trump: Trump) {
        self.trump = trump;
        if let Trump::Turned(card) = trump {
            self.places.push((self.turned_place(), card));
        }
        let by_lowest = self.rules.set().first_lead == FirstLead::LowestTrump;
        let eldest = self.rules.seats().after(self.terms.dealer);
        self.leader = self.terms.leader.or(if by_lowest { None } else { Some(eldest) });
    }

    fn lay(&mut self, seat: Seat, kind: LayKind, cards: SeenCards, shown: CardSet) {
        let (cards, face_down) = match cards {
            SeenCards::Known(cards) => (cards, 0),
            SeenCards::FaceDown(count) => (shown, count - u8::try_from(shown.len()).unwrap()),
        };
        self.words.push(Word::Lay(self.lays.len()));
        self.hands[seat.index()] -= cards;
        self.hand_lens[seat.index()] -= cards.len() + usize::from(face_down);
        self.lays.push(SeenLay { trick: self.tricks(), seat, kind, cards, shown, face_down });
        self.ask(Some(self.rules.seats().after(seat)), Phase::Follow);
    }

    fn turn_up(&mut self, seat: Seat, trick: u8, cards: CardSet) {
        let lay = self.lays.iter_mut().find(|lay| lay.seat == seat && lay.trick == trick).unwrap();
        (lay.cards, lay.face_down) = (cards, 0);
    }

    fn took(&mut self, taker: Seat) {
        let (seats, led_by) = (self.rules.seats(), self.led_by());
        self.takers.push(taker);
        self.turn = None;
        self.next_leader = match self.rules.set().lead_order {
            LeadOrder::Taker => Some(taker),
            LeadOrder::Rotation if self.leader == Some(led_by) => Some(seats.after(led_by)),
            LeadOrder::Rotation => self.leader,
        };
    }

    fn led_by(&self) -> Seat {
        let lays = self.lays.iter().rev();
        lays.clone().find(|lay| matches!(lay.kind, LayKind::Lead | LayKind::Stop)).unwrap().seat
    }

    fn drew(&mut self, seat: Seat, card: Option<Card>) {
        let order = self.rules.set().draw_order;
        let first = if order == DrawOrder::Leader { self.led_by() } else { *self.takers.last().unwrap() };
        let round = usize::from(self.rules.set().seats);
        let expected = self.rules.seats().from(first).nth(self.drawn % round);
        assert_eq!(expected, Some(seat), "rounds clockwise");
        self.stock -= 1;
        let place = if self.stock == 0 { self.turned_place() } else { self.turned_place() + 1 + self.drawn };
        self.drawn += 1;
        self.hand_lens[seat.index()] += 1;
        self.first_draws[seat.index()].get_or_insert(self.tricks());
        if self.stock == 0 && matches!(self.trump, Trump::Turned(_)) {
            self.turned_drawn = Some((seat, self.tricks()));
        }
        match card {
            Some(card) if self.viewer.is(seat) => {
                self.hands[seat.index()].insert(card);
                self.places.push((place, card));
            }
            Some(card) => assert_eq!(self.trump, Trump::Turned(card), "the card of another is told if all know it"),
            None => assert!(!self.viewer.is(seat)),
        }
        self.leader = self.next_leader;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Cards that the viewer sees nowhere.
    pub(crate) fn unseen(&self) -> CardSet {
        let mut unseen = CardSet::pack(self.rules.set().lowest.rank());
        self.lays.iter().for_each(|lay| unseen -= lay.cards);
        self.hands.iter().for_each(|hand| unseen -= *hand);
        if let Trump::Turned(card) = self.trump {
            if self.stock > 0 {
                unseen.remove(card);
            }
        }
        unseen
    }

    pub(crate) fn side_of(&self, seat: Seat) -> Side {
        let number = if self.rules.set().partners { seat.number() % 2 } else { seat.number() };
        Side::new(number).unwrap()
    }

    /// The viewer's record.
    pub(crate) fn record(&self) -> String {
        let mut cards = vec!["??".to_string(); CardSet::pack(self.rules.set().lowest.rank()).len()];
        for (place, card) in &self.places {
            cards[*place] = card.to_string();
        }
        let mut text = format!("bura1; {}; deck={} dealer={}", self.rules.set(), cards.concat(), self.terms.dealer);
        let leader = self.terms.leader.map(|leader| format!(" leader={leader}"));
        let trump = match self.trump {
            Trump::Turned(_) => None,
            Trump::Buried(card) => Some(format!(" buried={card}")),
            Trump::Named(suit) => Some(format!(" trump={}", suit.letter())),
        };
        let stake = (self.terms.stake == 2).then(|| " stake=2".to_string());
        let raises = (!self.terms.raises).then(|| " raises=false".to_string());
        text.extend([leader, trump, stake, raises].into_iter().flatten());
        for word in &self.words {
            text += "; ";
            match word {
                Word::Text(word) => text += word,
                Word::Lay(number) => text += &lay_text(&self.lays[*number]),
            }
        }
        text
    }
}

fn lay_text(lay: &SeenLay) -> String {
    let down = "??".repeat(lay.face_down.into());
    let known = if lay.cards.is_empty() { String::new() } else { lay.cards.to_string() };
    match lay.kind {
        LayKind::Lead => format!("lead {known}"),
        LayKind::Stop => "stop".to_string(),
        LayKind::Beat => format!("beat {known}"),
        LayKind::Discard if lay.shown.is_empty() => format!("discard {known}{down}"),
        LayKind::Discard => format!("discard {known}{down} show {}", lay.shown),
    }
}
