//! Mazes drawn in characters, for grids with cells of any shape.
//!
//! ```text
//!      #########
//!   ###    #    ###      each side is drawn as a line of characters; the scale is
//!  #       #       #     such that every cell and every side has a character of
//!  #    #######    #     its own; a line counts as twice as high as a column is
//!  #####   #             wide
//! ```

use super::blocks::Blocks;
use super::error::DrawError;
use super::marks::{self, Trace};
use super::plan::Plan;
use super::text::{Places, Position, Text};
use crate::geometry::{Point, UNIT, Vector, moved, sub};
use crate::topology::{Cell, Dir, Embedding};
use alloc::vec;
use alloc::vec::Vec;

/// Draws a plan in characters, on any grid with an [`Embedding`].
///
/// A wall is drawn with the horizontal character of `blocks` if it is at least as wide as it is
/// high, and with the vertical character otherwise. Cells and paths have the same marks as in
/// [`lines`](super::lines()). Takes time linear in the number of cells and characters. Uses four
/// bytes per character.
///
/// ```
/// use warren_maze::draw::{self, Blocks, Plan, Trace};
/// use warren_maze::maze::Maze;
/// use warren_maze::topology::Polar;
///
/// let maze = Maze::solid(Polar::new(6, 2)?);
/// let text = draw::raster(&Plan::new(&maze, &[], &[]), Blocks::default(), Trace::default())?;
/// assert_eq!(text.lines().count(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`DrawError::Large`] if the drawing would have more than 2²⁸ characters. [`DrawError::Coarse`]
/// if a cell or a side would be smaller than a character, even at eight lines per [`UNIT`].
pub fn raster<T: Embedding>(
    plan: &Plan<'_, T>,
    blocks: Blocks,
    trace: Trace,
) -> Result<Text, DrawError> {
    let wall = |[x, y]: Vector| match y.unsigned_abs() <= x.unsigned_abs() {
        true => blocks.horizontal,
        false => blocks.vertical,
    };
    drawn(plan, blocks.floor, blocks.horizontal, wall, trace)
}

/// Draws a plan. `wall` chooses a side's character, given the vector from one end of the side to
/// the other.
pub(super) fn drawn<T: Embedding>(
    plan: &Plan<'_, T>,
    floor: char,
    rock: char,
    wall: impl Fn(Vector) -> char,
    trace: Trace,
) -> Result<Text, DrawError> {
    let (maze, grid) = (plan.maze, plan.maze.grid());
    let raster = Raster::new(grid)?;
    let mut text = Text::blank(raster.size, grid.floors(), floor);
    for cell in (0..grid.cells()).filter(|&cell| maze.is_solid(cell)) {
        text.fill(raster.area(cell), rock);
    }
    for cell in 0..grid.cells() {
        for &dir in grid.clockwise(cell) {
            let is_open = maze.passages(cell).contains(dir) || plan.openings.contains(&(cell, dir));
            if !is_open && raster.draws(cell, dir) && !raster.is_inside_rock(plan, cell, dir) {
                let [from, to] = grid.side(cell, dir);
                text.fill(raster.run(cell, dir), wall(sub(to, from)));
            }
        }
    }
    marks::show(plan, &raster, trace, floor, rock, &mut text);
    Ok(text)
}

/// The positions of a grid's cells in a text drawing.
pub(super) struct Raster<'a, T> {
    grid: &'a T,
    /// The top left corner of a floor.
    low: Point,
    /// The number of lines per [`UNIT`]. The number of columns per `UNIT` is twice as large.
    scale: i64,
    /// The number of lines and columns per floor.
    size: [usize; 2],
}

/// The maximum number of lines per [`UNIT`].
const FINEST: i64 = 8;

/// The maximum number of characters in a drawing. A drawing of this size uses about one gigabyte of
/// memory.
const MAX_CHARACTERS: u64 = 1 << 28;

