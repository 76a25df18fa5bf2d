//! The remains of a blasted wall: a ragged hole, and rubble below it.

use super::dressing::{Stands, at_wall};
use super::mesh;
use super::part::{Part, PartMaterial, block, spawn_parts};
use super::shares::{Shares, random_at};
use super::stone::Stones;
use crate::level::CurrentLevel;
use crate::maze::{Chunk, Cut, Standing};
use crate::space::{WALL_HEIGHT, centre, to_world};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_maze::rng::SeededRandom;
use warren_maze::topology::{Cell, Dir, Embedding, Topology};

/// Returns whether a side had a wall in the original level but is open now.
pub(super) fn is_breach(made: &Level, standing: &Level, cell: Cell, dir: Dir) -> bool {
    let is_open = |level: &Level| level.maze().passages(cell).contains(dir);
    is_open(standing) && !is_open(made) && made.doors().number(cell, dir).is_none()
}

/// Spawns the remains of blasted walls in new chunks.
pub(super) fn dress_breaches(
    mut commands: Commands,
    chunks: Query<(Entity, &Chunk), Added<Chunk>>,
    current: Res<CurrentLevel>,
    standing: Res<Standing>,
    cut: Res<Cut>,
    stones: Res<Stones>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (Some(made), Some(level)) = (&current.0, &standing.0) else {
        return;
    };
    if std::sync::Arc::ptr_eq(made, level) {
        return;
    }
    let grid = level.grid();
    for (chunk, key) in &chunks {
        let key = cut.own(key.0);
        let origin = cut.place(level, key);
        for &cell in cut.cells(key) {
            let open = level.maze().passages(cell);
            let holes = open.filter(|&dir| grid.has_side(cell, dir) && grid.owns(cell, dir));
            for dir in holes.filter(|&dir| is_breach(made, level, cell, dir)) {
                let mut place = at_wall(level, cell, dir, 0.0);
                place.translation += centre(level, cell) - origin;
                let [from, to] = grid.side(cell, dir).map(to_world);
                let remains = remains(from.distance(to), random_at((cell, dir)));
                let part = Part {
                    mesh: meshes.add(mesh::heap(remains)),
                    material: PartMaterial::Stone,
                };
                let mut hole = commands.spawn((
                    ChildOf(chunk),
                    Name::new("Breach"),
                    Stands(cell),
                    place,
                    Visibility::default(),
                ));
                spawn_parts(&mut hole, &[part], &stones);
            }
        }
    }
}

/// Returns the remains of a blasted wall with this length: stones that stick out at both ends and
/// hang from the ceiling, and rubble that is low enough to walk over.
fn remains(length: f32, mut random: SeededRandom) -> Vec<Transform> {
    const COURSES: u8 = 6;
    const THICK: f32 = 0.1;
    /// The distance by which the pillars at both ends extend into the wall.
    const PILLAR: f32 = 0.08;

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
    stones
}
