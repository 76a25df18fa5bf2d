//! The colours of texts, backgrounds and edges in the current palette.

use bevy::prelude::*;
use bevy::text::EditableText;
use bevy_warren::colours::Colours;
use bevy_warren::flicker::Flicker;
use std::time::Duration;

/// A colour that depends on the palette.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shade(fn(&Colours) -> Color);

impl PartialEq for Shade {
    /// Compares function pointers. A false mismatch only costs one repaint. A false match has no
    /// visible effect, because only functions with the same code have the same address.
    fn eq(&self, other: &Shade) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

pub(crate) const INK: Shade = Shade(|colours| colours.ink);
pub(crate) const FAINT: Shade = Shade(|colours| colours.faint);
pub(crate) const AMBER: Shade = Shade(|colours| colours.accent);
pub(crate) const RED: Shade = Shade(|colours| colours.alarm);
pub(crate) const CARD: Shade = Shade(|colours| colours.card);
/// The background of a line of text over the map.
pub(crate) const STRIP: Shade = Shade(|colours| colours.card.with_alpha(0.88));
pub(crate) const FIELD: Shade = Shade(|colours| colours.field);
pub(crate) const CLEAR: Shade = Shade(|_| Color::NONE);
pub(super) const BUTTON: Shade = Shade(|colours| colours.button);
pub(super) const BUTTON_HOVERED: Shade = Shade(|colours| colours.button_hovered);
pub(super) const BUTTON_FOCUSED: Shade = Shade(|colours| colours.button_focused);
pub(super) const FOCUS: Shade = Shade(|colours| colours.focus);
pub(crate) const EDGE: Shade = Shade(|colours| colours.edge);

/// The colour of a text.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(TextColor)]
pub(crate) struct TextShade {
    pub(crate) shade: Shade,
    /// The opacity, from 0 to 1.
    pub(crate) alpha: f32,
}

impl From<Shade> for TextShade {
    fn from(shade: Shade) -> TextShade {
        TextShade { shade, alpha: 1.0 }
    }
}

/// The background colour of a node.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(BackgroundColor)]
pub(crate) struct Fill(pub(crate) Shade);

/// The edge colour of a node.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(BorderColor)]
pub(crate) struct EdgeShade(pub(crate) Shade);

/// Sets the colours of new and changed nodes, and of all nodes if the palette changes.
pub(super) fn paint(
    colours: Res<Colours>,
    mut texts: Query<(Ref<TextShade>, &mut TextColor)>,
    mut fills: Query<(Ref<Fill>, &mut BackgroundColor)>,
    mut edges: Query<(Ref<EdgeShade>, &mut BorderColor)>,
) {
    let all = colours.is_changed();
    for (of, mut text) in texts.iter_mut().filter(|it| all || it.0.is_changed()) {
        text.0 = of.shade.0(&colours).with_alpha(of.alpha);
    }
    for (fill, mut background) in fills.iter_mut().filter(|it| all || it.0.is_changed()) {
        background.0 = fill.0.0(&colours);
    }
    for (edge, mut border) in edges.iter_mut().filter(|it| all || it.0.is_changed()) {
        *border = BorderColor::all(edge.0.0(&colours));
    }
}

/// Stops the caret from blinking if flicker is off.
pub(super) fn still_carets(flicker: Res<Flicker>, mut fields: Query<&mut EditableText>) {
    let period = match flicker.0 {
        true => EditableText::default().cursor_blink_period,
        false => Duration::MAX,
    };
    for mut field in &mut fields {
        if field.cursor_blink_period != period {
            field.cursor_blink_period = period;
        }
    }
}
