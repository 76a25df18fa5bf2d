//! The window of the panel, and the layout of its sections.

use super::draft::Draft;
use super::edit_pause::EditPause;
use super::editor::{AskTestRun, EditorWorld, LevelEditor};
use super::level_map::LevelMap;
use super::mask::{self, MaskEditor};
use super::mission::MissionSection;
use super::proof::LevelProof;
use super::style::{alarm, heading, set_colours};
use super::texts::{PanelText, set_words};
use super::{
    Panel, PanelZoom, algorithm, by_hand, copy, grid, options, overlays, placement, rules, status,
    theme,
};
use crate::level_browser::Shelf;
use crate::level_file::LevelFile;
use crate::texts::{Language, Say, of_library, say};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, CollapsingHeader, ComboBox, Id, Response, ScrollArea, Ui, Widget,
};
use bevy_warren::flicker::Flicker;
use bevy_warren::level::{CurrentLevel, LevelFault, LevelInMaking, Making, OpenLevel};
use bevy_warren::overlay::ShownOverlay;
use bevy_warren::panel_use::PanelUse;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::recipe::Recipe;

/// The width of the panel, in points.
const WIDTH: f32 = 344.0;

/// The maximum width of an enlarged panel, as a fraction of the width of the window.
const MAX_SHARE: f32 = 0.5;

/// The width of a drop-down list, and the maximum height of its choices, in points.
const DROP_DOWN_WIDTH: f32 = 150.0;
const DROP_DOWN_HEIGHT: f32 = 400.0;

pub(super) fn show_panel(
    mut contexts: EguiContexts,
    mut input: ResMut<PanelUse>,
    zoom: Res<PanelZoom>,
    mut panel: ResMut<Panel>,
    mut map: ResMut<LevelMap>,
    (mut shelf, mut world): (Shelf, EditorWorld),
    current: Res<CurrentLevel>,
    making: Res<LevelInMaking>,
    fault: Res<LevelFault>,
    (flicker, language): (Res<Flicker>, Res<Language>),
    (proof, pause): (Res<LevelProof>, Res<EditPause>),
    mut overlay: ResMut<ShownOverlay>,
    mut editor: ResMut<LevelEditor>,
    mut commands: Commands,
) {
    if !input.open {
        return;
    }
    let Ok(context) = contexts.ctx_mut() else {
        return;
    };
    let panel = &mut *panel;
    let level = current.0.as_ref();
    let before = panel.draft.recipe.clone();
    let drawings = panel.draft.drawings;
    let (mut wish, mut request) = (None, None);
    panel.fetch_files(level, &shelf, &mut world);
    set_zoom(context, *zoom);
    let screen = context.content_rect();
    set_colours(context, &shelf.colours, *flicker);
    set_words(context, &shelf.texts);
    let window = egui::Window::new(shelf.texts.translate(&say!("panel")))
        .id(Id::new("panel"))
        .anchor(Align2::RIGHT_TOP, [0.0, 0.0])
        .title_bar(false)
        .fixed_size([WIDTH, screen.height()])
        .show(context, |ui| {
            let by_hand = level.filter(|level| by_hand::is_by_hand(level));
            panel.show_status(ui, by_hand, making.making(), &fault, &mut commands);
            if let Some(name) = world.file.question() {
                request = ask_to_load(ui, name, &mut world.file);
            }
            if let Some(level) = level {
                map.edit(ui, level);
                if editor.show_bar(ui, &mut world) {
                    commands.write_message(AskTestRun);
                }
            }
            ui.separator();
            panel.edit_seed(ui, level);
            panel.edit_choosing(ui, level, &pause);
            ui.separator();
            let scroll = ScrollArea::vertical()
                .id_salt("sections")
                .auto_shrink([false, false]);
            scroll.show(ui, |ui| {
                if let Some(level) = level.filter(|_| editor.is_drawing) {
                    section(ui, say!("panel-editor"), true, |ui| {
                        editor.show_section(ui, level, &mut map, &mut world);
                    });
                }
                let draft = &mut panel.draft;
                match by_hand {
                    Some(level) => {
                        if by_hand::ask_to_replace(ui, level) {
                            wish = Some(by_hand::replacement(level, &draft.full_recipe()));
                        }
                    }
                    None => {
                        section(ui, say!("panel-presets"), false, |ui| {
                            let preset = panel.presets.edit(ui, &shelf.store, draft);
                            request = preset.or(request.take());
                        });
                        edit_recipe(ui, draft, &mut panel.mask, &mut panel.mission, level);
                        section(ui, say!("panel-difficulty"), false, |ui| {
                            wish = panel.difficulty.edit(ui, draft);
                        });
                    }
                }
                show_level(ui, level, &proof, &mut map, &mut overlay);
                let pasted = panel.show_files(ui, level, &pause, *language, &mut shelf, &mut world);
                wish = pasted.or(wish.take());
            });
        });
    let left = window.map_or(screen.right(), |window| window.response.rect.left());
    let room = room_beside(context, screen, left, &mut input);
    let beside = panel.show_beside(context, room, *language, level);
    let request = beside.or(request);
    let open = &mut world.open;
    if let Some(request) = request.or(wish.map(OpenLevel::make)) {
        open.write(request);
    } else if panel.draft.recipe != before || panel.draft.drawings != drawings {
        panel.request_level(&before, open);
    }
}

