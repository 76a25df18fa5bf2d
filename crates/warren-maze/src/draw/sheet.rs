//! Where the cells of a grid lie in a picture.
//!
//! ```text
//!   1 1   2 2     floors from left to right and from top to bottom, a cell's
//!   1 1   2 2     width apart, as many in a row as make the sheet about as
//!                 high as wide
//!   3 3
//!   3 3
//! ```

use super::plan::Path;
use super::scene::Point;
use crate::geometry::{self, Geometry, UNIT};
use crate::topology::{Cell, Dir, Grid, Topology};

/// A page with room for every cell of a grid. In points a unit is a cell's width.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    grid: &'a Grid,
    geometry: &'static Geometry,
    margin: i64,
    /// Floors in a row.
    columns: u32,
    /// Width and height of a floor.
    floor: Place,
    /// From the top left of a floor to its first cell's centre.
    first: Place,
}

/// A point, in [`UNIT`]s of geometry.
pub(super) type Place = [i64; 2];

impl<'a> Sheet<'a> {
    /// A sheet for a grid, with a margin on all four sides.
    pub fn new(grid: &'a Grid, margin: f64) -> Sheet<'a> {
        let geometry = geometry::of(grid.shape());
        let [width, height, depth] = grid.board().size();
        let ends = [
            [0, 0],
            [width - 1, 0],
            [0, height - 1],
            [width - 1, height - 1],
        ];
        let extent = [0, 1].map(|axis| {
            let ends = ends.map(|[x, y]| centre(geometry, x, y)[axis]);
            let reach = |way: i64| {
                let end = ends.iter().map(|end| way * end).max();
                let corners = geometry
                    .corners()
                    .map(|corner| way * i64::from(corner[axis]));
                end.unwrap_or(0) + corners.max().unwrap_or(0)
            };
            [reach(-1), reach(1)]
        });
        let floor = extent.map(|[before, after]| before + after);
        let [across, down] = floor.map(|length| (length + GAP) as f64);
        let columns = (f64::from(depth) * down / across).sqrt().round() as u32;
        Sheet {
            grid,
            geometry,
            margin: (margin * f64::from(UNIT)).round() as i64,
            columns: columns.clamp(1, depth),
            floor,
            first: extent.map(|[before, _]| before),
        }
    }

    /// Width and height.
    pub fn size(&self) -> Point {
        let depth = self.grid.board().depth();
        let floors = [self.columns, depth.div_ceil(self.columns)];
        point([0, 1].map(|axis| {
            let gaps = i64::from(floors[axis] - 1) * GAP;
            i64::from(floors[axis]) * self.floor[axis] + gaps + 2 * self.margin
        }))
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: Cell) -> Point {
        point(self.place(cell))
    }

    /// The corners of a cell, clockwise.
    pub fn outline(&self, cell: Cell) -> Vec<Point> {
        self.outline_of_row(cell, cell)
    }

    /// The ends of a cell's side.
    pub fn side(&self, cell: Cell, dir: Dir) -> [Point; 2] {
        self.ends(cell, dir).map(point)
    }

    /// The triangle that stands for a passage to another floor: one that points
    /// down at the lower right of the cell, or one that points up at the upper
    /// left. `None` where the passage stays on its floor.
    pub fn stairs(&self, cell: Cell, dir: Dir) -> Option<Vec<Point>> {
        if dir.index() < self.geometry.normals.len() {
            return None;
        }
        let way = if dir.is_positive() { 1.0 } else { -1.0 };
        let [x, y] = self.centre(cell);
        let corners = [[0.15, 0.18], [0.37, 0.18], [0.26, 0.37], [0.15, 0.18]];
        let corners = corners.map(|[east, south]| [x + way * east, y + way * south]);
        Some(corners.to_vec())
    }

    /// A path through the middles of its cells. Where it leaves over a border or
    /// by stairs its line ends, and another begins where it arrives.
    pub fn trace(&self, path: &Path) -> Vec<Vec<Point>> {
        let mut cell = path.from;
        let mut lines = Vec::new();
        // Its first point twice, so that a line that goes nowhere is still a dot.
        let mut line = vec![self.place(cell); 2];
        for &dir in &path.moves {
            let next = self.grid.step(cell, dir);
            if self.beside(cell, dir) != Some(next) {
                let border = |cell, dir: Dir| {
                    let normal = self.geometry.normals.get(dir.index());
                    let half = normal.map_or([0; 2], |normal| normal.map(|along| along / 2));
                    moved(self.place(cell), half)
                };
                extend(&mut line, border(cell, dir));
                lines.push(points(&line));
                line = vec![border(next, dir.opposite()); 2];
            }
            extend(&mut line, self.place(next));
            cell = next;
        }
        lines.push(points(&line));
        lines
    }

    pub(super) fn grid(&self) -> &'a Grid {
        self.grid
    }

