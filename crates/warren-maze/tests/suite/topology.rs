//! Tests of grids: their cells and neighbours.

use super::by::By;
use super::grids::{Link, grids, offsets, relaxed, smallest_grids, some_mask};
use std::collections::BTreeSet;
use std::f64::consts::TAU;
use warren_maze::maze::Maze;
use warren_maze::topology::{
    self, Board, Cell, CubicMoves, Dir, Dirs, Grid, GridError, GridShape, GridSpec, HexMoves, Mask,
    Moves, Polar, SquareMoves, Topology, TriangularMoves,
};

/// Returns small grids of every kind, including long and narrow grids.
fn small_grids() -> impl Iterator<Item = Grid> {
    let sizes = [(5, 5), (4, 7), (8, 3), (3, 11)];
    let others = sizes.into_iter().flat_map(|(w, h)| grids(w, h));
    smallest_grids()
        .chain(others)
        .map(|spec| Grid::try_from(spec).unwrap())
}

#[test]
fn stepping_back_returns_to_the_first_cell() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            for (dir, next) in grid.neighbours(cell) {
                let context = format!("{grid:?}, from {cell} by {dir:?} to {next}");
                let back = grid.back(cell, dir);
                assert!(next < grid.cells() && next != cell, "{context}");
                assert!(grid.exits(next).contains(back), "{context}");
                assert_eq!(grid.step(next, back), cell, "{context}");
                assert_eq!(grid.back(next, back), dir, "{context}");
                assert_ne!(grid.owns(cell, dir), grid.owns(next, back), "{context}");
            }
        }
    }
}

#[test]
fn dir_to_returns_a_direction_only_for_neighbours() {
    for grid in small_grids().map(masked) {
        for cell in 0..grid.cells() {
            for to in 0..grid.cells() {
                let beside = grid.neighbours(cell).find(|&(_, next)| next == to);
                assert_eq!(
                    grid.dir_to(cell, to),
                    beside.map(|(dir, _)| dir),
                    "{grid:?}"
                );
            }
        }
    }
}

/// Two cells with two passages between them.
struct Twins;

impl Topology for Twins {
    fn cells(&self) -> u32 {
        2
    }

    fn exits(&self, _: Cell) -> Dirs {
        Dirs::first(2)
    }

    fn step(&self, cell: Cell, _: Dir) -> Cell {
        1 - cell
    }

    fn back(&self, _: Cell, dir: Dir) -> Dir {
        dir
    }
}

#[test]
fn parallel_passages_are_separate_edges() {
    assert_eq!(topology::check(&Twins), Ok(()));
    assert_eq!(Twins.dir_to(1, 0), Some(Dir(0)));
    let mut maze = Maze::solid(Twins);
    for (dir, edges) in [(1, &[(0, Dir(1))][..]), (0, &[(0, Dir(0)), (0, Dir(1))])] {
        maze.open(1, Dir(dir));
        assert_eq!(maze.edges().collect::<Vec<_>>(), edges);
    }
}

#[test]
fn edges_returns_each_passage_once() {
    for grid in small_grids() {
        let maze = By::Prim.maze(&grid, 3);
        let mut open = BTreeSet::new();
        for (cell, dir) in maze.edges() {
            let back = (grid.step(cell, dir), grid.back(cell, dir));
            assert!(open.insert((cell, dir)) && open.insert(back), "{grid:?}");
        }
        let passages = |cell| maze.passages(cell).map(move |dir| (cell, dir));
        let all: BTreeSet<_> = (0..grid.cells()).flat_map(passages).collect();
        assert_eq!(open, all, "{grid:?}");
    }
}

#[test]
fn every_grid_is_valid_with_and_without_a_mask() {
    for grid in small_grids() {
        assert_eq!(topology::check(&grid), Ok(()), "{grid:?}");
        assert_eq!(topology::check(&masked(grid)), Ok(()));
    }
}

#[test]
fn neighbours_of_a_cell_are_distinct() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            let neighbours: BTreeSet<Cell> = grid.neighbours(cell).map(|(_, next)| next).collect();
            let exits = grid.exits(cell).len() as usize;
            assert_eq!(neighbours.len(), exits, "{grid:?}, cell {cell}");
        }
    }
}

