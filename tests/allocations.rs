//! The library allocates nothing, whatever it is asked: every preset is dealt, played, written down and read back
//! under an allocator that counts.
//!
//! `allocation-counter` replaces the global allocator and counts what one thread asks of it. Whatever needs the heap
//! in a test (the texts that are read, the list of cases) is made outside of the measured closure.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test stops where it is wrong")]

use core::fmt::{self, Debug, Display, Write};
use core::hint::black_box;

use allocation_counter::measure;
use bura::{
    ActError, Action, Card, CardSet, Combos, Deal, Deck, Event, Field, Match, MatchPlay, MatchStep, Preset,
    RecordError, RuleSet, Rules, Seat, Setup, SetupSpec, Side, Sides, Step, Terms, Turn,
};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Deals that are played by each preset: enough that all kinds of actions and most kinds of ends occur.
const DEALS: u64 = 200;

/// A text of bounded length on the stack.
struct Text {
    bytes: [u8; 4096],
    len: usize,
}

impl Text {
    const fn new() -> Self {
        Self { bytes: [0; 4096], len: 0 }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap()
    }

    /// Writes a value, both ways.
    fn put(&mut self, value: &(impl Display + Debug)) {
        self.len = 0;
        write!(self, "{value:?}").unwrap();
        assert!(self.len > 0);
        self.len = 0;
        write!(self, "{value}").unwrap();
    }
}

impl Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let place = self.bytes.get_mut(self.len..self.len + text.len()).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.len += text.len();
        Ok(())
    }
}

/// Does the work, which must not allocate, and returns its result.
#[track_caller]
fn without_allocation<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let mut result = None;
    let info = measure(|| result = Some(work()));
    assert_eq!((info.count_total, info.bytes_total), (0, 0), "{what}: allocations and their bytes");
    result.unwrap()
}

/// Does something for every preset.
fn for_all_presets(work: impl Fn(Preset, &Rules, &mut Xoshiro256PlusPlus)) {
    for &preset in Preset::ALL {
        let rules = preset.rule_set().check().unwrap();
        work(preset, &rules, &mut Xoshiro256PlusPlus::seed_from_u64(11));
    }
}

fn dealt(rules: &Rules, rng: &mut impl Rng) -> Deal {
    Deal::new(Setup::shuffled(rules, Terms::new(Seat::ALL[0]), rng).unwrap())
}

/// An action chosen at random. Declaring is left to one time in eight, for it would end most deals at once.
fn choose(deal: &Deal, rng: &mut impl Rng) -> Action {
    let legal = deal.legal_actions();
    let mut at = || rng.next_u32() as usize % legal.len();
    let first = at();
    let index = if legal.get(first) == Some(Action::Declare) && at() % 8 != 0 { at() } else { first };
    legal.get(index).unwrap()
}

/// Plays a deal to its end, handing each turn and action to `each`, and returns how many actions it took.
fn play(deal: &mut Deal, rng: &mut impl Rng, mut each: impl FnMut(&mut Deal, Turn, Action)) -> u32 {
    let mut made = 0;
    while let Some(turn) = deal.turn() {
        let action = choose(deal, rng);
        each(deal, turn, action);
        made += 1;
    }
    made
}

fn apply(deal: &mut Deal, turn: Turn, action: Action) {
    deal.apply(turn.seat, action).unwrap();
}

#[test]
fn allocations_are_counted() {
    // Without this, a counter that was never switched on would pass all the other tests.
    let info = measure(|| drop(black_box(vec![1u8; 100])));
    assert_eq!((info.count_total, info.bytes_total), (1, 100));
    let rules = RuleSet::BURA.check().unwrap();
    let deal = dealt(&rules, &mut Xoshiro256PlusPlus::seed_from_u64(1));
    let info = measure(|| drop(black_box(deal.record().to_string())));
    assert!(info.count_total > 0, "a String of the record is on the heap");
}

#[test]
#[should_panic(expected = "a box: allocations and their bytes")]
fn work_that_allocates_fails() {
    without_allocation("a box", || black_box(Box::new(1u64)));
}

