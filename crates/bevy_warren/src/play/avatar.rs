//! The player's figure in the world.

use super::run::{Pose, Run};
use crate::schedule::FrameSystems;
use crate::space::radians;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The player's figure, which looks along `-z`. [`PlayerPlugin`](super::run::PlayerPlugin) moves
/// the figure to the player's position, interpolated between ticks.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Avatar {
    /// The angle by which the player has turned right since the last tick, in units of 2⁻¹⁶ of a
    /// full turn. This turn is visible immediately, and the next tick applies it to the run.
    pub turned: i16,
}

pub(super) fn plugin(app: &mut App) {
    app.register_type::<Avatar>().add_systems(
        Update,
        // Runs before the world is spawned around the avatar.
        follow.in_set(FrameSystems::Run),
    );
}

fn follow(
    run: Option<Res<Run>>,
    fixed: Res<Time<Fixed>>,
    avatar: Single<(&Avatar, &mut Transform)>,
) {
    let Some(run) = run else { return };
    let Pose { at, heading } = run.pose_between(run.alpha(&fixed));
    let (avatar, mut place) = avatar.into_inner();
    let heading = heading + radians(avatar.turned as u16);
    *place =
        Transform::from_translation(at).with_rotation(Quat::from_rotation_y(-heading - TAU / 4.0));
}
