//! **The rule book**: from what a seat knows and is asked to its legal actions, and one predicate for a single one.
//!
//! A [`Situation`] is made of the rules, the trump, the seat's own hand and the question. The rule book never sees
//! the state of a deal, so it can depend on nothing that the seat does not know.

use crate::action::{Action, Phase};
use crate::beat::Beating;
use crate::choice::{DeclareAt, Discards, Effect, EndRule};
use crate::legal_list::LegalActions;
use crate::plays;
use crate::rules::Rules;
use crate::set::CardSet;

/// What a seat is asked, with what the answer depends on besides its own hand.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ask {
    /// To claim the lead out of turn, or pass.
    Claim,
    /// To lead.
    Lead {
        first_trick: bool,
        /// Whether its side has taken a trick.
        has_trick: bool,
        stakes: Stakes,
    },
    /// To beat these cards, or discard as many.
    Follow { to_beat: CardSet },
    /// To declare, or draw.
    Taken,
    /// To answer an offer.
    Offer { stakes: Stakes },
}

impl Ask {
    const fn phase(self) -> Phase {
        match self {
            Self::Claim => Phase::Interrupt,
            Self::Lead { .. } => Phase::Lead,
            Self::Follow { .. } => Phase::Follow,
            Self::Taken => Phase::Taken,
            Self::Offer { .. } => Phase::Offer,
        }
    }
}

/// What raising depends on (section 9).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stakes {
    /// The stake that the next raise would offer.
    pub(crate) next: u8,
    /// Whether the setup allows raises.
    pub(crate) allowed: bool,
    /// Whether the last accepted offer was made by the side that is asked; in answer to an offer it never bars.
    pub(crate) own_offer: bool,
}

