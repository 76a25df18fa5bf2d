//! The settings as their file holds them.

use super::Settings;
use super::table::{BINDINGS, Setting};
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The settings by their names, each as RON. What this version cannot read stays in the file
/// as it is: another version may know it.
#[derive(Clone, Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub(super) struct Document(BTreeMap<String, Box<RawValue>>);

/// A setting whose value cannot be read.
pub(super) struct UnreadSetting {
    pub(super) name: String,
    pub(super) why: String,
}

impl Document {
    /// Sets the value of a setting.
    pub(super) fn set(&mut self, name: &str, value: &impl Serialize) {
        // Plain data, whose keys are strings, can always be written.
        if let Ok(value) = RawValue::from_rust(value) {
            self.0.insert(name.into(), value);
        }
    }

    /// Takes over all settings of another document.
    pub(super) fn extend(&mut self, other: &Document) {
        self.0.extend(other.0.clone());
    }

    /// The settings. Those that are missing or cannot be read have their defaults.
    pub(super) fn settings(&self) -> (Settings, Vec<UnreadSetting>) {
        let (mut read, mut unread) = (String::new(), Vec::new());
        for (name, value) in self.0.iter().filter(|(name, _)| is_known(name)) {
            let field = format!("{name}: {value},");
            match ron::from_str::<Settings>(&format!("({field})")) {
                Ok(_) => read += &field,
                Err(error) => unread.push(UnreadSetting {
                    name: name.clone(),
                    why: error.code.to_string(),
                }),
            }
        }
        let settings = ron::from_str(&format!("({read})"));
        (settings.unwrap_or_default(), unread)
    }
}

fn is_known(name: &str) -> bool {
    name == BINDINGS || Setting::ALL.iter().any(|setting| setting.field() == name)
}

/// Reads a struct, which early versions wrote, or a map.
impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Document, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Document;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("settings by their names")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Document, A::Error> {
                let mut document = Document::default();
                while let Some((name, value)) = fields.next_entry::<String, Box<RawValue>>()? {
                    document.0.insert(name, value.trim_boxed());
                }
                Ok(document)
            }

            /// The empty struct.
            fn visit_unit<E>(self) -> Result<Document, E> {
                Ok(Document::default())
            }
        }

        deserializer.deserialize_any(Fields)
    }
}
