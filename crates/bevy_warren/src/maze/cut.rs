//! The division of a level into chunks, and the search for the chunks near a position.

use crate::space::{STOREY, centre, round};
use bevy::prelude::*;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use warren_dungeon::level::Level;
use warren_maze::geometry::{Point, UNIT};
use warren_maze::topology::{Cell, Embedding, Topology};

/// A chunk's side length, in cells. A chunk covers only one floor.
const CHUNK: f32 = 4.0;

/// The division of a level's cells into chunks. Each chunk is a square on one floor. A chunk
/// contains the cells whose centres are in its square.
///
/// Chunks are identified by column, row and floor. Columns and rows are numbered from 0, starting
/// at the north-west corner of the level's bounds. On a wrapped axis, the numbers continue past the
/// end of the level, where the original chunks repeat. No chunk crosses the seam.
#[derive(Resource, Clone, Debug, Default)]
pub struct Cut {
    /// The north-west corner of the first chunk.
    corner: Point,
    /// The number of chunks along each axis: columns, rows and floors.
    size: IVec3,
    /// For each chunk, the index of its first cell in `cells`. The last entry is the number of
    /// cells.
    first: Vec<u32>,
    cells: Vec<Cell>,
}

impl Cut {
    /// Divides a level into chunks. Takes time and space linear in the number of cells.
    pub fn of(level: &Level) -> Cut {
        let grid = level.grid();
        let [corner, end] = grid.bounds();
        let chunks = |axis: usize| ((end[axis] - corner[axis] + SIDE - 1) / SIDE).max(1) as i32;
        let size = IVec3::new(chunks(0), chunks(1), grid.floors() as i32);
        let mut cut = Cut {
            corner,
            size,
            first: vec![0; size.element_product() as usize + 1],
            cells: vec![0; grid.cells() as usize],
        };
        // This is a counting sort.
        let chunks: Vec<u32> = (0..grid.cells())
            .map(|cell| cut.number(cut.chunk_of(level, cell)) as u32)
            .collect();
        for &chunk in &chunks {
            cut.first[chunk as usize + 1] += 1;
        }
        for chunk in 1..cut.first.len() {
            cut.first[chunk] += cut.first[chunk - 1];
        }
        let mut next = cut.first.clone();
        for (cell, &chunk) in (0..).zip(&chunks) {
            let place = &mut next[chunk as usize];
            cut.cells[*place as usize] = cell;
            *place += 1;
        }
        cut
    }

    /// Returns every original chunk that has cells.
    pub fn all(&self) -> BTreeSet<[i32; 3]> {
        let size = self.size;
        let keys = (0..size.z)
            .flat_map(|z| (0..size.y).flat_map(move |y| (0..size.x).map(move |x| [x, y, z])));
        let has_cells = |key: &[i32; 3]| !self.cells(IVec3::from_array(*key)).is_empty();
        keys.filter(has_cells).collect()
    }

    /// Returns a chunk's cells, in ascending order.
    pub fn cells(&self, key: IVec3) -> &[Cell] {
        let number = self.number(self.own(key));
        let [from, to] = [number, number + 1].map(|at| self.first[at] as usize);
        &self.cells[from..to]
    }

    /// Returns the original chunk that this chunk repeats. Returns an original chunk unchanged.
    pub fn own(&self, key: IVec3) -> IVec3 {
        key.rem_euclid(self.size)
    }

    /// Returns a chunk's position, which is the centre of its first cell.
    pub fn place(&self, level: &Level, key: IVec3) -> Vec3 {
        let first = self.cells(key).first();
        let own = first.map_or(Vec3::ZERO, |&cell| centre(level, cell));
        own + round(level, key.div_euclid(self.size))
    }

