//! Cycle popping: Wilson's algorithm on many cores, with the same maze for any number of threads.
//!
//! Every cell except the root has an infinite stack of arrows to random neighbours. While the top
//! arrows of some cells form a cycle, the cycle is popped: each of its cells loses its top arrow.
//! When no cycle is left, the top arrows are the maze. The order does not matter: every order pops the
//! same arrows, so every order ends with the same tree (J. G. Propp and D. B. Wilson, 1998). An arrow
//! is a hash of the random seed, the cell, and its position in the stack, so it does not depend on
//! the arrows that were drawn before it. `docs/algorithms.md` sketches the proof.
//!
//! A loop-erased random walk pops the cycles that it closes. The work has three steps:
//!
//! 1. One thread walks from a few distant cells. Their long paths join the tree.
//! 2. The cells are divided into chunks, one per thread. The walks of a thread end at the tree and at
//!    cells outside the chunk, so they pop only cycles inside the chunk. A path that ends outside is
//!    undone: its cells keep their top arrows for the next step.
//! 3. One thread walks from all cells that have not joined the tree.

use super::Generator;
use super::unvisited::any_cell;
use super::wilson::{join, middle};
use crate::maze::{Idea, Listener};
use crate::rng::{self, Random};
use crate::threads;
use crate::topology::{Cell, Dir, Strides, Topology, exits_in};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

/// Cycle popping, which makes a uniform spanning tree on all processor cores.
///
/// Every spanning tree of the grid has the same probability, as with [`Wilson`](super::Wilson), but
/// the random choices belong to cells and not to the steps of one walk, so several threads can work on
/// one maze. The work is distributed over rayon's threads. The number of threads does not affect the
/// maze. Without the feature `rayon`, a single thread makes the same maze.
///
/// The running time is random. On a square grid of n cells, all walks together take about n · log n
/// steps. About half of them, or more, are in the walks that find the first long paths, which use a
/// single thread, and walks that leave the part of the grid of their thread are done again by a single
/// thread. Several threads are therefore at most about 1.5 times as fast as one, and often less: in a
/// maze of 1000 × 1000 cells, the steps that cannot overlap are 76 % of all steps with two threads, 68 %
/// with four, and 73 % with sixteen; in a maze of 500 × 500 cells they are 91 % with two threads.
///
/// Uses three bytes per cell, plus eight bytes per cell of the longest path. If walks
/// leave a cell more than 8,191 times, as in a corridor of many thousand cells, the algorithm starts
/// again with five bytes per cell.
///
/// After J. G. Propp and D. B. Wilson, *How to get a perfectly random sample from a generic Markov
/// chain and generate a random spanning tree of a directed graph*, 1998.
///
/// ```
/// use warren_maze::generate::{CyclePopping, Generator};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = CyclePopping.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "uniform spanning tree")]
#[doc(alias = "ust")]
#[doc(alias = "Propp-Wilson")]
#[doc(alias = "parallel")]
pub struct CyclePopping;

/// Grids with fewer cells use a single thread.
const MIN_PARALLEL: u32 = 1 << 14;

/// The number of cells from which the first step walks.
const FIRST_WALKS: u32 = 8;

/// A thread walks this number of steps before the listener can cancel the work.
const ROUND: u32 = 1 << 18;

/// The number of arrows for each call of [`Listener::tick`].
const STEPS_PER_TICK: u64 = 1 << 16;

impl Generator for CyclePopping {
    fn name(&self) -> &'static str {
        "cycle-popping"
    }

    fn summary(&self) -> &'static str {
        "mazes like Wilson's, made on all cores"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let chunks = match threads::count() {
            // The steps of a single walk are easier to follow.
            _ if listener.hears_ideas() || grid.cells() < MIN_PARALLEL => 1,
            threads => threads as u32,
        };
        carve_in_chunks(grid, chunks, random, listener)
    }
}

#[track_caller]
fn carve_in_chunks<T: Topology + Sync>(
    grid: &T,
    chunks: u32,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    // Panics if the grid is not valid. A grid without cells has no root.
    let stacks = Stacks::new(grid);
    let root = match grid.rows() {
        Some(rows) => middle(rows),
        None => any_cell(grid, random),
    };
    let stacks = Stacks {
        seed: random.bits(),
        ..stacks
    };
    listener.start(root)?;
    let mut ticks = Ticks::default();
    if !listener.hears_ideas() {
        match Work::<u16, T>::new(&stacks, root).carve(chunks, &mut ticks, listener) {
            Ok(()) => return ControlFlow::Continue(()),
            Err(Stop::Cancelled) => return ControlFlow::Break(()),
            // The listener knows no passage yet, so the work can begin again.
            Err(Stop::Full) => {}
        }
    }
    match Work::<u32, T>::new(&stacks, root).carve(chunks, &mut ticks, listener) {
        Ok(()) => ControlFlow::Continue(()),
        // For a full word, walks would have to leave a cell 2²⁹ times, which nobody waits for.
        Err(Stop::Cancelled | Stop::Full) => ControlFlow::Break(()),
    }
}

