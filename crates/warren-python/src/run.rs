//! The class `Run`, on which the environments with gates are built.

use crate::camera;
use crate::error::value_error;
use crate::maze::PyMaze;
use crate::play::{CARRIED, Play};
use crate::sentences::Language;
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
/// opens the gate if the player has its key. An action takes half a second, and a search takes a second. Runs
/// are played by a fast form of the rules, with the same results. A run with a language, "en" or "de", is
/// played tick by tick, and has a description. The level may also be a maze.
///
/// A window shows the cells around the player: 2 * radius + 1 rows and columns, with several bytes for each
/// cell. In the first byte, bit d is set if the player can move in direction d, bit 6 is set for a finish,
/// and bit 7 for every cell that is neither rock nor outside. The second byte is 0 or one more than the
/// number of the content in the attribute contents, and the third byte is the same for a beast. The other
/// bytes belong to the sides of the cell: 0 without a closed gate, one more than the number of the content
/// that opens the gate, or 255 if nothing opens it.
#[pyclass(name = "Run", module = "warren")]
pub(crate) struct PyRun {
    play: Play,
    language: Option<Language>,
}

#[pymethods]
impl PyRun {
    #[new]
    #[pyo3(signature = (level, *, radius=5, language=None))]
    fn new(
        py: Python<'_>,
        level: PyRef<'_, PyMaze>,
        radius: u8,
        language: Option<&str>,
    ) -> PyResult<PyRun> {
        let level = Arc::clone(&level.level);
        let language = language.map(Language::with_tag).transpose()?;
        check_playable(level.grid().spec()).map_err(value_error)?;
        let play = py.detach(|| match language {
            None => Play::new(level, radius),
            Some(_) => Play::by_ticks(level, radius),
        });
        Ok(PyRun { play, language })
    }

    /// Returns all characters that descriptions in a language may contain.
    ///
    /// Raises ValueError if there is no such language.
    #[staticmethod]
    fn characters(language: &str) -> PyResult<String> {
        Ok(Language::with_tag(language)?.characters())
    }

    /// The names of all contents, in the order of their numbers.
    #[classattr]
    fn contents() -> Vec<String> {
        Content::ALL.map(Content::in_words).into()
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.play.actions()
    }

    /// The lengths of the axes of a window.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.play.shape()
    }

    /// The cell of the player.
    #[getter]
    fn cell(&self) -> Cell {
        self.play.cell()
    }

    /// Whether the player has reached a finish.
    #[getter]
    fn finished(&self) -> bool {
        self.play.finished()
    }

    /// Whether a beast has caught the player.
    #[getter]
    fn caught(&self) -> bool {
        self.play.caught()
    }

    /// The fewest moves with which the player can still reach a finish, or None if no way is known.
    #[getter]
    fn distance(&mut self, py: Python<'_>) -> Option<i64> {
        let distance = py.detach(|| self.play.distance());
        (distance >= 0).then_some(distance)
    }

    /// What the player carries, as an array of uint8: for each shape of key whether the player has it, the
    /// number of iron keys, and for each lever whether it is pulled.
    #[getter]
    fn carried<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        carried(py, &self.play)
    }

    /// What the player perceives, in sentences: the cell, its exits and what is behind them, the directions of
    /// the start and the finish, beasts, and what the player carries. The game says the same to players who
    /// cannot see the maze. None if the run has no language.
    #[getter]
    fn description(&self, py: Python<'_>) -> Option<String> {
        describe(py, &self.play, self.language)
    }

    /// Performs an action, and returns whether the run is over.
    ///
    /// Raises ValueError if there is no such action.
    fn act(&mut self, py: Python<'_>, action: usize) -> PyResult<bool> {
        self.play.check_action(action)?;
        py.detach(|| self.play.act(action));
        Ok(self.play.is_over())
    }

    /// Writes the cells around the player to a window.
    ///
    /// Raises ValueError if the window does not have the right shape.
    fn look(&self, py: Python<'_>, window: PyReadwriteArray3<'_, u8>) -> PyResult<()> {
        look(py, &self.play, window)
    }

    /// Draws what the player sees in the direction of the last move, to a picture with 64 rows and 64 columns
    /// of red, green and blue.
    ///
    /// Raises ValueError if the picture does not have this shape.
    fn draw(&self, py: Python<'_>, mut picture: PyReadwriteArray3<'_, u8>) -> PyResult<()> {
        check_lengths(&[(picture.as_array().len(), camera::BYTES)])?;
        let picture = contiguous(picture.as_slice_mut())?;
        py.detach(|| self.play.draw(picture));
        Ok(())
    }
}

/// Returns what a player carries as an array.
pub(crate) fn carried<'py>(py: Python<'py>, play: &Play) -> Bound<'py, PyArray1<u8>> {
    let mut bytes = [0; CARRIED];
    play.write_carried(&mut bytes);
    bytes.to_pyarray(py)
}

/// Describes what a player perceives in a language.
pub(crate) fn describe(py: Python<'_>, play: &Play, language: Option<Language>) -> Option<String> {
    let (narrator, language) = (play.narrator()?, language?);
    Some(py.detach(|| language.describe(narrator)))
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
