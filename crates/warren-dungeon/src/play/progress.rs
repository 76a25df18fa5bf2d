//! The state of a run, and its methods that do not belong to a single rule.

use super::beasts::Beast;
use super::carried::Carried;
use super::clearance::check_clearance;
use super::consumable::ConsumableKind;
use super::effect::LastingEffect;
use super::finds;
use super::salt::Salt;
use super::shut::ShutGate;
use super::sight::{self, Seen, Views};
use super::terms::Terms;
use crate::level::{BeastKind, Content, KeyShape, Level};
use crate::recipe::is_default;
use crate::route::{
    self, Action, DoorSet, GateStates, Levers, NoPlan, Passages, Patrol, PlayerState, Walker,
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use warren_maze::geometry::{UNIT, Vector, length};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The maximum distance from the centre of a finish at which a player has reached the finish, in
/// units of 2⁻¹⁶ of a cell, in runs that [end near the centre](Progress::finishes_near_centre).
const FINISH_RADIUS: i64 = UNIT as i64 * 3 / 10;

/// The state of a run: the position of the player, and everything that the player has found, seen
/// and done.
///
/// Only [`step`](super::step) changes the state by the rules. The methods [`put`](Progress::put),
/// [`turn_to`](Progress::turn_to), [`find_door`](Progress::find_door), … change it without them, for
/// programs that show or test a state.
///
/// A progress can be saved with serde. The functions of this module require a progress that was
/// created by [`Progress::new`] for the same level. With any other progress, they can panic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    // The methods with the names of the fields document them.
    pub(super) cell: Cell,
    pub(super) offset: Vector,
    pub(super) heading: u16,
    pub(super) found: Vec<bool>,
    #[serde(default)]
    pub(super) seen: Seen,
    #[serde(default)]
    pub(super) climbing: i32,
    pub(super) searching: u32,
    pub(super) steps: u32,
    pub(super) ticks: u32,
    pub(super) hints: u32,
    #[serde(default)]
    pub(super) revealed: bool,
    pub(super) finished: bool,
    #[serde(default)]
    pub(super) carried: Carried,
    #[serde(default)]
    pub(super) blasted: Vec<Side>,
    #[serde(default)]
    pub(super) opened: Vec<bool>,
    #[serde(default)]
    pub(super) levers: Levers,
    #[serde(default)]
    pub(super) keys: Vec<KeyShape>,
    #[serde(default)]
    pub(super) iron_keys: u32,
    #[serde(default)]
    pub(super) taken: Vec<Cell>,
    #[serde(default)]
    pub(super) finds: u32,
    #[serde(default)]
    pub(super) marks: Vec<Cell>,
    #[serde(default)]
    pub(super) beasts: Vec<Beast>,
    #[serde(default)]
    pub(super) caught: bool,
    #[serde(default)]
    pub(super) crosses_first_side: bool,
    #[serde(default)]
    pub(super) pillars: Vec<(Cell, Dir)>,
    #[serde(default)]
    pub(super) finishes_near_centre: bool,
    #[serde(default, skip_serializing_if = "VecDeque::is_empty")]
    pub(super) echo_path: VecDeque<Cell>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) patrol: Vec<Cell>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) set_back: Levers,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) torch_put_out: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) salt: Vec<Salt>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) shut: Vec<ShutGate>,
    /// The number of the gate that the player has passed last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) passed: Option<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) left_behind: Vec<(Cell, ConsumableKind)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) lasting: Vec<LastingEffect>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) hint_price: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) hint_moves: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) minotaur_rest: u32,
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
            echo_path: level
                .beast(BeastKind::Echo)
                .map(|_| cell)
                .into_iter()
                .collect(),
            patrol: patrol(level),
            set_back: Levers::default(),
            torch_put_out: false,
            salt: Vec::new(),
            shut: Vec::new(),
            passed: None,
            left_behind: Vec::new(),
            lasting: Vec::new(),
            hint_price: 0,
            hint_moves: 0,
            minotaur_rest: 0,
        };
        sight::see(level, &mut progress);
        finds::show_charts(level, &mut progress);
        progress
    }

    /// Returns the state with these terms of a descent. By default, a descent adds nothing to the rules.
    pub fn with_terms(self, terms: Terms) -> Progress {
        let Terms {
            hint_price,
            hint_moves,
            minotaur_rest,
        } = terms;
        Progress {
            hint_price,
            hint_moves,
            minotaur_rest,
            ..self
        }
    }

    /// Returns whether the run is over, because the player has reached a finish or was caught.
    pub fn is_over(&self) -> bool {
        self.finished || self.caught
    }

    /// Returns whether the run ends in this cell, wherever in the cell the player is.
    pub(super) fn ends_in(&self, level: &Level<impl Embedding>, cell: Cell) -> bool {
        !self.finishes_near_centre && level.is_finish(cell)
    }

    /// Returns whether the player has reached a finish.
    pub(super) fn is_at_finish(&self, level: &Level<impl Embedding>) -> bool {
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

    /// Returns the sides through which the player sees: those that the player can pass, except gates that
    /// the player has [shut](Progress::is_shut), and grates.
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
        let remains = move |content: &Content| {
            !(is_taken && content.is_item()) || self.is_left_behind(*content, cell)
        };
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
    pub(super) fn plan_counted<T: Embedding>(
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

impl Progress {
    /// Returns the cell of the player.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// Returns the player's position relative to the cell's centre, in units of 2⁻¹⁶ of a cell ([`UNIT`]).
    pub fn offset(&self) -> Vector {
        self.offset
    }

    /// Returns the direction in which the player looks, clockwise from east, in units of 2⁻¹⁶ of a
    /// full turn.
    pub fn heading(&self) -> u16 {
        self.heading
    }

    /// Returns whether each door has been found, indexed by door number. A found door is open.
    pub fn found(&self) -> &[bool] {
        &self.found
    }

    /// Returns the cells that the player has seen.
    pub fn seen(&self) -> &Seen {
        &self.seen
    }

    /// Returns the number of ticks for which the player has been climbing. The number is negative if the
    /// player is climbing down.
    pub fn climbing(&self) -> i32 {
        self.climbing
    }

    /// Returns the number of ticks for which the player has been searching.
    pub fn searching(&self) -> u32 {
        self.searching
    }

    /// Returns the number of moves to other cells.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Returns the number of ticks played.
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Returns the number of hints taken.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Returns what the descent adds to the rules of the run.
    pub fn terms(&self) -> Terms {
        Terms {
            hint_price: self.hint_price,
            hint_moves: self.hint_moves,
            minotaur_rest: self.minotaur_rest,
        }
    }

    /// Returns whether the whole level was shown to the player.
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// Returns whether the player has reached a finish. Nothing changes after that.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// Returns what the player carries, apart from keys.
    pub fn carried(&self) -> Carried {
        self.carried
    }

    /// Returns the blasted walls, in ascending order.
    pub fn blasted(&self) -> &[Side] {
        &self.blasted
    }

    /// Returns whether each gate has been opened with a key or by a plate, indexed by gate number.
    pub fn opened(&self) -> &[bool] {
        &self.opened
    }

    /// Returns the levers that have been pulled.
    pub fn levers(&self) -> Levers {
        self.levers
    }

    /// Returns the shapes of the player's keys, in ascending order.
    pub fn keys(&self) -> &[KeyShape] {
        &self.keys
    }

    /// Returns the number of iron keys that the player has taken and not used.
    pub fn iron_keys(&self) -> u32 {
        self.iron_keys
    }

    /// Returns the cells whose keys and finds the player has taken, and whose plates the player has pressed,
    /// in ascending order. A flask or a scroll can be [left](Progress::contents) in such a cell.
    pub fn taken(&self) -> &[Cell] {
        &self.taken
    }

    /// Returns the number of finds that the player has taken in this level.
    pub fn finds(&self) -> u32 {
        self.finds
    }

    /// Returns the cells that the player has marked with chalk, in ascending order.
    pub fn marks(&self) -> &[Cell] {
        &self.marks
    }

    /// Returns the beasts of the level, in the order of [`BeastKind::ALL`](crate::level::BeastKind::ALL).
    pub fn beasts(&self) -> &[Beast] {
        &self.beasts
    }

    /// Returns whether a beast has caught the player. Nothing changes after that.
    pub fn caught(&self) -> bool {
        self.caught
    }

    /// Returns whether the run follows the rules of recordings before version 7. In these runs, a player
    /// who is beyond the lines of several sides of a cell crosses the first of these sides, instead
    /// of the side at the player's position.
    pub fn crosses_first_side(&self) -> bool {
        self.crosses_first_side
    }

    /// Returns the sides that begin at a pillar of a room, with their cells, in ascending order; see
    /// [`Level::sides_at_pillars`]. The list is empty in runs that follow the rules of recordings
    /// before version 10: in these runs, pillars do not stop the player.
    pub fn pillars(&self) -> &[(Cell, Dir)] {
        &self.pillars
    }

    /// Returns whether the run follows the rules of recordings before version 11. In these runs, a player
    /// has reached a finish only near the centre of its cell, and can cross the cell along its walls.
    pub fn finishes_near_centre(&self) -> bool {
        self.finishes_near_centre
    }

    /// Returns the cells that the player has visited and the Echo has not, in the order of the player's
    /// moves. The last cell is the player's. Returns no cells in a level without an Echo.
    pub fn echo_path(&self) -> impl ExactSizeIterator<Item = Cell> + '_ {
        self.echo_path.iter().copied()
    }
}

/// Returns the cells of the Warden's round.
fn patrol(level: &Level<impl Embedding>) -> Vec<Cell> {
    let start = level.beast(BeastKind::Warden);
    start.map_or_else(Vec::new, |start| Patrol::new(level, start).into_cells())
}

/// Returns the heading of a player who begins in a cell, or arrives there through a portal: through
/// the first open side, clockwise from east.
pub(super) fn first_view(level: &Level<impl Embedding>, cell: Cell) -> u16 {
    let sides = level.grid().clockwise(cell);
    let passages = level.maze().passages(cell);
    let open = sides.iter().find(|&&dir| passages.contains(dir));
    level.grid().heading(cell, *open.unwrap_or(&sides[0]))
}
