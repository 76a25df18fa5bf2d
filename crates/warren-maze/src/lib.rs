//! Mazes on any grid: make, solve, measure, draw and read them.
//!
//! The crate needs no game engine and accesses no files. Mazes do not depend on floating-point
//! arithmetic, so the same seed makes the same maze on every machine. (The mazes of [`labmaze`] compare
//! exact floating-point numbers.)
//!
//! # First steps
//!
//! Choose a grid, carve a maze, solve it and draw it:
//!
//! ```
//! use warren_maze::draw::{self, Path, Plan, Trace};
//! use warren_maze::generate::Wilson;
//! use warren_maze::rng::SeededRandom;
//! use warren_maze::solve;
//! use warren_maze::topology::{Grid, GridSpec};
//!
//! let grid = Grid::try_from(GridSpec { width: 20, height: 10, ..GridSpec::default() })?;
//! let carved = grid.carve(&Wilson, &mut SeededRandom::new(7), &mut ());
//! let maze = carved.continue_value().expect("no listener stops it");
//! let moves = solve::shortest_path(&maze, 0, |cell| cell == 199).expect("it is connected");
//! let plan = Plan { paths: vec![Path { from: 0, moves }], ..Plan::new(&maze, &[0], &[199]) };
//! let text = draw::lines(&plan, Trace::default())?.to_string();
//! assert_eq!(text.lines().count(), 21);
//! println!("{text}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! The modules form layers. Each module uses only modules that are listed above it. The last column
//! lists the names with which most programs begin:
//!
//! | module | contents | begin with |
//! | --- | --- | --- |
//! | [`geometry`] | lengths, vectors and angles in integers | |
//! | [`topology`] | grids: which cells exist and which are neighbours | [`Grid`](topology::Grid), [`GridSpec`](topology::GridSpec), [`Topology`](topology::Topology) |
//! | [`maze`] | mazes: the passages between cells, and doors | [`Maze`](maze::Maze) |
//! | [`rng`] | random numbers and seeds | [`SeededRandom`](rng::SeededRandom) |
//! | [`labmaze`] | the mazes of the Python library labmaze | [`RandomMaze`](labmaze::RandomMaze) |
//! | [`disjoint_sets`] | union-find | |
//! | [`generate`] | the algorithms that carve mazes | [`Generator`](generate::Generator), [`DepthFirst`](generate::DepthFirst) |
//! | [`solve`] | the algorithms that find paths | [`shortest_path`](solve::shortest_path), [`distances`](solve::distances) |
//! | [`measure`] | dead ends, areas and other numbers that describe a maze | |
//! | [`draw`] | mazes as text, shapes and SVG | [`Plan`](draw::Plan), [`lines`](draw::lines), [`svg`](draw::svg()) |
//! | [`read`] | mazes from text | |
//!
//! # A grid of your own
//!
//! A grid is a type that implements [`Topology`](topology::Topology). This trait's three required
//! methods return the number of cells, the directions in which a cell has neighbours, and the
//! neighbour in each direction. These methods are enough to carve, solve and measure mazes on the
//! grid. To draw the mazes, also implement [`Embedding`](topology::Embedding), which defines the
//! cells' positions in the plane.
//!
//! This grid looks like a brick wall, in which every second row is shifted by half a brick:
//!
//! ```
//! use warren_maze::geometry::{HALF, Point, UNIT, Vector};
//! use warren_maze::topology::{self, Cell, Dir, Dirs, Embedding, Topology};
//!
//! struct Bricks {
//!     width: i32,
//!     height: i32,
//! }
//!
//! /// East, south-east, south-west, west, north-west and north-east.
//! const SIDES: [Dir; 6] = [Dir(0), Dir(1), Dir(2), Dir(3), Dir(4), Dir(5)];
//!
//! impl Bricks {
//!     /// Returns the neighbour in a direction, if there is one.
//!     fn neighbour(&self, cell: Cell, dir: Dir) -> Option<Cell> {
//!         let [x, y] = [cell as i32 % self.width, cell as i32 / self.width];
//!         let shift = y % 2;
//!         let dx = [1, shift, shift - 1, -1, shift - 1, shift][dir.index()];
//!         let dy = [0, 1, 1, 0, -1, -1][dir.index()];
//!         let [x, y] = [x + dx, y + dy];
//!         let exists = (0..self.width).contains(&x) && (0..self.height).contains(&y);
//!         exists.then_some((y * self.width + x) as Cell)
//!     }
//! }
//!
//! impl Topology for Bricks {
//!     fn cells(&self) -> u32 {
//!         (self.width * self.height) as u32
//!     }
//!
//!     fn exits(&self, cell: Cell) -> Dirs {
//!         SIDES.into_iter().filter(|&dir| self.neighbour(cell, dir).is_some()).collect()
//!     }
//!
//!     fn step(&self, cell: Cell, dir: Dir) -> Cell {
//!         self.neighbour(cell, dir).expect("an exit")
//!     }
//! }
//!
//! impl Embedding for Bricks {
//!     fn centre(&self, cell: Cell) -> Point {
//!         let [x, y] = [cell as i32 % self.width, cell as i32 / self.width];
//!         [x * UNIT + y % 2 * HALF, y * UNIT].map(i64::from)
//!     }
//!
//!     fn clockwise(&self, _: Cell) -> &[Dir] {
//!         &SIDES
//!     }
//!
//!     fn side(&self, _: Cell, dir: Dir) -> [Vector; 2] {
//!         let [x, y] = [[1, 1, 0, -1, -1, 0], [-1, 1, 1, 1, -1, -1]];
//!         [dir.index(), (dir.index() + 1) % 6].map(|i| [x[i] * HALF, y[i] * HALF])
//!     }
//! }
//!
//! // In a test of your grid: check that it follows the rules of a topology.
//! let grid = Bricks { width: 16, height: 10 };
//! assert_eq!(topology::check(&grid), Ok(()));
//!
//! // Every generator works on the grid, except those that need rows or at most four directions.
//! use warren_maze::draw::{self, Look, Plan, Unit};
//! use warren_maze::generate::*;
//! use warren_maze::rng::SeededRandom;
//!
//! /// Returns a maze on bricks as an SVG file.
//! fn svg(generator: impl Generator, grid: &Bricks) -> Result<String, Box<dyn std::error::Error>> {
//!     generator.fits(grid)?;
//!     let maze = generator.maze(grid, &mut SeededRandom::new(7));
//!     let scene = draw::scene(&Plan::new(&maze, &[0], &[grid.cells() - 1]), &Look::default())?;
//!     Ok(draw::svg(&scene, generator.name(), Unit::Pixels(24.0))?.to_string())
//! }
//!
//! let files = [
//!     svg(AldousBroder, &grid)?,
//!     svg(Areas::default(), &grid)?,
//!     svg(DepthFirst, &grid)?,
//!     svg(GrowingTree::default(), &grid)?,
//!     svg(HuntAndKill, &grid)?,
//!     svg(HuntAndScan, &grid)?,
//!     svg(Kruskal, &grid)?,
//!     svg(MinimumSpanningTree, &grid)?,
//!     svg(Prim, &grid)?,
//!     svg(RandomBacktrack::default(), &grid)?,
//!     svg(Wilson, &grid)?,
//! ];
//! assert!(files.iter().all(|file| file.starts_with("<svg ")));
//! for refused in [
//!     svg(BinaryTree::default(), &grid),
//!     svg(Eller::default(), &grid),
//!     svg(InheritedBacktrack::default(), &grid),
//!     svg(RecursiveDivision, &grid),
//!     svg(Sidewinder::default(), &grid),
//! ] {
//!     assert!(refused.is_err());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A grid whose directions form pairs of opposites is faster and uses less memory: see
//! [`Topology::PAIRS`](topology::Topology::PAIRS). A grid of rows and columns is fastest if you
//! define it with a table of moves, as a [`Lattice`](topology::Lattice). For a list of edges or
//! polygons, you do not need a new type: see [`Graph`](topology::Graph) and
//! [`Tiling`](topology::Tiling).
//!
//! # A generator of your own
//!
//! A generator is a type that implements [`Generator`](generate::Generator). It reports the cell
//! where the maze starts, and then each passage, to a [`Listener`](maze::Listener). The trait's
//! documentation contains an example.
//!
//! # A measure of your own
//!
//! A measure is a function that takes a [`Maze`](maze::Maze). It examines which cells are open and
//! which passages they have. The module [`measure`] contains an example.
//!
//! # Examples
//!
//! The folder `examples` contains complete programs. Run them with `cargo run --example NAME`:
//!
//! - `labmaze` makes mazes of the Python library labmaze. `labmaze_batch` makes many, for the script
//!   `compare_labmaze.py`, which compares them with those of the library itself.
//! - `make_and_print` makes mazes on four grids and prints them.
//! - `solve_and_measure` solves a maze and prints its measures.
//! - `own_grid` runs all generators that work on the brick grid above, and draws each maze as SVG.
//! - `own_listener` counts passages while they are carved, and stops a generator.
//! - `voronoi_cave` makes a maze on a [`Tiling`](topology::Tiling) of the Voronoi cells of random
//!   points, and colours the maze by distance.
//!
//! # Features
//!
//! All features are enabled by default. Whichever features are enabled, the same seed makes the
//! same maze. Without the features `rayon`, `statistics` and `std`, the crate does not use the standard
//! library: it needs only an allocator, and also works on machines without an operating system.
//!
//! - `rayon` (enables `std`): runs [`MinimumSpanningTree`](generate::MinimumSpanningTree) and
//!   [`CyclePopping`](generate::CyclePopping) on several threads.
//! - `serde`: `Serialize` and `Deserialize` for grid specifications, masks, doors, directions and
//!   generator parameters.
//! - `statistics` (enables `std`): the method `p_value` of [`Uniformity`](measure::Uniformity).
//! - `std`: reads mazes from all readers of the standard library, with
//!   [`RowReader`](read::RowReader).
//! - `system-random`: the function `rng::fresh_seed`, which gets a random seed from the operating
//!   system.

#![no_std]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod disjoint_sets;
mod row_sets;
pub mod threads;

pub mod draw;
pub mod generate;
pub mod geometry;
pub mod labmaze;
pub mod maze;
pub mod measure;
pub mod read;
pub mod rng;
pub mod solve;
pub mod topology;

/// Tests the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
