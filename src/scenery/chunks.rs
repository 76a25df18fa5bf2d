//! What chunks look like: walls, floors and rock, doors, ladders and finishes.

use super::look::Look;
use super::mesh;
use super::palette::{GOLD, Palette};
use super::stone::Stones;
use crate::maze::{Chunk, Cut, DoorLeaf, FinishMark, Ladder, Standing, Wall};
use crate::overlay::OverlayColours;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::sight::Sight;
use crate::space::{STOREY, WALL_HEIGHT, way_by_ladder};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::slab_allocator::SlabAllocatorSettings;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_maze::topology::Cell;

/// The meshes of the chunks that are there, by the level's own chunks. One that is shown
/// often, or comes back, is made once.
#[derive(Resource, Default)]
pub(super) struct ChunkMeshes {
    of: HashMap<IVec3, ChunkParts>,
    level: Option<Arc<Level>>,
}

/// The meshes of a chunk, as far as there is something to see.
#[derive(Clone)]
struct ChunkParts {
    walls: Option<Handle<Mesh>>,
    arches: Option<Handle<Mesh>>,
    floors: Option<Handle<Mesh>>,
    ceilings: Option<Handle<Mesh>>,
    rock: Option<Handle<Mesh>>,
    shafts: Option<Handle<Mesh>>,
}

/// Has the renderer make room for all chunks in sight at once: a frame in which
/// it moves what it has to a larger buffer is a long one.
pub(super) fn make_room(app: &mut App) {
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let slab_allocator_settings = SlabAllocatorSettings {
            min_slab_size: ROOM,
            ..default()
        };
        render.insert_resource(MeshAllocatorSettings {
            slab_allocator_settings,
            ..default()
        });
    }
}

/// Bytes of the buffers of vertices and of indices. First person shows no more
/// than 23 chunks, of some 450 kB of vertices each.
const ROOM: u64 = 16 << 20;

/// The part of a chunk that shows its walls.
#[derive(Component)]
pub(super) struct WallsShown;

/// The part of a chunk that shows its arches, which only the player's eyes see.
#[derive(Component)]
pub(super) struct Arches;

/// The part of a chunk that shows the shafts of its hatches.
#[derive(Component)]
pub(super) struct Shafts;

/// The chunks that lost a wall since they were dressed.
#[derive(Resource, Default)]
pub(super) struct Torn(HashSet<Entity>);

pub(super) fn note_torn(lost: On<Remove, Wall>, walls: Query<&ChildOf>, mut torn: ResMut<Torn>) {
    if let Ok(chunk) = walls.get(lost.entity) {
        torn.0.insert(chunk.parent());
    }
}

