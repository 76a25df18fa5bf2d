//! The appearance of texts and screens: colours, sizes, and the font.

mod accessible;
mod floor_rows;
mod scale;
pub(crate) mod scroll;
mod shade;
pub(crate) mod sidebar;
pub(crate) mod widget;

pub(crate) use floor_rows::{FloorRow, FloorRows, KeepsPlace};
pub(crate) use scale::{TextSize, Wide, WindowSize, font_size};
pub(crate) use shade::{
    AMBER, CARD, CLEAR, EDGE, EdgeShade, FAINT, FIELD, Fill, INK, RED, STRIP, Shade, TextShade,
};

use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy_warren::colours::{Colours, Palette};
use bevy_warren::flicker::Flicker;
use bevy_warren::schedule::FrameSystems;
use warren_font::LATO_REGULAR;

/// The width of a card's contents, and the gap between the nodes on a card, in logical pixels.
pub(crate) const WIDTH: f32 = 300.0;
pub(crate) const GAP: f32 = 12.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((accessible::plugin, scale::plugin, scroll::plugin))
        .init_resource::<Palette>()
        .init_resource::<Colours>()
        .init_resource::<Flicker>()
        .add_systems(PreStartup, set_font)
        .add_systems(PreUpdate, set_colours.run_if(resource_changed::<Palette>))
        .add_systems(
            Update,
            widget::highlight_buttons.in_set(FrameSystems::Interface),
        )
        .add_systems(
            PostUpdate,
            (
                widget::centre_texts.before(UiSystems::Content),
                floor_rows::show_rows.before(UiSystems::Layout),
                shade::paint,
                shade::still_carets,
            ),
        );
}

fn set_colours(palette: Res<Palette>, mut colours: ResMut<Colours>) {
    colours.set_if_neq(palette.colours());
}

/// Makes the program's font the default font.
fn set_font(mut fonts: If<ResMut<Assets<Font>>>) {
    let font = Font::from_bytes(LATO_REGULAR.to_vec());
    if let Err(error) = fonts.insert(AssetId::default(), font) {
        error!("cannot set the font: {error}");
    }
}
