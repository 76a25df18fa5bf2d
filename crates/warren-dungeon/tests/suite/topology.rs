//! Grids: which cells there are, and which lie side by side.

use super::support::{Link, grids, relaxed, smallest_grids, some_mask};
use std::collections::BTreeSet;
use warren_maze::geometry::{self, UNIT};
use warren_maze::topology::{
    Board, Cell, Dir, Dirs, Grid, GridError, GridSpec, Mask, Shape, Topology,
};

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
            let at = grid.board().coordinates(cell).map(i64::from);
            for (i, offset) in grid.offsets().iter().enumerate() {
                let offset = offset.map(i64::from);
                let dir = Dir(i as u8);
                let exits = grid.exits(cell).contains(dir);
                let stepped = exits.then(|| grid.step(cell, dir));
                let there = grid.board().cell_at([0, 1, 2].map(|i| at[i] + offset[i]));
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
        for cell in 0..grid.cells() {
            let at = board.coordinates(cell).map(i64::from);
            assert_eq!(board.cell_at(at), Some(cell));
            for (i, wraps) in board.wraps().into_iter().enumerate() {
                for rounds in [-2, -1, 1, 3] {
                    let mut past = at;
                    past[i] += rounds * i64::from(board.size()[i]);
                    assert_eq!(board.cell_at(past), wraps.then_some(cell), "{grid:?}");
                }
            }
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
                ..GridSpec::default()
            };
            let error = Grid::try_from(spec).err();
            assert_eq!(error, expected, "{spec:?}");
        }
    };
    let empty = |width, height| {
        let size = [width, height, 1];
        Some(GridError::Empty { size })
    };
    let many = |width, height| {
        let size = [width, height, 1];
        Some(GridError::TooManyCells { size })
    };
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
fn floors_that_cannot_be_are_refused() {
    let check = |shape, depth, wrap_z, expected: &str| {
        let spec = GridSpec {
            shape,
            depth,
            wrap_z,
            ..GridSpec::default()
        };
        let error = Grid::try_from(spec).err();
        assert_eq!(
            error.map(|error| error.to_string()).unwrap_or_default(),
            expected
        );
    };
    let flat = "grid has one floor: leave depth and wrap_z out, or choose a cubic grid";
    check(Shape::Square, 2, false, &format!("a square {flat}"));
    check(Shape::Hex, 1, true, &format!("a hex {flat}"));
    check(
        Shape::Cubic,
        0,
        false,
        "a grid of 20 × 20 × 0 has no cells: give every axis at least 1",
    );
    check(
        Shape::Cubic,
        2,
        true,
        "the z axis wraps and has 2 cells: a wrapped axis needs at least 3",
    );
    check(Shape::Cubic, 3, true, "");
    check(
        Shape::Cubic,
        1 << 30,
        false,
        "a grid of 20 × 20 × 1073741824 has too many cells: the most is 1073741824",
    );
}

/// Strides hold in every even cell; where they lead off the grid, nothing there
/// leads back.
#[test]
fn the_layout_of_a_grid_tells_its_exits_and_where_strides_hold() {
    for grid in small_grids() {
        for grid in [grid.clone(), masked(grid)] {
            let mut layout = vec![0; grid.cells() as usize];
            grid.layout(&mut layout);
            let strides = grid.strides();
            for cell in 0..grid.cells() {
                let byte = layout[cell as usize];
                let exits = grid.exits(cell);
                assert_eq!(byte & !Dirs::UNEVEN, exits.0, "{grid:?}, cell {cell}");
                if byte & Dirs::UNEVEN != 0 {
                    continue;
                }
                for (i, stride) in strides.into_iter().enumerate().take(grid.offsets().len()) {
                    let dir = Dir(i as u8);
                    let there = i64::from(cell) + i64::from(stride);
                    if exits.contains(dir) {
                        assert_eq!(i64::from(grid.step(cell, dir)), there, "{grid:?}");
                    } else if (0..i64::from(grid.cells())).contains(&there) {
                        let back = grid.exits(there as Cell).contains(dir.opposite());
                        assert!(!back, "{grid:?}, from {cell} {dir:?}");
                    }
                }
            }
            let wraps = grid.board().wraps() != [false; 3];
            assert_eq!(layout.iter().any(|byte| byte & Dirs::UNEVEN != 0), wraps);
        }
    }
}

