//! The section for the overlay on the cells.

use super::texts::PanelText;
use super::window::add_unless;
use crate::texts::{of_library, say};
use bevy_egui::egui::{RadioButton, Ui};
use bevy_warren::overlay::ShownOverlay;
use warren_dungeon::level::Level;
use warren_dungeon::survey::Overlay;

pub(super) fn edit(ui: &mut Ui, shown: &mut ShownOverlay, level: Option<&Level>) {
    ui.horizontal_wrapped(|ui| {
        for each in [None].into_iter().chain(Overlay::ALL.map(Some)) {
            let name = each.map_or_else(|| say!("overlay-none"), of_library::overlay);
            let reason = level
                .zip(each)
                .and_then(|(level, each)| of_library::overlay_misfit(each, level));
            let button = RadioButton::new(shown.0 == each, ui.text(name));
            if add_unless(ui, reason, button).clicked() {
                shown.0 = each;
            }
        }
    });
}
