//! Divides a grid into connected regions.

use std::collections::{BTreeMap, VecDeque};
use warren_maze::maze::Side;
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Topology};

/// Connected regions that cover a grid.
#[derive(Clone)]
pub(super) struct Regions {
    /// The number of each cell's region, or [`NO_REGION`] for a cell that a mask removes.
    pub(super) of: Vec<u32>,
    /// The cells of each region. A region that was merged into another one has none.
    pub(super) cells: Vec<Vec<Cell>>,
    /// For each region, the sides that lead to each neighbour, from the region's own cells. Ladders are
    /// left out.
    pub(super) borders: Vec<BTreeMap<u32, Vec<Side>>>,
}

/// The region of a cell that a mask removes.
pub(super) const NO_REGION: u32 = u32::MAX;

/// The number of random cells among which the first cell of a region is chosen.
const CANDIDATES: u32 = 8;

/// A region grows by one of this number of cells that have waited longest, so that its outline is
/// neither round nor ragged.
const CHOICES: usize = 4;

/// Divides a grid into `count` regions of about the same size. The regions grow in turn from cells that
/// are far from each other. Takes time linear in the number of cells for each region.
pub(super) fn divide<T: Topology>(grid: &T, count: u32, random: &mut impl Random) -> Regions {
    let mut of = vec![NO_REGION; grid.cells() as usize];
    let mut waiting: Vec<VecDeque<Cell>> = Vec::with_capacity(count as usize);
    for (region, seed) in (0..).zip(seeds(grid, count, random)) {
        of[seed as usize] = region;
        waiting.push(VecDeque::from([seed]));
    }
    let mut cells = vec![Vec::new(); waiting.len()];
    let mut growing: Vec<usize> = (0..waiting.len()).collect();
    while !growing.is_empty() {
        growing.retain(|&region| {
            let queue = &mut waiting[region];
            let choices = queue.len().min(CHOICES) as u32;
            let Some(cell) = (choices > 0)
                .then(|| queue.remove(random.below(choices) as usize))
                .flatten()
            else {
                return false;
            };
            cells[region].push(cell);
            for (_, next) in grid.neighbours(cell) {
                if of[next as usize] == NO_REGION {
                    of[next as usize] = region as u32;
                    queue.push_back(next);
                }
            }
            true
        });
    }
    let borders = borders(grid, &of, cells.len());
    Regions { of, cells, borders }
}

/// Returns the first cells of the regions, which are far from each other.
fn seeds<T: Topology>(grid: &T, count: u32, random: &mut impl Random) -> Vec<Cell> {
    let open: Vec<Cell> = (0..grid.cells()).filter(|&cell| grid.has(cell)).collect();
    let mut away = vec![u32::MAX; grid.cells() as usize];
    let mut seeds = Vec::with_capacity(count as usize);
    while seeds.len() < (count as usize).min(open.len()) {
        let candidates = (0..CANDIDATES).map(|_| random.pick(&open));
        let farthest = candidates.max_by_key(|&cell| away[cell as usize]);
        // If all candidates are seeds already, any other cell is farther away.
        let farthest = farthest.filter(|&cell| away[cell as usize] > 0);
        let farthest = farthest.or_else(|| {
            let cells = open.iter().copied();
            cells.max_by_key(|&cell| away[cell as usize])
        });
        let Some(seed) = farthest else { break };
        seeds.push(seed);
        away[seed as usize] = 0;
        let mut queue = VecDeque::from([seed]);
        while let Some(cell) = queue.pop_front() {
            let next_away = away[cell as usize] + 1;
            for (_, next) in grid.neighbours(cell) {
                if away[next as usize] > next_away {
                    away[next as usize] = next_away;
                    queue.push_back(next);
                }
            }
        }
    }
    seeds
}

fn borders<T: Topology>(grid: &T, of: &[u32], count: usize) -> Vec<BTreeMap<u32, Vec<Side>>> {
    let mut borders = vec![BTreeMap::<u32, Vec<Side>>::new(); count];
    for cell in (0..grid.cells()).filter(|&cell| grid.has(cell)) {
        let region = of[cell as usize];
        for (dir, next) in grid.neighbours(cell) {
            let other = of[next as usize];
            if other != region && grid.climb(cell, dir) == 0 {
                let sides = borders[region as usize].entry(other).or_default();
                sides.push(Side { cell, dir });
            }
        }
    }
    borders
}

impl Regions {
    /// Returns whether two regions have a common border.
    pub(super) fn touch(&self, a: u32, b: u32) -> bool {
        self.borders[a as usize].contains_key(&b)
    }

    /// Returns the neighbours of a region, in ascending order.
    pub(super) fn around(&self, region: u32) -> impl Iterator<Item = u32> {
        self.borders[region as usize].keys().copied()
    }

    /// Merges each region for which `is_left` is true into its smallest neighbour for which it is not,
    /// or into a merged one. Takes time linear in the number of cells.
    pub(super) fn merge<T: Topology>(&mut self, grid: &T, is_left: impl Fn(u32) -> bool) {
        let mut left: Vec<u32> = (0..self.cells.len() as u32)
            .filter(|&it| is_left(it))
            .collect();
        let mut sizes: Vec<usize> = self.cells.iter().map(Vec::len).collect();
        let mut into: Vec<u32> = (0..self.cells.len() as u32).collect();
        while !left.is_empty() {
            let before = left.len();
            left.retain(|&region| {
                let neighbours = self.borders_with_ladders(grid, region).into_iter();
                let kept = neighbours.map(|other| into[other as usize]);
                let kept = kept.filter(|&other| !is_left(other));
                let Some(other) = kept.min_by_key(|&other| (sizes[other as usize], other)) else {
                    return true;
                };
                into[region as usize] = other;
                sizes[other as usize] += sizes[region as usize];
                false
            });
            if left.len() == before {
                break;
            }
        }
        for of in self.of.iter_mut().filter(|of| **of != NO_REGION) {
            *of = into[*of as usize];
        }
        let mut cells = vec![Vec::new(); self.cells.len()];
        for (cell, &of) in (0..).zip(&self.of) {
            if of != NO_REGION {
                cells[of as usize].push(cell);
            }
        }
        self.cells = cells;
        self.borders = borders(grid, &self.of, self.cells.len());
    }

    fn borders_with_ladders<T: Topology>(&self, grid: &T, region: u32) -> Vec<u32> {
        let cells = self.cells[region as usize].iter();
        let beside = cells.flat_map(|&cell| grid.neighbours(cell));
        let mut beside: Vec<u32> = beside.map(|(_, next)| self.of[next as usize]).collect();
        beside.sort_unstable();
        beside.dedup();
        beside.retain(|&other| other != region);
        beside
    }
}
