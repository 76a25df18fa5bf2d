//! The player's figure in the world.

use super::run::{Place, Run};
use crate::schedule::FrameSystems;
use crate::space::radians;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// The player's figure: [`PlayerPlugin`](super::run::PlayerPlugin) keeps it where the
/// player is, between two ticks as well. It looks along `-z`.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Avatar {
    /// By how much it turned since the last tick, in 2⁻¹⁶ of a turn to the right: shown
    /// at once, and played in the next tick.
    pub turned: i16,
}

pub(super) fn plugin(app: &mut App) {
    app.register_type::<Avatar>().add_systems(
        Update,
        // Before the world, which is built around the figure.
        follow
            .after(FrameSystems::Begin)
            .before(FrameSystems::World),
    );
}

fn follow(
    run: Option<Res<Run>>,
    fixed: Res<Time<Fixed>>,
    avatar: Single<(&Avatar, &mut Transform)>,
) {
    let Some(run) = run else { return };
    let Place { at, heading } = run.place_between(run.alpha(&fixed));
    let (avatar, mut place) = avatar.into_inner();
    let heading = heading + radians(avatar.turned as u16);
    *place =
        Transform::from_translation(at).with_rotation(Quat::from_rotation_y(-heading - TAU / 4.0));
}
