//! The appearance of doors and ladders.

use crate::above::Stands;
use crate::mesh;
use crate::part::{Part, PartMaterial, block, spawn_parts};
use crate::stone::Stones;
use bevy::prelude::*;
use bevy_warren::level::CurrentLevel;
use bevy_warren::maze::{DoorLeaf, Ladder};
use bevy_warren::space::{STOREY, way_by_ladder};

/// Gives secret doors the same stone as the walls.
pub(crate) fn dress_doors(
    mut commands: Commands,
    doors: Query<(Entity, &DoorLeaf), Added<DoorLeaf>>,
    current: Res<CurrentLevel>,
    stones: Res<Stones>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &current.0 else { return };
    for (entity, leaf) in &doors {
        let mesh = meshes.add(mesh::leaf(level, leaf.number));
        stones.wall.cover(&mut commands.entity(entity), mesh);
    }
}

pub(crate) fn dress_ladders(
    mut commands: Commands,
    ladders: Query<(Entity, &Ladder), Added<Ladder>>,
    current: Res<CurrentLevel>,
    stones: Res<Stones>,
    mut parts: Local<Vec<Part>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, &Ladder(foot)) in &ladders {
        if parts.is_empty() {
            let mut built = |material, blocks| Part {
                mesh: meshes.add(mesh::heap(blocks)),
                material,
            };
            *parts = vec![
                built(PartMaterial::Wood, beams()),
                built(PartMaterial::Iron, nails()),
            ];
        }
        let head = current.0.as_ref();
        let head = head.and_then(|made| way_by_ladder(made, foot, true));
        let mut ladder = commands.entity(entity);
        ladder.insert(Stands([foot].into_iter().chain(head).collect()));
        spawn_parts(&mut ladder, &parts, &stones);
    }
}

/// The height of a ladder. The ladder extends a little above the upper floor, so that climbers can
/// hold on to it and players can see it.
const TOP: f32 = STOREY + 0.16;

/// The distance between rungs, and the distance from the middle of a ladder to its rails, in cells.
const RUNG: f32 = 0.13;
const RAIL: f32 = 0.095;

/// The position of a ladder along `z`, relative to the middle of its hatch.
const LEANS: f32 = -0.1;

/// Returns two rails, and the rungs between them.
fn beams() -> Vec<Transform> {
    let rails = [-RAIL, RAIL].map(|x| block([x, TOP / 2.0, LEANS], [0.03, TOP, 0.036]));
    let rungs = rungs().map(|y| block([0.0, y, LEANS], [2.0 * RAIL, 0.024, 0.024]));
    rails.into_iter().chain(rungs).collect()
}

/// Returns the heads of the nails that hold the rungs.
fn nails() -> Vec<Transform> {
    let at = |y| [-RAIL, RAIL].map(|x| block([x, y, LEANS + 0.018], [0.013, 0.013, 0.008]));
    rungs().flat_map(at).collect()
}

fn rungs() -> impl Iterator<Item = f32> {
    (1..(TOP / RUNG) as u8).map(|rung| f32::from(rung) * RUNG)
}
