//! All steps of carving or searching a maze.

use crate::carving::{Carving, Step};
use crate::cell_list::CellList;
use crate::frontier::{self, Frontier};
use std::ops::Range;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make_heard};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::route::{Passages, Walker};
use warren_maze::draw::Path;
use warren_maze::maze::Listener;
use warren_maze::solve::{self, End, Hand, Order, SeveralFloors, cells_along};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridError, GridSpec, Topology};

/// All steps of carving or searching a maze, in order.
///
/// A step of a carving adds a tree's root, or opens or closes a passage. This includes the passages
/// that form loops. A step of a search visits a cell. A show uses up to thirty bytes per cell.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_watch::{Method, Search, Show};
/// use warren_maze::solve::Order;
///
/// let level = make(&Recipe::default())?;
/// let search = Search { method: Method::BreadthFirst, order: Order::default(), through_doors: true };
/// let show = Show::search(level, search)?;
/// let path = show.path().expect("a way leads to the finish");
/// assert_eq!(Some(path.moves.len() as u32), show.level().shortest());
/// assert_eq!(show.reached(0..1), show.level().starts(), "it visits the start first");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Show<T = Grid> {
    pub(crate) level: Level<T>,
    pub(crate) is_carving: bool,
    pub(crate) steps: Vec<(Cell, Step)>,
    /// The cells in the order in which they are reached, followed by the cells that are still in
    /// the queue at the end of a search.
    pub(crate) order: CellList,
    /// `reached[n]` is the number of cells reached after n steps.
    pub(crate) reached: Vec<u32>,
    pub(crate) frontier: Frontier,
    pub(crate) path: Option<Path>,
}

/// The settings for searching a level from its first start. A breadth-first search finds the
/// nearest finish. A depth-first search finds the first finish that it visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The method of the search.
    pub method: Method,
    /// The order in which the search tries a cell's passages.
    pub order: Order,
    /// Whether the search passes through closed doors.
    pub through_doors: bool,
}

/// The search algorithms that can be shown.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Breadth-first search, with a queue. The search visits the cells in order of their distance
    /// from the start.
    BreadthFirst,
    /// Depth-first search, with a stack. The search follows each path as far as possible before it
    /// goes back and tries the next passage.
    DepthFirst,
    /// Breadth-first search from the start and from the finishes at the same time.
    Bidirectional,
    /// A*, which visits the cell with the lowest estimate first.
    AStar,
    /// Fills dead ends until only the paths between start and finishes are left. The search visits
    /// the cells that it fills.
    DeadEndFilling,
    /// A walk with the left hand on the wall, which begins facing in direction 0.
    LeftHand,
    /// A walk with the right hand on the wall, which begins facing in direction 0.
    RightHand,
    /// A walk that marks the passages, by Trémaux's method.
    Tremaux,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 8] = [
        Method::BreadthFirst,
        Method::DepthFirst,
        Method::Bidirectional,
        Method::AStar,
        Method::DeadEndFilling,
        Method::LeftHand,
        Method::RightHand,
        Method::Tremaux,
    ];

    /// Returns the name of the method's [`Script`](crate::Script).
    pub fn script(self) -> &'static str {
        match self {
            Method::BreadthFirst => "breadth-first",
            Method::DepthFirst => "depth-first-search",
            Method::Bidirectional => "bidirectional",
            Method::AStar => "a-star",
            Method::DeadEndFilling => "dead-end-filling",
            Method::LeftHand => "left-hand",
            Method::RightHand => "right-hand",
            Method::Tremaux => "tremaux",
        }
    }
}

/// The reason why a show cannot be created.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ShowError {
    /// The recipe cannot make a level, or the listener cancelled the work.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The grid has more than [`ShowError::MAX_CELLS`] cells, so individual cells would be too
    /// small to see in a picture.
    #[error(
        "{cells} cells are too many to animate: the maximum is {}",
        ShowError::MAX_CELLS
    )]
    TooManyCells {
        /// The number of cells.
        cells: u64,
    },
    /// A walk along the wall is only possible on one floor.
    #[error(transparent)]
    SeveralFloors(#[from] SeveralFloors),
}

impl ShowError {
    /// The maximum number of cells in a show.
    pub const MAX_CELLS: u64 = 1 << 18;
}

