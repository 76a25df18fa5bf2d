//! Where the cells of a grid lie in the plane.

use super::{Cell, Dir, Topology};
use crate::geometry::{Point, UNIT, Vector, add, along, angle_of, length, sub};
use std::sync::Arc;

/// A grid whose cells are polygons of the plane, on one floor or several.
///
/// Whatever has an embedding is drawn, watched and walked in. What must hold:
///
/// - A cell is convex; its sides are given clockwise, those at the border of the
///   grid included, and each begins where the one before ends.
/// - Its centre keeps away from its sides: a quarter of [`UNIT`] at least if it is to
///   be walked in.
/// - Two cells that share a side see the same two ends of it.
///
/// A direction that is an exit of a cell but none of its sides leads to another
/// floor.
///
/// ```
/// use warren_maze::geometry::{HALF, UNIT};
/// use warren_maze::topology::{Board, Embedding, Square};
///
/// let grid = Square::new(Board::new([3, 2, 1], [false; 3])?);
/// assert_eq!(grid.centre(4), [i64::from(UNIT), i64::from(UNIT)]);
/// assert_eq!(grid.side(4, Square::EAST), [[HALF, -HALF], [HALF, HALF]]);
/// # Ok::<(), warren_maze::topology::GridError>(())
/// ```
pub trait Embedding: Topology {
    /// The centre of a cell, from an origin that is the same on all floors.
    fn centre(&self, cell: Cell) -> Point;

    /// The directions of a cell's sides, clockwise: at least three.
    fn clockwise(&self, cell: Cell) -> &[Dir];

    /// The ends of a cell's side from its centre, in clockwise order. `dir` must be
    /// one of [`clockwise`](Embedding::clockwise).
    fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2];

    /// How many floors there are.
    fn floors(&self) -> u32 {
        1
    }

    /// The floor of a cell, counted from the top one.
    fn floor(&self, _cell: Cell) -> u32 {
        0
    }

    /// The least and the greatest coordinates of any cell's corner on any floor. By
    /// default in time linear in the cells.
    fn bounds(&self) -> [Point; 2] {
        let corners = (0..self.cells()).flat_map(|cell| self.corners(cell));
        corners.fold([[i64::MAX; 2], [i64::MIN; 2]], |[low, high], corner| {
            [
                [0, 1].map(|axis| low[axis].min(corner[axis])),
                [0, 1].map(|axis| high[axis].max(corner[axis])),
            ]
        })
    }

    /// The corners of a cell, clockwise, each the beginning of a side.
    fn corners(&self, cell: Cell) -> impl Iterator<Item = Point> {
        let centre = self.centre(cell);
        let sides = self.clockwise(cell).iter();
        sides.map(move |&dir| {
            let [from, _] = self.side(cell, dir);
            [0, 1].map(|axis| centre[axis] + i64::from(from[axis]))
        })
    }

    /// The outward normal of a side, [`UNIT`] long.
    fn normal(&self, cell: Cell, dir: Dir) -> Vector {
        let [from, to] = self.side(cell, dir);
        let [x, y] = sub(to, from);
        let length = length([x, y]).max(1);
        [y, -x].map(|of| (i64::from(of) * i64::from(UNIT) / length) as i32)
    }

    /// How far a side lies from the cell's centre.
    fn apothem(&self, cell: Cell, dir: Dir) -> i64 {
        along(self.normal(cell, dir), self.side(cell, dir)[0])
    }

    /// Where one looks who faces a side, in 2⁻¹⁶ of a turn clockwise from east.
    fn heading(&self, cell: Cell, dir: Dir) -> u16 {
        angle_of(self.normal(cell, dir))
    }

    /// The way from a cell's centre to that of the cell beyond a side, as one walks
    /// it; none to another floor. `dir` must be one of the cell's exits.
    fn way(&self, cell: Cell, dir: Dir) -> Vector {
        if !self.has_side(cell, dir) {
            return [0; 2];
        }
        let beyond = self.side(self.step(cell, dir), self.back(cell, dir));
        sub(self.side(cell, dir)[0], beyond[1])
    }

    /// The way from a cell's centre through the middle of a side, as far again beyond
    /// it: who walks so meets no corner. On lattices it is the [`way`](Embedding::way);
    /// where a ring bends, that comes near to a corner. `dir` must be one of the
    /// cell's exits.
    fn through(&self, cell: Cell, dir: Dir) -> Vector {
        if !self.has_side(cell, dir) {
            return [0; 2];
        }
        let [from, to] = self.side(cell, dir);
        add(from, to)
    }

    /// 1 for a way up to another floor, -1 for one down, 0 for one that stays.
    /// `dir` must be one of the cell's exits.
    fn climb(&self, cell: Cell, dir: Dir) -> i8 {
        if self.has_side(cell, dir) {
            return 0;
        }
        let [here, there] = [cell, self.step(cell, dir)].map(|cell| self.floor(cell));
        if there < here { 1 } else { -1 }
    }

    /// Whether a direction is a side of the cell, and does not lead to another
    /// floor.
    fn has_side(&self, cell: Cell, dir: Dir) -> bool {
        self.clockwise(cell).contains(&dir)
    }

    /// The cell that lies beside another in the plane, passage or wall between
    /// them: not one on another floor or round a wrapped axis.
    fn beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        if !self.exits(cell).contains(dir) || !self.has_side(cell, dir) {
            return None;
        }
        let next = self.step(cell, dir);
        let (from, to, way) = (self.centre(cell), self.centre(next), self.way(cell, dir));
        let adjoins = (0..2).all(|axis| to[axis] - from[axis] == i64::from(way[axis]));
        adjoins.then_some(next)
    }

    /// Which way leads straight on for one who comes through a side of a cell into
    /// the next: `None` where all turn off by more than an eighth of a turn. `dir`
    /// must be one of the cell's exits.
    fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
        if !self.has_side(cell, dir) {
            return None;
        }
        let (ahead, next) = (self.normal(cell, dir), self.step(cell, dir));
        let exits = self.exits(next);
        let sides = self.clockwise(next).iter().copied();
        let on = sides
            .filter(|&dir| exits.contains(dir))
            .max_by_key(|&dir| along(ahead, self.normal(next, dir)))?;
        /// √½ of a unit.
        const EIGHTH: i64 = 46_341;
        (along(ahead, self.normal(next, on)) >= EIGHTH).then_some(on)
    }

    /// The cell of a floor that a place lies in, mask or not; beyond the end of a
    /// wrapped axis, the cell that comes there next. `None` off the grid.
    ///
    /// By default in time linear in the cells.
    fn locate(&self, place: Point, floor: u32) -> Option<Cell> {
        let is_inside = |cell, dir| {
            let (centre, normal) = (self.centre(cell), self.normal(cell, dir));
            let along =
                |axis: usize| i128::from(place[axis] - centre[axis]) * i128::from(normal[axis]);
            along(0) + along(1) <= i128::from(self.apothem(cell, dir)) * i128::from(UNIT)
        };
        let mut cells = 0..self.cells();
        cells.find(|&cell| {
            let mut sides = self.clockwise(cell).iter();
            self.floor(cell) == floor && sides.all(|&dir| is_inside(cell, dir))
        })
    }

    /// The direction of the neighbour whose side of the same direction goes on
    /// straight where this one ends, to the south or east, where that is so in all
    /// cells: straight walls are then drawn in one piece.
    fn along(&self, _cell: Cell, _dir: Dir) -> Option<Dir> {
        None
    }
}

