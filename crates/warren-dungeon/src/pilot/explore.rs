//! A computer player that walks where there is nothing to decide.
//!
//! The player's decisions depend only on its trail and on what it has seen: the open sides and the
//! gates of seen cells, and the finishes, keys and levers in these cells. The automap shows the same
//! information. The player takes finds that are near its way. It opens iron doors last, because that
//! consumes keys. It does not pass one-way gates, because they would prevent its return, and pulls no
//! levers. It steps through a portal only if it has seen both ends.

use super::branch::{
    Path, branch_paths, ends_at_iron_door, exit_of, is_untrodden, nearest, passages,
};
use super::{Branch, Follow, Stop, toward};
use crate::level::{BeastKind, Content, ContentKind, Level, LeverNumber, Needs};
use crate::play::{Beast, ConsumableKind, Event, Input, Progress, Trail, in_sight};
use std::collections::BTreeSet;
use warren_maze::solve::{UNREACHED, Walkable, cells_along, distances, shortest_path};
use warren_maze::topology::{Cell, Dir, Embedding};

/// A computer player that explores, and hands over each decision. The player walks through corridors,
/// around corners and out of dead ends. It stops:
///
/// - where several unexplored [`branches`](super::branches) lead on ([`Stop::Junction`]). The player
///   never chooses one of them: [`Explore::through`] continues through the branch that somebody else
///   has chosen. A [`Junction`](super::Junction) numbers the branches;
/// - where a beast is near ([`Stop::Beast`]): the player sees it, or hears it hunting. A Thief that
///   carries a treasure is no reason to stop. The player does not move at all if a beast would be heard
///   after the first move of the run;
/// - where the breath of a sleeping beast becomes audible ([`Stop::Breath`]);
/// - where the torch burns out ([`Stop::Dark`]);
/// - where a finish becomes visible ([`Stop::FinishSeen`]); the player never walks into a finish;
/// - where nothing is left to explore. The reason is [`Stop::FinishLeft`] if the player knows a path
///   to a finish, [`Stop::Portal`], [`Stop::OneWay`], [`Stop::Lever`] or [`Stop::Closed`] if a portal,
///   a gate or a lever is left, and [`Stop::AllSeen`] otherwise.
///
/// If the player's place has only one unexplored branch, the player takes it. If it has none, the player
/// walks towards the nearest place from which something new can be seen, or to the nearest locked door
/// for which it has the key, until it comes to an unexplored branch. A room is one place, and its
/// branches are its exits.
///
/// The player takes the keys that it sees if this decides nothing: if the path to the key is new and does
/// not begin with one of several branches, or if the place has no unexplored branch.
///
/// The player also takes the finds that it sees at most three moves away, unless the path begins with one of
/// several branches or uses up an iron key. It takes no treasure in a level with a Thief, which a treasure
/// wakes, and nothing in a level with a Guardian, whose room it does not choose to enter.
///
/// The player stops for a finish, for a breath and for the dark only once: it ignores those that it
/// noticed in its first cell. A player who explores again wherever exploring has stopped, and chooses
/// any branch at each junction, therefore sees everything.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    follow: Follow,
    /// The branch through which the player leaves its first place.
    chosen: Option<Branch>,
    /// The cell in which the player made its latest decision.
    at: Option<Cell>,
    /// Whether the player has left its first cell.
    has_moved: bool,
    /// The rest of the path through the chosen branch. The next move is last.
    planned: Path,
    /// What the player had noticed in its first cell.
    noticed: Noticed,
    /// The reason why the player stops at the centre of the cell `at`, or `None` if the player
    /// continues.
    stop: Option<Stop>,
}

/// The maximum number of moves to a find that the player takes on its way.
const FIND_MOVES: usize = 3;

/// Things for which a player stops only once.
#[derive(Clone, Debug, Default)]
struct Noticed {
    finishes: Vec<Cell>,
    breaths: Vec<BeastKind>,
    is_dark: bool,
}

impl Explore {
    /// Creates a player that first leaves its place through a branch, and then explores as usual.
    pub fn through(branch: Branch) -> Explore {
        Explore {
            chosen: Some(branch),
            ..Explore::default()
        }
    }

