//! The system on which the game runs: an operating system with files and threads, or a browser.
//!
//! Both systems provide the same functions. Only this module checks which system it is compiled
//! for.

#[cfg(any(test, target_arch = "wasm32"))]
#[cfg(feature = "game")]
mod leftovers;
#[cfg(any(test, target_arch = "wasm32"))]
#[cfg(feature = "game")]
mod packed;
#[cfg(any(test, target_arch = "wasm32"))]
#[cfg(feature = "game")]
mod stamps;

#[cfg(target_arch = "wasm32")]
#[path = "browser/mod.rs"]
mod system;
#[cfg(not(target_arch = "wasm32"))]
#[path = "native/mod.rs"]
mod system;

#[cfg(all(target_arch = "wasm32", feature = "command-line"))]
compile_error!("a browser has no command line: use --no-default-features --features web");

#[cfg(all(feature = "game", feature = "audio"))]
pub(crate) use system::allows_sound;
pub(crate) use system::asset::{AssetFile, HAS_HALF_PICTURES};
#[cfg(feature = "game")]
pub(crate) use system::dialogs::{ChosenFile, Dialogs, dialogs};
#[cfg(feature = "game")]
pub(crate) use system::files;
#[cfg(feature = "game")]
pub(crate) use system::{link, locales, plugin, publish, sleep};

/// The name of the game in desktop environments. The game's windows and the files in
/// `assets/desktop` use this name.
#[cfg(feature = "game")]
pub(crate) const NAME: &str = "warren";

/// Whether the game runs in a page of a browser. The browser decides when frames are drawn and when
/// the game ends, and there is no command line.
pub(crate) use warren_renderer::system::IS_BROWSER;

/// The name of the folder for deleted levels, inside the folder of levels. In a browser, these levels
/// are removed when the storage is full.
#[cfg(feature = "game")]
pub(crate) const TRASH: &str = "trash";

/// The extension of the journals of edited levels, and the extension of journals that cannot be read.
/// In a browser, old ones are removed.
#[cfg(feature = "game")]
pub(crate) const JOURNAL: &str = "journal";
#[cfg(feature = "game")]
pub(crate) const UNREADABLE_JOURNAL: &str = "journal-unreadable";

/// The extension of files that cannot be read. In a browser, old ones are removed.
#[cfg(feature = "game")]
pub(crate) const BROKEN: &str = "broken";

/// The messages that are logged.
#[cfg(feature = "game")]
pub(crate) const LOG_FILTER: &str = match IS_BROWSER {
    // A browser cannot move the mouse, so Bevy would log an error for each touch.
    true => "error,bevy_winit::system=off",
    false => "error",
};

/// Creates an [`AssetFile`] for a file in the folder `assets`. The arguments are the parts of its
/// path below this folder.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! asset {
    ($($part:expr),+) => {
        $crate::platform::AssetFile {
            path: concat!($($part),+),
            bytes: include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $($part),+)),
        }
    };
}

/// Creates an [`AssetFile`] for a file in the folder `assets`. The arguments are the parts of its
/// path below this folder.
#[cfg(target_arch = "wasm32")]
macro_rules! asset {
    ($($part:expr),+) => {
        $crate::platform::AssetFile {
            path: concat!($($part),+),
            is_half: false,
        }
    };
}

/// Creates a list of [`AssetFile`]s for the recordings of a sound. The literals are the parts of a
/// path below `assets/sounds`, without the extension. If numbers follow, there is a recording for each
/// number, whose name ends with a hyphen and the number.
#[cfg(all(feature = "game", feature = "audio"))]
macro_rules! recordings {
    ($($part:literal),+) => {
        &[$crate::platform::asset!("sounds/", $($part,)+ ".ogg")]
    };
    ($($part:literal),+: $($number:literal)+) => {
        $crate::platform::recordings!(@ [$($part),+] $($number)+)
    };
    (@ $parts:tt $($number:literal)+) => {
        &[$($crate::platform::recordings!(@@ $parts $number)),+]
    };
    (@@ [$($part:literal),+] $number:literal) => {
        $crate::platform::asset!("sounds/", $($part,)+ "-", $number, ".ogg")
    };
}

pub(crate) use asset;
#[cfg(all(feature = "game", feature = "audio"))]
pub(crate) use recordings;
