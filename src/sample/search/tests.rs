//! Tests of the search: what a draft is after changes, and that few draws are begun with for views that hardly any deal
//! has.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::choice::{EndRule, FirstLead, TurnUp};
use crate::mask::bit;
use crate::presets::Preset;
use crate::rules::Rules;
use crate::sample::slots::CardLaid;
use crate::seat::Seat;
use crate::set::CardSet;
use crate::setup::Setup;
use crate::terms::Terms;
use crate::view::Viewer;

/// Views of seats and spectators for which draws hardly ever find a deal: a leader, or who was asked first, held a
/// combination, had the lowest trump, kept cards from the first hand to the end, or all that at once; sides had no
/// point; all trumps were in the stock.
const RARE: [(Option<usize>, &str); 11] = [
    (
        Some(3),
        "bura1; custom,seats=5,lowest=7,hand=4,first_lead=lowest_trump,combos=over_40:lead+tens:lead; \
            deck=Ts7d9sQcAhThQd8sJcAdTd9dQs9cAsTcJdKsKcAc8h8dJs8cKh7hKd7s7c9hQhJh dealer=2 trump=c",
    ),
    (
        Some(1),
        "bura1; burkozel_gambler; deck=Ad6sThAhAsAc6cTc6dTdTs6h8c8dKs9s8sJhJcQhJd7dKd7cKc9d9hQdKh9c8hQcJs7hQs7s \
            dealer=1 trump=h stake=2; lead 6c; discard 6s; lead Td; discard Tc; lead 6h; discard 8c; lead 8d",
    ),
    (
        Some(1),
        "bura1; burkozel_61,seats=4,lowest=8,first_lead=lowest_trump,lead_order=rotation,partial_cover=true,\
            combos=aces_trump:lead:2+honours:lead:2+molodka:lead:1+bura:win:2,interrupt_order=turn; \
            deck=AcQcKcAhTc9s9cThAsQsKhTdAd8cKsTsJdJh8hKd9d9hQhJsJcQd8s8d dealer=0 raises=false",
    ),
    (
        Some(1),
        "bura1; burkozel_61,lowest=7,hand=6,first_lead=lowest_trump,lead_order=rotation,partial_cover=true,\
            goal=120,declare_at=lead,combos=bura:lead:1+over_40:lead:1+molodka:lead:2+honours:lead:2,\
            interrupt_order=turn; deck=KhJs8hQsJhKs9hTsQh9s7hAs9dTdTh8sAh7sJc7cAc9cQcTc7dQd8d8cAdKdJdKc dealer=1 \
            leader=0; lead 7h; discard 9s; lead Th; beat Td; pass; lead Kh; beat Ah; lead 7s; beat 8s; pass; lead \
            7cJc",
    ),
    (
        Some(0),
        "bura1; burkozel_61,hand=5,first_lead_max=4,draw_order=leader,discards=open,goal=20,end=played_out,\
            declare_at=taken,combos=over_40:win:1+honours:lead:3+molodka:lead:1; \
            deck=9c9s8c8sKc6sAcTsTc7s6cKsQcQd7cJsJcQsJhAsQhAd9h8dTh8hAh9dTdKdKhJd7d7h6d6h dealer=0 leader=0 \
            raises=false; lead 6s; beat 8c; lead 9c; discard 8s; lead Qd; beat 7c; lead Jc; discard Js; lead 7s; \
            discard Jh; lead 9s; discard Qh; lead Ad; discard 9h; lead 8d; discard Th; lead 8h; beat Ah; lead Td",
    ),
    (
        Some(0),
        "bura1; georgian_three,seats=4,partners=true,lowest=7,hand=6,draw_order=leader,goal=61,end=automatic,\
            combos=molodka:lead:2+over_40:lead:3+honours:lead:1; \
            deck=QsQc7hKhKsTcJsKd9s8c7dAd8s7c9hAh7sJc9dQdAsKcQhJdTs9cThJh8dAc8hTd dealer=2 raises=false; lead Qs; \
            discard 7c; discard 9h; discard Qd; lead 9c; beat Qc; discard Qh; discard Jd; lead Tc; beat Js; discard \
            Ad",
    ),
    (
        Some(2),
        "bura1; georgian_five_pairs,first_lead=lowest_trump,trump_proof=h,discards=taker_sees,goal=23,\
            declare_at=taken,combos=molodka:lead:1+over_40:lead:1,interrupt_order=turn; \
            deck=JdTd9h6h8d6dJhKhKd7dQhThAd9dJs8hQd8s7hAh8cJcTs6c6sKsAs9sQs7s9cKcTcAcQc7c dealer=2; lead 8d; \
            discard 6d; discard 7h; discard 6h; lead Jc; discard 7d; discard 6c; discard 6s; lead Jd; discard 8s; \
            discard 9h; discard 8h; lead 7s",
    ),
    (
        Some(1),
        "bura1; georgian_five_pairs,lowest=7,hand=4,turn_up=bury_honours,first_lead=lowest_trump,\
            draw_order=leader,goal=120,declare_at=taken,\
            combos=molodka:lead:3+over_40:lead:1+honours:lead:3+tens:lead:3+aces_trump:lead:1,interrupt_order=turn; \
            deck=AdAh7h7dKdQsThAs8dTsJhJdTd7sQhQd9dKs9hAc7cJs8hJc9c9sKhQc8c8sKcTc dealer=2 buried=Tc; lead 8d; \
            discard 7s; discard 7h; discard 7d; lead Kd; discard Ah; discard Jh; beat 7c; lead 9c; discard Js; \
            discard 8h; beat Jc; lead 8c; discard 9s; discard Kh; discard 9h; lead 8s; discard Jd; beat Ks; discard \
            9d; raise; accept; lead Tc; discard Qc; discard Qh; discard Qd",
    ),
    (
        Some(0),
        "bura1; burkozel_aces; deck=8dKd7dJd9dQd9hTdQc6dAdQsTh9cJh6cQhTsAcTcKh8c9sJcJs6hAh7cAs8s6s8h7hKsKc7s \
            dealer=0; lead 9h; discard Jd; lead 6d; discard Kd; lead Qs; discard Qd; lead 9c; discard Jh; lead 6c; \
            discard Qh; lead Ts; discard Td; lead Tc; discard Kh; lead 8c",
    ),
    (
        None,
        "bura1; georgian_five_pairs,lowest=7,hand=6,turn_up=bury_honours,first_lead=lowest_trump,\
            lead_order=rotation,trump_proof=c,discards=taker_sees,goal=1,end=automatic,declare_at=taken,\
            combos=over_40:lead:1+bura:win:3,interrupt_order=turn,combo_tie=void; \
            deck=KdJhThAs8d8c8hAcTdKcAh9s9d7h9h7sJcTsTcKsQd7cQhJs7dJdKhQsAd9cQc8s dealer=1 leader=3 buried=Ad \
            raises=false; lead 7c; discard 8h; discard 7s; discard 8d; lead 9h; discard 9s; beat 9d; discard 7h; \
            lead 7d; discard 9c; discard 8c; discard 8s; lead Jc; discard Jd; discard Qh",
    ),
    (
        None,
        "bura1; custom,seats=3,lowest=9,hand=6,turn_up=bury_honours,first_lead=lowest_trump; \
            deck=9c9h9sJcJhJsQcQhQsKcKhKsTcThTsAcAhAs9dJdQdKdTdAd dealer=1 buried=Ad",
    ),
];

