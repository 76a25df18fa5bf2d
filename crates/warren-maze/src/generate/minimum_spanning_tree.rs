//! The minimum spanning tree of the grid, where every wall has a random weight.
//!
//! In each round of Borůvka's algorithm, every tree of a forest chooses the lightest wall
//! around it, and all chosen walls open. The next round treats the new trees as cells. To
//! do this in parallel, the cells are divided into chunks of consecutive numbers, and the
//! forest of each chunk grows on its own. A tree whose lightest wall leads out of the chunk
//! has to wait. Few trees and walls are left: the waiting trees, the lightest walls between
//! the waiting trees of a chunk, and the walls between chunks. A last run of Borůvka's
//! algorithm joins them.
//!
//! There is only one minimum spanning tree, so neither the chunks nor the number of threads
//! change the maze. Only the calls of the listener and the last run are on one thread.

use super::Generator;
use super::unvisited::first_cell;
use super::walls::{Edge, Outer, Wall, Walls, Weight, hash, listed};
use crate::disjoint_sets::DisjointSets;
use crate::maze::Listener;
use crate::rng::Random;
use crate::threads;
use crate::topology::{Cell, Topology};
use std::ops::{ControlFlow, Range};

/// The minimum spanning tree: mazes like those of [`Kruskal`](super::Kruskal), made on all
/// cores.
///
/// Every wall has a random weight. The passages are the spanning tree whose walls have the
/// least sum of weights, found by Borůvka's algorithm. A maze has the same probability as
/// with Kruskal's algorithm. On a small grid the passages open round by round, on a large
/// grid chunk by chunk.
///
/// A weight consists of 32 bits, hashed from the number of the wall and a random seed. Of
/// two walls of equal weight the one with the lower number counts as lighter. The threads
/// of rayon share the work; their number does not change the maze. Without the feature
/// `rayon` one thread makes the same maze.
///
/// Time almost linear in the cells. Takes one byte per cell, about 60 for each cell of the
/// chunks at work (four per thread, each of 65,536 cells or 64 rows), and about 30 for each
/// wall between chunks.
///
/// After O. Borůvka, *O jistém problému minimálním*, 1926.
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

/// Kruskal's algorithm, for grids whose walls have no numbers. Here the number of a wall is
/// its index in a list.
#[track_caller]
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

/// The least number of cells in a chunk, whose tables fit into the second-level cache.
const CHUNK: u32 = 1 << 16;

/// The least number of rows, or floors, in a chunk. With more chunks there are more walls
/// between chunks, and only one thread works on these.
const STRIDES: u32 = 64;

/// The number of chunks that are given to each thread at a time, so that no thread waits
/// long for the others.
const CHUNKS_PER_THREAD: usize = 4;

/// Carves with chunks of `size` cells. The size changes the order of the passages, but not
/// the maze.
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
    for some in chunks.chunks(CHUNKS_PER_THREAD * threads::count()) {
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

/// The weight of a wall. Of two walls with equal random bits the lower number is lighter.
fn weight(seed: u64, wall: Wall) -> Weight {
    hash(seed, wall) >> 32 << 32 | u64::from(wall)
}

/// A forest of growing trees, numbered from 0.
#[derive(Default)]
struct Forest {
    trees: u32,
    /// The walls between its trees.
    edges: Vec<Edge>,
    /// The walls that lead out of it.
    outer: Vec<Outer>,
    /// The opened walls, in order.
    opened: Vec<Wall>,
}

/// Grows the forest of a chunk as far as possible. The walls that stay are those that the
/// minimum spanning tree may still contain.
fn grow<T: Topology>(walls: &Walls<'_, T>, seed: u64, cells: Range<Cell>) -> Forest {
    let mut forest = Forest::of_cells(walls, seed, cells);
    while forest.round() {}
    forest.thin();
    forest
}

impl Forest {
    /// The forest in which every cell is a tree.
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

    /// One round of Borůvka's algorithm: every tree opens the lightest wall around it,
    /// unless that wall leads out of the forest. Returns whether any wall opened.
    fn round(&mut self) -> bool {
        let least = self.least();
        let before = self.opened.len();
        let mut joined = DisjointSets::new(self.trees);
        let mut chosen = [[0; 3]; 64];
        for edges in self.edges.chunks(chosen.len()) {
            // About half of the walls are chosen, so a branch would be unpredictable.
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

    /// The weight of the lightest wall around each tree.
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

    /// Makes each set of joined trees one tree, and drops the walls inside it. New trees are
    /// numbered in the order of their first old trees, so that neighbours in the grid stay
    /// close in memory. A tree without walls around it is complete and gets no number.
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

    /// Drops each wall that is the heaviest of a cycle, so that the walls between the trees
    /// are a forest.
    fn thin(&mut self) {
        self.edges.sort_unstable_by_key(|edge| edge.weight);
        let mut joined = DisjointSets::new(self.trees);
        self.edges
            .retain(|edge| joined.join(edge.trees[0], edge.trees[1]));
        self.edges.shrink_to_fit();
    }

    /// Takes in the trees of another forest, and the walls that it has not opened.
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

    /// Makes the walls that led out of the chunks walls between trees of this forest. Each
    /// is in `outer` twice, seen from its two sides.
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
