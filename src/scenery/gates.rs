//! The appearance of gates, keys and levers.
//!
//! Locks and keys have the shapes of their [`KeyShape`], so that players do not have to distinguish
//! colours. Levers and portcullises have as many studs as their number.

use super::above::Stands;
use super::mesh;
use super::part::{Part, PartMaterial, block, matt, spawn_parts, triangles};
use super::stone::Stones;
use crate::maze::{GateLeaf, ItemMark, Standing};
use crate::space::WALL_HEIGHT;
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, PI, TAU};
use warren_dungeon::level::{Content, Gate, KeyShape};
use warren_maze::topology::Topology;

/// The brass of locks, keys and studs.
#[derive(Resource)]
pub(super) struct Brass(Handle<StandardMaterial>);

/// The thickness of a leaf.
const THICK: f32 = 0.07;

/// The height of the middle of a lock.
const LOCK: f32 = 0.52;

pub(super) fn prepare(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    commands.insert_resource(Brass(materials.add(StandardMaterial {
        metallic: 0.5,
        ..matt(Color::srgb(0.83, 0.62, 0.22), 0.4)
    })));
}

pub(super) fn dress_gates(
    mut commands: Commands,
    gates: Query<(Entity, &GateLeaf), Added<GateLeaf>>,
    standing: Res<Standing>,
    stones: Res<Stones>,
    brass: Res<Brass>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    for (entity, leaf) in &gates {
        let (side, _) = level.gates().get(leaf.number);
        let next = level.grid().step(side.cell, side.dir);
        let mut gate = commands.entity(entity);
        gate.insert(Stands(vec![side.cell, next]));
        let mut part = |mesh, material| Part {
            mesh: meshes.add(mesh),
            material,
        };
        let brass = PartMaterial::Own(brass.0.clone());
        let parts = match leaf.gate {
            Gate::Locked(shape) => {
                let emblem = emblem(shape, 0.13, THICK + 0.05);
                let emblem = emblem.translated_by(Vec3::Y * LOCK);
                vec![
                    part(mesh::heap(planks(leaf.length)), PartMaterial::Wood),
                    part(mesh::heap(bands(leaf.length)), PartMaterial::Iron),
                    part(emblem, brass),
                ]
            }
            Gate::Iron => vec![
                part(mesh::heap(plate(leaf.length)), PartMaterial::Iron),
                part(mesh::heap(rivets(leaf.length)), PartMaterial::Iron),
            ],
            Gate::OneWay { .. } => vec![
                part(mesh::heap(planks(leaf.length)), PartMaterial::Wood),
                part(mesh::heap(bars(leaf.length)), PartMaterial::Iron),
            ],
            Gate::Portcullis { lever, .. } => {
                let studs = studs(lever.index() + 1, THICK + 0.09);
                let studs =
                    studs.map(|stud| stud.with_translation(stud.translation + Vec3::Y * LOCK));
                vec![
                    part(mesh::heap(planks(leaf.length)), PartMaterial::Wood),
                    part(mesh::heap(bars(leaf.length)), PartMaterial::Iron),
                    part(mesh::heap(studs.collect()), brass),
                ]
            }
        };
        spawn_parts(&mut gate, &parts, &stones);
    }
}

pub(super) fn dress_items(
    mut commands: Commands,
    items: Query<(Entity, &ItemMark), Added<ItemMark>>,
    stones: Res<Stones>,
    brass: Res<Brass>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, item) in &items {
        let mut mark = commands.entity(entity);
        mark.insert(Stands(vec![item.cell]));
        let mut part = |mesh, material| Part {
            mesh: meshes.add(mesh),
            material,
        };
        let brass = PartMaterial::Own(brass.0.clone());
        let parts = match item.content {
            Content::Key(shape) => {
                let bow = emblem(shape, 0.07, 0.03).translated_by(Vec3::Y * BOW);
                vec![
                    part(upright(bow), brass.clone()),
                    part(upright(mesh::heap(shaft())), brass),
                ]
            }
            Content::IronKey => {
                let mut blocks = shaft();
                blocks.extend(ring());
                vec![part(upright(mesh::heap(blocks)), PartMaterial::Iron)]
            }
            Content::Lever(number) => {
                let studs = studs(number.index() + 1, 0.16);
                let studs =
                    studs.map(|stud| stud.with_translation(stud.translation + Vec3::Y * 0.1));
                vec![
                    part(mesh::heap(foot()), PartMaterial::Stone),
                    part(mesh::heap(handle()), PartMaterial::Iron),
                    part(mesh::heap(studs.collect()), brass),
                ]
            }
            _ => continue,
        };
        spawn_parts(&mut mark, &parts, &stones);
    }
}