/// Records the width of the panel, and returns the space beside it. `left` is the left edge of the
/// panel.
fn room_beside(
    context: &egui::Context,
    screen: egui::Rect,
    left: f32,
    input: &mut ResMut<PanelUse>,
) -> egui::Rect {
    let taken = (screen.right() - left) * context.zoom_factor();
    if input.width != taken {
        input.width = taken;
    }
    egui::Rect::from_min_max(screen.min, egui::pos2(left, screen.bottom()))
}

/// Shows the sections for the parts of the recipe.
fn edit_recipe(
    ui: &mut Ui,
    draft: &mut Draft,
    editor: &mut MaskEditor,
    mission: &mut MissionSection,
    level: Option<&Arc<Level>>,
) {
    section(ui, say!("panel-grid"), true, |ui| {
        grid::edit(ui, draft);
        mask::edit(ui, draft, editor);
    });
    section(ui, say!("panel-algorithm"), true, |ui| {
        algorithm::edit(ui, draft)
    });
    section(ui, say!("panel-mission"), false, |ui| {
        mission.edit(ui, draft, level);
    });
    section(ui, say!("panel-rooms-and-chambers"), true, |ui| {
        rows(ui, "rooms", |ui| options::edit(ui, draft, options::ROOMS));
    });
    section(ui, say!("panel-loops"), true, |ui| {
        rows(ui, "loops", |ui| options::edit(ui, draft, options::LOOPS));
    });
    section(ui, say!("panel-places"), true, |ui| {
        placement::edit(ui, draft)
    });
    section(ui, say!("panel-look"), false, |ui| theme::edit(ui, draft));
    section(ui, say!("panel-rules"), false, |ui| rules::edit(ui, draft));
}

/// Enlarges the panel, but leaves room for the world beside it.
fn set_zoom(context: &egui::Context, zoom: PanelZoom) {
    let points = context.content_rect().width() * context.zoom_factor();
    context.set_zoom_factor(zoom.0.min(points * MAX_SHARE / WIDTH).max(1.0));
}

/// Asks whether to load a changed file, which would discard the player's own changes to its level.
fn ask_to_load(ui: &mut Ui, name: String, file: &mut LevelFile) -> Option<OpenLevel> {
    ui.colored_label(alarm(ui), ui.text(say!("level-file-question", name)));
    let mut answer = None;
    ui.horizontal(|ui| {
        for (load, name) in [
            (true, say!("level-file-load")),
            (false, say!("level-file-keep")),
        ] {
            if ui.button(ui.text(name)).clicked() {
                answer = Some(load);
            }
        }
    });
    file.answer(answer?)
}

/// Shows the sections with the proof and the overlays of the level.
fn show_level(
    ui: &mut Ui,
    level: Option<&Arc<Level>>,
    proof: &LevelProof,
    map: &mut LevelMap,
    overlay: &mut ResMut<ShownOverlay>,
) {
    if let Some(level) = level {
        section(ui, say!("panel-proof"), true, |ui| {
            proof.show(ui, level, map)
        });
    }
    section(ui, say!("panel-overlay"), true, |ui| {
        let mut shown = **overlay;
        overlays::edit(ui, &mut shown, level.map(AsRef::as_ref));
        overlay.set_if_neq(shown);
    });
}