pub(super) fn dress_chunks(
    mut commands: Commands,
    chunks: Query<(Entity, Ref<Chunk>, Option<&Children>)>,
    walls: Query<(&Wall, &Transform)>,
    mut removed: RemovedComponents<Chunk>,
    standing: Res<Standing>,
    cut: Res<Cut>,
    stones: Res<Stones>,
    (sight, look): (Res<Sight>, Res<Look>),
    mut ready: ResMut<ChunkMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    let is_added = |(_, chunk, _): (Entity, Ref<Chunk>, Option<&Children>)| chunk.is_added();
    if removed.read().count() == 0 && !chunks.iter().any(is_added) {
        return;
    }
    if !ready
        .level
        .as_ref()
        .is_some_and(|of| Arc::ptr_eq(of, level))
    {
        ready.of.clear();
        ready.level = Some(level.clone());
    }
    let mut is_used = HashSet::new();
    for (entity, chunk, children) in &chunks {
        let key = cut.own(chunk.0);
        is_used.insert(key);
        if !chunk.is_added() {
            continue;
        }
        let parts = ready.of.entry(key).or_insert_with(|| {
            let mut add = |mesh: Mesh| (mesh.count_vertices() > 0).then(|| meshes.add(mesh));
            ChunkParts {
                walls: add(mesh::walls(level, &cut, key, walls_of(children, &walls))),
                arches: add(mesh::arches(level, &cut, key)),
                floors: add(mesh::floors(level, &cut, key)),
                ceilings: add(mesh::ceilings(level, &cut, key)),
                rock: add(mesh::rock(level, &cut, key)),
                shafts: add(mesh::shafts(level, &cut, key)),
            }
        });
        let parts = parts.clone();
        commands.entity(entity).with_children(|parent| {
            if let Some(walls) = parts.walls {
                stones.wall.cover(&mut parent.spawn(WallsShown), walls);
            }
            if let Some(arches) = parts.arches {
                let shown = arches_shown(*sight);
                let mut part = parent.spawn((Arches, shown));
                stones.wall.cover(&mut part, arches);
            }
            if let Some(shafts) = parts.shafts {
                stones.wall.cover(&mut parent.spawn(Shafts), shafts);
            }
            if let Some(floors) = parts.floors {
                stones.floor.cover(&mut parent.spawn_empty(), floors);
            }
            if let Some(ceilings) = parts.ceilings.filter(|_| !look.is_open()) {
                stones.ceiling.cover(&mut parent.spawn_empty(), ceilings);
            }
            if let Some(rock) = parts.rock {
                parent.spawn((Mesh3d(rock), MeshMaterial3d(stones.rock.clone())));
            }
        });
    }
    ready.of.retain(|key, _| is_used.contains(key));
}

/// Shows the walls of a chunk anew in which another game spawned, changed or despawned
/// one.
pub(super) fn redress_walls(
    mut commands: Commands,
    changed: Query<&ChildOf, (With<Wall>, Or<(Changed<Wall>, Changed<Transform>)>)>,
    mut torn: ResMut<Torn>,
    chunks: Query<(Ref<Chunk>, &Children)>,
    walls: Query<(&Wall, &Transform)>,
    shown: Query<(), With<WallsShown>>,
    standing: Res<Standing>,
    cut: Res<Cut>,
    stones: Res<Stones>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    let mut stale = std::mem::take(&mut torn.0);
    stale.extend(changed.iter().map(ChildOf::parent));
    for entity in stale {
        let Ok((chunk, children)) = chunks.get(entity) else {
            continue;
        };
        if chunk.is_added() {
            continue;
        }
        for part in children.iter().filter(|&child| shown.contains(child)) {
            commands.entity(part).despawn();
        }
        let mesh = mesh::walls(
            level,
            &cut,
            cut.own(chunk.0),
            walls_of(Some(children), &walls),
        );
        let mut shown = commands.spawn((WallsShown, ChildOf(entity)));
        stones.wall.cover(&mut shown, meshes.add(mesh));
    }
}

fn walls_of<'a>(
    children: Option<&'a Children>,
    walls: &'a Query<(&Wall, &Transform)>,
) -> impl Iterator<Item = (&'a Wall, &'a Transform)> {
    let children = children.into_iter().flat_map(|children| children.iter());
    children.filter_map(|child| walls.get(child).ok())
}

/// From above, arches would look like walls.
pub(super) fn hide_arches(sight: Res<Sight>, mut arches: Query<&mut Visibility, With<Arches>>) {
    if sight.is_changed() {
        for mut visibility in &mut arches {
            visibility.set_if_neq(arches_shown(*sight));
        }
    }
}

fn arches_shown(sight: Sight) -> Visibility {
    match sight {
        Sight::Inside | Sight::Covered => Visibility::Inherited,
        Sight::Above | Sight::Afar => Visibility::Hidden,
    }
}

