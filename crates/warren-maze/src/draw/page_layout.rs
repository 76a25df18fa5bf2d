//! The positions of a grid's cells in a picture.
//!
//! ```text
//!   1 1   2 2     floors are placed from left to right and from top to bottom, one
//!   1 1   2 2     cell's width apart; the number of floors in a row is chosen so
//!                 that the picture is about as high as wide
//!   3 3
//!   3 3
//! ```

use super::plan::Path;
use super::scene::Point;
use crate::geometry::{self, UNIT, add, cross, dot, moved, offset, sub};
use crate::topology::{Cell, Dir, Embedding};
use alloc::vec;
use alloc::vec::Vec;

/// The positions of a grid's cells in a picture. The unit of all points and lengths is a cell's
/// width.
///
/// ```
/// use warren_maze::draw::PageLayout;
/// use warren_maze::topology::{Board, Square};
///
/// let grid = Square::new(Board::new([20, 10, 1], [false; 3])?);
/// let page = PageLayout::new(&grid, 0.5);
/// assert_eq!(page.size(), [21.0, 11.0]);
/// assert_eq!(page.centre(0), [1.0, 1.0]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PageLayout<'a, T> {
    grid: &'a T,
    margin: i64,
    /// The number of floors that are placed side by side.
    columns: u32,
    /// The width and height of a floor.
    floor: PagePoint,
    /// The grid's origin, relative to the top left corner of its floor.
    first: PagePoint,
}

/// A point in units of 1/[`UNIT`] of a cell's width.
pub(super) type PagePoint = geometry::Point;

impl<'a, T: Embedding> PageLayout<'a, T> {
    /// Places a grid in a picture, with a margin on all four sides.
    pub fn new(grid: &'a T, margin: f64) -> PageLayout<'a, T> {
        let [low, high] = grid.bounds();
        let floor = [0, 1].map(|axis| high[axis] - low[axis]);
        let [across, down] = floor.map(|length| (length + GAP) as f64);
        let columns = libm::round(libm::sqrt(f64::from(grid.floors()) * down / across)) as u32;
        PageLayout {
            grid,
            margin: libm::round(margin * f64::from(UNIT)) as i64,
            columns: columns.clamp(1, grid.floors()),
            floor,
            first: low.map(|low| -low),
        }
    }

    /// Returns the width and height of the picture.
    pub fn size(&self) -> Point {
        let floors = [self.columns, self.grid.floors().div_ceil(self.columns)];
        point([0, 1].map(|axis| {
            let gaps = i64::from(floors[axis] - 1) * GAP;
            i64::from(floors[axis]) * self.floor[axis] + gaps + 2 * self.margin
        }))
    }

    /// Returns a cell's centre.
    pub fn centre(&self, cell: Cell) -> Point {
        point(self.place(cell))
    }

    /// Returns a cell's corners, in clockwise order.
    pub fn outline(&self, cell: Cell) -> Vec<Point> {
        self.outline_of_row(cell, cell)
    }

    /// Returns the two ends of a cell's side, in clockwise order.
    pub fn side(&self, cell: Cell, dir: Dir) -> [Point; 2] {
        self.ends(cell, dir).map(point)
    }

    /// Returns the triangle that marks a passage to a different floor. The triangle for a passage
    /// down points down and is at the lower right of the cell. The triangle for a passage up points
    /// up and is at the upper left. Returns `None` if the move stays on the floor. The first corner
    /// is repeated at the end.
    pub fn stairs(&self, cell: Cell, dir: Dir) -> Option<Vec<Point>> {
        let way = match self.grid.climb(cell, dir) {
            0 => return None,
            climb => -f64::from(climb),
        };
        let [x, y] = self.centre(cell);
        let corners = [[0.15, 0.18], [0.37, 0.18], [0.26, 0.37], [0.15, 0.18]];
        let corners = corners.map(|[east, south]| [x + way * east, y + way * south]);
        Some(corners.to_vec())
    }

    /// Returns a path's lines. A line passes through the centres of the cells. If the midpoint of
    /// the side between two cells is not halfway between their centres, the line also passes
    /// through this midpoint. When the path crosses the end of a wrapped axis or changes floors,
    /// the line ends and a new line begins.
    pub fn trace(&self, path: &Path) -> Vec<Vec<Point>> {
        let mut cell = path.from;
        let mut lines = Vec::new();
        // The first point is repeated, so that a path without moves is drawn as a dot.
        let mut line = vec![self.place(cell); 2];
        for &dir in &path.moves {
            let next = self.grid.step(cell, dir);
            if self.grid.adjoining(cell, dir) != Some(next) {
                extend(&mut line, self.middle(cell, dir));
                lines.push(points(&line));
                line = vec![self.middle(next, self.grid.back(cell, dir)); 2];
            } else if self.lies_aside(cell, dir) {
                extend(&mut line, self.middle(cell, dir));
            }
            extend(&mut line, self.place(next));
            cell = next;
        }
        lines.push(points(&line));
        lines
    }

    /// Returns the grid.
    pub fn grid(&self) -> &'a T {
        self.grid
    }

