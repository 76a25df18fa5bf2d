//! What a player can do: the keys and buttons of every action.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Something a player can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Walk ahead; north from above.
    Ahead,
    /// Walk back; south from above.
    Back,
    /// Walk to the left; west from above.
    Left,
    /// Walk to the right; east from above.
    Right,
    /// Turn to the left; west from above.
    TurnLeft,
    /// Turn to the right; east from above.
    TurnRight,
    /// Climb up a ladder while held.
    Up,
    /// Climb down a ladder while held.
    Down,
    /// Walk smoothly, or cell by cell.
    Steps,
    /// Search for secret doors while held.
    Search,
    /// Blast the wall ahead.
    Blast,
    /// Take a hint: which way to go.
    HintDirection,
    /// Take a hint: the next stretch of the way.
    HintStretch,
    /// Take a hint: all of the way.
    HintWay,
    /// Explore what can be reached, until something happens.
    Explore,
    /// Show or hide the map.
    Map,
    /// Change the view.
    View,
    /// Pause, and go on.
    Pause,
    /// Show or hide the panel.
    Panel,
}

/// The keys of every action.
pub const BINDINGS: &[(Action, &[KeyCode])] = &[
    (
        Action::Ahead,
        &[
            KeyCode::KeyW,
            KeyCode::ArrowUp,
            KeyCode::KeyK,
            KeyCode::Numpad8,
        ],
    ),
    (
        Action::Back,
        &[
            KeyCode::KeyS,
            KeyCode::ArrowDown,
            KeyCode::KeyJ,
            KeyCode::Numpad2,
        ],
    ),
    (
        Action::Left,
        &[KeyCode::KeyA, KeyCode::KeyH, KeyCode::Numpad7],
    ),
    (
        Action::Right,
        &[KeyCode::KeyD, KeyCode::KeyL, KeyCode::Numpad9],
    ),
    (Action::TurnLeft, &[KeyCode::ArrowLeft, KeyCode::Numpad4]),
    (Action::TurnRight, &[KeyCode::ArrowRight, KeyCode::Numpad6]),
    (Action::Up, &[KeyCode::KeyR, KeyCode::PageUp]),
    (Action::Down, &[KeyCode::KeyF, KeyCode::PageDown]),
    (Action::Steps, &[KeyCode::KeyC]),
    (Action::Search, &[KeyCode::KeyE, KeyCode::Numpad5]),
    (Action::Blast, &[KeyCode::KeyB]),
    (Action::HintDirection, &[KeyCode::Digit1]),
    (Action::HintStretch, &[KeyCode::Digit2]),
    (Action::HintWay, &[KeyCode::Digit3]),
    (Action::Explore, &[KeyCode::KeyX]),
    (Action::Map, &[KeyCode::KeyM]),
    (Action::View, &[KeyCode::KeyV, KeyCode::Tab]),
    (Action::Pause, &[KeyCode::Escape]),
    (Action::Panel, &[KeyCode::F1]),
];

/// The gamepad's buttons of actions; its sticks walk and turn.
pub const BUTTONS: &[(Action, GamepadButton)] = &[
    (Action::Search, GamepadButton::West),
    (Action::Blast, GamepadButton::East),
    (Action::HintStretch, GamepadButton::North),
    (Action::View, GamepadButton::South),
    (Action::Down, GamepadButton::LeftTrigger),
    (Action::Up, GamepadButton::RightTrigger),
    (Action::HintDirection, GamepadButton::LeftTrigger2),
    (Action::Explore, GamepadButton::RightTrigger2),
    (Action::Map, GamepadButton::Select),
    (Action::Pause, GamepadButton::Start),
];

/// What of the player's input is meant for the panel.
#[derive(Resource, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Resource)]
pub struct PanelInput {
    /// Whether the panel is shown.
    pub open: bool,
    /// Whether keys go to one of its fields.
    pub keyboard: bool,
    /// Whether the mouse is on it.
    pub pointer: bool,
}

/// Whether a key or button of the action went down in this frame, and was not
/// meant for a field of the panel.
pub(crate) fn just_pressed(action: Action) -> impl FnMut(Devices, Res<PanelInput>) -> bool + Clone {
    move |devices, panel| {
        let for_panel = panel.keyboard && action != Action::Panel;
        !for_panel && devices.just_pressed(action)
    }
}

/// What has keys and buttons.
#[derive(SystemParam)]
pub(crate) struct Devices<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    pub(super) pads: Query<'w, 's, &'static Gamepad>,
}

impl Devices<'_, '_> {
    pub(super) fn pressed(&self, action: Action) -> bool {
        let mut buttons = buttons_of(action);
        keys_of(action).any(|key| self.keys.pressed(key))
            || buttons.any(|button| self.pads.iter().any(|pad| pad.pressed(button)))
    }

    pub(super) fn just_pressed(&self, action: Action) -> bool {
        let mut buttons = buttons_of(action);
        keys_of(action).any(|key| self.keys.just_pressed(key))
            || buttons.any(|button| self.pads.iter().any(|pad| pad.just_pressed(button)))
    }
}

fn keys_of(action: Action) -> impl Iterator<Item = KeyCode> {
    BINDINGS
        .iter()
        .filter(move |binding| binding.0 == action)
        .flat_map(|binding| binding.1.iter().copied())
}

fn buttons_of(action: Action) -> impl Iterator<Item = GamepadButton> {
    let bound = BUTTONS.iter().filter(move |binding| binding.0 == action);
    bound.map(|binding| binding.1)
}
