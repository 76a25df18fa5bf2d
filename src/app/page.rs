//! Publishes the game's state on its page, for tests in real browsers and for pages that embed the
//! game.

use crate::pilots::demo::DemoPlayer;
use crate::platform;
use crate::states::Screen;
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use warren_dungeon::level::fingerprint;
use warren_maze::topology::Cell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        (
            publish_screen.run_if(state_changed::<Screen>),
            publish_run.run_if(resource_exists::<Run>),
        ),
    );
}

fn publish_screen(screen: Res<State<Screen>>) {
    platform::publish("screen", &format!("{:?}", screen.get()));
}

/// Publishes the number of ticks once per second, the player's cell whenever it changes, and the
/// result at the end of the run.
fn publish_run(
    run: Res<Run>,
    demo: Option<Res<DemoPlayer>>,
    time: Res<Time<Real>>,
    mut last: Local<u64>,
    mut last_cell: Local<Option<Cell>>,
    mut was_over: Local<bool>,
) {
    let (second, progress) = (time.elapsed().as_secs(), &run.progress);
    if std::mem::replace(&mut *last, second) != second {
        platform::publish("ticks", &progress.ticks().to_string());
    }
    if last_cell.replace(progress.cell()) != Some(progress.cell()) {
        platform::publish("cell", &progress.cell().to_string());
    }
    let defeat = demo.as_ref().and_then(|demo| demo.defeat(&run));
    let is_over = progress.is_over() || defeat.is_some();
    if std::mem::replace(&mut *was_over, is_over) || !is_over {
        return;
    }
    let player = if demo.is_some() { "demo" } else { "player" };
    let end = match (progress.finished(), progress.caught()) {
        (true, _) => "finished",
        (_, true) => "caught",
        _ => "gave up",
    };
    let (steps, ticks) = (progress.steps(), progress.ticks());
    let level = fingerprint(&run.level);
    let told = format!("{player} {end} after {steps} steps in {ticks} ticks, level {level}");
    platform::publish("run", &told);
}
