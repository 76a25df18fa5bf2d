//! The setting that enables flickering and other movement without input.

use bevy::prelude::*;

/// Whether flames, motes and marks on maps are animated, and blasts flash. True by default. Set to
/// false for reproducible pictures and for players who are sensitive to flicker.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Flicker(pub bool);

impl Default for Flicker {
    fn default() -> Flicker {
        Flicker(true)
    }
}
