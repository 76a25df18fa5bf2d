//! Maps of whole levels, including the cells that the player has not seen.

use super::cell_texel::{CellTexel, mark};
use super::material::{Frame, MapMaterial};
use super::texels::Texels;
use super::tints::Tints;
use super::view::MapPicture;
use crate::space::centre;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_maze::maze::Door;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Embedding, Topology};

/// A level, and the texels of a map of the whole level. Computing the texels takes time linear in
/// the number of cells, so this is done in the background.
pub(crate) struct DrawnLevel {
    pub(crate) level: Arc<Level>,
    pub(crate) cells: Vec<CellTexel>,
    /// The colours of the cells, or `None` for the overlay's colours.
    pub(crate) tints: Option<Vec<[u8; 4]>>,
    /// Returns whether this kind of content has pins, as in [`frame`].
    pub(crate) is_pinned: fn(Content) -> bool,
}

/// A map of a whole level.
pub(crate) struct WholeMap {
    pub(crate) level: Arc<Level>,
    pub(crate) cells: Texels<CellTexel>,
    tints: Option<Texels<[u8; 4]>>,
    frame: Frame,
}

impl WholeMap {
    /// Creates the textures of a map.
    pub(crate) fn new(drawn: DrawnLevel, images: &mut Assets<Image>) -> WholeMap {
        WholeMap {
            frame: frame(&drawn.level, drawn.is_pinned),
            cells: Texels::new(drawn.cells, images),
            tints: drawn.tints.map(|tints| Texels::new(tints, images)),
            level: drawn.level,
        }
    }

    /// Returns a picture of a floor. If the level has fewer floors, the picture shows the last
    /// floor.
    pub(crate) fn picture(&self, floor: u32, overlay: &Tints) -> MapPicture {
        let frame = Frame {
            floor: floor.min(self.level.grid().floors() - 1) as i32,
            ..self.frame
        };
        let tints = self.tints.as_ref();
        let tints = tints.unwrap_or(overlay.over(&self.level));
        MapPicture(MapMaterial::new(frame, &self.cells, tints))
    }
}

/// Returns the texels for `map.wgsl`, indexed by cell. Each texel contains the open directions of
/// the cell, and its visible contents. Takes time linear in the number of cells.
pub(crate) fn texels(level: &Level, ways: &impl Walkable) -> Vec<CellTexel> {
    let of = |cell| match level.maze().is_solid(cell) {
        true => CellTexel::default(),
        false => CellTexel {
            ways: ways.ways(cell).0 as u8 | CellTexel::OPEN,
            marks: mark::SEEN,
            ..default()
        },
    };
    let mut texels: Vec<CellTexel> = (0..level.grid().cells()).map(of).collect();
    add_contents(level, Content::is_visible, &mut texels);
    texels
}

/// Adds all contents whose kind is shown to the texels.
pub(crate) fn add_contents(level: &Level, is_shown: fn(Content) -> bool, texels: &mut [CellTexel]) {
    for content in Content::ALL.into_iter().filter(|&kind| is_shown(kind)) {
        for &cell in level.cells_with(content) {
            texels[cell as usize].contents |= CellTexel::bit(content);
        }
    }
}

/// Adds all secret doors of the level to the texels, including doors that the player has not found.
pub(crate) fn add_doors(level: &Level, texels: &mut [CellTexel]) {
    let grid = level.grid();
    for &Door { cell, dir } in level.doors().list() {
        texels[cell as usize].doors |= 1 << dir.0;
        texels[grid.step(cell, dir) as usize].doors |= 1 << grid.back(cell, dir).0;
    }
}

/// Returns the data for a map of a whole level. The map shows a wrapped level only once, without
/// repetition. At a small scale, pins mark the contents for which `is_pinned` returns true. There
/// are at most [`MAX_PINS`](super::material::MAX_PINS) pins, and the last kinds of
/// [`Content::ALL`] have precedence.
fn frame(level: &Level, is_pinned: fn(Content) -> bool) -> Frame {
    let grid = level.grid();
    let mut frame = Frame {
        wraps: UVec3::ZERO,
        ..Frame::of(grid)
    };
    let cells = |content| {
        let cells = level.cells_with(content).iter();
        cells.map(move |&cell| (cell, CellTexel::bit(content)))
    };
    let pinned = Content::ALL.into_iter().rev();
    let pinned = pinned.filter(|&content| is_pinned(content));
    let pins = pinned.flat_map(cells).map(|(cell, bit)| {
        let at = centre(level, cell);
        Vec4::new(at.x, at.z, bit.into(), grid.floor(cell) as f32)
    });
    for (place, pin) in frame.pins.iter_mut().zip(pins) {
        *place = pin;
        frame.pinned += 1;
    }
    frame
}
