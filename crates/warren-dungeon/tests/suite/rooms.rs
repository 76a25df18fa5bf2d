//! Tests which cells have room for players, and how players move in cells without room.

use super::support::{fits, grids};
use std::panic::{AssertUnwindSafe, catch_unwind};
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{Defeat, Demo, run_demo};
use warren_dungeon::play::{NoClearance, Progress, check_clearance, step};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::generate::{Generator, Wilson};
use warren_maze::geometry::{Point, UNIT};
use warren_maze::maze::{Maze, Side};
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{
    Board, Cell, Dir, Dirs, Embedding, GridShape, GridSpec, Square, Tiling, Topology,
    check_embedding,
};

/// One of the library's grids that does not declare that its cells have room.
struct Unknown<T>(T);

impl<T: Topology> Topology for Unknown<T> {
    const PAIRS: usize = T::PAIRS;

    fn cells(&self) -> u32 {
        self.0.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.0.exits(cell)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.0.step(cell, dir)
    }

    fn climb(&self, cell: Cell, dir: Dir) -> i8 {
        self.0.climb(cell, dir)
    }
}

impl<T: Embedding> Embedding for Unknown<T> {
    fn centre(&self, cell: Cell) -> Point {
        self.0.centre(cell)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.0.clockwise(cell)
    }

    fn side(&self, cell: Cell, dir: Dir) -> [[i32; 2]; 2] {
        self.0.side(cell, dir)
    }

    fn floors(&self) -> u32 {
        self.0.floors()
    }

    fn floor(&self, cell: Cell) -> u32 {
        self.0.floor(cell)
    }
}

/// A polygon. The coordinates of its corners are hundredths of its scale.
pub(super) type Polygon = Vec<[i64; 2]>;

pub(super) fn octagon([x, y]: [i64; 2]) -> Polygon {
    let corners = [
        [29, 0],
        [71, 0],
        [100, 29],
        [100, 71],
        [71, 100],
        [29, 100],
        [0, 71],
        [0, 29],
    ];
    corners.map(|[dx, dy]| [100 * x + dx, 100 * y + dy]).into()
}

fn square([x, y]: [i64; 2]) -> Polygon {
    let corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
    corners
        .map(|[dx, dy]| [100 * (x + dx), 100 * (y + dy)])
        .into()
}

/// Returns one cell of a row. The cell is a parallelogram whose sides slant to the east.
fn slanting([x, _]: [i64; 2]) -> Polygon {
    let corners = [[100, 0], [200, 0], [100, 100], [0, 100]];
    corners.map(|[dx, dy]| [100 * x + dx, dy]).into()
}

/// Returns a tiling of polygons. The scale of the polygons is given in thousandths of a cell.
pub(super) fn tiling(
    outline: fn([i64; 2]) -> Polygon,
    [width, height]: [i64; 2],
    thousandths: i64,
) -> Tiling {
    let mut corners: Vec<Point> = Vec::new();
    let places = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
    let polygons: Vec<Polygon> = places.map(outline).collect();
    let mut number = |corner: &[i64; 2]| {
        let corner = corner.map(|along| along * thousandths * i64::from(UNIT) / 100_000);
        let known = corners.iter().position(|&other| other == corner);
        known.unwrap_or_else(|| {
            corners.push(corner);
            corners.len() - 1
        }) as u32
    };
    let cells = polygons
        .iter()
        .map(|polygon| polygon.iter().map(&mut number).collect());
    let cells = cells.collect();
    Tiling::new(corners, cells).unwrap()
}

/// Returns a level in which every exit is a passage, from the first cell to the last cell.
fn open<T: Topology>(grid: T) -> Level<T> {
    let last = grid.cells() - 1;
    let mut maze = Maze::solid(grid);
    for cell in 0..=last {
        maze.clear(cell);
        for dir in maze.grid().exits(cell) {
            maze.open(cell, dir);
        }
    }
    Level::new(maze, vec![0], vec![last]).unwrap()
}