/// The first words of `SplitMix64` for the seed 0, as its authors' code gives them.
#[test]
fn the_generator_is_splitmix64() {
    let words = [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f];
    let mut own = Counter(0);
    assert_eq!([(); 3].map(|()| own.next_u64()), words);
    assert_eq!(Counter(0).next_u32(), 0x7b1d_cdaf);
    let mut bytes = [0; 8];
    Counter(0).fill_bytes(&mut bytes);
    assert_eq!(u64::from_le_bytes(bytes), words[0]);
}

#[test]
fn few_draws_are_mended_before_a_deal_is_found_for_views_that_hardly_any_deal_has() {
    let (mut begun, mut found) = (0, 0);
    for (seat, record) in RARE {
        let view =
            record.parse::<Deal>().unwrap().view(seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::ALL[seat])));
        let mut sight = Sight::new(&view);
        sight.look();
        for seed in 0..4 {
            let mut own = Counter(seed << 40);
            let mended = (0..DRAWS).find_map(|_| {
                begun += 1;
                Draft::begun(&sight, &mut own).mended(&mut own)
            });
            found += usize::from(mended.and_then(|mended| mended.play()).is_some_and(|deal| view.allows(&deal)));
        }
    }
    assert_eq!(found, 4 * RARE.len());
    // It was 674; what takes more is a worse search, and misses sooner.
    assert!(begun < 700, "{begun}");
}

