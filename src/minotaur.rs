//! The Minotaur in the world: where it is between two ticks, and how near.

use crate::player::{Run, RunBegan};
use crate::world::{centre, offset, place_of};
use crate::{FrameSystems, order};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::play::{MINOTAUR_TICKS, Minotaur};

/// The hunter, where it is; it looks where it goes.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Transform, Visibility)]
pub struct Hunter {
    /// How far it is from the player, in moves; none while it sleeps or cannot
    /// come.
    pub distance: Option<u32>,
}

pub(crate) fn plugin(app: &mut App) {
    order(app);
    app.add_systems(
        Update,
        (release.run_if(on_message::<RunBegan>), hunt)
            .chain()
            .in_set(FrameSystems::World),
    );
}

/// A run has a hunter or none.
fn release(mut commands: Commands, run: Option<Res<Run>>, hunters: Query<Entity, With<Hunter>>) {
    for hunter in &hunters {
        commands.entity(hunter).despawn();
    }
    if run.is_some_and(|run| run.progress.minotaur.is_some()) {
        commands.spawn(Hunter::default());
    }
}

fn hunt(
    time: Res<Time>,
    run: Option<Res<Run>>,
    hunter: Option<Single<(&mut Hunter, &mut Transform)>>,
) {
    let (Some(run), Some(hunter)) = (run, hunter) else {
        return;
    };
    let Some(minotaur) = &run.progress.minotaur else {
        return;
    };
    let (mut hunter, mut transform) = hunter.into_inner();
    hunter.distance = minotaur.distance.filter(|_| minotaur.awake);
    let (at, ahead) = place(&run.level, minotaur, run.at);
    // Between ticks it glides after its place, and jumps with it at seams.
    let near = transform.translation.distance(at) < 1.0;
    let share = if near {
        1.0 - (-14.0 * time.delta_secs()).exp()
    } else {
        1.0
    };
    transform.translation = transform.translation.lerp(at, share);
    if ahead != Vec3::ZERO {
        let facing = Transform::IDENTITY.looking_to(ahead, Vec3::Y).rotation;
        transform.rotation = transform.rotation.slerp(facing, share);
    }
}

/// Where it is, and the way that it goes; shown on the player's side of any
/// seam.
fn place(level: &Level, minotaur: &Minotaur, player: IVec3) -> (Vec3, Vec3) {
    let cell = nearest(level, place_of(level, minotaur.cell), player);
    let way = minotaur
        .toward
        .map_or(IVec3::ZERO, |dir| offset(level, dir));
    let way = centre(level, way);
    let share = minotaur.ticks as f32 / MINOTAUR_TICKS as f32;
    (centre(level, cell) + way * share, way.with_y(0.0))
}

/// Of all the places where a wrapped world shows a cell, the one nearest to
/// another.
fn nearest(level: &Level, cell: IVec3, to: IVec3) -> IVec3 {
    let board = level.grid().board();
    let (size, wraps) = (board.size(), board.wraps());
    let (cell, to) = (cell.to_array(), to.to_array());
    IVec3::from_array([0, 1, 2].map(|i| {
        let size = size[i] as i32;
        let rounds = if wraps[i] {
            (to[i] - cell[i] + size / 2).div_euclid(size)
        } else {
            0
        };
        cell[i] + rounds * size
    }))
}
