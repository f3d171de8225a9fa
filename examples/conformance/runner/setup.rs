//! The setup of a deal case (section 4 of the rules page).

use bura::{Rules, Seat, Setup, SetupSpec};
use serde_json::Value;

use super::object::{Object, given};

/// Reads it, and has it proven. A setup has no JSON form in the crate, so unknown keys are refused here.
pub(crate) fn read(rules: &Rules, json: &Value) -> Result<Setup, String> {
    let keys = ["deck", "dealer", "leader", "buried", "trump", "stake", "raises"];
    let object = Object::new(json, &keys)?;
    let deck = given("deck", object.parsed("deck")?)?;
    let dealer = given("dealer", seat(&object, "dealer")?)?;
    let mut spec = SetupSpec::new(deck, dealer);
    spec.buried = object.parsed("buried")?;
    spec.terms.leader = seat(&object, "leader")?;
    spec.terms.trump = object.parsed("trump")?;
    if let Some(stake) = object.number("stake")? {
        spec.terms.stake = u8::try_from(stake).map_err(|_| format!("`stake` is {stake}"))?;
    }
    if let Some(raises) = object.flag("raises")? {
        spec.terms.raises = raises;
    }
    Setup::new(rules, &spec).map_err(|error| error.to_string())
}

pub(crate) fn seat(object: &Object<'_>, key: &str) -> Result<Option<Seat>, String> {
    let seat = |number| u8::try_from(number).ok().and_then(Seat::new);
    object.number(key)?.map(|number| seat(number).ok_or_else(|| format!("`{key}` is {number}"))).transpose()
}
