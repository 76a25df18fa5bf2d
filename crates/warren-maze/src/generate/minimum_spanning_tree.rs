//! The spanning tree of least weight, where every wall has a random weight.
//!
//! In Borůvka's algorithm every tree of a forest chooses the lightest wall around it,
//! all of those open at once, and the next round begins with the trees as cells. To do
//! so in parallel, the cells are cut into chunks of consecutive numbers. In each chunk
//! a forest grows on its own, where a tree whose lightest wall leads out of the chunk
//! has to wait. What is left is little: the waiting trees, the lightest walls between
//! those of one chunk, and the walls between chunks. It goes through one more Borůvka.
//!
//! There is only one least tree, so neither chunks nor threads change the maze. Two
//! parts run on one thread: telling the listener, and the last Borůvka.

use super::Generator;
use super::unvisited::first_cell;
use super::walls::{Edge, Outer, Wall, Walls, Weight, hash, listed};
use crate::disjoint_sets::DisjointSets;
use crate::maze::Listener;
use crate::rng::Random;
use crate::threads;
use crate::topology::{Cell, Topology};
use std::ops::{ControlFlow, Range};

/// The minimum spanning tree: mazes like [`Kruskal`](super::Kruskal)'s, on all cores.
///
/// Every wall has a random weight, and the tree over all cells whose walls weigh least
/// is carved, by Borůvka's algorithm. Trees are as likely as by Kruskal's. A weight is
/// 32 random bits, hashed from the wall's number and a seed, which is the only draw; of
/// two walls that weigh the same the one with the lower number is lighter. Rayon's
/// threads share the work, and their number does not change the maze; without the
/// feature `rayon` one thread makes the same. On a small grid
/// passages open round by round, on a large one chunk by chunk.
///
/// Time almost linear in the cells. Takes a byte a cell, some 60 for each cell of the
/// chunk that each thread is at, and some 30 for each wall between chunks.
///
/// From O. Borůvka, *O jistém problému minimálním*, 1926.
///
/// ```
/// use warren_maze::generate::{Generator, MinimumSpanningTree};
/// use warren_maze::measure;
/// use warren_maze::rng::SeededRandom;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let maze = MinimumSpanningTree.maze(grid, &mut SeededRandom::new(7));
/// assert_eq!(measure::areas(&maze).count, 1);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "Borůvka")]
#[doc(alias = "Boruvka")]
#[doc(alias = "parallel")]
pub struct MinimumSpanningTree;

impl Generator for MinimumSpanningTree {
    fn name(&self) -> &'static str {
        "minimum-spanning-tree"
    }

    fn summary(&self) -> &'static str {
        "mazes like Kruskal's, on all cores"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let seed = random.bits();
        if T::PAIRS == 0 {
            return one_by_one(grid, seed, listener);
        }
        let walls = &Walls::new(grid);
        let chunk = CHUNK.max(walls.reach().saturating_mul(STRIDES));
        by_chunks(walls, seed, chunk, listener)
    }
}

