//! The section for saving, opening, renaming and deleting levels: a browser with pictures.

use super::beside;
use super::editor::EditorWorld;
use super::style::{alarm, good};
use super::texts::PanelText;
use super::window::{add_unless, drop_down};
use crate::level_browser::{LevelBrowser, LevelOrder, Question, RowPictures, Shelf, refusal};
use crate::platform::{self, ChosenFile, Dialogs};
use crate::runs::records::Medal;
use crate::texts::{self, Say, of_library, say};
use bevy_egui::egui::{
    Button, Label, Rect, Response, RichText, ScrollArea, Sense, TextEdit, TextureHandle, Ui, Vec2,
    vec2,
};
use bevy_warren::map::thumbnail::{self, Thumbnail};
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::Level;

/// The browser of levels, and the parts of it that only the panel has.
#[derive(Default)]
pub(super) struct Levels {
    pub(super) browser: LevelBrowser<Option<Thumbnail>>,
    pictures: RowPictures<TextureHandle>,
    /// The larger picture of the chosen level.
    picture: Option<TextureHandle>,
    /// The name of the level in the row that is under the pointer or has the focus.
    pointed: Option<String>,
    new_name: String,
    /// The file that the player is choosing in a dialog of the browser.
    choosing: Option<ChosenFile>,
}

/// The height of the list, in points. A longer list has a scroll bar.
const LIST_HEIGHT: f32 = 330.0;

/// The height of a row, and the side length of its picture, in points.
const ROW: f32 = 62.0;

/// The side length of the picture of the chosen level, in points, and in pixels.
const PICTURE: f32 = 116.0;
const PIXELS: u32 = 232;

impl Levels {
    pub(super) fn edit(
        &mut self,
        ui: &mut Ui,
        shelf: &mut Shelf,
        world: &mut EditorWorld,
        level: Option<&Arc<Level>>,
    ) {
        self.edit_new(ui, shelf, world, level);
        if let Some(dialogs) = platform::dialogs() {
            self.edit_files(ui, dialogs, level);
        }
        if let Some(result) = &self.browser.result {
            let (colour, text) = match result {
                Ok(done) => (good(ui), done.clone()),
                Err(error) => (alarm(ui), of_library::store_error(error)),
            };
            ui.colored_label(colour, ui.text(text));
        }
        self.edit_search(ui);
        self.browser.find(shelf);
        self.show_chosen(ui, shelf);
        self.show_list(ui, shelf);
    }

