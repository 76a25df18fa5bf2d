//! The layers of SVG files for plotters: one for each pen.

use crate::error::ExportError;
use crate::picture;
use crate::stroke::{StrokeLengths, WallLines};
use crate::viewport::Viewport;
use warren_dungeon::level::Level;
use warren_maze::draw::{self, Look, Plan, Point, Scene, Shape, SvgLayer, colours};

/// A drawing in layers.
pub(crate) struct Plot {
    pub(crate) size: Point,
    pub(crate) layers: Vec<SvgLayer>,
    pub(crate) lengths: Option<StrokeLengths>,
}

/// Returns a layer with the walls, each line of which is a shape, and layers with the solution and with
/// everything else. Layers without shapes are omitted, because a plotter would ask for their pen.
pub(crate) fn plot(level: &Level, plan: &Plan, lines: WallLines) -> Result<Plot, ExportError> {
    let look = Look::default();
    let drawn = draw::layers(plan, &look)?;
    let mut walls = drawn.walls;
    let mut lengths = None;
    if let Some((lines, of_lines)) = lines.draw(plan, look.margin)? {
        let stroke = |line| Shape::Stroke {
            lines: vec![line],
            width: look.line,
            colour: colours::WALL,
        };
        walls = lines.into_iter().map(stroke).collect();
        lengths = Some(of_lines);
    }
    let mut marks = [drawn.fills, drawn.stairs, drawn.dots].concat();
    marks.extend(picture::signs(level, &look));
    // White shapes only cover what is below them, which a pen cannot do.
    marks.retain(|shape| shape.colour() != colours::PAPER);
    let shown = Viewport::of(level, look.margin);
    let layer = |(name, shapes): (&str, Vec<Shape>)| {
        let mut scene = Scene {
            size: [0.0; 2],
            shapes,
        };
        shown.crop(&mut scene);
        SvgLayer {
            name: name.into(),
            shapes: scene.shapes,
        }
    };
    let layers = [
        ("1 walls", walls),
        ("2 solution", drawn.paths),
        ("3 signs", marks),
    ];
    let layers = layers.into_iter().filter(|(_, shapes)| !shapes.is_empty());
    Ok(Plot {
        size: shown.size,
        layers: layers.map(layer).collect(),
        lengths,
    })
}
