//! Pictures of a level from the eyes of the player, by a ray caster that computes only with integers.
//!
//! A ray begins in the player's cell, somewhat behind the centre, so that a wall before the player does not fill the
//! picture. It crosses the open sides of convex cells until it meets a wall or a closed gate. Lengths are in units of
//! 2⁻¹⁶ of a cell. The picture is the same on every machine.

use crate::window::{FINISH, OPEN};
use warren_dungeon::level::{Content, ContentClass, ContentKind, Detail};
use warren_dungeon::play::ahead;
use warren_maze::geometry::{UNIT, Vector, cross, dot};
use warren_maze::topology::{Cell, Dir, Embedding, Grid};

/// The number of rows and columns of a picture.
pub(crate) const SIDE: usize = 64;
/// The number of bytes of a picture.
pub(crate) const BYTES: usize = SIDE * SIDE * 3;

/// The number of rows above the horizon, and the distance of the picture from the eye in pixels. The camera sees
/// a quarter turn.
const HALF: i64 = SIDE as i64 / 2;
/// The number of rows between the horizon and the upper end of a wall at a distance of one cell.
const RISE: i64 = HALF * 3 / 4;
/// The maximum distance of the eye from the centre of the cell.
const MAX_BACK: i64 = UNIT as i64 * 3 / 8;
/// The maximum number of cells that a ray crosses.
const MAX_CELLS: usize = 64;
/// The distance at which a colour is half as bright.
const FADE: i64 = 5 * UNIT as i64;
/// The precision of the distances of columns.
const PRECISION: i64 = UNIT as i64 / 256;
/// The minimum distance of anything that is drawn.
const NEAREST: i64 = UNIT as i64 / 16;

/// The bytes of a cell: those of windows, for at most six directions.
pub(crate) type CellBytes = [u8; 9];

type Colour = [u8; 3];

const CEILING: Colour = [38, 42, 54];
const FLOOR: Colour = [92, 80, 66];
const WALL: Colour = [196, 190, 178];
const FINISH_COLOUR: Colour = [40, 220, 90];
/// The colours of keys, plates, levers and portals and of the gates that they open, indexed by shape, number or
/// pair.
const COLOURS: [Colour; 8] = [
    [230, 50, 50],
    [60, 130, 250],
    [250, 215, 50],
    [190, 80, 230],
    [240, 135, 30],
    [50, 205, 200],
    [245, 120, 185],
    [150, 100, 55],
];
const IRON: Colour = [96, 102, 116];
const FIND: Colour = [255, 240, 190];
const BEAST: Colour = [120, 10, 30];
/// The colour of a gate that nothing opens.
const BARRED: Colour = [70, 62, 58];
/// The number of bars of a gate.
const BARS: i128 = 6;

/// Something that stands in a cell: a column of one colour.
#[derive(Clone, Copy)]
struct Column {
    colour: Colour,
    radius: i64,
    /// The height in 64ths of the height of a wall.
    height: i64,
}

/// The picture without walls: the ceiling above the floor.
static BACKGROUND: [u8; BYTES] = {
    let mut picture = [0; BYTES];
    let mut at = 0;
    while at < BYTES {
        let colour = if at < BYTES / 2 { CEILING } else { FLOOR };
        picture[at] = colour[at % 3];
        at += 1;
    }
    picture
};

/// Draws what a player in a cell sees in the direction of a heading. `bytes` returns the bytes
/// of a cell, as in windows.
pub(crate) fn draw(
    grid: &Grid,
    place: (Cell, u16),
    bytes: impl Fn(Cell) -> CellBytes,
    picture: &mut [u8],
) {
    // Most levels are square, and rays are faster on a grid whose type is known.
    match grid {
        Grid::Square(grid) => draw_on(grid, true, place, bytes, picture),
        _ => draw_on(grid, grid.board().is_some(), place, bytes, picture),
    }
}

fn draw_on<T: Embedding>(
    grid: &T,
    has_whole_sides: bool,
    (at, heading): (Cell, u16),
    bytes: impl Fn(Cell) -> CellBytes,
    picture: &mut [u8],
) {
    let ahead = ahead(heading);
    let [x, y] = ahead;
    picture.copy_from_slice(&BACKGROUND);
    let mut ray = Ray {
        grid,
        has_whole_sides,
        ahead,
        ray: [-x, -y],
        bytes: &bytes,
        picture,
        column: 0,
    };
    let room = ray.exit(at, [0; 2]).map_or(0, |exit| exit.length);
    let eye = ray.after([0; 2], MAX_BACK.min(room * 3 / 4));
    for column in 0..SIDE {
        // The ray is as long as the unit in the direction of the heading, so that distances along it are
        // distances from the plane of the eye.
        let across = 2 * column as i32 + 1 - SIDE as i32;
        ray.ray = [(x, -y), (y, x)].map(|(ahead, right)| ahead + right / SIDE as i32 * across);
        ray.column = column;
        ray.draw(at, eye);
    }
}

