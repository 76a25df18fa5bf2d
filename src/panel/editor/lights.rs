//! The lights on the map: what the tool would change, the selection, the cursor and the problems.

use super::super::level_map::{Fitted, LevelMap};
use super::super::style::for_egui;
use super::LevelEditor;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, LayerId, Painter, Pos2, Shape, Stroke};
use bevy_warren::colours::Colours;
use bevy_warren::map::Lens;
use bevy_warren::space::in_cells;
use warren_dungeon::level::Level;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Embedding, Topology};

/// The maximum number of cells that light up. More cells would make drawing a frame slow.
const MAX_CELLS: usize = 20_000;

/// The number of corners of a ladder's mark.
const LADDER_CORNERS: usize = 3;

/// Draws the lights.
pub(super) fn draw(
    mut contexts: EguiContexts,
    editor: Res<LevelEditor>,
    map: Res<LevelMap>,
    colours: Res<Colours>,
    shown: Option<Single<(&Fitted, &Lens)>>,
) {
    let (Ok(context), Some(shown), Some(level)) =
        (contexts.ctx_mut(), shown, editor.edited.level())
    else {
        return;
    };
    let (fitted, lens) = shown.into_inner();
    let zoom = context.zoom_factor();
    let room = fitted.room / zoom;
    let clip = egui::Rect::from_min_size(Pos2::ZERO, egui::vec2(room.x, room.y));
    let lights = Lights {
        painter: context
            .layer_painter(LayerId::background())
            .with_clip_rect(clip),
        lens: Lens {
            scale: lens.scale / zoom,
            ..*lens
        },
        room,
        floor: map.visible_floor(level),
        level,
    };
    let accent = for_egui(colours.accent);
    let alarm = for_egui(colours.alarm);
    for problem in &editor.problems {
        lights.ring(problem.cell, alarm);
    }
    for side in editor.selection_outline(level) {
        lights.side(side, Stroke::new(2.0, accent));
    }
    lights.selection(&editor.selection, accent.gamma_multiply(0.12));
    let covered = editor.covered();
    let fill = accent.gamma_multiply(0.3);
    for &cell in covered.cells.iter().take(MAX_CELLS) {
        lights.cell(cell, fill, Stroke::NONE);
    }
    for &side in covered.sides.iter().take(MAX_CELLS) {
        lights.side(side, Stroke::new(5.0, accent));
    }
    if let Some(spot) = editor.spot {
        lights.cell(spot.cell, Color32::TRANSPARENT, Stroke::new(1.5, accent));
        if let Some(side) = spot.side {
            lights.side(side, Stroke::new(2.5, accent));
        }
    }
}

/// The parts of the map that the lights need.
struct Lights<'a> {
    painter: Painter,
    /// The lens of the map, with the scale in points.
    lens: Lens,
    /// The size of the map, in points.
    room: Vec2,
    floor: u32,
    level: &'a Level,
}

impl Lights<'_> {
    /// Returns the position of a point of the level on the screen.
    fn point(&self, place: Vec2) -> Pos2 {
        let at = (place - self.lens.middle) * self.lens.scale + self.room / 2.0;
        egui::pos2(at.x, at.y)
    }

    fn is_visible(&self, cell: Cell) -> bool {
        self.level.grid().floor(cell) == self.floor
    }

    fn cell(&self, cell: Cell, fill: Color32, edge: Stroke) {
        if self.is_visible(cell) {
            let corners = self.level.grid().corners(cell);
            let corners = corners.map(|corner| self.point(in_cells(corner))).collect();
            self.painter.add(Shape::convex_polygon(corners, fill, edge));
        }
    }

    fn selection(&self, cells: &[Cell], fill: Color32) {
        for &cell in cells.iter().take(MAX_CELLS) {
            self.cell(cell, fill, Stroke::NONE);
        }
    }

    /// Lights a side, or marks a ladder with a triangle that points up or down.
    fn side(&self, side: Side, stroke: Stroke) {
        let Side { cell, dir } = side;
        if !self.is_visible(cell) {
            return;
        }
        let grid = self.level.grid();
        let centre = in_cells(grid.centre(cell));
        let climb = f32::from(grid.climb(cell, dir));
        if climb != 0.0 {
            let corner = |number: usize| {
                let turn = std::f32::consts::TAU * number as f32 / LADDER_CORNERS as f32;
                let way = Vec2::from_angle(turn).perp() * Vec2::new(1.0, -climb);
                self.point(centre + way * 0.25)
            };
            let corners = (0..LADDER_CORNERS).map(corner).collect();
            self.painter.add(Shape::closed_line(corners, stroke));
            return;
        }
        let ends = grid.side(cell, dir);
        let ends = ends
            .map(|end| in_cells([0, 1].map(|axis| grid.centre(cell)[axis] + i64::from(end[axis]))));
        self.painter
            .line_segment(ends.map(|end| self.point(end)), stroke);
    }

    fn ring(&self, cell: Cell, colour: Color32) {
        if self.is_visible(cell) {
            let centre = self.point(in_cells(self.level.grid().centre(cell)));
            let radius = (self.lens.scale * 0.42).max(4.0);
            self.painter
                .circle_stroke(centre, radius, Stroke::new(2.5, colour));
        }
    }
}
