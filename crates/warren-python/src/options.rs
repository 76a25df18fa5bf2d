//! Keyword arguments, which are the flags of `maze generate`.

use crate::error::value_error;
use crate::mask::MaskArgument;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict};
use warren_dungeon::level::Level;
use warren_dungeon::make::{make, make_fresh};
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_export::memory;
use warren_flags::parse_command_line;
use warren_maze::topology::{Grid, GridShape, GridSpec, Mask};

/// A recipe from keyword arguments.
pub(crate) struct Options {
    pub(crate) recipe: Recipe,
    /// Whether the seed is random, because no argument sets it.
    pub(crate) is_seed_fresh: bool,
}

impl Options {
    /// Reads keyword arguments. Each is a flag of `maze generate`, with underscores instead of hyphens.
    /// `True` is a flag without a value, and `False` and `None` leave the flag out.
    ///
    /// # Errors
    ///
    /// Fails with the message that the program would print, or if there is not enough memory for the
    /// level.
    pub(crate) fn read(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
        let mut line = String::from("maze generate");
        let mut mask = None;
        for (name, value) in arguments.iter().flat_map(|arguments| arguments.iter()) {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            if name != "mask" {
                give(&mut line, &name, &value)?;
                continue;
            }
            match MaskArgument::read(&value)? {
                MaskArgument::Flag(text) => give_text(&mut line, "mask", &text),
                MaskArgument::Drawn(drawn, size) => mask = Some((drawn, size)),
            }
        }
        let size = mask.as_ref().map(|&(_, size)| size);
        let usual = |shape| usual_recipe(shape, size);
        let mut recipe = parse_command_line(&line, usual).map_err(value_error)?;
        if let Some((mask, [_, _, depth])) = mask {
            recipe = with_mask(recipe, mask, depth);
        }
        check_memory(&recipe)?;
        let has = |name| arguments.is_some_and(|all| all.get_item(name).is_ok_and(is_given));
        Ok(Options {
            recipe,
            is_seed_fresh: !has("seed") && !has("recipe"),
        })
    }

    /// Makes the level. If the seed is random and makes no level, other seeds are tried.
    ///
    /// # Errors
    ///
    /// Fails if no level can be made.
    pub(crate) fn make(&self, py: Python<'_>) -> PyResult<Level> {
        let made = py.detach(|| match self.is_seed_fresh {
            true => make_fresh(&self.recipe, || ()).map(|(level, ())| level),
            false => make(&self.recipe),
        });
        made.map_err(value_error)
    }
}

/// Fails if there is not enough memory to make the level of a recipe. Failed allocations would abort
/// Python.
pub(crate) fn check_memory(recipe: &Recipe) -> PyResult<()> {
    let grid = Grid::try_from(recipe.grid).map_err(RecipeError::from);
    let bytes = memory::of_level(&grid.map_err(value_error)?);
    memory::check("this maze", bytes).map_err(value_error)
}

fn is_given(value: Option<Bound<'_, PyAny>>) -> bool {
    value.is_some_and(|value| !value.is_none())
}

/// Returns the default recipe for a shape of cells, with the size of a mask if there is one.
fn usual_recipe(shape: GridShape, size: Option<[u32; 3]>) -> Recipe {
    let [width, height, depth] = size.unwrap_or(shape.usual_size());
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        },
        ..Recipe::default()
    }
}

/// Adds a drawn mask to a recipe.
fn with_mask(mut recipe: Recipe, mask: Mask, depth: u32) -> Recipe {
    // The first row of a polar grid is the innermost ring. The other rings may be longer.
    if let (true, Mask::Drawn(rows)) = (recipe.grid.shape.has_rings(), &mask) {
        let innermost = rows.first().map_or(0, |row| row.chars().count());
        recipe.grid.width = innermost as u32;
    }
    recipe.grid.depth = depth;
    recipe.mask = mask;
    recipe
}

/// Adds a flag to a command line.
fn give(line: &mut String, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let flag = name.replace('_', "-");
    if let Ok(switch) = value.cast::<PyBool>() {
        if switch.is_true() {
            *line += &format!(" {}", quoted(&format!("--{flag}")));
        }
        return Ok(());
    }
    let text: String = value.str()?.extract()?;
    give_text(line, &flag, &text);
    Ok(())
}

fn give_text(line: &mut String, flag: &str, text: &str) {
    *line += &format!(" {}", quoted(&format!("--{flag}={text}")));
}

/// Quotes a word, so that every character has only its own meaning.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
