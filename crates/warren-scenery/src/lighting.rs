//! The lights for painted surfaces: the same lights, fog and ambient light as at high quality.

use bevy::camera::Exposure;
use bevy::pbr::{DistanceFog, FogFalloff};
use bevy::prelude::*;
use std::f32::consts::PI;
use warren_renderer::lighting::{Lighting, PaintedLight};
use warren_renderer::tones::tone_mapped;

/// Collects the lights that are nearest to the camera.
pub(crate) fn collect(
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
    let sun = suns.iter().next();
    lighting.ambient = lit(ambient.color, ambient.brightness);
    lighting.fog = tone_mapped(fog.color.to_linear()).to_vec3();
    (lighting.fog_start, lighting.fog_end) = (start, end);
    lighting.sun = sun.map_or(Vec3::Y, |(_, place)| place.back().into());
    lighting.sun_color = sun.map_or(Vec3::ZERO, |(sun, _)| lit(sun.color, sun.illuminance / PI));
    lighting.set_lights(nearest.into_iter().map(|(_, light)| light));
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
        let places: Vec<f32> = lighting
            .lights()
            .iter()
            .map(|light| light.position.x)
            .collect();
        assert_eq!(places, [2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0]);
        assert_eq!((lighting.fog_start, lighting.fog_end), (3.0, 12.0));
    }
}
