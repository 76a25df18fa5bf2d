//! The appearance of gates, keys and levers.
//!
//! Locks and keys have the shapes of their [`KeyShape`], so that players do not have to distinguish
//! colours. Levers and portcullises have as many studs as their number. One-way gates have an arrow
//! on the floor. Grates are bars without planks, so that players see what is behind them.

use crate::above::Stands;
use crate::facing::Facing;
use crate::glowing::PaletteMaterials;
use crate::mesh;
use crate::part::{Part, PartMaterial, block, matt, spawn_parts, triangles};
use crate::stone::Stones;
use bevy::prelude::*;
use bevy_warren::maze::{GateLeaf, ItemMark, Standing};
use bevy_warren::play::run::Run;
use bevy_warren::space::HATCH;
use std::f32::consts::FRAC_PI_2;
use warren_dungeon::level::{Content, Gate, KeyShape, LeverNumber, Needs};
use warren_maze::topology::Topology;

/// The materials of locks, keys and studs.
#[derive(Resource)]
pub(crate) struct GateMaterials {
    pub(crate) brass: Handle<StandardMaterial>,
    steel: Handle<StandardMaterial>,
    /// The materials of locks, keys and plates, indexed by shape.
    pub(crate) keys: [Handle<StandardMaterial>; KeyShape::ALL.len()],
}

/// The handle of a lever, which leans to one side before the lever is pulled, and to the other side
/// afterwards.
#[derive(Component)]
pub(crate) struct LeverHandle(LeverNumber);

/// The thickness of a leaf.
const THICK: f32 = 0.07;

/// The height of the middle of a lock, as a fraction of the height of the leaf.
const LOCK: f32 = 0.6;

/// The radius of a lock on a leaf of the usual size.
const LOCK_RADIUS: f32 = 0.17;

pub(crate) fn prepare(
    mut commands: Commands,
    mut coloured: ResMut<PaletteMaterials>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let mut metal = |color| {
        materials.add(StandardMaterial {
            metallic: 0.4,
            ..matt(color, 0.4)
        })
    };
    let keys = KeyShape::ALL.map(|shape| {
        let key = metal(Color::WHITE);
        // Locks and keys glow a little, so that their shapes are visible from a distance.
        coloured.add(&key, move |key, of| {
            key.base_color = of.key(shape);
            key.emissive = of.key(shape).to_linear() * 0.12;
        });
        key
    });
    commands.insert_resource(GateMaterials {
        brass: metal(Color::srgb(0.83, 0.62, 0.22)),
        steel: metal(Color::srgb(0.72, 0.74, 0.78)),
        keys,
    });
}

pub(crate) fn dress_gates(
    mut commands: Commands,
    gates: Query<(Entity, &GateLeaf, &Transform, Option<&ChildOf>), Added<GateLeaf>>,
    standing: Res<Standing>,
    stones: Res<Stones>,
    materials: Res<GateMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    for (entity, leaf, place, chunk) in &gates {
        let (side, _) = level.gates().get(leaf.number);
        let next = level.grid().step(side.cell, side.dir);
        let mut gate = commands.entity(entity);
        gate.insert(Stands(vec![side.cell, next]));
        let mut part = |mesh, material| Part {
            mesh: meshes.add(mesh),
            material,
        };
        let brass = PartMaterial::Own(materials.brass.clone());
        let (size, middle) = (leaf.size, Vec3::Y * LOCK * leaf.size.y);
        let radius = LOCK_RADIUS * (size.min_element() / 0.82).min(1.0);
        let parts = match leaf.gate {
            Gate::Locked(shape) => {
                let key = PartMaterial::Own(materials.keys[shape as usize].clone());
                let shape = emblem(shape, radius, THICK + 0.06).translated_by(middle);
                vec![
                    part(mesh::heap(planks(size)), PartMaterial::Wood),
                    part(mesh::heap(bands(size)), PartMaterial::Iron),
                    part(shape, key),
                ]
            }
            Gate::Iron => vec![
                part(mesh::heap(plate(size)), PartMaterial::Iron),
                part(mesh::heap(rivets(size)), PartMaterial::Iron),
                part(mesh::heap(lock_ring(middle, radius)), brass),
            ],
            Gate::OneWay { .. } => vec![
                part(mesh::heap(planks(size)), PartMaterial::Wood),
                part(mesh::heap(bars(size)), PartMaterial::Iron),
            ],
            Gate::Grate => vec![part(mesh::heap(grate(size)), PartMaterial::Iron)],
            Gate::Portcullis { lever, .. } => {
                let studs = studs(lever, middle, THICK + 0.1, radius / LOCK_RADIUS);
                vec![
                    part(mesh::heap(planks(size)), PartMaterial::Wood),
                    part(mesh::heap(bars(size)), PartMaterial::Iron),
                    part(mesh::heap(studs), brass),
                ]
            }
        };
        spawn_parts(&mut gate, &parts, &stones);
        if let Some(chunk) = chunk.filter(|_| leaf.gate.is_one_way())
            && size.y > 2.0 * HATCH
        {
            let arrow = Part {
                mesh: meshes.add(arrow(leaf.gate.needs() != Needs::OtherSide)),
                material: PartMaterial::Own(materials.brass.clone()),
            };
            let place = Transform::from_translation(leaf.closed).with_rotation(place.rotation);
            let cells = Stands(vec![side.cell, next]);
            let mut sign = commands.spawn((chunk.clone(), cells, place, Visibility::default()));
            spawn_parts(&mut sign, &[arrow], &stones);
        }
    }
}

