//! `maze [ROWS COLS]`: prints a maze.

use crate::error::Error;
use crate::flags;
use std::io::{self, BufWriter, Write};
use warren_core::draw::{self, Plan, Trace};
use warren_core::level::{self, Recipe};
use warren_core::rng;
use warren_core::topology::GridSpec;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows of the maze to print [default: 20]
    #[arg(requires = "cols", value_parser = rows)]
    rows: Option<u32>,
    /// Its columns [default: 20]
    cols: Option<u32>,
    /// A number or a word; the same seed makes the same maze [default: a fresh one]
    #[arg(long, value_parser = flags::seed)]
    seed: Option<u64>,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let recipe = Recipe {
        grid: GridSpec {
            width: args.cols.unwrap_or(20),
            height: args.rows.unwrap_or(20),
            ..GridSpec::default()
        },
        seed: args.seed.unwrap_or_else(rng::fresh_seed),
        ..Recipe::default()
    };
    let level = level::make(&recipe)?;
    if args.seed.is_none() {
        // Told on a terminal and in a log alike: the run worth repeating is
        // the one that nobody watched. Standard output stays the maze alone.
        let _ = writeln!(io::stderr(), "seed {0}: --seed {0} repeats it", recipe.seed);
    }
    let plan = Plan {
        openings: Vec::new(),
        ..level.plan()
    };
    let text = draw::lines(&plan, Trace::default());
    let mut out = BufWriter::new(io::stdout().lock());
    write!(out, "{text}")?;
    Ok(out.flush()?)
}

/// What is no command lands here too.
fn rows(text: &str) -> Result<u32, &'static str> {
    let rows = text.parse();
    rows.map_err(|_| "no number of rows, and no command")
}
