//! The signs of gates, items and fixtures in pictures.
//!
//! Every kind of sign has its own shape, so that signs can also be distinguished without colours.

use warren_dungeon::level::{Content, Detail, Form, Gate, KeyShape, Level, LeverNumber, SignPart};
use warren_maze::draw::{Colour, Look, PageLayout, Point, Shape, colours};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding, Grid, Topology};

/// The colour of everything except locks and keys.
pub(crate) const IRON: Colour = Colour([84, 62, 48]);

/// Returns the signs of a level in a picture with this look. Gates are drawn in their states at the
/// beginning of a run.
pub fn signs(level: &Level, look: &Look) -> Vec<Shape> {
    let mut shapes = gate_signs(level, look, draw_gate);
    let is_item = |content: &Content| content.is_item() || content.is_fixture();
    shapes.extend(content_signs(level, look, is_item, draw_item));
    shapes
}

/// Draws each gate of a level with a function. The function gets the gate relative to its place.
pub(crate) fn gate_signs(
    level: &Level,
    look: &Look,
    draw: impl Fn(Gate, Place, &mut Vec<Shape>),
) -> Vec<Shape> {
    let page = PageLayout::new(level.grid(), look.margin);
    let mut shapes = Vec::new();
    for (side, gate) in level.gates().iter() {
        let (place, other) = side_places(&page, side);
        draw(gate, place, &mut shapes);
        if let Some(other) = other {
            draw(gate.reversed(), other, &mut shapes);
        }
    }
    shapes
}

/// Draws the contents of cells for which `is_shown` returns `true` with a function.
pub(crate) fn content_signs(
    level: &Level,
    look: &Look,
    is_shown: impl Fn(&Content) -> bool,
    draw: impl Fn(Content, Place, &mut Vec<Shape>),
) -> Vec<Shape> {
    let page = PageLayout::new(level.grid(), look.margin);
    let mut shapes = Vec::new();
    for cell in level.maze().open_cells() {
        let items: Vec<Content> = level.contents(cell).filter(&is_shown).collect();
        for (index, &item) in items.iter().enumerate() {
            let place = Place::of_item(page.centre(cell), index, items.len());
            draw(item, place, &mut shapes);
        }
    }
    shapes
}

/// Returns the places of a side: one, or two if the side is drawn twice, because it is on a wrapped
/// axis or between two floors.
pub(crate) fn side_places(
    page: &PageLayout<'_, Grid>,
    Side { cell, dir }: Side,
) -> (Place, Option<Place>) {
    let grid = page.grid();
    let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
    let is_apart = grid.adjoining(cell, dir) != Some(next);
    let other = is_apart.then(|| Place::of_side(page, next, back));
    (Place::of_side(page, cell, dir), other)
}

/// The position of a sign.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) middle: Point,
    /// The direction of the side to the right of a viewer who looks along `out`, as a unit vector.
    right: Point,
    /// The outward normal of the side.
    out: Point,
    /// Half the length of the side.
    pub(crate) half: f64,
    size: f64,
}

impl Place {
    fn of_side(page: &PageLayout<'_, impl Embedding>, cell: Cell, dir: Dir) -> Place {
        let climb = page.grid().climb(cell, dir);
        if climb != 0 {
            // The sign of a gate between two floors is where the triangle of stairs would be.
            let ([x, y], way) = (page.centre(cell), -f64::from(climb));
            return Place {
                middle: [x + way * 0.26, y + way * 0.26],
                right: [-way, 0.0],
                out: [0.0, way],
                half: 0.24,
                size: 0.7,
            };
        }
        let [[x0, y0], [x1, y1]] = page.side(cell, dir);
        let length = f64::hypot(x1 - x0, y1 - y0);
        let right = [(x1 - x0) / length, (y1 - y0) / length];
        Place {
            middle: [(x0 + x1) / 2.0, (y0 + y1) / 2.0],
            right,
            // The ends of a side are in clockwise order.
            out: [right[1], -right[0]],
            half: length / 2.0,
            size: 1.0,
        }
    }

