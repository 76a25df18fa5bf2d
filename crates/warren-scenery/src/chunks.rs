//! The meshes of chunks: walls, arches, floors, ceilings and rock.

use crate::above::ShownIn;
use crate::detail::{Detail, Fineness};
use crate::look::Look;
use crate::mesh::{self, Plane};
use crate::stone::Stones;
use bevy::platform::collections::{HashMap, HashSet};
use bevy::prelude::*;
use bevy_warren::level::CurrentLevel;
use bevy_warren::maze::{Chunk, ChunksChanged, Cut, Standing, Viewer, Wall};
use bevy_warren::sight::Sight;

/// The meshes of the spawned chunks, keyed by original chunk and part. The value is `None` if a
/// part is empty. All copies of a chunk share these meshes. They are discarded when the chunk changes,
/// and once no copy of the chunk is spawned.
#[derive(Resource, Default)]
pub(crate) struct ChunkMeshes {
    of: HashMap<(IVec3, ChunkPart), Option<Handle<Mesh>>>,
    fineness: Fineness,
}

/// The parts of a chunk's appearance. Each part is the component of the entity that shows it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ChunkPart {
    Walls,
    Arches,
    /// The shafts of the hatches.
    Shafts,
    /// The floors, the ceilings or the rock.
    Ground(Plane),
}

impl ChunkPart {
    /// Every part, in the order in which they are created.
    const ALL: [ChunkPart; 6] = [
        ChunkPart::Walls,
        ChunkPart::Arches,
        ChunkPart::Shafts,
        ChunkPart::Ground(Plane::Floor),
        ChunkPart::Ground(Plane::Ceiling),
        ChunkPart::Ground(Plane::Rock),
    ];

    /// Spawns an entity that shows the part of a chunk with this mesh.
    fn spawn(self, commands: &mut Commands, chunk: Entity, stones: &Stones, mesh: Handle<Mesh>) {
        let mut shown = commands.spawn((ChildOf(chunk), self));
        let stone = match self {
            ChunkPart::Walls => &stones.wall,
            ChunkPart::Arches => {
                // From above, an arch would look like a wall.
                shown.insert(ShownIn(&[Sight::Inside, Sight::Covered]));
                &stones.wall
            }
            ChunkPart::Shafts => {
                // Shafts belong to a whole chunk, so they cannot be hidden only in the cells that
                // the player has not seen.
                shown.insert(ShownIn(&[Sight::Inside, Sight::Afar, Sight::Covered]));
                &stones.wall
            }
            ChunkPart::Ground(Plane::Floor) => &stones.floor,
            ChunkPart::Ground(Plane::Ceiling) => {
                // The far side of a vault faces a camera that looks down at an angle.
                shown.insert(ShownIn(&[Sight::Inside, Sight::Covered]));
                &stones.ceiling
            }
            ChunkPart::Ground(Plane::Rock) => &stones.rock,
        };
        stone.cover(&mut shown, mesh);
    }
}

/// Whether a chunk already has its meshes.
#[derive(Component, Default)]
pub(crate) struct Dressed(pub(crate) bool);

/// The minimum size of a vertex or index buffer, in bytes, so that all visible chunks have room. In the
/// first-person view, they have at most about 10 MB of vertices.
pub(crate) const ROOM: u64 = 16 << 20;

/// The chunks that have lost a wall since the meshes of their walls were last rebuilt.
#[derive(Resource, Default)]
pub(crate) struct Torn(HashSet<Entity>);

pub(crate) fn note_torn(lost: On<Remove, Wall>, walls: Query<&ChildOf>, mut torn: ResMut<Torn>) {
    if let Ok(chunk) = walls.get(lost.entity) {
        torn.0.insert(chunk.parent());
    }
}

/// Discards all meshes if the quality now requires finer or coarser ones.
pub(crate) fn change_fineness(
    mut commands: Commands,
    detail: Res<Detail>,
    mut ready: ResMut<ChunkMeshes>,
    mut chunks: Query<&mut Dressed>,
    parts: Query<Entity, With<ChunkPart>>,
) {
    let fineness = detail.fineness();
    if ready.fineness == fineness {
        return;
    }
    *ready = ChunkMeshes {
        fineness,
        ..default()
    };
    for part in &parts {
        commands.entity(part).despawn();
    }
    for mut dressed in &mut chunks {
        *dressed = Dressed::default();
    }
}

