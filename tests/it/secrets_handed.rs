//! Everything that the engine hands to a viewer, as named texts that can be compared.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use bura::{Action, CardSet, Deal, Event, Phase, Seat, SeenEvent, Side, View, Viewer};

use crate::secrets_redeal::Played;

/// A thing that is handed out, and its text.
pub(crate) type Handed = (String, String);

/// What two states hand to a viewer otherwise, by name; nothing if the law holds for them. `mine` is what the first one
/// hands to it.
pub(crate) fn differences(one: &Played, mine: &[Handed], other: &Played, viewer: Viewer) -> Vec<String> {
    let views = [one, other].map(|played| played.deal.view(viewer));
    let mut found = Vec::new();
    if views[0] != views[1] {
        found.push("the views".to_string());
    }
    if hash(&views[0]) != hash(&views[1]) {
        found.push("the hashes of the views".to_string());
    }
    let theirs = handed(other, viewer);
    assert_eq!(mine.len(), theirs.len());
    for ((name, text), (_, other)) in mine.iter().zip(&theirs) {
        if text != other {
            found.push(format!("{name}: {text} / {other}"));
        }
    }
    for seat in compared_seats(&one.deal, &other.deal, viewer) {
        let texts = [one, other].map(|played| refusals(&played.deal, seat));
        if texts[0] != texts[1] {
            found.push(format!("refusals of seat {seat}: {} / {}", texts[0], texts[1]));
        }
    }
    found
}

fn hash(view: &View) -> u64 {
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    hasher.finish()
}

/// Everything but the errors.
pub(crate) fn handed(played: &Played, viewer: Viewer) -> Vec<Handed> {
    let view = played.deal.view(viewer);
    let batches = batches(played, viewer);
    let mut all = says(&view);
    all.push(("all events".to_string(), format!("{:?}", batches.concat())));
    all.push(("events step by step".to_string(), format!("{batches:?}")));
    all.extend(quiet(&played.deal));
    all.extend(forms(&view, &batches.concat()));
    // A leader is asked nothing while claims are heard, which it must not learn; what it may do is in its view.
    let own = played.deal.turn().filter(|turn| viewer.is(turn.seat) && turn.phase != Phase::Lead);
    let asked = own.map(|turn| (turn, played.deal.legal_actions()));
    all.push(("what the deal asks".to_string(), format!("{asked:?}")));
    all
}

/// The events that a viewer is sent, one batch for each step that tells it anything. A question for a claim is sent by
/// itself: nobody is to see from the grouping whether others were asked first.
pub(crate) fn batches(played: &Played, viewer: Viewer) -> Vec<Vec<SeenEvent>> {
    let mut sent = Vec::new();
    for batch in &played.batches {
        let seen = |event: &Event| event.seen_by(viewer, played.deal.rules());
        let seen: Vec<SeenEvent> = batch.iter().filter_map(seen).collect();
        let (asked, rest): (Vec<SeenEvent>, _) = seen.into_iter().partition(|event| *event == SeenEvent::Asked);
        sent.extend([rest, asked].into_iter().filter(|batch| !batch.is_empty()));
    }
    sent
}

/// Everything that a view says of itself.
pub(crate) fn says(view: &View) -> Vec<Handed> {
    let mut all = Vec::new();
    let mut say = |name: &str, text: String| all.push((name.to_string(), text));
    say("viewer", format!("{:?}", view.viewer()));
    say("terms", format!("{} {:?} {:?}", view.rules().set(), view.terms(), view.trump()));
    say("hand", view.hand().to_string());
    for seat in Seat::ALL {
        say("another hand", format!("{:?} {}", view.seen_hand(seat), view.hand_len(seat)));
    }
    say("stock", view.stock_len().to_string());
    say("turned card", format!("{:?} {:?}", view.turned(), view.turned_drawn_by()));
    say("table", format!("{:?}", view.table().collect::<Vec<_>>()));
    say("last trick", format!("{:?} {:?}", view.last_taker(), view.last_trick().collect::<Vec<_>>()));
    say("lays", format!("{:?}", view.lays().collect::<Vec<_>>()));
    say("turn", format!("{:?}", view.turn()));
    say("leader", view.leader().to_string());
    say("stake", view.stake().to_string());
    for side in Side::ALL.into_iter().take(view.rules().sides().into()) {
        say("side", format!("{} tricks, {:?} points", view.tricks(side), view.points(side)));
    }
    say("tricks taken", view.tricks_taken().to_string());
    say("taken before", format!("{} {:?}", view.taken(), view.taken()));
    say("unseen", view.unseen().to_string());
    say("outcome", format!("{:?} {:?}", view.outcome(), view.ended_by()));
    let legal = view.legal_actions();
    let texts = legal.iter().map(|action| action.to_string());
    say("legal actions", format!("{:?} {legal:?}", texts.collect::<Vec<_>>()));
    say("key", view.key().to_string());
    say("record", view.record().to_string());
    say("debug of the record", format!("{:?}", view.record()));
    say("debug", format!("{view:?}"));
    all
}

