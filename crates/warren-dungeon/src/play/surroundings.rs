//! What a player perceives in a cell, told as plain data: for players who cannot see the
//! maze, and for programs that put it into words.
//!
//! Nothing is told that a sighted player does not know: the cells that lie
//! [straight on](super::SIGHT), the ways that the player has walked, and the draught.

use super::cell_by_cell::nearest;
use super::sight::line;
use super::walk::sides;
use super::{Draught, Progress, Trail, draught};
use crate::level::Level;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// What a player perceives in its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Surroundings {
    /// What kind of place the cell is.
    pub place: Place,
    /// Whether the player has been here before.
    pub again: bool,
    /// What is in the cell.
    pub landmarks: Vec<Landmark>,
    /// The side that the player faces. It may be a wall.
    pub facing: Dir,
    /// The ways out of the cell: clockwise from the side that the player faces, then ladders.
    pub exits: Vec<Exit>,
    /// The draught from secret doors.
    pub draught: Draught,
}

/// A kind of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// There is no way out.
    Closed,
    /// One way leads out.
    DeadEnd,
    /// A way leads straight through: whoever goes ahead needs no turn.
    Corridor,
    /// A way leads through, with a turn.
    Corner,
    /// Three ways or more meet.
    Junction,
    /// A ladder stands here, and at most one way leads out besides.
    Ladder,
}

/// Something by which a player knows a place again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// A start of the level.
    Start,
    /// A finish.
    Finish,
    /// A ladder to the floor above.
    LadderUp,
    /// A ladder to the floor below.
    LadderDown,
}

/// A way out of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The direction, which may be that of a ladder.
    pub dir: Dir,
    /// What it leads through.
    pub through: Through,
    /// Whether the player has been there.
    pub walked: Walked,
    /// How many moves lead straight on to the next place that is no corridor or has a
    /// landmark, as far as the player sees.
    pub cells: u32,
    /// What kind of place that is; `None` if the player does not see so far.
    pub ends: Option<Place>,
    /// The landmarks that lie straight on, each after so many moves.
    pub landmarks: Vec<(u32, Landmark)>,
}

/// What a way leads through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Through {
    /// A side that was always open.
    Passage,
    /// A secret door that was found.
    Door,
    /// A wall that was blasted.
    Breach,
}

/// What a player knows of the cell that a way leads to.
///
/// A player who takes a way that is new, and goes back where none is, comes to every cell that
/// can be reached and ends at the start. It need not stop where the surroundings are
/// [plain](Surroundings::is_plain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Walked {
    /// The player has not been there.
    New,
    /// The player has been there.
    Visited,
    /// From there the player came into the cell for the first time.
    Back,
}

impl Surroundings {
    /// What the player perceives now. `trail` is where the run has led. Takes constant time on
    /// grids whose cells have few sides.
    ///
    /// # Panics
    ///
    /// If the progress is not of this level; see [`Progress`].
    pub fn new(level: &Level<impl Embedding>, progress: &Progress, trail: &Trail) -> Surroundings {
        let (grid, cell) = (level.grid(), progress.cell);
        let ways = progress.ways(level);
        let sides = grid.clockwise(cell);
        let facing = nearest(level, cell, progress.heading);
        // Clockwise from there.
        let round = sides[facing..].iter().chain(&sides[..facing]).copied();
        let open = ways.ways(cell);
        let ladders = open.filter(|&dir| !grid.has_side(cell, dir));
        let exits = round.filter(|&dir| open.contains(dir)).chain(ladders);
        let exit = |dir| {
            let mut exit = Exit {
                dir,
                through: through(level, cell, dir),
                walked: trail.walked(grid, cell, dir),
                cells: 0,
                ends: None,
                landmarks: Vec::new(),
            };
            for (moves, seen) in (1..).zip(line(&ways, cell, dir)) {
                let landmarks = landmarks(level, &ways, seen);
                let place = place(level, &ways, seen);
                if exit.ends.is_none() {
                    exit.cells = moves;
                    let ends = place != Place::Corridor || !landmarks.is_empty();
                    exit.ends = ends.then_some(place);
                }
                exit.landmarks
                    .extend(landmarks.into_iter().map(|landmark| (moves, landmark)));
            }
            exit
        };
        Surroundings {
            place: place(level, &ways, cell),
            again: trail.is_again(),
            landmarks: landmarks(level, &ways, cell),
            facing: sides[facing],
            exits: exits.map(exit).collect(),
            draught: draught(level, progress),
        }
    }

