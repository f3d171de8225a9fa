//! Acts: which may be done, judged a second time, which is done, and that what may not be done is refused.

use bura::{Action, Card, CardSet, Deal, Discards, LegalActions, Phase, Seat, Suit, Turn};

use crate::dice::Dice;
use crate::fault::{Fault, holds, same};
use crate::told::Told;

/// The longest list there can be: six cards of which any four beat, so 15 beats, and 15 discards with each of 14 parts
/// shown or none.
const LONGEST: usize = 240;

/// Demands that the list of legal actions, and the answers whether one is legal, fit together and fit the question.
pub(crate) fn check_list(deal: &Deal, turn: Turn, legal: &LegalActions, dice: &mut Dice) -> Result<(), Fault> {
    holds("a seat that is asked has something to answer", !legal.is_empty())?;
    holds("no list is longer than there are ways to lay", legal.len() <= LONGEST)?;
    let (mut listed, mut before) = (0, None);
    for action in legal {
        listed += 1;
        holds("actions are listed once", before != Some(action))?;
        holds("a listed action is contained", legal.contains(action))?;
        holds("a listed action is legal", deal.is_legal(turn.seat, action))?;
        before = Some(action);
    }
    same("how many actions are listed", legal.len(), listed)?;
    let place = dice.below(listed);
    same("the action at a place", legal.get(place), legal.iter().nth(place))?;
    same("the action behind the end", legal.get(listed), None)?;
    same("how many answers there are", Counts::of(legal), Counts::expected(deal, turn, legal))
}

/// How many actions of each sort are listed.
#[derive(PartialEq, Debug, Default)]
struct Counts {
    leads: usize,
    beats: usize,
    /// Discards that show nothing.
    discards: usize,
    stop_or_pass: usize,
    draw: usize,
    accept_or_refuse: usize,
}

impl Counts {
    fn of(legal: &LegalActions) -> Self {
        let mut counts = Self::default();
        for action in legal {
            match action {
                Action::Lead(_) => counts.leads += 1,
                Action::Beat(_) => counts.beats += 1,
                Action::Discard { shown, .. } => counts.discards += usize::from(shown.is_empty()),
                Action::Stop | Action::Pass => counts.stop_or_pass += 1,
                Action::Draw => counts.draw += 1,
                Action::Accept | Action::Refuse => counts.accept_or_refuse += 1,
                Action::Declare | Action::Raise => {}
            }
        }
        counts
    }

    /// What the question and the hand make of them; only beats are taken from the list, for they are judged apart.
    fn expected(deal: &Deal, turn: Turn, legal: &LegalActions) -> Self {
        let hand = deal.hand(turn.seat);
        let beats = legal.iter().filter(|action| matches!(action, Action::Beat(_))).count();
        match turn.phase {
            Phase::Interrupt => Self { stop_or_pass: 2, ..Self::default() },
            Phase::Taken => Self { draw: 1, ..Self::default() },
            Phase::Offer => Self { accept_or_refuse: 2, ..Self::default() },
            Phase::Follow => {
                let size = deal.table().next().map_or(0, |lay| lay.cards.len());
                // Closed, any set may be discarded; open, each set either beats or is a discard.
                let open = deal.rules().set().discards == Discards::Open;
                let discards = choices(hand.len(), size) - if open { beats } else { 0 };
                Self { beats, discards, ..Self::default() }
            }
            Phase::Lead => Self { leads: leads(deal, hand), ..Self::default() },
        }
    }
}

/// How many leads a hand has: sets of one suit within the limit, and a whole hand that is a combination to lead.
fn leads(deal: &Deal, hand: CardSet) -> usize {
    let (set, first) = (deal.rules().set(), deal.course().tricks() == 0);
    let limit = |limit: Option<u8>| usize::from(limit.unwrap_or(set.hand));
    let most = limit(set.lead_max).min(if first { limit(set.first_lead_max) } else { 6 });
    let of_suit = |suit: Suit| {
        let held = hand.in_suit(suit).len();
        (1..=most.min(held)).map(|size| choices(held, size)).sum::<usize>()
    };
    let leads_whole =
        set.combos.iter().any(|combo| combo.effect == bura::Effect::Lead && combo.kind.is_held(hand, deal.trump()));
    let whole = hand.len() == usize::from(set.hand)
        && hand.len() <= most
        && hand.one_suit().is_none()
        && leads_whole
        && (!first || set.interrupt_first);
    Suit::ALL.into_iter().map(of_suit).sum::<usize>() + usize::from(whole)
}

