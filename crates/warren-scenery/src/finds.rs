//! The appearance of things to find, of marks of chalk, and of salt on the floor.

use crate::above::Stands;
use crate::gates::GateMaterials;
use crate::mesh;
use crate::part::{Part, PartMaterial, block, matt, spawn_parts};
use crate::stone::Stones;
use bevy::prelude::*;
use bevy_warren::maze::{ChalkMark, ItemMark, SaltMark};
use bevy_warren::play::run::Run;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI, TAU};
use warren_dungeon::level::{Content, Treasure};
use warren_dungeon::play::{ConsumableKind, Look};

/// The materials of finds.
#[derive(Resource)]
pub(crate) struct FindMaterials {
    white: Handle<StandardMaterial>,
    red: Handle<StandardMaterial>,
    paper: Handle<StandardMaterial>,
    amber: Handle<StandardMaterial>,
    /// The glass of flasks with each look.
    glass: [Handle<StandardMaterial>; Look::ALL.len()],
}

/// The colours of flasks, in the order of [`Look::ALL`]: red, blue, green, black, white and golden.
const GLASS: [Color; Look::ALL.len()] = [
    Color::srgb(0.72, 0.06, 0.07),
    Color::srgb(0.1, 0.22, 0.75),
    Color::srgb(0.1, 0.5, 0.16),
    Color::srgb(0.05, 0.05, 0.06),
    Color::srgb(0.88, 0.88, 0.84),
    Color::srgb(0.85, 0.6, 0.12),
];

pub(crate) fn prepare(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    commands.insert_resource(FindMaterials {
        white: materials.add(matt(Color::srgb(0.92, 0.92, 0.88), 0.9)),
        red: materials.add(matt(Color::srgb(0.75, 0.09, 0.08), 0.5)),
        paper: materials.add(matt(Color::srgb(0.86, 0.74, 0.5), 0.9)),
        amber: materials.add(StandardMaterial {
            emissive: LinearRgba::rgb(0.9, 0.38, 0.04),
            ..matt(Color::srgb(0.9, 0.5, 0.1), 0.2)
        }),
        glass: GLASS.map(|colour| materials.add(matt(colour, 0.15))),
    });
}

pub(crate) fn dress_finds(
    mut commands: Commands,
    items: Query<(Entity, &ItemMark), Added<ItemMark>>,
    run: Option<Res<Run>>,
    stones: Res<Stones>,
    gates: Res<GateMaterials>,
    materials: Res<FindMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, item) in &items {
        if !item.content.is_find() {
            continue;
        }
        let mut find = commands.entity(entity);
        find.insert(Stands(vec![item.cell]));
        let parts = match ConsumableKind::of(item.content) {
            None => parts(item.content, &gates.brass, &materials),
            Some(kind) => {
                let run = run.as_ref();
                let seen =
                    run.and_then(|run| run.progress.consumable_in(&run.level, kind, item.cell));
                let look = seen.map_or(Look::ALL[0], |consumable| consumable.look);
                consumable_parts(kind, look, &materials)
            }
        };
        let parts = parts.into_iter().map(|(mesh, material)| Part {
            mesh: meshes.add(mesh),
            material,
        });
        spawn_parts(&mut find, &parts.collect::<Vec<Part>>(), &stones);
    }
}

/// Draws a cross on the floor for each mark of chalk.
pub(crate) fn dress_marks(
    mut commands: Commands,
    marks: Query<(Entity, &ChalkMark), Added<ChalkMark>>,
    stones: Res<Stones>,
    materials: Res<FindMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, mark) in &marks {
        let stroke = |angle: f32| {
            let stroke = block([0.0, 0.006, 0.0], [0.62, 0.006, 0.055]);
            stroke.with_rotation(Quat::from_rotation_y(angle))
        };
        let cross = Part {
            mesh: meshes.add(mesh::heap(vec![stroke(FRAC_PI_4), stroke(-FRAC_PI_4)])),
            material: PartMaterial::Own(materials.white.clone()),
        };
        let mut mark_entity = commands.entity(entity);
        mark_entity.insert(Stands(vec![mark.0]));
        spawn_parts(&mut mark_entity, &[cross], &stones);
    }
}