/// The stacks of arrows of all cells.
struct Stacks<'a, T> {
    grid: &'a T,
    strides: Strides,
    /// The layout's byte for each cell.
    layout: Vec<u8>,
    seed: u64,
}

impl<'a, T: Topology> Stacks<'a, T> {
    /// Returns the stacks for the seed 0. Panics if the grid breaks a rule of [`Topology`].
    #[track_caller]
    fn new(grid: &'a T) -> Self {
        let layout = grid.layout();
        Stacks {
            grid,
            strides: layout.strides(),
            layout: layout.into_bytes(),
            seed: 0,
        }
    }

    /// Returns the arrow at a position of a cell's stack. All exits of the cell have the same
    /// probability. The hash is the output of SplitMix64 whose index consists of the cell and the
    /// position.
    #[inline(always)]
    fn arrow(&self, cell: Cell, position: u32) -> Dir {
        let index = u64::from(cell) << 32 | u64::from(position);
        let mut bits = rng::split_mix(self.seed, index);
        let exits = match T::PAIRS {
            0 => self.grid.exits(cell),
            _ => exits_in(self.layout[cell as usize]),
        };
        loop {
            if let Some(dir) = rng::dir_of(bits, exits) {
                return dir;
            }
            bits = rng::split_mix(bits, 0);
        }
    }

    #[inline(always)]
    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        let byte = self.layout[cell as usize];
        self.strides.step(self.grid, byte, cell, dir)
    }
}

/// Set if the cell's top arrow is final.
const FINAL: u32 = 1;
/// Set if the cell's path leads out of the chunk.
const OUTSIDE: u32 = 2;
/// Set if the listener knows the cell.
const OPEN: u32 = 4;
/// The increment of the number of arrows, which is above the three flags.
const ARROW: u32 = 8;

/// A cell's number of used arrows, and its flags. A walk that is in a cell uses the arrow whose
/// position is the number of arrows used before.
trait Word: Copy + Default + Into<u32> + TryFrom<u32> + Send {}

impl Word for u16 {}
impl Word for u32 {}

/// The reason why the work ends without a maze.
enum Stop {
    /// The listener cancelled the work.
    Cancelled,
    /// A number of arrows does not fit into its word.
    Full,
}

/// Calls [`Listener::tick`] once for [`STEPS_PER_TICK`] arrows. The total number of calls depends only
/// on the number of arrows that were popped, and therefore not on the number of threads.
#[derive(Default)]
struct Ticks(u64);

impl Ticks {
    /// `arrows` is the number of arrows that will not be used again.
    fn report(&mut self, arrows: u64, listener: &mut impl Listener) -> Result<(), Stop> {
        while self.0 < arrows / STEPS_PER_TICK {
            self.0 += 1;
            if listener.tick().is_break() {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }
}

struct Work<'a, W, T> {
    stacks: &'a Stacks<'a, T>,
    words: Vec<W>,
    /// The number of arrows that the previous steps used and did not undo.
    arrows: u64,
}

impl<'a, W: Word, T: Topology + Sync> Work<'a, W, T> {
    fn new(stacks: &'a Stacks<'a, T>, root: Cell) -> Self {
        let mut words = vec![W::default(); stacks.grid.cells() as usize];
        set(&mut words[root as usize], FINAL | OPEN);
        Work {
            stacks,
            words,
            arrows: 0,
        }
    }

    fn carve(
        mut self,
        chunks: u32,
        ticks: &mut Ticks,
        listener: &mut impl Listener,
    ) -> Result<(), Stop> {
        let cells = self.stacks.grid.cells();
        if chunks > 1 {
            let starts = (0..FIRST_WALKS).map(|i| {
                let cell = u64::from(cells) * u64::from(i) / u64::from(FIRST_WALKS);
                cell as Cell
            });
            for start in starts.filter(|&cell| self.stacks.grid.has(cell)) {
                self.walk_from(start, ticks, listener)?;
            }
            self.walk_in_chunks(cells.div_ceil(chunks), ticks, listener)?;
        }
        // Passages open after the last walk, because a full word discards all walks. A listener that
        // hears ideas hears each passage after its walk.
        let is_told = listener.hears_ideas();
        let mut path = Vec::new();
        for start in (0..cells).filter(|&cell| self.stacks.grid.has(cell)) {
            self.walk_from(start, ticks, listener)?;
            if is_told {
                self.open(start, &mut path, listener)?;
            }
        }
        ticks.report(self.arrows, listener)?;
        for start in (0..cells).filter(|&cell| self.stacks.grid.has(cell)) {
            self.open(start, &mut path, listener)?;
        }
        Ok(())
    }

