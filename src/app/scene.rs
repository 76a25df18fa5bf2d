//! Detects when the first scene that the command line selects is ready to be shown.

use super::options::Options;
use crate::multimaze::PuzzleInMaking;
use crate::watch::WatchStage;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_warren::maze::Chunk;
use warren_scenery::StoneIsPlain;

/// The parts of a scene that are made in the background.
#[derive(SystemParam)]
pub(super) struct Scene<'w, 's> {
    options: Res<'w, Options>,
    chunks: Query<'w, 's, (), With<Chunk>>,
    stone: Option<Res<'w, StoneIsPlain>>,
    puzzle: Res<'w, PuzzleInMaking>,
    stage: Option<Res<'w, WatchStage>>,
}

impl Scene<'_, '_> {
    /// Returns whether the level, the puzzle or the animation exists, and the stone has its
    /// textures.
    pub(super) fn is_ready(&self) -> bool {
        let is_there = match self.options.watch {
            Some(_) => self.stage.is_some(),
            None => !self.chunks.is_empty() && !self.stone.as_ref().is_some_and(|plain| plain.0),
        };
        is_there && !self.puzzle.is_busy()
    }
}
