//! Makes mazes on four grids and prints them.
//!
//! `cargo run --example make_and_print`

use std::error::Error;
use warren_maze::draw::{self, Plan, Trace};
use warren_maze::generate::{Generator, Kruskal};
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Grid, GridShape, GridSpec, Topology};

fn main() -> Result<(), Box<dyn Error>> {
    for (shape, width, height) in [
        (GridShape::Square, 20, 6),
        (GridShape::Hex, 12, 5),
        (GridShape::Triangular, 21, 6),
        (GridShape::Polar, 6, 4),
    ] {
        let grid = Grid::try_from(GridSpec {
            shape,
            width,
            height,
            ..GridSpec::default()
        })?;
        let mut maze = Maze::solid(grid.clone());
        // `Maze` never returns `Break` as a listener, so the generator always finishes.
        let _ = Kruskal.carve(&grid, &mut SeededRandom::new(7), &mut maze);
        let finishes = [grid.cells() - 1];
        let plan = Plan::new(&maze, &[0], &finishes);
        println!(
            "{}\n{}",
            shape.name(),
            draw::lines(&plan, Trace::default())?
        );
    }
    Ok(())
}
