//! Chooses where the Minotaur starts. From there, the Minotaur must not be able to catch a player
//! who knows the way out, but must catch a player who does not move.
//!
//! The Minotaur is assumed to take the best route. Therefore, no path may bring it to a cell of the
//! way out before the player has left that cell.
//!
//! ```text
//!   S─1─2─3─4─F     Suppose that the Minotaur makes three moves until the player has
//!         │         left cell 3. From b it reaches cell 3 in two moves, so b is not
//!         a─b─c─d   allowed as its start. From d it needs four moves, so d is allowed.
//! ```
//!
//! In a level with gates, the way out leads to keys and levers, and can visit a cell several times.
//! The Minotaur passes a gate only while the gate is open, and may wait in front of a closed gate.

use crate::level::{Gate, Level, LeverNumber};
use crate::recipe::RecipeError;
use crate::route::{Action, GateState, Walker, plan};
use crate::speeds::{CLIMB_TICKS, MINOTAUR_TICKS, SPEED, TICKS_PER_SECOND, TURN};
use std::collections::BTreeMap;
use warren_maze::geometry::length;
use warren_maze::maze::Door;
use warren_maze::rng::Random;
use warren_maze::solve::{Reversed, UNREACHED, Walkable, distances};
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Chooses the cell where the Minotaur starts.
///
/// - The cell is connected to the first start by passages, so that the Minotaur catches a player
///   who waits at the start.
/// - A player who takes the way out (see [`Level::way_out`]) escapes: the Minotaur needs longer to
///   reach each cell of the way out than the player needs to leave the cell for the last time, even
///   if all doors are open and all walls on the way out are blasted.
/// - The cell is at most [`NEAR`] moves away from the first start, because in a large maze the
///   player would rarely meet a Minotaur that starts in a random cell. Every such cell has the same
///   probability. If there is no such cell, the start is one of the allowed cells nearest to the
///   first start.
///
/// The calculation assumes that the player thinks for a second before the first move, turns in
/// place at every corner, and needs a second for each door and each lever. Takes time linear in the
/// number of cells, apart from planning in a level with gates.
pub(super) fn minotaur_start<T: Embedding + Clone>(
    level: &Level<T>,
    random: &mut impl Random,
) -> Result<Cell, RecipeError> {
    let gates = level.gates().len() as u32;
    let none = || match gates {
        0 => RecipeError::NoMinotaurStart,
        _ => RecipeError::NoMinotaurStartWithGates { gates },
    };
    let start = level.starts()[0];
    let (actions, mut walls) = actions(level).ok_or_else(none)?;
    walls.sort_unstable();
    let minotaur = Walker {
        blasted: &walls,
        ..Walker::ALL_DOORS
    };
    let schedule = Schedule::of(level, &actions);
    let toward = Reversed(minotaur.passages(level));
    let risky = within(&toward, &schedule.left, |cell, dir, time| {
        match level.gates().at(cell, dir) {
            Some((number, gate)) => schedule.latest(number, gate, time),
            None => Some(time),
        }
    });
    let to_start = distances(&Reversed(level.maze()), &[start]);
    let fitting = level.maze().open_cells().filter_map(|cell| {
        let away = to_start[cell as usize];
        (away != UNREACHED && !risky[cell as usize]).then_some((away, cell))
    });
    let mut fitting: Vec<(u32, Cell)> = fitting.collect();
    let nearest = fitting.iter().map(|&(away, _)| away).min();
    let nearest = nearest.ok_or_else(none)?;
    fitting.retain(|&(away, _)| away <= nearest.max(NEAR));
    Ok(random.pick(&fitting).1)
}

/// The maximum distance between the first start and the Minotaur's start, in moves. The Minotaur
/// makes this number of moves in one minute.
const NEAR: u32 = 60 * TICKS_PER_SECOND / MINOTAUR_TICKS;

/// Returns the actions of a player who takes the way out, and the walls that the player blasts.
fn actions<T: Topology>(level: &Level<T>) -> Option<(Vec<Action>, Vec<Door>)> {
    let start = level.starts()[0];
    if !level.gates().is_empty() {
        return Some((plan(level, GateState::at_start(level))?, Vec::new()));
    }
    let player = Walker {
        charges: level.charges(),
        ..Walker::ALL_DOORS
    };
    let way = player.way_out(level, start)?;
    let moves = way.moves.into_iter().map(Action::Walk);
    Some((moves.collect(), way.walls))
}

