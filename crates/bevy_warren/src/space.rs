//! The positions of the level's cells and ladders in the game's world.
//!
//! The world contains one copy of the level. When the player crosses the seam of a wrapped axis,
//! the player's position changes to the other end of the axis, and all moving objects in the world
//! are shifted by the same vector. `RunReader::rounds` returns the number of crossings along each
//! axis, and `round` converts these numbers to this vector. The coordinates therefore stay small
//! and exact, regardless of the distance walked.

use bevy::math::DVec2;
use bevy::prelude::*;
use std::f32::consts::TAU;
use warren_dungeon::level::{Level, PORTAL};
use warren_maze::geometry::{self, UNIT};
use warren_maze::solve;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// The vertical distance between two floors, in cells.
pub const STOREY: f32 = 1.0;

/// The wall height, in cells.
pub const WALL_HEIGHT: f32 = 0.82;

/// Half the width of a ladder's hatch, in cells.
pub const HATCH: f32 = 0.17;

/// The distance from a cell's centre to the centre of its hatch, in cells.
const ASIDE: f32 = 0.3;

/// Returns the centre of a cell's floor, in cells. The axes point east, up and south.
pub fn centre(level: &Level, cell: Cell) -> Vec3 {
    let grid = level.grid();
    let height = grid.floor(cell) as f32 * -STOREY;
    in_cells(grid.centre(cell)).extend(height).xzy()
}

/// Returns the middle of the level's top floor.
pub fn middle(level: &Level) -> Vec3 {
    let [low, high] = level.grid().bounds().map(in_cells);
    low.midpoint(high).extend(0.0).xzy()
}

/// Returns the vector from a cell's centre to the centre of its neighbour in this direction.
pub fn way(level: &Level, cell: Cell, dir: Dir) -> Vec3 {
    climbing(level, cell, dir, level.grid().to_neighbour(cell, dir))
}

/// Returns the vector from a cell's centre to the middle of one of its sides. For a ladder, the
/// vector ends half-way to the next floor.
pub fn way_to_side(level: &Level, cell: Cell, dir: Dir) -> Vec3 {
    climbing(level, cell, dir, level.grid().twice_to_midpoint(cell, dir)) / 2.0
}

/// Converts a horizontal vector in the library's units to a vector in the world, and adds the
/// difference in height between the cell and its neighbour.
fn climbing(level: &Level, cell: Cell, dir: Dir, way: geometry::Vector) -> Vec3 {
    let up = f32::from(level.grid().climb(cell, dir)) * STOREY;
    to_world(way).extend(up).xzy()
}

/// For each axis, returns 1 if the move crosses the seam of the axis forwards, -1 if it crosses the
/// seam backwards, and 0 otherwise. A portal crosses no seam.
pub fn rounds_of(level: &Level, cell: Cell, dir: Dir) -> IVec3 {
    if dir == PORTAL {
        return IVec3::ZERO;
    }
    let grid = level.grid();
    let [from, to] = [cell, grid.step(cell, dir)].map(|cell| grid.coordinates(cell));
    // A move that does not cross the seam changes each coordinate by at most 1.
    IVec3::from_array([0, 1, 2].map(|axis| {
        let on = i64::from(to[axis]) - i64::from(from[axis]);
        match grid.wraps()[axis] && on.abs() > 1 {
            true => -on.signum() as i32,
            false => 0,
        }
    }))
}

/// Returns the displacement of a walk that traverses the full length of each axis the given number
/// of times.
pub fn round(level: &Level, rounds: IVec3) -> Vec3 {
    let grid = level.grid();
    let lengths = UVec3::from_array(grid.size()).as_vec3() * rounds.as_vec3();
    let [column, row] = grid.basis().unwrap_or_default().map(to_world);
    let flat = column * lengths.x + row * lengths.y;
    flat.extend(lengths.z * -STOREY).xzy()
}

