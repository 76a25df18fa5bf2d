//! Makes a level on a custom grid, and shows step by step how its maze is carved.
//!
//! ```text
//! cargo run -p warren-watch --example watch_own_grid
//! ```

use std::error::Error;
use std::sync::Arc;
use warren_dungeon::make::make_on;
use warren_dungeon::recipe::{DoorCount, LevelOptions};
use warren_maze::draw::{self, Blocks, Plan, Trace};
use warren_maze::generate::{Areas, Generator};
use warren_maze::geometry::UNIT;
use warren_maze::topology::{Embedding, Tiling, TilingError};
use warren_watch::{Carving, Moment, Show};

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

/// Makes a level on any grid, and draws its maze after each quarter of the steps.
fn watch<T: Embedding + Clone + Sync>(
    grid: T,
    generator: &impl Generator,
) -> Result<Vec<String>, Box<dyn Error>> {
    let options = LevelOptions {
        braid: 0.5,
        doors: DoorCount::Exactly(2),
        minotaur: true,
        seed: 7,
        ..LevelOptions::default()
    };
    let mut carving = Carving::default();
    let level = make_on(grid, &options, generator, &mut carving)?;
    assert_eq!(level.doors().list().len(), 2);

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
    for drawing in watch(cut_squares(12, 5)?, &Areas { count: 3 })? {
        println!("{drawing}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawings_show_more_and_more_of_the_maze() {
        let grid = cut_squares(12, 5).expect("a tiling");
        let drawings = watch(grid, &Areas { count: 3 }).expect("drawings");
        let walls = |drawing: &String| drawing.matches('#').count();
        for quarter in 0..3 {
            assert!(walls(&drawings[quarter]) > walls(&drawings[quarter + 1]));
        }
    }
}
