//! What must hold of the record of a deal, whether a case says so or not.

use bura::{Deal, Seat, Step};

use super::notes::Notes;

/// The record reads back to an equal deal, and tells the steps that were played, each with its seat.
pub(crate) fn check(deal: &Deal, played: &[(Seat, Step)], notes: &mut Notes) {
    let record = deal.record().to_string();
    match record.parse::<Deal>() {
        Ok(read) if read == *deal => {}
        Ok(_) => notes.add(format_args!("the record reads back to another deal: {record}")),
        Err(error) => notes.add(format_args!("the record does not read back, {error}: {record}")),
    }
    if !deal.steps().eq(played.iter().copied()) {
        let told: Vec<String> = deal.steps().map(|(seat, step)| format!("seat {seat}: {step}")).collect();
        notes.add(format_args!("the deal tells other steps than were played: {}", told.join(", ")));
    }
}