#[test]
fn setting_up_and_dealing() {
    for_all_presets(|preset, rules, rng| {
        without_allocation(preset.word(), || {
            for _ in 0..DEALS {
                let checked = rules.set().check().unwrap();
                let setup = Setup::shuffled(&checked, Terms::new(Seat::ALL[1]), rng).unwrap();
                assert_eq!(Setup::new(rules, &setup.spec()), Ok(setup));
                let deck = Deck::new(setup.deck().cards()).unwrap();
                assert_eq!(deck, *setup.deck());
                let mut events = 0;
                let deal = Deal::new_with(setup, &mut |_: Event| events += 1);
                assert!(events > rules.set().seats);
                assert_eq!(deal, Deal::new(setup));
            }
        });
    });
}

#[test]
fn playing_to_the_outcome() {
    for_all_presets(|preset, rules, rng| {
        let made = without_allocation(preset.word(), || {
            let mut made = 0;
            for _ in 0..DEALS {
                let mut deal = dealt(rules, rng);
                made += play(&mut deal, rng, apply);
                let outcome = deal.outcome().unwrap();
                assert_eq!(outcome.points.as_slice().len(), usize::from(rules.sides()));
                black_box((outcome.is_draw(), deal.ended_by()));
            }
            made
        });
        assert!(u64::from(made) > DEALS, "{preset}: {made} actions");
    });
}

#[test]
fn playing_with_a_sink() {
    for_all_presets(|preset, rules, rng| {
        let (mut text, mut ended) = (Text::new(), 0);
        let forfeits = without_allocation(preset.word(), || {
            let mut forfeits = 0;
            let mut sink = |event: Event| {
                text.len = 0;
                write!(text, "{event:?}").unwrap();
                ended += u64::from(matches!(event, Event::Ended { .. }));
            };
            for _ in 0..DEALS {
                let setup = Setup::shuffled(rules, Terms::new(Seat::ALL[0]), rng).unwrap();
                let mut deal = Deal::new_with(setup, &mut sink);
                play(&mut deal, rng, |deal, turn, action| deal.apply_with(turn.seat, action, &mut sink).unwrap());
                let mut forfeited = dealt(rules, rng);
                // A deal may be over as dealt, and then there is nothing to forfeit.
                forfeits += u64::from(forfeited.forfeit_with(Seat::ALL[1], &mut sink).is_ok());
            }
            forfeits
        });
        assert_eq!(ended, DEALS + forfeits, "{preset}");
    });
}

#[test]
fn listing_legal_actions_and_looking_at_a_deal() {
    for_all_presets(|preset, rules, rng| {
        let mut text = Text::new();
        let looked = without_allocation(preset.word(), || {
            let mut looked = 0;
            for _ in 0..DEALS / 10 {
                let mut deal = dealt(rules, rng);
                play(&mut deal, rng, |deal, turn, action| {
                    looked += look_at(deal, &mut text);
                    apply(deal, turn, action);
                });
                looked += look_at(&deal, &mut text);
            }
            looked
        });
        assert!(looked > 0, "{preset}");
    });
}

/// Asks a deal everything that it can be asked; returns how many actions are legal.
fn look_at(deal: &Deal, text: &mut Text) -> usize {
    let legal = deal.legal_actions();
    assert_eq!(legal.iter().len(), legal.len());
    for (index, action) in legal.into_iter().enumerate() {
        assert_eq!(legal.get(index), Some(action));
        assert!(legal.contains(action));
        text.put(&action);
        assert_eq!(text.as_str().parse(), Ok(action));
        assert!(deal.is_legal(deal.turn().unwrap().seat, action));
    }
    for seat in deal.rules().seats().iter() {
        let hand = deal.hand(seat);
        black_box((hand.subsets().count(), hand.subsets_of_size(2).count(), hand.iter().rev().count()));
        text.put(&hand);
        assert_eq!(text.as_str().parse(), Ok(hand));
        black_box((deal.points(deal.rules().side_of(seat)), deal.tricks(deal.rules().side_of(seat))));
    }
    black_box((deal.table().count(), deal.course().lays().count(), deal.turned(), deal.beating(), deal.stake()));
    assert_eq!(deal.stock().len(), deal.stock_len());
    text.len = 0;
    write!(text, "{deal:?}{legal:?}").unwrap();
    text.len = 0;
    write!(text, "{:?}{:?}", deal.outcome(), deal.turn()).unwrap();
    legal.len()
}

