//! The minimum spanning tree of a grid in which every wall has a random weight.
//!
//! In each round of Borůvka's algorithm, every tree of a forest chooses the lightest wall around
//! it, and all chosen walls open. The next round treats the new trees as cells. To run in parallel,
//! the algorithm divides the cells into chunks of consecutive cells, and the forest of each chunk
//! grows independently. A tree whose lightest wall leads out of the chunk has to wait. After all
//! chunks are complete, few trees and walls remain: the waiting trees, the lightest walls between
//! the waiting trees of a chunk, and the walls between chunks. A final run of Borůvka's algorithm
//! joins these trees.
//!
//! The minimum spanning tree is unique, so the chunks and the number of threads do not affect the
//! maze. Only the calls to the listener and the final run use a single thread.

use super::Generator;
use super::unvisited::first_cell;
use super::walls::{Edge, Listed, Outer, Wall, Walls, Weight, hash, listed};
use crate::disjoint_sets::DisjointSets;
use crate::maze::{Idea, Listener};
use crate::rng::Random;
use crate::threads;
use crate::topology::{Cell, Topology};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

/// The minimum spanning tree algorithm. The mazes are like those of [`Kruskal`](super::Kruskal),
/// but the algorithm uses all processor cores.
///
/// Every wall has a random weight. The passages form the spanning tree whose opened walls have the
/// smallest total weight. Borůvka's algorithm finds this tree. Each maze has the same probability
/// as in Kruskal's algorithm. On a small grid, passages open round by round. On a large grid, they
/// open chunk by chunk.
///
/// A weight is a 32-bit hash of the wall's number and a random seed. If two walls have the same
/// weight, the wall with the lower number counts as lighter. The work is distributed over rayon's
/// threads. The number of threads does not affect the maze. Without the feature `rayon`, a single
/// thread makes the same maze.
///
/// Takes time almost linear in the number of cells. Uses one byte per cell, about 60 bytes per cell
/// in the chunks being processed (four chunks per thread, each of 65,536 cells or 64 rows), and
/// about 30 bytes per wall between chunks.
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
        "mazes like Kruskal's, made on all cores"
    }

    fn carve<T: Topology + Sync>(
        &self,
        grid: &T,
        random: &mut impl Random,
        listener: &mut impl Listener,
    ) -> ControlFlow<()> {
        let seed = random.bits();
        if listener.hears_ideas() {
            let walls = weighted(grid, seed);
            listener.start(first_cell(grid))?;
            return round_by_round(grid, walls, listener);
        }
        if T::PAIRS == 0 {
            return one_by_one(grid, seed, listener);
        }
        let walls = &Walls::new(grid);
        by_chunks(walls, seed, walls.chunk(), listener)
    }
}

/// Carves by Kruskal's algorithm, for grids whose walls have no numbers. Each wall is numbered by
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

/// Returns all walls of any grid with their weights.
#[track_caller]
fn weighted<T: Topology>(grid: &T, seed: u64) -> Vec<(Weight, Listed)> {
    let number = |index: Wall, (cell, dir, _): Listed| match T::PAIRS {
        0 => index,
        _ => Walls::<T>::number(cell, dir),
    };
    let walls = (0..).zip(listed(grid));
    walls
        .map(|(index, wall)| (weight(seed, number(index, wall)), wall))
        .collect()
}

/// Grows all trees of the grid in rounds, as in textbooks. The resulting tree is the same as in the
/// other functions, because all weights are different.
fn round_by_round<T: Topology>(
    grid: &T,
    mut walls: Vec<(Weight, Listed)>,
    listener: &mut impl Listener,
) -> ControlFlow<()> {
    let mut trees = DisjointSets::new(grid.cells());
    for round in 0.. {
        walls.retain(|&(_, (cell, _, next))| trees.root(cell) != trees.root(next));
        if walls.is_empty() {
            break;
        }
        listener.idea(Idea::Begin(round));
        let mut least = vec![Weight::MAX; grid.cells() as usize];
        for &(weight, (cell, _, next)) in &walls {
            for side in [cell, next] {
                let least = &mut least[trees.root(side) as usize];
                *least = weight.min(*least);
            }
        }
        let is_least =
            |trees: &mut DisjointSets, weight, side| least[trees.root(side) as usize] == weight;
        let chosen: Vec<Listed> = walls
            .iter()
            .filter(|&&(weight, (cell, _, next))| {
                is_least(&mut trees, weight, cell) || is_least(&mut trees, weight, next)
            })
            .map(|&(_, wall)| wall)
            .collect();
        for (cell, dir, next) in chosen {
            trees.join(cell, next);
            listener.open(cell, dir)?;
        }
        listener.tick()?;
    }
    ControlFlow::Continue(())
}

