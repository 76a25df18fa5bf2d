//! The lights for painted surfaces: the same lights, fog and ambient light as at high quality, in a
//! buffer that all painted materials share.

use super::mood::tone_mapped;
use bevy::camera::Exposure;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;
use bevy::render::extract_resource::{ExtractResource, ExtractResourcePlugin};
use bevy::render::render_resource::{ShaderType, UniformBuffer};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderSystems};
use std::f32::consts::PI;

/// The maximum number of lights for painted surfaces.
const LIGHTS: usize = 8;

/// The lights and the fog in a frame. This is the struct `Lighting` of the shader.
#[derive(Resource, ExtractResource, ShaderType, Clone, Copy, Debug, Default)]
pub(super) struct Lighting {
    ambient: Vec3,
    count: u32,
    fog: Vec3,
    fog_start: f32,
    sun: Vec3,
    fog_end: f32,
    sun_color: Vec3,
    lights: [PaintedLight; LIGHTS],
}

#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
struct PaintedLight {
    position: Vec3,
    inverse_square_range: f32,
    color: Vec3,
}

/// The buffer that contains the [`Lighting`] of the current frame.
#[derive(Resource, Default)]
pub(super) struct LightingBuffer(pub(super) UniformBuffer<Lighting>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Lighting>()
        .add_plugins(ExtractResourcePlugin::<Lighting>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_gpu_resource::<LightingBuffer>()
            .add_systems(Render, write.in_set(RenderSystems::PrepareResources));
    }
}

/// Collects the lights that are nearest to the camera.
pub(super) fn collect(
    mut lighting: ResMut<Lighting>,
    camera: Single<
        (
            &GlobalTransform,
            Option<&Exposure>,
            &DistanceFog,
            &AmbientLight,
        ),
        With<Camera3d>,
    >,
    points: Query<(&PointLight, &GlobalTransform, &InheritedVisibility)>,
    suns: Query<(&DirectionalLight, &GlobalTransform)>,
) {
    let (camera, exposure, fog, ambient) = camera.into_inner();
    let exposure = exposure.copied().unwrap_or_default().exposure();
    let lit = |color: Color, power: f32| color.to_linear().to_vec3() * power * exposure;
    let FogFalloff::Linear { start, end } = fog.falloff else {
        return;
    };
    let mut nearest: Vec<(f32, PaintedLight)> = points
        .iter()
        .filter(|(light, _, visibility)| visibility.get() && light.intensity > 0.0)
        .map(|(light, place, _)| {
            let position = place.translation();
            let painted = PaintedLight {
                position,
                inverse_square_range: light.range.powi(-2),
                // The luminous intensity, reflected by a matt surface.
                color: lit(light.color, light.intensity / (4.0 * PI) / PI),
            };
            (camera.translation().distance_squared(position), painted)
        })
        .collect();
    nearest.sort_by(|a, b| a.0.total_cmp(&b.0));
    nearest.truncate(LIGHTS);
    let mut lights = [PaintedLight::default(); LIGHTS];
    for (light, &(_, nearest)) in lights.iter_mut().zip(&nearest) {
        *light = nearest;
    }
    let sun = suns.iter().next();
    *lighting = Lighting {
        ambient: lit(ambient.color, ambient.brightness),
        count: nearest.len() as u32,
        fog: tone_mapped(fog.color.to_linear()).to_vec3(),
        fog_start: start,
        fog_end: end,
        sun: sun.map_or(Vec3::Y, |(_, place)| place.back().into()),
        sun_color: sun.map_or(Vec3::ZERO, |(sun, _)| lit(sun.color, sun.illuminance / PI)),
        lights,
    };
}

fn write(
    lighting: Res<Lighting>,
    mut buffer: ResMut<LightingBuffer>,
    device: Res<RenderDevice>,
    queue: Res<RenderQueue>,
) {
    buffer.0.set(*lighting);
    buffer.0.write_buffer(&device, &queue);
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn the_nearest_lights_that_are_on_are_collected() {
        let mut world = World::new();
        world.init_resource::<Lighting>();
        let fog = DistanceFog {
            falloff: FogFalloff::Linear {
                start: 3.0,
                end: 12.0,
            },
            ..default()
        };
        let camera = (Camera3d::default(), GlobalTransform::IDENTITY);
        world.spawn((camera, fog, AmbientLight::default()));
        for i in 1..=20u8 {
            let place = GlobalTransform::from_xyz(f32::from(i), 0.0, 0.0);
            let visibility = match i % 2 {
                0 => InheritedVisibility::VISIBLE,
                _ => InheritedVisibility::HIDDEN,
            };
            world.spawn((PointLight::default(), place, visibility));
        }
        world.run_system_once(collect).unwrap();
        let lighting = world.resource::<Lighting>();
        let near = &lighting.lights[..lighting.count as usize];
        let places: Vec<f32> = near.iter().map(|light| light.position.x).collect();
        assert_eq!(places, [2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0]);
        assert_eq!((lighting.fog_start, lighting.fog_end), (3.0, 12.0));
    }
}
