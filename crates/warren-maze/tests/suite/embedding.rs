//! Tests of embeddings: the positions of cells, and whether neighbours agree about their common
//! side.

use super::grids::grids;
use std::collections::BTreeSet;
use warren_maze::geometry::{HALF, Point, UNIT, Vector, angle_of, dot_unit, length};
use warren_maze::solve;
use warren_maze::topology::{
    self, Board, BrokenEmbedding, BrokenRule, Cell, Cubic, Dir, Dirs, Embedding, Grid, GridShape,
    GridSpec, Mask, Polar, Square, Tiling, Topology,
};

fn some_grids() -> impl Iterator<Item = Grid> {
    let sizes = [(3, 1), (3, 9), (4, 4), (5, 7), (6, 4), (7, 5), (24, 3)];
    let specs = sizes.into_iter().flat_map(|(w, h)| grids(w, h));
    specs.map(|spec| Grid::try_from(spec).unwrap())
}

/// Returns the ends of a side, relative to the origin.
fn ends(grid: &Grid, cell: Cell, dir: Dir) -> [Point; 2] {
    let centre = grid.centre(cell);
    let side = grid.side(cell, dir);
    side.map(|end| [0, 1].map(|axis| centre[axis] + i64::from(end[axis])))
}

/// Returns twice the area of the triangle spanned by two vectors. The result is positive if the
/// second vector is clockwise from the first.
fn cross(a: Vector, b: Vector) -> i64 {
    i64::from(a[0]) * i64::from(b[1]) - i64::from(a[1]) * i64::from(b[0])
}

#[test]
fn neighbours_agree_about_the_ends_of_their_common_side() {
    for grid in some_grids() {
        for cell in 0..grid.cells() {
            for (dir, next) in grid.neighbours(cell) {
                let context = format!("{grid:?}, {dir:?} of {cell}");
                if !grid.has_side(cell, dir) {
                    assert!(grid.shape().has_floors());
                    assert_eq!(grid.to_neighbour(cell, dir), [0; 2]);
                    assert_eq!(grid.adjoining(cell, dir), None);
                    let down = if dir == Cubic::DOWN { -1 } else { 1 };
                    assert_eq!(grid.climb(cell, dir), down, "{context}");
                    continue;
                }
                let back = grid.back(cell, dir);
                assert!(grid.has_side(next, back), "{context}");
                assert_eq!(grid.climb(cell, dir), 0, "{context}");
                let [from, to] = grid.side(cell, dir);
                let [next_from, next_to] = grid.side(next, back);
                // The neighbour's sides run clockwise too, so the two ends are in the opposite
                // order.
                let way = grid.to_neighbour(cell, dir);
                let moved = |end: Vector| [0, 1].map(|axis| end[axis] + way[axis]);
                assert_eq!([moved(next_to), moved(next_from)], [from, to], "{context}");
                let back_way = grid.to_neighbour(next, back);
                assert_eq!(
                    [0, 1].map(|axis| way[axis] + back_way[axis]),
                    [0; 2],
                    "{context}"
                );
                // `through` is twice the vector to the side's midpoint. On lattices, it leads to
                // the centre of the next cell.
                let through = grid.twice_to_midpoint(cell, dir);
                assert_eq!(through, [from[0] + to[0], from[1] + to[1]], "{context}");
                let is_lattice = !grid.shape().has_rings();
                assert!(through == way || !is_lattice, "{context}");
                // The cells are adjacent in the plane or at opposite ends of a wrapped axis.
                let [a, b] = [ends(&grid, cell, dir), ends(&grid, next, back)];
                let adjoins = a == [b[1], b[0]];
                assert_eq!(
                    grid.adjoining(cell, dir),
                    adjoins.then_some(next),
                    "{context}"
                );
                let wraps = grid.wraps() != [false; 3];
                assert!(adjoins || wraps, "{context}");
            }
        }
    }
}

