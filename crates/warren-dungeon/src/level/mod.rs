//! Recipes, levels, how a recipe makes a level, and level files.
//!
//! # Level files
//!
//! A level file is RON, which people can read, edit and compare, or JSON with the same
//! fields, for other programs. [`read()`] and [`write()`] are for RON, [`read_json`] and
//! [`write_json`] for JSON.
//!
//! ```ron
//! (
//!     format: "warren level",
//!     version: 4,
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
//! `cells` has a string for each row, or each ring of a polar grid, and a character for
//! each cell: `#` for rock, or a digit. The digit is the sum of the numbers of the
//! directions in which the cell has a passage:
//!
//! | number | square, triangular | cubic | hex | polar |
//! | --- | --- | --- | --- | --- |
//! | 1 | east | east | east | clockwise |
//! | 2 | south | south | south-east | outward |
//! | 4 | | down | south-west | outward-second |
//!
//! Only these directions count, so every passage is written once, in one of its two cells.
//! A cubic level has `floors` instead, a list of rows for each floor. A square level may
//! have a `map` instead, drawn as in [`read::lines`](warren_maze::read::lines()).
//!
//! `starts`, `finishes` and `doors` name cells by column and row, and floor on a cubic
//! grid, each from 0. A door with `open: true` stands open. `charges` is the number of
//! walls that the player may blast, 0 if left out. `minotaur` is the cell where the
//! Minotaur starts, if there is one. `path` lists the cells of a path from a start to a
//! finish, in order; it is meant for other programs and is not part of the level.
//! `theme` is a [`Theme`]; if left out it is that of the recipe or, without a recipe,
//! `DressedStone`.
//!
//! Older files can be read. Versions 2 and 3 changed what recipes make: a level of
//! version 1 or 2 keeps its cells, and counts as edited if its recipe now makes others.
//! Version 4 added charges: a recipe of an older version gives none, so that its level is
//! played as before.

mod algorithm;
mod charges;
pub mod choice;
mod code;
mod daily;
mod day;
mod doors;
mod file;
mod fingerprint;
mod form;
mod fresh;
mod loops;
mod make;
mod map_rows;
mod minotaur_start;
mod overlay;
mod parts;
mod place;
mod preset;
mod recipe;
mod survey;
mod syntax;
mod theme;
mod work_limit;

pub use algorithm::{Algorithm, AreasWithDoors, DoorCount};
pub use code::{CodeError, code, read_code};
pub use daily::daily;
pub use day::{Day, NoDay};
pub use file::{
    CellName, LevelError, read, read_json, read_recipe, write, write_json, write_json_with_path,
    write_recipe, write_with_path,
};
pub use fingerprint::{Fingerprint, NoFingerprint, fingerprint};
pub use fresh::make_fresh;
pub use loops::most_extra_passages;
pub(crate) use make::make_within_limit;
pub use make::{check, make, make_heard, make_with};
pub use overlay::{Overlay, OverlayError, carve_order, overlay};
pub use preset::Preset;
pub use recipe::{Charges, Placement, Recipe, RecipeError};
pub use survey::{Compared, Figure, Measures, Refused, Spread, Survey, compare, measures, survey};
pub use theme::Theme;

use std::collections::BTreeSet;
use warren_maze::draw::Plan;
use warren_maze::maze::{Door, Doors, Maze};
use warren_maze::read::Picture;
use warren_maze::solve::{self, MazeWithDoors, PathThroughWalls};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridSpec, Topology};