/// Rules under which much can go otherwise than seen.
fn rules() -> impl Iterator<Item = Rules> {
    Preset::ALL.iter().flat_map(|preset| {
        let set = preset.rule_set();
        let mut other = set;
        (other.first_lead, other.turn_up) = (FirstLead::LowestTrump, TurnUp::BuryHonours);
        (other.end, other.goal) = (EndRule::Automatic, 40);
        [set, other].map(|set| set.check().unwrap())
    })
}

/// Hands views of random deals to `look`, some with a buried card, some at the end.
fn for_some_views(mut look: impl FnMut(&View, &mut Xoshiro256PlusPlus)) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for rules in rules() {
        for _ in 0..4 {
            let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap());
            loop {
                let seat = Seat::ALL[rng.next_u32() as usize % 3];
                look(
                    &deal.view(if rules.seats().has(seat) { Viewer::Seat(seat) } else { Viewer::Spectator }),
                    &mut rng,
                );
                let Some(turn) = deal.turn() else { break };
                let legal = deal.legal_actions();
                let pick = |pick: &crate::Action| *pick != crate::Action::Declare;
                let plain: Vec<_> = legal.iter().filter(pick).collect();
                deal.apply(turn.seat, plain[rng.next_u32() as usize % plain.len()]).unwrap();
            }
        }
    }
}

#[test]
fn after_any_changes_a_draft_could_have_been_drawn() {
    let mut turned_moved = 0;
    for_some_views(|view, rng| {
        let mut sight = Sight::new(view);
        sight.look();
        let mut draft = Draft::begun(&sight, &mut Counter(rng.next_u64()));
        let mut own = Counter(rng.next_u64());
        let mut draws = Draws::new(&mut own);
        let before = draft.clone();
        for _ in 0..60 {
            draft.change(&mut draws);
        }
        assert_eq!(draft.whole_deck().set(), before.whole_deck().set());
        assert_eq!(draft.free.count_ones(), before.free.count_ones());
        let up = draft.turned_up();
        for &row in sight.rows() {
            let received: Vec<u8> = (row.from..row.to).map(|at| sight.slots.at(at)).collect();
            let mut slots: Vec<u8> = (row.from..row.to).map(|at| draft.slots.at(at)).collect();
            for (at, &slot) in (row.from..row.laid_to).zip(&slots) {
                let CardLaid { place, had_to } = sight.laid(at);
                let had = &received[..usize::from(had_to - row.from)];
                assert!(had.contains(&slot), "{view:?}");
                let known = (sight.hidden & bit(place) == 0).then(|| view.course().card(place));
                assert!(known.is_none_or(|known| up.card(slot) == known), "{view:?}");
                assert_eq!(known.is_none() && sight.turned != Some(up.card(slot)), draft.free & bit(slot) != 0);
                turned_moved += usize::from(
                    sight.turned_unseen && before.slots.at(at) != slot && sight.turned == Some(up.card(slot)),
                );
            }
            let hand: CardSet = (row.laid_to..row.to).map(|at| up.card(draft.slots.at(at))).collect();
            assert!(view.seen_hand(row.seat).is_none_or(|seen| seen == hand), "{view:?}");
            slots.sort_unstable();
            let mut sorted = received;
            sorted.sort_unstable();
            assert_eq!(slots, sorted);
        }
        let (deck, known) = view.known_deck();
        assert!(Bits(known).all(|place| draft.card(place) == deck.at(place)));
    });
    assert!(turned_moved > 5, "{turned_moved}");
}

#[test]
fn a_draft_has_no_faults_where_it_goes_alike_and_only_there() {
    let mut alike = [0, 0];
    for_some_views(|view, rng| {
        let mut sight = Sight::new(view);
        sight.look();
        let mut up = Draft::begun(&sight, &mut Counter(rng.next_u64())).turned_up();
        let faults = up.clone().faults();
        assert_eq!(faults == 0, up.goes_alike(), "{view:?}");
        alike[usize::from(faults == 0)] += 1;
    });
    assert!(alike.iter().all(|&count| count > 100), "{alike:?}");
}

#[test]
fn where_no_deal_is_right_the_search_ends_and_says_so() {
    let rules = Preset::Bura.rule_set().check().unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap());
    let error = deal.view(Seat::ALL[0]).search(|_| false).unwrap_err();
    assert_eq!(error.to_string(), "found no deal that the view allows");
    // A new variant does not compile here.
    match error {
        SampleError::NotFound => {}
    }
}
