//! A grid of twelve seeds: small maps of the levels that the current recipe makes with consecutive
//! seeds.

use super::beside::{self, tile};
use super::style::{alarm, palette};
use super::texts::PanelText;
use crate::texts::{Say, of_library, say};
use bevy::platform::time::Instant;
use bevy_egui::egui::{
    Align, Align2, Context, FontId, Key, Layout, Modifiers, Rect, Response, TextureHandle, Ui,
    Vec2, WidgetInfo, WidgetType, vec2,
};
use bevy_warren::colours::Colours;
use bevy_warren::map::thumbnail::{self, Thumbnail};
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::collections::BTreeMap;
use std::time::Duration;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make_heard};
use warren_dungeon::recipe::Recipe;
use warren_dungeon::survey::{Figure, LazyMeasures};

/// The number of levels in the grid.
const COUNT: u64 = 12;

/// The height of the text below a map, in points.
const TEXT: f32 = 18.0;

/// The minimum width of a tile that shows all facts, in points. Narrower tiles show them in a
/// tooltip.
const WIDE: f32 = 200.0;

/// The distance that the mouse wheel scrolls by one row, in points.
const NOTCH: f32 = 40.0;

/// The state of the grid.
#[derive(Default)]
pub(super) struct SeedGrid {
    pub(super) is_open: bool,
    /// The recipe of all levels, with the seed 0.
    recipe: Recipe,
    /// The first visible seed.
    first: u64,
    made: BTreeMap<u64, Result<Tile, Say>>,
    making: Slot<Vec<(u64, Result<Drawn, MakeError>)>>,
    /// The first visible seed when the levels were requested.
    asked: Option<u64>,
    colours: Colours,
    /// The longer side of the maps, in pixels.
    length: u32,
    /// The distance that the mouse wheel has scrolled since the last full notch.
    scrolled: f32,
}

/// A level that was made in the background.
struct Drawn {
    picture: Thumbnail,
    facts: Facts,
}

/// A level with an uploaded picture.
struct Tile {
    picture: TextureHandle,
    facts: Facts,
}

/// The figures that the grid shows.
#[derive(Clone, Copy)]
struct Facts {
    solution: Option<f64>,
    difficulty: Option<f64>,
}

impl SeedGrid {
    /// Opens the grid with the current seed as its first one, unless the grid contains the seed
    /// already, or closes the grid.
    pub(super) fn toggle(&mut self, seed: u64) {
        self.is_open = !self.is_open;
        if seed.wrapping_sub(self.first) >= COUNT {
            self.first = seed;
        }
    }

    /// Shows the grid. Returns the seed that the user has chosen.
    pub(super) fn show(&mut self, context: &Context, room: Rect, recipe: &Recipe) -> Option<u64> {
        if !self.is_open {
            self.making.give_up();
            return None;
        }
        let mut chosen = None;
        beside::window(context, "seeds", room, |ui| {
            self.set_recipe(recipe, palette(ui));
            self.fetch(ui);
            self.edit_head(ui);
            chosen = self.show_tiles(ui, recipe.seed);
        });
        self.is_open &= chosen.is_none();
        chosen
    }

    /// Discards the levels of a different recipe.
    fn set_recipe(&mut self, recipe: &Recipe, colours: Colours) {
        let recipe = Recipe {
            seed: 0,
            ..recipe.clone()
        };
        if self.recipe != recipe || self.colours != colours {
            (self.recipe, self.colours) = (recipe, colours);
            self.made.clear();
            self.asked = None;
        }
    }

    /// Discards the levels if their maps have a different size.
    fn set_length(&mut self, length: u32) {
        if self.length != length {
            self.length = length;
            self.made.clear();
            self.asked = None;
        }
    }

    /// Fetches finished levels, and requests those that are missing. When the user scrolls, the
    /// work on levels that are no longer visible is cancelled.
    fn fetch(&mut self, ui: &Ui) {
        for (seed, made) in self
            .making
            .take_ready(WaitForWork::default())
            .into_iter()
            .flatten()
        {
            let made = match made {
                Ok(drawn) => Ok(Tile {
                    picture: beside::upload(ui.ctx(), &drawn.picture),
                    facts: drawn.facts,
                }),
                Err(error) => Err(of_library::make_error(&error)),
            };
            self.made.insert(seed, made);
        }
        let (first, distance) = (self.first, 3 * COUNT);
        let is_near = |seed: u64| seed.wrapping_sub(first).wrapping_add(distance) < 3 * distance;
        self.made.retain(|&seed, _| is_near(seed));
        if self.asked == Some(first) && self.making.is_busy() {
            ui.ctx().request_repaint();
            return;
        }
        // The visible levels first, then those that the user can scroll to.
        let visible = (0..2 * COUNT).map(|number| first.wrapping_add(number));
        let before = (1..=COUNT).map(|number| first.wrapping_sub(number));
        let is_missing = |seed: &u64| !self.made.contains_key(seed);
        let missing: Vec<u64> = visible.chain(before).filter(is_missing).collect();
        if missing.is_empty() || self.length == 0 {
            return;
        }
        self.asked = Some(first);
        let (recipe, colours, length) = (self.recipe.clone(), self.colours, self.length);
        self.making.ask_async(async move |progress| {
            let paint = |level: &Level| thumbnail::paint(level, &colours, length);
            make(&recipe, paint, &missing, &progress).await
        });
        ui.ctx().request_repaint();
    }

