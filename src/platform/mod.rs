//! The system on which the game runs: an operating system with files and threads, or a browser.
//!
//! Both systems provide the same functions.

#[cfg(any(test, target_arch = "wasm32"))]
mod leftovers;
#[cfg(any(test, target_arch = "wasm32"))]
mod packed;
#[cfg(any(test, target_arch = "wasm32"))]
mod stamps;

#[cfg(target_arch = "wasm32")]
#[path = "browser/mod.rs"]
mod system;
#[cfg(not(target_arch = "wasm32"))]
#[path = "native/mod.rs"]
mod system;

#[cfg(all(target_arch = "wasm32", feature = "command-line"))]
compile_error!("a browser has no command line: use --no-default-features --features web");

#[cfg(feature = "audio")]
pub(crate) use system::allows_sound;
pub(crate) use system::dialogs::{ChosenFile, Dialogs, dialogs};
pub(crate) use system::files;
pub(crate) use system::{link, locales, plugin, publish, sleep};
pub(crate) use warren_renderer::system::IS_BROWSER;

/// The name of the game in desktop environments. The game's windows and the files in
/// `assets/desktop` use this name.
pub(crate) const NAME: &str = "warren";

/// The name of the folder for deleted levels, inside the folder of levels. In a browser, these levels
/// are removed when the storage is full.
pub(crate) const TRASH: &str = "trash";

/// The extension of the journals of edited levels, and the extension of journals that cannot be read.
/// In a browser, old ones are removed.
pub(crate) const JOURNAL: &str = "journal";
pub(crate) const UNREADABLE_JOURNAL: &str = "journal-unreadable";

/// The extension of files that cannot be read. In a browser, old ones are removed.
pub(crate) const BROKEN: &str = "broken";

/// The messages that are logged.
pub(crate) const LOG_FILTER: &str = match IS_BROWSER {
    // A browser cannot move the mouse, so Bevy would log an error for each touch.
    true => "error,bevy_winit::system=off",
    false => "error",
};
