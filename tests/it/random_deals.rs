//! Random setups for a rule set, and random choices in a deal, both with a bias to what is rare.

use bura::{Action, Deal, LegalActions, Rules, Setup, SetupSpec, Step};
use serde_json::{Value, json};

use crate::random_rules::{Dice, rule_set, valid_rules};

/// Rules and a setup as JSON, and the dice for what comes after.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) rules: Value,
    pub(crate) setup: Value,
    pub(crate) dice: Dice,
}

/// How many numbers a tape needs for rules, setup and the choices of a long deal; more are zeros.
pub(crate) const TAPE: usize = 400;

impl Case {
    pub(crate) fn draw(mut dice: Dice) -> Self {
        let rules = valid_rules(&mut dice);
        let setup = valid_setup(&rules, &mut dice);
        Self { rules, setup, dice }
    }

    pub(crate) fn seeded(seed: u64) -> Self {
        Self::draw(Dice::seeded(seed))
    }

    pub(crate) fn rules(&self) -> Rules {
        rule_set(&self.rules).unwrap().check().unwrap()
    }

    pub(crate) fn setup(&self) -> Setup {
        engine_setup(&self.rules(), &self.setup).unwrap()
    }
}

/// The pack in the order of texts.
pub(crate) fn pack(lowest: &Value) -> Vec<String> {
    let ranks = "6789JQKTA";
    let from = ranks.find(lowest.as_str().unwrap()).unwrap();
    let suit = |suit: char| ranks[from..].chars().map(move |rank| format!("{rank}{suit}"));
    "cdhs".chars().flat_map(suit).collect()
}

/// How the deck lies: at random; or so that the cards of each seat tend to be of one suit, or high, which makes
/// combinations frequent.
fn deck(rules: &Value, dice: &mut Dice) -> Vec<String> {
    let seats = usize::try_from(rules["seats"].as_u64().unwrap()).unwrap();
    let mut left = pack(&rules["lowest"]);
    dice.shuffle(&mut left);
    let style = dice.below(3);
    if style == 0 {
        return left;
    }
    // A seat with `-` gets whatever comes, so that not all hold something.
    let suits: Vec<char> = (0..seats).map(|_| *dice.pick(&['c', 'd', 'h', 's', '-', '-', '-'])).collect();
    let mut deck = Vec::new();
    while !left.is_empty() {
        let suit = suits[deck.len() % seats];
        let wanted = |card: &String| {
            if style == 1 { card.ends_with(suit) } else { suit != '-' && card.starts_with(['A', 'T', '6']) }
        };
        let place = if dice.one_in(12) { None } else { left.iter().position(wanted) };
        deck.push(left.remove(place.unwrap_or(0)));
    }
    deck
}

/// A random setup that passes every check of section 4.
pub(crate) fn valid_setup(rules: &Value, dice: &mut Dice) -> Value {
    let number = |name: &str| usize::try_from(rules[name].as_u64().unwrap()).unwrap();
    let (seats, turned) = (number("seats"), number("seats") * number("hand"));
    let deck = deck(rules, dice);
    let mut setup = json!({"deck": deck.concat(), "dealer": dice.below(seats)});
    if dice.one_in(3) {
        setup["leader"] = json!(dice.below(seats));
    }
    if dice.one_in(4) {
        setup["stake"] = json!(2);
    }
    if dice.one_in(6) {
        setup["raises"] = json!(false);
    }
    if dice.one_in(5) {
        setup["trump"] = json!(dice.pick(&["c", "d", "h", "s"]));
    } else if rules["turn_up"] == "bury_honours" {
        let honours: Vec<&String> = deck[turned..].iter().filter(|card| card.starts_with(['A', 'T'])).collect();
        let must = deck[turned].starts_with(['A', 'T']);
        if must || (!honours.is_empty() && dice.one_in(2)) {
            setup["buried"] = json!(dice.pick(&honours));
        }
    }
    setup
}

/// The keys of a setup in the order of section 13.
const KEYS: [&str; 7] = ["deck", "dealer", "leader", "buried", "trump", "stake", "raises"];

/// The engine's setup, by its text; an unknown key comes last.
pub(crate) fn engine_setup(rules: &Rules, setup: &Value) -> Result<Setup, String> {
    let given = setup.as_object().unwrap();
    let known = KEYS.iter().filter_map(|key| given.get_key_value(*key));
    let unknown = given.iter().filter(|(key, _)| !KEYS.contains(&key.as_str()));
    let text = known.chain(unknown).map(|(key, value)| format!("{key}={}", crate::random_rules::value_text(value)));
    let text = text.collect::<Vec<_>>().join(" ");
    let spec: SetupSpec = text.parse().map_err(|error: bura::TextError| format!("{text}: {error}"))?;
    Setup::new(rules, &spec).map_err(|error| error.to_string())
}

/// Whether an action belongs to a group.
type Belongs = fn(&Action) -> bool;

/// How often an action is chosen, as against others of the same moment; the groups in an order in which the
/// plainest is first, for shrinking.
const GROUPS: [(Belongs, usize); 12] = [
    (|action| matches!(action, Action::Lead(cards) if cards.len() == 1), 12),
    (|action| matches!(action, Action::Discard { shown, .. } if shown.is_empty()), 3),
    (|action| matches!(action, Action::Pass), 1),
    (|action| matches!(action, Action::Draw), 24),
    (|action| matches!(action, Action::Accept), 4),
    (|action| matches!(action, Action::Lead(cards) if cards.len() > 1), 10),
    (|action| matches!(action, Action::Beat(_)), 4),
    (|action| matches!(action, Action::Discard { shown, .. } if !shown.is_empty()), 3),
    (|action| matches!(action, Action::Stop), 1),
    (|action| matches!(action, Action::Raise), 5),
    (|action| matches!(action, Action::Declare), 1),
    (|action| matches!(action, Action::Refuse), 1),
];

/// Chooses among the legal actions; there is at least one.
pub(crate) fn choose(legal: &LegalActions, dice: &mut Dice) -> Action {
    let groups = GROUPS.iter().map(|(belongs, weight)| (legal.iter().filter(belongs).collect::<Vec<_>>(), *weight));
    let groups: Vec<(Vec<Action>, usize)> = groups.filter(|(group, _)| !group.is_empty()).collect();
    let mut lot = dice.below(groups.iter().map(|(_, weight)| weight).sum());
    for (group, weight) in &groups {
        if lot < *weight {
            return *dice.pick(group);
        }
        lot -= weight;
    }
    unreachable!("the lot is below the sum of the weights")
}

/// The next step of a random deal: mostly an action, rarely a forfeit; `None` when the deal is over.
pub(crate) fn next_step(deal: &Deal, dice: &mut Dice) -> Option<Step> {
    deal.turn()?;
    if dice.one_in(250) {
        let seats: Vec<bura::Seat> = deal.rules().seats().iter().collect();
        return Some(Step::Forfeit(*dice.pick(&seats)));
    }
    Some(Step::Act(choose(&deal.legal_actions(), dice)))
}

/// Takes a step that is known to be legal, telling its events.
pub(crate) fn take(deal: &mut Deal, step: Step, sink: &mut impl FnMut(bura::Event)) {
    match step {
        Step::Act(action) => deal.apply_with(deal.turn().unwrap().seat, action, sink).unwrap(),
        Step::Forfeit(seat) => deal.forfeit_with(seat, sink).unwrap(),
    }
}
