//! Recipes, levels, and how one becomes the other.

mod carve;
mod file;
mod hang;
mod loops;
mod make;
mod place;
mod recipe;
mod survey;

pub use file::{LevelError, Place, read, write};
pub use make::{make, make_heard};
pub use recipe::{Algorithm, DoorCount, GiveUpChance, Placement, Recipe, RecipeError};
pub use survey::{Figure, Measures, Spread, Survey, measures, survey};

use crate::maze::{Doors, Maze};
use crate::solve::{self, Through};
use crate::topology::{Cell, Dir, Grid};

/// A level: a maze with starts, finishes and doors.
///
/// Right by construction: starts and finishes are open cells, at least one of
/// each, and every door closes a wall between two open cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    maze: Maze<Grid>,
    starts: Vec<Cell>,
    finishes: Vec<Cell>,
    doors: Doors,
    recipe: Option<Recipe>,
    edited: bool,
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

    /// Moves of a shortest path from the first start to the nearest finish,
    /// through any door; `None` when there is no way. Time linear in the cells.
    pub fn shortest(&self) -> Option<u32> {
        let is_finish = |cell| self.is_finish(cell);
        let path = solve::shortest_path(&self.ways(|_| true), self.starts[0], is_finish)?;
        Some(path.len() as u32)
    }

    /// The same level with one more wall, for what happens in the middle of a
    /// run. `dir` must be an exit of `cell`.
    pub fn walled_off(&self, cell: Cell, dir: Dir) -> Level {
        let mut level = self.clone();
        level.maze.close(cell, dir);
        level.edited = level.recipe.is_some();
        level
    }
}
