//! The greeting of `maze` without arguments on a terminal.

use crate::error::Error;
use crate::input::recipe_of_size;
use crate::output;
use crate::progress;
use warren_dungeon::recipe::{Recipe, code};
use warren_maze::draw::{Trace, lines, unicode};
use warren_maze::rng;
use warren_maze::topology::GridShape;

/// Prints a maze and three commands to try next.
pub(crate) fn run() -> Result<(), Error> {
    let recipe = Recipe {
        seed: rng::fresh_seed(),
        ..recipe_of_size(GridShape::Square, SIZE)
    };
    let level = progress::make(&recipe, false)?;
    let plan = level.plan();
    let maze = match output::has_unicode() {
        true => unicode(&plan, Trace::default())?,
        false => lines(&plan, Trace::default())?,
    };
    let code = code(&recipe);
    output::write(None, |out| {
        write!(
            out,
            "Welcome! maze makes mazes, draws them, solves them, and lets you walk in them.\n\n\
             {maze}\n\
             Try next:\n  \
             maze play {code:<26} walk in this maze\n  \
             maze generate --grid hex -o hex.svg  draw a maze of hexagons\n  \
             maze --help                          all commands\n"
        )
    })
}

/// The number of columns, rows and floors. The picture fits into a small terminal.
const SIZE: [u32; 3] = [18, 6, 1];
