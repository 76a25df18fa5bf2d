//! Embeddings: where cells lie, and that what neighbours say of it agrees.

use super::grids::grids;
use std::collections::BTreeSet;
use warren_maze::geometry::{HALF, Point, UNIT, Vector, along, angle_of, length};
use warren_maze::topology::{
    Cell, Cubic, Dir, Embedding, Grid, GridShape, GridSpec, Polar, Topology,
};

fn some_grids() -> impl Iterator<Item = Grid> {
    let sizes = [(3, 1), (3, 9), (4, 4), (5, 7), (6, 4), (7, 5), (24, 3)];
    let specs = sizes.into_iter().flat_map(|(w, h)| grids(w, h));
    specs.map(|spec| Grid::try_from(spec).unwrap())
}

/// The ends of a side, counted from the origin.
fn ends(grid: &Grid, cell: Cell, dir: Dir) -> [Point; 2] {
    let centre = grid.centre(cell);
    let side = grid.side(cell, dir);
    side.map(|end| [0, 1].map(|axis| centre[axis] + i64::from(end[axis])))
}

/// Twice the area between two ways from the same place, positive where the second
/// lies clockwise from the first.
fn cross(a: Vector, b: Vector) -> i64 {
    i64::from(a[0]) * i64::from(b[1]) - i64::from(a[1]) * i64::from(b[0])
}

#[test]
fn two_cells_side_by_side_see_the_same_ends_of_the_side_between_them() {
    for grid in some_grids() {
        for cell in 0..grid.cells() {
            for (dir, next) in grid.neighbours(cell) {
                let context = format!("{grid:?}, {dir:?} of {cell}");
                if !grid.has_side(cell, dir) {
                    assert_eq!(grid.shape(), GridShape::Cubic);
                    assert_eq!(grid.way(cell, dir), [0; 2]);
                    assert_eq!(grid.beside(cell, dir), None);
                    let down = if dir == Cubic::DOWN { -1 } else { 1 };
                    assert_eq!(grid.climb(cell, dir), down, "{context}");
                    continue;
                }
                let back = grid.back(cell, dir);
                assert!(grid.has_side(next, back), "{context}");
                assert_eq!(grid.climb(cell, dir), 0, "{context}");
                let [from, to] = grid.side(cell, dir);
                let [next_from, next_to] = grid.side(next, back);
                // The other goes clockwise too, so it sees them the other way round.
                let way = grid.way(cell, dir);
                let moved = |end: Vector| [0, 1].map(|axis| end[axis] + way[axis]);
                assert_eq!([moved(next_to), moved(next_from)], [from, to], "{context}");
                let back_way = grid.way(next, back);
                assert_eq!(
                    [0, 1].map(|axis| way[axis] + back_way[axis]),
                    [0; 2],
                    "{context}"
                );
                // Through the middle of the side, and to the next centre on lattices.
                let through = grid.through(cell, dir);
                assert_eq!(through, [from[0] + to[0], from[1] + to[1]], "{context}");
                let is_lattice = grid.shape() != GridShape::Polar;
                assert!(through == way || !is_lattice, "{context}");
                // Beside each other in the plane, or round a wrapped axis.
                let [a, b] = [ends(&grid, cell, dir), ends(&grid, next, back)];
                let adjoins = a == [b[1], b[0]];
                assert_eq!(grid.beside(cell, dir), adjoins.then_some(next), "{context}");
                let wraps = grid.wraps() != [false; 3];
                assert!(adjoins || wraps, "{context}");
            }
        }
    }
}

#[test]
fn sides_chain_clockwise_around_a_convex_cell_and_keep_away_from_its_centre() {
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
                let across = along(normal, way(from, to)).abs();
                assert!(
                    across <= 8,
                    "a normal stands upright on its side: {context}, {across}"
                );
                let away = grid.apothem(cell, dir);
                let distance = cross(from, to) / length(way(from, to));
                assert!(
                    (away - distance).abs() <= 8,
                    "{context}: {away} and {distance}"
                );
                // But for rounding.
                assert!(away + 2 >= i64::from(UNIT) / 4, "{context}: {away}");
                let turned = grid.heading(cell, dir).wrapping_sub(angle_of(normal)) as i16;
                assert!(turned.abs() <= 4, "{context}: {turned}");
            }
            for dir in grid.exits(cell).filter(|dir| !sides.contains(dir)) {
                assert!(grid.shape() == GridShape::Cubic && dir.0 >= 4, "{context}");
            }
        }
    }
}

#[test]
fn the_way_straight_on_is_a_side_of_the_next_cell() {
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
                    let ahead = along(grid.normal(cell, dir), grid.normal(next, on));
                    // Around a ring it bends, on short ones by a quarter turn and more.
                    let is_round = grid.shape() == GridShape::Polar && dir.0 < 2;
                    assert!(ahead > 0 || is_round && on == dir, "{context}: {on:?}");
                }
                // Straight on are all ways within a floor but those across rows of
                // triangles.
                let is_across = grid.shape() == GridShape::Triangular && dir.0 >= 2;
                let leads_on = grid.has_side(cell, dir) && !is_across;
                assert_eq!(on.is_some(), leads_on, "{context}");
            }
        }
    }
}

#[test]
fn bounds_are_those_of_all_corners() {
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

/// By their areas: those of all cells of a floor make up the whole.
#[test]
fn cells_neither_overlap_nor_leave_gaps() {
    for grid in some_grids().filter(|grid| grid.wraps() == [false; 3]) {
        // The sides that only one cell has run once around the floor, and for polar
        // grids the other way round around the middle.
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
fn a_triangle_lies_around_its_centre_as_far_from_all_sides() {
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
fn rings_lie_around_the_origin_a_unit_apart() {
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