#[test]
fn sides_form_a_convex_clockwise_outline_around_the_centre() {
    for grid in some_grids() {
        for cell in 0..grid.cells() {
            let context = format!("cell {cell} of {grid:?}");
            let sides = grid.clockwise(cell);
            assert!(sides.len() >= 3, "{context}");
            let different: BTreeSet<Dir> = sides.iter().copied().collect();
            assert_eq!(different.len(), sides.len(), "{context}");
            let corners: Vec<Point> = grid.corners(cell).collect();
            for (i, &dir) in sides.iter().enumerate() {
                let context = format!("{dir:?} of {context}");
                let after = (i + 1) % sides.len();
                assert_eq!(
                    ends(&grid, cell, dir),
                    [corners[i], corners[after]],
                    "{context}"
                );
                let [from, to] = grid.side(cell, dir);
                let [_, beyond] = grid.side(cell, sides[after]);
                let way = |a: Vector, b: Vector| [b[0] - a[0], b[1] - a[1]];
                assert!(
                    cross(from, to) > 0,
                    "clockwise around the centre: {context}"
                );
                assert!(
                    cross(way(from, to), way(to, beyond)) >= 0,
                    "convex: {context}"
                );

                let normal = grid.normal(cell, dir);
                assert!((length(normal) - i64::from(UNIT)).abs() <= 2, "{context}");
                let across = dot_unit(normal, way(from, to)).abs();
                assert!(
                    across <= 8,
                    "a normal is perpendicular to its side: {context}, {across}"
                );
                let away = grid.apothem(cell, dir);
                let distance = cross(from, to) / length(way(from, to));
                assert!(
                    (away - distance).abs() <= 8,
                    "{context}: {away} and {distance}"
                );
                // The 2 is a tolerance for rounding errors.
                assert!(away + 2 >= i64::from(UNIT) / 4, "{context}: {away}");
                let turned = grid.heading(cell, dir).wrapping_sub(angle_of(normal)) as i16;
                assert!(turned.abs() <= 4, "{context}: {turned}");
            }
            for dir in grid.exits(cell).filter(|dir| !sides.contains(dir)) {
                assert!(grid.shape().has_floors() && dir.0 >= 4, "{context}");
            }
        }
    }
}

#[test]
fn straight_on_leads_ahead_through_a_side_of_the_next_cell() {
    for grid in some_grids() {
        for cell in 0..grid.cells() {
            for (dir, next) in grid.neighbours(cell) {
                let context = format!("{grid:?}, {dir:?} of {cell}");
                let on = grid.straight_on(cell, dir);
                if let Some(on) = on {
                    assert!(
                        grid.has_side(cell, dir) && grid.has_side(next, on),
                        "{context}"
                    );
                    assert_ne!(on, grid.back(cell, dir), "{context}");
                    let ahead = dot_unit(grid.normal(cell, dir), grid.normal(next, on));
                    // Moves along a ring change the heading. On short rings, they change it by a
                    // quarter turn or more.
                    let is_round = grid.shape().has_rings() && dir.0 < 2;
                    assert!(ahead > 0 || is_round && on == dir, "{context}: {on:?}");
                }
                // After every move within a floor, a walker can continue straight, except after
                // moves across rows of triangles.
                let is_across = grid.shape() == GridShape::Triangular && dir.0 >= 2;
                let leads_on = grid.has_side(cell, dir) && !is_across;
                assert_eq!(on.is_some(), leads_on, "{context}");
            }
        }
    }
}

#[test]
fn bounds_are_the_bounding_box_of_all_corners() {
    for grid in some_grids() {
        let corners = || (0..grid.cells()).flat_map(|cell| grid.corners(cell));
        let [low, high] = grid.bounds();
        for axis in 0..2 {
            let [least, most] = [
                corners().min_by_key(|at| at[axis]),
                corners().max_by_key(|at| at[axis]),
            ];
            let (least, most) = (least.unwrap()[axis], most.unwrap()[axis]);
            assert_eq!([low[axis], high[axis]], [least, most], "{grid:?}");
        }
    }
}

/// Checks that the areas of a floor's cells add up to the floor's area.
#[test]
fn the_areas_of_cells_add_up_to_the_area_of_the_floor() {
    for grid in some_grids().filter(|grid| grid.wraps() == [false; 3]) {
        // Sides that belong to only one cell form the border of the floor. On polar grids, such
        // sides also surround the empty middle. These sides run in the opposite direction, so they
        // subtract its area.
        let mut border = 0;
        let mut cells = 0;
        for cell in (0..grid.cells()).filter(|&cell| grid.floor(cell) == 0) {
            for &dir in grid.clockwise(cell) {
                let [from, to] = ends(&grid, cell, dir);
                let area = from[0] * to[1] - from[1] * to[0];
                cells += area;
                if !grid.exits(cell).contains(dir) {
                    border += area;
                }
            }
        }
        assert_eq!(cells, border, "{grid:?}");
        assert!(cells > 0);
    }
}

