//! Simple programs that answer tasks, for comparison.

use super::score::Reply;
use super::search::{State, fewest_moves};
use super::task::{PULL, Task};
use std::collections::VecDeque;
use warren_maze::rng::{Random, SeededRandom, seed_from};

/// A simple program that answers tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Baseline {
    /// Makes random moves, and gives up after 16 moves per cell
    Random,
    /// Keeps the wall on one side, takes keys, pulls no lever, and gives up after 4 moves per cell
    WallFollower,
    /// Searches the cells for the shortest path, as if closed gates were walls
    BreadthFirst,
    /// Searches all states of keys and levers; always right
    Exhaustive,
}

impl Baseline {
    pub(super) fn answer(self, task: &Task) -> Reply {
        let moves = match self {
            Baseline::Random => random(task),
            Baseline::WallFollower => wall_follower(task),
            Baseline::BreadthFirst => breadth_first(task),
            Baseline::Exhaustive => fewest_moves(task),
        };
        moves.map_or(Reply::Impossible, |moves| {
            Reply::Moves(moves.into_iter().map(String::from).collect())
        })
    }
}

fn random(task: &Task) -> Option<Vec<&str>> {
    let mut random = SeededRandom::new(seed_from(&task.id).unwrap_or_default());
    let mut state = State::start(task);
    let mut moves = Vec::new();
    while state.cell != task.finish {
        let possible: Vec<(&str, State)> = state.moves(task).collect();
        if possible.is_empty() || moves.len() == 16 * task.adjacency.len() {
            return None;
        }
        let (name, next) = possible[random.below(possible.len() as u32) as usize];
        moves.push(name);
        state = next;
    }
    Some(moves)
}

/// Takes the first possible move after the move that leads back, in the order of the adjacency list.
fn wall_follower(task: &Task) -> Option<Vec<&str>> {
    let mut state = State::start(task);
    let mut from = None;
    let mut moves = Vec::new();
    while state.cell != task.finish {
        let list = &task.adjacency[state.cell];
        let back = list.iter().position(|it| Some(it.to) == from);
        let first = back.map_or(0, |back| back + 1);
        let order = (0..list.len()).map(|index| &list[(first + index) % list.len()]);
        let mut steps = order.filter_map(|it| Some((it, state.after(task, &it.name)?)));
        let (it, next) = steps.next()?;
        if moves.len() == 4 * task.adjacency.len() {
            return None;
        }
        moves.push(it.name.as_str());
        from = Some(state.cell);
        state = next;
    }
    Some(moves)
}

fn breadth_first(task: &Task) -> Option<Vec<&str>> {
    let start = State::start(task);
    let mut before: Vec<Option<(usize, &str)>> = vec![None; task.adjacency.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        for (name, next) in state.moves(task) {
            let is_new = next.cell != task.start && before[next.cell].is_none();
            if name != PULL && is_new {
                before[next.cell] = Some((state.cell, name));
                // The search knows nothing about keys, so no gate opens.
                queue.push_back(start.moved_to(next.cell));
            }
        }
    }
    let mut moves = Vec::new();
    let mut cell = task.finish;
    while cell != task.start {
        let (from, name) = before[cell]?;
        moves.push(name);
        cell = from;
    }
    moves.reverse();
    Some(moves)
}
