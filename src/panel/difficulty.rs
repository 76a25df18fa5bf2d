//! The section that makes a level with a requested difficulty.

use super::draft::Draft;
use super::number;
use super::style::alarm;
use super::texts::PanelText;
use super::window::{row, rows};
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{DragValue, Ui};
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use warren_dungeon::recipe::{Difficulty, Recipe};
use warren_dungeon::survey::{DifficultyError, Free, make_difficult};

/// The requested difficulty, and the search for a level that has it.
pub(super) struct DifficultySearch {
    /// The value and the tolerance in the fields.
    value: f64,
    tolerance: f64,
    search: Slot<Result<Recipe, DifficultyError>>,
    /// The reason why the latest search failed.
    fault: Option<Say>,
}

impl Default for DifficultySearch {
    fn default() -> DifficultySearch {
        DifficultySearch {
            value: 40.0,
            tolerance: 2.0,
            search: Slot::default(),
            fault: None,
        }
    }
}

/// The maximum difficulty in the field.
const MAX: f64 = 10_000.0;

impl DifficultySearch {
    /// Shows the section. Once a search has found a level, returns its recipe.
    pub(super) fn edit(&mut self, ui: &mut Ui, draft: &Draft) -> Option<Recipe> {
        let mut wanted = None;
        rows(ui, "difficulty", |ui| {
            row(ui, say!("panel-difficulty-grade"), |ui| {
                ui.horizontal(|ui| {
                    for grade in Difficulty::GRADES {
                        let name = of_library::difficulty(grade);
                        if ui.button(ui.text(name)).clicked() {
                            wanted = Some(grade);
                        }
                    }
                });
            });
            row(ui, say!("panel-difficulty-value"), |ui| {
                ui.horizontal(|ui| {
                    let value = DragValue::new(&mut self.value).range(0.0..=MAX).speed(0.5);
                    ui.add(value.custom_parser(number::parse));
                    ui.label("±");
                    let tolerance = DragValue::new(&mut self.tolerance);
                    let tolerance = tolerance.range(0.1..=MAX).speed(0.1);
                    ui.add(tolerance.custom_parser(number::parse));
                    if ui.button(ui.text(say!("panel-difficulty-find"))).clicked() {
                        wanted = Some(Difficulty::Around {
                            value: self.value,
                            tolerance: self.tolerance,
                        });
                    }
                });
            });
        });
        if let Some(difficulty) = wanted {
            self.begin(draft.full_recipe(), difficulty);
        }
        let found = self.fetch();
        if self.search.is_busy() {
            ui.horizontal(|ui| {
                ui.spinner();
                if ui.button(ui.text(say!("panel-cancel"))).clicked() {
                    self.search.give_up();
                }
            });
        } else if let Some(fault) = &self.fault {
            ui.colored_label(alarm(ui), ui.text(fault.clone()));
        } else {
            ui.label(ui.text(say!("panel-difficulty-what")));
        }
        found
    }

    fn begin(&mut self, recipe: Recipe, difficulty: Difficulty) {
        self.fault = None;
        self.search.ask(move |progress: &WorkProgress| {
            let level = make_difficult(&recipe, difficulty, Free::ALL, || progress.counting())?;
            Ok(level.recipe().cloned().unwrap_or(recipe))
        });
    }

    fn fetch(&mut self) -> Option<Recipe> {
        match self.search.take_ready(WaitForWork::default())? {
            Ok(recipe) => Some(recipe),
            Err(error) => {
                self.fault = Some(of_library::difficulty_error(&error));
                None
            }
        }
    }
}
