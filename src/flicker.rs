//! Whether anything flickers.

use bevy::prelude::*;

/// Whether flames, motes and marks on maps move by themselves, and blasts flash. Yes, by
/// default; pictures that repeat need still ones, and so do some eyes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Flicker(pub bool);

impl Default for Flicker {
    fn default() -> Flicker {
        Flicker(true)
    }
}
