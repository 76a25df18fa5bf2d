//! The game with all its plugins. Only this module depends on the command line.

#[cfg(feature = "command-line")]
pub mod args;
mod begin;
#[cfg(feature = "dev")]
mod dev;
pub(crate) mod display;
#[cfg(feature = "command-line")]
mod driver;
#[cfg(feature = "command-line")]
mod frames;
mod link;
mod options;
mod page;
#[cfg(feature = "command-line")]
mod print;
#[cfg(feature = "command-line")]
mod record;
mod redraw;
#[cfg(feature = "command-line")]
mod report;
#[cfg(feature = "command-line")]
mod scene;
#[cfg(feature = "command-line")]
mod screenshot;
#[cfg(feature = "command-line")]
mod sheet;
#[cfg(test)]
mod tests;
#[cfg(feature = "command-line")]
mod verify;

use crate::panel::PanelPlugin;
use crate::{
    camera, campaign, controls, hud, input, level_file, multimaze, news, opened, pilots, platform,
    runs, screens, settings, sound, speech, spoken, states, stride, takeover, texts, theme, watch,
    window,
};
use bevy::prelude::*;
use bevy::render::settings::RenderCreation;
use bevy_warren::level::LevelPlugin;
use bevy_warren::map::MapPlugin;
use bevy_warren::maze::MazePlugin;
use bevy_warren::overlay::OverlayPlugin;
use bevy_warren::play::beasts::BeastPlugin;
use bevy_warren::play::draught::DraughtPlugin;
use bevy_warren::play::ghost::GhostPlugin;
use bevy_warren::play::hint::HintPlugin;
use bevy_warren::play::run::PlayerPlugin;
use display::Surface;
#[cfg(feature = "command-line")]
pub use driver::has_renderer;
pub use options::{Opened, Options};
#[cfg(feature = "command-line")]
pub use print::{exit_after_printing, print_error};
use std::time::Duration;
#[cfg(feature = "command-line")]
pub use verify::verify;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_renderer::executor::run_on_one_thread;
use warren_scenery::SceneryPlugin;

/// Returns the game's app, with or without a window.
pub fn app(options: Options) -> App {
    let surface = match (options.headless, options.is_picture()) {
        (false, _) => Surface::Window,
        (true, false) => Surface::Nothing,
        (true, true) => Surface::Renderer(RenderCreation::default()),
    };
    app_on(options, surface)
}

/// The maximum time by which one frame advances the game. If a frame takes longer, for example
/// because the machine was suspended, the game ignores the rest of the frame's time.
///
/// Bevy's limit of 250 ms is too low: on a slow machine, a run's clock would fall behind real time,
/// so slow machines would set better records. The clock might even fall behind in only one of the
/// views, because frames take longer in the top-down view than in first person.
const MAX_FRAME: Duration = Duration::from_secs(2);

/// Returns the game's app on the given surface. Without a renderer, plugins that only render are
/// omitted.
pub fn app_on(options: Options, surface: Surface) -> App {
    let mut app = App::new();
    let draws = !matches!(surface, Surface::Nothing);
    #[cfg(feature = "dev")]
    let has_window = matches!(surface, Surface::Window);
    surface.open(&mut app, &options);
    #[cfg(feature = "command-line")]
    add_output(&mut app, &options);
    if platform::IS_BROWSER {
        app.add_plugins(page::plugin);
    }
    begin::insert_resources(&mut app, &options);
    if draws {
        app.add_plugins((SceneryPlugin, multimaze::drawing, watch::drawing));
    }
    app.insert_resource(Time::<Fixed>::from_hz(f64::from(TICKS_PER_SECOND)))
        .insert_resource(Time::<Virtual>::from_max_delta(MAX_FRAME))
        .insert_resource(redraw::Redraw::with_every_frame(
            options.is_picture() || options.frames.is_some(),
        ))
        .insert_resource(options)
        .add_systems(
            Startup,
            (
                begin::open_first.run_if(takeover::owns_files),
                begin::open_behind_card.run_if(not(takeover::owns_files)),
            ),
        )
        .add_systems(
            Update,
            begin::open_first.run_if(on_message::<takeover::BeganLate>),
        )
        .add_plugins((
            states::plugin,
            texts::plugin,
            theme::plugin,
            news::plugin,
            takeover::plugin,
            stride::plugin,
        ))
        .add_plugins((
            LevelPlugin,
            PlayerPlugin,
            MazePlugin,
            HintPlugin,
            BeastPlugin,
            GhostPlugin,
            DraughtPlugin,
            OverlayPlugin,
            MapPlugin,
            PanelPlugin,
        ))
        .add_plugins((
            controls::plugin,
            input::plugin,
            pilots::plugin,
            runs::plugin,
            camera::plugin,
            hud::plugin,
            campaign::plugin,
            level_file::plugin,
            opened::plugin,
            multimaze::plugin,
            screens::plugin,
            settings::plugin,
            watch::plugin,
            sound::plugin,
            window::plugin,
        ))
        .add_plugins((speech::plugin, spoken::plugin));
    #[cfg(feature = "dev")]
    if has_window {
        app.add_plugins(dev::plugin);
    }
    app.add_plugins(redraw::plugin);
    // The systems are so short that they finish before a second thread wakes up. With Bevy's default
    // executor, a frame takes six times as long.
    run_on_one_thread(&mut app);
    app
}

/// Adds the plugins that write the output requested on the command line.
#[cfg(feature = "command-line")]
fn add_output(app: &mut App, options: &Options) {
    if options.screenshot.is_some() {
        app.add_plugins((warren_renderer::load::plugin, screenshot::plugin));
    } else if options.sheet.is_some() {
        app.add_plugins(sheet::plugin);
    } else if options.headless {
        app.add_plugins(report::plugin);
    }
    if options.frames.is_some() {
        app.add_plugins(frames::plugin);
    }
    if let Some(file) = &options.record {
        record::plugin(app, file.clone());
    }
}
