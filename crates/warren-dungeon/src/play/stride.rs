//! Walking cell by cell: steps and turns that end exactly, made of inputs.
//!
//! A step leads to the middle of the next cell, a turn to the next of the grid's
//! directions, a quarter or a sixth of a full turn. Who holds a key strides on
//! without a halt: the next step or turn begins in the tick in which the one
//! before would end.

use super::climb::ladder;
use super::steer::heading_of;
use super::walk::{length, sub};
use super::{Input, Progress, TURN, trig};
use crate::level::Level;
use crate::pace::SPEED;
use warren_maze::geometry::{self, UNIT, Vector};
use warren_maze::solve::Ways;
use warren_maze::topology::{Cell, Dir};

/// What a player who walks cell by cell wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To the cell ahead.
    Ahead,
    /// To the cell behind, without turning.
    Back,
    /// To the cell on the left, on hex the one ahead on the left, without turning.
    Left,
    /// To the cell on the right, on hex the one ahead on the right, without
    /// turning.
    Right,
    /// To look in the next direction on the left.
    TurnLeft,
    /// To look in the next direction on the right.
    TurnRight,
    /// Up the ladder.
    Up,
    /// Down the ladder.
    Down,
}

/// A player who walks cell by cell. Between steps it stands in the middle of a
/// cell, as near as the strengths of keys allow, and looks in one of the grid's
/// directions.
#[derive(Clone, Debug, Default)]
pub struct Stride {
    /// The step under way: the cell that it leaves, and the direction. Past the
    /// border all that is left is to go to the middle.
    step: Option<(Cell, Dir)>,
    /// The turn under way: the direction that it ends in, clockwise from east.
    turn: Option<usize>,
}

impl Stride {
    /// The input of the next tick. A wish waits, for as long as it is held, until
    /// what is under way ends; one that a wall forbids does nothing. Without a
    /// wish the player comes to rest.
    pub fn input(&mut self, level: &Level, progress: &Progress, wish: Option<Wish>) -> Input {
        let geometry = geometry::of(level.grid().shape());
        let count = geometry.round.len();
        let to_turn = |to| heading_of(count, to).wrapping_sub(progress.heading) as i16;
        self.turn = self.turn.filter(|&to| to_turn(to) != 0);
        self.step = self.step.filter(|&step| goes_on(level, progress, step));

        let facing = self.turn.unwrap_or(nearest(count, progress.heading));
        let ends = self.step.is_none()
            && length(progress.offset) <= i64::from(SPEED)
            && to_turn(facing).unsigned_abs() <= TURN.unsigned_abs();
        if let Some(wish) = wish.filter(|_| ends) {
            self.begin(level, progress, facing, wish);
        }

        let turn = to_turn(self.turn.unwrap_or(facing)).clamp(-TURN, TURN);
        let heading = progress.heading.wrapping_add_signed(turn);
        let offsets = level.grid().offsets();
        let offset = self.step.map_or([0; 3], |(_, dir)| offsets[dir.index()]);
        let way = sub(geometry.way(offset), progress.offset);
        let [ahead, right] = keys(way, heading);
        Input {
            ahead,
            right,
            turn,
            // The next floor is the one below.
            climb: -offset[2],
            ..Input::default()
        }
    }

    /// Begins what is wished by a player who looks, or soon will, in the direction
    /// `facing`, clockwise from east.
    fn begin(&mut self, level: &Level, progress: &Progress, facing: usize, wish: Wish) {
        let round = geometry::of(level.grid().shape()).round;
        let left = (facing + round.len() - 1) % round.len();
        let right = (facing + 1) % round.len();
        self.turn = Some(match wish {
            Wish::TurnLeft => left,
            Wish::TurnRight => right,
            _ => facing,
        });
        let dir = match wish {
            Wish::TurnLeft | Wish::TurnRight => None,
            Wish::Ahead => Some(round[facing]),
            Wish::Back => Some(round[facing].opposite()),
            Wish::Left => Some(round[left]),
            Wish::Right => Some(round[right]),
            Wish::Up => ladder(level, progress, 1),
            Wish::Down => ladder(level, progress, -1),
        };
        let step = dir.map(|dir| (progress.cell, dir));
        self.step = step.filter(|&step| goes_on(level, progress, step));
    }
}

/// Whether the player is still in the cell that a step leaves, and nothing closes
/// its way.
fn goes_on(level: &Level, progress: &Progress, (from, dir): (Cell, Dir)) -> bool {
    from == progress.cell && progress.ways(level).ways(from).contains(dir)
}

/// Of `count` directions, clockwise from east, the one nearest to a heading.
fn nearest(count: usize, heading: u16) -> usize {
    let apart = |to: &usize| (heading_of(count, *to).wrapping_sub(heading) as i16).unsigned_abs();
    (0..count).min_by_key(apart).unwrap_or(0)
}

/// The keys ahead and to the right of a player who goes a way without turning:
/// at full speed, or where it is shorter than a tick's walk, to its end.
fn keys(way: Vector, heading: u16) -> [i8; 2] {
    let [way_x, way_y] = way.map(i64::from);
    let [x, y] = trig::ahead(heading).map(i64::from);
    let full = length(way).max(i64::from(SPEED)) * i64::from(UNIT);
    // Rounded to the nearest.
    let key = |along: i64| (2 * 127 * along + full).div_euclid(2 * full) as i8;
    [key(way_x * x + way_y * y), key(way_y * x - way_x * y)]
}
