//! The sides of a grid's cells, between numbered corners.

use crate::disjoint_sets::DisjointSets;
use crate::maze::Maze;
use crate::topology::{Cell, Dir, Embedding};
use alloc::vec;
use alloc::vec::Vec;

/// All sides of a grid's cells, each with the corners at its ends. Corners are numbered, and all
/// cells around a corner give it the same number. Many mazes on one grid can share this value.
#[derive(Clone, Debug)]
pub struct GridSides {
    sides: Vec<SideBetween>,
    /// The number of corners.
    corners: u32,
}

/// A side of a cell. The other cell of the side is not listed again.
#[derive(Clone, Copy, Debug)]
struct SideBetween {
    cell: Cell,
    dir: Dir,
    /// The other cell, or the same cell at the border of the grid.
    other: Cell,
    corners: [u32; 2],
}

impl GridSides {
    /// Finds the sides of a grid. Takes time almost linear in their number, and 20 bytes for each.
    pub fn new(grid: &impl Embedding) -> GridSides {
        // The number of the first corner of each cell, before equal corners are joined.
        let mut first = Vec::with_capacity(grid.cells() as usize);
        let mut count = 0;
        for cell in 0..grid.cells() {
            first.push(count);
            count += grid.clockwise(cell).len() as u32;
        }
        // The corners at the beginning and at the end of a side.
        let corners = |cell: Cell, side: usize| {
            let sides = grid.clockwise(cell).len();
            [side, (side + 1) % sides].map(|corner| first[cell as usize] + corner as u32)
        };
        let mut equal = DisjointSets::new(count);
        let mut sides = Vec::new();
        for cell in 0..grid.cells() {
            for (side, &dir) in grid.clockwise(cell).iter().enumerate() {
                let corners_here = corners(cell, side);
                let other = match grid.exits(cell).contains(dir) {
                    true if !grid.owns(cell, dir) => continue,
                    true => grid.step(cell, dir),
                    false => cell,
                };
                sides.push(SideBetween {
                    cell,
                    dir,
                    other,
                    corners: corners_here,
                });
                if other != cell {
                    let back = grid.back(cell, dir);
                    let mut sides = grid.clockwise(other).iter();
                    if let Some(side) = sides.position(|&side| side == back) {
                        let there = corners(other, side);
                        equal.join(corners_here[0], there[1]);
                        equal.join(corners_here[1], there[0]);
                    }
                }
            }
        }
        let mut numbers = vec![None; count as usize];
        let mut corners = 0;
        for side in &mut sides {
            side.corners = side.corners.map(|corner| {
                *numbers[equal.root(corner) as usize].get_or_insert_with(|| {
                    corners += 1;
                    corners - 1
                })
            });
        }
        GridSides { sides, corners }
    }

    pub(super) fn corner_count(&self) -> u32 {
        self.corners
    }

    /// Returns the two corners of each wall of a maze on this grid. A wall belongs to an open cell.
    pub(super) fn walls<T: Embedding>(&self, maze: &Maze<T>) -> impl Iterator<Item = [u32; 2]> {
        let is_wall = |side: &&SideBetween| {
            let is_open = !maze.is_solid(side.cell) || !maze.is_solid(side.other);
            is_open && !maze.passages(side.cell).contains(side.dir)
        };
        self.sides.iter().filter(is_wall).map(|side| side.corners)
    }
}
