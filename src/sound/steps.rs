//! The player's feet: steps on the ground, and rungs of ladders.

use super::library::{Sounds, can_play};
use super::table::{Ground, Pace, Sound};
use crate::play::run::Run;
use crate::schedule::TickSystems;
use crate::space::{to_world, way};
use bevy::prelude::*;
use warren_dungeon::play::{CLIMB_TICKS, Event, Progress, SPEED};
use warren_maze::geometry::{UNIT, Vector};
use warren_maze::topology::{Cell, Topology};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        FixedUpdate,
        (step, climb).in_set(TickSystems::Note).run_if(can_play),
    );
}

/// How far a step leads, in cells: for one who hardly moves, and how much farther at full
/// speed.
const STRIDE: f32 = 0.3;
const LEAP: f32 = 0.45;

/// From this share of full speed on one runs.
const RUN: f32 = 0.5;

/// After how many ticks a climber's hands and feet are on the next rung.
const RUNG_TICKS: u32 = CLIMB_TICKS / 2;

/// Where the feet were in the last tick, and how much of a step they have made since.
#[derive(Default)]
struct Feet {
    ticks: u32,
    cell: Cell,
    offset: Vector,
    stride: f32,
}

/// A step is heard whenever the way walked is as long as one. It is the rules' way, not
/// what is shown of it, so that neither frames nor seams count.
fn step(mut sounds: Sounds, run: Option<Res<Run>>, mut feet: Local<Feet>) {
    let Some(run) = run else { return };
    let now = &run.progress;
    let is_next = now.ticks == feet.ticks + 1;
    let walked = if is_next { walked(&run, &feet) } else { 0.0 };
    (feet.ticks, feet.cell, feet.offset) = (now.ticks, now.cell, now.offset);
    let share = walked * UNIT as f32 / SPEED as f32;
    // Who slides along a wall or turns is not quite still, but takes no step.
    if share < 0.02 {
        // The first step comes soon.
        feet.stride = feet.stride.max(0.5);
        return;
    }
    feet.stride += walked / (STRIDE + LEAP * share.min(1.0));
    if feet.stride >= 1.0 {
        feet.stride -= 1.0;
        let pace = if share < RUN { Pace::Walk } else { Pace::Run };
        sounds.play(Sound::Step(Ground::of(run.level.theme()), pace));
    }
}

/// How far the player came since then, on the level, in cells.
fn walked(run: &Run, feet: &Feet) -> f32 {
    let (level, mut cell) = (&*run.level, feet.cell);
    let mut walked = to_world(run.progress.offset) - to_world(feet.offset);
    for event in &run.events {
        if let Event::Crossed(dir) = event {
            walked += way(level, cell, *dir).xz();
            cell = level.grid().step(cell, *dir);
        }
    }
    walked.length()
}

fn climb(mut sounds: Sounds, run: Option<Res<Run>>, mut was: Local<i32>) {
    let Some(run) = run else { return };
    let Progress { climbing, .. } = run.progress;
    if climbing != *was && climbing.unsigned_abs() % RUNG_TICKS == 1 {
        sounds.play(Sound::Rung);
    }
    *was = climbing;
}
