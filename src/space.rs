//! Where the level's cells and ladders lie in the game's world.
//!
//! The world is as wide as the level once. Whoever walks off a wrapped side
//! stays where the level's own cells are, and the world moves instead: see
//! [`SeamCrossed`](crate::play::run::SeamCrossed). So places stay exact however
//! far someone walks, and a place looks the same on every round.

use bevy::prelude::*;
use std::f32::consts::TAU;
use warren_dungeon::level::Level;
use warren_maze::geometry::{self, UNIT};
use warren_maze::solve;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// How far a floor lies below the one above, in cells.
pub(crate) const STOREY: f32 = 1.0;

/// How high walls are, in cells.
pub(crate) const WALL_HEIGHT: f32 = 0.82;

/// Half the width of the hatch that a ladder leads through, in cells.
pub(crate) const HATCH: f32 = 0.17;

/// How far a hatch's middle lies from that of its cell.
const ASIDE: f32 = 0.3;

/// The centre of a cell's floor: east, up and south, in cells.
pub fn centre(level: &Level, cell: Cell) -> Vec3 {
    let grid = level.grid();
    let [x, y] = in_cells(grid.centre(cell));
    Vec3::new(x, grid.floor(cell) as f32 * -STOREY, y)
}

/// The way from a cell's centre to that of the next.
pub(crate) fn way(level: &Level, cell: Cell, dir: Dir) -> Vec3 {
    climbing(level, cell, dir, level.grid().way(cell, dir))
}

/// The way from a cell's centre to the middle of a side, or half-way to the next
/// floor.
pub(crate) fn way_to_side(level: &Level, cell: Cell, dir: Dir) -> Vec3 {
    climbing(level, cell, dir, level.grid().through(cell, dir)) / 2.0
}

/// A way of the library, as far up or down as a direction leads.
fn climbing(level: &Level, cell: Cell, dir: Dir, way: geometry::Vector) -> Vec3 {
    let flat = to_world(way);
    let up = f32::from(level.grid().climb(cell, dir)) * STOREY;
    Vec3::new(flat.x, up, flat.y)
}

/// How often the way from a cell to the next one leads round each axis: once, or
/// back, where it crosses the seam of one that wraps.
pub(crate) fn rounds_of(level: &Level, cell: Cell, dir: Dir) -> IVec3 {
    let grid = level.grid();
    let [from, to] = [cell, grid.step(cell, dir)].map(|cell| grid.coordinates(cell));
    // Others go on by one column, row or floor at most.
    IVec3::from_array([0, 1, 2].map(|axis| {
        let on = i64::from(to[axis]) - i64::from(from[axis]);
        match grid.wraps()[axis] && on.abs() > 1 {
            true => -on.signum() as i32,
            false => 0,
        }
    }))
}

/// How far it is so many times round each axis.
pub(crate) fn round(level: &Level, rounds: IVec3) -> Vec3 {
    let grid = level.grid();
    let lengths = UVec3::from_array(grid.size()).as_vec3() * rounds.as_vec3();
    let [column, row] = grid.basis().unwrap_or_default().map(to_world);
    let flat = column * lengths.x + row * lengths.y;
    Vec3::new(flat.x, lengths.z * -STOREY, flat.y)
}

/// Of all the places where a wrapped world shows a cell, the one nearest to
/// another cell.
pub(crate) fn nearest(level: &Level, cell: Cell, to: Cell) -> Vec3 {
    let grid = level.grid();
    let (size, wraps) = (grid.size(), grid.wraps());
    let [at, to] = [cell, to].map(|cell| grid.coordinates(cell).map(|of| of as i32));
    let rounds = [0, 1, 2].map(|i| {
        let size = size[i] as i32;
        match wraps[i] {
            true => (to[i] - at[i] + size / 2).div_euclid(size),
            false => 0,
        }
    });
    centre(level, cell) + round(level, IVec3::from_array(rounds))
}

/// The straight way from one cell to another, by the shortest way round.
#[cfg(feature = "game")]
pub(crate) fn straight_way(level: &Level, from: Cell, to: Cell) -> Vec3 {
    nearest(level, to, from) - centre(level, from)
}

/// The straight way from a cell to the finish that is nearest in this sense.
#[cfg(feature = "game")]
pub(crate) fn way_to_finish(level: &Level, from: Cell) -> Vec3 {
    let finishes = level.finishes().iter();
    let ways = finishes.map(|&finish| straight_way(level, from, finish));
    let nearest = ways.min_by(|a, b| a.length().total_cmp(&b.length()));
    nearest.unwrap_or_default()
}

/// The points of the library's line along `moves`: the centre of `from` and, for each move,
/// the middle of the side, or half-way to the next floor, and the centre of the next cell.
pub(crate) fn points_along(level: &Level, from: Cell, moves: &[Dir]) -> Vec<Vec3> {
    let grid = level.grid();
    let mut height = centre(level, from).y;
    let mut heights = vec![height];
    for (cell, &dir) in solve::cells_along(grid, from, moves).zip(moves) {
        let up = f32::from(grid.climb(cell, dir)) * STOREY;
        heights.extend([height + up / 2.0, height + up]);
        height += up;
    }
    let points = solve::points_along(grid, from, moves).zip(heights);
    let place = |(point, height): (geometry::Point, f32)| {
        let [x, y] = in_cells(point);
        Vec3::new(x, height, y)
    };
    points.map(place).collect()
}

