//! Watching how a maze comes about, or how a search floods one, step by step.
//!
//! A [`Show`] knows all that ever happens; a [`Moment`] is what is there after
//! some of its steps, and goes forward and back. Whoever draws asks the moment
//! about cells, and after each move for those alone that changed.
//!
//! ```text
//!   step     0        1        2        3        len
//!            ├────────┼────────┼────────┼──  ⋯  ──┤
//!            nothing  a root   a passage          the level's maze
//!            queue    visit 0  visit 1            the last visit, the path
//! ```
//!
//! ```
//! use std::sync::Arc;
//! use warren_dungeon::level::{Algorithm, Recipe};
//! use warren_dungeon::watch::{Moment, Show};
//!
//! let recipe = Recipe { algorithm: Algorithm::Kruskal, ..Recipe::default() };
//! let show = Arc::new(Show::carving(&recipe, &mut ())?);
//! let mut moment = Moment::begin(show.clone());
//! moment.seek(100);
//! assert!(moment.sets() > 1);
//! moment.seek(show.len());
//! assert_eq!((moment.sets(), moment.maze()), (1, show.level().maze()));
//! # Ok::<(), warren_dungeon::watch::ShowError>(())
//! ```

mod carving;
mod changes;
mod frontier;
mod moment;
mod sets;

pub use carving::Carving;
pub use moment::Moment;

use crate::level::{self, Level, Recipe, RecipeError};
use frontier::{Queue, Stack};
use std::ops::Range;
use warren_maze::draw::Path;
use warren_maze::maze::Listener;
use warren_maze::solve::{self, Order};
use warren_maze::topology::{Cell, Dir, Grid, GridError, GridSpec, Topology};

/// All that happens while a maze is carved or searched, and in which order.
///
/// A step of a carving is a root or a passage, loops knocked out later among
/// them; a step of a search is the visit of a cell. Takes some twenty bytes a
/// cell.
#[derive(Clone, Debug)]
pub struct Show<T = Grid> {
    level: Level<T>,
    /// The cells in the order in which they are reached, and those of a queue
    /// that never are.
    order: Vec<Cell>,
    /// For each cell its place in that order, or [`NO_PLACE`].
    places: Vec<u32>,
    course: Course,
}

/// What the steps are.
#[derive(Clone, Debug)]
enum Course {
    Carving {
        steps: Vec<(Cell, Option<Dir>)>,
        /// How many cells are reached after so many steps.
        reached: Vec<u32>,
    },
    Search {
        visits: usize,
        path: Option<Path>,
        frontier: Frontier,
    },
}

/// What a search keeps of the cells that it has to do with.
#[derive(Clone, Debug)]
enum Frontier {
    Unknown,
    Queue(Queue),
    Stack(Stack),
}

/// How to search a level, from its first start to the nearest finish or, depth
/// first, to the one that it comes to first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// What it keeps of the cells that it found.
    pub method: Method,
    /// Which ways out of a cell it tries first.
    pub order: Order,
    /// Whether it passes doors as if they were passages.
    pub through_doors: bool,
}

/// The searches whose queue or stack can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A queue: all cells in the order of their distance.
    BreadthFirst,
    /// A stack: each way to its end before the next.
    DepthFirst,
}

/// Why there is nothing to watch.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ShowError {
    /// The recipe makes no level, or its making was cancelled.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// More cells than anyone could tell apart.
    #[error(
        "{cells} cells are too many to animate: the most is {}",
        ShowError::MOST_CELLS
    )]
    TooManyCells {
        /// How many there are.
        cells: u64,
    },
}

impl ShowError {
    /// The most cells that can be watched.
    pub const MOST_CELLS: u64 = 1 << 18;
}

/// The place of a cell that is never reached.
const NO_PLACE: u32 = u32::MAX;

/// Refuses a grid with too many cells to watch, before anything is made on it.
///
/// # Errors
///
/// If there are more than [`ShowError::MOST_CELLS`], or if there is no such grid.
pub fn check_size(spec: GridSpec) -> Result<(), ShowError> {
    match Grid::try_from(spec) {
        Ok(grid) => check_cells(grid.cells().into()),
        // The product of its sides is too large, or it has none.
        Err(GridError::TooManyCells { size }) => {
            let sides = size.map(u64::from).into_iter();
            check_cells(sides.fold(1, u64::saturating_mul))
        }
        Err(error) => Err(RecipeError::from(error).into()),
    }
}

fn check_cells(cells: u64) -> Result<(), ShowError> {
    match cells {
        0..=ShowError::MOST_CELLS => Ok(()),
        cells => Err(ShowError::TooManyCells { cells }),
    }
}

impl Show {
    /// How the level of a recipe is carved. `listener` hears it too, and may
    /// break off, which is [`RecipeError::Cancelled`].
    pub fn carving(recipe: &Recipe, listener: &mut impl Listener) -> Result<Show, ShowError> {
        check_size(recipe.grid)?;
        let mut carving = Carving::default();
        let level = level::make_heard(recipe, &mut (listener, &mut carving))?;
        Show::carved(level, carving)
    }
}

impl<T: Topology> Show<T> {
    /// How a level was carved, by one who heard all of its making. Time linear
    /// in the steps.
    pub fn carved(level: Level<T>, carving: Carving) -> Result<Show<T>, ShowError> {
        check_cells(level.grid().cells().into())?;
        let steps = carving.steps;
        let grid = level.grid();
        let mut order = Places::on(grid.cells());
        let mut reached = Vec::with_capacity(steps.len() + 1);
        reached.push(0);
        for &(cell, dir) in &steps {
            order.add(cell);
            if let Some(dir) = dir {
                order.add(grid.step(cell, dir));
            }
            reached.push(order.cells.len() as u32);
        }
        Ok(order.show(level, Course::Carving { steps, reached }))
    }

