//! The class `Descent`, on which the environment of descents is built.

use crate::error::value_error;
use crate::level::PyLevel;
use crate::play::Play;
use numpy::{PyArray1, PyReadwriteArray3, ToPyArray};
use pyo3::prelude::*;
use std::sync::Arc;
use warren_dungeon::descent::Descent;

/// The number of directions in actions and windows, which is enough for every grid.
const SIDES: usize = 6;

/// A descent: an endless series of floors, played by the rules of the game. The environment uses it.
///
/// Actions and windows are those of Run, but have six directions on every floor. A direction that the grid
/// lacks does nothing. When the player reaches a finish, the next floor begins. A descent ends when a beast
/// catches the player.
#[pyclass(name = "Descent", module = "warren")]
pub(crate) struct PyDescent {
    descent: Descent,
    floor: Play,
}

#[pymethods]
impl PyDescent {
    #[new]
    #[pyo3(signature = (seed, *, radius=5))]
    fn new(py: Python<'_>, seed: u64, radius: u8) -> PyResult<PyDescent> {
        let descent = Descent::new(seed);
        let floor = begin(py, &descent, radius)?;
        Ok(PyDescent { descent, floor })
    }

    /// The depth of the current floor, counted from 1.
    #[getter]
    fn depth(&self) -> u32 {
        self.descent.depth()
    }

    /// The level of the current floor, as at its beginning.
    #[getter]
    fn level(&self, py: Python<'_>) -> PyResult<Py<PyLevel>> {
        PyLevel::create(py, Arc::clone(&self.floor.level))
    }

    /// The number of coins that the player's treasure is worth.
    #[getter]
    fn coins(&self) -> u32 {
        self.descent.result().treasure
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.floor.actions()
    }

    /// The lengths of the axes of a window.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.floor.shape()
    }

    /// The fewest moves with which the player can still reach a finish of the floor, or None if no way is
    /// known.
    #[getter]
    fn distance(&self, py: Python<'_>) -> Option<usize> {
        py.detach(|| self.floor.distance())
    }

    /// What the player carries; see Run.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.floor.carried().to_pyarray(py)
    }

    /// The recording of all floors that are over, which the program warren verifies.
    #[getter]
    fn recording(&self) -> String {
        self.descent.write()
    }

    /// Performs an action, and returns whether the descent is over. If the player reaches a finish, the next
    /// floor begins.
    ///
    /// Raises ValueError if there is no such action, or if the next floor cannot be made.
    fn act(&mut self, py: Python<'_>, action: usize) -> PyResult<bool> {
        if self.descent.is_over() {
            return Ok(true);
        }
        self.floor.act(py, action)?;
        if self.floor.progress.is_over()
            && let Some(recording) = self.floor.recording.take()
        {
            self.descent.leave(recording, &self.floor.progress);
            if !self.descent.is_over() {
                self.floor = begin(py, &self.descent, self.floor.radius)?;
            }
        }
        Ok(self.descent.is_over())
    }

    /// Writes the cells around the player to a window.
    ///
    /// Raises ValueError if the window does not have the right shape.
    fn look(&self, py: Python<'_>, window: PyReadwriteArray3<'_, u8>) -> PyResult<()> {
        self.floor.look(py, window)
    }
}

/// Begins the current floor of a descent.
fn begin(py: Python<'_>, descent: &Descent, radius: u8) -> PyResult<Play> {
    let level = py.detach(|| descent.floor()).map_err(value_error)?;
    Ok(Play {
        progress: descent.begin(&level),
        recording: Some(descent.record(&level)),
        radius,
        sides: SIDES,
        level: Arc::new(level),
    })
}
