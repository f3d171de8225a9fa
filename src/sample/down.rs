//! Cards of others that lie face down, which the viewer does not know.

use crate::seat::Side;

/// Such cards of one lay. They lie one behind the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct FaceDown {
    /// The place of the course where the first lies.
    pub(super) from: u8,
    /// Where the slots have that of the first.
    pub(super) slot: u8,
    pub(super) size: u8,
    pub(super) pile: Pile,
    /// The side that took the trick, once it has been taken.
    pub(super) taken_by: Side,
}

impl FaceDown {
    /// What stands where nothing lies face down.
    const NONE: Self = Self { from: 0, slot: 0, size: 0, pile: Pile::Taken, taken_by: Side::ALL[0] };
}

/// Where cards lie face down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pile {
    /// In a trick that was taken.
    Taken,
    /// In a trick that was taken, and no card was laid after it.
    TakenLast,
    /// On the table.
    Table,
}

/// The most lays that can have cards face down: of six seats that lay one card each, all but the leader's.
const MOST: usize = 30;

/// All of a course.
#[derive(Debug, Clone)]
pub(super) struct AllDown {
    lays: [FaceDown; MOST],
    count: u8,
}

impl AllDown {
    pub(super) const NONE: Self = Self { lays: [FaceDown::NONE; MOST], count: 0 };

    #[inline]
    pub(super) fn push(&mut self, lay: FaceDown) {
        if let Some(own) = self.lays.get_mut(usize::from(self.count)) {
            *own = lay;
            self.count += 1;
        }
    }

    pub(super) fn lays(&self) -> &[FaceDown] {
        self.lays.get(..usize::from(self.count)).unwrap_or(&[])
    }
}
