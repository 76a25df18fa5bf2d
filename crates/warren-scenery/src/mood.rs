//! Fog, ambient light, the sun, and camera effects.

use crate::detail::Detail;
use crate::look::Look;
use bevy::camera::Hdr;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::cluster::ClusterConfig;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::post_process::bloom::Bloom;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy_warren::play::torchlight::Torchlight;
use bevy_warren::sight::Sight;
use warren_renderer::tones::tone_mapped;

/// Gives cameras the settings that the level of detail requires: HDR, tone mapping, the depth prepass,
/// anti-aliasing, bloom and the vignette.
pub(crate) fn equip_cameras(
    mut commands: Commands,
    detail: Res<Detail>,
    cameras: Query<(Entity, Ref<Camera3d>)>,
) {
    for (camera, component) in &cameras {
        if !detail.is_changed() && !component.is_added() {
            continue;
        }
        let mut camera = commands.entity(camera);
        match *detail {
            // The painted material maps its tones itself.
            Detail::Low => camera
                .insert((
                    Msaa::Off,
                    Tonemapping::None,
                    DebandDither::Disabled,
                    ClusterConfig::Single,
                ))
                .remove::<(Bloom, Vignette, Hdr, DepthPrepass)>(),
            // With a depth prepass, surfaces behind walls are not shaded.
            Detail::High => camera.insert((
                Msaa::default(),
                Bloom::NATURAL,
                vignette(),
                Hdr,
                Tonemapping::AcesFitted,
                DebandDither::Enabled,
                DepthPrepass,
                ClusterConfig::default(),
            )),
        };
    }
}

/// Returns a vignette that slightly darkens the corners of the picture.
fn vignette() -> Vignette {
    Vignette {
        intensity: 0.28,
        radius: 0.85,
        smoothness: 2.0,
        ..default()
    }
}

/// The sun of the scenery.
#[derive(Component)]
pub(crate) struct Sun;

/// The distance at which the fog hides everything in the views from above and from afar, in cells.
const FAR: f32 = 90.0;

/// The distance at which the fog hides everything after the torch has burned out, in cells.
const EMBERS: f32 = 2.2;

/// The brightness of the ambient light and the illuminance of the sun, for levels below the ground,
/// in the views from above and from afar. In these views, the torch lights only a small part of the
/// visible level. The view from above is brighter than the view from afar, which is the background
/// of the title screen.
const ABOVE: [f32; 2] = [1500.0, 13_000.0];
const AFAR: [f32; 2] = [620.0, 6500.0];

/// Sets darkness and fog for the view from inside, and uniform light for the views from above and
/// from afar.
pub(crate) fn set_mood(
    mut commands: Commands,
    sight: Res<Sight>,
    look: Res<Look>,
    detail: Res<Detail>,
    torchlight: Res<Torchlight>,
    cameras: Query<(Entity, Ref<Camera3d>)>,
    suns: Query<Entity, With<Sun>>,
    mut clear: ResMut<ClearColor>,
) {
    let has_new = cameras.iter().any(|(_, camera)| camera.is_added());
    let is_same = !sight.is_changed() && !look.is_changed() && !detail.is_changed();
    if is_same && !torchlight.is_changed() && !has_new {
        return;
    }
    // From above, the surroundings of the level are as dark as the cells that the player has not
    // seen.
    clear.0 = match *sight {
        Sight::Above => Color::BLACK,
        Sight::Inside | Sight::Afar | Sight::Covered if detail.is_painted() => {
            tone_mapped(look.air.to_linear()).into()
        }
        Sight::Inside | Sight::Afar | Sight::Covered => look.air,
    };
    let own = [look.brightness, look.sun];
    let (end, [brightness, lux]) = match *sight {
        Sight::Inside | Sight::Covered if torchlight.is_out() => (look.reach.min(EMBERS), own),
        Sight::Inside | Sight::Covered => (look.reach * torchlight.0, own),
        Sight::Above | Sight::Afar if look.is_open() => (FAR, own),
        Sight::Above => (FAR, ABOVE),
        Sight::Afar => (FAR, AFAR),
    };
    for (camera, _) in &cameras {
        commands.entity(camera).insert((
            DistanceFog {
                color: look.air,
                falloff: FogFalloff::Linear {
                    start: end * 0.25,
                    end,
                },
                ..default()
            },
            AmbientLight {
                color: look.ambient,
                brightness,
                ..default()
            },
        ));
    }
    for sun in &suns {
        commands.entity(sun).despawn();
    }
    // The renderer would compute the light of a sun with 0 lux for every pixel.
    if lux > 0.0 {
        commands.spawn((
            Sun,
            Name::new("Sun"),
            DirectionalLight {
                color: Color::srgb(0.72, 0.8, 1.0),
                illuminance: lux,
                ..default()
            },
            Transform::from_xyz(-3.0, 8.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y),
        ));
    }
}
