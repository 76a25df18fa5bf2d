//! Defines a grid that looks like a brick wall, and runs every generator on it. Every second row is
//! shifted by half a brick.
//!
//! `cargo run --example own_grid -- FOLDER` also draws each maze as an SVG file in the folder.

use std::error::Error;
use warren_maze::draw::{self, Blocks, Look, Plan, Trace, Unit};
use warren_maze::generate::{
    AldousBroder, Areas, BinaryTree, DepthFirst, Eller, Generator, GrowingTree, HuntAndKill,
    HuntAndScan, InheritedBacktrack, Kruskal, MinimumSpanningTree, Prim, RandomBacktrack,
    RecursiveDivision, Sidewinder, Wilson,
};
use warren_maze::geometry::{HALF, Point, UNIT, Vector};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{self, Cell, Dir, Dirs, Embedding, Topology};

/// Rows of bricks.
struct Bricks {
    width: i32,
    height: i32,
}

/// East, south-east, south-west, west, north-west and north-east.
const CLOCKWISE: [Dir; 6] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5)];

/// The first end of each side, relative to the brick's centre.
const CORNERS: [Vector; 6] = [
    [HALF, -HALF],
    [HALF, HALF],
    [0, HALF],
    [-HALF, HALF],
    [-HALF, -HALF],
    [0, -HALF],
];

impl Bricks {
    fn column_and_row(&self, cell: Cell) -> [i32; 2] {
        [cell as i32 % self.width, cell as i32 / self.width]
    }

    /// Returns the neighbour in a direction, or `None` if there is no neighbour.
    fn neighbour(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let [x, y] = self.column_and_row(cell);
        let shift = y % 2;
        let [x, y] = match dir.0 {
            0 => [x + 1, y],
            1 => [x + shift, y + 1],
            2 => [x + shift - 1, y + 1],
            3 => [x - 1, y],
            4 => [x + shift - 1, y - 1],
            _ => [x + shift, y - 1],
        };
        let exists = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        exists.then_some((y * self.width + x) as Cell)
    }
}

impl Topology for Bricks {
    fn cells(&self) -> u32 {
        (self.width * self.height) as u32
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let dirs = CLOCKWISE.into_iter();
        dirs.filter(|&dir| self.neighbour(cell, dir).is_some())
            .collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.neighbour(cell, dir).unwrap_or(cell)
    }
}

impl Embedding for Bricks {
    fn centre(&self, cell: Cell) -> Point {
        let [x, y] = self.column_and_row(cell);
        [x * UNIT + y % 2 * HALF, y * UNIT].map(i64::from)
    }

    fn clockwise(&self, _: Cell) -> &[Dir] {
        &CLOCKWISE
    }

    fn side(&self, _: Cell, dir: Dir) -> [Vector; 2] {
        [dir.index(), (dir.index() + 1) % 6].map(|at| CORNERS[at])
    }
}

/// Makes a maze and prints it. If a folder is given, also draws the maze as an SVG file in the
/// folder.
fn show(
    generator: impl Generator,
    grid: &Bricks,
    folder: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    let name = generator.name();
    if let Err(misfit) = generator.fits(grid) {
        println!("{name} does not work on bricks: {misfit}\n");
        return Ok(());
    }
    let maze = generator.maze(grid, &mut SeededRandom::new(7));
    let finishes = [grid.cells() - 1];
    let plan = Plan::new(&maze, &[0], &finishes);
    let text = draw::raster(&plan, Blocks::default(), Trace::default())?;
    println!("{name}\n{text}");
    if let Some(folder) = folder {
        let scene = draw::scene(&plan, &Look::default())?;
        let svg = draw::svg(&scene, name, Unit::Pixels(24.0))?;
        std::fs::write(format!("{folder}/{name}.svg"), svg.to_string())?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let grid = &Bricks {
        width: 16,
        height: 10,
    };
    topology::check_embedding(grid)?;
    let folder = std::env::args().nth(1);
    let folder = folder.as_deref();
    show(AldousBroder, grid, folder)?;
    show(Areas::default(), grid, folder)?;
    show(BinaryTree::default(), grid, folder)?;
    show(DepthFirst, grid, folder)?;
    show(Eller::default(), grid, folder)?;
    show(GrowingTree::default(), grid, folder)?;
    show(HuntAndKill, grid, folder)?;
    show(HuntAndScan, grid, folder)?;
    show(InheritedBacktrack::default(), grid, folder)?;
    show(Kruskal, grid, folder)?;
    show(MinimumSpanningTree, grid, folder)?;
    show(Prim, grid, folder)?;
    show(RandomBacktrack::default(), grid, folder)?;
    show(RecursiveDivision, grid, folder)?;
    show(Sidewinder::default(), grid, folder)?;
    show(Wilson, grid, folder)
}
