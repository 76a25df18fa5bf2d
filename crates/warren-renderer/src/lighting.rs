//! The lights for [painted surfaces](crate::painted), in a buffer that all painted materials share.

use bevy::prelude::*;
use bevy::render::extract_resource::{ExtractResource, ExtractResourcePlugin};
use bevy::render::render_resource::{ShaderType, UniformBuffer};
use bevy::render::renderer::{RenderDevice, RenderQueue};
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderSystems};

/// The lights and the fog in a frame. All colours are linear, and multiplied by the exposure. This is
/// the struct `Lighting` of the shader.
#[derive(Resource, ExtractResource, ShaderType, Clone, Copy, Debug, Default)]
pub struct Lighting {
    /// The light that comes from all sides.
    pub ambient: Vec3,
    count: u32,
    /// The tone-mapped colour of the fog.
    pub fog: Vec3,
    /// The distance from the camera at which the fog begins.
    pub fog_start: f32,
    /// The direction to the sun, of length 1.
    pub sun: Vec3,
    /// The distance from the camera at which everything is fog.
    pub fog_end: f32,
    /// The light of the sun that a matt surface reflects.
    pub sun_color: Vec3,
    lights: [PaintedLight; MAX_LIGHTS],
}

/// A light for painted surfaces.
#[derive(ShaderType, Clone, Copy, Debug, Default, PartialEq)]
pub struct PaintedLight {
    /// The position in the world.
    pub position: Vec3,
    /// 1 divided by the square of the distance that the light reaches.
    pub inverse_square_range: f32,
    /// The light that a matt surface at distance 1 reflects.
    pub color: Vec3,
}

/// The maximum number of lights for painted surfaces.
pub const MAX_LIGHTS: usize = 8;

/// The buffer that contains the [`Lighting`] of the current frame.
#[derive(Resource, Default)]
pub struct LightingBuffer(pub(crate) UniformBuffer<Lighting>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Lighting>()
        .add_plugins(ExtractResourcePlugin::<Lighting>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_gpu_resource::<LightingBuffer>()
            .add_systems(Render, write.in_set(RenderSystems::PrepareResources));
    }
}

impl Lighting {
    /// Returns the lights.
    pub fn lights(&self) -> &[PaintedLight] {
        &self.lights[..self.count as usize]
    }

    /// Replaces the lights by the first [`MAX_LIGHTS`] of these.
    pub fn set_lights(&mut self, lights: impl IntoIterator<Item = PaintedLight>) {
        self.count = 0;
        for (light, new) in self.lights.iter_mut().zip(lights) {
            *light = new;
            self.count += 1;
        }
    }
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
mod tests {
    use super::*;

    #[test]
    fn the_first_lights_replace_the_previous_ones() {
        let light = |x: u8| PaintedLight {
            position: Vec3::X * f32::from(x),
            ..default()
        };
        let mut lighting = Lighting::default();
        lighting.set_lights((0..20).map(light));
        assert_eq!(lighting.lights(), [0, 1, 2, 3, 4, 5, 6, 7].map(light));
        lighting.set_lights([light(9)]);
        assert_eq!(lighting.lights(), [light(9)]);
    }
}
