//! Tests of the cells and sides that an editor's tools cover.

use super::editor_support::{any_furnished, any_masked};
use super::support::{any_grid, parts};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::level::SideKind;
use warren_editor::shape::{area, inner_sides, line, outline_sides, rectangle};
use warren_maze::geometry::{cross, dot, offset};
use warren_maze::maze::Side;
use warren_maze::topology::{
    Board, Cell, Embedding, Grid, GridShape, GridSpec, Polar, Square, Topology, Triangular,
};

/// Returns the distance between two cells along each axis. On a wrapped axis, returns the shorter
/// of the two distances.
fn distances(grid: &Grid, a: Cell, b: Cell) -> [u32; 3] {
    let [a, b] = [a, b].map(|cell| grid.coordinates(cell));
    [0, 1, 2].map(|axis| {
        let straight = a[axis].abs_diff(b[axis]);
        match grid.wraps()[axis] {
            true => straight.min(grid.size()[axis] - straight),
            false => straight,
        }
    })
}

/// Returns a cell that the grid's mask does not remove.
fn present(grid: &Grid, at: prop::sample::Index) -> Cell {
    let cells: Vec<Cell> = (0..grid.cells()).filter(|&cell| grid.has(cell)).collect();
    *at.get(&cells)
}

/// Returns whether the straight line between two centres meets a cell. The grid must not wrap.
fn meets(grid: &Grid, from: Cell, to: Cell, cell: Cell) -> bool {
    let [start, end] = [from, to].map(|cell| grid.centre(cell));
    let way = offset(start, end);
    let corners: Vec<_> = grid.corners(cell).map(|it| offset(start, it)).collect();
    let sides: Vec<i128> = corners.iter().map(|&it| cross(way, it)).collect();
    let alongs: Vec<i128> = corners.iter().map(|&it| dot(way, it)).collect();
    sides.iter().any(|&side| side >= 0)
        && sides.iter().any(|&side| side <= 0)
        && alongs.iter().any(|&along| along >= 0)
        && alongs.iter().any(|&along| along <= dot(way, way))
}

proptest! {
    #[test]
    fn lines_connect_their_ends(
        grid in any_masked(9),
        from: prop::sample::Index,
        to: prop::sample::Index,
    ) {
        let [from, to] = [from, to].map(|at| present(&grid, at));
        let cells = line(&grid, from, to);
        prop_assert_eq!((cells[0], cells[cells.len() - 1]), (from, to));
        let different: BTreeSet<Cell> = cells.iter().copied().collect();
        prop_assert_eq!(different.len(), cells.len());
        prop_assert!(cells.iter().all(|&cell| grid.has(cell)));
        let is_full = grid.count() == grid.cells();
        let gaps = cells.windows(2).filter(|pair| grid.dir_to(pair[0], pair[1]).is_none());
        if is_full && !grid.shape().has_rings() {
            prop_assert_eq!(gaps.count(), 0, "{:?}", &cells);
        } else if is_full {
            prop_assert!(gaps.count() <= 1, "only in the middle: {:?}", &cells);
        }
        if is_full && grid.shape().has_square_cells() {
            let length: u32 = distances(&grid, from, to).iter().sum();
            prop_assert_eq!(cells.len() as u32, length + 1);
        }
        if grid.wraps() == [false; 3] {
            let misses = cells.iter().find(|&&cell| !meets(&grid, from, to, cell));
            prop_assert_eq!(misses, None);
        }
    }

    #[test]
    fn rectangles_are_blocks_of_cells(
        spec in any_grid(9),
        a: prop::sample::Index,
        b: prop::sample::Index,
    ) {
        let grid = Grid::try_from(spec).unwrap();
        let [a, b] = [a, b].map(|at| present(&grid, at));
        let cells = rectangle(&grid, a, b);
        prop_assert!(cells.is_sorted_by(|one, next| one < next));
        prop_assert!(cells.contains(&a) && cells.contains(&b));
        if grid.shape().has_rings() {
            let rings: BTreeSet<u32> = cells.iter().map(|&it| grid.coordinates(it)[1]).collect();
            let [from, to] = [a, b].map(|cell| grid.coordinates(cell)[1]);
            prop_assert!(rings.into_iter().eq(from.min(to)..=from.max(to)));
        } else {
            let count: u32 = distances(&grid, a, b).iter().map(|by| by + 1).product();
            prop_assert_eq!(cells.len() as u32, count);
        }
    }

    #[test]
    fn areas_are_connected_parts(level in any_furnished(7), at: prop::sample::Index) {
        let grid = level.grid();
        let cell = at.index(grid.cells() as usize) as Cell;
        let is_rock = |cell| level.maze().is_solid(cell);
        let mut links = Vec::new();
        for from in 0..grid.cells() {
            for (dir, to) in grid.neighbours(from).filter(|&(dir, _)| grid.has_side(from, dir)) {
                let side = Side { cell: from, dir };
                let leads_on = match is_rock(from) {
                    true => is_rock(to),
                    false => !is_rock(to) && level.side(side) == SideKind::Passage,
                };
                if leads_on {
                    links.push((from, to));
                }
            }
        }
        let parts = parts(grid.cells(), &links);
        let expected = (0..grid.cells()).filter(|&it| parts[it as usize] == parts[cell as usize]);
        prop_assert_eq!(area(&level, cell), expected.collect::<Vec<_>>());
    }

    #[test]
    fn outlines_and_inner_sides_are_all_sides(
        grid in any_masked(7),
        which in prop::collection::vec(any::<prop::sample::Index>(), 1..12),
    ) {
        let cells: Vec<Cell> = which.iter().map(|&at| present(&grid, at)).collect();
        let (outline, inner) = (outline_sides(&grid, &cells), inner_sides(&grid, &cells));
        let set: BTreeSet<Cell> = cells.iter().copied().collect();
        let mut count = [0, 0];
        for &cell in &set {
            for (dir, beside) in grid.neighbours(cell).filter(|&(dir, _)| grid.has_side(cell, dir)) {
                let is_inner = set.contains(&beside);
                count[usize::from(is_inner)] += 1;
                let listed = match is_inner {
                    true => inner.contains(&Side::at(&grid, cell, dir)),
                    false => outline.contains(&Side { cell, dir }),
                };
                prop_assert!(listed, "{cell} {dir:?}");
            }
        }
        prop_assert_eq!(count, [outline.len(), 2 * inner.len()]);
    }
}

