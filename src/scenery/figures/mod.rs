//! Figures: the player as seen from above, the hand with the torch, the Minotaur, and a ghost.

mod beast;
mod flesh;
mod ghost;
mod hand;
pub(super) mod minotaur;
pub(super) mod player;

use super::part::shadowless;
use crate::work::{Slot, WaitForWork};
use bevy::prelude::*;

/// The component of the entities that have a figure with this number of parts.
pub(super) trait Figure<const PARTS: usize>: Component {
    /// Makes the meshes and materials of the parts. Runs in the background, because making meshes
    /// takes longer than a frame.
    fn make() -> [(Mesh, StandardMaterial); PARTS];

    /// Spawns the figure as children of its owner. By default, no part casts a shadow.
    fn spawn(parts: &[FigurePart; PARTS], owner: &mut EntityCommands) {
        for (mesh, material) in parts {
            owner.with_child(shadowless(mesh, material));
        }
    }
}

/// A part of a figure, which all owners share.
pub(super) type FigurePart = (Handle<Mesh>, Handle<StandardMaterial>);

/// Marks an entity that already has its figure.
#[derive(Component)]
pub(super) struct HasFigure;

/// Makes the parts of the figure once an owner exists, and spawns the figure for each owner.
pub(super) fn dress<F: Figure<PARTS>, const PARTS: usize>(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    owners: Query<Entity, (With<F>, Without<HasFigure>)>,
    mut making: Local<Slot<[(Mesh, StandardMaterial); PARTS]>>,
    mut parts: Local<Option<[FigurePart; PARTS]>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    if owners.is_empty() {
        return;
    }
    if parts.is_none() {
        if making.age().is_none() {
            making.ask(|_| F::make());
        }
        let made = making.take_ready(*wait);
        let mut add = |(mesh, material)| (meshes.add(mesh), materials.add(material));
        *parts = made.map(|made| made.map(&mut add));
    }
    let Some(parts) = &*parts else { return };
    for owner in &owners {
        F::spawn(parts, commands.entity(owner).insert(HasFigure));
    }
}
