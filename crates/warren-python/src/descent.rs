//! The class `Descent`, on which the environment of descents is built.

use crate::error::value_error;
use crate::level::PyLevel;
use crate::play::Play;
use crate::run::{carried, describe, look};
use crate::sentences::Language;
use numpy::{PyArray1, PyReadwriteArray3};
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
    language: Option<Language>,
}

#[pymethods]
impl PyDescent {
    #[new]
    #[pyo3(signature = (seed, *, radius=5, language=None))]
    fn new(py: Python<'_>, seed: u64, radius: u8, language: Option<&str>) -> PyResult<PyDescent> {
        let language = language.map(Language::with_tag).transpose()?;
        let descent = Descent::new(seed);
        let floor = begin(py, &descent, radius)?;
        Ok(PyDescent {
            descent,
            floor,
            language,
        })
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
    fn distance(&mut self, py: Python<'_>) -> Option<i64> {
        let distance = py.detach(|| self.floor.distance());
        (distance >= 0).then_some(distance)
    }

    /// What the player carries; see Run.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        carried(py, &self.floor)
    }

    /// What the player perceives, in sentences, or None if the descent has no language; see Run.
    #[getter]
    fn description(&self, py: Python<'_>) -> Option<String> {
        describe(py, &self.floor, self.language)
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
        self.floor.check_action(action)?;
        py.detach(|| self.floor.act(action));
        if let Some((recording, progress)) = self.floor.take_recorded() {
            self.descent.leave(recording, progress);
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
        look(py, &self.floor, window)
    }
}

/// Begins the current floor of a descent.
fn begin(py: Python<'_>, descent: &Descent, radius: u8) -> PyResult<Play> {
    let level = py.detach(|| descent.floor()).map_err(value_error)?;
    let (progress, recording) = (descent.begin(&level), descent.record(&level));
    Ok(Play::recorded(
        Arc::new(level),
        progress,
        recording,
        (radius, SIDES),
    ))
}