/// Returns the planks of a leaf of this length.
fn planks(length: f32) -> Vec<Transform> {
    const PLANKS: u8 = 5;

    let wide = length / f32::from(PLANKS);
    let plank = |number: u8| {
        let x = (f32::from(number) + 0.5) * wide - length / 2.0;
        block(
            [x, WALL_HEIGHT / 2.0, 0.0],
            [wide - 0.008, WALL_HEIGHT, THICK],
        )
    };
    (0..PLANKS).map(plank).collect()
}

/// Returns the bands that hold the planks.
fn bands(length: f32) -> Vec<Transform> {
    let band = |y| block([0.0, y, 0.0], [length, 0.06, THICK + 0.02]);
    [0.2, 0.8].map(|y| band(y * WALL_HEIGHT)).into()
}

/// Returns an iron leaf.
fn plate(length: f32) -> Vec<Transform> {
    let middle = [0.0, WALL_HEIGHT / 2.0, 0.0];
    let frame = |y| block([0.0, y, 0.0], [length, 0.08, THICK + 0.03]);
    let plate = block(middle, [length, WALL_HEIGHT, THICK]);
    let frames = [0.06, 0.5, 0.94].map(|y| frame(y * WALL_HEIGHT));
    std::iter::once(plate).chain(frames).collect()
}

/// Returns the rivets of an iron leaf, on both faces.
fn rivets(length: f32) -> Vec<Transform> {
    let places = [-0.38, -0.13, 0.13, 0.38]
        .into_iter()
        .flat_map(|x| [0.06, 0.28, 0.5, 0.72, 0.94].map(|y| [x * length, y * WALL_HEIGHT, 0.0]));
    places
        .map(|at| block(at, [0.045, 0.045, THICK + 0.08]))
        .collect()
}

/// Returns the crossed bars of a portcullis.
fn bars(length: f32) -> Vec<Transform> {
    let upright = [-0.42, -0.21, 0.0, 0.21, 0.42].map(|x| {
        block(
            [x * length, WALL_HEIGHT / 2.0, 0.0],
            [0.05, WALL_HEIGHT, THICK + 0.05],
        )
    });
    let across = [0.15, 0.4, 0.65, 0.9]
        .map(|y| block([0.0, y * WALL_HEIGHT, 0.0], [length, 0.035, THICK + 0.03]));
    upright.into_iter().chain(across).collect()
}

/// Returns this number of studs in rows of four.
fn studs(number: usize, thick: f32) -> impl Iterator<Item = Transform> {
    (0..number).map(move |stud| {
        let row = stud / 4;
        let in_row = (number - row * 4).min(4);
        let x = ((stud % 4) as f32 - (in_row as f32 - 1.0) / 2.0) * 0.075;
        block([x, row as f32 * -0.075, 0.0], [0.045, 0.045, thick])
    })
}

/// The height of the middle of a key's bow.
const BOW: f32 = 0.27;

/// Returns the shaft and the bit of a key that stands on its bit.
fn shaft() -> Vec<Transform> {
    vec![
        block([0.0, 0.13, 0.0], [0.024, 0.18, 0.024]),
        block([0.035, 0.06, 0.0], [0.05, 0.024, 0.022]),
        block([0.03, 0.1, 0.0], [0.04, 0.024, 0.022]),
    ]
}

/// Returns the square bow of an iron key.
fn ring() -> Vec<Transform> {
    let upright = [-0.055, 0.055].map(|x| block([x, BOW, 0.0], [0.026, 0.136, 0.03]));
    let across = [-0.055, 0.055].map(|y| block([0.0, BOW + y, 0.0], [0.136, 0.026, 0.03]));
    upright.into_iter().chain(across).collect()
}

/// Leans a key back, so that it can also be recognised from above.
fn upright(mesh: Mesh) -> Mesh {
    mesh.rotated_by(Quat::from_rotation_y(PI / 4.0) * Quat::from_rotation_x(-PI / 5.0))
}

/// Returns the foot of a lever.
fn foot() -> Vec<Transform> {
    vec![
        block([0.0, 0.05, 0.0], [0.2, 0.1, 0.14]),
        block([0.0, 0.13, 0.0], [0.14, 0.06, 0.1]),
    ]
}

/// Returns the handle of a lever.
fn handle() -> Vec<Transform> {
    let tilt = Quat::from_rotation_z(-PI / 7.0);
    let along = tilt * Vec3::Y;
    vec![
        block(Vec3::Y * 0.14 + along * 0.12, [0.03, 0.26, 0.03]).with_rotation(tilt),
        block(Vec3::Y * 0.14 + along * 0.26, [0.065, 0.065, 0.065]).with_rotation(tilt),
    ]
}

