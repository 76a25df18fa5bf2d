//! Chooses where beasts start. From its start, a beast must not be able to catch a player who knows
//! the way out, but must be a danger to other players.

use super::escape::Escape;
use super::mission::MissionPlan;
use crate::catalogue::Lair;
use crate::level::{BeastKind, Content, Level, LeverNumber};
use crate::route::{Patrol, Walker, nearby};
use crate::speeds::{BEAST_TICKS, HEARING, RISE_TICKS, TICKS_PER_SECOND};
use std::collections::BTreeSet;
use warren_maze::measure::on_loops;
use warren_maze::rng::Random;
use warren_maze::solve::{Reversed, UNREACHED, Walkable, distances};
use warren_maze::topology::{Cell, Embedding, Topology};

/// The reason why a beast has no start cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BeastStartError {
    /// A beast cannot start in any cell. From each cell, the beast either would catch a player who
    /// knows the way out, or would be no danger to other players.
    #[error("there is no start cell for the {}: {}", .0.name(), why_no_start(*.0))]
    NoStart(BeastKind),
    /// The recipe asks for a Guardian, but the maze has no room, or only the room with the first
    /// start.
    #[error(
        "there is no room for the Guardian: it guards a room without the start; ask for more rooms \
         (rooms), or for no Guardian"
    )]
    NoRoomForGuardian,
    /// A beast cannot start in any cell of a level with gates. A player who knows the way out takes
    /// so long for the detours to keys and levers that the beast arrives in time.
    #[error(
        "there is no start cell for the {}: the way leads to the keys and levers of {gates} gates, \
         and from every cell it either catches a player who knows this way, or is no danger to \
         anybody; ask for fewer gates, enlarge the maze, or choose another placement or seed",
        .kind.name()
    )]
    NoStartWithGates {
        /// The kind of beast.
        kind: BeastKind,
        /// The number of gates in the level.
        gates: u32,
    },
    /// The options for [`make_on_graph`](super::make_on_graph) ask for a beast.
    #[error(
        "{} is true, but distances between the cells of a graph are unknown, so no cell can be \
         chosen where the {} starts: use make_on, on a grid with an Embedding",
        .0.field(), .0.name()
    )]
    OnGraph(BeastKind),
}

impl BeastStartError {
    /// Returns the kind of the beast.
    pub(super) fn kind(&self) -> BeastKind {
        match *self {
            BeastStartError::NoRoomForGuardian => BeastKind::Guardian,
            BeastStartError::NoStart(kind)
            | BeastStartError::NoStartWithGates { kind, .. }
            | BeastStartError::OnGraph(kind) => kind,
        }
    }
}

/// Returns why no cell can be the start of a beast, and what to change.
fn why_no_start(beast: BeastKind) -> &'static str {
    match beast.lair() {
        Lair::NearStart => {
            "from every cell it either catches a player who knows the way, or cannot reach a player \
             who waits; enlarge the maze, or choose another placement or seed"
        }
        Lair::InEarshot => {
            "from every cell it either catches a player who knows the way, or never hears that \
             player; enlarge the maze, or choose another algorithm or seed"
        }
        Lair::InRoom => {
            "from every cell of the rooms it catches a player who knows the way, or is in that \
             player's way; ask for more or larger rooms, or choose another seed"
        }
        Lair::Hideout => {
            "every cell either has contents, or is not connected to the start; enlarge the maze, or \
             choose another seed"
        }
        Lair::OnPatrol => {
            "from every cell out of the player's sight it starts too near, or blocks the way out; \
             enlarge the maze, let it have loops (braid), or choose another seed"
        }
    }
}

