//! The names of controls in files. The names are the same in every release and language.

use super::action::Control;
use bevy::prelude::*;
use bevy::reflect::enums::{DynamicEnum, DynamicVariant, VariantInfo};
use bevy::reflect::{FromReflect, Typed};

impl Control {
    /// Returns the control's name in files, such as `KeyW`, `MouseMiddle` or `PadSouth`.
    pub fn name(self) -> String {
        match self {
            Control::Key(key) => format!("{key:?}"),
            Control::Mouse(button) => format!("{MOUSE}{button:?}"),
            Control::Button(button) => format!("{PAD}{button:?}"),
            Control::MouseMove | Control::Wheel | Control::LeftStick | Control::RightStick => {
                format!("{self:?}")
            }
        }
    }

    /// Returns the key or button with this name. Returns `None` for unknown names, for controls
    /// that are moved rather than pressed, and for keys and buttons that Bevy identifies only by a
    /// number.
    pub fn named(name: &str) -> Option<Control> {
        if let Some(button) = name.strip_prefix(MOUSE) {
            return variant(button).map(Control::Mouse);
        }
        if let Some(button) = name.strip_prefix(PAD) {
            return variant(button).map(Control::Button);
        }
        variant(name).map(Control::Key)
    }
}

const MOUSE: &str = "Mouse";
const PAD: &str = "Pad";

impl TryFrom<String> for Control {
    type Error = String;

    fn try_from(name: String) -> Result<Control, String> {
        let known = Control::named(&name);
        known.ok_or_else(|| {
            format!(
                "{name:?} is not a key or button: use a name such as KeyW, MouseMiddle or PadSouth"
            )
        })
    }
}

impl From<Control> for String {
    fn from(control: Control) -> String {
        control.name()
    }
}

/// Returns the enum variant with this name, or `None` if there is no such variant or if the variant
/// has fields.
fn variant<T: Typed + FromReflect>(name: &str) -> Option<T> {
    let variants = T::type_info().as_enum().ok()?;
    let is_bare = matches!(variants.variant(name)?, VariantInfo::Unit(_));
    let value = DynamicEnum::new(name, DynamicVariant::Unit);
    is_bare.then(|| T::from_reflect(&value)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::bindings::Bindings;

    #[test]
    fn keys_and_buttons_are_found_by_their_names() {
        for (control, name) in [
            (Control::Key(KeyCode::KeyW), "KeyW"),
            (Control::Key(KeyCode::F1), "F1"),
            (Control::Mouse(MouseButton::Back), "MouseBack"),
            (Control::Button(GamepadButton::South), "PadSouth"),
        ] {
            assert_eq!(control.name(), name);
        }
        let all = Bindings::default().rebindable();
        assert!(all.len() > 100);
        for control in all {
            assert_eq!(Control::named(&control.name()), Some(control));
        }
    }

    #[test]
    fn names_that_are_not_keys_or_buttons_are_not_found() {
        for name in [
            "",
            "keyw",
            "W",
            "MouseMove",
            "Wheel",
            "PadOther",
            "Mouse",
            "Pad",
            "Unidentified",
        ] {
            assert_eq!(Control::named(name), None, "{name}");
        }
        assert_eq!(Control::named(&Control::LeftStick.name()), None);
    }
}
