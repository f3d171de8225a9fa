//! What differs in one case.

use core::fmt::Display;

/// The differences of a case, and the place in it that is being looked at.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    place: String,
    list: Vec<String>,
}

impl Notes {
    /// Moves on; `place` says where, "step 3" say.
    pub(crate) fn go_to(&mut self, place: impl Display) {
        self.place = format!("{place}: ");
    }

    pub(crate) fn add(&mut self, difference: impl Display) {
        self.list.push(format!("{}{difference}", self.place));
    }

    /// Notes what was wanted and what was seen, unless they are equal; what is not given is not compared.
    pub(crate) fn compare<T: PartialEq + Display + ?Sized>(&mut self, what: &str, wanted: Option<&T>, seen: &T) {
        if let Some(wanted) = wanted.filter(|wanted| *wanted != seen) {
            self.add(format_args!("{what}: wanted {wanted}, seen {seen}"));
        }
    }

    pub(crate) fn into_list(self) -> Vec<String> {
        self.list
    }
}
