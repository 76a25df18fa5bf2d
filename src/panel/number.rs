//! Fields for numbers that can be dragged, typed or changed with keys.

use bevy_egui::egui::emath::{Numeric, format_with_decimals_in_range};
use bevy_egui::egui::style::NumberFormatter;
use bevy_egui::egui::{Context, DragValue, Id, Response, Slider, Ui};

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

/// Adds a slider for a number from 0 to 1.
pub(super) fn add_slider(ui: &mut Ui, share: &mut impl Numeric) -> Response {
    ui.add(share_slider(share))
}

/// Adds a slider for a number from 0 to 1 that is most precise near 0.
pub(super) fn add_logarithmic_slider(ui: &mut Ui, share: &mut impl Numeric) -> Response {
    ui.add(share_slider(share).logarithmic(true))
}

fn share_slider(share: &mut impl Numeric) -> Slider<'_> {
    let ends = Numeric::from_f64(0.0)..=Numeric::from_f64(1.0);
    Slider::new(share, ends).custom_parser(parse)
}

/// Sets the decimal separator of all fields. Does nothing if they already have it.
pub(super) fn set_decimal_point(context: &Context, point: &'static str) {
    let shown = context.global_style().number_formatter.format(0.5, 1..=1);
    if shown.contains(point) {
        return;
    }
    let format =
        move |number, decimals| format_with_decimals_in_range(number, decimals).replace('.', point);
    let format = NumberFormatter::new(format);
    context.all_styles_mut(|style| style.number_formatter = format.clone());
}

/// Reads a number with a decimal point or a decimal comma. Spaces between digits are ignored.
pub(super) fn parse(text: &str) -> Option<f64> {
    let text = text.split_whitespace().collect::<String>();
    text.replace(',', ".").replace('\u{2212}', "-").parse().ok()
}

/// Returns whether a number field has the focus.
pub(super) fn has_focus(context: &Context) -> bool {
    let last = context.data(|data| data.get_temp::<LastFocused>(Id::NULL));
    last.is_some_and(|last| context.memory(|memory| memory.has_focus(last.0)))
}

/// The number field that had the focus last.
#[derive(Clone, Copy)]
struct LastFocused(Id);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_numbers_have_a_point_or_a_comma() {
        for (text, number) in [
            ("0.25", Some(0.25)),
            ("0,25", Some(0.25)),
            (" 1 000,5", Some(1000.5)),
            ("\u{2212}3", Some(-3.0)),
            ("1,2,3", None),
            ("", None),
        ] {
            assert_eq!(parse(text), number, "{text}");
        }
    }

    #[test]
    fn fields_show_the_decimal_point_of_the_language() {
        let context = Context::default();
        for point in [".", ","] {
            set_decimal_point(&context, point);
            let style = context.global_style();
            let shown = style.number_formatter.format(0.5, 1..=2);
            assert_eq!(shown, format!("0{point}5"));
        }
    }
}