/// Where a ray leaves a cell.
struct Exit {
    dir: Dir,
    /// The distance from the point where it enters the cell.
    length: i64,
    /// The point, relative to the centre of the cell.
    end: [i64; 2],
}

struct Ray<'a, T, F> {
    grid: &'a T,
    /// Whether no two sides of a cell are on almost the same line, as on all grids except polar grids.
    has_whole_sides: bool,
    /// The direction of the camera.
    ahead: Vector,
    ray: Vector,
    bytes: &'a F,
    picture: &'a mut [u8],
    column: usize,
}

impl<T: Embedding, F: Fn(Cell) -> CellBytes> Ray<'_, T, F> {
    /// Draws a column of the picture.
    fn draw(&mut self, at: Cell, eye: [i64; 2]) {
        let mut met: [Option<(i64, Column)>; 8] = [None; 8];
        let mut count = 0;
        let (mut cell, mut from, mut distance) = (at, eye, 0);
        let wall = loop {
            let bytes = (self.bytes)(cell);
            if count > 0
                && let Some(column) = column_in(&bytes)
                && let Some(depth) = self.meets(from, distance, column.radius)
                && let Some(place) = met.iter_mut().find(|place| place.is_none())
            {
                *place = Some((depth, column));
            }
            let Some(Exit { dir, length, end }) = self.exit(cell, from) else {
                break None;
            };
            distance += length;
            count += 1;
            let gate = bytes.get(3 + usize::from(dir.0)).copied().unwrap_or(0);
            if dir.0 > 5 || bytes[0] >> dir.0 & 1 == 0 || count == MAX_CELLS {
                break Some((self.wall_colour(cell, (dir, gate), end), distance));
            }
            let way = self.grid.to_neighbour(cell, dir);
            from = [0, 1].map(|axis| end[axis] - i64::from(way[axis]));
            cell = self.grid.step(cell, dir);
        };
        if let Some((colour, distance)) = wall {
            let half = RISE * i64::from(UNIT) / distance.max(NEAREST);
            self.fill(HALF - half, HALF + half, faded(colour, distance));
        }
        for &(distance, column) in met.iter().rev().flatten() {
            let rows = RISE * i64::from(UNIT) / HALF;
            let scale = |height: i64| height * rows / distance.max(NEAREST);
            let (top, bottom) = (HALF + scale(HALF - column.height), HALF + scale(HALF));
            self.fill(top, bottom, faded(column.colour, distance));
        }
    }

    /// Returns the point on the ray at this distance from `from`.
    fn after(&self, from: [i64; 2], distance: i64) -> [i64; 2] {
        [0, 1].map(|axis| from[axis] + ((i64::from(self.ray[axis]) * distance) >> 16))
    }

    /// Returns where the ray leaves a cell.
    fn exit(&self, cell: Cell, from: [i64; 2]) -> Option<Exit> {
        let sides = self.grid.clockwise(cell).iter().filter_map(|&dir| {
            let normal = self.grid.normal(cell, dir).map(i64::from);
            let speed = (normal[0] * i64::from(self.ray[0])) + (normal[1] * i64::from(self.ray[1]));
            let so_far = (normal[0] * from[0] + normal[1] * from[1]) >> 16;
            let left = (self.grid.apothem(cell, dir) - so_far).max(0);
            // A ray that is almost parallel to a side does not leave through it.
            (speed >> 16 > 16).then(|| (dir, (left << 16) / (speed >> 16)))
        });
        let (dir, length) = sides.min_by_key(|&(_, length)| length)?;
        let end = self.after(from, length);
        if self.has_whole_sides {
            return Some(Exit { dir, length, end });
        }
        // The outer side of a cell of a polar grid can have two parts on almost the same line.
        let parts = self.grid.clockwise(cell).iter().copied();
        let part = { parts }.find(|&part| {
            let [first, last] = self.grid.side(cell, part).map(|end| end.map(i64::from));
            let normal = self.grid.normal(cell, part);
            let is_alike =
                dot(normal, self.grid.normal(cell, dir)) > i128::from(UNIT).pow(2) * 9 / 10;
            is_alike && cross(first, end) >= 0 && cross(end, last) >= 0
        });
        let dir = part.unwrap_or(dir);
        Some(Exit { dir, length, end })
    }

    /// Returns the distance of the centre of a cell from the plane of the eye if the ray passes the centre within a
    /// radius there. The ray enters the cell at `from`, at this distance. So columns are upright rectangles.
    fn meets(&self, from: [i64; 2], distance: i64, radius: i64) -> Option<i64> {
        let ahead = self.ahead.map(i64::from);
        let left = -(dot(from, ahead) >> 16) as i64;
        let beside = cross(ahead, self.after(from, left)) >> 16;
        // Rays that reach the cell on different ways have different errors.
        let depth = (distance + left + PRECISION / 2) / PRECISION * PRECISION;
        (depth > 0 && beside.abs() < i128::from(radius)).then_some(depth)
    }

    /// Returns the colour of a side at a point, without fading.
    fn wall_colour(&self, cell: Cell, (dir, gate): (Dir, u8), at: [i64; 2]) -> Colour {
        let colour = match gate {
            0 => WALL,
            opener => of_gate(opener, self.is_bar(cell, dir, at)),
        };
        // Light comes from the north-west.
        let [x, y] = self.grid.normal(cell, dir).map(i64::from);
        let light = 4 * i64::from(UNIT) + (x + 2 * y) / 2;
        colour.map(|part| (i64::from(part) * light / (5 * i64::from(UNIT) + UNIT as i64 / 8)) as u8)
    }

    /// Returns whether a gate with bars has a bar at this point of a side. A gap is as wide as a bar, and the first
    /// and the last of the parts are gaps.
    fn is_bar(&self, cell: Cell, dir: Dir, at: [i64; 2]) -> bool {
        let [first, last] = self.grid.side(cell, dir).map(|end| end.map(i64::from));
        let from_first = |point: [i64; 2]| [0, 1].map(|axis| point[axis] - first[axis]);
        let (side, along) = (from_first(last), from_first(at));
        dot(along, side) * (2 * BARS + 1) / dot(side, side).max(1) % 2 != 0
    }

    /// Fills rows of the column.
    fn fill(&mut self, top: i64, bottom: i64, colour: Colour) {
        const ROW: usize = SIDE * 3;
        let [top, bottom] = [top, bottom].map(|row| row.clamp(0, SIDE as i64) as usize);
        let rows = &mut self.picture[top * ROW..bottom.max(top) * ROW];
        for row in rows.chunks_exact_mut(ROW) {
            row[self.column * 3..][..3].copy_from_slice(&colour);
        }
    }
}