/// Draws a ring on the floor for salt.
pub(crate) fn dress_salt(
    mut commands: Commands,
    marks: Query<(Entity, &SaltMark), Added<SaltMark>>,
    stones: Res<Stones>,
    materials: Res<FindMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for (entity, mark) in &marks {
        // Strips that are placed like the sides of a polygon.
        const STRIPS: u8 = 24;
        let strip = |number: u8| {
            let angle = TAU * f32::from(number) / f32::from(STRIPS);
            let at = Vec2::from_angle(angle) * 0.36;
            let strip = block([at.x, 0.007, at.y], [0.055, 0.014, 0.1]);
            strip.with_rotation(Quat::from_rotation_y(-angle))
        };
        let ring = Part {
            mesh: meshes.add(mesh::heap((0..STRIPS).map(strip).collect())),
            material: PartMaterial::Own(materials.white.clone()),
        };
        let mut mark_entity = commands.entity(entity);
        mark_entity.insert(Stands(vec![mark.0]));
        spawn_parts(&mut mark_entity, &[ring], &stones);
    }
}

type ShownPart = (Mesh, PartMaterial);

/// Returns the parts of a find. Their origin is on the floor.
fn parts(
    find: Content,
    brass: &Handle<StandardMaterial>,
    materials: &FindMaterials,
) -> Vec<ShownPart> {
    let own = |material: &Handle<StandardMaterial>| PartMaterial::Own(material.clone());
    let brass = own(brass);
    match find {
        Content::Treasure(treasure) => treasure_parts(treasure, &brass, &own(&materials.red)),
        Content::Gunpowder => vec![
            (tube(0.12, 0.22, Vec3::Y * 0.11), PartMaterial::Wood),
            (tube(0.127, 0.03, Vec3::Y * 0.05), PartMaterial::Iron),
            (tube(0.127, 0.03, Vec3::Y * 0.17), PartMaterial::Iron),
            (
                tube(0.012, 0.12, Vec3::new(0.04, 0.27, 0.0)),
                own(&materials.paper),
            ),
            (
                ball(0.025, Vec3::new(0.04, 0.33, 0.0)),
                own(&materials.amber),
            ),
        ],
        Content::Chalk => {
            let stick = |x: f32, angle: f32| {
                let stick = block([x, 0.03, 0.0], [0.26, 0.05, 0.05]);
                stick.with_rotation(Quat::from_rotation_y(angle))
            };
            let sticks = vec![stick(0.0, 0.5), stick(0.03, -0.7), lying_on_top()];
            vec![(mesh::heap(sticks), own(&materials.white))]
        }
        Content::MapFragment => {
            let tilt = Quat::from_rotation_y(FRAC_PI_4) * Quat::from_rotation_x(PI / 3.0);
            let sheet = block([0.0, 0.14, 0.0], [0.3, 0.24, 0.012]).with_rotation(tilt);
            let on_sheet = |x: f32, y: f32, size: [f32; 2]| {
                let at = Vec3::Y * 0.14 + tilt * Vec3::new(x, y, 0.0);
                block(at, [size[0], size[1], 0.02]).with_rotation(tilt)
            };
            let way = vec![
                on_sheet(-0.06, 0.04, [0.12, 0.018]),
                on_sheet(0.0, -0.01, [0.018, 0.11]),
                on_sheet(0.04, -0.06, [0.09, 0.018]),
                on_sheet(0.09, 0.05, [0.045, 0.045]),
            ];
            let roll = Mesh::from(Cylinder::new(0.028, 0.3))
                .rotated_by(tilt * Quat::from_rotation_z(FRAC_PI_2))
                .translated_by(Vec3::Y * 0.14 + tilt * Vec3::Y * 0.12);
            vec![
                (mesh::heap(vec![sheet]), own(&materials.paper)),
                (roll, own(&materials.paper)),
                (mesh::heap(way), own(&materials.red)),
            ]
        }
        Content::Compass => {
            // Both faces are the same, so that the compass can be recognised from all sides.
            let tilt = Quat::from_rotation_y(FRAC_PI_4) * Quat::from_rotation_x(PI / 3.0);
            let disc = |radius: f32, thick: f32| {
                let disc = Mesh::from(Cylinder::new(radius, thick)).rotated_by(tilt);
                disc.translated_by(Vec3::Y * 0.15)
            };
            let needle = |side: f32| {
                let at = Vec3::Y * 0.15 + tilt * Vec3::Z * side * 0.045;
                mesh::heap(vec![block(at, [0.03, 0.068, 0.09]).with_rotation(tilt)])
            };
            vec![
                (disc(0.14, 0.05), brass),
                (disc(0.115, 0.058), own(&materials.white)),
                (needle(-1.0), own(&materials.red)),
                (needle(1.0), PartMaterial::Iron),
            ]
        }
        Content::Oil => vec![
            (ball(0.1, Vec3::Y * 0.1), own(&materials.amber)),
            (tube(0.035, 0.1, Vec3::Y * 0.22), own(&materials.amber)),
            (tube(0.03, 0.05, Vec3::Y * 0.28), PartMaterial::Wood),
        ],
        find => tool_parts(find, materials),
    }
}

