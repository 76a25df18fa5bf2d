//! The key bindings: which controls trigger which actions.

use super::action::Action::{self, *};
use super::action::ActionSet::{self, Draw, Menu, Play, Puzzle, Watch};
use super::action::Control::{self, Button, Key, LeftStick, Mouse, MouseMove, RightStick, Wheel};
use super::rebound::Rebound;
use bevy::prelude::{GamepadButton, KeyCode, MouseButton, Resource};
use serde::{Deserialize, Serialize};

/// The key bindings: the controls of each action in each set. The input systems and the labels on
/// the screen read this resource.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Rebound", into = "Rebound")]
pub struct Bindings(Vec<(ActionSet, Action, Vec<Control>)>);

impl Default for Bindings {
    /// Returns the game's default bindings.
    fn default() -> Bindings {
        let own = |&(set, action, controls): &(_, _, &[_])| (set, action, controls.to_vec());
        Bindings(USUAL.iter().map(own).collect())
    }
}

impl Bindings {
    /// Returns a set's actions, in the order in which the player sees them.
    pub fn actions(&self, set: ActionSet) -> impl Iterator<Item = Action> {
        let of_set = self.0.iter().filter(move |binding| binding.0 == set);
        of_set.map(|binding| binding.1)
    }

    /// Returns an action's controls; the main control on each device comes first.
    pub fn controls(&self, set: ActionSet, action: Action) -> &[Control] {
        let mut bindings = self.0.iter();
        let binding = bindings.find(|binding| (binding.0, binding.1) == (set, action));
        binding.map_or(&[], |binding| &binding.2)
    }

    /// Returns a mutable reference to an action's controls, or `None` if the set does not contain
    /// the action.
    pub(super) fn controls_mut(
        &mut self,
        set: ActionSet,
        action: Action,
    ) -> Option<&mut Vec<Control>> {
        let mut bindings = self.0.iter_mut();
        let binding = bindings.find(|binding| (binding.0, binding.1) == (set, action));
        binding.map(|binding| &mut binding.2)
    }

    /// Returns every action together with its set.
    pub(super) fn all(&self) -> impl Iterator<Item = (ActionSet, Action)> {
        self.0.iter().map(|binding| (binding.0, binding.1))
    }

    /// Returns the action that a control triggers in a set, or `None` if it triggers no action.
    pub fn action(&self, set: ActionSet, control: Control) -> Option<Action> {
        let does = |action: &Action| self.controls(set, *action).contains(&control);
        self.actions(set).find(does)
    }
}

