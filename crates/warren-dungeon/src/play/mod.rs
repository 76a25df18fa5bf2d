//! The rules of the game. [`step`] plays one tick of a level.
//!
//! A run begins with [`Progress::new`]. In each tick, [`step`] applies an [`Input`], changes the
//! progress, and returns the [`Event`]s of the tick. A second has [`TICKS_PER_SECOND`] ticks; the
//! rules themselves have no clock.
//!
//! The rules use only integers. A position is a cell and an offset from its centre, in units of
//! 2⁻¹⁶ of a cell ([`UNIT`]). A heading is in units of 2⁻¹⁶ of a full turn. Sines come from a
//! table. The same inputs therefore lead to the same state on every machine. Wrapped grids need no
//! special case, because every position is relative to a cell.
//!
//! [`pilot`](crate::pilot) contains players that are programs, and [`replay`](crate::replay) contains
//! recorded runs.
//!
//! [`Surroundings`] describes a player's cell for players who cannot see the maze.

mod beasts;
mod blast;
mod carried;
mod clearance;
mod climb;
mod draught;
mod finds;
mod gates;
mod hint;
mod make_walkable;
mod sight;
mod size;
mod surroundings;
mod trail;
mod trig;
mod walk;

pub use crate::speeds::{
    BEAST_TICKS, BREATH, CLIMB_TICKS, EARSHOT, HEARING, RISE_TICKS, SPEED, TICKS_PER_SECOND, TURN,
};
pub use beasts::{Beast, QUIET, SLEEP_TICKS, quiet};
pub use blast::BlastRefusal;
pub use carried::{Carried, DARK_SIGHT, MARKS_PER_CHALK, MAX_SIGHT, STEPS_PER_OIL};
pub use clearance::{NoClearance, check_clearance};
pub(crate) use climb::{REACH, ladder};
pub use draught::{Draught, draught};
pub use finds::{MAP_MOVES, MarkRefusal};
pub use gates::UseRefusal;
pub use hint::{Hint, STRETCH, Strength};
pub use make_walkable::{MakeWalkableError, make_walkable};
pub use sight::{SIGHT, Seen, Views, in_view};
pub(crate) use sight::{in_sight, known};
pub use size::{MAX_AXIS, MAX_CELLS, TooLarge, check_playable};
pub(crate) use surroundings::cell_kind;
pub use surroundings::{
    CellKind, Exit, Landmark, RoomAround, Surroundings, Through, View, Walked, open_ahead, side_at,
};
pub use trail::Trail;
pub use trig::ahead;
pub use walk::CLEARANCE;
pub(crate) use walk::{nearest_side, stride};

use crate::level::{BeastKind, Content, KeyShape, Level, LeverNumber};
use crate::route::{
    self, Action, DoorSet, GateStates, Levers, NoPlan, Passages, PlayerState, Walker,
};
use serde::{Deserialize, Serialize};
use warren_maze::geometry::{UNIT, Vector, length};
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The number of consecutive ticks for which a player must search to find the nearby doors.
pub const SEARCH_TICKS: u32 = TICKS_PER_SECOND;

/// The maximum distance from the centre of a finish at which a player has reached the finish, in
/// units of 2⁻¹⁶ of a cell, in runs that [end near the centre](Progress::finishes_near_centre).
const FINISH_RADIUS: i64 = UNIT as i64 * 3 / 10;

