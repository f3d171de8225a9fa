//! What single values say, and how they are read: the corners that no deal comes to.

use bura::{
    Action, Beating, Card, CardSet, Combo, ComboKind, Combos, Deck, Effect, Expected, Field, Preset, Rank, RuleSet,
    Rules, RulesError, Seat, Setup, SetupError, SetupSpec, Side, Suit, Taken,
};

use crate::given::{deal, deck};

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

#[test]
fn a_deal_beats_by_its_trump_and_the_suit_that_is_proof() {
    for (rules, proof) in [("custom", None), ("custom,trump_proof=s", Some(Suit::Spades))] {
        let deal = deal(rules, "6c7c8c9cJcQc6h", "");
        assert_eq!(deal.beating(), Beating::new(Suit::Hearts, proof));
        assert_eq!(deal.beating().trump(), Suit::Hearts);
    }
}

#[test]
fn a_whole_hand_that_may_be_led_though_it_is_of_several_suits_is_counted() {
    // The leader holds AcTdAh with hearts as trump: three cards one at a time, and with the combination all at once.
    for (combos, count) in [("-", 3), ("honours:win", 0), ("honours:lead", 4), ("tens:lead", 3)] {
        let deal = deal(&format!("custom,combos={combos}"), "Ac6cTd7cAh8c6h", "");
        assert_eq!((deal.legal_count(), deal.legal_actions().len()), (count, count), "{combos}");
    }
}

#[test]
fn the_thirty_six_cards_have_the_numbers_from_0_to_35() {
    assert_eq!(Card::from_index(0), Some("6c".parse().unwrap()));
    assert_eq!(Card::from_index(35), Some("As".parse().unwrap()));
    assert_eq!(Card::from_index(36), None);
    assert_eq!(Card::from_index(255), None);
}

#[test]
fn a_sign_may_carry_the_codes_that_choose_how_it_is_drawn() {
    for text in ["A♥\u{fe0f}T♠\u{fe0e}", "A♥\u{fe0e}T♠\u{fe0f}", "A♥T♠\u{fe0e}\u{fe0f}"] {
        assert_eq!(set(text), set("AhTs"), "{text:?}");
    }
    let error = "A\u{fe0f}".parse::<CardSet>().unwrap_err();
    assert_eq!((error.at(), error.found()), (1, Some('\u{fe0f}')));
}

#[test]
fn cards_of_a_deck_may_have_commas_and_spaces_between() {
    let wanted: Deck = "6c7c8c".parse().unwrap();
    for text in ["6c,7c,8c", "6c 7c 8c", "6c, 7c ,8c"] {
        assert_eq!(text.parse(), Ok(wanted), "{text}");
    }
    let spec: SetupSpec = "deck=6c, 7c 8c trump=h dealer=1".parse().unwrap();
    assert_eq!((spec.deck, spec.terms.trump, spec.terms.dealer), (wanted, Some(Suit::Hearts), Seat::ALL[1]));
}

#[test]
fn a_combination_counts_once_to_three_times() {
    let bura = Combo::new(ComboKind::Bura, Effect::Win);
    for weight in [0, 4, 255] {
        let error = RulesError::ComboWeight { kind: ComboKind::Bura, weight };
        assert_eq!(Combos::new(&[bura.weight(weight)]), Err(error));
    }
    for weight in 1..=3 {
        assert_eq!(Combos::new(&[bura.weight(weight)]).unwrap().iter().next(), Some(bura.weight(weight)));
    }
}

#[test]
fn all_eight_combinations_make_a_list_and_a_ninth_is_one_of_them() {
    let eight = "bura:win+molodka:lead+aces:win+aces_trump:win+sixes_trump:lead+tens:win+honours:win+over_40:lead";
    assert_eq!(eight.parse::<Combos>().unwrap().len(), 8);
    let error = format!("{eight}+tens:lead").parse::<Combos>().unwrap_err();
    assert_eq!((error.at(), error.found()), (eight.len() + 1, Some('t')));
    assert_eq!(error.expected(), Expected::NewCombo);
}

