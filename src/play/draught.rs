//! The draught from a secret door nearby: what the torch tells who looks at it.

use crate::play::run::Run;
use crate::schedule::{FrameSystems, order};
use bevy::prelude::*;
use warren_dungeon::play;

/// Keeps the [`FeltDraught`] that the player feels. Needs a
/// [`PlayerPlugin`](super::run::PlayerPlugin).
pub struct DraughtPlugin;

impl Plugin for DraughtPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<FeltDraught>()
            .init_resource::<FeltDraught>()
            .add_systems(Update, feel.in_set(FrameSystems::Motion));
    }
}

/// How strong it is, from 0 to 1.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct FeltDraught(pub f32);

fn feel(time: Res<Time>, run: Option<Res<Run>>, mut draught: ResMut<FeltDraught>) {
    let Some(run) = run else { return };
    let strength = play::draught(&run.level, &run.progress).strength();
    let share = 1.0 - (-3.0 * time.delta_secs()).exp();
    let felt = draught.0 + (strength - draught.0) * share;
    // Where it has died down, nothing changes.
    draught.set_if_neq(FeltDraught(if felt < 1e-3 { 0.0 } else { felt }));
}
