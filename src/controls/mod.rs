//! The actions of each screen, and their key bindings.

pub(crate) mod action;
pub(crate) mod bindings;
pub(crate) mod devices;
mod names;
pub(crate) mod rebound;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(devices::plugin);
}
