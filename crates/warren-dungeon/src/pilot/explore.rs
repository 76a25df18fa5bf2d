//! A computer player that walks through corridors and out of dead ends.
//!
//! The player's decisions depend only on what it has seen: the open sides and the gates of seen
//! cells, and the finishes, keys and levers in these cells. The automap shows the same information.
//! The player opens iron doors last, because that consumes keys. It does not pass one-way gates,
//! because they would prevent its return, and pulls no levers. It steps through a portal only if it
//! has seen both ends.

use super::{Follow, Stop, toward};
use crate::level::{Content, Gate, Level, LeverNumber, Needs, PortalGrid};
use crate::play::{Beast, Event, Input, Progress, in_sight, known};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warren_maze::solve::{Filtered, UNREACHED, Walkable, distances, shortest_path};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// A computer player that explores. The player walks through corridors and out of dead ends. It
/// stops:
///
/// - where several exits lead on ([`Stop::Junction`]);
/// - where a beast is near ([`Stop::Beast`]): the player sees it, or hears it hunting. A Thief that
///   carries a treasure is no reason to stop. The player does not move at all if a beast would be heard
///   after the first move of the run;
/// - where a finish becomes visible ([`Stop::FinishSeen`]); the player never walks into a finish;
/// - where nothing is left to explore. The reason is [`Stop::FinishLeft`] if the player knows a path
///   to a finish, [`Stop::Portal`], [`Stop::OneWay`], [`Stop::Lever`] or [`Stop::Closed`] if a portal,
///   a gate or a lever is left, and [`Stop::AllSeen`] otherwise.
///
/// An exit of a cell leads on if it is the first move of a shortest path to a cell from which
/// something new can be seen, or to a locked door for which the player has the key. The player opens
/// such a door. An exit does not count if its path is much longer than the shortest of all these
/// paths: by more moves than the player sees straight ahead. The player thus explores what is near
/// before it walks to anything far. The exit back to the previous cell counts only if no other exit leads on. A branch
/// whose cells can all be seen from the junction is therefore not a reason to stop. If no exit leads
/// on, iron doors for which the player has a key count too.
///
/// In most cells of a room, several exits lead on. The player takes the exit straight ahead if it
/// leads on and stays in the room. After the player has passed other exits that lead on, the exit
/// back counts like any other. On triangles, nothing is straight ahead after a move to another row.
///
/// If the player knows a path to a key that it has seen, it takes the nearest such key before it
/// explores anything else.
///
/// The first cell of an [`Explore`] has no previous cell. If several exits lead on there, the
/// player takes the exit that it faces. If it faces none of them, it takes the exit with the shortest
/// path to something new. If the first cell is a corridor, the player takes the exit that it faces
/// more directly, and climbs instead of turning around. The player then does not stop for junctions
/// until it has seen something new or opened a door. A player who explores again wherever exploring
/// has stopped therefore sees everything.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    follow: Follow,
    /// The cell in which the player made its latest decision.
    at: Option<Cell>,
    /// The direction back to the previous cell.
    back: Option<Dir>,
    /// The cells in which the player has made a decision.
    visited: BTreeSet<Cell>,
    /// The rest of the path that the player chose in the first cell: each move with the cell in which
    /// it begins. The next move is last.
    planned: Vec<(Cell, Dir)>,
    /// Whether the player walked straight on in a room although other exits led on too.
    passed_choice: bool,
    /// The finishes that the player had already seen in the first cell.
    known_finishes: Vec<Cell>,
    /// The reason why the player stops at the centre of the cell `at`, or `None` if the player
    /// continues.
    stop: Option<Stop>,
}

