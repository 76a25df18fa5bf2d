//! How a level is cut into chunks, and which of them lie near a place.

use crate::world::{STOREY, cell_at, centre, place_of, to_world};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use warren_dungeon::level::Level;
use warren_maze::geometry;
use warren_maze::topology::Cell;

/// Columns and rows of a chunk, at most; it has a single floor.
const CHUNK: i32 = 8;

/// Every chunk of the level once.
pub(super) fn all(level: &Level) -> BTreeSet<[i32; 3]> {
    let [columns, rows, floors] = axes(level).map(Axis::chunks);
    (0..floors)
        .flat_map(|z| (0..rows).flat_map(move |y| (0..columns).map(move |x| [x, y, z])))
        .collect()
}

/// The chunks that have cells no farther than `reach` from a place, and perhaps
/// some that just have not; of the floors above and below, those around the
/// ladders that may be seen from there.
pub(super) fn near(level: &Level, at: Vec3, reach: f32) -> BTreeSet<[i32; 3]> {
    let floor = (at.y / -STOREY).round() as i32;
    let [_, _, floors] = axes(level);
    (floor - 1..=floor + 1)
        .filter(|&z| floors.wraps || (0..floors.cells).contains(&z))
        .flat_map(|z| {
            let reach = if z == floor {
                reach
            } else {
                reach.min(NEXT_DOOR)
            };
            near_on_floor(level, at.xz(), reach)
                .into_iter()
                .map(move |[x, y]| [x, y, z])
        })
        .collect()
}

/// How far one sees on other floors, through hatches.
const NEXT_DOOR: f32 = 3.0;

fn near_on_floor(level: &Level, at: Vec2, reach: f32) -> Vec<[i32; 2]> {
    let geometry = geometry::of(level.grid().shape());
    let (column, row) = (to_world(geometry.column), to_world(geometry.row));
    let [columns, rows, _] = axes(level);
    // A chunk touches the circle when its middle lies in a somewhat larger one.
    let reach = reach + CHUNK as f32 * (column + row).length() / 2.0;
    let [low, high] = [at.y - reach, at.y + reach].map(|y| y / row.y);
    let mut keys = Vec::new();
    for y in rows.keys(low, high) {
        // Rows of hexagons lean, so their columns are counted row by row.
        let (first, len) = rows.span(y);
        let lean = |row_number: i32| row.x * row_number as f32;
        for x in columns.keys(at.x - reach - lean(first + len), at.x + reach - lean(first)) {
            let (first, last) = corners(level, IVec3::new(x, y, 0));
            let middle = (centre(level, first) + centre(level, last)) / 2.0;
            if middle.xz().distance(at) <= reach {
                keys.push([x, y]);
            }
        }
    }
    keys
}

/// The chunk of the level's own that is shown as this one.
pub(crate) fn own(level: &Level, key: IVec3) -> IVec3 {
    let axes = axes(level);
    let keys: [i32; 3] = key.to_array();
    IVec3::from_array([0, 1, 2].map(|i| match axes[i].wraps {
        true => keys[i].rem_euclid(axes[i].chunks()),
        false => keys[i],
    }))
}

/// The level's own chunk that has this cell.
pub(super) fn chunk_of(level: &Level, cell: Cell) -> IVec3 {
    let axes = axes(level);
    let at = place_of(level, cell).to_array();
    IVec3::from_array([0, 1, 2].map(|i| at[i] / axes[i].chunk))
}

/// How many chunks lie in so many columns, rows and floors, each as many as its
/// axis has, or a multiple.
pub(super) fn chunks_in(level: &Level, rounds: IVec3) -> IVec3 {
    let axes = axes(level);
    let cells = rounds.to_array();
    IVec3::from_array([0, 1, 2].map(|i| cells[i] / axes[i].cells * axes[i].chunks()))
}

/// How an axis of the level is cut into chunks: from its first cell on, the
/// last chunk shorter if need be, and on a wrapped axis the same again and
/// again, so that no chunk lies across the seam.
#[derive(Clone, Copy)]
struct Axis {
    cells: i32,
    wraps: bool,
    /// How many cells a chunk has, at most.
    chunk: i32,
}

fn axes(level: &Level) -> [Axis; 3] {
    let board = level.grid().board();
    let (size, wraps) = (board.size(), board.wraps());
    [(0, CHUNK), (1, CHUNK), (2, 1)].map(|(i, chunk)| Axis {
        cells: size[i] as i32,
        wraps: wraps[i],
        chunk,
    })
}

impl Axis {
    /// How many chunks the axis has once.
    fn chunks(self) -> i32 {
        (self.cells + self.chunk - 1) / self.chunk
    }

    /// The first cell of a chunk, and how many it has.
    fn span(self, key: i32) -> (i32, i32) {
        let (round, within) = (key.div_euclid(self.chunks()), key.rem_euclid(self.chunks()));
        let first = within * self.chunk;
        (
            round * self.cells + first,
            self.chunk.min(self.cells - first),
        )
    }

    /// The chunks that lie between two cells, given in fractions.
    fn keys(self, low: f32, high: f32) -> RangeInclusive<i32> {
        let key = |at: f32| {
            let at = at.round() as i32;
            let (round, within) = (at.div_euclid(self.cells), at.rem_euclid(self.cells));
            round * self.chunks() + within / self.chunk
        };
        if self.wraps {
            key(low)..=key(high)
        } else {
            key(low).max(0)..=key(high).min(self.chunks() - 1)
        }
    }
}

/// Column, row and floor of a chunk's first and last cell.
pub(crate) fn corners(level: &Level, key: IVec3) -> (IVec3, IVec3) {
    let axes = axes(level);
    let keys = key.to_array();
    let spans = [0, 1, 2].map(|i| axes[i].span(keys[i]));
    let first = IVec3::from_array(spans.map(|span| span.0));
    let size = IVec3::from_array(spans.map(|span| span.1));
    (first, first + size - IVec3::ONE)
}

/// The columns, rows and floors of a chunk, with their cells.
pub(crate) fn cells_of(level: &Level, key: IVec3) -> impl Iterator<Item = (IVec3, Cell)> + '_ {
    let (first, last) = corners(level, key);
    (first.y..=last.y)
        .flat_map(move |y| (first.x..=last.x).map(move |x| IVec3::new(x, y, first.z)))
        .filter_map(|at| Some((at, cell_at(level, at)?)))
}
