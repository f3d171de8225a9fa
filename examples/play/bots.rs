//! Bots: simple, not silly, and honest. A bot is given what its seat knows and its legal actions, nothing else.

use bura::{Action, CardSet, LegalActions, Phase, Seat};

use crate::memory::Memory;

/// What a bot does; `None` only if there is nothing it may do.
pub(crate) fn choose(memory: &Memory, phase: Phase, legal: &LegalActions) -> Option<Action> {
    let wish = match phase {
        Phase::Interrupt => Some(Action::Stop),
        Phase::Taken => Some(if has_goal(memory) { Action::Declare } else { Action::Draw }),
        Phase::Offer => Some(answer(memory)),
        Phase::Lead => lead(memory, legal),
        Phase::Follow => follow(memory, legal),
    };
    // The rules may forbid a wish, say a stake past the limit; the list then begins with the next best.
    wish.filter(|&action| legal.contains(action)).or_else(|| legal.get(0))
}

/// Whether its side surely has the points to declare.
fn has_goal(memory: &Memory) -> bool {
    memory.points(memory.rules.side_of(memory.seat)).0 >= memory.rules.set().goal.into()
}

/// How good the deal looks for raising: two for a trump, one for another ace or ten, one for six points ahead.
fn prospects(memory: &Memory) -> i64 {
    let trumps = memory.hand.in_suit(memory.trump_suit());
    let honours = (memory.hand - trumps).iter().filter(|card| card.points() >= 10).count();
    let own = memory.rules.side_of(memory.seat);
    let theirs = memory.rules.seats().iter().map(|seat| memory.rules.side_of(seat)).filter(|&side| side != own);
    let ahead =
        i64::from(memory.points(own).0) - theirs.map(|side| i64::from(memory.points(side).0)).max().unwrap_or(0);
    small(2 * trumps.len() + honours) + ahead / 6
}

/// Answers an offer: only what is hopeless is refused.
fn answer(memory: &Memory) -> Action {
    let prospects = prospects(memory);
    match i64::from(memory.rules.set().hand) {
        hand if prospects >= hand + 3 => Action::Raise,
        _ if prospects >= 1 => Action::Accept,
        _ => Action::Refuse,
    }
}

/// Declares with enough points, raises with a good hand, else leads.
fn lead(memory: &Memory, legal: &LegalActions) -> Option<Action> {
    if legal.contains(Action::Declare) && has_goal(memory) {
        return Some(Action::Declare);
    }
    if legal.contains(Action::Raise) && prospects(memory) >= i64::from(memory.rules.set().hand) + 2 {
        return Some(Action::Raise);
    }
    let leads = legal.iter().filter(|action| matches!(action, Action::Lead(_)));
    leads.max_by(|a, b| lead_value(memory, a.cards()).total_cmp(&lead_value(memory, b.cards())))
}

/// What a lead is worth: its points and one for each card that others lay to it, won or lost, less the trumps spent.
fn lead_value(memory: &Memory, cards: CardSet) -> f64 {
    let holds = chance_to_hold(memory, cards);
    let points = f64::from(cards.points());
    let others = number(cards.len() * opponents(memory));
    holds * (points + 2.0 * others) - (1.0 - holds) * (points + 0.5 * others) - number(trump_cost(memory, cards))
}

/// How likely it is, from 0 to 1, that nobody beats these cards: as if the unseen cards were dealt anew, and each
/// card were beaten apart from the rest.
fn chance_to_hold(memory: &Memory, cards: CardSet) -> f64 {
    let unseen = memory.unseen();
    let beaten = |card| {
        let beaters = (memory.beating().beaters(card) & unseen).len();
        let share = number(beaters) / number(unseen.len().max(1));
        1.0 - (1.0 - share).powf(number(memory.hand.len()))
    };
    let all_beaten: f64 = cards.iter().map(beaten).product();
    (1.0 - all_beaten).powf(number(opponents(memory)))
}

/// Beats if the trick is worth the trumps, else discards.
fn follow(memory: &Memory, legal: &LegalActions) -> Option<Action> {
    let discard = best_discard(memory, legal);
    let Some(beat) = best_beat(memory, legal) else { return discard };
    let Some(leading) = memory.to_beat() else { return Some(beat) };
    if is_friend(memory, leading.seat) {
        return discard.or(Some(beat));
    }
    // What goes with the trick: the cards on the table, those it would discard (its trumps too), those to come.
    let table: usize = memory.table().iter().map(|lay| points(lay.known) + 2 * lay.hidden()).sum();
    let own = discard.map_or(usize::MAX, |action| points(action.cards()) + trump_cost(memory, action.cards()));
    let at_stake = table.saturating_add(own).saturating_add(still_to_lay(memory) * leading.count);
    // The last to lay wins the cards it beats with; another may lose them to the next.
    let risk = if still_to_lay(memory) == 0 { 0 } else { points(beat.cards()) / 2 };
    if at_stake >= trump_cost(memory, beat.cards()) + risk { Some(beat) } else { discard }
}

/// The beat that costs least; the last to lay would rather win many points without trumps.
fn best_beat(memory: &Memory, legal: &LegalActions) -> Option<Action> {
    let beats = legal.iter().filter(|action| matches!(action, Action::Beat(_)));
    let last = still_to_lay(memory) == 0;
    beats.min_by_key(|action| price(memory, action.cards(), last))
}

/// The discard of the fewest points and trumps; into a trick that its own side will take, of the most points.
fn best_discard(memory: &Memory, legal: &LegalActions) -> Option<Action> {
    let own_trick = memory.to_beat().is_some_and(|lay| is_friend(memory, lay.seat)) && still_to_lay(memory) == 0;
    let discards = legal.iter().filter(|action| matches!(action, Action::Discard { shown, .. } if shown.is_empty()));
    discards.min_by_key(|action| price(memory, action.cards(), own_trick))
}

/// What it costs to lay these cards: their trumps, and their points unless its side wins them back.
fn price(memory: &Memory, cards: CardSet, wins_them: bool) -> i64 {
    let trumps = small(trump_cost(memory, cards));
    if wins_them { trumps - small(points(cards)) } else { trumps + small(points(cards)) }
}

/// What the trumps among these cards are worth beyond their points; less when no more will be drawn.
fn trump_cost(memory: &Memory, cards: CardSet) -> usize {
    let each = if memory.stock > 0 { 5 } else { 2 };
    each * cards.in_suit(memory.trump_suit()).len()
}

/// Whether a seat plays for the same side.
fn is_friend(memory: &Memory, seat: Seat) -> bool {
    memory.rules.side_of(seat) == memory.rules.side_of(memory.seat)
}

/// How many seats play against this one.
fn opponents(memory: &Memory) -> usize {
    memory.rules.seats().iter().filter(|&seat| !is_friend(memory, seat)).count()
}

/// How many seats lay after this one in the trick.
fn still_to_lay(memory: &Memory) -> usize {
    usize::from(memory.rules.seats().count()).saturating_sub(memory.table().len() + 1)
}

/// The points of cards, to reckon with.
fn points(cards: CardSet) -> usize {
    cards.points().into()
}

/// A count of cards or points, which is at most a few hundred, as a signed number.
fn small(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A count of cards, which is at most a few hundred, as a fraction.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
