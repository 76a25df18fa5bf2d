//! The library's part: generators on the plain square grid, and a solver.

use crate::race::Work;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::ops::ControlFlow;
use warren_maze::generate::{self, Corner, Eller};
use warren_maze::maze::Maze;
use warren_maze::rng::{Chance, SeededRandom};
use warren_maze::solve;
use warren_maze::topology::{Board, Rows, Square, Topology};

/// A generator on the square grid.
pub type Generator = fn(&Square, &mut SeededRandom, &mut Maze<Square>) -> ControlFlow<()>;

/// From solid rock to a perfect maze of `side` × `side` cells, a byte each.
pub fn generator(name: &str, side: u32, generate: Generator) -> Work {
    let grid = square(side);
    Work::on_square(name, side, move |seed| carve(&grid, seed, generate))
}

/// The minimum spanning tree on so many threads.
pub fn minimum_spanning_tree(side: u32, threads: usize) -> Work {
    let grid = square(side);
    let pool = pool(threads);
    let name = match threads {
        1 => "minimum spanning tree, one thread".into(),
        _ => format!("minimum spanning tree, {threads} threads"),
    };
    Work::on_square(&name, side, move |seed| {
        let mut maze = Maze::solid(grid.clone());
        complete(pool.install(|| generate::minimum_spanning_tree(&grid, seed, &mut maze)));
        maze
    })
}

/// Breadth-first search from the first cell over a whole maze made before.
pub fn breadth_first_search(side: u32, maze_by: &str, generate: Generator) -> Work {
    let maze = carve(&square(side), 0, generate);
    let name = format!("BFS of a {maze_by} maze");
    Work::on_square(&name, side, move |_| search(&maze))
}

/// What BFS does here: every cell reached from the first, and how. A finish that
/// is nowhere stops it nowhere.
pub fn search(maze: &Maze<Square>) -> impl Sized + use<> {
    solve::shortest_path(maze, 0, |_| false)
}

/// A maze of a generator.
pub fn carve(grid: &Square, seed: u64, generate: Generator) -> Maze<Square> {
    let mut maze = Maze::solid(grid.clone());
    complete(generate(grid, &mut SeededRandom::new(seed), &mut maze));
    maze
}

/// The square grid of `side` × `side` cells.
pub fn square(side: u32) -> Square {
    Square::new(Board::new([side, side, 1], [false; 3]).expect("a plain square"))
}

pub const ELLER: Generator = |grid, random, maze| {
    let how = Eller {
        across: half(),
        down: half(),
    };
    generate::eller(rows(grid), how, random, maze)
};

pub const BINARY_TREE: Generator =
    |grid, random, maze| generate::binary_tree(grid, rows(grid), Corner::NorthWest, random, maze);

pub const SIDEWINDER: Generator =
    |grid, random, maze| generate::sidewinder(grid, rows(grid), half(), random, maze);

fn rows(grid: &Square) -> Rows {
    grid.rows().expect("a plain square has rows")
}

fn half() -> Chance {
    Chance::new(0.5).expect("a half is a chance")
}

fn pool(threads: usize) -> ThreadPool {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be started")
}

/// Mazes never break a generator off.
fn complete(done: ControlFlow<()>) {
    assert!(done.is_continue());
}
