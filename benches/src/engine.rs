//! The engine itself, through its public face alone: what a program that uses the crate gets.
//!
//! Its rules are a value read at run time, and every play goes through the checked
//! [`Deal::apply`]. One type plays all tables, as it does in a program that has a table for each of
//! its guests.

use crate::floor::below;
use crate::game::{Game, PACK};
use bura::{Action, Card, Deal, Deck, Discards, EndRule, LegalActions, Preset, RuleSet, Rules, Seat, Setup, SetupSpec};
use bura::{Side, Terms};
use rand_core::{Rng, SeedableRng};
use std::hint::black_box;

/// The rules of the floor: no combinations, open discards, all cards are played.
pub fn floor_rules(seats: u8, hand: u8) -> Rules {
    let mut set = RuleSet::DEFAULT;
    set.seats = seats;
    set.hand = hand;
    set.discards = Discards::Open;
    set.end = EndRule::PlayedOut;
    // So that the compiler can't compile the rules into the engine: programs read them from somewhere.
    black_box(set).check().expect("the rules of the floor are rules")
}

/// The rules of a preset.
pub fn preset_rules(preset: Preset) -> Rules {
    black_box(preset.rule_set()).check().expect("a preset is proven")
}

/// Plays `deals` deals from one seed on the same terms and returns the number of actions. `pick` chooses each action,
/// and `see` is shown each deal as it ended.
#[inline]
pub fn play<R: Rng + SeedableRng>(
    rules: &Rules,
    terms: Terms,
    seed: u64,
    deals: u32,
    pick: &mut impl FnMut(&Deal, Seat, &mut R) -> Action,
    see: &mut impl FnMut(&Deal),
) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    let mut made = 0;
    // It is shuffled again before it is played.
    let mut deal = Deal::shuffled(rules, terms, &mut R::seed_from_u64(seed)).expect("the terms fit the table");
    for _ in 0..deals {
        deal.shuffle_again(terms, &mut rng).expect("the terms fit the table");
        while let Some(turn) = deal.turn() {
            let action = pick(&deal, turn.seat, &mut rng);
            deal.apply(turn.seat, action).expect("the action is legal");
            made += 1;
        }
        assert!(deal.outcome().is_some(), "nobody is to act, so the deal is over");
        black_box(&deal);
        see(&deal);
    }
    made
}

/// Chooses among the legal actions, each with the same chance.
#[inline]
pub fn listed<R: Rng>(deal: &Deal, _: Seat, rng: &mut R) -> Action {
    choose(&deal.legal_actions(), rng)
}

/// The same, of a seat that is shown its view and nothing else.
#[inline]
pub fn viewed<R: Rng>(deal: &Deal, seat: Seat, rng: &mut R) -> Action {
    choose(&deal.view(seat).legal_actions(), rng)
}

/// As [`listed`], but whoever would declare does the first other thing: players who declare as readily as they draw end
/// a deal of Bura after its first tricks.
#[inline]
pub fn undeclared<R: Rng>(deal: &Deal, _: Seat, rng: &mut R) -> Action {
    choose_undeclared(&deal.legal_actions(), rng)
}

/// As [`undeclared`], of a seat that is shown its view and nothing else.
#[inline]
pub fn viewed_undeclared<R: Rng>(deal: &Deal, seat: Seat, rng: &mut R) -> Action {
    choose_undeclared(&deal.view(seat).legal_actions(), rng)
}

#[inline]
fn choose(legal: &LegalActions, rng: &mut impl Rng) -> Action {
    legal.get(below_count(rng, legal.len())).expect("the number drawn is below the count")
}

#[inline]
fn choose_undeclared(legal: &LegalActions, rng: &mut impl Rng) -> Action {
    let action = choose(legal, rng);
    if action != Action::Declare {
        return action;
    }
    legal.iter().find(|&other| other != Action::Declare).expect("nobody has to declare")
}

/// A number below a count, which is small.
#[inline]
pub fn below_count(rng: &mut impl Rng, count: usize) -> usize {
    below(rng, u32::try_from(count).expect("the count is small")) as usize
}

/// The most actions that a seat can have, as [`LegalActions::len`] says.
const MOST_ACTIONS: usize = 240;

/// A list of actions: room of a fixed size, as the floor has it.
pub struct Actions {
    len: usize,
    list: [Action; MOST_ACTIONS],
}

impl Default for Actions {
    #[inline]
    fn default() -> Self {
        Self { len: 0, list: [Action::Pass; MOST_ACTIONS] }
    }
}

/// Puts all legal actions into `room`, in place of what was there, and returns how many they are.
#[inline]
pub fn list(deal: &Deal, room: &mut Actions) -> usize {
    let mut len = 0;
    deal.legal_actions().iter().for_each(|action| {
        room.list[len] = action;
        len += 1;
    });
    room.len = len;
    room.len
}

/// Plays `deals` deals by any rules from one seed, each action with the same chance, and returns the
/// number of actions.
pub fn playouts<R: Rng + SeedableRng>(rules: &Rules, seed: u64, deals: u32) -> u64 {
    play(rules, Terms::new(dealer(rules)), seed, deals, &mut listed::<R>, &mut |_| {})
}

/// Sets deals up, `times` of them, and returns `times`. One more is checked.
pub fn deals<R: Rng + SeedableRng>(rules: &Rules, terms: Terms, seed: u64, times: u64) -> u64 {
    let mut rng = R::seed_from_u64(seed);
    let mut deal = Deal::shuffled(rules, terms, &mut rng).expect("the terms fit the table");
    for _ in 0..times {
        deal.shuffle_again(terms, &mut rng).expect("the terms fit the table");
        black_box(&deal);
    }
    let hands = rules.seats().iter().map(|seat| deal.hand(seat).len()).sum::<usize>();
    assert_eq!(hands + deal.stock_len(), rules.set().lowest.pack_size().into(), "cards of a deal");
    times
}