impl Explore {
    /// Returns the input for the next tick. `events` contains the events of the previous tick, and
    /// is empty before the first tick. The player makes a decision in each cell that it enters. A
    /// decision takes at most O(n log n) time for n seen cells.
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
        events: &[Event],
    ) -> Result<Input, Stop> {
        self.follow.interrupted(progress, events)?;
        if is_beast_near(level, progress) {
            return Err(Stop::Beast);
        }
        let is_opened = |event: &Event| matches!(event, Event::GateOpened(_));
        if self.at != Some(progress.cell()) || events.iter().any(is_opened) {
            let straight = self.arrive(level, progress, events);
            let next = self.next_move(level, progress, straight);
            self.follow.take(level, progress, next.ok().as_slice());
            self.stop = next.err();
        }
        match (self.stop, self.back) {
            (Some(stop), None) => Err(stop),
            (Some(stop), Some(_)) => toward(progress, [0, 0]).ok_or(stop),
            (None, _) => self.follow.input(level, progress).ok_or(Stop::Blocked),
        }
    }

    /// Stores the player's cell and the direction back to the previous cell. Returns the side
    /// straight ahead if the player has just walked into the cell.
    fn arrive(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        events: &[Event],
    ) -> Option<Dir> {
        let (grid, mut from) = (level.portal_grid(), self.at.replace(progress.cell()));
        self.visited.insert(progress.cell());
        if from.is_none() {
            let finishes = level.finishes().iter().copied();
            self.known_finishes = finishes
                .filter(|&cell| progress.seen().contains(cell))
                .collect();
        }
        if from != self.at {
            self.back = None;
        }
        let mut straight = None;
        for event in events {
            if let (Event::Crossed(dir), Some(cell)) = (event, from) {
                self.back = Some(grid.back(cell, *dir));
                straight = match level.is_portal(cell, *dir) {
                    true => None,
                    false => level.grid().straight_on(cell, *dir),
                };
                from = Some(grid.step(cell, *dir));
            }
        }
        straight
    }

    /// Returns the direction in which the player continues, or the reason why it stops. `straight`
    /// is the side straight ahead.
    fn next_move(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        straight: Option<Dir>,
    ) -> Result<Dir, Stop> {
        let ways = progress.ways(level);
        let sight = progress.sight(level);
        let is_new_finish =
            |cell: Cell| level.is_finish(cell) && !self.known_finishes.contains(&cell);
        if in_sight(&ways, level.rooms(), progress.cell(), sight).any(is_new_finish) {
            return Err(Stop::FinishSeen);
        }
        if let Some(dir) = to_nearest_key(level, progress) {
            return Ok(dir);
        }
        match self.planned.pop() {
            Some((cell, dir)) if cell == progress.cell() => return Ok(dir),
            // The player has left the path to take a key.
            Some(_) => self.planned.clear(),
            None => {}
        }
        let back = self.back.filter(|_| !self.passed_choice);
        let paths = leading_on(level, progress, back);
        let leading: Dirs = paths.iter().map(exit).collect();
        let Some(nearest) = paths.first() else {
            return Err(nothing_left(level, progress));
        };
        if self.back.is_none() {
            let chosen = faced(level, progress, leading).unwrap_or(exit(nearest));
            let path = paths.iter().find(|path| exit(path) == chosen);
            self.planned = path.unwrap_or(nearest)[1..].iter().rev().copied().collect();
            return Ok(chosen);
        }
        let mut ahead = leading;
        if let Some(back) = back {
            ahead.remove(back);
        }
        if let Some(dir) = straight.filter(|&dir| ahead.contains(dir))
            && self.stays_in_room(level, progress.cell(), dir)
        {
            self.passed_choice |= ahead.len() > 1;
            return Ok(dir);
        }
        match ahead.len() {
            0 => Ok(exit(nearest)),
            1 => { ahead }.next().ok_or(Stop::Junction),
            _ => Err(Stop::Junction),
        }
    }

    /// Returns whether a move leads to a cell of the same room that the player has not visited. On a
    /// grid that wraps, walking straight on through a room can lead in a circle.
    fn stays_in_room(&self, level: &Level<impl Embedding>, cell: Cell, dir: Dir) -> bool {
        let next = level.portal_grid().step(cell, dir);
        let [room, of_next] = [cell, next].map(|cell| level.rooms().number(cell));
        room.is_some() && of_next == room && !self.visited.contains(&next)
    }
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

/// Returns the known moves that the player uses. The player does not pass one-way gates.
fn passages<'a, T: Embedding>(
    level: &'a Level<T>,
    progress: &'a Progress,
) -> impl Walkable<Grid = PortalGrid<'a, T>> + 'a {
    Filtered::new(known(level, progress), |cell, dir| {
        let gate = level.gates().at(cell, dir);
        !gate.is_some_and(|(_, gate)| gate.is_one_way())
    })
}

