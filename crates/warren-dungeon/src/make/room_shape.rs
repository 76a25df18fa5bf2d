//! The cells that a room of a given size covers.

use std::collections::BTreeSet;
use warren_maze::topology::{Cell, Grid, Topology};

/// The cells of a room at `site` with the given size, or `None` if they are not all on the grid, or
/// if `accepts` rejects one of them. The form of the room depends on the grid; see
/// [`RoomOptions`](crate::recipe::RoomOptions).
///
/// ```text
///   @ . .   A block of 3 × 2 cells on a lattice. Its site is the first cell of the
///   . . .   first row. The site of a sector is the first cell of its innermost ring,
///           and the site of a ball is its centre.
/// ```
pub(super) fn room_cells<T: Topology>(
    grid: &T,
    site: Cell,
    size: [u32; 2],
    mut accepts: impl FnMut(Cell) -> bool,
) -> Option<Vec<Cell>> {
    let accepts = &mut accepts;
    match grid.as_grid() {
        Some(grid) if grid.shape().has_rings() => sector(grid, site, size, accepts),
        Some(grid) => block(grid, site, size, accepts),
        None => ball(grid, site, size[0] / 2, accepts),
    }
}

/// Returns the largest size of a room in both directions that the grid could have, apart from rock
/// and areas.
pub(super) fn largest_size(grid: &impl Topology) -> [u32; 2] {
    match grid.as_grid() {
        Some(grid) => {
            let [width, height, _] = grid.size();
            let last = grid.row(height - 1).len() as u32;
            [width.max(last), height]
        }
        None => [grid.cells(); 2],
    }
}

fn block(
    grid: &Grid,
    site: Cell,
    [width, height]: [u32; 2],
    accepts: &mut impl FnMut(Cell) -> bool,
) -> Option<Vec<Cell>> {
    let [x, y, z] = grid.coordinates(site).map(i64::from);
    let places = (0..i64::from(height)).flat_map(|row| {
        let columns = 0..i64::from(width);
        columns.map(move |column| [x + column, y + row, z])
    });
    let cells = places.map(|place| grid.cell_at(place).filter(|&cell| accepts(cell)));
    cells.collect()
}

fn sector(
    grid: &Grid,
    site: Cell,
    [width, rings]: [u32; 2],
    accepts: &mut impl FnMut(Cell) -> bool,
) -> Option<Vec<Cell>> {
    let [place, ring, _] = grid.coordinates(site);
    let last = ring + rings - 1;
    if last >= grid.count_rows() {
        return None;
    }
    let length = |ring: u32| grid.row(ring).len() as u32;
    // The cell counts of two rings differ by a factor that is a power of two.
    let inner = (width * length(ring) / length(last)).min(length(ring));
    let places = (ring..=last).flat_map(|at| {
        let cells_per_inner_cell = length(at) / length(ring);
        let first = place * cells_per_inner_cell;
        let positions = first..first + inner * cells_per_inner_cell;
        positions.map(move |position| [position.into(), at.into(), 0])
    });
    let cells = places.map(|place| grid.cell_at(place).filter(|&cell| accepts(cell)));
    cells
        .collect::<Option<Vec<Cell>>>()
        .filter(|cells| !cells.is_empty())
}

fn ball<T: Topology>(
    grid: &T,
    centre: Cell,
    radius: u32,
    accepts: &mut impl FnMut(Cell) -> bool,
) -> Option<Vec<Cell>> {
    let mut cells = vec![centre];
    let mut known = BTreeSet::from([centre]);
    let mut first = 0;
    for _ in 0..=radius {
        let ring = first..cells.len();
        first = cells.len();
        for at in ring {
            let cell = cells[at];
            if !accepts(cell) {
                return None;
            }
            let sides = grid
                .neighbours(cell)
                .filter(|&(dir, _)| grid.climb(cell, dir) == 0);
            cells.extend(
                sides
                    .map(|(_, next)| next)
                    .filter(|&next| known.insert(next)),
            );
        }
    }
    cells.truncate(first);
    Some(cells)
}
