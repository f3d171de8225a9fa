//! The rule set of a case: a preset with overrides, or overrides of the defaults.
//!
//! With the feature `serde` it is read as JSON, as a program would that saves its tables. Without, the JSON is
//! written as the crate's text of rule sets; whatever that text can't say (an unknown field, a value of another
//! type) counts as refused. Tests read it both ways and compare.

use bura::{Preset, Rules};
use serde_json::Value as Json;

pub(crate) fn read(json: &Json) -> Result<Rules, String> {
    #[cfg(feature = "serde")]
    return from_json(json);
    #[cfg(not(feature = "serde"))]
    return from_text(json);
}

/// The names of presets are matched to the letter, as all of JSON is.
fn preset(name: &Json) -> Result<Preset, String> {
    let known = Preset::ALL.iter().find(|preset| name.as_str() == Some(preset.word()));
    known.copied().ok_or_else(|| format!("{name} is no preset"))
}

/// Merges on the level of JSON, so that fields, too, come in through the crate's reader and no other.
#[cfg(feature = "serde")]
pub(crate) fn from_json(json: &Json) -> Result<Rules, String> {
    let mut whole = json.clone();
    if let Some(fields) = whole.as_object_mut() {
        if let Some(name) = fields.remove("preset") {
            let base = serde_json::to_value(preset(&name)?.rule_set()).map_err(|error| error.to_string())?;
            let Json::Object(mut base) = base else { return Err(format!("the crate writes {name} as {base}")) };
            base.append(fields);
            *fields = base;
        }
    }
    let set: bura::RuleSet = serde_json::from_value(whole).map_err(|error| error.to_string())?;
    set.check().map_err(|error| error.to_string())
}

#[cfg(any(test, not(feature = "serde")))]
pub(crate) use text::from_text;

#[cfg(any(test, not(feature = "serde")))]
mod text {
    use bura::{Field, RuleSet, Rules, Value};
    use serde_json::Value as Json;

    use super::super::object::{Object, given};

    pub(crate) fn from_text(json: &Json) -> Result<Rules, String> {
        let Some(object) = json.as_object() else { return Err(format!("{json} is no object")) };
        let base = object.get("preset").map(super::preset).transpose()?;
        let (mut parts, mut written) = (vec![base.map_or("custom", bura::Preset::word).to_owned()], Vec::new());
        for (key, value) in object.iter().filter(|(key, _)| *key != "preset") {
            let known = Field::ALL.iter().find(|field| field.word() == key);
            let field = *known.ok_or_else(|| format!("{key:?} is no field"))?;
            let value = value_text(field, value)?;
            parts.push(format!("{field}={value}"));
            written.push((field, value));
        }
        let text = parts.join(",");
        let set: RuleSet = text.parse().map_err(|error| format!("{text:?}: {error}"))?;
        // Texts are read generously, in any letter case say, and JSON is not: it must come back as it was written.
        match written.iter().find(|(field, value)| set.get(*field).to_string() != *value) {
            Some((field, value)) => Err(format!("`{field}` is {value}, read as {}", set.get(*field))),
            None => set.check().map_err(|error| error.to_string()),
        }
    }

    /// The text of a value of the type that its field has, as the default of that field shows it.
    fn value_text(field: Field, value: &Json) -> Result<String, String> {
        let text = match (RuleSet::DEFAULT.get(field), value) {
            (Value::Flag(_), Json::Bool(flag)) => Some(flag.to_string()),
            (Value::Null, Json::Null) => Some("null".to_owned()),
            (Value::Null, Json::String(suit)) if field == Field::TrumpProof && suit != "null" => word(suit),
            (Value::Null, Json::Number(_)) if field == Field::TrumpProof => None,
            (Value::Number(_) | Value::Null, Json::Number(_)) => value.as_u64().map(|number| number.to_string()),
            (Value::Word(_), Json::String(text)) => word(text),
            (Value::Loss(_), Json::Array(list)) => list
                .iter()
                .map(|loss| loss.as_u64().map(|loss| loss.to_string()))
                .collect::<Option<Vec<_>>>()
                .map(|list| list.join("+")),
            (Value::Combos(_), Json::Array(list)) if list.is_empty() => Some("-".to_owned()),
            (Value::Combos(_), Json::Array(list)) => {
                Some(list.iter().map(combo_text).collect::<Result<Vec<_>, _>>()?.join("+"))
            }
            _ => None,
        };
        text.ok_or_else(|| format!("`{field}` is {value}"))
    }

    fn combo_text(combo: &Json) -> Result<String, String> {
        let object = Object::new(combo, &["kind", "effect", "weight"])?;
        let part = |key| {
            let text = given(key, object.text(key)?)?;
            word(text).ok_or_else(|| format!("`{key}` is {text:?}"))
        };
        Ok(format!("{}:{}:{}", part("kind")?, part("effect")?, object.number("weight")?.unwrap_or(1)))
    }

    /// A word that can't pass for a piece of the text around it.
    fn word(text: &str) -> Option<String> {
        text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_').then(|| text.to_owned())
    }
}
