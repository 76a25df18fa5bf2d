//! Walking: a disc that slides along walls and round corners.
//!
//! A player's centre keeps [`CLEARANCE`] from every wall and from every corner
//! of a cell, where a post stands whether walls meet there or not. A step that
//! comes closer is pushed back to that distance, which leaves the part of it
//! that runs along the wall.

use super::{Event, Input, Progress, trig};
use crate::level::Level;
use crate::speeds::SPEED;
use warren_maze::geometry::{UNIT, Vector, add, along, length, sub};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Dir, Dirs, Embedding};

/// How far a player's centre keeps from the middle of walls and from corners.
pub const CLEARANCE: i32 = UNIT * 18 / 100;

/// What rounding may take off the clearance.
const SLACK: i64 = 8;

pub(super) fn walk(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    input: Input,
    events: &mut Vec<Event>,
) {
    if input.ahead == 0 && input.right == 0 {
        return;
    }
    let to = add(progress.offset, stride(input, progress.heading));
    let Some((cell, offset, crossed)) = walked(level, progress, to) else {
        return;
    };
    progress.cell = cell;
    progress.offset = offset;
    if let Some(dir) = crossed {
        progress.steps += 1;
        events.push(Event::Crossed(dir));
    }
}

/// The cell and the place in it where one comes who walks to a place, and the side
/// that it goes through, if any. `None` for one who cannot move.
fn walked(
    level: &Level<impl Embedding>,
    progress: &Progress,
    to: Vector,
) -> Option<(Cell, Vector, Option<Dir>)> {
    let (grid, ways) = (level.grid(), progress.ways(level));
    // Ups and downs have no side to walk through.
    let border = |cell, at, slack| {
        let mut open = ways.ways(cell) & sides(grid, cell);
        open.find(|&dir| along(grid.normal(cell, dir), at) > grid.apothem(cell, dir) + slack)
    };
    let beyond = |cell, at, dir| (grid.step(cell, dir), sub(at, grid.way(cell, dir)));
    // Past a border the walls are those of the next cell.
    let slid = |(cell, at)| Some((cell, slide(grid, cell, ways.ways(cell), at)?));

    let crossed = border(progress.cell, to, 0);
    let (cell, at) = slid(match crossed {
        Some(dir) => beyond(progress.cell, to, dir),
        None => (progress.cell, to),
    })?;
    let Some(pushed) = border(cell, at, SLACK) else {
        return Some((cell, at, crossed));
    };
    // In an acute corner a wall pushes over the open side, or back over it.
    let (cell, at) = slid(beyond(cell, at, pushed))?;
    let crossed = match crossed {
        None => Some(pushed),
        Some(_) if cell == progress.cell => None,
        Some(_) => return None,
    };
    border(cell, at, SLACK)
        .is_none()
        .then_some((cell, at, crossed))
}

/// How much finer a key's strength is reckoned than it is given.
const FINE: i32 = 256;

/// The way that an input asks for in a tick, never more than full speed.
fn stride(input: Input, heading: u16) -> Vector {
    let [x, y] = trig::ahead(heading).map(i64::from);
    let (ahead, right) = (i64::from(input.ahead), i64::from(input.right));
    // In finer steps than keys have, so that no diagonal is faster.
    let strength = [ahead, right].map(|key| key as i32 * FINE);
    let most = length(strength).max(i64::from(127 * FINE));
    let speed = i64::from(SPEED * FINE);
    [x * ahead - y * right, y * ahead + x * right]
        .map(|way| (way * speed / (most * i64::from(UNIT))) as i32)
}

/// The directions in which a cell has sides: all but ladders.
fn sides(grid: &impl Embedding, cell: Cell) -> Dirs {
    grid.clockwise(cell).iter().copied().collect()
}

/// The place nearest to `to` that keeps its distance in a cell with these sides
/// open, or `None` where rounding leaves none.
fn slide(grid: &impl Embedding, cell: Cell, open: Dirs, to: Vector) -> Option<Vector> {
    let walls = sides(grid, cell) - open;
    // How far a place is past where a wall lets a player be.
    let over = |dir, at| {
        along(grid.normal(cell, dir), at) - grid.apothem(cell, dir) + i64::from(CLEARANCE)
    };
    let corners = || {
        grid.clockwise(cell)
            .iter()
            .map(|&dir| grid.side(cell, dir)[0])
    };
    let mut at = to;
    for _ in 0..4 {
        for dir in walls {
            let over = over(dir, at);
            if over > 0 && beside(grid.side(cell, dir), at) {
                let normal = grid.normal(cell, dir);
                at = sub(
                    at,
                    normal.map(|n| scale(i64::from(n), over, i64::from(UNIT))),
                );
            }
        }
        for corner in corners() {
            let from = sub(at, corner);
            let distance = length(from);
            if distance < i64::from(CLEARANCE) && distance > 0 {
                let pushed = from.map(|f| scale(i64::from(f), i64::from(CLEARANCE), distance));
                at = add(corner, pushed);
            }
        }
    }
    let walls_kept =
        { walls }.all(|dir| over(dir, at) <= SLACK || !beside(grid.side(cell, dir), at));
    let corners_kept =
        corners().all(|corner| length(sub(at, corner)) >= i64::from(CLEARANCE) - SLACK);
    (walls_kept && corners_kept).then_some(at)
}

/// Whether the point of a side that is nearest to `at` lies between its ends.
/// Where it is an end, the corner there keeps the distance.
fn beside([from, to]: [Vector; 2], at: Vector) -> bool {
    let dot = |a: Vector, b: Vector| {
        i64::from(a[0]) * i64::from(b[0]) + i64::from(a[1]) * i64::from(b[1])
    };
    dot(sub(at, from), sub(to, from)) >= 0 && dot(sub(at, to), sub(from, to)) >= 0
}

/// `of * by / over`, rounded away from zero, so that a push is never too short.
fn scale(of: i64, by: i64, over: i64) -> i32 {
    let product = of * by;
    (product.signum() * product.abs().div_euclid(over) + product.signum()) as i32
}