#[test]
fn a_rule_set_begins_with_the_defaults_and_is_checked_by_conversion_too() {
    assert_eq!(RuleSet::default(), RuleSet::DEFAULT);
    for &preset in Preset::ALL {
        assert_eq!(Rules::try_from(preset.rule_set()), preset.rule_set().check());
    }
    let mut set = RuleSet::default();
    set.loss = [2, 1, 1];
    assert_eq!(Rules::try_from(set), Err(RulesError::LossDescending { loss: [2, 1, 1] }));
}

#[test]
fn only_a_full_hand_holds_a_combination() {
    let rules: Rules = "custom,hand=3,combos=molodka:lead".parse::<RuleSet>().unwrap().check().unwrap();
    for (hand, full) in [("6c7c", false), ("6c7c8c", true), ("6c7c8c9c", false), ("-", false)] {
        assert_eq!(rules.is_full(set(hand)), full, "{hand}");
        assert_eq!(rules.strongest(Effect::Lead, set(hand), Suit::Hearts).is_some(), full, "{hand}");
        assert_eq!(rules.strongest(Effect::Win, set(hand), Suit::Hearts), None, "{hand}");
    }
}

#[test]
fn a_set_has_a_part_in_each_suit_and_of_each_rank() {
    let cards = set("6cAc7hAh");
    assert_eq!(cards.of_rank_in(Rank::Ace), set("AcAh"));
    assert_eq!(cards.of_rank_in(Rank::Six), set("6c"));
    assert_eq!(cards.of_rank_in(Rank::King), CardSet::EMPTY);
    assert_eq!(cards.in_suit(Suit::Hearts), set("7hAh"));
    assert_eq!(cards.in_suit(Suit::Spades), CardSet::EMPTY);
}

#[test]
fn steps_go_clockwise_and_a_seat_that_is_not_at_the_table_counts_round_it() {
    let seats = |count: u8| {
        let mut set = RuleSet::DEFAULT;
        set.seats = count;
        set.check().unwrap().seats()
    };
    for (count, from, to, steps) in [
        (3, 0, 0, 0),
        (3, 0, 2, 2),
        (3, 2, 0, 1),
        (3, 2, 1, 2),
        (6, 5, 0, 1),
        (6, 1, 0, 5),
        // Seat 5 is where seat 2 is, and seat 3 where seat 0 is.
        (3, 5, 1, 2),
        (3, 5, 2, 0),
        (3, 3, 1, 1),
        (3, 0, 5, 2),
        (3, 1, 3, 2),
        (2, 5, 4, 1),
    ] {
        assert_eq!(seats(count).steps(Seat::ALL[from], Seat::ALL[to]), steps, "{from} to {to} of {count}");
    }
}

#[test]
fn what_was_taken_is_written_up_to_the_last_side_that_has_cards_or_tricks() {
    let [first, second] = [Side::ALL[0], Side::ALL[1]];
    assert_eq!(Taken::default(), Taken::NONE);
    for (taken, text) in [
        (Taken::NONE, ""),
        (Taken::NONE.with(first, set("6c7c"), 1), "6c7c:1"),
        (Taken::NONE.with(first, CardSet::EMPTY, 2), "-:2"),
        (Taken::NONE.with(second, set("6c"), 0), "-:0+6c:0"),
        (Taken::NONE.with(first, set("Ah"), 1).with(second, set("6c7h"), 3), "Ah:1+6c7h:3"),
    ] {
        assert_eq!(taken.to_string(), text);
        assert_eq!(format!("{taken:?}"), format!("Taken({text})"));
        if !text.is_empty() {
            let spec: SetupSpec = format!("deck=- dealer=0 taken={text}").parse().unwrap();
            assert_eq!(spec.taken, taken, "{text}");
        }
        #[cfg(feature = "serde")]
        assert_eq!(
            serde_json::to_value(taken).unwrap().as_array().unwrap().len(),
            text.split(':').count() - 1,
            "{text}"
        );
        #[cfg(feature = "serde")]
        assert_eq!(serde_json::from_str(&serde_json::to_string(&taken).unwrap()).ok(), Some(taken), "{text}");
    }
    let error = |text: &str| {
        let error = format!("deck=- dealer=0 taken={text}").parse::<SetupSpec>().unwrap_err();
        (error.at() - "deck=- dealer=0 taken=".len(), error.expected())
    };
    assert_eq!(error("6c7c:1+7c8c:1"), (7, Expected::NewCard));
    assert_eq!(error("-:0+-:0+-:0+-:0+-:0+-:0+-:0"), (24, Expected::End));
    assert_eq!(error("6c:19"), (3, Expected::Number { min: 0, max: 18 }));
}

