//! Prints the result of a run that was played without a window, and then exits.

use super::print::{print_error, print_line};
use crate::pilots::demo::DemoPlayer;
use crate::play::run::Run;
use crate::runs::replay::Replay;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            report_demo.run_if(resource_exists::<DemoPlayer>),
            report_replay.run_if(resource_exists::<Replay>),
        )
            .run_if(resource_exists::<Run>),
    );
}

fn report_demo(run: Res<Run>, demo: Res<DemoPlayer>, mut exit: MessageWriter<AppExit>) {
    if run.progress.finished {
        let steps = run.progress.steps;
        let shortest = run.level.shortest().unwrap_or(steps);
        exit.write(print_line(&format!(
            "reached the finish in {steps} steps (shortest {shortest})"
        )));
    } else if let Some(defeat) = demo.defeat(&run) {
        print_error(&format!("the finish was not reached: {defeat}"));
        exit.write(AppExit::error());
    }
}

fn report_replay(run: Res<Run>, replay: Res<Replay>, mut exit: MessageWriter<AppExit>) {
    let progress = &run.progress;
    if !replay.is_over() && !progress.is_over() {
        return;
    }
    let (steps, ticks) = (progress.steps, progress.ticks);
    let end = match (progress.finished, progress.caught) {
        (true, _) => "reached the finish",
        (_, true) => "was caught",
        _ => "ended on the way",
    };
    exit.write(print_line(&format!(
        "{end} after {steps} steps in {ticks} ticks"
    )));
}
