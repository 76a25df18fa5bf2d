//! The autopilot, which walks to a clicked cell or explores until it stops by itself or the player
//! takes over. It produces the same kind of input as the keys.

use crate::controls::action::Action;
use crate::input::actions;
use crate::input::walk::{StepWalker, WalksQuietly};
use crate::news::News;
use crate::runs::first_input::BegunRun;
use crate::states::in_play;
use crate::texts::{Say, of_library};
use bevy::prelude::*;
use bevy_warren::map::{CellClicked, ClickedOutside};
use bevy_warren::play::message::RunNumber;
use bevy_warren::play::run::{PlayerInput, Run, begin_first_run};
use bevy_warren::schedule::{FrameSystems, TickSystems};
use warren_dungeon::pilot::{Explore, NoRoute, Travel};
use warren_dungeon::play::Input;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Autopilot>()
        .add_systems(FixedUpdate, steer.in_set(TickSystems::Program))
        .add_systems(
            Update,
            (
                explore.run_if(actions::just_pressed(Action::Explore).and_then(in_play)),
                travel,
            )
                .chain()
                .in_set(FrameSystems::Begin)
                .after(begin_first_run),
        );
}

/// The pilot that walks while the player gives no input, and the number of the pilot's run.
#[derive(Resource, Default)]
pub(crate) struct Autopilot {
    run: RunNumber,
    pilot: Option<Pilot>,
}

impl Autopilot {
    /// Resets the autopilot if this run is not the run in which the autopilot was last used.
    fn reset_for(&mut self, run: &Run) {
        if self.run != run.number() {
            *self = Autopilot {
                run: run.number(),
                ..default()
            };
        }
    }
}

enum Pilot {
    Travel(Travel),
    Explore(Explore),
}

/// Applies the pilot's input. Stops the pilot if the player gives input. A pilot that does not move at
/// all does not start the clock of the run.
fn steer(
    run: Option<Res<Run>>,
    mut pilot: ResMut<Autopilot>,
    quietly: Res<WalksQuietly>,
    mut begun: ResMut<BegunRun>,
    mut doing: ResMut<PlayerInput>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run else { return };
    pilot.reset_for(&run);
    let Some(flying) = &mut pilot.pilot else {
        return;
    };
    // A request for a hint, for the position of the finish or for a view of the whole level does
    // not stop the autopilot.
    let asked = Input {
        hint: doing.input.hint,
        locate: doing.input.locate,
        reveal: doing.input.reveal,
        ..Input::default()
    };
    if doing.input != asked {
        pilot.pilot = None;
        return;
    }
    let (level, progress, events) = (&run.level, &run.progress, &run.events);
    let input = match flying {
        Pilot::Travel(travel) => travel.input(level, progress, events),
        Pilot::Explore(explore) => explore.input(level, progress, events),
    };
    match input {
        Ok(input) => {
            begun.begin(&run);
            *doing = Input {
                hint: asked.hint,
                locate: asked.locate,
                reveal: asked.reveal,
                ..quietly.slow(input)
            }
            .into();
        }
        Err(stop) => {
            pilot.pilot = None;
            match of_library::stop(stop, &run) {
                Say::Nothing => {}
                told => _ = news.write(News::of(told)),
            }
        }
    }
}

/// Starts or stops exploring.
fn explore(run: Option<Res<Run>>, mut pilot: ResMut<Autopilot>, mut steps: ResMut<StepWalker>) {
    let Some(run) = run else { return };
    pilot.reset_for(&run);
    steps.stop();
    pilot.pilot = match pilot.pilot {
        Some(Pilot::Explore(_)) => None,
        _ => Some(Pilot::Explore(Explore::default())),
    };
}

/// Walks to a clicked cell. If that is not possible, says why. A click outside the level gets the same
/// answer as one on a cell that the player has not seen, so that it does not reveal the size of the level.
fn travel(
    run: Option<Res<Run>>,
    mut clicked: MessageReader<CellClicked>,
    mut outside: MessageReader<ClickedOutside>,
    mut pilot: ResMut<Autopilot>,
    mut steps: ResMut<StepWalker>,
    mut news: MessageWriter<News>,
) {
    let Some(run) = run else { return };
    let is_outside = outside.read().count() > 0;
    let route = match clicked.read().last() {
        Some(&CellClicked(cell)) => Travel::to(&run.level, &run.progress, cell),
        None if is_outside => Err(NoRoute::NotSeen),
        None => return,
    };
    match route {
        Ok(travel) => {
            pilot.reset_for(&run);
            steps.stop();
            pilot.pilot = Some(Pilot::Travel(travel));
        }
        Err(why) => _ = news.write(News::of(of_library::no_route(why))),
    }
}
