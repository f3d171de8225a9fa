//! Seats and sides: who sits where, who is next, whose tricks count together.
//!
//! Seats are numbered clockwise (catalogue PLAY-3). Without partners every seat is its own side; with two
//! pairs, seats 0 and 2 play against 1 and 3 (PAIRS-1).

use core::fmt;
use core::str::FromStr;

use crate::text::{Cursor, Expected, TextError, whole};

/// The most seats a table can have.
pub const MAX_SEATS: usize = 6;

/// A number from 0 to 5, as an enum so that the compiler knows the bound wherever it is used as an index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    P0,
    P1,
    P2,
    P3,
    P4,
    P5,
}

impl Place {
    /// From a number that is below 6.
    const fn new(number: u8) -> Self {
        // A table, for a `match` becomes a jump.
        const PLACES: [Place; 8] =
            [Place::P0, Place::P1, Place::P2, Place::P3, Place::P4, Place::P5, Place::P5, Place::P5];
        PLACES[(number & 7) as usize]
    }
}

/// Defines a numbered place at the table, with its text.
macro_rules! place {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Place);

        impl $name {
            /// All six, in ascending order; a table has the first few of them.
            pub const ALL: [Self; MAX_SEATS] = [
                Self(Place::P0),
                Self(Place::P1),
                Self(Place::P2),
                Self(Place::P3),
                Self(Place::P4),
                Self(Place::P5),
            ];

            /// The one of this number, or `None` above 5.
            #[must_use]
            pub const fn new(number: u8) -> Option<Self> {
                if number < 6 { Some(Self(Place::new(number))) } else { None }
            }

            /// The one whose number the lowest three bits are; they are known to be below 6.
            pub(crate) const fn of_bits(bits: u8) -> Self {
                Self(Place::new(bits))
            }

            /// Its number, from 0 to 5.
            #[must_use]
            pub const fn number(self) -> u8 {
                self.0 as u8
            }

            /// Its number as an index of an array.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.number(), f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.number())
            }
        }
    };
}

place! {
    /// A seat at the table, 0 to 5, clockwise.
    ///
    /// ```
    /// use bura::Seat;
    /// let seat = Seat::new(2).unwrap();
    /// assert_eq!(seat.to_string(), "2");
    /// assert_eq!("2".parse(), Ok(seat));
    /// assert_eq!(Seat::new(6), None);
    /// ```
    Seat
}

place! {
    /// A side: one seat, or a pair of partners. Tricks and points belong to sides.
    Side
}

impl Seat {
    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Result<Self, TextError> {
        let start = *cursor;
        let number = cursor.word().parse().ok().and_then(Self::new);
        number.ok_or_else(|| start.fail(Expected::Seat))
    }
}

impl FromStr for Seat {
    type Err = TextError;

    /// Reads a number from 0 to 5.
    fn from_str(text: &str) -> Result<Self, TextError> {
        whole(text, Self::read)
    }
}

/// How many seats a table has: 2 to 6, the seats 0, 1, … of that number.
///
/// ```
/// use bura::{Seat, Seats};
/// let table = Seats::new(3).unwrap();
/// let [a, b, c] = [0, 1, 2].map(|n| Seat::new(n).unwrap());
/// assert_eq!(table.after(c), a);
/// assert!(table.from(b).eq([b, c, a]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seats(u8);

impl Seats {
    /// The smallest table.
    pub const TWO: Self = Self(2);

    /// A table of `count` seats, or `None` unless it is 2 to 6.
    #[must_use]
    pub const fn new(count: u8) -> Option<Self> {
        if count >= 2 && count <= 6 { Some(Self(count)) } else { None }
    }

    /// A table of `count` seats, which are known to be 2 to 6.
    pub(crate) const fn known(count: u8) -> Self {
        Self(count)
    }

    /// The number of seats.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Whether the table has this seat.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        seat.number() < self.0
    }

    /// The left neighbour of `seat`, who acts after it.
    #[must_use]
    pub const fn after(self, seat: Seat) -> Seat {
        let next = seat.number() + 1;
        if next >= self.0 { Seat(Place::P0) } else { Seat(Place::new(next)) }
    }

    /// The right neighbour of a seat of the table, who acts before it.
    pub(crate) const fn before(self, seat: Seat) -> Seat {
        let number = seat.number();
        Seat(Place::new(if number == 0 { self.0 - 1 } else { number - 1 }))
    }

    /// How many steps clockwise it is from one seat of the table to another, 0 to itself.
    #[must_use]
    #[inline]
    pub const fn steps(self, from: Seat, to: Seat) -> u8 {
        if from.number() >= self.0 || to.number() >= self.0 {
            return self.steps_round(from, to);
        }
        // Without a division, which takes longer than all else here.
        let round = if from.number() > to.number() { self.0 } else { 0 };
        to.number() + round - from.number()
    }

    /// The steps between numbers of which one is not at the table, counted round it.
    #[cold]
    const fn steps_round(self, from: Seat, to: Seat) -> u8 {
        // Both are at most 5 and the count is at least 2, so the sum cannot pass 11.
        (to.number() + self.0 - from.number() % self.0) % self.0
    }

    /// One bit for the first place of each round of the table: 0, `count`, 2 * `count` and so on.
    pub(crate) const fn rounds(self) -> u64 {
        const ROUNDS: [u64; 8] = {
            let (mut rounds, mut place) = ([0; 8], 0);
            while place < 64 {
                let mut count = 2;
                while count <= MAX_SEATS {
                    if place % count == 0 {
                        rounds[count] |= 1 << place;
                    }
                    count += 1;
                }
                place += 1;
            }
            rounds
        };
        ROUNDS[(self.0 & 7) as usize]
    }

    /// The seats, from 0 up.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(|number| Seat(Place::new(number)))
    }

    /// All seats clockwise, beginning with `first`.
    pub fn from(self, first: Seat) -> impl Iterator<Item = Seat> {
        let mut next = first;
        (0..self.0).map(move |_| {
            let seat = next;
            next = self.after(seat);
            seat
        })
    }
}

