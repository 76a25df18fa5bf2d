//! The line that says what is being made, or what went wrong.

use super::look::RED;
use crate::level::{Making, OpenLevel};
use bevy::prelude::MessageWriter;
use bevy_egui::egui::{ProgressBar, Spinner, Ui};
use std::time::Duration;
use warren_dungeon::level::Recipe;

/// Shorter work is not shown, so that the line does not flicker.
const SHORT: Duration = Duration::from_millis(150);

pub(super) fn show(
    ui: &mut Ui,
    recipe: &Recipe,
    making: Option<Making>,
    fault: Option<&str>,
    open: &mut MessageWriter<OpenLevel>,
) {
    ui.horizontal_wrapped(|ui| match (making, fault) {
        (Some(making), _) if making.age > SHORT => {
            ui.add(Spinner::new().size(14.0));
            let percent = 100.0 * making.share;
            let bar = ProgressBar::new(making.share).text(format!("{percent:.0} % carved"));
            ui.add(bar.desired_width(170.0));
            if ui.button("Cancel").clicked() {
                open.write(OpenLevel::Stop);
            }
            ui.ctx().request_repaint();
        }
        (_, Some(fault)) => _ = ui.colored_label(RED, fault),
        _ => _ = ui.weak(summary(recipe)),
    });
}

fn summary(recipe: &Recipe) -> String {
    let grid = recipe.grid;
    let floors = match grid.shape.has_floors() {
        true => format!(" × {}", grid.depth),
        false => String::new(),
    };
    let (shape, algorithm) = (grid.shape.name(), recipe.algorithm.name());
    format!(
        "{} × {}{floors} {shape}, {algorithm}",
        grid.width, grid.height
    )
}