/// Returns the first move of a shortest path to a key that the player has seen.
fn to_nearest_key(level: &Level<impl Embedding>, progress: &Progress) -> Option<Dir> {
    let kinds = Content::ALL.into_iter().filter(|kind| kind.opens_gates());
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
    let path = shortest_path(&known, progress.cell(), |cell| cells.contains(&cell))?;
    path.first().copied()
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

/// A path from the player's cell: each move with the cell in which it begins. A path is not empty.
type Path = Vec<(Cell, Dir)>;

/// Returns the exit of the player's cell through which a path leads.
fn exit(path: &Path) -> Dir {
    path[0].1
}

/// Returns shortest paths to cells from which something new can be seen, and through locked doors
/// that the player can open: for each exit that leads on, the shortest of these paths. If there are
/// none, returns paths through iron doors that the player can open. The shortest path is first, and
/// paths that are longer by more moves than the player sees straight ahead are left out.
///
/// The search ends early once `back` is the only exit that it could still find.
fn leading_on(level: &Level<impl Embedding>, progress: &Progress, back: Option<Dir>) -> Vec<Path> {
    let ways = progress.ways(level);
    let known = passages(level, progress);
    let is_seen = |cell: Cell| progress.seen().contains(cell);
    let sight = progress.sight(level);
    let shows_more =
        |cell| !level.is_finish(cell) && !in_sight(&ways, level.rooms(), cell, sight).all(is_seen);
    let (mut leading, mut to_iron) = (Vec::new(), Vec::new());
    let leads_on = |paths: &[Path], dir: Dir| paths.iter().any(|path| exit(path) == dir);
    // For each reached cell, the last move of a shortest path to the cell.
    let mut last_moves = BTreeMap::from([(progress.cell(), None)]);
    // Each cell with the first move of the path to it.
    let mut queue = VecDeque::from([(progress.cell(), None)]);
    // The number of entries in the queue that were not reached through `back`.
    let mut ahead = 1;
    while let Some((cell, first)) = queue.pop_front() {
        if ahead == 0 && !leading.is_empty() {
            break;
        }
        ahead -= usize::from(first.is_none() || first != back);
        if let Some(first) = first
            && !leads_on(&leading, first)
            && shows_more(cell)
        {
            leading.push(path_to(&last_moves, cell));
        }
        for (dir, gate) in openable(level, progress, cell) {
            let paths = match gate.needs() {
                Needs::IronKey => &mut to_iron,
                _ => &mut leading,
            };
            if !leads_on(paths, first.unwrap_or(dir)) {
                let mut path = path_to(&last_moves, cell);
                path.push((cell, dir));
                paths.push(path);
            }
        }
        for dir in known.ways(cell) {
            let next = known.grid().step(cell, dir);
            let first = first.or(Some(dir));
            if let Entry::Vacant(entry) = last_moves.entry(next) {
                entry.insert(Some((cell, dir)));
                queue.push_back((next, first));
                ahead += usize::from(first != back);
            }
        }
    }
    let mut paths = match leading.is_empty() {
        true => to_iron,
        false => leading,
    };
    paths.sort_by_key(Path::len);
    let nearest = paths.first().map_or(0, Path::len);
    paths.retain(|path| path.len() <= nearest + sight);
    paths
}

/// Returns the path to a reached cell. `last_moves` contains the last move of each path.
fn path_to(last_moves: &BTreeMap<Cell, Option<(Cell, Dir)>>, mut cell: Cell) -> Path {
    let mut path = Path::new();
    while let Some(last) = last_moves[&cell] {
        path.push(last);
        cell = last.0;
    }
    path.reverse();
    path
}

/// Returns the closed gates of a cell that the player's keys open. A finish has none, because the
/// run ends there.
fn openable<T: Embedding>(
    level: &Level<T>,
    progress: &Progress,
    cell: Cell,
) -> impl Iterator<Item = (Dir, Gate)> {
    let states = progress.walker().gates;
    let gates = level
        .gates()
        .of(cell)
        .filter(move |_| !level.is_finish(cell));
    gates.filter_map(move |(dir, number, gate)| {
        let opens = !states.lets_pass(number, gate) && progress.has_key_for(gate);
        opens.then_some((dir, gate))
    })
}

/// Returns the exit among `ways` that the player faces, or `None` if the player faces none of them.
/// In a cell with at most two exits that are not both ladders, returns the exit that the player
/// faces most directly. A ladder counts as an exit at a right angle, so a player whose other exit
/// is behind it climbs. The same applies to a portal.
fn faced(level: &Level<impl Embedding>, progress: &Progress, ways: Dirs) -> Option<Dir> {
    const EIGHTH: u16 = 1 << 13;
    const QUARTER: u16 = 1 << 14;

    let (grid, cell) = (level.grid(), progress.cell());
    let turn = |dir: Dir| match !level.is_portal(cell, dir) && grid.has_side(cell, dir) {
        true => (grid.heading(cell, dir).wrapping_sub(progress.heading()) as i16).unsigned_abs(),
        false => QUARTER,
    };
    let mut exits = progress.ways(level).ways(cell);
    let is_corridor = exits.len() <= 2 && exits.any(|dir| grid.has_side(cell, dir));
    let nearest = ways.min_by_key(|&dir| turn(dir));
    nearest.filter(|&dir| is_corridor || turn(dir) <= EIGHTH)
}
