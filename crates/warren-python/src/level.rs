//! The class `Level`.

use crate::error::value_error;
use crate::maze::PyMaze;
use crate::options::{Options, check_memory};
use crate::path::PyPath;
use crate::proof::PyProof;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::make;
use warren_dungeon::proof::check_text;
use warren_dungeon::recipe::read_code;
use warren_maze::topology::Cell;

/// A level: a maze with everything that it contains, such as gates, keys, levers, beasts and finds.
///
/// Make a level with Level.from_recipe, or read one with Level.from_ron.
#[pyclass(name = "Level", module = "warren", frozen, extends = PyMaze)]
pub(crate) struct PyLevel;

#[pymethods]
impl PyLevel {
    /// Makes the level of a recipe: its code, or a dict of the keyword arguments of generate. A dict may
    /// also contain every other flag of the program maze that describes a level, such as locks.
    ///
    /// Raises ValueError if the recipe is invalid or makes no level.
    #[staticmethod]
    fn from_recipe(py: Python<'_>, recipe: &Bound<'_, PyAny>) -> PyResult<Py<PyLevel>> {
        if let Ok(options) = recipe.cast::<PyDict>() {
            let level = Options::read(Some(options))?.make(py)?;
            return PyLevel::create(py, Arc::new(level));
        }
        let code: &str = recipe
            .extract()
            .map_err(|_| PyTypeError::new_err("a recipe is a code or a dict"))?;
        let recipe = read_code(code).map_err(value_error)?;
        check_memory(&recipe)?;
        let level = py.detach(|| make(&recipe)).map_err(value_error)?;
        PyLevel::create(py, Arc::new(level))
    }

    /// Reads a level from a level file in RON or JSON.
    ///
    /// Raises ValueError if the text is not a valid level. The message says what is wrong and where.
    #[staticmethod]
    fn from_ron(py: Python<'_>, text: &str) -> PyResult<Py<PyLevel>> {
        let read = match text.trim_start().starts_with('{') {
            true => file::read_json,
            false => file::read,
        };
        let level = py.detach(|| read(text));
        let level = level.map_err(|error| value_error(error.in_file(text)))?;
        PyLevel::create(py, Arc::new(level))
    }

    /// The level file in RON.
    #[getter]
    fn ron(slf: PyRef<'_, PyLevel>) -> String {
        file::write(level(&slf))
    }

    /// The solution: a shortest path through secret doors and portals, past every key and lever that it
    /// needs. It is None if no way is known that needs no blasts.
    #[getter]
    fn solution(slf: PyRef<'_, PyLevel>, py: Python<'_>) -> Option<PyPath> {
        let level = level(&slf);
        py.detach(|| PyPath::solution(level))
    }

    /// The cells of each kind of content, such as "iron key". Kinds that the level lacks are left out.
    #[getter]
    fn contents(slf: PyRef<'_, PyLevel>) -> BTreeMap<String, Vec<Cell>> {
        let level = level(&slf);
        let cells = |content: Content| (content.in_words(), level.cells_with(content).to_vec());
        let all = Content::ALL.into_iter().map(cells);
        all.filter(|(_, cells)| !cells.is_empty()).collect()
    }

    /// The gates: for each, its cell, its direction and its kind.
    #[getter]
    fn gates(slf: PyRef<'_, PyLevel>) -> Vec<(Cell, &'static str, String)> {
        let level = level(&slf);
        let names = level.grid().dir_names();
        let gates = level.gates().iter();
        gates
            .map(|(side, gate)| {
                let direction = names[usize::from(side.dir.0)];
                (side.cell, direction, gate.in_words())
            })
            .collect()
    }

    /// Searches for a proof that the level can be won and cannot be lost.
    fn prove(slf: PyRef<'_, PyLevel>, py: Python<'_>) -> PyProof {
        let level = level(&slf);
        py.detach(|| PyProof::of(level))
    }

    /// Checks the text of a proof. The checker shares no code with the search.
    ///
    /// Raises ValueError with the number of the first wrong line.
    fn check_proof(slf: PyRef<'_, PyLevel>, py: Python<'_>, text: &str) -> PyResult<()> {
        let level = level(&slf);
        py.detach(|| check_text(level, text)).map_err(value_error)
    }
}

impl PyLevel {
    pub(crate) fn create(py: Python<'_>, level: Arc<Level>) -> PyResult<Py<PyLevel>> {
        Py::new(
            py,
            PyClassInitializer::from(PyMaze { level }).add_subclass(PyLevel),
        )
    }
}

fn level<'a>(slf: &'a PyRef<'_, PyLevel>) -> &'a Level {
    &slf.as_super().level
}
