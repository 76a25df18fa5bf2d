//! The rules of play: one deterministic step in integers.
//!
//! A position is a cell and an offset from its centre, a heading is 16 bits, a
//! turn comes from a table. So a run is its inputs: it plays back to the same
//! state on any machine, and a wrapped world needs no edge, since an offset
//! carries over into the next cell.

mod blast;
mod cell_by_cell;
mod climb;
mod demo;
mod explore;
mod follow;
mod hint;
mod minotaur;
mod recording;
mod sight;
mod steer;
mod travel;
mod trig;
mod walk;

pub use crate::speeds::{CLIMB_TICKS, MINOTAUR_TICKS, SPEED, TICKS_PER_SECOND, TURN};
pub use blast::{BlastRefusal, blast_towards};
pub use cell_by_cell::{CellByCell, CellMove};
pub use demo::{Defeat, Demo, run_demo};
pub use explore::Explore;
pub use follow::{Follow, Stop};
pub use hint::{Hint, STRETCH, Strength};
pub use minotaur::{Minotaur, SLEEP_TICKS};
pub use recording::{Recording, ReplayError, Source};
pub use sight::{SIGHT, Seen};
pub use steer::{step_towards, toward};
pub use travel::{NoRoute, Travel};
pub use trig::ahead;
pub use walk::CLEARANCE;

use crate::level::Level;
use serde::{Deserialize, Serialize};
use warren_maze::geometry::{UNIT, Vector, length};
use warren_maze::maze::Door;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// How long the search key must be held to find what is near, in ticks.
pub const SEARCH_TICKS: u32 = TICKS_PER_SECOND;

/// How near to a finish's centre a player must come.
const FINISH_RADIUS: i64 = UNIT as i64 * 3 / 10;

/// What a player does in one tick, whichever device it came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Input {
    /// Ahead, or back where negative: 127 is full speed.
    pub ahead: i8,
    /// To the right, or left where negative: 127 is full speed.
    pub right: i8,
    /// By how much the heading turns to the right, in 2⁻¹⁶ of a full turn.
    pub turn: i16,
    /// Up a ladder where positive, down one where negative.
    pub climb: i8,
    /// Searching for secret doors.
    pub search: bool,
    /// Asking for a hint, and how much it shows.
    pub hint: Option<Strength>,
    /// Blasting the wall ahead; the one above or below while climbing keys are
    /// held.
    pub blast: bool,
}

/// What a player has done in a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The cell that the player is in.
    pub cell: Cell,
    /// The player's place, from the cell's centre.
    pub offset: Vector,
    /// Where the player looks, clockwise from east, in 2⁻¹⁶ of a full turn.
    pub heading: u16,
    /// For each door whether it was found, and so stands open.
    pub found: Vec<bool>,
    /// The cells that the player has seen.
    #[serde(default)]
    pub seen: Seen,
    /// For how many ticks the player has been climbing up, or down where
    /// negative.
    #[serde(default)]
    pub climbing: i32,
    /// For how many ticks the player has been searching.
    pub searching: u32,
    /// Cell borders crossed.
    pub steps: u32,
    /// Ticks played.
    pub ticks: u32,
    /// Hints taken.
    pub hints: u32,
    /// Whether a finish was reached. Nothing changes after it.
    pub finished: bool,
    /// Charges left.
    #[serde(default)]
    pub charges: u32,
    /// The walls blasted, in ascending order.
    #[serde(default)]
    pub blasted: Vec<Door>,
    /// Where the Minotaur is, if there is one.
    #[serde(default)]
    pub minotaur: Option<Minotaur>,
    /// Whether the Minotaur has caught the player. Nothing changes after it.
    #[serde(default)]
    pub caught: bool,
}

/// Something that happened in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The player went into the next cell in this direction.
    Crossed(Dir),
    /// The door of this number was found and opens.
    DoorFound(usize),
    /// A part of the way from the player's cell to a finish.
    Hint(Hint),
    /// A hint was asked for, and no way leads to a finish, or only through more
    /// walls than charges are left.
    NoWay,
    /// This wall was blasted into a passage.
    Blasted(Door),
    /// A blast was refused.
    Refused(BlastRefusal),
    /// The player sees these cells for the first time: at least one.
    Saw(Vec<Cell>),
    /// A finish was reached.
    Finished,
    /// The Minotaur has caught the player.
    Caught,
}

impl Progress {
    /// The beginning of a run: at the first start, looking down the first open
    /// way, clockwise from east.
    pub fn new(level: &Level<impl Embedding>) -> Progress {
        let cell = level.starts()[0];
        let sides = level.grid().clockwise(cell);
        let passages = level.maze().passages(cell);
        let open = sides.iter().find(|&&dir| passages.contains(dir));
        let mut progress = Progress {
            cell,
            offset: [0, 0],
            heading: level.grid().heading(cell, *open.unwrap_or(&sides[0])),
            found: vec![false; level.doors().list().len()],
            seen: Seen::default(),
            climbing: 0,
            searching: 0,
            steps: 0,
            ticks: 0,
            hints: 0,
            finished: false,
            charges: level.charges(),
            blasted: Vec::new(),
            minotaur: level.minotaur().map(Minotaur::asleep),
            caught: false,
        };
        sight::see(level, &mut progress);
        progress
    }

    /// Whether the run is over: won or lost.
    pub fn is_over(&self) -> bool {
        self.finished || self.caught
    }

    /// Where the player may go: the passages, the doors found and the walls
    /// blasted.
    pub fn ways<'a, T: Embedding>(&'a self, level: &'a Level<T>) -> impl Walkable<Grid = T> + 'a {
        blast::opened(level, |door| self.found[door], &self.blasted)
    }
}

/// Plays one tick of a level, and says what happened.
pub fn step(level: &Level<impl Embedding>, progress: &mut Progress, input: Input) -> Vec<Event> {
    let mut events = Vec::new();
    if progress.is_over() {
        return events;
    }
    progress.ticks = progress.ticks.saturating_add(1);
    progress.heading = progress.heading.wrapping_add_signed(input.turn);
    walk::walk(level, progress, input, &mut events);
    climb::climb(level, progress, input.climb, &mut events);
    search(level, progress, input.search, &mut events);
    if input.blast {
        blast::blast(level, progress, input.climb, &mut events);
    }
    if let Some(strength) = input.hint {
        hint::hint(level, progress, strength, &mut events);
    }
    sight::look(level, progress, &mut events);
    let near = length(progress.offset) <= FINISH_RADIUS;
    if near && level.is_finish(progress.cell) {
        progress.finished = true;
        events.push(Event::Finished);
    } else {
        minotaur::hunt(level, progress, &mut events);
    }
    events
}

/// Finds the doors in the sides of the player's cell and of those one step away.
fn search(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    searching: bool,
    events: &mut Vec<Event>,
) {
    progress.searching = if searching { progress.searching + 1 } else { 0 };
    if progress.searching < SEARCH_TICKS {
        return;
    }
    progress.searching = 0;
    let here = progress.cell;
    let beside = progress.ways(level).ways(here);
    let beside = beside.map(|dir| level.grid().step(here, dir));
    for cell in std::iter::once(here).chain(beside) {
        for (_, door) in level.doors().of(cell) {
            find(door, progress, events);
        }
    }
}

fn find(door: usize, progress: &mut Progress, events: &mut Vec<Event>) {
    if !progress.found[door] {
        progress.found[door] = true;
        events.push(Event::DoorFound(door));
    }
}
