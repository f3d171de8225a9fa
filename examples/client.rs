//! A terminal client for the table of `examples/server`: prints what its seat sees, and sends what is typed.
//!
//! ```text
//! cargo run --features serde --example client -- 127.0.0.1:4000
//! ```
//!
//! Type the number of a legal action, or an action as text (`lead 7hTh`), `view` to see everything again, or `quit`.
//! The server's protocol is described at the top of `examples/server/main.rs`.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use bura::{Outcome, SeenCards, SeenEvent, SeenLay, Trump, View};
use serde_json::{Value, json};

/// What `--help` prints.
const HELP: &str = "\
Play at a table that `server` has opened.

Usage: client ADDRESS [--token TOKEN] [--auto] [--raw]

  ADDRESS        where the server listens, say 127.0.0.1:4000
  --token TOKEN  come back to the seat that this token was given for
  --auto         answer every question by itself
  --raw          print the lines of the protocol as they are, `<` received and `>` sent
  --help         this text";

/// Reads the arguments and plays.
fn main() -> ExitCode {
    let args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    let done = match read(args) {
        Ok(None) => writeln!(io::stdout(), "{HELP}"),
        Ok(Some(options)) => play(&options),
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

/// Writes to standard error. Where that fails there is nobody to tell, and `eprintln` would panic.
fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "client: {text}");
}

/// What the command line says.
struct Options {
    address: String,
    token: Option<String>,
    auto: bool,
    raw: bool,
}

/// Reads the arguments: `None` if they ask for help.
fn read(mut args: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options { address: String::new(), token: None, auto: false, raw: false };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--help" | "-h" => return Ok(None),
            "--token" => options.token = Some(args.next().ok_or("--token needs a value")?),
            "--auto" => options.auto = true,
            "--raw" => options.raw = true,
            _ if arg.starts_with('-') || !options.address.is_empty() => {
                return Err(format!("unknown option {arg:?}; --help lists them"));
            }
            _ => options.address = arg,
        }
    }
    if options.address.is_empty() { Err("no address; --help says more".to_owned()) } else { Ok(Some(options)) }
}

/// The question that is open: its number and the answers.
type Question = Arc<Mutex<Option<(u64, Vec<String>)>>>;

/// The way to the server.
#[derive(Clone)]
struct Line {
    stream: Arc<TcpStream>,
    raw: bool,
}

impl Line {
    fn send(&self, message: &Value) -> io::Result<()> {
        if self.raw {
            writeln!(io::stdout(), "> {message}")?;
        }
        // One write for the whole line.
        (&*self.stream).write_all(format!("{message}\n").as_bytes())
    }

    /// Sends an action in answer to the question that is open, so that it is not taken for an answer to a later one.
    fn act(&self, question: &Question, action: &str) -> io::Result<()> {
        let open = question.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|(number, _)| *number);
        match open {
            Some(number) => self.send(&json!({"type": "act", "action": action, "ask": number})),
            None => self.send(&json!({"type": "act", "action": action})),
        }
    }
}

/// Connects, sits down, and plays until either side hangs up.
fn play(options: &Options) -> io::Result<()> {
    let stream = TcpStream::connect(&options.address)?;
    stream.set_nodelay(true)?;
    let received = BufReader::new(stream.try_clone()?);
    let line = Line { stream: Arc::new(stream), raw: options.raw };
    let question = Question::default();
    if !options.auto {
        let (line, question) = (line.clone(), Arc::clone(&question));
        // It ends with the process: nothing can take a thread away from the keyboard.
        thread::Builder::new().spawn(move || type_in(&line, &question))?;
    }
    line.send(&match &options.token {
        Some(token) => json!({"type": "back", "token": token}),
        None => json!({"type": "join"}),
    })?;
    for text in received.lines() {
        let text = text?;
        if options.raw {
            writeln!(io::stdout(), "< {text}")?;
        }
        let message: Value = serde_json::from_str(&text)?;
        if !options.raw {
            print(&message)?;
        }
        match message["type"].as_str() {
            Some("ask") => {
                let legal: Vec<String> = serde_json::from_value(message["legal"].clone())?;
                let answer = options.auto.then(|| prefer(&legal)).flatten();
                *question.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some((message["ask"].as_u64().unwrap_or_default(), legal));
                if let Some(answer) = answer {
                    line.act(&question, &answer)?;
                }
            }
            Some("taken" | "late") => *question.lock().unwrap_or_else(PoisonError::into_inner) = None,
            _ => {}
        }
    }
    Ok(())
}

/// Sends what is typed.
fn type_in(line: &Line, question: &Question) {
    for text in io::stdin().lines().map_while(Result::ok) {
        let text = text.trim();
        let chosen = text.parse().ok().and_then(|number: usize| {
            let question = question.lock().unwrap_or_else(PoisonError::into_inner);
            question.as_ref()?.1.get(number.checked_sub(1)?).cloned()
        });
        let sent = match (chosen, text) {
            (Some(action), _) => line.act(question, &action),
            (None, "") => Ok(()),
            (None, "quit") => break,
            (None, "view") => line.send(&json!({"type": "view"})),
            (None, action) => line.act(question, action),
        };
        if sent.is_err() {
            break;
        }
    }
    // The other thread then reads the end of the connection.
    let _ = line.stream.shutdown(Shutdown::Both);
}

/// What a client without a player answers: the first action of the kind that it likes best.
fn prefer(legal: &[String]) -> Option<String> {
    const LIKED: [&str; 7] = ["stop", "beat", "draw", "accept", "lead", "discard", "pass"];
    let liked = LIKED.iter().find_map(|kind| legal.iter().find(|action| action.starts_with(kind)));
    liked.or(legal.first()).cloned()
}

