//! The actions of on-screen buttons, for players with a touchscreen.

use super::action::{Action, ActionSet};
use bevy::picking::PickingSystems;
use bevy::prelude::*;
use bevy::ui::Pressed;

/// Whether the player's latest input was a touch. The on-screen buttons are only visible while this
/// is true.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TouchInUse(pub(crate) bool);

/// A button on the screen that has the same effect as one of this action's keys.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActionButton(pub(crate) ActionSet, pub(crate) Action);

/// The actions whose on-screen buttons are held.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct TouchedActions {
    held: Vec<ActionButton>,
    before: Vec<ActionButton>,
}

impl TouchedActions {
    /// Returns whether an action's button is held.
    pub(crate) fn pressed(&self, set: ActionSet, action: Action) -> bool {
        self.held.contains(&ActionButton(set, action))
    }

    /// Returns whether an action's button was pressed in this frame.
    pub(crate) fn just_pressed(&self, set: ActionSet, action: Action) -> bool {
        let button = ActionButton(set, action);
        self.held.contains(&button) && !self.before.contains(&button)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TouchInUse>()
        .init_resource::<TouchedActions>()
        .add_systems(PreUpdate, read_buttons.after(PickingSystems::Last));
}

fn read_buttons(buttons: Query<&ActionButton, With<Pressed>>, mut touched: ResMut<TouchedActions>) {
    let touched = &mut *touched;
    std::mem::swap(&mut touched.held, &mut touched.before);
    touched.held.clear();
    touched.held.extend(buttons);
}
