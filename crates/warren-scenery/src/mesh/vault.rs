//! The vaults of rooms: ceilings that rise from the walls of a room towards its middle.
//!
//! ```text
//!      wall            wall      The ceiling has the usual height along the walls, so a
//!       |   ________   |         room needs no higher walls. At corners inside the room,
//!       |__/        \__|         and between its cells, the ceiling is higher.
//! ```

use super::side_after;
use bevy_warren::space::{WALL_HEIGHT, way_by_ladder};
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// The height by which a vault rises above the other ceilings, in cells.
const RISE: f32 = 0.38;

/// The rise of a vault below another floor, which needs space above the vault.
const RISE_BELOW_FLOOR: f32 = 0.11;

/// The raised parts of a cell's ceiling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Vault {
    /// The height of the ceiling in the middle of the cell.
    pub(super) height: f32,
    /// The sides whose midpoints are raised.
    pub(super) sides: Dirs,
    /// The sides that begin at a raised corner.
    pub(super) corners: Dirs,
}

impl Vault {
    /// A ceiling that is not raised.
    pub(super) const FLAT: Vault = Vault {
        height: WALL_HEIGHT,
        sides: Dirs::NONE,
        corners: Dirs::NONE,
    };

    /// Returns the vault over a cell, which is flat outside rooms and around hatches.
    pub(super) fn over(level: &Level, cell: Cell) -> Vault {
        if !is_raised(level, cell) {
            return Vault::FLAT;
        }
        let sides = level.grid().clockwise(cell).iter().copied();
        Vault {
            height: height(level),
            sides: sides
                .clone()
                .filter(|&dir| leads_on(level, cell, dir))
                .collect(),
            corners: sides.filter(|&dir| is_inside(level, (cell, dir))).collect(),
        }
    }
}

/// Returns the height of a level's vaults.
fn height(level: &Level) -> f32 {
    let rise = match level.grid().floors() {
        1 => RISE,
        _ => RISE_BELOW_FLOOR,
    };
    WALL_HEIGHT + rise
}

fn is_raised(level: &Level, cell: Cell) -> bool {
    level.rooms().number(cell).is_some() && way_by_ladder(level, cell, true).is_none()
}

/// Returns whether a vault continues through a side of a cell.
fn leads_on(level: &Level, cell: Cell, dir: Dir) -> bool {
    let (grid, rooms) = (level.grid(), level.rooms());
    if !level.maze().passages(cell).contains(dir) {
        return false;
    }
    let next = grid.step(cell, dir);
    is_raised(level, next) && rooms.number(next) == rooms.number(cell)
}

/// Returns whether a corner is inside a vault. `first` is a side that begins at the corner. A walk
/// around the corner then crosses only sides through which the vault continues.
fn is_inside(level: &Level, first: (Cell, Dir)) -> bool {
    let mut at = first;
    loop {
        let (cell, dir) = at;
        if !leads_on(level, cell, dir) {
            return false;
        }
        at = side_after(level.grid(), cell, dir);
        if at == first {
            return true;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::mesh::side;
    use bevy::math::Vec3Swizzles;
    use bevy_warren::space::centre;
    use std::collections::BTreeMap;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::{Recipe, RoomOptions};
    use warren_maze::topology::{GridShape, GridSpec};

    /// Otherwise, there would be gaps between the ceilings of adjacent cells.
    #[test]
    fn ceilings_meet_at_the_same_height() {
        for shape in GridShape::ALL {
            let grid = GridSpec {
                shape,
                width: 12,
                height: 12,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..GridSpec::default()
            };
            let rooms = RoomOptions {
                count: 4,
                ..RoomOptions::DEFAULT
            };
            let recipe = Recipe {
                grid,
                rooms,
                ..Recipe::default()
            };
            let level = make(&recipe).unwrap();
            let mut raised = BTreeMap::new();
            for cell in level.maze().open_cells() {
                let vault = Vault::over(&level, cell);
                for &dir in level.grid().clockwise(cell) {
                    let [from, to] = side(level.grid(), cell, dir);
                    let is_border = !level.maze().passages(cell).contains(dir);
                    assert!(!is_border || !vault.sides.contains(dir), "{shape:?}");
                    for (at, is_raised) in [
                        (from, vault.corners.contains(dir)),
                        ((from + to) / 2.0, vault.sides.contains(dir)),
                    ] {
                        let place = (centre(&level, cell) + at.extend(0.0).xzy()) * 64.0;
                        let place = place.round().as_ivec3().to_array();
                        let known = *raised.entry(place).or_insert(is_raised);
                        assert_eq!(known, is_raised, "{shape:?}, {cell}, {dir:?}");
                    }
                }
            }
            assert!(raised.values().filter(|&&raised| raised).count() > 20);
        }
    }
}
