//! What chunks look like: walls, arches, floors, ceilings and rock.

use super::above::arches_shown;
use super::look::Look;
use super::mesh;
use super::stone::Stones;
use crate::level::CurrentLevel;
use crate::maze::{Chunk, Cut, Standing, Wall};
use crate::sight::Sight;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::slab_allocator::SlabAllocatorSettings;
use std::sync::Arc;
use warren_dungeon::level::Level;

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
    (current, sight, look): (Res<CurrentLevel>, Res<Sight>, Res<Look>),
    mut ready: ResMut<ChunkMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    let made = current.0.as_ref().unwrap_or(level);
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
                arches: add(mesh::arches(made, level, &cut, key)),
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
                stones.rock.cover(&mut parent.spawn_empty(), rock);
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