/// Debug output of what belongs to the table, which may come into a log that a player reads: it keeps every secret.
fn quiet(deal: &Deal) -> Vec<Handed> {
    vec![
        ("debug of the deal".to_string(), format!("{deal:?}")),
        ("debug of the setup".to_string(), format!("{:?} {:?}", deal.setup(), deal.setup().deck())),
        ("debug of the course".to_string(), format!("{:?} {:?}", deal.course(), deal.course().lays())),
    ]
}

/// Serialized forms.
#[cfg(feature = "serde")]
fn forms(view: &View, events: &[SeenEvent]) -> Vec<Handed> {
    let lays: Vec<bura::SeenLay> = view.lays().collect();
    vec![
        ("json of the view".to_string(), serde_json::to_string(view).unwrap()),
        ("json of its parts".to_string(), serde_json::to_string(&(lays, view.turn(), view.legal_actions())).unwrap()),
        ("json of the events".to_string(), serde_json::to_string(events).unwrap()),
    ]
}

/// Without the feature there is none.
#[cfg(not(feature = "serde"))]
fn forms(_: &View, _: &[SeenEvent]) -> Vec<Handed> {
    Vec::new()
}

/// The seats whose errors must be alike: the viewer, and all who are not to act; but not the leader while claims are
/// heard, who has to be told to wait.
fn compared_seats(one: &Deal, other: &Deal, viewer: Viewer) -> Vec<Seat> {
    let claims = [one, other].iter().any(|deal| deal.turn().is_some_and(|turn| turn.phase == Phase::Interrupt));
    let to_act = |seat: Seat| [one, other].iter().any(|deal| deal.turn().is_some_and(|turn| turn.seat == seat));
    let leader = |seat: Seat| seat == one.leader() || seat == other.leader();
    let compared = |seat: &Seat| (viewer.is(*seat) || !to_act(*seat)) && !(claims && leader(*seat));
    Seat::ALL.into_iter().filter(compared).collect()
}

/// What comes of every kind of act of a seat, without doing it.
pub(crate) fn refusals(deal: &Deal, seat: Seat) -> String {
    let hand = deal.hand(seat);
    let own = if deal.turn().is_some_and(|turn| turn.seat == seat) { hand } else { CardSet::EMPTY };
    let sets = [CardSet::EMPTY, CardSet::FULL, CardSet::of_suit(bura::Suit::Spades), own];
    let mut acts: Vec<Action> = sets.iter().flat_map(|&set| [Action::Lead(set), Action::Beat(set)]).collect();
    acts.extend(sets.iter().flat_map(|&cards| {
        [Action::discard(cards), Action::Discard { cards, shown: CardSet::of_rank(bura::Rank::Ten) }]
    }));
    let words = [Action::Stop, Action::Pass, Action::Declare, Action::Draw, Action::Raise, Action::Accept];
    acts.extend(words.into_iter().chain([Action::Refuse]));
    let texts = acts.iter().map(|&act| {
        let mut copy = deal.clone();
        copy.apply(seat, act).map_or_else(|error| format!("{error} {error:?}"), |()| "done".to_string())
    });
    texts.collect::<Vec<_>>().join("; ")
}
