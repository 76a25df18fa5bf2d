//! The materials of entities, which depend on the quality.

use crate::detail::Detail;
use crate::material::{self, StoneMaterial};
use bevy::asset::UntypedAssetId;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use warren_renderer::painted::PaintedMaterial;

/// The material of a visible entity at high quality. At low quality, a painted copy of the material
/// is visible instead.
#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) enum Skin {
    Standard(Handle<StandardMaterial>),
    Stone(Handle<StoneMaterial>),
}

/// The painted copies of materials.
#[derive(Resource, Default)]
pub(crate) struct PaintedCopies(HashMap<UntypedAssetId, Handle<PaintedMaterial>>);

/// Gives entities the materials of their skins.
pub(crate) fn wear_skins(
    mut commands: Commands,
    detail: Res<Detail>,
    skins: Query<(Entity, Ref<Skin>)>,
    mut copies: ResMut<PaintedCopies>,
    mut painted: ResMut<Assets<PaintedMaterial>>,
    standards: Res<Assets<StandardMaterial>>,
    stones: Res<Assets<StoneMaterial>>,
) {
    for (entity, skin) in &skins {
        if !skin.is_changed() && !detail.is_changed() {
            continue;
        }
        let mut entity = commands.entity(entity);
        if !detail.is_painted() {
            entity.remove::<MeshMaterial3d<PaintedMaterial>>();
            match &*skin {
                Skin::Standard(material) => entity.insert(MeshMaterial3d(material.clone())),
                Skin::Stone(material) => entity.insert(MeshMaterial3d(material.clone())),
            };
            continue;
        }
        let (id, copy) = match &*skin {
            Skin::Standard(of) => (
                of.id().untyped(),
                standards.get(of).map(PaintedMaterial::from),
            ),
            Skin::Stone(of) => (of.id().untyped(), stones.get(of).map(material::painted)),
        };
        let Some(copy) = copy else { continue };
        let copy = copies.0.entry(id).or_insert_with(|| painted.add(copy));
        entity
            .remove::<(
                MeshMaterial3d<StandardMaterial>,
                MeshMaterial3d<StoneMaterial>,
            )>()
            .insert(MeshMaterial3d(copy.clone()));
    }
}

/// Updates the painted copies of materials that have changed.
pub(crate) fn repaint(
    mut standards_changed: MessageReader<AssetEvent<StandardMaterial>>,
    mut stones_changed: MessageReader<AssetEvent<StoneMaterial>>,
    copies: Res<PaintedCopies>,
    mut painted: ResMut<Assets<PaintedMaterial>>,
    standards: Res<Assets<StandardMaterial>>,
    stones: Res<Assets<StoneMaterial>>,
) {
    let standards = standards_changed.read().filter_map(|event| match event {
        AssetEvent::Modified { id } => Some((id.untyped(), standards.get(*id)?.into())),
        _ => None,
    });
    let stones = stones_changed.read().filter_map(|event| match event {
        AssetEvent::Modified { id } => Some((id.untyped(), material::painted(stones.get(*id)?))),
        _ => None,
    });
    let changed: Vec<(UntypedAssetId, PaintedMaterial)> = standards.chain(stones).collect();
    for (id, copy) in changed {
        if let Some(handle) = copies.0.get(&id)
            && let Some(mut material) = painted.get_mut(handle)
        {
            *material = copy;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::app_with_scenery;
    use crate::detail::Quality;

    type Materials = (
        Has<MeshMaterial3d<StandardMaterial>>,
        Has<MeshMaterial3d<StoneMaterial>>,
        Has<MeshMaterial3d<PaintedMaterial>>,
    );

    fn materials(app: &mut App, entity: Entity) -> (bool, bool, bool) {
        let mut query = app.world_mut().query::<Materials>();
        query.get(app.world(), entity).unwrap()
    }

    #[test]
    fn at_low_quality_painted_copies_replace_all_materials() {
        let mut app = app_with_scenery();
        app.insert_resource(Quality::High);
        app.update();
        let world = app.world_mut();
        let standard = world
            .resource_mut::<Assets<StandardMaterial>>()
            .add(Color::WHITE);
        let stones = world.resource::<Assets<StoneMaterial>>().iter();
        let stone = stones.map(|(id, _)| id).next().unwrap();
        let stone = world
            .resource_mut::<Assets<StoneMaterial>>()
            .get_strong_handle(stone);
        let plain = world.spawn(Skin::Standard(standard.clone())).id();
        let stony = world.spawn(Skin::Stone(stone.unwrap())).id();
        for _ in 0..2 {
            app.insert_resource(Quality::High);
            app.update();
            assert_eq!(materials(&mut app, plain), (true, false, false));
            assert_eq!(materials(&mut app, stony), (false, true, false));
            app.insert_resource(Quality::Low);
            app.update();
            assert_eq!(materials(&mut app, plain), (false, false, true));
            assert_eq!(materials(&mut app, stony), (false, false, true));
        }
        let world = app.world_mut();
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        materials.get_mut(&standard).unwrap().base_color = Color::BLACK;
        (0..2).for_each(|_| app.update());
        let copy = app
            .world()
            .get::<MeshMaterial3d<PaintedMaterial>>(plain)
            .unwrap();
        let copies = app.world().resource::<Assets<PaintedMaterial>>();
        assert_eq!(copies.get(copy).unwrap().color, LinearRgba::BLACK);
    }
}
