//! `maze stream`: rows of a perfect maze, without end unless told.

use crate::error::Error;
use crate::flags;
use std::io::{self, BufWriter, Write};
use warren_dungeon::level::RecipeError;
use warren_maze::draw::{underscores_roof, underscores_row};
use warren_maze::generate::{Eller, EllerRows};
use warren_maze::rng::{self, SeededRandom};
use warren_maze::topology::Board;

/// Print the rows of a maze that need not end, as underscores
///
/// Rows are made by Eller's algorithm, in memory of one row. With --rows the maze
/// is the one that the same seed makes at that size with --algorithm eller.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Cells a row
    #[arg(long, value_name = "CELLS")]
    width: u32,
    /// How many rows to print [default: without end]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rows: Option<u64>,
    /// A number or a word; the same seed makes the same rows [default: a fresh one]
    #[arg(long, value_parser = warren_flags::seed)]
    seed: Option<u64>,
    /// The chance to join sideways
    #[arg(
        long,
        value_name = "CHANCE",
        default_value_t = 0.5,
        allow_negative_numbers = true
    )]
    across: f64,
    /// The chance to join a cell to the row below
    #[arg(
        long,
        value_name = "CHANCE",
        default_value_t = 0.5,
        allow_negative_numbers = true
    )]
    down: f64,
}

const EXAMPLES: &str = "\
Examples:
  maze stream --width 39 | head -9                   a roof and eight rows
  maze stream --width 39 --rows 8 --seed labyrinth   the same maze on every machine";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    // A row may be as wide as a maze of one row.
    Board::new([args.width, 1, 1], [false; 3]).map_err(RecipeError::from)?;
    let how = Eller {
        across: args.across,
        down: args.down,
    };
    let seed = args.seed.unwrap_or_else(rng::fresh_seed);
    let endless = EllerRows::new(args.width, &how, SeededRandom::new(seed));
    let mut endless = endless.map_err(RecipeError::from)?;
    if args.seed.is_none() {
        flags::tell_seed(seed);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let mut line = String::new();
    underscores_roof(args.width, &mut line);
    // As many rows before the last: no one lives to see the end of all.
    let before = args.rows.map_or(u64::MAX, |rows| rows - 1);
    for _ in 0..before {
        out.write_all(line.as_bytes())?;
        line.clear();
        if let Some(row) = endless.next() {
            underscores_row(row.passages(args.width), &mut line);
        }
    }
    underscores_row(endless.last_row().passages(args.width), &mut line);
    out.write_all(line.as_bytes())?;
    Ok(out.flush()?)
}
