//! The appearance of pressure plates: slabs on the floor, with the shape of their doors on top. A
//! plate sinks when the player steps on it.

use crate::above::Stands;
use crate::gates::{GateMaterials, emblem};
use crate::mesh;
use crate::part::{Part, PartMaterial, block, spawn_parts};
use crate::stone::Stones;
use bevy::prelude::*;
use bevy_warren::maze::ItemMark;
use bevy_warren::play::run::Run;
use std::f32::consts::FRAC_PI_2;
use warren_dungeon::level::Content;
use warren_maze::topology::Cell;

/// The slab of a plate, and the cell that it is in.
#[derive(Component)]
pub(crate) struct Slab(Cell);

/// The height of a slab above the floor, in cells.
const HEIGHT: f32 = 0.05;

/// The depth to which a pressed slab sinks, and its speed, in cells and cells per second.
const DEPTH: f32 = 0.035;
const SINKING: f32 = 0.2;

/// The radius of the shape on a slab.
const RADIUS: f32 = 0.17;

pub(crate) fn dress_plates(
    mut commands: Commands,
    items: Query<(Entity, &ItemMark), Added<ItemMark>>,
    stones: Res<Stones>,
    materials: Res<GateMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, item) in &items {
        let Content::Plate(shape) = item.content else {
            continue;
        };
        let flat = Quat::from_rotation_x(-FRAC_PI_2);
        let sign = emblem(shape, RADIUS, 0.03)
            .rotated_by(flat)
            .translated_by(Vec3::Y * HEIGHT);
        let slab = Part {
            mesh: meshes.add(mesh::heap(slab())),
            material: PartMaterial::Stone,
        };
        let rim = Part {
            mesh: meshes.add(mesh::heap(rim())),
            material: PartMaterial::Iron,
        };
        let sign = Part {
            mesh: meshes.add(sign),
            material: PartMaterial::Own(materials.keys[shape as usize].clone()),
        };
        let mut plate = commands.entity(entity);
        plate.insert(Stands(vec![item.cell]));
        spawn_parts(&mut plate, &[rim], &stones);
        plate.with_children(|plate| {
            let mut sinking =
                plate.spawn((Slab(item.cell), Transform::default(), Visibility::default()));
            spawn_parts(&mut sinking, &[slab, sign], &stones);
        });
    }
}

/// Lowers the slabs of plates that the player has pressed.
pub(crate) fn sink_plates(
    time: Res<Time>,
    run: If<Res<Run>>,
    mut slabs: Query<(Ref<Slab>, &mut Transform)>,
) {
    for (slab, mut place) in &mut slabs {
        let is_pressed = run.progress.taken().binary_search(&slab.0).is_ok();
        let target = if is_pressed { -DEPTH } else { 0.0 };
        let height = place.translation.y;
        if height == target {
            continue;
        }
        // If the plate was pressed before its slab was spawned, the slab does not move.
        let step = match slab.is_added() {
            true => DEPTH,
            false => time.delta_secs() * SINKING,
        };
        place.translation.y = height + (target - height).clamp(-step, step);
    }
}

fn slab() -> Vec<Transform> {
    vec![block([0.0, HEIGHT / 2.0, 0.0], [0.5, HEIGHT, 0.5])]
}

/// Returns the frame on the floor around a slab.
fn rim() -> Vec<Transform> {
    let along = [-0.28, 0.28].map(|z| block([0.0, 0.01, z], [0.62, 0.02, 0.06]));
    let across = [-0.28, 0.28].map(|x| block([x, 0.01, 0.0], [0.06, 0.02, 0.5]));
    along.into_iter().chain(across).collect()
}
