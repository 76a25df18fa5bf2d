//! The class `Maze`.

use crate::error::value_error;
use crate::path::PyPath;
use numpy::ndarray::Array;
use numpy::{IntoPyArray, PyArray1, PyArrayDyn};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::sync::Arc;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::recipe::code;
use warren_dungeon::route::{Solver, Walker, WithPortals, search};
use warren_dungeon::survey::{Figure, LazyMeasures};
use warren_export::datasets::{npy_header, npy_values};
use warren_export::{Exported, Format, Options, export, memory};
use warren_flags::command_line;
use warren_maze::draw::Plan;
use warren_maze::solve::{Order, UNREACHED, distances};
use warren_maze::topology::{Cell, Topology};

/// A maze with a start and a finish. The function generate makes mazes.
///
/// Cells are numbered from 0, row by row and floor by floor. On a polar grid, the rows are rings, and the
/// innermost ring is the first. Directions are numbered too; the attribute directions lists their names.
#[pyclass(name = "Maze", module = "warren", frozen, subclass)]
pub(crate) struct PyMaze {
    pub(crate) level: Arc<Level>,
}

#[pymethods]
impl PyMaze {
    /// The name of the grid, such as "hex".
    #[getter]
    fn grid(&self) -> &'static str {
        self.level.grid().shape().name()
    }

    /// The number of cells per row or, on a polar grid, in the innermost ring.
    #[getter]
    fn width(&self) -> u32 {
        self.level.grid().size()[0]
    }

    /// The number of rows per floor or, on a polar grid, of rings.
    #[getter]
    fn height(&self) -> u32 {
        self.level.grid().size()[1]
    }

    /// The number of floors.
    #[getter]
    fn depth(&self) -> u32 {
        self.level.grid().size()[2]
    }

    /// The axes that wrap, such as "xy", or an empty string.
    #[getter]
    fn wrap(&self) -> String {
        let wraps = self.level.grid().wraps().into_iter().zip(["x", "y", "z"]);
        wraps
            .filter_map(|(wraps, axis)| wraps.then_some(axis))
            .collect()
    }

    /// The names of the directions. The direction with number i is at index i.
    #[getter]
    fn directions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.level.grid().dir_names())
    }

    /// The cells in which a walk can start. The first is used by all solvers.
    #[getter]
    fn starts(&self) -> Vec<Cell> {
        self.level.starts().into()
    }

    /// The cells in which a walk ends.
    #[getter]
    fn finishes(&self) -> Vec<Cell> {
        self.level.finishes().into()
    }

    /// The seed, or None if the maze has no recipe.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.level.recipe().map(|recipe| recipe.seed)
    }

    /// The code of the recipe that makes exactly this maze, or None if there is no such recipe. All
    /// programs of Warren accept it.
    #[getter]
    fn code(&self) -> Option<String> {
        self.level.true_recipe().map(code)
    }

    /// The command line of the program maze that makes exactly this maze, or None.
    #[getter]
    fn command(&self) -> Option<String> {
        self.level.true_recipe().map(command_line)
    }

    /// The fingerprint of the contents: 32 hexadecimal digits, the same on all machines.
    #[getter]
    fn fingerprint(&self) -> String {
        fingerprint(&self.level).to_string()
    }

    /// Returns the cells that a passage joins to a cell, in the order of the directions.
    ///
    /// Raises IndexError if there is no such cell.
    fn neighbours(&self, cell: u32) -> PyResult<Vec<Cell>> {
        let (maze, grid) = (self.level.maze(), self.level.grid());
        self.check_cell(cell)?;
        Ok(maze
            .passages(cell)
            .map(|dir| grid.step(cell, dir))
            .collect())
    }

    /// Returns the passages of each cell as an array of uint8: bit d of an element is set if there is a
    /// passage in direction d. Secret doors and gates are walls. Rock has no passages.
    fn passages<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        passage_bytes(&self.level)
            .collect::<Vec<_>>()
            .into_pyarray(py)
    }

    /// Returns an array of uint16 with a value for each cell, as in the format npy: the passages in bits
    /// 0 to 7, a start in bit 8, a finish in bit 9, a cell on the solution in bit 10, and rock in bit 11.
    /// The axes are the floor, if there are several, the row and the column.
    ///
    /// Raises ValueError if the grid is polar, because its rows have different lengths.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u16>>> {
        // The format cannot represent the same grids.
        npy_header(1, self.level.grid()).map_err(value_error)?;
        let [width, height, floors] = self.level.grid().size().map(|length| length as usize);
        let shape = match floors {
            1 => vec![height, width],
            _ => vec![floors, height, width],
        };
        let values = py.detach(|| npy_values(&self.level));
        let array = Array::from_shape_vec(shape, values).map_err(value_error)?;
        Ok(array.into_pyarray(py))
    }

    /// Returns the distance of each cell from a cell as an array of int64, in moves, or -1 for a cell
    /// that cannot be reached. Doors and gates count as open. Without an argument, the distances are from
    /// the first start.
    ///
    /// Raises IndexError if there is no such cell.
    #[pyo3(signature = (cell=None))]
    fn distances<'py>(
        &self,
        py: Python<'py>,
        cell: Option<u32>,
    ) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let from = cell.unwrap_or(self.level.starts()[0]);
        self.check_cell(from)?;
        let distances = py.detach(|| {
            let ways = WithPortals::new(&self.level, Walker::ALL_DOORS.passages(&self.level));
            distances(&ways, &[from])
        });
        let distances = distances.into_iter().map(|distance| match distance {
            UNREACHED => -1,
            distance => i64::from(distance),
        });
        Ok(distances.collect::<Vec<_>>().into_pyarray(py))
    }

    /// Searches for a path from the first start to a finish. The function solvers lists the names of all
    /// solvers. Secret doors and gates are walls unless through_doors is true. No solver uses portals.
    ///
    /// Raises ValueError if there is no such solver, or if it finds no path.
    #[pyo3(signature = (solver="breadth-first", *, through_doors=false))]
    fn solve(&self, py: Python<'_>, solver: &str, through_doors: bool) -> PyResult<PyPath> {
        let mut all = Solver::ALL.into_iter();
        let Some(solver) = all.find(|one| one.name() == solver) else {
            let names = Solver::ALL.map(Solver::name);
            return Err(no_name("solver", solver, &names));
        };
        let level = &*self.level;
        let bytes = u64::from(level.grid().cells()) * 24;
        memory::check("this search", bytes).map_err(value_error)?;
        let found = py.detach(|| {
            let ways = Walker::passing_doors(through_doors).passages(level);
            let plan = level.plan();
            search(solver, &ways, Order::default(), level, &plan.openings)
        });
        Ok(PyPath::of_search(level, found.map_err(value_error)?))
    }

    /// Returns the measures with these keys, or all measures if no key is given. Measures that do not exist
    /// for this maze are left out. The function measures lists all keys.
    ///
    /// Raises ValueError if a key is unknown.
    #[pyo3(signature = (*keys))]
    fn measures<'py>(&self, py: Python<'py>, keys: Vec<String>) -> PyResult<Bound<'py, PyDict>> {
        let of_key = |key: &String| {
            let unknown = || no_name("measure", key, &Figure::ALL.map(Figure::key));
            Figure::from_key(key).ok_or_else(unknown)
        };
        let figures: Vec<Figure> = match keys.is_empty() {
            true => Figure::ALL.to_vec(),
            false => keys.iter().map(of_key).collect::<PyResult<_>>()?,
        };
        let values = py.detach(|| {
            let measures = LazyMeasures::new(&self.level);
            let values = figures.iter().map(|&figure| measures.figure(figure));
            values.collect::<Vec<_>>()
        });
        let dict = PyDict::new(py);
        for (figure, value) in figures.into_iter().zip(values) {
            if let Some(value) = value {
                dict.set_item(figure.key(), value)?;
            }
        }
        Ok(dict)
    }

    /// Returns a file in a format. The function formats lists the names of all formats. A path is drawn if
    /// it is given. The scale is the number of pixels per cell.
    ///
    /// Raises ValueError if there is no such format, or if the format cannot represent the maze.
    #[pyo3(signature = (format, *, path=None, scale=None))]
    fn export<'py>(
        &self,
        py: Python<'py>,
        format: &str,
        path: Option<&PyPath>,
        scale: Option<f64>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| {
            let mut bytes = Vec::new();
            let exported = self.exported(format, path, scale)?;
            (exported.write)(&mut bytes).map_err(value_error)?;
            Ok::<_, PyErr>(bytes)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns the picture of the tiles of the format tmx as PNG. The map refers to it as maze-tiles.png.
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let tiles = py.detach(|| Ok::<_, PyErr>(self.exported("tmx", None, None)?.tiles))?;
        Ok(PyBytes::new(py, &tiles.unwrap_or_default()))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| self.text("svg"))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| self.text("text"))
    }

    fn __repr__(slf: &Bound<'_, PyMaze>) -> PyResult<String> {
        let class = slf.get_type().qualname()?;
        let this = slf.get();
        let cells = this.level.maze().open_cells().count();
        let seed = this
            .seed()
            .map_or(String::new(), |seed| format!(", seed {seed}"));
        Ok(format!(
            "<warren.{class} of {cells} {} cells{seed}>",
            this.grid()
        ))
    }

    /// Two mazes are equal if they have the same cells, contents and recipe.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<PyMaze>();
        other.is_ok_and(|other| *other.get().level == *self.level)
    }

    fn __hash__(&self) -> u64 {
        let print = fingerprint(&self.level).to_string();
        u64::from_str_radix(&print[..16], 16).unwrap_or_default()
    }
}

