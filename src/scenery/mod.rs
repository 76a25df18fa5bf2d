//! What the world looks like: stone, torchlight, and things that glow.
//!
//! Dresses the entities that other modules make; left out where nothing draws.

mod mesh;
mod textures;

use crate::camera::Avatar;
use crate::hint::{HintLight, Spark};
use crate::maze::{Chunk, DoorLeaf, FinishMark, Ladder, Standing, own};
use crate::player::Run;
use crate::world::STOREY;
use crate::{FrameSystems, Screen, View};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use std::sync::Arc;
use warren_core::level::Level;
use wgpu_types::DeviceType;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ChunkMeshes>()
        .add_systems(
            PostStartup,
            (prepare, spare_software_renderers, dress_avatar, spawn_sun),
        )
        .add_systems(
            Update,
            (
                dress_chunks,
                dress_doors,
                dress_ladders,
                dress_finishes,
                dress_hints,
            )
                .after(FrameSystems::World)
                .before(FrameSystems::Motion),
        )
        .add_systems(
            Update,
            (flicker, show_figure, hide_floors_above).in_set(FrameSystems::Motion),
        );
}

/// What is drawn many times.
#[derive(Resource)]
struct Palette {
    wall: Handle<StandardMaterial>,
    floor: Handle<StandardMaterial>,
    rock: Handle<StandardMaterial>,
    gold: Handle<StandardMaterial>,
    beam: Handle<StandardMaterial>,
    hint: Handle<StandardMaterial>,
    wood: Handle<StandardMaterial>,
    bar: Handle<Mesh>,
    pillar: Handle<Mesh>,
    ring: Handle<Mesh>,
    ball: Handle<Mesh>,
    spark: Handle<Mesh>,
}

/// The player's torch.
#[derive(Component)]
struct Torch;

/// The player's figure as seen from above.
#[derive(Component)]
struct Figure;

const FIRE: Color = Color::srgb(1.0, 0.80, 0.58);
const GOLD: LinearRgba = LinearRgba::rgb(1.0, 0.62, 0.18);
const SPIRIT: LinearRgba = LinearRgba::rgb(0.25, 0.75, 1.0);

/// Lumens of the torch; the world is small, a cell is one unit.
const TORCH: f32 = 56_000.0;

fn prepare(
    mut commands: Commands,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let mut stone = |stone: textures::Stone| {
        materials.add(StandardMaterial {
            base_color_texture: Some(images.add(stone.color)),
            normal_map_texture: Some(images.add(stone.normal)),
            perceptual_roughness: 0.92,
            reflectance: 0.25,
            ..default()
        })
    };
    let anisotropy = if is_software(adapter) { 1 } else { 8 };
    let wall = stone(textures::wall(anisotropy));
    let floor = stone(textures::floor(anisotropy));
    let rock = materials.add(StandardMaterial {
        base_color: Color::srgb(0.12, 0.115, 0.13),
        perceptual_roughness: 1.0,
        reflectance: 0.1,
        ..default()
    });
    let wood = materials.add(StandardMaterial {
        base_color: Color::srgb(0.62, 0.47, 0.30),
        perceptual_roughness: 0.8,
        ..default()
    });
    let mut glow = |color: LinearRgba, strength: f32| {
        materials.add(StandardMaterial {
            base_color: Color::BLACK,
            emissive: color * strength,
            ..default()
        })
    };
    let (gold, hint) = (glow(GOLD, 3.5), glow(SPIRIT, 3.5));
    let beam = materials.add(StandardMaterial {
        base_color: Color::LinearRgba(GOLD.with_alpha(0.35)),
        alpha_mode: AlphaMode::Add,
        unlit: true,
        ..default()
    });
    commands.insert_resource(Palette {
        wall,
        floor,
        rock,
        gold,
        beam,
        hint,
        wood,
        bar: meshes.add(Cuboid::new(1.0, 1.0, 1.0)),
        pillar: meshes.add(Cylinder::new(0.1, mesh::HEIGHT)),
        ring: meshes.add(Torus::new(0.2, 0.24)),
        ball: meshes.add(Sphere::new(0.06)),
        spark: meshes.add(Sphere::new(0.025)),
    });
}

