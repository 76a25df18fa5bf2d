//! The walls between the cells of a grid, numbered where directions are paired and
//! listed elsewhere.

use crate::topology::{Cell, Dir, Dirs, Strides, Topology, UNEVEN, exits_in};
use std::ops::Range;

/// A wall's number: the cell that has it in a positive direction, times the pairs
/// of directions, plus the pair. Three pairs of 2³⁰ cells fit.
pub(super) type Wall = u32;

/// A wall's weight, and in its lower half the wall's number, which decides between
/// equals.
pub(super) type Weight = u64;

/// A wall between two trees of a forest.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) weight: Weight,
    pub(super) trees: [u32; 2],
}

/// A wall around a tree that leads out of its forest.
#[derive(Clone, Copy)]
pub(super) struct Outer {
    pub(super) weight: Weight,
    pub(super) tree: u32,
}

impl Edge {
    /// The walls between forests: each leads out of two, so that in the order of
    /// weights it is there twice.
    pub(super) fn of_sides(outer: &[Outer]) -> impl Iterator<Item = Edge> {
        outer.chunks_exact(2).map(|sides| Edge {
            weight: sides[0].weight,
            trees: [sides[0].tree, sides[1].tree],
        })
    }
}

/// Random bits that belong to a number: the finaliser of SplitMix64 on its
/// `number`-th state (G. Steele, D. Lea and C. Flood, *Fast splittable
/// pseudorandom number generators*, 2014; constants of D. Stafford's variant 13).
pub(super) fn hash(seed: u64, number: u32) -> u64 {
    let mut bits = seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// A wall of any grid: the cell that owns it, the direction from there, and the cell
/// beyond.
pub(super) type Listed = (Cell, Dir, Cell);

/// The walls of any grid in the order of the cells that own them. Takes twelve
/// bytes each.
///
/// # Panics
///
/// If the grid breaks a rule of [`Topology`].
pub(super) fn listed<T: Topology>(grid: &T) -> Vec<Listed> {
    // The layout of a grid that is not known is checked.
    let _ = grid.layout();
    let mut walls = Vec::new();
    for cell in 0..grid.cells() {
        let owned = grid
            .neighbours(cell)
            .filter(|&(dir, _)| grid.owns(cell, dir));
        walls.extend(owned.map(|(dir, next)| (cell, dir, next)));
    }
    walls
}

/// The walls of a grid whose directions are paired. Takes a byte a cell.
pub(super) struct Walls<'a, T> {
    grid: &'a T,
    strides: Strides,
    /// The longest of the strides.
    reach: u32,
    /// For each cell its byte of the grid's layout.
    bytes: Vec<u8>,
    /// Whether strides hold everywhere, so that bytes need not be read.
    even: bool,
}

impl<'a, T: Topology> Walls<'a, T> {
    const PAIRS: u32 = T::PAIRS as u32;

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

    /// The grid that they lie in.
    pub(super) fn grid(&self) -> &'a T {
        self.grid
    }

    /// The most that a move changes a cell's number, where strides hold.
    pub(super) fn reach(&self) -> u32 {
        self.reach
    }

    /// The positive directions: those of the walls that bear a cell's number.
    pub(super) fn dirs() -> impl Iterator<Item = Dir> {
        (0..Self::PAIRS as u8).map(|pair| Dir(2 * pair))
    }

    /// Whether there is a wall in a direction of a cell.
    pub(super) fn has(&self, cell: Cell, dir: Dir) -> bool {
        exits_in(self.bytes[cell as usize]).contains(dir)
    }

    /// The number of the wall in a positive direction of a cell.
    pub(super) fn number(cell: Cell, dir: Dir) -> Wall {
        cell * Self::PAIRS + u32::from(dir.0 / 2)
    }

    /// The cell and the positive direction that a number stands for.
    pub(super) fn place(wall: Wall) -> (Cell, Dir) {
        (wall / Self::PAIRS, Dir(2 * (wall % Self::PAIRS) as u8))
    }

    /// The cells on both sides of a wall.
    pub(super) fn sides(&self, wall: Wall) -> (Cell, Cell) {
        let (cell, dir) = Self::place(wall);
        (cell, self.step(cell, dir))
    }

    /// The walls that bear the number of a cell of a range and all others that
    /// lead from it out of the range, each with the cell behind it.
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

    /// The walls that bear the number of a cell outside a range and lead into it,
    /// in ascending order.
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

    /// The cell one move away.
    pub(super) fn step(&self, cell: Cell, dir: Dir) -> Cell {
        let byte = if self.even {
            0
        } else {
            self.bytes[cell as usize]
        };
        self.strides.step(self.grid, byte, cell, dir)
    }
}
