//! Reads the names of fields.

use serde::de::{DeserializeSeed, Deserializer, Error, Visitor};
use std::fmt;

/// Reads the name of a field, which must be one of these names.
pub(super) struct FieldName(pub(super) &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for FieldName {
    type Value = &'static str;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<&'static str, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldName {
    type Value = &'static str;

    fn expecting(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<&'static str, E> {
        let known = self.0.iter().find(|&&known| known == name);
        known.copied().ok_or_else(|| E::unknown_field(name, self.0))
    }
}
