//! The JSON of Watabou's One Page Dungeon, which programs for dungeons import.
//!
//! ```text
//!   ┌───┬───┐       The format has no walls between squares. A cell becomes every second square,
//!   │ a ┊ b │  →  a + b      and a passage, a door or a gate (+) the square between two cells. What
//!   │ ╷ ╶───┤     -          is not in a rectangle is rock.
//!   │ c │ d │     c   d
//! ```

use crate::barriers::{Barrier, barriers};
use crate::error::ExportError;
use crate::map::MapOptions;
use crate::map_key::{MapKey, RoomKey};
use crate::map_rooms::MapRooms;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use warren_dungeon::level::{Gate, Level, Needs};
use warren_maze::draw::{PageLayout, Plan};
use warren_maze::topology::{Cell, Dir, Grid, Square, Topology};

/// Returns a level as a One Page Dungeon, with the [key](MapKey) of the map as its notes. The entrance is
/// at the origin.
///
/// Searches for a proof of the level, which takes at most a few seconds.
///
/// # Errors
///
/// The errors of [`check_watabou`].
///
/// # Examples
///
/// ```
/// use warren_dungeon::{make::make, recipe::Recipe};
/// use warren_export::maps::{MapOptions, watabou};
///
/// let level = make(&Recipe::default())?;
/// let dungeon = watabou(&level, &level.plan(), &MapOptions::default())?;
/// assert!(dungeon.contains("\"rects\"") && dungeon.contains("The Halls of Stone"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn watabou(level: &Level, plan: &Plan, options: &MapOptions) -> Result<String, ExportError> {
    check_watabou(level.grid())?;
    let dungeon = Dungeon { level, plan };
    let origin = dungeon.origin();
    let place = |[x, y]: Spot| [x - origin[0], y - origin[1]];
    let rects = dungeon.rects().into_iter().map(|rect| {
        let [x, y] = place(rect.corner);
        let mut value = json!({ "x": x, "y": y, "w": rect.size[0], "h": rect.size[1] });
        if level
            .finishes()
            .iter()
            .any(|&cell| rect.has(dungeon.spot(cell)))
        {
            value["ending"] = true.into();
        }
        value
    });
    let doors = dungeon.doors().into_iter().map(|door| {
        let [[x, y], [dx, dy]] = [place(door.at), door.dir];
        json!({ "x": x, "y": y, "dir": { "x": dx, "y": dy }, "type": door.kind })
    });
    let columns = dungeon.columns().into_iter().map(|spot| {
        let [x, y] = place(spot);
        json!({ "x": x, "y": y })
    });
    let key = MapKey::new(level, options);
    let rooms = MapRooms::new(level);
    let notes = rooms.list.iter().zip(&key.rooms).enumerate();
    let notes = notes.map(|(index, (room, text))| {
        let [x, y] = place(dungeon.spot(rooms.label_cell(level, room)));
        json!({
            "text": note(text),
            "ref": (index + 1).to_string(),
            "pos": { "x": x as f64 + 0.5, "y": y as f64 + 0.5 },
        })
    });
    let file = json!({
        "version": VERSION,
        "title": key.title,
        "story": format!("{} {}", key.order.join(" "), key.promise),
        "rects": rects.collect::<Vec<Value>>(),
        "doors": doors.collect::<Vec<Value>>(),
        "notes": notes.collect::<Vec<Value>>(),
        "columns": columns.collect::<Vec<Value>>(),
        "water": [],
    });
    Ok(format!("{file:#}\n"))
}

/// The version of One Page Dungeon whose files have the same fields.
const VERSION: &str = "1.2.4";

/// Checks whether a level with a grid can be a One Page Dungeon.
///
/// # Errors
///
/// Fails if the cells are not squares, if there are several floors, or if an axis wraps.
pub fn check_watabou(grid: &Grid) -> Result<(), ExportError> {
    let why = match grid.shape() {
        shape if !shape.has_square_cells() => {
            format!("its cells are not squares, but {}", shape.name())
        }
        _ if grid.size()[2] > 1 => "it has several floors".into(),
        _ if grid.wraps().contains(&true) => "it has a wrapped axis".into(),
        _ => return Ok(()),
    };
    Err(ExportError::Impossible(format!(
        "this maze cannot be a One Page Dungeon: {why}; --foundry and uvtt show every grid"
    )))
}

