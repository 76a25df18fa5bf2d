//! The texts of maps and their keys, in each language.
//!
//! Each language has a catalogue in the Fluent format, in which messages consist of one line and
//! contain only variables.

use crate::message;
use clap::ValueEnum;
use warren_dungeon::level::{Content, ContentClass, Detail, Gate};

/// A language of maps and their keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    #[default]
    #[value(name = "en")]
    English,
    /// German
    #[value(name = "de")]
    German,
}

impl Language {
    /// Returns the language tag, such as `"en"`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    fn catalogue(self) -> &'static str {
        self.choose([
            include_str!("../assets/en.ftl"),
            include_str!("../assets/de.ftl"),
        ])
    }

    /// Returns this language's catalogue out of the catalogues in English and in German.
    pub fn choose<T>(self, [english, german]: [T; 2]) -> T {
        match self {
            Language::English => english,
            Language::German => german,
        }
    }

    /// Returns the name of a direction, such as "north".
    pub fn direction(self, name: &str) -> &'static str {
        self.text(&format!("dir-{name}"))
    }

    /// Returns the message with this key, or an empty string if there is no such message.
    pub(crate) fn text(self, key: &str) -> &'static str {
        message::text(self.catalogue(), key)
    }

    /// Returns the message with this key, with its variables replaced by values.
    pub(crate) fn fill(self, key: &str, values: &[(&str, &str)]) -> String {
        message::fill(self.text(key), values)
    }

    /// Returns the messages with the keys `{key}-1`, `{key}-2` and so on.
    pub(crate) fn variants(self, key: &str) -> Vec<&'static str> {
        let variant = |number: u32| self.text(&format!("{key}-{number}"));
        let variants = (1..).map(variant);
        variants.take_while(|text| !text.is_empty()).collect()
    }

    /// Joins names with commas and "and".
    pub(crate) fn list(self, names: &[String]) -> String {
        match names {
            [first @ .., last] if !first.is_empty() => {
                format!("{} {} {last}", first.join(", "), self.text("and"))
            }
            _ => names.concat(),
        }
    }

    /// Returns the name of a content, with its detail.
    pub(crate) fn content(self, content: Content) -> String {
        if let ContentClass::Beast(kind) = content.kind().class() {
            return self.text(&format!("beast-{}", kind.field())).into();
        }
        let name = content.kind().name().replace('_', "-");
        let detail = match content.detail() {
            None => String::new(),
            Some(Detail::KeyShape(shape)) => self.text(&format!("shape-{}", shape.name())).into(),
            Some(Detail::Treasure(kind)) => self.text(&format!("treasure-{}", kind.name())).into(),
            Some(detail) => detail.label().map(String::from).unwrap_or_default(),
        };
        self.fill(&format!("item-{name}"), &[("detail", &detail)])
    }

    /// Returns the name of a gate, with its shape or the number of its lever.
    pub(crate) fn gate(self, gate: Gate) -> String {
        let name = gate.name().replace('_', "-");
        let detail = match gate {
            Gate::Locked(shape) => self.text(&format!("shape-{}", shape.name())).into(),
            Gate::Portcullis { lever, .. } => (lever.index() + 1).to_string(),
            Gate::Iron | Gate::OneWay { .. } | Gate::Grate => String::new(),
        };
        self.fill(&format!("gate-{name}"), &[("detail", &detail)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use warren_dungeon::level::BeastKind;
    use warren_dungeon::recipe::Theme;
    use warren_maze::topology::GridShape;

    const ALL: [Language; 2] = [Language::English, Language::German];

    /// Returns the keys of a catalogue, each with its variables.
    fn keys(language: Language) -> BTreeMap<&'static str, Vec<&'static str>> {
        let lines = language.catalogue().lines();
        let lines = lines.filter(|line| !line.starts_with('#') && !line.is_empty());
        let messages = lines.map(|line| line.split_once(" = ").expect("a message"));
        let variables = |text: &'static str| {
            let mut names: Vec<&str> = text.split("{ $").skip(1).collect();
            names.iter_mut().for_each(|name| {
                *name = name.split_once(" }").expect("the end of a variable").0;
            });
            names.sort_unstable();
            names
        };
        messages.map(|(key, text)| (key, variables(text))).collect()
    }

    #[test]
    fn all_catalogues_have_the_same_messages() {
        assert_eq!(keys(ALL[0]), keys(ALL[1]));
    }

    #[test]
    fn every_content_gate_beast_theme_and_direction_has_texts() {
        for language in ALL {
            for content in Content::ALL {
                let name = language.content(content);
                assert!(
                    !name.is_empty() && !name.contains('$'),
                    "{content:?}: {name}"
                );
            }
            for gate in Gate::all() {
                let name = language.gate(gate);
                assert!(!name.is_empty() && !name.contains('$'), "{gate:?}: {name}");
            }
            for beast in BeastKind::ALL {
                let rule = format!("beast-rule-{}", beast.field());
                assert_ne!(language.text(&rule), "", "{rule}");
            }
            for theme in Theme::ALL.map(Theme::name) {
                assert_ne!(language.text(&format!("title-{theme}")), "", "{theme}");
                for kind in ["room", "nook"] {
                    let count = language.variants(&format!("describe-{kind}-{theme}")).len();
                    assert!(count >= 2, "{kind} {theme}: {count}");
                }
            }
            for name in GridShape::ALL.iter().flat_map(|shape| shape.dir_names()) {
                assert_ne!(language.text(&format!("dir-{name}")), "", "{name}");
            }
        }
    }
}
