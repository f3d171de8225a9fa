//! Three ways to shuffle and deal give one deal, and terms that do not fit are refused by all of them.

use bura::{Deal, Preset, RuleSet, Rules, Seat, Setup, Suit, Terms};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// The presets with every number of seats that they can be played by.
fn tables() -> impl Iterator<Item = Rules> {
    let seated = |preset: &Preset, seats: u8| {
        let mut set: RuleSet = preset.rule_set();
        set.seats = seats;
        let seated = set.check();
        (set.partners, set.raise_max) = (false, 1);
        seated.or_else(|_| set.check()).ok()
    };
    Preset::ALL.iter().flat_map(move |preset| (2..=6).filter_map(move |seats| seated(preset, seats)))
}

/// Terms of all kinds, all of which fit.
fn terms(rules: &Rules, rng: &mut impl Rng) -> Terms {
    let seats = u32::from(rules.seats().count());
    let mut seat = || Seat::new(u8::try_from(rng.next_u32() % seats).unwrap()).unwrap();
    let mut terms = Terms::new(seat());
    let leader = seat();
    let word = rng.next_u32();
    terms.leader = (word & 1 == 0).then_some(leader);
    terms.trump = (word & 2 == 0).then_some(Suit::ALL[(word >> 8) as usize % 4]);
    terms.stake = if word & 4 == 0 { 1 } else { 2 };
    terms.raises = word & 8 == 0;
    terms
}

#[test]
fn a_deal_shuffled_at_once_or_again_is_that_of_the_shuffled_setup() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut tables_played = 0;
    for rules in tables() {
        let mut again = Deal::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap();
        for _ in 0..20 {
            let terms = terms(&rules, &mut rng);
            let [mut a, mut b, mut c] = [rng.clone(), rng.clone(), rng.clone()];
            let deal = Deal::new(Setup::shuffled(&rules, terms, &mut a).unwrap());
            assert_eq!(Deal::shuffled(&rules, terms, &mut b), Ok(deal.clone()));
            assert_eq!(again.shuffle_again(terms, &mut c), Ok(()));
            assert_eq!(again, deal);
            assert_eq!(deal.record().to_string().parse(), Ok(deal));
            assert!(a == b && b == c, "all took as much of the generator");
            rng = a;
            for _ in 0..rng.next_u32() % 30 {
                let Some(turn) = again.turn() else { break };
                let legal = again.legal_actions();
                let action = legal.get(rng.next_u32() as usize % legal.len()).unwrap();
                again.apply(turn.seat, action).unwrap();
            }
        }
        tables_played += 1;
    }
    assert!(tables_played > 40, "{tables_played}");
}

#[test]
fn terms_that_do_not_fit_leave_the_deal_unchanged_and_the_generator_unasked() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for rules in tables() {
        let mut deal = Deal::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap();
        if let Some(turn) = deal.turn() {
            deal.apply(turn.seat, deal.legal_actions().get(0).unwrap()).unwrap();
        }
        let good = terms(&rules, &mut rng);
        let absent = Seat::ALL.into_iter().filter(|&seat| !rules.seats().has(seat));
        let with = |change: &dyn Fn(&mut Terms)| {
            let mut terms = good;
            change(&mut terms);
            terms
        };
        let bad_seats = absent.flat_map(|seat| [with(&|terms| terms.dealer = seat), with(&|t| t.leader = Some(seat))]);
        let bad_stakes = [0, 3, 255].map(|stake| with(&|terms| terms.stake = stake));
        for terms in bad_seats.chain(bad_stakes) {
            let (before, unasked) = (deal.clone(), rng.clone());
            let error = Setup::shuffled(&rules, terms, &mut rng).unwrap_err();
            assert_eq!(Deal::shuffled(&rules, terms, &mut rng), Err(error));
            assert_eq!(deal.shuffle_again(terms, &mut rng), Err(error));
            assert_eq!(deal, before);
            assert!(rng == unasked);
        }
    }
}

#[test]
fn a_sampler_draws_what_the_view_draws() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for rules in tables() {
        let mut deal = Deal::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap();
        while let Some(turn) = deal.turn() {
            let view = deal.view(turn.seat);
            let sampler = view.sampler();
            let mut same = rng.clone();
            for _ in 0..3 {
                let sample = sampler.sample(&mut rng).unwrap();
                assert!(view.allows(&sample));
                assert_eq!(view.sample(&mut same), Ok(sample));
            }
            let legal = deal.legal_actions();
            deal.apply(turn.seat, legal.get(rng.next_u32() as usize % legal.len()).unwrap()).unwrap();
        }
    }
}