pub(crate) fn dress_items(
    mut commands: Commands,
    items: Query<(Entity, &ItemMark), Added<ItemMark>>,
    stones: Res<Stones>,
    materials: Res<GateMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, item) in &items {
        if item.content.is_find() {
            continue;
        }
        let mut mark = commands.entity(entity);
        mark.insert(Stands(vec![item.cell]));
        let mut part = |mesh, material: &Handle<StandardMaterial>| Part {
            mesh: meshes.add(mesh),
            material: PartMaterial::Own(material.clone()),
        };
        match item.content {
            Content::Key(shape) => {
                let key = &materials.keys[shape as usize];
                let bow = emblem(shape, BOW_RADIUS, 0.035).translated_by(Vec3::Y * BOW);
                let parts = [part(bow, key), part(mesh::heap(shaft()), key)];
                hang_key(&mut mark, &parts, &stones);
            }
            Content::IronKey => {
                let mut blocks = shaft();
                blocks.extend(ring());
                hang_key(
                    &mut mark,
                    &[part(mesh::heap(blocks), &materials.steel)],
                    &stones,
                );
            }
            Content::Lever(number) => {
                let studs = studs(number, Vec3::Y * 0.11, 0.24, 0.8);
                let crosswise = studs.iter().map(|stud| {
                    let mut stud = *stud;
                    stud.rotate_around(Vec3::ZERO, Quat::from_rotation_y(FRAC_PI_2));
                    stud
                });
                let studs = crosswise.chain(studs.iter().copied()).collect();
                let brass = part(mesh::heap(studs), &materials.brass);
                let base = Part {
                    mesh: meshes.add(mesh::heap(foot())),
                    material: PartMaterial::Stone,
                };
                let bar = Part {
                    mesh: meshes.add(mesh::heap(handle())),
                    material: PartMaterial::Iron,
                };
                spawn_parts(&mut mark, &[base, brass], &stones);
                mark.with_children(|mark| {
                    let pivot = Transform::from_xyz(0.0, PIVOT, 0.0);
                    let mut handle =
                        mark.spawn((LeverHandle(number), pivot, Visibility::default()));
                    spawn_parts(&mut handle, &[bar], &stones);
                });
            }
            _ => {}
        }
    }
}

/// Spawns a key that hangs in the air and faces the camera, so that its shape can be recognised from
/// every side and from above.
fn hang_key(mark: &mut EntityCommands, parts: &[Part], stones: &Stones) {
    mark.with_children(|mark| {
        let place = Transform::from_xyz(0.0, KEY_HEIGHT, 0.0);
        let mut key = mark.spawn((Facing, place, Visibility::default()));
        spawn_parts(&mut key, parts, stones);
    });
}

/// The angle of a lever's handle to the vertical, in radians, and its speed, in radians per second.
const TILT: f32 = 0.6;
const TURNING: f32 = 4.0;

/// Turns the handles of levers that were pulled.
pub(crate) fn turn_levers(
    time: Res<Time>,
    run: If<Res<Run>>,
    mut handles: Query<(Ref<LeverHandle>, &mut Transform)>,
) {
    for (handle, mut place) in &mut handles {
        let is_pulled = run.progress.levers().is_pulled(handle.0);
        let target = Quat::from_rotation_z(if is_pulled { TILT } else { -TILT });
        if place.rotation == target {
            continue;
        }
        // If the lever was pulled before its handle was spawned, the handle does not move.
        place.rotation = match handle.is_added() {
            true => target,
            false => place
                .rotation
                .rotate_towards(target, time.delta_secs() * TURNING),
        };
    }
}

