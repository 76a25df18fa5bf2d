//! The names of actions, as shown beside their controls.

use super::{Say, say};
use crate::controls::action::{Action, ActionSet};

/// Returns the name of a set of actions.
pub(crate) fn set(set: ActionSet) -> Say {
    match set {
        ActionSet::Play => say!("set-play"),
        ActionSet::Watch => say!("watch"),
        ActionSet::Puzzle => say!("multimaze"),
        ActionSet::Menu => say!("set-menu"),
    }
}

/// Returns the name of an action. The key of the message is derived from the name of the variant.
pub(crate) fn name(action: Action) -> Say {
    let mut key = String::from("action");
    for letter in format!("{action:?}").chars() {
        if letter.is_uppercase() {
            key.push('-');
        }
        key.push(letter.to_ascii_lowercase());
    }
    Say::Message(key.into(), Vec::new())
}
