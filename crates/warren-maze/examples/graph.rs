//! Carves a maze on a graph, finds a path in the maze, and draws both as SVG.
//!
//! `cargo run -p warren-maze --example graph > rooms.svg`

use std::error::Error;
use warren_maze::draw::{self, Look, Path, Plan, Unit};
use warren_maze::generate::{Generator, Wilson};
use warren_maze::geometry::UNIT;
use warren_maze::rng::SeededRandom;
use warren_maze::solve;
use warren_maze::topology::Graph;

fn main() -> Result<(), Box<dyn Error>> {
    // Six rooms in a ring, and a possible passage across the ring.
    let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 3)];
    let points = [[2, 0], [4, 1], [4, 3], [2, 4], [0, 3], [0, 1]];
    let points = points.map(|point| point.map(|along| along * i64::from(UNIT)));
    let rooms = Graph::from_edges(6, edges)?.with_points(points.into())?;
    let maze = Wilson.maze(&rooms, &mut SeededRandom::new(7));

    let moves = solve::shortest_path(&maze, 0, |room| room == 4);
    let moves = moves.ok_or("Wilson's trees reach every cell")?;
    let cells: Vec<u32> = solve::cells_along(&rooms, 0, &moves).collect();
    eprintln!("{cells:?}");

    let plan = Plan {
        paths: vec![Path { from: 0, moves }],
        ..Plan::without_openings(&maze, &[0], &[4])
    };
    let scene = draw::diagram(&plan, &Look::default())?;
    print!("{}", draw::svg(&scene, "Six rooms", Unit::Pixels(48.0))?);
    Ok(())
}
