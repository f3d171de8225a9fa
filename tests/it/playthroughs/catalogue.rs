//! Which playthroughs there are: a deal and a match of each preset, and courses that are rare or easily broken.
//!
//! Each says what it shows, and a test holds it to that. The seed is free: where a change of the rules makes another
//! course of it, the test names the first seed that shows it again.

use bura::{Deal, EndKind, Event, Preset, Seat, Settlement, Suit, Terms, Trump};

use super::course::{DealCase, MatchCase, rules};

/// What a deal is there to show.
type DealShows = fn(&Deal, &[Event]) -> bool;
/// What a match is there to show.
type MatchShows = fn(&[(Terms, Settlement)]) -> bool;

/// For each preset the seeds of its deal and of its match.
const SEEDS: [(Preset, u32, u32); 15] = [
    (Preset::Bura, 1, 0),
    (Preset::BuraBasic, 0, 0),
    (Preset::BuraPenalty, 2, 0),
    (Preset::BuraPot, 0, 0),
    (Preset::BuraPotOpen, 0, 0),
    (Preset::BuraFive, 0, 0),
    (Preset::Burkozel, 1, 0),
    (Preset::BurkozelAces, 0, 0),
    (Preset::Burkozel61, 0, 0),
    (Preset::BurkozelGambler, 0, 0),
    (Preset::BurkozelGamblerPairs, 0, 0),
    (Preset::GeorgianThree, 0, 0),
    (Preset::GeorgianThreeInTurn, 4, 0),
    (Preset::GeorgianFive, 0, 0),
    (Preset::GeorgianFivePairs, 0, 0),
];

/// A deal of a preset goes on for a while and ends on points.
fn ends_on_points(deal: &Deal, _: &[Event]) -> bool {
    let kinds = [EndKind::PlayedOut, EndKind::Exhausted, EndKind::Reached, EndKind::Declared];
    kinds.contains(&kind(deal)) && deal.course().tricks() >= 3
}

/// A match comes to its end.
fn is_over(deals: &[(Terms, Settlement)]) -> bool {
    deals[deals.len() - 1].1.end.is_some()
}

/// A match without an end has a pot taken.
fn pot_is_taken(deals: &[(Terms, Settlement)]) -> bool {
    deals.iter().any(|(_, settled)| settled.share > 0)
}

fn kind(deal: &Deal) -> EndKind {
    deal.outcome().unwrap().kind
}

/// The scheduled leader, where the event names it.
fn to_lead(event: &Event) -> Option<Seat> {
    if let Event::ToLead { seat } = event { Some(*seat) } else { None }
}

fn hands_shown(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Showed { .. })).count()
}

/// Name, what it shows in plain words, rules, seed, and whether a deal shows it.
const DEALS: [(&str, &str, &str, u32, DealShows); 18] = [
    ("false_claim", "a seat declares with too few points, and loses double", "bura", 1, |deal, _| {
        kind(deal) == EndKind::FalseDeclaration && deal.course().tricks() >= 2
    }),
    ("redeal", "a combination is dealt, and the deal is dealt again", "bura", 14, |deal, _| {
        kind(deal) == EndKind::Redeal
    }),
    ("void_tie", "two seats hold a winning combination, which voids the deal", VOID, 154, |deal, events| {
        kind(deal) == EndKind::Redeal && hands_shown(events) >= 2 && deal.course().tricks() >= 1
    }),
    ("combination", "Moscow of aces and tens wins double", "burkozel,seats=4", 308, |deal, _| {
        let outcome = deal.outcome().unwrap();
        outcome.kind == EndKind::Combo && outcome.loss.as_slice().contains(&4) && deal.course().tricks() >= 1
    }),
    ("playoff", "two hands play off for the pot", "bura_pot,seats=6", 1847, |deal, events| {
        kind(deal) == EndKind::Combo && hands_shown(events) >= 2
    }),
    ("refused", "an offer is accepted, the next one refused", "georgian_three", 32, |deal, _| {
        kind(deal) == EndKind::Refused && deal.stake() >= 2
    }),
    (
        "raised",
        "an offer is answered by a raise, and the deal goes on to a declaration",
        "georgian_three",
        24,
        |deal, _| kind(deal) == EndKind::Declared && deal.stake() >= 3 && deal.course().tricks() >= 2,
    ),
    ("stop", "a seat takes the lead out of turn in mid-deal", "georgian_three", 577, |deal, events| {
        let first = events.iter().position(|event| matches!(event, Event::Stopped { .. }));
        let took = events.iter().position(|event| matches!(event, Event::Took { .. }));
        first > took && took.is_some() && deal.course().tricks() >= 4
    }),
    ("claims", "one seat passes its claim unseen, and the next takes the lead", "bura,seats=4", 408, |_, events| {
        let pass = events.iter().position(|event| matches!(event, Event::Passed { .. }));
        let then = |at: usize| events[at..].iter().take(3).any(|event| matches!(event, Event::Stopped { .. }));
        pass.is_some_and(then)
    }),
    ("rotation", "a lead out of turn does not move the rotation of leads", "bura_pot", 35, |deal, events| {
        let stop = events.iter().position(|event| matches!(event, Event::Stopped { .. }));
        let (before, behind) = events.split_at(stop.unwrap_or(0));
        let same = behind.iter().find_map(to_lead) == before.iter().rev().find_map(to_lead);
        stop.is_some() && same && deal.course().tricks() >= 5
    }),
    ("buried", "a turned ace or ten is buried in the stock", "burkozel", 3, |deal, _| {
        matches!(deal.setup().trump(), Trump::Buried(_)) && kind(deal) == EndKind::PlayedOut
    }),
    ("forfeit", "a seat of three forfeits in mid-deal", "burkozel,seats=3", 0, |deal, _| {
        kind(deal) == EndKind::Forfeit && deal.course().tricks() == 2
    }),
    ("draw", "nobody declares, and the deal is drawn", "bura,seats=5", 162, |deal, _| {
        kind(deal) == EndKind::Exhausted && deal.outcome().unwrap().is_draw()
    }),
    (
        "tied_winners",
        "two of three sides tie for the most points and win together",
        "burkozel,seats=3",
        103,
        |deal, _| kind(deal) == EndKind::PlayedOut && deal.outcome().unwrap().winners.len() == 2,
    ),
    ("blank", "a side takes no trick and loses the most", "burkozel_61,blank=no_trick", 0, |deal, _| {
        deal.outcome().unwrap().loss.as_slice().contains(&6)
    }),
    ("named_trump", "the trump is named, and the card at the end of the stock is unseen", "bura", 2, |deal, _| {
        matches!(deal.setup().trump(), Trump::Named(_)) && deal.course().tricks() >= 4
    }),
    ("five_seats", "five seats, and a last card that nobody draws", "bura_pot,seats=5", 468, |deal, events| {
        kind(deal) == EndKind::Exhausted && deal.stock_len() == 1 && shown(events)
    }),
    ("six_seats", "six seats, the lowest trump leads", "burkozel_gambler,seats=6", 0, |deal, events| {
        let leader = events.iter().find_map(to_lead);
        kind(deal) == EndKind::PlayedOut && leader.is_some_and(|leader| leader != Seat::ALL[1])
    }),
];

