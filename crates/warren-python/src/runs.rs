//! The class `Runs`, on which the vectors of environments with gates are built.

use crate::camera;
use crate::error::value_error;
use crate::level::PyLevel;
use crate::play::{CARRIED, Play};
use crate::walks::{MANY, check_lengths, contiguous};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyReadwriteArray4};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::Arc;
use warren_dungeon::play::check_playable;

/// Runs through levels of the same grid, which are performed together. The environments use it.
///
/// Actions, windows and what a player carries are those of Run, for grids with this number of directions. A
/// run is truncated after max_steps steps.
#[pyclass(name = "Runs", module = "warren")]
pub(crate) struct PyRuns {
    /// The lengths of the axes of a window.
    shape: (usize, usize, usize),
    radius: u8,
    max_steps: u32,
    runs: Vec<Option<(Play, u32)>>,
}

#[pymethods]
impl PyRuns {
    #[new]
    #[pyo3(signature = (count, level, *, radius=5, max_steps=1000))]
    fn new(
        count: usize,
        level: PyRef<'_, PyLevel>,
        radius: u8,
        max_steps: u32,
    ) -> PyResult<PyRuns> {
        let level = Arc::clone(&level.as_super().level);
        check_playable(level.grid().spec()).map_err(value_error)?;
        let mut runs = Vec::new();
        runs.resize_with(count, || None);
        Ok(PyRuns {
            shape: Play::new(level, radius).shape(),
            radius,
            max_steps,
            runs,
        })
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.shape.2 - 3 + 2
    }

