//! The compiled part of the Python package `warren`: mazes, levels and proofs.
//!
//! The Python files in the folder `python` export it and add environments. The docstrings of classes
//! and functions are the Rust documentation, and `_warren.pyi` declares their types.

mod camera;
mod descent;
mod distances;
mod error;
mod generate;
mod labmaze;
mod level;
mod map;
mod mask;
mod maze;
mod names;
mod options;
mod path;
mod play;
mod proof;
mod run;
mod runs;
mod sentences;
mod walk;
mod walks;
mod window;

/// Mazes and levels. Import the package warren instead of this module.
#[pyo3::pymodule]
mod _warren {
    #[pymodule_export]
    use super::descent::PyDescent;
    #[pymodule_export]
    use super::generate::{generate, generate_into};
    #[pymodule_export]
    use super::labmaze::{PyLabMaze, labmaze_defaults};
    #[pymodule_export]
    use super::level::PyLevel;
    #[pymodule_export]
    use super::maze::PyMaze;
    #[pymodule_export]
    use super::names::{algorithms, formats, grids, measures, solvers};
    #[pymodule_export]
    use super::path::PyPath;
    #[pymodule_export]
    use super::proof::PyProof;
    #[pymodule_export]
    use super::run::PyRun;
    #[pymodule_export]
    use super::runs::PyRuns;
    #[pymodule_export]
    use super::walks::PyWalks;
}
