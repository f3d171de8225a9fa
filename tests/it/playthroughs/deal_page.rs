//! The page of a deal: the truth, and what each viewer is handed, step by step.

use std::collections::BTreeSet;

use bura::{
    Action, CardSet, Deal, Event, LayKind, Outcome, Phase, Rank, Rules, Seat, SeenEvent, Side, Step, View, Viewer,
};

use super::course::DealCase;
use super::page::Page;

/// The page of a deal.
pub(crate) fn page(case: &DealCase) -> String {
    let mut page = Page::default();
    let (end, _) = case.play();
    page.line(format_args!("# {}: {}", case.name, case.what));
    page.line("# GOLDEN: our own output, kept so that every change of play shows. README.md beside it says more.");
    page.head("record");
    page.record(end.record());
    page.head("rules");
    page.line(format_args!("  {}", end.rules().set()));
    page.json("", end.rules());
    let pack = CardSet::pack(end.rules().set().lowest.rank());
    let ranks = Rank::ALL.into_iter().filter(|rank| !pack.of_rank_in(*rank).is_empty());
    page.list("points", ",", ranks.map(|rank| format!("{rank} {}", rank.points())));

    let mut sheet = Sheet { page, rules: *end.rules(), refused: BTreeSet::new() };
    let setup = case.setup();
    sheet.page.head("dealt");
    sheet.page.line(format_args!("  {}", setup.spec()));
    let mut events = Vec::new();
    let mut deal = Deal::new_with(setup, &mut |event| events.push(event));
    sheet.events(&events);
    let mut number = 0;
    while let Some(step) = case.step(&deal, number) {
        number += 1;
        sheet.step(&mut deal, number, step);
    }
    sheet.end(&deal);
    sheet.page.text
}

/// A page in the making.
struct Sheet {
    page: Page,
    rules: Rules,
    /// The kinds of errors that have been shown.
    refused: BTreeSet<String>,
}

impl Sheet {
    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        self.rules.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }

    fn sides(&self) -> &'static [Side] {
        &Side::ALL[..self.rules.sides().into()]
    }

    fn step(&mut self, deal: &mut Deal, number: usize, step: Step) {
        let turn = deal.turn().unwrap();
        self.page.head(format_args!("step {number}: seat {}, {}", turn.seat, turn.phase));
        self.state(deal);
        // In the beginning, and in the middle of the third trick.
        if number == 1 || (turn.phase == Phase::Follow && deal.course().tricks() == 2 && deal.table().count() == 1) {
            self.views(deal);
        }
        let legal = deal.legal_actions();
        let texts = legal.iter().map(|action| action.to_string());
        self.page.list(&format!("legal {}", legal.len()), ",", texts);
        self.refusals(deal);
        self.page.line(format_args!("does     {step}"));
        let mut events = Vec::new();
        let sink = &mut |event| events.push(event);
        match step {
            Step::Act(action) => deal.apply_with(turn.seat, action, sink).unwrap(),
            Step::Forfeit(seat) => deal.forfeit_with(seat, sink).unwrap(),
        }
        self.events(&events);
    }

    /// The truth, and what of points and cards each viewer knows.
    fn state(&mut self, deal: &Deal) {
        let turned = deal.turned().map_or(String::new(), |card| format!(" ({card} turned up)"));
        let (trump, leader, stake) = (deal.trump(), deal.leader(), deal.stake());
        let stock: String = deal.stock().map(|card| card.to_string()).collect();
        let page = &mut self.page;
        page.line(format_args!("trump    {trump}{turned}, leader {leader}, stake {stake}"));
        page.line(format_args!("stock    {} {stock}", deal.stock_len()));
        let hands = self.rules.seats().iter().map(|seat| format!("{seat}: {}", deal.hand(seat)));
        page.list("hands", ",", hands);
        page.list("table", ",", deal.table().map(|lay| lay_text(lay.seat, lay.kind, lay.cards, lay.shown)));
        let taken = |side: Side| format!("{side}: {} tricks {} points", deal.tricks(side), deal.points(side));
        let taken: Vec<String> = self.sides().iter().map(|side| taken(*side)).collect();
        self.page.list("taken", ",", taken);
        for viewer in self.viewers() {
            self.sees(deal, viewer);
        }
    }

    fn sees(&mut self, deal: &Deal, viewer: Viewer) {
        let view = deal.view(viewer);
        let points: Vec<String> = self.sides().iter().map(|side| range(&view, *side)).collect();
        // While another seat is asked for a claim, the view says that the leader is to lead.
        let turn = view.turn().filter(|_| view.turn() != deal.turn());
        let turn = turn.map_or(String::new(), |turn| format!(", turn: seat {}, {}", turn.seat, turn.phase));
        let (name, points) = (name(viewer), points.join(" "));
        self.page.line(format_args!("{name:<8} points {points}, unseen {}{turn}", view.unseen()));
    }

    fn views(&mut self, deal: &Deal) {
        for viewer in self.viewers() {
            self.page.json_without(&format!("view of {} ", name(viewer)), &deal.view(viewer), &self.rules);
        }
    }

    /// Acts that are refused, as far as they show an error of a kind that the page has not shown.
    fn refusals(&mut self, deal: &Deal) {
        for (seat, action) in wrong_acts(deal) {
            let Err(error) = deal.clone().apply(seat, action) else { continue };
            if self.refused.insert(kind_of(&error.to_string())) {
                self.page.line(format_args!("refused  {action} by seat {seat}: {error}"));
            }
        }
    }

    /// Each event as a log may tell it, then what each viewer is sent; those who are sent the same in one line.
    fn events(&mut self, events: &[Event]) {
        for event in events {
            let mut sent: Vec<(SeenEvent, Vec<Viewer>)> = Vec::new();
            for viewer in self.viewers() {
                let Some(seen) = event.seen_by(viewer, &self.rules) else { continue };
                match sent.iter_mut().find(|(other, _)| *other == seen) {
                    Some((_, viewers)) => viewers.push(viewer),
                    None => sent.push((seen, vec![viewer])),
                }
            }
            self.page.line(format_args!("* {event:?}"));
            for (seen, viewers) in sent {
                let all = viewers.len() == self.viewers().count();
                let names: Vec<String> = viewers.into_iter().map(name).collect();
                let names = if all { "all".to_string() } else { names.join(", ") };
                self.page.json(&format!("{names}: "), &seen);
            }
        }
    }

    fn end(&mut self, deal: &Deal) {
        self.page.head("end");
        self.state(deal);
        self.refusals(deal);
        let outcome = deal.outcome().unwrap();
        self.page.line(format_args!("outcome  {}", outcome_text(&outcome)));
        self.page.line(format_args!("ended by {}", deal.ended_by().map_or("-".to_string(), |seat| seat.to_string())));
        self.page.json("outcome ", &outcome);
        for viewer in self.viewers() {
            let view = deal.view(viewer);
            self.page.line(format_args!("record of {}", name(viewer)));
            self.page.record(view.record());
        }
        // At the end each view differs from the others in the deck and the hands alone: two tell enough.
        for viewer in [Viewer::Seat(Seat::ALL[0]), Viewer::Spectator] {
            self.page.json_without(&format!("view of {} ", name(viewer)), &deal.view(viewer), &self.rules);
        }
    }
}

