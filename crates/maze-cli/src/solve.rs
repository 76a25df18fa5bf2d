//! The command `maze solve`, which finds a path through a maze.

use crate::error::Error;
use crate::input::{Asked, Source, add_default_size};
use crate::output::{OutputFlags, write_note};
use crate::progress;
use crate::show::{ShowFlags, With, show};
use warren_dungeon::level::Level;
use warren_dungeon::route::{self, NoPath, Search, Solver, Walker};
use warren_export::{list, memory};
use warren_flags::one_of_told;
use warren_maze::draw::Plan;
use warren_maze::solve::{Order, Walkable};
use warren_maze::topology::{Grid, Topology};

/// Find a path through a maze, from its first start to a finish
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    #[command(flatten)]
    source: Source,
    /// The search algorithm
    #[arg(long, value_parser = one_of_told(Solver::ALL, |solver| solver.name(), |solver| solver.summary()))]
    #[arg(default_value = Solver::BreadthFirst.name())]
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

/// Fails if the search does not use the flag `--neighbours`.
pub(crate) fn check_order(solver: Solver) -> Result<(), Error> {
    if solver.has_order() {
        return Ok(());
    }
    let ordered = Solver::ALL.into_iter().filter(|solver| solver.has_order());
    let names: Vec<&str> = ordered.map(Solver::name).collect();
    Err(Error::Usage(format!(
        "--neighbours has no effect on {}: it belongs to {}",
        solver.name(),
        list(&names)
    )))
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
    let solver = args.solver.name();
    // Standard output is reserved for the maze.
    write_note(format_args!(
        "{solver}: {moves} moves, {cells} cells {done}"
    ));
    Ok(())
}

/// The maximum number of bytes per cell that a search needs.
const SEARCHING: u64 = 24;

/// Searches for a path from the first start to a finish, if there is enough memory.
pub(crate) fn search<W: Walkable<Grid = Grid>>(
    solver: Solver,
    ways: &W,
    order: Order,
    level: &Level,
    plan: &Plan,
) -> Result<Search, Error> {
    memory::check("this search", u64::from(level.grid().cells()) * SEARCHING)?;
    route::search(solver, ways, order, level, &plan.openings).map_err(|why| {
        let mut what = why.to_string();
        if why == NoPath::Walled && !level.gates().is_empty() {
            what += ": --through-doors passes secret doors and gates";
        } else if why == NoPath::Walled && !level.doors().list().is_empty() {
            what += ": --through-doors passes secret doors";
        }
        Error::Impossible(what)
    })
}