/// Returns the position of a cell's centre. On wrapped axes, the level repeats, and this function
/// selects the copy of the cell that is nearest to the cell `to`.
pub fn nearest(level: &Level, cell: Cell, to: Cell) -> Vec3 {
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

/// Returns the shortest straight vector from one cell to another. It may cross seams.
pub fn straight_way(level: &Level, from: Cell, to: Cell) -> Vec3 {
    nearest(level, to, from) - centre(level, from)
}

/// Returns the straight vector from a cell to the nearest finish, or zero if the level has no
/// finish.
pub fn way_to_finish(level: &Level, from: Cell) -> Vec3 {
    let finishes = level.finishes().iter();
    let ways = finishes.map(|&finish| straight_way(level, from, finish));
    let nearest = ways.min_by(|a, b| a.length().total_cmp(&b.length()));
    nearest.unwrap_or_default()
}

/// Returns the points of a line that follows `moves` in the same way as the lines in the library's
/// drawings. The line begins at the centre of `from`. For each move, the line continues through the
/// middle of the crossed side, or through the point half-way to the next floor, to the centre of
/// the next cell.
pub fn points_along(level: &Level, from: Cell, moves: &[Dir]) -> Vec<Vec3> {
    let grid = level.grid();
    let mut height = centre(level, from).y;
    let mut heights = vec![height];
    for (cell, &dir) in solve::cells_along(grid, from, moves).zip(moves) {
        let up = f32::from(grid.climb(cell, dir)) * STOREY;
        heights.extend([height + up / 2.0, height + up]);
        height += up;
    }
    let points = solve::points_along(grid, from, moves).zip(heights);
    points
        .map(|(point, height)| in_cells(point).extend(height).xzy())
        .collect()
}

/// Returns the cell of this floor that contains `place`, a position in cells to the east and south.
/// Cells repeat beyond the ends of a wrapped axis.
pub fn cell_under(level: &Level, place: Vec2, floor: u32) -> Option<Cell> {
    let place = place.to_array().map(|along| (along * UNIT as f32) as i64);
    level.grid().locate(place, floor)
}

/// Returns the cell to which a ladder leads up or down from this cell, or `None` if there is no
/// such ladder. At a gate between two floors, there is a ladder below the hatch.
pub fn way_by_ladder(level: &Level, cell: Cell, up: bool) -> Option<Cell> {
    let by = if up { 1 } else { -1 };
    let is_it = |&dir: &Dir| level.grid().climb(cell, dir) == by;
    let passages = level.maze().passages(cell);
    let gates = level.gates().of(cell).map(|(dir, ..)| dir);
    let dir = passages.chain(gates).find(is_it)?;
    Some(level.grid().step(cell, dir))
}

/// Returns the position of the ladder that leads up from the cell `foot`, relative to this cell's
/// centre. If possible, the ladder is beside a wall on both floors, so that it does not block a
/// passage.
pub fn ladder_at(level: &Level, foot: Cell) -> Vec2 {
    let side = ladder_side(level, foot);
    let normal = side.map(|dir| to_world(level.grid().normal(foot, dir)));
    normal.unwrap_or(Vec2::NEG_Y) * ASIDE
}

/// Returns the side of the cell `foot` against which the ladder leans, or `None` if no side has a
/// wall on either floor.
pub fn ladder_side(level: &Level, foot: Cell) -> Option<Dir> {
    let grid = level.grid();
    let here = level.maze().passages(foot);
    let above =
        way_by_ladder(level, foot, true).map_or(Dirs::NONE, |head| level.maze().passages(head));
    // The last side in this order is the north wall, which is the wall that is most visible from
    // above.
    let sides = grid.clockwise(foot);
    let closed = |open: Dirs| sides.iter().rfind(|&&dir| !open.contains(dir));
    let side = closed(here | above).or(closed(here)).or(closed(above));
    side.copied()
}

/// Returns the cell's side that is closest to a direction on the map. If two sides are equally
/// close, as two sides of a hexagon are to north, prefers a side with a passage to a side with a
/// wall. Among several passages, prefers one that does not lead back to the cell `before`.
pub fn dir_along(level: &Level, cell: Cell, way: Vec2, before: Option<Cell>) -> Option<Dir> {
    let grid = level.grid();
    let near = |dir: Dir| to_world(grid.normal(cell, dir)).dot(way);
    let sides = || grid.clockwise(cell).iter().copied();
    let nearest = sides().map(near).fold(0.0, f32::max);
    let passages = level.maze().passages(cell);
    let is_back = |dir| passages.contains(dir) && Some(grid.step(cell, dir)) == before;
    sides()
        .filter(|&dir| near(dir) > nearest - 0.01)
        .min_by_key(|&dir| (!passages.contains(dir), is_back(dir)))
}

/// Converts a point in the library's units to a position measured in cells.
pub fn in_cells(point: geometry::Point) -> Vec2 {
    DVec2::from_array(point.map(|along| along as f64 / f64::from(UNIT))).as_vec2()
}

/// Converts a vector in the library's units to a vector measured in cells.
pub fn to_world(way: geometry::Vector) -> Vec2 {
    Vec2::from(way.map(|along| along as f32)) / UNIT as f32
}

/// Converts a heading in units of 1/65536 of a turn to radians.
pub fn radians(heading: u16) -> f32 {
    f32::from(heading) / 65536.0 * TAU
}

#[cfg(test)]
mod tests {
    use super::*;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::{GridShape, GridSpec};

    /// For each grid shape, returns a level without wrapped axes and, if the shape supports it, a
    /// level with wrapped axes.
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
            make(&Recipe { grid, ..default() })
        };
        let plain = |shape: GridShape| {
            let wraps = [false, true].into_iter();
            wraps.filter_map(move |wraps| level(shape, wraps).ok())
        };
        let levels: Vec<Level> = GridShape::ALL.into_iter().flat_map(plain).collect();
        let wrappable = GridShape::ALL.iter().filter(|shape| shape.may_wrap());
        assert_eq!(levels.len(), GridShape::ALL.len() + wrappable.count());
        levels
    }

    #[test]
    fn the_cell_under_a_position_is_the_cell_whose_sides_surround_it() {
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
    fn cells_repeat_beyond_the_end_of_a_wrapped_axis() {
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
