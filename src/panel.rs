//! The debug panel: every parameter of a recipe, live, and what the level
//! measures.

use crate::controls::{self, Action, PanelInput};
use crate::level::{CurrentLevel, LevelChanged, LevelFault, OpenLevel};
use crate::store::Store;
use crate::world::MAX_LENGTH;
use crate::{FrameSystems, Screen, order};
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, ComboBox, DragValue, Grid, Slider, Ui};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass};
use std::sync::Arc;
use warren_core::generate::Corner;
use warren_core::level::{Algorithm, DoorCount, GiveUpChance, Level, Placement, Recipe};
use warren_core::topology::{Grid as MazeGrid, GridSpec, Mask, Shape};
use warren_core::{measure, rng};

/// A panel on F1 in which designers tune generation, save levels and load them.
pub struct DebugPanelPlugin;

impl Plugin for DebugPanelPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.add_plugins(EguiPlugin::default())
            .init_resource::<CurrentLevel>()
            .add_message::<OpenLevel>()
            .add_message::<LevelChanged>()
            .init_resource::<PanelInput>()
            .init_resource::<Panel>()
            .init_resource::<LevelFault>()
            .insert_resource(Store::of_platform())
            .add_systems(
                Update,
                (
                    toggle.run_if(
                        in_state(Screen::Playing).and_then(controls::just_pressed(Action::Panel)),
                    ),
                    take_up,
                    forget_measures.run_if(on_message::<LevelChanged>),
                )
                    .chain()
                    .in_set(FrameSystems::Interface),
            )
            .add_systems(OnExit(Screen::Playing), close)
            .add_systems(
                EguiPrimaryContextPass,
                (show, sense.run_if(resource_exists::<EguiWantsInput>)).chain(),
            );
    }
}

/// What the panel shows and edits.
#[derive(Resource)]
struct Panel {
    recipe: Recipe,
    /// Whether the seed stays while other parameters change.
    locked: bool,
    seed_text: String,
    /// Figures of the current level, once they were asked for.
    measures: Option<Measures>,
    save_name: String,
    load_name: Option<String>,
    /// What saving or loading last said, and whether it is an error.
    told: Option<(String, bool)>,
}

impl Default for Panel {
    fn default() -> Panel {
        Panel {
            recipe: Recipe::default(),
            locked: true,
            seed_text: String::new(),
            measures: None,
            save_name: String::new(),
            load_name: None,
            told: None,
        }
    }
}

impl Panel {
    fn roll(&mut self) {
        self.recipe.seed = rng::fresh_seed();
        self.seed_text = self.recipe.seed.to_string();
    }
}

/// Figures of a level.
struct Measures {
    cells: u32,
    rock: u32,
    dead_ends: usize,
    solution: Option<u32>,
    areas: u32,
    doors: usize,
    edited: bool,
}

impl Measures {
    fn of(level: &Level) -> Measures {
        use warren_core::topology::Topology;
        let cells = level.maze().open_cells().count() as u32;
        Measures {
            cells,
            rock: level.grid().cells() - cells,
            dead_ends: measure::dead_ends(level.maze()).count(),
            solution: level.shortest(),
            areas: measure::areas(level.maze()).count,
            doors: level.doors().list().len(),
            edited: level.is_edited(),
        }
    }
}

fn close(mut input: ResMut<PanelInput>) {
    *input = PanelInput::default();
}

fn toggle(mut input: ResMut<PanelInput>) {
    input.open = !input.open;
}

/// Takes the recipe up that was asked for last, here or elsewhere.
fn take_up(mut asked: MessageReader<OpenLevel>, mut panel: ResMut<Panel>) {
    let recipe = match asked.read().last() {
        Some(OpenLevel::Make(recipe)) => recipe,
        Some(OpenLevel::Take(level)) => match level.recipe() {
            Some(recipe) => recipe,
            None => return,
        },
        None => return,
    };
    if panel.recipe.seed != recipe.seed || panel.seed_text.is_empty() {
        panel.seed_text = recipe.seed.to_string();
    }
    panel.recipe = recipe.clone();
}

fn forget_measures(mut panel: ResMut<Panel>) {
    panel.measures = None;
}

/// While the panel has the keyboard or the mouse, the player does not move.
fn sense(wants: Res<EguiWantsInput>, mut input: ResMut<PanelInput>) {
    input.keyboard = input.open && wants.wants_any_keyboard_input();
    input.pointer = input.open && wants.wants_any_pointer_input();
}

