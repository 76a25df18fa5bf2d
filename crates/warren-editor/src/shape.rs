//! The cells and sides that a tool of an editor covers.

use crate::near::near;
use std::collections::BTreeSet;
use warren_dungeon::level::{Level, SideKind};
use warren_maze::geometry::{Point, UNIT, cross, dot, offset};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// Returns the cells under the straight line between the centres of two cells, in order. The line
/// crosses a wrapped axis where this is shorter. If the two cells are on different floors, the line
/// continues on ladders above or below the second cell.
///
/// Consecutive cells are neighbours, except where the line leaves the grid, such as in the middle of
/// a polar grid, or where a mask removed the cells under it: removed cells are left out. Takes time
/// linear in the length of the line.
///
/// Both cells must be on the grid, and not removed.
///
/// ```
/// use warren_editor::shape::line;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::from(Square::new(Board::new([4, 3, 1], [false; 3])?));
/// assert_eq!(line(&grid, 4, 7), [4, 5, 6, 7]);
/// assert_eq!(line(&grid, 0, 6).len(), 4, "two columns and one row");
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn line(grid: &Grid, from: Cell, to: Cell) -> Vec<Cell> {
    let start = grid.coordinates(from).map(i64::from);
    let end = near(grid, to, start);
    let Some(over) = grid.cell_at([end[0], end[1], start[2]]) else {
        return vec![from];
    };
    let is_gap = |pair: &&[Cell]| grid.dir_to(pair[0], pair[1]).is_none();
    let lines = [true, false].map(|passes_left| {
        let mut cells = walk(grid, from, over, passes_left);
        let climbs = end[2].abs_diff(start[2]) as i64;
        let floors = (1..=climbs).map(|by| start[2] + by * (end[2] - start[2]).signum());
        cells.extend(floors.filter_map(|floor| grid.cell_at([end[0], end[1], floor])));
        cells.retain(|&cell| grid.has(cell));
        (cells.windows(2).filter(is_gap).count(), cells)
    });
    let [(left_gaps, left), (right_gaps, right)] = lines;
    if left_gaps <= right_gaps { left } else { right }
}

/// The distance between two points of a line at which [`walk`] looks for the grid that the line has
/// left.
const PROBE: i128 = UNIT as i128 / 16;

/// Returns the cells under the line from `from` to `to`, which are on the same floor, including
/// removed cells. If the line goes through a corner, it passes the corner on the left or on the
/// right.
fn walk(grid: &Grid, from: Cell, to: Cell, passes_left: bool) -> Vec<Cell> {
    let start = grid.centre(from);
    let way = offset(start, copy_near(grid, to, start));
    let length = dot(way, way).isqrt();
    // Whether a corner is to the left of the line.
    let is_left = |corner: Point| match cross(way, offset(start, corner)) {
        0 => !passes_left,
        cross => cross < 0,
    };
    // The side through which the line leaves a cell, or `None` if it only touches the cell.
    let leaves = |cell: Cell, centre: Point| {
        let is_last = |&dir: &Dir| {
            let [first, second] = ends(grid, cell, dir, centre).map(is_left);
            first && !second
        };
        grid.clockwise(cell).iter().copied().find(is_last)
    };
    let mut cells = vec![from];
    let (mut cell, mut centre, mut along) = (from, start, 0);
    while cell != to {
        if let Some(dir) = leaves(cell, centre) {
            if grid.exits(cell).contains(dir) || grid.adjoining(cell, dir).is_some() {
                let by = grid.to_neighbour(cell, dir).map(i64::from);
                centre = [centre[0] + by[0], centre[1] + by[1]];
                cell = grid.step(cell, dir);
                cells.push(cell);
                continue;
            }
            let passed = ends(grid, cell, dir, centre).map(|end| dot(way, offset(start, end)));
            along = along.max(passed[0].min(passed[1]) / length);
        }
        // Here, the line is outside the grid.
        loop {
            along += PROBE;
            if along >= length {
                cells.push(to);
                return cells;
            }
            let point = [0, 1].map(|axis| start[axis] + (way[axis] * along / length) as i64);
            let found = grid.locate(point, grid.floor(from));
            if let Some(next) = found.filter(|next| !cells.contains(next)) {
                (cell, centre) = (next, copy_near(grid, next, point));
                cells.push(cell);
                break;
            }
        }
    }
    cells
}