/// The last seat deals, so that seat 0 leads.
pub fn dealer(rules: &Rules) -> Seat {
    Seat::ALL[usize::from(rules.seats().count()) - 1]
}

/// A deal of the engine.
#[derive(Clone, Debug)]
pub struct Engine {
    deal: Deal,
    /// Who is to act, asked once after each action, as a loop over a deal does.
    to_act: Option<Seat>,
}

impl Engine {
    /// Deals from a setup.
    #[inline]
    pub fn new(setup: Setup) -> Self {
        let deal = Deal::new(setup);
        let to_act = deal.turn().map(|turn| turn.seat);
        Self { deal, to_act }
    }

    /// Shuffles by plain terms.
    #[inline]
    pub fn setup(rules: &Rules, rng: &mut impl Rng) -> Setup {
        Setup::shuffled(rules, Terms::new(dealer(rules)), rng).expect("the table has its dealer")
    }
}

impl Game for Engine {
    type Rules = Rules;
    type Play = Action;
    type Plays = Actions;

    #[inline]
    fn deal(rules: &Rules, rng: &mut impl Rng) -> Self {
        Self::new(Self::setup(rules, rng))
    }

    fn from_pack(rules: &Rules, pack: [u8; PACK]) -> Self {
        let mut cards = pack.map(|card| Card::from_index(card).expect("a card of the pack"));
        // The engine turns the trump up behind the hands, the floor has it at the end of the pack. In
        // both it is drawn last.
        let turned = usize::from(rules.set().seats * rules.set().hand);
        cards[turned..].rotate_right(1);
        let deck = Deck::new(&cards).expect("36 cards are a deck");
        let setup = Setup::new(rules, &SetupSpec::new(deck, dealer(rules))).expect("the pack is whole");
        Self::new(setup)
    }

    #[inline]
    fn count(&self, _: &mut Actions) -> usize {
        self.deal.legal_count()
    }

    #[inline]
    fn pick(&self, rng: &mut impl Rng, _: &mut Actions) -> Action {
        choose(&self.deal.legal_actions(), rng)
    }

    #[inline]
    fn each<'a>(&'a self, _: &'a mut Actions) -> impl Iterator<Item = Action> {
        self.deal.legal_actions().iter()
    }

    #[inline]
    fn list(&self, room: &mut Actions) -> usize {
        list(&self.deal, room)
    }

    fn cards(play: Action) -> u64 {
        play.cards().iter().fold(0, |set, card| set | 1 << card.index())
    }

    #[inline]
    fn apply(&mut self, play: Action) -> bool {
        let seat = self.to_act.expect("somebody is to act");
        self.deal.apply(seat, play).expect("the play is legal");
        self.to_act = self.deal.turn().map(|turn| turn.seat);
        self.to_act.is_none()
    }

    fn points(&self) -> u32 {
        Side::ALL.iter().map(|&side| u32::from(self.deal.points(side))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::{Floor, Plays, shuffle};
    use crate::work::{perft, perft_bulk, reference, samples, sum_of};
    use rand_xoshiro::Xoshiro256PlusPlus;

    fn rng() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(5)
    }

    /// Plays the same deals on both, play by play: the same cards must be legal, and the points and
    /// the end must come at the same time.
    fn keeps_step_with<const N: usize, const H: usize>(rules: &Rules) {
        let mut rng = rng();
        for _ in 0..200 {
            let pack = shuffle(&mut rng);
            let (mut floor, mut engine) = (Floor::<N, H>::from_pack(&(), pack), Engine::from_pack(rules, pack));
            loop {
                let mut plays: Vec<u64> = floor.each(&mut Plays::default()).collect();
                let mut actions: Vec<Action> = engine.each(&mut Actions::default()).collect();
                plays.sort_unstable();
                actions.sort_by_key(|&action| Engine::cards(action));
                assert!(actions.iter().map(|&action| Engine::cards(action)).eq(plays.iter().copied()));
                assert_eq!(engine.count(&mut Actions::default()), plays.len());
                assert_eq!(engine.list(&mut Actions::default()), plays.len());
                let index = below(&mut rng, u32::try_from(plays.len()).expect("few plays")) as usize;
                let over = floor.apply(plays[index]);
                assert_eq!(engine.apply(actions[index]), over);
                assert_eq!(engine.points(), floor.points());
                if over {
                    break;
                }
            }
        }
    }

    #[test]
    fn it_plays_the_game_of_the_floor() {
        keeps_step_with::<2, 3>(&floor_rules(2, 3));
        keeps_step_with::<2, 4>(&floor_rules(2, 4));
        keeps_step_with::<3, 4>(&floor_rules(3, 4));
        keeps_step_with::<4, 4>(&floor_rules(4, 4));
    }

    #[test]
    fn perft_is_that_of_the_floor() {
        for (seats, hand, depth, count) in [(2, 3, 9, 36_884), (2, 4, 7, 50_819), (3, 4, 7, 41_655), (4, 4, 7, 27_244)]
        {
            let start = reference::<Engine>(&floor_rules(seats, hand));
            assert_eq!(perft(&start, depth), count, "{seats} seats, hand {hand}");
            assert_eq!(perft_bulk(&start, depth), count, "{seats} seats, hand {hand}");
        }
    }

    #[test]
    fn samples_are_those_of_the_floor() {
        let floor = samples::<Floor<2, 3>>(&(), &mut rng());
        let engine = samples::<Engine>(&floor_rules(2, 3), &mut rng());
        assert_eq!(sum_of(&engine), sum_of(&floor));
    }
}
