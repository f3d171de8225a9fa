//! **The rule book**: from what a seat knows and is asked to its legal actions, and one predicate for a single one.
//!
//! A [`Situation`] is made of the rules, the trump, the public table and the seat's own hand. The rule book never sees
//! the state of a deal, so it can depend on nothing that the seat does not know.

#![expect(clippy::inline_always, reason = "a question then pays only for its own part of the situation")]

use crate::action::{Action, Phase};
use crate::beat::Beating;
use crate::card::Suit;
use crate::choice::{DeclareAt, Discards, Effect, EndRule};
use crate::legal_list::{LegalActions, Word};
use crate::plays;
use crate::rules::Rules;
use crate::set::CardSet;
use crate::table::{Table, Turn};

/// Everything that decides which actions of a seat are legal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) trump: Suit,
    /// Whether the setup allows raises.
    pub(crate) raises: bool,
    pub(crate) table: &'a Table,
    /// Whether no trick has been taken, nor had been before a position.
    pub(crate) first_trick: bool,
    /// The seat, and what it is asked.
    pub(crate) turn: Turn,
    /// Its hand.
    pub(crate) hand: CardSet,
}

/// Which rule an action breaks. It speaks of the seat's own cards and of what all can see, of nothing else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The action does not answer what the seat is asked.
    #[error("no answer in phase {asked}, expected {}", asked.answers())]
    NotAsked {
        /// What the seat is asked.
        asked: Phase,
    },
    /// No card is laid.
    #[error("no card is laid, expected at least one")]
    NoCards,
    /// Cards that the seat does not hold.
    #[error("{cards} not in hand")]
    NotInHand {
        /// Those cards.
        cards: CardSet,
    },
    /// A lead of several suits (section 6).
    #[error("{cards} are of several suits, expected one suit")]
    SeveralSuits {
        /// The cards led.
        cards: CardSet,
    },
    /// A lead above the limit (section 6).
    #[error("a lead of {laid} cards, expected at most {most}")]
    TooMany {
        /// Cards led.
        laid: usize,
        /// The limit.
        most: u8,
    },
    /// More or fewer cards than were led (section 6).
    #[error("{laid} cards laid, expected {wanted}")]
    WrongCount {
        /// Cards laid.
        laid: usize,
        /// Cards led.
        wanted: usize,
    },
    /// The cards do not beat those of the last beater, or of the lead (section 5).
    #[error("{cards} do not beat {target}")]
    DoesNotBeat {
        /// The cards laid.
        cards: CardSet,
        /// The cards to be beaten.
        target: CardSet,
    },
    /// Laid open, these cards beat, so they can't be discarded (section 6).
    #[error("{cards} beat {target}, and discards are open")]
    OpenBeats {
        /// The cards laid.
        cards: CardSet,
        /// The cards to be beaten.
        target: CardSet,
    },
    /// The rules show no part of a discard (section 6, field `partial_cover`).
    #[error("{shown} shown, and the rules show no part of a discard")]
    ShowsNothing {
        /// The cards shown.
        shown: CardSet,
    },
    /// A shown card is not among those laid.
    #[error("{cards} shown and not laid")]
    ShownNotLaid {
        /// Those cards.
        cards: CardSet,
    },
    /// The whole discard is shown, and only a part may be.
    #[error("all of {shown} shown, expected a part")]
    ShownWhole {
        /// The cards shown.
        shown: CardSet,
    },
    /// The shown cards do not cover as many of those to be beaten.
    #[error("{shown} do not cover as many of {target}")]
    ShownCoversNot {
        /// The cards shown.
        shown: CardSet,
        /// The cards to be beaten.
        target: CardSet,
    },
    /// The rules hear no declarations (field `end`).
    #[error("the rules hear no declarations")]
    NoDeclaring,
    /// The rules hear declarations only after a trick is taken (field `declare_at`).
    #[error("declarations are heard after taking a trick, not before a lead")]
    DeclareLater,
    /// The declarer's side has taken no trick.
    #[error("the side has taken no trick")]
    NoTrick,
    /// The rules know no raising (field `raise_max`).
    #[error("the rules know no raising")]
    NoRaising,
    /// The setup allows no raises.
    #[error("no raises in this deal")]
    RaisesOff,
    /// The stake would pass its limit (field `raise_max`).
    #[error("a stake of {offer}, expected at most {most}")]
    StakeTooHigh {
        /// The stake that would be offered.
        offer: u8,
        /// The limit.
        most: u8,
    },
    /// The side made the last accepted offer; the next is the other side's (section 9).
    #[error("the side made the last accepted offer")]
    OwnOffer,
}

