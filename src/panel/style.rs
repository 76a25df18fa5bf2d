//! The font and the colours of the panel. They match the game's cards as closely as possible.

use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, Id, RichText, Stroke,
    Ui, Visuals,
};
use bevy_warren::colours::Colours;
use bevy_warren::flicker::Flicker;
use warren_font::LATO_REGULAR;

/// Configures egui's font and scroll bars before egui renders for the first time. The font is the
/// same as in the rest of the program.
pub(super) fn set_style(added: On<Add, EguiContext>, mut contexts: Query<&mut EguiContext>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    let mut fonts = FontDefinitions::empty();
    let font = FontData::from_static(LATO_REGULAR);
    fonts.font_data.insert("Lato".into(), font.into());
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec!["Lato".into()]);
    }
    let context = context.get_mut();
    context.set_fonts(fonts);
    // Places scroll bars beside the contents instead of over them.
    let scroll = ScrollStyle {
        foreground_color: true,
        ..ScrollStyle::thin()
    };
    context.all_styles_mut(|style| style.spacing.scroll = scroll);
}

/// Applies the game's colours to everything that egui renders.
pub(super) fn set_colours(context: &Context, colours: &Colours, flicker: Flicker) {
    let visuals = visuals(colours, flicker);
    if context.global_style().visuals != visuals {
        context.set_visuals(visuals);
    }
    context.data_mut(|data| data.insert_temp(Id::NULL, *colours));
}

/// Formats the title of a section.
pub(super) fn heading(ui: &Ui, text: String) -> RichText {
    let accent = colour(ui, |colours| colours.accent);
    RichText::new(text).color(accent).strong()
}

/// Returns the colour of errors.
pub(super) fn alarm(ui: &Ui) -> Color32 {
    colour(ui, |colours| colours.alarm)
}

/// Returns the colour of success messages and of the current level's figures.
pub(super) fn good(ui: &Ui) -> Color32 {
    colour(ui, |colours| colours.good)
}

/// Returns one of the palette's colours.
pub(super) fn colour(ui: &Ui, which: fn(&Colours) -> Color) -> Color32 {
    for_egui(which(&palette(ui)))
}

/// Returns the colours of the palette.
pub(super) fn palette(ui: &Ui) -> Colours {
    let colours: Option<Colours> = ui.data(|data| data.get_temp(Id::NULL));
    colours.unwrap_or_default()
}

pub(super) fn for_egui(color: Color) -> Color32 {
    let [red, green, blue, _] = color.to_srgba().to_u8_array();
    Color32::from_rgb(red, green, blue)
}

fn visuals(colours: &Colours, flicker: Flicker) -> Visuals {
    let of = for_egui;
    let mut visuals = Visuals::dark();
    visuals.window_fill = of(colours.card);
    visuals.window_stroke = Stroke::new(1.0, of(colours.edge));
    visuals.window_corner_radius = CornerRadius::ZERO;
    visuals.weak_text_color = Some(of(colours.faint));
    visuals.selection.bg_fill = of(colours.button_hovered);
    visuals.selection.stroke = Stroke::new(1.0, of(colours.accent));
    visuals.text_cursor.blink = flicker.0;
    for (widget, fill) in [
        (&mut visuals.widgets.noninteractive, colours.card),
        (&mut visuals.widgets.inactive, colours.button),
        (&mut visuals.widgets.hovered, colours.button_hovered),
    ] {
        widget.fg_stroke.color = of(colours.ink);
        widget.bg_stroke = Stroke::new(1.0, of(colours.edge));
        widget.bg_fill = of(fill);
        widget.weak_bg_fill = of(fill);
    }
    visuals
}