fn masked(grid: Grid) -> Grid {
    let mask = some_mask(grid.spec(), 5);
    grid.masked(&mask).unwrap()
}

#[test]
fn a_mask_removes_cells_and_their_exits() {
    for full in small_grids() {
        let grid = masked(full.clone());
        let Mask::Drawn(rows) = some_mask(full.spec(), 5) else {
            unreachable!("it is drawn");
        };
        let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        assert_eq!(
            grid.count() as usize,
            letters.iter().filter(|&&l| l == '.').count()
        );
        for cell in 0..grid.cells() {
            let left = |cell: Cell| letters[cell as usize] == '.';
            assert_eq!(grid.has(cell), left(cell));
            let exits: Dirs = full
                .neighbours(cell)
                .filter(|&(_, next)| left(cell) && left(next))
                .map(|(dir, _)| dir)
                .collect();
            assert_eq!(grid.exits(cell), exits, "{grid:?}, cell {cell}");
        }
        let whole = letters.iter().all(|&letter| letter == '.');
        assert_eq!(grid.rows(), if whole { grid.rows() } else { None });
        assert_eq!(grid.spec(), full.spec());
    }
}

#[test]
fn a_hexagon_has_the_cells_no_farther_from_its_middle_than_its_radius() {
    for radius in 0..6 {
        let spec = GridSpec {
            shape: Shape::Hex,
            width: 2 * radius + 1,
            height: 2 * radius + 1,
            ..GridSpec::default()
        };
        let grid = Grid::try_from(spec)
            .unwrap()
            .masked(&Mask::Hexagon)
            .unwrap();
        let middle = grid.cells() / 2;
        for cell in 0..grid.cells() {
            let near = grid.distance(cell, middle) <= radius;
            assert_eq!(grid.has(cell), near, "radius {radius}, cell {cell}");
        }
        assert_eq!(grid.count(), 1 + 3 * radius * (radius + 1));
    }
}

#[test]
fn a_mask_that_does_not_fit_says_why() {
    let check = |shape, width, mask: Mask, expected: &str| {
        let spec = GridSpec {
            shape,
            width,
            height: 3,
            ..GridSpec::default()
        };
        let error = Grid::try_from(spec).unwrap().masked(&mask).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    let square = |rows: [&str; 3], expected| {
        let rows = rows.map(String::from).to_vec();
        check(Shape::Square, 3, Mask::Drawn(rows), expected);
    };
    square(
        ["...", "..", "..."],
        "mask: row 2 has 2 characters, but the grid has 3 columns",
    );
    square(
        ["...", "...", ".x."],
        "mask: row 3, column 2: 'x' means nothing here: use # to remove a cell, . or a space to leave it",
    );
    square(
        ["###", "###", "###"],
        "mask: it removes every cell: leave one at least",
    );
    square(
        ["#..", "###", "..#"],
        "mask: it cuts the grid into pieces: no way leads from row 1, column 2 to row 3, column 1",
    );
    check(
        Shape::Square,
        1,
        Mask::Drawn(vec![".".into()]),
        "mask: 1 rows, but the grid has 3 in all",
    );
    check(
        Shape::Square,
        3,
        Mask::Hexagon,
        "mask: a hexagon is cut from a hex grid, not from a square one",
    );
    check(
        Shape::Hex,
        5,
        Mask::Hexagon,
        "mask: a hexagon is cut from a grid as high as wide and of odd length, not from 5 × 3",
    );
}

#[test]
fn a_text_draws_a_mask_and_tells_its_size() {
    let (mask, size) = Mask::drawn("..#\r\n...\r\n\r\n#..\n#.#\n\n").unwrap();
    let rows = ["..#", "...", "#..", "#.#"].map(String::from).to_vec();
    assert_eq!((mask, size), (Mask::Drawn(rows), [3, 2, 2]));
    assert_eq!(Mask::drawn("\n"), Ok((Mask::Drawn(vec![]), [0, 0, 0])));
    let error = Mask::drawn("..\n..\n\n..\n").unwrap_err().to_string();
    assert_eq!(error, "floor 2 has 1 rows, but the first has 2");
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
    // A floor of cubes is one of squares, and ups and downs have no side.
    for shape in [Shape::Square, Shape::Hex] {
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