/// Spares a processor that has to draw everything itself what costs it most.
fn spare_software_renderers(
    mut commands: Commands,
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<Entity, With<Camera3d>>,
) {
    if is_software(adapter) {
        commands.entity(*camera).insert(Msaa::Off).remove::<Bloom>();
    }
}

fn is_software(adapter: Option<Res<RenderAdapterInfo>>) -> bool {
    adapter.is_some_and(|adapter| adapter.device_type == DeviceType::Cpu)
}

fn dress_avatar(
    mut commands: Commands,
    avatar: Single<Entity, With<Avatar>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let cloak = materials.add(StandardMaterial {
        base_color: Color::srgb(0.75, 0.2, 0.12),
        emissive: LinearRgba::rgb(0.5, 0.1, 0.04),
        perceptual_roughness: 0.8,
        ..default()
    });
    commands.entity(*avatar).with_children(|parent| {
        parent.spawn((
            Torch,
            PointLight {
                color: FIRE,
                intensity: TORCH,
                range: 14.0,
                radius: 0.03,
                shadow_maps_enabled: false,
                ..default()
            },
            Transform::from_xyz(0.09, 0.56, -0.05),
        ));
        parent
            .spawn((Figure, Transform::default(), Visibility::Hidden))
            .with_children(|figure| {
                figure.spawn((
                    Mesh3d(meshes.add(Cone::new(0.14, 0.42))),
                    MeshMaterial3d(cloak.clone()),
                    Transform::from_xyz(0.0, 0.21, 0.0),
                ));
                figure.spawn((
                    Mesh3d(meshes.add(Sphere::new(0.09))),
                    MeshMaterial3d(cloak.clone()),
                    Transform::from_xyz(0.0, 0.46, 0.0),
                ));
                // Where it looks.
                figure.spawn((
                    Mesh3d(meshes.add(Cone::new(0.06, 0.2))),
                    MeshMaterial3d(cloak),
                    Transform::from_xyz(0.0, 0.3, -0.18)
                        .with_rotation(Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2)),
                ));
            });
    });
}

