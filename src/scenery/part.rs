//! Parts: of what a thing in the world consists, each a mesh of one stuff.

use super::stone::Stones;
use bevy::prelude::*;

/// A mesh of one stuff.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) mesh: Handle<Mesh>,
    pub(super) of: Stuff,
}

/// What a part is made of.
#[derive(Clone, Debug)]
pub(super) enum Stuff {
    /// The stone of the level's walls.
    Stone,
    Wood,
    Iron,
    /// Something of its own.
    Own(Handle<StandardMaterial>),
}

impl Part {
    /// Shows it as that entity.
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

/// Shows all parts of a thing as its children.
pub(super) fn assemble(thing: &mut EntityCommands, parts: &[Part], stones: &Stones) {
    thing.with_children(|thing| {
        for part in parts {
            part.show(&mut thing.spawn(Transform::default()), stones);
        }
    });
}
