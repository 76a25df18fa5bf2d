//! The functions that make mazes.

use crate::error::value_error;
use crate::maze::{PyMaze, passage_bytes};
use crate::options::Options;
use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::{check, make};
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_export::datasets::{npy_header, npy_values};
use warren_export::memory;
use warren_maze::topology::{Grid, Topology};

/// Makes a maze or, with count, a list of mazes with consecutive seeds.
///
/// The keyword arguments are the flags of the command maze generate, with underscores instead of hyphens,
/// such as grid, width, height, depth, wrap, algorithm, its parameters, braid, placement and seed. The
/// functions grids and algorithms list their names. Without a seed, the seed is random. A mask is the word
/// hexagon, a drawing as a string or as a list of rows in which # removes a cell, an array of bool in which
/// True keeps a cell, or the path of a file.
///
/// Many mazes are made on all cores, or on this number of threads. The result does not depend on it.
///
/// Raises ValueError with Warren's message if no maze can be made.
#[pyfunction]
#[pyo3(signature = (*, count=None, threads=None, **options))]
pub(crate) fn generate<'py>(
    py: Python<'py>,
    count: Option<usize>,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::read(options)?;
    let grid = plain_grid(&options.recipe)?;
    let Some(count) = count else {
        let level = Arc::new(options.make(py)?);
        return Ok(PyMaze { level }.into_pyobject(py)?.into_any());
    };
    let recipe = &options.recipe;
    let bytes = memory::of_level(&grid).saturating_mul(count as u64);
    memory::check("these mazes", bytes).map_err(value_error)?;
    let mut levels: Vec<Option<Level>> = Vec::new();
    levels.resize_with(count, || None);
    let places = levels.iter_mut().collect();
    batch(py, threads, recipe, places, |place, level| {
        *place = Some(level)
    })?;
    let levels = levels.into_iter().flatten().map(Arc::new);
    let mazes: Vec<PyMaze> = levels.map(|level| PyMaze { level }).collect();
    Ok(mazes.into_pyobject(py)?.into_any())
}

/// Makes mazes with consecutive seeds, and stores them in an array that the caller owns.
///
/// The array has the element type uint8 or uint16, and its axes are the maze, the floor if there are
/// several, the row and the column. Bit d of an element is set if the cell has a passage in direction d.
/// In an array of uint16, the other bits are those of Maze.to_numpy. The keyword arguments are those of
/// generate.
///
/// Raises ValueError if the array does not fit or if no maze can be made, and TypeError if the elements
/// have any other type. Some mazes may have been stored then.
#[pyfunction]
#[pyo3(signature = (out, *, threads=None, **options))]
pub(crate) fn generate_into<'py>(
    py: Python<'py>,
    out: &Bound<'py, PyAny>,
    threads: Option<usize>,
    options: Option<&Bound<'py, PyDict>>,
) -> PyResult<()> {
    let Options { recipe, .. } = Options::read(options)?;
    let grid = plain_grid(&recipe)?;
    if let Ok(array) = out.cast::<PyArrayDyn<u8>>() {
        let array = array.try_readwrite().map_err(value_error)?;
        return fill(py, array, threads, &recipe, &grid, |place, level| {
            let bytes = place.iter_mut().zip(passage_bytes(&level));
            bytes.for_each(|(place, byte)| *place = byte);
        });
    }
    let array = out.cast::<PyArrayDyn<u16>>();
    let array = array.map_err(|_| {
        PyTypeError::new_err("the array has to be a NumPy array of uint8 or uint16")
    })?;
    let array = array.try_readwrite().map_err(value_error)?;
    fill(py, array, threads, &recipe, &grid, |place, level| {
        place.copy_from_slice(&npy_values(&level));
    })
}

/// Fills an array with mazes. `store` writes the values of a maze.
fn fill<T: Element>(
    py: Python<'_>,
    mut array: PyReadwriteArrayDyn<'_, T>,
    threads: Option<usize>,
    recipe: &Recipe,
    grid: &Grid,
    store: impl Fn(&mut [T], Level) + Sync,
) -> PyResult<()> {
    // The format npy has an array for the same grids.
    npy_header(1, grid).map_err(value_error)?;
    let [width, height, floors] = grid.size().map(|length| length as usize);
    let needed = match floors {
        1 => vec![height, width],
        _ => vec![floors, height, width],
    };
    let view = array.as_array_mut();
    if view.shape().get(1..) != Some(&needed[..]) {
        return Err(value_error(format_args!(
            "the array has the shape {:?}, but mazes of this size need {:?} after the first axis",
            view.shape(),
            needed
        )));
    }
    let values = array.as_slice_mut().map_err(|_| {
        value_error("the array is not contiguous: make it with numpy.empty or numpy.zeros")
    })?;
    let places = values.chunks_exact_mut(grid.cells() as usize).collect();
    batch(py, threads, recipe, places, store)
}

/// The number of cells that are made before Python handles signals, such as Ctrl+C.
const BLOCK_CELLS: u64 = 1 << 22;

/// Makes a maze for each place, with consecutive seeds, and stores it with `store`. If several seeds make
/// no maze, returns the error of the first.
fn batch<P: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    recipe: &Recipe,
    places: Vec<P>,
    store: impl Fn(P, Level) + Sync,
) -> PyResult<()> {
    let pool = threads.map(|threads| ThreadPoolBuilder::new().num_threads(threads).build());
    let pool = pool.transpose().map_err(value_error)?;
    let length = (BLOCK_CELLS / recipe.grid.cells().max(1)).max(1) as usize;
    let mut places = (0..).zip(places);
    let make_one = |(number, place): (u64, P)| {
        let seed = recipe.seed.wrapping_add(number);
        let recipe = recipe.clone();
        match make(&Recipe { seed, ..recipe }) {
            Ok(level) => store(place, level),
            Err(error) => return Some((number, format!("seed {seed}: {error}"))),
        }
        None
    };
    loop {
        let block: Vec<(u64, P)> = places.by_ref().take(length).collect();
        if block.is_empty() {
            return Ok(());
        }
        let make_block = || {
            let refused = block.into_par_iter().filter_map(make_one);
            refused.min_by_key(|&(number, _)| number)
        };
        let refused = py.detach(|| match &pool {
            Some(pool) => pool.install(make_block),
            None => make_block(),
        });
        if let Some((_, error)) = refused {
            return Err(value_error(error));
        }
        py.check_signals()?;
    }
}

/// Returns the grid of a maze. Fails if the recipe puts something into the maze, or if no seed can make
/// a maze.
pub(crate) fn plain_grid(recipe: &Recipe) -> PyResult<Grid> {
    let plain = Recipe {
        grid: recipe.grid,
        mask: recipe.mask.clone(),
        algorithm: recipe.algorithm.clone(),
        rooms: recipe.rooms,
        braid: recipe.braid,
        extra_passages: recipe.extra_passages,
        placement: recipe.placement,
        starts: recipe.starts,
        finishes: recipe.finishes,
        theme: recipe.theme,
        seed: recipe.seed,
        ..Recipe::default()
    };
    if *recipe != plain {
        return Err(value_error(
            "a maze has no mission, chambers, gates, beasts, charges, light or finds: \
             make a level with Level.from_recipe",
        ));
    }
    let grid = recipe.grid().map_err(RecipeError::from);
    let grid = grid.map_err(value_error)?;
    check(recipe, &grid).map_err(value_error)?;
    Ok(grid)
}
