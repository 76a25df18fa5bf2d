//! Makes a level, prints it, writes it as RON, reads it again, and walks to the finish.
//!
//! `cargo run -p warren-dungeon --example make_and_play`

use std::error::Error;
use warren_dungeon::file;
use warren_dungeon::make::make;
use warren_dungeon::pilot;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::draw::{self, Trace};

fn main() -> Result<(), Box<dyn Error>> {
    let recipe = Recipe {
        algorithm: Algorithm::Wilson,
        seed: 7,
        ..Recipe::default()
    };
    let level = make(&recipe)?;
    println!("{}", draw::lines(&level.plan(), Trace::default())?);

    let file = file::write(&level);
    assert_eq!(file::read(&file)?, level);

    let run = pilot::run_demo(&level)?;
    assert_eq!(Some(run.steps()), level.shortest());
    Ok(())
}
