//! Levels as RON, for people to read, edit and compare.
//!
//! ```ron
//! (
//!     format: "warren level",
//!     version: 1,
//!     grid: (shape: Square, width: 3, height: 2),
//!     cells: [
//!         "120",
//!         "10#",
//!     ],
//!     starts: [(0, 0)],
//!     finishes: [(1, 1)],
//!     doors: [(cell: (1, 0), side: "east")],
//! )
//! ```
//!
//! `cells` has a string for each row and a character for each cell: `#` for
//! rock, or a digit whose bits say which of its positive sides are passages,
//! in the order of [`Dir`]: 1 east, 2 south (on hex
//! south-east), 4 south-west. Every passage is written once, so no file can
//! hold a wall with one side. A square level may give a `map` drawn as in
//! [`read::lines`](crate::read::lines()) instead.

use super::{Level, Recipe, make};
use crate::maze::{Door, Doors, Maze};
use crate::read::{self, DrawingError};
use crate::topology::{Board, Cell, Dir, Grid, GridError, GridSpec, Topology};
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

const FORMAT: &str = "warren level";
const VERSION: u32 = 1;

/// Why a text is no level. Cells are named by column and row, from 0, as in the
/// file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LevelError {
    /// Not RON, or not its fields.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the RON reader says.
        message: String,
    },
    /// Some other RON.
    #[error("this is no level: its format is {found:?}, not {FORMAT:?}")]
    Format {
        /// What the file says it is.
        found: String,
    },
    /// Written by a later Warren.
    #[error("this level has version {found}, newer than {VERSION}: update Warren to open it")]
    Newer {
        /// The file's version.
        found: u32,
    },
    /// There is no such grid.
    #[error("grid: {0}")]
    Grid(#[from] GridError),
    /// Neither `cells` nor `map`, or both.
    #[error("a level has either cells or a map: this one has {0}")]
    Body(&'static str),
    /// Maps are for squares.
    #[error("map: only square levels can be drawn as a map; give cells instead")]
    MapOnHex,
    /// The drawn map is wrong.
    #[error("map: {0}")]
    Map(#[from] DrawingError),
    /// Too many or too few rows.
    #[error("cells: {found} rows, but the grid has {expected}")]
    Rows {
        /// Rows in the file.
        found: usize,
        /// The grid's.
        expected: u32,
    },
    /// A row too long or too short.
    #[error("cells: row {row} has {found} cells, but the grid has {expected} columns")]
    Ragged {
        /// Which row, from 0.
        row: u32,
        /// Cells in the file.
        found: usize,
        /// The grid's columns.
        expected: u32,
    },
    /// A character that is no cell.
    #[error("cells: {letter:?} at {at:?} is no cell: use # for rock or a digit from 0 to {most}")]
    Letter {
        /// Column and row.
        at: [u32; 2],
        /// The character.
        letter: char,
        /// The largest digit on this grid.
        most: u8,
    },
    /// A side that should be open or hold a door, and cannot.
    #[error("{what} at {at:?}, {side}, leads {whither}")]
    Astray {
        /// A passage or a door.
        what: &'static str,
        /// Column and row.
        at: [u32; 2],
        /// The direction's name.
        side: &'static str,
        /// Into rock or off the grid.
        whither: &'static str,
    },
    /// No direction of this grid.
    #[error("doors: the door at {at:?} is in its {found:?} side: the sides are {sides}")]
    Side {
        /// Column and row.
        at: [u32; 2],
        /// The file's word.
        found: String,
        /// The right words.
        sides: String,
    },
    /// A door where there is a passage.
    #[error("doors: the {side} side of {at:?} is open: a door needs a wall")]
    DoorInPassage {
        /// Column and row.
        at: [u32; 2],
        /// The direction's name.
        side: &'static str,
    },
    /// The same door again, perhaps from its other side.
    #[error("doors: the {side} side of {at:?} has a door already")]
    DoorTwice {
        /// Column and row.
        at: [u32; 2],
        /// The direction's name.
        side: &'static str,
    },
    /// A cell that is not on the grid.
    #[error("{what}: there is no cell {at:?} on this grid")]
    NoCell {
        /// Whose cell.
        what: &'static str,
        /// Column and row.
        at: [u32; 2],
    },
    /// A start or finish inside rock.
    #[error("{what}: {at:?} is rock")]
    InRock {
        /// Whose cell.
        what: &'static str,
        /// Column and row.
        at: [u32; 2],
    },
    /// No start or no finish.
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
}

/// Reads a level. It is checked throughout: what is returned can be played.
///
/// Nothing is allocated beyond a multiple of the text's length. When the level
/// remembers its recipe, the recipe is made anew to see whether the level was
/// edited since.
pub fn read(text: &str) -> Result<Level, LevelError> {
    let header: Header = parse(text)?;
    if header.format != FORMAT {
        let found = header.format;
        return Err(LevelError::Format { found });
    }
    if header.version > VERSION {
        let found = header.version;
        return Err(LevelError::Newer { found });
    }
    let file: File = parse(text)?;
    let grid = Grid::try_from(file.grid)?;
    let mut body = match (file.cells.is_empty(), file.map.is_empty()) {
        (false, true) => Body::of(read_cells(grid, &file.cells)?),
        (true, false) => read_map(grid, &file.map)?,
        (true, true) => return Err(LevelError::Body("neither")),
        (false, false) => return Err(LevelError::Body("both")),
    };
    read_sites(&body.maze, "starts", &file.starts, &mut body.starts)?;
    read_sites(&body.maze, "finishes", &file.finishes, &mut body.finishes)?;
    read_doors(&body.maze, &file.doors, &mut body.doors)?;
    // Which start is the first counts; finishes are a set.
    body.finishes.sort_unstable();
    let mut level = Level {
        doors: Doors::new(&grid, body.doors),
        maze: body.maze,
        starts: body.starts,
        finishes: body.finishes,
        recipe: file.recipe,
        edited: false,
    };
    level.edited = level
        .recipe
        .as_ref()
        .is_some_and(|recipe| recipe.grid != file.grid || make(recipe).as_ref() != Ok(&level));
    Ok(level)
}

/// Writes a level; [`read()`] reads an equal one back.
pub fn write(level: &Level) -> String {
    let board = level.grid().board();
    let file = File {
        format: FORMAT.into(),
        version: VERSION,
        recipe: level.recipe.clone(),
        grid: level.grid().spec(),
        cells: (0..board.height())
            .map(|y| {
                let cells = y * board.width()..(y + 1) * board.width();
                cells.map(|cell| letter(&level.maze, cell)).collect()
            })
            .collect(),
        map: Vec::new(),
        starts: level.starts.iter().map(|&c| board.coordinates(c)).collect(),
        finishes: level
            .finishes
            .iter()
            .map(|&c| board.coordinates(c))
            .collect(),
        doors: level
            .doors
            .list()
            .iter()
            .map(|door| FileDoor {
                cell: board.coordinates(door.cell),
                side: level.grid().dir_names()[door.dir.index()].into(),
            })
            .collect(),
    };
    let pretty = ron::ser::PrettyConfig::new()
        .depth_limit(2)
        .new_line("\n")
        .extensions(Extensions::IMPLICIT_SOME);
    let mut text = ron::ser::to_string_pretty(&file, pretty)
        // Plain data; RON refuses none of it.
        .unwrap_or_else(|error| unreachable!("levels are always RON: {error}"));
    text = text
        .trim_start_matches("#![enable(implicit_some)]\n")
        .into();
    text.push('\n');
    text
}

#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: String,
    version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recipe: Option<Recipe>,
    grid: GridSpec,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    map: Vec<String>,
    #[serde(default)]
    starts: Vec<[u32; 2]>,
    #[serde(default)]
    finishes: Vec<[u32; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    doors: Vec<FileDoor>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileDoor {
    cell: [u32; 2],
    side: String,
}

/// What cells or a map hold.
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

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, LevelError> {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .from_str(text)
        .map_err(|error| LevelError::Syntax {
            line: error.span.start.line,
            column: error.span.start.col,
            message: error.code.to_string(),
        })
}

/// The passages that a digit can stand for: those in positive directions.
fn positive(grid: &Grid) -> impl Iterator<Item = (u8, Dir)> {
    let pairs = grid.dir_names().len() as u8 / 2;
    (0..pairs).map(|pair| (1 << pair, Dir(2 * pair)))
}

fn letter(maze: &Maze<Grid>, cell: Cell) -> char {
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

fn read_cells(grid: Grid, rows: &[String]) -> Result<Maze<Grid>, LevelError> {
    let board = *grid.board();
    check_rows(&board, rows)?;
    let most = positive(&grid).map(|(bit, _)| bit).sum();
    let mut maze = Maze::solid(grid);
    let letters = || (0..grid.cells()).zip(rows.iter().flat_map(|row| row.chars()));
    for (cell, letter) in letters() {
        match letter {
            '#' => {}
            '0'..='9' if letter as u8 - b'0' <= most => maze.clear(cell),
            _ => {
                let at = board.coordinates(cell);
                return Err(LevelError::Letter { at, letter, most });
            }
        }
    }
    for (cell, letter) in letters().filter(|&(_, letter)| letter != '#') {
        let bits = letter as u8 - b'0';
        for (_, dir) in positive(&grid).filter(|&(bit, _)| bits & bit != 0) {
            check_side(&maze, "the passage", cell, dir)?;
            maze.open(cell, dir);
        }
    }
    Ok(maze)
}

/// Every row is there and complete, so that the grid is no larger than the text.
fn check_rows(board: &Board, rows: &[String]) -> Result<(), LevelError> {
    if rows.len() != board.height() as usize {
        return Err(LevelError::Rows {
            found: rows.len(),
            expected: board.height(),
        });
    }
    for (row, cells) in (0..).zip(rows) {
        let found = cells.chars().count();
        if found != board.width() as usize {
            return Err(LevelError::Ragged {
                row,
                found,
                expected: board.width(),
            });
        }
    }
    Ok(())
}

fn check_side(
    maze: &Maze<Grid>,
    what: &'static str,
    cell: Cell,
    dir: Dir,
) -> Result<(), LevelError> {
    let grid = maze.grid();
    let astray = |whither| LevelError::Astray {
        what,
        at: grid.board().coordinates(cell),
        side: grid.dir_names()[dir.index()],
        whither,
    };
    if !grid.exits(cell).contains(dir) {
        return Err(astray("off the grid"));
    }
    if maze.is_solid(cell) || maze.is_solid(grid.step(cell, dir)) {
        return Err(astray("into rock"));
    }
    Ok(())
}

fn read_map(grid: Grid, map: &[String]) -> Result<Body, LevelError> {
    let Grid::Square(square) = grid else {
        return Err(LevelError::MapOnHex);
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
    maze: &Maze<Grid>,
    what: &'static str,
    sites: &[[u32; 2]],
    cells: &mut Vec<Cell>,
) -> Result<(), LevelError> {
    let mut seen: BTreeSet<Cell> = cells.iter().copied().collect();
    for &at in sites {
        let cell = cell_at(maze.grid(), what, at)?;
        if maze.is_solid(cell) {
            return Err(LevelError::InRock { what, at });
        }
        if seen.insert(cell) {
            cells.push(cell);
        }
    }
    if cells.is_empty() {
        return Err(LevelError::Missing(what));
    }
    Ok(())
}

fn read_doors(
    maze: &Maze<Grid>,
    listed: &[FileDoor],
    doors: &mut Vec<Door>,
) -> Result<(), LevelError> {
    let grid = maze.grid();
    let mut seen: BTreeSet<Door> = doors.iter().copied().collect();
    for listed in listed {
        let at = listed.cell;
        let cell = cell_at(grid, "doors", at)?;
        let names = grid.dir_names();
        let Some(i) = names.iter().position(|name| *name == listed.side) else {
            return Err(LevelError::Side {
                at,
                found: listed.side.clone(),
                sides: names.join(", "),
            });
        };
        let (dir, side) = (Dir(i as u8), names[i]);
        check_side(maze, "the door", cell, dir)?;
        if maze.passages(cell).contains(dir) {
            return Err(LevelError::DoorInPassage { at, side });
        }
        let door = Door::at(grid, cell, dir);
        if !seen.insert(door) {
            return Err(LevelError::DoorTwice { at, side });
        }
    }
    doors.splice(.., seen);
    Ok(())
}

/// Files count from 0 and do not wrap.
fn cell_at(grid: &Grid, what: &'static str, at: [u32; 2]) -> Result<Cell, LevelError> {
    let board = grid.board();
    if at[0] >= board.width() || at[1] >= board.height() {
        return Err(LevelError::NoCell { what, at });
    }
    Ok(at[1] * board.width() + at[0])
}
