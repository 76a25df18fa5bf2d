//! The level as entities: chunks of cells around the viewer, with walls, doors
//! and finishes.
//!
//! Chunks are keyed by columns and rows counted on past the ends of wrapped
//! axes, so that a torus of 5 × 5 cells simply shows a chunk many times. What
//! entities look like is no business of this module.

mod chunk;
mod cut;
mod door;

pub use chunk::{Chunk, FinishMark, Wall};
pub use door::DoorLeaf;

pub(crate) use chunk::is_wall;
pub(crate) use cut::{cells_of, corners};
pub(crate) use door::Hinge;

use crate::level::{CurrentLevel, LevelChanged};
use crate::{FrameSystems, order};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

/// Shows the current level as entities: with a [`Viewer`] those around it,
/// without one all of them.
pub struct MazePlugin;

/// Whoever the world is shown to. Its place is that of its [`Transform`].
#[derive(Component, Clone, Copy, Debug)]
#[require(Transform)]
pub struct Viewer {
    /// How far it sees, in cells.
    pub reach: f32,
}

/// The chunks that are there, by column and row of chunks.
#[derive(Resource, Default)]
struct Chunks(HashMap<IVec2, Entity>);

impl Plugin for MazePlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.init_resource::<Chunks>()
            .init_resource::<CurrentLevel>()
            .add_message::<LevelChanged>()
            .add_systems(Update, show.in_set(FrameSystems::World))
            .add_systems(Update, door::swing.in_set(FrameSystems::Motion));
    }
}

/// Makes and removes chunks.
fn show(
    mut commands: Commands,
    mut changed: MessageReader<LevelChanged>,
    current: Res<CurrentLevel>,
    viewer: Option<Single<(&Viewer, &Transform)>>,
    mut chunks: ResMut<Chunks>,
    mut shown: Local<Option<(IVec2, f32)>>,
) {
    let Some(level) = &current.0 else { return };
    // As long as the viewer stays in a cell, the same chunks are near.
    let seen = viewer.map(|viewer| {
        let (viewer, transform) = viewer.into_inner();
        (transform.translation.xz().round().as_ivec2(), viewer.reach)
    });
    let is_new = changed.read().last().is_some();
    if !is_new && *shown == seen && !chunks.0.is_empty() {
        return;
    }
    *shown = seen;
    if is_new {
        for (_, entity) in chunks.0.drain() {
            commands.entity(entity).despawn();
        }
    }
    let wanted = match seen {
        Some((cell, reach)) => cut::near(level, cell.as_vec2(), reach + 1.0),
        None => cut::all(level),
    };
    chunks.0.retain(|key, entity| {
        let keep = wanted.contains(&[key.x, key.y]);
        if !keep {
            commands.entity(*entity).despawn();
        }
        keep
    });
    for [x, y] in wanted {
        let key = IVec2::new(x, y);
        chunks
            .0
            .entry(key)
            .or_insert_with(|| chunk::spawn(&mut commands, level, key));
    }
}
