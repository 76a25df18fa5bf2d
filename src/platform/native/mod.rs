//! Operating systems with files and threads.

pub(crate) mod asset;
#[cfg(feature = "game")]
pub(crate) mod dialogs;
#[cfg(feature = "game")]
pub(crate) mod files;
#[cfg(feature = "game")]
mod icon;

#[cfg(feature = "game")]
use bevy::app::{App, PluginGroupBuilder};
#[cfg(feature = "game")]
use bevy::ecs::world::World;
#[cfg(feature = "game")]
use bevy::render::pipelined_rendering::{PipelinedRenderingPlugin, RenderExtractApp};
#[cfg(feature = "game")]
pub(crate) use icon::plugin;
#[cfg(feature = "game")]
use std::time::Duration;

/// Returns the program's first argument, for programs without the feature `command-line`. It has
/// the same form as the end of the page's address in a browser.
#[cfg(feature = "game")]
pub(crate) fn link() -> String {
    std::env::args().nth(1).unwrap_or_default()
}

/// Returns the user's languages as locales such as `de-AT`, preferred languages first.
#[cfg(feature = "game")]
pub(crate) fn locales() -> impl Iterator<Item = String> {
    sys_locale::get_locales()
}

/// Returns true: only browsers forbid sound.
#[cfg(all(feature = "game", feature = "audio"))]
pub(crate) fn allows_sound() -> bool {
    true
}

/// Does nothing: there is no page.
#[cfg(feature = "game")]
pub(crate) fn publish(_name: &str, _value: &str) {}

/// Lets the thread sleep.
#[cfg(feature = "game")]
pub(crate) fn sleep(duration: Duration) {
    std::thread::sleep(duration);
}

/// Makes the renderer complete each frame before the next one begins.
#[cfg(feature = "game")]
pub(crate) fn without_render_thread(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins.disable::<PipelinedRenderingPlugin>()
}

/// Makes the renderer skip each frame for which `is_skipped` returns true. This has no effect on a
/// renderer without a separate thread.
#[cfg(feature = "game")]
pub(crate) fn skip_frames(app: &mut App, is_skipped: fn(&World) -> bool) {
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
