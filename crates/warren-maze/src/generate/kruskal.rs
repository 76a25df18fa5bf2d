//! Kruskal's algorithm, which examines the walls in random order and opens each wall whose
//! two cells are not connected yet.
//!
//! On a large grid, a list of all walls in random order would be much larger than the processor's
//! cache, and so would a table of all trees. Each wall therefore gets a random weight, and the
//! cells are divided into chunks of consecutive cells. Each chunk processes its walls in ascending
//! order of weight. A chunk also processes the walls that lead out of it, although the tree on the
//! other side of such a wall is not known yet:
//!
//! ```text
//!   chunk │ chunk
//! a───b   │           When a wall that leads out of the chunk is processed,
//!     c ┄┄│┄┄         the tree on its inner side must wait from then on.
//! ```
//!
//! When a wall between two trees in a chunk is processed, it is the lightest remaining wall around
//! both trees. If at most one of the trees is waiting, the wall opens immediately. If both trees
//! are waiting, the wall is postponed, unless earlier postponed walls already connect the two
//! trees. In that case, the wall is the heaviest wall of a cycle and never opens. At the end, the
//! postponed walls and the walls between chunks are processed in ascending order of weight, and
//! join the waiting trees of all chunks. The result does not depend on the chunks: the same walls
//! open as if all walls were processed in one sequence.
//!
//! Within a chunk, the walls are distributed into buckets by weight, and each bucket is sorted just
//! before it is processed. When the heavier walls are due, most cells are in one large tree, and
//! few walls still separate two trees. One pass over the chunk finds these walls, and only these
//! walls are distributed. Walls are processed in batches, so that many memory loads overlap. For
//! each batch, the trees on both sides are looked up first, then the walls that open are chosen,
//! and then the listener is called.

use super::Generator;
use super::unvisited::any_cell;
use super::walls::{Edge, Listed, Outer, Wall, Walls, Weight, hash, listed};
use crate::disjoint_sets::DisjointSets;
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::topology::{Cell, Dir, MAX_PAIRED, Topology};
use alloc::vec::Vec;
use core::mem;
use core::ops::{ControlFlow, Range};

/// Kruskal's algorithm with walls in random order. The mazes have many short dead ends, and do not
/// reveal where carving started.
///
/// The algorithm examines all walls in random order, and opens each wall whose two cells are not
/// connected yet. The maze is a spanning tree. Not all spanning trees have the same probability. On
/// a small grid, passages open in the walls' random order. On a large grid, they open chunk by
/// chunk.
///
/// The random order is the ascending order of random 18-bit weights. If two weights are equal, the
/// wall with the lower number comes first. If directions are not paired, the walls are shuffled
/// instead.
///
/// Takes time almost linear in the number of cells. Uses one byte per cell, about 20 bytes per cell
/// of one chunk (65,536 cells or 64 rows), and about 60 bytes per wall between chunks.
///
/// After J. B. Kruskal, *On the shortest spanning subtree of a graph and the traveling
/// salesman problem*, 1956. The pass that discards walls is from V. Osipov, P. Sanders and
/// J. Singler, *The filter-Kruskal minimum spanning tree algorithm*, 2009.
///
/// ```
/// use warren_maze::generate::{Generator, Kruskal};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Cubic};
///
/// let grid = Cubic::new(Board::new([9, 8, 7], [true; 3])?);
/// let maze = Kruskal.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "union-find")]
#[doc(alias = "disjoint sets")]
#[doc(alias = "randomized Kruskal")]
pub struct Kruskal;

impl Generator for Kruskal {
    fn name(&self) -> &'static str {
        "kruskal"
    }

    fn summary(&self) -> &'static str {
        "walls opened in random order"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        if T::PAIRS == 0 {
            let mut walls = listed(grid);
            listener.start(any_cell(grid, random))?;
            random.shuffle(&mut walls);
            return one_by_one(grid, walls, listener);
        }
        let walls = &Walls::new(grid);
        listener.start(any_cell(grid, random))?;
        if listener.hears_ideas() {
            return one_by_one(grid, in_order(walls, random.bits()), listener);
        }
        by_chunks(walls, random.bits(), walls.chunk(), listener)
    }
}

