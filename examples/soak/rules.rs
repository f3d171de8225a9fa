//! Random rule sets over all fields that pass every check of section 3.

use bura::{
    Blank, Combo, ComboKind, ComboTie, Combos, Credit, DealtCombos, DeclareAt, Discards, DrawOrder, Effect, EndRule,
    Exhausted, FirstLead, Foul, InterruptOrder, LeadOrder, Lowest, NextDealer, NextLead, RuleSet, Rules, Short, Suit,
    TurnUp,
};

use crate::dice::Dice;
use crate::fault::Fault;

/// A random rule set, checked.
pub(crate) fn random(dice: &mut Dice) -> Result<Rules, Fault> {
    let mut set = RuleSet::DEFAULT;
    draw_table(&mut set, dice);
    draw_play(&mut set, dice);
    draw_combos(&mut set, dice);
    draw_score(&mut set, dice);
    match dice.below(6) {
        0 => favour_claims(&mut set)?,
        1 => favour_wins(&mut set)?,
        _ => {}
    }
    fit_table(&mut set);
    fit_rest(&mut set, dice)?;
    set.check().map_err(|error| Fault::new(format!("the rules {set} were refused: {error}")))
}

/// Null, or a number of cards of a hand.
fn limit(dice: &mut Dice) -> Option<u8> {
    dice.one_in(4).then(|| dice.byte(1, 6))
}

/// Seats, pack, hands, leader and dealer.
fn draw_table(set: &mut RuleSet, dice: &mut Dice) {
    set.seats = dice.pick(&[2, 2, 2, 3, 3, 4, 4, 5, 6]);
    set.partners = dice.one_in(5);
    set.lowest = dice.pick(Lowest::ALL);
    set.hand = dice.byte(3, 6);
    set.turn_up = dice.pick(TurnUp::ALL);
    set.first_lead = dice.pick(FirstLead::ALL);
    set.next_lead = dice.pick(NextLead::ALL);
    set.next_dealer = dice.pick(NextDealer::ALL);
    set.lead_max = limit(dice);
    set.first_lead_max = limit(dice);
    set.lead_order = dice.pick(LeadOrder::ALL);
    set.draw_order = dice.pick(DrawOrder::ALL);
    set.trump_proof = dice.one_in(3).then(|| dice.pick(&Suit::ALL));
}

/// Discards, declarations and the end.
fn draw_play(set: &mut RuleSet, dice: &mut Dice) {
    set.discards = dice.pick(Discards::ALL);
    set.partial_cover = dice.one_in(2);
    set.goal = if dice.one_in(2) { dice.pick(&[31, 61, 1, 120, 20, 45]) } else { dice.byte(1, 120) };
    set.end = dice.pick(EndRule::ALL);
    set.declare_at = dice.pick(DeclareAt::ALL);
    set.false_declaration = dice.byte(1, 3);
    set.exhausted = dice.pick(Exhausted::ALL);
    set.raise_max = dice.byte(1, 6);
}

/// None to eight kinds in a random order, each at most once.
fn draw_combos(set: &mut RuleSet, dice: &mut Dice) {
    let mut kinds = ComboKind::ALL.to_vec();
    dice.shuffle(&mut kinds);
    kinds.truncate(dice.below(kinds.len() + 1));
    let entry = |kind: &ComboKind| {
        let effect = if dice.one_in(3) { Effect::Win } else { Effect::Lead };
        Combo::new(*kind, effect).weight(dice.byte(1, 3))
    };
    let list: Vec<Combo> = kinds.iter().map(entry).collect();
    set.combos = Combos::new(&list).unwrap_or_default();
    set.interrupt_order = dice.pick(InterruptOrder::ALL);
    set.combo_tie = dice.pick(ComboTie::ALL);
    set.dealt_combos = if dice.one_in(4) { DealtCombos::Redeal } else { DealtCombos::Play };
    set.interrupt_first = !dice.one_in(3);
}

/// Losses, accounts and the pot.
fn draw_score(set: &mut RuleSet, dice: &mut Dice) {
    set.crawford = dice.one_in(2);
    set.loss = core::array::from_fn(|_| if dice.one_in(8) { dice.byte(1, 60) } else { dice.byte(1, 6) });
    set.loss.sort_unstable();
    set.short = dice.pick(Short::ALL);
    set.blank = dice.pick(Blank::ALL);
    set.draw_doubles = dice.one_in(2);
    set.credit = dice.pick(Credit::ALL);
    set.target = if dice.one_in(3) { dice.byte(0, 255) } else { dice.pick(&[21, 0, 1, 2, 12, 255]) };
    set.margin = dice.byte(1, 20);
    set.ante = if dice.one_in(2) { 0 } else { dice.pick(&[1, 5, 1_000_000]) };
    set.foul = dice.pick(Foul::ALL);
}

/// Claims are rare: lets nothing stand in their way, neither limits of leads nor wins and redeals before them.
fn favour_claims(set: &mut RuleSet) -> Result<(), Fault> {
    (set.lead_max, set.first_lead_max) = (None, None);
    (set.dealt_combos, set.interrupt_first) = (DealtCombos::Play, true);
    let list: Vec<Combo> = set.combos.iter().map(|combo| Combo { effect: Effect::Lead, ..combo }).collect();
    combos(set, &list)
}

/// Ties of winning combinations are rare: the most frequent one wins, and nothing stands before it.
fn favour_wins(set: &mut RuleSet) -> Result<(), Fault> {
    let others = set.combos.iter().filter(|combo| combo.kind != ComboKind::Molodka);
    let mut list: Vec<Combo> = others.map(|combo| Combo { effect: Effect::Win, ..combo }).collect();
    list.push(Combo::new(ComboKind::Molodka, Effect::Win).weight(2));
    set.dealt_combos = DealtCombos::Play;
    combos(set, &list)
}

fn combos(set: &mut RuleSet, list: &[Combo]) -> Result<(), Fault> {
    set.combos = Combos::new(list).map_err(|error| Fault::new(format!("combinations refused: {error}")))?;
    Ok(())
}

/// Makes seats, hands, pack, limits of leads and raising go together.
fn fit_table(set: &mut RuleSet) {
    if set.partners {
        set.seats = 4;
    }
    if set.seats == 6 {
        set.hand = set.hand.min(5);
    }
    while set.seats * set.hand + 1 > set.lowest.pack_size() {
        let place = Lowest::ALL.iter().position(|lowest| *lowest == set.lowest).unwrap_or(0);
        set.lowest = Lowest::ALL[place.saturating_sub(1)];
    }
    set.lead_max = set.lead_max.map(|most| most.min(set.hand));
    set.first_lead_max = set.first_lead_max.map(|most| most.min(set.hand));
    if set.seats > 2 && !set.partners {
        set.raise_max = 1;
    }
}

/// Takes out combinations that the pack or the hand cannot hold, and lets one of two contradicting fields give way.
fn fit_rest(set: &mut RuleSet, dice: &mut Dice) -> Result<(), Fault> {
    let fits = |combo: &Combo| match combo.kind {
        ComboKind::SixesTrump => set.lowest == Lowest::Six && set.hand <= 4,
        ComboKind::Aces | ComboKind::AcesTrump | ComboKind::Tens => set.hand <= 4,
        _ => true,
    };
    let list: Vec<Combo> = set.combos.iter().filter(fits).collect();
    if set.discards == Discards::Open && set.partial_cover {
        if dice.one_in(2) {
            set.discards = Discards::Closed;
        } else {
            set.partial_cover = false;
        }
    }
    if set.foul == Foul::Pay && set.ante == 0 {
        set.ante = 5;
    }
    combos(set, &list)
}