#[test]
fn cells_of_built_in_grids_have_room_for_players() {
    let small = GridShape::ALL.map(|shape| GridSpec {
        shape,
        width: 3,
        height: 3,
        ..GridSpec::default()
    });
    for spec in grids(9, 12).chain(small) {
        let algorithms = Algorithm::ALL.into_iter();
        for algorithm in algorithms.filter(|algorithm| fits(spec, algorithm)) {
            let recipe = Recipe {
                grid: spec,
                algorithm,
                braid: 0.3,
                seed: 5,
                ..Recipe::default()
            };
            let level = make(&recipe).unwrap();
            assert_eq!(check_clearance(&level), Ok(()));
            let mut maze = Maze::solid(Unknown(level.grid().clone()));
            for cell in level.maze().open_cells() {
                maze.clear(cell);
                let passages = level.maze().passages(cell);
                passages.for_each(|dir| maze.open(cell, dir));
            }
            let unknown = Level::new(maze, vec![level.starts()[0]], level.finishes().to_vec());
            assert_eq!(check_clearance(&unknown.unwrap()), Ok(()), "{recipe:?}");
        }
    }
}

#[test]
fn the_demo_player_finishes_if_and_only_if_there_is_room() {
    let cell = |cell| Err(NoClearance::Cell { cell });
    let passage = |cell, dir| {
        Err(NoClearance::Passage {
            cell,
            dir: Dir(dir),
        })
    };
    let shapes: [(fn([i64; 2]) -> Polygon, [i64; 2], i64, _); 5] = [
        (square, [3, 1], 360, cell(0)),
        (square, [2, 2], 360, cell(0)),
        (octagon, [3, 1], 860, passage(0, 2)),
        (octagon, [2, 2], 860, passage(0, 2)),
        (slanting, [3, 1], 510, cell(0)),
    ];
    for (outline, size, least, error) in shapes {
        for thousandths in [least, least + 1, least + 50, 1000, 1500] {
            let level = open(tiling(outline, size, thousandths));
            assert_eq!(check_clearance(&level), Ok(()), "{thousandths}");
            let end = run_demo(&level).unwrap();
            assert!(end.finished() && end.hints() == 1, "{thousandths}: {end:?}");
        }
        let mut errors = Vec::new();
        for thousandths in (20..least).step_by(10) {
            let level = open(tiling(outline, size, thousandths));
            let narrow = check_clearance(&level);
            assert!(narrow.is_err(), "{thousandths}");
            assert_eq!(
                run_demo(&level),
                narrow.map_err(Defeat::NoClearance).map(|()| unreachable!())
            );
            errors.push(narrow);
        }
        assert_eq!(errors.last(), Some(&error));
    }
}

/// Checks that the demo player gives up in cells that are too small, where every move crosses the
/// border of a cell.
#[test]
fn the_demo_player_gives_up_in_cells_that_are_too_small() {
    for (size, thousandths) in [([3, 1], 150), ([2, 2], 200)] {
        let level = open(tiling(octagon, size, thousandths));
        // Begin on a larger grid with the same cells, because a run cannot begin on the small grid.
        let mut progress = Progress::new(&open(tiling(octagon, size, 1000)));
        let mut demo = Demo::default();
        let mut events = Vec::new();
        while !progress.finished() && demo.defeat().is_none() {
            assert!(progress.ticks() < 100_000, "the run does not end");
            let input = demo.input(&level, &progress, &events);
            events = step(&level, &mut progress, input);
        }
        assert_eq!(demo.defeat(), Some(Defeat::Blocked));
    }
}

#[test]
fn progress_new_panics_in_cells_that_are_too_small() {
    let level = open(tiling(square, [3, 1], 300));
    let panic = catch_unwind(AssertUnwindSafe(|| Progress::new(&level))).unwrap_err();
    let words = "cell 0 is too small to walk in: its centre must lie at least 0.18 UNIT from each \
                 wall; enlarge the grid";
    assert_eq!(panic.downcast_ref::<String>().unwrap(), words);
    assert_eq!(run_demo(&level).unwrap_err().to_string(), words);
}

