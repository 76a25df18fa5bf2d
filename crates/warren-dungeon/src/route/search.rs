//! Searches for a path through a level, with a solver that is chosen by its name.

use crate::level::Level;
use warren_maze::draw::Path;
use warren_maze::solve::{self, End, Hand, Order, SeveralFloors, Walkable};
use warren_maze::topology::{Cell, Dir, Embedding};

/// Defines [`Solver`]. Each row contains a solver, its name and its summary, which is also its
/// documentation.
macro_rules! solvers {
    ($($solver:ident $name:literal $summary:literal;)+) => {
        /// A solver from [`solve`], for programs whose users choose one.
        ///
        /// The enum is deliberately exhaustive: if a new solver is added, the compiler reports every
        /// `match` on the enum.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Solver {
            $(#[doc = $summary] $solver,)+
        }

        impl Solver {
            /// All solvers.
            pub const ALL: [Solver; [$($name),+].len()] = [$(Solver::$solver),+];

            /// Returns the solver's name for command lines and messages, such as `"a-star"`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Solver::$solver => $name,)+
                }
            }

            /// Returns a short description of the solver.
            pub fn summary(self) -> &'static str {
                match self {
                    $(Solver::$solver => $summary,)+
                }
            }
        }
    };
}

solvers! {
    BreadthFirst "breadth-first"
        "Visits all cells in the order of their distance; finds a shortest path";
    DepthFirst "depth-first" "Follows each passage to its end before it tries the next";
    Bidirectional "bidirectional" "Breadth-first search from both ends; finds a shortest path";
    AStar "a-star" "Prefers cells that may be on a short path; finds a shortest path";
    DeadEndFilling "dead-end-filling"
        "Fills dead ends until only the paths between start and finish are left";
    LeftHand "left-hand" "Follows the wall with the left hand";
    RightHand "right-hand" "Follows the wall with the right hand";
    Tremaux "tremaux" "Marks the passages, so that it never walks in circles";
}

impl Solver {
    /// Returns whether the search tries the neighbours of a cell in an order that can be chosen.
    pub fn has_order(self) -> bool {
        match self {
            Solver::BreadthFirst
            | Solver::DepthFirst
            | Solver::Bidirectional
            | Solver::AStar
            | Solver::Tremaux => true,
            Solver::DeadEndFilling | Solver::LeftHand | Solver::RightHand => false,
        }
    }
}

/// The result of a successful [`search`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The visited cells, each only once, in the order of their first visits. For
    /// [`Solver::DeadEndFilling`], the filled cells.
    pub visits: Vec<Cell>,
    /// The path from the first start to a finish.
    pub path: Path,
}

/// The reason why a [`search`] found no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPath {
    /// No passages lead from the first start to a finish.
    #[error("there is no path from the start to a finish")]
    Walled,
    /// A walk along the wall returns to its beginning.
    #[error(
        "after {moves} moves the walk repeats itself and never reaches a finish: \
         the other solvers find a path if there is one"
    )]
    Loops {
        /// The number of moves after which the walk repeats itself.
        moves: usize,
    },
    /// A walk along the wall is only possible on one floor.
    #[error(transparent)]
    SeveralFloors(#[from] SeveralFloors),
}

/// Searches for a path from the first start to a finish. If there are several finishes, the solver
/// determines which of them it finds first. `ways` are the moves that the search may make; see
/// [`Walker::passages`](super::Walker::passages). `openings` are the openings in the outer wall of a
/// drawing of the level. A walk along the wall begins with the opening of the start behind the walker.
///
/// Takes time linear in the number of cells and, for a walk, in the number of its moves. Needs at most
/// 24 bytes per cell, and one byte per move of a walk.
///
/// ```
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
/// use warren_dungeon::route::{Solver, Walker, search};
/// use warren_maze::solve::Order;
///
/// let level = make(&Recipe::default())?;
/// let ways = Walker::ALL_DOORS.passages(&level);
/// let plan = level.plan();
/// let found = search(Solver::AStar, &ways, Order::default(), &level, &plan.openings)?;
/// assert_eq!(Some(found.path.moves.len() as u32), level.shortest());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the solver finds no path.
pub fn search<T: Embedding, W: Walkable<Grid = T>>(
    solver: Solver,
    ways: &W,
    order: Order,
    level: &Level<T>,
    openings: &[(Cell, Dir)],
) -> Result<Search, NoPath> {
    let from = level.starts()[0];
    let is_goal = |cell| level.is_finish(cell);
    let solution = match solver {
        Solver::BreadthFirst => solve::breadth_first(ways, order, from, is_goal),
        Solver::DepthFirst => solve::depth_first(ways, order, from, is_goal),
        Solver::Bidirectional => solve::bidirectional(ways, order, from, level.finishes()),
        Solver::AStar => solve::a_star(ways, order, from, level.finishes()),
        Solver::DeadEndFilling => {
            let filling = solve::fill_dead_ends(ways, |cell| cell == from || is_goal(cell));
            let path = solve::shortest_path(&filling, from, is_goal);
            let visits = filling.filled;
            solve::Solution { visits, path }
        }
        Solver::LeftHand => walk(ways, Hand::Left, level, openings)?,
        Solver::RightHand => walk(ways, Hand::Right, level, openings)?,
        Solver::Tremaux => {
            let walk = solve::tremaux(ways, order, from, is_goal);
            let visits = first_visits(ways.grid(), from, &walk.moves);
            let path = walk.path;
            solve::Solution { visits, path }
        }
    };
    let moves = solution.path.ok_or(NoPath::Walled)?;
    Ok(Search {
        visits: solution.visits,
        path: Path { from, moves },
    })
}

/// Follows a wall from the first start.
fn walk<T: Embedding, W: Walkable<Grid = T>>(
    ways: &W,
    hand: Hand,
    level: &Level<T>,
    openings: &[(Cell, Dir)],
) -> Result<solve::Solution, NoPath> {
    let from = level.starts()[0];
    let entry = openings.iter().find(|(cell, _)| *cell == from);
    let heading = entry.map_or(Dir(0), |&(_, side)| across(ways.grid(), from, side));
    let walk = solve::follow_wall(ways, hand, from, heading, |cell| level.is_finish(cell))?;
    if walk.end == End::Loops {
        let moves = walk.moves.len();
        return Err(NoPath::Loops { moves });
    }
    Ok(solve::Solution {
        visits: first_visits(ways.grid(), from, &walk.moves),
        path: Some(walk.moves),
    })
}

/// Returns the cells on a walk, each only once.
fn first_visits(grid: &impl Embedding, from: Cell, moves: &[Dir]) -> Vec<Cell> {
    let mut seen = vec![false; grid.cells() as usize];
    let first = |cell: &Cell| !std::mem::replace(&mut seen[*cell as usize], true);
    solve::cells_along(grid, from, moves)
        .filter(first)
        .collect()
}

/// Returns the side that is opposite to `side` in a cell.
fn across(grid: &impl Embedding, cell: Cell, side: Dir) -> Dir {
    let sides = grid.clockwise(cell);
    let at = sides.iter().position(|&of_cell| of_cell == side);
    at.map_or(side, |at| sides[(at + sides.len() / 2) % sides.len()])
}
