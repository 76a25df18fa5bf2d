//! The player's figure in the world.

use bevy::prelude::*;

/// The player's figure, where the player is. The world is shown to it.
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform, Visibility)]
pub(crate) struct Avatar;
