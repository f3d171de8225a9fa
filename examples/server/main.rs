//! A table for the Bura family over TCP on 127.0.0.1, with the standard library and `serde_json` alone.
//!
//! ```text
//! cargo run --features serde --example server -- --preset bura --clients 2 --port 4000
//! cargo run --features serde --example client -- 127.0.0.1:4000
//! ```
//!
//! The server prints where it listens, and the record of each deal once it is over.
//!
//! # The protocol
//!
//! One JSON object a line, UTF-8, each with a `"type"`. Cards, actions, events and views have the forms of the crate's
//! feature `serde`; a client in Rust reads them back with it.
//!
//! **A client says**
//!
//! * `{"type":"join"}`: give me a seat.
//! * `{"type":"back","token":"…"}`: I was here, give me my seat again.
//! * `{"type":"act","action":"lead 7hTh","ask":3}`: I do this. `ask`, if it is given, is the number of the question that
//!   this answers, so that it can't be taken for an answer to a later one; `seat`, if it is given, must be its own.
//! * `{"type":"view"}`: tell me all again.
//! * `{"type":"ping"}`: are you there? and do not take me for idle.
//!
//! The answer to each is one `welcome`, `taken`, `view` or `pong`, or else one `error` or `bye`. More may follow.
//!
//! **The server says**
//!
//! * `hello` (`protocol`, `rules`, `seats`, `clients`): the first line of all.
//! * `welcome` (`seat`, `token`): you sit here. The token is told once, and is a secret: it brings you back.
//! * `seats` (`seats`): who sits where, by seat: `open`, `client`, `away` or `bot`.
//! * `view` (`deal`, `view`): all that your seat may know; when a deal opens, when it ends, and on coming back.
//! * `events` (`deal`, `events`): what has happened, as your seat may know it; never an empty list.
//! * `ask` (`deal`, `ask`, `phase`, `legal`, `seconds`): a question, numbered for your seat alone, with all legal answers
//!   and the time to answer it.
//! * `taken` (`action`): your action is accepted; events tell what it does, at once or after a pause (see below).
//! * `late` (`action`): you did not answer in time, and the table did this for you.
//! * `settled` (`deal`, `settlement`, `accounts`, `chips`, `pot`): the deal has been counted.
//! * `error` (`code`, `text`): refused, and nothing has changed. A word for programs, a sentence for people.
//! * `pong`: the answer to a ping.
//! * `bye` (`reason`, `text`): the last line; the reason is `over`, `abandoned`, `full`, `idle`, `waste`, `flood`,
//!   `token`, `replaced`, `fault` or `closed`.
//!
//! **Codes of errors**
//!
//! * `line`, `utf8`, `json`, `form`, `action`: the line is too long, no UTF-8, no JSON, no such request, no such action.
//! * `rate`: too many lines; this one was not read.
//! * `seated`, `not_seated`, `table_full`, `token`: a seat already, none yet, none left, none has this token.
//! * `no_deal`: no deal is open yet.
//! * `not_your_seat`, `turn`, `stale`, `answered`: another's seat, another's turn, an answer to an old question, an answer
//!   when one was taken already.
//! * `illegal`: the rule that the action breaks.
//! * `fault`: the server's own.
//!
//! **Unanswered questions.** In time the table answers itself: it passes, draws, refuses, or lays what costs least. The
//! third question in a row that a seat leaves unanswered costs it the deal; claims do not count.
//!
//! **Coming back.** A client that is gone keeps its seat, and the clock runs on. With its token it gets the seat from any
//! connection; an older one is hung up on.
//!
//! # Claims, and what time tells
//!
//! Who is asked for an out-of-turn lead, and that it passed, is a secret (section 12 of the rules). Wherever the *rules*
//! allow such leads, whether or not the cards do, the table pauses before the lead, always for `--claim-seconds`. All
//! are told at once who is to lead; every seat that may claim is asked at once; the leader may act at once, and its act
//! is judged, answered by `taken`, and kept. At the end of the pause, and not before, the strongest claim or else the
//! kept act is carried out. So neither the messages nor their times differ for anybody but the seat asked.
//!
//! What remains: the microseconds that the table's one thread needs for a question and an answer more; and a seat that
//! was asked, and lost the lead to a stronger claim, has learnt that the leader's combination is weaker than its own.
//! (The engine, which asks in turn, would not have asked it. But then the time of a question would tell whoever is asked
//! later that another was asked before, and passed.) How long anybody thinks is for all to see, as at any table; of the
//! leader, only what it thinks beyond the pause.
//!
//! # An example
//!
//! Seat 0 of two, cut short; `>` is sent by the client, `<` by the server.
//!
//! ```text
//! < {"type":"hello","protocol":"bura table 1","rules":"georgian_three","seats":2,"clients":2}
//! > {"type":"join"}
//! < {"type":"welcome","seat":0,"token":"ahmphjoohaijjfdechajbaiagnniffgo"}
//! < {"type":"seats","seats":["client","client"]}
//! < {"type":"events","deal":1,"events":[{"opened":{"terms":{"dealer":0,…}}},
//!   {"dealt":{"seat":1,"cards":null}},{"dealt":{"seat":0,"cards":"AdKdJd"}},
//!   {"trump":{"trump":{"turned":"Jc"}}},{"to_lead":{"seat":1}},"asked"]}
//! < {"type":"view","deal":1,"view":{"version":1,"viewer":0,…}}
//! < {"type":"ask","deal":1,"ask":1,"phase":"interrupt","legal":["stop","pass"],"seconds":3.000}
//! > {"type":"act","action":"stop","ask":1}
//! < {"type":"taken","action":"stop"}
//! < {"type":"events","deal":1,"events":[{"stopped":{"seat":0,"combo":"molodka"}},{"led":{"seat":0,"cards":"JdKdAd"}}]}
//! < {"type":"events","deal":1,"events":[{"discarded":{"seat":1,"cards":{"face_down":3},"shown":"-"}},
//!   {"took":{"seat":0}},{"asked_to_declare":{"seat":0}}]}
//! < {"type":"ask","deal":1,"ask":2,"phase":"taken","legal":["declare","draw"],"seconds":60.000}
//! > {"type":"act","action":"lead Th"}
//! < {"type":"error","code":"illegal","text":"no answer in phase taken, expected declare or draw"}
//! ```
//!
//! # Bounds
//!
//! Everything that a client can make the server keep or do has a bound: see `host/limits.rs`. Each connection has a
//! thread that reads and one that writes; the table is one thread, which never waits for a client. The deck comes from a
//! cryptographic generator, seeded for each deal by the system: see `host/chance.rs`.

mod args;
mod host;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use host::{Config, Host};

/// Reads the arguments, opens a table and waits until it is closed.
fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let done = match args::read(args) {
        Ok(None) => writeln!(io::stdout(), "{}", args::HELP),
        Ok(Some((port, config))) => serve(port, config),
        Err(error) => {
            complain(&error);
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Runs a table, and prints where it listens and the record of each deal, once it is over and no secret any more.
fn serve(port: u16, config: Config) -> io::Result<()> {
    let host = Host::start(port, config)?;
    // The table plays on if nobody reads what is printed.
    let _ = writeln!(io::stdout(), "listening on {}", host.address());
    for deal in host.finished() {
        let _ = writeln!(io::stdout(), "deal {}: {}", deal.number, deal.record);
    }
    host.join()
}

/// Writes to standard error. Where that fails there is nobody to tell, and `eprintln` would panic.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "server: {text}");
}
