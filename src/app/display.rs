//! The surface on which the game is shown: a window, a renderer without a window, or nothing.

use super::options::Options;
use crate::platform;
use bevy::app::PluginGroupBuilder;
use bevy::asset::AssetMetaCheck;
use bevy::core_pipeline::CorePipelinePlugin;
use bevy::log::LogPlugin;
use bevy::pbr::PbrPlugin;
use bevy::post_process::PostProcessPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::sprite_render::SpriteRenderPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_render::UiRenderPlugin;
use bevy::window::WindowResolution;
use bevy::winit::WinitPlugin;
use std::time::Duration;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_renderer::skip::without_render_thread;

/// The surface on which the game is shown.
pub enum Surface {
    /// A window.
    Window,
    /// No window and no renderer.
    Nothing,
    /// A renderer without a window. It completes each frame before the next one begins.
    Renderer(RenderCreation),
}

impl Surface {
    /// Adds Bevy's plugins for the surface. Without a window, each frame advances the game time by
    /// exactly one tick.
    ///
    /// If the options request a picture, no sound is played, and each pipeline is compiled
    /// before the frame that needs it is rendered, because objects could be missing from the
    /// picture otherwise.
    pub(super) fn open(self, app: &mut App, options: &Options) {
        let tick = Duration::from_secs(1) / TICKS_PER_SECOND;
        let own_clock = TimeUpdateStrategy::ManualDuration(tick);
        match self {
            Surface::Window => {
                hush_alsa();
                app.add_plugins((with_window(options), platform::plugin));
            }
            Surface::Nothing => {
                let renderer = RenderCreation::Automatic(Box::new(WgpuSettings {
                    backends: None,
                    ..default()
                }));
                app.add_plugins(disable_rendering(without_window(None, renderer, false)))
                    .insert_resource(own_clock);
            }
            Surface::Renderer(renderer) => {
                let is_picture = options.is_picture();
                let plugins = without_window(Some(window(options)), renderer, is_picture);
                app.add_plugins(without_render_thread(plugins))
                    .insert_resource(own_clock);
            }
        }
    }
}

/// Suppresses the messages that ALSA prints on machines without sound. ALSA stores the error
/// handler per thread, and Bevy opens the sound device on the thread that adds its plugins.
fn hush_alsa() {
    #[cfg(all(target_os = "linux", feature = "audio"))]
    // If there is no memory for the handler, ALSA prints its messages, which does no harm.
    let _ = alsa::Output::local_error_handler();
}

/// The default width and height of the window.
pub(super) const DEFAULT_SIZE: UVec2 = UVec2::new(1280, 720);

fn window(options: &Options) -> Window {
    Window {
        title: "Warren".into(),
        name: Some(platform::NAME.into()),
        resolution: WindowResolution::from(options.window.unwrap_or(DEFAULT_SIZE)),
        // These three fields are for browsers, in which the game fills its page.
        canvas: Some("#warren".into()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: true,
        ..default()
    }
}

fn with_window(options: &Options) -> PluginGroupBuilder {
    let is_picture = options.is_picture();
    let plugins = default_plugins()
        .set(WindowPlugin {
            primary_window: Some(window(options)),
            ..default()
        })
        .set(RenderPlugin {
            // A screenshot waits until every pipeline is compiled, but a player must not wait.
            synchronous_pipeline_compilation: is_picture,
            ..default()
        })
        .set(LogPlugin {
            filter: platform::LOG_FILTER.into(),
            ..default()
        });
    #[cfg(feature = "audio")]
    if is_picture {
        return plugins.disable::<bevy::audio::AudioPlugin>();
    }
    plugins
}

fn without_window(
    window: Option<Window>,
    renderer: RenderCreation,
    is_picture: bool,
) -> PluginGroupBuilder {
    let plugins = default_plugins()
        .set(WindowPlugin {
            primary_window: window,
            exit_condition: bevy::window::ExitCondition::DontExit,
            ..default()
        })
        .set(RenderPlugin {
            render_creation: renderer,
            synchronous_pipeline_compilation: is_picture,
            ..default()
        })
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>()
        .add(bevy::app::ScheduleRunnerPlugin::run_loop(Duration::ZERO));
    #[cfg(feature = "audio")]
    let plugins = plugins.disable::<bevy::audio::AudioPlugin>();
    #[cfg(feature = "gamepad")]
    let plugins = plugins.disable::<bevy::gilrs::GilrsPlugin>();
    plugins
}

/// Disables plugins that only render. Parsing their hundred shaders takes longer than everything
/// else that an app does before its first frame.
fn disable_rendering(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
    plugins
        .disable::<CorePipelinePlugin>()
        .disable::<PostProcessPlugin>()
        .disable::<SpriteRenderPlugin>()
        .disable::<UiRenderPlugin>()
        .disable::<PbrPlugin>()
}

/// Returns Bevy's default plugins, with enough threads to compute a level, its measurements and its
/// colours at the same time while the renderer compiles its pipelines.
fn default_plugins() -> PluginGroupBuilder {
    let mut task_pool_options = TaskPoolOptions::default();
    task_pool_options.async_compute.min_threads = 4;
    DefaultPlugins
        .set(TaskPoolPlugin { task_pool_options })
        .set(AssetPlugin {
            // The game's assets have no metadata. A browser would ask the server for it.
            meta_check: AssetMetaCheck::Never,
            ..default()
        })
}