/// The number of chunks per thread in one parallel step. Several chunks per thread ensure that no
/// thread waits long for the other threads.
const CHUNKS_PER_THREAD: usize = 4;

/// Carves with chunks of `size` cells. The size affects the order of the passages, but not the
/// maze.
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

/// Returns a wall's weight. If two walls have equal random bits, the wall with the lower number is
/// lighter.
fn weight(seed: u64, wall: Wall) -> Weight {
    hash(seed, wall) >> 32 << 32 | u64::from(wall)
}

/// A forest of growing trees. Trees are numbered from 0.
#[derive(Default)]
struct Forest {
    trees: u32,
    /// The walls between the trees.
    edges: Vec<Edge>,
    /// The walls that lead out of the forest.
    outer: Vec<Outer>,
    /// The opened walls, in the order in which they were opened.
    opened: Vec<Wall>,
}

/// Grows a chunk's forest as far as possible. Afterwards, `edges` and `outer` contain only the
/// walls that may still belong to the minimum spanning tree.
fn grow<T: Topology>(walls: &Walls<'_, T>, seed: u64, cells: Range<Cell>) -> Forest {
    let mut forest = Forest::of_cells(walls, seed, cells);
    while forest.round() {}
    forest.thin();
    forest
}

impl Forest {
    /// Returns the forest in which every cell is a tree.
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

    /// Performs one round of Borůvka's algorithm: every tree opens the lightest wall around it,
    /// unless that wall leads out of the forest. Returns `true` if any wall opened.
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

    /// Returns the weight of the lightest wall around each tree.
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

    /// Replaces each set of joined trees with one new tree, and discards the walls inside it. New
    /// trees are numbered in ascending order of the lowest old number in each tree, so that
    /// neighbours in the grid stay close in memory. A tree without walls around it is complete, and
    /// is dropped.
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

    /// Discards each wall that is the heaviest wall of a cycle. Afterwards, the walls in `edges`
    /// form a forest.
    fn thin(&mut self) {
        self.edges.sort_unstable_by_key(|edge| edge.weight);
        let mut joined = DisjointSets::new(self.trees);
        self.edges
            .retain(|edge| joined.join(edge.trees[0], edge.trees[1]));
        self.edges.shrink_to_fit();
    }

    /// Adds the trees of another forest, and the walls that the other forest has not opened.
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

    /// Converts the walls that lead out of the chunks into walls between trees of this forest.
    /// `outer` contains each of these walls twice, once for each of its sides.
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
    use alloc::string::String;

    #[test]
    fn chunks_of_any_size_give_the_minimum_spanning_tree() {
        for size in [[1, 1], [1, 9], [9, 1], [2, 2], [3, 3], [8, 7], [40, 33]] {
            for wraps in [[false, false], [true, false], [false, true], [true, true]] {
                let ([width, height], [x, y]) = (size, wraps);
                let flat = Board::new([width, height, 1], [x, y, false]);
                let deep = Board::new([width, height, 3], [x, y, true]);
                // Axes that are too short cannot wrap.
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
            let right = plain_kruskal(&grid, 5);
            for chunk in [1, 2, 3, 7, 20, 64, 1000, u32::MAX] {
                let mut maze = Maze::solid(grid.clone());
                let done = by_chunks(&Walls::new(&grid), 5, chunk, &mut maze);
                assert_eq!(done, ControlFlow::Continue(()));
                assert_eq!(maze, right, "chunks of {chunk}");
            }
        }
    }

    /// Returns a mask that removes the first cell and a cell in the middle.
    fn holed([width, height, depth]: [u32; 3]) -> Vec<String> {
        let mut rows = vec![".".repeat(width as usize); (height * depth) as usize];
        for (x, y) in [(0, 0), (width / 2, height / 2)] {
            rows[y as usize].replace_range(x as usize..x as usize + 1, "#");
        }
        rows
    }

    /// Returns the minimum spanning tree, computed by Kruskal's algorithm without chunks.
    fn plain_kruskal<T: Topology + Clone>(grid: &T, seed: u64) -> Maze<T> {
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