macro_rules! delegate {
    ($type:ty) => {
        impl<T: Embedding + ?Sized> Embedding for $type {
            fn centre(&self, cell: Cell) -> Point {
                (**self).centre(cell)
            }

            fn clockwise(&self, cell: Cell) -> &[Dir] {
                (**self).clockwise(cell)
            }

            fn side(&self, cell: Cell, dir: Dir) -> [Vector; 2] {
                (**self).side(cell, dir)
            }

            fn floors(&self) -> u32 {
                (**self).floors()
            }

            fn floor(&self, cell: Cell) -> u32 {
                (**self).floor(cell)
            }

            fn bounds(&self) -> [Point; 2] {
                (**self).bounds()
            }

            fn normal(&self, cell: Cell, dir: Dir) -> Vector {
                (**self).normal(cell, dir)
            }

            fn apothem(&self, cell: Cell, dir: Dir) -> i64 {
                (**self).apothem(cell, dir)
            }

            fn heading(&self, cell: Cell, dir: Dir) -> u16 {
                (**self).heading(cell, dir)
            }

            fn way(&self, cell: Cell, dir: Dir) -> Vector {
                (**self).way(cell, dir)
            }

            fn climb(&self, cell: Cell, dir: Dir) -> i8 {
                (**self).climb(cell, dir)
            }

            fn has_side(&self, cell: Cell, dir: Dir) -> bool {
                (**self).has_side(cell, dir)
            }

            fn beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
                (**self).beside(cell, dir)
            }

            fn straight_on(&self, cell: Cell, dir: Dir) -> Option<Dir> {
                (**self).straight_on(cell, dir)
            }

            fn along(&self, cell: Cell, dir: Dir) -> Option<Dir> {
                (**self).along(cell, dir)
            }
        }
    };
}

delegate!(&T);
delegate!(Arc<T>);
