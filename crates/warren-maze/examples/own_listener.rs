//! Implements a listener that counts passages while a generator carves them, and stops the
//! generator.
//!
//! `cargo run --example own_listener`

use std::error::Error;
use std::ops::ControlFlow;
use warren_maze::draw::{self, Plan, Trace};
use warren_maze::generate::{DepthFirst, Generator};
use warren_maze::maze::{Listener, Maze};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Board, Cell, Dir, Grid, Square};

/// Counts the passages in each direction, and stops the generator after `most` passages.
struct Count {
    of_dir: [u32; 4],
    most: u32,
}

impl Listener for Count {
    fn start(&mut self, _: Cell) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn open(&mut self, _: Cell, dir: Dir) -> ControlFlow<()> {
        self.of_dir[dir.index()] += 1;
        match self.of_dir.iter().sum::<u32>() < self.most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let grid = Grid::Square(Square::new(Board::new([30, 10, 1], [false; 3])?));
    for most in [100, u32::MAX] {
        let mut maze = Maze::solid(&grid);
        let mut count = Count {
            of_dir: [0; 4],
            most,
        };
        // The generator reports to both the maze and the counter.
        let mut both = (&mut maze, &mut count);
        let carved = DepthFirst.carve(&grid, &mut SeededRandom::new(7), &mut both);
        let maze = maze.with_grid(grid.clone());
        println!(
            "{}",
            draw::lines(&Plan::new(&maze, &[], &[]), Trace::default())?
        );
        let end = if carved.is_break() { "stopped" } else { "done" };
        let [east, west, south, north] = count.of_dir;
        println!("{end}: {east} passages east, {west} west, {south} south, {north} north\n");
    }
    Ok(())
}
