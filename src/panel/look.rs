//! The panel's font and colours, those of the game's own cards or much like them.

use bevy::prelude::*;
use bevy_egui::EguiContext;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, RichText, Stroke,
    Visuals,
};
use warren_font::LATO_REGULAR;

/// Headings and what is chosen.
const AMBER: Color32 = Color32::from_rgb(250, 184, 77);
/// What went wrong.
pub(super) const RED: Color32 = Color32::from_rgb(240, 110, 90);
/// What went well.
pub(super) const GREEN: Color32 = Color32::from_rgb(130, 200, 120);

/// Gives egui the program's font, before it draws for the first time.
pub(super) fn set_font(added: On<Add, EguiContext>, mut contexts: Query<&mut EguiContext>) {
    let Ok(mut context) = contexts.get_mut(added.entity) else {
        return;
    };
    let mut fonts = FontDefinitions::empty();
    let font = FontData::from_static(LATO_REGULAR);
    fonts.font_data.insert("Lato".into(), font.into());
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec!["Lato".into()]);
    }
    context.get_mut().set_fonts(fonts);
}

/// Dresses all that egui draws.
pub(super) fn dress(context: &Context) {
    let visuals = visuals();
    if context.global_style().visuals != visuals {
        context.set_visuals(visuals);
    }
}

/// The name of a section.
pub(super) fn heading(text: String) -> RichText {
    RichText::new(text).color(AMBER).strong()
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.window_fill = Color32::from_rgb(20, 19, 18);
    visuals.window_stroke = Stroke::new(1.0, Color32::from_rgb(74, 64, 50));
    visuals.window_corner_radius = CornerRadius::ZERO;
    visuals.weak_text_color = Some(Color32::from_gray(140));
    visuals.selection.bg_fill = Color32::from_rgb(92, 66, 28);
    visuals.selection.stroke = Stroke::new(1.0, AMBER);
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
    ] {
        widget.fg_stroke.color = Color32::from_gray(200);
    }
    visuals
}
