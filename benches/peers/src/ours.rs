//! The library's tasks: generators on the plain square grid, and a solver.

use crate::race::Work;
use rayon::{ThreadPool, ThreadPoolBuilder};
use warren_maze::generate::{Generator, MinimumSpanningTree};
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::solve;
use warren_maze::topology::{Board, Square};

/// Returns a task that carves a perfect maze of `side` × `side` cells out of solid rock. The maze
/// uses one byte per cell.
pub fn generator(name: &str, side: u32, generator: impl Generator + 'static) -> Work {
    let grid = square(side);
    Work::on_square(name, side, move |seed| carve(&grid, seed, &generator))
}

/// Returns a task that carves a minimum spanning tree on the given number of threads.
pub fn minimum_spanning_tree(side: u32, threads: usize) -> Work {
    let grid = square(side);
    let pool = pool(threads);
    let name = match threads {
        1 => "minimum spanning tree, one thread".into(),
        _ => format!("minimum spanning tree, {threads} threads"),
    };
    Work::on_square(&name, side, move |seed| {
        pool.install(|| carve(&grid, seed, &MinimumSpanningTree))
    })
}

/// Returns a task that runs a breadth-first search from the first cell over a whole maze. The maze
/// is made before the task is timed.
pub fn breadth_first_search(side: u32, maze_by: &str, generator: impl Generator) -> Work {
    let maze = carve(&square(side), 0, &generator);
    let name = format!("BFS of a {maze_by} maze");
    Work::on_square(&name, side, move |_| search(&maze))
}

/// Runs a breadth-first search from the first cell to every cell. Without a finish, the search
/// never stops early.
pub fn search(maze: &Maze<Square>) -> impl Sized + use<> {
    solve::shortest_path(maze, 0, |_| false)
}

/// Carves a maze with a generator.
pub fn carve(grid: &Square, seed: u64, generator: &impl Generator) -> Maze<Square> {
    generator.maze(grid.clone(), &mut SeededRandom::new(seed))
}

/// Returns the square grid of `side` × `side` cells.
pub fn square(side: u32) -> Square {
    Square::new(Board::new([side, side, 1], [false; 3]).expect("a plain square"))
}

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}