    /// Returns the original chunk that contains a cell.
    pub fn chunk_of(&self, level: &Level, cell: Cell) -> IVec3 {
        let (grid, last) = (level.grid(), self.size - IVec3::ONE);
        let at = grid.centre(cell);
        let [x, y] = [0, 1].map(|axis| ((at[axis] - self.corner[axis]) / SIDE) as i32);
        IVec3::new(x, y, grid.floor(cell) as i32).min(last)
    }

    /// Converts multiples of each axis's full length to numbers of chunks along each axis.
    pub fn chunks_in(&self, rounds: IVec3) -> IVec3 {
        rounds * self.size
    }

    /// Returns the chunks that a viewer with this reach may see from anywhere in its cell.
    pub fn seen(&self, level: &Level, at: Vec3, reach: f32) -> BTreeSet<[i32; 3]> {
        self.near(level, at.round(), reach + 1.0)
    }

    /// Returns the chunks that may have cells within `reach` of a position. The nearest cell of a
    /// returned chunk may be slightly farther away. On the floors above and below, the reach is at
    /// most [`NEXT_DOOR`], because these floors are only visible through nearby hatches.
    pub(super) fn near(&self, level: &Level, at: Vec3, reach: f32) -> BTreeSet<[i32; 3]> {
        let floor = (at.y / -STOREY).round() as i32;
        let wraps = level.grid().wraps()[2];
        (floor - 1..=floor + 1)
            .filter(|&z| wraps || (0..self.size.z).contains(&z))
            .flat_map(|z| {
                let reach = if z == floor {
                    reach
                } else {
                    reach.min(NEXT_DOOR)
                };
                self.near_on_floor(level, at.xz(), z, reach)
            })
            .collect()
    }

    fn near_on_floor(&self, level: &Level, at: Vec2, floor: i32, reach: f32) -> Vec<[i32; 3]> {
        let corner = Vec2::from_array(self.corner.map(|along| along as f32 / UNIT as f32));
        let end = corner + self.size.xy().as_vec2() * CHUNK;
        let [wraps_x, wraps_y, _] = level.grid().wraps();
        let [column, row] = [IVec3::X, IVec3::Y].map(|once| round(level, once).xz());
        // Returns the indices of the level's copies along an axis that are within reach. `low` and
        // `high` are the ends of the original level.
        let rounds = |wraps: bool, low: f32, high: f32, at: f32, once: f32| match wraps {
            true => {
                ((at - reach - high) / once).ceil() as i32
                    ..=((at + reach - low) / once).floor() as i32
            }
            false => 0..=0,
        };
        let mut keys = Vec::new();
        for round_y in rounds(wraps_y, corner.y, end.y, at.y, row.y) {
            let lean = row.x * round_y as f32;
            for round_x in rounds(wraps_x, corner.x + lean, end.x + lean, at.x, column.x) {
                let moved = column * round_x as f32 + row * round_y as f32;
                let at = at - corner - moved;
                let between = |at: f32, chunks: i32| -> RangeInclusive<i32> {
                    let key = |at: f32| (at / CHUNK).floor() as i32;
                    key(at - reach).max(0)..=key(at + reach).min(chunks - 1)
                };
                for y in between(at.y, self.size.y) {
                    for x in between(at.x, self.size.x) {
                        let first = IVec2::new(x, y).as_vec2() * CHUNK;
                        let nearest = at.clamp(first, first + CHUNK);
                        let key =
                            IVec3::new(x + round_x * self.size.x, y + round_y * self.size.y, floor);
                        if nearest.distance(at) <= reach && !self.cells(key).is_empty() {
                            keys.push(key.to_array());
                        }
                    }
                }
            }
        }
        keys
    }

    fn number(&self, IVec3 { x, y, z }: IVec3) -> usize {
        ((z * self.size.y + y) * self.size.x + x) as usize
    }
}

/// A chunk's side length, in the library's unit of length.
const SIDE: i64 = CHUNK as i64 * UNIT as i64;

/// The distance that the player can see on other floors, through hatches, in cells.
const NEXT_DOOR: f32 = 3.0;
