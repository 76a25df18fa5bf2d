//! A map that is drawn over the world: the colours of an overlay on the floor.

use super::automap::Automap;
use super::material::{self, MapLayer};
use super::tints::Tints;
use crate::maze::Viewer;
use crate::overlay::OverlayColours;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::STOREY;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, update_layers.in_set(FrameSystems::Follow));
}

/// The map that is drawn over the world.
#[derive(Component)]
struct Layer;

/// The height of the colours above the floor, in cells.
const COLOURS_HEIGHT: f32 = 0.006;

/// The size of a hidden layer, in cells. A layer of this size is too small to be visible.
const HIDDEN_SIZE: f32 = 1e-5;

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let plane = meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(0.5)));
    commands.spawn((
        Layer,
        Mesh3d(plane),
        NotShadowCaster,
        NotShadowReceiver,
        NoFrustumCulling,
    ));
}

fn update_layers(
    mut commands: Commands,
    run: If<Res<Run>>,
    map: Res<Automap>,
    sight: Res<Sight>,
    overlay: Res<OverlayColours>,
    tints: Res<Tints>,
    viewer: Single<(&Transform, &Viewer), With<Avatar>>,
    layer: Single<
        (Entity, &mut Transform, Option<&MeshMaterial3d<MapLayer>>),
        (With<Layer>, Without<Avatar>),
    >,
    mut materials: ResMut<Assets<MapLayer>>,
) {
    let (avatar, viewer) = viewer.into_inner();
    let (entity, mut transform, material) = layer.into_inner();
    let at = avatar.translation;
    let is_shown = overlay.0.is_some() && matches!(*sight, Sight::Above | Sight::Inside);
    // A hidden layer is still drawn, so that its pipeline is compiled before it is needed.
    let size = match is_shown {
        true => 2.0 * viewer.reach + 16.0,
        false => HIDDEN_SIZE,
    };
    let floor = run.floor() as f32 * -STOREY;
    let place = Transform::from_xyz(at.x, floor + COLOURS_HEIGHT, at.z);
    *transform = place.with_scale(Vec3::splat(size));
    if !is_shown && material.is_some() {
        return;
    }
    let shown = map.layer(&run, &tints);
    let current = material.map(|material| &material.0);
    if let Some(handle) = material::update(&mut materials, current, shown) {
        commands.entity(entity).insert(MeshMaterial3d(handle));
    }
}