fn name(viewer: Viewer) -> String {
    viewer.seat().map_or("public".to_string(), |seat| format!("seat {seat}"))
}

fn range(view: &View, side: Side) -> String {
    let range = view.points(side);
    if range.start() == range.end() { range.start().to_string() } else { format!("{}-{}", range.start(), range.end()) }
}

fn lay_text(seat: Seat, kind: LayKind, cards: CardSet, shown: CardSet) -> String {
    let shown = if shown.is_empty() { String::new() } else { format!(" show {shown}") };
    format!("{seat} {} {cards}{shown}", format!("{kind:?}").to_lowercase())
}

/// An outcome in one line.
pub(crate) fn outcome_text(outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|side| side.to_string()).collect();
    let winners = if winners.is_empty() { "nobody".to_string() } else { format!("side {}", winners.join(" and ")) };
    let (kind, loss) = (outcome.kind, outcome.loss.as_slice());
    format!("{kind}: {winners} won; loss {loss:?}, points {:?}, tricks {:?}", outcome.points, outcome.tricks)
}

/// Acts that are wrong in most positions, each for another reason.
fn wrong_acts(deal: &Deal) -> Vec<(Seat, Action)> {
    let seats = deal.rules().seats();
    let Some(turn) = deal.turn() else { return vec![(Seat::ALL[0], Action::Draw)] };
    let (seat, hand) = (turn.seat, deal.hand(turn.seat));
    let pack = CardSet::pack(deal.rules().set().lowest.rank());
    let first = |cards: CardSet, count: usize| cards.iter().take(count).fold(CardSet::EMPTY, CardSet::with);
    let other_suit = hand.iter().find(|card| hand.first().is_some_and(|first| first.suit() != card.suit()));
    let mut acts = vec![(seats.after(seat), Action::Draw)];
    if let Some(missing) = Seat::ALL.get(usize::from(seats.count())) {
        acts.push((*missing, Action::Draw));
    }
    let mut own = vec![Action::Lead(CardSet::EMPTY), Action::Draw, Action::Stop, Action::Declare, Action::Raise];
    own.push(Action::Lead(first(pack - hand, 1)));
    own.push(Action::Lead(first(hand, 1) | other_suit.map_or(CardSet::EMPTY, CardSet::of)));
    own.push(Action::Lead(hand));
    for cards in hand.iter().map(CardSet::of).chain([first(hand, 2), first(hand, 3)]) {
        own.extend([Action::Beat(cards), Action::discard(cards), Action::Discard { cards, shown: cards }]);
    }
    let shows = |cards: CardSet| Action::Discard { cards, shown: first(cards, 1) };
    own.extend([shows(first(hand, 2)), shows(first(hand, 3)), Action::Accept]);
    acts.extend(own.into_iter().map(|action| (seat, action)));
    acts
}

/// The text of an error without its cards and numbers.
fn kind_of(error: &str) -> String {
    let words = error.split_whitespace().map(|word| word.trim_end_matches(','));
    words.filter(|word| word.parse::<u32>().is_err() && word.parse::<CardSet>().is_err()).collect::<Vec<_>>().join(" ")
}
