//! Recipes, levels, and how one becomes the other.

mod algorithm;
mod charges;
mod doors;
mod file;
mod form;
mod loops;
mod make;
mod minotaur_start;
mod parts;
mod place;
mod recipe;
mod survey;
mod syntax;
mod work_limit;

pub use algorithm::{Algorithm, AreasWithDoors, DoorCount};
pub use file::{
    CellName, LevelError, read, read_json, read_recipe, write, write_json, write_json_with_path,
    write_recipe, write_with_path,
};
pub use make::{check, make, make_heard, make_with};
pub use recipe::{Charges, Placement, Recipe, RecipeError};
pub use survey::{Compared, Figure, Measures, Spread, Survey, compare, measures, survey};

use std::collections::BTreeSet;
use warren_maze::draw::Plan;
use warren_maze::maze::{Door, Doors, Maze};
use warren_maze::read::Picture;
use warren_maze::solve::{self, MazeWithDoors, PathThroughWalls};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridSpec, Topology};

/// A level: a maze with starts, finishes and doors.
///
/// Right by construction: starts and finishes are open cells, at least one of each
/// and none twice; every door is in a side between two open cells, closed by a wall
/// or standing open; the Minotaur starts in an open cell.
///
/// A grid of one's own makes a level as well as a [`Grid`], to be played, drawn and
/// watched; only levels on a [`Grid`] have files.
///
/// ```
/// use warren_dungeon::level::{self, Level};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::Square(Square::new(Board::new([3, 1, 1], [false; 3])?));
/// let mut maze = Maze::solid(grid);
/// maze.open(0, Square::EAST);
/// maze.open(1, Square::EAST);
/// let level = Level::new(maze, vec![0], vec![2])?.with_charges(1);
/// assert_eq!(level.shortest(), Some(2));
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
    recipe: Option<Recipe>,
    edited: bool,
}

/// Why parts make no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidLevel {
    /// No start or no finish.
    #[error("{0}: a level needs at least one")]
    Missing(&'static str),
    /// A cell that is not on the grid.
    #[error("{what}: there is no cell {cell} on this grid")]
    NoCell {
        /// Whose cell.
        what: &'static str,
        /// Which cell.
        cell: Cell,
    },
    /// A start, a finish or a Minotaur inside rock.
    #[error("{what}: cell {cell} is rock")]
    InRock {
        /// Whose cell.
        what: &'static str,
        /// Which cell.
        cell: Cell,
    },
    /// The same start or finish again.
    #[error("{what}: cell {cell} is there twice")]
    Twice {
        /// Whose cell.
        what: &'static str,
        /// Which cell.
        cell: Cell,
    },
    /// A door that leads off the grid or into rock.
    #[error("doors: the door in direction {} of cell {} leads {leads}", door.dir.0, door.cell)]
    Astray {
        /// The door.
        door: Door,
        /// Into rock or off the grid.
        leads: &'static str,
    },
    /// A closed door where there is a passage.
    #[error("doors: direction {} of cell {} is open: a closed door needs a wall", door.dir.0, door.cell)]
    DoorInPassage {
        /// The door.
        door: Door,
    },
    /// The same door again, perhaps from its other side.
    #[error("doors: direction {} of cell {} has a door already", door.dir.0, door.cell)]
    DoorTwice {
        /// The door.
        door: Door,
    },
}

/// What someone drew.
impl TryFrom<Picture> for Level {
    type Error = InvalidLevel;

    fn try_from(picture: Picture) -> Result<Level, InvalidLevel> {
        Level::new(picture.maze, picture.starts, picture.finishes)?.with_doors(picture.doors)
    }
}

