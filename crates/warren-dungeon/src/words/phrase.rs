//! Phrases that do not depend on the language.

use std::borrow::Cow;
use std::fmt::Debug;

/// A phrase, which programs translate with a [catalogue](super::CATALOGUES).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Phrase {
    /// The empty phrase.
    #[default]
    Nothing,
    /// A string that is the same in every language.
    Verbatim(String),
    /// A message from the catalogue, with the values of its variables.
    Message(Cow<'static, str>, Vec<(&'static str, Argument)>),
    /// The non-empty phrases of a list, joined by a separator that needs no translation.
    Several(Vec<Phrase>, &'static str),
    /// A phrase with a capital first letter.
    Sentence(Box<Phrase>),
}

/// The value of a variable in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(u32),
    /// Any other value, as a phrase.
    Phrase(Phrase),
}

/// Returns the message with this key from the catalogue, with these values for its variables. The
/// value of a variable can be omitted if a Rust variable with the same name holds it.
///
/// The game's test `texts` searches the source for uses of this macro, and reports missing and unused
/// keys and variables.
macro_rules! say {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::words::Phrase::Message(
            std::borrow::Cow::Borrowed($key),
            Vec::from([$((stringify!($name), $crate::words::Argument::from({
                $(let $name = $value;)?
                $name
            }))),*]),
        )
    };
}
pub(super) use say;

impl Phrase {
    /// Returns the message for a variant of an enum. The key of the message consists of `kind` and
    /// the name of the variant in lower case, with hyphens between the words.
    pub fn variant(kind: &str, variant: impl Debug) -> Phrase {
        let mut key = String::from(kind);
        for letter in format!("{variant:?}").chars() {
            if letter.is_uppercase() {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        Phrase::Message(key.into(), Vec::new())
    }

    /// Returns the same phrase with a capital first letter.
    #[must_use]
    pub fn sentence(self) -> Phrase {
        Phrase::Sentence(Box::new(self))
    }

    /// Translates the phrase. `message` returns the message with a key, with the values of its
    /// variables, each with its name.
    pub fn translate(&self, message: &impl Fn(&str, &[(&'static str, Value)]) -> String) -> String {
        match self {
            Phrase::Nothing => String::new(),
            Phrase::Verbatim(text) => text.clone(),
            Phrase::Message(key, arguments) => {
                let value = |argument: &Argument| match argument {
                    Argument::Number(number) => Value::Number(*number),
                    Argument::Phrase(phrase) => Value::Text(phrase.translate(message)),
                };
                let values = arguments.iter();
                let values: Vec<_> = values.map(|(name, it)| (*name, value(it))).collect();
                message(key, &values)
            }
            Phrase::Several(all, between) => {
                let told = all.iter().map(|phrase| phrase.translate(message));
                let told: Vec<String> = told.filter(|told| !told.is_empty()).collect();
                told.join(between)
            }
            Phrase::Sentence(phrase) => {
                let told = phrase.translate(message);
                let mut rest = told.chars();
                let first = rest.next().into_iter().flat_map(char::to_uppercase);
                first.chain(rest.clone()).collect()
            }
        }
    }
}

/// The value of a variable, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(u32),
    /// A translated phrase.
    Text(String),
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Argument {
        Argument::Phrase(phrase)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Phrase(Phrase::Verbatim(text))
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_translated_with_their_arguments() {
        let corner = say!("words-after", what = say!("words-corner"), cells = 2);
        let parts = vec![corner, Phrase::Nothing, Phrase::Verbatim("z".into())];
        let phrase = Phrase::Several(parts, ", ").sentence();
        let told = phrase.translate(&|key, values| match values {
            [] => key.to_uppercase(),
            _ => format!("{key}: {values:?}"),
        });
        let values = r#"[("what", Text("WORDS-CORNER")), ("cells", Number(2))]"#;
        assert_eq!(told, format!("Words-after: {values}, z"));
    }

    #[test]
    fn keys_of_variants_are_in_lower_case_with_hyphens() {
        #[derive(Debug)]
        enum Kind {
            MapFragment,
        }
        let phrase = Phrase::variant("words", Kind::MapFragment);
        assert_eq!(phrase, say!("words-map-fragment"));
    }
}
