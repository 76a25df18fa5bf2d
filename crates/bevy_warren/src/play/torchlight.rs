//! The brightness of the player's torch, which depends on the oil and on the remaining light.

use super::run::Run;
use crate::schedule::FrameSystems;
use bevy::prelude::*;
use warren_dungeon::play::{MAX_SIGHT, SIGHT};

/// The brightness of the player's torch, relative to a torch without oil.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct Torchlight(pub f32);

impl Torchlight {
    /// The glow that remains after the torch has burned out, or while it is put out.
    const EMBERS: f32 = 0.1;

    /// The brightness at which a player sees [`MAX_SIGHT`] cells.
    const BRIGHTEST: f32 = 1.6;

    /// Returns whether the torch has burned out or is put out.
    pub fn is_out(self) -> bool {
        self.0 <= Torchlight::EMBERS
    }
}

impl Default for Torchlight {
    fn default() -> Torchlight {
        Torchlight(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_type::<Torchlight>()
        .init_resource::<Torchlight>()
        .add_systems(Update, follow.in_set(FrameSystems::Motion));
}

fn follow(run: Option<Res<Run>>, mut light: ResMut<Torchlight>) {
    let now = run.map_or(Torchlight::default(), |run| {
        let more = run.progress.sight(&run.level).saturating_sub(SIGHT) as f32;
        Torchlight(match run.progress.is_dark(&run.level) {
            true => Torchlight::EMBERS,
            false => 1.0 + (Torchlight::BRIGHTEST - 1.0) * more / (MAX_SIGHT - SIGHT) as f32,
        })
    });
    light.set_if_neq(now);
}
