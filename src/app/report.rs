//! Prints the result of a run played without a window, and then exits.

use super::print::print_result;
use crate::pilots::demo::DemoPlayer;
use crate::runs::replay;
use bevy::prelude::*;
use bevy_warren::play::run::Run;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, report.run_if(resource_exists::<Run>));
}

/// Returns the run's result in one line, or the reason why the demo player cannot reach a finish.
/// Returns `None` while the run continues.
pub(super) fn result(run: &Run, demo: Option<&DemoPlayer>) -> Option<Result<String, String>> {
    match demo {
        Some(demo) => result_of_demo(run, demo),
        None => result_of_replay(run).map(Ok),
    }
}

fn report(run: Res<Run>, demo: Option<Res<DemoPlayer>>, mut exit: MessageWriter<AppExit>) {
    if let Some(result) = result(&run, demo.as_deref()) {
        exit.write(print_result(result));
    }
}

fn result_of_demo(run: &Run, demo: &DemoPlayer) -> Option<Result<String, String>> {
    if run.progress.finished() {
        let steps = run.progress.steps();
        let shortest = run.level.shortest().unwrap_or(steps);
        return Some(Ok(format!(
            "reached the finish in {steps} steps (shortest {shortest})"
        )));
    }
    let defeat = demo.defeat(run)?;
    Some(Err(format!("the finish was not reached: {defeat}")))
}

fn result_of_replay(run: &Run) -> Option<String> {
    let progress = &run.progress;
    if !run.purpose().is_replay() || replay::is_in_progress(run) {
        return None;
    }
    let (steps, ticks) = (progress.steps(), progress.ticks());
    let end = match (progress.finished(), progress.caught()) {
        (true, _) => "reached the finish",
        (_, true) => "was caught",
        _ => "ended on the way",
    };
    Some(format!("{end} after {steps} steps in {ticks} ticks"))
}
