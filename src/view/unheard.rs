//! Claims of the viewer that were not heard: a form does not say them, since they follow from what it says.

use super::View;
use crate::choice::Effect;
use crate::deal::next_leader;

impl View {
    /// Notes before which tricks the viewer held what gives the right to lead out of turn, and was not asked though
    /// another was to lead, and led.
    pub(super) fn note_unheard(&mut self) {
        let Some(own) = self.viewer.seat() else { return };
        let (rules, course) = (self.frame.rules, self.course);
        let (received, gone) = (self.received(own), course.laid_by(own));
        let (mut laid, mut leader) = (0, self.table.first_leader);
        for (number, trick) in (0..).zip(course.all_tricks()) {
            let hears = rules.hears_claims(number == 0 && self.taken().is_none());
            let hand = self.hand_after(laid, received, gone);
            let holds = rules.strongest(Effect::Lead, hand, self.trump_suit()).is_some();
            if hears && holds && leader != own && !trick.stopped && !course.passed(number, own) {
                self.course.push_unheard(number, 1 << own.number());
            }
            leader = next_leader(&rules, leader, trick.led_by, trick.taker);
            laid += trick.size;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};

    use crate::deal::Deal;
    use crate::presets::Preset;
    use crate::seat::Seat;
    use crate::setup::Setup;
    use crate::terms::Terms;
    use crate::view::{View, Viewer};

    fn noted_again(view: &View) -> View {
        let mut again = view.clone();
        again.course = again.course.without_unheard();
        again.note_unheard();
        again
    }

    /// Two seats hold what gives the right to lead out of turn: the leader a molodka, the other tens.
    #[test]
    fn a_claim_that_the_leader_keeps_from_being_heard_is_known_once_the_trick_is_led() {
        let dealt = "bura1; custom,combos=molodka:lead+tens:lead; \
            deck=6cTd7cTh8cTs9c6d7d8d9dJdQdKdAdJcQcKcTcAc6h7h8h9hJhQhKhAh6s7s8s9sJsQsKsAs dealer=1";
        let [mut led, other]: [Deal; 2] = ["", "; lead 6c"].map(|acts| format!("{dealt}{acts}").parse().unwrap());
        let own = |deal: &Deal| deal.view(Seat::ALL[1]);
        let unheard = |view: &View| view.course.unheard(Seat::ALL[1]).collect::<Vec<_>>();
        assert!(unheard(&own(&led)).is_empty());
        assert_eq!(unheard(&own(&other)), [0]);
        led.apply(Seat::ALL[0], "lead 6c".parse().unwrap()).unwrap();
        assert_eq!(unheard(&own(&led)), [0]);
        assert!(unheard(&led.view(Seat::ALL[0])).is_empty());
        assert!(led.view(Viewer::Spectator).course == own(&led).course.without_unheard());
        assert!(noted_again(&own(&led)) == own(&led));
    }

    #[test]
    fn what_a_view_says_tells_which_claims_were_not_heard() {
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(5);
        let mut found = 0;
        for round in 0..600 {
            let preset = Preset::ALL[round % Preset::ALL.len()];
            let mut set = preset.rule_set();
            set.interrupt_first = true;
            let Ok(rules) = set.check() else { continue };
            let mut deal = Deal::new(Setup::shuffled(&rules, Terms::new(Seat::ALL[0]), &mut rng).unwrap());
            while let Some(turn) = deal.turn() {
                for viewer in rules.seats().iter().map(Viewer::Seat).chain([Viewer::Spectator]) {
                    let view = deal.view(viewer);
                    assert!(noted_again(&view) == view, "{} {viewer:?}", deal.record());
                    found += usize::from(view.course != view.course.without_unheard());
                }
                let legal = deal.legal_actions();
                let plain: Vec<_> = legal.iter().filter(|&action| action != crate::Action::Declare).collect();
                deal.apply(turn.seat, plain[rng.next_u32() as usize % plain.len()]).unwrap();
            }
        }
        assert!(found > 20, "{found}");
    }
}
