//! Programs that control the run instead of the player.

pub(crate) mod autopilot;
mod branch_labels;
pub(crate) mod demo;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((autopilot::plugin, branch_labels::plugin, demo::plugin));
}
