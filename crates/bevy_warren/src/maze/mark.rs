//! The chalk marks that the player has made.

use super::chunk::Chunk;
use super::cut::Cut;
use crate::play::message::RunNumber;
use crate::play::run::Run;
use crate::space::centre;
use bevy::prelude::*;
use warren_maze::topology::Cell;

/// A chalk mark, at the centre of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct ChalkMark(pub Cell);

/// Spawns the run's marks in new chunks. If the player has made a mark, or if a run has begun,
/// spawns the marks in all chunks again.
pub(super) fn draw_marks(
    mut commands: Commands,
    run: Option<Res<Run>>,
    cut: Res<Cut>,
    chunks: Query<(Entity, Ref<Chunk>)>,
    marks: Query<Entity, With<ChalkMark>>,
    mut drawn: Local<(RunNumber, usize)>,
) {
    let Some(run) = run else { return };
    let level = &run.level;
    let made = run.progress.marks();
    let current = (run.number(), made.len());
    let is_changed = std::mem::replace(&mut *drawn, current) != current;
    if is_changed {
        marks
            .iter()
            .for_each(|mark| commands.entity(mark).despawn());
    }
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
            let mark = (ChalkMark(cell), Name::new("Chalk mark"), at);
            commands.entity(entity).with_child(mark);
        }
    }
}
