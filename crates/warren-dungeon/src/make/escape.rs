//! The escape of a player who takes the way out, and the beasts that come too late to prevent it.
//!
//! A beast is assumed to take the best route. Therefore, no path may bring it to a cell of the way
//! out before the player has left that cell.
//!
//! ```text
//!   S─1─2─3─4─F     Suppose that the Minotaur makes three moves until the player has
//!         │         left cell 3. From b it reaches cell 3 in two moves, so b is not
//!         a─b─c─d   allowed as its start. From d it needs four moves, so d is allowed.
//! ```
//!
//! In a level with gates, the way out leads to keys and levers, and can visit a cell several times.
//! A beast passes a gate only while the gate is open, and may wait in front of a closed gate.

use crate::level::{Gate, Level, LeverNumber, Needs};
use crate::route::{Action, Patrol, PlayerState, Walker, WithPortals, plan, stride_ticks};
use crate::speeds::{BEAST_TICKS, TICKS_PER_SECOND};
use std::collections::BTreeMap;
use warren_maze::maze::Side;
use warren_maze::solve::{Filtered, Reversed, UNREACHED, Walkable, distances};
use warren_maze::topology::{Cell, Dir, Dirs, Embedding, Topology};

/// The times of the actions of a player who takes the way out, in ticks.
///
/// The calculation assumes that the player thinks for a second before the first move, turns in
/// place at every corner, and needs a second for each door and each lever, and two for each portal.
/// Beasts use no portals.
#[derive(Default)]
pub(super) struct Escape {
    /// The cells of the way, in order.
    pub(super) visits: Vec<Visit>,
    /// The walls that the player blasts, in ascending order.
    walls: Vec<Side>,
    /// The tick in which the player opens each door, by gate number.
    opened: BTreeMap<usize, u32>,
    /// The levers that the player pulls, in order, with the ticks.
    pulled: Vec<(LeverNumber, u32)>,
}

/// A visit of a player to a cell of the way out.
pub(super) struct Visit {
    pub(super) cell: Cell,
    /// The tick in which the player enters the cell. In the first cell, the tick in which the player
    /// begins to move.
    pub(super) entered: u32,
    /// The tick by which the player has left the cell. In the last cell, the tick of the arrival.
    left: u32,
    /// Whether the player certainly walks in the cell: whether all shortest ways lead through the
    /// cell, and the player does not only climb there.
    pub(super) walks: bool,
}

impl Escape {
    /// Returns the escape from a level, or `None` if there is no way out. Takes time linear in the
    /// number of cells, apart from planning in a level with gates.
    pub(super) fn new<T: Embedding>(level: &Level<T>) -> Option<Escape> {
        let (actions, mut walls) = actions(level)?;
        walls.sort_unstable();
        let mut escape = Escape {
            walls,
            ..Escape::default()
        };
        escape.take(level, &actions);
        Some(escape)
    }

    /// Adds the times of these actions.
    fn take<T: Embedding>(&mut self, level: &Level<T>, actions: &[Action]) {
        let (mut cell, mut ticks) = (level.starts()[0], TICKS_PER_SECOND);
        let (mut entered, mut walked, mut facing) = (ticks, false, None);
        for &action in actions {
            let dir = match action {
                Action::Walk(dir) => dir,
                Action::Open(dir) => {
                    let gate = level.gates().at(cell, dir);
                    self.opened.extend(gate.map(|(number, _)| (number, ticks)));
                    ticks += TICKS_PER_SECOND;
                    continue;
                }
                Action::Pull(lever) => {
                    self.pulled.push((lever, ticks));
                    ticks += TICKS_PER_SECOND;
                    continue;
                }
                // Beasts are assumed to pass the walls from the beginning.
                Action::Blast(_) => continue,
            };
            let walks = is_walked(level, cell, dir);
            let next = level.portal_grid().step(cell, dir);
            ticks += stride_ticks(level, cell, dir, &mut facing);
            self.visits.push(Visit {
                cell,
                entered,
                left: ticks,
                walks: walks || walked,
            });
            (cell, entered, walked) = (next, ticks, walks);
        }
        // The player stays in the last cell.
        self.visits.push(Visit {
            cell,
            entered,
            left: ticks,
            walks: walked,
        });
    }

