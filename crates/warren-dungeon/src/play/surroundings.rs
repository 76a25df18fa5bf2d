//! A description of a player's cell as plain data. Programs can put this description into words for
//! players who cannot see the maze.
//!
//! The description contains only what a sighted player knows: the visible cells [straight
//! ahead](super::SIGHT), the cells that the player has visited, and the draught.

use super::consumable::{Consumable, ConsumableKind};
use super::obstacles::sides;
use super::sight::line;
use super::walk::nearest_side;
use super::{Draught, Progress, Trail, draught, shut};
use crate::level::{Content, Gate, Level};
use std::collections::BTreeSet;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding, Grid};

/// The description of the player's cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// The kind of the cell.
    pub kind: CellKind,
    /// Whether the player has been in this cell before.
    pub again: bool,
    /// The room that contains the cell, or `None` if the cell is in no room, or if
    /// it is too dark to see the room.
    pub room: Option<RoomAround>,
    /// The landmarks in the cell.
    pub landmarks: Vec<Landmark>,
    /// The side that the player faces. It may be a wall.
    pub facing: Dir,
    /// The exits of the cell: first the open sides, clockwise from the side that the player faces,
    /// and then the ladders.
    pub exits: Vec<Exit>,
    /// The gates of the cell that the player cannot pass from here, clockwise from the side that
    /// the player faces, and then those in the floor and the ceiling. Each gate is given relative
    /// to the cell.
    pub closed_gates: Vec<(Dir, Gate)>,
    /// What the player sees through the closed gates that are transparent, in the same order.
    pub views: Vec<View>,
    /// The draught from secret doors.
    pub draught: Draught,
    /// Whether the player's torch has burned out.
    pub is_dark: bool,
}

/// What a player sees straight ahead through a closed gate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The direction of the gate.
    pub dir: Dir,
    /// The number of visible cells behind the gate.
    pub cells: u32,
    /// The landmarks behind the gate, each with its distance in cells.
    pub landmarks: Vec<(u32, Landmark)>,
}

/// The room around a player, who sees all of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomAround {
    /// The number of cells.
    pub cells: u32,
    /// The number of columns and rows if the room is a block on a grid with columns and rows.
    pub size: Option<[u32; 2]>,
    /// The number of doorways that the player can see, which are the passages, the secret doors
    /// that were found and the blasted walls that lead out of the room on the same floor.
    pub doorways: u32,
}

/// The kind of a cell, which depends on the number and the directions of its open sides. Ladders
/// matter only if at most one side is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    /// A cell without exits.
    Closed,
    /// A cell with one open side and no ladders.
    DeadEnd,
    /// A cell with two open sides in roughly opposite directions. The player hardly has to turn.
    Corridor,
    /// A cell with two open sides that are not opposite, so that the player has to turn.
    Corner,
    /// A cell with three or more open sides.
    Junction,
    /// A cell with at least one ladder and at most one open side.
    Ladder,
}

/// A feature by which a player can recognise a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// A flask or a scroll.
    Consumable(Consumable),
    /// Other visible content of the cell, such as a finish.
    Content(Content),
    /// A ladder to the floor above.
    LadderUp,
    /// A ladder to the floor below.
    LadderDown,
    /// A mark of chalk that the player made.
    Mark,
    /// Salt that the player laid.
    Salt,
}

/// An exit of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The direction of the exit. The direction of a ladder leads to a different floor.
    pub dir: Dir,
    /// The kind of opening.
    pub through: Through,
    /// The player's knowledge about the next cell in this direction.
    pub walked: Walked,
    /// The number of moves straight ahead to the next cell that is not a corridor or has a
    /// landmark. If the player sees no such cell, this is the number of visible cells straight
    /// ahead.
    pub cells: u32,
    /// The kind of the cell at the distance [`cells`](Exit::cells), or `None` if the player only
    /// sees corridors without landmarks.
    pub ends: Option<CellKind>,
    /// The landmarks straight ahead, each with its distance in moves.
    pub landmarks: Vec<(u32, Landmark)>,
}

/// The kind of opening that an exit leads through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Through {
    /// A passage of the level.
    Passage,
    /// A secret door that was found.
    Door,
    /// A gate that lets the player pass.
    Gate(Gate),
    /// A gate that the player has [shut](Progress::is_shut), and pushes open by walking on. It blocks the
    /// view, so that [`cells`](Exit::cells) is 0.
    ShutGate(Gate),
    /// A wall that was blasted.
    Breach,
}

