//! Shows step by step how a maze is carved on a custom grid.
//!
//! ```text
//! cargo run -p warren-dungeon --example watch_own_grid
//! ```

use std::error::Error;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::watch::{Carving, Moment, Show};
use warren_maze::draw::{self, Blocks, Plan, Trace};
use warren_maze::generate::{Generator, Kruskal};
use warren_maze::geometry::UNIT;
use warren_maze::maze::Maze;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Embedding, Tiling, TilingError};

/// Returns a tiling of squares, each cut into two triangles by a diagonal.
fn cut_squares(width: u32, height: u32) -> Result<Tiling, TilingError> {
    let (side, columns) = (2 * i64::from(UNIT), width + 1);
    let place = |at: u32| [at % columns, at / columns].map(|along| i64::from(along) * side);
    let corners = (0..columns * (height + 1)).map(place).collect();
    let triangles = |square: u32| {
        let north_west = square / width * columns + square % width;
        let [north_east, south_west] = [north_west + 1, north_west + columns];
        let south_east = south_west + 1;
        [
            vec![north_west, north_east, south_east],
            vec![north_west, south_east, south_west],
        ]
    };
    Tiling::new(corners, (0..width * height).flat_map(triangles).collect())
}

/// Carves a maze on any grid, and draws it after each quarter of the steps.
fn watch<T: Embedding + Clone + Sync>(
    grid: T,
    generator: &impl Generator,
) -> Result<Vec<String>, Box<dyn Error>> {
    // The generator calls two listeners: one makes the maze, the other records the steps.
    let (mut maze, mut carving) = (Maze::solid(grid.clone()), Carving::default());
    let mut listeners = (&mut maze, &mut carving);
    let carved = generator.carve(&grid, &mut SeededRandom::new(7), &mut listeners);
    assert!(carved.is_continue(), "neither listener stops the generator");

    let level = Level::new(maze, vec![0], vec![grid.cells() - 1])?;
    let show = Arc::new(Show::carved(level, carving)?);
    let mut moment = Moment::begin(show.clone());
    let mut drawings = Vec::new();
    for quarter in 1..=4 {
        moment.seek(show.len() * quarter / 4);
        let plan = Plan::new(moment.maze(), &[], &[]);
        let drawing = draw::raster(&plan, Blocks::default(), Trace::default())?;
        drawings.push(drawing.to_string());
    }
    Ok(drawings)
}

fn main() -> Result<(), Box<dyn Error>> {
    for drawing in watch(cut_squares(12, 5)?, &Kruskal)? {
        println!("{drawing}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_drawing_is_the_whole_maze() {
        let grid = cut_squares(3, 2).expect("a tiling");
        let drawings = watch(grid.clone(), &Kruskal).expect("drawings");
        let whole = Kruskal.maze(grid, &mut SeededRandom::new(7));
        let plan = Plan::new(&whole, &[], &[]);
        let whole = draw::raster(&plan, Blocks::default(), Trace::default()).expect("a drawing");
        assert_eq!(drawings[3], whole.to_string());
        for quarter in 0..3 {
            assert_ne!(drawings[quarter], drawings[quarter + 1]);
        }
    }
}
