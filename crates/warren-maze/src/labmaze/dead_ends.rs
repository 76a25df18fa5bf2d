//! Removes dead ends.

use super::canvas::{Canvas, DOOR, OPEN, WALL};

/// Fills all dead ends, again and again, until there are none. Doors are never filled. Takes time
/// linear in the number of characters.
pub(super) fn fill(canvas: &mut Canvas) {
    for row in 0..canvas.height() {
        let start = canvas.index(row, 0);
        for first in start..start + canvas.width() {
            let mut at = first;
            while let Some(before) = dead_end(canvas, at) {
                canvas[at] = WALL;
                at = before;
            }
        }
    }
}

/// If an open character has at most one open neighbour, returns the neighbour, or the character
/// itself if it has none.
#[inline]
fn dead_end(canvas: &Canvas, at: usize) -> Option<usize> {
    if canvas[at] != OPEN {
        return None;
    }
    let neighbours = canvas.neighbours(at);
    let is_way = |&at: &usize| matches!(canvas[at], OPEN | DOOR);
    let count: u32 = neighbours.iter().map(|at| u32::from(is_way(at))).sum();
    (count <= 1).then(|| neighbours.into_iter().find(is_way).unwrap_or(at))
}
