//! A task: a graph of cells with keys, doors and levers, in several forms.

use serde::{Deserialize, Serialize};

/// The move that pulls the levers in the player's cell.
pub(super) const PULL: &str = "pull";

/// A task. The adjacency list and the rules of its gates are the whole task. The picture, the text and
/// the prose show the same maze.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Task {
    pub(super) id: String,
    /// The id of the task with the same graph.
    pub(super) twin: String,
    /// What the mazes of the task have in common, such as `hex` or `keys`.
    pub(super) family: String,
    pub(super) form: Form,
    pub(super) stratum: Stratum,
    pub(super) start: usize,
    pub(super) finish: usize,
    /// The moves from each cell, clockwise if the maze is drawn.
    pub(super) adjacency: Vec<Vec<Move>>,
    #[serde(default)]
    pub(super) gates: Vec<Gate>,
    #[serde(default)]
    pub(super) keys: Vec<Key>,
    #[serde(default)]
    pub(super) levers: Vec<Lever>,
    /// The path of the picture, relative to the folder of the tasks.
    #[serde(default)]
    pub(super) picture: Option<String>,
    #[serde(default)]
    pub(super) text: Option<String>,
    pub(super) prose: Prose,
}

/// How the task shows its maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    /// On its own grid.
    Original,
    /// On a torus, where its passages lead across the borders.
    Torus,
    /// Without a grid: the cells have other numbers, and the moves have other names.
    Relabelled,
}

/// The difficulty of a maze compared with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stratum {
    Easy,
    Medium,
    Hard,
    Cruel,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Move {
    #[serde(rename = "move")]
    pub(super) name: String,
    pub(super) to: usize,
    /// The index of the gate through which the move leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) gate: Option<usize>,
}

/// A gate. It has either a key, which opens it, or a lever, which opens and closes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Gate {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) key: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lever: Option<u8>,
    /// Whether the gate is open at the beginning.
    #[serde(default)]
    pub(super) open: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Key {
    pub(super) cell: usize,
    pub(super) key: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Lever {
    pub(super) cell: usize,
    pub(super) lever: u8,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Prose {
    pub(super) en: String,
    pub(super) de: String,
}

/// The maximum number of cells of a task.
const MAX_CELLS: usize = 1 << 16;

/// The maximum number of keys and of levers of a task.
const MAX_ITEMS: usize = 8;

impl Task {
    /// Fails if a number is out of range.
    pub(super) fn check(&self) -> Result<(), String> {
        let cells = self.adjacency.len();
        let are_cells = |of: &[usize]| of.iter().all(|&cell| cell < cells);
        let moves = self.adjacency.iter().flatten();
        let gate_levers = self.gates.iter().filter_map(|it| it.lever);
        let is_valid = cells <= MAX_CELLS
            && self.keys.len() <= MAX_ITEMS
            && gate_levers
                .chain(self.levers.iter().map(|it| it.lever))
                .all(|lever| usize::from(lever) < MAX_ITEMS)
            && are_cells(&[self.start, self.finish])
            && are_cells(&moves.clone().map(|it| it.to).collect::<Vec<_>>())
            && are_cells(&self.keys.iter().map(|it| it.cell).collect::<Vec<_>>())
            && are_cells(&self.levers.iter().map(|it| it.cell).collect::<Vec<_>>())
            && moves
                .flat_map(|it| it.gate)
                .all(|gate| gate < self.gates.len());
        match is_valid {
            true => Ok(()),
            false => Err("the task has too many cells or items, or refers to a missing one".into()),
        }
    }
}
