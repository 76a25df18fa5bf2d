//! The command `maze solve`, which finds a path through a maze.

use crate::error::Error;
use crate::flags::name_of;
use crate::input::{Asked, Source, add_default_size};
use crate::output::{OutputFlags, write_note};
use crate::progress;
use crate::show::{ShowFlags, With, show};
use clap::ValueEnum;
use warren_dungeon::level::Level;
use warren_dungeon::route::Walker;
use warren_export::{list, memory};
use warren_maze::draw::{Path, Plan};
use warren_maze::solve::{self, End, Hand, Order, Walkable};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};
use warren_watch::Method;

/// Find a path through a maze, from its first start to a finish
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// The search algorithm
    #[arg(long, value_enum, default_value_t = Solver::BreadthFirst)]
    solver: Solver,
    /// Let the search pass secret doors and gates; searches never use portals
    #[arg(long)]
    through_doors: bool,
    #[command(flatten)]
    show: ShowFlags,
    #[command(flatten)]
    output: OutputFlags,
    /// Solve and print the length of the path, but do not write the maze
    #[arg(long, conflicts_with_all = ["output", "format"])]
    quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  maze solve maze.txt                     print the maze with its path
  maze 5 5 | maze solve -                 solve the output of another program
  maze solve maze.txt --solver left-hand --with order
  maze solve level.ron --through-doors -o solved.svg
  maze solve maze.txt --format cs2604     the searches of the CS2604 program";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solver {
    /// Visits all cells in the order of their distance; finds a shortest path
    BreadthFirst,
    /// Follows each passage to its end before it tries the next
    DepthFirst,
    /// Breadth-first search from both ends; finds a shortest path
    Bidirectional,
    /// Prefers cells that may be on a short path; finds a shortest path
    AStar,
    /// Fills dead ends until only the paths between start and finish are left
    DeadEndFilling,
    /// Follows the wall with the left hand
    LeftHand,
    /// Follows the wall with the right hand
    RightHand,
    /// Marks the passages, so that it never walks in circles
    Tremaux,
}

impl Solver {
    /// Fails if the search does not use the flag `--neighbours`.
    pub(crate) fn check_order(self) -> Result<(), Error> {
        if self.has_order() {
            return Ok(());
        }
        let all = Solver::value_variants().iter();
        let ordered = all.copied().filter(|solver| solver.has_order());
        let names: Vec<String> = ordered.map(name_of).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Err(Error::Usage(format!(
            "--neighbours has no effect on {}: it belongs to {}",
            name_of(self),
            list(&names)
        )))
    }

    /// Returns whether the search tries the neighbours of a cell in an order that can be chosen.
    fn has_order(self) -> bool {
        match self {
            Solver::BreadthFirst
            | Solver::DepthFirst
            | Solver::Bidirectional
            | Solver::AStar
            | Solver::Tremaux => true,
            Solver::DeadEndFilling | Solver::LeftHand | Solver::RightHand => false,
        }
    }

    /// Returns the method that shows this solver step by step.
    pub(crate) fn method(self) -> Method {
        match self {
            Solver::BreadthFirst => Method::BreadthFirst,
            Solver::DepthFirst => Method::DepthFirst,
            Solver::Bidirectional => Method::Bidirectional,
            Solver::AStar => Method::AStar,
            Solver::DeadEndFilling => Method::DeadEndFilling,
            Solver::LeftHand => Method::LeftHand,
            Solver::RightHand => Method::RightHand,
            Solver::Tremaux => Method::Tremaux,
        }
    }
}

