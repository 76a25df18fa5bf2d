//! Makes two mazes of the Python library labmaze.

use std::error::Error;
use warren_maze::labmaze::{RandomMaze, RandomMazeOptions};

fn main() -> Result<(), Box<dyn Error>> {
    let options = RandomMazeOptions {
        spawns_per_room: 1,
        objects_per_room: 1,
        ..RandomMazeOptions::default()
    };
    let mut maze = RandomMaze::new(options, 42)?;
    print!("{}", maze.entity_layer());
    print!("{}", maze.variations_layer());

    maze.regenerate();
    print!("{}", maze.entity_layer());
    Ok(())
}
