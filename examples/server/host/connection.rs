//! Connections: a thread that reads and a thread that writes for each, so that no client can keep the table waiting.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use super::limits::{Bucket, Limits};
use super::lines::{End, Line, Lines};
use super::messages;
use super::request::{self, Refusal, Request};

/// What connections tell the table.
pub(crate) enum Input {
    /// A connection was made.
    Came(Link),
    /// It asks for something.
    Said(u64, Request),
    /// It is gone.
    Gone(u64),
}

/// What the writing thread is told.
enum Output {
    Line(String),
    Close,
}

/// The server's end of a connection. Nothing here ever blocks.
#[derive(Clone)]
pub(crate) struct Link {
    /// A number that no other connection has.
    pub(crate) id: u64,
    output: SyncSender<Output>,
    stream: Arc<TcpStream>,
    /// Set once the connection has been hung up on: nothing it says counts any more.
    closing: Arc<AtomicBool>,
}

impl Link {
    /// Sends a line. A client with too many lines unread is cut off: it may come back and get its view.
    pub(crate) fn send(&self, line: String) {
        if !self.is_closing() && self.output.try_send(Output::Line(line)).is_err() {
            self.cut();
        }
    }

    /// Sends a last line and hangs up.
    pub(crate) fn close(&self, line: String) {
        self.send(line);
        if !self.closing.swap(true, Ordering::Relaxed) && self.output.try_send(Output::Close).is_err() {
            self.cut();
        }
    }

    fn cut(&self) {
        self.closing.store(true, Ordering::Relaxed);
        // It may be gone already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }
}

/// Counts connections.
#[derive(Default)]
pub(crate) struct Places {
    taken: Mutex<usize>,
    freed: Condvar,
}

/// One connection's place; it is free again when both of its threads have ended.
struct Place(Arc<Places>);

impl Places {
    fn take(self: &Arc<Self>, most: usize) -> Option<Place> {
        // A number is never half written, so a poisoned lock does no harm.
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        (*taken < most).then(|| {
            *taken += 1;
            Place(Arc::clone(self))
        })
    }

    /// Waits until all connections are closed, but not for ever.
    pub(crate) fn wait_until_free(&self, longest: Duration) {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        drop(self.freed.wait_timeout_while(taken, longest, |taken| *taken > 0));
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.freed.notify_all();
    }
}

/// What all connections share.
pub(crate) struct Door {
    pub(crate) limits: Limits,
    pub(crate) places: Arc<Places>,
    pub(crate) inbox: SyncSender<Input>,
    pub(crate) hello: String,
}

impl Door {
    /// Takes a new connection in, or turns it away.
    pub(crate) fn admit(&self, id: u64, mut stream: TcpStream) -> io::Result<()> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(self.limits.write))?;
        let Some(place) = self.places.take(self.limits.connections).map(Arc::new) else {
            // The first bytes of a connection fit into the system's buffer, so this does not wait.
            return stream.write_all(messages::bye("full", "too many connections; try again later").as_bytes());
        };
        let (output, lines) = mpsc::sync_channel(self.limits.queued_out);
        let closing = Arc::new(AtomicBool::new(false));
        let link = Link { id, output, stream: Arc::new(stream.try_clone()?), closing };
        link.send(self.hello.clone());
        let (limits, own_place) = (self.limits, Arc::clone(&place));
        let writing = stream.try_clone()?;
        thread::Builder::new().name(format!("write {id}")).spawn(move || {
            write(writing, &lines, limits.linger);
            drop(own_place);
        })?;
        let inbox = self.inbox.clone();
        thread::Builder::new().name(format!("read {id}")).spawn(move || {
            if inbox.send(Input::Came(link.clone())).is_ok() {
                read(stream, &link, &limits, &inbox);
                // If the table has ended, nobody has to know.
                let _ = inbox.send(Input::Gone(id));
            }
            drop(place);
        })?;
        Ok(())
    }
}

/// Writes lines until there are no more, or the connection breaks or takes too long.
fn write(mut stream: TcpStream, lines: &Receiver<Output>, linger: Duration) {
    loop {
        match lines.recv() {
            Ok(Output::Line(line)) => {
                if stream.write_all(line.as_bytes()).is_err() {
                    break;
                }
            }
            Ok(Output::Close) => {
                // The client is to read the last lines, and then hangs up too. Closing at once would let the system
                // throw these lines away, if the client has sent something that nobody has read.
                let _ = stream.shutdown(Shutdown::Write);
                let end = Instant::now() + linger;
                let left = || end.saturating_duration_since(Instant::now());
                while !matches!(lines.recv_timeout(left()), Err(RecvTimeoutError::Disconnected)) && !left().is_zero() {}
                break;
            }
            Err(_) => break,
        }
    }
    // This ends the reading thread too.
    let _ = stream.shutdown(Shutdown::Both);
}

/// Reads requests and passes them on, until the connection ends.
fn read(stream: TcpStream, link: &Link, limits: &Limits, inbox: &SyncSender<Input>) {
    let mut lines = Lines::new(stream, limits);
    let mut bucket = Bucket::new(limits.burst, limits.each_second, Instant::now());
    let mut refused = 0;
    let refuse = |refusal: &Refusal| link.send(messages::error(refusal));
    loop {
        let said = match lines.next() {
            _ if link.is_closing() => break,
            Ok(said) => said,
            Err(End::Closed) => return,
            Err(End::Idle) => {
                link.close(messages::bye("idle", "no whole line for too long; come back with your token"));
                break;
            }
            Err(End::Wasteful) => {
                link.close(messages::bye("waste", "too many bytes in lines that are too long"));
                break;
            }
        };
        if !bucket.take(Instant::now()) {
            refused += 1;
            if refused > limits.refusals {
                link.close(messages::bye("flood", "too many lines, too fast; come back with your token"));
                break;
            }
            refuse(&Refusal::new(
                "rate",
                format!("more than {} lines a second; this one was not read", limits.each_second),
            ));
            continue;
        }
        refused = 0;
        match said {
            Line::TooLong => {
                refuse(&Refusal::new("line", format!("a line of more than {} bytes; it was skipped", limits.line)));
            }
            Line::Whole(bytes) => match request::read(&bytes) {
                Ok(request) => {
                    if inbox.send(Input::Said(link.id, request)).is_err() {
                        break;
                    }
                }
                Err(refusal) => refuse(&refusal),
            },
        }
    }
    lines.drain();
}
