//! The window of the panel, and the layout of its sections.

use super::draft::Draft;
use super::level_map::LevelMap;
use super::look::{heading, set_colours};
use super::mask::{self, Picture};
use super::proof::LevelProof;
use super::words::{PanelText, set_words};
use super::{
    Panel, PanelZoom, algorithm, by_hand, copy, grid, loops, overlays, placement, rooms, rules,
    status, theme,
};
use crate::colours::Colours;
use crate::flicker::Flicker;
use crate::level::{CurrentLevel, LevelFault, LevelInMaking, OpenLevel};
use crate::overlay::ShownOverlay;
use crate::panel_input::PanelInput;
use crate::store::Store;
use crate::texts::{Say, Texts, of_library, say};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, CollapsingHeader, ComboBox, Id, Response, ScrollArea, Ui, Widget,
};
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
    mut input: ResMut<PanelInput>,
    zoom: Res<PanelZoom>,
    mut panel: ResMut<Panel>,
    mut map: ResMut<LevelMap>,
    mut picture: Local<Picture>,
    store: Res<Store>,
    current: Res<CurrentLevel>,
    making: Res<LevelInMaking>,
    fault: Res<LevelFault>,
    texts: Res<Texts>,
    (colours, flicker): (Res<Colours>, Res<Flicker>),
    proof: Res<LevelProof>,
    mut overlay: ResMut<ShownOverlay>,
    mut open: MessageWriter<OpenLevel>,
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
    let mut wish = None;
    let points = context.content_rect().width() * context.zoom_factor();
    context.set_zoom_factor(zoom.0.min(points * MAX_SHARE / WIDTH).max(1.0));
    let screen = context.content_rect();
    set_colours(context, &colours, *flicker);
    set_words(context, &texts);
    let window = egui::Window::new(texts.translate(&say!("panel")))
        .id(Id::new("panel"))
        .anchor(Align2::RIGHT_TOP, [0.0, 0.0])
        .title_bar(false)
        .fixed_size([WIDTH, screen.height()])
        .show(context, |ui| {
            let fault = fault.0.as_ref();
            let fault = fault.map(|why| say!("panel-stays", why = of_library::open_error(why)));
            let told = panel.refused.clone().or(fault);
            let by_hand = level.filter(|level| by_hand::is_by_hand(level));
            let subject = match by_hand {
                Some(level) => by_hand::summary(level),
                None => status::summary(&panel.draft.recipe),
            };
            status::show_line(ui, subject, making.making(), told, &mut open);
            if let Some(level) = level {
                map.edit(ui, level);
            }
            ui.separator();
            if by_hand.is_none() {
                panel.seed.edit(ui, &mut panel.draft);
                ui.separator();
            }
            let scroll = ScrollArea::vertical()
                .id_salt("sections")
                .auto_shrink([false, false]);
            scroll.show(ui, |ui| {
                let draft = &mut panel.draft;
                match by_hand {
                    Some(level) => {
                        if by_hand::ask_to_replace(ui, level) {
                            wish = Some(by_hand::replacement(level, &draft.full_recipe()));
                        }
                    }
                    None => edit_recipe(ui, draft, &mut picture),
                }
                if by_hand.is_none() {
                    section(ui, say!("panel-difficulty"), false, |ui| {
                        let found = panel.difficulty.edit(ui, draft);
                        wish = found.or(wish.take());
                    });
                }
                show_level(ui, level, &proof, &mut map, &mut overlay);
                section(ui, say!("panel-measures"), false, |ui| {
                    panel.figures.show_figures(ui, level)
                });
                section(ui, say!("panel-levels"), false, |ui| {
                    let level = level.map(AsRef::as_ref);
                    panel.levels.edit(ui, &store, level, &mut open);
                });
                section(ui, say!("panel-export"), false, |ui| {
                    panel.export.edit(ui, &store, level);
                });
                section(ui, say!("panel-copy"), false, |ui| {
                    let pasted = copy::edit(ui, draft, &mut panel.pasted);
                    wish = pasted.or(wish.take());
                });
            });
        });
    let taken = window.map_or(0.0, |window| screen.right() - window.response.rect.left());
    let taken = taken * context.zoom_factor();
    if input.width != taken {
        input.width = taken;
    }
    if let Some(recipe) = wish {
        open.write(OpenLevel::Make(recipe));
    } else if panel.draft.recipe != before {
        panel.request_level(&before, &mut open);
    }
}

/// Shows the sections for the parts of the recipe.
fn edit_recipe(ui: &mut Ui, draft: &mut Draft, picture: &mut Picture) {
    section(ui, say!("panel-grid"), true, |ui| {
        grid::edit(ui, draft);
        mask::edit(ui, draft, picture);
    });
    section(ui, say!("panel-algorithm"), true, |ui| {
        algorithm::edit(ui, draft)
    });
    section(ui, say!("panel-rooms"), true, |ui| rooms::edit(ui, draft));
    section(ui, say!("panel-loops"), true, |ui| loops::edit(ui, draft));
    section(ui, say!("panel-places"), true, |ui| {
        placement::edit(ui, draft)
    });
    section(ui, say!("panel-look"), false, |ui| theme::edit(ui, draft));
    section(ui, say!("panel-rules"), false, |ui| rules::edit(ui, draft));
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

/// Shows a drop-down list.
pub(super) fn drop_down(ui: &mut Ui, id: &str, chosen: Say, choices: impl FnOnce(&mut Ui)) {
    ComboBox::from_id_salt(id)
        .selected_text(ui.text(chosen))
        .width(DROP_DOWN_WIDTH)
        .height(DROP_DOWN_HEIGHT)
        .show_ui(ui, choices);
}
