//! What a viewer knows of the points: a range for each side (section 12).

use core::ops::RangeInclusive;

use super::View;
use crate::card::Card;
use crate::frame::Trump;
use crate::outcome::{Outcome, Tally};
use crate::seat::{MAX_SEATS, Seat, Side};
use crate::set::CardSet;
use crate::table::Stage;

/// The cards that lie face down in the tricks of one side, for one card whose places are restricted.
#[derive(Debug, Clone, Copy, Default)]
struct Piles {
    /// How many cards lie face down in the side's tricks.
    hidden: usize,
    /// How many of these may be the restricted card.
    may_hold: usize,
    /// How many other places may hold it, if any of these may: hands, stock, the tricks of others.
    elsewhere: usize,
}

impl View {
    /// The cards whose exact place the viewer does not know.
    #[must_use]
    pub fn unseen(&self) -> CardSet {
        let open = self.lays().fold(CardSet::EMPTY, |open, lay| open | lay.cards);
        let shown = self.hands.iter().fold(CardSet::EMPTY, |shown, &hand| shown | hand);
        let turned = self.turned().map_or(CardSet::EMPTY, CardSet::of);
        CardSet::pack(self.rules().set().lowest.rank()) - self.taken().all() - open - shown - turned
    }

    /// The least and the most points that a side can have taken, as far as the viewer knows: those of the cards it
    /// knows in that side's tricks, and the least and the most that the cards face down there can hold.
    ///
    /// A card whose place is known in part counts accordingly: a turned card that another seat has drawn lies in that
    /// hand or among what that seat has laid face down since, and nowhere else.
    #[must_use]
    pub fn points(&self, side: Side) -> RangeInclusive<u8> {
        if let Some((points, _)) = self.points {
            return points[side.index()]..=points[side.index()];
        }
        let known = self.taken_points(side);
        let unseen = self.unseen();
        let special = self.restricted().filter(|&(card, _)| unseen.contains(card));
        let piles = self.piles(side, special);
        let (least, most) = spread(unseen, special.map(|(card, _)| card), piles);
        known + least..=known + most
    }

    /// The points of the cards that the viewer knows in a side's tricks.
    fn taken_points(&self, side: Side) -> u8 {
        let mut points = self.taken().cards(side).points();
        for trick in 0..self.course.tricks() {
            if self.course.taker(trick).is_some_and(|taker| self.rules().side_of(taker) == side) {
                let lays = self.lays().filter(|lay| lay.trick == trick);
                points += lays.fold(CardSet::EMPTY, |cards, lay| cards | lay.cards).points();
            }
        }
        points
    }

    /// The card whose places are restricted, and who drew it, if that is known. There is at most one: either a card was
    /// turned, or one was buried.
    fn restricted(&self) -> Option<(Card, Option<Seat>)> {
        match self.trump() {
            Trump::Turned(card) => self.turned_drawn_by().map(|by| (card, Some(by))),
            Trump::Buried(card) => Some((card, None)),
            Trump::Named(_) => None,
        }
    }

    /// Where the restricted card may lie, seen from a side's tricks.
    fn piles(&self, side: Side, special: Option<(Card, Option<Seat>)>) -> Piles {
        let mut piles = Piles::default();
        let hidden = self.hidden();
        for place in self.course.places() {
            let face_down = (place.closed_part() & hidden).count_ones() as usize;
            let may_hold = match special {
                // Laid after it was drawn: the draws after a trick come before the next one.
                Some((_, Some(by))) => place.seat == by && place.trick >= self.last_draw(),
                // A buried card is drawn after the first trick at the earliest, if the stock serves a round at all.
                Some((_, None)) => place.trick >= 1 && self.table.drawn > 0,
                None => false,
            };
            let own = place.trick < self.course.tricks()
                && self.course.taker(place.trick).is_some_and(|taker| self.rules().side_of(taker) == side);
            if own {
                piles.hidden += face_down;
            }
            match (own, may_hold) {
                (true, true) => piles.may_hold += face_down,
                (false, true) => piles.elsewhere += face_down,
                (_, false) => {}
            }
        }
        piles.elsewhere += match special {
            Some((_, Some(by))) => self.hidden_hand(by),
            Some((_, None)) => {
                self.rules().seats().iter().map(|seat| self.hidden_hand(seat)).sum::<usize>() + self.stock_len()
            }
            None => 0,
        };
        piles
    }

    /// Cards in a hand that the viewer does not see.
    fn hidden_hand(&self, seat: Seat) -> usize {
        if self.seen_hand(seat).is_some() { 0 } else { self.hand_len(seat) }
    }

    /// The number of tricks before the last card of the stock was drawn.
    pub(crate) fn last_draw(&self) -> u8 {
        let drawings = super::drawings(self.rules(), &self.course, self.table.drawn);
        drawings.filter(|drawing| drawing.rounds > 0).last().map_or(u8::MAX, |drawing| drawing.trick + 1)
    }

    /// The result, once the deal is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Stage::Over { end, .. } = self.table.stage else { return None };
        let mut points = [0; MAX_SEATS];
        for (side, points) in Side::ALL.into_iter().zip(&mut points) {
            // All tricks are turned up, so what is known is all.
            *points = self.taken_points(side);
        }
        let tally = Tally { points, tricks: self.table.tricks, stake: self.table.stake * self.terms().stake };
        Some(end.price(self.rules(), &tally))
    }

    /// The seat that ended the deal, where its kind has one: see [`Deal::ended_by`](crate::Deal::ended_by).
    #[must_use]
    pub const fn ended_by(&self) -> Option<Seat> {
        if let Stage::Over { by, .. } = self.table.stage { by } else { None }
    }
}

/// The least and the most that the hidden cards of a side's tricks can be worth.
fn spread(unseen: CardSet, special: Option<Card>, piles: Piles) -> (u8, u8) {
    let (forced, free) = match special {
        // No place that may hold it is in these tricks.
        Some(card) if piles.may_hold == 0 => (None, unseen.without(card)),
        // All are.
        Some(card) if piles.elsewhere == 0 => (Some(card), unseen.without(card)),
        _ => (None, unseen),
    };
    let count = piles.hidden - usize::from(forced.is_some());
    let base = forced.map_or(0, Card::points);
    let mut values = [0u8; 36];
    let mut len = 0;
    for (value, card) in values.iter_mut().zip(free) {
        *value = card.points();
        len += 1;
    }
    let values = values.get_mut(..len).unwrap_or(&mut []);
    values.sort_unstable();
    let least = values.iter().take(count).sum::<u8>();
    let most = values.iter().rev().take(count).sum::<u8>();
    (base + least, base + most)
}
