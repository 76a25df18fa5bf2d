//! The first input of a run. Until then the run waits: its clock is stopped, no beast moves, and
//! nothing is recorded, so that a player can look at a new level without haste. Revealing the level
//! is not an input: the first input records it.

use bevy::prelude::*;
use bevy_warren::play::message::RunNumber;
use bevy_warren::play::run::{PlayerInput, Run};
use bevy_warren::schedule::{Tick, TickSystems};
use warren_dungeon::play::Input;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WaitsForInput>()
        .init_resource::<BegunRun>()
        .configure_sets(
            FixedUpdate,
            // A tick that is not played must not be recorded either.
            (TickSystems::Begin, TickSystems::Record, TickSystems::Step).run_if(has_begun),
        )
        .add_systems(
            FixedUpdate,
            notice_input
                .in_set(Tick)
                .after(TickSystems::Program)
                .before(TickSystems::Begin),
        );
}

/// Whether runs wait for the first input. False if nobody plays, as in demos and screenshots.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct WaitsForInput(pub(crate) bool);

impl Default for WaitsForInput {
    fn default() -> WaitsForInput {
        WaitsForInput(true)
    }
}

/// The latest run that has begun: a player or a program has given it an input.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct BegunRun(RunNumber);

impl BegunRun {
    /// Begins a run. Programs that may stand still in the first tick call this method.
    pub(crate) fn begin(&mut self, run: &Run) {
        self.0 = run.number();
    }

    /// Returns whether the run has begun.
    pub(crate) fn is(&self, run: &Run) -> bool {
        self.0 == run.number()
    }
}

fn notice_input(
    run: Option<Res<Run>>,
    waits: Res<WaitsForInput>,
    doing: Option<Res<PlayerInput>>,
    mut begun: ResMut<BegunRun>,
) {
    let only_reveal = |input: Input| Input {
        reveal: input.reveal,
        ..Input::default()
    };
    let is_input = doing.is_some_and(|doing| doing.input != only_reveal(doing.input));
    if let Some(run) = run
        && (is_input || !waits.0)
    {
        begun.begin(&run);
    }
}

fn has_begun(run: Option<Res<Run>>, begun: Res<BegunRun>) -> bool {
    run.is_some_and(|run| begun.is(&run))
}
