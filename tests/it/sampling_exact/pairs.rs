//! The exhaustive enumeration: all pairs of a deck order and hidden choices that a view allows.

use std::collections::BTreeMap;

use bura::{Action, Card, CardSet, Deal, Deck, Event, Phase, Seat, SeenEvent, Setup, Step, Trump, View, Viewer};

/// Which places of the deck are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    /// All: each order of the deck counts.
    None,
    /// The undrawn stock is one group, whose order does not count.
    Stock,
    /// So is what a seat was dealt, and what it drew after one trick. Nothing in a deal depends on the order of cards
    /// that come to a hand together, so each class of pairs has as many as any other: the product of the factorials of
    /// the groups' sizes.
    Groups,
}

/// A pair, or a class of alike pairs: the cards of each group of places, and those of each lay.
pub(super) type Pair = (Vec<CardSet>, Vec<CardSet>);

/// All that a view allows.
pub(super) struct Family {
    pub(super) view: View,
    pub(super) truth: Deal,
    alike: Alike,
    groups: Vec<Vec<usize>>,
    /// For each pair the deal as a sample must stand: after all claims of the moment.
    pub(super) pairs: BTreeMap<Pair, Deal>,
    /// How many complete deals were compared with the truth, right or wrong.
    pub(super) compared: usize,
}

impl Family {
    pub(super) fn of(truth: &Deal, viewer: impl Into<Viewer>) -> Self {
        Self::classes(truth, viewer, Alike::None)
    }

    /// The same, unless more places than so many are unknown.
    pub(super) fn small(truth: &Deal, viewer: Viewer, places: usize) -> Option<Self> {
        (groups(truth, viewer, Alike::None).len() <= places).then(|| Self::of(truth, viewer))
    }

    pub(super) fn classes(truth: &Deal, viewer: impl Into<Viewer>, alike: Alike) -> Self {
        let viewer = viewer.into();
        let (view, groups) = (truth.view(viewer), groups(truth, viewer, alike));
        let own_or_seen = |(seat, step): &(Seat, Step)| *step != Step::Act(Action::Pass) || viewer.is(*seat);
        let mut search = Search {
            view: &view,
            viewer,
            steps: truth.steps().filter(own_or_seen).collect(),
            told: told(truth, viewer),
            groups: &groups,
            pairs: BTreeMap::new(),
            compared: 0,
        };
        search.all_decks(truth);
        let (found, compared) = (search.pairs, search.compared);
        let pairs = found.into_iter().map(|(pair, (_, deal))| (pair, deal)).collect();
        Self { truth: truth.clone(), alike, pairs, compared, groups, view }
    }

    /// How many pairs each class has: as many as there are orders of the cards of all groups.
    pub(super) fn orders(&self) -> usize {
        self.groups.iter().map(|group| (1..=group.len()).product::<usize>()).product()
    }

    /// The pair that a deal is.
    pub(super) fn pair(&self, deal: &Deal) -> Pair {
        pair(&self.groups, deal)
    }

    /// Demands that a sample is one of the pairs, and stands where it must; gives its number among them.
    #[track_caller]
    pub(super) fn number(&self, sample: &Deal) -> Pair {
        let pair = self.pair(sample);
        let Some(deal) = self.pairs.get(&pair) else {
            panic!("{:?} allows no {}", self.view, sample.record());
        };
        assert_eq!(sample.turn(), deal.turn(), "{:?} {}", self.view, sample.record());
        assert!(self.alike != Alike::None || sample == deal, "{} is not {}", sample.record(), deal.record());
        pair
    }
}

fn pair(groups: &[Vec<usize>], deal: &Deal) -> Pair {
    let cards = deal.setup().deck().cards();
    let group = |places: &Vec<usize>| places.iter().map(|&place| cards[place]).collect();
    (groups.iter().map(group).collect(), deal.course().lays().map(|lay| lay.cards).collect())
}

/// What the viewer is told of a deal from its first event on.
pub(super) fn told(deal: &Deal, viewer: Viewer) -> Vec<SeenEvent> {
    let mut told = Vec::new();
    events(deal, &mut |event| told.extend(event.seen_by(viewer, deal.rules())));
    told
}

fn events(deal: &Deal, sink: &mut impl FnMut(Event)) {
    let mut replay = Deal::new_with(*deal.setup(), sink);
    for (_, step) in deal.steps() {
        crate::random_deals::take(&mut replay, step, sink);
    }
}

/// The places of the deck whose cards the viewer has not had, in groups.
fn groups(deal: &Deal, viewer: Viewer, alike: Alike) -> Vec<Vec<usize>> {
    let deck = deal.setup().deck().cards();
    let place = |card: Card| deck.iter().position(|&other| other == card).unwrap();
    let turned = match deal.setup().trump() {
        Trump::Turned(card) => Some(place(card)),
        Trump::Buried(_) | Trump::Named(_) => None,
    };
    // What came to a hand at one time, by the number of tricks before and the seat.
    let mut hands: BTreeMap<(u8, Seat), Vec<usize>> = BTreeMap::new();
    let mut trick = 0;
    events(deal, &mut |event| match event {
        Event::Dealt { seat, cards } => hands.entry((0, seat)).or_default().extend(cards.set().iter().map(place)),
        Event::Drew { seat, card, .. } => hands.entry((trick, seat)).or_default().push(place(card)),
        Event::Took { .. } => trick += 1,
        _ => {}
    });
    let had: Vec<usize> = hands.values().flatten().copied().collect();
    let stock: Vec<usize> = (0..deck.len()).filter(|place| !had.contains(place)).collect();
    let others = hands.into_iter().filter(|((_, seat), _)| !viewer.is(*seat)).map(|(_, places)| places);
    let unknown = others.chain([stock]).map(|group| group.into_iter().filter(|&place| Some(place) != turned).collect());
    let mut groups: Vec<Vec<usize>> = unknown.collect();
    let stock = groups.pop().unwrap();
    let singles = |places: Vec<usize>| places.into_iter().map(|place| vec![place]);
    if alike != Alike::Groups {
        groups = groups.into_iter().flat_map(singles).collect();
    }
    groups.extend(if alike == Alike::None { singles(stock).collect() } else { vec![stock] });
    groups.retain(|group| !group.is_empty());
    groups
}

