//! Kruskal's algorithm: walls in random order, each opened that parts two trees.
//!
//! The order of all walls at once would be shuffled far outside the cache. So
//! every wall draws a number; where that is low, it goes to one of some buckets,
//! and a bucket is shuffled when its turn comes. Of the walls that drew higher,
//! few part two trees by then, since most cells belong to one large tree: one
//! pass over the grid finds these few, and only they are shuffled and tried.
//!
//! Memory is asked for a batch of walls at a time: first where in the trees the
//! sides of each are, then which walls open, then the listener hears of these.
//! Each of the three loops has little to wait for within. At 1000² this is 3.5
//! times the time of depth-first search (2.2 while all fits the second cache),
//! at 10⁸ cells 11.5 times: there a wall and a passage are several misses each,
//! in pages of 4 KiB. To contract each bucket first to the trees
//! that it touches, and to tell its passages in the order of cells, gained
//! nothing at 10⁸ and lost a half at 1000².

use super::unvisited::any_cell;
use super::walls::{Wall, Walls};
use crate::disjoint_sets::DisjointSets;
use crate::maze::Carve;
use crate::rng::Random;
use crate::topology::{Cell, MOST_DIRS, Topology};
use std::ops::{ControlFlow, Range};

/// Carves a tree over all cells.
///
/// Of all orders of the walls one is drawn, each as likely; a wall opens when its
/// turn comes if its sides are not connected yet. That favours some trees over
/// others. Time almost linear in the cells; takes about 11 bytes for each.
///
/// J. B. Kruskal, *On the shortest spanning subtree of a graph*, 1956; the pass
/// that drops walls is V. Osipov, P. Sanders and J. Singler's, *The
/// filter-Kruskal minimum spanning tree algorithm*, 2009.
pub fn kruskal<T: Topology>(
    grid: &T,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    carve.root(any_cell(grid, random))?;
    let walls = &Walls::new(grid);
    let mut trees = DisjointSets::new(grid.cells());
    for mut bucket in early(walls, random, carve)? {
        random.shuffle(&mut bucket);
        open(&bucket, walls, &mut trees, carve)?;
    }
    let mut late = late(walls, &mut trees, carve)?;
    random.shuffle(&mut late);
    open(&late, walls, &mut trees, carve)
}

/// Early walls, in sixteenths of the cells. A tree spans most of a square, cubic
/// or hex grid a little before as many walls were tried as there are cells;
/// from 16 to 19 the time changes little.
const EARLY: u32 = 18;

/// Walls to a bucket, where that makes neither too few buckets nor more than
/// the caches can hold the ends of. Half and four times as many do as well.
const BUCKET: u32 = 1 << 14;
const FEWEST_BUCKETS: u32 = 1 << 6;
const MOST_BUCKETS: u32 = 1 << 11;

/// Cells, or walls, that memory is asked for together.
const BATCH: usize = 64;

/// Cells between two chances to break off.
const STRETCH: u32 = 1 << 16;

/// Deals the walls to buckets at random, and keeps the first of these.
fn early<T: Topology>(
    walls: &Walls<'_, T>,
    random: &mut impl Random,
    carve: &mut impl Carve,
) -> ControlFlow<(), Vec<Vec<Wall>>> {
    let all = (walls.most() / BUCKET).next_power_of_two();
    let all = all.clamp(FEWEST_BUCKETS, MOST_BUCKETS);
    let kept = all / 16 * EARLY / (T::DIRS as u32 / 2);
    // Room for five standard deviations more than the mean; a fuller one grows.
    let mean = walls.most() / all;
    let room = (mean + 5 * mean.isqrt()) as usize;
    let mut buckets: Vec<Vec<Wall>> = (0..kept).map(|_| Vec::with_capacity(room)).collect();
    let shift = 16 - all.ilog2();
    let below = kept << shift;
    let mut hand = [(0, 0); BATCH * MOST_DIRS / 2];
    for cells in batches(walls.cells()) {
        if cells.start % STRETCH == 0 {
            carve.wait()?;
        }
        let mut count = 0;
        for cell in cells {
            let bits = random.bits();
            for (pair, dir) in Walls::<T>::dirs().enumerate() {
                let draw = (bits >> (16 * pair)) as u16;
                hand[count] = (draw, Walls::<T>::number(cell, dir));
                count += usize::from(walls.has(cell, dir) & (u32::from(draw) < below));
            }
        }
        for &(draw, wall) in &hand[..count] {
            buckets[usize::from(draw >> shift)].push(wall);
        }
    }
    ControlFlow::Continue(buckets)
}

/// The walls that still part two trees: none of the early ones.
fn late<T: Topology>(
    walls: &Walls<'_, T>,
    trees: &mut DisjointSets,
    carve: &mut impl Carve,
) -> ControlFlow<(), Vec<Wall>> {
    trees.flatten();
    let mut late = Vec::new();
    let mut hand = [0; BATCH * MOST_DIRS / 2];
    for cells in batches(walls.cells()) {
        if cells.start % STRETCH == 0 {
            carve.wait()?;
        }
        let mut count = 0;
        for cell in cells {
            let root = trees.up(cell);
            for dir in Walls::<T>::dirs() {
                let has = walls.has(cell, dir);
                let next = if has { walls.step(cell, dir) } else { cell };
                hand[count] = Walls::<T>::number(cell, dir);
                count += usize::from(trees.up(next) != root);
            }
        }
        late.extend_from_slice(&hand[..count]);
    }
    ControlFlow::Continue(late)
}

/// Opens those of `order` that part two trees when their turn comes.
fn open<T: Topology>(
    order: &[Wall],
    walls: &Walls<'_, T>,
    trees: &mut DisjointSets,
    carve: &mut impl Carve,
) -> ControlFlow<()> {
    let mut sides = [(0, 0); BATCH];
    let mut opened = [0; BATCH];
    for batch in order.chunks(BATCH) {
        for (sides, &wall) in sides.iter_mut().zip(batch) {
            let (a, b) = walls.sides(wall);
            *sides = (trees.up(trees.up(a)), trees.up(trees.up(b)));
        }
        let mut count = 0;
        for (&(a, b), &wall) in sides.iter().zip(batch) {
            opened[count] = wall;
            count += usize::from(trees.join(a, b));
        }
        for &wall in &opened[..count] {
            let (cell, dir) = Walls::<T>::place(wall);
            carve.passage(cell, dir)?;
        }
    }
    ControlFlow::Continue(())
}

/// All cells, a batch at a time.
fn batches(cells: u32) -> impl Iterator<Item = Range<Cell>> {
    let starts = (0..cells).step_by(BATCH);
    starts.map(move |start| start..cells.min(start + BATCH as u32))
}