/// Opens each wall whose cells are not connected yet. `walls` must contain all walls in the order
/// in which they are examined.
#[track_caller]
fn one_by_one<T: Topology>(
    grid: &T,
    walls: impl IntoIterator<Item = Listed>,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let mut trees = DisjointSets::new(grid.cells());
    for (cell, dir, next) in walls {
        if trees.join(cell, next) {
            listener.open(cell, dir)?;
        } else {
            listener.idea(Idea::Keep(cell, dir));
        }
    }
    ControlFlow::Continue(())
}

/// Returns all walls in weight order, which is the order in which [`by_chunks`] examines them.
fn in_order<T: Topology>(walls: &Walls<'_, T>, seed: u64) -> impl Iterator<Item = Listed> {
    let mut order = Vec::new();
    for cell in 0..walls.grid().cells() {
        let hash = hash(seed, cell);
        let owned = Walls::<T>::dirs().filter(|&dir| walls.has(cell, dir));
        order.extend(owned.map(|dir| weight::<T>(hash, cell, dir)));
    }
    order.sort_unstable();
    order.into_iter().map(|weight| {
        let (cell, dir) = Walls::<T>::place(weight as Wall);
        (cell, dir, walls.step(cell, dir))
    })
}

/// Carves with chunks of at most `most` cells. The chunk size affects the order of the passages,
/// but not the maze.
fn by_chunks<T: Topology>(
    walls: &Walls<'_, T>,
    seed: u64,
    most: u32,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let grid = walls.grid();
    // All chunks must have about the same size. In a small last chunk, most trees would have to
    // wait.
    let size = grid.cells().div_ceil(grid.cells().div_ceil(most));
    let mut order = Order::new(size * Walls::<T>::dirs().count() as u32);
    let mut rest = Rest::default();
    for start in (0..grid.cells()).step_by(size as usize) {
        let cells = start..grid.cells().min(start.saturating_add(size));
        let mut chunk = Chunk::new(walls, seed, cells, &mut rest);
        chunk.deal_early(&mut order);
        order.take(|walls| chunk.open(walls, listener))?;
        chunk.deal_late(&mut order);
        order.take(|walls| chunk.open(walls, listener))?;
        rest.trees += chunk.waiting;
        listener.tick()?;
    }
    rest.open::<T>(listener)
}

/// The number of weight bits that select the bucket, and the number of weight bits by which the
/// walls in a bucket are sorted. With more bits, there would be too many buckets to fill at the
/// same time, or too many digit values to count within one bucket.
const BUCKET_BITS: u32 = 7;
const DIGIT_BITS: u32 = 11;
const BITS: u32 = BUCKET_BITS + DIGIT_BITS;

/// Returns the weight of a wall that the cell owns. `dir` must be a positive direction. All walls
/// that a cell owns use the same hash.
fn weight<T: Topology>(hash: u64, cell: Cell, dir: Dir) -> Weight {
    let draw = hash << (BITS * u32::from(dir.0 / 2)) >> (64 - BITS);
    draw << 32 | u64::from(Walls::<T>::number(cell, dir))
}

/// The buckets in which walls are sorted by weight.
struct Order {
    buckets: Vec<Vec<Weight>>,
    sorted: Vec<Weight>,
}

/// The minimum number of walls at which counting sort is faster than a comparison sort.
const MANY: usize = 256;

impl Order {
    /// Creates empty buckets for a number of walls.
    fn new(walls: u32) -> Order {
        // A bucket's capacity is the mean number of walls plus five standard deviations. A bucket
        // with more walls than this is reallocated.
        let mean = walls >> BUCKET_BITS;
        let room = (mean + 5 * mean.isqrt()) as usize;
        Order {
            buckets: (0..1 << BUCKET_BITS)
                .map(|_| Vec::with_capacity(room))
                .collect(),
            sorted: Vec::new(),
        }
    }

