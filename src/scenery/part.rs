//! Parts of objects in the world. Each part is a mesh with a single material.

use super::stone::Stones;
use bevy::prelude::*;

/// A mesh with its material.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) mesh: Handle<Mesh>,
    pub(super) of: Stuff,
}

/// The material of a part.
#[derive(Clone, Debug)]
pub(super) enum Stuff {
    /// The stone of the level's walls.
    Stone,
    Wood,
    Iron,
    /// A material that only this part uses.
    Own(Handle<StandardMaterial>),
}

impl Part {
    /// Adds the mesh and the material to an entity.
    pub(super) fn show(&self, entity: &mut EntityCommands, stones: &Stones) {
        let mesh = self.mesh.clone();
        match &self.of {
            Stuff::Stone => stones.wall.cover(entity, mesh),
            Stuff::Wood => stones.wood.cover(entity, mesh),
            Stuff::Iron => stones.iron.cover(entity, mesh),
            Stuff::Own(material) => {
                entity.insert((Mesh3d(mesh), MeshMaterial3d(material.clone())));
            }
        }
    }
}

/// Spawns all parts of an object as its children.
pub(super) fn assemble(thing: &mut EntityCommands, parts: &[Part], stones: &Stones) {
    thing.with_children(|thing| {
        for part in parts {
            part.show(&mut thing.spawn(Transform::default()), stones);
        }
    });
}
