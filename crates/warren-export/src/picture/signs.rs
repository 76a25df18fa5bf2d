//! The signs of gates, keys, levers and portals in pictures.
//!
//! Every kind of sign has its own shape, so that signs can also be distinguished without colours.

use warren_dungeon::level::{Content, Gate, KeyShape, Level, LeverNumber, PortalPair};
use warren_maze::draw::{Colour, Look, PageLayout, Point, Shape, colours};
use warren_maze::maze::Door;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// The colour of everything except locks and keys.
const IRON: Colour = Colour([84, 62, 48]);

/// Returns the signs of a level in a picture with this look. Gates are drawn in their states at the
/// beginning of a run.
pub fn signs(level: &Level, look: &Look) -> Vec<Shape> {
    let page = PageLayout::new(level.grid(), look.margin);
    let mut shapes = Vec::new();
    for (Door { cell, dir }, gate) in level.gates().iter() {
        let grid = level.grid();
        let (next, back) = (grid.step(cell, dir), grid.back(cell, dir));
        draw_gate(gate, Place::of_side(&page, cell, dir), &mut shapes);
        // On a wrapped axis, and between two floors, the side is drawn twice.
        if grid.adjoining(cell, dir) != Some(next) {
            draw_gate(
                gate.reversed(),
                Place::of_side(&page, next, back),
                &mut shapes,
            );
        }
    }
    let is_item = |content: &Content| content.is_item() || content.is_fixture();
    for cell in level.maze().open_cells() {
        let items: Vec<Content> = level.contents(cell).filter(is_item).collect();
        for (index, &item) in items.iter().enumerate() {
            let place = Place::of_item(page.centre(cell), index, items.len());
            draw_item(item, place, &mut shapes);
        }
    }
    shapes
}

/// The position of a sign.
#[derive(Clone, Copy)]
struct Place {
    middle: Point,
    /// The direction of the side to the right of a viewer who looks along `out`, as a unit vector.
    right: Point,
    /// The outward normal of the side.
    out: Point,
    /// Half the length of the side.
    half: f64,
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
    fn at(&self, [right, out]: Point) -> Point {
        [0, 1].map(|axis| self.middle[axis] + right * self.right[axis] + out * self.out[axis])
    }

    /// Returns the point at an offset on the page, for signs that are not turned with their side.
    fn upright(&self, [x, y]: Point) -> Point {
        [
            self.middle[0] + x * self.size,
            self.middle[1] + y * self.size,
        ]
    }
}

fn draw_gate(gate: Gate, place: Place, shapes: &mut Vec<Shape>) {
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

fn draw_item(item: Content, place: Place, shapes: &mut Vec<Shape>) {
    let line = |from, to, width: f64, colour| Shape::Stroke {
        lines: vec![vec![place.upright(from), place.upright(to)]],
        width: width * place.size,
        colour,
    };
    let key = |colour| {
        [
            line([-0.1, 0.0], [0.32, 0.0], 0.07, colour),
            line([0.2, 0.0], [0.2, 0.12], 0.06, colour),
            line([0.31, 0.0], [0.31, 0.12], 0.06, colour),
        ]
    };
    let bow = Place {
        middle: place.upright([-0.14, 0.0]),
        ..place
    };
    match item {
        Content::Key(shape) => {
            shapes.extend(key(colour_of(shape)));
            draw_shape(shape, 0.19, bow, shapes);
        }
        Content::IronKey => {
            shapes.extend(key(IRON));
            for (radius, colour) in [(0.16, IRON), (0.08, colours::PAPER)] {
                shapes.push(Shape::Fill {
                    polygons: vec![square(bow, radius)],
                    colour,
                });
            }
        }
        Content::Lever(number) => {
            shapes.push(line([0.0, 0.1], [0.18, -0.24], 0.08, IRON));
            shapes.push(Shape::Disc {
                centre: place.upright([0.18, -0.24]),
                radius: 0.08 * place.size,
                colour: IRON,
            });
            draw_number(number, 0.16, place, [0.0, 0.2], shapes);
        }
        Content::Portal(pair) => draw_portal(pair, place, shapes),
        Content::Plate(shape) => {
            for (half, colour) in [(0.34, IRON), (0.28, colours::PAPER)] {
                shapes.push(Shape::Fill {
                    polygons: vec![square(place, half)],
                    colour,
                });
            }
            draw_shape(shape, 0.2, place, shapes);
        }
        _ => {}
    }
}

/// Returns the corners of a square around the middle of a place.
fn square(place: Place, half: f64) -> Vec<Point> {
    let corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
    corners.map(|corner| place.upright(corner)).into()
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

/// Draws two rings around the letter of a portal. No other sign is a ring.
fn draw_portal(pair: PortalPair, place: Place, shapes: &mut Vec<Shape>) {
    let discs = [
        (0.36, IRON),
        (0.31, colours::PAPER),
        (0.27, IRON),
        (0.22, colours::PAPER),
    ];
    shapes.extend(discs.map(|(radius, colour)| Shape::Disc {
        centre: place.middle,
        radius: radius * place.size,
        colour,
    }));
    let size = 0.34 * place.size;
    let [left, baseline] = place.middle;
    shapes.push(Shape::Text {
        at: [left, baseline + 0.36 * size],
        size,
        centred: true,
        text: pair.letter().to_string(),
        colour: IRON,
    });
}

/// Fills a polygon with a white rim, which separates it from walls and paths.
fn fill_with_rim(corners: Vec<Point>, colour: Colour, shapes: &mut Vec<Shape>) {
    let mut closed = corners.clone();
    closed.extend(corners.first());
    shapes.push(Shape::Stroke {
        lines: vec![closed],
        width: 0.1,
        colour: colours::PAPER,
    });
    shapes.push(Shape::Fill {
        polygons: vec![corners],
        colour,
    });
}