/// Chooses the cell where a beast of this kind starts.
///
/// A player who takes the way out (see [`Level::way_out`]) escapes: the beast needs longer to reach
/// each cell of the way out than the player needs to leave the cell for the last time, even if all
/// doors are open and all walls on the way out are blasted. In a level without gates, this holds
/// for every shortest way out, except with the Minotaur, whose start must not change. The further
/// conditions depend on the kind:
///
/// - The Minotaur, the Statue, the Echo and the Moth start in a cell that is connected to the first start by
///   passages, so that they reach a player who waits at the start. The cell is at most [`NEAR`] moves away from
///   the first start, because in a large maze the player would rarely meet a beast that starts in a
///   random cell. If there is no such cell, the start is one of the allowed cells nearest to the
///   first start.
/// - The Sleeper starts at most [`HEARING`] moves away from a cell of the way out in which the player
///   walks, so that it hears a player who runs there. Climbing makes no noise.
/// - The Guardian starts in a room that does not contain the first start, if possible in a room
///   that the way out crosses. The beast does not leave the room.
/// - The Thief starts in the same cells as the Statue, but may also start in cells from which it
///   reaches the way out in time, because it never catches the player.
/// - The Warden starts at least [`FAR`] moves away from the first start, out of the player's sight. Its round
///   leads through no cell of the way out and past no start, if possible past a lever, and otherwise along a
///   loop if possible.
///
/// In a level with a mission, the beast starts at least [`FAR`] moves away from the first start, out of
/// the player's sight, and only has to be connected to the first start by gates that can be opened. Among
/// the allowed cells, those in the places that the mission gives to beasts come first, and then those on
/// or beside a loop.
///
/// With a `den`, the beast can only start in this cell, because it is drawn in a chamber. The cell may be farther
/// away than the others, but not nearer to the first start than [`FAR`], and not in sight of it.
///
/// Every allowed cell has the same probability. All beasts except the Minotaur start in cells
/// without contents. The Sleeper and the Guardian do not start on the way out. Takes time
/// linear in the number of cells, apart from planning in a level with gates.
pub(super) fn beast_start<T: Embedding + Clone>(
    level: &Level<T>,
    kind: BeastKind,
    mission: Option<&MissionPlan>,
    den: Option<Cell>,
    random: &mut impl Random,
) -> Result<Cell, BeastStartError> {
    let none = || match level.gates().len() as u32 {
        0 => BeastStartError::NoStart(kind),
        gates => BeastStartError::NoStartWithGates { kind, gates },
    };
    let mut escape = Escape::new(level).ok_or_else(none)?;
    if (kind != BeastKind::Minotaur || den.is_some()) && level.gates().is_empty() {
        escape = escape.with_every_way(level);
    }
    if let Some(den) = den {
        let may_start = may_start_in_den(level, &escape, kind, den);
        return may_start.then_some(den).ok_or_else(none);
    }
    let is_free = |cell: Cell| kind == BeastKind::Minotaur || level.contents(cell).next().is_none();
    let cells = match kind.lair() {
        Lair::NearStart => {
            let latest = escape.latest_starts(level, |_, _| true);
            let fits = |cell: Cell| latest[cell as usize].is_none() && is_free(cell);
            near_start(level, &escape, mission.is_some(), fits)
        }
        Lair::Hideout | Lair::OnPatrol => near_start(level, &escape, mission.is_some(), is_free),
        Lair::InEarshot => in_earshot(level, &escape, is_free),
        Lair::InRoom => in_rooms(level, &escape, is_free)?,
    };
    if kind.lair() == Lair::OnPatrol {
        let cells = out_of_sight(level, &escape, cells);
        let suited = mission.map(|mission| suiting(mission, level, &escape, cells.clone()));
        let start = suited.and_then(|cells| on_patrol(level, &escape, cells, random));
        let start = start.or_else(|| on_patrol(level, &escape, cells, random));
        return start.ok_or_else(none);
    }
    let cells = match mission {
        Some(mission) => suiting(mission, level, &escape, cells),
        None => cells,
    };
    match cells.is_empty() {
        true => Err(none()),
        false => Ok(random.pick(&cells)),
    }
}

/// The maximum distance between the first start and the start of a beast that starts near it, in
/// moves. A beast makes this number of moves in one minute.
const NEAR: u32 = 60 * TICKS_PER_SECOND / BEAST_TICKS;

/// The minimum distance between the first start and the start of a beast, in moves: in a level with a mission,
/// in a chamber, and in a good level of a random seed.
pub(super) const FAR: u32 = 15;

/// Returns whether a beast may start in this cell of a chamber.
fn may_start_in_den<T: Embedding>(
    level: &Level<T>,
    escape: &Escape,
    kind: BeastKind,
    den: Cell,
) -> bool {
    let start = level.starts()[0];
    let away = distances(&Reversed(escape.passages(level)), &[start])[den as usize];
    let is_far = (FAR..UNREACHED).contains(&away) && !is_in_sight(level, start, den);
    let is_on_way = escape.visits.iter().any(|visit| visit.cell == den);
    let entered_of = |is_near: &dyn Fn(Cell) -> bool| {
        let mut visits = escape.visits.iter();
        let visit = visits.find(|visit| is_near(visit.cell));
        visit.map(|visit| visit.entered)
    };
    let rooms = level.rooms();
    let is_inside = |a, b| rooms.number(a) == rooms.number(b);
    let escapes = match kind.lair() {
        Lair::NearStart => escape.latest_starts(level, |_, _| true)[den as usize].is_none(),
        Lair::Hideout => true,
        Lair::InEarshot => {
            let heard = nearby(&escape.passages(level), den, HEARING);
            let latest = escape.latest_starts(level, |_, _| true)[den as usize];
            let wakes = entered_of(&|cell| heard.contains(&cell));
            !is_on_way && wakes.is_none_or(|tick| is_late(latest, tick))
        }
        Lair::InRoom => {
            let latest = escape.latest_starts(level, is_inside)[den as usize];
            let entered = entered_of(&|cell| is_inside(cell, den));
            !is_on_way && entered.is_none_or(|tick| is_late(latest, tick))
        }
        // Chambers cannot have a beast that patrols.
        Lair::OnPatrol => false,
    };
    is_far && escapes && level.contents(den).next().is_none()
}