/// A set of sides.
///
/// ```
/// use bura::{Side, Sides};
/// let [a, c] = [0, 2].map(|n| Side::new(n).unwrap());
/// let sides = Sides::EMPTY.with(c).with(a);
/// assert!(sides.iter().eq([a, c]));
/// assert!(sides.contains(a));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const EMPTY: Self = Self(0);

    /// The sides 0 to `count` - 1; at most six.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        Self(if count >= 6 { 63 } else { (1 << count) - 1 })
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, side: Side) -> Self {
        Self(self.0 | 1 << side.number())
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, side: Side) -> Self {
        Self(self.0 & !(1 << side.number()))
    }

    /// Whether the side is among them.
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side.number() != 0
    }

    /// How many they are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides, ascending.
    #[must_use]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Side> {
        Side::ALL.into_iter().filter(move |&side| self.contains(side))
    }
}

/// Defines a list of one value for each place of a kind.
macro_rules! values_by {
    ($(#[$meta:meta])* $name:ident, $place:ident, $places:literal) => {
        $(#[$meta])*
        ///
        /// Spare places always hold the default value, so they never show in a comparison.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name<T> {
            values: [T; MAX_SEATS],
            count: u8,
        }

        impl<T: Copy + Default> $name<T> {
            /// The first `count` of `values` (at most six); the rest is forgotten.
            pub(crate) fn from_array(values: &[T; MAX_SEATS], count: u8) -> Self {
                let mut all = Self { values: [T::default(); MAX_SEATS], count: count.min(6) };
                for (to, from) in all.values.iter_mut().zip(values).take(usize::from(count)) {
                    *to = *from;
                }
                all
            }

            #[doc = concat!("The value of a ", $places, ", or `None` if the table does not have it.")]
            #[must_use]
            pub fn get(&self, place: $place) -> Option<T> {
                self.as_slice().get(place.index()).copied()
            }

            #[doc = concat!("The values from ", $places, " 0 up, one for each of the table.")]
            #[must_use]
            pub fn as_slice(&self) -> &[T] {
                self.values.get(..usize::from(self.count)).unwrap_or(&self.values)
            }
        }

        impl<T: Copy + Default + fmt::Debug> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.as_slice().fmt(f)
            }
        }
    };
}

values_by! {
    /// A value for each side of a table, from side 0 up.
    BySide, Side, "side"
}

values_by! {
    /// A value for each seat of a table, from seat 0 up.
    BySeat, Seat, "seat"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number).unwrap()
    }

    #[test]
    fn a_table_has_two_to_six_seats() {
        let counts: Vec<u8> = (0..=255).filter_map(Seats::new).map(Seats::count).collect();
        assert_eq!(counts, [2, 3, 4, 5, 6]);
    }

    #[test]
    fn after_the_last_seat_comes_the_first() {
        for count in 2..=6 {
            let table = Seats::new(count).unwrap();
            for from in table.iter() {
                let round: Vec<Seat> = table.from(from).collect();
                assert_eq!(round.len(), usize::from(count));
                for (i, &to) in round.iter().enumerate() {
                    assert_eq!(usize::from(table.steps(from, to)), i);
                    assert!(table.has(to));
                }
                assert_eq!(table.after(round[usize::from(count) - 1]), from);
            }
            assert_eq!(table.has(seat(5)), count == 6);
        }
    }

    #[test]
    fn every_round_has_one_first_place() {
        for count in 2..=6 {
            let rounds = Seats::new(count).unwrap().rounds();
            assert!((0..64).all(|place| (rounds >> place & 1 == 1) == (place % count == 0)), "{count} seats");
        }
    }

    #[test]
    fn a_seat_reads_back_and_a_seventh_does_not_exist() {
        for s in Seat::ALL {
            assert_eq!(s.to_string().parse(), Ok(s));
        }
        for text in ["6", "-1", "x", "", "300"] {
            assert_eq!(text.parse::<Seat>().unwrap_err().expected(), Expected::Seat, "{text:?}");
        }
        assert_eq!("1 1".parse::<Seat>().unwrap_err().expected(), Expected::End);
    }

    #[test]
    fn values_of_sides_that_are_not_there_never_show() {
        let a = BySide::from_array(&[1u8, 2, 9, 9, 9, 9], 2);
        let b = BySide::from_array(&[1u8, 2, 7, 7, 7, 7], 2);
        assert_eq!(a, b);
        assert_eq!(a.as_slice(), [1, 2]);
        assert_eq!(a.get(Side::ALL[2]), None);
        assert_eq!(format!("{a:?}"), "[1, 2]");
    }

    #[test]
    fn sides_are_a_set() {
        let all = Sides::first(4);
        assert_eq!(all.len(), 4);
        assert_eq!(Sides::first(6).len(), 6);
        let three = all.without(Side::ALL[1]);
        assert!(three.iter().map(Side::number).eq([0, 2, 3]));
        assert!(Sides::EMPTY.is_empty() && !three.is_empty());
    }
}
