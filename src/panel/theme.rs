//! The section for the theme.

use super::draft::Draft;
use super::window::{drop_down, row, rows};
use crate::texts::{of_library, say};
use bevy_egui::egui::Ui;
use warren_dungeon::recipe::{Recipe, Theme};

pub(super) fn edit(ui: &mut Ui, draft: &mut Draft) {
    let usual = Theme::usual(&draft.recipe.algorithm);
    let choices = std::iter::once(None).chain(Theme::ALL.map(Some));
    let name = |theme: Option<Theme>| match theme {
        None => say!("panel-theme-usual", theme = of_library::theme(usual)),
        Some(theme) => of_library::theme(theme),
    };
    let chosen = draft.recipe.theme;
    rows(ui, "theme", |ui| {
        row(ui, say!("panel-theme"), |ui| {
            drop_down(ui, "themes", name(chosen), |ui| {
                for theme in choices {
                    let take = |recipe: &mut Recipe| recipe.theme = theme;
                    draft.choice(ui, chosen == theme, name(theme), take);
                }
            });
        });
    });
}