#[test]
fn triangles_are_equilateral_around_their_centre() {
    let spec = GridSpec {
        shape: GridShape::Triangular,
        width: 4,
        height: 3,
        ..GridSpec::default()
    };
    let grid = Grid::try_from(spec).unwrap();
    for cell in 0..grid.cells() {
        assert_eq!(grid.clockwise(cell).len(), 3);
        for &dir in grid.clockwise(cell) {
            assert_eq!(grid.apothem(cell, dir), i64::from(HALF));
            let [from, to] = grid.side(cell, dir);
            let side = length([to[0] - from[0], to[1] - from[1]]) as f64 / f64::from(UNIT);
            assert!((side - 3f64.sqrt()).abs() < 0.001, "{side}");
        }
    }
}

#[test]
fn rings_are_circles_around_the_origin_one_unit_apart() {
    for width in [3, 4, 6, 13, 40] {
        let grid = Polar::new(width, 6).unwrap();
        let radius = |[x, y]: Point| (x as f64).hypot(y as f64) / f64::from(UNIT);
        let inner = grid.corners(0).map(radius).fold(f64::MAX, f64::min);
        for cell in 0..grid.cells() {
            let (ring, _) = grid.place(cell);
            for corner in grid.corners(cell) {
                let out = radius(corner) - inner - f64::from(ring);
                let on_circle = out.abs() < 0.001 || (out - 1.0).abs() < 0.001;
                assert!(on_circle, "width {width}, cell {cell}: {out}");
            }
        }
    }
}

#[test]
fn the_grids_of_this_crate_have_valid_embeddings() {
    for grid in some_grids() {
        assert_eq!(topology::check_embedding(&grid), Ok(()), "{grid:?}");
        let rows = (0..grid.count_rows()).map(|row| ".".repeat(grid.row(row).len()));
        let mut drawn: Vec<String> = rows.collect();
        drawn[0].replace_range(..1, "#");
        if let Ok(masked) = grid.masked(&Mask::Drawn(drawn)) {
            assert_eq!(topology::check_embedding(&masked), Ok(()), "{masked:?}");
        }
    }
    for width in [3, 4, 6, 13, 40] {
        let polar = Polar::new(width, 25).unwrap();
        assert_eq!(topology::check_embedding(&polar), Ok(()), "width {width}");
    }
    // A rectangle on top of two squares, with an additional corner in the middle of its side.
    let corners = (0..9).map(|at| [at % 3 * 2, at / 3 * 2]).collect();
    let cells = vec![vec![0, 2, 5, 4, 3], vec![3, 4, 7, 6], vec![4, 5, 8, 7]];
    let tiling = Tiling::new(corners, cells).unwrap();
    assert_eq!(topology::check_embedding(&tiling), Ok(()));
}

/// A grid whose embedding is defined by lists. The lists may be wrong.
struct Drawn<T> {
    grid: T,
    centres: Vec<Point>,
    clockwise: Vec<Vec<Dir>>,
    /// For each cell and direction, the two ends of the side.
    sides: Vec<Vec<[Vector; 2]>>,
    floors: u32,
    floor: Vec<u32>,
}

/// Returns three rows of four squares, with the same embedding as [`Square`]. The directions are 0
/// for east, 1 for west, 2 for south, and 3 for north.
fn squares<T: Topology>(grid: T) -> Drawn<T> {
    let square = Square::new(Board::new([4, 3, 1], [false; 3]).unwrap());
    let side = |dir| square.side(0, Dir(dir));
    Drawn {
        grid,
        centres: (0..12).map(|cell| square.centre(cell)).collect(),
        clockwise: vec![[0, 2, 1, 3].map(Dir).to_vec(); 12],
        sides: vec![(0..4).map(side).collect(); 12],
        floors: 1,
        floor: vec![0; 12],
    }
}

fn wrapped(wraps: [bool; 2]) -> Square {
    Square::new(Board::new([4, 3, 1], [wraps[0], wraps[1], false]).unwrap())
}

impl<T: Topology> Topology for Drawn<T> {
    fn cells(&self) -> u32 {
        self.grid.cells()
    }

    fn exits(&self, cell: Cell) -> Dirs {
        self.grid.exits(cell)
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.grid.step(cell, dir)
    }

    fn back(&self, cell: Cell, dir: Dir) -> Dir {
        self.grid.back(cell, dir)
    }

    fn climb(&self, cell: Cell, dir: Dir) -> i8 {
        let [here, there] = [cell, self.step(cell, dir)].map(|cell| self.floor[cell as usize]);
        here.cmp(&there) as i8
    }
}

impl<T: Topology> Embedding for Drawn<T> {
    fn centre(&self, cell: Cell) -> Point {
        self.centres[cell as usize]
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        &self.clockwise[cell as usize]
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        self.sides[cell as usize][dir.index()]
    }

