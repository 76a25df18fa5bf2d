//! The command `maze [ROWS COLS]`, which is the maze program of the course CS2604.

use crate::error::Error;
use crate::flags;
use crate::output;
use crate::progress;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::rng;
use warren_maze::solve::Order;
use warren_maze::topology::{Dir, GridSpec, Square};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows of the maze [default: 20]
    #[arg(requires = "cols")]
    rows: Option<u32>,
    /// Columns of the maze [default: 20]
    cols: Option<u32>,
    /// A number or a word; the same seed makes the same maze [default: random]
    #[arg(long, value_parser = warren_flags::seed)]
    seed: Option<u64>,
    /// The order in which searches try neighbours: right, down, left and up
    #[arg(long, value_name = "ORDER", default_value = "RDLU", value_parser = neighbours)]
    neighbours: Order,
}

pub(crate) fn run(args: &Args) -> Result<(), Error> {
    let recipe = Recipe {
        grid: GridSpec {
            width: args.cols.unwrap_or(20),
            height: args.rows.unwrap_or(20),
            ..GridSpec::default()
        },
        algorithm: Algorithm::Kruskal,
        seed: args.seed.unwrap_or_else(rng::fresh_seed),
        ..Recipe::default()
    };
    let level = progress::make(&recipe, false)?;
    let text = warren_export::cs2604(&level.plan(), args.neighbours)?;
    output::write(None, |out| out.write_all(text.as_bytes()))?;
    if args.seed.is_none() {
        flags::print_seed(recipe.seed);
    }
    Ok(())
}

/// The letters of the directions in an order of neighbours.
pub(crate) const NEIGHBOURS: [(char, Dir); 4] = [
    ('R', Square::EAST),
    ('D', Square::SOUTH),
    ('L', Square::WEST),
    ('U', Square::NORTH),
];

/// Returns the default order of neighbours, RDLU.
pub(crate) fn usual_order() -> Order {
    Order::starting(&NEIGHBOURS.map(|(_, dir)| dir))
}

/// Parses an order of neighbours, such as `RDLU`.
pub(crate) fn neighbours(text: &str) -> Result<Order, &'static str> {
    let dir = |letter: char| {
        let letter = letter.to_ascii_uppercase();
        let found = NEIGHBOURS.into_iter().find(|&(known, _)| known == letter);
        found.map(|(_, dir)| dir)
    };
    let dirs: Option<Vec<Dir>> = text.chars().map(dir).collect();
    let dirs = dirs.filter(|dirs| {
        let each = NEIGHBOURS.iter().all(|(_, dir)| dirs.contains(dir));
        each && dirs.len() == NEIGHBOURS.len()
    });
    let dirs = dirs.ok_or("give each of R, D, L and U once")?;
    Ok(Order::starting(&dirs))
}
