//! One chunk: its walls in straight runs, its doors and its finishes.

use super::cut::{cells_of, corners};
use super::door::Hinge;
use crate::world::{centre, seen_from_above};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use warren_core::geometry;
use warren_core::level::Level;
use warren_core::maze::Door;
use warren_core::topology::{Cell, Dir, Topology};

/// A block of cells, keyed by columns and rows of chunks; walls, doors
/// and finishes are its children.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct Chunk(pub IVec2);

/// A straight run of wall.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The sides that it closes, side by side: a cell and the direction, and
    /// where in the world that cell is shown. Each side between two cells is
    /// closed by one wall only.
    pub sides: Vec<(Cell, Dir, IVec2)>,
}

/// A finish, at the centre of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Transform, Visibility)]
pub struct FinishMark(pub Cell);

/// Makes the entities of a chunk. The chunk stands at its first cell.
pub(super) fn spawn(commands: &mut Commands, level: &Level, key: IVec2) -> Entity {
    let origin = centre(level, corners(level, key).0);
    let place = |at: IVec2| {
        let from = centre(level, at) - origin;
        Vec3::new(from.x, 0.0, from.y)
    };
    commands
        .spawn((Chunk(key), Transform::from_xyz(origin.x, 0.0, origin.y)))
        .with_children(|parent| {
            for sides in runs(level, key) {
                parent.spawn(Wall { sides });
            }
            for (at, cell) in cells_of(level, key) {
                if level.is_finish(cell) {
                    parent.spawn((FinishMark(cell), Transform::from_translation(place(at))));
                }
                for (dir, number) in level.doors().of(cell) {
                    // A door belongs to the cell on its negative side.
                    if dir.is_positive() {
                        parent.spawn(Hinge::of(level, number).hang(number, place(at)));
                    }
                }
            }
        })
        .id()
}

/// The walls of a chunk, each a straight run of the sides that it closes.
pub(super) fn runs(level: &Level, key: IVec2) -> Vec<Vec<(Cell, Dir, IVec2)>> {
    let geometry = geometry::of(level.grid().shape());
    let offsets = level.grid().offsets();
    let closed: HashSet<(IVec2, Dir)> = cells_of(level, key)
        .flat_map(|(at, cell)| {
            (0..offsets.len() as u8)
                .map(Dir)
                .filter(move |&dir| is_wall(level, cell, dir))
                .map(move |dir| (at, dir))
        })
        .collect();
    let beside = |at: IVec2, along: Option<Dir>, sign: i32| {
        Some(at + sign * seen_from_above(offsets[along?.index()]))
    };
    let is_closed = |at: Option<IVec2>, dir| at.is_some_and(|at| closed.contains(&(at, dir)));
    let mut runs = Vec::new();
    for (at, cell) in cells_of(level, key) {
        for dir in (0..offsets.len() as u8).map(Dir) {
            let along = geometry.along[dir.index()];
            let starts = closed.contains(&(at, dir)) && !is_closed(beside(at, along, -1), dir);
            if !starts {
                continue;
            }
            let mut run = vec![(cell, dir, at)];
            let mut next = beside(at, along, 1);
            while let Some(at) = next.filter(|&at| closed.contains(&(at, dir))) {
                run.extend(crate::world::cell_at(level, at).map(|cell| (cell, dir, at)));
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
