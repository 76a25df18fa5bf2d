//! The signs of maps that plain pictures do not have: doors as players see them, secret doors, beasts and
//! the numbers of rooms.

use super::hatching::distance;
use crate::map_rooms::MapRooms;
use crate::map_style::StyleRow;
use crate::picture::{Place, content_signs, draw_gate, draw_item, gate_signs, side_places};
use warren_dungeon::level::{Content, ContentClass, Gate, Level, Needs};
use warren_maze::draw::{Look, PageLayout, Point, Shape, colours};
use warren_maze::topology::{Cell, Embedding, Grid};

/// Returns all signs, for the game master.
pub(super) fn all(level: &Level, look: &Look, row: &StyleRow) -> Vec<Shape> {
    let page = PageLayout::new(level.grid(), look.margin);
    let mut shapes = gate_signs(level, look, draw_gate);
    for &door in level.doors().list() {
        let (place, other) = side_places(&page, door);
        for place in [Some(place), other].into_iter().flatten() {
            draw_secret_door(place, row, &mut shapes);
        }
    }
    let is_shown = |content: &Content| {
        let class = content.kind().class();
        !matches!(class, ContentClass::Start | ContentClass::Finish)
    };
    shapes.extend(content_signs(
        level,
        look,
        is_shown,
        |content, place, shapes| {
            // Smaller signs leave space for the number of the room.
            draw_content(content, place.scaled(0.85), shapes);
        },
    ));
    shapes
}

/// Returns the doors as players see them: all doors look alike, and so do all bars.
pub(super) fn doors_of_players(level: &Level, look: &Look, row: &StyleRow) -> Vec<Shape> {
    gate_signs(level, look, |gate, place, shapes| {
        draw_players_gate(gate, place, row, shapes);
    })
}

/// Draws a gate as players see it.
pub(super) fn draw_players_gate(gate: Gate, place: Place, row: &StyleRow, shapes: &mut Vec<Shape>) {
    match gate.needs() {
        Needs::Lever { .. } | Needs::Never => draw_gate(Gate::Grate, place, shapes),
        Needs::Nothing | Needs::OtherSide | Needs::Opener | Needs::IronKey => {
            draw_door(place, row, shapes);
        }
    }
}

/// Draws a door: a rectangle across the wall.
fn draw_door(place: Place, row: &StyleRow, shapes: &mut Vec<Shape>) {
    let (half, deep) = (0.58 * place.half, 0.15);
    let corners = [[-half, -deep], [half, -deep], [half, deep], [-half, deep]];
    let outline: Vec<Point> = corners.map(|corner| place.at(corner)).to_vec();
    shapes.push(Shape::Fill {
        polygons: vec![outline.clone()],
        colour: colours::PAPER,
    });
    shapes.push(Shape::Stroke {
        lines: vec![[outline.clone(), vec![outline[0]]].concat()],
        width: 0.7 * row.line,
        colour: colours::WALL,
    });
}

/// Draws a secret door: an S across the wall.
pub(super) fn draw_secret_door(place: Place, row: &StyleRow, shapes: &mut Vec<Shape>) {
    /// The height of a capital letter of the font, as a fraction of the font size.
    const CAPITAL: f64 = 0.72;

    let height = 0.34;
    shapes.push(Shape::Disc {
        centre: place.middle,
        radius: 0.25,
        colour: colours::PAPER,
    });
    let [x, y] = place.middle;
    shapes.push(Shape::Text {
        at: [x, y + 0.5 * height],
        size: height / CAPITAL,
        centred: true,
        text: "S".into(),
        colour: row.ink,
    });
}