/// Checks that a grid does not have too many cells for a show. Takes constant time, because no
/// level is made.
///
/// # Errors
///
/// Fails if the grid has more than [`ShowError::MAX_CELLS`] cells, or if the specification does not
/// describe a valid grid.
pub fn check_size(spec: GridSpec) -> Result<(), ShowError> {
    match Grid::try_from(spec) {
        Ok(grid) => check_cells(grid.cells().into()),
        // The number of cells is 0 or too large for a grid.
        Err(GridError::TooManyCells { size }) => {
            let sides = size.map(u64::from).into_iter();
            check_cells(sides.fold(1, u64::saturating_mul))
        }
        Err(error) => Err(MakeError::from(error).into()),
    }
}

fn check_cells(cells: u64) -> Result<(), ShowError> {
    match cells {
        0..=ShowError::MAX_CELLS => Ok(()),
        cells => Err(ShowError::TooManyCells { cells }),
    }
}

impl Show {
    /// Makes a recipe's level, and creates a show of its carving. The listener receives every
    /// passage.
    ///
    /// # Errors
    ///
    /// Fails if the grid has too many cells or if the recipe cannot make a level. If the
    /// listener cancels the work, the error is [`MakeError::Cancelled`].
    pub fn carving(recipe: &Recipe, listener: &mut impl Listener) -> Result<Show, ShowError> {
        check_size(recipe.grid)?;
        let mut carving = Carving::default();
        let level = make_heard(recipe, &mut (listener, &mut carving))?;
        Show::carved(level, carving)
    }
}

impl<T: Embedding> Show<T> {
    /// Searches a level, and creates a show of this search. If no finish can be reached, the search
    /// visits all cells that it can reach and ends without a path. Takes time linear in the number
    /// of cells.
    ///
    /// # Errors
    ///
    /// Fails if the grid has too many cells, or if a walk along the wall is requested on a grid with
    /// several floors.
    pub fn search(level: Level<T>, search: Search) -> Result<Show<T>, ShowError> {
        check_cells(level.grid().cells().into())?;
        let ways = Walker::passing_doors(search.through_doors).passages(&level);
        let from = level.starts()[0];
        let solve::Solution { visits, path } = solution(&level, &ways, search)?;
        let path = path.map(|moves| Path { from, moves });
        let (order, frontier) = match search.method {
            Method::BreadthFirst => frontier::queue(&ways, search.order, &visits, path.is_some()),
            Method::DepthFirst => frontier::stack(&ways, &visits),
            _ => return Show::visited(level, &visits, path),
        };
        Ok(Show::searched(level, &visits, order, frontier, path))
    }
}

/// Searches a level. If a walk visits a cell several times, the result contains the cell several
/// times.
fn solution<T: Embedding>(
    level: &Level<T>,
    ways: &Passages<'_, T>,
    search: Search,
) -> Result<solve::Solution, ShowError> {
    let (from, order) = (level.starts()[0], search.order);
    let is_goal = |cell| level.is_finish(cell);
    let walked = |moves: &[Dir], path| solve::Solution {
        visits: cells_along(level.grid(), from, moves).collect(),
        path,
    };
    let follow_wall = |hand| {
        let walk = solve::follow_wall(ways, hand, from, Dir(0), is_goal)?;
        let path = (walk.end == End::Finished).then(|| walk.moves.clone());
        Ok(walked(&walk.moves, path))
    };
    Ok(match search.method {
        Method::BreadthFirst => solve::breadth_first(ways, order, from, is_goal),
        Method::DepthFirst => solve::depth_first(ways, order, from, is_goal),
        Method::Bidirectional => solve::bidirectional(ways, order, from, level.finishes()),
        Method::AStar => solve::a_star(ways, order, from, level.finishes()),
        Method::DeadEndFilling => {
            let filling = solve::fill_dead_ends(ways, |cell| cell == from || is_goal(cell));
            let path = solve::shortest_path(&filling, from, is_goal);
            let visits = filling.filled;
            solve::Solution { visits, path }
        }
        Method::LeftHand => return follow_wall(Hand::Left),
        Method::RightHand => return follow_wall(Hand::Right),
        Method::Tremaux => {
            let walk = solve::tremaux(ways, order, from, is_goal);
            walked(&walk.moves, walk.path)
        }
    })
}