/// Molodka wins, ties are void.
const VOID: &str = "bura_basic,seats=4,combos=molodka:win:1,combo_tie=void";

/// Whether a discard shows that a part of it covers.
fn shown(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Discarded { shown, .. } if !shown.is_empty()))
}

/// All deals.
pub(crate) fn deals() -> Vec<DealCase> {
    let of_presets = SEEDS.iter().map(|(preset, seed, _)| DealCase {
        name: format!("deal_{preset}"),
        what: format!("a deal of the preset, {}", seats(&preset.to_string())),
        rules: preset.to_string(),
        seed: *seed,
        trump: None,
        acts: &[],
        shows: ends_on_points,
    });
    let special = DEALS.iter().map(|(name, what, rules, seed, shows)| DealCase {
        name: format!("deal_{name}"),
        what: (*what).to_string(),
        rules: (*rules).to_string(),
        seed: *seed,
        trump: (*name == "named_trump").then_some(Suit::Hearts),
        acts: if *name == "forfeit" { &[(7, "forfeit 2")] } else { &[] },
        shows: *shows,
    });
    of_presets.chain(special).collect()
}

/// Name, what it shows in plain words, rules, seed, the most deals, and whether a match shows it.
const MATCHES: [(&str, &str, &str, u32, usize, MatchShows); 5] = [
    ("crawford", "no raises in the deal after a side stands one short", "georgian_three", 1, 40, |deals| {
        let stakes = deals.iter().any(|(_, settled)| settled.outcome.loss.as_slice().contains(&2));
        stakes && deals.iter().any(|(terms, _)| !terms.raises) && is_over(deals)
    }),
    ("double", "the deal after a draw counts double", "burkozel", 1, 40, |deals| {
        deals.iter().any(|(terms, settled)| terms.stake == 2 && !settled.outcome.is_draw())
    }),
    ("pot", "the pot is paid into, grows by a draw, and is taken", "bura_pot,seats=5", 1529, 6, |deals| {
        let paid = deals.iter().any(|(_, settled)| settled.paid_in.is_some());
        let grown = deals.iter().any(|(_, settled)| settled.outcome.is_draw() && settled.ante > 0);
        paid && grown && pot_is_taken(deals)
    }),
    ("fouls", "a foul pays the pot's worth, and so does a forfeit", "bura_pot,foul=pay", 0, 4, |deals| {
        deals.iter().any(|(_, settled)| settled.outcome.kind == EndKind::Forfeit && settled.paid_in.is_some())
    }),
    (
        "rest_of_pot",
        "two winners share the pot, and the rest stays",
        "burkozel_61,seats=3,end=played_out,ante=1",
        6,
        8,
        |deals| deals.iter().any(|(_, settled)| settled.outcome.winners.len() == 2 && settled.share == 1),
    ),
];

/// All matches.
pub(crate) fn matches() -> Vec<MatchCase> {
    let of_presets = SEEDS.iter().map(|(preset, _, seed)| MatchCase {
        name: format!("match_{preset}"),
        what: format!("a match of the preset, {}", seats(&preset.to_string())),
        rules: preset.to_string(),
        seed: *seed,
        most: if preset.rule_set().target == 0 { 5 } else { 60 },
        acts: &[],
        shows: if preset.rule_set().target == 0 { pot_is_taken } else { is_over },
    });
    let special = MATCHES.iter().map(|(name, what, rules, seed, most, shows)| MatchCase {
        name: format!("match_{name}"),
        what: (*what).to_string(),
        rules: (*rules).to_string(),
        seed: *seed,
        most: *most,
        acts: if *name == "fouls" { &[(0, 2, "foul 1"), (1, 3, "forfeit 2")] } else { &[] },
        shows: *shows,
    });
    of_presets.chain(special).collect()
}

fn seats(text: &str) -> String {
    let set = *rules(text).set();
    format!("{} seats{}", set.seats, if set.partners { " in two pairs" } else { "" })
}
