//! Deliberate leaks: each shows one thing that section 12 hides. The pairs of the law must tell every one of them; so
//! each rule of hiding matters to them, and none of the checks is idle.

use std::collections::BTreeMap;

use bura::{CardSet, Deal, Discards, Event, Lay, LayKind, Phase, Seat, Trump, Viewer};

use crate::secrets::pairs;
use crate::secrets_redeal::Played;

/// A view that says one thing too much.
type Leak = fn(&Played, Viewer) -> String;

fn over(deal: &Deal) -> bool {
    deal.turn().is_none()
}

/// The text of something while the deal runs.
fn running(played: &Played, tell: impl Fn(&Deal) -> String) -> String {
    if over(&played.deal) { String::new() } else { tell(&played.deal) }
}

fn at_the_end(played: &Played, tell: impl Fn(&Deal) -> String) -> String {
    if over(&played.deal) { tell(&played.deal) } else { String::new() }
}

fn hands(deal: &Deal, of: impl Fn(Seat) -> bool) -> String {
    let seats = deal.rules().seats().iter().filter(|seat| of(*seat));
    seats.map(|seat| format!("{seat}: {}", deal.hand(seat))).collect::<Vec<_>>().join(" ")
}

fn stock(deal: &Deal) -> String {
    deal.stock().map(|card| card.to_string()).collect()
}

/// The seats that took each trick of a running deal.
fn takers(played: &Played) -> Vec<Seat> {
    let took = |event: &Event| if let Event::Took { seat } = event { Some(*seat) } else { None };
    played.batches.iter().flatten().filter_map(took).collect()
}

/// Cards laid face down in a running deal under this rule, of the lays that are picked: by lay and taker.
fn discards(played: &Played, rule: Discards, picked: impl Fn(&Lay, Option<Seat>) -> bool) -> String {
    if over(&played.deal) || played.deal.rules().set().discards != rule {
        return String::new();
    }
    let takers = takers(played);
    let taken = |lay: &Lay| takers.get(usize::from(lay.trick)).copied();
    let lays = played.deal.course().lays().filter(|lay| lay.kind == LayKind::Discard && picked(lay, taken(lay)));
    lays.map(|lay| lay.cards.to_string()).collect()
}

fn is_partner(played: &Played, viewer: Viewer, seat: Seat) -> bool {
    let seats = played.deal.rules().seats();
    played.deal.rules().set().partners
        && viewer.seat().is_some_and(|own| own != seat && seats.after(seats.after(own)) == seat)
}

fn asked(deal: &Deal) -> Option<Seat> {
    deal.turn().filter(|turn| turn.phase == Phase::Interrupt).map(|turn| turn.seat)
}

fn passes(played: &Played) -> Vec<Seat> {
    let passed = |event: &Event| if let Event::Passed { seat } = event { Some(*seat) } else { None };
    played.batches.iter().flatten().filter_map(passed).collect()
}

/// Where a drawn turned card or a buried one is, as far as one question goes.
fn special(played: &Played, buried: bool, answer: impl Fn(&Deal, CardSet) -> String) -> String {
    running(played, |deal| match deal.setup().trump() {
        Trump::Turned(card) if !buried && deal.stock_len() == 0 => answer(deal, CardSet::of(card)),
        Trump::Buried(card) if buried => answer(deal, CardSet::of(card)),
        _ => String::new(),
    })
}

fn in_hand(deal: &Deal, card: CardSet) -> String {
    let held = deal.rules().seats().iter().find(|seat| card.is_subset(deal.hand(*seat)));
    format!("{held:?}")
}

