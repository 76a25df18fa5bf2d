//! Two maps that are drawn over the world: colours on the floor, and darkness over the cells that
//! the player has not seen.

use super::automap::Automap;
use super::material::{self, MapLayer};
use super::shades::Shades;
use super::tints::Tints;
use crate::colours::Colours;
use crate::flicker::Flicker;
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

/// A map that is drawn over the world. If `veil` is true, the map darkens the cells that the player
/// has not seen. Otherwise, the map shows colours on the floor.
#[derive(Component)]
struct Layer {
    veil: bool,
}

/// The height of the veil above the floor, in cells. The veil is just above the walls.
const VEIL_HEIGHT: f32 = 0.86;

/// The height of the colours above the floor, in cells.
const COLOURS_HEIGHT: f32 = 0.006;

/// The size of a hidden layer, in cells. A layer of this size is too small to be visible.
const HIDDEN_SIZE: f32 = 1e-5;

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let plane = meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(0.5)));
    for veil in [false, true] {
        commands.spawn((
            Layer { veil },
            Mesh3d(plane.clone()),
            NotShadowCaster,
            NotShadowReceiver,
            NoFrustumCulling,
        ));
    }
}

fn update_layers(
    mut commands: Commands,
    run: If<Res<Run>>,
    map: Res<Automap>,
    sight: Res<Sight>,
    overlay: Res<OverlayColours>,
    tints: Res<Tints>,
    (colours, flicker): (Res<Colours>, Res<Flicker>),
    viewer: Single<(&Transform, &Viewer), With<Avatar>>,
    mut layers: Query<
        (
            Entity,
            &Layer,
            &mut Transform,
            Option<&MeshMaterial3d<MapLayer>>,
        ),
        Without<Avatar>,
    >,
    mut materials: ResMut<Assets<MapLayer>>,
) {
    let (avatar, viewer) = viewer.into_inner();
    let at = avatar.translation;
    let above = *sight == Sight::Above;
    // An overlay colours all cells, including the cells that the veil would cover.
    let tinted = overlay.0.is_some();
    for (entity, layer, mut transform, material) in &mut layers {
        let (is_shown, height) = match layer.veil {
            true => (above && !tinted, VEIL_HEIGHT),
            false => (above || tinted && *sight == Sight::Inside, COLOURS_HEIGHT),
        };
        // A hidden layer is still drawn, so that its pipeline is compiled before it is needed.
        let size = match is_shown {
            true => 2.0 * viewer.reach + 16.0,
            false => HIDDEN_SIZE,
        };
        let floor = run.floor() as f32 * -STOREY;
        *transform = Transform::from_xyz(at.x, floor + height, at.z).with_scale(Vec3::splat(size));
        if !is_shown && material.is_some() {
            continue;
        }
        let shown = MapLayer {
            shades: Shades::of(&colours, *flicker),
            veil: layer.veil.into(),
            ..map.layer(&run, &tints, above && !tinted)
        };
        let current = material.map(|material| &material.0);
        if let Some(handle) = material::update(&mut materials, current, shown) {
            commands.entity(entity).insert(MeshMaterial3d(handle));
        }
    }
}
