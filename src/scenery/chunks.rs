//! The meshes of chunks: walls, arches, floors, ceilings and rock.

use super::look::Look;
use super::mesh;
use super::stone::Stones;
use crate::level::CurrentLevel;
use crate::maze::{Chunk, Cut, Standing, Viewer, Wall};
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::slab_allocator::SlabAllocatorSettings;
use std::sync::Arc;
use warren_dungeon::level::Level;

/// The meshes of the spawned chunks, keyed by original chunk and part. The value is `None` if a
/// part is empty. All copies of a chunk share these meshes. They are discarded once no copy of the
/// chunk is spawned.
#[derive(Resource, Default)]
pub(super) struct ChunkMeshes {
    of: HashMap<(IVec3, ChunkPart), Option<Handle<Mesh>>>,
    level: Option<Arc<Level>>,
}

/// The parts of a chunk's appearance, in the order in which they are created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ChunkPart {
    Walls,
    Arches,
    Shafts,
    Floors,
    Ceilings,
    Rock,
}

impl ChunkPart {
    const ALL: [ChunkPart; 6] = [
        ChunkPart::Walls,
        ChunkPart::Arches,
        ChunkPart::Shafts,
        ChunkPart::Floors,
        ChunkPart::Ceilings,
        ChunkPart::Rock,
    ];

    /// Adds the part's mesh and material to an entity.
    fn cover(self, entity: &mut EntityCommands, stones: &Stones, mesh: Handle<Mesh>) {
        let stone = match self {
            ChunkPart::Walls => {
                entity.insert(WallsShown);
                &stones.wall
            }
            ChunkPart::Arches => {
                entity.insert(Arches);
                &stones.wall
            }
            ChunkPart::Shafts => {
                entity.insert(Shafts);
                &stones.wall
            }
            ChunkPart::Floors => &stones.floor,
            ChunkPart::Ceilings => &stones.ceiling,
            ChunkPart::Rock => &stones.rock,
        };
        stone.cover(entity, mesh);
    }
}

/// The number of parts from [`ChunkPart::ALL`] that a chunk already has.
#[derive(Component, Default)]
pub(super) struct Dressed(usize);

impl Dressed {
    pub(super) fn is_whole(&self) -> bool {
        self.0 == ChunkPart::ALL.len()
    }
}

/// Makes the renderer allocate memory for all visible chunks at once. Otherwise, the renderer would
/// have to move meshes to larger buffers, and the frames in which it did so would take too long.
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

/// The minimum size of a vertex or index buffer, in bytes. In the first-person view, at most 23
/// chunks are visible, each with about 450 kB of vertices.
const ROOM: u64 = 16 << 20;

/// The entity that shows the walls of a chunk.
#[derive(Component)]
pub(super) struct WallsShown;

/// The entity that shows the arches of a chunk, which are only visible from inside.
#[derive(Component)]
#[require(Visibility)]
pub(super) struct Arches;

/// The entity that shows the shafts of a chunk's hatches.
#[derive(Component)]
pub(super) struct Shafts;

/// The chunks that have lost a wall since the meshes of their walls were last rebuilt.
#[derive(Resource, Default)]
pub(super) struct Torn(HashSet<Entity>);

pub(super) fn note_torn(lost: On<Remove, Wall>, walls: Query<&ChildOf>, mut torn: ResMut<Torn>) {
    if let Ok(chunk) = walls.get(lost.entity) {
        torn.0.insert(chunk.parent());
    }
}

/// Adds the missing parts of chunks. Visible chunks get all parts in the same frame. For the other
/// chunks, only one part is added per frame, so that no frame takes too long when a chunk comes
/// into range.
pub(super) fn dress_chunks(
    mut commands: Commands,
    mut chunks: Query<(Entity, &Chunk, &mut Dressed, Option<&Children>)>,
    walls: Query<(&Wall, &Transform)>,
    viewer: Option<Single<(&Viewer, &Transform)>>,
    mut removed: RemovedComponents<Chunk>,
    (standing, cut): (Res<Standing>, Res<Cut>),
    stones: Res<Stones>,
    (current, look): (Res<CurrentLevel>, Res<Look>),
    mut ready: ResMut<ChunkMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    let made = current.0.as_ref().unwrap_or(level);
    if removed.read().count() > 0 {
        let used: HashSet<IVec3> = chunks
            .iter()
            .map(|(_, chunk, ..)| cut.own(chunk.0))
            .collect();
        ready.of.retain(|(key, _), _| used.contains(key));
    }
    if chunks.iter().all(|(_, _, dressed, _)| dressed.is_whole()) {
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
    let seen = viewer.map(|viewer| {
        let (viewer, place) = viewer.into_inner();
        cut.seen(level, place.translation, viewer.reach)
    });
    let mut spare = 1;
    for (entity, chunk, mut dressed, children) in &mut chunks {
        let is_seen = seen
            .as_ref()
            .is_none_or(|seen| seen.contains(&chunk.0.to_array()));
        let bare = &ChunkPart::ALL[dressed.0..];
        let now = match is_seen {
            true => bare.len(),
            false => spare.min(bare.len()),
        };
        if now == 0 {
            continue;
        }
        if !is_seen {
            spare = 0;
        }
        dressed.0 += now;
        let key = cut.own(chunk.0);
        for &part in &bare[..now] {
            let make = || {
                let mesh = match part {
                    ChunkPart::Walls => {
                        mesh::walls(made, level, &cut, key, walls_of(children, &walls))
                    }
                    ChunkPart::Arches => mesh::arches(made, level, &cut, key),
                    ChunkPart::Shafts => mesh::shafts(level, &cut, key),
                    ChunkPart::Floors => mesh::floors(made, level, &cut, key),
                    ChunkPart::Ceilings if look.is_open() => return None,
                    ChunkPart::Ceilings => mesh::ceilings(made, level, &cut, key),
                    ChunkPart::Rock => mesh::rock(level, &cut, key),
                };
                (mesh.count_vertices() > 0).then(|| meshes.add(mesh))
            };
            let Some(mesh) = ready.of.entry((key, part)).or_insert_with(make).clone() else {
                continue;
            };
            part.cover(&mut commands.spawn(ChildOf(entity)), &stones, mesh);
        }
    }
}

/// Rebuilds the visible walls of chunks in which a wall was spawned, changed or despawned.
pub(super) fn redress_walls(
    mut commands: Commands,
    changed: Query<&ChildOf, (With<Wall>, Or<(Changed<Wall>, Changed<Transform>)>)>,
    mut torn: ResMut<Torn>,
    chunks: Query<(&Chunk, &Dressed, &Children)>,
    walls: Query<(&Wall, &Transform)>,
    shown: Query<(), With<WallsShown>>,
    (current, standing): (Res<CurrentLevel>, Res<Standing>),
    cut: Res<Cut>,
    stones: Res<Stones>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    let made = current.0.as_ref().unwrap_or(level);
    let mut stale = std::mem::take(&mut torn.0);
    stale.extend(changed.iter().map(ChildOf::parent));
    for entity in stale {
        let Ok((chunk, dressed, children)) = chunks.get(entity) else {
            continue;
        };
        // The walls of this chunk have no mesh yet, so there is nothing to rebuild.
        if dressed.0 == 0 {
            continue;
        }
        for part in children.iter().filter(|&child| shown.contains(child)) {
            commands.entity(part).despawn();
        }
        let mesh = mesh::walls(
            made,
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
