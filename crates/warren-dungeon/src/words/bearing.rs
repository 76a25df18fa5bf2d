//! Directions and distances.

use super::Phrase;
use super::phrase::say;
use crate::level::Level;
use warren_maze::geometry::{UNIT, angle_of};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A straight vector from one cell to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StraightWay {
    /// The horizontal part, in units of 2⁻¹⁶ of a cell, to the east and south.
    flat: [i64; 2],
    /// The number of floors that the vector leads up.
    up: i64,
}

impl StraightWay {
    /// Returns the shortest straight vector from one cell to another. It may cross seams.
    pub fn new(level: &Level, from: Cell, to: Cell) -> StraightWay {
        let grid = level.grid();
        let (size, wraps) = (grid.size(), grid.wraps());
        let [at, near] = [to, from].map(|cell| grid.coordinates(cell).map(i64::from));
        // The number of times that the nearest copy of the cell is moved by the length of each axis.
        let rounds = [0, 1, 2].map(|axis| {
            let size = i64::from(size[axis]);
            match wraps[axis] {
                true => (near[axis] - at[axis] + size / 2).div_euclid(size) * size,
                false => 0,
            }
        });
        let [column, row] = grid.basis().unwrap_or_default();
        let [from, to] = [from, to].map(|cell| (grid.centre(cell), i64::from(grid.floor(cell))));
        let flat = [0, 1].map(|axis| {
            let round = i64::from(column[axis]) * rounds[0] + i64::from(row[axis]) * rounds[1];
            to.0[axis] + round - from.0[axis]
        });
        let up = from.1 - to.1 - rounds[2];
        StraightWay { flat, up }
    }

    /// Returns the straight vector from a cell to the nearest finish, or zero if the level has no
    /// finish.
    pub fn to_finish(level: &Level, from: Cell) -> StraightWay {
        StraightWay::to_nearest(level, from, level.finishes().iter().copied())
    }

    /// Returns the shortest of the straight vectors from a cell to other cells, or zero if there are
    /// none.
    pub fn to_nearest(
        level: &Level,
        from: Cell,
        cells: impl IntoIterator<Item = Cell>,
    ) -> StraightWay {
        let ways = cells.into_iter();
        let ways = ways.map(|cell| StraightWay::new(level, from, cell));
        ways.min_by_key(|way| way.square()).unwrap_or_default()
    }

    /// Returns the square of the length, where a floor is as high as a cell is wide.
    fn square(self) -> i128 {
        let [x, y] = self.flat.map(i128::from);
        let up = i128::from(self.up) * i128::from(UNIT);
        x * x + y * y + up * up
    }

    /// Returns the horizontal length in cells, rounded to the nearest number.
    pub fn cells(self) -> u32 {
        let [x, y] = self.flat.map(i64::unsigned_abs).map(u128::from);
        let length = (x * x + y * y).isqrt();
        let unit = u128::from(UNIT.unsigned_abs());
        u32::try_from((length + unit / 2) / unit).unwrap_or(u32::MAX)
    }

    /// Returns the heading of the horizontal part, clockwise from east, in units of 2⁻¹⁶ of a full turn.
    pub fn heading(self) -> u16 {
        let most = self.flat[0].abs().max(self.flat[1].abs());
        let scale = most / i64::from(i32::MAX) + 1;
        angle_of(self.flat.map(|part| (part / scale) as i32))
    }

    /// Returns the number of floors that the vector leads up or down, or `None` if it is 0.
    pub fn floors(self) -> Option<Phrase> {
        let floors = u32::try_from(self.up.unsigned_abs()).unwrap_or(u32::MAX);
        (floors > 0).then(|| match self.up > 0 {
            true => say!("words-above", floors),
            false => say!("words-below", floors),
        })
    }
}

/// Describes a vector for a player with this heading: its horizontal length, its direction, and the
/// number of floors that it leads up or down.
pub fn bearing(player_heading: u16, way: StraightWay) -> Vec<Phrase> {
    let mut told = Vec::new();
    let cells = way.cells();
    if cells > 0 {
        let heading = way.heading();
        let direction = compass(heading);
        told.push(say!("words-far", cells, direction));
        told.push(turn(player_heading, heading));
    }
    told.extend(way.floors());
    told
}

