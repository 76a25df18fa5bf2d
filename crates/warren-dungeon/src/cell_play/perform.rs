//! Actions as inputs of the step function. This is the definition of an action.

use super::CellAction;
use crate::level::{Content, Level};
use crate::pilot::keys;
use crate::play::{Event, Input, Progress, SEARCH_TICKS, step};
use crate::speeds::{SPEED, TICKS_PER_SECOND};
use warren_maze::geometry::{Vector, angle_of, length, sub};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The minimum number of ticks of an action. Climbing takes half a second, and opening the gate in front of a
/// ladder takes one more tick.
pub const MOVE_TICKS: u32 = TICKS_PER_SECOND / 2 + 1;

/// The first tick of a move in which the player can cross the side. Before it, the player waits at the side.
const CROSSING_TICK: u32 = MOVE_TICKS / 2 + 1;

/// The distance from the side at which the player waits.
const MARGIN: i64 = SPEED as i64 / 2;

/// The number of ticks after which a move ends in any case.
const MAX_TICKS: u32 = 4 * TICKS_PER_SECOND;

/// Performs an action by the rules of [`step`], and calls `ticked` with the input and the events of each tick.
/// The first action of a run begins with a tick without an input, in which the player takes what is at the
/// start. Does nothing once the run is over.
///
/// An action takes [`MOVE_TICKS`], a search takes [`SEARCH_TICKS`], and a move takes longer only if the
/// centres of the cells are far apart. The player turns to the side at once, and is in the next cell
/// from the middle of the move on.
///
/// # Panics
///
/// Panics if the progress does not belong to this level; see [`Progress`].
pub fn perform<T: Embedding>(
    level: &Level<T>,
    progress: &mut Progress,
    action: CellAction,
    mut ticked: impl FnMut(Input, &[Event]),
) {
    perform_with(level, progress, action, |progress, input| {
        let events = step(level, progress, input);
        ticked(input, &events);
    });
}

/// Does the same as [`perform`] with a function that plays a tick as [`step`] does.
pub(super) fn perform_with<T: Embedding>(
    level: &Level<T>,
    progress: &mut Progress,
    action: CellAction,
    step: impl FnMut(&mut Progress, Input),
) {
    let is_first = progress.ticks() == 0;
    let mut performer = Performer {
        level,
        progress,
        step,
        ticks: 0,
    };
    if is_first {
        performer.tick(Input::default());
        performer.ticks = 0;
    }
    match action {
        CellAction::Go(dir) => performer.go(dir),
        CellAction::Use => performer.use_cell(),
        CellAction::Search => (0..SEARCH_TICKS).for_each(|_| {
            performer.tick(Input {
                search: true,
                ..Input::default()
            });
        }),
    }
    while performer.ticks < MOVE_TICKS {
        performer.tick(Input::default());
    }
}

/// Returns whether a player who goes in a direction opens a gate first, or `None` if the player cannot go there.
pub(super) fn goes<T: Embedding>(level: &Level<T>, progress: &Progress, dir: Dir) -> Option<bool> {
    let cell = progress.cell();
    if !level.grid().exits(cell).contains(dir) {
        return None;
    }
    let gate = progress.closed_gate(level, cell, dir);
    let opens = gate.is_some_and(|(_, gate)| progress.has_key_for(gate));
    let can_pass = || progress.ways(level).ways(cell).contains(dir);
    (opens || can_pass()).then_some(opens)
}

/// A player who performs an action.
struct Performer<'a, T, F> {
    level: &'a Level<T>,
    progress: &'a mut Progress,
    step: F,
    /// The number of ticks of the action so far.
    ticks: u32,
}

impl<T: Embedding, F: FnMut(&mut Progress, Input)> Performer<'_, T, F> {
    fn tick(&mut self, input: Input) {
        self.ticks += 1;
        if !self.progress.is_over() {
            (self.step)(self.progress, input);
        }
    }

    fn go(&mut self, dir: Dir) {
        let (grid, cell) = (self.level.grid(), self.progress.cell());
        let Some(opens) = goes(self.level, self.progress, dir) else {
            return;
        };
        let climb = grid.climb(cell, dir);
        let midpoint = grid.twice_to_midpoint(cell, dir).map(|part| part / 2);
        let turn = match climb {
            0 => angle_of(midpoint).wrapping_sub(self.progress.heading()) as i16,
            _ => 0,
        };
        if opens {
            self.tick(Input {
                turn,
                climb,
                act: true,
                ..Input::default()
            });
        } else if climb == 0 {
            self.walk_to(point_along(midpoint, -MARGIN), turn);
        }
        match climb {
            0 => self.cross(cell, midpoint),
            _ => self.climb(cell, climb),
        }
    }

    /// Walks up to the midpoint of a side, waits, crosses the side, and walks to the centre of the cell
    /// beyond it.
    fn cross(&mut self, from: Cell, midpoint: Vector) {
        let before = point_along(midpoint, -MARGIN);
        while self.goes_on(from) && (self.ticks + 1 < CROSSING_TICK || self.is_far_from(before)) {
            self.walk_to(before, 0);
        }
        let beyond = point_along(midpoint, MARGIN);
        while self.goes_on(from) {
            self.walk_to(beyond, 0);
        }
        while self.ticks < MAX_TICKS && !self.progress.is_over() && self.is_far_from([0, 0]) {
            self.walk_to([0, 0], 0);
        }
    }

    fn climb(&mut self, from: Cell, climb: i8) {
        while self.goes_on(from) {
            self.tick(Input {
                climb,
                ..Input::default()
            });
        }
    }

    /// Returns whether the player is still in the cell that the move leaves, and has time left.
    fn goes_on(&self, from: Cell) -> bool {
        self.progress.cell() == from && self.ticks < MAX_TICKS && !self.progress.is_over()
    }

    fn is_far_from(&self, point: Vector) -> bool {
        let way = sub(point, self.progress.offset());
        keys(way, self.progress.heading()) != Input::default()
    }

    /// Turns, and walks towards a point for a tick.
    fn walk_to(&mut self, point: Vector, turn: i16) {
        let way = sub(point, self.progress.offset());
        let heading = self.progress.heading().wrapping_add_signed(turn);
        self.tick(Input {
            turn,
            ..keys(way, heading)
        });
    }

    /// Pulls the lever or steps through the portal. A player who faces a closed gate whose key the
    /// player has turns to another side first, because the same key would open this gate.
    fn use_cell(&mut self) {
        let (level, progress) = (self.level, &*self.progress);
        let cell = progress.cell();
        let mut contents = level.contents(cell);
        let has_lever = contents.any(|one| matches!(one, Content::Lever(_)));
        if !has_lever && level.portal(cell).is_none() {
            return;
        }
        let opens = |dir: Dir| {
            let gate = progress.closed_gate(level, cell, dir);
            gate.is_some_and(|(_, gate)| progress.has_key_for(gate))
        };
        let grid = level.grid();
        let turn = match progress.faces(level, 0).is_some_and(opens) {
            false => 0,
            true => match grid.clockwise(cell).iter().find(|&&dir| !opens(dir)) {
                Some(&dir) => {
                    let way = grid.twice_to_midpoint(cell, dir);
                    angle_of(way).wrapping_sub(progress.heading()) as i16
                }
                None => return,
            },
        };
        self.tick(Input {
            turn,
            act: true,
            ..Input::default()
        });
    }
}

/// Returns the point at this distance beyond the end of a vector, on the same line.
fn point_along(vector: Vector, beyond: i64) -> Vector {
    let length = length(vector).max(1);
    vector.map(|part| (i64::from(part) * (length + beyond) / length) as i32)
}