    /// Walks from a cell to the tree, and adds the path to the tree.
    fn walk_from(
        &mut self,
        start: Cell,
        ticks: &mut Ticks,
        listener: &mut impl Listener,
    ) -> Result<(), Stop> {
        let word: u32 = self.words[start as usize].into();
        if word & FINAL != 0 {
            return Ok(());
        }
        listener.idea(Idea::Walk(start));
        let mut walk = Walk::new(self.stacks, &mut self.words, 0, start..start + 1);
        let cells = u64::from(self.stacks.grid.cells());
        while !walk.advance(ROUND, listener)? {
            // Each cell can have one arrow that is not popped.
            let popped = walk.arrows.saturating_sub(cells);
            ticks.report(self.arrows + popped, listener)?;
        }
        self.arrows += walk.arrows;
        Ok(())
    }

    /// Pops the cycles inside chunks of this number of cells.
    fn walk_in_chunks(
        &mut self,
        length: u32,
        ticks: &mut Ticks,
        listener: &mut impl Listener,
    ) -> Result<(), Stop> {
        let cells = u64::from(self.stacks.grid.cells());
        let chunks = self.words.chunks_mut(length as usize).zip(0..);
        let mut walks: Vec<_> = chunks
            .map(|(words, chunk)| {
                let first = length * chunk;
                let starts = first..first + words.len() as Cell;
                (Walk::new(self.stacks, words, first, starts), Ok(false))
            })
            .collect();
        loop {
            threads::for_each_mut(&mut walks, |(walk, is_done)| {
                if matches!(is_done, Ok(false)) {
                    *is_done = walk.advance(ROUND, &mut ());
                }
            });
            let mut are_done = true;
            let mut arrows = 0;
            for (walk, is_done) in &mut walks {
                match is_done {
                    Ok(is_done) => are_done &= *is_done,
                    Err(_) => return Err(Stop::Full),
                }
                arrows += walk.arrows;
            }
            if are_done {
                break;
            }
            ticks.report(self.arrows + arrows.saturating_sub(cells), listener)?;
        }
        threads::for_each_mut(&mut walks, |(walk, _)| walk.undo());
        self.arrows += walks.iter().map(|(walk, _)| walk.arrows).sum::<u64>();
        Ok(())
    }

    /// Opens the passages of the path from a cell to the cells that the listener knows.
    fn open(
        &mut self,
        start: Cell,
        path: &mut Vec<(Cell, Dir)>,
        listener: &mut impl Listener,
    ) -> Result<(), Stop> {
        let mut cell = start;
        loop {
            let word = &mut self.words[cell as usize];
            let flags: u32 = (*word).into();
            if flags & OPEN != 0 {
                break;
            }
            set(word, OPEN);
            let dir = self.stacks.arrow(cell, flags / ARROW - 1);
            path.push((cell, dir));
            cell = self.stacks.step(cell, dir);
        }
        match join(self.stacks.grid, cell, path, listener) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    }
}

/// Loop-erased random walks from several cells.
struct Walk<'a, W, T> {
    stacks: &'a Stacks<'a, T>,
    /// The words of the cells that the walks can pass through.
    words: &'a mut [W],
    /// The cell of the first word.
    first: Cell,
    /// The cells from which no walk has begun.
    starts: Range<Cell>,
    /// The start and the last cell of the current walk.
    current: Option<[Cell; 2]>,
    /// The number of arrows that the walks have used.
    arrows: u64,
}

impl<'a, W: Word, T: Topology> Walk<'a, W, T> {
    fn new(
        stacks: &'a Stacks<'a, T>,
        words: &'a mut [W],
        first: Cell,
        starts: Range<Cell>,
    ) -> Self {
        Walk {
            stacks,
            words,
            first,
            starts,
            current: None,
            arrows: 0,
        }
    }

