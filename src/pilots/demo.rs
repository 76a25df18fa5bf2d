//! The demo player: `--demo`, and the line that `--headless` prints.

use crate::app::args::Options;
use crate::play::run::{PlayerInput, Run, RunBegan};
use crate::schedule::TickSystems;
use bevy::prelude::*;
use warren_dungeon::play::{self, Defeat};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Demo>()
        .add_systems(
            FixedUpdate,
            decide
                .in_set(TickSystems::Program)
                .run_if(crate::states::in_play.and_then(wanted)),
        )
        .add_systems(Update, report.run_if(headless));
}

/// The player.
#[derive(Resource, Default)]
struct Demo(play::Demo);

fn wanted(options: Res<Options>) -> bool {
    options.demo
}

fn headless(options: Res<Options>) -> bool {
    options.headless && options.demo
}

fn decide(
    run: Option<Res<Run>>,
    mut began: MessageReader<RunBegan>,
    mut demo: ResMut<Demo>,
    mut doing: ResMut<PlayerInput>,
) {
    let Some(run) = run else { return };
    if began.read().last().is_some() {
        *demo = Demo::default();
    }
    let input = demo.0.input(&run.level, &run.progress, &run.events);
    *doing = PlayerInput {
        input,
        smooth_turn: input.turn,
    };
}

/// Says how the run ended, and ends the program.
fn report(run: Option<Res<Run>>, demo: Res<Demo>, mut exit: MessageWriter<AppExit>) {
    let Some(run) = run else { return };
    if run.progress.finished {
        let steps = run.progress.steps;
        let shortest = run.level.shortest().unwrap_or(steps);
        println!("reached the finish in {steps} steps (shortest {shortest})");
        exit.write(AppExit::Success);
    } else if let Some(defeat) = defeat(&run, &demo) {
        eprintln!("the finish was not reached: {defeat}");
        exit.write(AppExit::error());
    }
}

/// Why the demo player will not finish. Who is caught plays no further tick in which
/// it could say so itself.
fn defeat(run: &Run, demo: &Demo) -> Option<Defeat> {
    let caught = run.progress.caught.then_some(Defeat::Caught);
    caught.or(demo.0.defeat())
}
