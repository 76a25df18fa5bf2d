//! The input devices: which controls are pressed, and which device is in use.

use super::action::{Action, ActionSet, Control};
use super::bindings::Bindings;
use super::touched::{self, TouchedActions};
use bevy::ecs::system::SystemParam;
use bevy::input::mouse::AccumulatedMouseMotion;
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Bindings>()
        .init_resource::<InputDevice>()
        .init_resource::<KeyCapture>()
        .add_plugins(touched::plugin)
        .add_systems(PreUpdate, release)
        .add_systems(Update, detect_device.in_set(FrameSystems::Controls));
}

/// The device that the player used last. Labels on the screen name this device's controls.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputDevice {
    /// Keyboard and mouse.
    #[default]
    Keyboard,
    /// A gamepad.
    Gamepad,
}

impl InputDevice {
    /// Returns whether a control belongs to the device.
    pub fn has(self, control: Control) -> bool {
        let is_of_gamepad = matches!(
            control,
            Control::Button(_) | Control::LeftStick | Control::RightStick
        );
        is_of_gamepad == (self == InputDevice::Gamepad)
    }

    /// Returns whether the device has keys.
    pub(crate) fn has_keys(self) -> bool {
        self == InputDevice::Keyboard
    }
}

/// Whether the next key or button that the player presses is captured as a new binding instead of
/// triggering its action.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum KeyCapture {
    /// The next key or button triggers its action.
    #[default]
    None,
    /// The next key or button is captured, regardless of its action.
    Any,
    /// A key or button was captured in this frame, and triggers no action.
    Over,
}

/// Ends the previous frame's capture. In that frame, the captured control must not trigger an
/// action.
fn release(mut capture: ResMut<KeyCapture>) {
    if *capture == KeyCapture::Over {
        *capture = KeyCapture::None;
    }
}

/// The keys and buttons of all devices, and their bindings.
#[derive(SystemParam)]
pub(crate) struct Devices<'w, 's> {
    bindings: Res<'w, Bindings>,
    capture: Res<'w, KeyCapture>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Res<'w, ButtonInput<MouseButton>>,
    touched: Res<'w, TouchedActions>,
    pub(crate) pads: Query<'w, 's, &'static Gamepad>,
}

impl Devices<'_, '_> {
    /// Returns whether one of an action's keys or buttons, or its button on the screen, is held.
    pub(crate) fn pressed(&self, set: ActionSet, action: Action) -> bool {
        let mut controls = self.controls(set, action).iter();
        controls.any(|&control| match control {
            Control::Key(key) => self.keys.pressed(key),
            Control::Mouse(button) => self.mouse.pressed(button),
            Control::Button(button) => self.pads.iter().any(|pad| pad.pressed(button)),
            _ => false,
        }) || self.touched.pressed(set, action)
    }

    /// Returns whether one of an action's keys or buttons was pressed in this frame.
    pub(crate) fn just_pressed(&self, set: ActionSet, action: Action) -> bool {
        let controls = self.controls(set, action);
        let mut pressed = self.just_pressed_controls();
        pressed.any(|control| controls.contains(&control)) || self.touched.just_pressed(set, action)
    }

    /// Returns the controls that trigger an action. During a capture, no control triggers an
    /// action.
    fn controls(&self, set: ActionSet, action: Action) -> &[Control] {
        match *self.capture {
            KeyCapture::None => self.bindings.controls(set, action),
            KeyCapture::Any | KeyCapture::Over => &[],
        }
    }

    /// Returns all keys and buttons that were pressed in this frame, regardless of their actions.
    pub(crate) fn just_pressed_controls(&self) -> impl Iterator<Item = Control> {
        let keys = self.keys.get_just_pressed().copied().map(Control::Key);
        let mouse = self.mouse.get_just_pressed().copied().map(Control::Mouse);
        let pads = self.pads.iter().flat_map(Gamepad::get_just_pressed);
        keys.chain(mouse).chain(pads.copied().map(Control::Button))
    }

    /// Returns the actions in a set that were triggered in this frame.
    pub(crate) fn all_just_pressed(&self, set: ActionSet) -> impl Iterator<Item = Action> {
        let actions = self.bindings.actions(set);
        actions.filter(move |&action| self.just_pressed(set, action))
    }
}

/// The maximum deflection, from 0 to 1, at which a stick still counts as being at rest.
const RESTING: f32 = 0.25;

fn detect_device(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Res<ButtonInput<MouseButton>>,
    motion: Option<Res<AccumulatedMouseMotion>>,
    pads: Query<&Gamepad>,
    mut device: ResMut<InputDevice>,
) {
    let moves = motion.is_some_and(|motion| motion.delta != Vec2::ZERO);
    let is_pushed = |pad: &Gamepad| {
        let sticks = [pad.left_stick(), pad.right_stick()];
        let mut pressed = pad.get_just_pressed();
        pressed.next().is_some() || sticks.iter().any(|stick| stick.length() > RESTING)
    };
    if pads.iter().any(is_pushed) {
        device.set_if_neq(InputDevice::Gamepad);
    } else if moves || keys.get_just_pressed().len() + mouse.get_just_pressed().len() > 0 {
        device.set_if_neq(InputDevice::Keyboard);
    }
}
