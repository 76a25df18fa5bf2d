//! The section for saving, loading, renaming and deleting levels: a browser with pictures.

use super::beside;
use super::editor::EditorWorld;
use super::style::{alarm, good, palette};
use super::texts::PanelText;
use super::window::{add_unless, drop_down};
use crate::level_list::{LevelFacts, LevelList, LevelOrder};
use crate::platform::{self, ChosenFile, Dialogs};
use crate::runs::records::Records;
use crate::store::{self, Store, StoreError, is_built_in};
use crate::texts::{self, Say, Texts, of_library, say};
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, ResMut};
use bevy_egui::egui::{
    Button, Label, Rect, RichText, ScrollArea, Sense, TextEdit, TextureHandle, Ui, Vec2, vec2,
};
use bevy_warren::level::OpenLevel;
use bevy_warren::work::{Slot, WaitForWork};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::Level;

/// The browser of saved levels, and the current operation on one of these levels.
#[derive(Default)]
pub(super) struct Levels {
    search: String,
    order: LevelOrder,
    /// The names of the levels that were found, and the list, the search text and the order for
    /// which they were found.
    found: Vec<String>,
    found_for: Option<(u64, String, LevelOrder)>,
    /// The names in the visible rows.
    visible: Vec<String>,
    /// The uploaded pictures of the visible rows, with the facts from the files.
    pictures: BTreeMap<String, (Arc<LevelFacts>, TextureHandle)>,
    new_name: String,
    /// The name of the level that the player is asked to replace.
    replacing: Option<String>,
    /// The level whose row shows a question instead of buttons, and this question.
    question: Option<(String, Question)>,
    /// Reads a level, and returns it with its path if it is in a file of the store.
    loading: Slot<Result<(Option<PathBuf>, Level), StoreError>>,
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

/// The height of the list, in points. A longer list has a scroll bar.
const LIST_HEIGHT: f32 = 330.0;

/// The height of a row, and the side length of its picture, in points.
const ROW: f32 = 62.0;

/// The parts of the game that the browser uses.
#[derive(SystemParam)]
pub(super) struct Shelf<'w> {
    pub(super) store: Res<'w, Store>,
    list: ResMut<'w, LevelList>,
    records: Option<Res<'w, Records>>,
    pub(super) world: EditorWorld<'w>,
    pub(super) texts: Res<'w, Texts>,
    wait: Res<'w, WaitForWork>,
}

impl Levels {
    pub(super) fn edit(&mut self, ui: &mut Ui, shelf: &mut Shelf, level: Option<&Arc<Level>>) {
        let visible = self.visible.iter().map(String::as_str);
        let list = &mut *shelf.list;
        list.update(&shelf.store, &palette(ui), visible, *shelf.wait);
        self.edit_new(ui, shelf, level);
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
        self.edit_search(ui, shelf);
        self.visible.clear();
        let scroll = ScrollArea::vertical()
            .id_salt("levels")
            .max_height(LIST_HEIGHT)
            .min_scrolled_height(LIST_HEIGHT);
        let count = self.found.len();
        scroll
            .auto_shrink([false, true])
            .show_rows(ui, ROW, count, |ui, rows| {
                let names = self.found[rows].to_vec();
                for name in names {
                    self.show_level(ui, shelf, &name);
                    self.visible.push(name);
                }
            });
        let visible = &self.visible;
        self.pictures.retain(|name, _| visible.contains(name));
    }

    /// Shows the fields for the search and for the order, and finds the levels.
    fn edit_search(&mut self, ui: &mut Ui, shelf: &Shelf) {
        ui.horizontal(|ui| {
            let hint = ui.text(say!("levels-search"));
            let field = TextEdit::singleline(&mut self.search).hint_text(hint);
            ui.add(field.desired_width(150.0));
            drop_down(ui, "level order", self.order.say(), |ui| {
                for order in LevelOrder::ALL {
                    let name = ui.text(order.say());
                    ui.selectable_value(&mut self.order, order, name);
                }
            });
        });
        let wanted = (shelf.list.version, self.search.clone(), self.order);
        if self.found_for.as_ref() != Some(&wanted) {
            self.found = shelf.list.names(&self.search, self.order, &shelf.texts);
            self.found_for = Some(wanted);
        }
        if self.found.is_empty() {
            ui.weak(ui.text(say!("levels-none")));
        }
    }

