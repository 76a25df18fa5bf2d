//! A blast: a flash, flying stones and a cloud of dust.

use super::Passing;
use super::dust::{Dust, Puff};
use super::flash::flash;
use crate::mesh;
use crate::shares::{Shares, random_at};
use crate::stone::Stones;
use bevy::prelude::*;
use bevy_warren::flicker::Flicker;
use bevy_warren::play::message::RunReader;
use bevy_warren::play::run::Run;
use bevy_warren::space::{nearest, to_world, way_to_side};
use std::f32::consts::TAU;
use warren_dungeon::play::Event;
use warren_maze::topology::Embedding;

/// A stone that flies, falls, and then stays on the floor for a while.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Flying {
    /// The velocity, in cells per second.
    speed: Vec3,
    /// The angular velocity, in radians per second.
    spin: Vec3,
    /// The height of the stone's centre when the stone is on the floor.
    floor: f32,
}

/// The duration of the flash, in seconds.
const FLASH: f32 = 0.4;

/// How long stones fly and then stay on the floor, and how long they take to sink into it, in
/// seconds.
const LIE: f32 = 5.0;
const SINK: f32 = 1.0;

/// The size of the mesh that is scaled for each flying stone, in cells.
const STONE: Vec3 = Vec3::splat(0.1);

/// The acceleration of falling stones, in cells per second squared.
const GRAVITY: f32 = 4.0;

pub(super) fn spawn_blasts(
    mut commands: Commands,
    mut events: RunReader,
    run: If<Res<Run>>,
    flicker: Res<Flicker>,
    dust: Res<Dust>,
    stones: Res<Stones>,
    mut stone: Local<Option<Handle<Mesh>>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    const STONES: u8 = 16;
    const PUFFS: u8 = 18;

    for event in events.read() {
        let Event::Blasted(wall) = event.event else {
            continue;
        };
        let (level, cell) = (&*run.level, wall.cell);
        let middle = nearest(level, cell, run.progress.cell());
        let at = middle + way_to_side(level, cell, wall.dir) + Vec3::Y * 0.4;
        // The directions along the wall and across it, or the `x` and `z` axes if a floor was
        // blasted.
        let [along, across] = match level.grid().has_side(cell, wall.dir) {
            true => {
                let across = to_world(level.grid().normal(cell, wall.dir)).normalize();
                [across.perp(), across].map(|way| way.extend(0.0).xzy())
            }
            false => [Vec3::X, Vec3::Z],
        };
        if flicker.0 {
            commands.spawn(flash(Color::srgb(1.0, 0.72, 0.38), at, FLASH));
        }
        let mut random = random_at((wall.cell, wall.dir));
        let block = stone
            .get_or_insert_with(|| meshes.add(mesh::heap(vec![Transform::from_scale(STONE)])))
            .clone();
        for i in 0..STONES {
            let side = if i % 2 == 0 { 1.0 } else { -1.0 };
            let size = Vec3::new(1.0, random.within(0.5, 0.9), random.within(0.6, 1.0))
                * random.within(0.03, 0.1);
            let from = at
                + along * random.within(-0.3, 0.3)
                + Vec3::Y * random.within(-0.35, 0.3)
                + across * side * 0.06;
            let speed = across * side * random.within(0.2, 1.5)
                + along * random.within(-0.4, 0.4)
                + Vec3::Y * random.within(0.1, 1.3);
            let spin = random.in_cube() * 12.0;
            let mut shown = commands.spawn((
                Flying {
                    speed,
                    spin,
                    floor: middle.y + size.y * 0.45,
                },
                Passing::lasting(LIE + SINK),
                Name::new("Flying stone"),
            ));
            stones.wall.cover(&mut shown, block.clone());
            shown.insert(
                Transform::from_translation(from)
                    .with_rotation(Quat::from_rotation_y(random.within(0.0, TAU)))
                    .with_scale(size / STONE),
            );
        }
        for _ in 0..PUFFS {
            let from =
                at + along * random.within(-0.35, 0.35) + Vec3::Y * random.within(-0.35, 0.3);
            let passing = Passing {
                age: -0.05 * random.share(),
                life: random.within(1.2, 3.2),
            };
            let puff = Puff {
                size: random.within(0.3, 0.75),
                drift: across * random.within(-0.45, 0.45)
                    + along * random.within(-0.1, 0.1)
                    + Vec3::Y * random.within(-0.02, 0.09),
            };
            dust.raise(&mut commands, from, puff, passing);
        }
    }
}

pub(super) fn move_stones(
    time: Res<Time>,
    mut flying: Query<(&mut Flying, &Passing, &mut Transform)>,
) {
    let step = time.delta_secs();
    for (mut stone, passing, mut place) in &mut flying {
        if passing.age > LIE {
            place.translation.y -= 0.12 * step / SINK;
            continue;
        }
        stone.speed.y -= GRAVITY * step;
        let (speed, spin) = (stone.speed, stone.spin);
        place.translation += speed * step;
        place.rotate(Quat::from_scaled_axis(spin * step));
        if place.translation.y < stone.floor {
            place.translation.y = stone.floor;
            // The stone bounces a little before it comes to rest.
            stone.speed *= Vec3::new(0.45, -0.25, 0.45);
            stone.spin *= 0.3;
        }
    }
}