fn show(
    mut contexts: EguiContexts,
    input: Res<PanelInput>,
    mut panel: ResMut<Panel>,
    store: Res<Store>,
    current: Res<CurrentLevel>,
    fault: Res<LevelFault>,
    mut open: MessageWriter<OpenLevel>,
) {
    if !input.open {
        return;
    }
    let Ok(context) = contexts.ctx_mut() else {
        return;
    };
    let panel = &mut *panel;
    if panel.measures.is_none() {
        panel.measures = current.0.as_deref().map(Measures::of);
    }
    let before = panel.recipe.clone();
    egui::Window::new("Level")
        .default_pos([context.content_rect().right() - WIDTH - 24.0, 44.0])
        .default_width(WIDTH)
        .default_height(HEIGHT)
        .vscroll(true)
        .show(context, |ui| {
            edit_grid(ui, &mut panel.recipe);
            ui.separator();
            edit_algorithm(ui, &mut panel.recipe);
            edit_loops(ui, &mut panel.recipe);
            edit_placement(ui, &mut panel.recipe);
            ui.separator();
            edit_seed(ui, panel);
            if let Some(error) = &fault.0 {
                ui.colored_label(RED, format!("{error}. The last level stays."));
            }
            ui.separator();
            show_measures(ui, panel.measures.as_ref());
            ui.separator();
            keep(ui, panel, &store, current.0.as_deref(), &mut open);
        });
    if panel.recipe != before {
        if panel.recipe.seed == before.seed && !panel.locked {
            panel.roll();
        }
        open.write(OpenLevel::Make(panel.recipe.clone()));
    }
}

/// What egui knows the seed's field by.
pub const SEED_FIELD: &str = "seed";

/// The panel's width at first, in points.
const WIDTH: f32 = 300.0;

/// Its height at first, enough for the longest list of parameters.
const HEIGHT: f32 = 560.0;

const RED: Color32 = Color32::from_rgb(240, 110, 90);
const GREEN: Color32 = Color32::from_rgb(130, 200, 120);

fn edit_grid(ui: &mut Ui, recipe: &mut Recipe) {
    let (grid, mask) = (&mut recipe.grid, &mut recipe.mask);
    Grid::new("grid").num_columns(2).show(ui, |ui| {
        ui.label("Grid");
        ui.horizontal(|ui| {
            for shape in Shape::ALL {
                if ui
                    .selectable_value(&mut grid.shape, shape, shape.name())
                    .clicked()
                {
                    *mask = Mask::Full;
                }
            }
            if grid.shape == Shape::Hex {
                edit_hexagon(ui, grid, mask);
            }
        });
        ui.end_row();
        for (name, length, wraps) in [
            ("Width", &mut grid.width, &mut grid.wrap_x),
            ("Height", &mut grid.height, &mut grid.wrap_y),
        ] {
            ui.label(name);
            ui.horizontal(|ui| {
                ui.add(DragValue::new(length).range(1..=MAX_LENGTH).speed(0.2));
                ui.checkbox(wraps, "wraps")
                    .on_hover_text("Whoever walks off one side comes in at the other");
            });
            ui.end_row();
        }
    });
}

/// A hexagon is cut from a rhombus as high as wide, of odd length.
fn edit_hexagon(ui: &mut Ui, grid: &mut GridSpec, mask: &mut Mask) {
    let mut cut = *mask == Mask::Hexagon;
    if ui.checkbox(&mut cut, "hexagon").changed() {
        *mask = if cut { Mask::Hexagon } else { Mask::Full };
    }
    if cut {
        grid.width |= 1;
        grid.height = grid.width;
    }
}