#[test]
fn writing_and_reading_records() {
    for_all_presets(|preset, rules, rng| {
        let mut text = Text::new();
        without_allocation(preset.word(), || {
            for number in 0..DEALS {
                let mut deal = dealt(rules, rng);
                play(&mut deal, rng, |deal, turn, action| {
                    // Every tenth deal is forfeited half-way.
                    if number % 10 == 0 && deal.course().tricks() == 2 {
                        deal.step(Step::Forfeit(turn.seat)).unwrap();
                    } else {
                        deal.step(Step::Act(action)).unwrap();
                    }
                });
                text.put(&deal.record());
                assert_eq!(text.as_str().parse(), Ok(deal.clone()));
                text.put(&deal.setup().spec());
                assert_eq!(text.as_str().parse(), Ok(deal.setup().spec()));
                for (_, step) in deal.steps() {
                    text.put(&step);
                    assert_eq!(text.as_str().parse(), Ok(step));
                }
            }
        });
    });
}

#[test]
fn playing_and_recording_matches() {
    for_all_presets(|preset, rules, rng| {
        let mut text = Text::new();
        let settled = without_allocation(preset.word(), || {
            let mut game = MatchPlay::new(Match::new(rules, Seat::ALL[0]).unwrap());
            text.len = 0;
            write!(text, "{}", game.header()).unwrap();
            let mut settled = 0;
            // A pot has no end of its own.
            while let Some(terms) = game.game().terms().filter(|_| settled < 20) {
                let setup = Setup::shuffled(rules, terms, rng).unwrap();
                let mut step = MatchStep::open(&setup);
                loop {
                    let mut line = Text::new();
                    line.put(&step);
                    assert_eq!(line.as_str().parse(), Ok(step));
                    // The first deal is kept, to be read back.
                    if settled == 0 {
                        write!(text, "; {step}").unwrap();
                    }
                    settled += u32::from(game.step(step).unwrap().is_some());
                    let Some(deal) = game.deal() else { break };
                    step = MatchStep::Act(Step::Act(choose(deal, rng)));
                }
            }
            assert!(text.as_str().parse::<MatchPlay>().is_ok());
            black_box((game.game().accounts(), game.game().chips(), game.game().pot(), game.game().end()));
            settled
        });
        assert!(settled > 0, "{preset}");
    });
}

#[test]
fn reading_and_writing_rule_sets() {
    let mut text = Text::new();
    without_allocation("rule sets", || {
        for &preset in Preset::ALL {
            text.put(&preset);
            assert_eq!(text.as_str().parse(), Ok(preset));
            let mut set = preset.rule_set();
            set.goal -= 1;
            text.put(&set.combos);
            assert_eq!(text.as_str().parse(), Ok(set.combos));
            text.len = 0;
            write!(text, "{set}").unwrap();
            assert_eq!(text.as_str().parse(), Ok(set));
            let mut copy = RuleSet::DEFAULT;
            for &field in Field::ALL {
                text.len = 0;
                write!(text, "{}", set.get(field)).unwrap();
                copy.set(field, text.as_str()).unwrap();
            }
            assert_eq!(copy, set);
            assert_eq!(set.combos.iter().count(), set.combos.len());
        }
    });
}