    /// Adds all other ways to a finish that are as short, for a level without gates. In a room, there
    /// can be many. A cell then counts as left when a player on the slowest of these ways has left
    /// it, and as entered when a player on the fastest of them enters it.
    pub(super) fn with_every_way<T: Embedding>(mut self, level: &Level<T>) -> Escape {
        self.visits = self.every_visit(level);
        self
    }

    /// Returns the visits to all cells of the shortest ways, for a level without gates.
    fn every_visit<T: Embedding>(&self, level: &Level<T>) -> Vec<Visit> {
        let grid = level.portal_grid();
        let ways = WithPortals::new(level, self.passages(level));
        let start = level.starts()[0];
        let from_start = distances(&ways, &[start]);
        let to_finish = distances(&Reversed(&ways), level.finishes());
        let shortest = to_finish[start as usize];
        let is_next = |depth: u32, cell: Cell| {
            let [from, to] = [&from_start, &to_finish].map(|far| far[cell as usize]);
            from == depth && to != UNREACHED && from + to == shortest
        };
        let mut visits = Vec::new();
        let mut layer = BTreeMap::from([(start, Arrivals::at_start())]);
        for depth in 1..=shortest + 1 {
            let mut next_layer: BTreeMap<Cell, Arrivals> = BTreeMap::new();
            let is_only = layer.len() == 1;
            for (cell, arrivals) in layer {
                let mut visit = arrivals.visit(cell);
                let dirs = ways.ways(cell);
                let dirs: Dirs = dirs
                    .filter(|&dir| is_next(depth, grid.step(cell, dir)))
                    .collect();
                for dir in dirs {
                    let to = next_layer.entry(grid.step(cell, dir)).or_default();
                    arrivals.go_on(level, (cell, dir), to, &mut visit);
                }
                let mut leaves = dirs.map(|dir| is_walked(level, cell, dir));
                visit.walks |= depth <= shortest && leaves.all(|walks| walks);
                visit.walks &= is_only;
                visits.push(visit);
            }
            layer = next_layer;
        }
        visits
    }

    /// Returns the moves that a beast can make if all doors are open and all walls on the way out
    /// are blasted.
    pub(super) fn passages<'a, T: Topology>(
        &'a self,
        level: &'a Level<T>,
    ) -> impl Walkable<Grid = T> + 'a {
        let beast = Walker {
            blasted: &self.walls,
            ..Walker::ALL_DOORS
        };
        beast.passages(level)
    }

    /// Returns, for each cell, the latest time at which a beast can begin to move there and still
    /// catch the player, or `None` if it comes too late in any case. The beast walks only through
    /// sides between cells that `may_pass` accepts. Times are numbers of moves of a beast since the
    /// beginning of the run.
    pub(super) fn latest_starts<T: Topology>(
        &self,
        level: &Level<T>,
        may_pass: impl Fn(Cell, Cell) -> bool,
    ) -> Vec<Option<u32>> {
        let grid = level.grid();
        let ways = Filtered::new(self.passages(level), |cell, dir| {
            may_pass(cell, grid.step(cell, dir))
        });
        let ways = Reversed(ways);
        let mut latest = vec![None; grid.cells() as usize];
        let meetings = self.visits.iter();
        let meetings = meetings.map(|visit| (visit.cell, visit.left / BEAST_TICKS));
        let most = meetings.clone().map(|(_, time)| time).max().unwrap_or(0);
        // For each time, the cells in which a beast is not too late at that time.
        let mut cells = vec![Vec::new(); most as usize + 1];
        meetings.for_each(|(cell, time)| cells[time as usize].push(cell));
        for time in (0..=most).rev() {
            for cell in std::mem::take(&mut cells[time as usize]) {
                if latest[cell as usize].is_some() {
                    continue;
                }
                latest[cell as usize] = Some(time);
                let before = time.checked_sub(1);
                for dir in ways.ways(cell).filter(|_| before.is_some()) {
                    let time = before.and_then(|time| self.pass(level, (cell, dir), time));
                    if let Some(time) = time {
                        cells[time as usize].push(grid.step(cell, dir));
                    }
                }
            }
        }
        latest
    }

    /// Returns whether a beast that walks this round never enters a cell of the way out.
    pub(super) fn avoids(&self, patrol: &Patrol) -> bool {
        let mut visits = self.visits.iter();
        visits.all(|visit| !patrol.cells().contains(&visit.cell))
    }

    /// Returns the latest time, at most `time`, at which a beast can begin to pass a side. Returns
    /// `None` if it cannot pass the side by then.
    fn pass(&self, level: &Level<impl Topology>, side: (Cell, Dir), time: u32) -> Option<u32> {
        match level.gates().at(side.0, side.1) {
            // The beast passes the gate from the other side, because the search goes backwards.
            Some((number, gate)) => self.latest(number, gate.reversed(), time),
            None => Some(time),
        }
    }

    /// Returns the latest time, at most `time`, at which a beast can begin to pass a gate.
    /// Returns `None` if it cannot pass the gate by then. The gate counts as open if it is open at any
    /// time during the move.
    fn latest(&self, number: usize, gate: Gate, time: u32) -> Option<u32> {
        let mut latest = None;
        let mut open_during = |from: u32, to: u32| {
            let last = time.min(to / BEAST_TICKS);
            if (last + 2) * BEAST_TICKS > from {
                latest = Some(last);
            }
        };
        match gate.needs() {
            Needs::Nothing => return Some(time),
            Needs::OtherSide | Needs::Never => return None,
            Needs::Opener | Needs::IronKey => {
                open_during(*self.opened.get(&number)?, u32::MAX);
            }
            Needs::Lever { lever, is_open } => {
                let mut opened = is_open.then_some(0);
                for &(_, ticks) in self.pulled.iter().filter(|(pulled, _)| *pulled == lever) {
                    match opened.take() {
                        Some(from) => open_during(from, ticks),
                        None => opened = Some(ticks),
                    }
                }
                if let Some(from) = opened {
                    open_during(from, u32::MAX);
                }
            }
        }
        latest
    }
}

