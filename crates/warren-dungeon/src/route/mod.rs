//! Routes through a level for a walker with given knowledge and items.
//!
//! A [`Walker`] describes which doors the walker has found and can pass, which gates are open,
//! which walls are blasted, and how many charges are left. [`Walker::passages`] returns the moves
//! that this walker can make, in a form that all solvers of [`solve`](warren_maze::solve) accept.
//! [`Walker::route`] returns a path to a goal, with the walls to blast and the doors to search for
//! on this path. [`search`](search()) runs a solver that is chosen by its name.
//!
//! ```
//! use warren_dungeon::level::{Edit, Level, SideKind};
//! use warren_dungeon::route::Walker;
//! use warren_maze::maze::{Side, Maze};
//! use warren_maze::topology::{Board, Grid, Square};
//!
//! // A row of three cells. There is a secret door on the left and a wall on the right.
//! let grid = Grid::Square(Square::new(Board::new([3, 1, 1], [false; 3])?));
//! let mut maze = Maze::solid(grid);
//! (0..3).for_each(|cell| maze.clear(cell));
//! let [door, wall] = [0, 1].map(|cell| Side { cell, dir: Square::EAST });
//! let level = Level::new(maze, vec![0], vec![2])?.with(Edit::Side(door, SideKind::ClosedDoor))?;
//!
//! let walker = Walker { charges: 1, ..Walker::ALL_DOORS };
//! let route = walker.way_out(&level, 0).expect("a route");
//! assert_eq!((route.moves.len(), route.walls), (2, vec![wall]));
//! assert_eq!(Walker::ALL_DOORS.way_out(&level, 0), None, "without charges");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod careful;
mod finish_moves;
mod gate_states;
mod nearby;
mod no_plan;
mod passages;
mod patrol;
mod plan;
mod route;
mod search;
mod solution;
mod stride;
mod walker;
mod way_out;
mod with_portals;

pub use action::Action;
pub use finish_moves::FinishMoves;
pub use gate_states::{GateStates, Levers};
pub(crate) use nearby::{nearby, nearby_distances};
pub use no_plan::NoPlan;
pub use passages::Passages;
pub use patrol::Patrol;
pub(crate) use plan::plan_counted;
pub use plan::{PlayerState, plan};
pub use route::Route;
pub use search::{NoPath, Search, Solver, search};
pub use solution::{Solution, SolutionKind};
pub(crate) use stride::stride_ticks;
pub use walker::{DoorSet, Walker};
pub use with_portals::WithPortals;
