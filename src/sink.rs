//! Where the events of a deal go: to somebody who listens, or nowhere, and then they cost nothing.

use crate::event::Event;

/// Who is told what happens.
pub(crate) trait Sink {
    /// Whether anybody listens. Where nobody does, work that only finds events out is left undone.
    const LISTENS: bool;

    /// Tells an event, which is made only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody listens.
pub(crate) struct Silence;

impl Sink for Silence {
    const LISTENS: bool = false;

    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}
}

/// A function that listens.
pub(crate) struct Listener<'a, F: ?Sized>(pub(crate) &'a mut F);

impl<F: FnMut(Event) + ?Sized> Sink for Listener<'_, F> {
    const LISTENS: bool = true;

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        (self.0)(event());
    }
}
