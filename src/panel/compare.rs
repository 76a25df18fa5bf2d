//! Two recipes side by side: the current level A, and a level B that the user has pinned.

use super::beside;
use super::style::{good, palette};
use super::texts::PanelText;
use super::{by_hand, status};
use crate::texts::{Say, of_library, say};
use bevy_egui::egui::{
    Align, Context, Grid, Layout, Rect, ScrollArea, Sense, TextureHandle, Ui, vec2,
};
use bevy_warren::colours::Colours;
use bevy_warren::map::thumbnail::{self, Thumbnail};
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::survey::{Compared, Figure, Measures, compare, measures};

/// The comparison, which is visible while a level is pinned.
#[derive(Default)]
pub(super) struct Comparison {
    /// The current level.
    a: ComparedSide,
    /// The pinned level.
    b: ComparedSide,
    /// The longer side of the maps, in pixels, or 0 before the first frame.
    length: u32,
}

/// One of the two levels, and the results that are computed in the background.
#[derive(Default)]
struct ComparedSide {
    level: Option<Arc<Level>>,
    shown: Option<Shown>,
    making: Slot<(Thumbnail, Measures)>,
    /// The colours and the length of the map.
    look: (Colours, u32),
}

struct Shown {
    picture: TextureHandle,
    measures: Measures,
}

impl ComparedSide {
    /// Replaces the level. The previous results stay visible until the new level is drawn and
    /// measured.
    fn set_level(&mut self, level: &Arc<Level>, look: (Colours, u32)) {
        let is_it = |now: &Arc<Level>| Arc::ptr_eq(now, level);
        if !self.level.as_ref().is_some_and(is_it) || self.look != look {
            (self.level, self.look) = (Some(level.clone()), look);
            let (level, (colours, length)) = (level.clone(), look);
            self.making.ask(move |_| {
                let picture = thumbnail::paint(&level, &colours, length);
                (picture, measures(&level))
            });
        }
    }

    fn fetch(&mut self, context: &Context) {
        if let Some((picture, measures)) = self.making.take_ready(WaitForWork::default()) {
            self.shown = Some(Shown {
                picture: beside::upload(context, &picture),
                measures,
            });
        }
        if self.making.is_busy() {
            context.request_repaint();
        }
    }

    fn figures(&self) -> Vec<Compared> {
        let shown = self.shown.as_ref();
        shown.map_or(Vec::new(), |shown| compare(&shown.measures, None))
    }
}

impl Comparison {
    pub(super) fn is_open(&self) -> bool {
        self.b.level.is_some()
    }

    /// Pins the current level as B.
    pub(super) fn pin(&mut self, level: &Arc<Level>) {
        self.b = ComparedSide::default();
        self.b.level = Some(level.clone());
    }

    pub(super) fn close(&mut self) {
        *self = Comparison::default();
    }

    /// Shows both levels beside the panel. Returns the pinned level if the user swaps the levels.
    pub(super) fn show(
        &mut self,
        context: &Context,
        room: Rect,
        level: Option<&Arc<Level>>,
    ) -> Option<Arc<Level>> {
        let (Some(a), Some(b)) = (level, self.b.level.clone()) else {
            return None;
        };
        let mut swapped = None;
        beside::window(context, "compare", room, |ui| {
            if self.length > 0 {
                let look = (palette(ui), self.length);
                self.a.set_level(a, look);
                self.b.set_level(&b, look);
            }
            self.a.fetch(ui.ctx());
            self.b.fetch(ui.ctx());
            swapped = self.edit_head(ui, a, b);
            self.show_maps(ui);
            ui.separator();
            self.show_figures(ui);
        });
        swapped
    }

    fn edit_head(&mut self, ui: &mut Ui, a: &Arc<Level>, b: Arc<Level>) -> Option<Arc<Level>> {
        let mut swapped = None;
        ui.horizontal(|ui| {
            ui.strong(ui.text(say!("panel-compare-two")));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(ui.text(say!("panel-close"))).clicked() {
                    self.close();
                }
                if ui.button(ui.text(say!("panel-compare-pin"))).clicked() {
                    self.pin(a);
                }
                if ui.button(ui.text(say!("panel-compare-swap"))).clicked() {
                    std::mem::swap(&mut self.a, &mut self.b);
                    swapped = Some(b);
                }
            });
        });
        swapped
    }

    /// Shows the maps side by side, or one above the other in a narrow window.
    fn show_maps(&mut self, ui: &mut Ui) {
        let gap = ui.spacing().item_spacing.x;
        let width = (ui.available_width() - gap) / 2.0;
        let height = (0.55 * ui.available_height()).min(width).max(80.0);
        self.length = beside::pixels(ui, vec2(width, height));
        ui.horizontal_top(|ui| {
            for (letter, side) in [("A", &self.a), ("B", &self.b)] {
                ui.allocate_ui(vec2(width, height + 40.0), |ui| {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        ui.horizontal_wrapped(|ui| {
                            ui.strong(letter);
                            if let Some(level) = &side.level {
                                ui.label(ui.text(summary(level)));
                            }
                        });
                        let (place, _) =
                            ui.allocate_exact_size(vec2(width, height), Sense::hover());
                        match &side.shown {
                            Some(shown) => beside::draw(ui, &shown.picture, place),
                            None => _ = ui.put(place, bevy_egui::egui::Spinner::new()),
                        }
                    });
                });
            }
        });
    }

    /// Shows a table with the figures of both levels. Figures that differ are highlighted.
    fn show_figures(&self, ui: &mut Ui) {
        let [a, b] = [self.a.figures(), self.b.figures()];
        let value = |list: &[Compared], figure: Figure| {
            let found = list.iter().find(|one| one.figure == figure);
            found.and_then(|one| one.own)
        };
        let is_told = |figure: &Figure| [&a, &b].iter().any(|list| value(list, *figure).is_some());
        ScrollArea::vertical()
            .id_salt("compared")
            .auto_shrink([false, false])
            .show(ui, |ui| {
                let table = Grid::new("compared").striped(true).spacing([24.0, 2.0]);
                table.show(ui, |ui| {
                    ui.weak("");
                    ui.strong("A");
                    ui.strong("B");
                    ui.end_row();
                    for figure in Figure::ALL.into_iter().filter(is_told) {
                        let [a, b] = [&a, &b].map(|list| value(list, figure));
                        ui.label(ui.text(of_library::figure(figure)));
                        for own in [a, b] {
                            let text = match own {
                                Some(own) => of_library::value(figure, own),
                                None => say!("panel-no-figure"),
                            };
                            let text = ui.text(text);
                            match a == b {
                                true => ui.label(text),
                                false => ui.colored_label(good(ui), text),
                            };
                        }
                        ui.end_row();
                    }
                });
            });
    }
}

/// Describes a level by its recipe, with the seed, or as drawn by hand.
fn summary(level: &Level) -> Say {
    match level.true_recipe() {
        Some(recipe) => {
            let what = status::summary(recipe);
            say!("panel-compare-what", what, seed = recipe.seed.to_string())
        }
        None => by_hand::summary(level),
    }
}