/// From above only the player's floor and what is seen through it.
pub(super) fn hide_floors_above(
    sight: Res<Sight>,
    run: Option<Res<Run>>,
    mut chunks: Query<(&Chunk, &mut Visibility)>,
) {
    let Some(run) = run else { return };
    for (chunk, mut visibility) in &mut chunks {
        let shown = if *sight == Sight::Inside || chunk.0.z >= run.floor() as i32 {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        };
        visibility.set_if_neq(shown);
    }
}

pub(super) fn dress_doors(
    mut commands: Commands,
    doors: Query<(Entity, &DoorLeaf), Added<DoorLeaf>>,
    standing: Res<Standing>,
    stones: Res<Stones>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    for (entity, leaf) in &doors {
        let mesh = meshes.add(mesh::leaf(level, leaf.number));
        stones.wall.cover(&mut commands.entity(entity), mesh);
    }
}

pub(super) fn dress_ladders(
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

pub(super) fn dress_finishes(
    mut commands: Commands,
    finishes: Query<(Entity, &FinishMark), Added<FinishMark>>,
    palette: Res<Palette>,
) {
    for (entity, mark) in &finishes {
        commands.entity(entity).with_children(|parent| {
            parent.spawn((
                Mesh3d(palette.pillar.clone()),
                MeshMaterial3d(palette.beam.clone()),
                Transform::from_xyz(0.0, WALL_HEIGHT / 2.0, 0.0),
            ));
            parent.spawn((
                Mesh3d(palette.ring.clone()),
                MeshMaterial3d(palette.gold.clone()),
                Transform::from_xyz(0.0, 0.02, 0.0),
            ));
            parent.spawn((
                FinishLight(mark.0),
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

/// From above, what rises above the darkness must not show where nobody was: finishes,
/// ladders and the shafts that these lead through.
pub(super) fn hide_unseen(
    sight: Res<Sight>,
    run: Option<Res<Run>>,
    overlay: Res<OverlayColours>,
    mut finishes: Query<(&FinishMark, &mut Visibility)>,
    mut ladders: Query<(&Ladder, &mut Visibility), Without<FinishMark>>,
    mut shafts: Query<&mut Visibility, (With<Shafts>, Without<FinishMark>, Without<Ladder>)>,
) {
    let Some(run) = run else { return };
    let all = *sight != Sight::Above || overlay.0.is_some();
    let show = |visibility: &mut Mut<Visibility>, is_shown: bool| {
        visibility.set_if_neq(match is_shown {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
    };
    let is_seen = |cell| all || run.progress.seen.contains(cell);
    for (mark, mut visibility) in &mut finishes {
        show(&mut visibility, is_seen(mark.0));
    }
    for (ladder, mut visibility) in &mut ladders {
        let is_shown =
            is_seen(ladder.0) || way_by_ladder(&run.level, ladder.0, true).is_some_and(is_seen);
        show(&mut visibility, is_shown);
    }
    for mut visibility in &mut shafts {
        show(&mut visibility, *sight != Sight::Above);
    }
}

/// The light of a finish in this cell.
#[derive(Component)]
pub(super) struct FinishLight(Cell);

/// Lights each finish once, where it is nearest: a small wrapped level shows it
/// many times, and the more lights there are, the more it matters in which order
/// they are added up.
pub(super) fn light_finishes(
    avatar: Single<&Transform, With<Avatar>>,
    mut lights: Query<(Entity, &FinishLight, &GlobalTransform, &mut Visibility)>,
) {
    let mut nearest: HashMap<Cell, (f32, Entity)> = HashMap::default();
    for (entity, light, place, _) in &lights {
        let far = place.translation().distance(avatar.translation);
        let known = nearest.entry(light.0).or_insert((far, entity));
        if far < known.0 {
            *known = (far, entity);
        }
    }
    for (entity, light, _, mut visibility) in &mut lights {
        let is_nearest = nearest.get(&light.0).is_some_and(|known| known.1 == entity);
        visibility.set_if_neq(match is_nearest {
            true => Visibility::Inherited,
            false => Visibility::Hidden,
        });
    }
}