fn edit_algorithm(ui: &mut Ui, recipe: &mut Recipe) {
    ComboBox::from_label("Algorithm")
        .selected_text(recipe.algorithm.name())
        .height(400.0)
        .show_ui(ui, |ui| {
            let grid = MazeGrid::try_from(recipe.grid).and_then(|grid| grid.masked(&recipe.mask));
            for algorithm in Algorithm::ALL {
                let chosen = algorithm.name() == recipe.algorithm.name();
                let misfit = grid.as_ref().ok().and_then(|grid| algorithm.misfit(grid));
                let label = egui::Button::selectable(chosen, algorithm.name());
                let shown = ui.add_enabled(misfit.is_none(), label);
                let clicked = shown.clicked();
                shown.on_disabled_hover_text(misfit.unwrap_or_default());
                if clicked && !chosen {
                    recipe.algorithm = algorithm;
                }
            }
        });
    let share = |ui: &mut Ui, value: &mut f64, name| {
        ui.add(Slider::new(value, 0.0..=1.0).text(name));
    };
    match &mut recipe.algorithm {
        Algorithm::DepthFirst
        | Algorithm::Prim
        | Algorithm::Kruskal
        | Algorithm::MinimumSpanningTree
        | Algorithm::HuntAndScan
        | Algorithm::HuntAndKill
        | Algorithm::AldousBroder
        | Algorithm::Wilson
        | Algorithm::RecursiveDivision => {}
        Algorithm::Eller { across, down } => {
            share(ui, across, "joined across");
            share(ui, down, "joined down");
        }
        Algorithm::Sidewinder { close } => share(ui, close, "runs end"),
        Algorithm::BinaryTree { corner } => edit_corner(ui, corner),
        Algorithm::GrowingTree {
            newest,
            random,
            oldest,
        } => {
            for (weight, name) in [(newest, "newest"), (random, "random"), (oldest, "oldest")] {
                ui.add(Slider::new(weight, 0..=20).text(name));
            }
        }
        // Only some numbers will do: the nearest below is taken.
        Algorithm::InheritedBacktrack { multiple, offset } => {
            ui.add(DragValue::new(multiple).speed(0.5).prefix("multiple "));
            ui.add(DragValue::new(offset).speed(0.5).prefix("offset "));
            (*multiple, *offset) = (*multiple & !3 | 1, *offset | 1);
        }
        Algorithm::RandomBacktrack {
            give_up,
            least,
            fill,
        } => {
            edit_give_up(ui, give_up);
            ui.add(Slider::new(least, 0.0..=1.0).text("least share of cells"));
            ui.checkbox(fill, "join the rock on by Prim");
        }
        Algorithm::Areas { count, doors } => {
            ui.add(
                Slider::new(count, 2..=12)
                    .clamping(egui::SliderClamping::Never)
                    .text("areas"),
            );
            edit_doors(ui, *count, doors);
        }
    }
}

fn edit_give_up(ui: &mut Ui, give_up: &mut GiveUpChance) {
    let (name, share) = match give_up {
        GiveUpChance::Default => ("to suit the grid", 0.3),
        GiveUpChance::Constant(share) => ("constant", *share),
        GiveUpChance::Growing(share) => ("growing", *share),
    };
    ComboBox::from_label("Chance to give up")
        .selected_text(name)
        .show_ui(ui, |ui| {
            for (name, value) in [
                ("to suit the grid", GiveUpChance::Default),
                ("constant", GiveUpChance::Constant(share)),
                ("growing", GiveUpChance::Growing(share)),
            ] {
                let chosen = std::mem::discriminant(give_up) == std::mem::discriminant(&value);
                if ui.selectable_label(chosen, name).clicked() {
                    *give_up = value;
                }
            }
        });
    match give_up {
        GiveUpChance::Default => {}
        GiveUpChance::Constant(share) => _ = ui.add(Slider::new(share, 0.0..=1.0).text("chance")),
        GiveUpChance::Growing(share) => {
            ui.add(Slider::new(share, 0.0..=0.5).text("more with every step"));
        }
    }
}

fn edit_doors(ui: &mut Ui, areas: u32, doors: &mut DoorCount) {
    let least = areas.saturating_sub(1);
    let (name, count) = match doors {
        DoorCount::Default => ("as many as areas", areas),
        DoorCount::Sealed => ("none: sealed", areas),
        DoorCount::Exactly(count) => ("exactly", *count),
    };
    ComboBox::from_label("Secret doors")
        .selected_text(name)
        .show_ui(ui, |ui| {
            ui.selectable_value(doors, DoorCount::Default, "as many as areas");
            ui.selectable_value(doors, DoorCount::Exactly(count), "exactly");
            ui.selectable_value(doors, DoorCount::Sealed, "none: sealed");
        });
    if let DoorCount::Exactly(count) = doors {
        let slider = Slider::new(count, least..=least.saturating_add(20));
        ui.add(slider.clamping(egui::SliderClamping::Never).text("doors"));
    }
}

fn edit_corner(ui: &mut Ui, corner: &mut Corner) {
    ComboBox::from_label("Corner")
        .selected_text(corner.name())
        .show_ui(ui, |ui| {
            for each in Corner::ALL {
                ui.selectable_value(corner, each, each.name());
            }
        });
}

