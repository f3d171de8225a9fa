//! Lines from a socket, read in bounded memory and bounded time.

use core::time::Duration;
use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::Instant;

use super::limits::Limits;

/// What a client sent.
#[derive(Debug)]
pub(crate) enum Line {
    /// A line, without its end.
    Whole(Vec<u8>),
    /// A line that passed the limit; the rest of it is skipped.
    TooLong,
}

/// Why no further line comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// The client hung up, perhaps in the middle of a line, or the connection broke.
    Closed,
    /// The client took too long to send a whole line.
    Idle,
    /// The client sent too much of lines that are too long.
    Wasteful,
}

/// Reads lines.
#[derive(Debug)]
pub(crate) struct Lines {
    stream: TcpStream,
    limit: usize,
    idle: Duration,
    /// How many more bytes of lines too long are put up with.
    waste: usize,
    chunk: [u8; 4096],
    /// Where in the chunk the bytes lie that have not been looked at.
    from: usize,
    to: usize,
    line: Vec<u8>,
    /// Whether the rest of a line too long is being skipped.
    skipping: bool,
}

impl Lines {
    pub(crate) fn new(stream: TcpStream, limits: &Limits) -> Self {
        let (limit, idle, waste) = (limits.line, limits.idle, limits.waste);
        Self { stream, limit, idle, waste, chunk: [0; 4096], from: 0, to: 0, line: Vec::new(), skipping: false }
    }

    /// The next line. The time that a client may be idle is that of a whole line, so that dripping bytes does not
    /// prolong it.
    pub(crate) fn next(&mut self) -> Result<Line, End> {
        let deadline = Instant::now() + self.idle;
        loop {
            while self.from < self.to {
                if let Some(line) = self.take()? {
                    return Ok(line);
                }
            }
            self.fill(deadline)?;
        }
    }

    /// Reads and forgets what still comes, until the connection is closed.
    pub(crate) fn drain(&mut self) {
        let deadline = Instant::now() + self.idle;
        while self.fill(deadline).is_ok() {}
    }

    fn fill(&mut self, deadline: Instant) -> Result<(), End> {
        let left = deadline.saturating_duration_since(Instant::now());
        // The system takes no time-out of zero.
        if left.is_zero() {
            return Err(End::Idle);
        }
        self.stream.set_read_timeout(Some(left)).map_err(|_| End::Closed)?;
        match self.stream.read(&mut self.chunk) {
            Ok(0) => Err(End::Closed),
            Ok(count) => {
                (self.from, self.to) = (0, count);
                Ok(())
            }
            Err(error) => match error.kind() {
                ErrorKind::Interrupted => Ok(()),
                ErrorKind::WouldBlock | ErrorKind::TimedOut => Err(End::Idle),
                _ => Err(End::Closed),
            },
        }
    }

    /// Takes the bytes of the chunk up to the end of the line, or all.
    fn take(&mut self) -> Result<Option<Line>, End> {
        let fresh = self.chunk.get(self.from..self.to).unwrap_or(&[]);
        let end = fresh.iter().position(|&byte| byte == b'\n');
        let piece = fresh.get(..end.unwrap_or(fresh.len())).unwrap_or(&[]);
        self.from += piece.len() + usize::from(end.is_some());
        let whole = end.is_some();
        if !self.skipping && self.line.len() + piece.len() <= self.limit {
            self.line.extend_from_slice(piece);
            return Ok(whole.then(|| Line::Whole(core::mem::take(&mut self.line))));
        }
        self.waste = self.waste.checked_sub(piece.len()).ok_or(End::Wasteful)?;
        // It is told once, when the limit is passed, and not when the line ends at last.
        let told = core::mem::replace(&mut self.skipping, !whole);
        self.line.clear();
        Ok((!told).then_some(Line::TooLong))
    }
}
