//! Who is asked whether to lead out of turn (section 8, **lead**).

use super::combos::strongest;
use super::deal::Deal;

/// The seats to ask before this trick, in the order of asking.
pub(crate) fn seats_to_ask(deal: &Deal) -> Vec<usize> {
    let first = deal.first_trick();
    if first && !deal.rules.flag("interrupt_first") {
        return Vec::new();
    }
    if deal.rules.hand() > deal.rules.most_led(first) {
        return Vec::new();
    }
    let own = lead_strength(deal, deal.scheduled);
    let mut claims = Vec::new();
    for seat in deal.clockwise_from(deal.scheduled) {
        if seat == deal.scheduled {
            continue;
        }
        if let Some(strength) = lead_strength(deal, seat) {
            if own.is_none_or(|own| strength < own) {
                claims.push((strength, seat));
            }
        }
    }
    // The sort keeps seats of equal strength in their clockwise order.
    claims.sort_by_key(|(strength, _)| *strength);
    claims.into_iter().map(|(_, seat)| seat).collect()
}

/// How strong a seat's strongest `lead` entry is, 0 the strongest. By turn all are equal.
fn lead_strength(deal: &Deal, seat: usize) -> Option<usize> {
    let place = strongest("lead", &deal.hands[seat], deal.trump, &deal.rules)?;
    if deal.rules.says("interrupt_order", "turn") { Some(0) } else { Some(place) }
}
