//! The costly checks, made once in a while: records, serialized forms, samples.

use bura::{Deal, Match, MatchPlay, SampleError, View};

use crate::dice::Dice;
use crate::fault::{Fault, holds, same, taken};
use crate::tally::Tally;

/// Looks at a deal at some moment of it, with the view of one of its viewers.
pub(crate) fn check_deal(
    deal: &Deal,
    view: &View,
    steps: usize,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Fault> {
    let record = deal.record().to_string();
    let read: Deal = taken("its own record", record.parse())?;
    holds("a record reads back as the deal", read == *deal)?;
    holds("a record writes as it was read", read.record().to_string() == record)?;
    same("the steps of a deal", deal.steps().count(), steps)?;
    holds("a view allows its deal", view.allows(deal))?;
    holds("a deal and its view print", !format!("{deal:?} {view:?} {}", view.record()).is_empty())?;
    tally.records += 1;
    check_json(deal, view)?;
    if dice.one_in(2) {
        check_sample(view, dice, tally)?;
    }
    Ok(())
}

fn check_sample(view: &View, dice: &mut Dice, tally: &mut Tally) -> Result<(), Fault> {
    match view.sample(&mut dice.0) {
        Ok(sample) => {
            tally.samples += 1;
            holds("a sample is allowed", view.allows(&sample))?;
            holds("a sample's view is the view", sample.view(view.viewer()) == *view)
        }
        // The law of sampling leaves this open: a view so rare that neither draws nor search hit a deal for it.
        Err(SampleError::NotFound) => {
            tally.not_found += 1;
            Ok(())
        }
        Err(error) => Err(Fault::new(format!("a sample was refused: {error}"))),
    }
}

#[cfg(feature = "serde")]
fn check_json(deal: &Deal, view: &View) -> Result<(), Fault> {
    json("a deal", deal)?;
    json("a view", view)
}

#[cfg(not(feature = "serde"))]
#[expect(clippy::unnecessary_wraps, reason = "with `serde` there is something to check")]
fn check_json(_: &Deal, _: &View) -> Result<(), Fault> {
    Ok(())
}

/// Demands that a value reads back from its JSON.
#[cfg(feature = "serde")]
fn json<T: PartialEq + serde::Serialize + serde::de::DeserializeOwned>(what: &str, value: &T) -> Result<(), Fault> {
    let text = taken(what, serde_json::to_string(value))?;
    let read: T = taken(&format!("{what} as {text}"), serde_json::from_str(&text))?;
    holds(&format!("{what} reads back from {text}"), read == *value)
}

/// Demands that a match, between deals or over, reads back from its record and its JSON.
pub(crate) fn check_match(game: &Match, record: &str) -> Result<(), Fault> {
    let read: MatchPlay = taken("the record of a match", record.parse())?;
    holds("a match's record reads back as the match", read.game() == game && read.deal().is_none())?;
    #[cfg(feature = "serde")]
    json("a match", game)?;
    Ok(())
}
