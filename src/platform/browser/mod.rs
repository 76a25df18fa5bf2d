//! Browsers, which draw frames and run tasks on a single thread, and store strings under keys.

pub(crate) mod asset;
#[cfg(feature = "game")]
pub(crate) mod dialogs;
#[cfg(feature = "game")]
pub(crate) mod files;
#[cfg(feature = "game")]
mod page;

#[cfg(all(feature = "game", feature = "audio"))]
pub(crate) use page::allows_sound;
#[cfg(feature = "game")]
pub(crate) use page::{link, plugin, publish};

#[cfg(feature = "game")]
use std::time::Duration;

/// Returns the user's languages as locales such as `de-AT`, preferred languages first.
#[cfg(feature = "game")]
pub(crate) fn locales() -> impl Iterator<Item = String> {
    let languages = web_sys::window().map(|window| window.navigator().languages());
    let languages = languages.into_iter().flat_map(|list| list.to_vec());
    languages.filter_map(|language| language.as_string())
}

/// Does nothing: the browser decides when the next frame is drawn.
#[cfg(feature = "game")]
pub(crate) fn sleep(_: Duration) {}
