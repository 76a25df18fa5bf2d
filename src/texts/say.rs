//! Messages that do not depend on the language.

use crate::controls::action::{Action, ActionSet};
use bevy::prelude::*;
use std::borrow::Cow;
use std::fmt::Debug;
use warren_dungeon::words::{self, Phrase};

/// A message to the player, which [`Texts`](super::Texts) translates.
///
/// As a component, a message sets the [`Text`] of its entity, and updates it whenever the language
/// changes.
#[derive(Component, Clone, Debug, Default, PartialEq)]
#[require(Text)]
pub enum Say {
    /// The empty message.
    #[default]
    Nothing,
    /// A string that is the same in every language, such as a symbol or a name that a player chose.
    Verbatim(String),
    /// A message from the catalogue, with the values of its variables.
    Message(Cow<'static, str>, Vec<(&'static str, Argument)>),
    /// The non-empty messages of a list, joined by a separator that needs no translation. If the
    /// separator consists of spaces, lines only break at separators, not within messages.
    Several(Vec<Say>, &'static str),
    /// A message with a capital first letter.
    Sentence(Box<Say>),
    /// The controls of some actions on the current device: keys, buttons or sticks.
    Controls(ActionSet, &'static [Action]),
    /// The controls of some actions on the current device, and their effect. This message is empty
    /// if the device has no such control.
    Hint(ActionSet, &'static [Action], Box<Say>),
    /// A label, followed by the controls of some actions in brackets. If the current device has no
    /// such control, the brackets are omitted.
    Keyed(ActionSet, &'static [Action], Box<Say>),
}

/// The value of a variable in a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A number, and the number of decimals to show.
    Number(f64, usize),
    /// Any other value, as a message.
    Say(Say),
}

/// Returns the message with this key from the catalogue, with these values for its variables. The
/// value of a variable can be omitted if a Rust variable with the same name holds it.
///
/// The test `texts` searches the source for uses of this macro, and reports missing and unused keys
/// and variables.
macro_rules! say {
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::texts::Say::Message(
            std::borrow::Cow::Borrowed($key),
            Vec::from([$((stringify!($name), $crate::texts::Argument::from({
                $(let $name = $value;)?
                $name
            }))),*]),
        )
    };
}
pub(crate) use say;

impl Say {
    /// Returns a message that is the same in every language.
    pub(crate) fn verbatim(text: impl ToString) -> Say {
        Say::Verbatim(text.to_string())
    }

    /// Returns the message for a variant of an enum. The key of the message consists of `kind` and
    /// the name of the variant in lower case, with hyphens between the words.
    pub(crate) fn variant(kind: &str, variant: impl Debug) -> Say {
        let mut key = String::from(kind);
        for letter in format!("{variant:?}").chars() {
            if letter.is_uppercase() {
                key.push('-');
            }
            key.push(letter.to_ascii_lowercase());
        }
        Say::Message(key.into(), Vec::new())
    }

    /// Returns a hint with the controls of actions and their effect.
    pub(crate) fn hint(set: ActionSet, actions: &'static [Action], does: Say) -> Say {
        Say::Hint(set, actions, Box::new(does))
    }

    /// Returns the same message with a capital first letter.
    pub(crate) fn sentence(self) -> Say {
        Say::Sentence(Box::new(self))
    }
}

impl From<Phrase> for Say {
    fn from(phrase: Phrase) -> Say {
        let value = |argument| match argument {
            words::Argument::Number(number) => Argument::from(number),
            words::Argument::Phrase(phrase) => Argument::Say(phrase.into()),
        };
        match phrase {
            Phrase::Nothing => Say::Nothing,
            Phrase::Verbatim(text) => Say::Verbatim(text),
            Phrase::Message(key, arguments) => {
                let arguments = arguments.into_iter();
                let arguments = arguments.map(|(name, argument)| (name, value(argument)));
                Say::Message(key, arguments.collect())
            }
            Phrase::Several(all, between) => {
                Say::Several(all.into_iter().map(Say::from).collect(), between)
            }
            Phrase::Sentence(phrase) => Say::from(*phrase).sentence(),
        }
    }
}

impl From<Say> for Argument {
    fn from(say: Say) -> Argument {
        Argument::Say(say)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Argument {
        Argument::Say(Say::Verbatim(text))
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Say(Say::Verbatim(text.into()))
    }
}

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument::Number(number.into(), 0)
    }
}

impl<T: Copy> From<&T> for Argument
where
    Argument: From<T>,
{
    fn from(value: &T) -> Argument {
        Argument::from(*value)
    }
}

impl From<i32> for Argument {
    fn from(number: i32) -> Argument {
        Argument::Number(number.into(), 0)
    }
}

/// The conversion to `f64` is exact below 2⁵³, and no collection in memory has that many items.
impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as f64, 0)
    }
}
