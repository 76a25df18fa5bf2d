//! A simulated player who explores sensibly and without hints.

use std::cmp::Reverse;
use std::collections::{BTreeSet, VecDeque};
use warren_dungeon::level::{BeastKind, Level, PORTAL};
use warren_dungeon::pilot::{Demo, Follow, toward};
use warren_dungeon::play::{
    BEAST_TICKS, Beast, ConsumableKind, Event, Input, LIGHT_REACH, Progress, TICKS_PER_SECOND,
    Tool, in_view, step,
};
use warren_maze::geometry::UNIT;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// The maximum distance at which the game reveals a beast's position to the player, in moves.
const EARSHOT: u32 = 16;

/// The time that the explorer plans for a move, in ticks. It includes part of a turn.
const MOVE_TICKS: u32 = TICKS_PER_SECOND / 2;

/// The lead that the explorer wants to have over a beast in every cell of its path, in ticks.
const LEAD: i64 = BEAST_TICKS as i64;

/// The maximum lead that the explorer considers, in ticks. An even larger lead does not make a goal
/// better.
const AMPLE_LEAD: i64 = 8 * LEAD;

/// The distance at which the explorer throws a stone at a beast that hunts it, in moves.
const THROW_AT: u32 = 9;

/// The minimum distance between the explorer and the stone's last cell, in moves.
const STONE_AWAY: u32 = 3;

/// The distance at which the explorer shuts a gate or lays salt before it runs on, in moves.
const SALT_AT: u32 = 4;

/// The number of ticks after which the explorer thinks about tools again.
const THINK_TICKS: u32 = 8;

/// What the explorer knows about a beast.
#[derive(Clone, Copy, PartialEq)]
struct HeardBeast {
    cell: Cell,
    /// The number of moves between the beast and the explorer.
    moves: u32,
    /// The number of moves for which the beast stays in its cell, because it looks for a stone.
    waits: u32,
}

/// The beasts that the explorer hears, in the order of the level's beasts.
type Heard = Vec<Option<HeardBeast>>;

/// An explorer who uses only the information that the game shows: the cells seen so far, with their
/// open sides, and the position and distance of each beast within earshot.
///
/// The explorer walks to the nearest cell from which it can see something new, and to the finish as
/// soon as it has seen it. When the explorer hears a beast, it takes only paths on which, as far as
/// it knows, the beast cannot catch it: the beast may come along any known path, and through any
/// unexplored opening that is consistent with the beast's distance. The explorer prefers goals that
/// the beast reaches late. If there is no such path to something new, the explorer runs to the
/// known cell in which it has the longest lead.
///
/// The explorer puts out its torch when it hears a Moth, and lights it again far away from the Moth. It
/// throws a stone at a beast in front of it, and goes on while the beast looks for the stone. It shuts a
/// gate through which a close beast would come, and lays salt in its cell when a beast is close. It drinks each
/// flask and reads each scroll at once. It ignores the Thief, which never catches it.
///
/// If a gate leaves nothing to explore, the explorer follows hints until something changes.
#[derive(Default)]
pub(crate) struct Crawler {
    follow: Follow,
    /// The cell, and the beasts that the explorer heard, at the last decision.
    decided: Option<(Cell, Heard)>,
    /// The player that follows hints, or `None` while there is something to explore.
    demo: Option<Demo>,
    /// Whether the explorer looks at every cell and takes every item before it goes to the finish.
    takes_all: bool,
    /// Whether the explorer stays away from resting beasts that it has seen, as long as there is something
    /// else to explore.
    is_wary: bool,
    /// The cells from which such an explorer stays away.
    guarded: BTreeSet<Cell>,
    /// The number of steps when the explorer put out its torch.
    dark_since: u32,
}

impl Crawler {
    /// Creates an explorer who stays away from resting beasts if it can.
    pub(crate) fn wary() -> Crawler {
        Crawler {
            is_wary: true,
            ..Crawler::default()
        }
    }

