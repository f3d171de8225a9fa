//! Output: cards with suit signs, and lines that a closed pipe may refuse.

use core::fmt::Display;
use std::env;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use bura::{Card, CardSet, Suit};

/// The widest line, in characters.
const WIDTH: usize = 78;

/// Whether cards are written in colours.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    colour: bool,
}

impl Paint {
    /// A suit by its sign, the red ones in red.
    pub(crate) fn suit(self, suit: Suit) -> String {
        self.red(suit, &suit.sign().to_string())
    }

    /// A card by its rank and the sign of its suit.
    pub(crate) fn card(self, card: Card) -> String {
        self.red(card.suit(), &format!("{}{}", card.rank(), card.suit().sign()))
    }

    /// Cards, in the order of texts.
    pub(crate) fn cards(self, cards: impl IntoIterator<Item = Card>) -> String {
        let cards: Vec<String> = cards.into_iter().map(|card| self.card(card)).collect();
        if cards.is_empty() { "-".into() } else { cards.join(" ") }
    }

    /// A hand: each suit from its lowest card up, the trumps last.
    pub(crate) fn hand(self, hand: CardSet, trump: Suit) -> String {
        let plain = hand - hand.in_suit(trump);
        self.cards(plain.iter().chain(hand.in_suit(trump)))
    }

    /// The text, in red if that is the colour of the suit.
    fn red(self, suit: Suit, text: &str) -> String {
        let red = matches!(suit, Suit::Diamonds | Suit::Hearts);
        if self.colour && red { format!("\x1b[31m{text}\x1b[0m") } else { text.into() }
    }
}

/// Standard output. Every write may fail: the reader of a pipe can go away at any time.
pub(crate) struct Screen {
    out: BufWriter<Stdout>,
    paint: Paint,
}

impl Screen {
    /// Standard output, in colours if it is a terminal and nobody asks for none (<https://no-color.org>).
    pub(crate) fn new() -> Self {
        let out = io::stdout();
        let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let paint = Paint { colour: out.is_terminal() && !refused };
        Self { out: BufWriter::new(out), paint }
    }

    /// How cards are written.
    pub(crate) const fn paint(&self) -> Paint {
        self.paint
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    /// Writes the beginning of a line that the person ends.
    pub(crate) fn prompt(&mut self, text: &str) -> io::Result<()> {
        write!(self.out, "{text}")?;
        self.flush()
    }

    /// Sends everything written so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes a label and parts behind it, going on below where a line is full.
    pub(crate) fn list(&mut self, label: &str, parts: &[String]) -> io::Result<()> {
        let mut line = label.to_owned();
        for (place, part) in parts.iter().enumerate() {
            if place > 0 && width(&line) + width(part) + 3 > WIDTH {
                self.line(&line)?;
                line = " ".repeat(width(label));
            } else if place > 0 {
                line += " | ";
            }
            line += part;
        }
        self.line(line)
    }

    /// Writes numbered choices: a few one below the other, many in columns.
    pub(crate) fn choices(&mut self, texts: &[String]) -> io::Result<()> {
        let widest = texts.iter().map(|text| width(text)).max().unwrap_or(0);
        // A number of up to three digits and two spaces stand before each, two more behind.
        let columns = if texts.len() <= 6 { 1 } else { (WIDTH / (widest + 7)).max(1) };
        // Columns are read downwards, so that neighbours in the list stay together.
        let rows = texts.len().div_ceil(columns);
        for row in 0..rows {
            let cell = |(place, text): (usize, &String)| {
                let space = " ".repeat(widest - width(text));
                format!("{:>3}  {text}{space}  ", place + 1)
            };
            let line: String = texts.iter().enumerate().skip(row).step_by(rows).map(cell).collect();
            self.line(line.trim_end())?;
        }
        Ok(())
    }
}

/// How many columns a text takes: colours take none.
fn width(text: &str) -> usize {
    let mut hidden = false;
    let seen = text.chars().filter(|&c| {
        hidden |= c == '\x1b';
        let shown = !hidden;
        hidden &= c != 'm';
        shown
    });
    seen.count()
}
