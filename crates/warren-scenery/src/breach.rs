//! The remains of a blasted wall: a ragged hole, and rubble below it.

use crate::mesh;
use crate::part::block;
use crate::shares::{Shares, random_at};
use bevy::prelude::*;
use bevy_warren::space::{WALL_HEIGHT, to_world};
use warren_dungeon::level::Level;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Returns the sides that the cell owns and that had a wall in the original level `made` but are
/// open now.
pub(crate) fn breaches(made: &Level, now: &Level, cell: Cell) -> impl Iterator<Item = Dir> {
    let grid = now.grid();
    let [before, open] = [made, now].map(|level| level.maze().passages(cell));
    open.filter(move |&dir| {
        let had_wall = !before.contains(dir)
            && made.doors().number(cell, dir).is_none()
            && made.gates().at(cell, dir).is_none();
        had_wall && grid.has_side(cell, dir) && grid.owns(cell, dir)
    })
}

/// Returns the mesh of the remains of a blasted wall: stones that stick out at both ends and hang
/// from the ceiling, and rubble that is low enough to walk over.
pub(crate) fn remains(level: &Level, cell: Cell, dir: Dir) -> Mesh {
    const COURSES: u8 = 6;
    const THICK: f32 = 0.1;
    /// The distance by which the pillars at both ends extend into the wall.
    const PILLAR: f32 = 0.08;

    let [from, to] = level.grid().side(cell, dir).map(to_world);
    let length = from.distance(to);
    let mut random = random_at((cell, dir));
    let mut stones = Vec::new();
    let height = WALL_HEIGHT / f32::from(COURSES);
    for side in [-1.0, 1.0] {
        for course in 0..COURSES {
            // The hole is widest at half its height.
            let up = f32::from(course) / f32::from(COURSES - 1);
            let least = 0.02 + 0.07 * (2.0 * up - 1.0).abs();
            let long = least + random.within(0.0, 0.07);
            let x = side * (length / 2.0 - PILLAR - long / 2.0 + 0.02);
            let y = (f32::from(course) + 0.5) * height;
            let lean = Quat::from_rotation_z(random.within(-0.05, 0.05));
            let z = random.within(-0.008, 0.008);
            let stone = block([x, y, z], [long, height - 0.006, THICK]);
            stones.push(stone.with_rotation(lean));
        }
    }
    let open = length - 2.0 * PILLAR;
    for i in 0..5u8 {
        let wide = open / 5.0;
        let x = (f32::from(i) + 0.5) * wide - open / 2.0;
        let from_middle = (f32::from(i) - 2.0).abs() / 2.0;
        let high = 0.03 + 0.06 * from_middle + random.within(0.0, 0.03);
        let y = WALL_HEIGHT - high / 2.0;
        stones.push(block([x, y, 0.0], [wide - 0.004, high, THICK]));
    }
    for _ in 0..16 {
        let size = random.within(0.02, 0.055);
        let x = random.within(-0.5, 0.5) * open;
        let z = random.within(-0.22, 0.22);
        let stone = block([x, size * 0.3, z], Vec3::new(1.0, 0.7, 0.85) * size);
        stones.push(stone.with_rotation(random.tumble(6.0)));
    }
    mesh::heap(stones)
}
