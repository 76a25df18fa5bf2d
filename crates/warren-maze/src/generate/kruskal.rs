//! Kruskal's algorithm: opens each wall, in random order, if its sides are not
//! connected yet.
//!
//! The order of all walls would be much larger than the cache, and so would the
//! trees. So every wall draws a weight, and the cells are cut into chunks of
//! consecutive numbers. Each chunk takes its walls in order of weight. Walls that lead
//! out of the chunk are among them, though the cell beyond is not known yet:
//!
//! ```text
//!   chunk │ chunk
//! a───b   │           when a wall that leads out of the chunk has its turn,
//!     c ┄┄│┄┄         its tree must wait from then on
//! ```
//!
//! A wall between two trees is the lightest one around both, so if only one of them
//! waits it opens at once. A wall between two waiting trees is put off, unless earlier
//! walls that were put off join the trees already: then it is the heaviest wall of a
//! cycle and never opens. At the end the waiting trees of all chunks are joined by the
//! walls that were put off and by those between chunks, in order. The walls that open
//! are the same as if all had been taken in one order, whatever the chunks.
//!
//! In a chunk, walls are dealt to buckets by weight, and a bucket is sorted when its
//! turn comes. Few of the heavier walls have two trees on their sides when their turn
//! comes, since most cells are in one large tree by then: one pass over the chunk finds
//! these few, and only they are dealt. Memory is asked for a batch of walls at a time:
//! first for the places of their sides in the trees, then it is decided which walls
//! open, then the listener is told.

use super::Generator;
use super::unvisited::any_cell;
use super::walls::{Edge, Outer, Wall, Walls, Weight, hash, listed};
use crate::disjoint_sets::DisjointSets;
use crate::maze::Listener;
use crate::rng::Random;
use crate::topology::{Cell, Dir, MOST_PAIRED, Topology};
use std::mem;
use std::ops::{ControlFlow, Range};

/// Kruskal's algorithm with walls in random order: many short dead ends, and no place
/// where the maze began.
///
/// Takes all walls in random order, and opens each if its sides are not connected yet.
/// Leaves a tree over all cells; not all trees are equally likely. On a small grid
/// passages open in the order of the walls, on a large one chunk by chunk. The order
/// is that of weights of 18 random bits, and of the walls' numbers where two weigh the
/// same.
///
/// Time almost linear in the cells. Takes a byte a cell, some 20 for each cell of one
/// chunk, and some 60 for each wall between chunks.
///
/// From J. B. Kruskal, *On the shortest spanning subtree of a graph*, 1956. The pass
/// that drops walls is from V. Osipov, P. Sanders and J. Singler, *The filter-Kruskal
/// minimum spanning tree algorithm*, 2009.
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
pub struct Kruskal;

impl Generator for Kruskal {
    fn name(&self) -> &'static str {
        "kruskal"
    }

    fn summary(&self) -> &'static str {
        "walls taken away in random order"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        if T::PAIRS == 0 {
            return one_by_one(grid, random, listener);
        }
        let walls = &Walls::new(grid);
        listener.start(any_cell(grid, random))?;
        let chunk = CHUNK.max(walls.reach().saturating_mul(STRIDES));
        by_chunks(walls, random.bits(), chunk, listener)
    }
}

