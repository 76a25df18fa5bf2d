//! The player's strides: the rhythm of what is heard of the feet, and of how the eyes bob.

use crate::play::run::Run;
use crate::schedule::{Tick, TickSystems};
use crate::space::{to_world, way};
use bevy::prelude::*;
use warren_dungeon::play::{Event, SPEED};
use warren_maze::geometry::{UNIT, Vector};
use warren_maze::topology::{Cell, Topology};

/// The stride that is being made.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Stride {
    /// How much of it is made, from 0 to 1.
    pub(crate) made: f32,
    /// How fast the player walks, as a share of full speed; 0 for who stands.
    pub(crate) pace: f32,
    /// Whether a foot came down in this tick.
    pub(crate) landed: bool,
}

/// How far a stride leads, in cells: for one who hardly moves, and how much farther at full
/// speed.
const STRIDE: f32 = 0.3;
const LEAP: f32 = 0.45;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Stride>().add_systems(
        FixedUpdate,
        go.in_set(Tick)
            .after(TickSystems::Step)
            .before(TickSystems::Note),
    );
}

/// Where the feet were in the last tick.
#[derive(Default)]
struct Feet {
    ticks: u32,
    cell: Cell,
    offset: Vector,
}

/// A foot comes down whenever the way walked is as long as a stride. It is the rules' way, not
/// what is shown of it, so that neither frames nor seams count.
fn go(run: Option<Res<Run>>, mut stride: ResMut<Stride>, mut feet: Local<Feet>) {
    let Some(run) = run else { return };
    let now = &run.progress;
    let is_next = now.ticks == feet.ticks + 1;
    let walked = if is_next { walked(&run, &feet) } else { 0.0 };
    *feet = Feet {
        ticks: now.ticks,
        cell: now.cell,
        offset: now.offset,
    };
    stride.landed = false;
    stride.pace = (walked * UNIT as f32 / SPEED as f32).min(1.0);
    // Who slides along a wall or turns is not quite still, but takes no step.
    if stride.pace < 0.02 {
        stride.pace = 0.0;
        // The first step comes soon.
        stride.made = stride.made.max(0.5);
        return;
    }
    stride.made += walked / (STRIDE + LEAP * stride.pace);
    if stride.made >= 1.0 {
        stride.made -= 1.0;
        stride.landed = true;
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