    /// Whether there is nothing to decide: a corridor leads straight through it, nothing else
    /// is in it, and it does not lead a player who comes for the first time to where it has
    /// been.
    pub fn is_plain(&self) -> bool {
        let is_plain = |exit: &Exit| {
            let closes_a_circle = !self.again && exit.walked == Walked::Visited;
            exit.through == Through::Passage && !closes_a_circle
        };
        self.place == Place::Corridor
            && self.landmarks.is_empty()
            && self.draught == Draught::Still
            && self.exits.iter().all(is_plain)
    }
}

/// The side of a cell that lies nearest to a heading: that which a player faces who looks
/// there. It may be a wall.
pub fn side_at(level: &Level<impl Embedding>, cell: Cell, heading: u16) -> Dir {
    level.grid().clockwise(cell)[nearest(level, cell, heading)]
}

/// How many cells lie open straight on in a direction, as far as the player sees: behind them,
/// a wall answers an echo.
///
/// # Panics
///
/// If the progress is not of this level; see [`Progress`].
pub fn open_ahead(level: &Level<impl Embedding>, progress: &Progress, dir: Dir) -> u32 {
    line(&progress.ways(level), progress.cell, dir).count() as u32
}

fn place<T: Embedding>(level: &Level<T>, ways: &impl Walkable<Grid = T>, cell: Cell) -> Place {
    let open = ways.ways(cell);
    let mut flat = open & sides(level.grid(), cell);
    let has_ladder = flat != open;
    match flat.len() {
        0 | 1 if has_ladder => Place::Ladder,
        0 => Place::Closed,
        1 => Place::DeadEnd,
        2 => match (flat.next(), flat.next()) {
            (Some(a), Some(b)) if leads_on(level, cell, a, b) && leads_on(level, cell, b, a) => {
                Place::Corridor
            }
            _ => Place::Corner,
        },
        _ => Place::Junction,
    }
}

/// Whether a player who comes from one side faces the other, and turns by less than an eighth.
fn leads_on(level: &Level<impl Embedding>, cell: Cell, from: Dir, to: Dir) -> bool {
    let grid = level.grid();
    let ahead = grid.heading(cell, from).wrapping_add(1 << 15);
    let turn = grid.heading(cell, to).wrapping_sub(ahead) as i16;
    side_at(level, cell, ahead) == to && turn.unsigned_abs() < 1 << 13
}

fn landmarks<T: Embedding>(
    level: &Level<T>,
    ways: &impl Walkable<Grid = T>,
    cell: Cell,
) -> Vec<Landmark> {
    let mut found = Vec::new();
    if level.starts().contains(&cell) {
        found.push(Landmark::Start);
    }
    if level.is_finish(cell) {
        found.push(Landmark::Finish);
    }
    found.extend(
        ways.ways(cell)
            .filter_map(|dir| match level.grid().climb(cell, dir) {
                0 => None,
                1.. => Some(Landmark::LadderUp),
                _ => Some(Landmark::LadderDown),
            }),
    );
    found
}

/// What an open side leads through.
fn through(level: &Level<impl Embedding>, cell: Cell, dir: Dir) -> Through {
    if level.maze().passages(cell).contains(dir) {
        Through::Passage
    } else if level.doors().number(cell, dir).is_some() {
        Through::Door
    } else {
        Through::Breach
    }
}