/// Returns the parts of a find that a player uses as a tool.
fn tool_parts(find: Content, materials: &FindMaterials) -> Vec<ShownPart> {
    let own = |material: &Handle<StandardMaterial>| PartMaterial::Own(material.clone());
    match find {
        Content::Stones => {
            let stones = [[-0.09, 0.07, 0.05], [0.1, 0.06, 0.07], [0.01, 0.065, -0.09]];
            let on_floor = stones.map(|at| (ball(at[1], at.into()), PartMaterial::Stone));
            let on_top = ball(0.06, Vec3::new(0.0, 0.16, 0.01));
            let on_top = [(on_top, PartMaterial::Stone)];
            on_floor.into_iter().chain(on_top).collect()
        }
        // A bag, which is tied with a string.
        Content::Salt => vec![
            (ball(0.13, Vec3::Y * 0.12), own(&materials.white)),
            (tube(0.045, 0.06, Vec3::Y * 0.25), own(&materials.paper)),
            (tube(0.085, 0.05, Vec3::Y * 0.3), own(&materials.white)),
        ],
        Content::Flares => {
            let sticks = [[-0.08, 0.02], [0.02, -0.07], [0.07, 0.06]];
            let stick = |[x, z]: [f32; 2]| {
                [
                    (
                        tube(0.035, 0.24, Vec3::new(x, 0.12, z)),
                        own(&materials.red),
                    ),
                    (ball(0.038, Vec3::new(x, 0.25, z)), own(&materials.amber)),
                ]
            };
            sticks.into_iter().flat_map(stick).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the parts of a flask or a scroll with a look. All scrolls look the same from outside.
fn consumable_parts(kind: ConsumableKind, look: Look, materials: &FindMaterials) -> Vec<ShownPart> {
    let own = |material: &Handle<StandardMaterial>| PartMaterial::Own(material.clone());
    match kind {
        ConsumableKind::Flask => {
            let glass = own(&materials.glass[look.number()]);
            vec![
                (ball(0.12, Vec3::Y * 0.12), glass.clone()),
                (tube(0.04, 0.12, Vec3::Y * 0.27), glass),
                (tube(0.045, 0.05, Vec3::Y * 0.35), PartMaterial::Wood),
            ]
        }
        ConsumableKind::Scroll => {
            let roll = |radius: f32, length: f32| {
                let turn = Quat::from_rotation_y(FRAC_PI_4) * Quat::from_rotation_z(FRAC_PI_2);
                let roll = Mesh::from(Cylinder::new(radius, length)).rotated_by(turn);
                roll.translated_by(Vec3::Y * 0.07)
            };
            vec![
                (roll(0.065, 0.26), own(&materials.paper)),
                (roll(0.025, 0.38), PartMaterial::Wood),
                (roll(0.069, 0.05), own(&materials.red)),
            ]
        }
    }
}

/// Returns a stick of chalk that lies on two others.
fn lying_on_top() -> Transform {
    block([-0.01, 0.08, 0.02], [0.2, 0.05, 0.05]).with_rotation(Quat::from_rotation_y(1.9))
}

fn treasure_parts(treasure: Treasure, gold: &PartMaterial, red: &PartMaterial) -> Vec<ShownPart> {
    let golden = |mesh: Mesh| (mesh, gold.clone());
    match treasure {
        Treasure::Coins => {
            let coins = [
                [0.0, 0.012, 0.0],
                [0.005, 0.036, -0.004],
                [-0.004, 0.06, 0.003],
                [0.12, 0.012, 0.05],
                [0.118, 0.036, 0.056],
                [-0.08, 0.012, 0.1],
                [-0.1, 0.012, -0.07],
            ];
            let coins = coins.map(|at| golden(tube(0.055, 0.022, at.into())));
            coins.into()
        }
        Treasure::Goblet => {
            let bowl = ConicalFrustum {
                radius_top: 0.11,
                radius_bottom: 0.04,
                height: 0.15,
            };
            vec![
                golden(tube(0.085, 0.02, Vec3::Y * 0.01)),
                golden(tube(0.018, 0.12, Vec3::Y * 0.07)),
                golden(ball(0.032, Vec3::Y * 0.08)),
                golden(Mesh::from(bowl).translated_by(Vec3::Y * 0.2)),
                (tube(0.095, 0.012, Vec3::Y * 0.273), red.clone()),
            ]
        }
        Treasure::Chest => {
            let lid = Mesh::from(Cylinder::new(0.11, 0.36))
                .rotated_by(Quat::from_rotation_z(FRAC_PI_2))
                .translated_by(Vec3::Y * 0.17);
            let band = |x: f32| {
                let band = Mesh::from(Cylinder::new(0.117, 0.04));
                let band = band.rotated_by(Quat::from_rotation_z(FRAC_PI_2));
                golden(band.translated_by(Vec3::new(x, 0.17, 0.0)))
            };
            let chest = block([0.0, 0.085, 0.0], [0.36, 0.17, 0.22]);
            let bands = vec![
                block([-0.13, 0.085, 0.0], [0.04, 0.172, 0.234]),
                block([0.13, 0.085, 0.0], [0.04, 0.172, 0.234]),
                block([0.0, 0.17, 0.0], [0.07, 0.08, 0.245]),
            ];
            let parts = vec![
                (mesh::heap(vec![chest]), PartMaterial::Wood),
                (lid, PartMaterial::Wood),
                band(-0.13),
                band(0.13),
                golden(mesh::heap(bands)),
            ];
            // In most corridors, a player sees the front and one end of the chest.
            let turned = Quat::from_rotation_y(FRAC_PI_4);
            let turn = |(mesh, material): ShownPart| (mesh.rotated_by(turned), material);
            parts.into_iter().map(turn).collect()
        }
        Treasure::Crown => {
            const SPIKES: u8 = 6;

            let around = |number: u8, radius: f32, height: f32| {
                let angle = TAU * f32::from(number) / f32::from(SPIKES);
                Vec2::from_angle(angle).extend(0.0).xzy() * radius + Vec3::Y * height
            };
            let spike = |number: u8| {
                let spike = Mesh::from(Cone::new(0.045, 0.14));
                golden(spike.translated_by(around(number, 0.115, 0.19)))
            };
            let pearl = |number: u8| (ball(0.024, around(number, 0.115, 0.27)), red.clone());
            let band = golden(tube(0.14, 0.11, Vec3::Y * 0.075));
            let inside = (tube(0.12, 0.02, Vec3::Y * 0.125), red.clone());
            let spikes = (0..SPIKES).flat_map(|number| [spike(number), pearl(number)]);
            [band, inside].into_iter().chain(spikes).collect()
        }
    }
}

/// Returns an upright cylinder with this middle.
fn tube(radius: f32, height: f32, middle: Vec3) -> Mesh {
    let tube = Cylinder::new(radius, height).mesh().resolution(16);
    tube.build().translated_by(middle)
}

/// Returns a ball with this middle.
fn ball(radius: f32, middle: Vec3) -> Mesh {
    let ball = Sphere::new(radius).mesh().uv(14, 8);
    ball.translated_by(middle)
}
