//! Reading what the person types, from a terminal or from a pipe that may end at any time.

use std::io::{self, BufRead, IsTerminal, Read};

use bura::{Action, LegalActions};

use crate::screen::Screen;

/// What `?` prints.
const HELP: &str = "
  Type the number of a choice, or an action:
    lead 7h Th            lead cards
    beat 9h               lay cards that beat
    discard 6c Kd         lay cards face down (or open, if the rules say so)
    discard 6c Kd show Kd the same, showing a part that covers
    stop, pass            take the lead out of turn, or let it be
    declare, draw         say that you have the points, or go on
    raise, accept, refuse the stake
    forfeit               give this deal up as lost
  Ranks are 6 7 8 9 J Q K T A, low to high; suits c d h s, or their signs.
  Points: A 11, T 10, K 4, Q 3, J 2. Trumps beat other suits.
  A range of points is what can be told by counting the cards you have seen.
  q leaves the game.
";

/// Input that fits nothing is taken this often in a row from a pipe, which nobody reads the answers of.
const MOST_WRONG: u32 = 20;

/// The longest line that is read in one piece, in bytes.
const LONGEST: u64 = 1000;

/// What the person wants.
pub(crate) enum Entry {
    /// To do this.
    Do(Action),
    /// To give the deal up as lost.
    Forfeit,
    /// To see the table again.
    Look,
    /// To leave the game, or there is nobody any more; with what to say of it.
    Leave(&'static str),
}

/// Standard input.
pub(crate) struct Input {
    terminal: bool,
    wrong: u32,
}

impl Input {
    /// Standard input as it was found.
    pub(crate) fn new() -> Self {
        Self { terminal: io::stdin().is_terminal(), wrong: 0 }
    }

    /// Whether a person can be asked again and again.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// A line, trimmed; `None` at the end of the input.
    fn line(&self, screen: &mut Screen, prompt: &str) -> io::Result<Option<String>> {
        screen.prompt(prompt)?;
        let mut bytes = Vec::new();
        io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            screen.line("")?;
            return Ok(None);
        }
        // Control characters would garble the answer, and no action has any.
        let line: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !c.is_control()).collect();
        let line = line.trim().to_owned();
        if !self.terminal {
            // A terminal shows what is typed; a transcript of piped input should do so too.
            screen.line(&line)?;
        }
        Ok(Some(line))
    }

    /// Asks for an action until one can be read. Whether the rules allow it is for the engine to say.
    pub(crate) fn action(&mut self, screen: &mut Screen, legal: &LegalActions) -> io::Result<Entry> {
        while self.wrong < MOST_WRONG {
            let Some(line) = self.line(screen, "Your choice (? helps, q quits): ")? else {
                return Ok(Entry::Leave("The input has ended, and the match with it."));
            };
            // Counted as wrong until it proves right: neither help nor a refused action brings the deal on.
            self.wrong += u32::from(!self.terminal);
            match line.to_lowercase().as_str() {
                "q" | "quit" => return Ok(Entry::Leave("You leave the game.")),
                "?" | "help" => {
                    screen.line(HELP)?;
                    return Ok(Entry::Look);
                }
                "forfeit" => {
                    if !self.terminal || self.ask(screen, "Give this deal up as lost (y/n)? ")? {
                        return Ok(Entry::Forfeit);
                    }
                    return Ok(Entry::Look);
                }
                _ => match read(&line, legal) {
                    Ok(action) => return Ok(Entry::Do(action)),
                    Err(error) => screen.line(error)?,
                },
            }
        }
        Ok(Entry::Leave("Nothing that was read fits, so the match ends here."))
    }

    /// Notes that the last action was allowed.
    pub(crate) const fn accept(&mut self) {
        self.wrong = 0;
    }

    /// Asks a question; no at the end of the input.
    fn ask(&self, screen: &mut Screen, question: &str) -> io::Result<bool> {
        loop {
            let Some(line) = self.line(screen, question)? else { return Ok(false) };
            match line.to_lowercase().as_str() {
                "y" | "yes" => return Ok(true),
                "n" | "no" | "q" | "quit" => return Ok(false),
                _ => screen.line("Please type y or n.")?,
            }
        }
    }

    /// Waits until the person has read the score sheet; whether the match goes on.
    pub(crate) fn go_on(&self, screen: &mut Screen) -> io::Result<bool> {
        loop {
            let Some(line) = self.line(screen, "Enter deals on, q quits: ")? else { return Ok(false) };
            match line.to_lowercase().as_str() {
                "" | "y" | "yes" => return Ok(true),
                "n" | "no" | "q" | "quit" => return Ok(false),
                _ => {}
            }
        }
    }
}

/// Reads the number of a choice, or the text of an action; the error is a sentence for the person.
fn read(line: &str, legal: &LegalActions) -> Result<Action, String> {
    let most = legal.len();
    if line.is_empty() {
        return Err(format!("Type the number of a choice, or an action such as {}.", example(legal)));
    }
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        let place = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let range = if most == 1 { "only 1".into() } else { format!("1 to {most}") };
        return place.and_then(|place| legal.get(place)).ok_or_else(|| format!("No choice {line}: there is {range}."));
    }
    line.parse().map_err(|error| format!("Not understood: {error}."))
}

/// The text of a legal action, to show how actions are typed.
fn example(legal: &LegalActions) -> String {
    legal.get(0).map_or_else(String::new, |action| format!("`{action}`"))
}