    /// Appends walls to their buckets. The walls must be passed in ascending order of their
    /// numbers.
    fn deal(&mut self, weights: &[Weight]) {
        for &weight in weights {
            self.buckets[(weight >> (32 + DIGIT_BITS)) as usize].push(weight);
        }
    }

    /// Removes all walls from the buckets, and calls `give` with the sorted walls of each bucket,
    /// starting with the lightest bucket.
    fn take(&mut self, mut give: impl FnMut(&[Weight]) -> ControlFlow<()>) -> ControlFlow<()> {
        for bucket in &mut self.buckets {
            if bucket.len() < MANY {
                bucket.sort_unstable();
                give(bucket)?;
            } else {
                sort(bucket, &mut self.sorted);
                give(&self.sorted)?;
            }
            bucket.clear();
        }
        ControlFlow::Continue(())
    }
}

/// Sorts a bucket by counting sort. The walls in the bucket must be in ascending order of their
/// numbers. One pass counts the occurrences of each digit, and a second pass moves each wall to its
/// position.
#[inline(never)]
fn sort(bucket: &[Weight], sorted: &mut Vec<Weight>) {
    let digit = |weight: Weight| (weight >> 32) as usize % (1 << DIGIT_BITS);
    let mut places = [0; 1 << DIGIT_BITS];
    for &weight in bucket {
        places[digit(weight)] += 1;
    }
    let mut before = 0;
    for place in &mut places {
        before += mem::replace(place, before);
    }
    sorted.resize(bucket.len(), 0);
    for &weight in bucket {
        let place = &mut places[digit(weight)];
        sorted[*place] = weight;
        *place += 1;
    }
}

/// Returns the weight below which a wall is early. A chunk's early walls are processed before its
/// other walls. There are about 18 early walls per 16 cells. On square, cubic and hex grids, one
/// tree spans most of the cells shortly before the number of processed walls reaches the number of
/// cells.
const fn early<T: Topology>() -> Weight {
    (18 << (32 + BITS)) / (16 * T::PAIRS as u64)
}

/// The number of cells or walls per batch. Memory loads overlap within a batch.
const BATCH: usize = 64;

/// A chunk of consecutive cells, with the trees that they form.
struct Chunk<'a, T> {
    walls: &'a Walls<'a, T>,
    seed: u64,
    cells: Range<Cell>,
    /// The walls that lead out of the chunk and that the outside cell owns, in ascending order of
    /// their numbers.
    inbound: Vec<Weight>,
    /// The trees, as sets of cells. Cells are numbered from the chunk's first cell, and one
    /// additional number represents all cells outside. A waiting tree's mark is its number among
    /// the waiting trees.
    trees: DisjointSets,
    /// The number of waiting trees.
    waiting: u32,
    /// The sets of waiting trees that are connected by postponed walls.
    groups: DisjointSets,
    rest: &'a mut Rest,
}

