//! Whether anything flickers.

use bevy::prelude::*;

/// Whether flames, motes and marks on maps move by themselves, and blasts flash. True by
/// default; reproducible pictures and sensitive eyes need it off.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Flicker(pub bool);

impl Default for Flicker {
    fn default() -> Flicker {
        Flicker(true)
    }
}