    pub(super) fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The middle of a cell.
    pub(super) fn place(&self, cell: Cell) -> Place {
        let [x, y, z] = self.grid.board().coordinates(cell);
        let within = centre(self.geometry, x, y);
        let floor = [z % self.columns, z / self.columns].map(i64::from);
        [0, 1].map(|axis| {
            let floor = floor[axis] * (self.floor[axis] + GAP);
            self.margin + floor + self.first[axis] + within[axis]
        })
    }

    /// The ends of a cell's side.
    pub(super) fn ends(&self, cell: Cell, dir: Dir) -> [Place; 2] {
        let place = self.place(cell);
        self.geometry.sides[dir.index()].map(|end| moved(place, end))
    }

    /// The cell that lies beside another on the sheet, passage or wall between
    /// them: not one round a wrapped axis or on another floor.
    pub fn beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let board = self.grid.board();
        let (at, size) = (board.coordinates(cell), board.size());
        let [dx, dy, dz] = self.grid.offsets()[dir.index()];
        let x = at[0]
            .checked_add_signed(dx.into())
            .filter(|&x| x < size[0])?;
        let y = at[1]
            .checked_add_signed(dy.into())
            .filter(|&y| y < size[1])?;
        (dz == 0).then(|| (at[2] * size[1] + y) * size[0] + x)
    }

    /// The corners, clockwise, of all cells of a row from one to another east of
    /// it: their lower sides from east to west, then their upper ones.
    pub(super) fn outline_of_row(&self, first: Cell, last: Cell) -> Vec<Point> {
        let corners: Vec<_> = self.geometry.corners().collect();
        let west = self.geometry.round.iter().position(|&dir| dir == WEST);
        // Both begin where they leave off a side between two cells of the row.
        let (lower, upper) = corners.split_at(west.unwrap_or(0) + 1);
        let lower = &lower[1..];
        let upper = upper.iter().chain(&corners[..1]);
        let mut outline = Vec::with_capacity(corners.len());
        for cell in (first..=last).rev() {
            let place = self.place(cell);
            for &corner in lower {
                extend(&mut outline, moved(place, corner));
            }
        }
        for cell in first..=last {
            let place = self.place(cell);
            for &corner in upper.clone() {
                extend(&mut outline, moved(place, corner));
            }
        }
        points(&outline)
    }
}

/// Between two floors.
const GAP: i64 = UNIT as i64;

/// To the cell of the next lower number, on every grid.
const WEST: Dir = Dir(1);

/// Adds a point to a line, in place of its last one where it goes straight on.
fn extend(line: &mut Vec<Place>, to: Place) {
    if let [.., from, last] = line[..] {
        let [a, b] = [[from, last], [last, to]].map(|[p, q]| [q[0] - p[0], q[1] - p[1]]);
        let turns = a[0] * b[1] != a[1] * b[0];
        let turns_back = a[0] * b[0] + a[1] * b[1] < 0;
        if !turns && !turns_back {
            line.pop();
        }
    }
    line.push(to);
}

fn moved(place: Place, by: geometry::Vector) -> Place {
    [0, 1].map(|axis| place[axis] + i64::from(by[axis]))
}

pub(super) fn points(line: &[Place]) -> Vec<Point> {
    line.iter().map(|&place| point(place)).collect()
}

fn point(place: Place) -> Point {
    place.map(|along| along as f64 / f64::from(UNIT))
}

/// East and south of the first cell's centre.
fn centre(geometry: &Geometry, x: u32, y: u32) -> Place {
    let [x, y] = [x, y].map(i64::from);
    [0, 1].map(|axis| x * i64::from(geometry.column[axis]) + y * i64::from(geometry.row[axis]))
}
