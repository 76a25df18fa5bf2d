//! The random mazes of labmaze. The Python package `warren.labmaze` exports them with labmaze's
//! interface.

use crate::error::value_error;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use warren_maze::labmaze::{MersenneTwister64, RandomMaze, RandomMazeOptions};

/// A random maze of labmaze. Use warren.labmaze.RandomMaze instead, which checks the parameters.
#[pyclass(name = "_LabMaze", module = "warren._warren")]
pub(crate) struct PyLabMaze(RandomMaze);

#[pymethods]
impl PyLabMaze {
    #[new]
    #[pyo3(signature = (
        *, height, width, max_rooms, room_min_size, room_max_size, retry_count,
        extra_connection_probability, max_variations, has_doors, simplify, spawns_per_room,
        spawn_token, objects_per_room, object_token, random_seed, gcc_6
    ))]
    #[allow(
        clippy::too_many_arguments,
        reason = "these are the arguments of labmaze"
    )]
    fn new(
        height: u32,
        width: u32,
        max_rooms: i64,
        room_min_size: u32,
        room_max_size: u32,
        retry_count: u32,
        extra_connection_probability: f32,
        max_variations: u32,
        has_doors: bool,
        simplify: bool,
        spawns_per_room: i64,
        spawn_token: char,
        objects_per_room: i64,
        object_token: char,
        random_seed: i32,
        gcc_6: bool,
    ) -> PyResult<PyLabMaze> {
        // labmaze takes a negative number for a very large one.
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let options = RandomMazeOptions {
            height,
            width,
            max_rooms: count(max_rooms),
            room_min_size,
            room_max_size,
            retry_count,
            extra_connection_probability,
            max_variations,
            has_doors,
            simplify,
            spawns_per_room: count(spawns_per_room),
            spawn_token,
            objects_per_room: count(objects_per_room),
            object_token,
        };
        let seed = i64::from(random_seed) as u64;
        let random = match gcc_6 {
            true => MersenneTwister64::gcc_6(seed),
            false => MersenneTwister64::new(seed),
        };
        RandomMaze::with_random(options, random)
            .map(PyLabMaze)
            .map_err(value_error)
    }

    /// Replace the maze by the next one.
    fn regenerate(&mut self, py: Python<'_>) {
        py.detach(|| self.0.regenerate());
    }

    /// The rows of the entity layer, each with a line feed at its end.
    #[getter]
    fn entity_layer(&self) -> &str {
        self.0.entity_layer()
    }

    /// The rows of the variations layer, each with a line feed at its end.
    #[getter]
    fn variations_layer(&self) -> &str {
        self.0.variations_layer()
    }
}

/// Return the default parameters of labmaze's random mazes, by the names of the parameters.
#[pyfunction]
#[pyo3(name = "_labmaze_defaults")]
pub(crate) fn labmaze_defaults(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let options = RandomMazeOptions::default();
    let defaults = PyDict::new(py);
    defaults.set_item("height", options.height)?;
    defaults.set_item("width", options.width)?;
    defaults.set_item("max_rooms", options.max_rooms)?;
    defaults.set_item("room_min_size", options.room_min_size)?;
    defaults.set_item("room_max_size", options.room_max_size)?;
    defaults.set_item("retry_count", options.retry_count)?;
    let probability = options.extra_connection_probability;
    defaults.set_item("extra_connection_probability", probability)?;
    defaults.set_item("max_variations", options.max_variations)?;
    defaults.set_item("has_doors", options.has_doors)?;
    defaults.set_item("simplify", options.simplify)?;
    defaults.set_item("spawns_per_room", options.spawns_per_room)?;
    defaults.set_item("spawn_token", options.spawn_token)?;
    defaults.set_item("objects_per_room", options.objects_per_room)?;
    defaults.set_item("object_token", options.object_token)?;
    Ok(defaults)
}
