//! The section for saving, loading, renaming and deleting levels.

use super::look::{alarm, good};
use super::words::Tell;
use crate::level::OpenLevel;
use crate::store::{Store, StoreError, is_built_in};
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork};
use bevy::prelude::MessageWriter;
use bevy_egui::egui::{Align, Button, Layout, ScrollArea, TextEdit, Ui};
use std::sync::Arc;
use std::time::{Duration, Instant};
use warren_dungeon::level::Level;

/// The list of saved levels, and the current operation on one of these levels.
#[derive(Default)]
pub(super) struct Levels {
    names: Vec<String>,
    listed: Option<Instant>,
    new_name: String,
    asked: Asked,
    loading: Slot<Result<Level, StoreError>>,
    /// The result of the last operation.
    result: Option<Result<Say, StoreError>>,
}

/// The question that is shown in the row of a level.
#[derive(Default)]
enum Asked {
    #[default]
    Nothing,
    /// Asks for the new name of a level.
    Name { of: String, new: String },
    /// Asks whether to delete a level.
    Delete { name: String },
}

/// The interval at which the list is read again, because other programs may change the folder.
const FRESH: Duration = Duration::from_millis(500);

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
        if self.listed.is_none_or(|listed| listed.elapsed() > FRESH) {
            self.names = store.names();
            self.listed = Some(Instant::now());
        }
        self.edit_new(ui, store, level);
        if let Some(result) = &self.result {
            let (colour, text) = match result {
                Ok(done) => (good(ui), done.clone()),
                Err(error) => (alarm(ui), of_library::store_error(error)),
            };
            ui.colored_label(colour, ui.tell(text));
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
            let field = TextEdit::singleline(&mut self.new_name);
            ui.add(
                field
                    .hint_text(ui.tell(say!("panel-levels-name")))
                    .desired_width(150.0),
            );
            if ui.button(ui.tell(say!("panel-levels-save"))).clicked()
                && let Some(level) = level
            {
                let saved = store.save(&self.new_name, level);
                self.tell(saved.map(|path| {
                    let path = path.display().to_string();
                    say!("panel-levels-saved", path)
                }));
            }
        });
    }

    fn edit_line(&mut self, ui: &mut Ui, store: &Store, name: &str) {
        match &mut self.asked {
            Asked::Name { of, new } if of == name => {
                ui.add(TextEdit::singleline(new).desired_width(150.0));
                let done = ui.button(ui.tell(say!("panel-levels-rename"))).clicked();
                let kept = ui.button(ui.tell(say!("panel-levels-keep"))).clicked();
                if done {
                    let renamed = store.rename(name, new);
                    let told = say!("panel-levels-renamed", name, new = new.trim());
                    self.tell(renamed.map(|()| told));
                }
                if done || kept {
                    self.asked = Asked::Nothing;
                }
            }
            Asked::Delete { name: other } if other == name => {
                ui.label(ui.tell(say!("panel-levels-really", name)));
                let done = ui.button(ui.tell(say!("panel-levels-delete"))).clicked();
                let kept = ui.button(ui.tell(say!("panel-levels-keep"))).clicked();
                if done {
                    let deleted = store.delete(name);
                    self.tell(deleted.map(|path| {
                        let path = path.display().to_string();
                        say!("panel-levels-deleted", path)
                    }));
                }
                if done || kept {
                    self.asked = Asked::Nothing;
                }
            }
            _ => self.offer(ui, store, name),
        }
    }

    /// Shows the buttons for the operations on a level.
    fn offer(&mut self, ui: &mut Ui, store: &Store, name: &str) {
        if ui.button(ui.tell(say!("panel-levels-load"))).clicked() {
            let (store, name) = (store.clone(), name.to_owned());
            self.result = None;
            self.loading.ask(move |_| store.load(&name));
        }
        ui.label(name);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let refused = StoreError::BuiltIn(name.into());
            let reason = is_built_in(name).then(|| ui.tell(of_library::store_error(&refused)));
            let mut button = |say: Say| {
                let shown = ui.add_enabled(reason.is_none(), Button::new(ui.tell(say)));
                let clicked = shown.clicked();
                shown.on_disabled_hover_text(reason.clone().unwrap_or_default());
                clicked
            };
            if button(say!("panel-levels-delete")) {
                self.asked = Asked::Delete { name: name.into() };
            }
            if button(say!("panel-levels-rename")) {
                self.asked = Asked::Name {
                    of: name.into(),
                    new: name.into(),
                };
            }
        });
    }

    /// Shows the result of an operation, and reads the list of levels again.
    fn tell(&mut self, done: Result<Say, StoreError>) {
        self.result = Some(done);
        self.listed = None;
    }
}
