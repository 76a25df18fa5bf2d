//! Walking: a disc that slides along walls and round corners.
//!
//! A player's centre keeps [`CLEARANCE`] from every wall and from every corner
//! of a cell, where a post stands whether walls meet there or not. A step that
//! comes closer is pushed back to that distance, which leaves the part of it
//! that runs along the wall.

use super::{Event, Input, Progress, trig};
use crate::level::Level;
use crate::pace::SPEED;
use warren_maze::geometry::{self, Geometry, HALF, UNIT, Vector};
use warren_maze::solve::Ways;
use warren_maze::topology::{Dir, Dirs, Topology};

/// How far a player's centre keeps from the middle of walls and from corners.
pub const CLEARANCE: i32 = UNIT * 18 / 100;

/// What rounding may take off the clearance.
const SLACK: i64 = 8;

pub(super) fn walk(level: &Level, progress: &mut Progress, input: Input, events: &mut Vec<Event>) {
    if input.ahead == 0 && input.right == 0 {
        return;
    }
    let geometry = geometry::of(level.grid().shape());
    let mut cell = progress.cell;
    let mut to = add(progress.offset, stride(input, progress.heading));
    // Ups and downs have no side to walk through.
    let beyond = |dir: &Dir| {
        let normal = geometry.normals.get(dir.index());
        normal.is_some_and(|&normal| along(normal, to) > i64::from(HALF))
    };
    let crossed = progress.ways(level).ways(cell).find(beyond);
    if let Some(dir) = crossed {
        to = sub(to, geometry.way(level.grid().offsets()[dir.index()]));
        cell = level.grid().step(cell, dir);
    }
    // Past a border the walls are those of the next cell.
    let Some(offset) = slide(geometry, progress.ways(level).ways(cell), to) else {
        return;
    };
    progress.cell = cell;
    progress.offset = offset;
    if let Some(dir) = crossed {
        progress.steps += 1;
        events.push(Event::Crossed(dir));
    }
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

/// The place nearest to `to` that keeps its distance in a cell with these sides
/// open, or `None` where rounding leaves none.
fn slide(geometry: &Geometry, open: Dirs, to: Vector) -> Option<Vector> {
    let mut at = to;
    for _ in 0..4 {
        for (i, &normal) in geometry.normals.iter().enumerate() {
            let over = along(normal, at) - i64::from(HALF - CLEARANCE);
            if over > 0 && !open.contains(Dir(i as u8)) && beside(geometry.sides[i], at) {
                at = sub(
                    at,
                    normal.map(|n| scale(i64::from(n), over, i64::from(UNIT))),
                );
            }
        }
        for corner in geometry.corners() {
            let from = sub(at, corner);
            let distance = length(from);
            if distance < i64::from(CLEARANCE) && distance > 0 {
                let pushed = from.map(|f| scale(i64::from(f), i64::from(CLEARANCE), distance));
                at = add(corner, pushed);
            }
        }
    }
    let walls_kept = geometry.normals.iter().enumerate().all(|(i, &normal)| {
        open.contains(Dir(i as u8))
            || along(normal, at) <= i64::from(HALF - CLEARANCE) + SLACK
            || !beside(geometry.sides[i], at)
    });
    let corners_kept = geometry
        .corners()
        .all(|corner| length(sub(at, corner)) >= i64::from(CLEARANCE) - SLACK);
    (walls_kept && corners_kept).then_some(at)
}

/// The length of a way, rounded down.
pub(super) fn length([x, y]: Vector) -> i64 {
    let [x, y] = [x, y].map(|of| i64::from(of).unsigned_abs());
    (x * x + y * y).isqrt() as i64
}

/// Whether the point of a side that is nearest to `at` lies between its ends.
/// Where it is an end, the corner there keeps the distance.
fn beside([from, to]: [Vector; 2], at: Vector) -> bool {
    let dot = |a: Vector, b: Vector| {
        i64::from(a[0]) * i64::from(b[0]) + i64::from(a[1]) * i64::from(b[1])
    };
    dot(sub(at, from), sub(to, from)) >= 0 && dot(sub(at, to), sub(from, to)) >= 0
}

/// How far `at` lies in the direction of a normal.
pub(super) fn along(normal: Vector, at: Vector) -> i64 {
    let dot = i64::from(normal[0]) * i64::from(at[0]) + i64::from(normal[1]) * i64::from(at[1]);
    dot / i64::from(UNIT)
}

/// `of * by / over`, rounded away from zero, so that a push is never too short.
fn scale(of: i64, by: i64, over: i64) -> i32 {
    let product = of * by;
    (product.signum() * product.abs().div_euclid(over) + product.signum()) as i32
}

pub(super) fn add(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1]]
}

pub(super) fn sub(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1]]
}
