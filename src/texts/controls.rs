//! The names of actions, and of keys, buttons and sticks.

use super::{Say, say};
use crate::controls::action::{Action, Control};
use bevy::prelude::*;

/// Returns the name of an action.
pub(crate) fn action_name(action: Action) -> Say {
    Say::variant("action", action)
}

/// Returns the name of a control. The name of a key is its label on an English keyboard.
pub(crate) fn control_name(control: Control) -> Say {
    match control {
        Control::Key(key) => key_name(key),
        Control::Mouse(MouseButton::Left) => say!("mouse-left"),
        Control::Mouse(MouseButton::Right) => say!("mouse-right"),
        Control::Mouse(MouseButton::Middle) => say!("mouse-middle"),
        Control::Mouse(button) => Say::Verbatim(format!("{button:?}")),
        Control::MouseMove => say!("mouse-move"),
        Control::Wheel => say!("mouse-wheel"),
        Control::Button(button) => button_name(button),
        Control::LeftStick => say!("pad-left-stick"),
        Control::RightStick => say!("pad-right-stick"),
    }
}

fn key_name(key: KeyCode) -> Say {
    match key {
        KeyCode::ArrowLeft => say!("key-left"),
        KeyCode::ArrowRight => say!("key-right"),
        KeyCode::ArrowUp => say!("key-up"),
        KeyCode::ArrowDown => say!("key-down"),
        KeyCode::Space => say!("key-space"),
        KeyCode::Enter => say!("key-enter"),
        KeyCode::Escape => say!("key-escape"),
        KeyCode::PageUp => say!("key-page-up"),
        KeyCode::PageDown => say!("key-page-down"),
        KeyCode::Home => say!("key-home"),
        KeyCode::End => say!("key-end"),
        KeyCode::ShiftLeft | KeyCode::ShiftRight => say!("key-shift"),
        KeyCode::Equal => Say::verbatim("="),
        KeyCode::Minus => Say::verbatim("-"),
        KeyCode::Comma => Say::verbatim(","),
        KeyCode::Period => Say::verbatim("."),
        KeyCode::NumpadAdd => say!("key-number-pad", sign = "+"),
        KeyCode::NumpadSubtract => say!("key-number-pad", sign = "-"),
        other => {
            // Bevy has names such as KeyW, Digit1, Numpad7, F1 and Tab.
            let name = format!("{other:?}");
            let of = |prefix| name.strip_prefix(prefix);
            match (of("Key").or(of("Digit")), of("Numpad")) {
                (Some(sign), _) => Say::verbatim(sign),
                (None, Some(sign)) => say!("key-number-pad", sign),
                (None, None) => Say::Verbatim(name),
            }
        }
    }
}

/// Returns the name of a gamepad button: the label that most gamepads have on the button in this
/// position.
fn button_name(button: GamepadButton) -> Say {
    let name = match button {
        GamepadButton::South => "A",
        GamepadButton::East => "B",
        GamepadButton::West => "X",
        GamepadButton::North => "Y",
        GamepadButton::LeftTrigger => "LB",
        GamepadButton::RightTrigger => "RB",
        GamepadButton::LeftTrigger2 => "LT",
        GamepadButton::RightTrigger2 => "RT",
        GamepadButton::LeftThumb => "L3",
        GamepadButton::RightThumb => "R3",
        GamepadButton::DPadLeft => return say!("pad-left"),
        GamepadButton::DPadRight => return say!("pad-right"),
        GamepadButton::DPadUp => return say!("pad-up"),
        GamepadButton::DPadDown => return say!("pad-down"),
        other => return Say::Verbatim(format!("{other:?}")),
    };
    Say::verbatim(name)
}