/// The actions of a player in one tick. The default input does nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Input {
    /// The forward speed, or the backward speed if negative. Full speed is 127.
    pub ahead: i8,
    /// The speed to the right, or to the left if negative. Full speed is 127. A player who walks
    /// diagonally is not faster than full speed.
    pub right: i8,
    /// The turn to the right, or to the left if negative, in units of 2⁻¹⁶ of a full turn.
    pub turn: i16,
    /// The direction in which the player climbs a ladder: up if positive, and down if negative. If
    /// this is 0, the player does not climb.
    pub climb: i8,
    /// Whether the player searches for secret doors.
    pub search: bool,
    /// The hint that the player asks for, or `None`.
    pub hint: Option<Strength>,
    /// Whether the hint opens the secret doors that it shows. In recordings of version 4, all hints
    /// open doors. Hints that a player requests through the game's controls only show the doors.
    pub opens_doors: bool,
    /// Whether the player asks for the direction of the finish and the distance to it. This counts
    /// as a hint if the player has no compass.
    pub locate: bool,
    /// Whether the whole level is shown to the player from this tick on. The progress [records
    /// this](Progress::revealed), so that a game can refuse to reward the run.
    pub reveal: bool,
    /// Whether the player blasts the wall ahead, or the ceiling or the floor if `climb` is
    /// not 0.
    pub blast: bool,
    /// Whether the player opens the gate ahead with a key, or the gate in the ceiling or the floor
    /// if
    /// `climb` is not 0. If the player cannot open a gate there, the player pulls the lever in its
    /// cell, or steps through the portal in its cell.
    pub act: bool,
    /// Whether the player marks its cell with chalk.
    pub mark: bool,
}

/// The state of a run: the position of the player, and everything that the player has found, seen
/// and done.
///
/// All fields are public, so that a program can show and save them. The functions of this module
/// require a progress that was created by [`Progress::new`] for the same level and changed only by
/// [`step`]. With any other progress, they can panic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The cell of the player.
    pub cell: Cell,
    /// The player's position relative to the cell's centre, in units of 2⁻¹⁶ of a cell ([`UNIT`]).
    pub offset: Vector,
    /// The direction in which the player looks, clockwise from east, in units of 2⁻¹⁶ of a
    /// full turn.
    pub heading: u16,
    /// Whether each door has been found, indexed by door number. A found door is open.
    pub found: Vec<bool>,
    /// The cells that the player has seen.
    #[serde(default)]
    pub seen: Seen,
    /// The number of ticks for which the player has been climbing. The number is negative if the
    /// player is climbing down.
    #[serde(default)]
    pub climbing: i32,
    /// The number of ticks for which the player has been searching.
    pub searching: u32,
    /// The number of moves to other cells.
    pub steps: u32,
    /// The number of ticks played.
    pub ticks: u32,
    /// The number of hints taken.
    pub hints: u32,
    /// Whether the whole level was shown to the player.
    #[serde(default)]
    pub revealed: bool,
    /// Whether the player has reached a finish. Nothing changes after that.
    pub finished: bool,
    /// What the player carries, apart from keys.
    #[serde(default)]
    pub carried: Carried,
    /// The blasted walls, in ascending order.
    #[serde(default)]
    pub blasted: Vec<Side>,
    /// Whether each gate has been opened with a key or by a plate, indexed by gate number.
    #[serde(default)]
    pub opened: Vec<bool>,
    /// The levers that have been pulled.
    #[serde(default)]
    pub levers: Levers,
    /// The shapes of the player's keys, in ascending order.
    #[serde(default)]
    pub keys: Vec<KeyShape>,
    /// The number of iron keys that the player has taken and not used.
    #[serde(default)]
    pub iron_keys: u32,
    /// The cells whose keys and finds the player has taken, and whose plates the player has pressed,
    /// in ascending order.
    #[serde(default)]
    pub taken: Vec<Cell>,
    /// The number of finds that the player has taken in this level.
    #[serde(default)]
    pub finds: u32,
    /// The cells that the player has marked with chalk, in ascending order.
    #[serde(default)]
    pub marks: Vec<Cell>,
    /// The beasts of the level, in the order of [`BeastKind::ALL`](crate::level::BeastKind::ALL).
    #[serde(default)]
    pub beasts: Vec<Beast>,
    /// Whether a beast has caught the player. Nothing changes after that.
    #[serde(default)]
    pub caught: bool,
    /// Whether the run follows the rules of recordings before version 7. In these runs, a player
    /// who is beyond the lines of several sides of a cell crosses the first of these sides, instead
    /// of the side at the player's position.
    #[serde(default)]
    pub crosses_first_side: bool,
    /// The sides that begin at a pillar of a room, with their cells, in ascending order; see
    /// [`Level::sides_at_pillars`]. The list is empty in runs that follow the rules of recordings
    /// before version 10: in these runs, pillars do not stop the player.
    #[serde(default)]
    pub pillars: Vec<(Cell, Dir)>,
    /// Whether the run follows the rules of recordings before version 11. In these runs, a player
    /// has reached a finish only near the centre of its cell, and can cross the cell along its walls.
    #[serde(default)]
    pub finishes_near_centre: bool,
}

