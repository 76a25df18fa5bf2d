//! The sounds of the player's feet: steps on the ground, and rungs of ladders.

use super::library::{Sounds, can_play};
use super::table::{Pace, Sound};
use crate::stride::Stride;
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::TickSystems;
use warren_dungeon::play::CLIMB_TICKS;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (step, climb).in_set(TickSystems::Note).run_if(can_play),
    );
}

/// The fraction of full speed above which steps sound like running.
const RUN: f32 = 0.5;

/// The number of ticks between two rungs.
const RUNG_TICKS: u32 = CLIMB_TICKS / 2;

fn step(mut sounds: Sounds, run: Option<Res<Run>>, stride: Res<Stride>) {
    if let Some(run) = run.filter(|_| stride.landed) {
        let pace = if stride.pace < RUN {
            Pace::Walk
        } else {
            Pace::Run
        };
        sounds.play(Sound::Step(run.level.theme(), pace));
    }
}

fn climb(mut sounds: Sounds, run: If<Res<Run>>, mut was: Local<i32>) {
    let climbing = run.progress.climbing();
    if climbing != *was && climbing.unsigned_abs() % RUNG_TICKS == 1 {
        sounds.play(Sound::Rung);
    }
    *was = climbing;
}
