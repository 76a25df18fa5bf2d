//! The appearance of portals: rings of standing stones around a light on the floor. The letter of the
//! pair hangs above, so that pairs differ by more than their position.

use crate::above::Stands;
use crate::facing::Facing;
use crate::mesh;
use crate::part::{Part, PartMaterial, block, matt, spawn_parts};
use crate::stone::Stones;
use bevy::prelude::*;
use bevy_warren::dots::dots;
use bevy_warren::maze::ItemMark;
use std::f32::consts::TAU;
use warren_dungeon::level::{Content, PortalPair};

/// The material of the letter and of the light.
#[derive(Resource)]
pub(crate) struct PortalMaterials {
    letter: Handle<StandardMaterial>,
    light: Handle<StandardMaterial>,
}

pub(crate) fn prepare(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    let glowing = |shade: Color, strength: f32| StandardMaterial {
        emissive: shade.to_linear() * strength,
        ..matt(shade, 0.6)
    };
    commands.insert_resource(PortalMaterials {
        letter: materials.add(glowing(Color::srgb(0.92, 0.86, 1.0), 0.8)),
        light: materials.add(glowing(Color::srgb(0.5, 0.28, 0.9), 0.7)),
    });
}

pub(crate) fn dress_portals(
    mut commands: Commands,
    items: Query<(Entity, &ItemMark), Added<ItemMark>>,
    stones: Res<Stones>,
    materials: Res<PortalMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, item) in &items {
        let Content::Portal(pair) = item.content else {
            continue;
        };
        let mut part = |blocks, material| Part {
            mesh: meshes.add(mesh::heap(blocks)),
            material,
        };
        let ring = part(ring(), PartMaterial::Stone);
        let light = part(light(), PartMaterial::Own(materials.light.clone()));
        let letter = part(letter(pair), PartMaterial::Own(materials.letter.clone()));
        let mut portal = commands.entity(entity);
        portal.insert(Stands(vec![item.cell]));
        spawn_parts(&mut portal, &[ring, light], &stones);
        portal.with_children(|portal| {
            let place = Transform::from_xyz(0.0, HEIGHT, 0.0);
            let mut hanging = portal.spawn((Facing, place, Visibility::default()));
            spawn_parts(&mut hanging, &[letter], &stones);
        });
    }
}

/// The height of the middle of the letter above the floor.
const HEIGHT: f32 = 0.4;

/// The number of stones in the ring, and the distance of their middles from the middle of the ring.
const STONES: u8 = 9;
const RADIUS: f32 = 0.29;

/// Returns the stones of the ring. Each is low enough to step over.
fn ring() -> Vec<Transform> {
    let stone = |number: u8| {
        let angle = TAU * f32::from(number) / f32::from(STONES);
        let at = Vec2::from_angle(angle) * RADIUS;
        let stone = block([at.x, 0.06, at.y], [0.07, 0.12, 0.13]);
        stone.with_rotation(Quat::from_rotation_y(-angle))
    };
    (0..STONES).map(stone).collect()
}

/// Returns the light inside the ring: strips that form a disc.
fn light() -> Vec<Transform> {
    const STRIPS: u8 = 6;
    let strip = |number: u8| {
        let angle = TAU / 2.0 * f32::from(number) / f32::from(STRIPS);
        let strip = block([0.0, 0.008, 0.0], [0.48, 0.016, 0.129]);
        strip.with_rotation(Quat::from_rotation_y(angle))
    };
    (0..STRIPS).map(strip).collect()
}

/// The side length of a letter's dot.
const DOT: f32 = 0.042;

/// Returns the dots of a letter.
fn letter(pair: PortalPair) -> Vec<Transform> {
    let dot = |[column, row]: [usize; 2]| {
        let at = Vec2::new(column as f32 - 2.0, 2.0 - row as f32) * DOT;
        block([at.x, at.y, 0.0], [DOT, DOT, DOT])
    };
    dots(pair.letter()).map(dot).collect()
}