fn note(room: &RoomKey) -> String {
    let contents = room.contents.iter().map(|line| {
        let end = if line.ends_with('.') { "" } else { "." };
        format!(" {line}{end}")
    });
    format!("{}{}", room.description, contents.collect::<String>())
}

/// The position of a square, before the origin is moved to the entrance.
type Spot = [i64; 2];

#[derive(Clone, Copy, Debug)]
struct Rect {
    corner: Spot,
    size: [i64; 2],
}

impl Rect {
    fn square(corner: Spot) -> Rect {
        Rect {
            corner,
            size: [1, 1],
        }
    }

    fn has(self, spot: Spot) -> bool {
        let is_within = |axis: usize| {
            (self.corner[axis]..self.corner[axis] + self.size[axis]).contains(&spot[axis])
        };
        is_within(0) && is_within(1)
    }

    fn spots(self) -> impl Iterator<Item = Spot> {
        let Rect {
            corner: [x, y],
            size: [width, height],
        } = self;
        (y..y + height).flat_map(move |y| (x..x + width).map(move |x| [x, y]))
    }
}

/// A door with its type, of which these are used: 0 an open doorway, 1 a door, 3 an entrance, 4 bars,
/// 5 a double door, which importers lock, 6 a secret door, and 7 a steel door.
struct Door {
    at: Spot,
    dir: Spot,
    kind: u32,
}

struct Dungeon<'a> {
    level: &'a Level,
    plan: &'a Plan<'a>,
}

