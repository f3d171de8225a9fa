//! The state of a deal, and what the tests may ask of it.

use super::actions::Action;
use super::allowed::{allowed, legal};
use super::beating::Suits;
use super::cards::{Card, Suit, points_of, set_text, sorted};
use super::outcome::Outcome;
use super::rules::Rules;
use super::setup::Setup;

/// What one seat has laid in the current trick.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Laid {
    pub(crate) seat: usize,
    /// `lead`, `beat` or `discard`.
    pub(crate) kind: &'static str,
    pub(crate) cards: Vec<Card>,
    pub(crate) shown: Vec<Card>,
}

/// What one seat has laid in the current trick, with the cards as canonical sets of section 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LaidText {
    pub(crate) seat: usize,
    /// `lead`, `beat` or `discard`.
    pub(crate) kind: &'static str,
    pub(crate) cards: String,
    /// The covering part that a discard shows, `-` where it shows none.
    pub(crate) shown: String,
}

/// What is asked of whom.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Stage {
    /// The first of these seats is asked whether it leads out of turn.
    Interrupt { asked: Vec<usize> },
    /// The scheduled leader is to lead.
    Lead,
    /// The next seat of the trick is to beat or to discard.
    Follow,
    /// The taker of a trick may declare before the draw.
    Taken { taker: usize, led_by: usize },
    /// An offer awaits its answer. The stake is still the one before it.
    Offer { maker: usize },
    /// The deal is over.
    Over(Outcome),
}

/// A deal in progress or over.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Deal {
    pub(super) rules: Rules,
    pub(super) trump: Suit,
    /// The stake that the setup gives.
    pub(super) setup_stake: u32,
    /// Whether the setup allows raises.
    pub(super) raises: bool,
    pub(super) hands: Vec<Vec<Card>>,
    /// The stock, the next card to draw first.
    pub(super) stock: Vec<Card>,
    /// The cards in each side's tricks.
    pub(super) taken: Vec<Vec<Card>>,
    /// The number of each side's tricks.
    pub(super) tricks: Vec<u32>,
    pub(super) scheduled: usize,
    pub(super) table: Vec<Laid>,
    /// The stake of section 9, which begins at 1.
    pub(super) stake: u32,
    /// The side that made the last accepted offer.
    pub(super) last_accepted: Option<usize>,
    pub(super) stage: Stage,
}

impl Deal {
    /// Deals the cards and goes on to the first question, or to the end.
    pub(crate) fn new(rules: &Rules, setup: &Setup) -> Deal {
        let dealt = Setup::dealt(rules);
        let turned = setup.deck[dealt];
        let mut hands = vec![Vec::new(); rules.seats()];
        for (place, card) in setup.deck[..dealt].iter().enumerate() {
            hands[(setup.dealer + 1 + place) % rules.seats()].push(*card);
        }
        let mut stock = setup.deck[dealt + 1..].to_vec();
        stock.push(turned);
        let trump = match (setup.trump, setup.buried) {
            (Some(suit), _) => suit,
            (None, Some(card)) => card.suit,
            (None, None) => turned.suit,
        };
        let mut deal = Deal {
            rules: rules.clone(),
            trump,
            setup_stake: setup.stake,
            raises: setup.raises,
            hands,
            stock,
            taken: vec![Vec::new(); rules.sides()],
            tricks: vec![0; rules.sides()],
            scheduled: 0,
            table: Vec::new(),
            stake: 1,
            last_accepted: None,
            stage: Stage::Lead,
        };
        deal.scheduled = deal.first_leader(setup);
        deal.begin();
        deal
    }

    /// The seat that is asked, also while it is asked for a claim; none when the deal is over.
    pub(crate) fn to_act(&self) -> Option<usize> {
        let seats = self.rules.seats();
        match &self.stage {
            Stage::Interrupt { asked } => Some(asked[0]),
            Stage::Lead => Some(self.scheduled),
            Stage::Follow => Some((self.table[0].seat + self.table.len()) % seats),
            Stage::Taken { taker, .. } => Some(*taker),
            Stage::Offer { maker } => Some((maker + 1) % seats),
            Stage::Over(_) => None,
        }
    }

