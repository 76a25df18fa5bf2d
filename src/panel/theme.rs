//! The section for the theme.

use super::algorithm::FIELD;
use super::draft::Draft;
use super::window::rows;
use super::words::Tell;
use crate::texts::{of_library, say};
use bevy_egui::egui::{ComboBox, Ui};
use warren_dungeon::recipe::{Recipe, Theme};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    let usual = Theme::usual(&draft.recipe.algorithm);
    let choices = std::iter::once(None).chain(Theme::ALL.map(Some));
    let told = |theme: Option<Theme>| match theme {
        None => say!("panel-theme-usual", theme = of_library::theme(usual)),
        Some(theme) => of_library::theme(theme),
    };
    let chosen = draft.recipe.theme;
    rows(ui, "theme", |ui| {
        ui.label(ui.tell(say!("panel-theme")));
        ComboBox::from_id_salt("themes")
            .selected_text(ui.tell(told(chosen)))
            .width(FIELD)
            .show_ui(ui, |ui| {
                for theme in choices {
                    let take = |recipe: &mut Recipe| recipe.theme = theme;
                    draft.choice(ui, chosen == theme, told(theme), take);
                }
            });
        ui.end_row();
    });
}