/// The plain algorithm, for grids whose walls have no numbers.
fn one_by_one<T: Topology>(
    grid: &T,
    random: &mut impl Random,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let mut walls = listed(grid);
    listener.start(any_cell(grid, random))?;
    random.shuffle(&mut walls);
    let mut trees = DisjointSets::new(grid.cells());
    for (cell, dir, next) in walls {
        if trees.join(cell, next) {
            listener.open(cell, dir)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells a chunk, at least: what the second cache holds.
const CHUNK: u32 = 1 << 16;

/// How many rows, or floors, a chunk has at least.
const STRIDES: u32 = 64;

/// The same maze for every size of chunk, its passages in another order.
fn by_chunks<T: Topology>(
    walls: &Walls<'_, T>,
    seed: u64,
    most: u32,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let grid = walls.grid();
    // Chunks of about the same size: a small one at the end would mostly wait.
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

/// Bits of a weight that choose the bucket, and those that sort it. More buckets
/// are too many to deal to at once; more digits, too many to count in a bucket.
const BUCKET_BITS: u32 = 7;
const DIGIT_BITS: u32 = 11;
const BITS: u32 = BUCKET_BITS + DIGIT_BITS;

/// The weight of a wall in a positive direction of a cell; one hash is enough for
/// all of these.
fn weight<T: Topology>(hash: u64, cell: Cell, dir: Dir) -> Weight {
    let draw = hash << (BITS * u32::from(dir.0 / 2)) >> (64 - BITS);
    draw << 32 | u64::from(Walls::<T>::number(cell, dir))
}

/// Walls on their way into order.
struct Order {
    buckets: Vec<Vec<Weight>>,
    sorted: Vec<Weight>,
}

/// Walls in a bucket from which on it pays to count digits.
const MANY: usize = 256;

impl Order {
    /// Room for that many walls.
    fn new(walls: u32) -> Order {
        // Five standard deviations more than the mean; a fuller bucket grows.
        let mean = walls >> BUCKET_BITS;
        let room = (mean + 5 * mean.isqrt()) as usize;
        Order {
            buckets: (0..1 << BUCKET_BITS)
                .map(|_| Vec::with_capacity(room))
                .collect(),
            sorted: Vec::new(),
        }
    }

    /// Takes walls in, which come in the order of their numbers.
    fn deal(&mut self, weights: &[Weight]) {
        for &weight in weights {
            self.buckets[(weight >> (32 + DIGIT_BITS)) as usize].push(weight);
        }
    }

    /// Gives all walls in order, some at a time, and has none then.
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

/// Sorts a bucket whose walls are in the order of their numbers: one pass counts
/// how often each digit comes, another puts every wall in its place.
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

/// Weights of early walls are below this: 18 sixteenths of the cells. A tree spans
/// most of a square, cubic or hex grid a little before as many walls were tried as
/// there are cells.
const fn early<T: Topology>() -> Weight {
    (18 << (32 + BITS)) / (16 * T::PAIRS as u64)
}

/// Cells, or walls, that memory is asked for together.
const BATCH: usize = 64;

/// Trees within consecutive cells.
struct Chunk<'a, T> {
    walls: &'a Walls<'a, T>,
    seed: u64,
    cells: Range<Cell>,
    /// Walls that bear the number of a cell outside, in the order of numbers.
    inbound: Vec<Weight>,
    /// Of cells, counted from the chunk's first, and one that is all the outside.
    /// Trees that wait are marked with their number.
    trees: DisjointSets,
    waiting: u32,
    /// Of waiting trees: which ones walls put off will join.
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

    /// Deals the walls that still have two trees on their sides: of the early ones,
    /// none that would open.
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

    /// Deals walls of some weights, those that lead in and those of the chunk's
    /// cells that may open.
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
        let mut hand = [0; BATCH * MOST_PAIRED / 2];
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

    /// Opens those of `order` whose sides are not connected when their turn comes.
    /// Out of line, like both that deal, so that the loops' state stays in registers.
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

    /// Joins the trees on both sides of a wall if it opens, and says so.
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
            self.put_off([a, b], weight);
        }
        opens
    }

    /// A wall from a tree to the outside has its turn.
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

    /// A wall between two trees that wait has its turn.
    #[cold]
    fn put_off(&mut self, roots: [u32; 2], weight: Weight) {
        let [Some(a), Some(b)] = roots.map(|root| self.trees.mark(root)) else {
            return;
        };
        if self.groups.join(a, b) {
            let trees = [a, b].map(|number| self.rest.trees + number);
            self.rest.edges.push(Edge { weight, trees });
        }
    }

    /// A cell's number in the chunk.
    fn local(&self, cell: Cell) -> u32 {
        cell.wrapping_sub(self.cells.start).min(self.outside())
    }

    /// The number of all that is not in the chunk.
    fn outside(&self) -> u32 {
        self.cells.len() as u32
    }
}

/// What chunks leave.
#[derive(Default)]
struct Rest {
    /// How many trees wait.
    trees: u32,
    /// Walls put off.
    edges: Vec<Edge>,
    /// Walls between chunks, from each of their sides.
    outer: Vec<Outer>,
}

impl Rest {
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

    #[test]
    fn the_same_walls_open_whatever_the_chunks() {
        for size in [[1, 9], [9, 1], [3, 3], [8, 7], [40, 33], [90, 80]] {
            for wraps in [[false, false], [true, false], [false, true], [true, true]] {
                let ([width, height], [x, y]) = (size, wraps);
                let flat = Board::new([width, height, 1], [x, y, false]);
                let deep = Board::new([width, height, 3], [x, y, true]);
                // Short axes do not wrap.
                if let (Ok(flat), Ok(deep)) = (flat, deep) {
                    check::<SquareMoves>(flat);
                    check::<HexMoves>(flat);
                    check::<CubicMoves>(deep);
                }
            }
        }
    }

    /// In one chunk it is the plain algorithm.
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
