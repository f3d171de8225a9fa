//! The table: one thread that owns the match, seats the clients, and hears requests one after another.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

use bura::{EndKind, Match, MatchError, Seat};

use super::connection::{Input, Link};
use super::messages;
use super::request::{Act, Refusal, Request};
use super::round::{Counts, Round};
use super::seats::Chairs;
use super::token::Token;
use super::{Config, Finished};

/// How long the table sleeps when it waits for nothing but requests.
const LONG: Duration = Duration::from_secs(3600);

/// A connection, as the table knows it.
struct Visitor {
    link: Link,
    seat: Option<Seat>,
    wrong_tokens: u32,
}

/// The table.
pub(crate) struct Table {
    config: Config,
    inbox: Receiver<Input>,
    finished: Sender<Finished>,
    game: Match,
    chairs: Chairs,
    visitors: BTreeMap<u64, Visitor>,
    round: Option<Round>,
    counts: Counts,
    /// Deals opened.
    opened: u32,
    /// Deals that counted: all but redeals.
    counted: u32,
    /// Since when no client has been there, once the first deal is open.
    abandoned: Option<Instant>,
    /// Why the table closes: a word and a sentence.
    over: Option<(&'static str, String)>,
}

impl Table {
    /// An empty table.
    pub(crate) fn new(config: Config, inbox: Receiver<Input>, finished: Sender<Finished>) -> Result<Self, MatchError> {
        // Any seat may deal first; the turned card decides nothing about it.
        let game = Match::new(&config.rules, Seat::ALL[0])?;
        let chairs = Chairs::new(config.rules.seats(), config.clients);
        Ok(Self {
            config,
            inbox,
            finished,
            game,
            chairs,
            visitors: BTreeMap::new(),
            round: None,
            counts: Counts::default(),
            opened: 0,
            counted: 0,
            abandoned: None,
            over: None,
        })
    }

    /// Plays until the match is over, or enough deals are.
    pub(crate) fn run(mut self) {
        let over = loop {
            self.go_on();
            if let Some(over) = self.over.take() {
                break over;
            }
            let wait = self.deadline().map_or(LONG, |at| at.saturating_duration_since(Instant::now()));
            match self.inbox.recv_timeout(wait) {
                Ok(Input::Came(link)) => {
                    self.visitors.insert(link.id, Visitor { link, seat: None, wrong_tokens: 0 });
                }
                Ok(Input::Said(id, request)) => self.hear(id, request),
                Ok(Input::Gone(id)) => self.leave(id),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break ("closed", "the server closes".to_owned()),
            }
        };
        let line = messages::bye(over.0, &over.1);
        self.visitors.values().for_each(|visitor| visitor.link.close(line.clone()));
    }

    fn deadline(&self) -> Option<Instant> {
        let abandoned = self.abandoned.map(|since| since + self.config.limits.abandoned);
        self.round.as_ref().and_then(Round::deadline).into_iter().chain(abandoned).min()
    }

    /// Does what is due: what time has decided, what bots do, the next deal.
    fn go_on(&mut self) {
        if self.chairs.open().is_some() {
            return;
        }
        loop {
            let now = Instant::now();
            self.look_around(now);
            if self.over.is_some() {
                return;
            }
            let Some(round) = &mut self.round else {
                self.open_deal();
                continue;
            };
            round.expire(now);
            round.play_bots(|seat| self.chairs.is_bot(seat));
            let is_over = round.deal().outcome().is_some();
            self.deliver();
            if !is_over {
                return;
            }
            self.settle();
        }
    }

    /// Closes the table if nobody has been there for long.
    fn look_around(&mut self, now: Instant) {
        if !self.chairs.are_abandoned() {
            self.abandoned = None;
            return;
        }
        let since = *self.abandoned.get_or_insert(now);
        if now.saturating_duration_since(since) >= self.config.limits.abandoned {
            self.over = Some(("abandoned", "no client is left".to_owned()));
        }
    }

    fn open_deal(&mut self) {
        let Some(terms) = self.game.terms() else { return };
        let pace = self.config.pace;
        self.opened += 1;
        let setup = (self.config.shuffle)(&self.config.rules, terms);
        let round = setup.and_then(|setup| {
            Round::open(&mut self.game, setup, self.opened, pace, self.counts).map_err(|error| error.to_string())
        });
        match round {
            Ok(round) => self.round = Some(round),
            Err(error) => self.over = Some(("fault", error)),
        }
    }

