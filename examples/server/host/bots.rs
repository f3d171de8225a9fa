//! What bots do, and what a table does for a seat that does not answer. Both are given the seat's view, nothing else.

use bura::{Action, CardSet, LegalActions, Phase, View};

/// What a bot does: it takes what it can cheaply, and declares when it surely has the goal.
pub(crate) fn choose(view: &View, phase: Phase) -> Option<Action> {
    let legal = view.legal_actions();
    let wish = match phase {
        Phase::Interrupt => Some(Action::Stop),
        Phase::Offer => Some(Action::Accept),
        Phase::Taken if has_goal(view) => Some(Action::Declare),
        Phase::Taken => Some(Action::Draw),
        Phase::Lead if legal.contains(Action::Declare) && has_goal(view) => Some(Action::Declare),
        Phase::Lead => lead(view, &legal),
        Phase::Follow => cheapest(view, &legal, |action| matches!(action, Action::Beat(_)))
            .or_else(|| cheapest(view, &legal, |action| matches!(action, Action::Discard { .. }))),
    };
    wish.filter(|&action| legal.contains(action)).or_else(|| legal.get(0))
}

/// What a table does for a seat that does not answer: pass, draw, refuse, or lay what costs least.
pub(crate) fn default_act(view: &View, phase: Phase) -> Option<Action> {
    let legal = view.legal_actions();
    match phase {
        Phase::Interrupt => Some(Action::Pass),
        Phase::Taken => Some(Action::Draw),
        Phase::Offer => Some(Action::Refuse),
        Phase::Lead => cheapest(view, &legal, |action| matches!(action, Action::Lead(cards) if cards.len() == 1)),
        // With open discards, a hand may have nothing but beats.
        Phase::Follow => cheapest(view, &legal, |action| matches!(action, Action::Discard { .. }))
            .or_else(|| cheapest(view, &legal, |action| matches!(action, Action::Beat(_)))),
    }
}

/// Whether the viewer's side surely has the points to declare.
fn has_goal(view: &View) -> bool {
    let side = view.viewer().seat().map(|seat| view.rules().side_of(seat));
    side.is_some_and(|side| *view.points(side).start() >= view.rules().set().goal)
}

/// The lead of the most cards, and among those the cheapest.
fn lead(view: &View, legal: &LegalActions) -> Option<Action> {
    let leads = || legal.iter().filter(|action| matches!(action, Action::Lead(_)));
    let most = leads().map(|action| action.cards().len()).max()?;
    leads().filter(|action| action.cards().len() == most).min_by_key(|action| cost(view, action.cards()))
}

/// The cheapest of some actions; of equal ones the first, which shows nothing.
fn cheapest(view: &View, legal: &LegalActions, wanted: impl Fn(Action) -> bool) -> Option<Action> {
    legal.iter().filter(|&action| wanted(action)).min_by_key(|action| cost(view, action.cards()))
}

/// What it costs to lay cards: their points, and as much as a ten for each trump.
fn cost(view: &View, cards: CardSet) -> usize {
    usize::from(cards.points()) + 10 * cards.in_suit(view.trump_suit()).len()
}