    /// Shows a row of the list: the picture on the left, and beside it the name, the buttons, and
    /// the facts, one below the other.
    fn show_level(&mut self, ui: &mut Ui, shelf: &mut Shelf, name: &str) {
        let width = ui.available_width();
        ui.allocate_ui(vec2(width, ROW), |ui| {
            ui.set_height(ROW);
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(Vec2::splat(ROW), Sense::hover());
                self.draw(ui, &shelf.list, name, place);
                ui.vertical(|ui| {
                    ui.add(Label::new(name).truncate());
                    ui.horizontal(|ui| self.edit_line(ui, shelf, name));
                    let Some(level) = shelf.list.get(name) else {
                        return;
                    };
                    let fault = level.fault().map(of_library::store_error);
                    let record = level
                        .facts()
                        .and_then(|facts| shelf.records.as_ref()?.of(facts.fingerprint));
                    let best = record
                        .map(|record| say!("levels-best", time = texts::run_time(record.ticks)));
                    let told = [Some(level.summary()), level.difficulty(), best];
                    let told = Say::Several(told.into_iter().flatten().collect(), " · ");
                    let told = match fault {
                        Some(_) => RichText::new(ui.text(told)).color(alarm(ui)),
                        None => RichText::new(ui.text(told)).weak(),
                    };
                    let shown = ui.add(Label::new(told.small()).truncate());
                    if let Some(fault) = fault {
                        shown.on_hover_text(ui.text(fault));
                    }
                });
            });
        });
    }

    /// Draws the picture of a level, as soon as the level has been read.
    fn draw(&mut self, ui: &Ui, list: &LevelList, name: &str, place: Rect) {
        let Some(facts) = list.get(name).and_then(|level| level.facts()) else {
            return;
        };
        let is_it = |kept: &(Arc<LevelFacts>, _)| Arc::ptr_eq(&kept.0, facts);
        if !self.pictures.get(name).is_some_and(is_it) {
            let picture = beside::upload(ui.ctx(), &facts.picture);
            self.pictures.insert(name.into(), (facts.clone(), picture));
        }
        if let Some((_, picture)) = self.pictures.get(name) {
            beside::draw(ui, picture, place.shrink(2.0));
        }
    }

    /// Opens a level file that is not in the store.
    #[cfg(feature = "command-line")]
    pub(super) fn open(&mut self, path: PathBuf) {
        self.result = None;
        self.loading.ask(move |_| {
            let level = store::read_level(&path)?;
            Ok((Some(path), level))
        });
    }

    /// Opens a level once its file is read. Returns the reason why it was refused.
    pub(super) fn fetch(&mut self, world: &mut EditorWorld) -> Option<Say> {
        match self.loading.take_ready(WaitForWork::default())? {
            Ok((path, level)) => {
                let level = Arc::new(level);
                match path {
                    Some(path) => world.file.follow(path, level.clone()),
                    None => world.file.forget(),
                }
                world.open.write(OpenLevel::take(level));
                None
            }
            Err(error) => {
                let why = of_library::store_error(&error);
                self.result = Some(Err(error));
                Some(why)
            }
        }
    }

    fn edit_new(&mut self, ui: &mut Ui, shelf: &mut Shelf, level: Option<&Arc<Level>>) {
        ui.horizontal(|ui| {
            let hint = ui.text(say!("panel-levels-name"));
            let field = TextEdit::singleline(&mut self.new_name).hint_text(hint);
            ui.add(field.desired_width(150.0));
            if ui.button(ui.text(say!("panel-levels-save"))).clicked()
                && let Some(level) = level
            {
                match shelf.store.save(&self.new_name, level) {
                    Err(StoreError::Taken(name)) if !is_built_in(&name) => {
                        (self.replacing, self.result) = (Some(name), None);
                    }
                    saved => self.set_saved(shelf, level, saved),
                }
            }
        });
        self.ask_to_replace(ui, shelf, level);
    }

    /// Asks whether to replace the level with the typed name.
    fn ask_to_replace(&mut self, ui: &mut Ui, shelf: &mut Shelf, level: Option<&Arc<Level>>) {
        let typed = self.new_name.trim();
        let Some(name) = self.replacing.take().filter(|name| name == typed) else {
            return;
        };
        let Some(level) = level else { return };
        let backup = shelf.store.backup_path(&name).unwrap_or_default();
        let backup = backup.file_name().unwrap_or_default().to_string_lossy();
        let question = say!(
            "panel-levels-replace-question",
            name = &*name,
            backup = &*backup
        );
        ui.colored_label(alarm(ui), ui.text(question));
        let mut is_kept = false;
        ui.horizontal(|ui| {
            if ui.button(ui.text(say!("panel-levels-replace"))).clicked() {
                let replaced = shelf.store.replace(&name, level);
                self.set_saved(shelf, level, replaced);
                is_kept = true;
            }
            is_kept |= ui.button(ui.text(say!("panel-levels-keep"))).clicked();
        });
        if !is_kept {
            self.replacing = Some(name);
        }
    }

    /// Stores the result of saving the level, and follows its file.
    fn set_saved(
        &mut self,
        shelf: &mut Shelf,
        level: &Arc<Level>,
        saved: Result<PathBuf, StoreError>,
    ) {
        if let Ok(path) = &saved {
            shelf.world.file.follow(path, level.clone());
        }
        let saved = saved.map(|path| {
            let path = path.display().to_string();
            say!("panel-levels-saved", path)
        });
        self.set_result(shelf, saved);
    }

    /// Shows the buttons that open and save levels with the dialogs of the browser.
    fn edit_files(&mut self, ui: &mut Ui, dialogs: Dialogs, level: Option<&Arc<Level>>) {
        if let Some((name, text)) = self.choosing.as_ref().and_then(ChosenFile::take_ready) {
            self.choosing = None;
            self.result = None;
            self.loading
                .ask(move |_| Ok((None, store::parse(&name, &text)?)));
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

    fn edit_line(&mut self, ui: &mut Ui, shelf: &mut Shelf, name: &str) {
        let store = shelf.store.clone();
        let question = self.question.as_mut().filter(|(of, _)| of == name);
        let Some((_, question)) = question else {
            return self.show_buttons(ui, &store, name);
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
            self.set_result(shelf, result);
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
            self.loading
                .ask(move |_| Ok((store.level_path(&name), store.load(&name)?)));
        }
        let refused = StoreError::BuiltIn(name.into());
        let reason = is_built_in(name).then(|| of_library::store_error(&refused));
        for (say, question) in [
            (say!("panel-levels-rename"), Question::Rename(name.into())),
            (say!("panel-levels-delete"), Question::Delete),
        ] {
            let button = Button::new(ui.text(say));
            if add_unless(ui, reason.clone(), button).clicked() {
                self.question = Some((name.into(), question));
            }
        }
    }

    /// Stores the result of an operation for display, and makes the section read the list of levels
    /// again.
    fn set_result(&mut self, shelf: &mut Shelf, done: Result<Say, StoreError>) {
        self.result = Some(done);
        shelf.list.refresh();
    }
}
