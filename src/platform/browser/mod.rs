//! Browsers, which draw frames and run tasks on a single thread, and store strings under keys.

pub(crate) mod dialogs;
pub(crate) mod files;
mod page;

#[cfg(feature = "audio")]
pub(crate) use page::allows_sound;
pub(crate) use page::{link, plugin, publish};

use std::time::Duration;

/// Returns the user's languages as locales such as `de-AT`, preferred languages first.
pub(crate) fn locales() -> impl Iterator<Item = String> {
    let languages = web_sys::window().map(|window| window.navigator().languages());
    let languages = languages.into_iter().flat_map(|list| list.to_vec());
    languages.filter_map(|language| language.as_string())
}

/// Does nothing: the browser decides when the next frame is drawn.
pub(crate) fn sleep(_: Duration) {}
