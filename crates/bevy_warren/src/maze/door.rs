//! Secret doors, which look like walls until they are found. Found doors swing open.

use crate::play::run::Run;
use crate::space::to_world;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A secret door. Its transform is at its hinge, and its leaf extends along `x`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct DoorLeaf {
    /// The door's index in the level.
    pub number: usize,
    /// The completed fraction of the opening movement, from 0 to 1.
    pub openness: f32,
    /// The angle by which the leaf turns around the hinge to open, in radians.
    swing: f32,
}

/// A door's hinge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge {
    /// The hinge's position, relative to the centre of the door's cell.
    pub at: Vec2,
    /// The vector from the hinge to the other end of the closed leaf.
    pub leaf: Vec2,
    /// The angle by which the leaf turns around the hinge to open, in radians.
    swing: f32,
}

/// The time that a door takes to open, in seconds.
const SWING: f32 = 0.9;

/// The angle between an open leaf and the wall against which it leans, in radians.
const GAP: f32 = 0.14;

impl Hinge {
    /// Returns a door's hinge. If possible, the hinge is placed so that the open leaf leans against
    /// a wall and blocks no passage.
    pub fn of(level: &Level, number: usize) -> Hinge {
        let (grid, door) = (level.grid(), level.doors().list()[number]);
        let beyond = grid.step(door.cell, door.dir);
        let back = grid.back(door.cell, door.dir);
        // Returns the side `count` positions after the side `dir`, clockwise.
        let after = |cell, dir, count: usize| {
            let sides = grid.clockwise(cell);
            let at = sides.iter().position(|&side| side == dir).unwrap_or(0);
            sides[(at + count) % sides.len()]
        };
        let before = |cell, dir| after(cell, dir, grid.clockwise(cell).len() - 1);
        // Each entry contains the end of the door's side at which the hinge is placed, the cell and
        // side of the wall against which the open leaf leans, and the sign of the angle by which
        // the leaf turns.
        let ways = [
            (1, beyond, before(beyond, back), -1.0),
            (0, beyond, after(beyond, back, 1), 1.0),
            (0, door.cell, before(door.cell, door.dir), -1.0),
            (1, door.cell, after(door.cell, door.dir, 1), 1.0),
        ];
        let leans = |&(_, cell, side, _): &(usize, Cell, Dir, f32)| {
            !level.maze().passages(cell).contains(side)
                && level.doors().number(cell, side).is_none()
                && level.gates().at(cell, side).is_none()
        };
        let (end, cell, side, sense) = ways.into_iter().find(leans).unwrap_or(ways[0]);
        let ends = grid.side(door.cell, door.dir).map(to_world);
        let leaf = ends[1 - end] - ends[end];
        let [from, to] = grid.side(cell, side).map(to_world);
        let angle = leaf.angle_to((to - from) * sense).abs();
        Hinge {
            at: ends[end],
            leaf,
            swing: sense * (angle - GAP),
        }
    }

    /// Returns the components for a closed door at this hinge. `centre` is the centre of the door's
    /// cell.
    pub(super) fn hang(self, number: usize, centre: Vec3) -> impl Bundle {
        let at = centre.xz() + self.at;
        let leaf = DoorLeaf {
            number,
            openness: 0.0,
            swing: self.swing,
        };
        let closed = Quat::from_rotation_y(-self.leaf.to_angle());
        (
            leaf,
            Name::new("Secret door"),
            Transform::from_xyz(at.x, 0.0, at.y).with_rotation(closed),
        )
    }
}

/// Gives doors that are in both levels their numbers in the level `now`.
pub(super) fn renumber(before: &Level, now: &Level, doors: &mut Query<&mut DoorLeaf>) {
    if before.doors() == now.doors() {
        return;
    }
    for mut door in doors {
        let side = before.doors().list().get(door.number);
        let number = side.and_then(|side| now.doors().number(side.cell, side.dir));
        if let Some(number) = number.filter(|&number| number != door.number) {
            door.number = number;
        }
    }
}

/// Swings found doors open.
pub(super) fn swing(
    time: Res<Time>,
    run: If<Res<Run>>,
    mut doors: Query<(&mut DoorLeaf, &mut Transform)>,
) {
    for (mut door, mut transform) in &mut doors {
        let found = run.progress.found().get(door.number) == Some(&true);
        let target = if found { 1.0 } else { 0.0 };
        if door.openness == target {
            continue;
        }
        let before = ease(door.openness);
        // If a door was found before its leaf was spawned, the leaf is open from the start.
        let step = match door.is_added() {
            true => 1.0,
            false => time.delta_secs() / SWING,
        };
        door.openness = (door.openness + if found { step } else { -step }).clamp(0.0, 1.0);
        transform.rotate_y((ease(door.openness) - before) * door.swing);
    }
}

/// Smooths the beginning and end of a movement. `at` is the completed fraction of the movement,
/// from 0 to 1.
fn ease(at: f32) -> f32 {
    at * at * (3.0 - 2.0 * at)
}
