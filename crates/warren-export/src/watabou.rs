//! The JSON of Watabou's One Page Dungeon, which programs for dungeons import. Importers rely on what is
//! true of Watabou's own files: rectangles touch only at squares with doors, the first rectangle is behind
//! the entrance, and doors point away from it.
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
use std::collections::{BTreeSet, VecDeque};
use warren_dungeon::level::{Gate, Level, Needs};
use warren_maze::draw::{PageLayout, Plan};
use warren_maze::topology::{Cell, Dir, Dirs, Grid, Square, Topology};

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
    let areas = dungeon.areas();
    let doors = dungeon.doors(&areas);
    let origin = dungeon.origin();
    let place = |[x, y]: Spot| [x - origin[0], y - origin[1]];
    let squares = doors.iter().map(|door| Rect::square(door.at));
    let rects = areas.iter().copied().chain(squares).map(|rect| {
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
    let doors = doors.iter().map(|door| {
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

    /// Divides the floor into rectangles of cells without walls between them: parts of rooms, and parts of
    /// corridors, which are one cell wide. The first rectangle contains the start.
    fn areas(&self) -> Vec<Rect> {
        let mut free: BTreeSet<Cell> = self.level.maze().open_cells().collect();
        let mut areas = Vec::new();
        while let Some(&cell) = free.first() {
            let row = self.run(cell, Square::EAST, &free);
            let mut rows = vec![row];
            let is_room = self.level.rooms().number(cell).is_some();
            while is_room || rows[0].len() == 1 {
                match self.next_row(&rows[rows.len() - 1], &free) {
                    Some(row) => rows.push(row),
                    None => break,
                }
            }
            let count = [rows[0].len(), rows.len()];
            rows.iter().flatten().for_each(|cell| _ = free.remove(cell));
            areas.push(Rect {
                corner: self.spot(cell),
                size: count.map(|cells| 2 * cells as i64 - 1),
            });
        }
        let start = self.spot(self.level.starts()[0]);
        areas.sort_by_key(|area| !area.has(start));
        areas
    }

    /// Returns the free cells of a room or of a corridor that passages in one direction join.
    fn run(&self, from: Cell, dir: Dir, free: &BTreeSet<Cell>) -> Vec<Cell> {
        let mut run = vec![from];
        while let Some(next) = self.joined(run[run.len() - 1], dir, free) {
            run.push(next);
        }
        run
    }

    /// Returns the cells to the south of a row, if they are a row as well, and if there are passages between all
    /// cells of both.
    fn next_row(&self, row: &[Cell], free: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
        let south = |&cell: &Cell| self.joined(cell, Square::SOUTH, free);
        let next = row.iter().map(south).collect::<Option<Vec<Cell>>>()?;
        let mut pairs = next.windows(2);
        pairs
            .all(|pair| self.joined(pair[0], Square::EAST, free) == Some(pair[1]))
            .then_some(next)
    }

    /// Returns the free neighbour behind a passage that belongs to the same room, or to none if the cell does.
    fn joined(&self, cell: Cell, dir: Dir, free: &BTreeSet<Cell>) -> Option<Cell> {
        if !self.level.maze().passages(cell).contains(dir) {
            return None;
        }
        let next = self.level.grid().step(cell, dir);
        let rooms = self.level.rooms();
        (free.contains(&next) && rooms.number(cell) == rooms.number(next)).then_some(next)
    }

    /// Returns the entrances, the doors and gates, and the passages between two of these areas.
    fn doors(&self, areas: &[Rect]) -> Vec<Door> {
        let far = self.distances();
        let entrances = self.plan.openings.iter().map(|&(cell, dir)| Door {
            at: self.beside(cell, dir),
            // Doors lead into the dungeon.
            dir: vector(dir).map(|along| -along),
            kind: 3,
        });
        let closed = barriers(self.level)
            .into_iter()
            .map(|door| self.door(&door, &far));
        let doorways = self.passages().filter(|&(cell, dir)| {
            let between = self.beside(cell, dir);
            !areas.iter().any(|area| area.has(between))
        });
        let doorways = doorways.map(|(cell, dir)| Door {
            at: self.beside(cell, dir),
            dir: self.away(cell, dir, &far),
            kind: 0,
        });
        entrances.chain(closed).chain(doorways).collect()
    }

    /// Returns the number of moves from the start to each cell, if all doors and gates are open.
    fn distances(&self) -> Vec<u32> {
        let (grid, maze) = (self.level.grid(), self.level.maze());
        let mut ways: Vec<Dirs> = (0..grid.cells()).map(|cell| maze.passages(cell)).collect();
        for Barrier { cell, dir, .. } in barriers(self.level) {
            ways[cell as usize].insert(dir);
            ways[grid.step(cell, dir) as usize].insert(grid.back(cell, dir));
        }
        let mut far = vec![u32::MAX; ways.len()];
        let start = self.level.starts()[0];
        far[start as usize] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(cell) = queue.pop_front() {
            for next in ways[cell as usize].map(|dir| grid.step(cell, dir)) {
                if far[next as usize] == u32::MAX {
                    far[next as usize] = far[cell as usize] + 1;
                    queue.push_back(next);
                }
            }
        }
        far
    }

    /// Returns the direction of a side that leads away from the start.
    fn away(&self, cell: Cell, dir: Dir, far: &[u32]) -> Spot {
        let next = self.level.grid().step(cell, dir);
        let way = if far[next as usize] < far[cell as usize] {
            -1
        } else {
            1
        };
        vector(dir).map(|along| way * along)
    }

    fn door(&self, barrier: &Barrier, far: &[u32]) -> Door {
        let kind = match barrier.gate.map(Gate::needs) {
            None => 6,
            Some(Needs::Nothing | Needs::OtherSide) => 1,
            Some(Needs::Opener) => 5,
            Some(Needs::IronKey) => 7,
            Some(Needs::Lever { .. } | Needs::Never) => 4,
        };
        let dir = match barrier.gate.map(Gate::needs) {
            Some(Needs::Nothing) => vector(barrier.dir),
            Some(Needs::OtherSide) => vector(barrier.dir).map(|along| -along),
            _ => self.away(barrier.cell, barrier.dir, far),
        };
        Door {
            at: self.beside(barrier.cell, barrier.dir),
            dir,
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