/// Returns the two ends of a cell's side. `centre` is the centre of the cell or of one of its
/// copies.
fn ends(grid: &Grid, cell: Cell, dir: Dir, centre: Point) -> [Point; 2] {
    let side = grid.side(cell, dir);
    side.map(|end| [0, 1].map(|axis| centre[axis] + i64::from(end[axis])))
}

/// Returns the centre of a cell's copy that is nearest to a point.
fn copy_near(grid: &Grid, cell: Cell, point: Point) -> Point {
    let (centre, size, wraps) = (grid.centre(cell), grid.size(), grid.wraps());
    let Some(basis) = grid.basis() else {
        return centre;
    };
    let [column, row] = basis.map(|way| way.map(i128::from));
    let way = offset(centre, point);
    let lengths = [cross(way, row), cross(column, way)];
    let rounds = [0, 1].map(|axis| {
        let round = cross(column, row) * i128::from(size[axis]);
        match wraps[axis] {
            true => (lengths[axis] + round / 2).div_euclid(round) * i128::from(size[axis]),
            false => 0,
        }
    });
    [0, 1].map(|axis| centre[axis] + (rounds[0] * column[axis] + rounds[1] * row[axis]) as i64)
}

/// Returns the cells of the rectangle that has two cells at opposite corners, in ascending order,
/// without removed cells. The rectangle crosses a wrapped axis where this is shorter.
///
/// On lattices, these are the cells in the columns, rows and floors between the two cells: on a hex
/// grid, a rhombus. On a polar grid, these are the cells in the rings between the two cells that
/// overlap with the sector from one cell to the other, in the direction in which it is shorter.
///
/// Both cells must be on the grid. Takes O(n log n) time for n cells in the rectangle.
///
/// ```
/// use warren_editor::shape::rectangle;
/// use warren_maze::topology::{Board, Grid, Polar, Square};
///
/// let grid = Grid::from(Square::new(Board::new([4, 3, 1], [false; 3])?));
/// assert_eq!(rectangle(&grid, 6, 1), [1, 2, 5, 6]);
/// let rings = Grid::from(Polar::new(6, 2)?);
/// assert_eq!(rectangle(&rings, 5, 6), [0, 5, 6, 16, 17], "across the east");
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn rectangle(grid: &Grid, a: Cell, b: Cell) -> Vec<Cell> {
    let mut cells = match grid.shape().has_rings() {
        true => sector(grid, a, b),
        false => {
            let from = grid.coordinates(a).map(i64::from);
            let to = near(grid, b, from);
            let range = |axis: usize| from[axis].min(to[axis])..=from[axis].max(to[axis]);
            let rows = range(2).flat_map(|z| range(1).map(move |y| [y, z]));
            rows.flat_map(|[y, z]| range(0).filter_map(move |x| grid.cell_at([x, y, z])))
                .collect()
        }
    };
    cells.retain(|&cell| grid.has(cell));
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn sector(grid: &Grid, a: Cell, b: Cell) -> Vec<Cell> {
    let [a, b] = [a, b].map(|cell| grid.coordinates(cell));
    let length = |ring: u32| i64::from(grid.row(ring).end - grid.row(ring).start);
    let (inner, outer) = (a[1].min(b[1]), a[1].max(b[1]));
    // Angles are measured in cells of the outer ring. The cell count of every other ring divides
    // that of the outer ring.
    let whole = length(outer);
    let width = |ring: u32| whole / length(ring);
    let angle = |[at, ring, _]: [u32; 3]| [i64::from(at) * width(ring), width(ring)];
    // The first angle and the size of the sector that begins with one cell and ends with the other.
    let sector = |[from, from_width]: [i64; 2], [to, to_width]: [i64; 2]| {
        let size = (to - from).rem_euclid(whole) + to_width;
        [from, size.max(from_width)]
    };
    let [clockwise, other] = [sector(angle(a), angle(b)), sector(angle(b), angle(a))];
    let [first, size] = if clockwise[1] <= other[1] {
        clockwise
    } else {
        other
    };
    let rings = inner..=outer;
    let cells = rings.flat_map(|ring| {
        let (from, last) = (first / width(ring), (first + size - 1) / width(ring));
        (from..=last.min(from + length(ring) - 1)).map(move |at| [at, ring.into(), 0])
    });
    cells.filter_map(|at| grid.cell_at(at)).collect()
}

/// Returns the cells that a fill tool covers if it begins in this cell: in ascending order, all on
/// one floor. If the cell is rock, these are the cells of rock that are connected with it.
/// Otherwise, these are the cells that are connected with it by passages without doors and gates.
///
/// The cell must be on the grid, and not removed. Takes time linear in the number of cells of the
/// grid, and logarithmic in the number of doors and gates for each cell of the area.
///
/// ```
/// use warren_editor::shape::area;
/// use warren_dungeon::make::make;
/// use warren_dungeon::recipe::Recipe;
///
/// let level = make(&Recipe::default())?;
/// assert_eq!(area(&level, 0).len(), 400, "a maze without doors");
/// # Ok::<(), warren_dungeon::make::MakeError>(())
/// ```
pub fn area(level: &Level, cell: Cell) -> Vec<Cell> {
    let (grid, maze) = (level.grid(), level.maze());
    let is_rock = maze.is_solid(cell);
    let leads_on = |cell: Cell, dir: Dir, beside: Cell| match is_rock {
        true => maze.is_solid(beside),
        false => level.side(Side { cell, dir }) == SideKind::Passage,
    };
    let mut is_reached = vec![false; grid.cells() as usize];
    is_reached[cell as usize] = true;
    let mut cells = vec![cell];
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for (dir, beside) in grid.neighbours(cell) {
            if grid.has_side(cell, dir)
                && leads_on(cell, dir, beside)
                && !std::mem::replace(&mut is_reached[beside as usize], true)
            {
                cells.push(beside);
            }
        }
    }
    cells.sort_unstable();
    cells
}