#[test]
fn steps_match_their_offsets_and_stop_at_borders_that_do_not_wrap() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            let at = grid.coordinates(cell).map(i64::from);
            for (i, offset) in offsets(grid.shape()).into_iter().enumerate() {
                let dir = Dir(i as u8);
                let exits = grid.exits(cell).contains(dir);
                let stepped = exits.then(|| grid.step(cell, dir));
                // A triangle has a neighbour in only one of the two adjacent rows.
                let points_up = (at[0] + at[1]) % 2 == 0;
                let has_side = grid.shape() != GridShape::Triangular
                    || offset[1] == 0
                    || points_up == (offset[1] > 0);
                let there = grid.cell_at([0, 1, 2].map(|i| at[i] + offset[i]));
                let there = there.filter(|_| has_side);
                assert_eq!(stepped, there, "{grid:?}, cell {cell}, {dir:?}");
            }
        }
    }
}

#[test]
fn moves_change_the_coordinates_by_the_offsets_of_the_table() {
    for (shape, expected) in [
        (GridShape::Square, SquareMoves::OFFSETS),
        (GridShape::Cubic, CubicMoves::OFFSETS),
        (GridShape::Hex, HexMoves::OFFSETS),
        (GridShape::Triangular, TriangularMoves::OFFSETS),
        (GridShape::Polar, &[]),
    ] {
        let expected = expected.iter().map(|offset| offset.map(i64::from));
        assert!(expected.eq(offsets(shape)), "{shape:?}");
    }
}

/// Checks that a ring has as many cells as the ring inside it, or twice as many, and that a cell is
/// adjacent to the cells of neighbouring rings that overlap its angle.
#[test]
fn cells_of_adjacent_rings_with_a_common_angle_are_neighbours() {
    for (width, rings) in [(3, 1), (3, 9), (4, 6), (5, 5), (7, 4), (20, 3), (100, 2)] {
        let grid = Polar::new(width, rings).unwrap();
        let length = |ring: u32| grid.ring(ring).len() as u32;
        assert_eq!(length(0), width);
        for ring in 0..rings {
            assert_eq!(grid.ring(ring).end - grid.ring(ring).start, length(ring));
            // In units of `UNIT`, rings are 1 deep, and the cells of the innermost ring are about 1
            // wide.
            let round = TAU * (f64::from(ring) + (f64::from(width) / TAU).max(0.75));
            let wide = round / f64::from(length(ring));
            assert!(
                (0.75..=2.0).contains(&wide) || ring == 0,
                "{wide} in ring {ring}"
            );
            let twice = ring > 0 && length(ring) == 2 * length(ring - 1);
            assert!(ring == 0 || twice || length(ring) == length(ring - 1));
            for (at, cell) in (0..).zip(grid.ring(ring)) {
                assert_eq!(grid.place(cell), (ring, at));
                let mut expected = BTreeSet::from([
                    (
                        Polar::CLOCKWISE,
                        grid.ring(ring).start + (at + 1) % length(ring),
                    ),
                    (
                        Polar::COUNTER_CLOCKWISE,
                        grid.ring(ring).start + (at + length(ring) - 1) % length(ring),
                    ),
                ]);
                if ring > 0 {
                    let is_second = twice && at % 2 == 1;
                    let dir = [Polar::INWARD, Polar::INWARD_SECOND][usize::from(is_second)];
                    let inside = at * length(ring - 1) / length(ring);
                    expected.insert((dir, grid.ring(ring - 1).start + inside));
                }
                if ring + 1 < rings {
                    let parts = length(ring + 1) / length(ring);
                    let dirs = [Polar::OUTWARD, Polar::OUTWARD_SECOND];
                    for (part, dir) in (0..parts).zip(dirs) {
                        expected.insert((dir, grid.ring(ring + 1).start + parts * at + part));
                    }
                }
                let found: BTreeSet<_> = grid.neighbours(cell).collect();
                assert_eq!(found, expected, "{width} x {rings}, cell {cell}");
            }
        }
    }
}