/// The player's knowledge about the cell behind an exit.
///
/// A player who takes a new exit whenever there is one, and goes back otherwise, visits every
/// reachable cell and ends at the start. The player does not have to stop in cells whose
/// surroundings are [plain](Surroundings::is_plain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Walked {
    /// The player has not visited the cell.
    New,
    /// The player has visited the cell.
    Visited,
    /// The player first entered the current cell from this cell.
    Back,
}

impl Surroundings {
    /// Describes the player's current cell. `trail` contains the cells that the player has visited.
    /// On grids whose cells have few sides, takes time linear in the number of starts and in the
    /// number of cells of the player's room, and logarithmic in the numbers of finishes, doors and
    /// visited cells.
    ///
    /// # Panics
    ///
    /// Panics if the progress does not belong to this level; see [`Progress`].
    pub fn new(level: &Level<impl Embedding>, progress: &Progress, trail: &Trail) -> Surroundings {
        let (grid, cell) = (level.grid(), progress.cell);
        let (ways, sight) = (progress.ways(level), progress.sight(level));
        let in_sight = shut::around(&ways, level, progress);
        let sides = grid.clockwise(cell);
        let facing = nearest_side(level, cell, progress.heading);
        // The sides, clockwise from the side that the player faces.
        let round = sides[facing..].iter().chain(&sides[..facing]).copied();
        let vertical = grid.exits(cell).filter(|&dir| !grid.has_side(cell, dir));
        let round = round.chain(vertical);
        let open = ways.ways(cell);
        let exits = { round.clone() }.filter(|&dir| open.contains(dir));
        let closed_gate = |dir| {
            let (_, gate) = progress.closed_gate(level, cell, dir)?;
            Some((dir, gate))
        };
        let exit = |dir| {
            let mut exit = Exit {
                dir,
                through: through(level, progress, dir),
                walked: trail.walked(grid, cell, dir),
                cells: 0,
                ends: None,
                landmarks: Vec::new(),
            };
            for (moves, seen) in (1..).zip(line(&in_sight, cell, dir, sight)) {
                let landmarks = landmarks(level, progress, seen);
                let kind = cell_kind(level, &ways, seen);
                if exit.ends.is_none() {
                    exit.cells = moves;
                    let ends = kind != CellKind::Corridor || !landmarks.is_empty();
                    exit.ends = ends.then_some(kind);
                }
                exit.landmarks
                    .extend(landmarks.into_iter().map(|landmark| (moves, landmark)));
            }
            exit
        };
        let views = progress.views(level);
        let view = |&(dir, gate): &(Dir, Gate)| {
            gate.is_transparent().then(|| {
                let seen: Vec<Cell> = line(&views, cell, dir, sight).collect();
                let landmarks = (1..).zip(&seen).flat_map(|(cells, &seen)| {
                    let landmarks = landmarks(level, progress, seen).into_iter();
                    landmarks.map(move |landmark| (cells, landmark))
                });
                View {
                    dir,
                    cells: seen.len() as u32,
                    landmarks: landmarks.collect(),
                }
            })
        };
        let closed_gates: Vec<(Dir, Gate)> = round.filter_map(closed_gate).collect();
        Surroundings {
            kind: cell_kind(level, &ways, cell),
            again: trail.is_again(),
            room: level
                .rooms()
                .number(cell)
                .filter(|_| !progress.is_dark(level))
                .map(|room| room_around(level, &ways, room)),
            landmarks: landmarks(level, progress, cell),
            facing: sides[facing],
            exits: exits.map(exit).collect(),
            views: closed_gates.iter().filter_map(view).collect(),
            closed_gates,
            draught: draught(level, progress),
            is_dark: progress.is_dark(level),
        }
    }

    /// Returns whether there is nothing to decide and nothing to report. The cell must be a
    /// corridor without landmarks, closed gates and a draught, and its exits must be passages. On
    /// the first visit, only the exit that leads back may lead to a visited cell.
    pub fn is_plain(&self) -> bool {
        let is_plain = |exit: &Exit| {
            let closes_a_circle = !self.again && exit.walked == Walked::Visited;
            exit.through == Through::Passage && !closes_a_circle
        };
        self.kind == CellKind::Corridor
            && self.landmarks.is_empty()
            && self.closed_gates.is_empty()
            && self.draught == Draught::Still
            && self.exits.iter().all(is_plain)
    }
}

/// Returns the cell's side whose direction is nearest to a heading. A player with this heading
/// faces this side, which may be a wall.
pub fn side_at(level: &Level<impl Embedding>, cell: Cell, heading: u16) -> Dir {
    level.grid().clockwise(cell)[nearest_side(level, cell, heading)]
}