/// An event of a tick.
///
/// The enum is deliberately exhaustive: if a new event is added, the compiler reports every `match`
/// that does not handle it. Adding an event is therefore a breaking change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The player entered the next cell in this direction. Near a corner without a post, a player
    /// can cross several sides in one tick. If the direction is [`PORTAL`](crate::level::PORTAL),
    /// the player stepped through a portal; the neighbour in [`Level::portal_grid`] is its other
    /// end.
    Crossed(Dir),
    /// The player found the door with this number. The door is now open.
    DoorFound(usize),
    /// The player is given a hint: a part of the path from the player's cell to the next key or
    /// lever, or to a finish.
    Hint(Hint),
    /// The player asked for a hint, but there is none: every path to a finish needs more charges
    /// than the player has left. In a level with gates, there is also no [`plan`](crate::route::plan).
    NoWay,
    /// The player is told the direction of the finish and the distance to it.
    Located,
    /// The whole level is shown to the player.
    Revealed,
    /// The player blasted this wall, which is now a passage.
    Blasted(Side),
    /// A blast was refused and did not use a charge.
    Refused(BlastRefusal),
    /// The player took this key or find from this cell.
    ItemTaken(Content, Cell),
    /// The player stepped for the first time on a plate, or on something else that [opens gates at
    /// once](crate::level::Opens::Entered), in this cell. If some of its gates were closed, they open in
    /// the same tick.
    Pressed(Content, Cell),
    /// The player opened the gate with this number, or a plate opened it.
    GateOpened(usize),
    /// The player pulled a lever with this number.
    LeverPulled(LeverNumber),
    /// The player tried to use something, but could not.
    UseRefused(UseRefusal),
    /// The player marked this cell with chalk.
    Marked(Cell),
    /// The player tried to mark a cell, but could not.
    MarkRefused(MarkRefusal),
    /// The player's torch burned out.
    TorchOut,
    /// The player sees these cells for the first time. The list is not empty.
    Saw(Vec<Cell>),
    /// The player reached a finish.
    Finished,
    /// A beast of this kind has caught the player.
    Caught(BeastKind),
}

impl Progress {
    /// Returns the state at the beginning of a run. The player is at the centre of the first start
    /// and looks through the first open side, clockwise from east. Takes time linear in the number
    /// of doors. On grids for which [`check_clearance`] does not take constant time, it also takes time
    /// linear in the total number of sides of all cells. In a level with rooms, it takes time O(n log n)
    /// for n sides of their cells.
    ///
    /// # Panics
    ///
    /// Panics with the error message of [`check_clearance`] if the level has no room for a player. A
    /// level on a [`Grid`](warren_maze::topology::Grid) always has room.
    #[track_caller]
    pub fn new(level: &Level<impl Embedding>) -> Progress {
        Progress::carrying(level, Carried::default())
    }

    /// Returns the state at the beginning of a run, as [`new`](Progress::new) does, for a player who
    /// brings something from an earlier level. The charges and the light of the level are added to
    /// those that the player brings.
    ///
    /// # Panics
    ///
    /// Panics in the same cases as [`Progress::new`].
    #[track_caller]
    pub fn carrying(level: &Level<impl Embedding>, carried: Carried) -> Progress {
        if let Err(narrow) = check_clearance(level) {
            panic!("{narrow}");
        }
        let cell = level.starts()[0];
        let mut progress = Progress {
            cell,
            offset: [0, 0],
            heading: first_view(level, cell),
            found: vec![false; level.doors().list().len()],
            seen: Seen::default(),
            climbing: 0,
            searching: 0,
            steps: 0,
            ticks: 0,
            hints: 0,
            revealed: false,
            finished: false,
            carried: carried.into_level(level),
            blasted: Vec::new(),
            opened: vec![false; level.gates().len()],
            levers: Levers::default(),
            keys: Vec::new(),
            iron_keys: 0,
            taken: Vec::new(),
            finds: 0,
            marks: Vec::new(),
            beasts: level.beasts().map(Beast::resting).collect(),
            caught: false,
            crosses_first_side: false,
            pillars: level.sides_at_pillars(),
            finishes_near_centre: false,
        };
        sight::see(level, &mut progress);
        progress
    }