    fn floors(&self) -> u32 {
        self.floors
    }

    fn floor(&self, cell: Cell) -> u32 {
        self.floor[cell as usize]
    }
}

/// A grid with moves in eight directions. The last four are diagonal.
struct King;

impl King {
    fn beyond(cell: Cell, dir: Dir) -> Option<Cell> {
        const BY: [[i32; 2]; 8] = [
            [1, 0],
            [-1, 0],
            [0, 1],
            [0, -1],
            [1, 1],
            [-1, -1],
            [-1, 1],
            [1, -1],
        ];
        let [x, y] = [cell % 4, cell / 4];
        let [dx, dy] = BY[dir.index()];
        let x = x.checked_add_signed(dx).filter(|&x| x < 4)?;
        let y = y.checked_add_signed(dy).filter(|&y| y < 3)?;
        Some(4 * y + x)
    }
}

impl Topology for King {
    fn cells(&self) -> u32 {
        12
    }

    fn exits(&self, cell: Cell) -> Dirs {
        let dirs = Dirs::first(8);
        dirs.filter(|&dir| King::beyond(cell, dir).is_some())
            .collect()
    }

    fn step(&self, cell: Cell, dir: Dir) -> Cell {
        King::beyond(cell, dir).unwrap()
    }
}

#[test]
fn invalid_embeddings_are_reported() {
    fn check_error<T: Topology>(grid: &Drawn<T>, expected: &str) {
        let broken = topology::check_embedding(grid).expect_err(expected);
        assert_eq!(broken.to_string(), expected);
    }
    let check_change = |change: &dyn Fn(&mut Drawn<Square>), expected: &str| {
        let mut grid = squares(wrapped([false; 2]));
        assert_eq!(topology::check_embedding(&grid), Ok(()));
        change(&mut grid);
        check_error(&grid, expected);
    };
    check_change(
        &|grid| grid.floor[5] = 1,
        "cell 5 lies on floor 1, but the grid has 1 floors",
    );
    check_change(
        &|grid| grid.clockwise[5].truncate(2),
        "cell 5 lists 2 sides: it needs at least 3",
    );
    check_change(
        &|grid| grid.clockwise[5].push(Dir(64)),
        "cell 5 lists direction 64: directions are less than 64",
    );
    check_change(
        &|grid| grid.clockwise[5].push(Dir(1)),
        "cell 5 lists direction 1 twice",
    );
    // The sides are listed counter-clockwise, but the ends of each side are in clockwise order.
    check_change(
        &|grid| grid.clockwise[5].reverse(),
        "the side in direction 3 of cell 5 does not begin where the side listed before it, in \
         direction 0, ends: list the sides in clockwise order",
    );
    // The ends are in counter-clockwise order too.
    check_change(
        &|grid| {
            grid.clockwise[5].reverse();
            grid.sides[5].iter_mut().for_each(|side| side.reverse());
        },
        "the sides of cell 5 run counter-clockwise: list them clockwise, y runs south",
    );
    // The south-eastern corner is moved inward, past the line between the adjacent corners.
    let push = |grid: &mut Drawn<Square>, to: i32| {
        grid.sides[5][0][1] = [to; 2];
        grid.sides[5][2][0] = [to; 2];
    };
    check_change(
        &|grid| push(grid, -HALF / 4),
        "cell 5 is not convex at the end of its side in direction 0",
    );
    // A side has length zero, because its two ends coincide.
    check_change(
        &|grid| {
            grid.sides[5][0][1] = grid.sides[5][0][0];
            grid.sides[5][2][0] = grid.sides[5][0][0];
        },
        "cell 5 is not convex at the end of its side in direction 0",
    );
    check_change(
        &|grid| {
            for side in &mut grid.sides[5] {
                side.iter_mut().for_each(|end| end[0] += UNIT);
            }
        },
        "the centre of cell 5 does not lie inside its side in direction 1",
    );
    // The outline of a star runs around its centre twice and turns right at each corner.
    check_change(
        &|grid| {
            let star = [[0, -10], [6, 8], [-9, -3], [9, -3], [-6, 8]];
            grid.clockwise[5] = (0..5).map(Dir).collect();
            grid.sides[5] = (0..5).map(|at| [star[at], star[(at + 1) % 5]]).collect();
        },
        "cell 5 is not convex at the end of its side in direction 3",
    );
    check_change(
        &|grid| (grid.floors, grid.floor[5]) = (2, 1),
        "direction 2 leads from cell 1 to cell 5 on another floor, but is a side of cell 1",
    );
    check_change(
        &|grid| grid.centres[5] = grid.centres[9],
        "cells 5 and 9 overlap: the sides in direction 0 of the one and 0 of the other are the same",
    );
    // Cell 0 is too close to cell 1, too far away, or displaced sideways.
    for by in [[UNIT / 8, 0], [-UNIT / 8, 0], [0, UNIT / 8]] {
        check_change(
            &|grid| {
                let at = &mut grid.centres[0];
                *at = [0, 1].map(|axis| at[axis] + i64::from(by[axis]));
            },
            "direction 0 leads from cell 0 to cell 1, but the two cells place the side between \
             them differently",
        );
    }
    // East and west are exchanged. Everything else is correct.
    check_change(
        &|grid| {
            for (list, sides) in grid.clockwise.iter_mut().zip(&mut grid.sides) {
                sides.swap(0, 1);
                list.swap(0, 2);
            }
        },
        "direction 0 leads from cell 1 to cell 2, but cell 0 lies beyond that side",
    );
    check_error(
        &squares(King),
        "direction 4 leads from cell 0 to cell 5 on the same floor, but is not a side of cell 0",
    );
    // Cell 11 lists its western side under direction 4 instead of direction 1.
    let mut renamed = squares(wrapped([false; 2]));
    let west = renamed.sides[11][1];
    renamed.sides[11].push(west);
    renamed.clockwise[11] = [0, 2, 4, 3].map(Dir).to_vec();
    check_error(
        &renamed,
        "direction 1 leads from cell 11 to cell 10 on the same floor, but is not a side of cell 11",
    );
}

