//! Frames that are not drawn.

use bevy::app::{App, AppLabel, Plugin, SubApp};
use bevy::ecs::world::World;
use bevy::render::RenderApp;

/// Makes the renderer skip each frame for which `is_skipped` returns true.
pub(crate) fn skip_frames(app: &mut App, is_skipped: fn(&World) -> bool) {
    app.add_plugins(SkipFrames { is_skipped });
}

struct SkipFrames {
    is_skipped: fn(&World) -> bool,
}

/// A sub-app that runs the renderer only if its frame is drawn.
#[derive(AppLabel, Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct SkippingRenderer;

impl Plugin for SkipFrames {
    fn build(&self, _: &mut App) {}

    /// Bevy updates a sub-app in every frame, so the renderer must not be one. Plugins expect it
    /// to be one until they are ready.
    fn cleanup(&self, app: &mut App) {
        let Some(mut renderer) = app.remove_sub_app(RenderApp) else {
            return;
        };
        let is_skipped = self.is_skipped;
        let mut skipping = SubApp::new();
        skipping.set_extract(move |world, _| {
            if !is_skipped(world) {
                renderer.extract(world);
                renderer.update();
            }
        });
        app.insert_sub_app(SkippingRenderer, skipping);
    }
}
