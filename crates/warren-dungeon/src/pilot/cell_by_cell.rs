//! Walking from cell to cell, in complete steps and turns. Each step or turn is a sequence of
//! normal inputs.
//!
//! A step leads to the centre of the next cell. A turn ends when the player faces the next side of
//! the cell: it is a quarter turn on a square grid, and a sixth of a turn on a hex grid. A player
//! who holds a key does not stop between two steps: the next step or turn begins in the tick in
//! which the previous one would end.

use crate::level::Level;
use crate::play::{Input, Progress, TURN, ahead, ladder, nearest_side, stride};
use crate::speeds::SPEED;
use warren_maze::geometry::{UNIT, Vector, cross, dot, length, sub};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Embedding};

/// A move of a player who walks cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMove {
    /// Go to the cell ahead.
    Ahead,
    /// Go to the cell behind, without turning.
    Back,
    /// Go to the cell on the left, without turning. On a hex grid, this is the cell ahead
    /// on the left.
    Left,
    /// Go to the cell on the right, without turning. On a hex grid, this is the cell ahead
    /// on the right.
    Right,
    /// Turn to the next side on the left.
    TurnLeft,
    /// Turn to the next side on the right.
    TurnRight,
    /// Go to the cell beyond a side of the player's cell, and turn to that side while walking. If
    /// that side is a wall, turn only. If the cell has no such side, do nothing.
    Towards(Dir),
    /// Climb up the ladder.
    Up,
    /// Climb down the ladder.
    Down,
}

/// A player who walks cell by cell. Between two moves, the player is as close to the centre of a
/// cell as the speeds of an [`Input`] allow, and faces one of the cell's sides.
#[derive(Clone, Debug, Default)]
pub struct CellByCell {
    /// The current step: the cell that it leaves, and its direction. `None` once the player has
    /// crossed the border of that cell and only has to walk to the centre of the next cell.
    step: Option<(Cell, Dir)>,
    /// The final heading of the current turn.
    turn: Option<u16>,
    /// The cell in the previous tick.
    before: Option<Cell>,
    /// Whether the requested move began in the latest tick.
    has_begun: bool,
    /// The side into which the requested move would lead, if it began in the latest tick and the player cannot
    /// pass that side.
    blocked: Option<Dir>,
}

impl CellByCell {
    /// Returns the input for the next tick of a player who requests the move `wish`. If a move is
    /// in progress, the requested move begins when that move ends, provided that the player still
    /// requests it then. A move into a wall does nothing. Without a request, the player stops at
    /// the centre of a cell.
    pub fn input(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        wish: Option<CellMove>,
    ) -> Input {
        let before = self.before.replace(progress.cell());
        if before.is_some_and(|before| self.has_jumped(level, before, progress.cell())) {
            // The player arrives with a new heading.
            (self.step, self.turn) = (None, None);
        }
        let to_turn = |to: u16| to.wrapping_sub(progress.heading()) as i16;
        self.turn = self.turn.filter(|&to| to_turn(to) != 0);
        self.step = self.step.filter(|&step| goes_on(level, progress, step));

        let grid = level.grid();
        let sides = grid.clockwise(progress.cell());
        let heading_of = |side: usize| grid.heading(progress.cell(), sides[side]);
        let nearest = nearest_side(
            level,
            progress.cell(),
            self.turn.unwrap_or(progress.heading()),
        );
        let facing = self.turn.unwrap_or(heading_of(nearest));
        let ends = self.step.is_none()
            && length(progress.offset()) <= i64::from(SPEED)
            && to_turn(facing).unsigned_abs() <= TURN.unsigned_abs();
        let wish = wish.filter(|_| ends);
        self.has_begun = wish.is_some();
        self.blocked = None;
        if let Some(wish) = wish {
            self.begin(level, progress, nearest, wish);
        }

        let turn = to_turn(self.turn.unwrap_or(facing)).clamp(-TURN, TURN);
        let heading = progress.heading().wrapping_add_signed(turn);
        let way = self
            .step
            .map_or([0; 2], |(from, dir)| grid.twice_to_midpoint(from, dir));
        let way = sub(way, progress.offset());
        Input {
            turn,
            climb: self.step.map_or(0, |(from, dir)| grid.climb(from, dir)),
            ..keys(way, heading)
        }
    }

