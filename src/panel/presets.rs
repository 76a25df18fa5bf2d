//! The section for ready-made recipes, and for recipes that the user has saved under a name.

use super::draft::Draft;
use super::style::alarm;
use super::texts::PanelText;
use crate::store::{Store, StoreError, VersionedFile};
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{Align, Button, Layout, ScrollArea, TextEdit, Ui};
use bevy_warren::level::OpenLevel;
use std::collections::BTreeMap;
use warren_dungeon::recipe::{Preset, Recipe, code, read_code};

/// The file of the user's presets. A code stands for the same recipe in every release.
const FILE: VersionedFile = VersionedFile {
    name: "presets.ron",
    version: 1,
    has_unversioned: false,
};

/// The maximum height of the list of the user's presets, in points.
const LIST_HEIGHT: f32 = 120.0;

/// The maximum number of characters of a name.
const MAX_NAME: usize = 40;

/// The recipes that the user has saved.
#[derive(Default)]
pub(super) struct Presets {
    /// The codes of the recipes by their names, or `None` until the file has been read.
    own: Option<BTreeMap<String, String>>,
    name: String,
    /// The preset whose row asks whether to delete it.
    doomed: Option<String>,
    fault: Option<Say>,
}

impl Presets {
    /// Shows the presets, and a field in which the current recipe can be named and saved. Returns a
    /// request for the level of the preset that the user has chosen, with the current seed.
    pub(super) fn edit(&mut self, ui: &mut Ui, store: &Store, draft: &Draft) -> Option<OpenLevel> {
        let seed = draft.recipe.seed;
        let mut chosen = None;
        let now = Preset::of(&draft.recipe);
        ui.horizontal_wrapped(|ui| {
            for preset in Preset::ALL {
                let name = ui.text(of_library::preset(preset));
                let button = ui.add(Button::selectable(now == Some(preset), name));
                if button.clicked() {
                    chosen = Some(preset.recipe(seed));
                }
            }
        });
        self.recall(store);
        if let Some(own) = self.show_own(ui, store, draft) {
            chosen = Some(Recipe { seed, ..own });
        }
        self.edit_new(ui, store, draft);
        if let Some(fault) = &self.fault {
            ui.colored_label(alarm(ui), ui.text(fault.clone()));
        }
        // With some seeds, a preset cannot make a level.
        chosen.map(OpenLevel::make_fresh)
    }

    /// Forgets the presets, so that they are read again.
    pub(super) fn forget(&mut self) {
        self.own = None;
    }

    fn recall(&mut self, store: &Store) {
        if self.own.is_none() {
            let read = FILE.recall(store);
            self.own = Some(self.take(read.map(Option::unwrap_or_default)));
        }
    }

    fn take<T: Default>(&mut self, result: Result<T, StoreError>) -> T {
        result.unwrap_or_else(|error| {
            self.fault = Some(of_library::store_error(&error));
            T::default()
        })
    }

    /// Shows the user's presets. Returns the recipe of the preset that was clicked.
    fn show_own(&mut self, ui: &mut Ui, store: &Store, draft: &Draft) -> Option<Recipe> {
        let own = self.own.clone().unwrap_or_default();
        let mut chosen = None;
        let now = draft.full_recipe();
        ScrollArea::vertical()
            .id_salt("presets")
            .max_height(LIST_HEIGHT)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                for (name, code) in own {
                    let recipe = read_code(&code);
                    ui.horizontal(|ui| {
                        if self.doomed.as_deref() == Some(&*name) {
                            self.ask_to_delete(ui, store, &name);
                            return;
                        }
                        let is_it = |recipe: &Recipe| {
                            let seed = now.seed;
                            now == Recipe {
                                seed,
                                ..recipe.clone()
                            }
                        };
                        let is_now = recipe.as_ref().is_ok_and(is_it);
                        let button = ui.add(Button::selectable(is_now, &name).truncate());
                        if button.clicked() {
                            match recipe {
                                Ok(recipe) => chosen = Some(recipe),
                                Err(error) => self.fault = Some(Say::verbatim(error)),
                            }
                        }
                        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                            if ui.button(ui.text(say!("panel-levels-delete"))).clicked() {
                                self.doomed = Some(name);
                            }
                        });
                    });
                }
            });
        chosen
    }

    fn ask_to_delete(&mut self, ui: &mut Ui, store: &Store, name: &str) {
        ui.label(ui.text(say!("panel-levels-really", name)));
        let is_confirmed = ui.button(ui.text(say!("panel-levels-delete"))).clicked();
        let is_kept = ui.button(ui.text(say!("panel-levels-keep"))).clicked();
        if is_confirmed {
            self.update(store, |own| _ = own.remove(name));
        }
        if is_confirmed || is_kept {
            self.doomed = None;
        }
    }

    fn edit_new(&mut self, ui: &mut Ui, store: &Store, draft: &Draft) {
        ui.horizontal(|ui| {
            let hint = ui.text(say!("panel-preset-name"));
            let field = TextEdit::singleline(&mut self.name).hint_text(hint);
            ui.add(field.char_limit(MAX_NAME).desired_width(150.0));
            let name = self.name.trim().to_owned();
            let button = Button::new(ui.text(say!("panel-preset-save")));
            if ui.add_enabled(!name.is_empty(), button).clicked() {
                let recipe = Recipe {
                    seed: 0,
                    ..draft.full_recipe()
                };
                let is_taken = |own: &BTreeMap<String, String>| own.contains_key(&name);
                if self.own.as_ref().is_some_and(is_taken) {
                    self.fault = Some(say!("panel-preset-taken", name));
                    return;
                }
                let code = code(&recipe);
                self.update(store, |own| _ = own.insert(name.clone(), code.clone()));
                self.name.clear();
            }
        });
    }

    fn update(&mut self, store: &Store, change: impl FnOnce(&mut BTreeMap<String, String>)) {
        let own = self.own.get_or_insert_default();
        change(own);
        let written = FILE.replace(store, own);
        self.fault = written.err().map(|error| of_library::store_error(&error));
    }
}
