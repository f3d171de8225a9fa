//! The page of a match: for each deal its terms, its part of the record, its settlement, and how the match stands.

use bura::{Match, MatchEnd, Terms};

use super::course::{MatchCase, Played};
use super::deal_page::outcome_text;
use super::page::Page;

/// The page of a match.
pub(crate) fn page(case: &MatchCase) -> String {
    let mut page = Page::default();
    page.line(format_args!("# {}: {}", case.name, case.what));
    page.line("# GOLDEN: our own output, kept so that every change of play shows. README.md beside it says more.");
    let begin = case.begin();
    page.head("rules");
    page.line(format_args!("  {}", begin.game().rules().set()));
    page.head("record of the match: this line, then the part of each deal");
    page.line(format_args!("         {};", begin.header()));
    stands(&mut page, begin.game());
    let deals = case.play(&mut |_, _| {});
    for (number, deal) in deals.iter().enumerate() {
        block(&mut page, number + 1, deal);
    }
    let end = &deals[deals.len() - 1].after;
    page.head("end");
    match end.game().end() {
        Some(MatchEnd::Won(side)) => page.line(format_args!("won by side {side}")),
        Some(MatchEnd::Lost(sides)) => {
            let sides: Vec<String> = sides.iter().map(|side| side.to_string()).collect();
            page.line(format_args!("lost by side {}", sides.join(" and ")));
        }
        None => page.line(format_args!("none: this match is left after {} deals", deals.len())),
    }
    page.json("match ", end);
    page.text
}

fn block(page: &mut Page, number: usize, deal: &Played) {
    page.head(format_args!("deal {number}: {}", terms_text(deal.terms)));
    let steps: Vec<String> = deal.steps.iter().map(|step| format!("{step};")).collect();
    page.list("", "", steps);
    page.line(format_args!("outcome  {}", outcome_text(&deal.settlement.outcome)));
    page.json("settled ", &deal.settlement);
    stands(page, deal.after.game());
}

fn stands(page: &mut Page, game: &Match) {
    let (accounts, chips, pot) = (game.accounts(), game.chips(), game.pot());
    let next = game.terms().map_or("none".to_string(), terms_text);
    page.line(format_args!("accounts {:?}, chips {:?}, pot {pot}", accounts.as_slice(), chips.as_slice()));
    page.line(format_args!("next     {next}"));
}

fn terms_text(terms: Terms) -> String {
    let leader = terms.leader.map_or("not named".to_string(), |seat| seat.to_string());
    let raises = if terms.raises { "" } else { ", no raises" };
    format!("dealer {}, leader {leader}, stake {}{raises}", terms.dealer, terms.stake)
}