    fn edit_search(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let hint = ui.text(say!("levels-search"));
            let field = TextEdit::singleline(&mut self.browser.search).hint_text(hint);
            ui.add(field.desired_width(150.0));
            drop_down(ui, "level order", self.browser.order.say(), |ui| {
                for order in LevelOrder::ALL {
                    let name = ui.text(order.say());
                    ui.selectable_value(&mut self.browser.order, order, name);
                }
            });
        });
    }

    fn show_list(&mut self, ui: &mut Ui, shelf: &mut Shelf) {
        self.browser.visible.clear();
        self.pointed = None;
        if self.browser.found().is_empty() {
            ui.weak(ui.text(say!("levels-none")));
        }
        let scroll = ScrollArea::vertical()
            .id_salt("levels")
            .max_height(LIST_HEIGHT)
            .min_scrolled_height(LIST_HEIGHT);
        let count = self.browser.found().len();
        scroll
            .auto_shrink([false, true])
            .show_rows(ui, ROW, count, |ui, rows| {
                let names = self.browser.found()[rows].to_vec();
                for name in &names {
                    self.show_level(ui, shelf, name);
                }
                self.browser.visible = names;
            });
        self.pictures.keep(&self.browser.visible);
    }

    /// Shows a row of the list: the picture on the left, and beside it the name, the buttons, and
    /// the facts, one below the other.
    fn show_level(&mut self, ui: &mut Ui, shelf: &mut Shelf, name: &str) {
        let size = vec2(ui.available_width(), ROW);
        if self.browser.chosen.name() == name {
            let place = Rect::from_min_size(ui.cursor().min, size);
            let fill = ui.visuals().widgets.inactive.bg_fill;
            ui.painter().rect_filled(place, 4.0, fill);
        }
        let row = ui.allocate_ui(size, |ui| {
            ui.set_height(ROW);
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(Vec2::splat(ROW), Sense::hover());
                let upload = |picture: &Thumbnail| beside::upload(ui.ctx(), picture);
                if let Some(picture) = self.pictures.of(name, &shelf.list, upload) {
                    beside::draw(ui, picture, place.shrink(2.0));
                }
                ui.vertical(|ui| {
                    ui.add(Label::new(ui.text(texts::level(name))).truncate());
                    let has_focus = ui.horizontal(|ui| self.edit_line(ui, shelf, name)).inner;
                    if let Some((told, fault)) = shelf.describe(name) {
                        let told = RichText::new(ui.text(told)).small();
                        let told = match fault {
                            Some(_) => told.color(alarm(ui)),
                            None => told.weak(),
                        };
                        ui.add(Label::new(told).truncate());
                    }
                    has_focus
                })
                .inner
            })
            .inner
        });
        if ui.rect_contains_pointer(row.response.rect) || row.inner && self.pointed.is_none() {
            self.pointed = Some(name.into());
        }
    }

    /// Shows the buttons for the operations on a level, or the question about it. Returns whether one
    /// of them has the focus.
    fn edit_line(&mut self, ui: &mut Ui, shelf: &mut Shelf, name: &str) -> bool {
        let asked = self.browser.asked.as_mut();
        let Some(asked) =
            asked.filter(|asked| asked.name == name && asked.question != Question::Replace)
        else {
            return self.show_buttons(ui, shelf, name);
        };
        let text = ui.text(asked.text(&shelf.store));
        let shown = match &mut asked.question {
            Question::Rename(new) => ui.add(
                TextEdit::singleline(new)
                    .hint_text(text)
                    .desired_width(150.0),
            ),
            _ => ui.label(text),
        };
        let confirm = ui.button(ui.text(asked.question.label()));
        let keep = ui.button(ui.text(say!("panel-levels-keep")));
        if confirm.clicked() {
            self.browser.confirm(shelf);
        } else if keep.clicked() {
            self.browser.asked = None;
        }
        [shown, confirm, keep].iter().any(Response::has_focus)
    }

    fn show_buttons(&mut self, ui: &mut Ui, shelf: &Shelf, name: &str) -> bool {
        let load = ui.button(ui.text(say!("panel-levels-load")));
        if load.clicked() {
            self.browser.open(name, &shelf.store);
        }
        let reason = refusal(name);
        Question::of_level(name)
            .into_iter()
            .fold(load.has_focus(), |has_focus, question| {
                let button = Button::new(ui.text(question.label()));
                let button = add_unless(ui, reason.clone(), button);
                if button.clicked() {
                    self.browser.ask(name, question);
                }
                has_focus || button.has_focus()
            })
    }

    /// Shows the chosen level: a larger picture, and beside it the measures and the player's record,
    /// or the error in the level's file.
    fn show_chosen(&mut self, ui: &mut Ui, shelf: &Shelf) {
        let colours = *shelf.colours;
        let draw = move |level: &Arc<Level>| Some(thumbnail::paint(level, &colours, PIXELS));
        if self.browser.choose(self.pointed.as_deref(), shelf, draw) {
            let picture = self.browser.chosen.picture.take();
            self.picture = picture.map(|picture| beside::upload(ui.ctx(), &picture));
        }
        ui.horizontal(|ui| {
            ui.set_min_height(PICTURE);
            let (place, _) = ui.allocate_exact_size(Vec2::splat(PICTURE), Sense::hover());
            if let Some(picture) = &self.picture {
                beside::draw(ui, picture, place);
            }
            ui.vertical(|ui| self.show_facts(ui, shelf));
        });
    }

    fn show_facts(&self, ui: &mut Ui, shelf: &Shelf) {
        let chosen = &self.browser.chosen;
        for line in chosen.lines() {
            ui.weak(ui.text(line));
        }
        if let Some(fault) = chosen.fault() {
            ui.colored_label(alarm(ui), ui.text(fault));
        }
        if let Some(record) = chosen.record(shelf) {
            let best = say!("levels-best", time = texts::run_time(record.ticks));
            let earned = Medal::ALL.into_iter().filter(|&medal| record.has(medal));
            let earned = earned.map(Medal::name).collect();
            ui.weak(ui.text(best));
            ui.weak(ui.text(Say::Several(earned, " · ")));
        }
    }

    fn edit_new(
        &mut self,
        ui: &mut Ui,
        shelf: &mut Shelf,
        world: &mut EditorWorld,
        level: Option<&Arc<Level>>,
    ) {
        ui.horizontal(|ui| {
            let hint = ui.text(say!("panel-levels-name"));
            let field = TextEdit::singleline(&mut self.new_name).hint_text(hint);
            ui.add(field.desired_width(150.0));
            if ui.button(ui.text(say!("panel-levels-save"))).clicked()
                && let Some(level) = level
            {
                self.browser
                    .save(&self.new_name, level, shelf, &mut world.file);
            }
        });
        if let Some(level) = level {
            self.ask_to_replace(ui, shelf, world, level);
        }
    }

    /// Asks whether to replace the level with the typed name.
    fn ask_to_replace(
        &mut self,
        ui: &mut Ui,
        shelf: &mut Shelf,
        world: &mut EditorWorld,
        level: &Arc<Level>,
    ) {
        let asked = self.browser.asked.clone();
        let Some(asked) = asked.filter(|asked| asked.question == Question::Replace) else {
            return;
        };
        if asked.name != self.new_name.trim() {
            self.browser.asked = None;
            return;
        }
        ui.colored_label(alarm(ui), ui.text(asked.text(&shelf.store)));
        ui.horizontal(|ui| {
            if ui.button(ui.text(asked.question.label())).clicked() {
                self.browser.replace(level, shelf, &mut world.file);
            }
            if ui.button(ui.text(say!("panel-levels-keep"))).clicked() {
                self.browser.asked = None;
            }
        });
    }

    /// Shows the buttons that open and save levels with the dialogs of the browser.
    fn edit_files(&mut self, ui: &mut Ui, dialogs: Dialogs, level: Option<&Arc<Level>>) {
        if let Some((name, text)) = self.choosing.as_ref().and_then(ChosenFile::take_ready) {
            self.choosing = None;
            self.browser.open_text(name, text);
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
}
