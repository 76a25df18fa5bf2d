//! What the player has left on the floors of cells: marks of chalk, and salt.

use super::chunk::Chunk;
use super::cut::Cut;
use crate::play::message::RunNumber;
use crate::play::run::Run;
use crate::space::centre;
use bevy::prelude::*;
use warren_dungeon::play::{Progress, SALT_TICKS};
use warren_maze::topology::Cell;

/// A chalk mark, at the centre of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct ChalkMark(pub Cell);

/// Salt, at the centre of its cell. Its horizontal scale shrinks from 1 to [`SaltMark::SMALLEST`] until the
/// salt is gone.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct SaltMark(pub Cell);

impl SaltMark {
    /// The horizontal scale just before the salt is gone.
    pub const SMALLEST: f32 = 0.4;
}

/// Something that the player leaves on the floors of cells.
pub(super) trait FloorMark: Component {
    const NAME: &str;

    /// Creates the mark in a cell.
    fn new(cell: Cell) -> Self;

    /// Returns the cells that have the mark.
    fn cells(progress: &Progress) -> Vec<Cell>;
}

impl FloorMark for ChalkMark {
    const NAME: &str = "Chalk mark";

    fn new(cell: Cell) -> ChalkMark {
        ChalkMark(cell)
    }

    fn cells(progress: &Progress) -> Vec<Cell> {
        progress.marks().to_vec()
    }
}

impl FloorMark for SaltMark {
    const NAME: &str = "Salt";

    fn new(cell: Cell) -> SaltMark {
        SaltMark(cell)
    }

    fn cells(progress: &Progress) -> Vec<Cell> {
        progress.salt().iter().map(|salt| salt.cell).collect()
    }
}

/// Spawns the run's marks in new chunks. If the marks have changed, or if a run has begun, spawns the
/// marks in all chunks again.
pub(super) fn draw_marks<M: FloorMark>(
    mut commands: Commands,
    run: Option<Res<Run>>,
    cut: Res<Cut>,
    chunks: Query<(Entity, Ref<Chunk>)>,
    marks: Query<Entity, With<M>>,
    mut drawn: Local<(RunNumber, Vec<Cell>)>,
) {
    let Some(run) = run else { return };
    let level = &run.level;
    let current = (run.number(), M::cells(&run.progress));
    let is_changed = *drawn != current;
    if is_changed {
        marks
            .iter()
            .for_each(|mark| commands.entity(mark).despawn());
        *drawn = current;
    }
    let made = &drawn.1;
    if made.is_empty() {
        return;
    }
    for (entity, chunk) in &chunks {
        if !is_changed && !chunk.is_added() {
            continue;
        }
        let own = cut.own(chunk.0);
        let origin = cut.place(level, own);
        let here = made
            .iter()
            .filter(|&&cell| cut.chunk_of(level, cell) == own);
        for &cell in here {
            let at = Transform::from_translation(centre(level, cell) - origin);
            let mark = (M::new(cell), Name::new(M::NAME), at);
            commands.entity(entity).with_child(mark);
        }
    }
}

/// Shrinks the salt as time passes.
pub(super) fn fade_salt(run: If<Res<Run>>, mut marks: Query<(&SaltMark, &mut Transform)>) {
    for (mark, mut place) in &mut marks {
        let mut salt = run.progress.salt().iter();
        let ticks = salt.find(|salt| salt.cell == mark.0).map(|salt| salt.ticks);
        let left = ticks.unwrap_or_default() as f32 / SALT_TICKS as f32;
        let scale = SaltMark::SMALLEST + (1.0 - SaltMark::SMALLEST) * left;
        place.scale = Vec3::new(scale, 1.0, scale);
    }
}
