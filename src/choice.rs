//! The choices that a rule set is made of: one enum for each field that names a way of playing.
//!
//! The first value of each is the default. Texts and JSON use the words.

use crate::card::Rank;
use crate::text::words;

words! {
    /// The lowest rank in the pack (catalogue DECK-1).
    pub enum Lowest {
        /// 36 cards.
        Six = "6",
        /// 32 cards.
        Seven = "7",
        /// 28 cards.
        Eight = "8",
        /// 24 cards.
        Nine = "9",
        /// 20 cards: the Georgian three-card game.
        Jack = "J",
    }
}

impl Lowest {
    /// The rank itself.
    #[must_use]
    pub const fn rank(self) -> Rank {
        match self {
            Self::Six => Rank::Six,
            Self::Seven => Rank::Seven,
            Self::Eight => Rank::Eight,
            Self::Nine => Rank::Nine,
            Self::Jack => Rank::Jack,
        }
    }

    /// How many cards the pack has.
    #[must_use]
    pub const fn pack_size(self) -> u8 {
        36 - 4 * self.rank() as u8
    }
}

words! {
    /// Where the turned card goes (catalogue DEAL-6, DEAL-7).
    pub enum TurnUp {
        /// To the end of the stock, face up; it is drawn last.
        Bottom = "bottom",
        /// As `Bottom`, but an ace or a ten is hidden in the stock instead, at a place drawn by chance.
        BuryHonours = "bury_honours",
    }
}

words! {
    /// Who leads where the setup names no leader (catalogue LEAD-1).
    pub enum FirstLead {
        /// The dealer's left neighbour.
        Eldest = "eldest",
        /// The seat that holds the lowest trump; the eldest where no hand holds one.
        LowestTrump = "lowest_trump",
    }
}

words! {
    /// Who leads the first trick of a match's later deals (catalogue LEAD-2).
    pub enum NextLead {
        /// Who took the last trick of the deal before.
        LastTrick = "last_trick",
        /// The dealer's left neighbour.
        Eldest = "eldest",
    }
}

words! {
    /// Who deals the later deals of a match (catalogue DEAL-2).
    pub enum NextDealer {
        /// The winner of the deal before.
        Winner = "winner",
        /// The next seat clockwise.
        Clockwise = "clockwise",
    }
}

words! {
    /// Who leads the next trick (catalogue LEAD-3).
    pub enum LeadOrder {
        /// Who took the last one.
        Taker = "taker",
        /// The next seat clockwise, whoever took the trick.
        Rotation = "rotation",
    }
}

words! {
    /// Who draws first after a trick (catalogue DRAW-2).
    pub enum DrawOrder {
        /// Who took it.
        Taker = "taker",
        /// Who led it.
        Leader = "leader",
    }
}

words! {
    /// Who sees cards that do not beat (catalogue DISC-1).
    pub enum Discards {
        /// Only who laid them. They never beat, whatever they are.
        Closed = "closed",
        /// Everybody; cards that beat can't be discarded then.
        Open = "open",
        /// Who laid them, and who takes the trick.
        TakerSees = "taker_sees",
    }
}

words! {
    /// How a deal ends on points (catalogue DECL-1, BURK-1).
    pub enum EndRule {
        /// When a side declares that it has the goal.
        Declared = "declared",
        /// When a side has the goal after a trick.
        Automatic = "automatic",
        /// Only when all cards are played.
        PlayedOut = "played_out",
    }
}

words! {
    /// When a declaration is heard (catalogue DECL-3).
    pub enum DeclareAt {
        /// After taking a trick and before drawing, and when about to lead.
        Either = "either",
        /// After taking a trick and before drawing.
        Taken = "taken",
        /// When about to lead.
        Lead = "lead",
    }
}

words! {
    /// What becomes of a deal in which nobody declared (catalogue DECL-9).
    pub enum Exhausted {
        /// A draw.
        Draw = "draw",
        /// The most points win.
        Most = "most",
    }
}

words! {
    /// What a combination gives (catalogue COMBO-7).
    pub enum Effect {
        /// It wins the deal at once.
        Win = "win",
        /// It may be led out of turn.
        Lead = "lead",
    }
}

words! {
    /// How out-of-turn claims rank (catalogue INTR-4).
    pub enum InterruptOrder {
        /// By strength of combination, then by turn.
        Strength = "strength",
        /// By turn alone.
        Turn = "turn",
    }
}

words! {
    /// What happens if two sides hold the same winning combination (catalogue INTR-5, INTR-7).
    pub enum ComboTie {
        /// The highest trump among them wins.
        Highest = "highest",
        /// Nobody wins: the deal is dealt again.
        Void = "void",
        /// The holder nearest clockwise to the leader wins.
        Turn = "turn",
        /// The hands are played off against each other, with aces taking part.
        Playoff = "playoff",
    }
}

words! {
    /// What a combination in a hand as dealt does (catalogue DEAL-8).
    pub enum DealtCombos {
        /// It counts as any other.
        Play = "play",
        /// The deal is dealt again.
        Redeal = "redeal",
    }
}

words! {
    /// What makes a loser short, who loses the second number of `loss` (catalogue BURK-4).
    pub enum Short {
        /// Nothing.
        None = "none",
        /// At most half an equal share of the points: under 31 of two sides, 21 of three, 16 of four.
        HalfShare = "half_share",
    }
}

words! {
    /// What makes a loser blank, who loses the third number of `loss` (catalogue BURK-3).
    pub enum Blank {
        /// No trick.
        NoTrick = "no_trick",
        /// No point.
        NoPoints = "no_points",
    }
}

words! {
    /// Whose account a result goes to (catalogue SCORE-2, SCORE-3, BURK-9).
    pub enum Credit {
        /// The winner's; the target wins the match.
        Winner = "winner",
        /// The loser's; the target loses the match.
        Loser = "loser",
    }
}

words! {
    /// What a fouling seat suffers (catalogue FOUL-1, FOUL-2).
    pub enum Foul {
        /// It loses the deal.
        Lose = "lose",
        /// It pays in as much as the pot holds, and plays on.
        Pay = "pay",
    }
}
