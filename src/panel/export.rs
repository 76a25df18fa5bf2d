//! The section that exports the level to other programs.

use super::style::{alarm, good};
use super::texts::PanelText;
use super::window::{drop_down, row, rows};
use crate::store::{Store, StoreError};
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{Checkbox, TextEdit, Ui};
use bevy_warren::work::{Slot, WaitForWork};
use std::path::PathBuf;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_export::{ExportError, Format, Options, export};

/// The choices of the player, and the export in progress.
pub(super) struct Export {
    format: Format,
    /// The name of the file without its extension.
    name: String,
    /// Whether drawings show the solution.
    is_solved: bool,
    exporting: Slot<Result<Vec<File>, ExportError>>,
    /// The result of the last export.
    result: Option<Result<Say, Say>>,
}

/// The name and the content of a file to write.
struct File(String, Vec<u8>);

impl Default for Export {
    fn default() -> Export {
        Export {
            format: Format::Pdf,
            name: "maze".into(),
            is_solved: false,
            exporting: Slot::default(),
            result: None,
        }
    }
}

impl Export {
    pub(super) fn edit(&mut self, ui: &mut Ui, store: &Store, level: Option<&Arc<Level>>) {
        self.fetch(store);
        rows(ui, "export", |ui| {
            row(ui, say!("panel-export-format"), |ui| {
                drop_down(ui, "format", name_of(self.format), |ui| {
                    for format in Format::ALL {
                        let name = ui.text(name_of(format));
                        ui.selectable_value(&mut self.format, format, name)
                            .on_hover_text(ui.text(of_library::format(format)));
                    }
                });
            });
            row(ui, say!("panel-export-name"), |ui| {
                ui.add(TextEdit::singleline(&mut self.name).desired_width(150.0));
            });
        });
        ui.label(ui.text(of_library::format(self.format)));
        let label = ui.text(say!("panel-export-solution"));
        let solution = Checkbox::new(&mut self.is_solved, label);
        ui.add_enabled(self.format.shows_path(), solution);
        ui.horizontal(|ui| {
            if self.exporting.is_busy() {
                ui.spinner();
            } else if ui.button(ui.text(say!("panel-export"))).clicked()
                && let Some(level) = level
            {
                self.begin(store, level.clone());
            }
        });
        if let Some(result) = &self.result {
            let (colour, text) = match result {
                Ok(done) => (good(ui), done.clone()),
                Err(error) => (alarm(ui), error.clone()),
            };
            ui.colored_label(colour, ui.text(text));
        }
    }

    fn begin(&mut self, store: &Store, level: Arc<Level>) {
        let (format, is_solved) = (self.format, self.is_solved && self.format.shows_path());
        match store.export_name(&self.name, &format.name()) {
            Ok(name) => {
                self.result = None;
                self.exporting
                    .ask(move |_| files(&level, format, is_solved, &name));
            }
            Err(error) => self.result = Some(Err(of_library::store_error(&error))),
        }
    }

    /// Writes the exported files once they are ready.
    fn fetch(&mut self, store: &Store) {
        let Some(exported) = self.exporting.take_ready(WaitForWork::default()) else {
            return;
        };
        let files = match exported {
            Ok(files) => files,
            Err(error) => return self.result = Some(Err(Say::Verbatim(error.to_string()))),
        };
        self.result = Some(match write(store, files) {
            Ok(Some(path)) => Ok(say!("panel-exported", path = path.display().to_string())),
            Ok(None) => Ok(Say::Nothing),
            Err(error) => Err(of_library::store_error(&error)),
        });
    }
}

fn name_of(format: Format) -> Say {
    Say::Verbatim(format.name())
}

/// Exports a level as `name.format`, with the tiles of a map for Tiled as a second file.
fn files(
    level: &Level,
    format: Format,
    is_solved: bool,
    name: &str,
) -> Result<Vec<File>, ExportError> {
    let mut plan = level.plan();
    if is_solved && let Some(solution) = level.solution() {
        plan.paths = solution.parts(level);
    }
    let tiles = format!("{name}-tiles.png");
    let options = Options {
        tiles: tiles.clone(),
        ..Options::default()
    };
    let exported = export(level, &plan, format, &options)?;
    let mut content = Vec::new();
    (exported.write)(&mut content)?;
    let main = File(format!("{name}.{}", format.name()), content);
    let tiles = exported.tiles.map(|picture| File(tiles, picture));
    Ok([main].into_iter().chain(tiles).collect())
}

/// Exports files, and returns the path of the first, or `None` if a browser downloads them.
fn write(store: &Store, files: Vec<File>) -> Result<Option<PathBuf>, StoreError> {
    let mut first = None;
    for File(name, content) in files {
        let path = store.export(&name, &content)?;
        first = first.or(path);
    }
    Ok(first)
}
