//! Whole deals of several games, with everything hostile in between; no client is told a card that it may not know.

use core::net::SocketAddr;
use std::collections::BTreeMap;
use std::thread;

use bura::{Deal, RuleSet, Seat, View};
use serde_json::Value;

use crate::client::{Client, Entry, legal};
use crate::host::Host;
use crate::knowledge::check;
use crate::{config, hostile, records, with};

/// Small numbers, the same at each run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// An answer by chance, but few that end the deal.
fn choose(ask: &Value, chance: &mut Chance) -> String {
    let mut legal = legal(ask);
    if chance.below(8) > 0 && legal.len() > 1 {
        legal.retain(|action| action != "declare" && action != "refuse");
    }
    legal.swap_remove(chance.below(legal.len()))
}

/// Plays until the server says that it is over, trying something hostile at every question.
fn play(mut client: Client, address: SocketAddr) -> (Seat, Vec<Entry>) {
    let mut chance = Chance(u64::from(client.seat) + 1);
    let mut kind = usize::from(client.seat) * 5;
    loop {
        let message = client.receive().unwrap_or_else(|| panic!("hung up: {:?}", client.log.last()));
        match message["type"].as_str().unwrap() {
            "bye" => {
                assert_eq!(message["reason"], "over");
                assert!(client.receive().is_none());
                return (Seat::new(client.seat).unwrap(), client.log);
            }
            "ask" => {
                // While claims are heard, a question may be withdrawn: the pause is over, or another has the lead.
                let withdrawable = message["phase"] == "interrupt" || message["seconds"].as_f64().unwrap() > 60.0;
                let mut ask = message;
                if ask["phase"] != "interrupt" && !(withdrawable && hostile::needs_its_turn(kind)) {
                    ask = hostile::attempt(kind, &mut client, address, ask);
                    kind += 1;
                }
                answer(&mut client, &ask, &choose(&ask, &mut chance), withdrawable);
            }
            "error" => panic!("{message}"),
            "view" => {
                // What is sent is a view that some deal has, and the client's own.
                let view: View = serde_json::from_value(message["view"].clone()).unwrap();
                assert_eq!(view.viewer().seat(), Seat::new(client.seat));
            }
            _ => {}
        }
    }
}

/// Answers a question, and then a second time, which is refused.
fn answer(client: &mut Client, ask: &Value, action: &str, withdrawable: bool) {
    client.answer(ask, action);
    let taken = client.until_one_of(&["taken", "error"]);
    if taken["type"] == "error" {
        assert!(withdrawable && (taken["code"] == "turn" || taken["code"] == "stale"), "{taken}");
        return;
    }
    assert_eq!(taken["action"], action);
    client.answer(ask, action);
    let refused = client.until_one_of(&["error", "bye"]);
    let codes = ["turn", "stale", "answered", "no_deal"];
    if refused["type"] == "bye" {
        client.put_back(refused);
    } else {
        assert!(codes.iter().any(|code| refused["code"] == *code), "{refused}");
    }
}

/// Plays deals of a rule set with some clients, and checks all that each of them was sent.
fn play_and_check(set: RuleSet, clients: u8, deals: u32) {
    let host = Host::start(0, config(set, clients, deals)).unwrap();
    let address = host.address();
    // They sit down one after another, then play at once.
    let clients: Vec<_> = (0..clients).map(|_| Client::join(address)).collect();
    let playing: Vec<_> = clients.into_iter().map(|client| thread::spawn(move || play(client, address))).collect();
    let logs: Vec<_> = playing.into_iter().map(|thread| thread.join().unwrap()).collect();
    let finished = records(host);
    assert!(finished.len() >= deals as usize);
    for (seat, log) in &logs {
        check(*seat, log, &finished).unwrap();
        let lines = log.iter().filter(|entry| matches!(entry, Entry::Got(_))).count();
        assert!(lines > 10, "seat {seat} was sent {lines} lines");
        // Other clients' tokens are in nobody's stream.
        let tokens = log.iter().filter(|entry| matches!(entry, Entry::Got(line) if line.contains("\"token\":\"")));
        assert_eq!(tokens.count(), 1);
    }
    the_check_can_fail(&logs, &finished);
}

/// A card of another hand, put into a line by hand, is found.
fn the_check_can_fail(logs: &[(Seat, Vec<Entry>)], finished: &BTreeMap<u64, Deal>) {
    let (seat, log) = &logs[0];
    let other = finished[&1].rules().seats().after(*seat);
    // As it was dealt; of what lies there, one card was turned up at most.
    let hidden = Deal::new(*finished[&1].setup()).hand(other).first().unwrap();
    let mut log = log.clone();
    let line = log.iter_mut().find_map(|entry| match entry {
        Entry::Got(line) if line.contains("\"opened\"") => Some(line),
        _ => None,
    });
    let line = line.unwrap();
    *line = line.replacen("\"opened\":{", &format!("\"opened\":{{\"leak\":\"{hidden}\","), 1);
    // A redeal shows hands at once.
    if !line.contains("\"ended\"") {
        assert!(check(*seat, &log, finished).unwrap_err().contains(&hidden.to_string()));
    }
}

#[test]
fn bura_with_closed_discards_and_claims() {
    play_and_check(RuleSet::BURA, 2, 3);
}

#[test]
fn bura_of_three_with_a_bot() {
    play_and_check(with(RuleSet::BURA, |set| set.seats = 3), 2, 2);
}

#[test]
fn burkozel_where_the_taker_sees_discards() {
    play_and_check(with(RuleSet::BURKOZEL, |set| set.seats = 3), 3, 2);
}

#[test]
fn burkozel_with_open_discards() {
    play_and_check(with(RuleSet::BURKOZEL_GAMBLER, |set| set.seats = 3), 2, 2);
}

#[test]
fn georgian_bura_with_raising() {
    // Without a target, for a high stake would end the match early.
    play_and_check(with(RuleSet::GEORGIAN_THREE, |set| set.target = 0), 2, 4);
}

#[test]
fn a_client_alone_with_bots() {
    play_and_check(RuleSet::BURA_POT, 1, 2);
}
