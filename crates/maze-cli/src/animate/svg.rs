//! Animations as SVG that need no script.
//!
//! The SVG contains every shape from the start. Each shape has an animation that shows or hides the
//! shape at the right frame. Viewers that do not support animations show the final picture. The
//! shapes that a frame adds or removes form one group, which is painted below the permanent walls.

use super::film::{Film, Frame, HOLD};
use crate::error::Error;
use crate::step_picture::{NEWEST, UNCARVED};
use std::collections::BTreeMap;
use std::sync::Arc;
use warren_export::Viewport;
use warren_export::picture::{self, Arcs, layers_with_arcs};
use warren_maze::draw::{
    Colour, Look, PageLayout, Plan, Point, Shape, Unit, colour_of, colours, svg_element, svg_file,
    triangles,
};
use warren_maze::topology::{Cell, Embedding, Grid, Topology};
use warren_watch::Moment;

/// Renders an animation as an SVG file that repeats forever. `scale` is the number of
/// pixels per cell.
pub(super) fn svg(film: &Film, title: &str, scale: Option<f64>) -> Result<String, Error> {
    let look = &Look::default();
    let sheet = &PageLayout::new(film.plan.maze.grid(), look.margin);
    // Values and paths are added frame by frame.
    let still = Plan {
        values: None,
        paths: Vec::new(),
        ..film.plan.clone()
    };
    let still = layers_with_arcs(&still, look)?;
    let colour = colour_of(&film.plan);
    let shown = Viewport::of(film.show.level(), look.margin);
    let mut out = Elements {
        film,
        shown,
        sheet,
        arcs: Arcs::new(sheet.grid(), look.margin),
        look,
        text: String::new(),
    };
    out.shapes(&still.fills);
    if film.sets {
        out.sets();
    }
    for (number, frame) in (1..).zip(&film.frames) {
        out.text += "<g>\n";
        match film.show.is_carving() {
            true => out.carved(number, frame),
            false => out.visited(number, frame, &colour),
        }
        out.text += "</g>\n";
    }
    if film.show.is_carving() {
        let shut = film.plan.openings.iter();
        let shut = shut.map(|&(cell, dir)| sheet.side(cell, dir).to_vec());
        let shut = out.walls(shut.collect());
        out.group(Visible::Until(film.end()), &shut);
        out.shapes(&still.walls);
        out.group(Visible::From(film.end()), &still.dots);
    } else {
        out.shapes(&still.walls);
        out.shapes(&still.stairs);
        out.shapes(&still.dots);
    }
    let size = shown.size;
    let pixels = scale.unwrap_or_else(|| picture::default_scale(size, picture::USUAL_SCALE));
    Ok(svg_file(size, title, Unit::Pixels(pixels), &out.text)?.to_string())
}

/// The time during which a group is visible, in frame numbers.
#[derive(Clone, Copy)]
enum Visible {
    From(usize),
    Until(usize),
    Only(usize),
}

struct Elements<'a> {
    film: &'a Film<'a>,
    /// The part of the grid that the pictures show.
    shown: Viewport,
    sheet: &'a PageLayout<'a, Grid>,
    arcs: Arcs,
    look: &'a Look,
    text: String,
}