impl<'a, T: Topology> Chunk<'a, T> {
    fn new(
        walls: &'a Walls<'a, T>,
        seed: u64,
        cells: Range<Cell>,
        rest: &'a mut Rest,
    ) -> Chunk<'a, T> {
        let inbound = walls.inbound(&cells).into_iter().map(|wall| {
            let (cell, dir) = Walls::<T>::place(wall);
            weight::<T>(hash(seed, cell), cell, dir)
        });
        Chunk {
            walls,
            seed,
            inbound: inbound.collect(),
            trees: DisjointSets::new(cells.len() as u32 + 1),
            cells,
            waiting: 0,
            groups: DisjointSets::new(0),
            rest,
        }
    }

    #[inline(never)]
    fn deal_early(&self, order: &mut Order) {
        self.deal(order, 0..early::<T>(), |cell, dir| {
            self.walls.has(cell, dir)
        });
    }

    /// Distributes the late walls that still separate two trees.
    #[inline(never)]
    fn deal_late(&mut self, order: &mut Order) {
        self.trees.flatten();
        self.deal(order, early::<T>()..Weight::MAX, |cell, dir| {
            let has = self.walls.has(cell, dir);
            let next = if has {
                self.walls.step(cell, dir)
            } else {
                cell
            };
            self.trees.up(self.local(next)) != self.trees.up(self.local(cell))
        });
    }

    /// Distributes the walls within a range of weights into the buckets: all walls in `inbound`,
    /// and the walls owned by cells of the chunk for which `may_open` is true.
    #[inline(always)]
    fn deal(
        &self,
        order: &mut Order,
        weights: Range<Weight>,
        may_open: impl Fn(Cell, Dir) -> bool,
    ) {
        let is_before =
            |&weight: &Weight| (weight as Wall) < Walls::<T>::number(self.cells.start, Dir(0));
        let (before, after) = self
            .inbound
            .split_at(self.inbound.partition_point(is_before));
        let deal_inbound = |inbound: &[Weight], order: &mut Order| {
            for weight in inbound.iter().filter(|weight| weights.contains(weight)) {
                order.deal(&[*weight]);
            }
        };
        deal_inbound(before, order);
        let mut hand = [0; BATCH * MAX_PAIRED / 2];
        for start in self.cells.clone().step_by(BATCH) {
            let mut count = 0;
            for cell in start..self.cells.end.min(start + BATCH as u32) {
                let hash = hash(self.seed, cell);
                for dir in Walls::<T>::dirs() {
                    let weight = weight::<T>(hash, cell, dir);
                    hand[count] = weight;
                    count += usize::from(may_open(cell, dir) & weights.contains(&weight));
                }
            }
            order.deal(&hand[..count]);
        }
        deal_inbound(after, order);
    }

    /// Processes the walls of `order` in sequence, and opens each wall that separates two trees of
    /// the chunk, unless both trees are waiting. Like `deal_early` and `deal_late`, the function is
    /// not inlined, so that the loop variables stay in registers.
    #[inline(never)]
    fn open(&mut self, order: &[Weight], listener: &mut impl Listener) -> ControlFlow<()> {
        let mut sides = [(0, 0); BATCH];
        let mut opened = [0; BATCH];
        for batch in order.chunks(BATCH) {
            for (sides, &weight) in sides.iter_mut().zip(batch) {
                let (a, b) = self.walls.sides(weight as Wall);
                let (a, b) = (self.local(a), self.local(b));
                *sides = (
                    self.trees.up(self.trees.up(a)),
                    self.trees.up(self.trees.up(b)),
                );
            }
            let mut count = 0;
            for (&(a, b), &weight) in sides.iter().zip(batch) {
                opened[count] = weight as Wall;
                count += usize::from(self.join(a, b, weight));
            }
            for &wall in &opened[..count] {
                let (cell, dir) = Walls::<T>::place(wall);
                listener.open(cell, dir)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Joins the trees on both sides of a wall if the wall opens. Returns whether the wall opens.
    fn join(&mut self, a: u32, b: u32, weight: Weight) -> bool {
        let (a, b) = (self.trees.root(a), self.trees.root(b));
        if a == b {
            return false;
        }
        if a.max(b) == self.outside() {
            self.wait(a.min(b), weight);
            return false;
        }
        let opens = self.trees.unite(a, b);
        if !opens {
            self.postpone([a, b], weight);
        }
        opens
    }

    /// Makes a tree wait. Called when a wall between the tree and a cell outside the chunk is
    /// processed.
    #[cold]
    fn wait(&mut self, root: u32, weight: Weight) {
        let number = self.trees.mark(root).unwrap_or(self.waiting);
        if number == self.waiting {
            self.trees.set_mark(root, number);
            self.groups.add();
            self.waiting += 1;
        }
        let tree = self.rest.trees + number;
        self.rest.outer.push(Outer { weight, tree });
    }

    /// Postpones a wall between two waiting trees, unless postponed walls already connect the
    /// trees.
    #[cold]
    fn postpone(&mut self, roots: [u32; 2], weight: Weight) {
        let [Some(a), Some(b)] = roots.map(|root| self.trees.mark(root)) else {
            return;
        };
        if self.groups.join(a, b) {
            let trees = [a, b].map(|number| self.rest.trees + number);
            self.rest.edges.push(Edge { weight, trees });
        }
    }

    /// Returns a cell's index in the chunk, or `outside()` for a cell outside the chunk.
    fn local(&self, cell: Cell) -> u32 {
        cell.wrapping_sub(self.cells.start).min(self.outside())
    }

    /// Returns the number that represents all cells outside the chunk.
    fn outside(&self) -> u32 {
        self.cells.len() as u32
    }
}

/// The walls that are processed after all chunks are complete.
#[derive(Default)]
struct Rest {
    /// The number of waiting trees in the chunks that are complete.
    trees: u32,
    /// The postponed walls.
    edges: Vec<Edge>,
    /// The walls between chunks. Each wall is listed twice, once for each of its sides.
    outer: Vec<Outer>,
}

impl Rest {
    /// Processes the walls in ascending order of weight, and opens each wall that separates two
    /// trees.
    fn open<T: Topology>(mut self, listener: &mut impl Listener) -> ControlFlow<()> {
        self.outer.sort_unstable_by_key(|outer| outer.weight);
        self.edges.extend(Edge::of_sides(&self.outer));
        self.edges.sort_unstable_by_key(|edge| edge.weight);
        let mut joined = DisjointSets::new(self.trees);
        for Edge { weight, trees } in self.edges {
            if joined.join(trees[0], trees[1]) {
                let (cell, dir) = Walls::<T>::place(weight as Wall);
                listener.open(cell, dir)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;
    use crate::topology::{Board, CubicMoves, HexMoves, Lattice, Mask, Moves, SquareMoves};
    use alloc::vec;

    #[test]
    fn the_maze_does_not_depend_on_the_chunk_size() {
        for size in [[1, 9], [9, 1], [3, 3], [8, 7], [40, 33], [90, 80]] {
            for wraps in [[false, false], [true, false], [false, true], [true, true]] {
                let ([width, height], [x, y]) = (size, wraps);
                let flat = Board::new([width, height, 1], [x, y, false]);
                let deep = Board::new([width, height, 3], [x, y, true]);
                // Axes that are too short cannot wrap.
                if let (Ok(flat), Ok(deep)) = (flat, deep) {
                    check::<SquareMoves>(flat);
                    check::<HexMoves>(flat);
                    check::<CubicMoves>(deep);
                }
            }
        }
    }

    /// Checks that the maze is the same for different chunk sizes. With a single chunk, this is the
    /// plain form of Kruskal's algorithm.
    fn check<M: Moves>(board: Board) {
        let whole = Lattice::<M>::new(board);
        let [width, height, depth] = board.size();
        let mut rows = vec![".".repeat(width as usize); (height * depth) as usize];
        rows[0].replace_range(0..1, "#");
        let grids = [Some(whole.clone()), whole.masked(&Mask::Drawn(rows)).ok()];
        for grid in grids.into_iter().flatten() {
            let carved = |chunk| {
                let mut maze = Maze::solid(grid.clone());
                let done = by_chunks(&Walls::new(&grid), 5, chunk, &mut maze);
                assert_eq!(done, ControlFlow::Continue(()));
                maze
            };
            let right = carved(u32::MAX);
            for chunk in [1, 2, 3, 7, 20, 64, 1000] {
                assert_eq!(carved(chunk), right, "chunks of {chunk}");
            }
        }
    }
}