/// The default bindings: the controls of each action, in each set that contains the action.
///
/// In menus, Tab also moves from button to button, and Enter and Space press a button; Bevy's
/// widgets handle these keys. The maps handle mouse actions such as dragging. The table contains
/// these mouse actions only because labels on the screen name them.
#[rustfmt::skip]
const USUAL: &[(ActionSet, Action, &[Control])] = {
    use GamepadButton as Pad;
    use KeyCode as K;
    &[

        (Play, Ahead, &[Key(K::KeyW), Key(K::ArrowUp), Key(K::KeyK), Key(K::Numpad8), LeftStick, Button(Pad::DPadUp)]),
        (Play, Left, &[Key(K::KeyA), Key(K::KeyH), Key(K::Numpad7), LeftStick, Button(Pad::DPadLeft)]),
        (Play, Back, &[Key(K::KeyS), Key(K::ArrowDown), Key(K::KeyJ), Key(K::Numpad2), LeftStick, Button(Pad::DPadDown)]),
        (Play, Right, &[Key(K::KeyD), Key(K::KeyL), Key(K::Numpad9), LeftStick, Button(Pad::DPadRight)]),
        (Play, TurnLeft, &[MouseMove, Key(K::ArrowLeft), Key(K::Numpad4), RightStick]),
        (Play, TurnRight, &[MouseMove, Key(K::ArrowRight), Key(K::Numpad6), RightStick]),
        (Play, Up, &[Key(K::KeyR), Key(K::PageUp), Button(Pad::RightTrigger)]),
        (Play, Down, &[Key(K::KeyF), Key(K::PageDown), Button(Pad::LeftTrigger)]),
        (Play, Quiet, &[Key(K::ShiftLeft), Key(K::ShiftRight)]),
        (Play, Steps, &[Key(K::KeyC)]),
        (Play, Search, &[Key(K::KeyE), Key(K::Numpad5), Button(Pad::West)]),
        (Play, Blast, &[Key(K::KeyB)]),
        (Play, Mark, &[Key(K::KeyG)]),
        (Play, Throw, &[Key(K::KeyQ)]),
        (Play, Torch, &[Key(K::KeyZ)]),
        (Play, Salt, &[Key(K::KeyN)]),
        (Play, Flare, &[Key(K::KeyY)]),
        (Play, Shut, &[Key(K::KeyO)]),
        (Play, UseTool, &[Key(K::Period), Button(Pad::East)]),
        (Play, NextTool, &[Key(K::Comma), Button(Pad::LeftTrigger2)]),
        (Play, Drink, &[Key(K::KeyU)]),
        (Play, ReadScroll, &[Key(K::KeyP)]),
        (Play, HintDirection, &[Key(K::Digit8)]),
        (Play, HintStretch, &[Key(K::Digit9), Button(Pad::North)]),
        (Play, HintWay, &[Key(K::Digit0)]),
        (Play, WhereAmI, &[Key(K::KeyT), Button(Pad::RightThumb)]),
        (Play, Explore, &[Key(K::KeyX), Button(Pad::RightTrigger2)]),
        (Play, GoTo, &[Mouse(MouseButton::Left)]),
        (Play, Map, &[Key(K::KeyM), Button(Pad::Select)]),
        (Play, ZoomIn, &[Key(K::Equal), Key(K::NumpadAdd), RightStick]),
        (Play, ZoomOut, &[Key(K::Minus), Key(K::NumpadSubtract), RightStick]),
        (Play, View, &[Key(K::KeyV), Key(K::Tab), Button(Pad::South)]),
        (Play, TestRun, &[Key(K::F5)]),
        (Play, Panel, &[Key(K::F1), Button(Pad::LeftThumb)]),
        (Play, Pause, &[Key(K::Escape), Button(Pad::Start)]),
        (Play, BranchOne, &[Key(K::Digit1)]),
        (Play, BranchTwo, &[Key(K::Digit2)]),
        (Play, BranchThree, &[Key(K::Digit3)]),
        (Play, BranchFour, &[Key(K::Digit4)]),
        (Play, BranchFive, &[Key(K::Digit5)]),
        (Play, BranchSix, &[Key(K::Digit6)]),
        (Play, BranchSeven, &[Key(K::Digit7)]),

        (Watch, Run, &[Key(K::Space), Button(Pad::South)]),
        (Watch, Backward, &[Key(K::ArrowLeft), Button(Pad::DPadLeft)]),
        (Watch, Forward, &[Key(K::ArrowRight), Button(Pad::DPadRight)]),
        (Watch, First, &[Key(K::Home), Button(Pad::LeftTrigger2)]),
        (Watch, Last, &[Key(K::End), Button(Pad::RightTrigger2)]),
        (Watch, Faster, &[Key(K::ArrowUp), Key(K::Equal), Key(K::NumpadAdd), Button(Pad::DPadUp)]),
        (Watch, Slower, &[Key(K::ArrowDown), Key(K::Minus), Key(K::NumpadSubtract), Button(Pad::DPadDown)]),
        (Watch, NextMark, &[Key(K::Period)]),
        (Watch, LastMark, &[Key(K::Comma)]),
        (Watch, NextPage, &[Key(K::KeyL)]),
        (Watch, LastPage, &[Key(K::KeyK)]),
        (Watch, Quiz, &[Key(K::KeyQ)]),
        (Watch, AnswerOne, &[Key(K::Digit1)]),
        (Watch, AnswerTwo, &[Key(K::Digit2)]),
        (Watch, AnswerThree, &[Key(K::Digit3)]),
        (Watch, AnswerFour, &[Key(K::Digit4)]),
        (Watch, NextAct, &[Key(K::KeyS), Button(Pad::West)]),
        (Watch, NextAlgorithm, &[Key(K::KeyA), Button(Pad::North)]),
        (Watch, NextShape, &[Key(K::KeyG)]),
        (Watch, NextWraps, &[Key(K::KeyW)]),
        (Watch, NextSize, &[Key(K::KeyZ)]),
        (Watch, NextBeside, &[Key(K::KeyC)]),
        (Watch, Reverse, &[Key(K::ShiftLeft), Key(K::ShiftRight)]),
        (Watch, NextSeed, &[Key(K::KeyR), Button(Pad::Select)]),
        (Watch, FloorUp, &[Key(K::PageUp), Button(Pad::LeftTrigger)]),
        (Watch, FloorDown, &[Key(K::PageDown), Button(Pad::RightTrigger)]),
        (Watch, Follow, &[Key(K::KeyF), Button(Pad::Start)]),
        (Watch, Numbers, &[Key(K::KeyN), Button(Pad::RightThumb)]),
        (Watch, Bar, &[Key(K::KeyB), Button(Pad::LeftThumb)]),
        (Watch, Leave, &[Key(K::Escape), Button(Pad::East)]),

        (Puzzle, Drag, &[Mouse(MouseButton::Left)]),
        (Puzzle, Pan, &[Mouse(MouseButton::Right)]),
        (Puzzle, Zoom, &[Wheel]),
        (Puzzle, ZoomIn, &[Key(K::Equal), Key(K::NumpadAdd), RightStick]),
        (Puzzle, ZoomOut, &[Key(K::Minus), Key(K::NumpadSubtract), RightStick]),
        (Puzzle, NextPath, &[Key(K::Tab), Button(Pad::RightTrigger)]),
        (Puzzle, LastPath, &[Button(Pad::LeftTrigger)]),
        (Puzzle, Ahead, &[Key(K::KeyW), Key(K::ArrowUp), Key(K::KeyK), Key(K::Numpad8), LeftStick, Button(Pad::DPadUp)]),
        (Puzzle, Left, &[Key(K::KeyA), Key(K::ArrowLeft), Key(K::KeyH), Key(K::Numpad4), LeftStick, Button(Pad::DPadLeft)]),
        (Puzzle, Back, &[Key(K::KeyS), Key(K::ArrowDown), Key(K::KeyJ), Key(K::Numpad2), LeftStick, Button(Pad::DPadDown)]),
        (Puzzle, Right, &[Key(K::KeyD), Key(K::ArrowRight), Key(K::KeyL), Key(K::Numpad6), LeftStick, Button(Pad::DPadRight)]),
        (Puzzle, NorthWest, &[Key(K::Numpad7)]),
        (Puzzle, NorthEast, &[Key(K::Numpad9)]),
        (Puzzle, SouthWest, &[Key(K::Numpad1)]),
        (Puzzle, SouthEast, &[Key(K::Numpad3)]),
        (Puzzle, Up, &[Key(K::KeyR), Button(Pad::LeftTrigger2)]),
        (Puzzle, Down, &[Key(K::KeyF), Button(Pad::RightTrigger2)]),
        (Puzzle, LetGo, &[Key(K::Enter), Key(K::NumpadEnter), Button(Pad::South)]),
        (Puzzle, FloorUp, &[Key(K::PageUp)]),
        (Puzzle, FloorDown, &[Key(K::PageDown)]),
        (Puzzle, Undo, &[Key(K::KeyU), Button(Pad::East)]),
        (Puzzle, Redo, &[Key(K::KeyY), Button(Pad::North)]),
        (Puzzle, Clear, &[Key(K::KeyC)]),
        (Puzzle, Check, &[Key(K::KeyX), Button(Pad::West)]),
        (Puzzle, HintPath, &[Key(K::KeyT), Button(Pad::RightThumb)]),
        (Puzzle, Solution, &[Key(K::KeyG)]),
        (Puzzle, Pause, &[Key(K::KeyP), Button(Pad::Start)]),
        (Puzzle, NewPuzzle, &[Key(K::KeyN)]),
        (Puzzle, Print, &[Key(K::KeyO)]),
        (Puzzle, Bar, &[Key(K::KeyB), Button(Pad::LeftThumb)]),
        (Puzzle, Leave, &[Key(K::Escape), Button(Pad::Select)]),

        (Draw, Ahead, &[Key(K::KeyW), Key(K::ArrowUp), Key(K::Numpad8), Button(Pad::DPadUp)]),
        (Draw, Left, &[Key(K::KeyA), Key(K::ArrowLeft), Key(K::Numpad4), Button(Pad::DPadLeft)]),
        (Draw, Back, &[Key(K::KeyS), Key(K::ArrowDown), Key(K::Numpad2), Button(Pad::DPadDown)]),
        (Draw, Right, &[Key(K::KeyD), Key(K::ArrowRight), Key(K::Numpad6), Button(Pad::DPadRight)]),
        (Draw, NorthWest, &[Key(K::Numpad7)]),
        (Draw, NorthEast, &[Key(K::Numpad9)]),
        (Draw, SouthWest, &[Key(K::Numpad1)]),
        (Draw, SouthEast, &[Key(K::Numpad3)]),
        (Draw, DrawHere, &[Key(K::Space), Key(K::Enter), Key(K::NumpadEnter), Button(Pad::South)]),
        (Draw, NextSide, &[Key(K::Period), Button(Pad::West)]),
        (Draw, LastSide, &[Key(K::Comma)]),
        (Draw, NextTool, &[Key(K::KeyE), Button(Pad::RightTrigger)]),
        (Draw, LastTool, &[Key(K::KeyQ), Button(Pad::LeftTrigger)]),
        (Draw, NextThing, &[Key(K::KeyT), Button(Pad::RightTrigger2)]),
        (Draw, LastThing, &[Key(K::KeyG), Button(Pad::LeftTrigger2)]),
        (Draw, NextVariant, &[Key(K::KeyF), Button(Pad::RightThumb)]),
        (Draw, Undo, &[Key(K::KeyZ), Key(K::KeyU), Button(Pad::East)]),
        (Draw, Redo, &[Key(K::KeyY), Button(Pad::North)]),
        (Draw, Copy, &[Key(K::KeyC)]),
        (Draw, Cut, &[Key(K::KeyX)]),
        (Draw, Paste, &[Key(K::KeyV)]),
        (Draw, Rotate, &[Key(K::KeyR)]),
        (Draw, Mirror, &[Key(K::KeyM)]),
        (Draw, Delete, &[Key(K::Delete), Key(K::Backspace)]),
        (Draw, NextProblem, &[Key(K::KeyN)]),
        (Draw, FloorUp, &[Key(K::PageUp)]),
        (Draw, FloorDown, &[Key(K::PageDown)]),
        (Draw, Bar, &[Key(K::KeyB), Button(Pad::Select)]),
        (Draw, Leave, &[Key(K::Escape), Button(Pad::Start)]),

        (Menu, Below, &[Key(K::ArrowDown), Button(Pad::DPadDown)]),
        (Menu, Above, &[Key(K::ArrowUp), Button(Pad::DPadUp)]),
        (Menu, Less, &[Key(K::ArrowLeft), Button(Pad::DPadLeft)]),
        (Menu, More, &[Key(K::ArrowRight), Button(Pad::DPadRight)]),
        (Menu, LastPage, &[Key(K::PageUp), Button(Pad::LeftTrigger)]),
        (Menu, NextPage, &[Key(K::PageDown), Button(Pad::RightTrigger)]),
        (Menu, Press, &[Button(Pad::South)]),
        (Menu, Erase, &[Key(K::Delete), Button(Pad::West)]),
        (Menu, Leave, &[Key(K::Escape), Button(Pad::East)]),
    ]
};

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::super::rebound::is_of_pointer;
    use super::*;
    use std::collections::HashSet;
    use std::fs;
    use std::path::Path;

    /// Appends the source code in a folder to `code`, except the code in this module's folder.
    fn read_code(folder: &Path, code: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("controls") {
                read_code(&path, code);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                code.push_str(&fs::read_to_string(&path).unwrap());
            }
        }
    }

    #[test]
    fn every_action_has_an_effect_outside_this_module() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut code = String::new();
        read_code(&src, &mut code);
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let words: HashSet<&str> = code
            .split(|letter: char| !is_name(letter) && letter != ':')
            .collect();
        for (set, action) in Bindings::default().all() {
            // Maps handle the mouse themselves.
            let name = format!("Action::{action:?}");
            assert!(
                is_of_pointer(action) || words.contains(&*name),
                "{set:?}: no code uses {name}"
            );
        }
    }

    #[test]
    fn default_controls_trigger_one_action_per_set() {
        for set in ActionSet::ALL {
            let (bindings, mut taken) = (Bindings::default(), Vec::new());
            for action in bindings.actions(set) {
                for &control in bindings.controls(set, action) {
                    // These controls trigger several actions, depending on how they are moved.
                    if matches!(control, MouseMove | LeftStick | RightStick) {
                        continue;
                    }
                    assert!(!taken.contains(&control), "{set:?}: {control:?}");
                    assert_eq!(bindings.action(set, control), Some(action));
                    taken.push(control);
                }
            }
        }
    }

    #[test]
    fn actions_are_unique_in_their_set() {
        let bindings = Bindings::default();
        for set in ActionSet::ALL {
            let mut actions: Vec<_> = bindings.actions(set).collect();
            let count = actions.len();
            actions.sort();
            actions.dedup();
            assert_eq!(actions.len(), count, "{set:?}");
        }
    }
}
