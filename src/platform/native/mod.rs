//! Operating systems with files and threads.

pub(crate) mod asset;
#[cfg(feature = "game")]
pub(crate) mod dialogs;
#[cfg(feature = "game")]
pub(crate) mod files;
#[cfg(feature = "game")]
mod icon;

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
