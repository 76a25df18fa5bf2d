//! A single chunk, with its walls, doors, gates, ladders, keys, levers and finishes.

use super::cut::Cut;
use super::door::Hinge;
use super::gate;
use crate::space::{WALL_HEIGHT, centre, ladder_at, to_world, way_by_ladder};
use bevy::platform::collections::HashSet;
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// A square part of one floor, identified by its column, row and floor in chunks. Walls, doors,
/// ladders and finishes are children of their chunk.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Chunk(pub IVec3);

/// A straight wall along one or more sides. The wall extends along its local `x` axis. Its
/// transform is at the midpoint of its base, relative to the chunk.
///
/// The visible walls are made from these entities, so spawning, changing or despawning such an
/// entity changes the visible world.
#[derive(Component, Clone, Debug, PartialEq, Reflect)]
#[reflect(Component, from_reflect = false)]
#[require(Transform)]
pub struct Wall {
    /// The sides that the wall closes, in order along `x`. Each side between two cells is closed by
    /// only one wall. For walls that other plugins spawn, the list is empty.
    #[reflect(ignore)]
    pub sides: Vec<(Cell, Dir)>,
    /// The length, in cells.
    pub length: f32,
    /// The height, in cells.
    pub height: f32,
}

/// A finish, at the centre of its cell.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct FinishMark(pub Cell);

/// A ladder. Its transform is at its foot, and it leans against the wall in its local `-z`
/// direction.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component)]
#[require(Transform, Visibility)]
pub struct Ladder(pub Cell);

/// Spawns a chunk at [`Cut::place`], with its walls, doors, ladders and finishes. The numbers of doors
/// are those of the original level `made`, because a blast removes a door from `level`.
pub(super) fn spawn(
    commands: &mut Commands,
    made: &Level,
    level: &Level,
    cut: &Cut,
    key: IVec3,
) -> Entity {
    // In a wrapped level, every copy of a chunk has the same contents, placed relative to the
    // original chunk's position.
    let origin = cut.place(level, cut.own(key));
    let place = cut.place(level, key);
    let (grid, cells) = (level.grid(), cut.cells(key));
    commands
        .spawn((
            Chunk(key),
            Name::new("Chunk"),
            Transform::from_translation(place),
        ))
        .with_children(|parent| {
            for sides in runs(level, cells) {
                parent.spawn(wall(level, sides, origin));
            }
            for &cell in cells {
                let at = centre(level, cell) - origin;
                if level.is_finish(cell) {
                    parent.spawn((
                        FinishMark(cell),
                        Name::new("Finish"),
                        Transform::from_translation(at),
                    ));
                }
                for (dir, number) in level.doors().of(cell) {
                    // A door in a floor has no leaf. Once the door is found, a ladder replaces it.
                    if grid.has_side(cell, dir) && grid.owns(cell, dir) {
                        let in_made = made.doors().number(cell, dir).unwrap_or(number);
                        parent.spawn(Hinge::of(level, number).hang(in_made, at));
                    }
                }
                for (dir, number, _) in level.gates().of(cell) {
                    if grid.owns(cell, dir) {
                        parent.spawn(gate::leaf(level, number, at));
                    }
                }
                for item in gate::items(level, cell, at) {
                    parent.spawn(item);
                }
                if way_by_ladder(level, cell, true).is_some() {
                    let aside = ladder_at(level, cell).extend(0.0).xzy();
                    let place = Transform::from_translation(at + aside);
                    let place = place.looking_to(aside, Vec3::Y);
                    parent.spawn((Ladder(cell), Name::new("Ladder"), place));
                }
            }
        })
        .id()
}

/// Returns the components for the wall that closes these sides. `origin` is the original chunk's
/// position.
fn wall(level: &Level, sides: Vec<(Cell, Dir)>, origin: Vec3) -> impl Bundle {
    let ends = |&(cell, dir): &(Cell, Dir)| {
        let middle = (centre(level, cell) - origin).xz();
        level
            .grid()
            .side(cell, dir)
            .map(|end| middle + to_world(end))
    };
    let [first, last] = [sides.first(), sides.last()].map(|side| side.map_or_else(default, ends));
    // The ends of each side are ordered clockwise around its cell, but a wall must extend east or
    // south.
    let turned = first[0].distance_squared(last[1]) < first[1].distance_squared(last[0]);
    let (from, to) = match turned {
        true => (first[1], last[0]),
        false => (first[0], last[1]),
    };
    let middle = (from + to) / 2.0;
    let along = Quat::from_rotation_y(-(to - from).to_angle());
    (
        Name::new("Wall"),
        Wall {
            sides,
            length: from.distance(to),
            height: WALL_HEIGHT,
        },
        Transform::from_xyz(middle.x, 0.0, middle.y).with_rotation(along),
    )
}

/// Groups the closed sides of a chunk's cells into straight walls. Returns the sides of each wall.
fn runs(level: &Level, cells: &[Cell]) -> Vec<Vec<(Cell, Dir)>> {
    let grid = level.grid();
    let walls = |&cell: &Cell| {
        let dirs = grid.clockwise(cell).iter().copied();
        let closed = dirs.filter(move |&dir| is_wall(level, cell, dir));
        closed.map(move |dir| (cell, dir))
    };
    let closed: HashSet<(Cell, Dir)> = cells.iter().flat_map(walls).collect();
    let next = |(cell, dir): (Cell, Dir)| {
        let next = (grid.adjoining(cell, grid.collinear_dir(cell, dir)?)?, dir);
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

/// Returns whether there is a wall on this side that belongs to `cell`. Open sides and sides with a
/// door or a gate have no wall. A wall between two cells that are not rock belongs to the cell that
/// owns the side.
fn is_wall(level: &Level, cell: Cell, dir: Dir) -> bool {
    let (grid, maze) = (level.grid(), level.maze());
    if maze.is_solid(cell) || maze.passages(cell).contains(dir) {
        return false;
    }
    if !grid.exits(cell).contains(dir) || maze.is_solid(grid.step(cell, dir)) {
        return true;
    }
    grid.owns(cell, dir)
        && level.doors().number(cell, dir).is_none()
        && level.gates().at(cell, dir).is_none()
}