/// Returns the planks of a leaf.
fn planks(size: Vec2) -> Vec<Transform> {
    const PLANKS: u8 = 5;

    let wide = size.x / f32::from(PLANKS);
    let plank = |number: u8| {
        let x = (f32::from(number) + 0.5) * wide - size.x / 2.0;
        block([x, size.y / 2.0, 0.0], [wide - 0.008, size.y, THICK])
    };
    (0..PLANKS).map(plank).collect()
}

/// Returns the bands that hold the planks.
fn bands(size: Vec2) -> Vec<Transform> {
    let band = |y| block([0.0, y * size.y, 0.0], [size.x, 0.06, THICK + 0.02]);
    [0.2, 0.92].map(band).into()
}

/// Returns an iron leaf.
fn plate(size: Vec2) -> Vec<Transform> {
    let frame = |y| block([0.0, y * size.y, 0.0], [size.x, 0.08, THICK + 0.03]);
    let plate = block([0.0, size.y / 2.0, 0.0], [size.x, size.y, THICK]);
    let frames = [0.06, 0.34, 0.94].map(frame);
    std::iter::once(plate).chain(frames).collect()
}

/// Returns the rivets of an iron leaf, on both faces.
fn rivets(size: Vec2) -> Vec<Transform> {
    let rows = [0.06, 0.34, 0.94].map(|y| y * size.y);
    let places = [-0.38, -0.13, 0.13, 0.38]
        .into_iter()
        .flat_map(|x| rows.map(|y| [x * size.x, y, 0.0]));
    places
        .map(|at| block(at, [0.045, 0.045, THICK + 0.08]))
        .collect()
}

/// Returns the square lock of an iron door, like the bow of an iron key.
fn lock_ring(middle: Vec3, radius: f32) -> Vec<Transform> {
    let (at, wide, thick) = (0.75 * radius, 0.4 * radius, THICK + 0.06);
    let uprights = [-at, at].map(|x| block(middle + Vec3::X * x, [wide, 2.0 * at + wide, thick]));
    let across = [-at, at].map(|y| block(middle + Vec3::Y * y, [2.0 * at + wide, wide, thick]));
    uprights.into_iter().chain(across).collect()
}

/// Returns the crossed bars of a portcullis.
fn bars(size: Vec2) -> Vec<Transform> {
    let upright = [-0.42, -0.21, 0.0, 0.21, 0.42].map(|x| {
        let middle = [x * size.x, size.y / 2.0, 0.0];
        block(middle, [0.05, size.y, THICK + 0.05])
    });
    let across = [0.15, 0.4, 0.65, 0.9]
        .map(|y| block([0.0, y * size.y, 0.0], [size.x, 0.035, THICK + 0.03]));
    upright.into_iter().chain(across).collect()
}

/// Returns the bars of a grate, between two beams that hold them.
fn grate(size: Vec2) -> Vec<Transform> {
    const BARS: u8 = 7;

    let wide = size.x / f32::from(BARS);
    let bar = |number: u8| {
        let x = (f32::from(number) + 0.5) * wide - size.x / 2.0;
        block([x, size.y / 2.0, 0.0], [0.032, size.y, 0.032])
    };
    let beam = |y: f32| block([0.0, y * size.y, 0.0], [size.x, 0.05, THICK]);
    (0..BARS).map(bar).chain([0.06, 0.94].map(beam)).collect()
}

/// Returns as many studs as the number of a lever, counted from 1, in rows of four around a
/// position. On a leaf of the usual size, `scale` is 1.
fn studs(lever: LeverNumber, middle: Vec3, thick: f32, scale: f32) -> Vec<Transform> {
    let count = lever.index() + 1;
    let stud = |number: usize| {
        let (row, rows) = (number / 4, count.div_ceil(4));
        let in_row = (count - row * 4).min(4);
        let x = (number % 4) as f32 - (in_row as f32 - 1.0) / 2.0;
        let y = (rows as f32 - 1.0) / 2.0 - row as f32;
        let at = middle + Vec3::new(x, y, 0.0) * 0.09 * scale;
        block(at, [0.062 * scale, 0.062 * scale, thick])
    };
    (0..count).map(stud).collect()
}