    /// Returns whether the run is over, because the player has reached a finish or was caught.
    pub fn is_over(&self) -> bool {
        self.finished || self.caught
    }

    /// Returns whether the run ends in this cell, wherever in the cell the player is.
    fn ends_in(&self, level: &Level<impl Embedding>, cell: Cell) -> bool {
        !self.finishes_near_centre && level.is_finish(cell)
    }

    /// Returns whether the player has reached a finish.
    fn is_at_finish(&self, level: &Level<impl Embedding>) -> bool {
        self.ends_in(level, self.cell)
            || level.is_finish(self.cell) && length(self.offset) <= FINISH_RADIUS
    }

    /// Returns the moves that the player can make: through passages, found doors, open gates and
    /// blasted walls.
    ///
    /// # Panics
    ///
    /// Using the returned value panics if the progress belongs to a level with fewer doors or
    /// gates.
    pub fn ways<'a, T: Embedding>(&'a self, level: &'a Level<T>) -> Passages<'a, T> {
        self.walker().passages(level)
    }

    /// Returns the sides through which the player sees: those that the player can pass, and grates.
    ///
    /// # Panics
    ///
    /// The same panics as [`ways`](Progress::ways).
    pub fn views<'a, T: Embedding>(&'a self, level: &'a Level<T>) -> Views<'a, T> {
        Views::new(level, self)
    }

    /// Returns the visible contents of a cell at this point of the run, in the order of
    /// [`Content::ALL`]. Programs that show a run should use this method instead of
    /// [`Level::contents`], which returns the contents at the beginning of the run.
    pub fn contents<T>(&self, level: &Level<T>, cell: Cell) -> impl Iterator<Item = Content>
    where
        T: Embedding,
    {
        let is_taken = self.taken.binary_search(&cell).is_ok();
        let remains = move |content: &Content| !(is_taken && content.is_item());
        let contents = level.contents(cell).filter(|content| content.is_visible());
        contents.filter(remains)
    }

    /// Returns the plan of the player with the fewest moves to a finish; see
    /// [`plan`](crate::route::plan). In a level with gates, planning takes much longer than finding a
    /// path.
    ///
    /// # Errors
    ///
    /// The same errors as [`plan`](crate::route::plan).
    pub fn plan<T: Embedding>(&self, level: &Level<T>) -> Result<Vec<Action>, NoPlan> {
        self.plan_counted(level, &mut 0)
    }

    /// Does the same as [`plan`](Progress::plan), and adds the searched cells to `searched`.
    fn plan_counted<T: Embedding>(
        &self,
        level: &Level<T>,
        searched: &mut u64,
    ) -> Result<Vec<Action>, NoPlan> {
        let opened = (0..).zip(&self.opened).filter(|&(_, &is_open)| is_open);
        let opened: Vec<usize> = opened.map(|(gate, _)| gate).collect();
        let state = PlayerState {
            cell: self.cell,
            taken: &self.taken,
            opened: &opened,
            levers: self.levers,
            blasted: &self.blasted,
        };
        let (plan, work) = route::plan_counted(level, state);
        *searched = searched.saturating_add(work);
        plan
    }

    /// Returns the player's knowledge and items. A secret door is open as soon as the player has
    /// found it.
    pub fn walker(&self) -> Walker<'_> {
        let found = DoorSet::Marked(&self.found);
        Walker {
            found,
            open: found,
            gates: GateStates::Changed {
                opened: &self.opened,
                levers: self.levers,
            },
            blasted: &self.blasted,
            charges: self.carried.charges,
        }
    }
}