    fn settle(&mut self) {
        let Some(round) = self.round.take() else { return };
        let deal = round.deal();
        self.counts = round.counts;
        // Whoever listens may have stopped listening.
        let _ = self.finished.send(Finished { number: self.opened, record: deal.record().to_string() });
        match self.game.settle(deal) {
            Ok(settlement) => {
                self.counted += u32::from(settlement.outcome.kind != EndKind::Redeal);
                let line = messages::settled(self.opened, &settlement, &self.game);
                self.tell_all(&line);
                if settlement.end.is_some() {
                    self.over = Some(("over", "the match is over".to_owned()));
                } else if self.config.deals > 0 && self.counted >= self.config.deals {
                    self.over = Some(("over", "all deals are played".to_owned()));
                }
            }
            Err(error) => self.over = Some(("fault", error.to_string())),
        }
    }

    /// Sends what the deal has to tell.
    fn deliver(&mut self) {
        let post = self.round.as_mut().map(Round::take_post).unwrap_or_default();
        for (seat, line) in post {
            if let Some(visitor) = self.chairs.connection(seat).and_then(|id| self.visitors.get(&id)) {
                visitor.link.send(line);
            }
        }
    }

    /// Tells all clients at the table something public.
    fn tell_all(&self, line: &str) {
        let seated = self.visitors.values().filter(|visitor| visitor.seat.is_some());
        seated.for_each(|visitor| visitor.link.send(line.to_owned()));
    }

    fn hear(&mut self, id: u64, request: Request) {
        let Some(visitor) = self.visitors.get(&id) else { return };
        let link = visitor.link.clone();
        let done = match (request, visitor.seat) {
            (Request::Ping, _) => {
                link.send(messages::pong());
                Ok(())
            }
            (Request::Join, None) => self.join(&link),
            (Request::Back(token), None) => self.come_back(&link, &token),
            (Request::Join | Request::Back(_), Some(seat)) => {
                Err(Refusal::new("seated", format!("you sit in seat {seat} already")))
            }
            (Request::View | Request::Act(_), None) => Err(Refusal::new("not_seated", "join first, or come back")),
            (Request::View, Some(seat)) => self.round().map(|round| round.show(seat)),
            (Request::Act(act), Some(seat)) => self.act(seat, act),
        };
        if let Err(refusal) = done {
            link.send(messages::error(&refusal));
        }
    }

    fn round(&mut self) -> Result<&mut Round, Refusal> {
        self.round.as_mut().ok_or_else(|| Refusal::new("no_deal", "no deal is open yet"))
    }

    fn act(&mut self, seat: Seat, act: Act) -> Result<(), Refusal> {
        match act.seat.filter(|&named| named != seat) {
            Some(named) => Err(Refusal::new("not_your_seat", format!("you sit in seat {seat}, not in {named}"))),
            None => self.round()?.act(seat, act),
        }
    }

    /// Gives a visitor the next place, and a token for coming back.
    fn join(&mut self, link: &Link) -> Result<(), Refusal> {
        let full = || Refusal::new("table_full", "all places are taken; whoever has a token may come back");
        let seat = self.chairs.open().ok_or_else(full)?;
        let token = Token::draw().map_err(|error| Refusal::new("fault", error.to_string()))?;
        link.send(messages::welcome(seat, &token));
        self.chairs.sit(seat, token, link.id);
        self.seat_visitor(link.id, Some(seat));
        Ok(())
    }

    /// Gives a visitor the place of its token; an older connection with that token is hung up on.
    fn come_back(&mut self, link: &Link, token: &Token) -> Result<(), Refusal> {
        let Some(seat) = self.chairs.of_token(token) else {
            let Some(visitor) = self.visitors.get_mut(&link.id) else { return Ok(()) };
            visitor.wrong_tokens += 1;
            if visitor.wrong_tokens >= self.config.limits.wrong_tokens {
                link.close(messages::bye("token", "too many wrong tokens"));
                return Ok(());
            }
            return Err(Refusal::new("token", "no seat has this token"));
        };
        if let Some(older) = self.chairs.connection(seat) {
            if let Some(visitor) = self.visitors.get_mut(&older) {
                visitor.seat = None;
                visitor.link.close(messages::bye("replaced", "another connection came with your token"));
            }
        }
        link.send(messages::welcome_back(seat));
        self.chairs.connect(seat, Some(link.id));
        self.seat_visitor(link.id, Some(seat));
        if let Ok(round) = self.round() {
            round.show(seat);
        }
        Ok(())
    }

    fn seat_visitor(&mut self, id: u64, seat: Option<Seat>) {
        if let Some(visitor) = self.visitors.get_mut(&id) {
            visitor.seat = seat;
        }
        self.tell_all(&messages::seats(&self.chairs.words()));
    }

    /// Forgets a connection. Its client keeps seat and token.
    fn leave(&mut self, id: u64) {
        let gone = self.visitors.remove(&id).and_then(|visitor| visitor.seat);
        if let Some(seat) = gone.filter(|&seat| self.chairs.connection(seat) == Some(id)) {
            self.chairs.connect(seat, None);
            self.tell_all(&messages::seats(&self.chairs.words()));
        }
    }
}
