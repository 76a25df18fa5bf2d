//! Maps of whole levels, including the cells that the player has not seen.

use super::cell_texel::{CellTexel, mark};
use super::material::{Frame, MapMaterial};
use super::tints::Tints;
use super::view::{FitAll, MapPicture};
use crate::space::centre;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::route::Walker;
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding, Topology};
use warren_renderer::texels::{Texels, Writes};

/// A level, and the texels of a map of the whole level. Computing the texels takes time linear in
/// the number of cells, so this is done in the background.
pub struct DrawnLevel {
    /// The level.
    pub level: Arc<Level>,
    /// One texel per cell.
    pub cells: Vec<CellTexel>,
    /// The colours of the cells, or `None` for the overlay's colours.
    pub tints: Option<Vec<[u8; 4]>>,
    /// Returns whether this kind of content has pins.
    pub is_pinned: fn(Content) -> bool,
    /// The cell in which a beast caught the player, if the map shows a chase. Such a map hides
    /// the cells that the player has not seen, except for the beast's path, which the texels
    /// contain instead of a hint. The map shows the part of the level around the other cells.
    pub capture: Option<Cell>,
}

/// A map of a whole level.
pub struct WholeMap {
    /// The level.
    pub level: Arc<Level>,
    /// The texture with one texel per cell.
    pub cells: Texels<CellTexel>,
    tints: Option<Texels<[u8; 4]>>,
    frame: Frame,
    /// The part of the level that the map shows.
    pub fit: FitAll,
}

impl WholeMap {
    /// Creates the textures of a map.
    pub fn new(drawn: DrawnLevel, images: &mut Assets<Image>) -> WholeMap {
        WholeMap {
            frame: frame(&drawn),
            fit: fit(&drawn),
            cells: Texels::new(drawn.cells, images),
            tints: drawn.tints.map(|tints| Texels::new(tints, images)),
            level: drawn.level,
        }
    }

    /// Shows a different level on the same grid. Only the texels that differ are written to the
    /// textures.
    pub fn update(&mut self, drawn: DrawnLevel, writes: &mut Writes) {
        self.frame = frame(&drawn);
        for (cell, &texel) in (0..).zip(&drawn.cells) {
            self.cells.set(cell, texel);
        }
        self.cells.flush(writes);
        self.level = drawn.level;
    }

    /// Returns a picture of a floor. If the level has fewer floors, the picture shows the last
    /// floor. `player` is the position of an arrow, and the direction to which it points.
    pub fn picture(&self, floor: u32, player: Option<Vec4>, overlay: &Tints) -> MapPicture {
        let frame = Frame {
            player: player.unwrap_or_default(),
            floor: floor.min(self.level.grid().floors() - 1) as i32,
            ..self.frame
        };
        let tints = self.tints.as_ref();
        let tints = tints.unwrap_or(overlay.over(&self.level));
        MapPicture(MapMaterial::new(frame, &self.cells, tints))
    }
}

/// Returns the texels for `map.wgsl`, indexed by cell. Each texel contains the directions in which
/// the walker can leave the cell, the gates in the sides of the cell, and its visible contents.
/// Takes time linear in the number of cells.
pub fn texels(level: &Level, walker: Walker) -> Vec<CellTexel> {
    let ways = walker.passages(level);
    let of = |cell| match level.maze().is_solid(cell) {
        true => CellTexel::default(),
        false => CellTexel {
            ways: ways.ways(cell).0 as u8 | CellTexel::OPEN,
            marks: mark::SEEN | mark::of_room(level, cell),
            gates: CellTexel::gates_of(level, cell, |number, gate| {
                walker.gates.lets_pass(number, gate)
            }),
            ..default()
        },
    };
    let mut texels: Vec<CellTexel> = (0..level.grid().cells()).map(of).collect();
    add_contents(level, Content::is_visible, &mut texels);
    let levers = walker.gates.levers();
    texels
        .into_iter()
        .map(|texel| texel.with_levers(levers))
        .collect()
}

/// Adds all contents whose kind is shown to the texels.
pub fn add_contents(level: &Level, is_shown: fn(Content) -> bool, texels: &mut [CellTexel]) {
    for content in Content::ALL.into_iter().filter(|&kind| is_shown(kind)) {
        for &cell in level.cells_with(content) {
            texels[cell as usize].show(content);
        }
    }
}

/// Adds all secret doors of the level to the texels, including doors that the player has not found.
pub fn add_doors(level: &Level, texels: &mut [CellTexel]) {
    let grid = level.grid();
    for &Side { cell, dir } in level.doors().list() {
        texels[cell as usize].doors |= 1 << dir.0;
        texels[grid.step(cell, dir) as usize].doors |= 1 << grid.back(cell, dir).0;
    }
}

/// Returns the part of a level that its map shows.
fn fit(drawn: &DrawnLevel) -> FitAll {
    let texels = (0..).zip(&drawn.cells);
    let shown = texels.filter(|(_, texel)| **texel != CellTexel::default());
    match drawn.capture {
        Some(_) => FitAll::around(&drawn.level, shown.map(|(cell, _)| cell)),
        None => FitAll::of(&drawn.level),
    }
}

/// Returns the data for a map of a whole level. The map shows a wrapped level only once, without
/// repetition. At a small scale, pins mark the capture and the contents for which `is_pinned`
/// returns true. There are at most [`MAX_PINS`](super::material::MAX_PINS) pins. The capture and
/// the last kinds of [`Content::ALL`] have precedence.
fn frame(drawn: &DrawnLevel) -> Frame {
    let level = &drawn.level;
    let grid = level.grid();
    let is_chase = u32::from(drawn.capture.is_some());
    let mut frame = Frame {
        wraps: UVec3::ZERO,
        fog: is_chase,
        is_chase,
        ..Frame::of(level)
    };
    let cells = |content| {
        let cells = level.cells_with(content).iter();
        let shown = cells.filter(move |&&cell| drawn.cells[cell as usize].shows(content));
        shown.map(move |&cell| (cell, CellTexel::pin(content)))
    };
    let pinned = Content::ALL.into_iter().rev();
    // Things to find have no pins.
    let pinned = pinned.filter(|&content| !content.is_find() && (drawn.is_pinned)(content));
    let pinned = pinned.flat_map(cells);
    let capture = drawn.capture.map(|cell| (cell, 0));
    let pins = capture.into_iter().chain(pinned).map(|(cell, pin)| {
        let at = centre(level, cell);
        Vec4::new(at.x, at.z, pin.into(), grid.floor(cell) as f32)
    });
    for (place, pin) in frame.pins.iter_mut().zip(pins) {
        *place = pin;
        frame.pinned += 1;
    }
    frame
}