    /// Returns the midpoint of a cell's side. For a move to a different floor, returns the cell's
    /// centre.
    fn middle(&self, cell: Cell, dir: Dir) -> PagePoint {
        moved(self.place(cell), self.grid.to_midpoint(cell, dir))
    }

    /// Returns `true` if a side's midpoint is not halfway between the centres of the two cells that
    /// share the side.
    fn lies_aside(&self, cell: Cell, dir: Dir) -> bool {
        let [from, to] = self.grid.side(cell, dir);
        let off = sub(add(from, to), self.grid.to_neighbour(cell, dir));
        // Smaller differences are rounding errors.
        off.iter().any(|by| by.abs() > UNIT / 1024)
    }

    /// Returns a cell's centre.
    pub(super) fn place(&self, cell: Cell) -> PagePoint {
        let (z, within) = (self.grid.floor(cell), self.grid.centre(cell));
        let floor = [z % self.columns, z / self.columns].map(i64::from);
        [0, 1].map(|axis| {
            let floor = floor[axis] * (self.floor[axis] + GAP);
            self.margin + floor + self.first[axis] + within[axis]
        })
    }

    /// Returns the two ends of a cell's side, in clockwise order.
    pub(super) fn ends(&self, cell: Cell, dir: Dir) -> [PagePoint; 2] {
        let place = self.place(cell);
        self.grid.side(cell, dir).map(|end| moved(place, end))
    }

    /// Returns the common outline of the cells from `first` to `last`, in clockwise order. Each
    /// cell must be the eastern neighbour of the cell before it. The outline consists of the
    /// southern sides of all cells from the last to the first, followed by the northern sides from
    /// the first to the last.
    pub(super) fn outline_of_row(&self, first: Cell, last: Cell) -> Vec<Point> {
        let mut outline = Vec::new();
        for cell in (first..=last).rev() {
            self.corners_between(cell, EAST, WEST, &mut outline);
        }
        for cell in first..=last {
            self.corners_between(cell, WEST, EAST, &mut outline);
        }
        points(&outline)
    }

    /// Appends a cell's corners in clockwise order, from the end of the side `after` to the start
    /// of the side `until`.
    fn corners_between(&self, cell: Cell, after: Dir, until: Dir, outline: &mut Vec<PagePoint>) {
        let (sides, place) = (self.grid.clockwise(cell), self.place(cell));
        let at = |dir| sides.iter().position(|&side| side == dir);
        // A cell without an eastern or a western side is never joined to a different cell, so all
        // its corners are appended.
        let (Some(after), Some(until)) = (at(after), at(until)) else {
            if after == EAST {
                let corners = sides.iter().map(|&dir| self.grid.side(cell, dir)[0]);
                corners.for_each(|corner| extend(outline, moved(place, corner)));
            }
            return;
        };
        let mut side = after;
        while side != until {
            side = (side + 1) % sides.len();
            extend(outline, moved(place, self.grid.side(cell, sides[side])[0]));
        }
    }
}

/// The distance between two floors.
const GAP: i64 = UNIT as i64;

/// The direction that leads to the next higher cell number, on every grid of this crate with rows
/// or rings.
pub(super) const EAST: Dir = Dir(0);

/// The opposite of [`EAST`].
const WEST: Dir = Dir(1);

/// Appends a point to a line. If the line continues straight, the point replaces the last point.
pub(super) fn extend(line: &mut Vec<PagePoint>, to: PagePoint) {
    if let [.., from, last] = line[..] {
        let (a, b) = (offset(from, last), offset(last, to));
        if cross(a, b) == 0 && dot(a, b) >= 0 {
            line.pop();
        }
    }
    line.push(to);
}

pub(super) fn points(line: &[PagePoint]) -> Vec<Point> {
    line.iter().map(|&place| point(place)).collect()
}

fn point(place: PagePoint) -> Point {
    place.map(|along| along as f64 / f64::from(UNIT))
}