/// Returns an arrow on the floor below a one-way gate. It points to the side that can be reached
/// through the gate.
fn arrow(forwards: bool) -> Mesh {
    let corners = [
        [0.0, 0.3],
        [0.17, 0.06],
        [0.07, 0.06],
        [0.07, -0.3],
        [-0.07, -0.3],
        [-0.07, 0.06],
        [-0.17, 0.06],
    ];
    let turn = if forwards { 1.0 } else { -1.0 };
    let at = |corner: usize| {
        let [right, ahead] = corners[corner];
        Vec3::new(right * turn, 0.012, -ahead * turn)
    };
    let triangles_of = [[0, 2, 1], [0, 6, 2], [6, 5, 2], [5, 4, 2], [4, 3, 2]];
    let positions: Vec<Vec3> = triangles_of
        .as_flattened()
        .iter()
        .map(|&corner| at(corner))
        .collect();
    let (normals, count) = (vec![Vec3::Y; positions.len()], positions.len() as u32);
    let both: Vec<u32> = (0..count).chain((0..count).rev()).collect();
    triangles(positions, normals, both)
}

/// The height of the middle of a key above the floor.
const KEY_HEIGHT: f32 = 0.34;

/// The position of the middle of a key's bow relative to the middle of the key, and its radius.
const BOW: f32 = 0.1;
const BOW_RADIUS: f32 = 0.095;

/// Returns the shaft and the bit of a key, below its bow.
fn shaft() -> Vec<Transform> {
    vec![
        block([0.0, -0.09, 0.0], [0.034, 0.24, 0.034]),
        block([0.045, -0.18, 0.0], [0.07, 0.034, 0.03]),
        block([0.038, -0.125, 0.0], [0.055, 0.034, 0.03]),
    ]
}

/// Returns the square bow of an iron key.
fn ring() -> Vec<Transform> {
    let upright = [-0.075, 0.075].map(|x| block([x, BOW, 0.0], [0.036, 0.186, 0.035]));
    let across = [-0.075, 0.075].map(|y| block([0.0, BOW + y, 0.0], [0.186, 0.036, 0.035]));
    upright.into_iter().chain(across).collect()
}

/// The height of the axis of a lever's handle.
const PIVOT: f32 = 0.18;

/// Returns the foot of a lever.
fn foot() -> Vec<Transform> {
    vec![
        block([0.0, 0.025, 0.0], [0.26, 0.05, 0.26]),
        block([0.0, 0.11, 0.0], [0.2, 0.14, 0.2]),
    ]
}

/// Returns the upright handle of a lever, relative to its axis.
fn handle() -> Vec<Transform> {
    vec![
        block([0.0, 0.15, 0.0], [0.038, 0.34, 0.038]),
        block([0.0, 0.33, 0.0], [0.09, 0.09, 0.09]),
    ]
}

/// Returns a plate with the outline of a shape, in the plane of `x` and `y`.
pub(crate) fn emblem(shape: KeyShape, radius: f32, thick: f32) -> Mesh {
    let scale =
        |[right, down]: [i8; 2]| Vec2::new(f32::from(right), -f32::from(down)) * radius / 100.0;
    let half = thick / 2.0;
    let (mut positions, mut normals) = (Vec::new(), Vec::new());
    for corners in shape.triangles() {
        let [a, b, c] = corners.map(scale);
        for (z, corners, normal) in [(half, [a, c, b], Vec3::Z), (-half, [a, b, c], Vec3::NEG_Z)] {
            positions.extend(corners.map(|at| at.extend(z)));
            normals.extend([normal; 3]);
        }
    }
    let rim = shape.outline();
    for (from, to) in rim.iter().zip(rim.iter().cycle().skip(1)) {
        let [from, to] = [*from, *to].map(scale);
        // The outline is clockwise, so the outside is on the left.
        let outward = (to - from).perp().extend(0.0).normalize_or(Vec3::X);
        let [a, b, c, d] = [(from, half), (from, -half), (to, -half), (to, half)]
            .map(|(at, z): (Vec2, f32)| at.extend(z));
        positions.extend([a, c, b, a, d, c]);
        normals.extend([outward; 6]);
    }
    let indices = (0..positions.len() as u32).collect();
    triangles(positions, normals, indices)
}
