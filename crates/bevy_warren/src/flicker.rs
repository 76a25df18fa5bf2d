//! The setting for flicker and other animations that run without player input.

use bevy::prelude::*;

/// Whether flames, motes and marks on maps are animated, and whether blasts and flares flash. True by default.
/// A game may set this resource to false for reproducible pictures, or for players who are
/// sensitive to flicker.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Flicker(pub bool);

impl Default for Flicker {
    fn default() -> Flicker {
        Flicker(true)
    }
}