    /// Creates an explorer who looks at every cell and takes every item before it goes to the
    /// finish.
    pub(crate) fn taking_all() -> Crawler {
        Crawler {
            takes_all: true,
            ..Crawler::default()
        }
    }

    /// Plays a run until it is over.
    pub(crate) fn run(mut self, level: &Level, mut progress: Progress) -> Progress {
        let mut events = Vec::new();
        while !progress.is_over() && progress.ticks() < 3600 * TICKS_PER_SECOND {
            let input = self.input(level, &progress, &events);
            events = step(level, &mut progress, input);
        }
        progress
    }

    /// Returns the tool that the explorer uses now, or `None`.
    fn tool(&mut self, level: &Level, progress: &Progress) -> Option<Tool> {
        if !progress.ticks().is_multiple_of(THINK_TICKS) {
            return None;
        }
        if let Some(moth) = progress.beast(BeastKind::Moth) {
            let is_near = |moves: u32| moves <= LIGHT_REACH + 1;
            if progress.is_torch_put_out() {
                let steps = progress.steps() - self.dark_since;
                let known = || Known::new(level, progress).away[moth.cell as usize];
                if steps >= LIGHT_REACH / 2 && !known().is_some_and(is_near) {
                    self.decided = None;
                    return Some(Tool::Torch);
                }
            } else if !progress.is_dark(level) && heard(moth).is_some_and(|it| it.waits == 0) {
                (self.dark_since, self.decided) = (progress.steps(), None);
                return Some(Tool::Torch);
            }
        }
        let tool = match is_stone_useful(level, progress) {
            true => Tool::Stone,
            false if is_gate_useful(level, progress) => Tool::Shut,
            // The explorer can then take the next one.
            false if progress.held(ConsumableKind::Flask).is_some() => Tool::Drink,
            false if progress.held(ConsumableKind::Scroll).is_some() => Tool::Read,
            false if is_salt_useful(progress) => Tool::Salt,
            false => return None,
        };
        self.decided = None;
        Some(tool)
    }

    /// Returns the input for the next tick.
    pub(crate) fn input(&mut self, level: &Level, progress: &Progress, events: &[Event]) -> Input {
        if let Some(tool) = self.tool(level, progress) {
            return Input {
                tool: Some(tool),
                ..Input::default()
            };
        }
        if let Some(demo) = &mut self.demo {
            let changes = |event: &Event| {
                matches!(
                    event,
                    Event::GateOpened(_) | Event::LeverPulled(_) | Event::Crossed(PORTAL)
                )
            };
            if !events.iter().any(changes) {
                return demo.input(level, progress, events);
            }
            (self.demo, self.decided) = (None, None);
        }
        let heard: Heard = progress.beasts().iter().map(heard).collect();
        if self.is_wary {
            self.guarded.extend(guarded(level, progress));
        }
        let now = Some((progress.cell(), heard));
        if self.decided != now || self.follow.is_done() {
            let known = Known::new(level, progress);
            let heard = now.iter().flat_map(|(_, heard)| heard.iter().flatten());
            let arrivals = known.arrivals(heard);
            let none = BTreeSet::new();
            let mut avoided = self.guarded.clone();
            let moth = progress.beast(BeastKind::Moth);
            avoided.extend(
                moth.filter(|_| progress.is_torch_put_out())
                    .map(|it| it.cell),
            );
            let aside = (!avoided.is_empty() && !avoided.contains(&progress.cell()))
                .then(|| known.choose(&arrivals, self.takes_all, &avoided));
            let path = aside.flatten();
            match path.or_else(|| known.choose(&arrivals, self.takes_all, &none)) {
                Some(path) => self.follow.take(level, progress, &path),
                None => self.demo = Some(Demo::default()),
            }
            self.decided = now;
        }
        let next = self.follow.input(level, progress);
        // The finish is at the centre of its cell.
        next.or_else(|| toward(progress, [0, 0]))
            .unwrap_or_default()
    }
}

