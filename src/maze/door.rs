//! Secret doors: walls until they are found, then they swing open.

use crate::play::run::Run;
use crate::space::to_world;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A door. Its transform stands at its hinge, its leaf lies along `x`.
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct DoorLeaf {
    /// The door's number in the level.
    pub number: usize,
    /// How far it stands open, from 0 to 1.
    pub openness: f32,
    /// By how much it turns about its hinge to open, in radians.
    swing: f32,
}

/// How a door hangs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hinge {
    /// Where the hinge is, from the centre of the door's cell.
    pub(crate) at: Vec2,
    /// From there to the other end of the closed leaf.
    pub(crate) leaf: Vec2,
    /// By how much the leaf turns to open, in radians about the hinge.
    swing: f32,
}

/// How long a door takes to open, in seconds.
const SWING: f32 = 0.9;

/// How far an open leaf stays from the wall that it leans on, in radians.
const GAP: f32 = 0.14;

impl Hinge {
    /// The hinge of a door, chosen so that the open leaf leans on a wall and
    /// stands in no passage, where there is a choice.
    pub(crate) fn of(level: &Level, number: usize) -> Hinge {
        let (grid, door) = (level.grid(), level.doors().list()[number]);
        let beyond = grid.step(door.cell, door.dir);
        let back = grid.back(door.cell, door.dir);
        // The side so many after one, clockwise.
        let after = |cell, dir, count: usize| {
            let sides = grid.clockwise(cell);
            let at = sides.iter().position(|&side| side == dir).unwrap_or(0);
            sides[(at + count) % sides.len()]
        };
        let before = |cell, dir| after(cell, dir, grid.clockwise(cell).len() - 1);
        // The end that the hinge is at, the side that the leaf will lean on,
        // and the sense in which it turns there.
        let ways = [
            (1, beyond, before(beyond, back), -1.0),
            (0, beyond, after(beyond, back, 1), 1.0),
            (0, door.cell, before(door.cell, door.dir), -1.0),
            (1, door.cell, after(door.cell, door.dir, 1), 1.0),
        ];
        let leans = |&(_, cell, side, _): &(usize, Cell, Dir, f32)| {
            !level.maze().passages(cell).contains(side)
                && level.doors().number(cell, side).is_none()
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

    /// The closed door of this hinge, in the cell with this centre.
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

/// Opens the doors that were found.
pub(super) fn swing(
    time: Res<Time>,
    run: Option<Res<Run>>,
    mut doors: Query<(&mut DoorLeaf, &mut Transform)>,
) {
    let Some(run) = run else { return };
    for (mut door, mut transform) in &mut doors {
        let found = run.progress.found.get(door.number) == Some(&true);
        let target = if found { 1.0 } else { 0.0 };
        if door.openness == target {
            continue;
        }
        let before = ease(door.openness);
        // A door that was found stands open when the player comes back to it.
        let step = match door.is_added() {
            true => 1.0,
            false => time.delta_secs() / SWING,
        };
        door.openness = (door.openness + if found { step } else { -step }).clamp(0.0, 1.0);
        transform.rotate_y((ease(door.openness) - before) * door.swing);
    }
}

/// Starts and ends slowly.
fn ease(at: f32) -> f32 {
    at * at * (3.0 - 2.0 * at)
}
