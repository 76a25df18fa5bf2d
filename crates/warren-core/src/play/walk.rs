//! Walking: a disc that slides along walls and round corners.
//!
//! A player's centre keeps [`CLEARANCE`] from every wall and from every corner
//! of a cell, where a post stands whether walls meet there or not. A step that
//! comes closer is pushed back to that distance, which leaves the part of it
//! that runs along the wall.

use super::{Event, Input, Progress, TICKS_PER_SECOND, trig};
use crate::geometry::{self, Geometry, HALF, UNIT, Vector};
use crate::level::Level;
use crate::solve::Ways;
use crate::topology::{Dir, Dirs, Topology};

/// Full speed, in units a tick: two and a half cells a second.
pub const SPEED: i32 = UNIT * 5 / 2 / TICKS_PER_SECOND as i32;

/// How far a player's centre keeps from the middle of walls and from corners.
pub const CLEARANCE: i32 = UNIT * 18 / 100;

/// What rounding may take off the clearance.
const SLACK: i64 = 8;

pub(super) fn walk(level: &Level, progress: &mut Progress, input: Input, events: &mut Vec<Event>) {
    if input.ahead == 0 && input.right == 0 {
        return;
    }
    let geometry = geometry::of(level.grid().shape());
    let open = level.ways(|door| progress.found[door]).ways(progress.cell);
    let way = stride(input, progress.heading);
    let Some(offset) = slide(geometry, open, add(progress.offset, way)) else {
        return;
    };
    progress.offset = offset;
    let beyond = |dir: &Dir| along(geometry.normals[dir.index()], offset) > i64::from(HALF);
    if let Some(dir) = { open }.find(beyond) {
        let [dx, dy] = level.grid().offsets()[dir.index()].map(i32::from);
        progress.cell = level.grid().step(progress.cell, dir);
        progress.offset = sub(offset, geometry.way([dx, dy]));
        progress.steps += 1;
        events.push(Event::Crossed(dir));
    }
}

/// The way that an input asks for in a tick, never more than full speed.
fn stride(input: Input, heading: u16) -> Vector {
    let [x, y] = trig::ahead(heading).map(i64::from);
    let (ahead, right) = (i64::from(input.ahead), i64::from(input.right));
    let most = length([ahead as i32, right as i32]).max(127);
    [x * ahead - y * right, y * ahead + x * right]
        .map(|way| (way * i64::from(SPEED) / (most * i64::from(UNIT))) as i32)
}

/// The place nearest to `to` that keeps its distance in a cell with these sides
/// open, or `None` where rounding leaves none.
fn slide(geometry: &Geometry, open: Dirs, to: Vector) -> Option<Vector> {
    let mut at = to;
    for _ in 0..4 {
        for (i, &normal) in geometry.normals.iter().enumerate() {
            let over = along(normal, at) - i64::from(HALF - CLEARANCE);
            if over > 0 && !open.contains(Dir(i as u8)) {
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
        open.contains(Dir(i as u8)) || along(normal, at) <= i64::from(HALF - CLEARANCE) + SLACK
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

/// How far `at` lies in the direction of a normal.
fn along(normal: Vector, at: Vector) -> i64 {
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