/// By name, every thing that section 12 hides.
const LEAKS: [(&str, Leak); 25] = [
    ("the other hands", |played, viewer| running(played, |deal| hands(deal, |seat| !viewer.is(seat)))),
    ("the partner's hand", |played, viewer| {
        running(played, |deal| hands(deal, |seat| is_partner(played, viewer, seat)))
    }),
    ("the stock", |played, _| running(played, stock)),
    ("the next card of the stock", |played, _| running(played, |deal| format!("{:?}", deal.stock().next()))),
    ("the card under the stock where none is turned", |played, _| {
        running(played, |deal| match deal.setup().trump() {
            Trump::Turned(_) => String::new(),
            Trump::Buried(_) | Trump::Named(_) => format!("{:?}", deal.stock().last()),
        })
    }),
    ("closed discards", |played, viewer| discards(played, Discards::Closed, |lay, _| !viewer.is(lay.seat))),
    ("closed discards in tricks of the viewer", |played, viewer| {
        discards(played, Discards::Closed, |_, taker| taker.is_some_and(|taker| viewer.is(taker)))
    }),
    ("the rest of discards that show a part", |played, _| {
        discards(played, Discards::Closed, |lay, _| !lay.shown.is_empty())
    }),
    ("discards that the taker sees, to all", |played, viewer| {
        discards(played, Discards::TakerSees, |_, taker| taker.is_some_and(|taker| !viewer.is(taker)))
    }),
    ("discards that the taker sees, to its partner", |played, viewer| {
        discards(played, Discards::TakerSees, |_, taker| taker.is_some_and(|taker| is_partner(played, viewer, taker)))
    }),
    ("discards that the taker will see, before it took them", |played, _| {
        discards(played, Discards::TakerSees, |_, taker| taker.is_none())
    }),
    ("cards that others draw", |played, viewer| {
        let drew = |event: &Event| match event {
            Event::Drew { seat, card, turned: false } if !viewer.is(*seat) => Some(card.to_string()),
            _ => None,
        };
        running(played, |_| played.batches.iter().flatten().filter_map(drew).collect())
    }),
    ("the places of the deck that open cards came from", |played, _| {
        let laid = |deal: &Deal| deal.course().lays().fold(CardSet::EMPTY, |laid, lay| laid | lay.cards);
        running(played, |deal| {
            let open = laid(deal);
            let cards = deal.setup().deck().cards().iter().map(|card| open.contains(*card));
            format!("{:?}", cards.collect::<Vec<_>>())
        })
    }),
    ("whether somebody is asked", |played, _| asked(&played.deal).is_some().to_string()),
    ("who is asked", |played, _| asked(&played.deal).map_or(String::new(), |seat| seat.to_string())),
    ("an error that names who is asked", |played, _| {
        played.deal.turn().map_or(String::new(), |turn| format!("seat {} is to act", turn.seat))
    }),
    ("passes of others", |played, _| format!("{:?}", passes(played))),
    ("whether the seat asked first passed", |played, _| format!("{:?}", passes(played).first())),
    ("the number of steps", |played, _| format!("{:?}", played.steps.len())),
    ("the number of events", |played, _| played.batches.concat().len().to_string()),
    ("in whose hand the buried card is", |played, _| special(played, true, in_hand)),
    ("whether the buried card is still in the stock", |played, _| {
        special(played, true, |deal, card| deal.stock().any(|other| card.contains(other)).to_string())
    }),
    ("whether the turned card is still in the hand", |played, _| special(played, false, in_hand)),
    ("hands that are not shown at the end", |played, _| at_the_end(played, |deal| hands(deal, |_| true))),
    ("the stock at the end", |played, _| at_the_end(played, stock)),
];

#[test]
fn the_law_reports_every_deliberate_leak_of_what_section_12_hides() {
    let mut reports: BTreeMap<&str, usize> = LEAKS.iter().map(|(name, _)| (*name, 0)).collect();
    for seed in 2_000..2_400 {
        pairs(seed, &mut |pair| {
            for (name, leak) in &LEAKS {
                let told = leak(pair.one, pair.viewer) != leak(pair.other, pair.viewer);
                *reports.entry(name).or_default() += usize::from(told);
            }
        });
    }
    println!("{reports:#?}");
    assert!(reports.values().all(|count| *count > 0), "a leak that nobody would notice: {reports:#?}");
}

/// The points of a side follow from the cards that lie face down in its tricks, and are as secret.
#[test]
fn the_law_reports_the_exact_points_of_a_running_deal() {
    let mut reports = 0;
    for seed in 2_400..2_500 {
        pairs(seed, &mut |pair| {
            let points = |played: &Played| {
                running(played, |deal| {
                    let sides = bura::Side::ALL.into_iter().take(deal.rules().sides().into());
                    format!("{:?}", sides.map(|side| deal.points(side)).collect::<Vec<_>>())
                })
            };
            reports += usize::from(points(pair.one) != points(pair.other));
        });
    }
    assert!(reports > 0);
}
