//! The settings in the format of their file.

use super::Settings;
use super::table::{BINDINGS, Setting};
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The values of the settings as RON, keyed by the names of the settings. Values that this version
/// cannot read stay in the file unchanged, because a different version may be able to read them.
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
        // Plain data with string keys can always be serialised.
        if let Ok(value) = RawValue::from_rust(value) {
            self.0.insert(name.into(), value);
        }
    }

    /// Adds all settings of the other document. They replace settings with the same names.
    pub(super) fn extend(&mut self, other: &Document) {
        self.0.extend(other.0.clone());
    }

    /// Returns the settings, and those that cannot be read. Settings that are missing or cannot be
    /// read have their default values.
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

/// Reads a map, or a struct as written by early versions.
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

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::store::VersionedFile;

    const FILE: VersionedFile = super::super::FILE;

    /// Returns a text with a few bytes removed, duplicated or replaced. The result only depends on
    /// the text and the seed.
    fn mutated(text: &str, seed: u64) -> String {
        let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |count: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random % count as u64) as usize
        };
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=below(3) {
            let from = below(bytes.len());
            let to = (from + 1 + below(12)).min(bytes.len());
            let part = bytes[from..to].to_vec();
            let new: Vec<u8> = match below(4) {
                0 => Vec::new(),
                1 => [part.clone(), part].concat(),
                2 => vec![b' ' + below(95) as u8],
                _ => [
                    &b"// x\n"[..],
                    b"/*",
                    b"#![enable(implicit_some)]",
                    b"r#\"",
                    b"Some(",
                ][below(5)]
                .to_vec(),
            };
            bytes.splice(from..to, new);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn what_is_read_is_written_back() {
        let texts = [
            "(volume: 40, smell: /* of */ (strong: [1, 2]), quality: Ultra, // none\n language: Some(German))",
            "(version: 1, holds: {\"volume\": 40 /* loud */, \"bindings\": {(Play, Map): [\"M\"]}, \"x\": None})",
        ];
        let mut read = 0;
        for seed in 0..20_000 {
            let text = mutated(texts[seed as usize % 2], seed);
            let Ok(document) = FILE.read::<Document>(&text) else {
                continue;
            };
            read += 1;
            let (settings, _) = document.settings();
            let written = FILE.write(document.clone()).unwrap();
            let again: Document = FILE.read(&written).unwrap_or_else(|why| {
                panic!("{why}: {written} of {text}");
            });
            let raw = |document: &Document| -> Vec<(String, String)> {
                let fields = document.0.iter();
                fields
                    .map(|(name, value)| (name.clone(), value.to_string()))
                    .collect()
            };
            assert_eq!(raw(&again), raw(&document), "{text}");
            assert_eq!(again.settings().0, settings, "{text}");
        }
        assert!((1000..19_000).contains(&read), "{read}");
    }
}
