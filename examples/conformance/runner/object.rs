//! Reading the JSON objects of a case: every key known, every value of its type.

use core::fmt::Display;
use core::str::FromStr;

use serde_json::{Map, Value};

/// A JSON object that has no key but those of the format: another would be something that is not compared.
pub(crate) struct Object<'a>(&'a Map<String, Value>);

impl<'a> Object<'a> {
    pub(crate) fn new(value: &'a Value, keys: &[&str]) -> Result<Self, String> {
        let Some(map) = value.as_object() else { return Err(format!("{value} is no object")) };
        match map.keys().find(|key| !keys.contains(&key.as_str())) {
            Some(key) => Err(format!("the key {key:?} has no place here")),
            None => Ok(Self(map)),
        }
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (&'a str, &'a Value)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'a Value> {
        self.0.get(key)
    }

    pub(crate) fn text(&self, key: &str) -> Result<Option<&'a str>, String> {
        self.typed(key, "a text", Value::as_str)
    }

    pub(crate) fn number(&self, key: &str) -> Result<Option<u64>, String> {
        self.typed(key, "a whole number", Value::as_u64)
    }

    pub(crate) fn flag(&self, key: &str) -> Result<Option<bool>, String> {
        self.typed(key, "true or false", Value::as_bool)
    }

    pub(crate) fn list(&self, key: &str) -> Result<Option<&'a [Value]>, String> {
        self.typed(key, "a list", |value| value.as_array().map(Vec::as_slice))
    }

    pub(crate) fn texts(&self, key: &str) -> Result<Option<Vec<&'a str>>, String> {
        self.typed(key, "a list of texts", |value| value.as_array()?.iter().map(Value::as_str).collect())
    }

    pub(crate) fn numbers(&self, key: &str) -> Result<Option<Vec<u64>>, String> {
        self.typed(key, "a list of whole numbers", |value| value.as_array()?.iter().map(Value::as_u64).collect())
    }

    /// What a text says, read by the crate.
    pub(crate) fn parsed<T>(&self, key: &str) -> Result<Option<T>, String>
    where
        T: FromStr<Err: Display>,
    {
        let read = |text: &str| text.parse().map_err(|error| format!("`{key}` is {text:?}: {error}"));
        self.text(key)?.map(read).transpose()
    }

    fn typed<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, String> {
        let read = |value| read(value).ok_or_else(|| format!("`{key}` is {value}, expected {expected}"));
        self.0.get(key).map(read).transpose()
    }
}

/// What must be given.
pub(crate) fn given<T>(key: &str, value: Option<T>) -> Result<T, String> {
    value.ok_or_else(|| format!("`{key}` is missing"))
}
