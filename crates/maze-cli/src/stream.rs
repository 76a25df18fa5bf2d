//! The command `maze stream`, which prints rows of a perfect maze, endlessly by default.

use crate::error::Error;
use crate::flags;
use std::io::{self, BufWriter, Write};
use warren_dungeon::recipe::RecipeError;
use warren_maze::draw::{underscores_roof, underscores_row};
use warren_maze::generate::{Eller, EllerRows};
use warren_maze::rng::{self, SeededRandom};
use warren_maze::topology::Board;

/// Print the rows of a maze, endlessly by default, in the underscores format
///
/// The rows are made by Eller's algorithm, which stores only one row. With --rows, the maze is the
/// same as for --algorithm eller with the same seed and size.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Cells per row
    #[arg(long, value_name = "CELLS")]
    width: u32,
    /// The number of rows to print [default: endless]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rows: Option<u64>,
    /// A number or a word; the same seed makes the same rows [default: random]
    #[arg(long, value_parser = warren_flags::seed)]
    seed: Option<u64>,
    /// The probability of joining neighbours in a row
    #[arg(long, value_name = "CHANCE", default_value_t = 0.5)]
    #[arg(allow_negative_numbers = true)]
    across: f64,
    /// The probability of joining a cell to the row below
    #[arg(long, value_name = "CHANCE", default_value_t = 0.5)]
    #[arg(allow_negative_numbers = true)]
    down: f64,
}

const EXAMPLES: &str = "\
Examples:
  maze stream --width 39 | head -9                   a roof and eight rows
  maze stream --width 39 --rows 8 --seed labyrinth   the same maze on every machine";

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    // The maximum width of a row is the maximum width of a grid with a single row.
    Board::new([args.width, 1, 1], [false; 3]).map_err(RecipeError::from)?;
    let how = Eller {
        across: args.across,
        down: args.down,
    };
    let seed = args.seed.unwrap_or_else(rng::fresh_seed);
    let endless = EllerRows::new(args.width, &how, SeededRandom::new(seed));
    let mut endless = endless.map_err(RecipeError::from)?;
    if args.seed.is_none() {
        flags::print_seed(seed);
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let mut line = String::new();
    underscores_roof(args.width, &mut line);
    // The number of rows before the last row. Without --rows, the number is practically infinite.
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
