//! The demo player, which plays the game if the resource [`DemoPlayer`] exists.

use crate::runs::first_input::BegunRun;
use bevy::prelude::*;
use bevy_warren::play::message::NewRun;
use bevy_warren::play::run::{PlayerInput, Run};
use bevy_warren::schedule::TickSystems;
use warren_dungeon::pilot::{self, Defeat};

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        decide
            .in_set(TickSystems::Program)
            .run_if(resource_exists::<DemoPlayer>),
    );
}

/// The state of the demo player.
#[derive(Resource, Default)]
pub(crate) struct DemoPlayer(pilot::Demo);

impl DemoPlayer {
    /// Returns the reason why the demo player cannot finish a run, or `None` if it still can. The
    /// demo player itself does not notice that the Minotaur has caught it, because it receives no
    /// further tick. This function therefore also checks the run.
    pub(crate) fn defeat(&self, run: &Run) -> Option<Defeat> {
        let caught = run.progress.caught().then_some(Defeat::Caught);
        caught.or(self.0.defeat())
    }
}

fn decide(
    run: Option<Res<Run>>,
    mut new_run: NewRun,
    mut demo: ResMut<DemoPlayer>,
    mut begun: ResMut<BegunRun>,
    mut doing: ResMut<PlayerInput>,
) {
    let Some(run) = run else { return };
    if new_run.is_new() {
        *demo = DemoPlayer::default();
    }
    begun.begin(&run);
    *doing = demo.0.input(&run.level, &run.progress, &run.events).into();
}
