//! The rules of tasks, and an exhaustive search. This file uses only the adjacency list of a task. It
//! shares no code with the solvers of the libraries, so it can check the tasks that they made.

use super::task::{PULL, Task};
use std::collections::{HashMap, VecDeque};

/// Everything that changes during a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) cell: usize,
    /// The keys that the player has, as bits indexed by their position in the list of keys.
    keys: u32,
    /// The levers that were pulled an odd number of times, as bits indexed by lever number.
    levers: u32,
}

impl State {
    pub(super) fn start(task: &Task) -> State {
        let state = State {
            cell: task.start,
            keys: 0,
            levers: 0,
        };
        state.in_cell(task, task.start)
    }

    /// Returns the same keys and levers with the player in a different cell.
    pub(super) fn moved_to(self, cell: usize) -> State {
        State { cell, ..self }
    }

    /// Enters a cell and takes its keys.
    fn in_cell(self, task: &Task, cell: usize) -> State {
        let keys = task
            .keys
            .iter()
            .enumerate()
            .filter(|(_, key)| key.cell == cell);
        State {
            cell,
            keys: keys.fold(self.keys, |keys, (index, _)| keys | 1 << index),
            ..self
        }
    }

    fn is_open(self, task: &Task, gate: usize) -> bool {
        let gate = &task.gates[gate];
        let has_key = |name: &String| {
            let mut keys = task.keys.iter().enumerate();
            keys.any(|(index, key)| self.keys >> index & 1 == 1 && &key.key == name)
        };
        match gate.lever {
            Some(lever) => gate.open != (self.levers >> u32::from(lever) & 1 == 1),
            None => gate.open || gate.key.as_ref().is_some_and(has_key),
        }
    }

    /// Returns the possible moves, each with the state after it.
    pub(super) fn moves(self, task: &Task) -> impl Iterator<Item = (&str, State)> {
        let moves = task.adjacency[self.cell].iter();
        let open = moves.filter(move |it| it.gate.is_none_or(|gate| self.is_open(task, gate)));
        let steps = open.map(move |it| (it.name.as_str(), self.in_cell(task, it.to)));
        steps.chain(self.pulled(task).map(|state| (PULL, state)))
    }

    /// Returns the state after the levers in the cell are pulled.
    fn pulled(self, task: &Task) -> Option<State> {
        let here = task.levers.iter().filter(|lever| lever.cell == self.cell);
        let toggled = here.fold(0, |bits, lever| bits ^ 1 << lever.lever);
        let has_lever = task.levers.iter().any(|lever| lever.cell == self.cell);
        has_lever.then_some(State {
            levers: self.levers ^ toggled,
            ..self
        })
    }

    /// Returns the state after a move, or `None` if the move is not possible.
    pub(super) fn after(self, task: &Task, name: &str) -> Option<State> {
        let mut moves = self.moves(task);
        moves
            .find(|(possible, _)| *possible == name)
            .map(|(_, state)| state)
    }
}

/// Returns the fewest moves from the start to the finish. Returns `None` if no moves lead there, which is
/// proved by visiting every state that can be reached.
pub(super) fn fewest_moves(task: &Task) -> Option<Vec<&str>> {
    let start = State::start(task);
    let mut reached: HashMap<State, (State, &str)> = HashMap::from([(start, (start, ""))]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        if state.cell == task.finish {
            let mut moves = Vec::new();
            let mut at = state;
            while at != start {
                let (before, name) = reached[&at];
                moves.push(name);
                at = before;
            }
            moves.reverse();
            return Some(moves);
        }
        for (name, next) in state.moves(task) {
            reached.entry(next).or_insert_with(|| {
                queue.push_back(next);
                (state, name)
            });
        }
    }
    None
}
