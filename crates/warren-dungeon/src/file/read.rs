//! Reads level files.

use super::cells::read_body;
use super::document::{FileDoor, FileGate, Head, parse, theme_of};
use super::error::LevelError;
use super::syntax::Syntax;
use crate::level::{CellName, Content, Gate, Level, Rooms};
use crate::make::make_within_limit;
use crate::recipe::Recipe;
use std::collections::BTreeSet;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Grid};

/// Reads a level from RON. The level obeys all rules of [`Level`], so it can be played. A start or
/// a finish that is listed twice counts once.
///
/// Takes time and memory linear in the string's length. If the level has a recipe, the function
/// makes the level again to find out whether it was edited. If making the level takes much longer
/// than reading the string, for example because the algorithm walks randomly along a single row,
/// the function gives up, and the level counts as edited.
///
/// ```
/// use warren_dungeon::file::{self, LevelError};
///
/// let level = file::read(r#"(
///     format: "warren level",
///     version: 4,
///     grid: (shape: Square, width: 3, height: 2),
///     cells: [
///         "120",
///         "10#",
///     ],
///     starts: [(0, 0)],
///     finishes: [(1, 1)],
///     doors: [(cell: (1, 0), side: "east")],
/// )"#)?;
/// assert_eq!((level.starts(), level.finishes()), (&[0][..], &[4][..]));
/// assert_eq!(level.shortest(), Some(2));
/// assert_eq!(file::read(&file::write(&level))?, level);
///
/// let error = file::read("(format: \"warren level\", version: 99)").unwrap_err();
/// assert_eq!(error, LevelError::Newer { found: 99 });
/// # Ok::<(), LevelError>(())
/// ```
///
/// # Errors
///
/// Fails if the string is not a level of a version that this release supports, or if the level
/// breaks a rule of [`Level`]. The error says what is wrong and where.
pub fn read(text: &str) -> Result<Level, LevelError> {
    level(Syntax::Ron, text)
}

/// Reads a level from JSON. The fields are the same as in RON; see [`read()`].
///
/// # Errors
///
/// The same errors as [`read()`].
pub fn read_json(text: &str) -> Result<Level, LevelError> {
    level(Syntax::Json, text)
}

/// Reads a recipe from RON or JSON. The string may contain a recipe, or a level with a recipe.
///
/// # Errors
///
/// Fails if the string is neither a recipe nor a level, or if the level has no recipe.
pub fn read_recipe(text: &str) -> Result<Recipe, LevelError> {
    let syntax = match text.trim_start().starts_with('{') {
        true => Syntax::Json,
        false => Syntax::Ron,
    };
    let Head { format } = syntax.parse(text)?;
    match format {
        None => syntax.parse(text),
        Some(_) => parse(syntax, text)?.recipe.ok_or(LevelError::NoRecipe),
    }
}

fn level(syntax: Syntax, text: &str) -> Result<Level, LevelError> {
    let file = parse(syntax, text)?;
    let grid = Grid::try_from(file.grid)?;
    let mut body = read_body(&grid, &file, syntax, text)?;
    for content in Content::ALL {
        let cells = body.contents.cells_mut(content);
        let listed = file.contents.cells(content);
        read_contents(&grid, content.kind().field(), listed, cells)?;
    }
    let mut level = Level::with_contents(body.maze, body.contents)?;
    let open = read_doors(&grid, &file.doors, &mut body.doors)?;
    let theme = file.theme.unwrap_or(theme_of(file.recipe.as_ref()));
    level = level.with_doors(body.doors, &open)?;
    level = level.with_gates(read_gates(&grid, &file.gates)?)?;
    let rooms = file.rooms.iter().map(|room| {
        let cells = room.iter().map(|at| at.cell(&grid, "rooms"));
        cells.collect::<Result<Vec<Cell>, _>>()
    });
    level.set_rooms(Rooms::new(level.maze(), rooms.collect::<Result<_, _>>()?)?);
    level.set_charges(file.charges);
    level.set_light(file.light);
    level.set_theme(theme);
    if let Some(pack) = file.pack {
        level = level.with_pack(pack);
    }
    let Some(recipe) = file.recipe else {
        return Ok(level);
    };
    level.set_recipe(recipe.clone());
    let is_edited = recipe.grid != file.grid
        || !matches!(make_within_limit(&recipe, &mut ()), Ok(Some(made)) if made == level);
    if is_edited {
        level.mark_edited();
    }
    Ok(level)
}

/// Adds the listed cells to `cells`, without duplicates.
fn read_contents(
    grid: &Grid,
    what: &'static str,
    listed: &[CellName],
    cells: &mut Vec<Cell>,
) -> Result<(), LevelError> {
    let mut seen: BTreeSet<Cell> = cells.iter().copied().collect();
    for at in listed {
        let cell = at.cell(grid, what)?;
        if seen.insert(cell) {
            cells.push(cell);
        }
    }
    Ok(())
}

/// Adds the listed doors to `doors`, and returns the open doors.
fn read_doors(
    grid: &Grid,
    listed: &[FileDoor],
    doors: &mut Vec<Side>,
) -> Result<Vec<Side>, LevelError> {
    let mut open = Vec::new();
    for listed in listed {
        let cell = listed.cell.cell(grid, "doors")?;
        let dir = read_side(grid, "door", &listed.cell, &listed.side)?;
        doors.push(Side { cell, dir });
        open.extend(listed.open.then_some(Side { cell, dir }));
    }
    Ok(open)
}

/// Returns the listed gates and their sides.
fn read_gates(grid: &Grid, listed: &[FileGate]) -> Result<Vec<(Side, Gate)>, LevelError> {
    let read = |listed: &FileGate| {
        let cell = listed.cell.cell(grid, "gates")?;
        let dir = read_side(grid, "gate", &listed.cell, &listed.side)?;
        Ok((Side { cell, dir }, listed.kind.into()))
    };
    listed.iter().map(read).collect()
}

/// Returns the direction with this name. For the error, `what` describes the object in the side,
/// and `at` is the cell.
fn read_side(
    grid: &Grid,
    what: &'static str,
    at: &CellName,
    name: &str,
) -> Result<Dir, LevelError> {
    let names = grid.dir_names();
    let index = names.iter().position(|side| *side == name);
    let dir = index.map(|index| Dir(index as u8));
    dir.ok_or_else(|| LevelError::Side {
        what,
        at: at.clone(),
        found: name.into(),
        sides: names.join(", "),
    })
}
