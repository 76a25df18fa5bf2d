//! Fields for numbers that can be dragged, typed or changed with keys.

use bevy_egui::egui::{Context, DragValue, Id, Response, Ui};

/// Adds a field that changes by `speed` for each pixel of dragging, and by at least 1 for each
/// press of the up or down arrow key.
pub(super) fn add_field(ui: &mut Ui, enabled: bool, field: DragValue<'_>, speed: f64) -> Response {
    let has_focus = |ui: &Ui, id| ui.memory(|memory| memory.has_focus(id));
    let speed = match has_focus(ui, ui.next_auto_id()) {
        true => speed.max(1.0),
        false => speed,
    };
    let shown = ui.add_enabled(enabled, field.speed(speed));
    if has_focus(ui, shown.id) {
        ui.data_mut(|data| data.insert_temp(Id::NULL, LastFocused(shown.id)));
    }
    shown
}

/// Returns whether a number field has the focus.
pub(super) fn has_focus(context: &Context) -> bool {
    let last = context.data(|data| data.get_temp::<LastFocused>(Id::NULL));
    last.is_some_and(|last| context.memory(|memory| memory.has_focus(last.0)))
}

/// The number field that had the focus last.
#[derive(Clone, Copy)]
struct LastFocused(Id);
