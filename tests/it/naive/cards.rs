//! Cards and their text (section 1).

/// The four suits, in the order in which sets of cards are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

/// The nine ranks, low to high: the ten stands above the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Rank {
    Six,
    Seven,
    Eight,
    Nine,
    Jack,
    Queen,
    King,
    Ten,
    Ace,
}

/// One card. Its order, by suit and then by rank, is the canonical order of sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Card {
    pub(crate) suit: Suit,
    pub(crate) rank: Rank,
}

/// Every suit with its letter and its sign.
const SUITS: [(Suit, char, char); 4] =
    [(Suit::Clubs, 'c', '♣'), (Suit::Diamonds, 'd', '♦'), (Suit::Hearts, 'h', '♥'), (Suit::Spades, 's', '♠')];

/// Every rank with its letter and its points.
const RANKS: [(Rank, char, u32); 9] = [
    (Rank::Six, '6', 0),
    (Rank::Seven, '7', 0),
    (Rank::Eight, '8', 0),
    (Rank::Nine, '9', 0),
    (Rank::Jack, 'J', 2),
    (Rank::Queen, 'Q', 3),
    (Rank::King, 'K', 4),
    (Rank::Ten, 'T', 10),
    (Rank::Ace, 'A', 11),
];

impl Card {
    /// The points of this card for the side that takes it.
    pub(crate) fn points(self) -> u32 {
        let entry = RANKS.iter().find(|(rank, _, _)| *rank == self.rank);
        entry.expect("every rank is listed").2
    }

    /// The card as text, rank then suit.
    pub(crate) fn text(self) -> String {
        let rank = RANKS.iter().find(|(rank, _, _)| *rank == self.rank);
        let suit = SUITS.iter().find(|(suit, _, _)| *suit == self.suit);
        let rank = rank.expect("every rank is listed").1;
        let suit = suit.expect("every suit is listed").1;
        format!("{rank}{suit}")
    }
}

/// The points of some cards together.
pub(crate) fn points_of(cards: &[Card]) -> u32 {
    cards.iter().map(|card| card.points()).sum()
}

/// The pack: every rank from `lowest` up, in four suits.
pub(crate) fn pack(lowest: Rank) -> Vec<Card> {
    let mut cards = Vec::new();
    for (suit, _, _) in SUITS {
        for (rank, _, _) in RANKS {
            if rank >= lowest {
                cards.push(Card { suit, rank });
            }
        }
    }
    cards
}

/// Reads a suit named alone, as `trump` and `trump_proof` do: one of the four letters, exactly.
pub(crate) fn read_suit_letter(text: &str) -> Option<Suit> {
    let found = SUITS.iter().find(|(_, letter, _)| text == letter.to_string());
    found.map(|(suit, _, _)| *suit)
}

/// Reads a rank named by its letter, exactly.
pub(crate) fn read_rank_letter(text: &str) -> Option<Rank> {
    let found = RANKS.iter().find(|(_, letter, _)| text == letter.to_string());
    found.map(|(rank, _, _)| *rank)
}

/// Reads cards written one after another, in the order given. Takes `10` for the ten, any letter
/// case, and the signs of the suits.
pub(crate) fn read_cards(text: &str) -> Result<Vec<Card>, String> {
    let mut cards = Vec::new();
    let mut letters = text.chars();
    while let Some(first) = letters.next() {
        let rank = if first == '1' {
            if letters.next() != Some('0') {
                return Err(format!("no rank is written like this: {text}"));
            }
            Rank::Ten
        } else {
            let wanted = first.to_ascii_uppercase();
            let found = RANKS.iter().find(|(_, letter, _)| *letter == wanted);
            found.ok_or(format!("{first} is no rank in {text}"))?.0
        };
        let second = letters.next().ok_or(format!("a suit is missing in {text}"))?;
        let wanted = second.to_ascii_lowercase();
        let found = SUITS.iter().find(|(_, letter, sign)| *letter == wanted || *sign == wanted);
        let suit = found.ok_or(format!("{second} is no suit in {text}"))?.0;
        cards.push(Card { suit, rank });
    }
    Ok(cards)
}

/// Reads a set of cards in any order: `-` for the empty set, and no card twice.
pub(crate) fn read_set(text: &str) -> Result<Vec<Card>, String> {
    if text == "-" {
        return Ok(Vec::new());
    }
    if text.is_empty() {
        return Err("a set of cards is missing".to_string());
    }
    let cards = sorted(&read_cards(text)?);
    for pair in cards.windows(2) {
        if pair[0] == pair[1] {
            return Err(format!("{} stands twice in {text}", pair[0].text()));
        }
    }
    Ok(cards)
}

/// The cards in canonical order.
pub(crate) fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

/// A set of cards as text, in canonical order.
pub(crate) fn set_text(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "-".to_string();
    }
    sorted(cards).iter().map(|card| card.text()).collect()
}

/// Every subset of some cards, the empty one and the whole among them.
pub(crate) fn subsets(cards: &[Card]) -> Vec<Vec<Card>> {
    let mut all = vec![Vec::new()];
    for card in cards {
        let mut with_card = all.clone();
        for set in &mut with_card {
            set.push(*card);
        }
        all.extend(with_card);
    }
    all
}
