//! The spanning tree of least weight, where every wall has a random weight.
//!
//! Borůvka's algorithm lets every tree of a forest choose the least wall around
//! it, opens all of those at once and begins again with the trees as cells. To
//! do so in parallel the cells are cut into chunks of consecutive numbers. In
//! each a forest grows on its own, where a tree whose least wall leads out of
//! the chunk has to wait. What is left is little: the waiting trees, the least
//! walls between those of one chunk, and the walls between chunks. It is one
//! more Borůvka.
//!
//! The least tree is unique, so neither chunks nor threads change the maze. On
//! one thread this takes 4 times as long as depth-first search at 1000² and 4.8
//! times at 10⁸ cells. A tenth of it is not shared between threads: telling the
//! listener, and the last Borůvka.

use super::unvisited::{first_cell, longest_stride};
use super::walls::{Edge, Outer, Wall, Walls, Weight, hash};
use crate::disjoint_sets::DisjointSets;
use crate::maze::Carve;
use crate::threads;
use crate::topology::{Cell, Topology};
use std::ops::{ControlFlow, Range};

/// Carves the tree over all cells whose walls weigh least.
///
/// Every wall has a weight of 32 random bits, hashed from the seed and its
/// number; of two that weigh the same the lower number is lighter. So the trees
/// are as likely as Kruskal's. Rayon's threads share the work; without the
/// feature `rayon` one thread makes the same tree. On a small grid passages open
/// round by round, on a large one chunk by chunk.
///
/// Time linear in the cells, but for sorting what chunks leave. Takes a byte a
/// cell, some 60 for each cell of the one chunk that a thread is at, and some 30
/// for each wall between chunks.
///
/// O. Borůvka, *O jistém problému minimálním*, 1926.
pub fn minimum_spanning_tree<T: Topology + Sync>(
    grid: &T,
    seed: u64,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let chunk = CHUNK.max(longest_stride(grid).saturating_mul(STRIDES));
    by_chunks(grid, seed, chunk, carve)
}

/// Cells a chunk, at least: what the second cache holds.
const CHUNK: u32 = 1 << 16;

/// How many rows, or floors, a chunk has at least. With 16 the walls between
/// chunks take a fifth more time in all, and it is time that threads do not
/// share.
const STRIDES: u32 = 64;

/// Chunks that are at work for each thread, so that none waits long for the
/// others.
const CHUNKS_A_THREAD: usize = 4;

/// The same maze for every size of chunk, its passages in another order.
fn by_chunks<T: Topology + Sync>(
    grid: &T,
    seed: u64,
    size: u32,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    carve.root(first_cell(grid))?;
    let walls = &Walls::new(grid);
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
            open::<T>(&forest.opened, carve)?;
            rest.take_in(forest);
        }
        carve.wait()?;
    }
    rest.close();
    while rest.round() {
        open::<T>(&rest.opened, carve)?;
        rest.opened.clear();
        carve.wait()?;
    }
    ControlFlow::Continue(())
}

fn open<T: Topology>(opened: &[Wall], carve: &mut impl Carve) -> ControlFlow<()> {
    for &wall in opened {
        let (cell, dir) = Walls::<T>::place(wall);
        carve.passage(cell, dir)?;
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

/// The forest of a chunk: all that is sure of the least tree within it, and of
/// the walls that are not only those that may yet prove to be in it.
fn grow<T: Topology>(walls: &Walls<'_, T>, seed: u64, cells: Range<Cell>) -> Forest {
    let mut forest = Forest::of_cells(walls, seed, cells);
    while forest.round() {}
    forest.thin();
    forest
}

impl Forest {
    /// Every cell a tree.
    fn of_cells<T: Topology>(walls: &Walls<'_, T>, seed: u64, cells: Range<Cell>) -> Forest {
        let mut edges = Vec::with_capacity(cells.len() * T::DIRS / 2);
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
            // Half of them are chosen: a branch would be foretold wrongly.
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
                let done = by_chunks(&grid, 5, chunk, &mut maze);
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

    /// The least tree by Kruskal's algorithm in its plainest form.
    fn plainly<T: Topology + Clone>(grid: &T, seed: u64) -> Maze<T> {
        let mut maze = Maze::solid(grid.clone());
        let mut walls = Vec::new();
        for cell in (0..grid.cells()).filter(|&cell| grid.has(cell)) {
            maze.clear(cell);
            for (dir, next) in grid.neighbours(cell).filter(|(dir, _)| dir.is_positive()) {
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
