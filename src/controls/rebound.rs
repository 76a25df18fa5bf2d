//! Custom bindings, and the rules for them. The rules ensure that the player can always leave a
//! screen and use its cards, and that binding a control to one action never takes the device's last
//! control from another action.
//!
//! Only keys and buttons can be rebound. The bindings for mouse movements, sticks, and mouse
//! actions on maps and buttons are fixed.

use super::action::Action::{self, *};
use super::action::ActionSet::{self, Draw, Menu, Play, Puzzle, Watch};
use super::action::Control::{self, Button, Key, Mouse};
use super::bindings::Bindings;
use super::devices::InputDevice;
use bevy::prelude::{KeyCode, MouseButton};
use std::collections::{BTreeMap, HashSet};

/// The new keys and buttons of each action whose keys and buttons differ from the default bindings.
/// Files store bindings in this form.
pub(super) type Rebound = BTreeMap<(ActionSet, Action), Vec<Control>>;

/// The result of binding a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BindOutcome {
    /// The control was not bound to another action.
    Free,
    /// The control was bound to this action. In exchange, this action received the replaced
    /// control.
    Swapped(Action),
    /// The control was bound to this action. The action still has other controls on the same
    /// device.
    Taken(Action),
}

/// The reason why a control was not bound or not removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BindRefusal {
    /// The control or the action has a fixed binding on this screen.
    Fixed,
    /// The control is the device's only control for this action.
    Last(Action),
    /// The action must keep a control. Otherwise, the player could not use or leave the screen.
    Needed,
}

impl From<Bindings> for Rebound {
    /// Returns the differences between these bindings and the default bindings.
    fn from(bindings: Bindings) -> Rebound {
        let usual = Bindings::default();
        let rebound = usual.all().filter_map(|(set, action)| {
            let [usual, now] = [&usual, &bindings].map(|all| pressed(all.controls(set, action)));
            (usual != now).then_some(((set, action), now))
        });
        rebound.collect()
    }
}

impl TryFrom<Rebound> for Bindings {
    type Error = String;

    /// Returns the default bindings with these changes. An unchanged action loses the controls that
    /// the changes bind to other actions: a different version of the game, in which these controls
    /// were free, might have saved the changes. Fails if the resulting bindings are impossible in
    /// the game.
    fn try_from(rebound: Rebound) -> Result<Bindings, String> {
        let usual = Bindings::default();
        let mut bindings = usual.clone();
        for (set, action) in usual.all() {
            let is_claimed = |control: &Control| {
                let mut changes = rebound.iter().filter(|((of, _), _)| *of == set);
                changes.any(|(_, controls)| controls.contains(control))
            };
            if let Some(controls) = bindings.controls_mut(set, action)
                && !rebound.contains_key(&(set, action))
            {
                controls.retain(|control| !is_claimed(control));
            }
        }
        for ((set, action), controls) in rebound {
            let name = format!("({set:?}, {action:?})");
            let Some(now) = bindings.controls_mut(set, action) else {
                return Err(format!("bindings: there is no action {name}"));
            };
            if is_of_pointer(action) {
                return Err(format!(
                    "bindings: {name} belongs to the mouse and cannot be changed"
                ));
            }
            if let Some(control) = controls.iter().find(|control| is_fixed(set, **control)) {
                let control = control.name();
                return Err(format!("bindings: {control} cannot be bound to {name}"));
            }
            now.retain(|control| !is_pressed(control));
            now.extend(controls);
        }
        let mut taken = HashSet::new();
        for (set, action) in usual.all() {
            for control in pressed(bindings.controls(set, action)) {
                if !taken.insert((set, control)) {
                    let control = control.name();
                    return Err(format!("bindings: {control} has two actions in {set:?}"));
                }
            }
            for device in DEVICES.into_iter().filter(|_| is_needed(set, action)) {
                let has = |all: &Bindings| of_device(all.controls(set, action), device).count() > 0;
                if has(&usual) && !has(&bindings) {
                    return Err(format!("bindings: ({set:?}, {action:?}) needs a control"));
                }
            }
        }
        Ok(bindings)
    }
}