/// Returns whether a cell is in the room of the start, or straight ahead of one of its passages or
/// grates.
pub(super) fn is_in_sight<T: Topology>(level: &Level<T>, start: Cell, cell: Cell) -> bool {
    let rooms = level.rooms();
    let is_in_room = rooms.number(start).is_some() && rooms.number(start) == rooms.number(cell);
    let views = |at: Cell| {
        let grates = level
            .gates()
            .of(at)
            .filter(|(.., gate)| gate.is_transparent());
        level.maze().passages(at) | grates.map(|(dir, ..)| dir).collect()
    };
    is_in_room
        || views(start).into_iter().any(|dir| {
            let next = |&at: &Cell| {
                let is_open = views(at).contains(dir);
                is_open.then(|| level.grid().step(at, dir))
            };
            // A straight way around a wrapped grid ends where it began.
            let ahead = std::iter::successors(next(&start), next);
            ahead.take_while(|&at| at != start).any(|at| at == cell)
        })
}

/// Returns those of the cells that suit a mission best.
fn suiting<T: Embedding>(
    mission: &MissionPlan,
    level: &Level<T>,
    escape: &Escape,
    cells: Vec<Cell>,
) -> Vec<Cell> {
    let cells = out_of_sight(level, escape, cells);
    let ways = escape.passages(level);
    let start = level.starts()[0];
    let haunted = mission.haunted_cells();
    let is_on = on_loops(&ways, start);
    let is_beside_loop = |cell: Cell| {
        let mut beside = ways.ways(cell).map(|dir| level.grid().step(cell, dir));
        is_on[cell as usize] || beside.any(|cell| is_on[cell as usize])
    };
    let preferences: [&dyn Fn(Cell) -> bool; 2] =
        [&|cell| haunted.contains(&cell), &is_beside_loop];
    for is_preferred in preferences {
        let preferred: Vec<Cell> = cells
            .iter()
            .copied()
            .filter(|&it| is_preferred(it))
            .collect();
        if !preferred.is_empty() {
            return preferred;
        }
    }
    cells
}

/// Returns those of the cells that are at least [`FAR`] moves away from the first start, and out of the
/// player's sight there.
fn out_of_sight<T: Embedding>(
    level: &Level<T>,
    escape: &Escape,
    mut cells: Vec<Cell>,
) -> Vec<Cell> {
    let ways = escape.passages(level);
    let start = level.starts()[0];
    let away = distances(&Reversed(&ways), &[start]);
    let rooms = level.rooms();
    let beside = ways.ways(start).map(|dir| level.grid().step(start, dir));
    let seen = std::iter::once(start).chain(beside);
    let seen: Vec<usize> = seen.filter_map(|cell| rooms.number(cell)).collect();
    cells.retain(|&cell| {
        let is_seen = rooms.number(cell).is_some_and(|room| seen.contains(&room));
        away[cell as usize] >= FAR && !is_seen
    });
    cells
}

/// The maximum number of starts of the Warden that are tried.
const TRIES: usize = 200;

/// Returns a start for the Warden among these cells. Takes time linear in the number of cells of the way
/// out, and in the number of cells near the Warden, for each try.
fn on_patrol<T: Embedding>(
    level: &Level<T>,
    escape: &Escape,
    mut cells: Vec<Cell>,
    random: &mut impl Random,
) -> Option<Cell> {
    random.shuffle(&mut cells);
    // Cells near levers come first, because there the Warden reaches them.
    let levers = LeverNumber::ALL.map(|lever| level.cells_with(Content::Lever(lever)));
    let near = Walker::default().passages(level);
    let near = { levers.into_iter().flatten() }.flat_map(|&cell| nearby(&near, cell, NEAR_LEVER));
    let near: BTreeSet<Cell> = near.collect();
    cells.sort_by_key(|cell| !near.contains(cell));
    let is_start = |cell: &Cell| level.starts().contains(cell);
    let rounds = cells.into_iter().take(TRIES).filter_map(|cell| {
        let patrol = Patrol::new(level, cell);
        let fits = !patrol.cells().iter().any(is_start) && escape.avoids(&patrol);
        fits.then_some((cell, patrol))
    });
    let rank = |patrol: &Patrol| {
        let mut cells = patrol.cells().iter();
        let has_lever = cells.any(|&cell| Patrol::reached(level, cell).next().is_some());
        (has_lever || near.is_empty(), patrol.is_loop(), has_lever)
    };
    let mut best: Option<(_, Cell)> = None;
    for (cell, patrol) in rounds {
        let rank = rank(&patrol);
        if best.is_none_or(|(best, _)| rank > best) {
            best = Some((rank, cell));
        }
        if matches!(rank, (true, true, _)) {
            break;
        }
    }
    best.map(|(_, cell)| cell)
}