    /// Returns the place of a sign that is not in a level, such as a sign in a legend.
    pub(crate) fn at_point(middle: Point) -> Place {
        Place::of_item(middle, 0, 1)
    }

    /// Returns the same place, for a sign of a different size.
    pub(crate) fn scaled(self, scale: f64) -> Place {
        Place {
            half: scale * self.half,
            size: scale * self.size,
            ..self
        }
    }

    /// Returns the place of one of several items in a cell. Several items are smaller, and form a
    /// circle.
    fn of_item([x, y]: Point, index: usize, count: usize) -> Place {
        let (ring, size) = match count {
            1 => (0.0, 1.0),
            _ => (0.24, 0.6),
        };
        let (sin, cos) = (std::f64::consts::TAU * index as f64 / count as f64).sin_cos();
        Place {
            middle: [x - ring * cos, y - ring * sin],
            right: [1.0, 0.0],
            out: [0.0, -1.0],
            half: 0.5,
            size,
        }
    }

    /// Returns the point at a distance to the right and outward.
    pub(crate) fn at(&self, [right, out]: Point) -> Point {
        [0, 1].map(|axis| self.middle[axis] + right * self.right[axis] + out * self.out[axis])
    }

    /// Returns the factor by which offsets of [`upright`](Place::upright) are multiplied.
    pub(crate) fn upright_unit(&self) -> f64 {
        self.size
    }

    /// Returns the point at an offset on the page, for signs that are not turned with their side.
    pub(crate) fn upright(&self, [x, y]: Point) -> Point {
        [
            self.middle[0] + x * self.size,
            self.middle[1] + y * self.size,
        ]
    }
}

/// Draws a gate in its state at the beginning of a run.
pub(crate) fn draw_gate(gate: Gate, place: Place, shapes: &mut Vec<Shape>) {
    let reach = 0.84 * place.half;
    let line = |from, to, width, colour| Shape::Stroke {
        lines: vec![vec![place.at(from), place.at(to)]],
        width,
        colour,
    };
    let leaf = |width, colour| line([-reach, 0.0], [reach, 0.0], width, colour);
    let jambs = [-reach, reach].map(|x| line([x, -0.14], [x, 0.14], 0.1, IRON));
    match gate {
        Gate::Locked(shape) => {
            // The gap around the lock separates its shape from the leaf.
            let gap = 0.28 * place.size;
            shapes.extend([-1.0, 1.0].map(|end| {
                let from = [end * reach.min(gap), 0.0];
                line(from, [end * reach, 0.0], 0.18, IRON)
            }));
            draw_shape(shape, 0.22, place, shapes);
        }
        Gate::Iron => {
            shapes.push(leaf(0.26, IRON));
            shapes.extend([-0.22, 0.0, 0.22].map(|x| Shape::Disc {
                centre: place.at([x * 2.0 * place.half, 0.0]),
                radius: 0.06,
                colour: colours::PAPER,
            }));
        }
        Gate::OneWay { forwards } => {
            let way = if forwards { place.size } else { -place.size };
            let corners = [
                [0.0, 0.32],
                [0.24, 0.0],
                [0.09, 0.0],
                [0.09, -0.24],
                [-0.09, -0.24],
                [-0.09, 0.0],
                [-0.24, 0.0],
            ];
            let arrow = corners.map(|[x, y]| place.at([x * place.size, y * way]));
            fill_with_rim(arrow.to_vec(), IRON, shapes);
        }
        Gate::Grate => {
            let bars = [-0.75, -0.45, -0.15, 0.15, 0.45, 0.75].map(|x| x * reach);
            shapes.push(leaf(0.16, colours::PAPER));
            shapes.extend(jambs);
            shapes.push(leaf(0.05, IRON));
            shapes.extend(bars.map(|x| line([x, -0.12], [x, 0.12], 0.06, IRON)));
        }
        Gate::Portcullis { lever, is_open } => {
            shapes.push(leaf(0.16, colours::PAPER));
            if is_open {
                shapes.extend(jambs);
            } else {
                let bars = [-0.8, -0.4, 0.4, 0.8].map(|x| x * reach);
                shapes.push(leaf(0.05, IRON));
                shapes.extend(bars.map(|x| line([x, -0.12], [x, 0.12], 0.06, IRON)));
            }
            draw_number(lever, 0.17, place, [0.0, 0.0], shapes);
        }
    }
}