impl Dungeon<'_> {
    fn spot(&self, cell: Cell) -> Spot {
        let [x, y, _] = self.level.grid().coordinates(cell).map(i64::from);
        [2 * x, 2 * y]
    }

    /// Returns the square between a cell and its neighbour.
    fn beside(&self, cell: Cell, dir: Dir) -> Spot {
        let ([x, y], [dx, dy]) = (self.spot(cell), vector(dir));
        [x + dx, y + dy]
    }

    /// Returns the square of the entrance, or of the start if there is none.
    fn origin(&self) -> Spot {
        let start = self.level.starts()[0];
        let mut openings = self.plan.openings.iter();
        let opening = openings.find(|(cell, _)| *cell == start);
        opening.map_or(self.spot(start), |&(cell, dir)| self.beside(cell, dir))
    }

    /// Returns the passages, each once.
    fn passages(&self) -> impl Iterator<Item = (Cell, Dir)> {
        let maze = self.level.maze();
        let halves = |cell| [Square::EAST, Square::SOUTH].map(|dir| (cell, dir));
        let sides = maze.open_cells().flat_map(halves);
        sides.filter(move |&(cell, dir)| maze.passages(cell).contains(dir))
    }

    /// Returns the floor as rectangles that do not overlap: the rooms that are rectangles, and squares.
    fn rects(&self) -> Vec<Rect> {
        let rooms = self.level.rooms().list().iter();
        let mut rects: Vec<Rect> = rooms.filter_map(|room| self.rectangle(room)).collect();
        let mut covered: BTreeSet<Spot> = rects.iter().flat_map(|rect| rect.spots()).collect();
        let cells = self.level.maze().open_cells().map(|cell| self.spot(cell));
        let passages = self.passages().map(|(cell, dir)| self.beside(cell, dir));
        let doors = self.doors().into_iter().map(|door| door.at);
        let corners = self
            .passages()
            .filter_map(|(cell, dir)| self.open_corner(cell, dir));
        for spot in cells.chain(passages).chain(doors).chain(corners) {
            if covered.insert(spot) {
                rects.push(Rect::square(spot));
            }
        }
        rects
    }

    /// Returns the rectangle of a room, or `None` if the room has a different shape or walls inside.
    fn rectangle(&self, room: &[Cell]) -> Option<Rect> {
        let spots: Vec<Spot> = room.iter().map(|&cell| self.spot(cell)).collect();
        let range = |axis: usize| {
            let along = spots.iter().map(|spot| spot[axis]);
            Some([along.clone().min()?, along.max()?])
        };
        let [[left, right], [top, bottom]] = [range(0)?, range(1)?];
        let rect = Rect {
            corner: [left, top],
            size: [right - left + 1, bottom - top + 1],
        };
        let inside = self.passages();
        let inside = inside.filter(|&(cell, dir)| rect.has(self.beside(cell, dir)));
        // A rectangle of w × h cells has 2wh - w - h sides inside.
        let [width, height] = rect.size.map(|length| (length as usize).div_ceil(2));
        let is_full = room.len() == width * height;
        (is_full && inside.count() == 2 * width * height - width - height).then_some(rect)
    }

    /// Returns the square to the south-east of a cell if it is not rock: the cells around it are one room,
    /// and there are passages between all of them.
    fn open_corner(&self, cell: Cell, dir: Dir) -> Option<Spot> {
        if dir != Square::EAST {
            return None;
        }
        let (grid, maze) = (self.level.grid(), self.level.maze());
        let moves = [Square::EAST, Square::SOUTH, Square::WEST, Square::NORTH];
        let mut at = cell;
        let room = self.level.rooms().number(cell)?;
        for dir in moves {
            if !maze.passages(at).contains(dir) || self.level.rooms().number(at) != Some(room) {
                return None;
            }
            at = grid.step(at, dir);
        }
        let [x, y] = self.spot(cell);
        Some([x + 1, y + 1])
    }

    fn doors(&self) -> Vec<Door> {
        let rooms = self.level.rooms();
        let entrances = self.plan.openings.iter().map(|&(cell, dir)| Door {
            at: self.beside(cell, dir),
            // Doors lead into the dungeon.
            dir: vector(dir).map(|along| -along),
            kind: 3,
        });
        let closed = barriers(self.level)
            .into_iter()
            .map(|door| self.door(&door));
        let doorways = self.passages().filter(|&(cell, dir)| {
            let next = self.level.grid().step(cell, dir);
            rooms.number(cell) != rooms.number(next)
        });
        let doorways = doorways.map(|(cell, dir)| Door {
            at: self.beside(cell, dir),
            dir: vector(dir),
            kind: 0,
        });
        entrances.chain(closed).chain(doorways).collect()
    }

    fn door(&self, barrier: &Barrier) -> Door {
        let kind = match barrier.gate.map(Gate::needs) {
            None => 6,
            Some(Needs::Nothing | Needs::OtherSide) => 1,
            Some(Needs::Opener) => 5,
            Some(Needs::IronKey) => 7,
            Some(Needs::Lever { .. } | Needs::Never) => 4,
        };
        let is_reversed = barrier.gate.map(Gate::needs) == Some(Needs::OtherSide);
        let way = if is_reversed { -1 } else { 1 };
        Door {
            at: self.beside(barrier.cell, barrier.dir),
            dir: vector(barrier.dir).map(|along| way * along),
            kind,
        }
    }

    /// Returns the squares of the pillars in large rooms.
    fn columns(&self) -> Vec<Spot> {
        let page = PageLayout::new(self.level.grid(), 0.0);
        let rooms = 0..self.level.rooms().list().len();
        let pillars = rooms.flat_map(|room| self.level.pillars(room));
        let corners = pillars.filter_map(|sides| {
            let &(cell, dir) = sides.first()?;
            Some(page.side(cell, dir)[0])
        });
        let spots = corners.map(|corner| corner.map(|along| 2 * along.round() as i64 - 1));
        spots.collect()
    }
}

/// Returns the step to the square between two cells.
fn vector(dir: Dir) -> Spot {
    match dir {
        Square::EAST => [1, 0],
        Square::WEST => [-1, 0],
        Square::SOUTH => [0, 1],
        _ => [0, -1],
    }
}
