//! The walls between a grid's cells. Walls are numbered if directions are paired, and stored in a
//! list otherwise.

use crate::topology::{Cell, Dir, Dirs, Strides, Topology, UNEVEN, exits_in, expect_valid};
use alloc::vec::Vec;
use core::ops::Range;

/// A wall's number: the number of the cell that owns the wall, times the number of direction pairs,
/// plus the index of the wall's pair. The numbers for 2³⁰ cells with three pairs fit into 32 bits.
pub(super) type Wall = u32;

/// A wall's weight in the upper 32 bits and its number in the lower 32 bits, so that two walls
/// never compare equal.
pub(super) type Weight = u64;

/// A wall between two trees of a forest.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) weight: Weight,
    pub(super) trees: [u32; 2],
}

/// A wall between a tree and a cell outside the tree's forest.
#[derive(Clone, Copy)]
pub(super) struct Outer {
    pub(super) weight: Weight,
    pub(super) tree: u32,
}

impl Edge {
    /// Returns the walls between forests. `outer` must be sorted by weight and contain each wall
    /// twice, once for each of its sides.
    pub(super) fn of_sides(outer: &[Outer]) -> impl Iterator<Item = Edge> {
        outer.chunks_exact(2).map(|sides| Edge {
            weight: sides[0].weight,
            trees: [sides[0].tree, sides[1].tree],
        })
    }
}

/// Returns random bits for a number. The bits are the output of SplitMix64 for its `number`-th
/// state (G. L. Steele, D. Lea and C. H. Flood, *Fast splittable pseudorandom number generators*,
/// 2014; the constants are from D. Stafford's variant 13).
pub(super) fn hash(seed: u64, number: u32) -> u64 {
    let mut bits = seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A wall of any grid: the cell that owns it, its direction, and the cell on its other
/// side.
pub(super) type Listed = (Cell, Dir, Cell);

/// Returns the walls of any grid, in ascending order of the cells that own them. Uses twelve bytes
/// per wall.
///
/// # Panics
///
/// If the grid breaks a rule of [`Topology`].
#[track_caller]
pub(super) fn listed<T: Topology>(grid: &T) -> Vec<Listed> {
    expect_valid(grid);
    let mut walls = Vec::new();
    for cell in 0..grid.cells() {
        let owned = grid
            .neighbours(cell)
            .filter(|&(dir, _)| grid.owns(cell, dir));
        walls.extend(owned.map(|(dir, next)| (cell, dir, next)));
    }
    walls
}

/// The walls of a grid whose directions are paired. Uses one byte per cell.
pub(super) struct Walls<'a, T> {
    grid: &'a T,
    strides: Strides,
    /// The length of the longest stride.
    reach: u32,
    /// For each cell, its byte in the grid's layout.
    bytes: Vec<u8>,
    /// Whether all cells are even, in which case the cells' bytes do not have to be read.
    even: bool,
}

impl<'a, T: Topology> Walls<'a, T> {
    const PAIRS: u32 = T::PAIRS as u32;

    #[track_caller]
    pub(super) fn new(grid: &'a T) -> Walls<'a, T> {
        let layout = grid.layout();
        let strides = layout.strides();
        let bytes = layout.into_bytes();
        Walls {
            grid,
            strides,
            reach: strides.longest(),
            even: bytes.iter().all(|byte| byte & UNEVEN == 0),
            bytes,
        }
    }

    /// Returns the grid.
    pub(super) fn grid(&self) -> &'a T {
        self.grid
    }

    /// Returns the number of cells in the chunks into which an algorithm divides the grid. A chunk
    /// has at least 65,536 cells, so that its tables fit into the second-level cache, and at least
    /// 64 rows or floors, so that there are few walls between chunks.
    pub(super) fn chunk(&self) -> u32 {
        self.reach.saturating_mul(64).max(1 << 16)
    }

    /// Returns the positive directions, which are the first of each pair. A cell owns the
    /// walls in these directions.
    pub(super) fn dirs() -> impl Iterator<Item = Dir> {
        (0..Self::PAIRS as u8).map(|pair| Dir(2 * pair))
    }

    /// Returns `true` if a cell has a wall in a direction.
    pub(super) fn has(&self, cell: Cell, dir: Dir) -> bool {
        self.bytes[cell as usize] >> dir.0 & 1 != 0
    }

    /// Returns the number of a wall that the cell owns. `dir` must be a positive direction.
    pub(super) fn number(cell: Cell, dir: Dir) -> Wall {
        cell * Self::PAIRS + u32::from(dir.0 / 2)
    }

    /// Returns the cell that owns a wall, and the wall's direction from that cell.
    pub(super) fn place(wall: Wall) -> (Cell, Dir) {
        (wall / Self::PAIRS, Dir(2 * (wall % Self::PAIRS) as u8))
    }

    /// Returns the cells on both sides of a wall.
    pub(super) fn sides(&self, wall: Wall) -> (Cell, Cell) {
        let (cell, dir) = Self::place(wall);
        (cell, self.step(cell, dir))
    }

    /// Returns all walls that a cell in a range owns, and the cell's other walls that lead out of
    /// the range. Each item also contains the cell on the other side of the wall.
    pub(super) fn around(
        &self,
        cell: Cell,
        range: &Range<Cell>,
    ) -> impl Iterator<Item = (Wall, Cell)> {
        let byte = self.bytes[cell as usize];
        let is_far_inside =
            byte & UNEVEN == 0 && cell - range.start >= self.reach && range.end - cell > self.reach;
        let dirs = if is_far_inside {
            Self::dirs().collect::<Dirs>()
        } else {
            Dirs::first(2 * T::PAIRS)
        };
        (exits_in(byte) & dirs).filter_map(move |dir| {
            let next = self.step(cell, dir);
            if dir.is_first_of_pair() {
                Some((Self::number(cell, dir), next))
            } else {
                let wall = Self::number(next, dir.paired());
                (!range.contains(&next)).then_some((wall, next))
            }
        })
    }

    /// Returns, in ascending order, the walls between a cell in a range and a cell outside the
    /// range, if the outside cell owns the wall.
    pub(super) fn inbound(&self, range: &Range<Cell>) -> Vec<Wall> {
        let inside = range.start + self.reach..range.end.saturating_sub(self.reach);
        let is_near = |cell: &Cell| !self.even || !inside.contains(cell);
        let mut inbound = Vec::new();
        for cell in range.clone().filter(is_near) {
            let around = self.around(cell, range).map(|(wall, _)| wall);
            inbound.extend(around.filter(|&wall| Self::place(wall).0 != cell));
        }
        inbound.sort_unstable();
        inbound
    }

    /// Returns the neighbour of a cell in a direction.
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        if self.even || self.bytes[cell as usize] & UNEVEN == 0 {
            self.strides.add(cell, dir)
        } else {
            self.grid.step(cell, dir)
        }
    }
}
