//! Tests which cell corners have a post, and which cell owns each post.

use super::grids::{any_grid, grids, some_mask};
use super::mazes::any_maze;
use proptest::prelude::*;
use std::collections::BTreeMap;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::draw::{self, Look, PageLayout, Plan, Shape};
use warren_maze::geometry::{Point, UNIT, Vector};
use warren_maze::maze::Maze;
use warren_maze::topology::{
    Cell, Dir, Dirs, Embedding, Grid, GridShape, GridSpec, Tiling, Topology, check_embedding,
};

/// Returns the number of each cell corner's place. A corner is identified by its cell and by the
/// side that begins at the corner. Neighbours share the two places at the ends of their common
/// side.
fn corners<T: Embedding>(grid: &T) -> BTreeMap<(Cell, Dir), u32> {
    let sides = (0..grid.cells()).flat_map(|cell| {
        let dirs = grid.clockwise(cell).iter();
        dirs.map(move |&dir| (cell, dir))
    });
    let numbers: BTreeMap<(Cell, Dir), u32> = sides.zip(0..).collect();
    let next = |cell, dir| {
        let sides = grid.clockwise(cell);
        let at = sides.iter().position(|&side| side == dir).unwrap();
        sides[(at + 1) % sides.len()]
    };
    let mut places = DisjointSets::new(numbers.len() as u32);
    for (&(cell, dir), &number) in &numbers {
        let beyond = match grid.exits(cell).contains(dir) {
            true => Some(grid.step(cell, dir)),
            false => grid.adjoining(cell, dir),
        };
        if let Some(beyond) = beyond {
            let back = grid.back(cell, dir);
            places.join(number, numbers[&(beyond, next(beyond, back))]);
            places.join(numbers[&(cell, next(cell, dir))], numbers[&(beyond, back)]);
        }
    }
    let place = |(side, number)| (side, places.root(number));
    numbers.into_iter().map(place).collect()
}

/// Checks that exactly the places at wall ends have a post, and that exactly one open cell owns
/// each post at an open cell. Returns the number of places without a post.
fn check<T: Embedding>(maze: &Maze<T>, context: &str) -> usize {
    let grid = maze.grid();
    let corners = corners(grid);
    // For each place: whether a wall ends there, the number of open cells' corners there, and the
    // number of these cells that own the post.
    let mut places: BTreeMap<u32, (bool, usize, usize)> = BTreeMap::new();
    for (&(cell, dir), &place) in &corners {
        let sides = grid.clockwise(cell);
        let at = sides.iter().position(|&side| side == dir).unwrap();
        let before = sides[(at + sides.len() - 1) % sides.len()];
        let walls = grid.clockwise(cell).iter().copied().collect::<Dirs>() - maze.passages(cell);
        let (is_end, open, owners) = places.entry(place).or_default();
        *is_end |= walls.contains(dir) || walls.contains(before);
        if !maze.is_solid(cell) {
            *open += 1;
            *owners += usize::from(maze.owns_post(cell, dir));
        }
    }
    for (&(cell, dir), place) in &corners {
        let (is_end, open, owners) = places[place];
        let context = format!("{context}, {dir:?} of {cell}");
        assert_eq!(maze.has_post(cell, dir), is_end, "{context}");
        assert_eq!(owners == 1, is_end && open > 0, "{context}: {owners}");
    }
    let without = places.values().filter(|(is_end, ..)| !is_end).count();
    assert_eq!(maze.has_all_posts(), without == 0, "{context}");
    without
}

/// Returns a maze in which every two neighbours are joined by a passage.
fn open<T: Embedding>(grid: T) -> Maze<T> {
    let mut maze = Maze::solid(grid);
    for cell in 0..maze.grid().cells() {
        for dir in maze.grid().exits(cell) {
            maze.open(cell, dir);
        }
    }
    maze
}

/// Returns a maze whose only open cells are those around the corner where a side begins, with all
/// passages between these cells. Returns `None` if these cells do not form a full circle.
fn opened_block<T: Embedding + Clone>(grid: &T, side: (Cell, Dir)) -> Option<Maze<T>> {
    let mut maze = Maze::solid(grid.clone());
    let corners = corners(grid);
    for (&(cell, dir), place) in &corners {
        if *place == corners[&side] {
            if !grid.exits(cell).contains(dir) {
                return None;
            }
            maze.open(cell, dir);
        }
    }
    Some(maze)
}

/// Returns whether a picture of a maze has a line at the corner where a side begins.
fn is_drawn(maze: &Maze<Grid>, cell: Cell, dir: Dir) -> bool {
    let look = Look::default();
    let [[x, y], _] = PageLayout::new(maze.grid(), look.margin).side(cell, dir);
    let scene = draw::scene(&Plan::new(maze, &[], &[]), &look).unwrap();
    let is_near = |ends: &[[f64; 2]]| {
        let [along, to] = [ends[1], [x, y]].map(|at| [at[0] - ends[0][0], at[1] - ends[0][1]]);
        let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
        let part = (dot(along, to) / dot(along, along)).clamp(0.0, 1.0);
        let off = [to[0] - part * along[0], to[1] - part * along[1]];
        dot(off, off) < look.line * look.line
    };
    scene.shapes.iter().any(|shape| match shape {
        Shape::Stroke { lines, .. } => lines.iter().any(|line| line.windows(2).any(is_near)),
        Shape::Disc { .. } | Shape::Text { .. } => true,
        Shape::Fill { .. } => false,
    })
}

