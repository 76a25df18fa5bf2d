//! The row for the seed.

use super::draft::Draft;
use super::texts::PanelText;
use crate::texts::say;
use bevy_egui::egui::{Id, TextEdit, Ui};
use bevy_warren::level::OpenLevel;
use warren_dungeon::recipe::Recipe;
use warren_maze::rng;

/// The name from which the egui ID of the seed's text field is derived.
pub const SEED_FIELD: &str = "seed";

/// The state of the row for the seed.
pub(super) struct Seed {
    text: String,
    /// Whether the seed stays the same when other parameters change.
    locked: bool,
    /// The current seed if it was rolled, or `None` if it was chosen.
    rolled: Option<u64>,
}

impl Default for Seed {
    fn default() -> Seed {
        Seed {
            text: String::new(),
            locked: true,
            rolled: None,
        }
    }
}

impl Seed {
    /// Shows the seed of a new recipe in the text field. If the seed has not changed, the typed
    /// word stays in the field.
    pub(super) fn set_recipe(&mut self, before: &Recipe, after: &Recipe, is_fresh: bool) {
        self.rolled = is_fresh.then_some(after.seed);
        if before.seed != after.seed || self.text.is_empty() {
            self.text = after.seed.to_string();
        }
    }

    /// Returns a message that requests the level of a recipe. If no level can be made with a rolled
    /// seed, the following seeds are tried.
    pub(super) fn request(&self, recipe: Recipe) -> OpenLevel {
        match self.rolled == Some(recipe.seed) {
            true => OpenLevel::make_fresh(recipe),
            false => OpenLevel::make(recipe),
        }
    }

    /// If the seed of the draft was rolled, replaces it with the seed of the finished level.
    pub(super) fn set_made_seed(&mut self, draft: &mut Draft, seed: u64) {
        if self.rolled == Some(draft.recipe.seed) {
            draft.recipe.seed = seed;
            self.rolled = Some(seed);
            self.text = seed.to_string();
        }
    }

    /// Rolls a new seed if the seed is not locked and the user has changed the recipe but not its
    /// seed.
    pub(super) fn follow(&mut self, draft: &mut Draft, before: &Recipe) {
        if draft.recipe.seed == before.seed && !self.locked {
            self.roll(draft);
        }
    }

    pub(super) fn edit(&mut self, ui: &mut Ui, draft: &mut Draft) {
        ui.horizontal(|ui| {
            ui.label(ui.text(say!("panel-seed")));
            let field = TextEdit::singleline(&mut self.text)
                .id(Id::new(SEED_FIELD))
                .hint_text(ui.text(say!("panel-seed-hint")))
                .desired_width(104.0);
            if ui.add(field).changed()
                && let Some(seed) = rng::seed_from(&self.text)
            {
                draft.recipe.seed = seed;
                self.rolled = None;
            }
            if ui.button(ui.text(say!("panel-seed-roll"))).clicked() {
                self.roll(draft);
            }
            if ui.button(ui.text(say!("panel-seed-copy"))).clicked() {
                ui.copy_text(draft.recipe.seed.to_string());
            }
            ui.checkbox(&mut self.locked, ui.text(say!("panel-seed-lock")))
                .on_hover_text(ui.text(say!("panel-seed-lock-hint")));
        });
    }

    fn roll(&mut self, draft: &mut Draft) {
        draft.recipe.seed = rng::fresh_seed();
        self.rolled = Some(draft.recipe.seed);
        self.text = draft.recipe.seed.to_string();
    }
}