#[test]
fn a_side_across_a_wrapped_axis_may_be_moved_but_not_rotated() {
    for wraps in [[true, false], [false, true], [true, true]] {
        let mut grid = squares(wrapped(wraps));
        assert_eq!(topology::check_embedding(&grid), Ok(()), "{wraps:?}");
        // The two cells at the ends of a wrapped axis must have the same side, apart from a
        // displacement. Here, the side is also rotated.
        if wraps[0] {
            grid.sides[3][0][1][1] += 1;
            grid.sides[3][2][0][1] += 1;
            let broken = topology::check_embedding(&grid);
            let (cell, dir, to) = (0, Dir(1), 3);
            assert_eq!(broken, Err(BrokenEmbedding::Apart { cell, dir, to }));
        }
    }
}

#[test]
fn an_invalid_grid_is_reported_and_makes_follow_wall_panic() {
    // A single row in which the last move leads off the grid.
    struct Astray;

    impl Topology for Astray {
        fn cells(&self) -> u32 {
            12
        }

        fn exits(&self, _: Cell) -> Dirs {
            Dirs::first(1)
        }

        fn step(&self, cell: Cell, _: Dir) -> Cell {
            cell + 1
        }
    }

    impl solve::Walkable for Drawn<Astray> {
        type Grid = Self;

        fn grid(&self) -> &Self {
            self
        }

        fn ways(&self, cell: Cell) -> Dirs {
            self.exits(cell)
        }
    }

    let grid = squares(Astray);
    let broken = BrokenRule::NoWayBack {
        cell: 0,
        dir: Dir(0),
        to: 1,
        back: None,
    };
    let found = topology::check_embedding(&grid);
    assert_eq!(found, Err(BrokenEmbedding::Topology(broken)));
    let walk = std::panic::catch_unwind(|| {
        let _ = solve::follow_wall(&grid, solve::Hand::Left, 0, Dir(0), |_| false);
    });
    let words = walk.unwrap_err().downcast_ref::<String>().cloned();
    assert_eq!(words, Some(broken.to_string()));
}

/// A cubic grid whose moves all claim to stay on the same floor.
struct WithoutClimb(Cubic);

impl Topology for WithoutClimb {
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

impl Embedding for WithoutClimb {
    fn centre(&self, cell: Cell) -> Point {
        self.0.centre(cell)
    }

    fn clockwise(&self, cell: Cell) -> &[Dir] {
        self.0.clockwise(cell)
    }

    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
        self.0.side(cell, dir)
    }

    fn floors(&self) -> u32 {
        self.0.floors()
    }

    fn floor(&self, cell: Cell) -> u32 {
        self.0.floor(cell)
    }
}

#[test]
fn moves_to_other_floors_must_climb() {
    let grid = Cubic::new(Board::new([2, 2, 2], [false; 3]).unwrap());
    assert_eq!(topology::check_embedding(&grid), Ok(()));
    let broken = topology::check_embedding(&WithoutClimb(grid)).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "direction 4 of cell 0 climbs 0, but leads from floor 0 to floor 1"
    );
}
