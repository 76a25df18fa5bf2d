//! Where the level's cells lie in the game's world, and how large that may be.

use bevy::prelude::*;
use std::f32::consts::TAU;
use warren_core::geometry::{self, UNIT};
use warren_core::level::Level;
use warren_core::topology::{Cell, Dir, GridSpec};

/// The most cells of a level that the game opens, 2000 × 2000.
const MAX_CELLS: u64 = 4_000_000;

/// The longest axis that the game opens: places in the world are kept in floats
/// that tell a hundredth of a cell so far from the first.
pub(crate) const MAX_LENGTH: u32 = 20_000;

/// Whether the game opens levels on such a grid, or what to do where it does
/// not.
pub(crate) fn check_walkable(grid: GridSpec) -> Result<(), String> {
    if grid.shape.has_floors() {
        return Err(format!(
            "{} levels have ladders, which the game cannot show yet: maze play climbs them",
            grid.shape.name()
        ));
    }
    let (width, height) = (grid.width, grid.height);
    let cells = u64::from(width) * u64::from(height);
    if width > MAX_LENGTH || height > MAX_LENGTH || cells > MAX_CELLS {
        return Err(format!(
            "{width} × {height} is too large to walk in: ask for at most {MAX_CELLS} cells, \
             and {MAX_LENGTH} a row or column"
        ));
    }
    Ok(())
}

/// The centre of the cell in a column and row, east and south, in cells.
pub(crate) fn centre(level: &Level, at: IVec2) -> Vec2 {
    // In floats: far round a wrapped world, units of 2⁻¹⁶ would overflow.
    let geometry = geometry::of(level.grid().shape());
    to_world(geometry.column) * at.x as f32 + to_world(geometry.row) * at.y as f32
}

/// The columns and rows that `moves` lead through, `from` included.
pub(crate) fn lattice_along(level: &Level, from: IVec2, moves: &[Dir]) -> Vec<IVec2> {
    let offsets = level.grid().offsets();
    let after = |at: &mut IVec2, dir: &Dir| {
        *at += seen_from_above(offsets[dir.index()]);
        Some(*at)
    };
    let then = moves.iter().scan(from, after);
    std::iter::once(from).chain(then).collect()
}

/// The cell in a column and row, counted on past the ends of wrapped axes.
pub(crate) fn cell_at(level: &Level, at: IVec2) -> Option<Cell> {
    let at = [at.x.into(), at.y.into(), 0];
    level.grid().board().cell_at(at)
}

/// Columns and rows of an offset.
pub(crate) fn seen_from_above([dx, dy, _]: [i8; 3]) -> IVec2 {
    IVec2::new(dx.into(), dy.into())
}

/// A way of the library in cells.
pub(crate) fn to_world(way: geometry::Vector) -> Vec2 {
    Vec2::new(way[0] as f32, way[1] as f32) / UNIT as f32
}

/// A heading in radians.
pub(crate) fn radians(heading: u16) -> f32 {
    f32::from(heading) / 65536.0 * TAU
}
