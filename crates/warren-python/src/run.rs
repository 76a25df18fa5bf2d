//! The class `Run`, on which the environments with gates are built.

use crate::camera;
use crate::error::value_error;
use crate::level::PyLevel;
use crate::play::{CARRIED, Play};
use crate::walks::{check_lengths, contiguous};
use numpy::{PyArray1, PyReadwriteArray3, ToPyArray};
use pyo3::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Content;
use warren_dungeon::play::check_playable;
use warren_maze::topology::Cell;

/// A run through a level by the rules of the game. The environments use it.
///
/// The actions are numbers: the directions; after them, an action that pulls the lever or steps through the
/// portal in the cell; and at the end an action that searches for secret doors. A move towards a closed gate
/// opens the gate if the player has its key. An action takes half a second, and a search takes a second. Levels
/// without beasts are played by a fast form of the rules, with the same results.
///
/// A window shows the cells around the player: 2 * radius + 1 rows and columns, with several bytes for each
/// cell. In the first byte, bit d is set if the player can move in direction d, bit 6 is set for a finish,
/// and bit 7 for every cell that is neither rock nor outside. The second byte is 0 or one more than the
/// number of the content in the attribute contents, and the third byte is the same for a beast. The other
/// bytes belong to the sides of the cell: 0 without a closed gate, one more than the number of the content
/// that opens the gate, or 255 if nothing opens it.
#[pyclass(name = "Run", module = "warren")]
pub(crate) struct PyRun(Play);

#[pymethods]
impl PyRun {
    #[new]
    #[pyo3(signature = (level, *, radius=5))]
    fn new(py: Python<'_>, level: PyRef<'_, PyLevel>, radius: u8) -> PyResult<PyRun> {
        let level = Arc::clone(&level.as_super().level);
        check_playable(level.grid().spec()).map_err(value_error)?;
        Ok(PyRun(py.detach(|| Play::new(level, radius))))
    }

    /// The names of all contents, in the order of their numbers.
    #[classattr]
    fn contents() -> Vec<String> {
        Content::ALL.map(Content::in_words).into()
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// The lengths of the axes of a window.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.0.shape()
    }

    /// The cell of the player.
    #[getter]
    fn cell(&self) -> Cell {
        self.0.cell()
    }

    /// Whether the player has reached a finish.
    #[getter]
    fn finished(&self) -> bool {
        self.0.finished()
    }

    /// Whether a beast has caught the player.
    #[getter]
    fn caught(&self) -> bool {
        self.0.caught()
    }

    /// The fewest moves with which the player can still reach a finish, or None if no way is known.
    #[getter]
    fn distance(&mut self, py: Python<'_>) -> Option<i64> {
        let distance = py.detach(|| self.0.distance());
        (distance >= 0).then_some(distance)
    }

    /// What the player carries, as an array of uint8: for each shape of key whether the player has it, the
    /// number of iron keys, and for each lever whether it is pulled.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        carried(py, &self.0)
    }

    /// Performs an action, and returns whether the run is over.
    ///
    /// Raises ValueError if there is no such action.
    fn act(&mut self, py: Python<'_>, action: usize) -> PyResult<bool> {
        self.0.check_action(action)?;
        py.detach(|| self.0.act(action));
        Ok(self.0.is_over())
    }

    /// Writes the cells around the player to a window.
    ///
    /// Raises ValueError if the window does not have the right shape.
    fn look(&self, py: Python<'_>, window: PyReadwriteArray3<'_, u8>) -> PyResult<()> {
        look(py, &self.0, window)
    }

    /// Draws what the player sees in the direction of the last move, to a picture with 64 rows and 64 columns
    /// of red, green and blue.
    ///
    /// Raises ValueError if the picture does not have this shape.
    fn draw(&self, py: Python<'_>, mut picture: PyReadwriteArray3<'_, u8>) -> PyResult<()> {
        check_lengths(&[(picture.as_array().len(), camera::BYTES)])?;
        let picture = contiguous(picture.as_slice_mut())?;
        py.detach(|| self.0.draw(picture));
        Ok(())
    }
}

/// Returns what a player carries as an array.
pub(crate) fn carried<'py>(py: Python<'py>, play: &Play) -> Bound<'py, PyArray1<u8>> {
    let mut bytes = [0; CARRIED];
    play.write_carried(&mut bytes);
    bytes.to_pyarray(py)
}

/// Writes the cells around a player to a window.
///
/// # Errors
///
/// Fails if the window does not have the right shape.
pub(crate) fn look(
    py: Python<'_>,
    play: &Play,
    mut window: PyReadwriteArray3<'_, u8>,
) -> PyResult<()> {
    let (height, width, bytes) = play.shape();
    if window.as_array().shape() != [height, width, bytes] {
        let found = window.as_array().shape().to_vec();
        return Err(value_error(format_args!(
            "the window has the shape {found:?}, but [{height}, {width}, {bytes}] is needed"
        )));
    }
    let Ok(places) = window.as_slice_mut() else {
        return Err(value_error("the window is not contiguous"));
    };
    py.detach(|| play.look(places));
    Ok(())
}