/// The maximum distance between a lever and the Warden's start, in moves, for starts that are tried first.
const NEAR_LEVER: u32 = 12;

/// Returns the cells near the first start that `fits` accepts, and from which a beast can reach the first
/// start. With `may_wait`, the beast may wait behind gates.
fn near_start<T: Embedding>(
    level: &Level<T>,
    escape: &Escape,
    may_wait: bool,
    fits: impl Fn(Cell) -> bool,
) -> Vec<Cell> {
    let start = &level.starts()[..1];
    let to_start = match may_wait {
        true => distances(&Reversed(escape.passages(level)), start),
        false => distances(&Reversed(level.maze()), start),
    };
    let away = |cell: &Cell| to_start[*cell as usize];
    let fits = |cell: &Cell| away(cell) != UNREACHED && fits(*cell);
    let mut cells: Vec<Cell> = level.maze().open_cells().filter(fits).collect();
    let nearest = cells.iter().map(away).min().unwrap_or(0);
    cells.retain(|cell| away(cell) <= nearest.max(NEAR));
    cells
}

/// Returns the cells where the Sleeper may start.
fn in_earshot<T: Embedding>(
    level: &Level<T>,
    escape: &Escape,
    is_free: impl Fn(Cell) -> bool,
) -> Vec<Cell> {
    let latest = escape.latest_starts(level, |_, _| true);
    let cells = level.grid().cells() as usize;
    // The tick in which the Sleeper in a cell can first hear the player, and whether it certainly
    // hears the player.
    let (mut wakes, mut hears) = (vec![None; cells], vec![false; cells]);
    let toward = Reversed(escape.passages(level));
    for visit in &escape.visits {
        for near in nearby(&toward, visit.cell, HEARING) {
            wakes[near as usize].get_or_insert(visit.entered);
        }
        if visit.walks {
            for near in nearby(&Reversed(level.maze()), visit.cell, HEARING) {
                hears[near as usize] = true;
            }
        }
    }
    // A Sleeper on the way out would block the player.
    let way = escape.visits.iter().map(|visit| visit.cell as usize);
    way.for_each(|cell| hears[cell] = false);
    let fits = |cell: &Cell| {
        let (wakes, latest) = (wakes[*cell as usize], latest[*cell as usize]);
        hears[*cell as usize] && wakes.is_some_and(|tick| is_late(latest, tick)) && is_free(*cell)
    };
    level.maze().open_cells().filter(fits).collect()
}

/// Returns the cells where the Guardian may start: those in rooms that the way out crosses, or those
/// in other rooms if there are none.
fn in_rooms<T: Embedding>(
    level: &Level<T>,
    escape: &Escape,
    is_free: impl Fn(Cell) -> bool,
) -> Result<Vec<Cell>, BeastStartError> {
    let rooms = level.rooms();
    let at_start = rooms.number(level.starts()[0]);
    if rooms.list().len() <= usize::from(at_start.is_some()) {
        return Err(BeastStartError::NoRoomForGuardian);
    }
    let is_inside = |a, b| rooms.number(a) == rooms.number(b);
    let latest = escape.latest_starts(level, is_inside);
    let mut is_on_main_path = vec![false; level.grid().cells() as usize];
    let mut entered = vec![None; rooms.list().len()];
    for visit in &escape.visits {
        is_on_main_path[visit.cell as usize] = true;
        if let Some(room) = rooms.number(visit.cell) {
            entered[room].get_or_insert(visit.entered);
        }
    }
    let fits = |&&cell: &&Cell, entered: Option<u32>| {
        let is_safe = entered.is_none_or(|tick| is_late(latest[cell as usize], tick));
        is_safe && !is_on_main_path[cell as usize] && is_free(cell)
    };
    let mut cells = [Vec::new(), Vec::new()];
    for ((number, room), entered) in rooms.list().iter().enumerate().zip(entered) {
        if Some(number) != at_start {
            let fitting = room.iter().filter(|cell| fits(cell, entered));
            cells[usize::from(entered.is_none())].extend(fitting);
        }
    }
    let [crossed, others] = cells;
    Ok(if crossed.is_empty() { others } else { crossed })
}

/// Returns whether a beast that notices the player in this tick comes too late. `latest` is the
/// latest time at which it must begin to move, in moves.
fn is_late(latest: Option<u32>, noticed: u32) -> bool {
    latest.is_none_or(|latest| latest < (noticed + RISE_TICKS) / BEAST_TICKS)
}
