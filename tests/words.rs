//! The texts that the game displays, except for the panel's texts.

use bevy::prelude::*;

/// Returns all texts. Some of them contain no-break spaces.
pub(crate) fn texts(app: &mut App) -> Vec<String> {
    let mut texts = app.world_mut().query::<&Text>();
    texts.iter(app.world()).map(|text| text.0.clone()).collect()
}

/// Returns whether a text contains `part`. A no-break space equals a space.
pub(crate) fn is_displayed(app: &mut App, part: &str) -> bool {
    let spaced = |text: &str| text.replace(['\u{202f}', '\u{a0}'], " ");
    let part = spaced(part);
    texts(app).iter().any(|text| spaced(text).contains(&part))
}