#[test]
fn errors_of_texts_and_rules() {
    let mut text = Text::new();
    without_allocation("errors", || {
        text.put(&"7x".parse::<Card>().unwrap_err());
        text.put(&"7c7c".parse::<CardSet>().unwrap_err());
        text.put(&"7c,".parse::<Deck>().unwrap_err());
        text.put(&"7".parse::<Seat>().unwrap_err());
        text.put(&"lay 7c".parse::<Action>().unwrap_err());
        text.put(&"aces:take".parse::<Combos>().unwrap_err());
        text.put(&"bura,hand=9".parse::<RuleSet>().unwrap_err());
        text.put(&"deck=6c".parse::<SetupSpec>().unwrap_err());
        text.put(&"buramatch1; whist".parse::<MatchPlay>().unwrap_err());
        for record in ["burra", "bura9;", "bura1; bura; deck=?? dealer=0", "bura1; bura,seats=6,hand=6; ", DECKLESS] {
            text.put(&record.parse::<Deal>().unwrap_err());
        }
        let mut set = RuleSet::DEFAULT;
        for &field in Field::ALL {
            text.put(&set.set(field, "!").unwrap_err());
        }
        set.seats = 7;
        text.put(&set.check().unwrap_err());
    });
}

/// A record whose deck is a single card.
const DECKLESS: &str = "bura1; bura; deck=6c dealer=0";

#[test]
fn errors_of_setups_and_deals() {
    for_all_presets(|preset, rules, rng| {
        let mut text = Text::new();
        let refused = without_allocation(preset.word(), || {
            text.put(&Setup::shuffled(rules, Terms::new(Seat::ALL[5]), rng).unwrap_err());
            text.put(&Setup::new(rules, &SetupSpec::new(Deck::EMPTY, Seat::ALL[0])).unwrap_err());
            let mut refused = 0;
            for _ in 0..DEALS / 10 {
                let mut deal = dealt(rules, rng);
                play(&mut deal, rng, |deal, turn, action| {
                    refused += refuse_all(deal, turn, &mut text);
                    apply(deal, turn, action);
                });
                text.put(&deal.forfeit(Seat::ALL[0]).unwrap_err());
                let late = deal.apply(Seat::ALL[0], Action::Draw).unwrap_err();
                text.put(&RecordError::Step { step: 1, error: late });
            }
            refused
        });
        assert!(refused > 1000, "{preset}: {refused} refusals");
    });
}

/// Tries what a deal must refuse, and writes down why it does; returns how much it refused.
fn refuse_all(deal: &mut Deal, turn: Turn, text: &mut Text) -> u32 {
    let hand = deal.hand(turn.seat);
    let one = hand.first().map_or(CardSet::EMPTY, CardSet::of);
    let actions = [
        Action::Lead(CardSet::EMPTY),
        Action::Lead(hand),
        Action::Lead(!hand),
        Action::Beat(one),
        Action::Beat(hand),
        Action::discard(one),
        Action::Discard { cards: one, shown: hand },
        Action::Discard { cards: hand, shown: one },
        Action::Stop,
        Action::Pass,
        Action::Declare,
        Action::Draw,
        Action::Raise,
        Action::Accept,
        Action::Refuse,
    ];
    let mut refused = 0;
    for seat in Seat::ALL {
        for action in actions {
            if !deal.is_legal(seat, action) {
                let error: ActError = deal.apply(seat, action).unwrap_err();
                text.put(&error);
                refused += 1;
            }
        }
    }
    refused
}

#[test]
fn cards_sets_and_sides() {
    let mut text = Text::new();
    without_allocation("cards", || {
        for card in CardSet::FULL {
            text.put(&card);
            assert_eq!(text.as_str().parse(), Ok(card));
            text.put(&card.rank());
            assert_eq!(text.as_str().parse(), Ok(card.rank()));
            text.put(&card.suit());
            assert_eq!(text.as_str().parse(), Ok(card.suit()));
        }
        let set: CardSet = CardSet::FULL.iter().filter(|card| card.points() > 3).collect();
        assert_eq!(set.subsets().count(), 1 << set.len());
        assert_eq!(set.subsets_of_size(3).count(), 220);
        for seat in Seat::ALL {
            text.put(&seat);
            assert_eq!(text.as_str().parse(), Ok(seat));
        }
        let sides = Side::ALL.into_iter().fold(Sides::EMPTY, Sides::with);
        assert_eq!(sides.iter().count(), 6);
    });
}