impl<'a, T: Embedding> Raster<'a, T> {
    /// Returns the coarsest raster in which every cell and every side is visible.
    pub(super) fn new(grid: &'a T) -> Result<Raster<'a, T>, DrawError> {
        for scale in 2..=FINEST {
            let raster = Raster::at_scale(grid, scale);
            raster.check_size()?;
            if raster.is_clear() {
                return Ok(raster);
            }
        }
        Err(DrawError::Coarse)
    }

    /// Returns a raster with `scale` lines per [`UNIT`].
    fn at_scale(grid: &'a T, scale: i64) -> Raster<'a, T> {
        let [low, high] = grid.bounds();
        let mut raster = Raster {
            grid,
            low,
            scale,
            size: [0; 2],
        };
        raster.size = raster.at(high).map(|last| last + 1);
        raster
    }

    fn check_size(&self) -> Result<(), DrawError> {
        let [lines, columns] = self.size.map(|length| length as u64);
        let floors = self.grid.floors().into();
        let characters = lines.saturating_mul(columns).saturating_mul(floors);
        match characters <= MAX_CHARACTERS {
            true => Ok(()),
            false => Err(DrawError::Large { lines, columns }),
        }
    }

    /// Returns `true` if no two cells have the same middle, and if no side covers the middle of a
    /// cell or the middle of another side that a passage can cross. Every passage is then visible
    /// as a gap.
    fn is_clear(&self) -> bool {
        // The uses of a character: on one side, on several sides, or in the middle of a cell.
        const SIDE: u8 = 1;
        const SIDES: u8 = 2;
        const ROOM: u8 = 4;
        let floors = self.grid.floors() as usize;
        let [lines, columns] = self.size;
        let mut used = vec![0u8; (lines + 1) * floors * columns];
        let place = |[line, column]: Position| line * columns + column;
        for cell in 0..self.grid.cells() {
            for &dir in self.grid.clockwise(cell) {
                if self.draws(cell, dir) {
                    for at in self.run(cell, dir) {
                        let used = &mut used[place(at)];
                        *used = if *used == 0 { SIDE } else { SIDES };
                    }
                }
            }
        }
        for cell in 0..self.grid.cells() {
            let room = &mut used[place(self.room(cell))];
            if *room != 0 {
                return false;
            }
            *room = ROOM;
        }
        (0..self.grid.cells()).all(|cell| {
            let exits = self.grid.exits(cell);
            let mut middles = exits.filter_map(|dir| self.side(cell, dir));
            middles.all(|at| used[place(at)] == SIDE)
        })
    }

    /// Returns `true` if a side is drawn together with this cell. A side between two cells is drawn
    /// together with only one of them.
    fn draws(&self, cell: Cell, dir: Dir) -> bool {
        self.grid.adjoining(cell, dir).is_none() || self.grid.owns(cell, dir)
    }

    fn is_inside_rock(&self, plan: &Plan<'_, T>, cell: Cell, dir: Dir) -> bool {
        let is_rock = |cell| plan.maze.is_solid(cell);
        is_rock(cell) && self.grid.adjoining(cell, dir).is_some_and(is_rock)
    }

    /// Returns the two ends of a side.
    fn ends(&self, cell: Cell, dir: Dir) -> [Point; 2] {
        let centre = self.grid.centre(cell);
        self.grid.side(cell, dir).map(|end| moved(centre, end))
    }

    /// Returns the position of a point that is on the first floor. The grid's origin is in the
    /// middle of a character.
    fn at(&self, place: Point) -> Position {
        let unit = i64::from(UNIT);
        let nearest = |length: i64, scale: i64| (length * scale + unit / 2).div_euclid(unit);
        let off = |axis: usize, scale| nearest(place[axis], scale) - nearest(self.low[axis], scale);
        [off(1, self.scale), off(0, 2 * self.scale)].map(|along| along as usize)
    }

    fn on_floor(&self, cell: Cell, [line, column]: Position) -> Position {
        let floor = self.grid.floor(cell) as usize;
        [line + floor * (self.size[0] + 1), column]
    }
}

impl<T: Embedding> Places for Raster<'_, T> {
    fn room(&self, cell: Cell) -> Position {
        self.on_floor(cell, self.at(self.grid.centre(cell)))
    }

    /// Returns the positions of all characters whose middle is inside the cell.
    fn area(&self, cell: Cell) -> Vec<Position> {
        let sides = self.grid.clockwise(cell);
        let ends = sides.iter().map(|&dir| self.ends(cell, dir));
        let ends = ends.map(|ends| ends.map(|end| self.at(end).map(|at| at as i64)));
        let ends: Vec<[[i64; 2]; 2]> = ends.collect();
        let range = |axis: usize| {
            let along = || ends.iter().map(move |[from, _]| from[axis]);
            along().min().unwrap_or(0)..=along().max().unwrap_or(0)
        };
        // The interior is to the right of every side, because the sides run clockwise.
        let is_inside = |[line, column]: [i64; 2]| {
            ends.iter().all(|[from, to]| {
                let (down, right) = (to[0] - from[0], to[1] - from[1]);
                right * (line - from[0]) - down * (column - from[1]) >= 0
            })
        };
        let places = range(0).flat_map(|line| range(1).map(move |column| [line, column]));
        places
            .filter(|&at| is_inside(at))
            .map(|at| self.on_floor(cell, at.map(|along| along as usize)))
            .collect()
    }

    fn side(&self, cell: Cell, dir: Dir) -> Option<Position> {
        let run = self.grid.has_side(cell, dir).then(|| self.run(cell, dir))?;
        run.get(run.len() / 2).copied()
    }

    fn run(&self, cell: Cell, dir: Dir) -> Vec<Position> {
        let ends = self.ends(cell, dir);
        let [from, to] = ends.map(|end| self.on_floor(cell, self.at(end)));
        line(from, to)
    }

    fn way(&self, cell: Cell, dir: Dir) -> Vec<Position> {
        let side = self.side(cell, dir);
        side.map_or(Vec::new(), |side| line(self.room(cell), side))
    }
}

/// Returns the positions on the line between two positions, including both ends. The result does
/// not depend on the order of the ends.
fn line(a: Position, b: Position) -> Vec<Position> {
    let [from, to] = [a.min(b), a.max(b)].map(|at| at.map(|along| along as i64));
    let by = [0, 1].map(|axis| to[axis] - from[axis]);
    let steps = by[0].abs().max(by[1].abs());
    let nearest = |length: i64, step: i64| (2 * length * step + steps).div_euclid(2 * steps.max(1));
    (0..=steps)
        .map(|step| [0, 1].map(|axis| (from[axis] + nearest(by[axis], step)) as usize))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Polar, Tiling};

    #[test]
    fn polar_grids_need_a_raster_scale_of_at_most_five() {
        for width in 3..40 {
            for rings in [1, 2, 3, 5, 7, 12] {
                let grid = Polar::new(width, rings).expect("rings");
                let raster = Raster::new(&grid).expect("a raster");
                assert!(raster.scale <= 5, "{rings} rings from {width} cells");
            }
        }
    }

    #[test]
    fn grids_too_large_or_too_fine_for_a_raster_are_refused() {
        let wide = Polar::new(1 << 20, 1).expect("a ring");
        let error = Raster::new(&wide).err();
        assert!(matches!(error, Some(DrawError::Large { .. })), "{error:?}");
        let corners = vec![[0, 0], [90, 0], [90, 90], [0, 90]];
        let small = Tiling::new(corners, vec![vec![0, 1, 2], vec![0, 2, 3]]).expect("a tiling");
        assert_eq!(Raster::new(&small).err(), Some(DrawError::Coarse));
    }
}
