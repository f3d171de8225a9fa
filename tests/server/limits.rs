//! Time-outs and bounds: what the table does for those who do not answer, and with those who take too much.

use core::time::Duration;

use bura::{Combos, Deal, RuleSet, Seat};
use serde_json::json;

use crate::client::{Client, Entry};
use crate::host::Host;
use crate::knowledge::check;
use crate::{config, records, with};

/// Bura in which no combination ends a deal early.
fn plain() -> RuleSet {
    with(RuleSet::BURA, |set| set.combos = Combos::NONE)
}

/// Opens a table of two, with little time to answer, and lets it play a deal with nobody answering.
fn play_silent(misses: u32) -> (Vec<String>, Deal) {
    let mut config = config(plain(), 2, 1);
    config.pace.answer = Duration::from_millis(20);
    config.pace.misses = misses;
    let host = Host::start(0, config).unwrap();
    let mut clients = [0; 2].map(|_| Client::join(host.address()));
    let mut acts = Vec::new();
    for client in &mut clients {
        while let Some(message) = client.receive() {
            if message["type"] == "late" {
                acts.push(message["action"].as_str().unwrap().to_owned());
            }
        }
        assert!(matches!(client.log.last(), Some(Entry::Got(line)) if line.contains("\"over\"")));
    }
    let finished = records(host);
    for client in &clients {
        check(Seat::new(client.seat).unwrap(), &client.log, &finished).unwrap();
    }
    (acts, finished[&1].clone())
}

#[test]
fn the_table_plays_for_those_who_do_not_answer() {
    let (acts, deal) = play_silent(1000);
    assert_eq!(acts.len(), deal.steps().count());
    for word in ["lead ", "discard ", "draw"] {
        assert!(acts.iter().any(|act| act.starts_with(word)), "{word}: {acts:?}");
    }
    // The least of what could be laid, one card a trick.
    assert_eq!(deal.course().tricks(), 18);
}

#[test]
fn a_seat_that_never_answers_forfeits() {
    // Seat 1 leads and seat 0 discards; the second question of seat 1 is whether it declares.
    let (acts, deal) = play_silent(2);
    assert_eq!(acts.len(), 3);
    assert!(deal.record().to_string().ends_with("; forfeit 1"));
}

#[test]
fn an_offer_left_unanswered_is_refused() {
    let mut config = config(with(RuleSet::GEORGIAN_THREE, |set| set.combos = Combos::NONE), 2, 1);
    config.pace.answer = Duration::from_secs(2);
    let host = Host::start(0, config).unwrap();
    let mut clients = [0; 2].map(|_| Client::join(host.address()));
    let ask = clients[1].until("ask");
    clients[1].answer(&ask, "raise");
    let message = clients[1].until_one_of(&["taken", "error"]);
    assert_eq!(message["type"], "taken");
    let ask = clients[0].until("ask");
    assert_eq!(ask["phase"], "offer");
    assert_eq!(clients[0].until("late")["action"], "refuse");
    assert_eq!(clients[1].until("settled")["settlement"]["outcome"]["kind"], "refused");
    assert!(records(host)[&1].record().to_string().ends_with("; raise; refuse"));
}

#[test]
fn an_act_out_of_turn_names_the_seat_to_act() {
    let mut config = config(plain(), 2, 1);
    config.limits.abandoned = Duration::ZERO;
    let host = Host::start(0, config).unwrap();
    let mut clients = [0; 2].map(|_| Client::join(host.address()));
    let ask = clients[1].until("ask");
    let text = clients[0].refused(r#"{"type":"act","action":"draw"}"#, "turn");
    assert_eq!(text, "seat 1 is to act");
    let text = clients[1].refused(r#"{"type":"act","action":"draw"}"#, "illegal");
    assert_eq!(text, "no answer in phase lead, expected lead, declare or raise");
    // Neither has changed anything.
    let action = crate::client::legal(&ask).swap_remove(0);
    clients[1].answer(&ask, &action);
    assert_eq!(clients[1].until("taken")["action"], action);
    drop(clients);
    host.join().unwrap();
}

#[test]
fn idle_connections_are_hung_up_on_even_if_they_drip() {
    let mut config = config(plain(), 2, 1);
    config.limits.idle = Duration::from_millis(300);
    let host = Host::start(0, config).unwrap();
    let mut silent = Client::visit(host.address());
    let mut dripping = Client::visit(host.address());
    // One byte after the other, and none of them ends a line. The pause only keeps them few.
    while !dripping.has_news() {
        assert!(dripping.push(b" "));
        std::thread::sleep(Duration::from_millis(5));
    }
    for client in [&mut silent, &mut dripping] {
        assert_eq!(client.until("bye")["reason"], "idle");
        assert!(client.receive().is_none());
    }
}

#[test]
fn endless_lines_and_too_many_connections_are_refused() {
    let mut config = config(plain(), 2, 1);
    config.limits.waste = 1 << 20;
    config.limits.connections = 2;
    let host = Host::start(0, config).unwrap();
    let mut first = Client::visit(host.address());
    let mut second = Client::visit(host.address());
    let mut third = Client::visit_crowded(host.address());
    assert_eq!(third.until("bye")["reason"], "full");
    // Not one line end in all of it.
    first.send_bytes(&vec![b'x'; 4 << 20]);
    assert_eq!(first.until("error")["code"], "line");
    assert_eq!(first.until("bye")["reason"], "waste");
    second.send(&json!({"type": "ping"}));
    second.until("pong");
}

#[test]
fn a_client_that_does_not_read_keeps_nobody_waiting() {
    let mut config = config(plain(), 2, 1);
    config.limits.burst = u32::MAX;
    config.limits.queued_out = 64;
    config.limits.abandoned = Duration::ZERO;
    let host = Host::start(0, config).unwrap();
    let mut clients = [0; 2].map(|_| Client::join(host.address()));
    let [deaf, other] = &mut clients;
    other.until("view");
    // Each of these is answered by some kilobytes; it ends when the server cuts the line.
    let views = "{\"type\":\"view\"}\n".repeat(100);
    while deaf.push(views.as_bytes()) {
        other.send(&json!({"type": "ping"}));
        other.until("pong");
    }
    // It may come back.
    deaf.come_back();
    deaf.until("view");
    other.send(&json!({"type": "ping"}));
    other.until("pong");
    drop(clients);
    host.join().unwrap();
}