#[test]
fn on_every_grid_only_the_middle_of_an_open_block_has_no_post() {
    let mut shapes = BTreeMap::<&str, u32>::new();
    for spec in grids(4, 4).chain(grids(6, 3)).chain(grids(3, 5)) {
        let grid = Grid::try_from(spec).unwrap();
        for cell in 0..grid.cells() {
            for &dir in grid.clockwise(cell) {
                let Some(mut maze) = opened_block(&grid, (cell, dir)) else {
                    continue;
                };
                let context = format!("{spec:?}, the corner of {dir:?} of {cell}");
                assert_eq!(check(&maze, &context), 1, "{context}");
                assert!(!maze.has_post(cell, dir), "{context}");
                assert!(!is_drawn(&maze, cell, dir), "{context}");
                maze.close(cell, dir);
                assert_eq!(check(&maze, &context), 0, "{context}");
                assert!(is_drawn(&maze, cell, dir), "{context}");
                *shapes.entry(spec.shape.name()).or_default() += 1;
            }
        }
    }
    assert_eq!(shapes.len(), GridShape::ALL.len(), "{shapes:?}");
}

#[test]
fn an_open_grid_has_posts_only_at_its_border() {
    for spec in grids(6, 4).chain(grids(4, 6)) {
        let grid = Grid::try_from(spec).unwrap();
        let without = check(&open(grid.clone()), &format!("{spec:?}"));
        assert!(without > 0, "{spec:?}");
        if spec.shape == GridShape::Square {
            let inner = |cells, wraps| if wraps { cells } else { cells - 1 };
            let expected = inner(spec.width, spec.wrap_x) * inner(spec.height, spec.wrap_y);
            assert_eq!(without as u32, expected, "{spec:?}");
        }
        let masked = grid.masked(&some_mask(spec, 7)).unwrap();
        check(&open(masked), &format!("{spec:?} with a mask"));
    }
}

/// Wraps a tiling, and uses the default implementation of every method that has one, so that
/// directions are not paired.
#[derive(Clone, Debug)]
struct Unpaired(Tiling);

impl Topology for Unpaired {
    fn cells(&self) -> u32 {
        self.0.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.0.exits(cell)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.0.step(cell, dir)
    }
}

impl Embedding for Unpaired {
    fn centre(&self, cell: Cell) -> Point {
        self.0.centre(cell)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.0.clockwise(cell)
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        self.0.side(cell, dir)
    }
}

/// Returns a fan of triangles around a point.
fn fan(triangles: u32) -> Tiling {
    let rim = (0..triangles).map(|at| {
        let angle = (u64::from(at) << 32) / u64::from(triangles);
        warren_maze::geometry::on_circle(4 * i64::from(UNIT), angle as u32)
    });
    let corners = std::iter::once([0, 0]).chain(rim).collect();
    let cell = |at: u32| vec![0, 1 + at, 1 + (at + 1) % triangles];
    Tiling::new(corners, (0..triangles).map(cell).collect()).unwrap()
}

/// Returns a rectangle above two squares. The squares' common corner is in the middle of one of the
/// rectangle's sides.
fn brick() -> Tiling {
    let corners = (0..9).map(|at| [at % 3, at / 3].map(|of| of * i64::from(UNIT)));
    let cells = vec![vec![0, 2, 5, 4, 3], vec![3, 4, 7, 6], vec![4, 5, 8, 7]];
    Tiling::new(corners.collect(), cells).unwrap()
}

#[test]
fn tilings_and_custom_grids_have_posts_where_walls_end() {
    for (tiling, without) in [(brick(), 1), (fan(3), 1), (fan(12), 1), (fan(64), 1)] {
        let context = format!("{} cells", tiling.cells());
        assert_eq!(check_embedding(&tiling), Ok(()), "{context}");
        assert_eq!(check(&open(tiling.clone()), &context), without);
        assert_eq!(check(&open(Unpaired(tiling)), &context), without);
    }
    // If too many cells meet at a corner for a walk around it, the corner is treated as a post,
    // although no wall ends there.
    assert!(open(fan(65)).has_post(0, Dir(0)));
}

/// Two squares that are neighbours on all of their sides, so that the walk around a corner never
/// returns to the first side.
struct Lost;

impl Topology for Lost {
    fn cells(&self) -> u32 {
        2
    }

    fn exits(&self, _: Cell) -> Dirs {
        Dirs::first(4)
    }

    fn step(&self, _: Cell, _: Dir) -> Cell {
        1
    }

    fn back(&self, _: Cell, _: Dir) -> Dir {
        Dir(1)
    }
}

impl Embedding for Lost {
    fn centre(&self, _: Cell) -> Point {
        [0, 0]
    }

    fn clockwise(&self, _: Cell) -> &[Dir] {
        &[Dir(0), Dir(1), Dir(2), Dir(3)]
    }

    fn side(&self, _: Cell, _: Dir) -> [Vector; 2] {
        [[0, 0]; 2]
    }
}

#[test]
fn the_walk_around_a_corner_ends_on_an_invalid_grid() {
    let mut maze = Maze::solid(Lost);
    for (cell, dir) in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 2)] {
        maze.open(cell, Dir(dir));
    }
    assert!(maze.has_post(0, Dir(0)));
    assert!(maze.owns_post(0, Dir(0)));
}

#[test]
#[should_panic(expected = "cell 0 has no side in direction 5")]
fn has_post_panics_for_a_ladder() {
    let cubic = GridSpec {
        shape: GridShape::Cubic,
        width: 2,
        height: 2,
        depth: 2,
        ..GridSpec::default()
    };
    open(Grid::try_from(cubic).unwrap()).has_post(0, Dir(5));
}

proptest! {
    #[test]
    fn a_corner_has_a_post_if_and_only_if_a_wall_ends_at_it(sample in any_maze(any_grid(10), 200)) {
        check(&sample.maze, "a random maze");
    }
}
