//! The rules of the game. [`step`] plays one tick of a level.
//!
//! A run begins with [`Progress::new`]. In each tick, [`step`] applies an [`Input`], changes the
//! progress, and returns the [`Event`]s of the tick. A second has [`TICKS_PER_SECOND`] ticks; the
//! rules themselves have no clock.
//!
//! The rules use only integers. A position is a cell and an offset from its centre, in units of
//! 2⁻¹⁶ of a cell ([`UNIT`](warren_maze::geometry::UNIT)). A heading is in units of 2⁻¹⁶ of a full
//! turn. Sines come from a table. The same inputs therefore lead to the same state on every machine.
//! Wrapped grids need no special case, because every position is relative to a cell.
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
mod consumable;
mod consume;
mod draught;
mod effect;
mod finds;
mod flare;
mod free_walk;
mod gates;
mod hint;
mod known_walk;
mod make_walkable;
mod obstacles;
mod progress;
mod relic;
mod salt;
mod shut;
mod sight;
mod size;
mod staging;
mod stone;
mod surroundings;
mod terms;
mod tool;
mod torch;
mod trail;
mod trig;
mod walk;

pub use crate::speeds::{
    BEAST_TICKS, BREATH, CLIMB_TICKS, EARSHOT, HEARING, RISE_TICKS, SPEED, TICKS_PER_SECOND, TURN,
};
pub use beasts::{Beast, ECHO_LAG, LIGHT_REACH, LURE_TICKS, Lure, QUIET, SLEEP_TICKS, quiet};
pub use blast::BlastRefusal;
pub use carried::{Carried, DARK_SIGHT, MARKS_PER_CHALK, MAX_SIGHT, STEPS_PER_OIL};
pub use clearance::{NoClearance, check_clearance};
pub(crate) use climb::{REACH, ladder};
pub(crate) use consumable::look_in;
pub use consumable::{Consumable, ConsumableKind, Look, NoLook, Slot};
pub use draught::{Draught, draught};
pub use effect::{EFFECT_TICKS, Effect, LastingEffect, SOOT_STEPS};
pub use finds::{MAP_MOVES, MarkRefusal};
pub use flare::{FLARE_TICKS, FLARES_PER_FIND};
pub(crate) use free_walk::FreeWalk;
pub use gates::UseRefusal;
pub(crate) use hint::path_to_goal;
pub use hint::{Hint, HintRefusal, STRETCH, Strength};
pub(crate) use known_walk::{Known, Walk, step_along};
pub use make_walkable::{MakeWalkableError, make_walkable};
pub use obstacles::CLEARANCE;
pub use progress::Progress;
use progress::first_view;
pub use relic::{Relic, Relics};
pub use salt::{SALT_PER_FIND, SALT_TICKS, Salt};
pub use shut::{SHUT_TICKS, ShutGate};
pub use sight::{SIGHT, Seen, Views, in_view};
pub(crate) use sight::{in_sight, known};
pub use size::{MAX_AXIS, MAX_CELLS, TooLarge, check_playable};
pub use staging::OldRule;
pub use stone::{STONE_HEARING, STONES_PER_FIND, THROW};
pub(crate) use surroundings::cell_kind;
pub use surroundings::{
    CellKind, Exit, Landmark, RoomAround, Surroundings, Through, View, Walked, open_ahead, side_at,
};
pub use terms::Terms;
pub use tool::{Tool, ToolRefusal};
pub use trail::Trail;
pub use trig::ahead;
pub(crate) use walk::{nearest_side, stride};

