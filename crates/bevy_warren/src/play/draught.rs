//! The draught from a nearby secret door. The torch flame makes it visible.

use crate::play::run::Run;
use crate::schedule::{FrameSystems, order};
use bevy::prelude::*;
use warren_dungeon::play;

/// Updates [`FeltDraught`]. Needs a [`PlayerPlugin`](super::run::PlayerPlugin).
pub struct DraughtPlugin;

impl Plugin for DraughtPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<FeltDraught>()
            .init_resource::<FeltDraught>()
            .add_systems(Update, feel.in_set(FrameSystems::Motion));
    }
}

/// The strength of the draught at the player's position, from 0 to 1. The strength changes
/// smoothly.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct FeltDraught(pub f32);

fn feel(time: Res<Time>, run: Option<Res<Run>>, mut draught: ResMut<FeltDraught>) {
    let Some(run) = run else { return };
    let strength = play::draught(&run.level, &run.progress).strength();
    let share = 1.0 - (-3.0 * time.delta_secs()).exp();
    let felt = draught.0 + (strength - draught.0) * share;
    // A very weak draught becomes 0, so that the resource is no longer marked as changed.
    draught.set_if_neq(FeltDraught(if felt < 1e-3 { 0.0 } else { felt }));
}