/// The result of a search.
pub(crate) struct Search {
    pub(crate) visits: Vec<Cell>,
    pub(crate) path: Path,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let format = args.output.format_of_search(args.solver)?;
    let with = args.show.with(&[With::Path], format)?;
    let input = args.source.read_if(|asked| match asked {
        _ if args.quiet => Ok(()),
        Asked::Level(level) => Ok(format.check_grid(level.grid())?),
        Asked::Recipe(recipe) => args.output.check(format, recipe),
    })?;
    let level = &input.level;
    let ways = Walker::passing_doors(args.through_doors).passages(level);
    let plan = input.plan();
    let order = args.output.neighbours();
    let Search { visits, path } = progress::during("solving", || {
        search(args.solver, &ways, order, level, &plan)
    })?;
    let (moves, cells) = (path.moves.len(), visits.len());
    if !args.quiet {
        let plan = show(plan, &with, level, &ways, vec![path], &visits);
        args.output.write(format, level, &plan)?;
    }
    args.source.print_fresh_seed(level);
    let done = match args.solver {
        Solver::DeadEndFilling => "filled",
        _ => "visited",
    };
    let solver = name_of(args.solver);
    // Standard output is reserved for the maze.
    write_note(format_args!(
        "{solver}: {moves} moves, {cells} cells {done}"
    ));
    Ok(())
}

/// The maximum number of bytes per cell that a search needs.
const SEARCHING: u64 = 24;

/// Searches for a path from the first start to a finish. If there are several finishes, the solver
/// determines which of them it finds first.
pub(crate) fn search<W: Walkable<Grid = Grid>>(
    solver: Solver,
    ways: &W,
    order: Order,
    level: &Level,
    plan: &Plan,
) -> Result<Search, Error> {
    memory::check("this search", u64::from(level.grid().cells()) * SEARCHING)?;
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
        Solver::LeftHand => walk(ways, Hand::Left, level, plan)?,
        Solver::RightHand => walk(ways, Hand::Right, level, plan)?,
        Solver::Tremaux => {
            let walk = solve::tremaux(ways, order, from, is_goal);
            let visits = first_visits(ways.grid(), from, &walk.moves);
            let path = walk.path;
            solve::Solution { visits, path }
        }
    };
    let Some(moves) = solution.path else {
        let mut what = "there is no path from the start to a finish".to_owned();
        if !level.gates().is_empty() {
            what += ": --through-doors passes secret doors and gates";
        } else if !level.doors().list().is_empty() {
            what += ": --through-doors passes secret doors";
        }
        return Err(Error::Impossible(what));
    };
    Ok(Search {
        visits: solution.visits,
        path: Path { from, moves },
    })
}

/// Follows a wall from the first start. At the beginning, the opening of the start is behind the
/// walker.
fn walk<W: Walkable<Grid = Grid>>(
    ways: &W,
    hand: Hand,
    level: &Level,
    plan: &Plan,
) -> Result<solve::Solution, Error> {
    let from = level.starts()[0];
    let entry = plan.openings.iter().find(|(cell, _)| *cell == from);
    let heading = entry.map_or(Dir(0), |&(_, side)| across(ways.grid(), from, side));
    let walk = solve::follow_wall(ways, hand, from, heading, |cell| level.is_finish(cell))
        .map_err(|error| Error::Impossible(error.to_string()))?;
    if walk.end == End::Loops {
        let moves = walk.moves.len();
        return Err(Error::Impossible(format!(
            "after {moves} moves the walk repeats itself and never reaches a finish: \
             the other solvers find a path if there is one"
        )));
    }
    Ok(solve::Solution {
        visits: first_visits(ways.grid(), from, &walk.moves),
        path: Some(walk.moves),
    })
}

/// Returns the cells on a walk, each only once.
fn first_visits(grid: &Grid, from: Cell, moves: &[Dir]) -> Vec<Cell> {
    let mut seen = vec![false; grid.cells() as usize];
    let first = |cell: &Cell| !std::mem::replace(&mut seen[*cell as usize], true);
    solve::cells_along(grid, from, moves)
        .filter(first)
        .collect()
}

/// Returns the side that is opposite to `side` in a cell.
fn across(grid: &Grid, cell: Cell, side: Dir) -> Dir {
    let sides = grid.clockwise(cell);
    let at = sides.iter().position(|&of_cell| of_cell == side);
    at.map_or(side, |at| sides[(at + sides.len() / 2) % sides.len()])
}
