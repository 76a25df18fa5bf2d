//! The level as entities: chunks of cells around the viewer, with walls, doors
//! and finishes.
//!
//! Chunks are keyed by columns and rows counted on past the ends of wrapped
//! axes, so that a torus of 5 × 5 cells simply shows a chunk many times. What
//! entities look like is no business of this module.

mod chunk;
mod door;

pub use chunk::{Chunk, FinishMark, Wall};
pub use door::DoorLeaf;

pub(crate) use chunk::is_wall;
pub(crate) use door::Hinge;

use crate::FrameSystems;
use crate::level::{CurrentLevel, LevelChanged};
use crate::player::{cell_at, centre, to_world};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use std::collections::BTreeSet;
use warren_core::geometry;
use warren_core::level::Level;

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

/// Columns and rows of a chunk.
pub(crate) const CHUNK: i32 = 8;

impl Plugin for MazePlugin {
    fn build(&self, app: &mut App) {
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
) {
    let Some(level) = &current.0 else { return };
    if changed.read().last().is_some() {
        for (_, entity) in chunks.0.drain() {
            commands.entity(entity).despawn();
        }
    }
    let wanted = match viewer {
        Some(viewer) => {
            let (viewer, transform) = viewer.into_inner();
            near(level, transform.translation.xz(), viewer.reach)
        }
        None => all(level),
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

/// Every chunk of the level once.
fn all(level: &Level) -> BTreeSet<[i32; 2]> {
    let board = level.grid().board();
    let count = |cells: u32| 0..(cells as i32 + CHUNK - 1) / CHUNK;
    count(board.width())
        .flat_map(|x| count(board.height()).map(move |y| [x, y]))
        .collect()
}

/// The chunks that have cells no farther than `reach` from a place.
fn near(level: &Level, at: Vec2, reach: f32) -> BTreeSet<[i32; 2]> {
    let geometry = geometry::of(level.grid().shape());
    let size = CHUNK as f32 * (to_world(geometry.column) + to_world(geometry.row)).length();
    // A chunk touches the circle when its middle lies in a somewhat larger one.
    let reach = reach + size / 2.0;
    let span = (reach / to_world(geometry.row).y / CHUNK as f32).ceil() as i32 + 1;
    let key = lattice(level, at).map(|of| (of / CHUNK as f32).floor() as i32);
    let middle = |key: [i32; 2]| {
        let first = centre(level, IVec2::from(key) * CHUNK);
        let last = centre(level, (IVec2::from(key) + 1) * CHUNK - 1);
        (first + last) / 2.0
    };
    (-span..=span)
        .flat_map(|dx| (-span..=span).map(move |dy| [dx, dy]))
        // A row of hexagons leans: its columns are counted on.
        .map(|[dx, dy]| [key[0] + dx, key[1] + dy])
        .filter(|&key| middle(key).distance(at) <= reach && has_cells(level, key))
        .collect()
}

/// Whether a chunk of this key has any cell on the grid.
fn has_cells(level: &Level, [x, y]: [i32; 2]) -> bool {
    let board = level.grid().board();
    let inside = |key: i32, cells: u32, wraps: bool| {
        wraps || (key >= 0 && i64::from(key) * i64::from(CHUNK) < i64::from(cells))
    };
    inside(x, board.width(), board.wrap_x()) && inside(y, board.height(), board.wrap_y())
}

/// Column and row of a place, in fractions.
fn lattice(level: &Level, at: Vec2) -> [f32; 2] {
    let geometry = geometry::of(level.grid().shape());
    let (column, row) = (to_world(geometry.column), to_world(geometry.row));
    let y = at.y / row.y;
    [(at.x - y * row.x) / column.x, y]
}

/// The columns and rows of a chunk that are on the grid, with their cells.
pub(crate) fn cells_of(
    level: &Level,
    key: IVec2,
) -> impl Iterator<Item = (IVec2, warren_core::topology::Cell)> + '_ {
    (0..CHUNK * CHUNK).filter_map(move |i| {
        let at = key * CHUNK + IVec2::new(i % CHUNK, i / CHUNK);
        Some((at, cell_at(level, at)?))
    })
}
