//! The section of what is laid over the cells.

use super::words::Tell;
use crate::overlay::Overlay;
use crate::texts::of_library;
use bevy_egui::egui::{RadioButton, Ui};
use warren_dungeon::level::Level;

pub(super) fn edit(ui: &mut Ui, overlay: &mut Overlay, level: Option<&Level>) {
    ui.horizontal_wrapped(|ui| {
        for each in Overlay::ALL {
            let reason = level.and_then(|level| of_library::overlay_misfit(each, level));
            let name = ui.tell(of_library::overlay(each));
            let button = RadioButton::new(*overlay == each, name);
            let shown = ui.add_enabled(reason.is_none(), button);
            if shown.clicked() {
                *overlay = each;
            }
            shown.on_disabled_hover_text(ui.tell(reason.unwrap_or_default()));
        }
    });
}
