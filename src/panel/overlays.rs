//! The section of what is laid over the cells.

use crate::overlay::Overlay;
use bevy_egui::egui::{RadioButton, Ui};
use warren_dungeon::level::Level;

pub(super) fn edit(ui: &mut Ui, overlay: &mut Overlay, level: Option<&Level>) {
    ui.horizontal_wrapped(|ui| {
        for each in Overlay::ALL {
            let reason = level.and_then(|level| each.misfit(level));
            let button = RadioButton::new(*overlay == each, each.name());
            let shown = ui.add_enabled(reason.is_none(), button);
            if shown.clicked() {
                *overlay = each;
            }
            let reason = reason.map(|reason| reason.to_string());
            shown.on_disabled_hover_text(reason.unwrap_or_default());
        }
    });
}