/// Returns the number of cells that the player can see straight ahead in a direction. For example,
/// programs can use this number to simulate the echo from a wall.
///
/// # Panics
///
/// Panics if the progress does not belong to this level; see [`Progress`].
pub fn open_ahead(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> u32 {
    let (views, sight) = (progress.views(level), progress.sight(level));
    line(&views, progress.cell, dir, sight).count() as u32
}

/// Returns the kind of a cell for a player who can move along `ways`.
pub(crate) fn cell_kind<T: Embedding>(
    level: &Level<T>,
    ways: &impl Walkable<Grid = T>,
    cell: Cell,
) -> CellKind {
    let open = ways.ways(cell);
    let mut flat = open & sides(level.grid(), cell);
    let has_ladder = flat != open;
    match flat.len() {
        0 | 1 if has_ladder => CellKind::Ladder,
        0 => CellKind::Closed,
        1 => CellKind::DeadEnd,
        2 => match (flat.next(), flat.next()) {
            (Some(a), Some(b)) if leads_on(level, cell, a, b) && leads_on(level, cell, b, a) => {
                CellKind::Corridor
            }
            _ => CellKind::Corner,
        },
        _ => CellKind::Junction,
    }
}

/// Returns whether a player who enters through one side faces the other side, and has to turn by
/// less than an eighth of a turn to leave through it.
fn leads_on(level: &Level<impl Embedding>, cell: Cell, from: Dir, to: Dir) -> bool {
    let grid = level.grid();
    let ahead = grid.heading(cell, from).wrapping_add(1 << 15);
    let turn = grid.heading(cell, to).wrapping_sub(ahead) as i16;
    side_at(level, cell, ahead) == to && turn.unsigned_abs() < 1 << 13
}

fn room_around<T: Embedding>(
    level: &Level<T>,
    ways: &impl Walkable<Grid = T>,
    room: usize,
) -> RoomAround {
    let (grid, cells) = (level.grid(), &level.rooms().list()[room][..]);
    let leads_out = |cell, dir| {
        grid.has_side(cell, dir) && level.rooms().number(grid.step(cell, dir)) != Some(room)
    };
    let doorways = |&cell| ways.ways(cell).filter(|&dir| leads_out(cell, dir)).count() as u32;
    RoomAround {
        cells: cells.len() as u32,
        size: grid.as_grid().and_then(|grid| block_size(grid, cells)),
        doorways: cells.iter().map(doorways).sum(),
    }
}

/// Returns the number of columns and rows of these cells if they are a block.
fn block_size(grid: &Grid, cells: &[Cell]) -> Option<[u32; 2]> {
    grid.board()?;
    let places = cells.iter().map(|&cell| grid.coordinates(cell));
    let [columns, rows, floors] = [0, 1, 2].map(|axis| {
        let places: BTreeSet<u32> = places.clone().map(|place| place[axis]).collect();
        places.len() as u32
    });
    let is_block = floors == 1 && (columns * rows) as usize == cells.len();
    is_block.then_some([columns, rows])
}

fn landmarks(level: &Level<impl Embedding>, progress: &Progress, cell: Cell) -> Vec<Landmark> {
    let contents = progress.contents(level, cell);
    let ladders = progress.ways(level).ways(cell);
    let ladders = ladders.filter_map(|dir| match level.grid().climb(cell, dir) {
        0 => None,
        1.. => Some(Landmark::LadderUp),
        _ => Some(Landmark::LadderDown),
    });
    let mark = progress.is_marked(cell).then_some(Landmark::Mark);
    let salt = progress.is_salted(cell).then_some(Landmark::Salt);
    let content = |content: Content| {
        let consumable = ConsumableKind::of(content)
            .and_then(|kind| progress.consumable_in(level, kind, cell))
            .map(Landmark::Consumable);
        consumable.unwrap_or(Landmark::Content(content))
    };
    contents
        .map(content)
        .chain(ladders)
        .chain(mark)
        .chain(salt)
        .collect()
}

/// Returns the kind of opening in an open side of the player's cell.
fn through(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> Through {
    let cell = progress.cell;
    if level.maze().passages(cell).contains(dir) {
        Through::Passage
    } else if level.doors().number(cell, dir).is_some() {
        Through::Door
    } else if let Some((number, gate)) = level.gates().at(cell, dir) {
        match progress.is_shut(number) {
            true => Through::ShutGate(gate),
            false => Through::Gate(gate),
        }
    } else {
        Through::Breach
    }
}
