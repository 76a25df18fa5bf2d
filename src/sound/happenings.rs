//! The sounds of events in a run, such as doors, blasts, hints, and the end of the run.

use super::library::{Sounds, can_play};
use super::table::Sound;
use crate::play::draught::FeltDraught;
use crate::play::message::{
    BlastRefused, Caught, DoorFound, FinishReached, HintShown, RunReader, Unreachable, WallBlasted,
};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::{nearest, way_to_side};
use bevy::prelude::*;
use warren_maze::maze::Door;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (here, there, gust)
            .in_set(FrameSystems::Interface)
            .run_if(can_play),
    );
}

/// The height of sounds at walls, in cells above the floor.
const HEIGHT: f32 = 0.4;

/// Plays the sounds of events that have no position in the world.
fn here(
    mut sounds: Sounds,
    mut hints: RunReader<HintShown>,
    mut unreachable: RunReader<Unreachable>,
    mut finishes: RunReader<FinishReached>,
    mut refused: RunReader<BlastRefused>,
    mut caught: RunReader<Caught>,
) {
    let heard = [
        (hints.read().count(), Sound::Hint),
        (unreachable.read().count(), Sound::NoWay),
        (finishes.read().count(), Sound::Finish),
        (refused.read().count(), Sound::BlastRefused),
        (caught.read().count(), Sound::Catch),
    ];
    for (_, sound) in heard.into_iter().filter(|heard| heard.0 > 0) {
        sounds.play(sound);
    }
}

/// The strength of a draught at which a gust plays, and the strength below which the draught must
/// fall before the next gust.
const TEARS: f32 = 0.5;
const CALM: f32 = 0.2;

/// Plays a gust of wind when the draught becomes strong.
fn gust(draught: Res<FeltDraught>, sight: Res<Sight>, mut torn: Local<bool>, mut sounds: Sounds) {
    if draught.0 < CALM {
        *torn = false;
    } else if draught.0 > TEARS && *sight == Sight::Inside && !std::mem::replace(&mut *torn, true) {
        sounds.play(Sound::Gust);
    }
}

/// Plays the sounds of events at a wall.
fn there(
    mut sounds: Sounds,
    run: Option<Res<Run>>,
    mut doors: RunReader<DoorFound>,
    mut blasts: RunReader<WallBlasted>,
) {
    let Some(run) = run else { return };
    let mut play = |sound, Door { cell, dir }| {
        let middle = nearest(&run.level, cell, run.progress.cell);
        let at = middle + way_to_side(&run.level, cell, dir) + Vec3::Y * HEIGHT;
        sounds.play_at(sound, at, 1.0);
    };
    for DoorFound(number) in doors.read() {
        if let Some(&door) = run.level.doors().list().get(*number) {
            play(Sound::DoorOpening, door);
        }
    }
    for WallBlasted(wall) in blasts.read() {
        play(Sound::Blast, *wall);
    }
}