impl Panel {
    /// Uses the files that have been read. If one of them was refused, stores the reason.
    fn fetch_files(&mut self, level: Option<&Arc<Level>>, shelf: &Shelf, world: &mut EditorWorld) {
        let opened = self.levels.browser.opened(shelf, &mut world.file);
        let refused = opened.and_then(|opened| opened.map(|open| _ = world.open.write(open)).err());
        let refused = refused.or_else(|| self.fetch_mask(level));
        self.refused = refused.or(self.refused.take());
    }

    #[cfg(feature = "command-line")]
    fn fetch_mask(&mut self, level: Option<&Arc<Level>>) -> Option<Say> {
        match level.is_some_and(|level| by_hand::is_by_hand(level)) {
            true => self.mask.give_up().then(|| say!("panel-mask-by-hand")),
            false => self.mask.fetch(&mut self.draft),
        }
    }

    #[cfg(not(feature = "command-line"))]
    fn fetch_mask(&mut self, _level: Option<&Arc<Level>>) -> Option<Say> {
        None
    }

    /// Shows the status line. `by_hand` is the current level if no recipe describes it.
    fn show_status(
        &self,
        ui: &mut Ui,
        by_hand: Option<&Arc<Level>>,
        making: Option<Making>,
        fault: &LevelFault,
        commands: &mut Commands,
    ) {
        let fault = fault.0.as_ref();
        let fault = fault.map(|why| say!("panel-stays", why = of_library::open_error(why)));
        let told = self.refused.clone().or(fault);
        let subject = match by_hand {
            Some(level) => by_hand::summary(level),
            None => status::summary(&self.draft.recipe),
        };
        status::show_line(ui, subject, making, told, commands);
    }

    /// Shows the seed, unless the level has no recipe. An edit only disables the row, so that the panel
    /// does not move at the first edit.
    fn edit_seed(&mut self, ui: &mut Ui, level: Option<&Arc<Level>>) {
        if level.is_some_and(|level| level.recipe().is_none()) {
            return;
        }
        let is_made = level.is_none_or(|level| !by_hand::is_by_hand(level));
        ui.add_enabled_ui(is_made, |ui| self.seed.edit(ui, &mut self.draft));
    }

    /// Shows the buttons that open the windows for choosing a level, and the spread of a figure.
    fn edit_choosing(&mut self, ui: &mut Ui, level: Option<&Arc<Level>>, pause: &EditPause) {
        let has_recipe = level.is_none_or(|level| !by_hand::is_by_hand(level));
        ui.horizontal_wrapped(|ui| {
            let toggle = |ui: &mut Ui, is_open, is_useful, name, hint| {
                let button = egui::Button::selectable(is_open, ui.text(name));
                let shown = ui.add_enabled(is_useful, button);
                shown.on_hover_text(ui.text(hint)).clicked()
            };
            let (name, hint) = (say!("panel-seeds"), say!("panel-seeds-tip"));
            if toggle(ui, self.seeds.is_open, has_recipe, name, hint) {
                self.seeds.toggle(self.draft.recipe.seed);
                self.comparison.close();
                self.export.close_preview();
            }
            let (name, hint) = (say!("panel-spread-button"), say!("panel-spread-tip"));
            if toggle(ui, self.figures.is_spread_shown, has_recipe, name, hint) {
                self.figures.is_spread_shown ^= true;
            }
            let (name, hint) = (say!("panel-compare-button"), say!("panel-compare-tip"));
            let is_open = self.comparison.is_open();
            if toggle(ui, is_open, level.is_some(), name, hint) {
                self.seeds.is_open = false;
                self.export.close_preview();
                match level {
                    Some(level) if !is_open => self.comparison.pin(level),
                    _ => self.comparison.close(),
                }
            }
        });
        if has_recipe {
            self.figures.show_spread(ui, level, pause);
        }
    }

