//! Scenes of Foundry Virtual Tabletop 13: for each floor a picture with walls, doors, lights and notes, and
//! a journal with the key of the map.
//!
//! ```text
//!   crypt.json  ── background ──▶  crypt.png     The journal is a separate document, because a scene
//!       │ notes                                  shows its own texts to the players. The pages of
//!       ▼                                        the journal are only for the game master.
//!   crypt-journal.json
//! ```

use crate::barriers::{Barrier, barriers, wall_lines};
use crate::error::ExportError;
use crate::map::{self, MapOptions};
use crate::map_key::MapKey;
use crate::map_rooms::MapRooms;
use crate::picture;
use crate::room_lights::{RoomLight, room_lights};
use crate::viewport::Viewport;
use serde_json::{Value, json};
use warren_dungeon::level::{Level, Needs, fingerprint};
use warren_maze::draw::{PageLayout, Plan, Point};
use warren_maze::topology::{Cell, Embedding, Grid, GridShape, Topology};

/// Returns the files of a level for Foundry Virtual Tabletop, each with its name: a scene and its picture
/// for each floor, and a journal with the [key](MapKey) of the map. `stem` is the first part of all names.
///
/// The squares or hexagons of a scene are the cells of a square or hex maze. On all other grids, scenes have no
/// grid. Around the maze is a margin of about one square. `scale` is the number of pixels per square; without it, scenes have
/// 100, or fewer if they are large.
///
/// Searches for a proof of the level, which takes at most a few seconds.
///
/// # Errors
///
/// Fails if a picture is too large, if `scale` is not a whole number, or if a square would have fewer than
/// 20 pixels, which is the minimum of Foundry.
///
/// # Examples
///
/// ```
/// use warren_dungeon::{make::make, recipe::Recipe};
/// use warren_export::maps::{MapOptions, foundry};
///
/// let level = make(&Recipe::default())?;
/// let files = foundry(&level, &level.plan(), &MapOptions::default(), None, "crypt")?;
/// let names: Vec<&str> = files.iter().map(|(name, _)| &**name).collect();
/// assert_eq!(names, ["crypt.json", "crypt.png", "crypt-journal.json"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn foundry(
    level: &Level,
    plan: &Plan,
    options: &MapOptions,
    scale: Option<f64>,
    stem: &str,
) -> Result<Vec<(String, Vec<u8>)>, ExportError> {
    let mut files = Vec::new();
    let floors = level.grid().floors();
    for floor in 0..floors {
        let scene = Scene::new(level, plan, options, scale, floor)?;
        let suffix = if floors > 1 {
            format!("-{}", floor + 1)
        } else {
            String::new()
        };
        let (file, picture) = (
            format!("{stem}{suffix}.json"),
            format!("{stem}{suffix}.png"),
        );
        let json = scene.json(&picture)?;
        files.push((file, format!("{json:#}\n").into_bytes()));
        files.push((picture, scene.picture()?));
    }
    let journal = journal(level, options);
    files.push((
        format!("{stem}-journal.json"),
        format!("{journal:#}\n").into_bytes(),
    ));
    Ok(files)
}

/// A floor of a level as a scene.
struct Scene<'a> {
    level: &'a Level,
    plan: &'a Plan<'a>,
    options: &'a MapOptions,
    page: PageLayout<'a, Grid>,
    floor: u32,
    /// The part of the page that the scene shows, in whole squares.
    shown: Viewport,
    /// The number of pixels per square.
    pixels: f64,
}

/// The margin around each floor, in squares.
const MARGIN: f64 = 1.0;
/// The distance between two rows of hexagons, in widths of a hexagon.
const HEX_ROW: f64 = 0.866_025_403_784_438_6;
/// The usual number of pixels per square in Foundry, and the minimum.
const USUAL_PIXELS: f64 = 100.0;
const MIN_PIXELS: f64 = 20.0;
/// How a wall restricts movement, sight, light or sound: not at all, or completely.
const OPEN: u32 = 0;
const SOLID: u32 = 20;

