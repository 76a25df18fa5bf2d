//! Where the level's cells and ladders lie in the game's world, and how large that
//! may be.
//!
//! The world is as wide as the level once. Whoever walks off a wrapped side
//! stays where the level's own cells are, and the world moves instead: see
//! [`SeamCrossed`](crate::player::SeamCrossed). So places stay exact however
//! far someone walks, and a place looks the same on every round.

use bevy::prelude::*;
use std::f32::consts::TAU;
use warren_dungeon::level::Level;
use warren_maze::geometry::{self, UNIT};
use warren_maze::topology::{Cell, Cubic, Dir, Dirs, GridSpec, Topology};

/// The most cells of a level that the game opens, 2000 × 2000.
const MAX_CELLS: u64 = 4_000_000;

/// The longest axis that the game opens: places in the world are kept in floats
/// that tell a hundredth of a cell so far from the first.
pub(crate) const MAX_LENGTH: u32 = 20_000;

/// How far a floor lies below the one above, in cells.
pub(crate) const STOREY: f32 = 1.0;

/// Half the width of the hatch that a ladder leads through, in cells.
pub(crate) const HATCH: f32 = 0.17;

/// How far a hatch's middle lies from that of its cell.
const ASIDE: f32 = 0.3;

/// Whether the game opens levels on such a grid, or what to do where it does
/// not.
pub(crate) fn check_walkable(grid: GridSpec) -> Result<(), String> {
    let size = [grid.width, grid.height, grid.depth];
    let cells = size.iter().fold(1u64, |cells, &length| {
        cells.saturating_mul(u64::from(length))
    });
    if size.iter().any(|&length| length > MAX_LENGTH) || cells > MAX_CELLS {
        let size = match grid.shape.has_floors() {
            true => format!("{} × {} × {}", grid.width, grid.height, grid.depth),
            false => format!("{} × {}", grid.width, grid.height),
        };
        return Err(format!(
            "{size} is too large to walk in: ask for at most {MAX_CELLS} cells, \
             and {MAX_LENGTH} a row or column"
        ));
    }
    Ok(())
}

/// The centre of the floor of the cell in a column, row and floor: east, up and
/// south, in cells. A linear function, so that it also turns ways into ways.
pub(crate) fn centre(level: &Level, at: IVec3) -> Vec3 {
    let geometry = geometry::of(level.grid().shape());
    let flat = to_world(geometry.column) * at.x as f32 + to_world(geometry.row) * at.y as f32;
    Vec3::new(flat.x, at.z as f32 * -STOREY, flat.y)
}

/// The column, row and floor of a cell.
pub(crate) fn place_of(level: &Level, cell: Cell) -> IVec3 {
    let at = level.grid().board().coordinates(cell);
    IVec3::from_array(at.map(|of| of as i32))
}

/// The columns, rows and floors that `moves` lead through, `from` included,
/// counted on past the ends of wrapped axes.
pub(crate) fn lattice_along(level: &Level, from: IVec3, moves: &[Dir]) -> Vec<IVec3> {
    let after = |at: &mut IVec3, dir: &Dir| {
        *at += offset(level, *dir);
        Some(*at)
    };
    let then = moves.iter().scan(from, after);
    std::iter::once(from).chain(then).collect()
}

/// The cell in a column, row and floor, counted on past the ends of wrapped
/// axes.
pub(crate) fn cell_at(level: &Level, at: IVec3) -> Option<Cell> {
    level.grid().board().cell_at(at.to_array().map(i64::from))
}

/// Columns, rows and floors that a direction goes.
pub(crate) fn offset(level: &Level, dir: Dir) -> IVec3 {
    IVec3::from_array(level.grid().offsets()[dir.index()].map(i32::from))
}

/// The way up from a cell, or the way down, where there is one.
pub(crate) fn way_by_ladder(level: &Level, cell: Cell, up: bool) -> Option<Cell> {
    let dir = if up { Cubic::UP } else { Cubic::DOWN };
    let leads = level.grid().shape().has_floors() && level.maze().passages(cell).contains(dir);
    leads.then(|| level.grid().step(cell, dir))
}

/// Where the ladder that begins in `foot` stands, from the middle of its cell:
/// beside a wall on both floors if there is one, and out of a walker's way.
pub(crate) fn ladder_at(level: &Level, foot: Cell) -> Vec2 {
    let geometry = geometry::of(level.grid().shape());
    let here = level.maze().passages(foot);
    let above =
        way_by_ladder(level, foot, true).map_or(Dirs::NONE, |head| level.maze().passages(head));
    // The last in order is the north wall, the one that is best seen from above.
    let closed = |open: Dirs| geometry.round.iter().rfind(|&&dir| !open.contains(dir));
    let side = closed(here | above).or(closed(here)).or(closed(above));
    let normal = side.map(|dir| to_world(geometry.normals[dir.index()]));
    normal.unwrap_or(Vec2::NEG_Y) * ASIDE
}

/// A way of the library in cells.
pub(crate) fn to_world(way: geometry::Vector) -> Vec2 {
    Vec2::new(way[0] as f32, way[1] as f32) / UNIT as f32
}

/// A heading in radians.
pub(crate) fn radians(heading: u16) -> f32 {
    f32::from(heading) / 65536.0 * TAU
}
