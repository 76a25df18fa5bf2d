//! What is to be told, in no language yet.

use crate::controls::action::{Action, ActionSet};
use bevy::prelude::*;
use std::borrow::Cow;

/// Something to tell the player. [`Texts`](super::Texts) put it into words.
///
/// As a component it is told where it stands, and told anew when the language
/// changes.
#[derive(Component, Clone, Debug, Default, PartialEq)]
#[require(Text)]
pub enum Say {
    /// Nothing.
    #[default]
    Nothing,
    /// The same in every language: a sign, a name that somebody gave.
    Verbatim(String),
    /// A message of the catalogue, and what its variables stand for.
    Message(Cow<'static, str>, Vec<(&'static str, Argument)>),
    /// Those of several that are not empty, with a text between them that needs no language.
    /// Where only spaces stand between them, lines break there and not within them.
    Several(Vec<Say>, &'static str),
    /// The same, as a sentence begins.
    Sentence(Box<Say>),
    /// What does each of some actions, on the device in hand: a key, a button, a stick.
    Controls(ActionSet, &'static [Action]),
    /// The same, and what it does; nothing where the device has none of them.
    Hint(ActionSet, &'static [Action], Box<Say>),
    /// A label, followed by the controls of its actions in brackets. Without brackets if the
    /// device has no such control.
    Keyed(ActionSet, &'static [Action], Box<Say>),
}

/// What a variable of a message stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A number, with so many decimals.
    Number(f64, usize),
    /// Something else.
    Say(Say),
}

/// A message of the catalogue by its key, and a value for each of its variables.
///
/// The test `texts` reads the source for these, and finds keys and variables that are
/// missing or left over.
macro_rules! say {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::texts::Say::Message(
            std::borrow::Cow::Borrowed($key),
            Vec::from([$((stringify!($name), $crate::texts::Argument::from($value))),*]),
        )
    };
}
pub(crate) use say;

impl Say {
    /// A text that is the same in every language.
    pub(crate) fn verbatim(text: impl ToString) -> Say {
        Say::Verbatim(text.to_string())
    }

    /// What keys or buttons do.
    pub(crate) fn hint(set: ActionSet, actions: &'static [Action], does: Say) -> Say {
        Say::Hint(set, actions, Box::new(does))
    }

    /// The same with a capital.
    pub(crate) fn sentence(self) -> Say {
        Say::Sentence(Box::new(self))
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

impl From<i32> for Argument {
    fn from(number: i32) -> Argument {
        Argument::Number(number.into(), 0)
    }
}

/// Counts of things that lie in memory are exact.
impl From<usize> for Argument {
    fn from(number: usize) -> Argument {
        Argument::Number(number as f64, 0)
    }
}