/// Draws an item, a fixture or a beast.
pub(super) fn draw_content(content: Content, place: Place, shapes: &mut Vec<Shape>) {
    let ContentClass::Beast(kind) = content.kind().class() else {
        draw_item(content, place, shapes);
        return;
    };
    // A head with horns, in which a letter distinguishes the beasts.
    let horns = [
        [-0.25, -0.36],
        [-0.22, -0.06],
        [0.22, -0.06],
        [0.25, -0.36],
        [0.0, -0.16],
    ];
    let horns = horns.map(|at| place.upright(at)).to_vec();
    let disc = |radius: f64, colour| Shape::Disc {
        centre: place.upright([0.0, 0.08]),
        radius: radius * place.upright_unit(),
        colour,
    };
    shapes.push(disc(0.3, colours::PAPER));
    shapes.push(Shape::Fill {
        polygons: vec![horns],
        colour: colours::WALL,
    });
    shapes.push(disc(0.25, colours::WALL));
    let at = place.upright([0.0, 0.19]);
    shapes.push(Shape::Text {
        at,
        size: 0.32 * place.upright_unit(),
        centred: true,
        text: kind.symbol().into(),
        colour: colours::PAPER,
    });
}

/// Returns the numbers of the rooms, or without `places` only of those that are rooms of the level. In a cell
/// with a sign, the number is beside it. `is_sign` says which contents have a sign.
pub(super) fn numbers(
    level: &Level,
    rooms: &MapRooms,
    page: &PageLayout<Grid>,
    row: &StyleRow,
    places: bool,
    is_sign: impl Fn(ContentClass) -> bool,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let numbered = (1..).zip(&rooms.list);
    for (number, room) in numbered.filter(|(_, room)| places || room.is_room) {
        let cell = rooms.label_cell(level, room);
        let mut contents = level.contents(cell).map(|content| content.kind().class());
        let is_full = contents.any(&is_sign);
        let size = match (is_full, room.cells.len()) {
            (true, _) => 0.34,
            (false, 1) => 0.5,
            (false, _) => 0.68,
        };
        let [x, y] = if is_full {
            beside_sign(page, cell)
        } else {
            page.centre(cell)
        };
        let at = [x, y + 0.36 * size];
        if is_full {
            shapes.push(text(number, at, size, row));
        } else {
            draw_number(number, at, size, row, &mut shapes);
        }
    }
    shapes
}

/// Returns the place of a number beside the sign in a cell: of eight points around the middle, the one
/// farthest from the walls. If several points are equally far, the number is at the upper left.
fn beside_sign(page: &PageLayout<Grid>, cell: Cell) -> Point {
    const ASIDE: f64 = 0.34;

    let [x, y] = page.centre(cell);
    let sides = page.grid().clockwise(cell).iter();
    let sides: Vec<[Point; 2]> = sides.map(|&dir| page.side(cell, dir)).collect();
    let space = |at: Point| {
        let distances = sides.iter().map(|&side| distance(at, side));
        distances.fold(f64::INFINITY, f64::min)
    };
    let eighths = [-3, -1, -2, 4, 0, 3, 1, 2].map(f64::from);
    let points = eighths.map(|eighth| {
        let (sin, cos) = (eighth * std::f64::consts::FRAC_PI_4).sin_cos();
        [x + ASIDE * cos, y + ASIDE * sin]
    });
    let mut best = points[0];
    for point in points {
        if space(point) > space(best) + 0.01 {
            best = point;
        }
    }
    best
}

/// Draws the number of a room, with a rim in the colour of the floor.
pub(super) fn draw_number(
    number: usize,
    [x, y]: Point,
    size: f64,
    row: &StyleRow,
    shapes: &mut Vec<Shape>,
) {
    let half = 0.27 * size * (number.to_string().len() as f64 - 0.6);
    let middle = y - 0.36 * size;
    shapes.push(Shape::Stroke {
        lines: vec![vec![[x - half, middle], [x + half, middle]]],
        width: 0.95 * size,
        colour: row.floor,
    });
    shapes.push(text(number, [x, y], size, row));
}

fn text(number: usize, at: Point, size: f64, row: &StyleRow) -> Shape {
    Shape::Text {
        at,
        size,
        centred: true,
        text: number.to_string(),
        colour: row.ink,
    }
}