/// Returns what the explorer knows about a beast. It hears beasts that hunt it, and knows where the stone
/// is for which a beast looks.
fn heard(beast: &Beast) -> Option<HeardBeast> {
    if !beast.kind.catches() {
        return None;
    }
    if let Some(lure) = beast.lure {
        return Some(HeardBeast {
            cell: lure.cell,
            moves: 0,
            waits: lure.ticks / BEAST_TICKS,
        });
    }
    let moves = beast.distance.filter(|&moves| moves <= EARSHOT)?;
    Some(HeardBeast {
        cell: beast.cell,
        moves,
        waits: 0,
    })
}

/// Returns whether a beast that hunts the explorer is close, and has to walk around salt in the explorer's
/// cell.
fn is_salt_useful(progress: &Progress) -> bool {
    let is_close = |beast: &Beast| {
        let hunts = beast.kind.catches() && beast.lure.is_none();
        let is_near = |moves: u32| (2..=SALT_AT).contains(&moves);
        hunts && beast.distance.is_some_and(is_near)
    };
    let can_lay = progress.carried().salt > 0 && !progress.is_salted(progress.cell());
    can_lay && progress.beasts().iter().any(is_close)
}

/// Returns whether a beast that hunts the explorer is close, and comes through the gate that the explorer
/// would shut, as far as the explorer knows.
fn is_gate_useful(level: &Level, progress: &Progress) -> bool {
    let Ok(gate) = progress.gate_to_shut(level) else {
        return false;
    };
    let is_close = |beast: &&Beast| {
        let hunts = beast.kind.catches() && !beast.kind.patrols() && beast.lure.is_none();
        hunts && beast.distance.is_some_and(|moves| moves <= SALT_AT)
    };
    let mut close = progress.beasts().iter().filter(is_close).peekable();
    if close.peek().is_none() {
        return false;
    }
    let (side, here) = (level.gates().get(gate).0, progress.cell());
    let beyond = match side.cell == here {
        true => level.grid().step(side.cell, side.dir),
        false => side.cell,
    };
    let known = Known::new(level, progress);
    close.any(|beast| {
        let (times, _) = known.spread(&[(beast.cell, 0)], 1, |_, _| true);
        let before = times[beyond as usize];
        before.is_some() && before < times[here as usize]
    })
}

/// Returns whether a stone that the explorer throws now lures a beast that hunts it to a cell that is
/// nearer to the beast than the explorer is.
fn is_stone_useful(level: &Level, progress: &Progress) -> bool {
    let is_near = |beast: &&Beast| {
        let hunts = beast.kind.catches() && beast.lure.is_none();
        hunts && beast.distance.is_some_and(|moves| moves <= THROW_AT)
    };
    if progress.carried().stones == 0 || !progress.beasts().iter().any(|it| is_near(&it)) {
        return false;
    }
    let mut thrown = progress.clone();
    let stone = Input {
        tool: Some(Tool::Stone),
        ..Input::default()
    };
    let events = step(level, &mut thrown, stone);
    let end = events.iter().find_map(|event| match event {
        Event::StoneThrown(cell) => Some(*cell),
        _ => None,
    });
    let Some(end) = end else { return false };
    let known = Known::new(level, progress);
    let is_away = known.away[end as usize].is_some_and(|moves| moves >= STONE_AWAY);
    let near = progress.beasts().iter().filter(is_near);
    let mut lured = near.filter(|beast| events.contains(&Event::Lured(beast.kind)));
    is_away
        && lured.any(|beast| {
            let (times, _) = known.spread(&[(beast.cell, 0)], 1, |_, _| true);
            let to_stone = times[end as usize];
            to_stone.is_some_and(|moves| Some(moves) <= times[progress.cell() as usize])
        })
}

