//! The text of actions (section 13).

use super::cards::{Card, read_set, set_text};

/// An act of the seat to act.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    Lead(Vec<Card>),
    Beat(Vec<Card>),
    Discard { cards: Vec<Card>, shown: Option<Vec<Card>> },
    Stop,
    Pass,
    Declare,
    Draw,
    Raise,
    Accept,
    Refuse,
}

/// The actions of one word.
pub(crate) const PLAIN: [(Action, &str); 7] = [
    (Action::Stop, "stop"),
    (Action::Pass, "pass"),
    (Action::Declare, "declare"),
    (Action::Draw, "draw"),
    (Action::Raise, "raise"),
    (Action::Accept, "accept"),
    (Action::Refuse, "refuse"),
];

impl Action {
    /// Reads an action: its words as the law writes them, one blank between, the cards of a set in
    /// any order.
    pub(crate) fn read(text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["lead", cards] => Ok(Action::Lead(read_set(cards)?)),
            ["beat", cards] => Ok(Action::Beat(read_set(cards)?)),
            ["discard", cards] => {
                let cards = read_set(cards)?;
                Ok(Action::Discard { cards, shown: None })
            }
            ["discard", cards, "show", shown] => {
                let cards = read_set(cards)?;
                let shown = Some(read_set(shown)?);
                Ok(Action::Discard { cards, shown })
            }
            [word] => {
                let found = PLAIN.iter().find(|(_, name)| *name == word);
                let (action, _) = found.ok_or(format!("{text} is no action"))?;
                Ok(action.clone())
            }
            _ => Err(format!("{text} is no action")),
        }
    }

    /// The canonical text.
    pub(crate) fn text(&self) -> String {
        match self {
            Action::Lead(cards) => format!("lead {}", set_text(cards)),
            Action::Beat(cards) => format!("beat {}", set_text(cards)),
            Action::Discard { cards, shown: None } => format!("discard {}", set_text(cards)),
            Action::Discard { cards, shown: Some(shown) } => {
                format!("discard {} show {}", set_text(cards), set_text(shown))
            }
            plain => {
                let found = PLAIN.iter().find(|(action, _)| action == plain);
                found.expect("every plain action is listed").1.to_string()
            }
        }
    }
}