/// Returns the name of a direction: a compass point, up or down. If two sides of a cell have the
/// same compass point, the name also says whether the side is on the left or on the right.
pub fn direction(level: &Level, cell: Cell, dir: Dir) -> Phrase {
    let grid = level.grid();
    match grid.climb(cell, dir) {
        0 => {}
        1.. => return say!("words-up"),
        _ => return say!("words-down"),
    }
    let heading = grid.heading(cell, dir);
    let name = compass(heading);
    let others = grid.clockwise(cell).iter().filter(|&&other| other != dir);
    let mut others = others.map(|&other| grid.heading(cell, other));
    match others.find(|&other| sector(other) == sector(heading)) {
        None => name,
        Some(other) if (other.wrapping_sub(heading) as i16) > 0 => {
            say!("words-left-one", direction = name)
        }
        Some(_) => say!("words-right-one", direction = name),
    }
}

/// Returns the number of the compass point that is nearest to a heading. East is 0, and the numbers
/// increase clockwise up to 7.
fn sector(heading: u16) -> u16 {
    heading.wrapping_add(1 << 12) >> 13
}

/// Returns the compass point that is nearest to a heading.
pub fn compass(heading: u16) -> Phrase {
    match sector(heading) {
        0 => say!("words-east"),
        1 => say!("words-south-east"),
        2 => say!("words-south"),
        3 => say!("words-south-west"),
        4 => say!("words-west"),
        5 => say!("words-north-west"),
        6 => say!("words-north"),
        _ => say!("words-north-east"),
    }
}

/// Describes a heading relative to the player's heading.
pub fn turn(player_heading: u16, heading: u16) -> Phrase {
    match sector(heading.wrapping_sub(player_heading)) {
        0 => say!("words-ahead"),
        1 => say!("words-ahead-right"),
        2 => say!("words-right"),
        3 => say!("words-behind-right"),
        4 => say!("words-behind"),
        5 => say!("words-behind-left"),
        6 => say!("words-left"),
        _ => say!("words-ahead-left"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::make;
    use crate::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec};

    /// On a wrapped axis, each neighbour is about a cell away, also beyond the seam.
    #[test]
    fn the_way_to_a_neighbour_is_short_and_leads_towards_it() {
        for shape in GridShape::ALL {
            for wraps in [false, true] {
                let grid = GridSpec {
                    shape,
                    width: 6,
                    height: 6,
                    depth: if shape.has_floors() { 3 } else { 1 },
                    wrap_x: wraps && shape.may_wrap(),
                    wrap_y: wraps && shape.may_wrap(),
                    wrap_z: wraps && shape.has_floors(),
                };
                let recipe = Recipe {
                    grid,
                    ..Recipe::default()
                };
                let level = make(&recipe).expect("a level");
                let grid = level.grid();
                for cell in 0..grid.cells() {
                    for (dir, next) in grid.neighbours(cell) {
                        let way = StraightWay::new(&level, cell, next);
                        let climb = i64::from(grid.climb(cell, dir));
                        assert_eq!(way.up, climb, "{shape:?} {cell} {dir:?}");
                        let expected = grid.to_neighbour(cell, dir).map(i64::from);
                        let [x, y] = [0, 1].map(|axis| (way.flat[axis] - expected[axis]).abs());
                        assert!(x.max(y) <= 2, "{shape:?} {cell} {dir:?}: {way:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_are_rounded_and_headings_are_clockwise_from_east() {
        let way = |x: f64, y: f64| StraightWay {
            flat: [x, y].map(|part| (part * f64::from(UNIT)) as i64),
            up: 0,
        };
        assert_eq!(way(0.0, 1.6).cells(), 2);
        assert_eq!(way(0.3, 0.3).cells(), 0);
        assert_eq!(way(0.0, 1.0).heading(), 1 << 14);
        assert_eq!(way(-100_000.0, 0.0).heading(), 1 << 15);
    }
}