    fn edit_head(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            let last = self.first.wrapping_add(COUNT - 1).to_string();
            ui.strong(ui.text(say!(
                "panel-seeds-head",
                first = self.first.to_string(),
                last
            )));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(ui.text(say!("panel-close"))).clicked() {
                    self.is_open = false;
                }
                if ui.button(ui.text(say!("panel-seeds-later"))).clicked() {
                    self.scroll(COUNT as i64);
                }
                if ui.button(ui.text(say!("panel-seeds-earlier"))).clicked() {
                    self.scroll(-(COUNT as i64));
                }
            });
        });
        ui.weak(ui.text(say!("panel-seeds-hint")));
    }

    fn scroll(&mut self, by: i64) {
        self.first = self.first.wrapping_add_signed(by);
    }

    fn show_tiles(&mut self, ui: &mut Ui, current: u64) -> Option<u64> {
        let space = ui.available_size() - Vec2::splat(2.0);
        let columns = if space.x > 1.1 * space.y { 4 } else { 3 };
        let rows = COUNT as usize / columns;
        self.read_scroll(ui, columns as i64);
        let gap = ui.spacing().item_spacing;
        let counts = vec2(columns as f32, rows as f32);
        let size = ((space - gap * (counts - Vec2::splat(1.0))) / counts).max(Vec2::splat(48.0));
        self.set_length(beside::pixels(ui, size - vec2(12.0, 14.0 + TEXT)));
        let mut chosen = None;
        for row in 0..rows {
            ui.horizontal(|ui| {
                for column in 0..columns {
                    let seed = self.first.wrapping_add((row * columns + column) as u64);
                    let shown = self.show_tile(ui, size, seed, seed == current);
                    if shown.clicked() && matches!(self.made.get(&seed), Some(Ok(_))) {
                        chosen = Some(seed);
                    }
                }
            });
        }
        chosen
    }

    /// Scrolls by rows with the mouse wheel, and by twelve seeds with Page Up and Page Down.
    fn read_scroll(&mut self, ui: &Ui, columns: i64) {
        let is_over = ui.ui_contains_pointer();
        let (wheel, pages) = ui.input_mut(|input| {
            let wheel = if is_over {
                input.smooth_scroll_delta.y
            } else {
                0.0
            };
            let mut pressed = |key| i64::from(input.consume_key(Modifiers::NONE, key));
            (wheel, pressed(Key::PageDown) - pressed(Key::PageUp))
        });
        self.scrolled += wheel;
        let notches = (self.scrolled / NOTCH).trunc();
        self.scrolled -= notches * NOTCH;
        self.scroll(pages * COUNT as i64 - notches as i64 * columns);
    }

    fn show_tile(&self, ui: &mut Ui, size: Vec2, seed: u64, is_current: bool) -> Response {
        let (response, inside) = tile(ui, size, is_current);
        let (picture, text) = inside.split_top_bottom_at_y(inside.bottom() - TEXT);
        let mut told = seed.to_string();
        let mut hover = None;
        match self.made.get(&seed) {
            Some(Ok(tile)) => {
                beside::draw(ui, &tile.picture, picture.shrink2(vec2(0.0, 2.0)));
                let facts = ui.text(tile.facts.say());
                match size.x > WIDE {
                    true => told = format!("{told} · {facts}"),
                    false => hover = Some(format!("{told} · {facts}")),
                }
            }
            Some(Err(why)) => {
                let color = alarm(ui);
                let middle = picture.center();
                let sign = ui.text(say!("panel-seeds-none"));
                ui.painter().text(
                    middle,
                    Align2::CENTER_CENTER,
                    sign,
                    FontId::proportional(12.0),
                    color,
                );
                hover = Some(ui.text(why.clone()));
            }
            None => {
                let color = ui.visuals().weak_text_color();
                ui.painter().circle_filled(picture.center(), 2.0, color);
            }
        }
        let color = ui.visuals().text_color();
        let font = FontId::proportional(12.0);
        ui.painter().with_clip_rect(text).text(
            text.center(),
            Align2::CENTER_CENTER,
            &told,
            font,
            color,
        );
        let name = hover.clone().unwrap_or(told);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_current, &name));
        match hover {
            Some(hover) => response.on_hover_text(hover),
            None => response,
        }
    }
}

impl Facts {
    fn say(self) -> Say {
        let value = |figure, value: Option<f64>| match value {
            Some(value) => of_library::value(figure, value),
            None => say!("panel-no-figure"),
        };
        let solution = value(Figure::Solution, self.solution);
        let difficulty = value(Figure::Difficulty, self.difficulty);
        say!("panel-seeds-facts", solution, difficulty)
    }
}

/// The time after which finished levels are returned, so that they appear one after the other.
const PART: Duration = Duration::from_millis(30);

/// Makes some of the levels, in order.
async fn make(
    recipe: &Recipe,
    paint: impl Fn(&Level) -> Thumbnail,
    seeds: &[u64],
    progress: &WorkProgress,
) -> Vec<(u64, Result<Drawn, MakeError>)> {
    let began = Instant::now();
    let mut made = Vec::new();
    for &seed in seeds {
        if progress.go_on().is_break() || !made.is_empty() && began.elapsed() > PART {
            break;
        }
        let recipe = Recipe {
            seed,
            ..recipe.clone()
        };
        let level = make_heard(&recipe, &mut progress.until());
        let drawn = level.map(|level| {
            let found = LazyMeasures::new(&level);
            Drawn {
                picture: paint(&level),
                facts: Facts {
                    solution: found.figure(Figure::Solution),
                    difficulty: found.figure(Figure::Difficulty),
                },
            }
        });
        made.push((seed, drawn));
        progress.pause().await;
    }
    made
}
