//! Out-of-turn claims: nobody but the seat asked can tell that it was asked, by what is sent or by when.

use core::time::Duration;
use std::time::Instant;

use bura::{CardSet, Combo, ComboKind, Combos, Deck, Effect, Rank, RuleSet, Setup, SetupSpec};
use serde_json::{Value, json};

use crate::client::{Client, Entry};
use crate::host::Host;
use crate::{config, with};

/// The pause before a lead in these tests. What is done in it takes a few milliseconds.
const PAUSE: Duration = Duration::from_millis(1500);

/// Hands of seats 0, 1 and 2. Seat 1 is to lead, and holds nothing that gives a right.
const NOBODY: [&str; 3] = ["JcJdJh", "6c7d8h", "9c9d9h"];
const ONE: [&str; 3] = ["JcJdJh", "6c7d8h", "9hQhKh"];
const BOTH: [&str; 3] = ["AcAdAh", "6c7d8h", "9hQhKh"];

fn rules() -> RuleSet {
    let lead = |kind| Combo::new(kind, Effect::Lead);
    let combos = Combos::new(&[lead(ComboKind::Aces), lead(ComboKind::Molodka)]).unwrap();
    with(RuleSet::DEFAULT, |set| (set.seats, set.combos) = (3, combos))
}

/// A pack that deals these hands and turns up the six of spades.
fn stacked(hands: [&str; 3]) -> Deck {
    let mut deck = String::new();
    for card in [0, 2, 4] {
        // Dealt from the dealer's left: seats 1, 2, 0.
        for seat in [1, 2, 0] {
            deck += &hands[seat][card..card + 2];
        }
    }
    deck += "6s";
    let dealt: CardSet = deck.parse().unwrap();
    deck += &(CardSet::pack(Rank::Six) - dealt).to_string();
    deck.parse().unwrap()
}

/// What each seat received until it saw the lead, without what differs from run to run: tokens and clocks.
type Streams = [Vec<String>; 3];

/// A table at which these hands are dealt, and nobody is waited for once all have gone.
fn table(hands: [&str; 3], pause: Duration) -> (Host, [Client; 3]) {
    let mut config = config(rules(), 3, 1);
    config.pace.claim = pause;
    config.limits.abandoned = Duration::ZERO;
    let deck = stacked(hands);
    config.shuffle = Box::new(move |rules, terms| {
        let mut spec = SetupSpec::new(deck, terms.dealer);
        spec.terms = terms;
        Setup::new(rules, &spec).map_err(|error| error.to_string())
    });
    let host = Host::start(0, config).unwrap();
    let clients = [0; 3].map(|_| Client::join(host.address()));
    (host, clients)
}

