//! Maps of whole levels, including the cells that the player has not seen.

use super::automap::{DOORS, OPEN, mark};
use super::material::{Frame, MOST_PINS};
use crate::space::centre;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding, Topology};

/// Returns the texels for `map.wgsl`, indexed by cell. Each texel contains the open directions of
/// the cell, and whether the cell is a start or a finish. Takes time linear in the number of cells.
pub(crate) fn texels(level: &Level, ways: &impl Walkable) -> Vec<[u8; 4]> {
    let of = |cell| match level.maze().is_solid(cell) {
        true => [0; 4],
        false => [ways.ways(cell).0 as u8 | OPEN, mark::SEEN, 0, 0],
    };
    let mut texels: Vec<[u8; 4]> = (0..level.grid().cells()).map(of).collect();
    for (cell, mark) in places(level) {
        texels[cell as usize][1] |= mark;
    }
    texels
}

/// Adds all secret doors of the level to the texels, including doors that the player has not found.
pub(crate) fn mark_doors(level: &Level, texels: &mut [[u8; 4]]) {
    let grid = level.grid();
    for door in level.doors().list() {
        let beyond = grid.step(door.cell, door.dir);
        add_secret(texels, door.cell, 1 << door.dir.0);
        add_secret(texels, beyond, 1 << grid.back(door.cell, door.dir).0);
    }
}

/// Sets the bit of a secret door or of the Minotaur's lair in the texel of a cell.
pub(crate) fn add_secret(texels: &mut [[u8; 4]], cell: Cell, bit: u8) {
    let texel = &mut texels[cell as usize];
    texel[0] |= DOORS;
    texel[2] |= bit;
}

/// Returns the data for a map of a whole level. The map shows a wrapped level only once, without
/// repetition. Only the first [`MOST_PINS`] marked cells have a pin.
pub(crate) fn frame(level: &Level, marked: impl IntoIterator<Item = (Cell, u8)>) -> Frame {
    let grid = level.grid();
    let mut frame = Frame {
        wraps: UVec3::ZERO,
        ..Frame::of(grid)
    };
    let pins = marked.into_iter().take(MOST_PINS).map(|(cell, mark)| {
        let at = centre(level, cell);
        Vec4::new(at.x, at.z, mark.into(), grid.floor(cell) as f32)
    });
    for (place, pin) in frame.pins.iter_mut().zip(pins) {
        *place = pin;
        frame.pinned += 1;
    }
    frame
}

/// Returns the finishes and then the starts of a level, with their marks.
pub(crate) fn places(level: &Level) -> impl Iterator<Item = (Cell, u8)> {
    let finishes = level.finishes().iter().map(|&cell| (cell, mark::FINISH));
    let starts = level.starts().iter().map(|&cell| (cell, mark::START));
    finishes.chain(starts)
}
