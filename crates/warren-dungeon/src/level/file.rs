//! Level files, in the format described in the documentation of [`level`](super).

use super::map_rows::in_file;
use super::recipe::{is_false, is_none};
use super::syntax::Syntax;
use super::work_limit::WorkLimit;
use super::{Charges, InvalidLevel, Level, Recipe, Theme, make_heard};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use warren_maze::maze::{Door, Maze};
use warren_maze::read::{self, DrawingError};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridError, GridShape, GridSpec, Topology};

const FORMAT: &str = "warren level";
const VERSION: u32 = 4;

/// The first version in which recipes have charges.
const WITH_CHARGES: u32 = 4;

/// The reason why a string is not a level. Cells have the same names as in the file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelError {
    /// The string is neither RON nor JSON, or does not have the fields of a level.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line of the error, from 1.
        line: usize,
        /// The column of the error, from 1.
        column: usize,
        /// The message of the RON or JSON parser.
        message: String,
    },
    /// The file has a different format.
    #[error("this is not a level: its format is {found:?}, not {FORMAT:?}")]
    Format {
        /// The file's `format`.
        found: String,
    },
    /// The file has a later version of the format.
    #[error("this level has version {found}, but the newest version that can be read is {VERSION}")]
    Newer {
        /// The file's `version`.
        found: u32,
    },
    /// The grid cannot be made.
    #[error("grid: {0}")]
    Grid(#[from] GridError),
    /// A recipe is required, but the level has none.
    #[error("this level has no recipe: use one that maze or the game generated")]
    NoRecipe,
    /// The file must have exactly one of `cells`, `floors` and `map`. The string is
    /// `"none"` or `"several"`.
    #[error("a level needs exactly one of cells, floors and map: this one has {0}")]
    Body(&'static str),
    /// The file has `cells` although the grid needs `floors`, or the other way round.
    #[error("{found}: a {shape} level gives its cells as {expected}")]
    Layout {
        /// The field that the file has.
        found: &'static str,
        /// The fields that are valid for the grid.
        expected: &'static str,
        /// The name of the grid's shape.
        shape: &'static str,
    },
    /// The file has too many or too few floors.
    #[error("floors: {found}, but the grid has {expected}")]
    Floors {
        /// The number of floors in the file.
        found: usize,
        /// The number of floors of the grid.
        expected: u32,
    },
    /// The map is not a valid drawing. Lines and columns are positions in the file.
    #[error("map: {0}")]
    Map(#[from] DrawingError),
    /// A floor has too many or too few rows.
    #[error("cells: {found} rows, but the grid has {expected}")]
    Rows {
        /// The number of rows in the file.
        found: usize,
        /// The number of rows per floor of the grid.
        expected: u32,
    },

    /// A row is too long or too short.
    #[error("cells: row {row} has {found} cells, but that row of the grid has {expected}")]
    Ragged {
        /// The row, from 0. Rows are numbered across floors.
        row: usize,
        /// The number of cells of the row in the file.
        found: usize,
        /// The number of cells of the row in the grid.
        expected: u32,
    },
    /// A character is not valid for a cell.
    #[error("cells: {letter:?} at {at} is not a cell: use # for rock or a digit from 0 to {most}")]
    Letter {
        /// The cell.
        at: CellName,
        /// The character.
        letter: char,
        /// The largest digit that the grid allows.
        most: u8,
    },
    /// A passage or a door leads into rock or off the grid.
    #[error("{what} at {at}, {side}, leads {leads}")]
    Astray {
        /// `"the passage"` or `"the door"`.
        what: &'static str,
        /// The cell.
        at: CellName,
        /// The name of the direction.
        side: &'static str,
        /// `"into rock"` or `"off the grid"`.
        leads: &'static str,
    },
    /// A door's side is not a direction of the grid.
    #[error("doors: the door at {at} is in its {found:?} side: the sides are {sides}")]
    Side {
        /// The cell.
        at: CellName,
        /// The side in the file.
        found: String,
        /// The names of the grid's directions.
        sides: String,
    },
    /// A closed door is in a passage.
    #[error("doors: the {side} side of {at} is open: a door needs a wall")]
    DoorInPassage {
        /// The cell.
        at: CellName,
        /// The name of the direction.
        side: &'static str,
    },
    /// The same door is listed twice, possibly once from each side.
    #[error("doors: the {side} side of {at} already has a door")]
    DoorTwice {
        /// The cell.
        at: CellName,
        /// The name of the direction.
        side: &'static str,
    },
    /// A cell is not on the grid.
    #[error("{what}: there is no cell {at} on this grid")]
    NoCell {
        /// The field of the file with the cell.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// The cell of a start, a finish or the Minotaur is rock.
    #[error("{what}: {at} is rock")]
    InRock {
        /// The field of the file with the cell.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// The same start or the same finish is listed twice.
    #[error("{what}: {at} is listed twice")]
    Twice {
        /// The field of the file with the cell.
        what: &'static str,
        /// The cell.
        at: CellName,
    },
    /// There is no start or no finish; the field is `"starts"` or `"finishes"`.
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
}

/// The name of a cell in files. It consists of the column and the row, and of the floor on
/// a cubic grid, each counted from 0. On a polar grid, these are the position in the ring
/// and the ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellName(Vec<u32>);

/// Reads a level from RON. The level obeys all rules of [`Level`], so it can be played. A
/// start or a finish that is listed twice counts once.
///
/// Takes time and memory linear in the length of the string. If the level has a recipe,
/// makes the level again to find out whether it was edited. If that takes much longer than
/// reading the string, the function gives up, and the level counts as edited. An example is
/// a random walk on a single row.
///
/// ```
/// use warren_dungeon::level;
///
/// let level = level::read(r#"(
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
/// assert_eq!(level::read(&level::write(&level))?, level);
///
/// let error = level::read("(format: \"warren level\", version: 99)").unwrap_err();
/// assert_eq!(error, level::LevelError::Newer { found: 99 });
/// # Ok::<(), level::LevelError>(())
/// ```
///
/// # Errors
///
/// Fails if the string is not a level of a version that this release supports, or if the
/// level breaks a rule of [`Level`]. The error says what is wrong, and where.
pub fn read(text: &str) -> Result<Level, LevelError> {
    level(Syntax::Ron, text)
}

/// Reads a level from JSON with the same fields; see [`read()`].
///
/// # Errors
///
/// The same errors as [`read()`].
pub fn read_json(text: &str) -> Result<Level, LevelError> {
    level(Syntax::Json, text)
}

/// Reads a recipe in RON or JSON, either a recipe on its own or the recipe of a level.
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

/// Parses the fields of a level, after checking its format and version.
fn parse(syntax: Syntax, text: &str) -> Result<File, LevelError> {
    let header: Header = syntax.parse(text)?;
    if header.format != FORMAT {
        let found = header.format;
        return Err(LevelError::Format { found });
    }
    if header.version > VERSION {
        let found = header.version;
        return Err(LevelError::Newer { found });
    }
    let mut file: File = syntax.parse(text)?;
    if let Some(recipe) = &mut file.recipe
        && header.version < WITH_CHARGES
        && recipe.charges == Charges::Default
    {
        recipe.charges = Charges::Exactly(0);
    }
    Ok(file)
}

fn level(syntax: Syntax, text: &str) -> Result<Level, LevelError> {
    let file = parse(syntax, text)?;
    let grid = Grid::try_from(file.grid)?;
    let given = [
        file.cells.is_empty(),
        file.floors.is_empty(),
        file.map.is_empty(),
    ];
    let mut body = match given.map(|empty| !empty) {
        [true, false, false] => Body::of(read_floor(&grid, file.cells)?),
        [false, true, false] => Body::of(read_floors(&grid, &file.floors)?),
        [false, false, true] => read_map(&grid, &file.map).map_err(|error| match error {
            LevelError::Map(error) => LevelError::Map(in_file(error, syntax, text)),
            other => other,
        })?,
        [false, false, false] => return Err(LevelError::Body("none")),
        _ => return Err(LevelError::Body("several")),
    };
    read_sites(&grid, "starts", &file.starts, &mut body.starts)?;
    read_sites(&grid, "finishes", &file.finishes, &mut body.finishes)?;
    let invalid = |error| LevelError::of_parts(&grid, error);
    let mut level = Level::new(body.maze, body.starts, body.finishes).map_err(invalid)?;
    let open = read_doors(&grid, &file.doors, &mut body.doors)?;
    for door in &open {
        // If the door is not valid, report the door instead of its passage.
        if level.check_door(*door).is_ok() {
            level.maze.close(door.cell, door.dir);
        }
    }
    level = level.with_doors(body.doors).map_err(invalid)?;
    for door in open {
        level.maze.open(door.cell, door.dir);
    }
    if let Some(at) = &file.minotaur {
        let cell = cell_at(&grid, "minotaur", at)?;
        level = level.with_minotaur(cell).map_err(invalid)?;
    }
    level.charges = file.charges;
    level.theme = file.theme.unwrap_or(theme_of(file.recipe.as_ref()));
    level.recipe = file.recipe;
    level.edited = level.recipe.as_ref().is_some_and(|recipe| {
        let patience = &mut WorkLimit::with(grid.cells());
        recipe.grid != file.grid || make_heard(recipe, patience).as_ref() != Ok(&level)
    });
    Ok(level)
}

/// Writes a level as RON. [`read()`] reads an equal level from it, but determines again
/// whether it [is edited](Level::is_edited). Takes time linear in the number of cells.
pub fn write(level: &Level) -> String {
    write_with_path(level, &[])
}

/// Writes a level as RON, with the cells of a path through it in order. An empty path is
/// left out. [`read()`] reads an equal level from it and ignores the path.
///
/// # Panics
///
/// Panics if a cell is not on the grid.
pub fn write_with_path(level: &Level, path: &[Cell]) -> String {
    write_as(Syntax::Ron, level, path)
}

/// Writes a level as JSON. [`read_json`] reads an equal level from it. Takes time linear in
/// the number of cells.
pub fn write_json(level: &Level) -> String {
    write_json_with_path(level, &[])
}

/// Writes a level as JSON, with the cells of a path through it; see [`write_with_path`].
///
/// # Panics
///
/// Panics if a cell is not on the grid.
pub fn write_json_with_path(level: &Level, path: &[Cell]) -> String {
    write_as(Syntax::Json, level, path)
}

/// Writes a recipe as RON. [`read_recipe`] reads an equal recipe from it.
pub fn write_recipe(recipe: &Recipe) -> String {
    Syntax::Ron.text(recipe, 2)
}

fn write_as(syntax: Syntax, level: &Level, path: &[Cell]) -> String {
    // Each row of cells is on its own line.
    let depth = if level.grid().shape().has_floors() {
        3
    } else {
        2
    };
    syntax.text(&file(level, path), depth)
}

fn file(level: &Level, path: &[Cell]) -> File {
    let grid = level.grid();
    let places = |cells: &[Cell]| cells.iter().map(|&cell| CellName::of(grid, cell)).collect();
    let mut floors: Vec<Vec<String>> = floors(grid)
        .map(|floor| {
            let rows = floor.map(|row| row.map(|cell| letter(&level.maze, cell)).collect());
            rows.collect()
        })
        .collect();
    let cells = if grid.shape().has_floors() {
        Vec::new()
    } else {
        floors.remove(0)
    };
    let doors = level.doors.list().iter().map(|door| FileDoor {
        cell: CellName::of(grid, door.cell),
        side: grid.dir_names()[door.dir.index()].into(),
        open: level.maze.passages(door.cell).contains(door.dir),
    });
    File {
        format: FORMAT.into(),
        version: VERSION,
        recipe: level.recipe.clone(),
        grid: grid.spec(),
        cells,
        floors,
        map: Vec::new(),
        starts: places(&level.starts),
        finishes: places(&level.finishes),
        doors: doors.collect(),
        charges: level.charges,
        minotaur: level.minotaur.map(|cell| CellName::of(grid, cell)),
        theme: Some(level.theme).filter(|&theme| theme != theme_of(level.recipe())),
        path: places(path),
    }
}

/// Returns the default theme of a file.
fn theme_of(recipe: Option<&Recipe>) -> Theme {
    recipe.map_or(Theme::default(), Recipe::theme)
}

/// The field that distinguishes a level from a recipe.
#[derive(Deserialize)]
#[serde(rename = "recipe")]
struct Head {
    #[serde(default)]
    format: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename = "level")]
struct Header {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "level")]
struct File {
    format: String,
    version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recipe: Option<Recipe>,
    grid: GridSpec,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    floors: Vec<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    map: Vec<String>,
    #[serde(default)]
    starts: Vec<CellName>,
    #[serde(default)]
    finishes: Vec<CellName>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    doors: Vec<FileDoor>,
    #[serde(default, skip_serializing_if = "is_none")]
    charges: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minotaur: Option<CellName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    theme: Option<Theme>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    path: Vec<CellName>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "door")]
struct FileDoor {
    cell: CellName,
    side: String,
    /// Whether the door is open.
    #[serde(default, skip_serializing_if = "is_false")]
    open: bool,
}

/// The contents of the `cells`, `floors` or `map` of a file.
struct Body {
    maze: Maze<Grid>,
    starts: Vec<Cell>,
    finishes: Vec<Cell>,
    doors: Vec<Door>,
}

impl Body {
    fn of(maze: Maze<Grid>) -> Body {
        Body {
            maze,
            starts: Vec::new(),
            finishes: Vec::new(),
            doors: Vec::new(),
        }
    }
}

/// Returns the positive directions, each with its bit of a cell's digit.
fn positive(grid: &Grid) -> impl Iterator<Item = (u8, Dir)> {
    let pairs = grid.dir_names().len() as u8 / 2;
    (0..pairs).map(|pair| (1 << pair, Dir(2 * pair)))
}

/// Returns the character for a cell in files.
pub(super) fn letter(maze: &Maze<Grid>, cell: Cell) -> char {
    if maze.is_solid(cell) {
        return '#';
    }
    let passages = maze.passages(cell);
    let bits: u8 = positive(maze.grid())
        .filter(|&(_, dir)| passages.contains(dir))
        .map(|(bit, _)| bit)
        .sum();
    char::from(b'0' + bits)
}

/// Returns the cells of a grid as floors, which consist of rows.
pub(super) fn floors(grid: &Grid) -> impl Iterator<Item = impl Iterator<Item = Range<Cell>>> {
    let [_, height, depth] = grid.size();
    (0..depth).map(move |z| (z * height..(z + 1) * height).map(|row| grid.row(row)))
}

fn read_floor(grid: &Grid, rows: Vec<String>) -> Result<Maze<Grid>, LevelError> {
    check_layout(grid, "cells", !grid.shape().has_floors())?;
    read_cells(grid, &[rows])
}

fn read_floors(grid: &Grid, floors: &[Vec<String>]) -> Result<Maze<Grid>, LevelError> {
    let (found, expected) = (floors.len(), grid.floors());
    check_layout(grid, "floors", grid.shape().has_floors())?;
    if found != expected as usize {
        return Err(LevelError::Floors { found, expected });
    }
    read_cells(grid, floors)
}

fn read_cells(grid: &Grid, floors: &[Vec<String>]) -> Result<Maze<Grid>, LevelError> {
    let rows: Vec<&String> = floors.iter().flatten().collect();
    check_rows(grid, floors)?;
    let most = positive(grid).map(|(bit, _)| bit).sum();
    let mut maze = Maze::solid(grid.clone());
    let letters = || (0..grid.cells()).zip(rows.iter().flat_map(|row| row.chars()));
    for (cell, letter) in letters() {
        match letter {
            '#' => {}
            '0'..='9' if letter as u8 - b'0' <= most => maze.clear(cell),
            _ => {
                let at = CellName::of(grid, cell);
                return Err(LevelError::Letter { at, letter, most });
            }
        }
    }
    for (cell, letter) in letters().filter(|&(_, letter)| letter != '#') {
        let bits = letter as u8 - b'0';
        for (_, dir) in positive(grid).filter(|&(bit, _)| bits & bit != 0) {
            check_side(&maze, "the passage", cell, dir)?;
            maze.open(cell, dir);
        }
    }
    Ok(maze)
}

/// Checks that all rows exist and are complete, so that the grid is not larger than the
/// string.
fn check_rows(grid: &Grid, floors: &[Vec<String>]) -> Result<(), LevelError> {
    for floor in floors {
        let (found, expected) = (floor.len(), grid.size()[1]);
        if found != expected as usize {
            return Err(LevelError::Rows { found, expected });
        }
    }
    for (row, cells) in floors.iter().flatten().enumerate() {
        let (found, expected) = (cells.chars().count(), grid.row(row as u32).len() as u32);
        if found != expected as usize {
            return Err(LevelError::Ragged {
                row,
                found,
                expected,
            });
        }
    }
    Ok(())
}

fn check_layout(grid: &Grid, found: &'static str, fits: bool) -> Result<(), LevelError> {
    let shape = grid.shape();
    let expected = match shape {
        GridShape::Square => "cells or a map",
        GridShape::Cubic => "floors",
        GridShape::Hex | GridShape::Triangular | GridShape::Polar => "cells",
    };
    match fits {
        true => Ok(()),
        false => Err(LevelError::Layout {
            found,
            expected,
            shape: shape.name(),
        }),
    }
}

fn check_side(
    maze: &Maze<Grid>,
    what: &'static str,
    cell: Cell,
    dir: Dir,
) -> Result<(), LevelError> {
    let grid = maze.grid();
    let astray = |leads| LevelError::Astray {
        what,
        at: CellName::of(grid, cell),
        side: grid.dir_names()[dir.index()],
        leads,
    };
    if !grid.exits(cell).contains(dir) {
        return Err(astray("off the grid"));
    }
    if maze.is_solid(cell) || maze.is_solid(grid.step(cell, dir)) {
        return Err(astray("into rock"));
    }
    Ok(())
}

fn read_map(grid: &Grid, map: &[String]) -> Result<Body, LevelError> {
    check_layout(grid, "map", grid.shape() == GridShape::Square)?;
    let Grid::Square(square) = grid else {
        return Err(LevelError::Body("a map of no squares"));
    };
    let drawing = read::lines(square, map)?;
    Ok(Body {
        maze: drawing.maze,
        starts: drawing.starts,
        finishes: drawing.finishes,
        doors: drawing.doors,
    })
}

fn read_sites(
    grid: &Grid,
    what: &'static str,
    sites: &[CellName],
    cells: &mut Vec<Cell>,
) -> Result<(), LevelError> {
    let mut seen: BTreeSet<Cell> = cells.iter().copied().collect();
    for at in sites {
        let cell = cell_at(grid, what, at)?;
        if seen.insert(cell) {
            cells.push(cell);
        }
    }
    Ok(())
}

/// Adds the listed doors, and returns the open ones.
fn read_doors(
    grid: &Grid,
    listed: &[FileDoor],
    doors: &mut Vec<Door>,
) -> Result<Vec<Door>, LevelError> {
    let mut open = Vec::new();
    for listed in listed {
        let at = listed.cell.clone();
        let cell = cell_at(grid, "doors", &at)?;
        let names = grid.dir_names();
        let Some(i) = names.iter().position(|name| *name == listed.side) else {
            return Err(LevelError::Side {
                at,
                found: listed.side.clone(),
                sides: names.join(", "),
            });
        };
        let dir = Dir(i as u8);
        doors.push(Door { cell, dir });
        open.extend(listed.open.then_some(Door { cell, dir }));
    }
    Ok(open)
}

impl LevelError {
    /// Converts an error about the parts of a level. Cells get their names in files.
    fn of_parts(grid: &Grid, error: InvalidLevel) -> LevelError {
        let place = |cell| CellName::of(grid, cell);
        let side = |door: Door| grid.dir_names()[door.dir.index()];
        match error {
            InvalidLevel::Missing(what) => LevelError::Missing(what),
            InvalidLevel::NoCell { what, cell } => LevelError::NoCell {
                what,
                at: CellName(vec![cell]),
            },
            InvalidLevel::InRock { what, cell } => LevelError::InRock {
                what,
                at: place(cell),
            },
            InvalidLevel::Twice { what, cell } => LevelError::Twice {
                what,
                at: place(cell),
            },
            InvalidLevel::Astray { door, leads } => LevelError::Astray {
                what: "the door",
                at: place(door.cell),
                side: side(door),
                leads,
            },
            InvalidLevel::DoorInPassage { door } => LevelError::DoorInPassage {
                at: place(door.cell),
                side: side(door),
            },
            InvalidLevel::DoorTwice { door } => LevelError::DoorTwice {
                at: place(door.cell),
                side: side(door),
            },
        }
    }
}

/// Returns the cell with this name. Each number must be less than the length of its axis,
/// even if the axis wraps.
fn cell_at(grid: &Grid, what: &'static str, at: &CellName) -> Result<Cell, LevelError> {
    let [_, height, depth] = grid.size();
    let in_row = |x: u32, row: u32| grid.row(row).nth(x as usize);
    let cell = match at.0[..] {
        [x, y] if y < height => in_row(x, y),
        [x, y, z] if grid.shape().has_floors() && y < height && z < depth => {
            in_row(x, z * height + y)
        }
        _ => None,
    };
    match cell {
        Some(cell) => Ok(cell),
        None => Err(LevelError::NoCell {
            what,
            at: at.clone(),
        }),
    }
}

impl CellName {
    /// Returns the name of a cell.
    pub(crate) fn of(grid: &Grid, cell: Cell) -> CellName {
        let [x, y, z] = grid.coordinates(cell);
        CellName(if grid.shape().has_floors() {
            vec![x, y, z]
        } else {
            vec![x, y]
        })
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(u32::to_string).collect();
        write!(out, "({})", numbers.join(", "))
    }
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.len())?;
        for number in &self.0 {
            tuple.serialize_element(number)?;
        }
        tuple.end()
    }
}