/// How many sets of `size` cards there are of `of` cards.
fn choices(of: usize, size: usize) -> usize {
    (0..size).fold(1, |ways, taken| ways * of.saturating_sub(taken) / (taken + 1))
}

/// Demands that an action is what the law makes of its cards: it beats, or covers in part, as it says.
pub(crate) fn check_choice(deal: &Deal, told: &Told, action: Action) -> Result<(), Fault> {
    let Some(target) = told.to_beat() else { return Ok(()) };
    let beats = |cards: CardSet| pairs(deal, told.trump, cards, target);
    match action {
        Action::Beat(cards) => holds("cards that beat beat", cards.len() == target.len() && beats(cards)),
        Action::Discard { cards, shown } => {
            let set = deal.rules().set();
            holds("an open discard does not beat", set.discards != Discards::Open || !beats(cards))?;
            holds("parts are shown where the rules say so", shown.is_empty() || set.partial_cover)?;
            holds("a part that is shown covers", beats(shown))
        }
        _ => Ok(()),
    }
}

/// Whether each card can be paired with a card of the target that it beats, none of them twice (section 5).
fn pairs(deal: &Deal, trump: Suit, cards: CardSet, target: CardSet) -> bool {
    let Some(first) = cards.first() else { return true };
    let beats = |card: Card| {
        let proof = deal.rules().set().trump_proof == Some(card.suit());
        if first.suit() == card.suit() { first.rank() > card.rank() } else { first.suit() == trump && !proof }
    };
    target.iter().any(|card| beats(card) && pairs(deal, trump, cards.without(first), target.without(card)))
}

/// Chooses among the legal actions; what ends a deal at once is chosen less often, so that deals grow old.
pub(crate) fn choose(legal: &LegalActions, dice: &mut Dice) -> Option<Action> {
    let ends = |action: &Action| matches!(action, Action::Declare | Action::Refuse);
    let first = legal.get(dice.below(legal.len()))?;
    if !ends(&first) || dice.one_in(6) {
        return Some(first);
    }
    legal.iter().find(|action| !ends(action))
}

/// Any action, mostly one that is not legal: cards of a hand, or of the pack.
pub(crate) fn any(deal: &Deal, dice: &mut Dice) -> Action {
    let from = if dice.one_in(4) { CardSet::FULL } else { deal.hand(Seat::ALL[dice.below(6)]) };
    let mut cards = |most: usize| {
        let size = dice.below(most + 1);
        (0..size).filter_map(|_| from.iter().nth(dice.below(from.len()))).collect::<CardSet>()
    };
    let (set, shown) = (cards(4), cards(2));
    match dice.below(12) {
        0 | 1 => Action::Lead(set),
        2 | 3 => Action::Beat(set),
        4 => Action::discard(set),
        5 => Action::Discard { cards: set | shown, shown },
        6 => Action::Stop,
        7 => Action::Pass,
        8 => dice.pick(&[Action::Declare, Action::Draw]),
        9 => Action::Raise,
        10 => Action::Accept,
        _ => Action::Refuse,
    }
}

/// Tries an act at random; where it is not legal it must be refused and change nothing. Says whether it was refused.
pub(crate) fn try_any(deal: &mut Deal, legal: &LegalActions, dice: &mut Dice) -> Result<bool, Fault> {
    let (seat, action) = (Seat::ALL[dice.below(6)], any(deal, dice));
    let own = deal.turn().is_some_and(|turn| turn.seat == seat);
    let is_legal = own && legal.contains(action);
    same(&format!("whether seat {seat} may {action}"), deal.is_legal(seat, action), is_legal)?;
    if is_legal {
        return Ok(false);
    }
    let (before, mut events) = (deal.clone(), 0);
    let refused = deal.apply_with(seat, action, &mut |_| events += 1).is_err();
    holds(&format!("seat {seat} may not {action}, and is refused"), refused)?;
    holds("a refused act changes nothing", *deal == before)?;
    same("the events of a refused act", events, 0)?;
    Ok(true)
}
