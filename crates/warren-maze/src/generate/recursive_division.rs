//! Recursive division: walls with one gap that cut the grid in two.

use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, Dir, Rows, Topology};
use std::ops::ControlFlow;

/// Carves a tree over all cells, with long straight walls.
///
/// A block of cells is cut in two by a wall across its longest side, at a random
/// place, or across any of its longest sides; the wall has one gap, at a random
/// one of the places where a move would cross it. Both parts are cut on until
/// they are one cell wide: those are corridors. On several floors walls are
/// planes. Time linear in the cells; the blocks that wait are at most as many as
/// the number of cells has binary digits.
pub fn recursive_division<T: Topology>(
    grid: &T,
    rows: Rows,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let moves = moves(grid, rows);
    carve.root(0)?;
    let mut waiting = vec![Block {
        from: [0; 3],
        size: [rows.width, rows.height, rows.depth],
    }];
    while let Some(block) = waiting.pop() {
        if let Some(axis) = block.corridor() {
            for at in (1..block.cells()).map(|i| block.place(i - 1)) {
                carve.passage(cell_at(rows, at), Dir(2 * axis as u8))?;
            }
        } else {
            let axis = block.longest_axis(random);
            let parts = block.cut(axis, 1 + random.below(block.size[axis] - 1));
            let (at, dir) = gap(&parts, axis, &moves, random);
            carve.passage(cell_at(rows, at), dir)?;
            // The smaller part is cut first, so that few ever wait.
            let [low, high] = parts;
            waiting.extend(if low.cells() > high.cells() {
                [low, high]
            } else {
                [high, low]
            });
        }
    }
    ControlFlow::Continue(())
}

/// Cells between two corners.
#[derive(Clone, Copy)]
struct Block {
    from: [u32; 3],
    size: [u32; 3],
}

/// A direction and how far it leads along each axis.
type Move = (Dir, [i32; 3]);

/// The moves of a grid with rows, as [`Rows`] promises them.
fn moves<T: Topology>(grid: &T, rows: Rows) -> Vec<Move> {
    // Without floors the third pair slants, and is an exit of the second cell.
    let slants = rows.depth == 1 && rows.width > 1 && grid.exits(1).contains(Dir(4));
    let third = if slants { [-1, 1, 0] } else { [0, 0, 1] };
    let pairs = (0..).step_by(2).zip([[1, 0, 0], [0, 1, 0], third]);
    pairs
        .flat_map(|(dir, by)| [(Dir(dir), by), (Dir(dir).opposite(), by.map(|by: i32| -by))])
        .collect()
}

/// A random move over the wall between two parts: the place in the lower one
/// where it starts, and its direction.
fn gap(
    [low, high]: &[Block; 2],
    axis: usize,
    moves: &[Move],
    random: &mut impl Random,
) -> ([u32; 3], Dir) {
    let face = low.cut(axis, low.size[axis] - 1)[1];
    let crossing = || moves.iter().filter(|(_, by)| by[axis] == 1);
    let ways = crossing().count() as u32;
    loop {
        let drawn = random.below(face.cells() * ways);
        let at = face.place(drawn / ways);
        for &(dir, by) in crossing().skip((drawn % ways) as usize).take(1) {
            // A slanting move may leave both parts at the ends of the wall.
            if high.has([0, 1, 2].map(|i| at[i].wrapping_add_signed(by[i]))) {
                return (at, dir);
            }
        }
    }
}

impl Block {
    fn cells(&self) -> u32 {
        self.size.iter().product()
    }

    /// The place of the cell that is the `i`-th by columns, rows and floors.
    fn place(&self, i: u32) -> [u32; 3] {
        let [x, y, z] = self.from;
        let [width, height, _] = self.size;
        [
            x + i % width,
            y + i / width % height,
            z + i / width / height,
        ]
    }

    fn has(&self, at: [u32; 3]) -> bool {
        (0..3).all(|i| at[i].wrapping_sub(self.from[i]) < self.size[i])
    }

    /// The axis that it lies along, if it is one cell wide.
    fn corridor(&self) -> Option<usize> {
        let longest = (0..3).max_by_key(|&axis| self.size[axis])?;
        (self.cells() == self.size[longest]).then_some(longest)
    }

    /// One of the axes that it is longest along.
    fn longest_axis(&self, random: &mut impl Random) -> usize {
        let longest = self.size.iter().max();
        let is_longest = |&axis: &usize| Some(&self.size[axis]) == longest;
        let ties = (0..3).filter(is_longest).count() as u32;
        let drawn = if ties > 1 { random.below(ties) } else { 0 };
        (0..3).filter(is_longest).nth(drawn as usize).unwrap_or(0)
    }

    /// What lies before and after the `at`-th place along an axis.
    fn cut(&self, axis: usize, at: u32) -> [Block; 2] {
        let (mut low, mut high) = (*self, *self);
        low.size[axis] = at;
        high.from[axis] += at;
        high.size[axis] -= at;
        [low, high]
    }
}

fn cell_at(rows: Rows, [x, y, z]: [u32; 3]) -> Cell {
    (z * rows.height + y) * rows.width + x
}
