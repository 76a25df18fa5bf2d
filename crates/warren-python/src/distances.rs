//! The distances of all cells of a level to a finish, in the states in which a player has been.

use std::collections::HashMap;
use warren_dungeon::cell_play::{CellRules, CellState};
use warren_dungeon::level::Level;
use warren_dungeon::route::{Action, FinishMoves, Levers};
use warren_maze::topology::{Cell, Topology};

/// The most states whose distances are stored.
const MAX_STATES: usize = 256;

/// The distance of a cell from which no plan was made since the level last changed.
const UNKNOWN: i64 = -2;

/// The distances of a level. The first distance takes a search of all states of the gates. After that, a
/// distance takes constant time until the player takes, opens or pulls something for the first time.
pub(crate) struct Distances {
    /// The fewest moves to a finish, or `None` if the gates have too many states.
    moves: Option<FinishMoves>,
    /// For each state, the index of its distances in `all`.
    states: HashMap<(Box<[u64]>, Levers), usize>,
    /// For each state, the distances of all cells.
    all: Vec<Vec<i64>>,
    /// The index of the current state, or `None` if something was taken, opened or pulled.
    pub(crate) current: Option<usize>,
}

impl Distances {
    pub(crate) fn new(level: &Level) -> Distances {
        Distances {
            moves: FinishMoves::new(level).ok(),
            states: HashMap::new(),
            all: Vec::new(),
            current: None,
        }
    }

    /// Returns the fewest moves from the player's cell to a finish, or -1 if no way is known.
    pub(crate) fn get(&mut self, level: &Level, rules: &CellRules, state: &CellState) -> i64 {
        let index = self.current.unwrap_or_else(|| {
            let index = self.index(level, rules, state);
            self.current = Some(index);
            index
        });
        let distances = &mut self.all[index];
        if distances[state.cell() as usize] == UNKNOWN {
            plan(level, rules, state, distances);
        }
        distances[state.cell() as usize]
    }

    /// Returns the index of the distances in this state.
    fn index(&mut self, level: &Level, rules: &CellRules, state: &CellState) -> usize {
        let (bits, levers) = state.changes();
        let key = (Box::from(bits), levers);
        if let Some(&index) = self.states.get(&key) {
            return index;
        }
        if self.all.len() >= MAX_STATES {
            self.states.clear();
            self.all.clear();
        }
        let distances = match &self.moves {
            None => vec![UNKNOWN; level.grid().cells() as usize],
            Some(moves) => {
                let moves = rules.moves_from_all_cells(level, moves, state);
                let distance = |moves| match moves {
                    FinishMoves::UNREACHABLE => -1,
                    moves => i64::from(moves),
                };
                moves.into_iter().map(distance).collect()
            }
        };
        self.all.push(distances);
        self.states.insert(key, self.all.len() - 1);
        self.all.len() - 1
    }
}

/// Makes a plan, and writes the distances of the cells on its way, up to the first cell in which there is
/// anything.
fn plan(level: &Level, rules: &CellRules, state: &CellState, distances: &mut [i64]) {
    let at = state.cell();
    let Ok(plan) = rules.plan(level, state) else {
        distances[at as usize] = -1;
        return;
    };
    let mut moves = count_moves(&plan);
    distances[at as usize] = moves;
    let (grid, mut cell): (_, Cell) = (level.portal_grid(), at);
    for action in &plan {
        let Action::Walk(dir) = *action else {
            break;
        };
        cell = grid.step(cell, dir);
        moves -= 1;
        if rules.contents(state, cell).next().is_some() {
            break;
        }
        distances[cell as usize] = moves;
    }
}

/// Returns the number of moves in a plan.
pub(crate) fn count_moves(plan: &[Action]) -> i64 {
    let moves = plan.iter();
    let moves = moves.filter(|action| matches!(action, Action::Walk(_)));
    moves.count() as i64
}