/// Returns the sides between a cell of a set and a neighbour on the same floor that is not in the
/// set. Each side is given with the cell that is in the set. Cells may be listed several times. All
/// cells must be on the grid. Takes O(n log n) time for n cells.
///
/// ```
/// use warren_editor::shape::outline_sides;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::from(Square::new(Board::new([4, 4, 1], [false; 3])?));
/// assert_eq!(outline_sides(&grid, &[5, 6]).len(), 6);
/// assert_eq!(outline_sides(&grid, &[0]).len(), 2, "without the border of the grid");
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn outline_sides(grid: &Grid, cells: &[Cell]) -> Vec<Side> {
    sides(grid, cells, |set, _, beside| !set.contains(&beside))
}

/// Returns the sides between two cells of a set that are on the same floor. Each side is listed
/// once. Cells may be listed several times. All cells must be on the grid. Takes O(n log n) time for
/// n cells.
///
/// ```
/// use warren_editor::shape::inner_sides;
/// use warren_maze::topology::{Board, Grid, Square};
///
/// let grid = Grid::from(Square::new(Board::new([4, 4, 1], [false; 3])?));
/// assert_eq!(inner_sides(&grid, &[0, 1, 4, 5]).len(), 4);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub fn inner_sides(grid: &Grid, cells: &[Cell]) -> Vec<Side> {
    sides(grid, cells, |set, side, beside| {
        grid.owns(side.cell, side.dir) && set.contains(&beside)
    })
}

/// Returns the sides of a set of cells for which the condition is true. The third parameter of the
/// condition is the neighbour.
fn sides(
    grid: &Grid,
    cells: &[Cell],
    is_listed: impl Fn(&BTreeSet<Cell>, Side, Cell) -> bool,
) -> Vec<Side> {
    let set: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut sides = Vec::new();
    for &cell in &set {
        for (dir, beside) in grid.neighbours(cell) {
            let side = Side { cell, dir };
            if grid.has_side(cell, dir) && is_listed(&set, side, beside) {
                sides.push(side);
            }
        }
    }
    sides
}