/// Draws the sign of an item or a fixture.
pub(crate) fn draw_item(item: Content, place: Place, shapes: &mut Vec<Shape>) {
    let colour = match item.detail() {
        Some(Detail::KeyShape(shape)) => colour_of(shape),
        _ => IRON,
    };
    let parts = item.kind().sign().iter();
    let bodies = parts.clone().filter_map(|part| match part {
        SignPart::Body(_, form) => Some((*form, colour)),
        SignPart::Engraving(..) => None,
    });
    let engravings = parts.filter_map(|part| match part {
        SignPart::Body(..) => None,
        SignPart::Engraving(_, form) => Some((*form, colours::PAPER)),
    });
    for (form, _) in bodies.clone() {
        draw_rim(form, item, place, shapes);
    }
    for (form, colour) in bodies.chain(engravings) {
        draw_form(form, item, place, colour, shapes);
    }
}

/// Half the width of the white rims that separate signs from walls and paths.
const RIM: f64 = 0.05;

/// Draws a form without a rim.
fn draw_form(form: Form, item: Content, place: Place, colour: Colour, shapes: &mut Vec<Shape>) {
    match outline(form, item, place) {
        Some(outline) => shapes.push(outline.shape(colour)),
        None => shapes.extend(label(form, item, place, colour)),
    }
}

/// Draws the rim around a form. Labels have no rim.
fn draw_rim(form: Form, item: Content, place: Place, shapes: &mut Vec<Shape>) {
    let rim = RIM * place.size;
    let outline = outline(form, item, place).map(|outline| match outline {
        Outline::Disc(centre, radius) => Outline::Disc(centre, radius + rim),
        Outline::Area(corners) => Outline::Line(closed(corners), 2.0 * rim),
        Outline::Line(points, width) => Outline::Line(points, width + 2.0 * rim),
    });
    shapes.extend(outline.map(|outline| outline.shape(colours::PAPER)));
}

/// A form on the page.
enum Outline {
    /// A disc with this centre and radius.
    Disc(Point, f64),
    /// A polygon with these corners.
    Area(Vec<Point>),
    /// A line with this width.
    Line(Vec<Point>, f64),
}

impl Outline {
    fn shape(self, colour: Colour) -> Shape {
        match self {
            Outline::Disc(centre, radius) => Shape::Disc {
                centre,
                radius,
                colour,
            },
            Outline::Area(corners) => Shape::Fill {
                polygons: vec![corners],
                colour,
            },
            Outline::Line(points, width) => Shape::Stroke {
                lines: vec![points],
                width,
                colour,
            },
        }
    }
}

