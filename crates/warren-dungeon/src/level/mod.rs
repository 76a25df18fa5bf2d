//! Recipes, levels, and how one becomes the other.

mod carve;
mod charges;
mod command_line;
mod file;
mod hang;
mod lair;
mod loops;
mod make;
mod patience;
mod place;
mod recipe;
mod survey;
mod syntax;

pub use command_line::command_line;
pub use file::{
    LevelError, Place, read, read_json, read_recipe, write, write_json, write_json_with_path,
    write_recipe, write_with_path,
};
pub use make::{check, make, make_heard};
pub use recipe::{Algorithm, Charges, DoorCount, GiveUpChance, Placement, Recipe, RecipeError};
pub use survey::{Compared, Figure, Measures, Spread, Survey, compare, measures, survey};

use warren_maze::draw::Plan;
use warren_maze::maze::{Door, Doors, Maze};
use warren_maze::read::Picture;
use warren_maze::solve::{self, Breach, Through};
use warren_maze::topology::{Cell, Dir, Grid, GridSpec, Topology};

/// A level: a maze with starts, finishes and doors.
///
/// Right by construction: starts and finishes are open cells, at least one of
/// each, every door closes a wall between two open cells, and the Minotaur's lair
/// is an open cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    maze: Maze<Grid>,
    starts: Vec<Cell>,
    finishes: Vec<Cell>,
    doors: Doors,
    charges: u32,
    minotaur: Option<Cell>,
    recipe: Option<Recipe>,
    edited: bool,
}

/// What someone drew. Pictures are checked when they are read.
impl From<Picture> for Level {
    fn from(picture: Picture) -> Level {
        let mut finishes = picture.finishes;
        finishes.sort_unstable();
        Level {
            doors: Doors::new(picture.maze.grid(), picture.doors),
            maze: picture.maze,
            starts: picture.starts,
            finishes,
            charges: 0,
            minotaur: None,
            recipe: None,
            edited: false,
        }
    }
}

impl Level {
    /// Its passages; doors are closed in it.
    pub fn maze(&self) -> &Maze<Grid> {
        &self.maze
    }

    /// The grid it lies on.
    pub fn grid(&self) -> &Grid {
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
    pub fn ways<F: Fn(usize) -> bool>(&self, is_open: F) -> Through<'_, Grid, F> {
        Through::new(&self.maze, &self.doors, is_open)
    }

    /// What a picture of the level shows: walls, starts and finishes. Its doors
    /// look like walls.
    pub fn plan(&self) -> Plan<'_> {
        Plan::new(&self.maze, &self.starts, &self.finishes)
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
    pub fn way_out(&self) -> Option<Breach> {
        let (ways, start) = (self.ways(|_| true), self.starts[0]);
        solve::fewest_walls(&self.maze, &ways, start, |cell| self.is_finish(cell))
    }

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

    /// The same level with one more wall, for what happens in the middle of a
    /// run. `dir` must be an exit of `cell`.
    pub fn walled_off(&self, cell: Cell, dir: Dir) -> Level {
        let mut level = self.clone();
        level.maze.close(cell, dir);
        level.edited = level.recipe.is_some();
        level
    }
    /// The same level with a passage in place of a wall, for what happens in the
    /// middle of a run.
    pub fn opened(&self, wall: Door) -> Level {
        let mut level = self.clone();
        level.open(wall);
        level
    }

    /// Makes a passage of a wall between two open cells. A door stays one, and so
    /// do the borders of rock and of the grid: there nothing changes.
    pub fn open(&mut self, wall: Door) {
        let Door { cell, dir } = wall;
        let is_door = self.doors.number(cell, dir).is_some();
        if self.maze.is_solid(cell) || is_door || !self.maze.inner_walls(cell).contains(dir) {
            return;
        }
        self.maze.open(cell, dir);
        self.edited = self.recipe.is_some();
    }

    /// Makes a passage where a door hangs, which keeps its number: what shows the
    /// level then shows the way through. Nothing changes where there is no such
    /// door.
    pub fn open_door(&mut self, number: usize) {
        if let Some(&Door { cell, dir }) = self.doors.list().get(number) {
            self.maze.open(cell, dir);
            self.edited = self.recipe.is_some();
        }
    }
}
