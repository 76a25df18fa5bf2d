//! One chunk: its walls in straight runs, its doors, ladders and finishes.

use super::cut::Cut;
use super::door::Hinge;
use super::ladder;
use crate::space::centre;
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A square of one floor, keyed by columns, rows and floors of chunks;
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

/// Makes the entities of a chunk, at [`Cut::place`].
pub(super) fn spawn(commands: &mut Commands, level: &Level, cut: &Cut, key: IVec3) -> Entity {
    // A chunk is the same whichever time round a wrapped axis it is shown.
    let origin = cut.place(level, cut.own(key));
    let place = cut.place(level, key);
    let (grid, cells) = (level.grid(), cut.cells(key));
    commands
        .spawn((Chunk(key), Transform::from_translation(place)))
        .with_children(|parent| {
            for sides in runs(level, cells) {
                parent.spawn(Wall { sides });
            }
            for &cell in cells {
                let at = centre(level, cell) - origin;
                if level.is_finish(cell) {
                    parent.spawn((FinishMark(cell), Transform::from_translation(at)));
                }
                for (dir, number) in level.doors().of(cell) {
                    // One in a floor has no leaf: a ladder stands there once it is
                    // found.
                    if grid.has_side(cell, dir) && grid.owns(cell, dir) {
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

/// The walls of a chunk's cells, each a straight run of the sides that it closes.
fn runs(level: &Level, cells: &[Cell]) -> Vec<Vec<(Cell, Dir)>> {
    let grid = level.grid();
    let walls = |&cell: &Cell| {
        let dirs = grid.clockwise(cell).iter().copied();
        let closed = dirs.filter(move |&dir| is_wall(level, cell, dir));
        closed.map(move |dir| (cell, dir))
    };
    let closed: HashSet<(Cell, Dir)> = cells.iter().flat_map(walls).collect();
    let next = |(cell, dir): (Cell, Dir)| {
        let next = (grid.beside(cell, grid.along(cell, dir)?)?, dir);
        closed.contains(&next).then_some(next)
    };
    let goes_on: HashSet<(Cell, Dir)> = closed.iter().filter_map(|&side| next(side)).collect();
    let starts = cells
        .iter()
        .flat_map(walls)
        .filter(|side| !goes_on.contains(side));
    let run = |side| std::iter::successors(Some(side), |&side| next(side)).collect();
    starts.map(run).collect()
}

/// Whether `cell` shows a wall on this side: it is closed and no door hangs in
/// it, and if the cell behind could show it too, then this is the one that owns the
/// side.
pub(crate) fn is_wall(level: &Level, cell: Cell, dir: Dir) -> bool {
    let (grid, maze) = (level.grid(), level.maze());
    if maze.is_solid(cell) || maze.passages(cell).contains(dir) {
        return false;
    }
    if !grid.exits(cell).contains(dir) || maze.is_solid(grid.step(cell, dir)) {
        return true;
    }
    grid.owns(cell, dir) && level.doors().number(cell, dir).is_none()
}