impl Elements<'_> {
    /// Paints the cells of each set. When a cell joins a set, or when its set is merged into a
    /// larger set, a shape with the new colour is added on top of the earlier shapes. All these
    /// shapes are below the shapes that cover uncarved cells.
    fn sets(&mut self) {
        let film = self.film;
        let mut moment = Moment::begin(Arc::clone(&film.show));
        let mut shown = vec![None; film.plan.maze.grid().cells() as usize];
        for (number, frame) in (1..).zip(&film.frames) {
            moment.seek(frame.until);
            let mut painted: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
            for &cell in moment.changed() {
                let set = moment.set(cell);
                if let Some(set) = set.filter(|_| set != shown[cell as usize]) {
                    painted.entry(set).or_default().push(cell);
                }
                shown[cell as usize] = set;
            }
            let fills: Vec<Shape> = painted
                .iter()
                .flat_map(|(&set, cells)| self.fill(cells, Some(colours::area(set))))
                .collect();
            self.group(Visible::From(number), &fills);
        }
    }

    /// Removes the covers of the cells that are carved, and the walls across the passages that are
    /// opened.
    fn carved(&mut self, number: usize, frame: &Frame) {
        let (sheet, grid) = (self.sheet, self.film.plan.maze.grid());
        let mut shut = Vec::new();
        let mut stairs = Vec::new();
        for &(cell, dir) in &frame.opened {
            let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
            let ends = [sheet.stairs(cell, dir), sheet.stairs(next, back)];
            stairs.extend(ends.into_iter().flatten());
            if sheet.stairs(cell, dir).is_none() {
                shut.push(sheet.side(cell, dir).to_vec());
                // If the passage goes around a wrapped axis, its two ends are drawn in
                // different places.
                if grid.adjoining(cell, dir) != Some(next) {
                    shut.push(sheet.side(next, back).to_vec());
                }
            }
        }
        let mut gone = self.fill(&frame.joined, Some(UNCARVED));
        gone.extend(self.walls(shut));
        self.group(Visible::Until(number), &gone);
        let newest = self.fill(&frame.newest, Some(NEWEST));
        self.group(Visible::Only(number), &newest);
        self.group(Visible::From(number), &triangles(stairs));
    }

    /// Colours the visited cells and extends the path. All cells that are visited in one frame get
    /// the same colour.
    fn visited(&mut self, number: usize, frame: &Frame, colour: impl Fn(Cell) -> Option<Colour>) {
        let middle = frame.joined.get(frame.joined.len() / 2);
        let mut come = self.fill(&frame.joined, middle.and_then(|&cell| colour(cell)));
        come.extend(frame.piece.iter().map(|piece| {
            let lines = self.sheet.trace(piece);
            self.stroke(lines, self.look.path, colours::path(0))
        }));
        self.group(Visible::From(number), &come);
        let newest = self.fill(&frame.newest, Some(NEWEST));
        self.group(Visible::Only(number), &newest);
    }

    fn fill(&self, cells: &[Cell], colour: Option<Colour>) -> Vec<Shape> {
        let mut polygons: Vec<_> = cells.iter().map(|&cell| self.sheet.outline(cell)).collect();
        for polygon in &mut polygons {
            self.arcs.bend_polygon(polygon);
        }
        let colour = colour.filter(|_| !cells.is_empty());
        let fill = colour.map(|colour| Shape::Fill { polygons, colour });
        fill.into_iter().collect()
    }

    fn walls(&self, lines: Vec<Vec<Point>>) -> Vec<Shape> {
        if lines.is_empty() {
            return Vec::new();
        }
        vec![self.stroke(lines, self.look.line, colours::WALL)]
    }

    fn stroke(&self, mut lines: Vec<Vec<Point>>, width: f64, colour: Colour) -> Shape {
        for line in &mut lines {
            self.arcs.bend_line(line);
        }
        Shape::Stroke {
            lines,
            width,
            colour,
        }
    }

    /// Adds a group of shapes that are visible only during the given time. Does nothing if there
    /// are no shapes.
    fn group(&mut self, visible: Visible, shapes: &[Shape]) {
        if shapes.is_empty() {
            return;
        }
        let (opacity, values, frames) = match visible {
            Visible::From(frame) => ("1", "0;1", vec![frame]),
            Visible::Until(frame) => ("0", "1;0", vec![frame]),
            Visible::Only(frame) => ("0", "0;1;0", vec![frame, frame + 1]),
        };
        let length = self.film.time(self.film.end()) + HOLD;
        let share = |frame| f64::from(self.film.time(frame)) / f64::from(length);
        let times = frames.into_iter().map(share);
        let times: String = times.map(|share| format!(";{share:.4}")).collect();
        let seconds = f64::from(length) / 100.0;
        self.text += &format!(
            "<g opacity=\"{opacity}\"><animate attributeName=\"opacity\" dur=\"{seconds}s\" \
             repeatCount=\"indefinite\" calcMode=\"discrete\" values=\"{values}\" \
             keyTimes=\"0{times}\"/>\n"
        );
        self.shapes(shapes);
        self.text += "</g>\n";
    }

    fn shapes(&mut self, shapes: &[Shape]) {
        for shape in shapes {
            let mut shape = shape.clone();
            self.shown.place(&mut shape);
            self.text += &format!("{}\n", svg_element(&shape));
        }
    }
}
