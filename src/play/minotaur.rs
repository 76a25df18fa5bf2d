//! The Minotaur in the world: its position between ticks, and its distance from the player.

use crate::play::message::run_began;
use crate::play::run::Run;
use crate::schedule::{FrameSystems, order};
use crate::space::{nearest, way, way_to_side};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::play::{MINOTAUR_TICKS, Minotaur};
use warren_maze::topology::{Cell, Dir};

/// The maximum distance at which the Minotaur can be heard, in moves.
pub const EARSHOT: u32 = 16;

/// The minimum distance between the Minotaur and the player's eyes, in cells. At a smaller
/// distance, the player would see the inside of the Minotaur's body.
const MIN_DISTANCE: f32 = 0.72;

/// The Minotaur's figure, which faces its direction of movement.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Hunter {
    /// The distance from the player, in moves. `None` while the Minotaur is asleep or cannot reach
    /// the player.
    pub distance: Option<u32>,
}

/// Spawns the Minotaur of a run as a [`Hunter`]. Needs a
/// [`PlayerPlugin`](crate::play::run::PlayerPlugin).
pub struct MinotaurPlugin;

impl Plugin for MinotaurPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<Hunter>().add_systems(
            Update,
            (release.run_if(run_began), hunt)
                .chain()
                .in_set(FrameSystems::World),
        );
    }
}

/// Spawns a figure if the new run has a Minotaur. Removes the previous figure.
fn release(mut commands: Commands, run: Option<Res<Run>>, hunters: Query<Entity, With<Hunter>>) {
    for hunter in &hunters {
        commands.entity(hunter).despawn();
    }
    if run.is_some_and(|run| run.progress.minotaur.is_some()) {
        commands.spawn((Hunter::default(), Name::new("Minotaur")));
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
    let (mut at, mut ahead) = place(&run.level, minotaur, run.progress.cell);
    let player = run.pose_between(1.0).at;
    let (away, up) = ((at - player).with_y(0.0), Vec3::Y * (at - player).y);
    let least = (MIN_DISTANCE.powi(2) - up.length_squared()).max(0.0).sqrt();
    if away.length() < least {
        let away = away.normalize_or(-ahead).normalize_or(Vec3::X);
        at = player + up + least * away;
    }
    if run.progress.caught {
        ahead = player - at;
    }
    // Between ticks, the figure moves smoothly towards the new position. At seams, the new position
    // is far away, and the figure jumps there.
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

/// Returns the Minotaur's position in the copy of a wrapped level that is nearest to the player,
/// and its direction of movement.
fn place(level: &Level, minotaur: &Minotaur, player: Cell) -> (Vec3, Vec3) {
    // A Minotaur that has just entered its cell has not chosen its next move yet.
    let toward = minotaur.toward.filter(|_| minotaur.ticks > 0);
    let share = minotaur.ticks as f32 / MINOTAUR_TICKS as f32;
    let (gone, ahead) = toward.map_or_else(default, |dir| stride(level, minotaur.cell, dir, share));
    (
        nearest(level, minotaur.cell, player) + gone,
        ahead.with_y(0.0),
    )
}

/// Returns the displacement from the cell's centre after a fraction of a move, and the current
/// direction of movement. The path leads through the midpoint of the side, because a straight path
/// to the next centre would cut corners on polar grids.
fn stride(level: &Level, cell: Cell, dir: Dir, share: f32) -> (Vec3, Vec3) {
    let (side, next) = (way_to_side(level, cell, dir), way(level, cell, dir));
    if share < 0.5 {
        (side * (2.0 * share), side)
    } else {
        (side.lerp(next, 2.0 * share - 1.0), next - side)
    }
}