/// The cell of a floor that a place of the map lies in, beyond the end of a wrapped
/// axis the one that comes there next.
pub fn cell_under(level: &Level, place: Vec2, floor: u32) -> Option<Cell> {
    let place = place.to_array().map(|along| (along * UNIT as f32) as i64);
    level.grid().locate(place, floor)
}

/// The way up from a cell, or the way down, where there is one.
pub(crate) fn way_by_ladder(level: &Level, cell: Cell, up: bool) -> Option<Cell> {
    let by = if up { 1 } else { -1 };
    let is_it = |&dir: &Dir| level.grid().climb(cell, dir) == by;
    let dir = level.maze().passages(cell).find(is_it)?;
    Some(level.grid().step(cell, dir))
}

/// Where the ladder that begins in `foot` stands, from the middle of its cell:
/// beside a wall on both floors if there is one, and out of a walker's way.
pub(crate) fn ladder_at(level: &Level, foot: Cell) -> Vec2 {
    let side = ladder_side(level, foot);
    let normal = side.map(|dir| to_world(level.grid().normal(foot, dir)));
    normal.unwrap_or(Vec2::NEG_Y) * ASIDE
}

/// The side of `foot` that the ladder leans on that begins there, if it leans on any.
pub(crate) fn ladder_side(level: &Level, foot: Cell) -> Option<Dir> {
    let grid = level.grid();
    let here = level.maze().passages(foot);
    let above =
        way_by_ladder(level, foot, true).map_or(Dirs::NONE, |head| level.maze().passages(head));
    // The last in order is the north wall, the one that is best seen from above.
    let sides = grid.clockwise(foot);
    let closed = |open: Dirs| sides.iter().rfind(|&&dir| !open.contains(dir));
    let side = closed(here | above).or(closed(here)).or(closed(above));
    side.copied()
}

/// A point of the library in cells.
fn in_cells(point: geometry::Point) -> [f32; 2] {
    point.map(|along| (along as f64 / f64::from(UNIT)) as f32)
}

/// A way of the library in cells.
pub(crate) fn to_world(way: geometry::Vector) -> Vec2 {
    Vec2::new(way[0] as f32, way[1] as f32) / UNIT as f32
}

/// A heading in radians.
pub(crate) fn radians(heading: u16) -> f32 {
    f32::from(heading) / 65536.0 * TAU
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::level::{self, Recipe};
    use warren_maze::topology::{GridShape, GridSpec};

    /// Each kind of grid, plain, and wrapped where it may be.
    fn levels() -> Vec<Level> {
        let level = |shape: GridShape, wraps: bool| {
            let grid = GridSpec {
                shape,
                width: 6,
                height: 6,
                depth: if shape.has_floors() { 3 } else { 1 },
                wrap_x: wraps,
                wrap_y: wraps,
                wrap_z: wraps && shape.has_floors(),
            };
            level::make(&Recipe { grid, ..default() })
        };
        let plain = |shape: GridShape| {
            let wraps = [false, true].into_iter();
            wraps.filter_map(move |wraps| level(shape, wraps).ok())
        };
        let levels: Vec<Level> = GridShape::ALL.into_iter().flat_map(plain).collect();
        assert_eq!(levels.len(), 9);
        levels
    }

    #[test]
    fn the_cell_under_a_place_is_the_one_whose_sides_are_around_it() {
        for level in levels() {
            let grid = level.grid();
            for cell in 0..grid.cells() {
                let (middle, floor) = (centre(&level, cell).xz(), grid.floor(cell));
                let sides = grid.clockwise(cell).iter();
                let inside = sides.flat_map(|&dir| {
                    let [from, to] = grid.side(cell, dir).map(to_world);
                    [from * 0.98, (from + to) * 0.49]
                });
                for within in inside.chain([Vec2::ZERO]) {
                    let under = cell_under(&level, middle + within, floor);
                    assert_eq!(under, Some(cell), "{:?} {within}", grid.shape());
                }
            }
            let far = Vec2::splat(1e4) * if grid.wraps()[0] { 0.0 } else { 1.0 };
            assert_eq!(cell_under(&level, far, 0).is_some(), grid.wraps()[0]);
            let below = cell_under(&level, centre(&level, 0).xz(), grid.floors());
            assert_eq!(below.is_some(), grid.wraps()[2]);
        }
    }

    #[test]
    fn beyond_the_end_of_a_wrapped_axis_all_comes_again() {
        for level in levels() {
            let grid = level.grid();
            for cell in 0..grid.cells() {
                let here = centre(&level, cell);
                for axis in (0..3).filter(|&axis| grid.wraps()[axis]) {
                    let mut rounds = IVec3::ZERO;
                    rounds[axis] = -2;
                    let there = here + round(&level, rounds);
                    let floor = grid.floor(cell);
                    assert_eq!(cell_under(&level, there.xz(), floor), Some(cell));
                }
                for (dir, next) in grid.neighbours(cell) {
                    let there = here + way(&level, cell, dir);
                    let seam = round(&level, rounds_of(&level, cell, dir));
                    let expected = centre(&level, next) + seam;
                    assert!(there.distance(expected) < 1e-4, "{there}, not {expected}");
                }
            }
        }
    }
}