impl Bindings {
    /// Binds a key or button to an action, replacing the action's first control on the same device.
    /// If the key or button was bound to a different action of the set, that action receives the
    /// replaced control.
    pub(crate) fn bind(
        &mut self,
        set: ActionSet,
        action: Action,
        control: Control,
    ) -> Result<BindOutcome, BindRefusal> {
        if is_fixed(set, control) || is_of_pointer(action) {
            return Err(BindRefusal::Fixed);
        }
        let device = device(control);
        let own = of_device(self.controls(set, action), device).next();
        let other = self.action(set, control).filter(|&other| other != action);
        let told = match (other, own) {
            (None, _) => BindOutcome::Free,
            (Some(other), Some(_)) => BindOutcome::Swapped(other),
            (Some(other), None) if of_device(self.controls(set, other), device).count() > 1 => {
                BindOutcome::Taken(other)
            }
            (Some(other), None) => return Err(BindRefusal::Last(other)),
        };
        if let Some(controls) = other.and_then(|other| self.controls_mut(set, other)) {
            match (controls.iter().position(|&had| had == control), own) {
                (Some(at), Some(own)) => controls[at] = own,
                (Some(at), None) => _ = controls.remove(at),
                (None, _) => {}
            }
        }
        if let Some(controls) = self.controls_mut(set, action) {
            let was = controls.iter().position(|&had| had == control);
            let first = own.and_then(|own| controls.iter().position(|&had| had == own));
            match (was, first) {
                (Some(was), Some(first)) => controls.swap(was, first),
                (None, Some(first)) => controls[first] = control,
                (_, None) => controls.insert(0, control),
            }
        }
        Ok(told)
    }

    /// Removes all keys or buttons of a device from an action.
    pub(crate) fn clear(
        &mut self,
        set: ActionSet,
        action: Action,
        device: InputDevice,
    ) -> Result<(), BindRefusal> {
        if is_needed(set, action) {
            return Err(BindRefusal::Needed);
        }
        if is_of_pointer(action) {
            return Err(BindRefusal::Fixed);
        }
        if let Some(controls) = self.controls_mut(set, action) {
            controls.retain(|control| !is_pressed(control) || !device.has(*control));
        }
        Ok(())
    }

    /// Returns the keys and buttons in all bindings.
    #[cfg(test)]
    pub(super) fn rebindable(&self) -> Vec<Control> {
        let all = self.all();
        all.flat_map(|(set, action)| pressed(self.controls(set, action)))
            .collect()
    }
}

const DEVICES: [InputDevice; 2] = [InputDevice::Keyboard, InputDevice::Gamepad];

fn device(control: Control) -> InputDevice {
    match InputDevice::Gamepad.has(control) {
        true => InputDevice::Gamepad,
        false => InputDevice::Keyboard,
    }
}

/// Returns whether an action is performed with the mouse on a map.
pub(crate) fn is_of_pointer(action: Action) -> bool {
    matches!(action, GoTo | Drag | Pan | Zoom)
}

/// Returns whether an action must keep a control. Such an action leaves a screen or navigates
/// cards.
fn is_needed(set: ActionSet, action: Action) -> bool {
    match set {
        Menu => action != Erase,
        Play | Watch | Puzzle | Draw => matches!(action, Leave | Pause),
    }
}

/// Returns whether a control cannot be rebound in a set. Bevy's widgets use some keys, and buttons
/// and maps use the mouse.
fn is_fixed(set: ActionSet, control: Control) -> bool {
    match control {
        Mouse(MouseButton::Left) => true,
        Mouse(MouseButton::Right) => set == Puzzle,
        Mouse(_) => set == Menu,
        Key(KeyCode::Tab | KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space) => set == Menu,
        Key(_) | Button(_) => false,
        Control::MouseMove | Control::Wheel | Control::LeftStick | Control::RightStick => true,
    }
}

/// Returns whether a control is a key or a button. All other controls are moved instead of pressed.
fn is_pressed(control: &Control) -> bool {
    matches!(control, Key(_) | Mouse(_) | Button(_))
}

fn pressed(controls: &[Control]) -> Vec<Control> {
    controls.iter().copied().filter(is_pressed).collect()
}

