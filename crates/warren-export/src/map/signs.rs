//! The signs of maps that plain pictures do not have: doors as players see them, secret doors, beasts and
//! the numbers of rooms.

use crate::map_rooms::MapRooms;
use crate::map_style::StyleRow;
use crate::picture::{Place, content_signs, draw_gate, draw_item, gate_signs, side_places};
use warren_dungeon::level::{Content, ContentClass, Gate, Level, Needs};
use warren_maze::draw::{Look, PageLayout, Point, Shape, colours};
use warren_maze::topology::Grid;

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
    shapes.extend(content_signs(level, look, is_shown, draw_content));
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
        [-0.3, -0.42],
        [-0.24, -0.1],
        [0.24, -0.1],
        [0.3, -0.42],
        [0.0, -0.2],
    ];
    let horns = horns.map(|at| place.upright(at)).to_vec();
    let disc = |radius: f64, colour| Shape::Disc {
        centre: place.upright([0.0, 0.04]),
        radius: radius * place.upright_unit(),
        colour,
    };
    shapes.push(disc(0.33, colours::PAPER));
    shapes.push(Shape::Fill {
        polygons: vec![horns],
        colour: colours::WALL,
    });
    shapes.push(disc(0.28, colours::WALL));
    let at = place.upright([0.0, 0.165]);
    shapes.push(Shape::Text {
        at,
        size: 0.36 * place.upright_unit(),
        centred: true,
        text: kind.symbol().into(),
        colour: colours::PAPER,
    });
}

/// Returns the numbers of the rooms. In a cell with a sign, the number is beside it. `is_plain` says that
/// the map shows no signs in cells.
pub(super) fn numbers(
    level: &Level,
    rooms: &MapRooms,
    page: &PageLayout<Grid>,
    row: &StyleRow,
    is_plain: bool,
) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (number, room) in (1..).zip(&rooms.list) {
        let cell = rooms.label_cell(level, room);
        let mut contents = level.contents(cell).map(|content| content.kind().class());
        let is_end = |class| matches!(class, ContentClass::Start | ContentClass::Finish);
        let is_full = contents.any(|class| !is_plain || is_end(class));
        let size = match (is_full, room.cells.len()) {
            (true, _) => 0.36,
            (false, 1) => 0.5,
            (false, _) => 0.68,
        };
        let [x, y] = page.centre(cell);
        let aside = if is_full {
            [-0.24, -0.17]
        } else {
            [0.0, 0.36 * size]
        };
        draw_number(number, [x + aside[0], y + aside[1]], size, row, &mut shapes);
    }
    shapes
}

/// Draws the number of a room, with a rim in the colour of the floor.
pub(super) fn draw_number(
    number: usize,
    [x, y]: Point,
    size: f64,
    row: &StyleRow,
    shapes: &mut Vec<Shape>,
) {
    let text = number.to_string();
    let half = 0.27 * size * (text.len() as f64 - 0.6);
    let middle = y - 0.36 * size;
    shapes.push(Shape::Stroke {
        lines: vec![vec![[x - half, middle], [x + half, middle]]],
        width: 0.95 * size,
        colour: row.floor,
    });
    shapes.push(Shape::Text {
        at: [x, y],
        size,
        centred: true,
        text,
        colour: row.ink,
    });
}
