//! A figure: parts that are made in the background, and spawned as children of their owner.

use crate::detail::{Detail, Fineness};
use crate::part::shadowless;
use crate::skin::Skin;
use bevy::prelude::*;
use bevy_warren::work::{Slot, WaitForWork};

/// A figure with this number of parts.
pub(crate) trait Figure<const PARTS: usize>: 'static {
    /// The component of the entities that have the figure.
    type Owner: Component;

    /// Returns whether an owner has this figure. By default, every owner has it.
    fn fits(_owner: &Self::Owner) -> bool {
        true
    }

    /// Makes the meshes and materials of the parts. Runs in the background, because making meshes
    /// takes longer than a frame.
    fn make(fineness: Fineness) -> [(Mesh, StandardMaterial); PARTS];

    /// Spawns the figure as children of its owner. By default, no part casts a shadow.
    fn spawn(parts: &[FigurePart; PARTS], owner: &mut EntityCommands) {
        for (mesh, material) in parts {
            owner.with_child(shadowless(mesh, material));
        }
    }
}

/// A part of a figure, which all owners share.
pub(crate) type FigurePart = (Handle<Mesh>, Handle<StandardMaterial>);

/// Returns the components of a figure's part.
pub(super) fn piece((mesh, material): &FigurePart, place: Transform) -> impl Bundle + use<> {
    let skin = Skin::Standard(material.clone());
    (Mesh3d(mesh.clone()), skin, place)
}

/// Marks an entity that already has its figure.
#[derive(Component)]
pub(crate) struct HasFigure;

/// Makes the parts of the figure once an owner exists, and spawns the figure for each owner. If the
/// quality then requires finer or coarser meshes, replaces the meshes.
pub(crate) fn dress<F: Figure<PARTS>, const PARTS: usize>(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    detail: Res<Detail>,
    owners: Query<(Entity, &F::Owner, Has<HasFigure>)>,
    mut making: Local<Slot<[(Mesh, StandardMaterial); PARTS]>>,
    mut asked: Local<Option<Fineness>>,
    mut parts: Local<Option<[FigurePart; PARTS]>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    if !owners.iter().any(|(_, owner, _)| F::fits(owner)) {
        return;
    }
    let fineness = detail.fineness();
    if *asked != Some(fineness) {
        *asked = Some(fineness);
        making.ask(move |_| F::make(fineness));
    }
    match (making.take_ready(*wait), &*parts) {
        (Some(made), None) => {
            let mut add = |(mesh, material)| (meshes.add(mesh), materials.add(material));
            *parts = Some(made.map(&mut add));
        }
        (Some(made), Some(parts)) => {
            for ((mesh, _), (handle, _)) in made.into_iter().zip(parts) {
                // Inserting only fails for a handle whose asset was dropped, but these are kept.
                let _ = meshes.insert(handle, mesh);
            }
        }
        (None, _) => {}
    }
    let Some(parts) = &*parts else { return };
    let bare = owners
        .iter()
        .filter(|(_, owner, has_figure)| F::fits(owner) && !has_figure);
    for (owner, ..) in bare {
        F::spawn(parts, commands.entity(owner).insert(HasFigure));
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::app_with_scenery;
    use crate::detail::Quality;
    use bevy_warren::play::ghost::GhostFigure;

    fn vertices_of_ghost(app: &mut App, quality: Quality) -> usize {
        app.insert_resource(quality);
        (0..3).for_each(|_| app.update());
        let mut ghosts = app
            .world_mut()
            .query_filtered::<&Children, With<GhostFigure>>();
        let children = ghosts.single(app.world()).unwrap();
        let mesh = app.world().get::<Mesh3d>(children[0]).unwrap();
        let meshes = app.world().resource::<Assets<Mesh>>();
        meshes.get(mesh).unwrap().count_vertices()
    }

    #[test]
    fn figures_have_fewer_vertices_at_low_quality() {
        let mut app = app_with_scenery();
        app.insert_resource(WaitForWork(true));
        app.world_mut().spawn(GhostFigure);
        let [fine, coarse, again] = [Quality::High, Quality::Low, Quality::High]
            .map(|quality| vertices_of_ghost(&mut app, quality));
        assert!(coarse > 100 && coarse * 3 < fine, "{fine} {coarse}");
        assert_eq!(again, fine);
    }
}
