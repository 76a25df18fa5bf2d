//! The names that functions accept, from the tables of the libraries.

use pyo3::pyfunction;
use warren_dungeon::recipe::Algorithm;
use warren_dungeon::route::Solver;
use warren_dungeon::survey::Figure;
use warren_export::Format;
use warren_maze::topology::GridShape;

/// Returns the names of all grids.
#[pyfunction]
pub(crate) fn grids() -> Vec<&'static str> {
    GridShape::ALL.map(GridShape::name).into()
}

/// Returns the names of all algorithms, each with a short description.
#[pyfunction]
pub(crate) fn algorithms() -> Vec<(&'static str, &'static str)> {
    let all = Algorithm::ALL.iter();
    all.map(|one| (one.name(), one.summary())).collect()
}

/// Returns the names of all solvers, each with a short description.
#[pyfunction]
pub(crate) fn solvers() -> Vec<(&'static str, &'static str)> {
    Solver::ALL.map(|one| (one.name(), one.summary())).into()
}

/// Returns the names of all formats of Maze.export.
#[pyfunction]
pub(crate) fn formats() -> Vec<String> {
    Format::ALL.map(Format::name).into()
}

/// Returns the keys of all measures, each with its name.
#[pyfunction]
pub(crate) fn measures() -> Vec<(&'static str, &'static str)> {
    Figure::ALL
        .map(|figure| (figure.key(), figure.name()))
        .into()
}
