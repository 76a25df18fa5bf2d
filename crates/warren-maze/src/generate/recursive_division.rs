//! Recursive division, which repeatedly divides the grid by straight walls with one gap each.

use super::generator::{expect_rows, rows};
use super::{Generator, Misfit};
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Dir, Rows, Topology};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

/// The recursive division algorithm. The mazes have long straight walls with one gap each.
///
/// The algorithm divides the grid into two parts by a straight wall with one gap. Then it divides
/// each part in the same way, until the parts are corridors one cell wide. Each wall is
/// perpendicular to the longest axis of the part that it divides, at a random position. If several
/// axes are equally long, one of them is chosen at random. The gap is at a random position in the
/// wall. On a grid with several floors, a wall is a plane. The maze is a spanning tree. The grid
/// must have [`Rows`].
///
/// The algorithm reports the gaps and the corridors' passages to the listener, but not the walls.
///
/// Takes time linear in the number of cells. Uses memory logarithmic in the number of cells,
/// because the smaller part is divided first.
///
/// ```
/// use warren_maze::generate::{Generator, RecursiveDivision};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = RecursiveDivision.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "chambers")]
pub struct RecursiveDivision;

impl Generator for RecursiveDivision {
    fn name(&self) -> &'static str {
        "recursive-division"
    }

    fn summary(&self) -> &'static str {
        "long straight walls with one gap each"
    }

    fn fits<T: Topology>(&self, grid: &T) -> Result<(), Misfit> {
        rows(grid).map(drop)
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let rows = expect_rows(self.name(), grid);
        let moves = moves(grid, rows);
        listener.start(0)?;
        let mut waiting = vec![Block {
            from: [0; 3],
            size: rows.size(),
        }];
        while let Some(block) = waiting.pop() {
            let [first, last] = [0, block.cells() - 1].map(|i| rows.cell(block.place(i)));
            listener.idea(Idea::Divide(first, last));
            if let Some(axis) = block.corridor() {
                for at in (1..block.cells()).map(|i| block.place(i - 1)) {
                    listener.open(rows.cell(at), Dir(2 * axis as u8))?;
                }
            } else {
                let axis = block.longest_axis(random);
                let parts = block.cut(axis, 1 + random.below(block.size[axis] - 1));
                if listener.hears_ideas() {
                    for (at, dir) in sides(&parts, axis, &moves) {
                        listener.idea(Idea::Build(rows.cell(at), dir));
                    }
                }
                let (at, dir) = gap(&parts, axis, &moves, random);
                listener.open(rows.cell(at), dir)?;
                // Divide the smaller part first, so that few parts wait at a time.
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
}

/// A box of cells, given by its first cell and its size along each axis.
#[derive(Clone, Copy)]
struct Block {
    from: [u32; 3],
    size: [u32; 3],
}

/// A direction, and the change in the coordinates when moving in this direction.
type Move = (Dir, [i32; 3]);

/// Returns the moves of a grid with rows: see [`Rows`].
fn moves<T: Topology>(grid: &T, rows: Rows) -> Vec<Move> {
    let pairs = (0..).step_by(2).zip(rows.moves(grid));
    pairs
        .flat_map(|(dir, by)| [(Dir(dir), by), (Dir(dir).paired(), by.map(|by: i32| -by))])
        .collect()
}

/// Returns a random move through the wall from the lower of two parts to the upper part: the
/// coordinates of the cell that the move leaves, and the direction.
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
            // At the ends of the wall, a diagonal move can lead out of both parts.
            if high.has([0, 1, 2].map(|i| at[i].wrapping_add_signed(by[i]))) {
                return (at, dir);
            }
        }
    }
}

/// Returns all sides between two parts that a wall divides along an axis.
fn sides<'a>(
    [low, high]: &'a [Block; 2],
    axis: usize,
    moves: &'a [Move],
) -> impl Iterator<Item = ([u32; 3], Dir)> + 'a {
    let face = low.cut(axis, low.size[axis] - 1)[1];
    let places = (0..face.cells()).map(move |i| face.place(i));
    places.flat_map(move |at| {
        let crossing = moves.iter().filter(move |(_, by)| by[axis] == 1);
        let inside = crossing
            .filter(move |(_, by)| high.has([0, 1, 2].map(|i| at[i].wrapping_add_signed(by[i]))));
        inside.map(move |&(dir, _)| (at, dir))
    })
}

impl Block {
    fn cells(&self) -> u32 {
        self.size.iter().product()
    }

    /// Returns the coordinates of the `i`-th cell of the block. Within the block, cells are
    /// numbered row by row and floor by floor.
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

    /// Returns the block's axis if it is a corridor one cell wide. Returns `None` otherwise.
    fn corridor(&self) -> Option<usize> {
        let longest = (0..3).max_by_key(|&axis| self.size[axis])?;
        (self.cells() == self.size[longest]).then_some(longest)
    }

    /// Returns the axis along which the block is longest. If several axes are equally long, returns
    /// a random one of these axes.
    fn longest_axis(&self, random: &mut impl Random) -> usize {
        let longest = self.size.iter().max();
        let is_longest = |&axis: &usize| Some(&self.size[axis]) == longest;
        let ties = (0..3).filter(is_longest).count() as u32;
        let drawn = if ties > 1 { random.below(ties) } else { 0 };
        (0..3).filter(is_longest).nth(drawn as usize).unwrap_or(0)
    }

    /// Returns the parts before and after the `at`-th position along an axis.
    fn cut(&self, axis: usize, at: u32) -> [Block; 2] {
        let (mut low, mut high) = (*self, *self);
        low.size[axis] = at;
        high.from[axis] += at;
        high.size[axis] -= at;
        [low, high]
    }
}
