//! Who sits where.

use bura::{Seat, Seats};

use super::token::Token;

/// A place at the table.
enum Chair {
    /// For a client that has not come yet.
    Open,
    /// A client's, with its token, and the number of its connection unless it is away.
    Client(Token, Option<u64>),
    Bot,
}

/// The places at the table, by seat.
pub(crate) struct Chairs(Vec<Chair>);

impl Chairs {
    /// A table with its first few places for clients and bots in the others.
    pub(crate) fn new(seats: Seats, clients: u8) -> Self {
        Self(seats.iter().map(|seat| if seat.number() < clients { Chair::Open } else { Chair::Bot }).collect())
    }

    fn with_seats(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The first place that waits for a client.
    pub(crate) fn open(&self) -> Option<Seat> {
        self.with_seats().find(|(_, chair)| matches!(chair, Chair::Open)).map(|(seat, _)| seat)
    }

    /// Seats a client.
    pub(crate) fn sit(&mut self, seat: Seat, token: Token, connection: u64) {
        if let Some(chair) = self.0.get_mut(seat.index()) {
            *chair = Chair::Client(token, Some(connection));
        }
    }

    /// The seat of a token. It is compared with those of all seats, whichever fits.
    pub(crate) fn of_token(&self, token: &Token) -> Option<Seat> {
        let fits = |chair: &Chair| matches!(chair, Chair::Client(own, _) if own.is(token));
        self.with_seats().fold(None, |found, (seat, chair)| if fits(chair) { Some(seat) } else { found })
    }

    /// The connection of the client in a seat.
    pub(crate) fn connection(&self, seat: Seat) -> Option<u64> {
        match self.0.get(seat.index()) {
            Some(Chair::Client(_, connection)) => *connection,
            _ => None,
        }
    }

    /// Gives the client in a seat another connection, or none.
    pub(crate) fn connect(&mut self, seat: Seat, connection: Option<u64>) {
        if let Some(Chair::Client(_, own)) = self.0.get_mut(seat.index()) {
            *own = connection;
        }
    }

    /// Whether a bot sits there.
    pub(crate) fn is_bot(&self, seat: Seat) -> bool {
        matches!(self.0.get(seat.index()), Some(Chair::Bot))
    }

    /// Whether no client is connected.
    pub(crate) fn are_abandoned(&self) -> bool {
        !self.0.iter().any(|chair| matches!(chair, Chair::Client(_, Some(_))))
    }

    /// A word for each seat that says who sits there.
    pub(crate) fn words(&self) -> Vec<&'static str> {
        let word = |chair: &Chair| match chair {
            Chair::Open => "open",
            Chair::Client(_, Some(_)) => "client",
            Chair::Client(_, None) => "away",
            Chair::Bot => "bot",
        };
        self.0.iter().map(word).collect()
    }
}