/// Plays the first lead: the leader acts at once, then each claimant answers. `None` if the machine was so slow that
/// the pause was over before all had said what they had to say.
fn first_lead(hands: [&str; 3], claims: &[(usize, Option<&str>)]) -> Option<Streams> {
    let begin = Instant::now();
    let (host, mut clients) = table(hands, PAUSE);
    let ask = clients[1].until("ask");
    assert_eq!(ask["phase"], "lead");
    clients[1].answer(&ask, "lead 6c");
    clients[1].until("taken");
    clients[1].refused(r#"{"type":"act","action":"lead 7d"}"#, "answered");
    for &(seat, claim) in claims {
        let ask = clients[seat].until("ask");
        assert_eq!((ask["phase"].as_str(), ask["ask"].as_u64()), (Some("interrupt"), Some(1)));
        if let Some(claim) = claim {
            clients[seat].answer(&ask, claim);
            clients[seat].until("taken");
        }
    }
    for (seat, client) in clients.iter_mut().enumerate() {
        if seat != 1 && !claims.iter().any(|(asked, claim)| *asked == seat && claim.is_none()) {
            let act = json!({"type": "act", "action": "pass"}).to_string();
            let answered = claims.iter().any(|(asked, _)| *asked == seat);
            let text = client.refused(act, if answered { "answered" } else { "turn" });
            assert!(answered || text == "seat 1 is to act");
        }
        client.send(&json!({"type": "ping"}));
        client.until("pong");
    }
    // By now all has been said; the public course has not gone on, whoever was asked and whatever was answered.
    let early = clients.iter().any(|client| received(client).any(|line| line.contains("\"led\"")));
    let in_time = begin.elapsed() < PAUSE;
    assert!(!(in_time && early), "the lead came before the pause was over");
    for client in &mut clients {
        while !led(&client.until("events")) {}
    }
    let streams = clients.each_ref().map(|client| received(client).map(|line| timeless(line)).collect());
    drop(clients);
    host.join().unwrap();
    in_time.then_some(streams)
}

/// [`first_lead`], once more where the machine was too slow.
fn streams(hands: [&str; 3], claims: &[(usize, Option<&str>)]) -> Streams {
    (0..10).find_map(|_| first_lead(hands, claims)).unwrap()
}

fn received(client: &Client) -> impl Iterator<Item = &String> {
    client.log.iter().filter_map(|entry| match entry {
        Entry::Got(line) => Some(line),
        Entry::Sent(_) => None,
    })
}

fn led(events: &Value) -> bool {
    events["events"].as_array().unwrap().iter().any(|event| event.get("led").is_some())
}

/// A line without token, and with whole seconds rounded.
fn timeless(line: &str) -> String {
    let mut message: Value = serde_json::from_str(line).unwrap();
    if let Some(token) = message.get_mut("token") {
        *token = Value::Null;
    }
    if let Some(seconds) = message.get_mut("seconds") {
        *seconds = Value::Null;
    }
    message.to_string()
}

#[test]
fn nobody_else_can_tell_who_was_asked() {
    let nobody = streams(NOBODY, &[]);
    let passed = streams(ONE, &[(2, Some("pass"))]);
    let silent = streams(ONE, &[(2, None)]);
    let both = streams(BOTH, &[(2, Some("pass")), (0, Some("pass"))]);
    // The leader holds the same in all four, seat 0 in the first three, seat 2 in the second and the last.
    for other in [&passed, &silent, &both] {
        assert_eq!(nobody[1], other[1]);
    }
    assert_eq!(nobody[0], passed[0]);
    assert_eq!(nobody[0], silent[0]);
    assert_eq!(passed[2], both[2]);
    // The seats asked were told so, and that they passed.
    assert!(passed[2].iter().any(|line| line.contains("\"asked\"")));
    assert!(passed[2].iter().any(|line| line.contains("\"passed\"")));
    assert!(silent[2].iter().any(|line| line.contains("\"late\"") && line.contains("\"pass\"")));
    assert!(!nobody.iter().flatten().any(|line| line.contains("asked\"")));
}

#[test]
fn the_strongest_claim_takes_the_lead_and_the_leaders_act_is_dropped() {
    let one = streams(ONE, &[(2, Some("stop"))]);
    let both = streams(BOTH, &[(2, Some("stop")), (0, Some("stop"))]);
    for (streams, seat, cards) in [(one, 2, "9hQhKh"), (both, 0, "AcAdAh")] {
        for stream in &streams {
            let last = stream.last().unwrap();
            assert!(last.contains(&json!({"led": {"seat": seat, "cards": cards}}).to_string()), "{last}");
            assert!(last.contains("\"stopped\""), "{last}");
        }
    }
}

#[test]
fn a_pause_outlasts_connections() {
    // Longer than the test by far: only coming back is looked at.
    let (host, mut clients) = table(ONE, Duration::from_secs(3600));
    let lead = clients[1].until("ask");
    clients[1].answer(&lead, "lead 6c");
    clients[1].until("taken");
    let asked = clients[2].until("ask");
    clients[2].come_back();
    let view = clients[2].until("view");
    assert_eq!(view["view"]["turn"], json!({"seat": 2, "phase": "interrupt"}));
    let again = clients[2].until("ask");
    assert_eq!((&again["ask"], &again["legal"]), (&asked["ask"], &asked["legal"]));
    // Seat 0 sees what all see, and the leader's act is kept though it was away.
    clients[0].come_back();
    assert_eq!(clients[0].until("view")["view"]["turn"], json!({"seat": 1, "phase": "lead"}));
    clients[1].come_back();
    assert_eq!(clients[1].until("view")["view"]["turn"], json!({"seat": 1, "phase": "lead"}));
    clients[1].refused(r#"{"type":"act","action":"lead 6c"}"#, "answered");
    drop(clients);
    host.join().unwrap();
}