impl<T: Topology> Level<T> {
    /// A level without doors, charges or Minotaur. The player begins at the first
    /// start; the order of finishes does not count. Time linear in the starts, and
    /// n log n in the finishes.
    ///
    /// # Errors
    ///
    /// If there is no start or no finish, or if one of them is rock, off the grid, or
    /// there twice.
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
            recipe: None,
            edited: false,
        })
    }

    /// The same level with these closed doors in place of its own.
    ///
    /// # Errors
    ///
    /// If one leads off the grid or into rock, is in a passage, or is there twice.
    pub fn with_doors(mut self, doors: Vec<Door>) -> Result<Level<T>, InvalidLevel> {
        self.doors = Doors::default();
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
        self.doors = Doors::new(self.maze.grid(), seen.into_iter().collect());
        Ok(self)
    }

    /// The same level with so many charges.
    pub fn with_charges(self, charges: u32) -> Level<T> {
        Level { charges, ..self }
    }

    /// The same level with a Minotaur that starts in this cell.
    ///
    /// # Errors
    ///
    /// If the cell is rock or off the grid.
    pub fn with_minotaur(self, cell: Cell) -> Result<Level<T>, InvalidLevel> {
        check_sites(&self.maze, "minotaur", &[cell])?;
        Ok(Level {
            minotaur: Some(cell),
            ..self
        })
    }

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

    /// Its passages; closed doors are walls in it.
    pub fn maze(&self) -> &Maze<T> {
        &self.maze
    }

    /// The grid it lies on.
    pub fn grid(&self) -> &T {
        self.maze.grid()
    }

    /// Where players start: one or more cells.
    pub fn starts(&self) -> &[Cell] {
        &self.starts
    }

    /// Where players finish: one or more cells, in ascending order.
    pub fn finishes(&self) -> &[Cell] {
        &self.finishes
    }

    /// Whether players finish here. Time logarithmic in the finishes.
    pub fn is_finish(&self, cell: Cell) -> bool {
        self.finishes.binary_search(&cell).is_ok()
    }

    /// Its doors.
    pub fn doors(&self) -> &Doors {
        &self.doors
    }

    /// How many walls its player may blast.
    pub fn charges(&self) -> u32 {
        self.charges
    }

    /// The lair of its Minotaur, if it has one.
    pub fn minotaur(&self) -> Option<Cell> {
        self.minotaur
    }

    /// What it was made from, if it was.
    pub fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_ref()
    }

    /// Whether it differs from what its recipe makes.
    pub fn is_edited(&self) -> bool {
        self.edited
    }

    /// The ways of a walker who may pass the doors that `is_open`, by number.
    pub fn ways<F: Fn(usize) -> bool>(&self, is_open: F) -> MazeWithDoors<'_, T, F> {
        MazeWithDoors::new(&self.maze, &self.doors, is_open)
    }

    /// Moves of a shortest path from the first start to the nearest finish,
    /// through any door; `None` when there is no way. Time linear in the cells.
    pub fn shortest(&self) -> Option<u32> {
        let is_finish = |cell| self.is_finish(cell);
        let path = solve::shortest_path(&self.ways(|_| true), self.starts[0], is_finish)?;
        Some(path.len() as u32)
    }

    /// The way from the first start to the nearest finish: a shortest one through
    /// any door; where there is none, one through the fewest walls, and of those
    /// a shortest. `None` where rock is between them. Time linear in the cells.
    pub fn way_out(&self) -> Option<PathThroughWalls> {
        let (ways, start) = (self.ways(|_| true), self.starts[0]);
        solve::fewest_walls(&self.maze, &ways, start, |cell| self.is_finish(cell))
    }

    /// The same level with one more wall, for what happens in the middle of a run. A
    /// door that stood open there closes. Nothing changes where no side between two
    /// open cells is.
    pub fn walled_off(&self, cell: Cell, dir: Dir) -> Level<T>
    where
        T: Clone,
    {
        let mut level = self.clone();
        if self.check_door(Door { cell, dir }).is_ok() {
            level.maze.close(cell, dir);
            level.edited = level.recipe.is_some();
        }
        level
    }

    /// The same level with a passage in place of a wall, for what happens in the
    /// middle of a run.
    pub fn opened(&self, wall: Door) -> Level<T>
    where
        T: Clone,
    {
        let mut level = self.clone();
        level.open(wall);
        level
    }

    /// Makes a passage of a wall between two open cells. A door stays closed, and so
    /// do the borders of rock and of the grid: there nothing changes.
    pub fn open(&mut self, wall: Door) {
        let Door { cell, dir } = wall;
        if self.check_door(wall).is_err() || self.maze.passages(cell).contains(dir) {
            return;
        }
        if self.doors.number(cell, dir).is_some() {
            return;
        }
        self.maze.open(cell, dir);
        self.edited = self.recipe.is_some();
    }

    /// Opens a door, which then stands open: there is a passage, and the door keeps
    /// its number. Nothing changes where there is no such door.
    pub fn open_door(&mut self, number: usize) {
        if let Some(&Door { cell, dir }) = self.doors.list().get(number) {
            self.maze.open(cell, dir);
            self.edited = self.recipe.is_some();
        }
    }
}

impl<T: Embedding> Level<T> {
    /// What a picture of the level shows: walls, starts and finishes. Its doors
    /// look like walls.
    pub fn plan(&self) -> Plan<'_, T> {
        Plan::new(&self.maze, &self.starts, &self.finishes)
    }
}

impl Level {
    /// The same cells on a grid without wrapped axes: what led round is walled up.
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
        level.maze = level.maze.with_grid(grid);
        level.edited = level.recipe.is_some();
        level
    }
}

/// Whether cells are open, at least one of them, and none is there twice.
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
