//! How a level is cut into chunks, and which of them lie near a place.

use crate::world::{cell_at, centre, to_world};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use warren_core::geometry;
use warren_core::level::Level;
use warren_core::topology::Cell;

/// Columns and rows of a chunk, at most.
const CHUNK: i32 = 8;

/// Every chunk of the level once.
pub(super) fn all(level: &Level) -> BTreeSet<[i32; 2]> {
    let [columns, rows] = axes(level);
    (0..columns.chunks())
        .flat_map(|x| (0..rows.chunks()).map(move |y| [x, y]))
        .collect()
}

/// The chunks that have cells no farther than `reach` from a place, and perhaps
/// some that just have not.
pub(super) fn near(level: &Level, at: Vec2, reach: f32) -> BTreeSet<[i32; 2]> {
    let geometry = geometry::of(level.grid().shape());
    let (column, row) = (to_world(geometry.column), to_world(geometry.row));
    let [columns, rows] = axes(level);
    // A chunk touches the circle when its middle lies in a somewhat larger one.
    let reach = reach + CHUNK as f32 * (column + row).length() / 2.0;
    let [low, high] = [at.y - reach, at.y + reach].map(|y| y / row.y);
    let mut keys = BTreeSet::new();
    for y in rows.keys(low, high) {
        // Rows of hexagons lean, so their columns are counted row by row.
        let (first, len) = rows.span(y);
        let lean = |row_number: i32| row.x * row_number as f32;
        for x in columns.keys(at.x - reach - lean(first + len), at.x + reach - lean(first)) {
            let (first, last) = corners(level, IVec2::new(x, y));
            let middle = (centre(level, first) + centre(level, last)) / 2.0;
            if middle.distance(at) <= reach {
                keys.insert([x, y]);
            }
        }
    }
    keys
}

/// How an axis of the level is cut into chunks: from its first cell on, the
/// last chunk shorter if need be, and on a wrapped axis the same again and
/// again, so that no chunk lies across the seam.
#[derive(Clone, Copy)]
struct Axis {
    cells: i32,
    wraps: bool,
}

fn axes(level: &Level) -> [Axis; 2] {
    let board = level.grid().board();
    let axis = |cells: u32, wraps| Axis {
        cells: cells as i32,
        wraps,
    };
    let [wrap_x, wrap_y, _] = board.wraps();
    [axis(board.width(), wrap_x), axis(board.height(), wrap_y)]
}

impl Axis {
    /// How many chunks the axis has once.
    fn chunks(self) -> i32 {
        (self.cells + CHUNK - 1) / CHUNK
    }

    /// The first cell of a chunk, and how many it has.
    fn span(self, key: i32) -> (i32, i32) {
        let (round, within) = (key.div_euclid(self.chunks()), key.rem_euclid(self.chunks()));
        let len = CHUNK.min(self.cells - within * CHUNK);
        (round * self.cells + within * CHUNK, len)
    }

    /// The chunks that lie between two cells, given in fractions.
    fn keys(self, low: f32, high: f32) -> RangeInclusive<i32> {
        let key = |at: f32| {
            let at = at.round() as i32;
            let (round, within) = (at.div_euclid(self.cells), at.rem_euclid(self.cells));
            round * self.chunks() + within / CHUNK
        };
        if self.wraps {
            key(low)..=key(high)
        } else {
            key(low).max(0)..=key(high).min(self.chunks() - 1)
        }
    }
}

/// Column and row of a chunk's first and last cell.
pub(crate) fn corners(level: &Level, key: IVec2) -> (IVec2, IVec2) {
    let [columns, rows] = axes(level);
    let [(x, width), (y, height)] = [columns.span(key.x), rows.span(key.y)];
    let first = IVec2::new(x, y);
    (first, first + IVec2::new(width - 1, height - 1))
}

/// The columns and rows of a chunk, with their cells.
pub(crate) fn cells_of(level: &Level, key: IVec2) -> impl Iterator<Item = (IVec2, Cell)> + '_ {
    let (first, last) = corners(level, key);
    (first.y..=last.y)
        .flat_map(move |y| (first.x..=last.x).map(move |x| IVec2::new(x, y)))
        .filter_map(|at| Some((at, cell_at(level, at)?)))
}