/// A level: a maze with starts, finishes and secret doors. It may also give the player
/// charges, which blast walls, and it may have a Minotaur, which hunts the player.
///
/// No method breaks these rules:
///
/// - There is at least one start and at least one finish. Each of them is an open
///   cell. No start is listed twice, and no finish is.
/// - Every door lies in a side between two open cells. A closed door is a wall in the
///   maze; a door that stands open is a passage.
/// - The Minotaur, if there is one, starts in an open cell.
///
/// So every level on a [`Grid`] can be written to a file and read again, whatever was
/// changed in it. A level on any other grid `T` can be played, drawn and watched, but
/// has no file format.
///
/// A level that changes after its recipe made it is [edited](Level::is_edited).
///
/// ```
/// use warren_dungeon::level::{self, Level};
/// use warren_maze::maze::{Door, Maze};
/// use warren_maze::topology::{Board, Grid, Square};
///
/// // A row of four cells. The wall between the last two holds a secret door.
/// let grid = Grid::Square(Square::new(Board::new([4, 1, 1], [false; 3])?));
/// let mut maze = Maze::solid(grid);
/// (0..4).for_each(|cell| maze.clear(cell));
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// let door = Door { cell: 2, dir: Square::EAST };
/// let mut level = Level::new(maze, vec![0], vec![3])?
///     .with_doors(vec![door])?
///     .with_charges(1)
///     .with_minotaur(1)?;
/// assert_eq!(level.shortest(), Some(3), "through the door");
/// assert_eq!((level.charges(), level.minotaur()), (1, Some(1)));
///
/// level.open_door(0);
/// assert!(level.maze().passages(2).contains(Square::EAST));
/// assert_eq!(level::read(&level::write(&level))?, level);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Level<T = Grid> {
    maze: Maze<T>,
    starts: Vec<Cell>,
    finishes: Vec<Cell>,
    doors: Doors,
    charges: u32,
    minotaur: Option<Cell>,
    theme: Theme,
    recipe: Option<Recipe>,
    edited: bool,
}

