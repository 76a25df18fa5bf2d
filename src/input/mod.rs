//! Input from keyboard, mouse and gamepad.

pub(crate) mod actions;
mod assistive;
mod bar;
mod clicks;
pub(crate) mod cursor;
pub(crate) mod handling;
pub(crate) mod menu;
pub(crate) mod requests;
pub(crate) mod walk;

use crate::panel_input::PanelInput;
use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.register_type::<walk::Gait>()
        .init_resource::<PanelInput>()
        .init_resource::<handling::Handling>()
        .add_plugins((
            walk::plugin,
            requests::plugin,
            cursor::plugin,
            menu::plugin,
            clicks::plugin,
            assistive::plugin,
            bar::plugin,
        ));
}