/// Checks two squares that share a part of a side. This part is a wall.
#[test]
fn a_wall_may_be_narrow_but_a_door_may_not() {
    for (hundredths, expected) in [
        (44, Ok(())),
        (
            43,
            Err(NoClearance::Passage {
                cell: 0,
                dir: Dir(1),
            }),
        ),
    ] {
        let (top, bottom) = (hundredths - 100, hundredths);
        let west = [[0, 0], [100, 0], [100, bottom], [100, 100], [0, 100]];
        let east = [[100, top], [200, top], [200, bottom]];
        let corners = west.into_iter().chain(east);
        let corners = corners.map(|at| at.map(|along| along * i64::from(UNIT) / 100));
        let cells = vec![vec![0, 1, 2, 3, 4], vec![5, 6, 7, 2, 1]];
        let mut maze = Maze::solid(Tiling::new(corners.collect(), cells).unwrap());
        maze.clear(0);
        maze.clear(1);
        let level = Level::new(maze, vec![0], vec![1]).unwrap();
        assert_eq!(check_clearance(&level), Ok(()));
        let (cell, dir) = (0, Dir(1));
        let level = level
            .with(Edit::Side(Side { cell, dir }, SideKind::ClosedDoor))
            .unwrap();
        assert_eq!(check_clearance(&level), expected, "{hundredths}");
    }
}

/// A rectangle of squares whose west and east ends are joined. If `flips` is true, rows are joined
/// in reverse order.
#[derive(Clone)]
pub(super) struct Band {
    pub(super) flat: Square,
    pub(super) flips: bool,
}

impl Band {
    fn beyond(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let [width, height, _] = self.flat.board().size();
        let [x, y, _] = self.flat.board().coordinates(cell);
        let row = if self.flips { height - 1 - y } else { y };
        match dir {
            Square::EAST if x == width - 1 => Some(row * width),
            Square::WEST if x == 0 => Some(row * width + width - 1),
            _ => None,
        }
    }
}

impl Topology for Band {
    const PAIRS: usize = 2;

    fn cells(&self) -> u32 {
        self.flat.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let seams = Dirs::first(4).filter(|&dir| self.beyond(cell, dir).is_some());
        self.flat.exits(cell) | seams.collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.beyond(cell, dir)
            .unwrap_or_else(|| self.flat.step(cell, dir))
    }
}

impl Embedding for Band {
    fn centre(&self, cell: Cell) -> Point {
        self.flat.centre(cell)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.flat.clockwise(cell)
    }

    fn side(&self, cell: Cell, dir: Dir) -> [[i32; 2]; 2] {
        self.flat.side(cell, dir)
    }
}

#[test]
fn mirrored_axes_are_refused_for_players() {
    let check = |height, wrap_y, flips, expected| {
        let board = Board::new([4, height, 1], [false, wrap_y, false]).unwrap();
        let flat = Square::new(board);
        let grid = Band { flat, flips };
        assert_eq!(check_embedding(&grid), Ok(()));
        let maze = Wilson.maze(grid, &mut SeededRandom::new(1));
        let level = Level::new(maze, vec![0], vec![1]).unwrap();
        let found = check_clearance(&level);
        assert_eq!(found, expected, "{height} {wrap_y} {flips}");
        let refused = catch_unwind(AssertUnwindSafe(|| Progress::new(&level)));
        assert_eq!(refused.is_err(), expected.is_err());
    };
    let mirrored = |cell, dir| Err(NoClearance::Mirrored { cell, dir });
    for wrap_y in [false, true] {
        check(3, wrap_y, false, Ok(()));
        check(3, wrap_y, true, mirrored(3, Square::EAST));
    }
    check(2, false, true, mirrored(3, Square::EAST));
    // A Möbius strip with a single row is the same grid as a ring.
    check(1, false, true, Ok(()));
    let (cell, dir) = (3, Square::EAST);
    assert_eq!(
        NoClearance::Mirrored { cell, dir }.to_string(),
        "the wrapped axis that direction 0 of cell 3 crosses is mirrored, so nobody can walk across \
         it: join the two ends in the same order, or without a wrap"
    );
}
