//! The section that exports the level to other programs.

mod files;
mod map;
mod preview;

use super::style::{alarm, good};
use super::texts::PanelText;
use super::window::{drop_down, row, rows};
use crate::store::{Store, StoreError};
use crate::texts::{Language, Say, of_library, say};
use bevy_egui::egui::{Button, Checkbox, Context, Rect, TextEdit, Ui};
use bevy_warren::work::{Slot, WaitForWork};
use files::{File, Request, files};
use map::MapChoices;
use preview::Preview;
use std::path::PathBuf;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_export::{ExportError, Format};

/// The choices of the player, and the export in progress.
pub(super) struct Export {
    target: Target,
    /// The name of the file without its extension.
    name: String,
    /// Whether drawings show the solution.
    is_solved: bool,
    map: MapChoices,
    preview: Preview,
    exporting: Slot<Result<Vec<File>, ExportError>>,
    /// The result of the last export.
    result: Option<Result<Say, Say>>,
}

/// What the section writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Format(Format),
    /// Scenes for Foundry, with their pictures and a journal.
    Foundry,
    /// A One Page Dungeon.
    Watabou,
}

impl Default for Export {
    fn default() -> Export {
        Export {
            target: Target::Format(Format::Pdf),
            name: "maze".into(),
            is_solved: false,
            map: MapChoices::default(),
            preview: Preview::default(),
            exporting: Slot::default(),
            result: None,
        }
    }
}

impl Export {
    pub(super) fn edit(
        &mut self,
        ui: &mut Ui,
        store: &Store,
        language: Language,
        level: Option<&Arc<Level>>,
    ) {
        self.fetch(store);
        rows(ui, "export", |ui| {
            row(ui, say!("panel-export-format"), |ui| {
                drop_down(ui, "format", self.target.name(), |ui| {
                    for target in Target::all() {
                        let name = ui.text(target.name());
                        ui.selectable_value(&mut self.target, target, name)
                            .on_hover_text(ui.text(target.description()));
                    }
                });
            });
            row(ui, say!("panel-export-name"), |ui| {
                ui.add(TextEdit::singleline(&mut self.name).desired_width(150.0));
            });
        });
        ui.label(ui.text(self.target.description()));
        let label = ui.text(say!("panel-export-solution"));
        let solution = Checkbox::new(&mut self.is_solved, label);
        ui.add_enabled(self.target.shows_path(), solution);
        if self.target.can_be_map() {
            self.map.edit(ui, self.target);
        }
        ui.horizontal(|ui| {
            let label = ui.text(say!("panel-export-preview"));
            let button = Button::selectable(self.preview.is_open, label);
            if ui.add_enabled(self.target.can_be_map(), button).clicked() {
                self.preview.is_open ^= true;
            }
            if self.exporting.is_busy() {
                ui.spinner();
            } else if ui.button(ui.text(say!("panel-export"))).clicked()
                && let Some(level) = level
            {
                self.begin(store, language, level.clone());
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

    /// Returns whether the window with the preview is open.
    pub(super) fn is_preview_open(&self) -> bool {
        self.preview.is_open
    }

    pub(super) fn close_preview(&mut self) {
        self.preview.is_open = false;
    }

    /// Shows the preview beside the panel, if it is open.
    pub(super) fn show_preview(
        &mut self,
        context: &Context,
        room: Rect,
        language: Language,
        level: Option<&Arc<Level>>,
    ) {
        self.preview.is_open &= self.target.can_be_map();
        let request = self.request(language);
        self.preview.show(context, room, level, request);
    }

    fn request(&self, language: Language) -> Request {
        Request {
            target: self.target,
            is_solved: self.is_solved && self.target.shows_path(),
            map: self.map.options(language),
            is_map: self.map.is_map(self.target),
            key: self.map.key(self.target),
        }
    }

    fn begin(&mut self, store: &Store, language: Language, level: Arc<Level>) {
        let request = self.request(language);
        match store.export_name(&self.name, &request.endings()) {
            Ok(name) => {
                self.result = None;
                self.exporting.ask(move |_| files(&level, &request, &name));
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

impl Target {
    fn all() -> impl Iterator<Item = Target> {
        let formats = Format::ALL.into_iter().map(Target::Format);
        formats.chain([Target::Foundry, Target::Watabou])
    }

    fn name(self) -> Say {
        match self {
            Target::Format(format) => Say::Verbatim(format.name()),
            Target::Foundry => say!("panel-export-foundry"),
            Target::Watabou => say!("panel-export-watabou"),
        }
    }

    fn description(self) -> Say {
        match self {
            Target::Format(format) => of_library::format(format),
            Target::Foundry => say!("panel-export-foundry-about"),
            Target::Watabou => say!("panel-export-watabou-about"),
        }
    }

    fn shows_path(self) -> bool {
        match self {
            Target::Format(format) => format.shows_path(),
            Target::Foundry => true,
            Target::Watabou => false,
        }
    }

    fn can_be_map(self) -> bool {
        match self {
            Target::Format(format) => Format::OF_MAPS.contains(&format),
            Target::Foundry | Target::Watabou => true,
        }
    }

    /// Returns whether the files always contain a map.
    fn is_map(self) -> bool {
        !matches!(self, Target::Format(_))
    }
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