    /// Returns whether the latest [`input`](Self::input) began the requested move. It did not if
    /// the previous move was still in progress.
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Returns the side that stopped the requested move in the latest [`input`](Self::input): a wall, or a
    /// door or gate that is closed.
    pub fn blocked(&self) -> Option<Dir> {
        self.blocked
    }

    /// Returns whether the player stepped through a portal from the cell `before`.
    fn has_jumped(&self, level: &Level<impl Embedding>, before: Cell, cell: Cell) -> bool {
        let has_walked = |(from, dir)| level.grid().step(from, dir) == cell;
        level.portal(before) == Some(cell) && !self.step.is_some_and(has_walked)
    }

    /// Begins a move. `facing` is the index, in clockwise order, of the side that the player faces
    /// or is turning to.
    fn begin(
        &mut self,
        level: &Level<impl Embedding>,
        progress: &Progress,
        facing: usize,
        wish: CellMove,
    ) {
        let (grid, cell) = (level.grid(), progress.cell());
        let sides = grid.clockwise(cell);
        let left = (facing + sides.len() - 1) % sides.len();
        let right = (facing + 1) % sides.len();
        let heading = |side: usize| grid.heading(cell, sides[side]);
        let position = |dir: Dir| sides.iter().position(|&side| side == dir);
        self.turn = Some(heading(match wish {
            CellMove::TurnLeft => left,
            CellMove::TurnRight => right,
            CellMove::Towards(dir) => position(dir).unwrap_or(facing),
            _ => facing,
        }));
        let dir = match wish {
            CellMove::TurnLeft | CellMove::TurnRight => None,
            CellMove::Ahead => Some(sides[facing]),
            CellMove::Towards(dir) => Some(dir).filter(|&dir| position(dir).is_some()),
            CellMove::Back => {
                Some(sides[nearest_side(level, cell, heading(facing).wrapping_add(1 << 15))])
            }
            CellMove::Left => Some(sides[left]),
            CellMove::Right => Some(sides[right]),
            CellMove::Up => ladder(level, progress, 1),
            CellMove::Down => ladder(level, progress, -1),
        };
        let step = dir.map(|dir| (progress.cell(), dir));
        self.step = step.filter(|&step| goes_on(level, progress, step));
        self.blocked = dir.filter(|_| self.step.is_none());
    }
}

/// Returns whether the player is still in the cell that a step leaves, and whether the player can
/// move in the direction of the step.
fn goes_on(level: &Level<impl Embedding>, progress: &Progress, (from, dir): (Cell, Dir)) -> bool {
    from == progress.cell() && progress.ways(level).ways(from).contains(dir)
}

/// Returns the input of a player who moves along a vector without turning. The player moves at full
/// speed, or more slowly if the vector is shorter than the distance that a player covers in one
/// tick at full speed. Returns the default input if the player would not come nearer to the end of
/// the vector. Otherwise, the player could circle around this end forever.
pub(crate) fn keys(way: Vector, heading: u16) -> Input {
    let ahead = ahead(heading);
    let full = i128::from(length(way).max(i64::from(SPEED)) * i64::from(UNIT));
    // Round to the nearest integer.
    let key = |along: i128| (2 * 127 * along + full).div_euclid(2 * full) as i8;
    let input = Input {
        ahead: key(dot(ahead, way)),
        right: key(cross(ahead, way)),
        ..Input::default()
    };
    let left = sub(way, stride(input, heading));
    if dot(left, left) < dot(way, way) {
        input
    } else {
        Input::default()
    }
}
