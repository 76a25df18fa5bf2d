//! The list of the marks on the panel's map.

use super::style::{for_egui, palette};
use super::texts::PanelText;
use crate::texts::surroundings::content_name;
use crate::texts::{Say, say};
use bevy::prelude::Color;
use bevy_egui::egui::{self, Color32, Sense, Ui, pos2, vec2};
use bevy_warren::colours::Colours;
use warren_dungeon::level::{Content, Detail, Form, Level, SignPart};

/// Lists the marks on the map of a level.
pub(super) fn show(ui: &mut Ui, level: &Level) {
    let is_used = |content: &Content| !level.cells_with(*content).is_empty();
    let (visible, hidden): (Vec<_>, Vec<_>) = Content::ALL
        .into_iter()
        .filter(is_used)
        .partition(|content| content.is_visible());
    let doors = (!level.doors().list().is_empty()).then(|| Mark {
        shape: MarkShape::Square,
        colour: |colours| colours.door,
        name: say!("panel-mark-door"),
    });
    let [visible, hidden] = [visible, hidden].map(|kinds| kinds.into_iter().map(content_mark));
    let marks = visible.chain(doors).chain(hidden);
    ui.horizontal_wrapped(|ui| {
        for mark in marks {
            let (place, _) = ui.allocate_exact_size(egui::Vec2::splat(SIZE), Sense::hover());
            mark.paint(ui, place);
            ui.label(ui.text(mark.name));
        }
    });
}

/// The width and height of a mark, in points.
const SIZE: f32 = 14.0;

/// The entry for a mark.
struct Mark {
    shape: MarkShape,
    colour: fn(&Colours) -> Color,
    name: Say,
}

/// The shape of a mark.
enum MarkShape {
    Square,
    Disc,
    Diamond,
    /// The sign of an item or a fixture. Signs with a key shape have its colour.
    Sign(Content),
}

fn content_mark(content: Content) -> Mark {
    let (shape, name) = match content {
        Content::Start => (MarkShape::Disc, say!("panel-mark-start")),
        Content::Finish => (MarkShape::Diamond, say!("panel-mark-finish")),
        _ if content.beast().is_some() => (MarkShape::Square, content_name(content)),
        _ => (MarkShape::Sign(content), content_name(content)),
    };
    let colour: fn(&Colours) -> Color = match content {
        Content::Start => |colours| colours.start,
        Content::Finish => |colours| colours.finish,
        _ if content.beast().is_some() => |colours| colours.lair,
        _ => |colours| colours.door,
    };
    Mark {
        shape,
        colour,
        name,
    }
}

impl Mark {
    fn paint(&self, ui: &Ui, place: egui::Rect) {
        let colours = palette(ui);
        let colour = for_egui((self.colour)(&colours));
        let radius = place.width() * 0.36;
        let centre = place.center();
        let shape = match self.shape {
            MarkShape::Square => {
                let square = egui::Rect::from_center_size(centre, egui::Vec2::splat(2.0 * radius));
                egui::Shape::rect_filled(square, 2.0, colour)
            }
            MarkShape::Disc => egui::Shape::circle_filled(centre, radius, colour),
            MarkShape::Diamond => {
                let corners = [[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]];
                let corners = corners.map(|[x, y]| centre + vec2(x, y) * radius * 1.25);
                egui::Shape::convex_polygon(corners.to_vec(), colour, egui::Stroke::NONE)
            }
            MarkShape::Sign(content) => {
                let colour = match content.detail() {
                    Some(Detail::KeyShape(shape)) => for_egui(colours.key(shape)),
                    _ => colour,
                };
                let bodies = content.kind().sign().iter().filter_map(|part| match part {
                    SignPart::Body(_, form) => Some(*form),
                    SignPart::Engraving(..) => None,
                });
                let sign = bodies.filter_map(|form| painted(form, content, place, colour));
                egui::Shape::Vec(sign.collect())
            }
        };
        ui.painter().add(shape);
    }
}

/// Returns the shape of a form in a rectangle. Labels are too small to be drawn.
fn painted(
    form: Form,
    content: Content,
    place: egui::Rect,
    colour: Color32,
) -> Option<egui::Shape> {
    /// The factor by which signs, which leave a margin in their cells, are enlarged.
    const ZOOM: f32 = 1.35;

    let unit = place.width() * ZOOM;
    let at = |[x, y]: [f32; 2]| place.center() + vec2(x, y) * unit;
    let line = |half: f32| egui::Stroke::new(2.0 * half * unit, colour);
    let area =
        |corners: Vec<egui::Pos2>| egui::Shape::convex_polygon(corners, colour, egui::Stroke::NONE);
    let rect = |[x, y]: [f32; 2], [width, height]: [f32; 2]| {
        let size = vec2(width, height) * 2.0 * unit;
        egui::Rect::from_center_size(at([x, y]), size)
    };
    Some(match form {
        Form::Disc(centre, radius) => egui::Shape::circle_filled(at(centre), radius * unit, colour),
        Form::Ring(centre, radius, half) => {
            egui::Shape::circle_stroke(at(centre), radius * unit, line(half))
        }
        Form::Rect(centre, half) => egui::Shape::rect_filled(rect(centre, half), 0.0, colour),
        Form::Frame(centre, side, half) => egui::Shape::rect_stroke(
            rect(centre, [side; 2]),
            0.0,
            line(half),
            egui::StrokeKind::Middle,
        ),
        Form::Line(from, to, half) => egui::Shape::line_segment([at(from), at(to)], line(half)),
        Form::Polygon(corners) => area(corners.iter().map(|&corner| at(corner)).collect()),
        Form::KeyShape(centre, radius) => {
            let Some(Detail::KeyShape(shape)) = content.detail() else {
                return None;
            };
            let mut mesh = egui::Mesh::default();
            for (corner, index) in shape.triangles().into_iter().flatten().zip(0..) {
                let [x, y] = corner.map(|along| f32::from(along) / 100.0 * radius);
                let corner = at(centre) + vec2(x, y) * unit;
                mesh.colored_vertex(pos2(corner.x, corner.y), colour);
                mesh.indices.push(index);
            }
            egui::Shape::mesh(mesh)
        }
        Form::Label(..) => return None,
    })
}