    /// Shows the sections with the measures and the files of the level. Returns a recipe that the
    /// user has pasted.
    fn show_files(
        &mut self,
        ui: &mut Ui,
        level: Option<&Arc<Level>>,
        pause: &EditPause,
        language: Language,
        shelf: &mut Shelf,
        world: &mut EditorWorld,
    ) -> Option<Recipe> {
        section(ui, say!("panel-measures"), false, |ui| {
            self.figures.show_figures(ui, level, pause)
        });
        section(ui, say!("panel-levels"), false, |ui| {
            self.levels.edit(ui, shelf, world, level);
        });
        section(ui, say!("panel-export"), false, |ui| {
            self.export.edit(ui, &shelf.store, language, level);
            if self.export.is_preview_open() {
                self.seeds.is_open = false;
                self.comparison.close();
            }
        });
        let mut pasted = None;
        section(ui, say!("panel-copy"), false, |ui| {
            pasted = copy::edit(ui, &self.draft, &mut self.pasted);
        });
        pasted
    }

    /// Shows the windows beside the panel. Returns the level that the user has chosen in one of
    /// them.
    fn show_beside(
        &mut self,
        context: &egui::Context,
        room: egui::Rect,
        language: Language,
        level: Option<&Arc<Level>>,
    ) -> Option<OpenLevel> {
        self.export.show_preview(context, room, language, level);
        self.seeds.is_open &= level.is_none_or(|level| !by_hand::is_by_hand(level));
        let recipe = self.draft.full_recipe();
        if let Some(seed) = self.seeds.show(context, room, &recipe) {
            return Some(OpenLevel::make(Recipe { seed, ..recipe }));
        }
        let swapped = self.comparison.show(context, room, level);
        swapped.map(OpenLevel::take)
    }

    /// Requests the level of a changed recipe, or undoes the change if the recipe is known to be
    /// invalid.
    fn request_level(&mut self, before: &Recipe, open: &mut MessageWriter<OpenLevel>) {
        let changed = self.draft.recipe.clone();
        self.refused = self.draft.refusal(&changed);
        if self.refused.is_none() {
            self.seed.follow(&mut self.draft, before);
            open.write(self.seed.request(self.draft.full_recipe()));
        } else if self.draft.refusal(before).is_none() {
            self.draft.recipe = before.clone();
        }
    }
}

/// Shows a section that can be collapsed.
fn section(ui: &mut Ui, name: Say, open: bool, contents: impl FnOnce(&mut Ui)) {
    ui.add_space(2.0);
    let heading = heading(ui, ui.text(name.clone()));
    CollapsingHeader::new(heading)
        // The ID is the same in every language, so that changing the language does not collapse or
        // expand the section.
        .id_salt(format!("{name:?}"))
        .default_open(open)
        .show_unindented(ui, contents);
}

/// Shows the rows of a section. The function `contents` adds each of them with [`row`].
pub(super) fn rows(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui)) {
    egui::Grid::new(name)
        .num_columns(2)
        .min_col_width(110.0)
        .spacing([8.0, 4.0])
        .show(ui, contents);
}

/// Shows a name and a value as one of the [`rows`] of a section.
pub(super) fn row(ui: &mut Ui, name: Say, value: impl FnOnce(&mut Ui)) {
    ui.label(ui.text(name));
    value(ui);
    ui.end_row();
}

/// Adds a widget. If there is a reason why the widget cannot be used, the widget is disabled, and
/// its tooltip shows the reason.
pub(super) fn add_unless(ui: &mut Ui, reason: Option<Say>, widget: impl Widget) -> Response {
    let shown = ui.add_enabled(reason.is_none(), widget);
    shown.on_disabled_hover_text(ui.text(reason.unwrap_or_default()))
}

/// Shows a drop-down list. A key that chooses an item also closes the list, and the focus returns to
/// the closed list.
pub(super) fn drop_down(ui: &mut Ui, id: &str, chosen: Say, choices: impl FnOnce(&mut Ui)) {
    let list = ComboBox::from_id_salt(id)
        .selected_text(ui.text(chosen))
        .width(DROP_DOWN_WIDTH)
        .height(DROP_DOWN_HEIGHT);
    let shown = list.show_ui(ui, |ui| {
        choices(ui);
        let focused = ui.memory(|memory| memory.focused());
        let focused = focused.and_then(|id| ui.ctx().read_response(id));
        let is_item = focused.is_some_and(|item| item.layer_id == ui.layer_id());
        let is_key = |input: &egui::InputState| {
            input.key_pressed(egui::Key::Space) || input.key_pressed(egui::Key::Enter)
        };
        let is_chosen = is_item && ui.input(is_key);
        if is_chosen {
            ui.close();
        }
        is_chosen
    });
    if shown.inner == Some(true) {
        shown.response.request_focus();
    }
}
