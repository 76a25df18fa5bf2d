//! Operating systems with files and threads.

pub(crate) mod dialogs;
pub(crate) mod files;
mod icon;

pub(crate) use icon::plugin;
use std::time::Duration;

/// Returns the program's first argument, for programs without the feature `command-line`. It has
/// the same form as the end of the page's address in a browser.
pub(crate) fn link() -> String {
    std::env::args().nth(1).unwrap_or_default()
}

/// Returns the user's languages as locales such as `de-AT`, preferred languages first.
pub(crate) fn locales() -> impl Iterator<Item = String> {
    sys_locale::get_locales()
}

/// Returns true: only browsers forbid sound.
#[cfg(feature = "audio")]
pub(crate) fn allows_sound() -> bool {
    true
}

/// Does nothing: there is no page.
pub(crate) fn publish(_name: &str, _value: &str) {}

/// Lets the thread sleep.
pub(crate) fn sleep(duration: Duration) {
    std::thread::sleep(duration);
}
