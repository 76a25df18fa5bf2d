//! Chooses the sides that get gates.

use super::tree::Tree;
use super::{GateError, GateStage};
use crate::level::Level;
use crate::recipe::GateCounts;
use warren_maze::maze::Side;
use warren_maze::rng::Random;
use warren_maze::topology::{Cell, Topology};

/// The sides that get gates. A bottleneck is identified by the cell that the search reached through
/// it.
pub(super) struct Sides {
    /// The passages that get one-way gates and are not needed for the way back, and whether each
    /// gate can be passed from the cell of its `Side`.
    pub(super) spare: Vec<(Side, bool)>,
    /// The bottlenecks that get one-way gates, from the start to the finish.
    pub(super) returnless: Vec<Cell>,
    /// The bottlenecks that get all other gates, in random order.
    pub(super) bottlenecks: Vec<Cell>,
    /// The bottlenecks on the way to the finish, from the start to the finish.
    on_way: Vec<Cell>,
}

impl Sides {
    /// Returns the last obstacle on the way through a stage, or `None` if there is none.
    pub(super) fn last_of(&self, stage: &GateStage, tree: &Tree) -> Option<Cell> {
        let mut on_way = self.on_way.iter().rev().copied();
        on_way.find(|cell| stage.contains(tree, *cell) && self.bottlenecks.contains(cell))
    }
}

/// About one in this number of obstacles is beside the way to the finish.
const ASIDE: usize = 3;

/// Obstacles beside the way to the finish close off at least one of this number of cells, so that
/// there is something to explore.
const SMALLEST: u32 = 50;

/// Chooses the sides that get gates. `bottlenecks` are the cells behind the bottlenecks, and `finish`
/// is the nearest finish.
pub(super) fn choose_sides<T: Topology>(
    level: &Level<T>,
    tree: &Tree,
    bottlenecks: &[Cell],
    finish: Cell,
    counts: GateCounts,
    random: &mut impl Random,
) -> Result<Sides, GateError> {
    let mut on_way = bottlenecks.to_vec();
    on_way.retain(|&cell| tree.is_behind(finish, cell));
    let mut free = tree.spare.clone();
    random.shuffle(&mut free);
    free.truncate(counts.one_ways as usize);
    let directed = |side: Side| {
        let is_forwards = random.below(2) == 0;
        // A run ends in a finish, so nobody could pass a gate that leads out of it. The
        // search does not leave finishes, so only the cell behind the side can be one.
        let is_at_finish = level.is_finish(level.grid().step(side.cell, side.dir));
        (side, is_forwards || is_at_finish)
    };
    let spare: Vec<(Side, bool)> = free.into_iter().map(directed).collect();
    let returnless = counts.one_ways as usize - spare.len();
    if returnless > on_way.len() {
        return Err(GateError::FewOneWays {
            asked: counts.one_ways,
            possible: (spare.len() + on_way.len()) as u32,
        });
    }
    let obstacles = counts.obstacles() as usize;
    let possible = bottlenecks.len() - returnless;
    if obstacles > possible {
        return Err(GateError::FewBottlenecks {
            counts,
            possible: possible as u32,
        });
    }
    let returnless = spread(&on_way, returnless, random);
    let left = |cells: &[Cell]| -> Vec<Cell> {
        let cells = cells.iter().copied();
        cells.filter(|cell| !returnless.contains(cell)).collect()
    };
    // In front of a bottleneck near the entrance of its stage, there are too few cells for keys.
    let is_roomy = |&cell: &Cell| {
        let mut entrances = returnless.iter().rev().copied();
        let entrance = entrances.find(|&entrance| tree.is_behind(cell, entrance));
        let stage = tree.size(entrance.unwrap_or(tree.order[0]));
        stage - tree.size(cell) > obstacles as u32
    };
    let (roomy, cramped): (Vec<Cell>, Vec<Cell>) = left(&on_way).into_iter().partition(is_roomy);
    let mut aside = left(bottlenecks);
    aside.retain(|&cell| !tree.is_behind(finish, cell));
    random.shuffle(&mut aside);
    let many_aside = (obstacles / ASIDE).min(aside.len());
    let many_on_way = (obstacles - many_aside).min(roomy.len());
    let mut chosen = spread(&roomy, many_on_way, random);
    // Prefer large areas, and areas that can contain the key for an obstacle on the way, which is
    // in the same stage. The sort is stable, so equal areas stay in random order.
    let is_small = |cell| tree.size(cell) <= tree.order.len() as u32 / SMALLEST;
    let is_useful = |cell: Cell| {
        let is_before = |&later: &Cell| {
            let mut stages = returnless.iter();
            !tree.is_behind(cell, later)
                && stages.all(|&stage| tree.is_behind(cell, stage) == tree.is_behind(later, stage))
        };
        chosen.iter().any(is_before)
    };
    aside.sort_by_cached_key(|&cell| (!is_useful(cell), is_small(cell)));
    aside.extend(cramped.iter().rev());
    chosen.extend(&aside[..obstacles - many_on_way]);
    random.shuffle(&mut chosen);
    Ok(Sides {
        spare,
        returnless,
        bottlenecks: chosen,
        on_way,
    })
}

/// Chooses `count` of these cells, at random but about equally spaced. Keeps their order.
fn spread(cells: &[Cell], count: usize, random: &mut impl Random) -> Vec<Cell> {
    let part = |number: usize| number * cells.len() / count;
    let pick = |number| random.pick(&cells[part(number)..part(number + 1)]);
    (0..count).map(pick).collect()
}