    /// Returns the input for the next tick. `trail` contains the moves of the run so far, and `events`
    /// contains the events of the previous tick. `events` is empty before the first tick. The player
    /// makes a decision in each cell that it enters. A decision takes at most O(n log n) time for n seen
    /// cells.
    ///
    /// # Errors
    ///
    /// When the player stops, returns the reason as an error. At a junction, at a finish, or where
    /// nothing is left to explore, the player first walks to the centre of the cell, unless it is
    /// still in its first cell.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        trail: &Trail,
        events: &[Event],
    ) -> Result<Input, Stop> {
        self.follow.interrupted(progress, events)?;
        if is_beast_near(level, progress) {
            return Err(Stop::Beast);
        }
        let is_opened = |event: &Event| matches!(event, Event::GateOpened(_));
        if self.at != Some(progress.cell()) || events.iter().any(is_opened) {
            self.arrive(level, progress);
            let next = self.next_move(level, progress, trail);
            self.follow.take(level, progress, next.ok().as_slice());
            self.stop = next.err();
        }
        match (self.stop, self.has_moved) {
            (Some(stop), false) => Err(stop),
            (Some(stop), true) => toward(progress, [0, 0]).ok_or(stop),
            (None, _) => self.follow.input(level, progress).ok_or(Stop::Blocked),
        }
    }

    /// Stores the player's cell. In the first cell, also stores what the player notices there.
    fn arrive(&mut self, level: &Level<impl Embedding>, progress: &Progress) {
        let before = self.at.replace(progress.cell());
        if before.is_some() {
            self.has_moved |= before != self.at;
            return;
        }
        let finishes = level.finishes().iter().copied();
        self.noticed = Noticed {
            finishes: finishes
                .filter(|&cell| progress.seen().contains(cell))
                .collect(),
            breaths: breaths(level, progress).collect(),
            is_dark: progress.is_dark(level),
        };
        let path = self.chosen.and_then(|branch| branch.path(level, progress));
        self.planned = path.unwrap_or_default();
        self.planned.reverse();
    }

    /// Returns the direction in which the player continues, or the reason why it stops.
    fn next_move(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        trail: &Trail,
    ) -> Result<Dir, Stop> {
        self.look_out(level, progress)?;
        match self.planned.last() {
            Some(&(cell, dir)) if cell == progress.cell() => {
                // A door in the way must be opened before the player can move.
                if !is_closed(level, progress, cell, dir) {
                    self.planned.pop();
                }
                return Ok(dir);
            }
            _ => self.planned.clear(),
        }
        let paths = branch_paths(level, progress, trail);
        let is_choice = |path: &Path| {
            let exit = exit_of(level, progress, path);
            paths.len() > 1 && exit.is_some_and(|exit| paths.contains_key(&exit))
        };
        if let Some(path) = to_nearest_key(level, progress) {
            let is_new = !is_choice(&path) && is_untrodden(level, progress, trail, &path);
            // Iron doors use up keys, so they come last.
            let is_last = paths.values().all(|path| ends_at_iron_door(level, path));
            if is_last || is_new {
                return Ok(path[0].1);
            }
        }
        if let Some(path) = to_near_find(level, progress).filter(|path| !is_choice(path)) {
            return Ok(path[0].1);
        }
        let mut paths = paths.into_values();
        match (paths.next(), paths.next()) {
            (Some(_), Some(_)) => Err(Stop::Junction),
            (Some(only), None) => Ok(only[0].1),
            (None, _) => match nearest(level, progress) {
                Some(path) => Ok(path[0].1),
                None => Err(nothing_left(level, progress)),
            },
        }
    }

    /// Fails if the player notices something for which it has not stopped yet.
    fn look_out(&self, level: &Level<impl Embedding>, progress: &Progress) -> Result<(), Stop> {
        let (ways, sight) = (progress.ways(level), progress.sight(level));
        let is_new_finish =
            |cell: Cell| level.is_finish(cell) && !self.noticed.finishes.contains(&cell);
        if in_sight(&ways, level.rooms(), progress.cell(), sight).any(is_new_finish) {
            return Err(Stop::FinishSeen);
        }
        if breaths(level, progress).any(|kind| !self.noticed.breaths.contains(&kind)) {
            return Err(Stop::Breath);
        }
        match progress.is_dark(level) && !self.noticed.is_dark {
            true => Err(Stop::Dark),
            false => Ok(()),
        }
    }
}

/// Returns whether a side has a gate that the player has to open.
fn is_closed(level: &Level<impl Embedding>, progress: &Progress, cell: Cell, dir: Dir) -> bool {
    progress.closed_gate(level, cell, dir).is_some()
}

/// Returns the kinds of the sleeping beasts whose breath the player hears.
fn breaths(level: &Level<impl Embedding>, progress: &Progress) -> impl Iterator<Item = BeastKind> {
    let kinds = BeastKind::ALL.into_iter();
    kinds.filter(|&kind| progress.moves_to_sleeping(level, kind).is_some())
}