    /// How a search floods a level. Where there is no way, it visits all cells
    /// that it can reach and ends without a path.
    pub fn search(level: Level<T>, search: Search) -> Result<Show<T>, ShowError> {
        check_cells(level.grid().cells().into())?;
        let ways = level.ways(|_| search.through_doors);
        let from = level.starts()[0];
        let is_goal = |cell| level.is_finish(cell);
        let solve::Solution { visits, path } = match search.method {
            Method::BreadthFirst => solve::breadth_first(&ways, search.order, from, is_goal),
            Method::DepthFirst => solve::depth_first(&ways, search.order, from, is_goal),
        };
        let path = path.map(|moves| Path { from, moves });
        let (found, frontier) = match search.method {
            Method::BreadthFirst => {
                let (found, queue) = frontier::queue(&ways, search.order, &visits, path.is_some());
                (found, Frontier::Queue(queue))
            }
            Method::DepthFirst => {
                let stack = frontier::stack(&ways, &visits);
                (visits.clone(), Frontier::Stack(stack))
            }
        };
        let course = Course::Search {
            visits: visits.len(),
            path,
            frontier,
        };
        Ok(Places::of(level.grid().cells(), &found).show(level, course))
    }

    /// Whatever else visits each cell of a level once at most. What it keeps of
    /// the cells is not known, so that the frontier stays empty.
    pub fn visited(
        level: Level<T>,
        visits: &[Cell],
        path: Option<Path>,
    ) -> Result<Show<T>, ShowError> {
        check_cells(level.grid().cells().into())?;
        let order = Places::of(level.grid().cells(), visits);
        let course = Course::Search {
            visits: order.cells.len(),
            path,
            frontier: Frontier::Unknown,
        };
        Ok(order.show(level, course))
    }

    /// What is there in the end.
    pub fn level(&self) -> &Level<T> {
        &self.level
    }

    /// Whether it shows a carving, not a search.
    pub fn is_carving(&self) -> bool {
        matches!(self.course, Course::Carving { .. })
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        match &self.course {
            Course::Carving { steps, .. } => steps.len(),
            Course::Search { visits, .. } => *visits,
        }
    }

    /// Whether nothing happens, which is never so of a whole carving or search.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cells that some steps, counted from 0, reach first, in order.
    pub fn reached(&self, steps: Range<usize>) -> &[Cell] {
        &self.order[self.reached_after(steps.start)..self.reached_after(steps.end)]
    }

    /// The passage that a step opens: from which cell, and where to.
    pub fn opened(&self, step: usize) -> Option<(Cell, Dir)> {
        match &self.course {
            Course::Carving { steps, .. } => {
                let (cell, dir) = steps[step];
                Some((cell, dir?))
            }
            Course::Search { .. } => None,
        }
    }

    /// The cells where a step happens: those that it reaches first, or else both
    /// ends of its passage, which closes a loop or joins two trees.
    pub fn newest(&self, step: usize) -> impl Iterator<Item = Cell> {
        let reached = self.reached(step..step + 1);
        let ends = reached.is_empty().then(|| self.ends(step));
        let reached = reached.iter().copied();
        reached.chain(ends.into_iter().flatten())
    }

    /// The way that a search found.
    pub fn path(&self) -> Option<&Path> {
        match &self.course {
            Course::Carving { .. } => None,
            Course::Search { path, .. } => path.as_ref(),
        }
    }

    fn reached_after(&self, steps: usize) -> usize {
        match &self.course {
            Course::Carving { reached, .. } => reached[steps] as usize,
            Course::Search { .. } => steps,
        }
    }

    /// The cells that a step joins, or twice the one that it is about.
    fn ends(&self, step: usize) -> [Cell; 2] {
        match &self.course {
            Course::Carving { steps, .. } => {
                let (cell, dir) = steps[step];
                [
                    cell,
                    dir.map_or(cell, |dir| self.level.grid().step(cell, dir)),
                ]
            }
            Course::Search { .. } => [self.order[step]; 2],
        }
    }

    fn queue(&self) -> Option<&Queue> {
        match &self.course {
            Course::Search {
                frontier: Frontier::Queue(queue),
                ..
            } => Some(queue),
            _ => None,
        }
    }

    fn stack(&self) -> Option<&Stack> {
        match &self.course {
            Course::Search {
                frontier: Frontier::Stack(stack),
                ..
            } => Some(stack),
            _ => None,
        }
    }
}

/// Cells in the order in which each came first.
struct Places {
    cells: Vec<Cell>,
    of: Vec<u32>,
}

impl Places {
    fn on(cells: u32) -> Places {
        Places {
            cells: Vec::new(),
            of: vec![NO_PLACE; cells as usize],
        }
    }

    fn of(cells: u32, order: &[Cell]) -> Places {
        let mut places = Places::on(cells);
        order.iter().for_each(|&cell| places.add(cell));
        places
    }

    fn add(&mut self, cell: Cell) {
        let place = &mut self.of[cell as usize];
        if *place == NO_PLACE {
            *place = self.cells.len() as u32;
            self.cells.push(cell);
        }
    }

    fn show<T>(self, level: Level<T>, course: Course) -> Show<T> {
        Show {
            level,
            order: self.cells,
            places: self.of,
            course,
        }
    }
}
