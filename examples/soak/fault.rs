//! What is wrong, as a sentence, with the record of the deal in which it came up.

use core::fmt::{self, Debug, Display};

/// An invariant that does not hold, or an act refused that had to be taken.
#[derive(Debug)]
pub(crate) struct Fault {
    what: String,
    /// The line that replays the deal, once it is known.
    record: Option<String>,
}

impl Fault {
    pub(crate) const fn new(what: String) -> Self {
        Self { what, record: None }
    }

    /// With the record of a deal, unless it already has one.
    pub(crate) fn within(mut self, record: impl Display) -> Self {
        self.record.get_or_insert_with(|| record.to_string());
        self
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.record.iter().try_for_each(|record| write!(f, "\nrecord: {record}"))
    }
}

/// Demands that two ways to the same value agree.
#[allow(clippy::needless_pass_by_value, reason = "both are made just to be compared")]
pub(crate) fn same<T: PartialEq + Debug>(what: &str, engine: T, expected: T) -> Result<(), Fault> {
    if engine == expected {
        return Ok(());
    }
    Err(Fault::new(format!("{what}: the engine says {engine:?}, expected {expected:?}")))
}

/// Demands that something holds.
pub(crate) fn holds(what: &str, holds: bool) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(Fault::new(format!("does not hold: {what}"))) }
}

/// Demands that the engine took something.
pub(crate) fn taken<T, E: Display>(what: &str, result: Result<T, E>) -> Result<T, Fault> {
    result.map_err(|error| Fault::new(format!("{what} was refused: {error}")))
}
