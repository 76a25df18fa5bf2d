//! Figures: the player as seen from above, the hand with the torch, the Minotaur, and a ghost.

mod beast;
mod flesh;
pub(super) mod ghost;
pub(super) mod hand;
pub(super) mod minotaur;
pub(super) mod player;

use crate::work::{Slot, WaitForWork};
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;

/// The meshes and materials of a figure. Making the meshes takes longer than a frame.
pub(super) trait Figure: Resource + Sized {
    /// The component of the entities that have the figure.
    type Owner: Component;

    /// The meshes, before they are added to the assets.
    type Meshes: Send + 'static;

    fn make_meshes() -> Self::Meshes;

    fn new(
        made: Self::Meshes,
        meshes: &mut Assets<Mesh>,
        materials: &mut Assets<StandardMaterial>,
    ) -> Self;

    /// Spawns the figure as children of its owner.
    fn spawn(&self, owner: &mut EntityCommands);
}

/// Returns the systems that make the figure once an owner exists, and spawn the figure for each
/// owner.
pub(super) fn systems<F: Figure>() -> ScheduleConfigs<ScheduleSystem> {
    (
        prepare::<F>.run_if(not(resource_exists::<F>)),
        spawn::<F>.run_if(resource_exists::<F>),
    )
        .chain()
}

fn prepare<F: Figure>(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    owners: Query<(), With<F::Owner>>,
    mut making: Local<Slot<F::Meshes>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    if making.age().is_none() && !owners.is_empty() {
        making.ask(|_| F::make_meshes());
    }
    if let Some(made) = making.take_ready(*wait) {
        commands.insert_resource(F::new(made, &mut meshes, &mut materials));
    }
}

/// Marks an entity that already has its figure.
#[derive(Component)]
struct HasFigure;

fn spawn<F: Figure>(
    mut commands: Commands,
    figure: Res<F>,
    owners: Query<Entity, (With<F::Owner>, Without<HasFigure>)>,
) {
    for owner in &owners {
        figure.spawn(commands.entity(owner).insert(HasFigure));
    }
}