/// The plain algorithm of Kruskal, for grids whose walls have no numbers but their
/// places in a list.
fn one_by_one<T: Topology>(grid: &T, seed: u64, listener: &mut impl Listener) -> ControlFlow<()> {
    let walls = listed(grid);
    listener.start(first_cell(grid))?;
    let mut order: Vec<Weight> = (0..walls.len() as Wall)
        .map(|wall| weight(seed, wall))
        .collect();
    threads::sort_unstable_by_key(&mut order, |&weight| weight);
    let mut trees = DisjointSets::new(grid.cells());
    for weight in order {
        let (cell, dir, next) = walls[(weight as Wall) as usize];
        if trees.join(cell, next) {
            listener.open(cell, dir)?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells a chunk, at least: what the second cache holds.
const CHUNK: u32 = 1 << 16;

/// How many rows, or floors, a chunk has at least: threads do not share the time that
/// the walls between chunks take.
const STRIDES: u32 = 64;

/// Chunks that are at work for each thread, so that none waits long for the
/// others.
const CHUNKS_A_THREAD: usize = 4;

/// The same maze for every size of chunk, its passages in another order.
fn by_chunks<T: Topology + Sync>(
    walls: &Walls<'_, T>,
    seed: u64,
    size: u32,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let grid = walls.grid();
    listener.start(first_cell(grid))?;
    let chunks: Vec<u32> = (0..grid.cells().div_ceil(size)).collect();
    let grow_chunk = |&i: &u32| {
        let start = i * size;
        grow(
            walls,
            seed,
            start..grid.cells().min(start.saturating_add(size)),
        )
    };
    let mut rest = Forest::default();
    for some in chunks.chunks(CHUNKS_A_THREAD * threads::count()) {
        for forest in threads::map(some, grow_chunk) {
            open::<T>(&forest.opened, listener)?;
            rest.take_in(forest);
        }
        listener.tick()?;
    }
    rest.close();
    while rest.round() {
        open::<T>(&rest.opened, listener)?;
        rest.opened.clear();
        listener.tick()?;
    }
    ControlFlow::Continue(())
}

fn open<T: Topology>(opened: &[Wall], listener: &mut impl Listener) -> ControlFlow<()> {
    for &wall in opened {
        let (cell, dir) = Walls::<T>::place(wall);
        listener.open(cell, dir)?;
    }
    ControlFlow::Continue(())
}

/// The lower of two that weigh the same is lighter.
fn weight(seed: u64, wall: Wall) -> Weight {
    hash(seed, wall) >> 32 << 32 | u64::from(wall)
}

/// Trees that grow, numbered from 0.
#[derive(Default)]
struct Forest {
    trees: u32,
    edges: Vec<Edge>,
    outer: Vec<Outer>,
    /// The walls opened, in order.
    opened: Vec<Wall>,
}

/// The forest of a chunk: the walls that the least tree is sure to open there, and of
/// the others those that it may still open.
fn grow<T: Topology>(walls: &Walls<'_, T>, seed: u64, cells: Range<Cell>) -> Forest {
    let mut forest = Forest::of_cells(walls, seed, cells);
    while forest.round() {}
    forest.thin();
    forest
}

impl Forest {
    /// Every cell a tree.
    fn of_cells<T: Topology>(walls: &Walls<'_, T>, seed: u64, cells: Range<Cell>) -> Forest {
        let mut edges = Vec::with_capacity(cells.len() * T::PAIRS);
        let mut outer = Vec::new();
        for cell in cells.clone() {
            for (wall, next) in walls.around(cell, &cells) {
                let weight = weight(seed, wall);
                let tree = cell - cells.start;
                if cells.contains(&next) {
                    let trees = [tree, next - cells.start];
                    edges.push(Edge { weight, trees });
                } else {
                    outer.push(Outer { weight, tree });
                }
            }
        }
        Forest {
            trees: cells.len() as u32,
            edges,
            outer,
            opened: Vec::with_capacity(cells.len()),
        }
    }

    /// Every tree opens the least wall around it, unless that leads out of the
    /// forest. Says whether any did.
    fn round(&mut self) -> bool {
        let least = self.least();
        let before = self.opened.len();
        let mut joined = DisjointSets::new(self.trees);
        let mut chosen = [[0; 3]; 64];
        for edges in self.edges.chunks(chosen.len()) {
            // Half of them are chosen: processors could not predict a branch.
            let mut count = 0;
            for &Edge {
                weight,
                trees: [a, b],
            } in edges
            {
                chosen[count] = [weight as Wall, a, b];
                let is_least = (least[a as usize] == weight) | (least[b as usize] == weight);
                count += usize::from(is_least);
            }
            for &[wall, a, b] in &chosen[..count] {
                joined.join(a, b);
                self.opened.push(wall);
            }
        }
        self.contract(&least, &mut joined);
        self.opened.len() > before
    }

    /// The weight of the least wall around each tree.
    fn least(&self) -> Vec<Weight> {
        let mut least = vec![Weight::MAX; self.trees as usize];
        for &Edge {
            weight,
            trees: [a, b],
        } in &self.edges
        {
            least[a as usize] = weight.min(least[a as usize]);
            least[b as usize] = weight.min(least[b as usize]);
        }
        for &Outer { weight, tree } in &self.outer {
            least[tree as usize] = weight.min(least[tree as usize]);
        }
        least
    }

    /// Makes one tree of each set and drops the walls within. Trees are numbered
    /// in the order of their first ones, so that what lies near in the grid stays
    /// near in memory; those without a wall around are done and get no number.
    fn contract(&mut self, least: &[Weight], joined: &mut DisjointSets) {
        const NONE: u32 = u32::MAX;
        let mut numbers = vec![NONE; least.len()];
        self.trees = 0;
        for tree in 0..least.len() {
            let root = joined.root(tree as u32) as usize;
            if numbers[root] == NONE && least[tree] != Weight::MAX {
                numbers[root] = self.trees;
                self.trees += 1;
            }
            numbers[tree] = numbers[root];
        }
        let mut kept = 0;
        for i in 0..self.edges.len() {
            let Edge { weight, trees } = self.edges[i];
            let trees = trees.map(|tree| numbers[tree as usize]);
            self.edges[kept] = Edge { weight, trees };
            kept += usize::from(trees[0] != trees[1]);
        }
        self.edges.truncate(kept);
        for outer in &mut self.outer {
            outer.tree = numbers[outer.tree as usize];
        }
    }

    /// Drops the walls that are the heaviest of a cycle: of those between the
    /// trees a forest is left.
    fn thin(&mut self) {
        self.edges.sort_unstable_by_key(|edge| edge.weight);
        let mut joined = DisjointSets::new(self.trees);
        self.edges
            .retain(|edge| joined.join(edge.trees[0], edge.trees[1]));
        self.edges.shrink_to_fit();
    }

    /// Takes the trees of another forest in, and the walls that it did not open.
    fn take_in(&mut self, other: Forest) {
        let shift = self.trees;
        self.trees += other.trees;
        self.edges.extend(other.edges.into_iter().map(|edge| Edge {
            trees: edge.trees.map(|tree| tree + shift),
            ..edge
        }));
        self.outer
            .extend(other.outer.into_iter().map(|outer| Outer {
                tree: outer.tree + shift,
                ..outer
            }));
    }

    /// Makes walls between its trees of those that led out of one and into
    /// another: each is there twice.
    fn close(&mut self) {
        threads::sort_unstable_by_key(&mut self.outer, |outer| outer.weight);
        self.edges.extend(Edge::of_sides(&self.outer));
        self.outer = Vec::new();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Maze;
    use crate::topology::{Board, CubicMoves, HexMoves, Lattice, Mask, Moves, SquareMoves};

    #[test]
    fn the_least_tree_comes_out_whatever_the_chunks() {
        for size in [[1, 1], [1, 9], [9, 1], [2, 2], [3, 3], [8, 7], [40, 33]] {
            for wraps in [[false, false], [true, false], [false, true], [true, true]] {
                let ([width, height], [x, y]) = (size, wraps);
                let flat = Board::new([width, height, 1], [x, y, false]);
                let deep = Board::new([width, height, 3], [x, y, true]);
                // Short axes do not wrap.
                if let (Ok(flat), Ok(deep)) = (flat, deep) {
                    check::<SquareMoves>(flat);
                    check::<HexMoves>(flat);
                    check::<CubicMoves>(flat);
                    check::<CubicMoves>(deep);
                }
            }
        }
    }

    fn check<M: Moves + Sync>(board: Board) {
        let whole = Lattice::<M>::new(board);
        let mask = Mask::Drawn(holed(board.size()));
        let grids = [Some(whole.clone()), whole.masked(&mask).ok()];
        for grid in grids.into_iter().flatten() {
            let right = plainly(&grid, 5);
            for chunk in [1, 2, 3, 7, 20, 64, 1000, u32::MAX] {
                let mut maze = Maze::solid(grid.clone());
                let done = by_chunks(&Walls::new(&grid), 5, chunk, &mut maze);
                assert_eq!(done, ControlFlow::Continue(()));
                assert_eq!(maze, right, "chunks of {chunk}");
            }
        }
    }

    /// A mask without the first cell, nor one in the middle.
    fn holed([width, height, depth]: [u32; 3]) -> Vec<String> {
        let mut rows = vec![".".repeat(width as usize); (height * depth) as usize];
        for (x, y) in [(0, 0), (width / 2, height / 2)] {
            rows[y as usize].replace_range(x as usize..x as usize + 1, "#");
        }
        rows
    }

    /// The least tree by the plain algorithm of Kruskal.
    fn plainly<T: Topology + Clone>(grid: &T, seed: u64) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        let mut walls = Vec::new();
        for cell in (0..grid.cells()).filter(|&cell| grid.has(cell)) {
            maze.clear(cell);
            for (dir, next) in grid
                .neighbours(cell)
                .filter(|&(dir, _)| grid.owns(cell, dir))
            {
                let weight = weight(seed, Walls::<T>::number(cell, dir));
                walls.push((weight, cell, dir, next));
            }
        }
        walls.sort();
        let mut tree_of: Vec<Cell> = (0..grid.cells()).collect();
        for (_, cell, dir, next) in walls {
            let [from, to] = [cell, next].map(|cell| tree_of[cell as usize]);
            if from != to {
                maze.open(cell, dir);
                for tree in tree_of.iter_mut().filter(|tree| **tree == from) {
                    *tree = to;
                }
            }
        }
        maze
    }
}
