//! Recorded runs, played again.

use crate::play::run::{PlayerInput, recorded_inputs};
use crate::schedule::TickSystems;
use crate::states::Screen;
use bevy::prelude::*;
use std::collections::VecDeque;
use warren_dungeon::play::{Input, Recording};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        play.in_set(TickSystems::Program)
            .run_if(resource_exists::<Replay>),
    )
    .add_systems(OnExit(Screen::Playing), end);
}

/// The inputs of a recorded run that are still to be played. While it is there, nothing that
/// is played counts.
#[derive(Resource)]
pub(crate) struct Replay(VecDeque<Input>);

impl Replay {
    /// Plays a recorded run in its level, as far as a run may go on.
    pub(crate) fn new(run: &Recording) -> Replay {
        Replay(recorded_inputs(run))
    }

    /// Whether all of it was played.
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_empty()
    }
}

/// Plays the next input, whatever the keys say; after the last one the player
/// stands still.
fn play(mut replay: ResMut<Replay>, mut doing: ResMut<PlayerInput>) {
    *doing = replay.0.pop_front().unwrap_or_default().into();
}

/// Whoever leaves the level plays the next one.
fn end(mut commands: Commands) {
    commands.remove_resource::<Replay>();
}