/// Everything that decides which actions of a seat are legal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Situation<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) beating: Beating,
    pub(crate) hand: CardSet,
    pub(crate) ask: Ask,
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
    /// Whether an action is legal, and if not, which rule it breaks.
    #[inline]
    pub(crate) fn judge(&self, action: Action) -> Result<(), Illegal> {
        match (self.ask, action) {
            (Ask::Lead { first_trick, .. }, Action::Lead(cards)) => self.judge_lead(cards, first_trick),
            (Ask::Lead { has_trick, .. }, Action::Declare) => self.judge_declare(has_trick),
            (Ask::Lead { stakes, .. } | Ask::Offer { stakes }, Action::Raise) => self.judge_raise(stakes),
            (Ask::Follow { to_beat }, Action::Beat(cards)) => self.judge_beat(cards, to_beat),
            (Ask::Follow { to_beat }, Action::Discard { cards, shown }) => self.judge_discard(cards, shown, to_beat),
            (Ask::Claim, Action::Stop | Action::Pass)
            | (Ask::Taken, Action::Declare | Action::Draw)
            | (Ask::Offer { .. }, Action::Accept | Action::Refuse) => Ok(()),
            _ => Err(Illegal::NotAsked { asked: self.ask.phase() }),
        }
    }

    fn judge_held(&self, cards: CardSet) -> Result<(), Illegal> {
        if cards.is_subset(self.hand) { Ok(()) } else { Err(Illegal::NotInHand { cards: cards - self.hand }) }
    }

    fn judge_lead(&self, cards: CardSet, first_trick: bool) -> Result<(), Illegal> {
        self.judge_held(cards)?;
        if cards.is_empty() {
            return Err(Illegal::NoCards);
        }
        if cards.one_suit().is_none() && !(cards == self.hand && self.leads_whole_hand(first_trick)) {
            return Err(Illegal::SeveralSuits { cards });
        }
        let most = self.rules.lead_limit(first_trick);
        if cards.count() > most { Err(Illegal::TooMany { laid: cards.len(), most }) } else { Ok(()) }
    }

    /// Whether the hand is a combination that may be led whole though it is of several suits (section 6).
    fn leads_whole_hand(&self, first_trick: bool) -> bool {
        self.rules.hears_claims(first_trick)
            && self.rules.strongest(Effect::Lead, self.hand, self.beating.trump()).is_some()
    }

    fn judge_declare(&self, has_trick: bool) -> Result<(), Illegal> {
        let set = self.rules.set();
        if set.end != EndRule::Declared {
            Err(Illegal::NoDeclaring)
        } else if set.declare_at == DeclareAt::Taken {
            Err(Illegal::DeclareLater)
        } else if !has_trick {
            Err(Illegal::NoTrick)
        } else {
            Ok(())
        }
    }

    fn judge_raise(&self, stakes: Stakes) -> Result<(), Illegal> {
        let most = self.rules.set().raise_max;
        if most == 1 {
            Err(Illegal::NoRaising)
        } else if !stakes.allowed {
            Err(Illegal::RaisesOff)
        } else if stakes.next > most {
            Err(Illegal::StakeTooHigh { offer: stakes.next, most })
        } else if stakes.own_offer {
            Err(Illegal::OwnOffer)
        } else {
            Ok(())
        }
    }

    fn judge_laid(&self, cards: CardSet, to_beat: CardSet) -> Result<(), Illegal> {
        self.judge_held(cards)?;
        if cards.count() == to_beat.count() {
            Ok(())
        } else {
            Err(Illegal::WrongCount { laid: cards.len(), wanted: to_beat.len() })
        }
    }

    fn judge_beat(&self, cards: CardSet, target: CardSet) -> Result<(), Illegal> {
        self.judge_laid(cards, target)?;
        if self.beating.set(cards, target) { Ok(()) } else { Err(Illegal::DoesNotBeat { cards, target }) }
    }

    fn judge_discard(&self, cards: CardSet, shown: CardSet, target: CardSet) -> Result<(), Illegal> {
        self.judge_laid(cards, target)?;
        if self.rules.set().discards == Discards::Open && self.beating.set(cards, target) {
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
        } else if !self.beating.part(shown, target) {
            Err(Illegal::ShownCoversNot { shown, target })
        } else {
            Ok(())
        }
    }

    /// All legal actions.
    #[inline]
    pub(crate) fn actions(&self) -> LegalActions {
        let none = LegalActions::none(self.hand);
        match self.ask {
            Ask::Claim => none.with_word(Action::Stop).with_word(Action::Pass),
            Ask::Taken => none.with_word(Action::Declare).with_word(Action::Draw),
            Ask::Lead { first_trick, has_trick, stakes } => {
                let mut list = none.with_leads(self.leads(first_trick));
                if self.judge_declare(has_trick).is_ok() {
                    list = list.with_word(Action::Declare);
                }
                if self.judge_raise(stakes).is_ok() { list.with_word(Action::Raise) } else { list }
            }
            Ask::Offer { stakes } => {
                let list = none.with_word(Action::Accept).with_word(Action::Refuse);
                if self.judge_raise(stakes).is_ok() { list.with_word(Action::Raise) } else { list }
            }
            Ask::Follow { to_beat } => self.follows(to_beat),
        }
    }

    /// The subsets that may be led.
    fn leads(&self, first_trick: bool) -> u64 {
        let mut leads = plays::of_one_suit(self.hand) & plays::up_to(self.rules.lead_limit(first_trick));
        if self.leads_whole_hand(first_trick) {
            // A full hand has at most six cards.
            leads |= 1u64 << ((1u64 << self.hand.count()) - 1);
        }
        leads
    }

    fn follows(&self, to_beat: CardSet) -> LegalActions {
        let laid = plays::of_size(self.hand.count(), to_beat.count());
        let covering = plays::covering(self.hand, to_beat, self.beating);
        let beats = covering & laid;
        let discards = if self.rules.set().discards == Discards::Open { laid & !beats } else { laid };
        let parts = if self.rules.set().partial_cover {
            // Not the empty part, and not a whole discard.
            covering & plays::up_to(to_beat.count() - 1) & !1
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
