//! What actions are called where their controls are chosen.

use super::{Say, say};
use crate::controls::action::{Action, ActionSet};

/// What the actions of a set are for.
pub(crate) fn set(set: ActionSet) -> Say {
    match set {
        ActionSet::Play => say!("set-play"),
        ActionSet::Watch => say!("watch"),
        ActionSet::Puzzle => say!("multimaze"),
        ActionSet::Menu => say!("set-menu"),
    }
}

/// What an action is called.
pub(crate) fn name(action: Action) -> Say {
    match action {
        Action::Ahead => say!("action-ahead"),
        Action::Back => say!("action-back"),
        Action::Left => say!("action-left"),
        Action::Right => say!("action-right"),
        Action::TurnLeft => say!("action-turn-left"),
        Action::TurnRight => say!("action-turn-right"),
        Action::Up => say!("action-up"),
        Action::Down => say!("action-down"),
        Action::Steps => say!("action-steps"),
        Action::Search => say!("action-search"),
        Action::Blast => say!("action-blast"),
        Action::HintDirection => say!("action-hint-direction"),
        Action::HintStretch => say!("action-hint-stretch"),
        Action::HintWay => say!("action-hint-way"),
        Action::WhereAmI => say!("action-where-am-i"),
        Action::Explore => say!("action-explore"),
        Action::GoTo => say!("action-go-to"),
        Action::Map => say!("action-map"),
        Action::View => say!("action-view"),
        Action::Panel => say!("action-panel"),
        Action::Pause => say!("action-pause"),
        Action::Run => say!("action-run"),
        Action::Forward => say!("action-forward"),
        Action::Backward => say!("action-backward"),
        Action::First => say!("action-first"),
        Action::Last => say!("action-last"),
        Action::Faster => say!("action-faster"),
        Action::Slower => say!("action-slower"),
        Action::Numbers => say!("action-numbers"),
        Action::NextAct => say!("action-next-act"),
        Action::NextAlgorithm => say!("action-next-algorithm"),
        Action::NextShape => say!("action-next-shape"),
        Action::NextWraps => say!("action-next-wraps"),
        Action::NextSize => say!("action-next-size"),
        Action::Reverse => say!("action-reverse"),
        Action::NextSeed => say!("action-next-seed"),
        Action::FloorUp => say!("action-floor-up"),
        Action::FloorDown => say!("action-floor-down"),
        Action::Follow => say!("action-follow"),
        Action::Drag => say!("action-drag"),
        Action::Pan => say!("action-pan"),
        Action::Zoom => say!("action-zoom"),
        Action::NorthWest => say!("action-north-west"),
        Action::NorthEast => say!("action-north-east"),
        Action::SouthWest => say!("action-south-west"),
        Action::SouthEast => say!("action-south-east"),
        Action::NextPath => say!("action-next-path"),
        Action::LastPath => say!("action-last-path"),
        Action::LetGo => say!("action-let-go"),
        Action::Undo => say!("action-undo"),
        Action::Redo => say!("action-redo"),
        Action::Clear => say!("action-clear"),
        Action::Check => say!("action-check"),
        Action::Solution => say!("action-solution"),
        Action::NewPuzzle => say!("action-new-puzzle"),
        Action::Below => say!("action-below"),
        Action::Above => say!("action-above"),
        Action::Less => say!("action-less"),
        Action::More => say!("action-more"),
        Action::LastPage => say!("action-last-page"),
        Action::NextPage => say!("action-next-page"),
        Action::Press => say!("action-press"),
        Action::Erase => say!("action-erase"),
        Action::Leave => say!("action-leave"),
    }
}
