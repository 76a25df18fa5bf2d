//! Sounds of the maze for players who cannot see it: ticks that come from the surrounding walls,
//! and a bell at the finish.

use super::ByEar;
use super::library::{Sounds, can_play};
use super::table::Sound;
use crate::states::in_play;
use bevy::prelude::*;
use bevy_warren::play::message::NewRun;
use bevy_warren::play::perceived::Perceived;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::space::{centre, to_world, way_to_finish};
use warren_dungeon::play::{open_ahead, side_at};
use warren_maze::topology::Embedding;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (tick_walls, ring_bell)
            .in_set(FrameSystems::Interface)
            .run_if(can_play.and_then(in_play).and_then(is_wanted)),
    );
}

/// The delay between the ticks from the walls on the left, ahead and on the right, in seconds.
const APART: f32 = 0.11;

/// The pause between two strokes of the bell, in seconds.
const PAUSE: f32 = 2.5;

/// The height of the ticks and the bell above the floor, in cells.
const HEIGHT: f32 = 0.4;

fn is_wanted(by_ear: Res<ByEar>) -> bool {
    by_ear.0
}

/// Whenever the player enters a cell or turns, plays a tick from the nearest walls on the left,
/// ahead and on the right, one after the other. The ticks of distant walls are quieter, so that the
/// player can hear where passages are open.
fn tick_walls(
    run: If<Res<Run>>,
    time: Res<Time>,
    mut new_run: NewRun,
    mut perceived: MessageReader<Perceived>,
    mut waiting: Local<Vec<(f32, Vec3)>>,
    mut sounds: Sounds,
) {
    let is_current = |it: &&Perceived| it.run == run.number();
    let notices = perceived.read().filter(is_current).count() > 0;
    if new_run.is_new() || notices {
        *waiting = nearest_walls(&run);
    }
    for (seconds, _) in &mut *waiting {
        *seconds -= time.delta_secs();
    }
    let due = waiting.extract_if(.., |(seconds, _)| *seconds < 0.0);
    for (_, at) in due {
        sounds.play_at(Sound::Echo, at, 1.0);
    }
}

/// Returns the positions of the nearest walls, with the delay of each wall's tick.
fn nearest_walls(run: &Run) -> Vec<(f32, Vec3)> {
    let (grid, progress) = (run.level.grid(), &run.progress);
    let turns = [-1, 0, 1].map(|quarters: i16| (quarters << 14) as u16);
    let walls = turns.into_iter().zip(0u8..).map(|(turn, number)| {
        let heading = progress.heading().wrapping_add(turn);
        let dir = side_at(&run.level, progress.cell(), heading);
        let open = open_ahead(&run.level, progress, dir) as f32;
        let towards = to_world(grid.normal(progress.cell(), dir)) * (open + 0.5);
        let at = centre(&run.level, progress.cell()) + Vec3::new(towards.x, HEIGHT, towards.y);
        (f32::from(number) * APART, at)
    });
    walls.collect()
}

/// Rings the bell at the nearest finish's position.
fn ring_bell(run: If<Res<Run>>, time: Res<Time>, mut pause: Local<f32>, mut sounds: Sounds) {
    *pause -= time.delta_secs();
    if *pause < 0.0 {
        *pause = PAUSE;
        let cell = run.progress.cell();
        let at = centre(&run.level, cell) + way_to_finish(&run.level, cell);
        sounds.play_at(Sound::Beacon, at + Vec3::Y * HEIGHT, 1.0);
    }
}
