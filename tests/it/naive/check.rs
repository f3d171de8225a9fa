//! Fields of a rule set that contradict each other (section 3).

use super::cards::{Rank, pack};
use super::rules::Rules;

/// Combinations of cards of one rank: a pack holds only four of each.
const FOUR_IN_A_PACK: [&str; 4] = ["aces", "aces_trump", "sixes_trump", "tens"];

/// Refuses a rule set whose fields, each good alone, do not go together.
pub(crate) fn contradictions(rules: &Rules) -> Result<(), String> {
    if rules.seats() * rules.hand() + 1 > pack(rules.lowest()).len() {
        return Err("seats, hand: the pack has too few cards".to_string());
    }
    if rules.flag("partners") && rules.seats() != 4 {
        return Err("partners: two pairs need 4 seats".to_string());
    }
    let mosts = [("lead_max", rules.lead_max), ("first_lead_max", rules.first_lead_max)];
    for (name, most) in mosts {
        if most.is_some_and(|most| most == 0 || most > rules.hand()) {
            return Err(format!("{name}: from 1 to the number of cards in a hand"));
        }
    }
    if rules.number("raise_max") > 1 && rules.sides() > 2 {
        return Err("raise_max: raising needs two sides".to_string());
    }
    if rules.flag("partial_cover") && rules.says("discards", "open") {
        return Err("partial_cover: open discards show all cards".to_string());
    }
    if rules.says("foul", "pay") && rules.number("ante") == 0 {
        return Err("foul: without an ante there is no pot to pay".to_string());
    }
    if rules.loss[0] > rules.loss[1] || rules.loss[1] > rules.loss[2] {
        return Err("loss: the numbers descend".to_string());
    }
    contradictions_of_combos(rules)
}

fn contradictions_of_combos(rules: &Rules) -> Result<(), String> {
    for combo in &rules.combos {
        let kind = combo.kind;
        let listed = rules.combos.iter().filter(|other| other.kind == kind).count();
        if listed > 1 {
            return Err(format!("combos: {kind} is listed twice"));
        }
        if kind == "sixes_trump" && rules.lowest() != Rank::Six {
            return Err("combos: sixes_trump in a pack without sixes".to_string());
        }
        if FOUR_IN_A_PACK.contains(&kind) && rules.hand() > 4 {
            return Err(format!("combos: {kind} with a hand over 4"));
        }
    }
    Ok(())
}
