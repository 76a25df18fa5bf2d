//! Levels that are shown whole, whatever a player has seen of them.

use super::automap::{OPEN, mark};
use super::material::{Frame, MOST_PINS};
use crate::space::centre;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding, Topology};

/// What `map.wgsl` reads of each cell: the ways that are open in it, and whether it is a
/// start or a finish. Time linear in the cells.
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

/// What is known beside the cells. The level is shown once, also where its ends meet. Marked
/// cells are seen from afar too, the first ones if there are many.
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

/// The finishes and the starts of a level, with their marks.
pub(crate) fn places(level: &Level) -> impl Iterator<Item = (Cell, u8)> {
    let finishes = level.finishes().iter().map(|&cell| (cell, mark::FINISH));
    let starts = level.starts().iter().map(|&cell| (cell, mark::START));
    finishes.chain(starts)
}
