//! The section that compares the figures of the level with the mean over many seeds.

use super::edit_pause::EditPause;
use super::plot;
use super::style::{alarm, good};
use super::texts::PanelText;
use super::window::{add_unless, drop_down};
use crate::texts::{Argument, Say, of_library, say};
use bevy_egui::egui::{Button, DragValue, Grid, ProgressBar, ScrollArea, Ui};
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, check};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::survey::{Compared, Figure, Measures, Survey, compare, measures, samples};
use warren_maze::topology::Topology;

/// The figures of the current level and of the latest survey, as far as they have been computed.
pub(super) struct Figures {
    own: Option<Measures>,
    /// Whether the level has changed since `own` was requested.
    is_stale: bool,
    measuring: Slot<Measures>,
    /// The figures for many seeds, and the recipe that was used with these seeds.
    many: Option<(Recipe, Survey)>,
    surveying: Slot<(Recipe, Result<Survey, MakeError>)>,
    /// The recipe of the latest survey. This survey can still be running.
    surveyed: Option<Recipe>,
    fault: Option<Say>,
    samples: u32,
    /// The figure that the plots show.
    plotted: Figure,
    /// Whether the spread over [`SPREAD`] seeds is visible beside the seed.
    pub(super) is_spread_shown: bool,
    /// The values of the latest survey, which stay visible until the values of the next survey are
    /// known.
    spread: Vec<f64>,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            own: None,
            is_stale: false,
            measuring: Slot::default(),
            many: None,
            surveying: Slot::default(),
            surveyed: None,
            fault: None,
            samples: 100,
            plotted: Figure::DeadEnds,
            is_spread_shown: false,
            spread: Vec::new(),
        }
    }
}

const MAX_SAMPLES: u32 = 100_000;

/// The number of seeds whose spread is computed whenever the recipe changes.
const SPREAD: u32 = 100;

impl Figures {
    /// Discards the figures that do not apply to the current level. If the level was only edited, the
    /// previous figures stay visible until those of the edited level have been computed. A survey is
    /// kept if its recipe differs from the recipe of the level only in the seed, because its mean also
    /// describes levels with other seeds.
    pub(super) fn forget(&mut self, level: Option<&Level>, is_edited: bool) {
        self.own = self.own.take().filter(|_| is_edited);
        (self.is_stale, self.fault) = (true, None);
        self.measuring.give_up();
        let recipe = level.and_then(Level::recipe);
        let with_seed = |other: &Recipe, seed| Recipe {
            seed,
            ..other.clone()
        };
        let is_it =
            |other: &Recipe| recipe.is_some_and(|recipe| *recipe == with_seed(other, recipe.seed));
        self.many = self.many.take().filter(|many| is_it(&many.0));
        if !self.surveyed.as_ref().is_some_and(is_it) {
            self.surveying.give_up();
        }
    }

    pub(super) fn show_figures(
        &mut self,
        ui: &mut Ui,
        level: Option<&Arc<Level>>,
        pause: &EditPause,
    ) {
        let Some(level) = level else { return };
        self.fetch(level, pause);
        label_cells(ui, level, self.own.as_ref());
        self.edit_samples(ui, level);
        let Some(own) = &self.own else {
            ui.spinner();
            return;
        };
        let survey = self.many.as_ref().map(|many| &many.1);
        let compared = compare(own, survey);
        show_table(ui, &compared, survey.is_some(), &mut self.plotted);
        if let Some(survey) = survey {
            let values = survey.values(self.plotted);
            plot::show_histogram(
                ui,
                "compared",
                self.plotted,
                &values,
                own.figure(self.plotted),
            );
        }
    }

    /// Shows the spread of a figure over the levels that the recipe makes with a hundred seeds, and
    /// the value of the current level. The spread is computed again whenever the recipe changes,
    /// for example while the user drags a slider.
    pub(super) fn show_spread(
        &mut self,
        ui: &mut Ui,
        level: Option<&Arc<Level>>,
        pause: &EditPause,
    ) {
        let Some(level) = level.filter(|_| self.is_spread_shown) else {
            return;
        };
        self.fetch(level, pause);
        let is_missing = self.many.is_none() && !self.surveying.is_busy() && self.fault.is_none();
        if let Some(recipe) = level.true_recipe().filter(|_| is_missing) {
            self.begin_survey(recipe.clone(), SPREAD);
        }
        let busy = self.surveying.is_busy();
        ui.horizontal(|ui| {
            let name = of_library::figure(self.plotted);
            drop_down(ui, "spread figure", name, |ui| {
                for figure in Figure::ALL {
                    let name = ui.text(of_library::figure(figure));
                    ui.selectable_value(&mut self.plotted, figure, name);
                }
            });
            if busy {
                ui.spinner();
                ui.ctx().request_repaint();
            }
        });
        if let Some((_, survey)) = &self.many {
            self.spread = survey.values(self.plotted);
        }
        if let Some(fault) = &self.fault {
            ui.colored_label(alarm(ui), ui.text(fault.clone()));
            return;
        }
        let own = self.own.as_ref().and_then(|own| own.figure(self.plotted));
        match self.spread.is_empty() && busy {
            true => _ = ui.weak(ui.text(say!("panel-spread-busy"))),
            false => plot::show_histogram(ui, "spread", self.plotted, &self.spread, own),
        }
    }

