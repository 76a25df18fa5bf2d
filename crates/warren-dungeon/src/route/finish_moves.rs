//! The fewest moves to a finish, from all cells and for all states of the gates.

use super::plan::{Items, Node, Planner, work};
use super::{Levers, NoPlan, PlayerState};
use crate::budget::Budget;
use crate::level::{Content, Level};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Topology};

/// The fewest moves to a finish, as [`plan`](super::plan()) counts them, for every state that a player can
/// reach without blasting walls. It is made once for a level, by a search of the states, and then returns
/// the moves from all cells at once.
#[derive(Clone, Debug)]
pub struct FinishMoves {
    /// The cells that matter to a plan, and the items in each.
    places: Vec<(Cell, Items)>,
    /// The cell of each item.
    item_cells: Vec<Cell>,
    /// The numbers of the iron doors.
    iron: Vec<usize>,
    /// The fewest moves to a finish, or `None` if there is no way.
    moves: HashMap<Node, Option<u32>>,
}

impl FinishMoves {
    /// The number of moves from a cell from which no finish can be reached.
    pub const UNREACHABLE: u32 = u32::MAX;

    /// The most work, in searched cells: a few milliseconds.
    const MAX_WORK: u64 = 1 << 22;

    /// Searches the states that a player can reach from the start of a level. The number of these states can
    /// grow exponentially with the number of keys and levers.
    ///
    /// # Errors
    ///
    /// Fails with [`NoPlan::TooMuchWork`] if the search would take more than a few milliseconds, or if the level
    /// has more than 64 keys or more than 64 iron doors.
    pub fn new<T: Topology>(level: &Level<T>) -> Result<FinishMoves, NoPlan> {
        let budget = Budget::new(FinishMoves::MAX_WORK, u64::MAX);
        let planner = Planner::new(level, PlayerState::at_start(level), &budget)?;
        let (nodes, before) = explore(&planner, &budget)?;
        let moves = measure(&planner, &nodes, &before);
        let kinds = Content::ALL.into_iter().filter(|kind| kind.opens_gates());
        let item_cells = kinds.flat_map(|kind| level.cells_with(kind)).copied();
        Ok(FinishMoves {
            item_cells: item_cells.collect(),
            places: { planner.places.iter() }
                .map(|place| (place.cell, place.items))
                .collect(),
            moves: nodes.into_iter().zip(moves).collect(),
            iron: planner.iron,
        })
    }

    /// Returns the fewest moves to a finish from each cell, for a player who has taken, opened and pulled what
    /// the state says. The cell of the state and blasted walls are ignored. Cells that a player cannot be in are
    /// [`UNREACHABLE`](FinishMoves::UNREACHABLE).
    ///
    /// # Panics
    ///
    /// Panics if the level is smaller than the one for which the moves were searched.
    pub fn from_all_cells<T: Topology>(&self, level: &Level<T>, state: PlayerState) -> Vec<u32> {
        let taken = self.item_cells.iter().enumerate();
        let taken = taken.filter(|(_, cell)| state.taken.binary_search(cell).is_ok());
        let items = taken.fold(0, |set, (item, _)| set | 1 << item);
        let opened = self.iron.iter().enumerate();
        let opened = opened.filter(|(_, gate)| state.opened.binary_search(gate).is_ok());
        let opened = opened.fold(0, |set, (door, _)| set | 1 << door);
        let places = self.places.iter().enumerate();
        let places = places.filter_map(|(place, &(cell, more))| {
            let node = Node {
                place,
                opened,
                levers: state.levers,
                items: items | more,
            };
            Some((self.moves.get(&node).copied().flatten()?, cell))
        });
        let finishes = level.finishes().iter().map(|&cell| (0, cell));
        spread(level, places.chain(finishes).collect())
    }
}

/// For each node, the earlier nodes with the number of moves to it.
type Before = Vec<Vec<(usize, u32)>>;

/// Returns all nodes that can be reached from the start, and the steps that lead to each.
fn explore<T: Topology>(
    planner: &Planner<T>,
    budget: &Budget,
) -> Result<(Vec<Node>, Before), NoPlan> {
    let first = Node {
        place: 0,
        opened: 0,
        levers: Levers::default(),
        items: planner.places[0].items,
    };
    let mut numbers = HashMap::from([(first, 0)]);
    let (mut nodes, mut before) = (vec![first], vec![Vec::new()]);
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        for (_, reached, moves, _) in planner.steps(node) {
            budget.spend(work::STEP)?;
            let number = *numbers.entry(reached).or_insert_with(|| {
                nodes.push(reached);
                before.push(Vec::new());
                nodes.len() - 1
            });
            before[number].push((next, moves));
        }
        next += 1;
    }
    Ok((nodes, before))
}

/// Returns the fewest moves from each node to a finish, by Dijkstra's algorithm.
fn measure<T>(planner: &Planner<T>, nodes: &[Node], before: &Before) -> Vec<Option<u32>> {
    let mut moves = vec![None; nodes.len()];
    let ends = nodes.iter().enumerate().filter_map(|(number, node)| {
        let (_, moves) = planner.places[node.place].finish?;
        Some(Reverse((moves, number)))
    });
    let mut queue: BinaryHeap<_> = ends.collect();
    while let Some(Reverse((fewest, number))) = queue.pop() {
        if moves[number].is_none() {
            moves[number] = Some(fewest);
            let earlier = before[number].iter();
            queue.extend(earlier.map(|&(node, more)| Reverse((fewest + more, node))));
        }
    }
    moves
}

/// Spreads numbers of moves from some cells through passages and portals, but not through gates.
fn spread<T: Topology>(level: &Level<T>, mut from: Vec<(u32, Cell)>) -> Vec<u32> {
    let ways = Planner::<T>::ungated(level, &[]);
    let mut moves = vec![FinishMoves::UNREACHABLE; level.grid().cells() as usize];
    from.sort_unstable();
    let mut from = from.into_iter().peekable();
    let mut border: Vec<Cell> = Vec::new();
    let mut distance = from.peek().map_or(0, |&(distance, _)| distance);
    while !border.is_empty() || from.peek().is_some() {
        if border.is_empty() {
            distance = from.peek().map_or(distance, |&(next, _)| next);
        }
        while let Some((_, cell)) = from.next_if(|&(next, _)| next == distance) {
            border.push(cell);
        }
        let mut beyond = Vec::new();
        for cell in border {
            if moves[cell as usize] == FinishMoves::UNREACHABLE {
                moves[cell as usize] = distance;
                let neighbours = ways.ways(cell).map(|dir| ways.grid().step(cell, dir));
                beyond.extend(neighbours);
            }
        }
        border = beyond;
        border.retain(|&cell| moves[cell as usize] == FinishMoves::UNREACHABLE);
        distance += 1;
    }
    moves
}
