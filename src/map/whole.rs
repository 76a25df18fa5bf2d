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
    /// The kinds of things that have pins, as in [`frame`].
    pub(crate) pinned: &'static [Content],
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
            frame: frame(&drawn.level, drawn.pinned),
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
/// the cell, and the visible things in it. Takes time linear in the number of cells.
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
    let visible = Content::ALL
        .into_iter()
        .filter(|content| content.is_visible());
    visible.for_each(|content| add_contents(level, content, &mut texels));
    texels
}

/// Adds all things of a kind to the texels.
pub(crate) fn add_contents(level: &Level, content: Content, texels: &mut [CellTexel]) {
    for &cell in level.cells_with(content) {
        texels[cell as usize].contents |= CellTexel::bit(content);
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
/// repetition. At a small scale, pins mark the things whose kinds are in `pinned`. There are at
/// most [`MAX_PINS`](super::material::MAX_PINS) pins, and kinds that are listed first have
/// precedence.
fn frame(level: &Level, pinned: &[Content]) -> Frame {
    let grid = level.grid();
    let mut frame = Frame {
        wraps: UVec3::ZERO,
        ..Frame::of(grid)
    };
    let cells = |&content| {
        let cells = level.cells_with(content).iter();
        cells.map(move |&cell| (cell, CellTexel::bit(content)))
    };
    let pins = pinned.iter().flat_map(cells).map(|(cell, bit)| {
        let at = centre(level, cell);
        Vec4::new(at.x, at.z, bit.into(), grid.floor(cell) as f32)
    });
    for (place, pin) in frame.pins.iter_mut().zip(pins) {
        *place = pin;
        frame.pinned += 1;
    }
    frame
}