/// Returns the outline of a form, or `None` for a label, or if the item has no key shape.
fn outline(form: Form, item: Content, place: Place) -> Option<Outline> {
    let points = |points: &[[f32; 2]]| -> Vec<Point> {
        points.iter().map(|&at| place.upright(exact(at))).collect()
    };
    let line =
        |points: Vec<Point>, half: f32| Outline::Line(points, 2.0 * f64::from(half) * place.size);
    Some(match form {
        Form::Disc(centre, radius) => {
            Outline::Disc(place.upright(exact(centre)), f64::from(radius) * place.size)
        }
        Form::Ring([x, y], radius, half) => {
            const SIDES: u8 = 48;
            let at = |side: u8| {
                let angle = std::f32::consts::TAU * f32::from(side) / f32::from(SIDES);
                [x + radius * angle.cos(), y + radius * angle.sin()]
            };
            let ring: Vec<[f32; 2]> = (0..SIDES).map(at).collect();
            line(closed(points(&ring)), half)
        }
        Form::Frame(centre, side, half) => {
            line(closed(points(&rectangle(centre, [side; 2]))), half)
        }
        Form::Line(from, to, half) => line(points(&[from, to]), half),
        Form::Rect(centre, half) => Outline::Area(points(&rectangle(centre, half))),
        Form::Polygon(corners) => Outline::Area(points(corners)),
        Form::KeyShape(centre, radius) => {
            let Some(Detail::KeyShape(shape)) = item.detail() else {
                return None;
            };
            let corner = |corner: &[i8; 2]| {
                [0, 1].map(|axis| centre[axis] + f32::from(corner[axis]) / 100.0 * radius)
            };
            let corners: Vec<[f32; 2]> = shape.outline().iter().map(corner).collect();
            Outline::Area(points(&corners))
        }
        Form::Label(..) => return None,
    })
}

/// Returns the label of an item, or `None` if the form is not a label or the item has none.
fn label(form: Form, item: Content, place: Place, colour: Colour) -> Option<Shape> {
    /// The height of a capital letter of the font, as a fraction of the font size.
    const CAPITAL: f64 = 0.72;

    let Form::Label(centre, height) = form else {
        return None;
    };
    let height = f64::from(height) * place.size;
    let [middle, y] = place.upright(exact(centre));
    Some(Shape::Text {
        at: [middle, y + 0.5 * height],
        size: height / CAPITAL,
        centred: true,
        text: item.detail().and_then(Detail::label)?.into(),
        colour,
    })
}

/// Returns the corners of a rectangle with this centre and these half sides.
fn rectangle([x, y]: [f32; 2], [width, height]: [f32; 2]) -> [[f32; 2]; 4] {
    let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    corners.map(|[east, south]: [f32; 2]| [x + east * width, y + south * height])
}

/// Returns a line through these points that ends where it begins.
fn closed(mut points: Vec<Point>) -> Vec<Point> {
    points.extend(points.first().copied());
    points
}

fn exact(at: [f32; 2]) -> Point {
    at.map(f64::from)
}

/// Returns the colour of the locks, keys and plates of a shape.
fn colour_of(shape: KeyShape) -> Colour {
    colours::path(shape as u32)
}

/// Draws the shape of a lock or a key.
fn draw_shape(shape: KeyShape, radius: f64, place: Place, shapes: &mut Vec<Shape>) {
    let corners = shape.outline().iter();
    let corners =
        corners.map(|corner| place.upright(corner.map(|along| f64::from(along) / 100.0 * radius)));
    fill_with_rim(corners.collect(), colour_of(shape), shapes);
}

/// Draws the number of a lever on a plate. Players count levers from 1.
fn draw_number(
    lever: LeverNumber,
    radius: f64,
    place: Place,
    [x, y]: Point,
    shapes: &mut Vec<Shape>,
) {
    let corners = [[-0.85, -1.0], [0.85, -1.0], [0.85, 1.0], [-0.85, 1.0]];
    let plate = corners.map(|[east, south]| place.upright([x + east * radius, y + south * radius]));
    fill_with_rim(plate.to_vec(), IRON, shapes);
    let size = 1.8 * radius * place.size;
    let [left, baseline] = place.upright([x, y]);
    shapes.push(Shape::Text {
        at: [left, baseline + 0.36 * size],
        size,
        centred: true,
        text: (lever.index() + 1).to_string(),
        colour: colours::PAPER,
    });
}

/// Fills a polygon with a white rim, which separates it from walls and paths.
fn fill_with_rim(corners: Vec<Point>, colour: Colour, shapes: &mut Vec<Shape>) {
    shapes.push(Shape::Stroke {
        lines: vec![closed(corners.clone())],
        width: 2.0 * RIM,
        colour: colours::PAPER,
    });
    shapes.push(Shape::Fill {
        polygons: vec![corners],
        colour,
    });
}