fn edit_loops(ui: &mut Ui, recipe: &mut Recipe) {
    ui.add(Slider::new(&mut recipe.braid, 0.0..=1.0).text("dead ends opened"));
    ui.add(
        Slider::new(&mut recipe.extra_passages, 0..=100)
            .clamping(egui::SliderClamping::Never)
            .text("more passages"),
    );
}

fn edit_placement(ui: &mut Ui, recipe: &mut Recipe) {
    ComboBox::from_label("Start and finish")
        .selected_text(recipe.placement.name())
        .show_ui(ui, |ui| {
            for placement in Placement::ALL {
                ui.selectable_value(&mut recipe.placement, placement, placement.name());
            }
        });
    for (count, what) in [
        (&mut recipe.starts, "starts"),
        (&mut recipe.finishes, "finishes"),
    ] {
        let slider = Slider::new(count, 1..=20);
        ui.add(slider.clamping(egui::SliderClamping::Never).text(what));
    }
}

fn edit_seed(ui: &mut Ui, panel: &mut Panel) {
    ui.horizontal(|ui| {
        ui.label("Seed");
        let field = egui::TextEdit::singleline(&mut panel.seed_text)
            .id(egui::Id::new(SEED_FIELD))
            .desired_width(130.0);
        if ui.add(field).changed()
            && let Some(seed) = rng::seed_from(&panel.seed_text)
        {
            panel.recipe.seed = seed;
        }
        ui.checkbox(&mut panel.locked, "lock")
            .on_hover_text("Keep the seed while other parameters change");
    });
    ui.horizontal(|ui| {
        if ui.button("Roll").clicked() {
            panel.roll();
        }
        if ui.button("Copy").clicked() {
            ui.copy_text(panel.recipe.seed.to_string());
        }
    });
}

fn show_measures(ui: &mut Ui, measures: Option<&Measures>) {
    let Some(measures) = measures else { return };
    let share = |of: f64| format!("{:.1} %", 100.0 * of);
    let all = f64::from(measures.cells + measures.rock);
    let cells = f64::from(measures.cells);
    let dead_ends = measures.dead_ends as f64;
    let solution = match measures.solution {
        Some(steps) => format!("{steps} steps, {}", share(f64::from(steps + 1) / cells)),
        None => "none: sealed".into(),
    };
    let rock = f64::from(measures.rock);
    let rows = [
        (
            "Cells",
            format!(
                "{} and {} rock, {}",
                measures.cells,
                measures.rock,
                share(rock / all)
            ),
        ),
        (
            "Dead ends",
            format!("{}, {}", measures.dead_ends, share(dead_ends / cells)),
        ),
        ("Solution", solution),
        ("Areas", measures.areas.to_string()),
        ("Doors", measures.doors.to_string()),
    ];
    Grid::new("measures")
        .num_columns(2)
        .striped(true)
        .show(ui, |ui| {
            for (name, value) in rows {
                ui.label(name);
                ui.label(value);
                ui.end_row();
            }
        });
    if measures.edited {
        ui.weak("Edited by hand since its recipe made it");
    }
}

fn keep(
    ui: &mut Ui,
    panel: &mut Panel,
    store: &Store,
    level: Option<&Level>,
    open: &mut MessageWriter<OpenLevel>,
) {
    ui.horizontal(|ui| {
        ui.add(
            egui::TextEdit::singleline(&mut panel.save_name)
                .hint_text("name")
                .desired_width(150.0),
        );
        if ui.button("Save").clicked()
            && let Some(level) = level
        {
            panel.told = Some(match store.save(&panel.save_name, level) {
                Ok(path) => (format!("saved {}", path.display()), false),
                Err(error) => (error.to_string(), true),
            });
        }
    });
    ui.horizontal(|ui| {
        let chosen = panel.load_name.clone();
        ComboBox::from_id_salt("levels")
            .width(150.0)
            .selected_text(chosen.as_deref().unwrap_or("choose a level"))
            .show_ui(ui, |ui| {
                for name in store.names() {
                    ui.selectable_value(&mut panel.load_name, Some(name.clone()), name);
                }
            });
        if ui.button("Load").clicked()
            && let Some(name) = &chosen
        {
            panel.told = match store.load(name) {
                Ok(level) => {
                    open.write(OpenLevel::Take(Arc::new(level)));
                    None
                }
                Err(error) => Some((error.to_string(), true)),
            };
        }
    });
    if let Some((line, is_error)) = &panel.told {
        ui.colored_label(if *is_error { RED } else { GREEN }, line);
    }
}
