//! The status line, which shows the progress of generation, an error or a summary.

use super::style::alarm;
use super::texts::PanelText;
use crate::texts::{Argument, Say, of_library, say};
use bevy::prelude::Commands;
use bevy_egui::egui::{ProgressBar, Spinner, Ui};
use bevy_warren::level::{CancelLevel, Making};
use std::time::Duration;
use warren_dungeon::recipe::Recipe;

/// The time after which the progress of generation is shown. Showing the progress of shorter work
/// would make the status line flicker.
const SHORT: Duration = Duration::from_millis(150);

pub(super) fn show_line(
    ui: &mut Ui,
    subject: Say,
    making: Option<Making>,
    fault: Option<Say>,
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| match (making, fault) {
        (Some(making), _) if making.age > SHORT => {
            ui.add(Spinner::new().size(14.0));
            let percent = Argument::Number(f64::from(100.0 * making.share).round(), 0);
            let text = ui.text(say!("panel-carved", percent));
            let bar = ProgressBar::new(making.share).text(text);
            ui.add(bar.desired_width(170.0));
            if ui.button(ui.text(say!("panel-cancel"))).clicked() {
                commands.write_message(CancelLevel::Stop);
            }
            ui.ctx().request_repaint();
        }
        (_, Some(fault)) => _ = ui.colored_label(alarm(ui), ui.text(fault)),
        _ => _ = ui.weak(ui.text(subject)),
    });
}

/// Describes the level of a recipe in a few words.
pub(super) fn summary(recipe: &Recipe) -> Say {
    let (width, height) = (recipe.grid.width, recipe.grid.height);
    let shape = of_library::shape(recipe.grid.shape);
    let algorithm = of_library::algorithm(&recipe.algorithm);
    match recipe.grid.shape.has_floors() {
        true => say!(
            "panel-summary-floors",
            width,
            height,
            floors = recipe.grid.depth,
            shape,
            algorithm,
        ),
        false => say!("panel-summary", width, height, shape, algorithm,),
    }
}