/// Adds the missing meshes of chunks. Chunks within the viewer's reach get them at once. Of the
/// other chunks, only one gets them per frame, so that no frame takes too long when chunks come
/// into range.
pub(crate) fn dress_chunks(
    mut commands: Commands,
    mut chunks: Query<(Entity, &Chunk, &mut Dressed, Option<&Children>)>,
    walls: Query<(&Wall, &Transform)>,
    viewer: Option<Single<(&Viewer, &Transform)>>,
    (mut removed, mut changed): (RemovedComponents<Chunk>, MessageReader<ChunksChanged>),
    (standing, cut): (Res<Standing>, Res<Cut>),
    stones: Res<Stones>,
    (current, look): (Res<CurrentLevel>, Res<Look>),
    mut ready: ResMut<ChunkMeshes>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let Some(level) = &standing.0 else { return };
    let made = current.0.as_ref().unwrap_or(level);
    let fineness = ready.fineness;
    for changed in changed.read() {
        ready.of.retain(|&(key, _), _| !changed.contains(key));
    }
    if removed.read().count() > 0 {
        let keys = chunks.iter().map(|(_, chunk, ..)| cut.own(chunk.0));
        let used: HashSet<IVec3> = keys.collect();
        ready.of.retain(|(key, _), _| used.contains(key));
    }
    if chunks.iter().all(|(_, _, dressed, _)| dressed.0) {
        return;
    }
    let seen = viewer.map(|viewer| {
        let (viewer, place) = viewer.into_inner();
        cut.seen(level, place.translation, viewer.reach)
    });
    let mut has_spare = true;
    for (entity, chunk, mut dressed, children) in &mut chunks {
        if dressed.0 {
            continue;
        }
        let is_seen = seen
            .as_ref()
            .is_none_or(|seen| seen.contains(&chunk.0.to_array()));
        if !is_seen && !std::mem::take(&mut has_spare) {
            continue;
        }
        dressed.0 = true;
        let key = cut.own(chunk.0);
        for part in ChunkPart::ALL {
            let make = || {
                let mesh = match part {
                    ChunkPart::Walls => {
                        mesh::walls(made, level, &cut, key, walls_of(children, &walls), fineness)
                    }
                    ChunkPart::Arches => mesh::arches(made, level, &cut, key, fineness),
                    ChunkPart::Shafts => mesh::shafts(level, &cut, key),
                    ChunkPart::Ground(Plane::Ceiling) if look.is_open() => return None,
                    ChunkPart::Ground(plane) => {
                        mesh::grounds(made, level, &cut, key, plane, fineness)
                    }
                };
                (mesh.count_vertices() > 0).then(|| meshes.add(mesh))
            };
            if let Some(mesh) = ready.of.entry((key, part)).or_insert_with(make) {
                part.spawn(&mut commands, entity, &stones, mesh.clone());
            }
        }
    }
}

/// Rebuilds the visible walls of chunks in which a wall was spawned, changed or despawned.
pub(crate) fn redress_walls(
    mut commands: Commands,
    changed: Query<&ChildOf, (With<Wall>, Or<(Changed<Wall>, Changed<Transform>)>)>,
    mut torn: ResMut<Torn>,
    chunks: Query<(&Chunk, &Dressed, &Children)>,
    walls: Query<(&Wall, &Transform)>,
    parts: Query<&ChunkPart>,
    (current, standing): (Res<CurrentLevel>, Res<Standing>),
    cut: Res<Cut>,
    stones: Res<Stones>,
    ready: Res<ChunkMeshes>,
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
        if !dressed.0 {
            continue;
        }
        let is_old = |&part: &Entity| parts.get(part).is_ok_and(|of| *of == ChunkPart::Walls);
        for part in children.iter().filter(is_old) {
            commands.entity(part).despawn();
        }
        let key = cut.own(chunk.0);
        let mesh = mesh::walls(
            made,
            level,
            &cut,
            key,
            walls_of(Some(children), &walls),
            ready.fineness,
        );
        ChunkPart::Walls.spawn(&mut commands, entity, &stones, meshes.add(mesh));
    }
}

fn walls_of<'a>(
    children: Option<&'a Children>,
    walls: &'a Query<(&Wall, &Transform)>,
) -> impl Iterator<Item = (&'a Wall, &'a Transform)> {
    let children = children.into_iter().flat_map(|children| children.iter());
    children.filter_map(|child| walls.get(child).ok())
}
