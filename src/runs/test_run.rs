//! Test runs of the level that the player makes in the panel.

use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;

/// The level of the test run that the player has begun in the panel, or `None`.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct TestRun(pub(crate) Option<Arc<Level>>);