impl<'a> Scene<'a> {
    fn new(
        level: &'a Level,
        plan: &'a Plan<'a>,
        options: &'a MapOptions,
        scale: Option<f64>,
        floor: u32,
    ) -> Result<Scene<'a>, ExportError> {
        let grid = level.grid();
        let mut shown = Viewport::around(grid, MARGIN, |cell| grid.floor(cell) == floor);
        if grid.shape() == GridShape::Hex {
            // The first row of Foundry's hexagons is at the top edge of the scene, and is the margin.
            let cropped = MARGIN - HEX_ROW;
            shown.corner[1] += cropped;
            shown.size[1] -= cropped;
        }
        shown.size = shown.size.map(f64::ceil);
        let pixels = scale.unwrap_or_else(|| picture::default_scale(shown.size, USUAL_PIXELS));
        if pixels.fract() != 0.0 || pixels < MIN_PIXELS {
            return Err(ExportError::Option(format!(
                "{pixels} pixels per square are not possible in Foundry: give --scale with a whole number \
                 of at least {MIN_PIXELS}, or make the maze smaller"
            )));
        }
        picture::check_size(shown.size, pixels)?;
        Ok(Scene {
            level,
            plan,
            options,
            page: PageLayout::new(grid, MARGIN),
            floor,
            shown,
            pixels,
        })
    }

    /// Returns the picture, without a title and a legend.
    fn picture(&self) -> Result<Vec<u8>, ExportError> {
        let whole = self.page.size();
        let mut scene = map::bare(self.level, self.plan, self.options, MARGIN, whole)?;
        self.shown.crop(&mut scene);
        picture::png(&scene, self.pixels, None)
    }

    fn json(&self, picture: &str) -> Result<Value, ExportError> {
        let [width, height] = self.shown.size.map(|length| (length * self.pixels) as u32);
        let mut name = self.options.title(self.level);
        if self.level.grid().floors() > 1 {
            let floor = (self.floor + 1).to_string();
            let number = self.options.language.fill("floor", &[("number", &floor)]);
            name = format!("{name}: {number}");
        }
        let lights = room_lights(self.level, &self.page).into_iter();
        let lights = lights
            .filter(|light| self.has(light.cell))
            .map(|light| self.light(light));
        let walls = [self.walls()?, self.doors()].concat();
        Ok(json!({
            "name": name,
            "background": { "src": url(picture) },
            "width": width,
            "height": height,
            "padding": 0,
            "grid": {
                "type": self.grid_type() as u32,
                "size": self.pixels as u32,
                "alpha": 0.1,
                "distance": self.options.feet,
                "units": "ft",
            },
            "tokenVision": true,
            "fog": { "exploration": true },
            "environment": { "darknessLevel": 1, "globalLight": { "enabled": false } },
            "walls": walls,
            "lights": lights.collect::<Vec<_>>(),
            "notes": self.notes(),
            "flags": {},
        }))
    }

    /// Returns the grid of Foundry that is the grid of the level.
    fn grid_type(&self) -> GridType {
        let grid = self.level.grid();
        if grid.shape().has_square_cells() {
            return GridType::Squares;
        }
        if grid.shape() != GridShape::Hex {
            return GridType::None;
        }
        // The first row of the level is Foundry's second row, because the margin is the first one. In a row that
        // is not offset, the distance of a middle from the left edge is a whole number and a half.
        let cells = (0..grid.cells()).filter(|&cell| self.has(cell));
        let middles = cells.map(|cell| self.page.centre(cell));
        let first = middles.min_by(|a, b| a[1].total_cmp(&b[1]));
        let left = first.map_or(0.0, |[x, _]| x - self.shown.corner[0]);
        match (left.fract() - 0.5).abs() < 0.25 {
            true => GridType::HexagonsEvenRows,
            false => GridType::HexagonsOddRows,
        }
    }

    fn has(&self, cell: Cell) -> bool {
        self.level.grid().floor(cell) == self.floor
    }

    /// Converts a point of the page to pixels.
    fn place(&self, point: Point) -> [i64; 2] {
        [0, 1].map(|axis| ((point[axis] - self.shown.corner[axis]) * self.pixels).round() as i64)
    }

    fn walls(&self) -> Result<Vec<Value>, ExportError> {
        let lines = wall_lines(self.level, self.plan, MARGIN, |_| true)?;
        let pieces = lines.iter().flat_map(|line| line.windows(2));
        let pieces = pieces.filter(|piece| {
            let is_here = |axis: usize| {
                let middle = piece[0][axis].midpoint(piece[1][axis]) - self.shown.corner[axis];
                // The next floor begins at the end of the margin.
                (0.5..self.shown.size[axis] - 0.5).contains(&middle)
            };
            is_here(0) && is_here(1)
        });
        let ends = pieces.map(|piece| [piece[0], piece[1]].map(|end| self.place(end)));
        let ends = ends.filter(|[from, to]| from != to);
        Ok(ends.map(|ends| wall(ends, Door::NONE)).collect())
    }

    fn doors(&self) -> Vec<Value> {
        let grid = self.level.grid();
        let doors = barriers(self.level).into_iter();
        let doors = doors.filter(|door| self.has(door.cell) && grid.has_side(door.cell, door.dir));
        let doors = doors.map(|door| {
            let ends = self.page.side(door.cell, door.dir);
            wall(ends.map(|end| self.place(end)), Door::of(&door))
        });
        doors.collect()
    }

    fn light(&self, light: RoomLight) -> Value {
        let [x, y] = self.place(light.at);
        let feet = light.range * f64::from(self.options.feet);
        let (color, animation) = match light.is_daylight {
            true => ("#fff0d0", Value::Null),
            false => ("#ffb060", "torch".into()),
        };
        json!({
            "x": x,
            "y": y,
            "walls": true,
            "config": {
                "dim": feet,
                "bright": feet / 2.0,
                "color": color,
                "alpha": 0.3,
                "animation": { "type": animation, "speed": 2, "intensity": 2 },
            },
        })
    }

    /// Returns a note with the number of each room, which links to a page of the journal.
    fn notes(&self) -> Vec<Value> {
        let rooms = MapRooms::new(self.level);
        let labels = (1..).zip(&rooms.list);
        let labels = labels.map(|(number, room)| (number, rooms.label_cell(self.level, room)));
        let labels = labels.filter(|&(_, cell)| self.has(cell));
        let notes = labels.map(|(number, cell): (usize, Cell)| {
            let [x, y] = self.place(self.page.centre(cell));
            json!({
                "entryId": journal_id(self.level),
                "pageId": page_id(number),
                "x": x,
                "y": y,
                "texture": { "src": "icons/svg/book.svg" },
                "iconSize": 32,
                "text": number.to_string(),
                "fontSize": 24,
            })
        });
        notes.collect()
    }
}