#[test]
fn a_side_has_taken_as_many_cards_as_its_tricks_can_hold() {
    // Three seats with three cards each: a trick holds 3, 6 or 9 cards.
    let error = |rules: &str, side: usize, cards: u8, tricks: u8| {
        let rules = rules.parse::<RuleSet>().unwrap().check().unwrap();
        let pack = deck("-");
        let (taken, rest) = pack.cards().split_at(usize::from(cards));
        let mut spec = SetupSpec::new(Deck::new(rest).unwrap(), Seat::ALL[0]);
        spec.taken = Taken::NONE.with(Side::ALL[side], taken.iter().copied().collect(), tricks);
        Setup::new(&rules, &spec).err()
    };
    for (cards, tricks, fits) in [
        (3, 1, true),
        (9, 1, true),
        (12, 1, false),
        (3, 2, false),
        (6, 2, true),
        (18, 2, true),
        (21, 2, false),
        (4, 1, false),
        (3, 0, false),
        (0, 1, false),
    ] {
        let wrong = SetupError::TakenCount { side: Side::ALL[2], cards, tricks };
        assert_eq!(error("custom,seats=3", 2, cards, tricks), (!fits).then_some(wrong), "{cards} {tricks}");
    }
    // A fourth side is not there, nor a third where four seats are two sides.
    for (rules, side, cards) in [("custom,seats=3", 3, 3), ("custom,seats=4,partners=true", 2, 4)] {
        let wrong = SetupError::TakenCount { side: Side::ALL[side], cards, tricks: 1 };
        assert_eq!(error(rules, side, cards, 1), Some(wrong));
    }
    let rules = "custom,lowest=7".parse::<RuleSet>().unwrap().check().unwrap();
    let mut spec = SetupSpec::new(Deck::EMPTY, Seat::ALL[0]);
    spec.taken = Taken::NONE.with(Side::ALL[0], set("6h7h"), 1);
    assert_eq!(Setup::new(&rules, &spec), Err(SetupError::NotInPack { card: "6h".parse().unwrap() }));
}

#[test]
fn a_field_or_key_that_is_named_twice_is_refused_at_the_second() {
    for &field in Field::ALL {
        let once = format!("{field}={}", RuleSet::DEFAULT.get(field));
        assert_eq!(format!("custom,{once}").parse(), Ok(RuleSet::DEFAULT));
        let error = format!("custom,{once},{once}").parse::<RuleSet>().unwrap_err();
        assert_eq!((error.at(), error.expected()), ("custom,,".len() + once.len(), Expected::NewKey), "{field}");
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_value(RuleSet::DEFAULT).unwrap()[field.word()].to_string();
            let once = format!("\"{field}\":{json}");
            assert_eq!(serde_json::from_str(&format!("{{{once}}}")).ok(), Some(RuleSet::DEFAULT));
            let error = serde_json::from_str::<RuleSet>(&format!("{{{once},{once}}}")).unwrap_err().to_string();
            assert!(error.starts_with(&format!("duplicate field `{field}`")), "{error}");
        }
    }
    let keys = ["deck=6c", "dealer=0", "leader=0", "buried=Ah", "trump=h", "stake=1", "raises=true", "taken=7c8c:1"];
    for key in keys {
        let both = if key.starts_with("de") { "deck=6c dealer=0" } else { &format!("deck=6c dealer=0 {key}") };
        assert!(both.parse::<SetupSpec>().is_ok(), "{both}");
        let error = format!("{both} {key}").parse::<SetupSpec>().unwrap_err();
        assert_eq!((error.at(), error.expected()), (both.len() + 1, Expected::NewKey), "{both}");
    }
}

#[test]
fn an_action_lays_the_cards_that_its_text_names() {
    for (text, cards) in [
        ("lead 6c7c", "6c7c"),
        ("beat 8c9c", "8c9c"),
        ("discard 6d7d", "6d7d"),
        ("discard 6d7d show 7d", "6d7d"),
        ("stop", "-"),
        ("pass", "-"),
        ("raise", "-"),
    ] {
        assert_eq!(text.parse::<Action>().unwrap().cards(), set(cards), "{text}");
    }
}
