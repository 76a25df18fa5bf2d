//! The section for saving, loading, renaming and deleting levels.

use super::look::{alarm, good};
use super::window::add_unless;
use super::words::PanelText;
use crate::level::OpenLevel;
use crate::platform::{self, ChosenFile, Dialogs};
use crate::store::{Store, StoreError, is_built_in};
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::platform::time::Instant;
use bevy::prelude::MessageWriter;
use bevy_egui::egui::{Align, Button, Layout, ScrollArea, TextEdit, Ui};
use std::sync::Arc;
use std::time::Duration;
use warren_dungeon::file;
use warren_dungeon::level::Level;

/// The list of saved levels, and the current operation on one of these levels.
#[derive(Default)]
pub(super) struct Levels {
    names: Vec<String>,
    listed: Option<Instant>,
    new_name: String,
    /// The level whose row shows a question instead of buttons, and this question.
    question: Option<(String, Question)>,
    loading: Slot<Result<Level, StoreError>>,
    /// The file that the player is choosing in a dialog of the browser.
    choosing: Option<ChosenFile>,
    /// The result of the last operation.
    result: Option<Result<Say, StoreError>>,
}

/// A question about a level.
enum Question {
    /// Asks for the new name of the level, and contains the name that the player has typed.
    Rename(String),
    /// Asks whether to delete the level.
    Delete,
}

/// The interval at which the list is read again, because other programs can change the folder.
const REFRESH_INTERVAL: Duration = Duration::from_millis(500);

/// The height of the list, in points. A longer list has a scroll bar.
const LIST_HEIGHT: f32 = 150.0;

impl Levels {
    pub(super) fn edit(
        &mut self,
        ui: &mut Ui,
        store: &Store,
        level: Option<&Level>,
        open: &mut MessageWriter<OpenLevel>,
    ) {
        self.fetch(open);
        if self
            .listed
            .is_none_or(|listed| listed.elapsed() > REFRESH_INTERVAL)
        {
            self.names = store.names();
            self.listed = Some(Instant::now());
        }
        self.edit_new(ui, store, level);
        if let Some(dialogs) = platform::dialogs() {
            self.edit_files(ui, dialogs, level);
        }
        if let Some(result) = &self.result {
            let (colour, text) = match result {
                Ok(done) => (good(ui), done.clone()),
                Err(error) => (alarm(ui), of_library::store_error(error)),
            };
            ui.colored_label(colour, ui.text(text));
        }
        let scroll = ScrollArea::vertical()
            .id_salt("levels")
            .max_height(LIST_HEIGHT)
            .min_scrolled_height(LIST_HEIGHT);
        scroll.auto_shrink([false, true]).show(ui, |ui| {
            for name in self.names.clone() {
                ui.horizontal(|ui| self.edit_line(ui, store, &name));
            }
        });
    }

    fn fetch(&mut self, open: &mut MessageWriter<OpenLevel>) {
        match self.loading.take_ready(WaitForWork::default()) {
            Some(Ok(level)) => _ = open.write(OpenLevel::Take(Arc::new(level))),
            Some(Err(error)) => self.result = Some(Err(error)),
            None => {}
        }
    }

    fn edit_new(&mut self, ui: &mut Ui, store: &Store, level: Option<&Level>) {
        ui.horizontal(|ui| {
            let hint = ui.text(say!("panel-levels-name"));
            let field = TextEdit::singleline(&mut self.new_name).hint_text(hint);
            ui.add(field.desired_width(150.0));
            if ui.button(ui.text(say!("panel-levels-save"))).clicked()
                && let Some(level) = level
            {
                let saved = store.save(&self.new_name, level);
                self.set_result(saved.map(|path| {
                    let path = path.display().to_string();
                    say!("panel-levels-saved", path)
                }));
            }
        });
    }

    /// Shows the buttons that open and save levels with the dialogs of the browser.
    fn edit_files(&mut self, ui: &mut Ui, dialogs: Dialogs, level: Option<&Level>) {
        if let Some((name, text)) = self.choosing.as_ref().and_then(ChosenFile::take_ready) {
            self.choosing = None;
            self.result = None;
            let read = move || file::read(&text).map_err(|error| StoreError::Level { name, error });
            self.loading.ask(move |_| read());
        }
        ui.horizontal(|ui| {
            if ui.button(ui.text(say!("panel-levels-open-file"))).clicked() {
                self.choosing = Some(dialogs.choose_file());
            }
            if ui.button(ui.text(say!("panel-levels-save-file"))).clicked()
                && let Some(level) = level
            {
                let name = match self.new_name.trim() {
                    "" => "level",
                    name => name,
                };
                dialogs.save_file(&format!("{name}.ron"), file::write(level).as_bytes());
            }
        });
    }

    fn edit_line(&mut self, ui: &mut Ui, store: &Store, name: &str) {
        let question = self.question.as_mut().filter(|(of, _)| of == name);
        let Some((_, question)) = question else {
            return self.show_buttons(ui, store, name);
        };
        let answer = match question {
            Question::Rename(new) => {
                ui.add(TextEdit::singleline(new).desired_width(150.0));
                say!("panel-levels-rename")
            }
            Question::Delete => {
                ui.label(ui.text(say!("panel-levels-really", name)));
                say!("panel-levels-delete")
            }
        };
        let confirmed = ui.button(ui.text(answer)).clicked();
        let refused = ui.button(ui.text(say!("panel-levels-keep"))).clicked();
        if confirmed {
            let result = match question {
                Question::Rename(new) => store
                    .rename(name, new)
                    .map(|()| say!("panel-levels-renamed", name, new = new.trim())),
                Question::Delete => store.delete(name).map(|path| {
                    let path = path.display().to_string();
                    say!("panel-levels-deleted", path)
                }),
            };
            self.set_result(result);
        }
        if confirmed || refused {
            self.question = None;
        }
    }

    /// Shows the buttons for the operations on a level.
    fn show_buttons(&mut self, ui: &mut Ui, store: &Store, name: &str) {
        if ui.button(ui.text(say!("panel-levels-load"))).clicked() {
            let (store, name) = (store.clone(), name.to_owned());
            self.result = None;
            self.loading.ask(move |_| store.load(&name));
        }
        ui.label(name);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let refused = StoreError::BuiltIn(name.into());
            let reason = is_built_in(name).then(|| of_library::store_error(&refused));
            for (say, question) in [
                (say!("panel-levels-delete"), Question::Delete),
                (say!("panel-levels-rename"), Question::Rename(name.into())),
            ] {
                let button = Button::new(ui.text(say));
                if add_unless(ui, reason.clone(), button).clicked() {
                    self.question = Some((name.into(), question));
                }
            }
        });
    }

    /// Stores the result of an operation for display, and makes the section read the list of levels
    /// again.
    fn set_result(&mut self, done: Result<Say, StoreError>) {
        self.result = Some(done);
        self.listed = None;
    }
}