/// A search for all pairs.
struct Search<'a> {
    view: &'a View,
    viewer: Viewer,
    /// What all saw, and the viewer's own passes.
    steps: Vec<(Seat, Step)>,
    told: Vec<SeenEvent>,
    groups: &'a [Vec<usize>],
    /// The allowed pairs, each with the deal that has most passes, and how many it has.
    pairs: BTreeMap<Pair, (u32, Deal)>,
    compared: usize,
}

impl Search<'_> {
    fn all_decks(&mut self, truth: &Deal) {
        let spec = truth.setup().spec();
        let deck = spec.deck.cards();
        let pool = self.groups.iter().flatten().map(|&place| deck[place]).collect();
        let mut places = Vec::new();
        for group in self.groups {
            let before = [None].into_iter().chain(group.iter().copied().map(Some));
            places.extend(group.iter().copied().zip(before));
        }
        let rules = *truth.rules();
        fill(&places, pool, &mut deck.to_vec(), &mut |cards| {
            let mut spec = spec;
            spec.deck = Deck::new(cards).unwrap();
            // A buried card that would have been dealt makes no setup.
            if let Ok(setup) = Setup::new(&rules, &spec) {
                let mut told = Vec::new();
                let deal = Deal::new_with(setup, &mut |event| told.extend(event.seen_by(self.viewer, &rules)));
                self.go_on(&deal, &told, 0, 0);
            }
        });
    }

    /// Goes on in all ways that have the same public steps. `next` counts these, `passes` those of other seats.
    fn go_on(&mut self, deal: &Deal, told: &[SeenEvent], next: usize, passes: u32) {
        let step = self.steps.get(next).copied();
        if step.is_none() {
            self.compare(deal, told, passes);
        }
        for (way, seen) in self.ways(deal, step) {
            let (mut after, mut more) = (deal.clone(), told.to_vec());
            let mut sink = |event: Event| more.extend(event.seen_by(self.viewer, deal.rules()));
            let done = match way {
                Step::Act(action) => {
                    let seat = deal.turn().unwrap().seat;
                    after.apply_with(seat, action, &mut sink).is_ok()
                }
                Step::Forfeit(seat) => after.forfeit_with(seat, &mut sink).is_ok(),
            };
            if done {
                self.go_on(&after, &more, next + usize::from(seen), passes + u32::from(!seen));
            }
        }
    }

    /// The steps that may come next, and whether each is the public one.
    fn ways(&self, deal: &Deal, step: Option<(Seat, Step)>) -> Vec<(Step, bool)> {
        let Some(turn) = deal.turn() else { return Vec::new() };
        let mut ways = Vec::new();
        if turn.phase == Phase::Interrupt && !self.viewer.is(turn.seat) {
            ways.push((Step::Act(Action::Pass), false));
        }
        match step {
            Some((seat, Step::Act(Action::Discard { cards, shown }))) if seat == turn.seat && !self.viewer.is(seat) => {
                // The number and the shown part are public; the rest is whatever the seat held.
                ways.extend(deal.legal_actions().iter().filter_map(|action| match action {
                    Action::Discard { cards: own, shown: open } if own.len() == cards.len() && open == shown => {
                        Some((Step::Act(action), true))
                    }
                    _ => None,
                }));
            }
            Some((seat, step @ Step::Act(_))) if seat == turn.seat => ways.push((step, true)),
            Some((_, step @ Step::Forfeit(_))) => ways.push((step, true)),
            _ => {}
        }
        ways
    }

    /// Compares a complete deal with what the viewer was told, and keeps it if that is the same.
    fn compare(&mut self, deal: &Deal, told: &[SeenEvent], passes: u32) {
        self.compared += 1;
        let same = told == self.told;
        assert_eq!(self.view.allows(deal), same, "{:?} and {}", self.view, deal.record());
        assert_eq!(deal.view(self.viewer) == *self.view, same, "{:?} and {}", self.view, deal.record());
        if same {
            let kept = self.pairs.entry(pair(self.groups, deal)).or_insert_with(|| (passes, deal.clone()));
            if passes > kept.0 {
                *kept = (passes, deal.clone());
            }
        }
    }
}

/// Fills places with the cards of a set in all ways; those of one group, each with the place before it in the group,
/// in rising order only.
fn fill(places: &[(usize, Option<usize>)], left: CardSet, deck: &mut [Card], visit: &mut dyn FnMut(&[Card])) {
    let Some((&(place, before), rest)) = places.split_first() else { return visit(deck) };
    for card in left {
        if before.is_none_or(|before| deck[before].index() < card.index()) {
            deck[place] = card;
            fill(rest, left.without(card), deck, visit);
        }
    }
}
