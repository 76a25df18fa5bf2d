//! The settings in the format of their file.

use super::Setting;
use bevy::prelude::*;
use ron::value::RawValue;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::collections::BTreeMap;
use std::fmt;

/// The values of the settings as RON, keyed by the names of the settings. Values that this version
/// of the game cannot read stay in the file unchanged, because a different version might be able to
/// read them.
#[derive(Clone, Debug, Default, serde::Serialize)]
#[serde(transparent)]
pub(super) struct Document(BTreeMap<String, Box<RawValue>>);

impl Document {
    /// Sets the value of a setting.
    pub(super) fn set(&mut self, name: &str, ron: &str) {
        if let Ok(value) = RawValue::from_boxed_ron(ron.into()) {
            self.0.insert(name.into(), value);
        }
    }

    /// Returns whether the document has a value for the setting with this name.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Adds all values of the other document. They replace the values of settings with the same
    /// names.
    pub(super) fn extend(&mut self, other: &Document) {
        self.0.extend(other.0.clone());
    }

    /// Sets the resources to the values in the document. Returns each setting whose value cannot be
    /// read, together with the error.
    pub(super) fn apply(&self, world: &mut World) -> Vec<(Setting, ron::Error)> {
        let mut unread = Vec::new();
        for &setting in Setting::ALL {
            if let Some(value) = self.0.get(setting.field())
                && let Err(why) = setting.set_ron(world, value.get_ron())
            {
                unread.push((setting, why));
            }
        }
        unread
    }
}

/// Deserialises a map from names to values. Also accepts the format of early versions of the game,
/// a struct with one field per setting.
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

            /// Visits an empty struct, which RON passes as a unit.
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

    /// Returns a copy of the string with a few byte ranges removed, duplicated or replaced. The
    /// result depends only on the string and the seed.
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

    /// Returns the values of all settings after the document is applied to the default values.
    fn settings(document: &Document) -> Vec<String> {
        let mut world = World::new();
        for setting in Setting::ALL {
            setting.init(&mut world);
        }
        document.apply(&mut world);
        Setting::ALL.iter().map(|it| it.ron(&world)).collect()
    }

    #[test]
    fn writing_and_reading_settings_preserves_all_values() {
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
            let settings = settings(&document);
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
            assert_eq!(self::settings(&again), settings, "{text}");
        }
        assert!((1000..19_000).contains(&read), "{read}");
    }
}
