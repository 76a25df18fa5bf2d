//! What measures compute from the grid, once for many levels.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use warren_maze::maze::Maze;
use warren_maze::measure::{GridSides, log10_tree_count};
use warren_maze::topology::{Grid, Topology};

/// The maximum number of cells of a grid whose facts are stored.
const MAX_STORED: u32 = 1 << 16;

thread_local! {
    static LAST: RefCell<Option<Rc<GridFacts>>> = const { RefCell::new(None) };
}

/// Facts about a grid that do not depend on the passages. A survey or a dataset has many levels on
/// one grid, so each thread stores the facts of the last grid.
pub(super) struct GridFacts {
    grid: Grid,
    sides: OnceCell<GridSides>,
    /// The logarithm of the number of spanning trees of all cells.
    log10_tree_count: OnceCell<Option<f64>>,
}

impl GridFacts {
    pub(super) fn of(grid: &Grid) -> Rc<GridFacts> {
        LAST.with_borrow_mut(|last| {
            if let Some(last) = last.as_ref().filter(|last| last.grid == *grid) {
                return Rc::clone(last);
            }
            let facts = Rc::new(GridFacts {
                grid: grid.clone(),
                sides: OnceCell::new(),
                log10_tree_count: OnceCell::new(),
            });
            if grid.cells() <= MAX_STORED {
                *last = Some(Rc::clone(&facts));
            }
            facts
        })
    }

    /// Returns the sides of the grid's cells.
    pub(super) fn sides(&self) -> &GridSides {
        self.sides.get_or_init(|| GridSides::new(&self.grid))
    }

    /// Returns the common logarithm of the number of spanning trees of a maze without rock on this
    /// grid; see [`log10_tree_count`]. It is the same for all such mazes.
    pub(super) fn log10_tree_count(&self, maze: &Maze<Grid>) -> Option<f64> {
        *self.log10_tree_count.get_or_init(|| log10_tree_count(maze))
    }
}
