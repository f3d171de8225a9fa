//! What a client may try, by malice or by mistake, while the server waits for its answer. Each time the server answers
//! with an error that says what was wrong, or hangs up and says why, and the client then can go on.

use serde_json::{Value, json};

use crate::client::{Client, legal};

/// How many kinds there are.
const KINDS: usize = 13;

/// Whether the answers to an attempt depend on its being the client's turn.
pub(crate) fn needs_its_turn(kind: usize) -> bool {
    kind % KINDS == 5
}

/// Tries one of them; returns the question that is to be answered, which is put anew to whoever comes back.
pub(crate) fn attempt(kind: usize, client: &mut Client, address: core::net::SocketAddr, ask: Value) -> Value {
    let other_seat = u8::from(client.seat == 0);
    let first = legal(&ask)[0].clone();
    match kind % KINDS {
        0 => wrong_lines(client),
        1 => {
            let text = client.refused(b"{\"type\":\"act\",\"action\":\"lead \xff\"}", "utf8");
            assert_eq!(text, "no UTF-8 behind byte 29");
        }
        2 => {
            let text = client.refused(vec![b'x'; 10_000_000], "line");
            assert_eq!(text, "a line of more than 4096 bytes; it was skipped");
        }
        3 => {
            client.refused("[".repeat(4000), "json");
            client.refused("{\"type\":".repeat(500), "json");
        }
        4 => {
            let act = json!({"type": "act", "action": first, "seat": other_seat});
            let text = client.refused(act.to_string(), "not_your_seat");
            assert_eq!(text, format!("you sit in seat {}, not in {other_seat}", client.seat));
        }
        5 => wrong_actions(client, &ask),
        6 => {
            // Half a line, and gone.
            client.send_bytes(b"{\"type\":\"act\",\"acti");
            client.come_back();
            return client.until("ask");
        }
        7 => wrong_tokens(address),
        8 => {
            // Another connection with the same token takes the seat over, and the first one is told so.
            let mut second = Client::visit(address);
            second.send(&json!({"type": "back", "token": client.token}));
            assert_eq!(second.until("welcome")["seat"], client.seat);
            assert_eq!(client.until("bye")["reason"], "replaced");
            // What the second one was sent is the seat's stream too.
            client.log.append(&mut second.log);
            client.come_back();
            assert_eq!(second.until("bye")["reason"], "replaced");
            return client.until("ask");
        }
        9 => {
            client.send_bytes("{\"type\":\"ping\"}\n".repeat(2000).as_bytes());
            assert_eq!(client.until("error")["code"], "rate");
            assert_eq!(client.until("bye")["reason"], "flood");
            client.come_back();
            return client.until("ask");
        }
        10 => {
            client.refused(r#"{"type":"join"}"#, "seated");
            client.refused(json!({"type": "back", "token": client.token}).to_string(), "seated");
        }
        11 => {
            client.send(&json!({"type": "view"}));
            client.until("view");
            return client.until("ask");
        }
        _ => strangers(address),
    }
    ask
}

fn wrong_lines(client: &mut Client) {
    for (line, code) in [
        ("", "json"),
        ("hello", "json"),
        ("{\"type\":", "json"),
        ("{\"type\":\"act\"}{", "json"),
        ("\u{0}\u{7}\r", "json"),
        ("7", "form"),
        ("{}", "form"),
        ("{\"type\":\"cheat\"}", "form"),
        ("{\"type\":[\"act\"]}", "form"),
        ("{\"type\":\"act\"}", "form"),
        ("{\"type\":\"act\",\"action\":7}", "form"),
        ("{\"type\":\"act\",\"action\":\"draw\",\"seat\":6}", "form"),
        ("{\"type\":\"act\",\"action\":\"draw\",\"ask\":-1}", "form"),
        ("{\"type\":\"act\",\"action\":\"draw\",\"colour\":1}", "form"),
        ("{\"type\":\"view\",\"seat\":1}", "form"),
        ("{\"type\":\"back\",\"token\":\"\"}", "form"),
    ] {
        client.refused(line, code);
    }
}

fn wrong_actions(client: &mut Client, ask: &Value) {
    for (action, code) in [
        ("", "action"),
        ("play 7h", "action"),
        ("forfeit 1", "action"),
        ("lead 7h7h", "action"),
        ("lead \u{1F0A1}", "action"),
        // Nobody holds so many, and no question is answered by both.
        ("lead 6c7c8c9cJcQcKcTcAc", "illegal"),
        ("beat 6d7d8d9dJdQdKdTdAd", "illegal"),
    ] {
        client.refused(json!({"type": "act", "action": action, "ask": ask["ask"]}).to_string(), code);
    }
    let old = ask["ask"].as_u64().unwrap() - 1;
    client.refused(json!({"type": "act", "action": legal(ask)[0], "ask": old}).to_string(), "stale");
}

fn wrong_tokens(address: core::net::SocketAddr) {
    let mut stranger = Client::visit(address);
    let guess = json!({"type": "back", "token": "a".repeat(32)}).to_string();
    stranger.refused(&guess, "token");
    stranger.refused(&guess, "token");
    stranger.send_bytes(format!("{guess}\n").as_bytes());
    assert_eq!(stranger.until("bye")["reason"], "token");
    assert!(stranger.receive().is_none());
}

fn strangers(address: core::net::SocketAddr) {
    let mut stranger = Client::visit(address);
    stranger.refused(r#"{"type":"join"}"#, "table_full");
    stranger.refused(r#"{"type":"view"}"#, "not_seated");
    stranger.refused(r#"{"type":"act","action":"draw"}"#, "not_seated");
    stranger.send(&json!({"type": "ping"}));
    stranger.until("pong");
}