#[test]
fn lines_cross_seams_and_change_floors() {
    let spec = GridSpec {
        width: 10,
        height: 3,
        wrap_x: true,
        ..GridSpec::default()
    };
    let grid = Grid::try_from(spec).unwrap();
    assert_eq!(line(&grid, 11, 18), [11, 10, 19, 18]);
    assert_eq!(rectangle(&grid, 1, 8), [0, 1, 8, 9]);
    let spec = GridSpec {
        shape: GridShape::Cubic,
        width: 3,
        height: 1,
        depth: 4,
        ..GridSpec::default()
    };
    let grid = Grid::try_from(spec).unwrap();
    assert_eq!(line(&grid, 0, 11), [0, 1, 2, 5, 8, 11]);
    assert_eq!(line(&grid, 9, 3), [9, 6, 3]);
    assert_eq!(rectangle(&grid, 1, 8), [1, 2, 4, 5, 7, 8]);
}

#[test]
fn lines_choose_the_side_of_a_corner_on_which_the_grid_is() {
    // The line runs down along the west border, through the tip of a triangle.
    let grid = Grid::from(Triangular::new(Board::new([2, 3, 1], [false; 3]).unwrap()));
    assert_eq!(line(&grid, 0, 4), [0, 2, 3, 5, 4]);
    let mask = warren_maze::topology::Mask::Drawn(vec!["..".into(), "#.".into()]);
    let square = Grid::from(Square::new(Board::new([2, 2, 1], [false; 3]).unwrap()));
    assert_eq!(line(&square.masked(&mask).unwrap(), 0, 3), [0, 1, 3]);
}

#[test]
fn sectors_cover_all_cells_that_they_touch() {
    // The rings have 6, 12 and 24 cells.
    let grid = Grid::from(Polar::new(6, 4).unwrap());
    let ring = |ring: u32| grid.row(ring);
    assert_eq!([ring(1).start, ring(2).start, ring(3).start], [6, 18, 30]);
    let at = |ring: u32, at: u32| grid.row(ring).start + at;
    assert_eq!(rectangle(&grid, at(0, 0), at(0, 0)), [0]);
    assert_eq!(rectangle(&grid, at(0, 0), at(1, 1)), [0, 6, 7]);
    assert_eq!(rectangle(&grid, at(1, 1), at(0, 1)), [0, 1, 7, 8, 9]);
    assert_eq!(rectangle(&grid, at(1, 11), at(1, 1)), [6, 7, 17]);
    assert_eq!(line(&grid, at(0, 0), at(0, 3)), [0, 3], "across the middle");
}
