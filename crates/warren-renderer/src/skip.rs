//! Frames that are not drawn.

use bevy::app::{App, PluginGroupBuilder};
use bevy::ecs::world::World;

/// Makes the renderer skip each frame for which `is_skipped` returns true. The systems of the main
/// world run in every frame.
///
/// Outside browsers, this has no effect on a renderer without a separate thread.
pub fn skip_frames(app: &mut App, is_skipped: fn(&World) -> bool) {
    renderer::skip_frames(app, is_skipped);
}

/// Makes the renderer complete each frame before the next one begins, which it always does in a
/// browser.
pub fn without_render_thread(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    renderer::without_render_thread(plugins)
}

#[cfg(not(target_arch = "wasm32"))]
mod renderer {
    use bevy::app::{App, PluginGroupBuilder};
    use bevy::ecs::world::World;
    use bevy::render::pipelined_rendering::{PipelinedRenderingPlugin, RenderExtractApp};

    pub(super) fn without_render_thread(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
        plugins.disable::<PipelinedRenderingPlugin>()
    }

    pub(super) fn skip_frames(app: &mut App, is_skipped: fn(&World) -> bool) {
        let Some(renderer) = app.get_sub_app_mut(RenderExtractApp) else {
            return;
        };
        // Without extraction, the renderer does not run.
        if let Some(mut extract) = renderer.take_extract() {
            renderer.set_extract(move |world, renderer| {
                if !is_skipped(world) {
                    extract(world, renderer);
                }
            });
        }
    }
}

#[cfg(target_arch = "wasm32")]
mod renderer {
    use bevy::app::{App, AppLabel, Plugin, PluginGroupBuilder, SubApp};
    use bevy::ecs::world::World;
    use bevy::render::RenderApp;

    pub(super) fn without_render_thread(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
        plugins
    }

    pub(super) fn skip_frames(app: &mut App, is_skipped: fn(&World) -> bool) {
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
}