/// Returns what stands in a cell with these bytes.
fn column_in(bytes: &CellBytes) -> Option<Column> {
    let [first, content, beast] = [bytes[0], bytes[1], bytes[2]];
    let column = |colour, part: i64, height| {
        Some(Column {
            colour,
            radius: i64::from(UNIT) / part,
            height,
        })
    };
    if beast > 0 {
        return column(BEAST, 4, 50);
    }
    let Some(content) = content_of(content) else {
        let is_finish = first & FINISH != 0 && first & OPEN != 0;
        return is_finish.then(|| column(FINISH_COLOUR, 4, 44)).flatten();
    };
    let colour = colour_of(content);
    match content.kind() {
        ContentKind::Lever => column(colour, 14, 36),
        ContentKind::Plate => column(colour, 3, 4),
        ContentKind::Portal => column(colour, 3, 60),
        kind if kind.class() == ContentClass::Key => column(colour, 7, 22),
        _ => column(colour, 6, 10),
    }
}

/// Returns the content with this byte.
fn content_of(number: u8) -> Option<Content> {
    let index = usize::from(number).checked_sub(1)?;
    Content::ALL.get(index).copied()
}

fn colour_of(content: Content) -> Colour {
    match (content.detail(), content.kind()) {
        (Some(Detail::KeyShape(shape)), _) => COLOURS[shape as usize % 8],
        (Some(Detail::LeverNumber(number)), _) => COLOURS[number.index() % 8],
        (Some(Detail::PortalPair(pair)), _) => COLOURS[pair as usize % 8],
        (_, ContentKind::IronKey) => IRON,
        _ => FIND,
    }
}

/// Returns the colour of a closed gate with this opener. Doors have no bars.
fn of_gate(opener: u8, is_bar: bool) -> Colour {
    let opener = content_of(opener);
    let colour = opener.map_or(BARRED, colour_of);
    let is_door = opener.is_some_and(|it| it.kind().class() == ContentClass::Key);
    match is_door || is_bar {
        true => colour,
        false => colour.map(|part| part / 3),
    }
}

/// Returns a colour at a distance.
fn faded(colour: Colour, distance: i64) -> Colour {
    colour.map(|part| (i64::from(part) * FADE / (FADE + distance.max(0))) as u8)
}