impl<T: Topology> Show<T> {
    /// Creates a show of a level's carving. `carving` must have been the listener when this level
    /// was made. Takes time linear in the number of steps.
    ///
    /// # Errors
    ///
    /// Fails if the grid has too many cells.
    ///
    /// # Panics
    ///
    /// Panics if the carving belongs to a different level and has cells that are not on this grid.
    pub fn carved(level: Level<T>, carving: Carving) -> Result<Show<T>, ShowError> {
        check_cells(level.grid().cells().into())?;
        let mut order = CellList::on(level.grid().cells());
        let mut reached = vec![0];
        for &step in &carving.steps {
            order.extend(ends(level.grid(), step));
            reached.push(order.cells.len() as u32);
        }
        Ok(Show {
            level,
            is_carving: true,
            steps: carving.steps,
            order,
            reached,
            frontier: Frontier::None,
            path: None,
        })
    }

    /// Creates a show of a search that the caller has performed. `visits` contains the visited
    /// cells in order; repeated visits of a cell are ignored. `path` is the path that the search
    /// found. The [frontier](crate::Moment::frontier) of this show is always empty.
    ///
    /// # Errors
    ///
    /// Fails if the grid has too many cells.
    ///
    /// # Panics
    ///
    /// Panics if a visited cell is not on the grid.
    pub fn visited(
        level: Level<T>,
        visits: &[Cell],
        path: Option<Path>,
    ) -> Result<Show<T>, ShowError> {
        check_cells(level.grid().cells().into())?;
        let mut order = CellList::on(level.grid().cells());
        order.extend(visits.iter().copied());
        let visits = order.cells.clone();
        Ok(Show::searched(level, &visits, order, Frontier::None, path))
    }

    fn searched(
        level: Level<T>,
        visits: &[Cell],
        order: CellList,
        frontier: Frontier,
        path: Option<Path>,
    ) -> Show<T> {
        Show {
            level,
            is_carving: false,
            steps: visits.iter().map(|&cell| (cell, Step::Visit)).collect(),
            order,
            reached: (0..=visits.len() as u32).collect(),
            frontier,
            path,
        }
    }

    /// Returns the level that is being carved or searched.
    pub fn level(&self) -> &Level<T> {
        &self.level
    }

    /// Returns `true` if this is a show of a carving, and `false` if it is a show of a search.
    pub fn is_carving(&self) -> bool {
        self.is_carving
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Returns whether the show has no steps, for example because `visits` was empty in a call to
    /// [`visited`](Show::visited).
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the cells that these steps reach for the first time, in order. Steps are numbered
    /// from 0.
    ///
    /// # Panics
    ///
    /// Panics if the range ends after the last step, or if it ends before it begins.
    pub fn reached(&self, steps: Range<usize>) -> &[Cell] {
        let [from, to] = [steps.start, steps.end].map(|step| self.reached[step] as usize);
        &self.order.cells[from..to]
    }

    /// Returns the passage that a step opens, as a cell and a direction. Returns `None` for a root,
    /// for a visit, and for a step that closes a passage. Steps are numbered from 0.
    ///
    /// # Panics
    ///
    /// Panics if there is no such step.
    pub fn opened(&self, step: usize) -> Option<(Cell, Dir)> {
        match self.steps[step] {
            (cell, Step::Open(dir)) => Some((cell, dir)),
            _ => None,
        }
    }

    /// Returns the passage that a step closes, as a cell and a direction, or `None`. Steps are
    /// numbered from 0.
    ///
    /// # Panics
    ///
    /// Panics if there is no such step.
    pub fn closed(&self, step: usize) -> Option<(Cell, Dir)> {
        match self.steps[step] {
            (cell, Step::Close(dir)) => Some((cell, dir)),
            _ => None,
        }
    }

    /// Returns the cells that a step reaches for the first time. If the step reaches no new cell,
    /// for example because its passage completes a loop or joins two trees, returns both ends of
    /// the passage.
    ///
    /// # Panics
    ///
    /// Panics if there is no such step.
    pub fn newest(&self, step: usize) -> impl Iterator<Item = Cell> {
        let reached = self.reached(step..step + 1);
        let ends = reached.is_empty().then(|| self.ends(step));
        let reached = reached.iter().copied();
        reached.chain(ends.into_iter().flatten())
    }

    /// Returns the path that a search found. Returns `None` for a carving, and for a search that
    /// did not find a path.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_ref()
    }

    pub(crate) fn ends(&self, step: usize) -> [Cell; 2] {
        ends(self.level.grid(), self.steps[step])
    }
}

/// Returns the two cells of a step's passage. For a root or a visit, returns the step's cell twice.
fn ends(grid: &impl Topology, (cell, step): (Cell, Step)) -> [Cell; 2] {
    match step {
        Step::Visit => [cell; 2],
        Step::Open(dir) | Step::Close(dir) => [cell, grid.step(cell, dir)],
    }
}