/// Returns whether the player sees a beast or hears one that hunts, or will hear one as soon as it
/// moves. A Thief with a treasure runs away from the player.
fn is_beast_near(level: &Level<impl Embedding>, progress: &Progress) -> bool {
    let is_seen = |beast: &Beast| {
        let (views, sight) = (progress.views(level), progress.sight(level));
        in_sight(&views, level.rooms(), progress.cell(), sight).any(|cell| cell == beast.cell)
    };
    let is_near = |beast: &Beast| {
        beast.is_closing_in() || is_seen(beast) || beast.waits_in_earshot(level, progress)
    };
    let mut beasts = progress.beasts().iter();
    beasts.any(|beast| beast.loot.is_none() && is_near(beast))
}

/// Returns a shortest path to a key that the player has seen. The path is not empty.
fn to_nearest_key(level: &Level<impl Embedding>, progress: &Progress) -> Option<Path> {
    to_nearest(level, progress, Content::opens_gates)
}

/// Returns a shortest path to a find that the player has seen and can take, if it has at most
/// [`FIND_MOVES`] moves and uses up no iron key. What can wake the Thief or the Guardian is a decision.
fn to_near_find(level: &Level<impl Embedding>, progress: &Progress) -> Option<Path> {
    if level.beast(BeastKind::Guardian).is_some() {
        return None;
    }
    let has_thief = level.beast(BeastKind::Thief).is_some();
    let can_take = |content: Content| {
        let kind = ConsumableKind::of(content);
        let wakes_thief = has_thief && content.kind() == ContentKind::Treasure;
        content.is_find() && !wakes_thief && kind.is_none_or(|kind| progress.held(kind).is_none())
    };
    let uses_key = |&(cell, dir): &(Cell, Dir)| {
        let gate = progress.closed_gate(level, cell, dir);
        gate.is_some_and(|(_, gate)| gate.needs() == Needs::IronKey)
    };
    let path = to_nearest(level, progress, can_take)?;
    (path.len() <= FIND_MOVES && !path.iter().any(uses_key)).then_some(path)
}

/// Returns a shortest path to a cell that the player has seen, in which a content of a wanted kind is left.
/// The path is not empty.
fn to_nearest(
    level: &Level<impl Embedding>,
    progress: &Progress,
    is_wanted: impl Fn(Content) -> bool,
) -> Option<Path> {
    let kinds = Content::ALL.into_iter().filter(|&kind| is_wanted(kind));
    let cells = kinds.flat_map(|kind| level.cells_with(kind)).copied();
    let remains = |cell: &Cell| {
        let is_taken = progress.taken().binary_search(cell).is_ok();
        progress.seen().contains(*cell) && !is_taken && !level.is_finish(*cell)
    };
    let cells: BTreeSet<Cell> = cells.filter(remains).collect();
    if cells.is_empty() {
        return None;
    }
    let known = passages(level, progress);
    let moves = shortest_path(&known, progress.cell(), |cell| cells.contains(&cell))?;
    let from = cells_along(known.grid(), progress.cell(), &moves);
    let path: Path = from.zip(moves.iter().copied()).collect();
    (!path.is_empty()).then_some(path)
}

/// Returns the reason for stopping when nothing is left to explore.
fn nothing_left(level: &Level<impl Embedding>, progress: &Progress) -> Stop {
    let far = distances(&passages(level, progress), &[progress.cell()]);
    let is_reached = |cell: Cell| far[cell as usize] != UNREACHED;
    if level.finishes().iter().any(|&finish| is_reached(finish)) {
        return Stop::FinishLeft;
    }
    if level.gates().is_empty() && !level.has_portals() {
        return Stop::AllSeen;
    }
    let mut portals = level.portals();
    if portals.any(|[from, to]| is_reached(from) && !progress.seen().contains(to)) {
        return Stop::Portal;
    }
    let is_left = |&lever: &LeverNumber| {
        let cells = level.cells_with(Content::Lever(lever));
        !progress.levers().is_pulled(lever) && cells.iter().any(|&cell| is_reached(cell))
    };
    if LeverNumber::ALL.iter().any(is_left) {
        return Stop::Lever;
    }
    let reached = progress.seen().iter().filter(|&cell| is_reached(cell));
    let gates = reached.flat_map(|cell| {
        let gates = level.gates().of(cell);
        gates.map(move |(dir, number, gate)| (level.grid().step(cell, dir), number, gate))
    });
    // Nothing opens a grate, or a one-way gate from its other side.
    let beyond = gates.filter(|&(cell, _, gate)| !is_reached(cell) && gate.can_be_passed());
    let states = progress.walker().gates;
    let (passable, closed): (Vec<_>, Vec<_>) =
        beyond.partition(|&(_, number, gate)| states.lets_pass(number, gate));
    match (passable.is_empty(), closed.is_empty()) {
        (false, _) => Stop::OneWay,
        (true, false) => Stop::Closed,
        (true, true) => Stop::AllSeen,
    }
}