use crate::level::{BeastKind, Content, Level, LeverNumber, Treasure};
use serde::{Deserialize, Serialize};
use warren_maze::maze::Side;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The number of consecutive ticks for which a player must search to find the nearby doors.
pub const SEARCH_TICKS: u32 = TICKS_PER_SECOND;

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
    /// The tool that the player uses, or `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool: Option<Tool>,
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
    /// The player asked for a hint, or for the direction of the finish without a compass, but cannot
    /// pay for it.
    HintRefused(HintRefusal),
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
    /// A beast of this kind, which [patrols](BeastKind::patrols), set back the levers with this number, which
    /// the player had pulled.
    LeverSetBack(BeastKind, LeverNumber),
    /// The player tried to use something, but could not.
    UseRefused(UseRefusal),
    /// The player marked this cell with chalk.
    Marked(Cell),
    /// The player tried to mark a cell, but could not.
    MarkRefused(MarkRefusal),
    /// The player's torch burned out.
    TorchOut,
    /// The player put out the torch.
    TorchPutOut,
    /// The player lit the torch again.
    TorchLit,
    /// The player threw a stone, which made a noise in this cell.
    StoneThrown(Cell),
    /// A beast of this kind heard the noise of a stone, and looks for it.
    Lured(BeastKind),
    /// The player laid salt in this cell.
    SaltLaid(Cell),
    /// The salt in this cell is gone.
    SaltGone(Cell),
    /// The player shut the gate with this number.
    GateShut(usize),
    /// The gate with this number, which the player had shut, is open again.
    GateReopened(usize),
    /// The player lit a flare.
    FlareLit,
    /// A beast of this kind saw a flare, and stands still.
    Dazzled(BeastKind),
    /// The player drank this flask or read this scroll, which had this effect. If the player did not know the
    /// effect of the consumable before, the look is now identified.
    Consumed(Consumable, Effect),
    /// An effect that lasted for some time is over.
    WoreOff(Effect),
    /// The player entered this cell, but left this flask or scroll there, because the player carries one.
    ItemLeft(Content, Cell),
    /// The player is told that this finish or treasure is in this cell, or the beast that starts where this
    /// content is.
    Shown(Content, Cell),
    /// The player tried to use a tool, but could not.
    ToolRefused(ToolRefusal),
    /// The player sees these cells for the first time. The list is not empty.
    Saw(Vec<Cell>),
    /// The player reached a finish.
    Finished,
    /// A beast of this kind has caught the player.
    Caught(BeastKind),
    /// A beast of this kind would have caught the player, but the player's [ward](Relic::Ward) has sent
    /// it back to its start.
    Warded(BeastKind),
    /// A beast of this kind, which [catches](BeastKind::catches) nobody, took this treasure from the
    /// player, and runs away with it.
    Stolen(BeastKind, Treasure),
    /// The player reached the beast of this kind that took this treasure, and has the treasure again.
    Regained(BeastKind, Treasure),
}

/// Plays one tick of a level, and returns the events in order. The run ends as soon as the player
/// enters the cell of a finish. Once the run is over, nothing changes.
///
/// Most ticks take constant time. A hint, a blast, a thrown stone, a flask, a scroll, and the beginning of each
/// move of a beast take time linear in the number of cells. In a level with gates, a hint takes as long as a
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
/// assert_eq!(progress.heading(), 0, "the player looks east");
///
/// let ahead = Input { ahead: 127, ..Input::default() };
/// let mut events = Vec::new();
/// while !progress.is_over() {
///     events.extend(step(&level, &mut progress, ahead));
/// }
/// assert!(progress.finished() && events.contains(&Event::Finished));
/// assert_eq!((progress.cell(), progress.steps()), (1, 1));
/// assert!(progress.ticks() < TICKS_PER_SECOND, "two and a half cells a second");
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
    shut::push(level, progress, before, &mut events);
    if !progress.ends_in(level, progress.cell) {
        climb::climb(level, progress, input.climb, &mut events);
    }
    search(level, progress, input.search, &mut events);
    // The player does not leave a finish through a portal in the tick in which the run ends.
    if input.act && !progress.ends_in(level, progress.cell) {
        gates::act(level, progress, input.climb, &mut events);
    }
    carried::burn(level, progress, &mut events);
    salt::fade(progress, &mut events);
    shut::swing(level, progress, &mut events);
    effect::fade(progress, &mut events);
    if input.mark {
        finds::mark(progress, &mut events);
    }
    if let Some(tool) = input.tool {
        tool::use_tool(level, progress, tool, &mut events);
    }
    if input.blast {
        blast::blast(level, progress, input.climb, &mut events);
    }
    if let Some(strength) = input.hint {
        let wish = (strength, input.opens_doors);
        hint::hint(level, progress, wish, searched, &mut events);
    }
    if input.locate {
        let is_hint = !progress.carried.compass;
        events.push(match progress.check_hint_price() {
            Err(why) if is_hint => Event::HintRefused(why),
            _ => {
                progress.hints += u32::from(is_hint);
                Event::Located
            }
        });
    }
    if input.reveal {
        progress.reveal();
        events.push(Event::Revealed);
    }
    beasts::extend_path(progress);
    let is_noisy = beasts::is_noisy(before, progress, input, &events);
    // Doors that a rod opens make no noise.
    if progress.carried.relics.has(Relic::DowsingRod) {
        find_beside(level, progress, progress.cell, &mut events);
    }
    sight::look(level, progress, &mut events);
    if progress.is_at_finish(level) {
        progress.finish();
        events.push(Event::Finished);
    } else {
        let mut senses = beasts::Senses::default();
        senses.perceive(progress, before.0, false, is_noisy);
        beasts::move_beasts(level, progress, &mut senses, &mut events);
    }
    events
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
    let cells: Vec<Cell> = std::iter::once(here).chain(beside).collect();
    for cell in cells {
        find_beside(level, progress, cell, events);
    }
}

/// Finds the doors in the sides of a cell.
fn find_beside(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    cell: Cell,
    events: &mut Vec<Event>,
) {
    for (_, door) in level.doors().of(cell) {
        find(door, progress, events);
    }
}

/// Marks a door as found, and adds an event if it was not found before.
fn find(door: usize, progress: &mut Progress, events: &mut Vec<Event>) {
    if progress.find_door(door) {
        events.push(Event::DoorFound(door));
    }
}