/// Plays one tick of a level, and returns the events in order. The run ends as soon as the player
/// enters the cell of a finish. Once the run is over, nothing changes.
///
/// Most ticks take constant time. A hint, a blast, and the beginning of each move of a beast take
/// time linear in the number of cells. In a level with gates, a hint takes as long as a
/// [plan](crate::route::plan).
///
/// ```
/// use warren_dungeon::file::{LevelError, read};
/// use warren_dungeon::level::Level;
/// use warren_dungeon::play::{Event, Input, Progress, TICKS_PER_SECOND, step};
///
/// // Two cells beside each other; the passage leads east.
/// let level = read(r#"(
///     format: "warren level", version: 4,
///     grid: (shape: Square, width: 2, height: 1),
///     cells: ["10"], starts: [(0, 0)], finishes: [(1, 0)],
/// )"#)?;
/// let mut progress = Progress::new(&level);
/// assert_eq!(progress.heading, 0, "the player looks east");
///
/// let ahead = Input { ahead: 127, ..Input::default() };
/// let mut events = Vec::new();
/// while !progress.is_over() {
///     events.extend(step(&level, &mut progress, ahead));
/// }
/// assert!(progress.finished && events.contains(&Event::Finished));
/// assert_eq!((progress.cell, progress.steps), (1, 1));
/// assert!(progress.ticks < TICKS_PER_SECOND, "two and a half cells a second");
/// # Ok::<(), LevelError>(())
/// ```
///
/// # Panics
///
/// Panics if the progress does not belong to this level; see [`Progress`].
pub fn step(level: &Level<impl Embedding>, progress: &mut Progress, input: Input) -> Vec<Event> {
    step_counted(level, progress, input, &mut 0)
}

/// Does the same as [`step`], and adds the cells that plans have searched to `searched`.
pub(crate) fn step_counted(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    input: Input,
    searched: &mut u64,
) -> Vec<Event> {
    let mut events = Vec::new();
    if progress.is_over() {
        return events;
    }
    let before = (progress.cell, progress.offset);
    progress.ticks = progress.ticks.saturating_add(1);
    progress.heading = progress.heading.wrapping_add_signed(input.turn);
    if progress.ticks == 1 {
        // The player has never entered the first cell.
        gates::take(level, progress, progress.cell, &mut events);
    }
    walk::walk(level, progress, input, &mut events);
    if !progress.ends_in(level, progress.cell) {
        climb::climb(level, progress, input.climb, &mut events);
    }
    search(level, progress, input.search, &mut events);
    // The player does not leave a finish through a portal in the tick in which the run ends.
    if input.act && !progress.ends_in(level, progress.cell) {
        gates::act(level, progress, input.climb, &mut events);
    }
    carried::burn(level, progress, &mut events);
    if input.mark {
        finds::mark(progress, &mut events);
    }
    if input.blast {
        blast::blast(level, progress, input.climb, &mut events);
    }
    if let Some(strength) = input.hint {
        let wish = (strength, input.opens_doors);
        hint::hint(level, progress, wish, searched, &mut events);
    }
    if input.locate {
        progress.hints += u32::from(!progress.carried.compass);
        events.push(Event::Located);
    }
    if input.reveal {
        progress.revealed = true;
        events.push(Event::Revealed);
    }
    sight::look(level, progress, &mut events);
    if progress.is_at_finish(level) {
        progress.finished = true;
        events.push(Event::Finished);
    } else {
        let is_noisy = beasts::is_noisy(before, progress, input, &events);
        beasts::move_beasts(level, progress, is_noisy, &mut events);
    }
    events
}

/// Returns the heading of a player who begins in a cell, or arrives there through a portal: through
/// the first open side, clockwise from east.
fn first_view(level: &Level<impl Embedding>, cell: Cell) -> u16 {
    let sides = level.grid().clockwise(cell);
    let passages = level.maze().passages(cell);
    let open = sides.iter().find(|&&dir| passages.contains(dir));
    level.grid().heading(cell, *open.unwrap_or(&sides[0]))
}

/// Continues or ends a search. After [`SEARCH_TICKS`] consecutive ticks of searching, the player
/// finds the doors in the sides of its cell and of the cells one move away.
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

/// Marks a door as found, and adds an event if it was not found before.
fn find(door: usize, progress: &mut Progress, events: &mut Vec<Event>) {
    if !progress.found[door] {
        progress.found[door] = true;
        events.push(Event::DoorFound(door));
    }
}
