//! Keys, mouse and gamepad.

pub(crate) mod actions;
pub(crate) mod cursor;
pub(crate) mod walk;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<actions::PanelInput>()
        .add_plugins((walk::plugin, cursor::plugin));
}
