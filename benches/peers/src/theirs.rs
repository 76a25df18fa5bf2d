//! The other crates' tasks: making a perfect maze in memory.
//!
//! Nothing is drawn or formatted. Each crate builds its own representation of a maze:
//!
//! - knossos: one byte of passages and two flags per cell.
//! - maze_generator: a graph in a hash map keyed by coordinates, and a goal, which the crate
//!   searches for after it has completed the maze.
//! - irrgarten: columns of tiles, with four tiles per cell. In this benchmark, irrgarten uses the
//!   same random number generator as the library.

use crate::race::Work;
use irrgarten::Maze as Tiles;
use knossos::maze::{Algorithm, OrthogonalMazeBuilder};
use maze_generator::prelude::Generator;
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Returns a task that runs one of knossos's algorithms.
pub fn knossos<A: Algorithm + 'static>(name: &str, side: u32, algorithm: fn() -> A) -> Work {
    Work::on_square(&format!("knossos {name}"), side, move |seed| {
        OrthogonalMazeBuilder::new()
            .width(side as usize)
            .height(side as usize)
            .algorithm(Box::new(algorithm()))
            .seed(Some(seed))
            .build()
    })
}

/// Returns a task that runs one of maze_generator's generators. A new generator is created for each
/// maze, because some generators retain the cells of the previous maze.
pub fn maze_generator<G: Generator + 'static>(
    name: &str,
    side: u32,
    generator: fn(Option<[u8; 32]>) -> G,
) -> Work {
    Work::on_square(&format!("maze_generator {name}"), side, move |seed| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let maze = generator(Some(bytes)).generate(side as i32, side as i32);
        maze.expect("any size is right")
    })
}

/// Returns a task that runs irrgarten's algorithm, which is depth-first search.
pub fn irrgarten(side: u32) -> Work {
    Work::on_square("irrgarten", side, move |seed| {
        let tiles = 2 * side as usize + 1;
        let maze = Tiles::new(tiles, tiles).expect("odd and large enough");
        maze.generate(&mut SmallRng::seed_from_u64(seed))
    })
}
