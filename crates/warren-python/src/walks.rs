//! The class `Walks`, on which environments are built.

use crate::error::value_error;
use crate::generate::plain_grid;
use crate::options::Options;
use crate::walk::Walk;
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray3};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use warren_dungeon::level::fingerprint;
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::{Grid, Topology};

/// The number of walks from which on several threads share the work. Waking the threads takes as long as
/// stepping some hundred walks.
pub(crate) const MANY: usize = 1024;

/// Walks through mazes of the same size, which are stepped together. The environments use it.
///
/// The keyword arguments are those of generate. A window shows the cells around a walker: 2 * radius + 1
/// rows and columns, with the walker in the middle. In each byte, bit d is set if the cell has a passage in
/// direction d, bit 6 is set for a finish, and bit 7 for every cell that is neither rock nor outside. Beyond
/// a wrapped axis, the window continues at the other end. A walk is truncated after max_steps steps, by
/// default after four times as many as the grid has cells.
#[pyclass(name = "Walks", module = "warren")]
pub(crate) struct PyWalks {
    recipe: Recipe,
    grid: Grid,
    radius: usize,
    max_steps: u32,
    walks: Vec<Option<Walk>>,
}

#[pymethods]
impl PyWalks {
    #[new]
    #[pyo3(signature = (count, *, radius=5, max_steps=None, **options))]
    fn new(
        count: usize,
        radius: u8,
        max_steps: Option<u32>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyWalks> {
        let Options { recipe, .. } = Options::read(options)?;
        let grid = plain_grid(&recipe)?;
        let mut walks = Vec::new();
        walks.resize_with(count, || None);
        Ok(PyWalks {
            max_steps: max_steps.unwrap_or(grid.cells().saturating_mul(4)),
            radius: radius.into(),
            recipe,
            grid,
            walks,
        })
    }

    /// The names of the directions. The action with number i is a move in the direction at index i.
    #[getter]
    fn directions(&self) -> Vec<&'static str> {
        self.grid.dir_names().into()
    }

    /// The number of steps after which a walk is truncated.
    #[getter]
    fn max_steps(&self) -> u32 {
        self.max_steps
    }

    /// The number of rows and columns of a window.
    #[getter]
    fn side(&self) -> usize {
        2 * self.radius + 1
    }

