//! The player's strides, which determine the rhythm of the footsteps and the bobbing view.

use bevy::prelude::*;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::{Tick, TickSystems};
use bevy_warren::space::{to_world, way};
use warren_dungeon::level::PORTAL;
use warren_dungeon::play::{Event, SPEED};
use warren_maze::geometry::{UNIT, Vector};
use warren_maze::topology::{Cell, Topology};

/// The current stride.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Stride {
    /// The completed fraction of the stride, from 0 to 1.
    pub(crate) made: f32,
    /// The player's speed, as a fraction of full speed. The speed is 0 if the player is standing
    /// still.
    pub(crate) pace: f32,
    /// Whether a foot touched the ground in this tick.
    pub(crate) landed: bool,
}

/// The length of a stride at the lowest speed, and the additional length at full speed, in cells.
const STRIDE: f32 = 0.3;
const LEAP: f32 = 0.45;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Stride>()
        .add_systems(FixedUpdate, go.in_set(Tick).in_set(TickSystems::Follow));
}

/// The player's position at the last tick.
#[derive(Default)]
struct Feet {
    ticks: u32,
    cell: Cell,
    offset: Vector,
}

/// Advances the stride by the distance walked in this tick. Uses the position in the rules, because
/// the visible position is interpolated and jumps at seams.
fn go(run: If<Res<Run>>, mut stride: ResMut<Stride>, mut feet: Local<Feet>) {
    let now = &run.progress;
    let is_next = now.ticks() == feet.ticks + 1;
    let walked = if is_next { walked(&run, &feet) } else { 0.0 };
    *feet = Feet {
        ticks: now.ticks(),
        cell: now.cell(),
        offset: now.offset(),
    };
    stride.landed = false;
    stride.pace = (walked * UNIT as f32 / SPEED as f32).min(1.0);
    // Sliding along a wall or turning moves the player slightly, but does not count as walking.
    if stride.pace < 0.02 {
        stride.pace = 0.0;
        // The first stride of a player who was standing still is only half as long as the other
        // strides.
        stride.made = stride.made.max(0.5);
        return;
    }
    stride.made += walked / (STRIDE + LEAP * stride.pace);
    if stride.made >= 1.0 {
        stride.made -= 1.0;
        stride.landed = true;
    }
}

/// Returns the horizontal distance that the player has walked since the last tick, in cells. A step
/// through a portal has no length.
fn walked(run: &Run, feet: &Feet) -> f32 {
    let (level, mut cell) = (&*run.level, feet.cell);
    let mut walked = to_world(run.progress.offset()) - to_world(feet.offset);
    for event in &run.events {
        if *event == Event::Crossed(PORTAL) {
            return 0.0;
        }
        if let Event::Crossed(dir) = event {
            walked += way(level, cell, *dir).xz();
            cell = level.grid().step(cell, *dir);
        }
    }
    walked.length()
}