/// Why some parts make no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidLevel {
    /// There is no start or no finish; the field is `"starts"` or `"finishes"`.
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
    /// A cell is not on the grid.
    #[error("{what}: there is no cell {cell} on this grid")]
    NoCell {
        /// What lies in the cell: `"starts"`, `"finishes"`, `"doors"` or `"minotaur"`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The cell of a start, a finish or the Minotaur is rock.
    #[error("{what}: cell {cell} is rock")]
    InRock {
        /// What lies in the cell: `"starts"`, `"finishes"` or `"minotaur"`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// The same start or the same finish is listed twice.
    #[error("{what}: cell {cell} is listed twice")]
    Twice {
        /// What lies in the cell: `"starts"` or `"finishes"`.
        what: &'static str,
        /// The cell.
        cell: Cell,
    },
    /// A door leads off the grid or into rock.
    #[error("doors: the door in direction {} of cell {} leads {leads}", door.dir.0, door.cell)]
    Astray {
        /// The door.
        door: Door,
        /// `"into rock"` or `"off the grid"`.
        leads: &'static str,
    },
    /// A closed door lies where there is a passage.
    #[error("doors: direction {} of cell {} is open: a closed door needs a wall", door.dir.0, door.cell)]
    DoorInPassage {
        /// The door.
        door: Door,
    },
    /// The same door is listed twice, perhaps once from each side.
    #[error("doors: direction {} of cell {} has a door already", door.dir.0, door.cell)]
    DoorTwice {
        /// The door.
        door: Door,
    },
}

/// The level that a text picture of a maze shows.
impl TryFrom<Picture> for Level {
    type Error = InvalidLevel;

    fn try_from(picture: Picture) -> Result<Level, InvalidLevel> {
        Level::new(picture.maze, picture.starts, picture.finishes)?.with_doors(picture.doors)
    }
}

impl<T: Topology> Level<T> {
    /// Makes a level without doors, charges or Minotaur. The player begins at the first
    /// start. The finishes may be in any order; the level sorts them. Takes time
    /// n log n for n starts and finishes.
    ///
    /// # Errors
    ///
    /// If there is no start or no finish, or if one of them is rock, off the grid, or
    /// listed twice.
    pub fn new(
        maze: Maze<T>,
        starts: Vec<Cell>,
        mut finishes: Vec<Cell>,
    ) -> Result<Level<T>, InvalidLevel> {
        check_sites(&maze, "starts", &starts)?;
        check_sites(&maze, "finishes", &finishes)?;
        finishes.sort_unstable();
        Ok(Level {
            maze,
            starts,
            finishes,
            doors: Doors::default(),
            charges: 0,
            minotaur: None,
            theme: Theme::default(),
            recipe: None,
            edited: false,
        })
    }

    /// The same level with these closed doors in place of those it had. Its passages
    /// stay as they are: where a door stood open, a passage remains. Takes time
    /// n log n for n doors.
    ///
    /// # Errors
    ///
    /// If a door leads off the grid or into rock, lies in a passage, or is listed twice.
    pub fn with_doors(mut self, doors: Vec<Door>) -> Result<Level<T>, InvalidLevel> {
        let mut seen = BTreeSet::new();
        for door in doors {
            self.check_door(door)?;
            if self.maze.passages(door.cell).contains(door.dir) {
                return Err(InvalidLevel::DoorInPassage { door });
            }
            if !seen.insert(Door::at(self.grid(), door.cell, door.dir)) {
                return Err(InvalidLevel::DoorTwice { door });
            }
        }
        let doors = Doors::new(self.maze.grid(), seen.into_iter().collect());
        self.note_edit(doors != self.doors);
        self.doors = doors;
        Ok(self)
    }

    /// The same level with this number of charges.
    pub fn with_charges(mut self, charges: u32) -> Level<T> {
        self.note_edit(charges != self.charges);
        self.charges = charges;
        self
    }

    /// The same level with a Minotaur that starts in this cell.
    ///
    /// # Errors
    ///
    /// If the cell is rock or off the grid.
    pub fn with_minotaur(mut self, cell: Cell) -> Result<Level<T>, InvalidLevel> {
        check_sites(&self.maze, "minotaur", &[cell])?;
        self.note_edit(self.minotaur != Some(cell));
        self.minotaur = Some(cell);
        Ok(self)
    }

    /// The same level, built of this.
    pub fn with_theme(mut self, theme: Theme) -> Level<T> {
        self.note_edit(theme != self.theme);
        self.theme = theme;
        self
    }

    /// Remembers that the level is no longer what its recipe makes.
    fn note_edit(&mut self, is_changed: bool) {
        self.edited |= is_changed && self.recipe.is_some();
    }

    /// Checks that a door lies between two open cells.
    fn check_door(&self, door: Door) -> Result<(), InvalidLevel> {
        let (grid, Door { cell, dir }) = (self.grid(), door);
        if cell >= grid.cells() {
            let what = "doors";
            return Err(InvalidLevel::NoCell { what, cell });
        }
        let leads = |leads| Err(InvalidLevel::Astray { door, leads });
        if !grid.exits(cell).contains(dir) {
            return leads("off the grid");
        }
        if self.maze.is_solid(cell) || self.maze.is_solid(grid.step(cell, dir)) {
            return leads("into rock");
        }
        Ok(())
    }

    /// The level's maze. A closed door is a wall in it.
    pub fn maze(&self) -> &Maze<T> {
        &self.maze
    }

    /// The grid that the level lies on.
    pub fn grid(&self) -> &T {
        self.maze.grid()
    }

    /// The starts: at least one cell. The player begins at the first.
    pub fn starts(&self) -> &[Cell] {
        &self.starts
    }

    /// The finishes: at least one cell, in ascending order.
    pub fn finishes(&self) -> &[Cell] {
        &self.finishes
    }

    /// Whether the cell is a finish. Takes time logarithmic in the finishes.
    pub fn is_finish(&self, cell: Cell) -> bool {
        self.finishes.binary_search(&cell).is_ok()
    }

    /// The level's secret doors.
    pub fn doors(&self) -> &Doors {
        &self.doors
    }

    /// How many walls the player may blast.
    pub fn charges(&self) -> u32 {
        self.charges
    }

    /// The cell where the Minotaur starts, if there is one.
    pub fn minotaur(&self) -> Option<Cell> {
        self.minotaur
    }

    /// What the level is built of.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// The recipe that the level was made from, if there is one.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_ref()
    }

    /// Whether the level has a recipe that no longer describes it: the level was changed
    /// after it was made, or [`read()`] found that the recipe makes another one.
    pub fn is_edited(&self) -> bool {
        self.edited
    }

    /// The recipe that makes this very level: none if it has no recipe, or was
    /// [edited](Level::is_edited).
    pub fn true_recipe(&self) -> Option<&Recipe> {
        self.recipe().filter(|_| !self.is_edited())
    }

    /// Where a walker may go: through passages, and through every door for whose number
    /// `is_open` returns true.
    pub fn ways<F: Fn(usize) -> bool>(&self, is_open: F) -> MazeWithDoors<'_, T, F> {
        MazeWithDoors::new(&self.maze, &self.doors, is_open)
    }

    /// The number of moves of a shortest path from the first start to the nearest
    /// finish. The path may pass every door. `None` if there is no such path. Takes
    /// time linear in the cells.
    pub fn shortest(&self) -> Option<u32> {
        let is_finish = |cell| self.is_finish(cell);
        let path = solve::shortest_path(&self.ways(|_| true), self.starts[0], is_finish)?;
        Some(path.len() as u32)
    }

    /// The way from the first start to the nearest finish. It passes as few walls as
    /// possible, and is a shortest of those ways; every door counts as a passage.
    /// `None` if rock separates the start from every finish. Takes time linear in the
    /// cells.
    pub fn way_out(&self) -> Option<PathThroughWalls> {
        let (ways, start) = (self.ways(|_| true), self.starts[0]);
        solve::fewest_walls(&self.maze, &ways, start, |cell| self.is_finish(cell))
    }

    /// The same level with a wall in this side of the cell. If a door stands open in
    /// that side, it closes. Nothing changes if the side does not lie between two open
    /// cells. Takes time linear in the cells, for the copy.
    pub fn walled_off(&self, cell: Cell, dir: Dir) -> Level<T>
    where
        T: Clone,
    {
        let mut level = self.clone();
        if self.check_door(Door { cell, dir }).is_ok() {
            level.note_edit(level.maze.passages(cell).contains(dir));
            level.maze.close(cell, dir);
        }
        level
    }

    /// The same level with a passage in place of a wall; see [`open`](Level::open).
    /// Takes time linear in the cells, for the copy.
    pub fn opened(&self, wall: Door) -> Level<T>
    where
        T: Clone,
    {
        let mut level = self.clone();
        level.open(wall);
        level
    }

    /// Replaces a wall by a passage. Nothing changes if the wall does not lie between
    /// two open cells, or if it holds a door.
    pub fn open(&mut self, wall: Door) {
        let Door { cell, dir } = wall;
        if self.check_door(wall).is_err() || self.maze.passages(cell).contains(dir) {
            return;
        }
        if self.doors.number(cell, dir).is_some() {
            return;
        }
        self.maze.open(cell, dir);
        self.note_edit(true);
    }

    /// Opens the door with this number. A passage replaces its wall, and the door keeps
    /// its number. Nothing changes if there is no such door.
    pub fn open_door(&mut self, number: usize) {
        if let Some(&Door { cell, dir }) = self.doors.list().get(number) {
            self.note_edit(!self.maze.passages(cell).contains(dir));
            self.maze.open(cell, dir);
        }
    }
}

