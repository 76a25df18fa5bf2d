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

/// Returns the name of an action.
pub(crate) fn name(action: Action) -> Say {
    Say::variant("action", action)
}