    /// The lengths of the axes of a window.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.shape
    }

    /// The number of bytes that describe what a player carries.
    #[classattr]
    fn carried_bytes() -> usize {
        CARRIED
    }

    /// Begins the runs with these numbers in these levels, and writes what the players see and carry, and,
    /// if there is an array for them, their distances.
    ///
    /// Raises ValueError if an array does not fit or if a level's grid has a different number
    /// of directions.
    #[pyo3(signature = (numbers, levels, windows, carried, distances=None))]
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        numbers: PyReadonlyArray1<'py, i64>,
        levels: Vec<PyRef<'py, PyLevel>>,
        mut windows: PyReadwriteArray4<'py, u8>,
        mut carried: PyReadwriteArray2<'py, u8>,
        mut distances: Option<PyReadwriteArray1<'py, i64>>,
    ) -> PyResult<()> {
        let numbers = contiguous(numbers.as_slice())?;
        let windows = contiguous(windows.as_slice_mut())?;
        let carried = contiguous(carried.as_slice_mut())?;
        let distances = distances
            .as_mut()
            .map(|array| contiguous(array.as_slice_mut()));
        let mut distances = distances.transpose()?;
        let (count, bytes) = (self.runs.len(), self.window_bytes());
        check_lengths(&[
            (levels.len(), numbers.len()),
            (windows.len(), count * bytes),
            (carried.len(), count * CARRIED),
            (distances.as_ref().map_or(count, |it| it.len()), count),
        ])?;
        let radius = self.radius;
        for (&number, level) in numbers.iter().zip(levels) {
            let number = usize::try_from(number)
                .ok()
                .filter(|&number| number < count);
            let number =
                number.ok_or_else(|| value_error(format_args!("there are {count} runs")))?;
            let level = Arc::clone(&level.as_super().level);
            check_playable(level.grid().spec()).map_err(value_error)?;
            let mut play = py.detach(|| Play::new(level, radius));
            if play.shape() != self.shape {
                return Err(value_error("a level has a different number of directions"));
            }
            play.look(&mut windows[number * bytes..][..bytes]);
            play.write_carried(&mut carried[number * CARRIED..][..CARRIED]);
            if let Some(distances) = &mut distances {
                distances[number] = play.distance();
            }
            self.runs[number] = Some((play, 0));
        }
        Ok(())
    }

    /// Performs an action in each run, and writes the results to the arrays. A negative action does nothing.
    /// The reward is 1 on a finish and 0 elsewhere. The first distance in a level takes longer than a step.
    ///
    /// Raises ValueError if an array does not fit, if there is no such action, or if a run has not begun.
    #[pyo3(signature = (actions, windows, carried, rewards, terminations, truncations, distances=None))]
    #[expect(clippy::too_many_arguments, reason = "an array for each result")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        mut windows: PyReadwriteArray4<'py, u8>,
        mut carried: PyReadwriteArray2<'py, u8>,
        mut rewards: PyReadwriteArray1<'py, f64>,
        mut terminations: PyReadwriteArray1<'py, bool>,
        mut truncations: PyReadwriteArray1<'py, bool>,
        mut distances: Option<PyReadwriteArray1<'py, i64>>,
    ) -> PyResult<()> {
        let actions = contiguous(actions.as_slice())?;
        let windows = contiguous(windows.as_slice_mut())?;
        let carried = contiguous(carried.as_slice_mut())?;
        let rewards = contiguous(rewards.as_slice_mut())?;
        let terminations = contiguous(terminations.as_slice_mut())?;
        let truncations = contiguous(truncations.as_slice_mut())?;
        let distances = distances
            .as_mut()
            .map(|array| contiguous(array.as_slice_mut()));
        let distances = distances.transpose()?;
        let (count, bytes) = (self.runs.len(), self.window_bytes());
        check_lengths(&[
            (actions.len(), count),
            (windows.len(), count * bytes),
            (carried.len(), count * CARRIED),
            (rewards.len(), count),
            (terminations.len(), count),
            (truncations.len(), count),
            (distances.as_ref().map_or(count, |it| it.len()), count),
        ])?;
        if self.runs.iter().any(Option::is_none) {
            return Err(value_error("a run has not begun: call reset first"));
        }
        let most = self.actions() as i64;
        if let Some(action) = actions.iter().find(|&&action| action >= most) {
            return Err(value_error(format_args!("there is no action {action}")));
        }
        let max_steps = self.max_steps;
        let runs = self.runs.iter_mut().flatten().zip(actions);
        let results = rewards.iter_mut().zip(terminations).zip(truncations);
        let views = windows
            .chunks_exact_mut(bytes)
            .zip(carried.chunks_exact_mut(CARRIED));
        let steps = runs.zip(results).zip(views).map(
            |(((run, &action), ((reward, is_over), is_truncated)), (window, carried))| Step {
                run,
                action,
                window,
                carried,
                reward,
                is_over,
                is_truncated,
            },
        );
        let perform = |step: Step| step.perform(max_steps);
        match count {
            ..MANY => py.detach(|| steps.for_each(perform)),
            _ if rayon::current_num_threads() == 1 => py.detach(|| steps.for_each(perform)),
            _ => {
                let steps: Vec<_> = steps.collect();
                py.detach(|| steps.into_par_iter().with_min_len(64).for_each(perform));
            }
        }
        if let Some(distances) = distances {
            let runs = self.runs.par_iter_mut().with_min_len(MANY / 16);
            let measured = runs
                .zip(distances)
                .filter_map(|(run, distance)| run.as_mut().map(|(play, _)| (play, distance)));
            py.detach(|| measured.for_each(|(play, distance)| *distance = play.distance()));
        }
        Ok(())
    }

    /// Draws what the players in the runs that are chosen see to pictures, as Run.draw does.
    ///
    /// Raises ValueError if an array does not fit or if a chosen run has not begun.
    fn draw<'py>(
        &self,
        py: Python<'py>,
        chosen: PyReadonlyArray1<'py, bool>,
        mut pictures: PyReadwriteArray4<'py, u8>,
    ) -> PyResult<()> {
        let chosen = contiguous(chosen.as_slice())?;
        let pictures = contiguous(pictures.as_slice_mut())?;
        let count = self.runs.len();
        check_lengths(&[
            (chosen.len(), count),
            (pictures.len(), count * camera::BYTES),
        ])?;
        let runs = self.runs.iter().zip(chosen);
        let pictures = pictures.chunks_exact_mut(camera::BYTES);
        let pairs = runs.zip(pictures).filter(|((_, is_chosen), _)| **is_chosen);
        let pairs: Option<Vec<(&Play, &mut [u8])>> = pairs
            .map(|((run, _), picture)| run.as_ref().map(|(play, _)| (play, picture)))
            .collect();
        let pairs = pairs.ok_or_else(|| value_error("a run has not begun: call reset first"))?;
        let pairs = pairs.into_par_iter().with_min_len(16);
        py.detach(|| pairs.for_each(|(play, picture)| play.draw(picture)));
        Ok(())
    }
}

impl PyRuns {
    fn window_bytes(&self) -> usize {
        let (height, width, depth) = self.shape;
        height * width * depth
    }
}

/// A run, its action, and the places for the results.
struct Step<'a> {
    run: &'a mut (Play, u32),
    action: i64,
    window: &'a mut [u8],
    carried: &'a mut [u8],
    reward: &'a mut f64,
    is_over: &'a mut bool,
    is_truncated: &'a mut bool,
}

impl Step<'_> {
    fn perform(self, max_steps: u32) {
        let (play, steps) = self.run;
        let acts = usize::try_from(self.action);
        if let Ok(action) = acts {
            play.act(action);
            *steps += 1;
        }
        play.look(self.window);
        play.write_carried(self.carried);
        *self.reward = f64::from(u8::from(acts.is_ok() && play.finished()));
        *self.is_over = acts.is_ok() && play.is_over();
        *self.is_truncated = acts.is_ok() && !play.is_over() && *steps >= max_steps;
    }
}
