//! A program outside the workspace that uses the packed libraries; `scripts/package` runs it.

use std::error::Error;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::{file, pilot};
use warren_maze::draw::{self, Trace};

fn main() -> Result<(), Box<dyn Error>> {
    let recipe = Recipe { algorithm: Algorithm::Wilson, seed: 7, ..Recipe::default() };
    let level = make(&recipe)?;
    println!("{}", draw::lines(&level.plan(), Trace::default())?);
    assert_eq!(file::read(&file::write(&level))?, level);
    assert_eq!(Some(pilot::run_demo(&level)?.steps()), level.shortest());
    Ok(())
}