/// Returns the cells around the beasts that rest in the player's sight: the Guardian's room, and the cells
/// next to the Sleeper.
fn guarded(level: &Level, progress: &Progress) -> BTreeSet<Cell> {
    let in_view: BTreeSet<Cell> = in_view(level, progress).collect();
    let resting = progress
        .beasts()
        .iter()
        .filter(|beast| !beast.awake && in_view.contains(&beast.cell));
    let around = resting.flat_map(|beast| {
        let near: Vec<Cell> = match beast.kind {
            BeastKind::Guardian => level.rooms().around(beast.cell).to_vec(),
            BeastKind::Sleeper => {
                let ways = progress.ways(level).ways(beast.cell);
                ways.map(|dir| level.grid().step(beast.cell, dir)).collect()
            }
            _ => Vec::new(),
        };
        near.into_iter().chain([beast.cell])
    });
    around.collect()
}

/// The explorer's knowledge of a level.
struct Known<'a> {
    level: &'a Level,
    progress: &'a Progress,
    /// For each known cell, its distance from the player, in moves.
    away: Vec<Option<u32>>,
    /// The known cells with an open side to an unseen cell, nearest first.
    openings: Vec<Cell>,
}

impl<'a> Known<'a> {
    fn new(level: &'a Level, progress: &'a Progress) -> Known<'a> {
        let mut known = Known {
            level,
            progress,
            away: Vec::new(),
            openings: Vec::new(),
        };
        let (away, order) = known.spread(&[(progress.cell(), 0)], 1, |_, _| true);
        let is_opening = |&cell: &Cell| {
            let ways = progress.ways(level).ways(cell);
            let unseen = |dir| !progress.seen().contains(level.grid().step(cell, dir));
            !level.is_finish(cell) && ways.into_iter().any(unseen)
        };
        known.openings = order.into_iter().filter(is_opening).collect();
        known.away = away;
        known
    }

    /// Returns the known moves from a cell. A finish has no moves, because the run ends there.
    fn moves(&self, cell: Cell) -> impl Iterator<Item = (Dir, Cell)> {
        let ways = self.progress.ways(self.level).ways(cell);
        let grid = self.level.grid();
        let moves = ways.into_iter().map(move |dir| (dir, grid.step(cell, dir)));
        let (seen, ends) = (self.progress.seen(), self.level.is_finish(cell));
        moves.filter(move |&(_, next)| !ends && seen.contains(next))
    }

    /// Returns the arrival time in each known cell for a walker that starts in any of `sources` at
    /// the given time, and the reached cells in order. A move takes `ticks`, and is made only if
    /// `allows(next, time)`.
    fn spread(
        &self,
        sources: &[(Cell, u32)],
        ticks: u32,
        allows: impl Fn(Cell, u32) -> bool,
    ) -> (Vec<Option<u32>>, Vec<Cell>) {
        let mut times: Vec<Option<u32>> = vec![None; self.level.grid().cells() as usize];
        let mut sources = sources.to_vec();
        sources.sort_by_key(|&(_, time)| time);
        let (mut sources, mut queue) = (VecDeque::from(sources), VecDeque::new());
        let mut order = Vec::new();
        loop {
            // Both queues are sorted by time.
            let first = match (sources.front(), queue.front()) {
                (Some(a), Some(b)) if b < a => queue.pop_front(),
                (Some(_), _) => sources.pop_front(),
                (None, _) => queue.pop_front(),
            };
            let Some((cell, time)) = first else {
                return (times, order);
            };
            if times[cell as usize].is_some() {
                continue;
            }
            times[cell as usize] = Some(time);
            order.push(cell);
            for (_, next) in self.moves(cell) {
                if times[next as usize].is_none() && allows(next, time + ticks) {
                    queue.push_back((next, time + ticks));
                }
            }
        }
    }

    /// Returns the earliest time at which a beast may be in each known cell, in ticks.
    fn arrivals<'b>(&self, heard: impl Iterator<Item = &'b HeardBeast>) -> Vec<Option<u32>> {
        let mut sources = Vec::new();
        for beast in heard {
            let (waits, moves, beast) = (beast.waits, beast.moves, beast.cell);
            let is_known = self.away[beast as usize].is_some_and(|away| away <= moves);
            if waits > 0 || is_known {
                sources.push((beast, waits * BEAST_TICKS));
                continue;
            }
            let grid = self.level.grid();
            for &opening in &self.openings {
                let beyond = moves.saturating_sub(self.away[opening as usize].unwrap_or(0));
                let [a, b] = [beast, opening].map(|cell| grid.centre(cell));
                let straight = (a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2);
                let reach = i64::from(beyond) * i64::from(UNIT);
                if beyond > 0 && straight <= reach.pow(2) {
                    sources.push((opening, beyond * BEAST_TICKS));
                }
            }
        }
        self.spread(&sources, BEAST_TICKS, |_, _| true).0
    }

    /// Returns the path that the explorer takes, which avoids some cells, or `None` if nothing is left to
    /// explore.
    fn choose(
        &self,
        arrivals: &[Option<u32>],
        takes_all: bool,
        avoided: &BTreeSet<Cell>,
    ) -> Option<Vec<Dir>> {
        let here = self.progress.cell();
        let lead = |cell: Cell, time: u32| match arrivals[cell as usize] {
            None => i64::MAX,
            Some(arrival) => i64::from(arrival) - i64::from(time),
        };
        let (times, order) = self.spread(&[(here, 0)], MOVE_TICKS, |cell, time| {
            lead(cell, time) > LEAD && !avoided.contains(&cell)
        });
        let time = |cell: Cell| times[cell as usize].unwrap_or(0);
        let is_item = |cell: Cell| {
            let mut contents = self.progress.contents(self.level, cell);
            contents.any(|content| content.is_key() || takes_all && content.is_find())
        };
        let openings: BTreeSet<Cell> = self.openings.iter().copied().collect();
        let is_new = |cell: Cell| openings.contains(&cell) || cell != here && is_item(cell);
        let cost = |cell: Cell| i64::from(time(cell)) - lead(cell, time(cell)).min(AMPLE_LEAD);
        let cells = || order.iter().copied();
        let new = cells()
            .filter(|&cell| is_new(cell))
            .min_by_key(|&cell| cost(cell));
        let finish = cells().find(|&cell| self.level.is_finish(cell));
        let goal = match takes_all {
            true => new.or(finish),
            false => finish.or(new),
        };
        let hears = arrivals.iter().any(Option::is_some);
        if goal.is_none() && (!hears || !avoided.is_empty()) {
            return None;
        }
        if order.len() == 1 && hears {
            let best = self
                .moves(here)
                .max_by_key(|&(_, next)| lead(next, MOVE_TICKS))?;
            return Some(vec![best.0]);
        }
        let farthest = || cells().max_by_key(|&cell| (lead(cell, time(cell)), Reverse(time(cell))));
        Some(self.path(&times, goal.or_else(farthest)?))
    }

    /// Returns the moves to `goal`, where `times` contains the explorer's arrival time in each
    /// cell.
    fn path(&self, times: &[Option<u32>], goal: Cell) -> Vec<Dir> {
        let (mut path, mut cell) = (Vec::new(), goal);
        while let Some(before) = times[cell as usize].and_then(|time| time.checked_sub(MOVE_TICKS))
        {
            let grid = self.level.grid();
            let before = grid.exits(cell).into_iter().find_map(|dir| {
                let (from, there) = (grid.step(cell, dir), grid.back(cell, dir));
                let is_before = times[from as usize] == Some(before);
                let leads = || self.moves(from).any(|(dir, _)| dir == there);
                (is_before && leads()).then_some((from, there))
            });
            let Some((from, dir)) = before else { break };
            path.push(dir);
            cell = from;
        }
        path.reverse();
        path
    }
}