fn spawn_sun(mut commands: Commands) {
    commands.spawn((
        DirectionalLight {
            color: Color::srgb(0.72, 0.8, 1.0),
            illuminance: 0.0,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_xyz(-3.0, 8.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// The meshes of the chunks that are there, by the level's own chunks: walls,
/// floors and rock. One that is shown often, or comes back, is made once.
#[derive(Resource, Default)]
struct ChunkMeshes {
    of: HashMap<IVec3, [Option<Handle<Mesh>>; 3]>,
    level: Option<Arc<Level>>,
}

fn dress_chunks(
    mut commands: Commands,
    chunks: Query<(Entity, Ref<Chunk>)>,
    standing: Res<Standing>,
    palette: Res<Palette>,
    mut ready: ResMut<ChunkMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    if !ready
        .level
        .as_ref()
        .is_some_and(|of| Arc::ptr_eq(of, level))
    {
        ready.of.clear();
        ready.level = Some(level.clone());
    }
    let mut is_used = HashSet::new();
    for (entity, chunk) in &chunks {
        let key = own(level, chunk.0);
        is_used.insert(key);
        if !chunk.is_added() {
            continue;
        }
        let parts = ready.of.entry(key).or_insert_with(|| {
            [mesh::walls, mesh::floors, mesh::rock].map(|part| {
                let mesh = part(level, key);
                (mesh.count_vertices() > 0).then(|| meshes.add(mesh))
            })
        });
        let materials = [&palette.wall, &palette.floor, &palette.rock];
        commands.entity(entity).with_children(|parent| {
            for (mesh, material) in parts.iter().zip(materials) {
                if let Some(mesh) = mesh {
                    parent.spawn((Mesh3d(mesh.clone()), MeshMaterial3d(material.clone())));
                }
            }
        });
    }
    ready.of.retain(|key, _| is_used.contains(key));
}

/// From above only the player's floor and what is seen through it.
fn hide_floors_above(
    view: Res<View>,
    screen: Res<State<Screen>>,
    run: Option<Res<Run>>,
    mut chunks: Query<(&Chunk, &mut Visibility)>,
) {
    let Some(run) = run else { return };
    let inside = *view == View::FirstPerson && *screen.get() != Screen::Title;
    for (chunk, mut visibility) in &mut chunks {
        let shown = if inside || chunk.0.z >= run.at.z {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        visibility.set_if_neq(shown);
    }
}

fn dress_ladders(
    mut commands: Commands,
    ladders: Query<Entity, Added<Ladder>>,
    palette: Res<Palette>,
) {
    // A little above the upper floor, to hold on to and to be seen.
    let top = STOREY + 0.16;
    for entity in &ladders {
        commands.entity(entity).with_children(|parent| {
            for aside in [-0.09, 0.09] {
                parent.spawn((
                    Mesh3d(palette.bar.clone()),
                    MeshMaterial3d(palette.wood.clone()),
                    Transform::from_xyz(aside, top / 2.0, -0.1)
                        .with_scale(Vec3::new(0.03, top, 0.03)),
                ));
            }
            for rung in 1..(top / RUNG) as u32 {
                parent.spawn((
                    Mesh3d(palette.bar.clone()),
                    MeshMaterial3d(palette.wood.clone()),
                    Transform::from_xyz(0.0, rung as f32 * RUNG, -0.1)
                        .with_scale(Vec3::new(0.18, 0.022, 0.022)),
                ));
            }
        });
    }
}

/// From rung to rung, in cells.
const RUNG: f32 = 0.13;

fn dress_doors(
    mut commands: Commands,
    doors: Query<(Entity, &DoorLeaf), Added<DoorLeaf>>,
    standing: Res<Standing>,
    palette: Res<Palette>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    for (entity, leaf) in &doors {
        commands.entity(entity).insert((
            Mesh3d(meshes.add(mesh::leaf(level, leaf.number))),
            MeshMaterial3d(palette.wall.clone()),
        ));
    }
}

fn dress_finishes(
    mut commands: Commands,
    finishes: Query<Entity, Added<FinishMark>>,
    palette: Res<Palette>,
) {
    for entity in &finishes {
        commands.entity(entity).with_children(|parent| {
            parent.spawn((
                Mesh3d(palette.pillar.clone()),
                MeshMaterial3d(palette.beam.clone()),
                Transform::from_xyz(0.0, mesh::HEIGHT / 2.0, 0.0),
            ));
            parent.spawn((
                Mesh3d(palette.ring.clone()),
                MeshMaterial3d(palette.gold.clone()),
                Transform::from_xyz(0.0, 0.02, 0.0),
            ));
            parent.spawn((
                PointLight {
                    color: Color::LinearRgba(GOLD),
                    intensity: 26_000.0,
                    range: 4.0,
                    shadow_maps_enabled: false,
                    ..default()
                },
                Transform::from_xyz(0.0, 0.4, 0.0),
            ));
        });
    }
}

fn dress_hints(
    mut commands: Commands,
    lights: Query<Entity, Added<HintLight>>,
    sparks: Query<Entity, Added<Spark>>,
    palette: Res<Palette>,
) {
    for entity in &lights {
        commands.entity(entity).insert((
            Mesh3d(palette.ball.clone()),
            MeshMaterial3d(palette.hint.clone()),
            PointLight {
                color: Color::LinearRgba(SPIRIT),
                intensity: 14_000.0,
                range: 4.0,
                shadow_maps_enabled: false,
                ..default()
            },
        ));
    }
    for entity in &sparks {
        commands.entity(entity).insert((
            Mesh3d(palette.spark.clone()),
            MeshMaterial3d(palette.hint.clone()),
        ));
    }
}

/// A flame is never still. It draws on the clock, not on the level's numbers.
fn flicker(time: Res<Time>, torch: Single<&mut PointLight, With<Torch>>) {
    let t = time.elapsed_secs();
    let waves = (t * 9.1).sin() * 0.5 + (t * 14.7 + 1.3).sin() * 0.3 + (t * 23.9).sin() * 0.2;
    torch.into_inner().intensity = TORCH * (1.0 + 0.07 * waves);
}

fn show_figure(
    screen: Res<State<Screen>>,
    view: Res<View>,
    figure: Single<&mut Visibility, With<Figure>>,
) {
    let seen = *view == View::TopDown || *screen.get() == Screen::Title;
    let visibility = if seen {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    figure.into_inner().set_if_neq(visibility);
}
