//! The picture of a world that does not move, so that only the interface has to be drawn in front of it.
//!
//! The camera itself stays active, because it also shows the interface.

use bevy::camera::CameraMainTextureUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::core_pipeline::schedule::{Core3d, Core3dSystems};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_resource::{Texture, TextureDescriptor, TextureDimension, TextureUsages};
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::view::ViewTarget;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::ui_render::ui_pass;

/// A camera's mode of drawing the world. Only one camera may keep its picture.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WorldPicture {
    /// The world is drawn in every frame.
    #[default]
    Drawn,
    /// The world is drawn, and the renderer keeps its picture.
    Kept,
    /// The renderer shows the picture that it has kept.
    Shown,
    /// Something covers the world, which is not drawn.
    Covered,
}

impl WorldPicture {
    /// Returns the layers of a camera in this mode. If the world is not drawn, the camera has none.
    pub fn layers(self) -> RenderLayers {
        match self {
            WorldPicture::Drawn | WorldPicture::Kept => RenderLayers::default(),
            WorldPicture::Shown | WorldPicture::Covered => RenderLayers::none(),
        }
    }
}

/// Keeps and shows the pictures of cameras with a [`WorldPicture`].
pub fn plugin(app: &mut App) {
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render
        .add_systems(Render, skip_tonemapping.in_set(RenderSystems::Queue))
        .add_systems(
            Core3d,
            keep_or_show
                .after(Core3dSystems::PostProcess)
                .before(ui_pass)
                .before(upscaling),
        );
    app.add_plugins(ExtractComponentPlugin::<WorldPicture>::default());
}

/// Returns the components for a camera that can keep its picture.
pub fn components() -> impl Bundle {
    let usages = CameraMainTextureUsages::default().with(TextureUsages::COPY_DST);
    (WorldPicture::default(), RenderLayers::default(), usages)
}

/// Turns off tonemapping if the world is not drawn, because it takes a pass over the whole window.
/// The interface is drawn after tonemapping.
fn skip_tonemapping(mut views: Query<(&WorldPicture, &mut Tonemapping)>) {
    for (picture, mut tonemapping) in &mut views {
        if matches!(picture, WorldPicture::Shown | WorldPicture::Covered) {
            *tonemapping = Tonemapping::None;
        }
    }
}

fn keep_or_show(
    view: ViewQuery<(&ViewTarget, &WorldPicture)>,
    mut kept: Local<Option<Texture>>,
    mut context: RenderContext,
) {
    let (target, picture) = view.into_inner();
    let drawn = target.main_texture();
    let is_same = |kept: &Texture| kept.size() == drawn.size() && kept.format() == drawn.format();
    match picture {
        WorldPicture::Drawn | WorldPicture::Covered => {}
        WorldPicture::Kept => {
            if !kept.as_ref().is_some_and(is_same) {
                *kept = Some(context.render_device().create_texture(&TextureDescriptor {
                    label: Some("still world"),
                    size: drawn.size(),
                    mip_level_count: 1,
                    sample_count: 1,
                    dimension: TextureDimension::D2,
                    format: drawn.format(),
                    usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
                    view_formats: &[],
                }));
            }
            if let Some(kept) = &*kept {
                let to = kept.as_image_copy();
                let encoder = context.command_encoder();
                encoder.copy_texture_to_texture(drawn.as_image_copy(), to, drawn.size());
            }
        }
        WorldPicture::Shown => {
            if let Some(kept) = kept.as_ref().filter(|kept| is_same(kept)) {
                let to = drawn.as_image_copy();
                let encoder = context.command_encoder();
                encoder.copy_texture_to_texture(kept.as_image_copy(), to, drawn.size());
            }
        }
    }
}
