//! A client that keeps everything it sent and received.

use core::net::SocketAddr;
use core::time::Duration;
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

/// How long an answer may take before the test fails: far longer than it ever does.
const PATIENCE: Duration = Duration::from_secs(30);

/// A line of a conversation.
#[derive(Debug, Clone)]
pub(crate) enum Entry {
    Sent(Vec<u8>),
    Got(String),
}

/// A client.
pub(crate) struct Client {
    address: SocketAddr,
    reader: BufReader<TcpStream>,
    pub(crate) seat: u8,
    pub(crate) token: String,
    /// All lines, of all connections one after another.
    pub(crate) log: Vec<Entry>,
    /// Messages that were read while waiting for another.
    waiting: VecDeque<Value>,
}

fn connect(address: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    BufReader::new(stream)
}

impl Client {
    /// Connects, without taking a seat.
    pub(crate) fn visit(address: SocketAddr) -> Self {
        let mut client = Self::visit_crowded(address);
        client.until("hello");
        client
    }

    /// Connects where the server may turn it away.
    pub(crate) fn visit_crowded(address: SocketAddr) -> Self {
        let (log, waiting) = (Vec::new(), VecDeque::new());
        Self { address, reader: connect(address), seat: 9, token: String::new(), log, waiting }
    }

    /// Connects and takes a seat.
    pub(crate) fn join(address: SocketAddr) -> Self {
        let mut client = Self::visit(address);
        client.send(&json!({"type": "join"}));
        let welcome = client.until("welcome");
        client.seat = welcome["seat"].as_u64().unwrap().try_into().unwrap();
        client.token = welcome["token"].as_str().map(str::to_owned).unwrap();
        client
    }

    /// Hangs up and comes back.
    pub(crate) fn come_back(&mut self) {
        self.reader = connect(self.address);
        self.waiting.clear();
        self.until("hello");
        self.send(&json!({"type": "back", "token": self.token}));
        assert_eq!(self.until("welcome")["seat"], self.seat);
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.send_bytes(format!("{message}\n").as_bytes());
    }

    /// Sends bytes as they are. The server may have hung up already; then that is read next.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        // Of more than the server reads as a line, the beginning is enough.
        self.log.push(Entry::Sent(bytes.get(..8192).unwrap_or(bytes).to_vec()));
        let _ = self.reader.get_mut().write_all(bytes);
    }

    /// Sends without keeping it, and says whether it went out.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> bool {
        self.reader.get_mut().write_all(bytes).is_ok()
    }

    /// Whether something lies there to be read.
    pub(crate) fn has_news(&mut self) -> bool {
        self.reader.get_mut().set_nonblocking(true).unwrap();
        let news = self.reader.fill_buf().is_ok();
        self.reader.get_mut().set_nonblocking(false).unwrap();
        news
    }

    fn read(&mut self) -> Option<Value> {
        let mut line = String::new();
        match self.reader.read_line(&mut line) {
            Ok(0) => None,
            // The server may cut off a client that is too slow.
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => None,
            Err(error) => panic!("seat {}: {error}; last: {:?}", self.seat, self.log.last()),
            Ok(_) => {
                self.log.push(Entry::Got(line.clone()));
                Some(serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}")))
            }
        }
    }

    /// The next message; `None` once the server has hung up.
    pub(crate) fn receive(&mut self) -> Option<Value> {
        self.waiting.pop_front().or_else(|| self.read())
    }

    /// The next message of a type; others wait.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        self.until_one_of(&[kind])
    }

    pub(crate) fn until_one_of(&mut self, kinds: &[&str]) -> Value {
        let is_one = |message: &Value| kinds.iter().any(|kind| message["type"] == *kind);
        if let Some(place) = self.waiting.iter().position(is_one) {
            return self.waiting.remove(place).unwrap();
        }
        loop {
            let Some(message) = self.read() else { panic!("seat {}: hung up before {kinds:?}", self.seat) };
            if is_one(&message) {
                return message;
            }
            self.waiting.push_back(message);
        }
    }

    /// Lets a message be received once more.
    pub(crate) fn put_back(&mut self, message: Value) {
        self.waiting.push_back(message);
    }

    /// Sends something wrong, and checks that the answer is an error with this code.
    pub(crate) fn refused(&mut self, bytes: impl AsRef<[u8]>, code: &str) -> String {
        self.send_bytes(bytes.as_ref());
        self.send_bytes(b"\n");
        let error = self.until("error");
        assert_eq!(error["code"], code, "{error}");
        error["text"].as_str().unwrap().to_owned()
    }

    /// Answers a question.
    pub(crate) fn answer(&mut self, ask: &Value, action: &str) {
        self.send(&json!({"type": "act", "action": action, "ask": ask["ask"]}));
    }
}

/// The answers that a question allows.
pub(crate) fn legal(ask: &Value) -> Vec<String> {
    ask["legal"].as_array().unwrap().iter().map(|action| action.as_str().unwrap().to_owned()).collect()
}