impl<T: Embedding> Level<T> {
    /// What a picture of the level shows: walls, starts and finishes. A closed door
    /// looks like a wall.
    pub fn plan(&self) -> Plan<'_, T> {
        Plan::new(&self.maze, &self.starts, &self.finishes)
    }
}

impl Level {
    /// The same cells on a grid that does not wrap. A passage or door that led across
    /// the border becomes a wall. Takes time linear in the cells.
    pub fn unwrapped(&self) -> Level {
        let spec = GridSpec {
            wrap_x: false,
            wrap_y: false,
            wrap_z: false,
            ..self.grid().spec()
        };
        // Only a wrapped axis asks for more than one that ends.
        let Ok(grid) = Grid::try_from(spec) else {
            return self.clone();
        };
        let leads_round = |cell, dir| !grid.exits(cell).contains(dir);
        let mut level = self.clone();
        for cell in self.maze.open_cells() {
            for dir in self
                .maze
                .passages(cell)
                .filter(|&dir| leads_round(cell, dir))
            {
                level.maze.close(cell, dir);
            }
        }
        let doors = self.doors.list().iter().copied();
        let doors = doors.filter(|door| !leads_round(door.cell, door.dir));
        level.doors = Doors::new(&grid, doors.collect());
        level.note_edit(grid.spec() != self.grid().spec());
        level.maze = level.maze.with_grid(grid);
        level
    }
}

/// Checks that there is at least one cell, that all are open, and that none is listed
/// twice.
fn check_sites<T: Topology>(
    maze: &Maze<T>,
    what: &'static str,
    cells: &[Cell],
) -> Result<(), InvalidLevel> {
    let mut seen = BTreeSet::new();
    for &cell in cells {
        if cell >= maze.grid().cells() {
            return Err(InvalidLevel::NoCell { what, cell });
        }
        if maze.is_solid(cell) {
            return Err(InvalidLevel::InRock { what, cell });
        }
        if !seen.insert(cell) {
            return Err(InvalidLevel::Twice { what, cell });
        }
    }
    if cells.is_empty() {
        return Err(InvalidLevel::Missing(what));
    }
    Ok(())
}