    /// Walks for at most this number of steps, not counting walks without a step. Returns `true` if all
    /// walks are complete.
    fn advance(&mut self, mut steps: u32, listener: &mut impl Listener) -> Result<bool, Stop> {
        loop {
            let [start, mut cell] = match self.current.take() {
                Some(walk) => walk,
                None => match self.starts.next() {
                    Some(start) if self.stacks.grid.has(start) => [start; 2],
                    Some(_) => continue,
                    None => return Ok(true),
                },
            };
            let end = loop {
                let Some(word) = self.words.get_mut(cell.wrapping_sub(self.first) as usize) else {
                    break OUTSIDE;
                };
                let value: u32 = (*word).into();
                if value & (FINAL | OUTSIDE) != 0 {
                    break value & (FINAL | OUTSIDE);
                }
                if steps == 0 {
                    self.current = Some([start, cell]);
                    return Ok(false);
                }
                steps -= 1;
                *word = W::try_from(value.wrapping_add(ARROW)).map_err(|_| Stop::Full)?;
                let dir = self.stacks.arrow(cell, value / ARROW);
                listener.idea(Idea::Step(cell, dir));
                self.arrows += 1;
                cell = self.stacks.step(cell, dir);
            };
            self.mark(start, end);
        }
    }

    /// Sets a flag of all cells of a path.
    fn mark(&mut self, start: Cell, flag: u32) {
        let mut cell = start;
        while let Some(word) = self.words.get_mut(cell.wrapping_sub(self.first) as usize) {
            let value: u32 = (*word).into();
            if value & (FINAL | OUTSIDE) != 0 {
                break;
            }
            set(word, flag);
            let dir = self.stacks.arrow(cell, value / ARROW - 1);
            cell = self.stacks.step(cell, dir);
        }
    }

    /// Puts back the last arrow of each cell whose path leads out of the chunk.
    fn undo(&mut self) {
        for word in self.words.iter_mut() {
            let value: u32 = (*word).into();
            if value & OUTSIDE != 0 {
                *word = W::try_from(value - ARROW - OUTSIDE).unwrap_or_default();
                self.arrows -= 1;
            }
        }
    }
}

/// Sets flags of a word.
#[inline(always)]
fn set<W: Word>(word: &mut W, flags: u32) {
    // The flags fit into every word.
    *word = W::try_from((*word).into() | flags).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;
    use crate::rng::SeededRandom;
    use crate::topology::{Graph, Grid, GridShape, GridSpec, Mask};
    use alloc::string::String;

    fn maze<T: Topology + Clone + Sync>(grid: &T, chunks: u32, seed: u64) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        let random = &mut SeededRandom::new(seed);
        assert!(carve_in_chunks(grid, chunks, random, &mut maze).is_continue());
        maze
    }

    fn check<T: Topology + Clone + Sync>(grid: &T) {
        for seed in 0..20 {
            let one = maze(grid, 1, seed);
            for chunks in [2, 3, 7] {
                let many = maze(grid, chunks, seed);
                for cell in 0..grid.cells() {
                    assert_eq!(one.passages(cell), many.passages(cell), "{chunks} {seed}");
                }
            }
        }
    }

    #[test]
    fn the_number_of_chunks_does_not_affect_the_maze() {
        for shape in GridShape::ALL {
            for wraps in [false, true] {
                let spec = GridSpec {
                    shape,
                    width: 12,
                    height: 10,
                    depth: if shape.has_floors() { 3 } else { 1 },
                    wrap_x: wraps && shape.may_wrap(),
                    wrap_y: wraps && shape.may_wrap(),
                    wrap_z: wraps && shape.has_floors(),
                };
                check(&Grid::try_from(spec).expect("a grid"));
            }
        }
        let spec = GridSpec {
            width: 5,
            height: 5,
            ..GridSpec::default()
        };
        let rows = [".....", ".#.#.", ".....", ".##..", "....#"];
        let mask = Mask::Drawn(rows.map(String::from).to_vec());
        let grid = Grid::try_from(spec).and_then(|grid| grid.masked(&mask));
        check(&grid.expect("a grid"));
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (3, 4), (4, 5)];
        check(&Graph::from_edges(6, edges).expect("a graph"));
    }

    /// A word for at most 31 arrows.
    impl Word for u8 {}

    #[test]
    fn a_full_word_opens_no_passage() {
        // Walks leave the cells at the far end of this corridor hundreds of times.
        let spec = GridSpec {
            width: 200,
            height: 2,
            ..GridSpec::default()
        };
        let grid = Grid::try_from(spec).expect("a grid");
        let stacks = Stacks {
            seed: 7,
            ..Stacks::new(&grid)
        };
        for chunks in [1, 3] {
            let mut maze = Maze::solid(grid.clone());
            let small = Work::<u8, Grid>::new(&stacks, 0);
            let result = small.carve(chunks, &mut Ticks::default(), &mut maze);
            assert!(
                matches!(result, Err(Stop::Full)),
                "choose a longer corridor"
            );
            assert_eq!(maze.open_cells().count(), 0);
        }
    }
}