    /// Begins the walks with these numbers in new mazes with these seeds, and writes what the walkers see
    /// and their distances from the nearest finish. Returns the fingerprints of the mazes.
    ///
    /// Raises ValueError if an array does not fit or if a seed makes no maze.
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        numbers: PyReadonlyArray1<'py, i64>,
        seeds: PyReadonlyArray1<'py, u64>,
        mut windows: PyReadwriteArray3<'py, u8>,
        mut distances: PyReadwriteArray1<'py, i64>,
    ) -> PyResult<Vec<String>> {
        let (numbers, seeds) = (
            contiguous(numbers.as_slice())?,
            contiguous(seeds.as_slice())?,
        );
        let windows = contiguous(windows.as_slice_mut())?;
        let distances = contiguous(distances.as_slice_mut())?;
        let (count, area) = (self.walks.len(), self.side() * self.side());
        check_lengths(&[
            (seeds.len(), numbers.len()),
            (windows.len(), count * area),
            (distances.len(), count),
        ])?;
        let (recipe, radius) = (&self.recipe, self.radius);
        let begin = |&seed: &u64| {
            let recipe = recipe.clone();
            let level = make(&Recipe { seed, ..recipe });
            let level = level.map_err(|error| format!("seed {seed}: {error}"))?;
            Ok::<_, String>((Walk::new(&level, radius), fingerprint(&level).to_string()))
        };
        let begun: Vec<_> = py.detach(|| match seeds.len() {
            1 => seeds.iter().map(begin).collect(),
            _ => seeds.par_iter().map(begin).collect(),
        });
        let mut prints = Vec::new();
        for (&number, begun) in numbers.iter().zip(begun) {
            let (walk, print) = begun.map_err(value_error)?;
            let number = usize::try_from(number)
                .ok()
                .filter(|&number| number < count);
            let number = number.ok_or_else(|| {
                PyIndexError::new_err(format!("there are {count} walks, counted from 0"))
            })?;
            walk.look(&mut windows[number * area..][..area]);
            distances[number] = walk.distance();
            self.walks[number] = Some(walk);
            prints.push(print);
        }
        Ok(prints)
    }

    /// Performs an action in each walk, and writes the results to the arrays. An action moves through the
    /// side with its number; a wall stops the walker. A negative action does nothing. The reward is 1 on a
    /// finish and 0 elsewhere.
    ///
    /// Raises ValueError if an array does not fit or if a walk has not begun.
    #[expect(clippy::too_many_arguments, reason = "an array for each result")]
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
        mut windows: PyReadwriteArray3<'py, u8>,
        mut rewards: PyReadwriteArray1<'py, f64>,
        mut terminations: PyReadwriteArray1<'py, bool>,
        mut truncations: PyReadwriteArray1<'py, bool>,
        mut distances: PyReadwriteArray1<'py, i64>,
    ) -> PyResult<()> {
        let (count, area) = (self.walks.len(), self.side() * self.side());
        let actions = contiguous(actions.as_slice())?;
        let windows = contiguous(windows.as_slice_mut())?;
        let rewards = contiguous(rewards.as_slice_mut())?;
        let terminations = contiguous(terminations.as_slice_mut())?;
        let truncations = contiguous(truncations.as_slice_mut())?;
        let distances = contiguous(distances.as_slice_mut())?;
        check_lengths(&[
            (actions.len(), count),
            (windows.len(), count * area),
            (rewards.len(), count),
            (terminations.len(), count),
            (truncations.len(), count),
            (distances.len(), count),
        ])?;
        if self.walks.iter().any(Option::is_none) {
            return Err(value_error("a walk has not begun: call reset first"));
        }
        let max_steps = self.max_steps;
        let walks = self.walks.iter_mut().flatten();
        let results = rewards.iter_mut().zip(terminations).zip(truncations);
        let views = windows.chunks_exact_mut(area).zip(distances);
        let steps = walks.zip(actions).zip(results).zip(views);
        let steps = steps.map(
            |(((walk, &action), ((reward, is_finished), is_truncated)), (window, distance))| Step {
                walk,
                action,
                window,
                reward,
                is_finished,
                is_truncated,
                distance,
            },
        );
        let perform = |step: Step| step.perform(max_steps);
        match count {
            ..MANY => py.detach(|| steps.for_each(perform)),
            _ if rayon::current_num_threads() == 1 => py.detach(|| steps.for_each(perform)),
            _ => {
                let steps: Vec<_> = steps.collect();
                py.detach(|| steps.into_par_iter().with_min_len(256).for_each(perform));
            }
        }
        Ok(())
    }
}

/// A walk, its action, and the places for the results.
struct Step<'a> {
    walk: &'a mut Walk,
    action: i64,
    window: &'a mut [u8],
    reward: &'a mut f64,
    is_finished: &'a mut bool,
    is_truncated: &'a mut bool,
    distance: &'a mut i64,
}

impl Step<'_> {
    fn perform(self, max_steps: u32) {
        let outcome = self.walk.act(self.action, max_steps);
        self.walk.look(self.window);
        *self.distance = self.walk.distance();
        *self.reward = outcome.reward;
        *self.is_finished = outcome.is_finished;
        *self.is_truncated = outcome.is_truncated;
    }
}

/// Fails if an array does not have the length that it needs.
pub(crate) fn check_lengths(lengths: &[(usize, usize)]) -> PyResult<()> {
    match lengths.iter().find(|(length, needed)| length != needed) {
        None => Ok(()),
        Some((length, needed)) => Err(value_error(format_args!(
            "an array has {length} elements, but {needed} are needed"
        ))),
    }
}

pub(crate) fn contiguous<T, E>(slice: Result<T, E>) -> PyResult<T> {
    slice.map_err(|_| value_error("an array is not contiguous"))
}