/// The ways in which a player can arrive in a cell.
#[derive(Default)]
struct Arrivals {
    /// The tick of the earliest arrival.
    first: Option<u32>,
    /// For each heading of an arriving player, the tick of the latest arrival.
    last: BTreeMap<Option<u16>, u32>,
    /// Whether all arriving players walk.
    walks: Option<bool>,
}

impl Arrivals {
    fn at_start() -> Arrivals {
        Arrivals {
            first: Some(TICKS_PER_SECOND),
            last: BTreeMap::from([(None, TICKS_PER_SECOND)]),
            walks: None,
        }
    }

    /// Returns the visit of a player who stays in the cell.
    fn visit(&self, cell: Cell) -> Visit {
        Visit {
            cell,
            entered: self.first.unwrap_or(0),
            left: self.last.values().copied().max().unwrap_or(0),
            walks: self.walks == Some(true),
        }
    }

    /// Adds the arrivals in the next cell, and the time of leaving this cell.
    fn go_on(
        &self,
        level: &Level<impl Embedding>,
        (cell, dir): (Cell, Dir),
        next: &mut Arrivals,
        visit: &mut Visit,
    ) {
        let walks = is_walked(level, cell, dir);
        next.walks = Some(walks && next.walks != Some(false));
        for (&facing, &ticks) in &self.last {
            let mut facing = facing;
            let ticks = ticks + stride_ticks(level, cell, dir, &mut facing);
            visit.left = visit.left.max(ticks);
            let last = next.last.entry(facing).or_default();
            *last = ticks.max(*last);
        }
        // The fastest player does not have to turn.
        let first = self
            .first
            .map(|first| first + stride_ticks(level, cell, dir, &mut None));
        next.first = next.first.into_iter().chain(first).min();
    }
}

/// Returns whether a player walks in this direction, and neither climbs nor steps through a portal.
fn is_walked(level: &Level<impl Embedding>, cell: Cell, dir: Dir) -> bool {
    !level.is_portal(cell, dir) && level.grid().has_side(cell, dir)
}

/// Returns the actions of a player who takes the way out, and the walls that the player blasts.
fn actions<T: Topology>(level: &Level<T>) -> Option<(Vec<Action>, Vec<Side>)> {
    let start = level.starts()[0];
    if !level.gates().is_empty() {
        return Some((plan(level, PlayerState::at_start(level)).ok()?, Vec::new()));
    }
    let player = Walker {
        charges: level.charges(),
        ..Walker::ALL_DOORS
    };
    let way = player.way_out(level, start)?;
    let moves = way.moves.into_iter().map(Action::Walk);
    Some((moves.collect(), way.walls))
}
