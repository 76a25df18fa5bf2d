//! Grids: which cells there are, and which lie side by side.

use super::support::{Link, grids, relaxed, smallest_grids};
use std::collections::BTreeSet;
use warren_core::geometry::{self, UNIT};
use warren_core::topology::{Board, Cell, Dir, Dirs, Grid, GridError, GridSpec, Shape, Topology};

/// Small grids of every kind, among them long and narrow ones.
fn small_grids() -> impl Iterator<Item = Grid> {
    let sizes = [(5, 5), (4, 7), (8, 3), (3, 11)];
    let others = sizes.into_iter().flat_map(|(w, h)| grids(w, h));
    smallest_grids()
        .chain(others)
        .map(|spec| Grid::try_from(spec).unwrap())
}

#[test]
fn a_step_leads_to_another_cell_and_its_opposite_leads_back() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            for (dir, next) in grid.neighbours(cell) {
                let context = format!("{grid:?}, from {cell} by {dir:?} to {next}");
                assert!(next < grid.cells() && next != cell, "{context}");
                assert!(grid.exits(next).contains(dir.opposite()), "{context}");
                assert_eq!(grid.step(next, dir.opposite()), cell, "{context}");
            }
        }
    }
}

#[test]
fn all_neighbours_of_a_cell_are_different_cells() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            let neighbours: BTreeSet<Cell> = grid.neighbours(cell).map(|(_, next)| next).collect();
            let exits = grid.exits(cell).len() as usize;
            assert_eq!(neighbours.len(), exits, "{grid:?}, cell {cell}");
        }
    }
}

#[test]
fn a_step_goes_by_its_offset_and_an_exit_is_missing_only_at_an_edge_that_does_not_wrap() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            let [x, y] = grid.board().coordinates(cell).map(i64::from);
            for (i, offset) in grid.offsets().iter().enumerate() {
                let [dx, dy] = offset.map(i64::from);
                let dir = Dir(i as u8);
                let exits = grid.exits(cell).contains(dir);
                let stepped = exits.then(|| grid.step(cell, dir));
                let there = grid.board().cell_at(x + dx, y + dy);
                assert_eq!(stepped, there, "{grid:?}, cell {cell}, {dir:?}");
            }
        }
    }
}

#[test]
fn distance_is_that_of_a_search_on_the_open_grid() {
    for grid in small_grids() {
        let links: Vec<Link> = (0..grid.cells())
            .flat_map(|cell| grid.neighbours(cell).map(move |(_, next)| (cell, next)))
            .collect();
        for from in 0..grid.cells() {
            let searched = relaxed(grid.cells(), &links, &[from]);
            let measured: Vec<_> = (0..grid.cells())
                .map(|to| Some(grid.distance(from, to)))
                .collect();
            assert_eq!(measured, searched, "{grid:?}, from {from}");
        }
    }
}

#[test]
fn a_cell_is_its_column_and_row_counted_on_past_wrapped_ends() {
    for grid in small_grids() {
        let board = grid.board();
        let (width, height) = (i64::from(board.width()), i64::from(board.height()));
        for cell in 0..grid.cells() {
            let [x, y] = board.coordinates(cell).map(i64::from);
            let wrapped = |wraps: bool| wraps.then_some(cell);
            assert_eq!(board.cell_at(x, y), Some(cell));
            assert_eq!(board.cell_at(x - width, y), wrapped(board.wrap_x()));
            assert_eq!(board.cell_at(x + 3 * width, y), wrapped(board.wrap_x()));
            assert_eq!(board.cell_at(x, y - 2 * height), wrapped(board.wrap_y()));
            assert_eq!(board.cell_at(x, y + height), wrapped(board.wrap_y()));
        }
    }
}

#[test]
fn a_grid_remembers_what_asked_for_it() {
    for spec in smallest_grids() {
        assert_eq!(Grid::try_from(spec).unwrap().spec(), spec);
    }
}

#[test]
fn a_grid_that_cannot_be_is_refused() {
    let check = |width, height, (wrap_x, wrap_y), expected| {
        for shape in Shape::ALL {
            let spec = GridSpec {
                shape,
                width,
                height,
                wrap_x,
                wrap_y,
            };
            let error = Grid::try_from(spec).err();
            assert_eq!(error, expected, "{spec:?}");
        }
    };
    let empty = |width, height| Some(GridError::Empty { width, height });
    let many = |width, height| Some(GridError::TooManyCells { width, height });
    let short = |axis, length| Some(GridError::WrapTooShort { axis, length });
    let (flat, x, y, torus) = ((false, false), (true, false), (false, true), (true, true));
    check(0, 5, flat, empty(0, 5));
    check(5, 0, flat, empty(5, 0));
    check(0, 0, torus, empty(0, 0));
    check(1, 9, x, short('x', 1));
    check(2, 9, x, short('x', 2));
    check(9, 1, y, short('y', 1));
    check(9, 2, torus, short('y', 2));
    check(1, 3, y, None);
    check(3, 1, x, None);
    check(3, 3, torus, None);
    check(1 << 15, 1 << 15, flat, None);
    check(1 << 15, (1 << 15) + 1, flat, many(1 << 15, (1 << 15) + 1));
    check(1, Board::MAX_CELLS, y, None);
    check(u32::MAX, u32::MAX, torus, many(u32::MAX, u32::MAX));
    // Their product is 0 in 32 bits.
    check(1 << 16, 1 << 16, flat, many(1 << 16, 1 << 16));
}

#[test]
fn a_set_of_directions_holds_each_once_in_ascending_order() {
    let all: Dirs = [Dir(4), Dir(1), Dir(4), Dir(0)].into_iter().collect();
    assert_eq!(all.len(), 3);
    assert_eq!(all.collect::<Vec<_>>(), [Dir(0), Dir(1), Dir(4)]);
    assert_eq!(Dirs::first(8), Dirs(255));
    assert_eq!(all - Dirs::of(Dir(1)), Dirs::of(Dir(0)) | Dirs::of(Dir(4)));
    assert!(Dirs::NONE.is_empty() && !all.is_empty());
}

#[test]
fn two_cells_side_by_side_share_the_side_between_them() {
    for shape in Shape::ALL {
        let grid = Grid::try_from(GridSpec {
            shape,
            ..GridSpec::default()
        })
        .unwrap();
        let geometry = geometry::of(shape);
        for (i, offset) in grid.offsets().iter().enumerate() {
            let dir = Dir(i as u8);
            let [x, y] = geometry.way(*offset);
            let [from, to] = geometry.sides[dir.index()];
            let shared = geometry.sides[dir.opposite().index()].map(|end| [end[0] + x, end[1] + y]);
            assert_eq!([to, from], shared, "{shape:?}, {dir:?}");

            // Seen from the centre, the neighbour lies straight behind the side.
            let [nx, ny] = geometry.normals[dir.index()];
            assert!((nx - x).abs() <= 1 && (ny - y).abs() <= 1, "{shape:?}");
            let length = f64::from(nx).hypot(f64::from(ny));
            assert!(
                (length - f64::from(UNIT)).abs() < 1.0,
                "{shape:?}: {length}"
            );
        }
        let corners: Vec<_> = geometry.corners().collect();
        for (i, dir) in geometry.round.iter().enumerate() {
            let next = corners[(i + 1) % corners.len()];
            assert_eq!(geometry.sides[dir.index()], [corners[i], next], "{shape:?}");
        }
    }
}
