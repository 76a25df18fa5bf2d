//! The class `Path`.

use pyo3::prelude::*;
use warren_dungeon::level::{Level, PORTAL};
use warren_dungeon::route::{Search, SolutionKind};
use warren_maze::draw::Path;
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir};

/// A path from the first start of a maze to a finish. len(path) is the number of moves.
#[pyclass(name = "Path", module = "warren", frozen)]
pub(crate) struct PyPath {
    /// The cells on the path, in order. There is one more cell than moves.
    #[pyo3(get)]
    cells: Vec<Cell>,
    /// The direction of each move, such as "east".
    #[pyo3(get)]
    moves: Vec<&'static str>,
    /// The cells that the solver visited, in the order of their first visits.
    #[pyo3(get)]
    visits: Vec<Cell>,
    /// The parts of the path, for drawings. A portal separates two parts.
    pub(crate) parts: Vec<Path>,
}

#[pymethods]
impl PyPath {
    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __repr__(&self) -> String {
        format!("<warren.Path of {} moves>", self.moves.len())
    }
}

impl PyPath {
    /// Converts the result of a search.
    pub(crate) fn of_search(level: &Level, found: Search) -> PyPath {
        let Search { visits, path } = found;
        PyPath {
            cells: cells_along(level.grid(), path.from, &path.moves).collect(),
            moves: names(level, &path.moves),
            visits,
            parts: vec![path],
        }
    }

    /// Returns the solution of a level, or `None` if no way is known that a player can follow.
    pub(crate) fn solution(level: &Level) -> Option<PyPath> {
        let solution = level.solution()?;
        (solution.kind == SolutionKind::Walkable).then(|| PyPath {
            cells: solution.cells(level),
            moves: names(level, &solution.moves),
            visits: Vec::new(),
            parts: solution.parts(level),
        })
    }
}

fn names(level: &Level, moves: &[Dir]) -> Vec<&'static str> {
    let names = level.grid().dir_names();
    let name = |&dir: &Dir| match dir {
        PORTAL => "portal",
        Dir(dir) => names[usize::from(dir)],
    };
    moves.iter().map(name).collect()
}