fn of_device(controls: &[Control], device: InputDevice) -> impl Iterator<Item = Control> {
    let controls = controls.iter().copied();
    controls.filter(move |control| is_pressed(control) && device.has(*control))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::prelude::GamepadButton as Pad;
    use std::collections::BTreeSet;

    const KEYBOARD: InputDevice = InputDevice::Keyboard;

    fn key(code: KeyCode) -> Control {
        Key(code)
    }

    #[test]
    fn binding_a_used_control_swaps_both_controls() {
        let mut bindings = Bindings::default();
        let before: BTreeSet<String> = names(&bindings);
        let told = bindings.bind(Play, Search, key(KeyCode::KeyB));
        assert_eq!(told, Ok(BindOutcome::Swapped(Blast)));
        assert_eq!(bindings.action(Play, key(KeyCode::KeyB)), Some(Search));
        assert_eq!(bindings.action(Play, key(KeyCode::KeyE)), Some(Blast));
        assert_eq!(names(&bindings), before);
        let told = bindings.bind(Play, UseTool, Button(Pad::North));
        assert_eq!(told, Ok(BindOutcome::Swapped(HintStretch)));
        assert_eq!(bindings.action(Play, Button(Pad::East)), Some(HintStretch));
        // The bindings in other sets are unaffected by both calls.
        assert_eq!(bindings.action(Puzzle, Button(Pad::North)), Some(Redo));
    }

    fn names(bindings: &Bindings) -> BTreeSet<String> {
        bindings
            .rebindable()
            .into_iter()
            .map(Control::name)
            .collect()
    }

    #[test]
    fn actions_keep_their_last_control() {
        let mut bindings = Bindings::default();
        bindings.clear(Play, Search, KEYBOARD).unwrap();
        let refused = bindings.bind(Play, Search, key(KeyCode::KeyB));
        assert_eq!(refused, Err(BindRefusal::Last(Blast)));
        let told = bindings.bind(Play, Search, key(KeyCode::KeyK));
        assert_eq!(told, Ok(BindOutcome::Taken(Ahead)));
        assert_eq!(bindings.action(Play, key(KeyCode::KeyK)), Some(Search));
        assert_eq!(
            bindings.bind(Play, Search, key(KeyCode::KeyI)),
            Ok(BindOutcome::Free)
        );
        assert_eq!(bindings.action(Play, key(KeyCode::KeyK)), None);
    }

    #[test]
    fn needed_actions_keep_a_control() {
        let mut bindings = Bindings::default();
        let keys = [
            KeyCode::Escape,
            KeyCode::KeyQ,
            KeyCode::ArrowUp,
            KeyCode::KeyI,
        ];
        for (set, action) in Bindings::default().all() {
            for code in keys {
                let _ = bindings.bind(set, action, key(code));
                let _ = bindings.clear(set, action, InputDevice::Gamepad);
                let _ = bindings.clear(set, action, KEYBOARD);
                let read = Bindings::try_from(Rebound::from(bindings.clone()));
                assert!(read.is_ok(), "{set:?} {action:?}: {read:?}");
            }
        }
        assert_eq!(
            bindings.clear(Menu, Leave, KEYBOARD),
            Err(BindRefusal::Needed)
        );
        assert_eq!(
            bindings.clear(Play, Pause, KEYBOARD),
            Err(BindRefusal::Needed)
        );
    }

    #[test]
    fn bindings_are_stored_as_differences_from_the_defaults() {
        let mut bindings = Bindings::default();
        assert_eq!(ron::to_string(&bindings).unwrap(), "{}");
        bindings.bind(Play, Search, key(KeyCode::KeyI)).unwrap();
        bindings
            .bind(Play, UseTool, Mouse(MouseButton::Middle))
            .unwrap();
        bindings.bind(Watch, Run, Button(Pad::RightThumb)).unwrap();
        bindings.clear(Play, HintWay, KEYBOARD).unwrap();
        let text = ron::to_string(&bindings).unwrap();
        assert!(
            text.contains("(Play,UseTool):[\"MouseMiddle\",\"PadEast\"]"),
            "{text}"
        );
        let read: Bindings = ron::from_str(&text).unwrap();
        assert_eq!(ron::to_string(&read).unwrap(), text);
        for (set, action) in bindings.all() {
            let [a, b] = [&bindings, &read].map(|all| pressed(all.controls(set, action)));
            assert_eq!(a, b, "{set:?} {action:?}");
        }
    }

    #[test]
    fn saved_bindings_take_controls_from_the_defaults_of_other_actions() {
        let text = "{(Play, Search): [\"KeyB\"]}";
        let bindings: Bindings = ron::from_str(text).unwrap();
        assert_eq!(bindings.action(Play, key(KeyCode::KeyB)), Some(Search));
        assert!(bindings.controls(Play, Blast).is_empty());
        let mut expected = Bindings::default();
        for (set, action) in [(Play, Search), (Play, Blast)] {
            *expected.controls_mut(set, action).unwrap() = bindings.controls(set, action).to_vec();
        }
        assert_eq!(bindings, expected, "other actions change");
    }

    #[test]
    fn invalid_bindings_in_files_are_refused_with_the_reason() {
        for (text, why) in [
            ("{(Play, Search): [\"KeyÖ\"]}", "is not a key or button"),
            ("{(Play, Serch): [\"KeyQ\"]}", "Serch"),
            (
                "{(Play, Undo): [\"KeyQ\"]}",
                "there is no action (Play, Undo)",
            ),
            (
                "{(Play, Search): [\"KeyQ\"], (Play, Blast): [\"KeyQ\"]}",
                "KeyQ has two actions in Play",
            ),
            (
                "{(Menu, Leave): [\"PadEast\"]}",
                "(Menu, Leave) needs a control",
            ),
            ("{(Play, Pause): []}", "(Play, Pause) needs a control"),
            (
                "{(Menu, Press): [\"MouseLeft\"]}",
                "MouseLeft cannot be bound",
            ),
            (
                "{(Puzzle, Drag): [\"KeyQ\"]}",
                "(Puzzle, Drag) belongs to the mouse",
            ),
        ] {
            let refused = ron::from_str::<Bindings>(text).unwrap_err().to_string();
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }
}