/// Prints a message for a person.
fn print(message: &Value) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match message["type"].as_str().unwrap_or_default() {
        "hello" => writeln!(out, "A table of {}: {} seats.", message["rules"], message["seats"]),
        "welcome" => {
            writeln!(out, "You sit in seat {}.", message["seat"])?;
            message["token"].as_str().map_or(Ok(()), |token| writeln!(out, "To come back: --token {token}"))
        }
        "seats" => writeln!(out, "At the table: {}", message["seats"]),
        "events" => {
            let events: Vec<SeenEvent> = serde_json::from_value(message["events"].clone())?;
            events.iter().try_for_each(|event| writeln!(out, "  {}", tell(event)))
        }
        "view" => print_view(&mut out, &serde_json::from_value(message["view"].clone())?),
        "ask" => {
            let legal: Vec<String> = serde_json::from_value(message["legal"].clone())?;
            let phase = message["phase"].as_str().unwrap_or_default();
            writeln!(out, "Your turn ({phase}), {} seconds:", message["seconds"])?;
            legal.iter().zip(1..).try_for_each(|(action, number)| writeln!(out, "  {number:>3}  {action}"))
        }
        "late" => writeln!(out, "Too late: the table did {} for you.", message["action"]),
        "settled" => writeln!(out, "Accounts {}, chips {}.", message["accounts"], message["chips"]),
        "error" | "bye" => writeln!(out, "! {}", message["text"].as_str().unwrap_or_default()),
        _ => Ok(()),
    }
}

/// A sentence about what happened.
fn tell(event: &SeenEvent) -> String {
    let cards = |cards: &SeenCards| match cards {
        SeenCards::Known(cards) => cards.to_string(),
        SeenCards::FaceDown(count) => format!("{count} face down"),
    };
    match event {
        SeenEvent::Opened { terms, .. } => format!("Seat {} deals.", terms.dealer),
        SeenEvent::Dealt { seat, cards: Some(cards) } => format!("seat {seat} is dealt {cards}"),
        SeenEvent::Dealt { seat, cards: None } => format!("seat {seat} is dealt its hand"),
        SeenEvent::Trump { trump } => trump_text(*trump),
        SeenEvent::ToLead { seat } => format!("seat {seat} is to lead"),
        SeenEvent::Asked => "you may stop the lead".to_owned(),
        SeenEvent::Passed => "you let the lead be".to_owned(),
        SeenEvent::Stopped { seat, combo } => format!("seat {seat} says stop, with {combo}"),
        SeenEvent::Led { seat, cards } => format!("seat {seat} leads {cards}"),
        SeenEvent::Beat { seat, cards } => format!("seat {seat} beats with {cards}"),
        SeenEvent::Discarded { seat, cards: laid, shown } if shown.is_empty() => {
            format!("seat {seat} discards {}", cards(laid))
        }
        SeenEvent::Discarded { seat, cards: laid, shown } => {
            format!("seat {seat} discards {}, showing {shown}", cards(laid))
        }
        SeenEvent::Took { seat } => format!("seat {seat} takes the trick"),
        SeenEvent::Saw { seat, cards } => format!("seat {seat} had discarded {cards}"),
        SeenEvent::AskedToDeclare { seat } => format!("seat {seat} may declare"),
        SeenEvent::Drew { seat, card: Some(card) } => format!("seat {seat} draws {card}"),
        SeenEvent::Drew { seat, card: None } => format!("seat {seat} draws"),
        SeenEvent::Declared { seat, points } => format!("seat {seat} declares, and has {points} points"),
        SeenEvent::Raised { seat, stake } => format!("seat {seat} raises to {stake}"),
        SeenEvent::Accepted { seat, stake } => format!("seat {seat} accepts {stake}"),
        SeenEvent::Refused { seat } => format!("seat {seat} refuses"),
        SeenEvent::Forfeited { seat } => format!("seat {seat} forfeits"),
        SeenEvent::Showed { seat, cards } => format!("seat {seat} shows {cards}"),
        SeenEvent::TurnedUp { seat, trick, cards } => format!("trick {trick}: seat {seat} had laid {cards}"),
        SeenEvent::Ended { outcome, .. } => outcome_text(outcome),
        other => format!("{other:?}"),
    }
}

fn outcome_text(outcome: &Outcome) -> String {
    let winners: Vec<String> = outcome.winners.iter().map(|side| side.to_string()).collect();
    let won = if winners.is_empty() { "nobody".to_owned() } else { format!("side {}", winners.join(", ")) };
    format!("The deal is over ({}): {won} wins; points {:?}.", outcome.kind, outcome.points.as_slice())
}

fn trump_text(trump: Trump) -> String {
    match trump {
        Trump::Turned(card) => format!("{card} is turned up"),
        Trump::Buried(card) => format!("{card} was turned up, and is hidden in the stock"),
        Trump::Named(suit) => format!("{suit} is trump"),
    }
}

/// Prints what the viewer knows.
fn print_view(out: &mut impl Write, view: &View) -> io::Result<()> {
    writeln!(out, "Hand {}  {}  stock {}", view.hand(), trump_text(view.trump()), view.stock_len())?;
    for seat in view.rules().seats().iter() {
        let side = view.rules().side_of(seat);
        let points = view.points(side);
        let (cards, tricks) = (view.hand_len(seat), view.tricks(side));
        writeln!(out, "  seat {seat}: {cards} cards, {tricks} tricks, {}-{} points", points.start(), points.end())?;
    }
    view.table().try_for_each(|SeenLay { seat, kind, cards, face_down, .. }| {
        writeln!(out, "  on the table, seat {seat}: {kind:?} {cards} and {face_down} face down")
    })
}