    fn begin_survey(&mut self, recipe: Recipe, samples: u32) {
        self.fault = None;
        self.surveyed = Some(recipe.clone());
        self.surveying
            .ask_async(async move |progress: WorkProgress| {
                let survey = survey(&recipe, samples, &progress).await;
                (recipe, survey)
            });
    }

    /// Fetches the results that are ready, and starts to measure the level if necessary. A level that
    /// was just edited is measured after a pause.
    fn fetch(&mut self, level: &Arc<Level>, pause: &EditPause) {
        let wait = WaitForWork::default();
        if let Some(own) = self.measuring.take_ready(wait) {
            self.own = Some(own);
        }
        let is_due = self.own.is_none() || self.is_stale;
        if is_due && pause.is_over() && !self.measuring.is_busy() {
            self.is_stale = false;
            let level = level.clone();
            self.measuring.ask(move |_| measures(&level));
        }
        match self.surveying.take_ready(wait) {
            Some((recipe, Ok(survey))) => self.many = Some((recipe, survey)),
            Some((_, Err(error))) => self.fault = Some(of_library::make_error(&error)),
            None => {}
        }
    }

    fn edit_samples(&mut self, ui: &mut Ui, level: &Level) {
        ui.horizontal(|ui| {
            if self.surveying.is_busy() {
                let done = self.surveying.done();
                let share = done as f32 / self.samples as f32;
                let text = ui.text(say!("of", number = done.to_string(), all = self.samples));
                ui.add(ProgressBar::new(share).text(text).desired_width(170.0));
                if ui.button(ui.text(say!("panel-cancel"))).clicked() {
                    self.surveying.give_up();
                }
                ui.ctx().request_repaint();
                return;
            }
            let reason = match level.recipe() {
                None => Some(say!("panel-compare-no-recipe")),
                Some(_) if level.is_edited() => Some(say!("panel-compare-edited")),
                Some(_) => None,
            };
            let button = Button::new(ui.text(say!("panel-compare")));
            let begin = add_unless(ui, reason, button);
            let field = DragValue::new(&mut self.samples).range(2..=MAX_SAMPLES);
            ui.add(field.suffix(ui.text(say!("panel-compare-seeds"))));
            if let (true, Some(recipe)) = (begin.clicked(), level.recipe()) {
                self.begin_survey(recipe.clone(), self.samples);
            }
        });
        if let Some(fault) = &self.fault {
            ui.colored_label(alarm(ui), ui.text(fault.clone()));
        }
    }
}

/// The number of levels that are measured at the same time.
const PART: u32 = 8;

async fn survey(recipe: &Recipe, count: u32, progress: &WorkProgress) -> Result<Survey, MakeError> {
    check(recipe, &recipe.grid()?)?;
    let mut levels = Vec::new();
    for begin in (0..count).step_by(PART as usize) {
        let part = begin..(begin + PART).min(count);
        levels.extend(samples(recipe, part, || {
            progress.count(1);
            progress.go_on().map_continue(|()| progress.until())
        }));
        progress.pause().await;
    }
    Survey::of(levels)
}

fn label_cells(ui: &mut Ui, level: &Level, own: Option<&Measures>) {
    let cells = level.grid().cells();
    let doors = level.doors().list().len();
    if let Some(own) = own {
        let (open, rock) = (own.open, cells - own.open);
        let percent = 100.0 * f64::from(rock) / f64::from(cells);
        ui.label(ui.text(say!(
            "panel-level-cells",
            open,
            rock,
            percent = Argument::Number(percent, 1),
            doors,
        )));
    }
    if level.is_edited() {
        ui.weak(ui.text(say!("panel-edited")));
    }
}

/// Shows a table with a row for each figure. If the table has a column of means, clicking the name
/// of a figure plots that figure.
fn show_table(ui: &mut Ui, compared: &[Compared], has_mean: bool, plotted: &mut Figure) {
    let table = Grid::new("measures").striped(true).spacing([8.0, 2.0]);
    ScrollArea::horizontal().id_salt("table").show(ui, |ui| {
        table.show(ui, |ui| {
            ui.weak("");
            ui.weak(ui.text(say!("panel-column-level")));
            if has_mean {
                ui.weak(ui.text(say!("panel-column-mean")));
                ui.weak("±").on_hover_text(ui.text(say!("panel-deviation")));
            }
            ui.end_row();
            for one in compared {
                let text = |value: Option<f64>| match value {
                    Some(value) => of_library::value(one.figure, value),
                    None => say!("panel-no-figure"),
                };
                let name = ui.text(of_library::figure(one.figure));
                if has_mean {
                    ui.selectable_value(plotted, one.figure, name)
                        .on_hover_text(ui.text(say!("panel-show-spread")));
                } else {
                    ui.label(name);
                }
                ui.colored_label(good(ui), ui.text(text(one.own)));
                if has_mean {
                    ui.label(ui.text(text(one.spread.map(|spread| spread.mean))));
                    ui.label(ui.text(text(one.spread.map(|spread| spread.deviation))));
                }
                ui.end_row();
            }
        });
    });
}
