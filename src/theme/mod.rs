//! How texts and screens look: colours, sizes, and the font.

mod scale;
pub(crate) mod scroll;
pub(crate) mod sidebar;
pub(crate) mod widget;

pub(crate) use scale::{Room, TextSize, Wide, font_size};

use bevy::prelude::*;
use warren_font::LATO_REGULAR;

pub(crate) const INK: Color = Color::srgb(0.93, 0.89, 0.80);
pub(crate) const FAINT: Color = Color::srgb(0.66, 0.62, 0.55);
pub(crate) const AMBER: Color = Color::srgb(0.98, 0.72, 0.30);
pub(crate) const RED: Color = Color::srgb(0.95, 0.45, 0.36);
pub(crate) const CARD: Color = Color::srgb(0.055, 0.05, 0.06);
/// Behind a line over a map that has no end.
pub(crate) const STRIP: Color = Color::srgba(0.055, 0.05, 0.06, 0.88);
pub(crate) const FIELD: Color = Color::srgb(0.02, 0.018, 0.022);
pub(crate) const BUTTON: Color = Color::srgb(0.15, 0.13, 0.12);
pub(crate) const BUTTON_HOVERED: Color = Color::srgb(0.25, 0.20, 0.15);
pub(crate) const EDGE: Color = Color::srgb(0.34, 0.29, 0.24);

/// How wide what lies on a card is, and how far apart.
pub(crate) const WIDTH: f32 = 300.0;
pub(crate) const GAP: f32 = 12.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((widget::plugin, scale::plugin, scroll::plugin))
        .add_systems(PreStartup, set_font);
}

/// Makes the program's font the one of every text that names no other.
fn set_font(fonts: Option<ResMut<Assets<Font>>>) {
    if let Some(mut fonts) = fonts {
        let font = Font::from_bytes(LATO_REGULAR.to_vec());
        if let Err(error) = fonts.insert(AssetId::default(), font) {
            error!("cannot set the font: {error}");
        }
    }
}
