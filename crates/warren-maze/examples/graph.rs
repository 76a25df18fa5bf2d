//! Carves a maze on a graph, and finds a path in the maze.
//!
//! `cargo run -p warren-maze --example graph`

use std::error::Error;
use warren_maze::generate::{Generator, Wilson};
use warren_maze::rng::SeededRandom;
use warren_maze::solve;
use warren_maze::topology::Graph;

fn main() -> Result<(), Box<dyn Error>> {
    // Six rooms in a ring, and a passage across it.
    let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 3)];
    let rooms = Graph::from_edges(6, edges)?;
    let maze = Wilson.maze(&rooms, &mut SeededRandom::new(7));

    let moves = solve::shortest_path(&maze, 0, |room| room == 4);
    let moves = moves.ok_or("Wilson's trees reach every cell")?;
    let path: Vec<u32> = solve::cells_along(&rooms, 0, &moves).collect();
    println!("{path:?}");
    Ok(())
}