impl PyMaze {
    fn check_cell(&self, cell: Cell) -> PyResult<()> {
        match self.level.grid().cells() {
            count if cell < count => Ok(()),
            count => Err(PyIndexError::new_err(format!(
                "there is no cell {cell}: the grid has {count} cells, counted from 0"
            ))),
        }
    }

    fn exported(
        &self,
        format: &str,
        path: Option<&PyPath>,
        scale: Option<f64>,
    ) -> PyResult<Exported> {
        let mut all = Format::ALL.into_iter();
        let Some(format) = all.find(|one| one.name() == format) else {
            let names = Format::ALL.map(Format::name);
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return Err(no_name("format", format, &names));
        };
        let level = &*self.level;
        format.check_grid(level.grid()).map_err(value_error)?;
        let plan = Plan {
            paths: path.map_or(Vec::new(), |path| path.parts.clone()),
            ..level.plan()
        };
        let options = Options {
            scale,
            ..Options::default()
        };
        export(level, &plan, format, &options).map_err(value_error)
    }

    fn text(&self, format: &str) -> PyResult<String> {
        let mut bytes = Vec::new();
        let exported = self.exported(format, None, None)?;
        (exported.write)(&mut bytes).map_err(value_error)?;
        String::from_utf8(bytes).map_err(value_error)
    }
}

/// Returns the passages of each cell, with one bit per direction.
pub(crate) fn passage_bytes(level: &Level) -> impl Iterator<Item = u8> {
    let maze = level.maze();
    // The common grids have at most six directions.
    (0..level.grid().cells()).map(|cell| maze.passages(cell).0 as u8)
}

fn no_name(what: &str, given: &str, names: &[&str]) -> PyErr {
    let names = names.join(", ");
    value_error(format_args!(
        "there is no {what} {given:?}: choose one of {names}"
    ))
}