impl<'de> Deserialize<'de> for CellName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellName, D::Error> {
        struct Numbers;

        impl<'de> Visitor<'de> for Numbers {
            type Value = CellName;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("column and row, or column, row and floor")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CellName, A::Error> {
                let mut numbers = Vec::new();
                while let Some(number) = seq.next_element()? {
                    numbers.push(number);
                }
                match numbers.len() {
                    2 | 3 => Ok(CellName(numbers)),
                    found => Err(A::Error::invalid_length(found, &self)),
                }
            }
        }

        deserializer.deserialize_tuple(3, Numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some of these errors never occur for files, because the reader finds the problem
    /// itself, or counts a start or finish that is listed twice only once.
    #[test]
    fn the_parts_of_a_level_are_refused_in_the_words_of_files() {
        let grid = Grid::try_from(GridSpec::default()).expect("a grid");
        let what = "starts";
        let door = Door {
            cell: 21,
            dir: Dir(2),
        };
        let leads = "into rock";
        for (error, expected) in [
            (
                InvalidLevel::Missing(what),
                "starts: a level needs at least one",
            ),
            (
                InvalidLevel::NoCell { what, cell: 400 },
                "starts: there is no cell (400) on this grid",
            ),
            (
                InvalidLevel::InRock { what, cell: 21 },
                "starts: (1, 1) is rock",
            ),
            (
                InvalidLevel::Twice { what, cell: 21 },
                "starts: (1, 1) is listed twice",
            ),
            (
                InvalidLevel::Astray { door, leads },
                "the door at (1, 1), south, leads into rock",
            ),
            (
                InvalidLevel::DoorInPassage { door },
                "doors: the south side of (1, 1) is open: a door needs a wall",
            ),
            (
                InvalidLevel::DoorTwice { door },
                "doors: the south side of (1, 1) already has a door",
            ),
        ] {
            assert_eq!(LevelError::of_parts(&grid, error).to_string(), expected);
        }
    }
}
