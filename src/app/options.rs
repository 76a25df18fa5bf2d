//! The game's startup options.

#[cfg(feature = "command-line")]
use super::args::{resolution, window_size};
use crate::multimaze::PuzzleKind;
use crate::states::View;
use crate::texts::Language;
use crate::watch::WatchMode;
use bevy::ecs::resource::Resource;
use bevy::math::UVec2;
use std::path::PathBuf;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_dungeon::survey::Overlay;
#[cfg(feature = "command-line")]
use warren_flags::{one_of, one_of_told};
use warren_scenery::detail::Quality;
use warren_scenery::resolution::Resolution;

/// The game's startup options. The command line has a flag for most of them; the other arguments
/// select the rest.
#[derive(Resource, Clone, Debug, Default)]
#[cfg_attr(feature = "command-line", derive(clap::Args))]
pub struct Options {
    /// The first level, or `None` to begin with the title screen or with a puzzle.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub level: Option<Arc<Level>>,
    /// The first level's file, which is loaded again whenever it changes.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub file: Option<PathBuf>,
    /// The first level's recipe if the level has not been made yet. The game makes the level in the
    /// background, and the title screen shows the error if that fails.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub first: Option<Recipe>,
    /// The recipe from which the Play button makes levels.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub recipe: Recipe,
    /// The kind of puzzle to begin with, or `None` to begin without a puzzle.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub multimaze: Option<PuzzleKind>,
    /// The recorded run to replay.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub replay: Option<Recording>,
    /// The language to use if neither the command line nor the settings select one.
    #[cfg_attr(feature = "command-line", arg(skip))]
    pub system_language: Language,
    /// The initial view
    #[cfg_attr(feature = "command-line", arg(long, value_parser = one_of(View::ALL, |view| view.name()), default_value = View::default().name()))]
    pub view: View,
    /// Let the demo player play
    #[cfg_attr(feature = "command-line", arg(long))]
    pub demo: bool,
    /// Show how the maze is carved or searched
    #[cfg_attr(feature = "command-line", arg(long, value_name = "WHAT", value_parser = one_of_told(WatchMode::ALL, |mode| mode.name(), |mode| mode.summary()), conflicts_with = "demo"))]
    pub watch: Option<WatchMode>,
    /// Start watching at this step [default: the first, or half-way with --screenshot]
    #[cfg_attr(
        feature = "command-line",
        arg(long, value_name = "N", requires = "watch")
    )]
    pub watch_step: Option<usize>,
    /// Record the run, or the last of several runs, in a file
    #[cfg_attr(feature = "command-line", arg(long, value_name = "FILE"))]
    pub record: Option<PathBuf>,
    /// Run without a window: play --demo or --replay as fast as possible, or render --screenshot
    #[cfg_attr(feature = "command-line", arg(long))]
    pub headless: bool,
    /// Save a picture of the window as PNG once the scene is ready, then exit
    #[cfg_attr(feature = "command-line", arg(long, value_name = "FILE"))]
    pub screenshot: Option<PathBuf>,
    /// Save a sheet of pictures as PNG: some moments of the run, and a map with its path
    ///
    /// Needs --headless with --demo or --replay. The program also prints the command that plays the
    /// level in a terminal.
    #[cfg_attr(
        feature = "command-line",
        arg(
            long,
            value_name = "FILE",
            requires = "headless",
            conflicts_with_all = ["multimaze", "watch", "screenshot", "window", "open", "overlay", "no_hud"]
        )
    )]
    pub sheet: Option<PathBuf>,
    /// Take the screenshot after this number of ticks of play (64 ticks per second)
    #[cfg_attr(
        feature = "command-line",
        arg(long, value_name = "TICKS", requires = "screenshot", default_value_t)
    )]
    pub after: u32,
    /// Measure frame times for this number of seconds once the scene is ready, print them as JSON,
    /// then exit
    #[cfg_attr(feature = "command-line", arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..=3600)))]
    #[cfg_attr(
        feature = "command-line",
        arg(conflicts_with_all = ["headless", "screenshot"])
    )]
    pub frames: Option<u16>,
    /// The width and height of the window or of the screenshot, in pixels [default: 1280x720]
    #[cfg_attr(feature = "command-line", arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size))]
    pub window: Option<UVec2>,
    /// Open the map or the panel when the first level begins
    #[cfg_attr(feature = "command-line", arg(long, value_enum, value_name = "WHAT"))]
    pub open: Option<Opened>,
    /// Open the panel when the first level begins, and show this overlay on the cells
    #[cfg_attr(feature = "command-line", arg(long, value_parser = one_of(Overlay::ALL, |&overlay| overlay_flag(overlay)), conflicts_with = "open"))]
    pub overlay: Option<Overlay>,
    /// Hide the text and the map that are drawn over the world
    #[cfg_attr(feature = "command-line", arg(long))]
    pub no_hud: bool,
    /// The rendering quality: low suits machines without a graphics card
    #[cfg_attr(feature = "command-line", arg(long, value_parser = one_of(Quality::ALL, |quality| quality.name())))]
    pub quality: Option<Quality>,
    /// The resolution of the world, in percent of the width and height of the window, or auto
    /// [default: the setting, or 100 with --screenshot]
    #[cfg_attr(feature = "command-line", arg(long, value_name = "PERCENT", value_parser = resolution))]
    pub resolution: Option<Resolution>,
    /// Turn off all flicker, so that screenshots are reproducible
    #[cfg_attr(feature = "command-line", arg(long))]
    pub still: bool,
    /// The language of the game's texts [default: the system's, or en]
    #[cfg_attr(feature = "command-line", arg(long, value_parser = one_of(Language::ALL, |language| language.tag())))]
    pub language: Option<Language>,
}

impl Options {
    /// Returns whether the program saves a picture and exits.
    pub(super) fn is_picture(&self) -> bool {
        self.screenshot.is_some() || self.sheet.is_some()
    }
}

/// A part of the interface that can be open over a level.
#[cfg_attr(feature = "command-line", derive(clap::ValueEnum))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The map of the explored cells.
    Map,
    /// The panel.
    Panel,
}

/// Returns an overlay's name on the command line, which contains no spaces.
#[cfg(feature = "command-line")]
fn overlay_flag(overlay: Overlay) -> &'static str {
    match overlay {
        Overlay::DeadEnds => "dead-ends",
        Overlay::CarveOrder => "carve-order",
        other => other.name(),
    }
}
