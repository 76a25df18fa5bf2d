//! Solves a maze and prints its measures.
//!
//! `cargo run --example solve_and_measure`

use std::error::Error;
use warren_maze::draw::{self, Path, Plan, Trace};
use warren_maze::generate::{Generator, Wilson};
use warren_maze::maze::Maze;
use warren_maze::measure;
use warren_maze::rng::SeededRandom;
use warren_maze::solve::{self, Order};
use warren_maze::topology::{Board, Grid, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let grid = Grid::Square(Square::new(Board::new([30, 10, 1], [false; 3])?));
    let mut maze = Maze::solid(grid.clone());
    // `Maze` never returns `Break` as a listener, so the generator always finishes.
    let _ = Wilson.carve(&grid, &mut SeededRandom::new(7), &mut maze);

    let ends = solve::diameter(&maze, 0);
    let (starts, finishes) = ([ends.from], [ends.to]);
    let solution = solve::a_star(&maze, Order::default(), ends.from, &finishes);
    let moves = solution.path.ok_or("a maze is connected")?;
    println!(
        "the longest path has {} moves; A* visited {} cells",
        moves.len(),
        solution.visits.len()
    );
    println!("dead ends: {}", measure::dead_ends(&maze).count());
    let of_degree = measure::degrees(&maze);
    for (passages, cells) in of_degree
        .iter()
        .enumerate()
        .filter(|(_, cells)| **cells > 0)
    {
        println!("cells with {passages} passages: {cells}");
    }
    for (figure, value) in [
        ("river", measure::river(&maze)),
        ("straightness", measure::straightness(&maze)),
    ] {
        println!("{figure}: {:.2}", value.unwrap_or(f64::NAN));
    }
    let plan = Plan {
        paths: vec![Path {
            from: ends.from,
            moves,
        }],
        ..Plan::new(&maze, &starts, &finishes)
    };
    println!("{}", draw::lines(&plan, Trace::default())?);
    Ok(())
}
