//! A table behind a TCP socket on loopback. `main` starts one and prints what is played; the test of the server starts
//! some, and looks at what they send.

mod bots;
mod chance;
mod connection;
mod limits;
mod lines;
mod messages;
mod pause;
mod request;
mod round;
mod seats;
mod table;
mod token;

use core::net::{Ipv4Addr, SocketAddr};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use bura::Rules;

pub(crate) use chance::{Shuffle, system_shuffle};
pub(crate) use limits::Limits;
pub(crate) use round::Pace;

use connection::{Door, Places};
use limits::Bucket;
use table::Table;

/// What to play, and how.
pub(crate) struct Config {
    pub(crate) rules: Rules,
    /// How many seats are for clients; the others are for bots.
    pub(crate) clients: u8,
    /// How many deals are played, not counting redeals; 0 for as many as the match takes.
    pub(crate) deals: u32,
    pub(crate) pace: Pace,
    pub(crate) limits: Limits,
    pub(crate) shuffle: Shuffle,
}

/// A deal that was played to its end.
#[derive(Debug)]
pub(crate) struct Finished {
    /// Its number, from 1.
    pub(crate) number: u32,
    /// Its record, which names every card.
    pub(crate) record: String,
}

/// A running server.
pub(crate) struct Host {
    address: SocketAddr,
    finished: Receiver<Finished>,
    table: JoinHandle<()>,
    entrance: JoinHandle<()>,
    closed: Arc<AtomicBool>,
    places: Arc<Places>,
    linger: Duration,
}

impl Host {
    /// Listens on a port of 127.0.0.1; 0 takes any that is free.
    ///
    /// # Errors
    ///
    /// If the port is taken, the match can't begin, or the system gives no thread.
    pub(crate) fn start(port: u16, config: Config) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let limits = config.limits;
        let (inbox, requests) = mpsc::sync_channel(limits.queued_in);
        let (results, finished) = mpsc::channel();
        let places = Arc::new(Places::default());
        let hello = messages::hello(&config.rules, config.clients);
        let door = Door { limits, places: Arc::clone(&places), inbox, hello };
        let closed = Arc::new(AtomicBool::new(false));
        let also_closed = Arc::clone(&closed);
        let table = Table::new(config, requests, results).map_err(io::Error::other)?;
        let table = thread::Builder::new().name("table".to_owned()).spawn(move || table.run())?;
        let entrance =
            thread::Builder::new().name("entrance".to_owned()).spawn(move || admit(&listener, &door, &also_closed))?;
        Ok(Self { address, finished, table, entrance, closed, places, linger: limits.linger })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The deals that were played, as they end; no more come once the table is closed.
    pub(crate) fn finished(&self) -> impl Iterator<Item = Finished> {
        self.finished.iter()
    }

    /// Waits until the table is closed and its clients have been told.
    ///
    /// # Errors
    ///
    /// If one of the server's threads panicked, which would be its fault.
    pub(crate) fn join(self) -> io::Result<()> {
        let fault = |_| io::Error::other("a thread of the server panicked");
        let played = self.table.join().map_err(fault);
        self.closed.store(true, Ordering::Relaxed);
        // Wakes the thread that waits for connections; if that fails, there is no such thread any more.
        drop(TcpStream::connect(self.address));
        let admitted = self.entrance.join().map_err(fault);
        // A little longer than the connections take to end by themselves.
        self.places.wait_until_free(self.linger * 2);
        played.and(admitted)
    }
}

/// Takes in connections until the server is closed.
fn admit(listener: &TcpListener, door: &Door, closed: &AtomicBool) {
    let mut bucket = Bucket::new(door.limits.arrivals, door.limits.arrivals, Instant::now());
    for (id, stream) in (0..).zip(listener.incoming()) {
        if closed.load(Ordering::Relaxed) {
            return;
        }
        let admitted = stream.and_then(|stream| door.admit(id, stream));
        let mut wait = bucket.wait(Instant::now());
        if admitted.is_err() {
            // The system is short of something, or the client is gone already; trying on at once would not help.
            wait = wait.max(Duration::from_millis(10));
        }
        // Whoever comes meanwhile waits in the system's own queue.
        thread::sleep(wait);
        bucket.take(Instant::now());
    }
}
