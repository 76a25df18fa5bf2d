//! Writes level files.

use super::document::{FORMAT, File, FileDoor, FileGate, theme_of, version_of};
use super::draw_map::{draw_map, shows};
use super::syntax::{Syntax, json_line};
use crate::level::{CellName, Content, Gate, Level, Needs, floors, letters};
use crate::recipe::Recipe;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Grid, Topology};

/// Writes a level as RON. [`read()`](super::read()) converts the string back to an equal level,
/// except that it checks again whether the level [is edited](Level::is_edited). Takes time linear
/// in the number of cells.
///
/// The cells of a square level without a [true recipe](Level::true_recipe) are drawn as a `map`,
/// which people can read. The cells of all other levels are listed.
pub fn write(level: &Level) -> String {
    write_with_path(level, &[])
}

/// Writes a level as RON, together with the cells of a path through the level, in order. An empty
/// path is not written. [`read()`](super::read()) returns an equal level and ignores the path.
///
/// # Panics
///
/// Panics if a cell is not on the grid.
pub fn write_with_path(level: &Level, path: &[Cell]) -> String {
    write_as(Syntax::Ron, level, path)
}

/// Writes a level as JSON. [`read_json`](super::read_json) returns an equal level. The cells of all
/// levels are listed, so that other programs need not read a `map`. Takes time linear in the number
/// of cells.
pub fn write_json(level: &Level) -> String {
    write_json_with_path(level, &[])
}

/// Writes a level as JSON, together with the cells of a path through the level; see
/// [`write_with_path`].
///
/// # Panics
///
/// Panics if a cell is not on the grid.
pub fn write_json_with_path(level: &Level, path: &[Cell]) -> String {
    write_as(Syntax::Json, level, path)
}

/// Writes a level as JSON without line breaks, together with the cells of a path through the level;
/// see [`write_json_with_path`]. The string does not end with a line break.
///
/// # Panics
///
/// Panics if a cell is not on the grid.
pub fn write_json_line(level: &Level, path: &[Cell]) -> String {
    json_line(&listed(level, names(level, path)))
}

/// Writes a recipe as RON. [`read_recipe`](super::read_recipe) returns an equal recipe.
pub fn write_recipe(recipe: &Recipe) -> String {
    Syntax::Ron.text(recipe, 2)
}

fn write_as(syntax: Syntax, level: &Level, path: &[Cell]) -> String {
    let mut file = listed(level, names(level, path));
    if matches!(syntax, Syntax::Ron) && level.true_recipe().is_none() {
        draw(level, &mut file);
    }
    text_of(syntax, level, &file)
}

/// Replaces the list of cells with a map, if the grid has maps.
fn draw(level: &Level, file: &mut File) {
    let Some(map) = draw_map(level) else { return };
    (file.map, file.cells) = (map, Vec::new());
    file.doors.retain(|door| door.open);
    if shows(level, Content::Start) {
        file.contents.clear(Content::Start);
    }
    if shows(level, Content::Finish) {
        file.contents.clear(Content::Finish);
    }
}

/// Writes a level as RON, with a list of its cells instead of a map. `path` contains a path's
/// cells.
pub(super) fn write_listed(level: &Level, path: Vec<CellName>) -> String {
    text_of(Syntax::Ron, level, &listed(level, path))
}

fn text_of(syntax: Syntax, level: &Level, file: &File) -> String {
    // Writes each row of cells on its own line.
    let depth = if level.grid().shape().has_floors() {
        3
    } else {
        2
    };
    syntax.text(file, depth)
}

fn names(level: &Level, cells: &[Cell]) -> Vec<CellName> {
    let names = cells.iter().map(|&cell| CellName::of(level.grid(), cell));
    names.collect()
}

/// Returns a level's file, with a list of its cells.
fn listed(level: &Level, path: Vec<CellName>) -> File {
    let grid = level.grid();
    let mut floors: Vec<Vec<String>> = floors(grid)
        .map(|floor| {
            let rows = floor.map(|row| letters(level.maze(), row));
            rows.collect()
        })
        .collect();
    let cells = if grid.shape().has_floors() {
        Vec::new()
    } else {
        floors.remove(0)
    };
    let doors = level.doors().list().iter().map(|door| FileDoor {
        cell: CellName::of(grid, door.cell),
        side: grid.dir_names()[door.dir.index()].into(),
        open: level.maze().passages(door.cell).contains(door.dir),
    });
    let gates = level.gates().iter();
    let gates = gates.map(|(side, gate)| file_gate(grid, side, gate));
    let mut file = File {
        format: FORMAT.into(),
        version: version_of(level),
        recipe: level.recipe().cloned(),
        pack: level.pack().cloned(),
        grid: grid.spec(),
        cells,
        floors,
        doors: doors.collect(),
        gates: gates.collect(),
        rooms: level
            .rooms()
            .list()
            .iter()
            .map(|room| names(level, room))
            .collect(),
        charges: level.charges(),
        light: level.light(),
        theme: Some(level.theme()).filter(|&theme| theme != theme_of(level.recipe())),
        path,
        ..File::default()
    };
    for content in Content::ALL {
        let cells = level.cells_with(content);
        if !cells.is_empty() {
            file.contents.add(content, names(level, cells));
        }
    }
    file
}

/// Returns a gate as stored in a file. A one-way gate is stored with the cell from which it can be
/// passed.
fn file_gate(grid: &Grid, side: Side, gate: Gate) -> FileGate {
    let Side { cell, dir } = side;
    let (cell, dir) = match gate.needs() {
        Needs::OtherSide => (grid.step(cell, dir), grid.back(cell, dir)),
        _ => (cell, dir),
    };
    FileGate {
        cell: CellName::of(grid, cell),
        side: grid.dir_names()[dir.index()].into(),
        kind: gate.into(),
    }
}