impl Situation<'_> {
    fn beating(&self) -> Beating {
        Beating::new(self.trump, self.rules.set().trump_proof)
    }

    /// Whether an action is legal, and if not, which rule it breaks.
    #[inline(always)]
    pub(crate) fn judge(&self, action: Action) -> Result<(), Illegal> {
        match (self.turn.phase, action) {
            (Phase::Lead, Action::Lead(cards)) => self.judge_lead(cards),
            (Phase::Lead, Action::Declare) => self.judge_declare(),
            (Phase::Lead | Phase::Offer, Action::Raise) => self.judge_raise(),
            (Phase::Follow, Action::Beat(cards)) => self.judge_beat(cards),
            (Phase::Follow, Action::Discard { cards, shown }) => self.judge_discard(cards, shown),
            (Phase::Interrupt, Action::Stop | Action::Pass)
            | (Phase::Taken, Action::Declare | Action::Draw)
            | (Phase::Offer, Action::Accept | Action::Refuse) => Ok(()),
            _ => Err(Illegal::NotAsked { asked: self.turn.phase }),
        }
    }

    #[inline(always)]
    fn judge_held(&self, cards: CardSet) -> Result<(), Illegal> {
        if cards.is_subset(self.hand) { Ok(()) } else { Err(Illegal::NotInHand { cards: cards - self.hand }) }
    }

    #[inline(always)]
    fn judge_lead(&self, cards: CardSet) -> Result<(), Illegal> {
        self.judge_held(cards)?;
        if cards.is_empty() {
            return Err(Illegal::NoCards);
        }
        if cards.one_suit().is_none() && !(cards == self.hand && self.leads_whole_hand()) {
            return Err(Illegal::SeveralSuits { cards });
        }
        let most = self.rules.lead_limit(self.first_trick);
        // Counting is left out where no lead can be too long.
        if most < self.table.held && cards.count() > most {
            Err(Illegal::TooMany { laid: cards.len(), most })
        } else {
            Ok(())
        }
    }

    /// Whether the hand is a combination that may be led whole though it is of several suits (section 6).
    #[inline(always)]
    fn leads_whole_hand(&self) -> bool {
        self.rules.hears_claims(self.first_trick)
            && self.table.held == self.rules.set().hand
            && self.rules.strongest(Effect::Lead, self.hand, self.trump).is_some()
    }

    #[inline(always)]
    fn judge_declare(&self) -> Result<(), Illegal> {
        let set = self.rules.set();
        if set.end != EndRule::Declared {
            Err(Illegal::NoDeclaring)
        } else if set.declare_at == DeclareAt::Taken {
            Err(Illegal::DeclareLater)
        } else if self.table.tricks[self.rules.side_of(self.turn.seat).index()] == 0 {
            Err(Illegal::NoTrick)
        } else {
            Ok(())
        }
    }

    #[inline(always)]
    fn judge_raise(&self) -> Result<(), Illegal> {
        let (most, answers) = (self.rules.set().raise_max, self.turn.phase == Phase::Offer);
        // An answer accepts the offer first, so it offers two more than the stake that stands.
        let offer = self.table.stake + if answers { 2 } else { 1 };
        if most == 1 {
            Err(Illegal::NoRaising)
        } else if !self.raises {
            Err(Illegal::RaisesOff)
        } else if offer > most {
            Err(Illegal::StakeTooHigh { offer, most })
        } else if !answers && self.table.raised_by == Some(self.rules.side_of(self.turn.seat)) {
            Err(Illegal::OwnOffer)
        } else {
            Ok(())
        }
    }

    #[inline(always)]
    fn judge_laid(&self, cards: CardSet) -> Result<(), Illegal> {
        self.judge_held(cards)?;
        // Going through the few cards is quicker than counting them.
        let led = self.table.led;
        let rest = (0..led).try_fold(cards, |rest, _| rest.without_first());
        if rest == Some(CardSet::EMPTY) {
            Ok(())
        } else {
            Err(Illegal::WrongCount { laid: cards.len(), wanted: led.into() })
        }
    }

    #[inline(always)]
    fn judge_beat(&self, cards: CardSet) -> Result<(), Illegal> {
        self.judge_laid(cards)?;
        let target = self.table.to_beat;
        if self.beating().as_many(cards, target) { Ok(()) } else { Err(Illegal::DoesNotBeat { cards, target }) }
    }

    #[inline(always)]
    fn judge_discard(&self, cards: CardSet, shown: CardSet) -> Result<(), Illegal> {
        self.judge_laid(cards)?;
        let target = self.table.to_beat;
        if self.rules.set().discards == Discards::Open && self.beating().as_many(cards, target) {
            return Err(Illegal::OpenBeats { cards, target });
        }
        if shown.is_empty() {
            return Ok(());
        }
        if !self.rules.set().partial_cover {
            Err(Illegal::ShowsNothing { shown })
        } else if !shown.is_subset(cards) {
            Err(Illegal::ShownNotLaid { cards: shown - cards })
        } else if shown == cards {
            Err(Illegal::ShownWhole { shown })
        } else if !self.beating().part(shown, target) {
            Err(Illegal::ShownCoversNot { shown, target })
        } else {
            Ok(())
        }
    }

    /// All legal actions.
    #[inline(always)]
    pub(crate) fn actions(&self) -> LegalActions {
        let none = LegalActions::none(self.hand);
        match self.turn.phase {
            Phase::Follow => self.follows(),
            Phase::Lead => {
                let mut list = none.with_leads(self.leads());
                if self.judge_declare().is_ok() {
                    list = list.with_word(Word::Declare);
                }
                if self.judge_raise().is_ok() { list.with_word(Word::Raise) } else { list }
            }
            Phase::Interrupt => none.with_word(Word::Stop).with_word(Word::Pass),
            Phase::Taken => none.with_word(Word::Declare).with_word(Word::Draw),
            Phase::Offer => {
                let list = none.with_word(Word::Accept).with_word(Word::Refuse);
                if self.judge_raise().is_ok() { list.with_word(Word::Raise) } else { list }
            }
        }
    }

    /// How many actions are legal, without finding them where that is known beforehand.
    #[inline(always)]
    pub(crate) fn count(&self) -> usize {
        let Table { led, held, .. } = *self.table;
        match self.turn.phase {
            // Laid open, every choice of cards is either a beat or a discard.
            Phase::Follow if self.rules.set().discards == Discards::Open => plays::count_of_size(held, led),
            Phase::Lead if self.rules.lead_limit(self.first_trick) >= held && !self.leads_whole_hand() => {
                let words = u8::from(self.judge_declare().is_ok()) + u8::from(self.judge_raise().is_ok());
                plays::count_of_one_suit(self.hand) + usize::from(words)
            }
            _ => self.actions().len(),
        }
    }

    /// The subsets that may be led.
    #[inline(always)]
    fn leads(&self) -> u64 {
        let mut leads = plays::of_one_suit(self.hand) & plays::up_to(self.rules.lead_limit(self.first_trick));
        if self.leads_whole_hand() {
            // A full hand has at most six cards.
            leads |= 1u64 << ((1u64 << self.table.held) - 1);
        }
        leads
    }

    #[inline(always)]
    fn follows(&self) -> LegalActions {
        let Table { to_beat, led, held, .. } = *self.table;
        let laid = plays::of_size(held, led);
        let covering = plays::covering(self.hand, to_beat, self.beating());
        let beats = covering & laid;
        let discards = if self.rules.set().discards == Discards::Open { laid & !beats } else { laid };
        let parts = if self.rules.set().partial_cover {
            // Not the empty part, and not a whole discard.
            covering & plays::up_to(led - 1) & !1
        } else {
            0
        };
        LegalActions::none(self.hand).with_follows(beats, discards, parts)
    }
}

#[cfg(test)]
mod variants {
    use super::Illegal;

    crate::text::tally!(Illegal is "ILLEGALS": NotAsked NoCards NotInHand SeveralSuits TooMany WrongCount DoesNotBeat
        OpenBeats ShowsNothing ShownNotLaid ShownWhole ShownCoversNot NoDeclaring DeclareLater NoTrick NoRaising
        RaisesOff StakeTooHigh OwnOffer);
}
