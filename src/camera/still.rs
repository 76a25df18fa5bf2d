//! Hides the world from the camera while something covers it, and keeps the picture of a world that
//! does not move, so that only the interface has to be drawn in front of it.
//!
//! The camera itself stays active, because it also shows the interface.

use super::WorldCovered;
use bevy::camera::visibility::RenderLayers;
use bevy::prelude::*;
use warren_renderer::still::WorldPicture;

/// Whether the world may be shown as a still picture, because nothing in it has changed for some
/// time. The camera then keeps its picture. False by default.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WorldRests(pub(crate) bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WorldRests>()
        .add_plugins(warren_renderer::still::plugin);
}

/// Keeps a picture in the first frame in which the world rests, and shows it from then on.
pub(super) fn choose(
    rests: Res<WorldRests>,
    covered: Res<WorldCovered>,
    camera: Single<(&mut WorldPicture, &mut RenderLayers)>,
) {
    let (mut picture, mut layers) = camera.into_inner();
    let next = match *picture {
        _ if covered.0 => WorldPicture::Covered,
        _ if !rests.0 => WorldPicture::Drawn,
        WorldPicture::Drawn | WorldPicture::Covered => WorldPicture::Kept,
        WorldPicture::Kept | WorldPicture::Shown => WorldPicture::Shown,
    };
    picture.set_if_neq(next);
    layers.set_if_neq(next.layers());
}