/// The times at which a player who takes the way out does something, in ticks.
#[derive(Default)]
struct Schedule {
    /// The cells of the way, and the tick by which the player has left each cell. For the last
    /// cell, the tick of the arrival.
    left: Vec<(Cell, u32)>,
    /// The numbers of the doors that the player opens.
    opened: BTreeMap<usize, u32>,
    /// The levers that the player pulls, in order.
    pulled: Vec<(LeverNumber, u32)>,
}

impl Schedule {
    fn of<T: Embedding>(level: &Level<T>, actions: &[Action]) -> Schedule {
        let grid = level.grid();
        let mut schedule = Schedule::default();
        let (mut cell, mut ticks) = (level.starts()[0], TICKS_PER_SECOND);
        let mut facing = None;
        for &action in actions {
            let dir = match action {
                Action::Walk(dir) => dir,
                Action::Open(dir) => {
                    let gate = level
                        .gates()
                        .at(cell, dir)
                        .map(|(number, _)| (number, ticks));
                    schedule.opened.extend(gate);
                    ticks += TICKS_PER_SECOND;
                    continue;
                }
                Action::Pull(lever) => {
                    schedule.pulled.push((lever, ticks));
                    ticks += TICKS_PER_SECOND;
                    continue;
                }
                // The Minotaur is assumed to pass the walls from the beginning.
                Action::Blast(_) => continue,
            };
            let next = grid.step(cell, dir);
            ticks += if grid.has_side(cell, dir) {
                let heading = grid.heading(cell, dir);
                let before = facing.replace(heading).unwrap_or(heading);
                let back = grid.back(cell, dir);
                let ways = length(grid.twice_to_midpoint(cell, dir))
                    + length(grid.twice_to_midpoint(next, back));
                turn(before, heading) + (ways as u32 / 2).div_ceil(SPEED as u32)
            } else {
                CLIMB_TICKS
            };
            schedule.left.push((cell, ticks));
            cell = next;
        }
        // The player stays in the last cell.
        schedule.left.push((cell, ticks));
        schedule
    }

    /// Returns the latest time, at most `time`, at which the Minotaur can begin to pass a gate.
    /// Returns `None` if it cannot pass the gate by then. Times are numbers of moves of the
    /// Minotaur. The gate counts as open if it is open at any time during the move.
    fn latest(&self, number: usize, gate: Gate, time: u32) -> Option<u32> {
        let mut latest = None;
        let mut open_during = |from: u32, to: u32| {
            let last = time.min(to / MINOTAUR_TICKS);
            if (last + 2) * MINOTAUR_TICKS > from {
                latest = Some(last);
            }
        };
        match gate {
            // The search does not pass the gate backwards.
            Gate::OneWay { .. } => return Some(time),
            Gate::Locked(_) | Gate::Iron => {
                open_during(*self.opened.get(&number)?, u32::MAX);
            }
            Gate::Portcullis { lever, is_open } => {
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

/// Returns the time that the player needs to turn from one heading to another, in ticks.
fn turn(from: u16, to: u16) -> u32 {
    let apart = (to.wrapping_sub(from) as i16).unsigned_abs();
    u32::from(apart).div_ceil(TURN as u32)
}

/// Returns, for each cell, whether the Minotaur can start there and be in the cell of a centre by the
/// tick of this centre. `latest` returns the latest time at which the Minotaur can begin a move
/// through a side, given the time by which it must begin the move. Times are numbers of moves.
fn within(
    ways: &impl Walkable,
    centres: &[(Cell, u32)],
    latest: impl Fn(Cell, Dir, u32) -> Option<u32>,
) -> Vec<bool> {
    let mut within = vec![false; ways.grid().cells() as usize];
    let centres = centres
        .iter()
        .map(|&(cell, ticks)| (cell, ticks / MINOTAUR_TICKS));
    let most = centres.clone().map(|(_, time)| time).max().unwrap_or(0);
    // For each time, the cells in which the Minotaur is not too late at that time.
    let mut cells = vec![Vec::new(); most as usize + 1];
    centres.for_each(|(cell, time)| cells[time as usize].push(cell));
    for time in (0..=most).rev() {
        for cell in std::mem::take(&mut cells[time as usize]) {
            if std::mem::replace(&mut within[cell as usize], true) || time == 0 {
                continue;
            }
            for dir in ways.ways(cell) {
                if let Some(time) = latest(cell, dir, time - 1) {
                    cells[time as usize].push(ways.grid().step(cell, dir));
                }
            }
        }
    }
    within
}