/// Returns a plate with the outline of a shape, in the plane of `x` and `y`.
fn emblem(shape: KeyShape, radius: f32, thick: f32) -> Mesh {
    let (rim, core) = outline(shape);
    let [rim, core] = [rim, core].map(|points| points.into_iter().map(|at| at * radius));
    let (rim, core): (Vec<Vec2>, Vec<Vec2>) = (rim.collect(), core.collect());
    let half = thick / 2.0;
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    let mut quad = |corners: [Vec3; 4], normal: Vec3| {
        for corner in [0, 1, 2, 0, 2, 3] {
            positions.push(corners[corner]);
            normals.push(normal);
        }
    };
    for (edge, inner) in rim.windows(2).zip(core.windows(2)) {
        let at = |point: Vec2, z| point.extend(z);
        let face = [edge[0], edge[1], inner[1], inner[0]];
        quad(face.map(|point| at(point, half)), Vec3::Z);
        let back = [edge[1], edge[0], inner[0], inner[1]];
        quad(back.map(|point| at(point, -half)), Vec3::NEG_Z);
        let wall = |a: Vec2, b: Vec2| [at(a, half), at(a, -half), at(b, -half), at(b, half)];
        let outward = |a: Vec2, b: Vec2| (b - a).perp().extend(0.0).normalize_or(Vec3::X);
        quad(wall(edge[0], edge[1]), -outward(edge[0], edge[1]));
        quad(wall(inner[1], inner[0]), -outward(inner[1], inner[0]));
    }
    let indices = (0..positions.len() as u32).collect();
    triangles(positions, normals, indices)
}

/// Returns the rim of a shape, counter-clockwise, and a point inside the shape for each point of
/// the rim. The shape consists of the quads between both lists. Its radius is about 1.
fn outline(shape: KeyShape) -> (Vec<Vec2>, Vec<Vec2>) {
    let around = |count: u8, radius: &dyn Fn(u8) -> f32| -> Vec<Vec2> {
        let point = |number: u8| {
            let angle = FRAC_PI_2 + TAU * f32::from(number) / f32::from(count);
            Vec2::from_angle(angle) * radius(number)
        };
        (0..=count).map(point).collect()
    };
    let rim = match shape {
        KeyShape::Circle => around(24, &|_| 1.0),
        KeyShape::Triangle => around(3, &|_| 1.2),
        KeyShape::Diamond => around(4, &|_| 1.2),
        KeyShape::Square => {
            let corners = [[1, 1], [-1, 1], [-1, -1], [1, -1], [1, 1]];
            corners
                .map(|[x, y]| Vec2::new(x as f32, y as f32) * 0.85)
                .into()
        }
        KeyShape::Star => around(10, &|number| if number % 2 == 0 { 1.25 } else { 0.5 }),
        KeyShape::Cross => {
            let corner = [
                [0.35, 1.1],
                [-0.35, 1.1],
                [-0.35, 0.35],
                [-1.1, 0.35],
                [-1.1, -0.35],
                [-0.35, -0.35],
                [-0.35, -1.1],
                [0.35, -1.1],
                [0.35, -0.35],
                [1.1, -0.35],
                [1.1, 0.35],
                [0.35, 0.35],
                [0.35, 1.1],
            ];
            corner.map(Vec2::from).into()
        }
        KeyShape::Heart => {
            let point = |number: u8| {
                let t = TAU * f32::from(number) / 32.0;
                let x = 16.0 * t.sin().powi(3);
                let y = 13.0 * t.cos()
                    - 5.0 * (2.0 * t).cos()
                    - 2.0 * (3.0 * t).cos()
                    - (4.0 * t).cos();
                Vec2::new(-x, y) / 14.0
            };
            (0..=32).map(point).collect()
        }
        KeyShape::Crescent => {
            // Both arcs end at the same points.
            let arc = |middle: f32, radius: f32, half: f32| -> Vec<Vec2> {
                let point = |number: u8| {
                    let angle = PI + half * (f32::from(number) / 8.0 - 1.0);
                    Vec2::new(middle, 0.0) + Vec2::from_angle(angle) * radius
                };
                (0..=16).map(point).collect()
            };
            let tip = Vec2::from_angle(0.8) * 1.1;
            let inner = 0.55;
            let inner_radius = tip.distance(Vec2::new(inner, 0.0));
            let inner_half = PI - (tip - Vec2::new(inner, 0.0)).to_angle();
            return (
                arc(0.0, 1.1, PI - 0.8),
                arc(inner, inner_radius, inner_half),
            );
        }
    };
    let core = vec![Vec2::ZERO; rim.len()];
    (rim, core)
}
