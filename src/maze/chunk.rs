//! One chunk: its walls in straight runs, its doors, ladders and finishes.

use super::cut::{cells_of, corners, own};
use super::door::Hinge;
use super::ladder;
use crate::world::{cell_at, centre, offset};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::geometry;
use warren_maze::maze::Door;
use warren_maze::topology::{Cell, Dir, Topology};

/// A block of cells of one floor, keyed by columns, rows and floors of chunks;
/// walls, doors, ladders and finishes are its children.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Chunk(pub IVec3);

/// A straight run of wall.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The sides that it closes, side by side. Each side between two cells is
    /// closed by one wall only.
    pub sides: Vec<(Cell, Dir)>,
}

/// A finish, at the centre of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct FinishMark(pub Cell);

/// Makes the entities of a chunk, at [`place`].
pub(super) fn spawn(commands: &mut Commands, level: &Level, key: IVec3) -> Entity {
    // A chunk is the same whichever time round a wrapped axis it is shown.
    let shown = own(level, key);
    let origin = place(level, shown);
    commands
        .spawn((Chunk(key), Transform::from_translation(place(level, key))))
        .with_children(|parent| {
            for sides in runs(level, shown) {
                parent.spawn(Wall { sides });
            }
            for (at, cell) in cells_of(level, shown) {
                let at = centre(level, at) - origin;
                if level.is_finish(cell) {
                    parent.spawn((FinishMark(cell), Transform::from_translation(at)));
                }
                for (dir, number) in level.doors().of(cell) {
                    // A door belongs to the cell on its negative side. One in a
                    // floor has no leaf: a ladder stands there once it is found.
                    if offset(level, dir).z == 0 && dir.is_positive() {
                        parent.spawn(Hinge::of(level, number).hang(number, at));
                    }
                }
                if let Some(ladder) = ladder::raise(level, cell, at) {
                    parent.spawn(ladder);
                }
            }
        })
        .id()
}

/// Where a chunk stands: at its first cell.
pub(crate) fn place(level: &Level, key: IVec3) -> Vec3 {
    centre(level, corners(level, key).0)
}

/// The walls of a chunk, each a straight run of the sides that it closes.
fn runs(level: &Level, key: IVec3) -> Vec<Vec<(Cell, Dir)>> {
    let geometry = geometry::of(level.grid().shape());
    let dirs = || (0..geometry.normals.len() as u8).map(Dir);
    let closed: HashSet<(IVec3, Dir)> = cells_of(level, key)
        .flat_map(|(at, cell)| {
            dirs()
                .filter(move |&dir| is_wall(level, cell, dir))
                .map(move |dir| (at, dir))
        })
        .collect();
    let beside = |at: IVec3, along: Option<Dir>, sign: i32| Some(at + sign * offset(level, along?));
    let is_closed = |at: Option<IVec3>, dir| at.is_some_and(|at| closed.contains(&(at, dir)));
    let mut runs = Vec::new();
    for (at, cell) in cells_of(level, key) {
        for dir in dirs() {
            let along = geometry.along[dir.index()];
            let starts = closed.contains(&(at, dir)) && !is_closed(beside(at, along, -1), dir);
            if !starts {
                continue;
            }
            let mut run = vec![(cell, dir)];
            let mut next = beside(at, along, 1);
            while let Some(at) = next.filter(|&at| closed.contains(&(at, dir))) {
                run.extend(cell_at(level, at).map(|cell| (cell, dir)));
                next = beside(at, along, 1);
            }
            runs.push(run);
        }
    }
    runs
}

/// Whether `cell` shows a wall on this side: it is closed and no door hangs in
/// it, and if the cell behind could show it too, then this is the one on the
/// negative side.
pub(crate) fn is_wall(level: &Level, cell: Cell, dir: Dir) -> bool {
    let maze = level.maze();
    if maze.is_solid(cell) || maze.passages(cell).contains(dir) {
        return false;
    }
    if !level.grid().exits(cell).contains(dir) {
        return true;
    }
    if maze.is_solid(level.grid().step(cell, dir)) {
        return true;
    }
    let Door {
        cell,
        dir: positive,
    } = Door::at(level.grid(), cell, dir);
    dir == positive && level.doors().number(cell, dir).is_none()
}
