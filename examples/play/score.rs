//! The score sheet: what a match is played for, what each deal added to it, and what comes next.

use std::io;

use bura::{Blank, Credit, Deal, EndKind, Match, MatchEnd, Settlement, Side, Terms};

use crate::names::{Names, capital};
use crate::screen::Screen;

/// Says what the match is played to, and for what.
pub(crate) fn begin(screen: &mut Screen, game: &Match) -> io::Result<()> {
    let set = game.rules().set();
    let target = set.target;
    screen.line(match (target, set.credit) {
        (0, _) => "The match has no end but yours.".to_owned(),
        (_, Credit::Loser) => format!("Losses are written down; who has {target} has lost the match."),
        (_, Credit::Winner) if set.margin == 1 => format!("Wins are written down; the first with {target} has won."),
        (_, Credit::Winner) => {
            format!("Wins are written down; the first with {target} and {} more than any other has won.", set.margin)
        }
    })?;
    if set.ante == 0 { Ok(()) } else { screen.line(ante(set.ante)) }
}

/// Says who deals, and for how much.
pub(crate) fn announce(
    screen: &mut Screen,
    names: Names<'_>,
    number: u32,
    game: &Match,
    terms: Terms,
) -> io::Result<()> {
    screen.line("")?;
    let double = if terms.stake > 1 { " It counts double." } else { "" };
    let pot = if game.pot() > 0 { format!(" The pot holds {}.", game.pot()) } else { String::new() };
    screen.line(format_args!("Deal {number}. {} the cards.{double}{pot}", names.does(terms.dealer, "deal")))
}

/// Shows what a deal has changed: `before` is the match as it was when the deal began.
pub(crate) fn show(
    screen: &mut Screen,
    names: Names<'_>,
    (before, game): (&Match, &Match),
    deal: &Deal,
    settlement: &Settlement,
) -> io::Result<()> {
    screen.line("")?;
    screen.line("Score sheet:")?;
    let widest = names.sides().map(|side| names.side(side).len()).max().unwrap_or(0);
    for side in names.sides() {
        let account = |game: &Match| game.accounts().get(side).unwrap_or(0);
        let credited = settlement.credited.get(side).unwrap_or(0);
        let why = if credited == 0 { String::new() } else { why(names, deal, settlement, side) };
        let name = capital(&names.side(side));
        let (before, after) = (account(before), account(game));
        screen.line(format_args!("  {name:widest$}  {before:>3} + {credited:<2} = {after:>3}{why}"))?;
    }
    if game.rules().set().ante > 0 {
        pot(screen, names, game, settlement)?;
    }
    match (settlement.end, settlement.next) {
        (Some(end), _) => ended(screen, names, end),
        (None, Some(terms)) => next(screen, names, game, terms),
        (None, None) => Ok(()),
    }
}

/// What the credit of a side is made of, where it is more than the plain price of a deal.
fn why(names: Names<'_>, deal: &Deal, settlement: &Settlement, side: Side) -> String {
    let (set, outcome) = (names.rules.set(), &settlement.outcome);
    // A winner is credited with the largest loss.
    let lost = |side: Side| outcome.loss.get(side).unwrap_or(0);
    let loser = match set.credit {
        Credit::Loser => Some(side),
        Credit::Winner => names.sides().max_by_key(|&side| lost(side)),
    };
    let Some(loser) = loser else { return String::new() };
    let (stake, double) = (u16::from(deal.stake()), u16::from(deal.setup().terms().stake));
    let single = lost(loser) / (stake * double);
    let blank = match set.blank {
        Blank::NoTrick => outcome.tricks.get(loser) == Some(0),
        Blank::NoPoints => outcome.points.get(loser) == Some(0),
    };
    let plain = u16::from(set.loss[0]);
    let mut parts = match outcome.kind {
        _ if single == plain => vec![plain.to_string()],
        EndKind::FalseDeclaration => vec![format!("{plain} × {} for the wrong declaration", single / plain)],
        EndKind::Combo => vec![format!("{plain} × {} for the combination", single / plain)],
        _ if blank => vec![format!("{single} for {}", nothing(set.blank))],
        _ => vec![format!("{single} for too few points")],
    };
    if stake > 1 {
        parts.push(format!("{stake} for the stake"));
    }
    if double > 1 {
        parts.push("2 for the draw before".into());
    }
    if lost(loser) == plain { String::new() } else { format!("   ({})", parts.join(" × ")) }
}

/// What a loser without it is called blank for.
fn nothing(blank: Blank) -> &'static str {
    match blank {
        Blank::NoTrick => "no trick",
        Blank::NoPoints => "no points",
    }
}

/// Tells what went into the pot and out of it, and who has how many chips.
fn pot(screen: &mut Screen, names: Names<'_>, game: &Match, settlement: &Settlement) -> io::Result<()> {
    if let Some(paid) = settlement.paid_in {
        let text = names.does(paid.seat, "pay");
        screen.line(format_args!("{text} {} into the pot, as much as it held.", paid.chips))?;
    }
    let won = |side| settlement.outcome.winners.contains(side);
    for seat in game.rules().seats().iter().filter(|&seat| settlement.share > 0 && won(game.rules().side_of(seat))) {
        screen.line(format_args!("{} {} out of the pot.", names.does(seat, "take"), settlement.share))?;
    }
    if settlement.ante > 0 {
        screen.line(ante(settlement.ante))?;
    }
    let chips = |seat| format!("{} {:+}", capital(&names.seat(seat)), game.chips().get(seat).unwrap_or(0));
    let mut parts: Vec<String> = game.rules().seats().iter().map(chips).collect();
    parts.push(format!("the pot {}", game.pot()));
    screen.list("Chips: ", &parts)
}

/// That everyone pays the ante.
fn ante(chips: impl core::fmt::Display) -> String {
    format!("Everyone pays an ante of {chips}.")
}

/// Tells who has won or lost the match.
fn ended(screen: &mut Screen, names: Names<'_>, end: MatchEnd) -> io::Result<()> {
    match end {
        MatchEnd::Won(side) => screen.line(format_args!("{} the match.", names.side_does(side, "win"))),
        MatchEnd::Lost(sides) => {
            sides.iter().try_for_each(|side| screen.line(format_args!("{} the match.", names.side_does(side, "lose"))))
        }
    }
}

/// Tells who deals and leads next, and for how much.
fn next(screen: &mut Screen, names: Names<'_>, game: &Match, terms: Terms) -> io::Result<()> {
    let does = |seat, verb| names.does(seat, verb).to_lowercase();
    let leads = match terms.leader {
        Some(leader) if leader == terms.dealer && leader == names.you => " and lead".into(),
        Some(leader) if leader == terms.dealer => " and leads".into(),
        Some(leader) => format!(", {}", does(leader, "lead")),
        None => ", and who leads is found as in a first deal".into(),
    };
    let mut text = format!("Next: {}{leads}", does(terms.dealer, "deal"));
    if terms.stake > 1 {
        text += ", and the deal counts double";
    }
    if game.rules().set().raise_max > 1 {
        text +=
            if terms.raises { ", and the stake may be raised" } else { ", and the stake may not be raised this once" };
    }
    screen.line(text + ".")
}
