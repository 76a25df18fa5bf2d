//! Fields of numbers: dragged, typed in, or changed by keys.

use bevy_egui::egui::{Context, DragValue, Id, Response, Ui};

/// Adds a field that goes on by so much a pixel when it is dragged, and by one at least with
/// each press of the keys up and down.
pub(super) fn show(ui: &mut Ui, enabled: bool, field: DragValue<'_>, speed: f64) -> Response {
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

/// Whether the field of a number has the focus.
pub(super) fn has_focus(context: &Context) -> bool {
    let last = context.data(|data| data.get_temp::<LastFocused>(Id::NULL));
    last.is_some_and(|last| context.memory(|memory| memory.has_focus(last.0)))
}

/// The field of a number that had the focus last.
#[derive(Clone, Copy)]
struct LastFocused(Id);