/// Returns a file name as a relative URL, in which some characters would end the path.
fn url(name: &str) -> String {
    let escaped = [('%', "%25"), ('#', "%23"), ('?', "%3F")];
    escaped
        .into_iter()
        .fold(name.to_owned(), |name, (sign, escape)| {
            name.replace(sign, escape)
        })
}

/// The grids of Foundry that have the cells of a level (`CONST.GRID_TYPES` in the documentation of Foundry's API).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GridType {
    None = 0,
    Squares = 1,
    /// Hexagons with a corner at the top, of which the second, fourth, … row is half a hexagon further right.
    HexagonsOddRows = 2,
    /// Hexagons with a corner at the top, of which the first, third, … row is half a hexagon further right.
    HexagonsEvenRows = 3,
}

/// The properties of a wall that is a door.
struct Door {
    /// 0 for a wall, 1 for a door, 2 for a secret door.
    kind: u32,
    /// 0 if the door is closed, 1 if it is open, and 2 if it is locked.
    state: u32,
    is_transparent: bool,
}

impl Door {
    const NONE: Door = Door {
        kind: 0,
        state: 0,
        is_transparent: false,
    };

    fn of(barrier: &Barrier) -> Door {
        let Some(gate) = barrier.gate else {
            return Door {
                kind: 2,
                ..Door::NONE
            };
        };
        let (kind, state) = match gate.needs() {
            Needs::Nothing | Needs::OtherSide => (1, 0),
            Needs::Opener | Needs::IronKey | Needs::Lever { is_open: false, .. } => (1, 2),
            Needs::Lever { is_open: true, .. } => (1, 1),
            Needs::Never => (0, 0),
        };
        let is_transparent = gate.is_transparent() || matches!(gate.needs(), Needs::Lever { .. });
        Door {
            kind,
            state,
            is_transparent,
        }
    }
}

fn wall([from, to]: [[i64; 2]; 2], door: Door) -> Value {
    let sense = if door.is_transparent { OPEN } else { SOLID };
    json!({
        "c": [from[0], from[1], to[0], to[1]],
        "move": SOLID,
        "light": sense,
        "sight": sense,
        "sound": sense,
        "dir": 0,
        "door": door.kind,
        "ds": door.state,
    })
}

/// Returns the key of the map as a journal: a page for each room, and a page for the order in which the
/// dungeon opens.
fn journal(level: &Level, options: &MapOptions) -> Value {
    let key = MapKey::new(level, options);
    let rooms = (1..).zip(&key.rooms);
    let rooms = rooms.map(|(number, room)| page(number, &room.name, &key.room_html(room)));
    let order = page(
        key.rooms.len() + 1,
        options.language.text("order-heading"),
        &key.order_html(),
    );
    json!({
        "_id": journal_id(level),
        "name": key.title,
        "pages": rooms.chain([order]).collect::<Vec<_>>(),
        "ownership": { "default": 0 },
        "flags": {},
    })
}

fn page(number: usize, name: &str, content: &str) -> Value {
    json!({
        "_id": page_id(number),
        "name": name,
        "type": "text",
        "title": { "show": true, "level": 1 },
        "text": { "content": content, "format": 1 },
        "sort": number * 100_000,
    })
}

/// Returns the identifier of a level's journal. Identifiers have 16 letters and digits.
fn journal_id(level: &Level) -> String {
    let print = fingerprint(level).to_string();
    let letters = print.chars().filter(char::is_ascii_alphanumeric);
    format!("warren{:0>10}", letters.take(10).collect::<String>())
}

fn page_id(number: usize) -> String {
    format!("room{number:012}")
}