    /// What is asked: `interrupt`, `lead`, `follow`, `taken` or `offer`.
    pub(crate) fn phase(&self) -> Option<&'static str> {
        match self.stage {
            Stage::Interrupt { .. } => Some("interrupt"),
            Stage::Lead => Some("lead"),
            Stage::Follow => Some("follow"),
            Stage::Taken { .. } => Some("taken"),
            Stage::Offer { .. } => Some("offer"),
            Stage::Over(_) => None,
        }
    }

    /// All legal actions in canonical text, sorted as text.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut texts: Vec<String> = legal(self).iter().map(Action::text).collect();
        texts.sort();
        texts
    }

    /// Does an action of a seat. On an error nothing has changed.
    pub(crate) fn apply(&mut self, seat: usize, text: &str) -> Result<(), String> {
        let action = Action::read(text)?;
        if self.to_act() != Some(seat) {
            return Err(format!("it is not for seat {seat} to act"));
        }
        allowed(self, &action)?;
        self.perform(seat, action);
        Ok(())
    }

    /// Ends the deal as lost by the side of this seat (section 10).
    pub(crate) fn forfeit(&mut self, seat: usize) -> Result<(), String> {
        if self.outcome().is_some() {
            return Err("the deal is over".to_string());
        }
        if seat >= self.rules.seats() {
            return Err(format!("there is no seat {seat}"));
        }
        self.lost_by(self.rules.side_of(seat), "forfeit", 1);
        Ok(())
    }

    /// The outcome, when the deal is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Over(outcome) => Some(outcome.clone()),
            _ => None,
        }
    }

    /// The hand of a seat: the texts of its cards in canonical order.
    pub(crate) fn hand(&self, seat: usize) -> Vec<String> {
        texts(&sorted(&self.hands[seat]))
    }

    /// The stock, the next card to draw first.
    pub(crate) fn stock(&self) -> Vec<String> {
        texts(&self.stock)
    }

    /// The seat whose turn it is to lead this trick. It stays the same until the cards for the
    /// next trick are drawn, and when the deal ends.
    pub(crate) fn scheduled_leader(&self) -> usize {
        self.scheduled
    }

    /// The stake of section 9: 1 at first, and the last accepted offer later. The stake of the
    /// setup is not in it.
    pub(crate) fn stake(&self) -> u32 {
        self.stake
    }

    /// The points in a side's tricks.
    pub(crate) fn points(&self, side: usize) -> u32 {
        points_of(&self.taken[side])
    }

    /// The number of a side's tricks.
    pub(crate) fn tricks(&self, side: usize) -> u32 {
        self.tricks[side]
    }

    /// The cards in a side's tricks, in canonical order.
    pub(crate) fn taken_cards(&self, side: usize) -> Vec<String> {
        texts(&sorted(&self.taken[side]))
    }

    /// What has been laid in the current trick, in order. Empty once the trick is taken.
    pub(crate) fn table(&self) -> Vec<LaidText> {
        let mut lays = Vec::new();
        for laid in &self.table {
            lays.push(LaidText {
                seat: laid.seat,
                kind: laid.kind,
                cards: set_text(&laid.cards),
                shown: set_text(&laid.shown),
            });
        }
        lays
    }

    /// Whether no trick of the deal has been taken yet.
    pub(super) fn first_trick(&self) -> bool {
        self.tricks.iter().all(|tricks| *tricks == 0)
    }

    /// All seats clockwise from this one, itself the first.
    pub(super) fn clockwise_from(&self, seat: usize) -> Vec<usize> {
        let seats = self.rules.seats();
        (0..seats).map(|steps| (seat + steps) % seats).collect()
    }

    /// The suits that matter for beating.
    pub(super) fn suits(&self) -> Suits {
        Suits { trump: self.trump, proof: self.rules.trump_proof }
    }

    /// What is to be beaten: the last lay that beat, or the lead.
    pub(super) fn last_beater(&self) -> &Laid {
        let mut latest_first = self.table.iter().rev();
        let beater = latest_first.find(|laid| laid.kind != "discard");
        beater.expect("a trick begins with a lead")
    }

    /// Section 4: the named leader, or the one that `first_lead` finds.
    fn first_leader(&self, setup: &Setup) -> usize {
        let eldest = (setup.dealer + 1) % self.rules.seats();
        if let Some(leader) = setup.leader {
            return leader;
        }
        let mut lowest = None;
        for (seat, hand) in self.hands.iter().enumerate() {
            for card in hand {
                if card.suit == self.trump && lowest.is_none_or(|(rank, _)| card.rank < rank) {
                    lowest = Some((card.rank, seat));
                }
            }
        }
        match lowest {
            Some((_, seat)) if self.rules.says("first_lead", "lowest_trump") => seat,
            _ => eldest,
        }
    }
}

fn texts(cards: &[Card]) -> Vec<String> {
    cards.iter().map(|card| card.text()).collect()
}