#[test]
fn distance_equals_the_shortest_path_on_the_open_grid() {
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
fn cell_at_inverts_coordinates_and_wraps() {
    for grid in small_grids() {
        for cell in 0..grid.cells() {
            let at = grid.coordinates(cell).map(i64::from);
            assert_eq!(grid.cell_at(at), Some(cell));
            let row = (0..grid.count_rows()).find(|&row| grid.row(row).contains(&cell));
            let row = row.unwrap();
            assert_eq!(i64::from(row), at[2] * i64::from(grid.size()[1]) + at[1]);
            for (i, wraps) in grid.wraps().into_iter().enumerate() {
                // A ring always wraps.
                let is_ring = i == 0 && grid.shape().has_rings();
                let wraps = wraps || is_ring;
                let length = if is_ring {
                    grid.row(row).len() as u32
                } else {
                    grid.size()[i]
                };
                for rounds in [-2, -1, 1, 3] {
                    let mut past = at;
                    past[i] += rounds * i64::from(length);
                    assert_eq!(grid.cell_at(past), wraps.then_some(cell), "{grid:?}");
                }
            }
        }
    }
}

#[test]
fn spec_returns_the_spec_of_the_grid() {
    for spec in smallest_grids() {
        assert_eq!(Grid::try_from(spec).unwrap().spec(), spec);
    }
}

#[test]
fn invalid_grid_sizes_and_wraps_are_refused() {
    let check = |width, height, (wrap_x, wrap_y), expected| {
        for shape in [GridShape::Square, GridShape::Cubic, GridShape::Hex] {
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
    for shape in GridShape::ALL {
        let (width, height, depth) = (6, 4, 0);
        let spec = GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        };
        let size = [width, height, depth];
        let error = Grid::try_from(spec).err();
        assert_eq!(error, Some(GridError::Empty { size }), "{shape:?}");
        assert_eq!(spec.cells(), 0, "{shape:?}");
    }
    check(1 << 15, 1 << 15, flat, None);
    check(1 << 15, (1 << 15) + 1, flat, many(1 << 15, (1 << 15) + 1));
    check(1, Board::MAX_CELLS, y, None);
    check(u32::MAX, u32::MAX, torus, many(u32::MAX, u32::MAX));
    // In 32 bits, the product is 0.
    check(1 << 16, 1 << 16, flat, many(1 << 16, 1 << 16));
}

#[test]
fn invalid_triangular_and_polar_grids_are_refused() {
    let check = |shape, size: [u32; 2], (wrap_x, wrap_y), expected: &str| {
        let [width, height] = size;
        let spec = GridSpec {
            shape,
            width,
            height,
            wrap_x,
            wrap_y,
            ..GridSpec::default()
        };
        let error = Grid::try_from(spec).err();
        let told = error.map(|error| error.to_string()).unwrap_or_default();
        assert_eq!(told, expected, "{spec:?}");
    };
    let (flat, x, y) = ((false, false), (true, false), (false, true));
    let triangular = GridShape::Triangular;
    check(triangular, [5, 5], flat, "");
    check(triangular, [4, 5], x, "");
    check(triangular, [5, 6], y, "");
    check(
        triangular,
        [5, 4],
        x,
        "the x axis wraps and has 5 cells: on this grid a wrapped axis needs a multiple of 2",
    );
    check(
        triangular,
        [4, 5],
        y,
        "the y axis wraps and has 5 cells: on this grid a wrapped axis needs a multiple of 2",
    );
    check(
        triangular,
        [2, 4],
        x,
        "the x axis wraps and has 2 cells: a wrapped axis needs at least 3",
    );
    check(triangular, [1, 2], flat, "");
    let pieces = "is not connected: it needs at least 2 columns, or at most 2 rows";
    check(
        triangular,
        [1, 3],
        flat,
        &format!("a triangular grid of 1 × 3 {pieces}"),
    );
    check(
        triangular,
        [1, 4],
        y,
        &format!("a triangular grid of 1 × 4 {pieces}"),
    );
    let polar = GridShape::Polar;
    check(polar, [3, 1], flat, "");
    check(
        polar,
        [2, 9],
        flat,
        "the innermost ring has 2 cells: it needs at least 3",
    );
    check(
        polar,
        [0, 9],
        flat,
        "a grid of 0 × 9 has no cells: give every axis at least 1",
    );
    check(
        polar,
        [9, 0],
        flat,
        "a grid of 9 × 0 has no cells: give every axis at least 1",
    );
    let wraps = "a polar grid cannot wrap: leave wrapped axes out";
    check(polar, [9, 9], x, wraps);
    check(polar, [9, 9], y, wraps);
    check(
        polar,
        [4, 1 << 15],
        flat,
        "a grid of 4 × 32768 has too many cells: the maximum is 1073741824",
    );
    check(
        polar,
        [u32::MAX, 1],
        flat,
        "a grid of 4294967295 × 1 has too many cells: the maximum is 1073741824",
    );
}

#[test]
fn invalid_floors_are_refused() {
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
    check(GridShape::Square, 2, false, &format!("a square {flat}"));
    check(GridShape::Hex, 1, true, &format!("a hex {flat}"));
    check(GridShape::Polar, 2, false, &format!("a polar {flat}"));
    check(
        GridShape::Triangular,
        2,
        false,
        &format!("a triangular {flat}"),
    );
    check(
        GridShape::Cubic,
        0,
        false,
        "a grid of 20 × 20 × 0 has no cells: give every axis at least 1",
    );
    check(
        GridShape::Cubic,
        2,
        true,
        "the z axis wraps and has 2 cells: a wrapped axis needs at least 3",
    );
    check(GridShape::Cubic, 3, true, "");
    check(
        GridShape::Cubic,
        1 << 30,
        false,
        "a grid of 20 × 20 × 1073741824 has too many cells: the maximum is 1073741824",
    );
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
            unreachable!("the mask is drawn");
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
        assert_eq!(grid.rows(), None, "a masked grid has no whole rows");
        assert_eq!(grid.spec(), full.spec());
    }
}

#[test]
fn a_hexagon_mask_keeps_the_cells_within_its_radius() {
    for radius in 0..6 {
        let spec = GridSpec {
            shape: GridShape::Hex,
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
fn invalid_masks_are_refused_with_the_reason() {
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
        check(GridShape::Square, 3, Mask::Drawn(rows), expected);
    };
    square(
        ["...", "..", "..."],
        "mask: row 2 has 2 characters, but that row of the grid has 3 cells",
    );
    square(
        ["...", "...", ".x."],
        "mask: row 3, column 2: 'x' is not allowed here: use # to remove a cell, . or a space to leave it",
    );
    square(
        ["###", "###", "###"],
        "mask: it removes every cell: leave at least one",
    );
    square(
        ["#..", "###", "..#"],
        "mask: the cells that it leaves are not connected: no path leads from row 1, column 2 to row 3, column 1",
    );
    check(
        GridShape::Square,
        1,
        Mask::Drawn(vec![".".into()]),
        "mask: 1 rows, but the grid has 3 in all",
    );
    check(
        GridShape::Square,
        3,
        Mask::Hexagon,
        "mask: a hexagon needs a hex grid, not a square grid",
    );
    check(
        GridShape::Hex,
        5,
        Mask::Hexagon,
        "mask: a hexagon needs a grid with as many rows as columns, and an odd number of them, not 5 × 3",
    );
}

#[test]
fn drawn_masks_are_parsed_with_their_size() {
    let (mask, size) = Mask::drawn("..#\r\n...\r\n\r\n#..\n#.#\n\n").unwrap();
    let rows = ["..#", "...", "#..", "#.#"].map(String::from).to_vec();
    assert_eq!((mask, size), (Mask::Drawn(rows), [3, 2, 2]));
    assert_eq!(Mask::drawn("\n"), Ok((Mask::Drawn(vec![]), [0, 0, 0])));
    let error = Mask::drawn("..\n..\n\n..\n").unwrap_err().to_string();
    assert_eq!(error, "floor 2 has 1 rows, but the first has 2");
}

#[test]
fn sets_of_directions_are_sorted_without_duplicates() {
    let all: Dirs = [Dir(4), Dir(1), Dir(4), Dir(0)].into_iter().collect();
    assert_eq!(all.len(), 3);
    assert_eq!(all.collect::<Vec<_>>(), [Dir(0), Dir(1), Dir(4)]);
    assert_eq!(Dirs::first(8), Dirs(255));
    assert_eq!(all - Dirs::of(Dir(1)), Dirs::of(Dir(0)) | Dirs::of(Dir(4)));
    assert!(Dirs::NONE.is_empty() && !all.is_empty());
}
