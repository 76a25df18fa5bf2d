//! The command `maze certify`, which tests whether an algorithm makes all spanning trees with the
//! same probability.

use crate::error::Error;
use crate::flags;
use crate::input::{CodeOrFlags, add_default_size};
use crate::output;
use crate::progress;
use warren_dungeon::make::{self, MakeError, make};
use warren_dungeon::recipe::{Recipe, RecipeError};
use warren_dungeon::survey::Refused;
use warren_maze::maze::Maze;
use warren_maze::measure::{self, Uniformity, UniformityError};
use warren_maze::topology::Grid;

/// Test whether an algorithm makes all mazes of a small grid with the same probability
///
/// Performs Pearson's chi-square test over all spanning trees of the grid. The exit status
/// is 0 if uniformity is not rejected at level 0.001, 1 if it is rejected, and 2 for
/// errors.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, mut_args = add_default_size)]
pub(crate) struct Args {
    /// The number of mazes to make: at least ten per spanning tree
    ///
    /// Seeds that do not make a maze, for example with --minotaur, are reported and not counted.
    #[arg(long, value_name = "N")]
    samples: u32,
    #[command(flatten)]
    recipe: CodeOrFlags,
}

const EXAMPLES: &str = "\
Examples:
  maze certify --algorithm wilson --width 3 --height 3 --samples 100000
  maze certify --algorithm kruskal --width 3 --height 3 --samples 100000
  maze certify --algorithm aldous-broder --grid cubic --width 2 --height 2 --depth 2 --samples 10000";

/// The significance level: the probability that a uniform algorithm is rejected.
const LEVEL: f64 = 0.001;

/// The minimum number of samples per tree. With fewer samples, the statistic does not
/// follow the chi-square distribution.
const MIN_SAMPLES_PER_TREE: u32 = 10;

/// Runs the command. Returns whether the algorithm passes the test.
pub(crate) fn run(args: &Args) -> Result<bool, Error> {
    let recipe = args.recipe.recipe()?;
    let grid = recipe.grid().map_err(RecipeError::from)?;
    make::check(&recipe, &grid)?;
    let trees = measure::spanning_trees(&grid)?;
    if u64::from(args.samples) < u64::from(trees) * u64::from(MIN_SAMPLES_PER_TREE) {
        return Err(Error::Impossible(format!(
            "{} samples are too few for {trees} trees: use at least {}",
            args.samples,
            u64::from(trees) * u64::from(MIN_SAMPLES_PER_TREE)
        )));
    }
    let bar = progress::mazes(args.samples);
    let mut next = recipe.clone();
    let (mut refused, mut failed) = (Vec::new(), None);
    let mazes = (0..args.samples).map_while(|_| {
        bar.inc(1);
        make_next(&mut next, &mut refused)
            .map_err(|error| failed = Some(error))
            .ok()
    });
    let uniformity = measure::uniformity(&grid, mazes);
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    let uniformity = uniformity.map_err(|error| match error {
        UniformityError::NoTree { number } => Error::Impossible(format!(
            "{} did not make one tree over all cells (maze {number}): choose an algorithm that \
             does, and neither --braid nor --extra-passages",
            recipe.algorithm.name()
        )),
        other => other.into(),
    })?;
    let rejected = uniformity.p_value() < LEVEL;
    let report =
        report(&recipe, &uniformity, rejected) + &flags::refused_seeds(args.samples, &refused);
    output::write(None, |out| out.write_all(report.as_bytes()))?;
    Ok(!rejected)
}

/// The maximum number of seeds in a row that are tried if none of them makes a maze.
const MAX_TRIES: u32 = 10_000;

/// Finds the first seed that makes a maze, starting with the seed of `next`, and returns this maze.
/// Adds the error of each failed seed to `refused`. Sets the seed of `next` to the successor of the
/// seed that was used.
fn make_next(next: &mut Recipe, refused: &mut Vec<Refused>) -> Result<Maze<Grid>, MakeError> {
    let mut tries = 0;
    loop {
        let level = make(next);
        next.seed = next.seed.wrapping_add(1);
        tries += 1;
        match level {
            Ok(level) => return Ok(level.maze().clone()),
            Err(last) if tries == MAX_TRIES => {
                let last = Box::new(last);
                return Err(MakeError::NoSeed { tries, last });
            }
            Err(reason) => Refused::count(refused, reason),
        }
    }
}

fn report(recipe: &Recipe, uniformity: &Uniformity, rejected: bool) -> String {
    let Uniformity {
        trees,
        found,
        samples,
        statistic,
        freedom,
    } = uniformity;
    let p_value = uniformity.p_value();
    let algorithm = recipe.algorithm.name();
    let verdict = if rejected { "rejected" } else { "not rejected" };
    format!(
        "algorithm       {algorithm}\n\
         spanning trees  {trees}, {found} of them drawn\n\
         samples         {samples}, from seed {}\n\
         chi-square      {statistic:.2}, {freedom} degrees of freedom\n\
         p-value         {p_value:.6}\n\
         uniformity      {verdict} at the level {LEVEL}\n",
        recipe.seed
    )
}
