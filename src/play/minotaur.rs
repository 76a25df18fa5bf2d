//! The Minotaur in the world: where it is between two ticks, and how near.

use crate::play::message::run_began;
use crate::play::run::Run;
use crate::schedule::{FrameSystems, order};
use crate::space::{nearest, way, way_to_side};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::play::{MINOTAUR_TICKS, Minotaur};
use warren_maze::topology::{Cell, Dir};

/// From how far the Minotaur is heard, in moves.
pub const EARSHOT: u32 = 16;

/// How near it comes to the player's eyes, in cells: from nearer they would look into it.
const ARM: f32 = 0.72;

/// The hunter, where it is; it looks where it goes.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Hunter {
    /// How far it is from the player, in moves; none while it sleeps or cannot
    /// come.
    pub distance: Option<u32>,
}

/// Puts the Minotaur of a run into the world, as a [`Hunter`]. Needs a
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

/// A run has a hunter or none.
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
    let player = run.place_between(1.0).at;
    let (away, up) = ((at - player).with_y(0.0), Vec3::Y * (at - player).y);
    let least = (ARM * ARM - up.length_squared()).max(0.0).sqrt();
    if away.length() < least {
        let away = away.normalize_or(-ahead).normalize_or(Vec3::X);
        at = player + up + least * away;
    }
    if run.progress.caught {
        ahead = player - at;
    }
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
fn place(level: &Level, minotaur: &Minotaur, player: Cell) -> (Vec3, Vec3) {
    // One that has just come into its cell has not yet looked for the next.
    let toward = minotaur.toward.filter(|_| minotaur.ticks > 0);
    let share = minotaur.ticks as f32 / MINOTAUR_TICKS as f32;
    let (gone, ahead) = toward.map_or_else(default, |dir| stride(level, minotaur.cell, dir, share));
    (
        nearest(level, minotaur.cell, player) + gone,
        ahead.with_y(0.0),
    )
}

/// How far it has come from its cell's centre after a share of a move, and the way
/// on. It goes through the middle of the side, so as not to cut corners where rings
/// bend.
fn stride(level: &Level, cell: Cell, dir: Dir, share: f32) -> (Vec3, Vec3) {
    let (side, next) = (way_to_side(level, cell, dir), way(level, cell, dir));
    if share < 0.5 {
        (side * (2.0 * share), side)
    } else {
        (side.lerp(next, 2.0 * share - 1.0), next - side)
    }
}
