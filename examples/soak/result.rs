//! The result of a deal, worked out a second time from what lies on the table (section 10).

use bura::{Blank, ComboKind, Deal, Effect, EndKind, EndRule, Exhausted, Outcome, Seat, Short, Side, Sides};

use crate::fault::{Fault, holds, same};
use crate::told::{Told, worth};

/// Demands that the outcome of a deal that is over is the one that its cards make.
pub(crate) fn check(deal: &Deal, told: &Told) -> Result<(), Fault> {
    let Some(outcome) = deal.outcome() else { return Err(Fault::new("an end without an outcome".to_owned())) };
    let sides = usize::from(deal.rules().sides());
    let points: Vec<u16> = told.taken.iter().take(sides).map(|taken| worth(*taken)).collect();
    same(
        "the points of the outcome",
        outcome.points.as_slice().iter().map(|p| u16::from(*p)).collect(),
        points.clone(),
    )?;
    same("the tricks of the outcome", outcome.tricks.as_slice(), &told.tricks[..sides])?;
    let (winners, multiplier) = won(deal, told, &outcome, &points)?;
    same("the winners", outcome.winners, winners)?;
    for side in Side::ALL.into_iter().take(sides) {
        let pays = !winners.is_empty() && !winners.contains(side);
        let grade = grade(deal, outcome.kind, points[side.index()], told.tricks[side.index()]);
        let stake = u16::from(deal.stake()) * u16::from(deal.setup().terms().stake);
        let loss = u16::from(deal.rules().set().loss[grade]) * multiplier * stake;
        same("a loss", outcome.loss.get(side), Some(if pays { loss } else { 0 }))?;
    }
    Ok(())
}

/// Who wins an end of this kind, and what the loss is multiplied by.
fn won(deal: &Deal, told: &Told, outcome: &Outcome, points: &[u16]) -> Result<(Sides, u16), Fault> {
    let (rules, set) = (deal.rules(), deal.rules().set());
    let all = Sides::first(rules.sides());
    let by = deal.ended_by().map(|seat| rules.side_of(seat));
    let only = |side: Option<Side>| side.map_or(Sides::EMPTY, |side| Sides::EMPTY.with(side));
    let others = by.map_or(all, |side| all.without(side));
    let has_goal = by.is_some_and(|side| points[side.index()] >= set.goal.into());
    let no_cards = rules.seats().iter().all(|seat| deal.hand(seat).is_empty());
    let kind_holds = match outcome.kind {
        EndKind::Declared => set.end == EndRule::Declared && has_goal,
        EndKind::FalseDeclaration => set.end == EndRule::Declared && by.is_some() && !has_goal,
        EndKind::Reached => set.end == EndRule::Automatic && has_goal && deal.ended_by() == told.last_taker,
        EndKind::PlayedOut => set.end != EndRule::Declared && no_cards && by.is_none(),
        EndKind::Exhausted => set.end == EndRule::Declared && no_cards && by.is_none(),
        EndKind::Combo => deal.ended_by().is_some_and(|seat| wins(deal, told, seat) > 0),
        EndKind::Refused => set.raise_max > 1 && by.is_some(),
        EndKind::Forfeit => by.is_some(),
        EndKind::Redeal => by.is_none() && !set.combos.is_empty(),
    };
    holds(&format!("a deal that stands so ends as {}", outcome.kind), kind_holds)?;
    let draws = outcome.kind == EndKind::Exhausted && set.exhausted == Exhausted::Draw;
    Ok(match outcome.kind {
        EndKind::Declared | EndKind::Reached => (only(by), 1),
        EndKind::Combo => (only(by), deal.ended_by().map_or(1, |seat| wins(deal, told, seat))),
        EndKind::FalseDeclaration => (others, set.false_declaration.into()),
        EndKind::Refused | EndKind::Forfeit => (others, 1),
        EndKind::Redeal => (Sides::EMPTY, 1),
        EndKind::PlayedOut | EndKind::Exhausted if draws => (Sides::EMPTY, 1),
        EndKind::PlayedOut | EndKind::Exhausted => {
            let most = points.iter().max().copied().unwrap_or(0);
            let first = all.iter().filter(|side| points[side.index()] == most).fold(Sides::EMPTY, Sides::with);
            (if first == all { Sides::EMPTY } else { first }, 1)
        }
    })
}

/// The weight of the strongest winning entry that a seat holds; in a playoff listed aces count 1; 0 for none.
fn wins(deal: &Deal, told: &Told, holder: Seat) -> u16 {
    let set = deal.rules().set();
    let hand = deal.hand(holder);
    let held = |kind: ComboKind| hand.len() == usize::from(set.hand) && kind.is_held(hand, told.trump);
    let mut winning = set.combos.iter().filter(|combo| combo.effect == Effect::Win && held(combo.kind));
    let aces = |kind| matches!(kind, ComboKind::Aces | ComboKind::AcesTrump);
    let plays_off =
        set.combo_tie == bura::ComboTie::Playoff && set.combos.iter().any(|combo| aces(combo.kind) && held(combo.kind));
    winning.next().map_or(u16::from(plays_off), |combo| combo.weight.into())
}

/// Which of the three losses a loser suffers.
fn grade(deal: &Deal, kind: EndKind, points: u16, tricks: u8) -> usize {
    let set = deal.rules().set();
    if !matches!(kind, EndKind::Declared | EndKind::Reached | EndKind::PlayedOut | EndKind::Exhausted) {
        return 0;
    }
    let blank = match set.blank {
        Blank::NoTrick => tricks == 0,
        Blank::NoPoints => points == 0,
    };
    let short = set.short == Short::HalfShare && points * 2 * u16::from(deal.rules().sides()) <= 120;
    if blank { 2 } else { usize::from(short) }
}
