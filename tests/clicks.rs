//! Tests of the panel with a mouse: clicks, drags and typed text change the level.

use crate::app::{hold, open_panel, screen, ticks};
use crate::mouse::{Widget, beside, click, drag, named, row, type_text, widgets, windowed};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Event, OutputCommand};
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, EguiFullOutput, EguiPostUpdateSet};
use bevy_warren::overlay::ShownOverlay;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::work::WaitForWork;
use bevy_warren::{CurrentLevel, OpenLevel};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use warren::{Screen, Store};
use warren_dungeon::file;
use warren_dungeon::level::{Edit, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Charges, Placement, Preset, Recipe};
use warren_dungeon::survey::Overlay;
use warren_editor::choice;
use warren_maze::generate::Eller;
use warren_maze::maze::Side;
use warren_maze::topology::{GridShape, GridSpec, Mask};

/// Creates the game with an open panel and an empty folder for the player's levels.
fn with_panel() -> App {
    let mut app = windowed(&make(&small_recipe(|_| {})).unwrap());
    let name = format!("warren-clicks-{}", std::process::id());
    app.insert_resource(Store::in_folder(std::env::temp_dir().join(name)));
    open_panel(&mut app);
    assert!(app.world().resource::<PanelUse>().open);
    app
}

fn small_recipe(change: impl FnOnce(&mut Recipe)) -> Recipe {
    let grid = GridSpec {
        width: 6,
        height: 6,
        ..default()
    };
    let mut recipe = Recipe {
        grid,
        seed: 5,
        ..default()
    };
    change(&mut recipe);
    recipe
}

fn open_recipe(app: &mut App, recipe: &Recipe) {
    app.world_mut()
        .write_message(OpenLevel::make(recipe.clone()));
    ticks(app, 4);
    assert_eq!(&current_recipe(app), recipe);
}

fn current_level(app: &App) -> Arc<Level> {
    app.world().resource::<CurrentLevel>().0.clone().unwrap()
}

/// Returns the recipe of the current level, and checks that the recipe makes this level.
fn current_recipe(app: &App) -> Recipe {
    let level = current_level(app);
    let recipe = level.recipe().unwrap().clone();
    assert_eq!(*level, make(&recipe).unwrap());
    recipe
}

/// Clicks the widget at this index in a row.
fn click_in_row(app: &mut App, label: &str, place: usize) {
    let at = row(app, label)[place].middle();
    click(app, at);
}

fn click_on(app: &mut App, role: Role, text: &str) {
    let at = named(app, role, text).middle();
    click(app, at);
}

/// Changes the height of the window, and returns the previous height.
fn resize(app: &mut App, height: f32) -> f32 {
    let mut windows = app.world_mut().query::<&mut Window>();
    let mut window = windows.single_mut(app.world_mut()).unwrap();
    let (width, before) = (window.width(), window.height());
    assert_eq!(width, 1280.0);
    window.resolution.set(width, height);
    ticks(app, 3);
    before
}

/// Expands a section, and waits until the animation is over.
fn unfold(app: &mut App, section: &str) {
    click_on(app, Role::Button, section);
    ticks(app, 30);
}

fn is_displayed(app: &mut App, part: &str) -> bool {
    let mut told = widgets(app).into_iter();
    told.any(|widget: Widget| widget.role == Role::Label && widget.text.contains(part))
}

/// Runs frames until a label contains this text. Pauses between frames, so that threads can work.
fn wait_until_displayed(app: &mut App, part: &str) {
    let began = Instant::now();
    while !is_displayed(app, part) {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "not displayed: {part:?}"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

type Change = fn(&mut Recipe);

/// Sets which axes wrap. If the placement of starts and finishes is the default for the old grid,
/// it is replaced with the default for the new grid.
fn set_wraps(recipe: &mut Recipe, [wrap_x, wrap_y, wrap_z]: [bool; 3]) {
    let grid = GridSpec {
        wrap_x,
        wrap_y,
        wrap_z,
        ..recipe.grid
    };
    choice::set_grid(recipe, grid);
}

#[test]
fn a_click_changes_the_recipe_and_rebuilds_the_level() {
    let mut app = with_panel();
    unfold(&mut app, "Rules of play");
    let cubic: Change = |recipe| (recipe.grid.shape, recipe.grid.depth) = (GridShape::Cubic, 3);
    let flat: Change = |_| {};
    let hex: Change = |recipe| recipe.grid.shape = GridShape::Hex;
    let drawn: [Change; 2] = [
        |recipe| recipe.mask = Mask::Drawn(vec![".....#".into(); 6]),
        |recipe| recipe.mask = Mask::Drawn(vec!["......".into(); 6]),
    ];
    for (before, label, place, change) in [
        (flat, "Shape", 1, cubic),
        (flat, "Shape", 2, hex),
        (
            |recipe| {
                (recipe.grid.shape, recipe.grid.depth) = (GridShape::Cubic, 3);
                recipe.grid.wrap_z = true;
            },
            "Shape",
            0,
            |recipe| {
                (recipe.grid.shape, recipe.grid.depth) = (GridShape::Square, 1);
                recipe.grid.wrap_z = false;
            },
        ),
        (cubic, "Width", 1, |recipe| {
            set_wraps(recipe, [true, false, false])
        }),
        (cubic, "Height", 1, |recipe| {
            set_wraps(recipe, [false, true, false])
        }),
        (cubic, "Floors", 1, |recipe| {
            set_wraps(recipe, [false, false, true])
        }),
        (hex, "Height", 1, |recipe| {
            set_wraps(recipe, [false, true, false])
        }),
        (hex, "Outline", 0, |recipe| {
            recipe.mask = Mask::Hexagon;
            (recipe.grid.width, recipe.grid.height) = (7, 7);
        }),
        (flat, "Placement", 2, |recipe| {
            recipe.placement = Placement::Farthest;
        }),
        (drawn[0], "Placement", 1, |recipe| {
            recipe.placement = Placement::Random;
        }),
        (drawn[1], "Placement", 1, |recipe| {
            recipe.placement = Placement::Random;
        }),
        (flat, "Charges", 1, |recipe| {
            recipe.charges = Charges::Exactly(1);
        }),
        (
            |recipe| (recipe.grid.width, recipe.grid.height) = (12, 12),
            "Minotaur",
            0,
            |recipe| recipe.minotaur = true,
        ),
    ] as [(Change, &str, usize, Change); 13]
    {
        let recipe = |seed| {
            small_recipe(|recipe| {
                before(recipe);
                recipe.seed = seed;
            })
        };
        let changed = |seed| {
            let mut recipe = recipe(seed);
            change(&mut recipe);
            recipe
        };
        let seed = (1..200).find(|&seed| make(&changed(seed)).is_ok());
        open_recipe(&mut app, &recipe(seed.unwrap()));
        click_in_row(&mut app, label, place);
        assert_eq!(
            current_recipe(&app),
            changed(seed.unwrap()),
            "{label}, {place}"
        );
    }
}

#[test]
fn polar_grids_have_labels_for_rings_and_cannot_wrap() {
    let mut app = with_panel();
    open_recipe(&mut app, &small_recipe(|recipe| recipe.grid.wrap_x = true));
    click_on(&mut app, Role::Button, "triangular");
    assert_eq!(current_recipe(&app).grid.shape, GridShape::Triangular);
    assert!(current_recipe(&app).grid.wrap_x && is_displayed(&mut app, "Width"));
    click_on(&mut app, Role::Button, "polar");
    let rings = small_recipe(|recipe| recipe.grid.shape = GridShape::Polar);
    assert_eq!(current_recipe(&app), rings);
    for (label, place) in [("Inner ring", 1), ("Rings", 1)] {
        click_in_row(&mut app, label, place);
        assert_eq!(current_recipe(&app), rings, "{label}");
    }
}

#[test]
fn a_drag_changes_one_number_and_rebuilds_the_level() {
    let mut app = with_panel();
    type Copy = fn(&mut Recipe, &Recipe);
    let cubic: Change = |recipe| (recipe.grid.shape, recipe.grid.depth) = (GridShape::Cubic, 3);
    let eller: Change = |recipe| {
        let (across, down) = (0.1, 0.1);
        recipe.algorithm = Algorithm::Eller(Eller { across, down });
    };
    for (before, label, copy) in [
        (cubic, "Width", |to, of| to.grid.width = of.grid.width),
        (cubic, "Height", |to, of| to.grid.height = of.grid.height),
        (cubic, "Floors", |to, of| to.grid.depth = of.grid.depth),
        (cubic, "Most rooms", |to, of| {
            to.rooms.count = of.rooms.count
        }),
        (cubic, "Dead ends opened", |to, of| to.braid = of.braid),
        (cubic, "More passages", |to, of| {
            to.extra_passages = of.extra_passages;
        }),
        (cubic, "Starts", |to, of| to.starts = of.starts),
        (cubic, "Finishes", |to, of| to.finishes = of.finishes),
        (eller, "Passages within rows", |to, of| {
            if let (
                Algorithm::Eller(Eller { across: to, .. }),
                Algorithm::Eller(Eller { across, .. }),
            ) = (&mut to.algorithm, &of.algorithm)
            {
                *to = *across;
            }
        }),
        (eller, "Passages between rows", |to, of| {
            if let (
                Algorithm::Eller(Eller { down: to, .. }),
                Algorithm::Eller(Eller { down, .. }),
            ) = (&mut to.algorithm, &of.algorithm)
            {
                *to = *down;
            }
        }),
    ] as [(Change, &str, Copy); 10]
    {
        let before = small_recipe(before);
        open_recipe(&mut app, &before);
        let number = row(&mut app, label)[0].middle();
        drag(&mut app, number, Vec2::X * 30.0);
        let after = current_recipe(&app);
        let mut expected = before.clone();
        copy(&mut expected, &after);
        assert_ne!(after, before, "{label}");
        assert_eq!(after, expected, "{label}");
    }
}

#[test]
fn choosing_any_algorithm_in_the_list_rebuilds_the_level_with_it() {
    let mut app = with_panel();
    for algorithm in Algorithm::ALL {
        let other = match algorithm {
            Algorithm::Prim => Algorithm::Wilson,
            _ => Algorithm::Prim,
        };
        open_recipe(&mut app, &small_recipe(|recipe| recipe.algorithm = other));
        click_in_row(&mut app, "Algorithm", 0);
        click_on(&mut app, Role::Button, algorithm.name());
        assert_eq!(
            current_recipe(&app),
            small_recipe(|recipe| recipe.algorithm = algorithm)
        );
    }
}

#[test]
fn invalid_changes_are_disabled_or_reverted() {
    let mut app = with_panel();
    let divided = small_recipe(|recipe| recipe.algorithm = Algorithm::RecursiveDivision);
    open_recipe(&mut app, &divided);
    assert!(!row(&mut app, "Width")[1].enabled);
    click_in_row(&mut app, "Width", 1);
    assert_eq!(current_recipe(&app), divided);
    // The recipe has 50 starts. If the width is reduced, the hexagon has fewer than 50 cells.
    let crowded = small_recipe(|recipe| {
        (recipe.grid.shape, recipe.mask) = (GridShape::Hex, Mask::Hexagon);
        (recipe.grid.width, recipe.grid.height) = (9, 9);
        recipe.starts = 50;
    });
    open_recipe(&mut app, &crowded);
    let number = row(&mut app, "Width")[0].middle();
    drag(&mut app, number, Vec2::X * -30.0);
    assert!(
        is_displayed(&mut app, "open cells"),
        "the reason is not displayed"
    );
    assert_eq!(row(&mut app, "Width")[0].text, "9");
    assert_eq!(current_recipe(&app), crowded);
    open_recipe(&mut app, &small_recipe(|_| {}));
    assert!(
        !is_displayed(&mut app, "open cells"),
        "the reason for a different recipe is still displayed"
    );
}

#[test]
fn a_seed_can_be_typed_and_rolled_and_only_stays_while_locked() {
    let mut app = with_panel();
    open_recipe(&mut app, &small_recipe(|_| {}));
    let seed = |app: &mut App| row(app, "Seed")[0].text.clone();
    assert_eq!(seed(&mut app), "5");
    click_in_row(&mut app, "Seed", 0);
    type_text(&mut app, "7");
    assert_eq!(
        current_recipe(&app),
        small_recipe(|recipe| recipe.seed = 57)
    );
    click_in_row(&mut app, "Shape", 2);
    assert_eq!(current_recipe(&app).seed, 57);
    click_in_row(&mut app, "Seed", 1);
    let rolled = current_recipe(&app).seed;
    assert_ne!(rolled, 57);
    assert_eq!(seed(&mut app), rolled.to_string());
    click_on(&mut app, Role::CheckBox, "lock");
    assert_eq!(current_recipe(&app).seed, rolled);
    click_in_row(&mut app, "Shape", 0);
    let Recipe { grid, seed, .. } = current_recipe(&app);
    assert_eq!(grid.shape, GridShape::Square);
    assert_ne!(seed, rolled);
}

#[test]
fn rolled_seeds_always_make_a_level_and_typed_seeds_may_be_refused() {
    let mut app = with_panel();
    let hunted = |recipe: &mut Recipe| {
        (recipe.grid.width, recipe.grid.height) = (8, 8);
        recipe.algorithm = Algorithm::DepthFirst;
        recipe.minotaur = true;
        recipe.seed = 3;
    };
    open_recipe(&mut app, &small_recipe(hunted));
    for _ in 0..12 {
        let before = current_recipe(&app).seed;
        click_in_row(&mut app, "Seed", 1);
        let seed = current_recipe(&app).seed;
        assert_ne!(seed, before);
        assert_eq!(row(&mut app, "Seed")[0].text, seed.to_string());
    }
    // If no level can be made with a typed seed, the seed is refused, and the reason is shown.
    let is_made = |seed: u64| {
        let mut recipe = small_recipe(hunted);
        recipe.seed = seed;
        make(&recipe).is_ok()
    };
    let seed = (1..).find(|&seed| is_made(seed) && !is_made(10 * seed + 1));
    let mut before = small_recipe(hunted);
    before.seed = seed.unwrap();
    open_recipe(&mut app, &before);
    click_in_row(&mut app, "Seed", 0);
    type_text(&mut app, "1");
    assert_eq!(current_recipe(&app), before);
    assert!(is_displayed(&mut app, "The previous level stays"));
}

#[test]
fn levels_changed_by_hand_are_only_replaced_on_request() {
    let mut app = with_panel();
    let made = make(&small_recipe(|recipe| recipe.grid.shape = GridShape::Hex)).unwrap();
    let dir = made.maze().passages(0).next().unwrap();
    let side = Side { cell: 0, dir };
    let edited = made.clone().with(Edit::Side(side, SideKind::Wall)).unwrap();
    let (starts, finishes) = (made.starts().to_vec(), made.finishes().to_vec());
    let drawn = Level::new(made.maze().clone(), starts, finishes).unwrap();
    for (level, told, button) in [
        (
            drawn,
            "Drawn by hand: 6 x 6 hex",
            "Replace it with a level from a recipe",
        ),
        (
            edited,
            "Edited by hand: 6 x 6 hex",
            "Rebuild it from its recipe",
        ),
    ] {
        let level = Arc::new(level);
        app.world_mut()
            .write_message(OpenLevel::take(level.clone()));
        ticks(&mut app, 4);
        assert!(is_displayed(&mut app, told));
        for label in ["Shape", "Algorithm", "Starts"] {
            assert!(!is_displayed(&mut app, label), "{label}");
        }
        // An edited level keeps its seed, which cannot be changed.
        assert_eq!(is_displayed(&mut app, "Seed"), level.recipe().is_some());
        // Even if the level does not come from a recipe, controls that do not change the level can
        // be used.
        click_on(&mut app, Role::RadioButton, "distances");
        assert!(Arc::ptr_eq(&current_level(&app), &level));
        click_on(&mut app, Role::Button, button);
        assert_eq!(current_recipe(&app).grid, level.grid().spec());
        assert!(!is_displayed(&mut app, told) && is_displayed(&mut app, "Algorithm"));
        click_in_row(&mut app, "Shape", 0);
        assert_eq!(current_recipe(&app).grid.shape, GridShape::Square);
    }
}

#[test]
fn overlays_can_be_selected_by_name() {
    let mut app = with_panel();
    open_recipe(&mut app, &small_recipe(|_| {}));
    let none = [("none", None)];
    let all = Overlay::ALL.map(|overlay| (overlay.name(), Some(overlay)));
    for (name, overlay) in all.into_iter().chain(none) {
        click_on(&mut app, Role::RadioButton, name);
        assert_eq!(app.world().resource::<ShownOverlay>().0, overlay);
    }
}

/// Returns the buttons below the name of a level, from left to right.
fn buttons_of(app: &mut App, name: &str) -> Vec<Widget> {
    let name = named(app, Role::Label, name).area;
    let is_below = |widget: &Widget| {
        let at = widget.middle();
        widget.role == Role::Button
            && (name.max.y..name.max.y + 24.0).contains(&at.y)
            && at.x > name.min.x
    };
    let mut buttons: Vec<Widget> = widgets(app).into_iter().filter(is_below).collect();
    buttons.sort_by(|one, other| one.area.min.x.total_cmp(&other.area.min.x));
    buttons
}

#[test]
fn levels_are_saved_loaded_renamed_and_deleted_after_confirmation() {
    let mut app = with_panel();
    let name = format!("warren-clicked-levels-{}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let store = Store::in_folder(&folder);
    app.insert_resource(store.clone());
    open_recipe(&mut app, &small_recipe(|_| {}));
    let saved = current_level(&app);
    let width = app.world().resource::<PanelUse>().width;
    unfold(&mut app, "Levels");
    let save = named(&mut app, Role::Button, "Save this level");
    click(&mut app, save.middle() - Vec2::X * 100.0);
    type_text(&mut app, "mine");
    click(&mut app, save.middle());
    assert_eq!(store.load("mine").unwrap(), *saved);
    // Built-in levels cannot be renamed or deleted.
    let [load, rest @ ..] = &*buttons_of(&mut app, "First steps") else {
        panic!("no buttons");
    };
    assert!(load.enabled && rest.len() == 2);
    assert!(rest.iter().all(|button| !button.enabled), "{rest:?}");
    // In a low window, the panel has a scroll bar, but the scroll bar covers no button.
    let height = resize(&mut app, 500.0);
    let line = buttons_of(&mut app, "First steps");
    let end = line.iter().map(|button| button.area.max.x);
    assert!(end.fold(0.0, f32::max) < 1280.0 - 10.0, "{line:?}");
    resize(&mut app, height);

    open_recipe(&mut app, &small_recipe(|recipe| recipe.seed = 6));
    let load = buttons_of(&mut app, "mine")[0].middle();
    click(&mut app, load);
    let began = Instant::now();
    while current_level(&app) != saved {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "the level was not loaded"
        );
        ticks(&mut app, 1);
    }
    // The message about saving has disappeared, and the list has moved up.
    let at = named(&mut app, Role::Label, "mine").area;
    let rename = buttons_of(&mut app, "mine")[1].middle();
    click(&mut app, rename);
    let is_field = |widget: &Widget| widget.role == Role::TextInput && widget.area.min.y > at.min.y;
    let field = widgets(&mut app).into_iter().find(is_field).unwrap();
    click(&mut app, field.area.max - 8.0);
    type_text(&mut app, "2");
    let rename = beside(&mut app, field.area)[0].middle();
    click(&mut app, rename);
    assert_eq!(store.load("mine2").unwrap(), *saved, "{:?}", store.names());
    for (answer, is_there) in [("Keep", true), ("Delete", false)] {
        let delete = buttons_of(&mut app, "mine2")[2].middle();
        click(&mut app, delete);
        assert!(store.load("mine2").is_ok(), "deleted without confirmation");
        let at = row(&mut app, "Really delete mine2?");
        let at = at.iter().find(|button| button.text == answer).unwrap();
        click(&mut app, at.middle());
        assert_eq!(store.load("mine2").is_ok(), is_there, "{answer}");
        assert!(is_displayed(&mut app, "mine2"));
    }

    // The level under the pointer is described above the list.
    std::fs::write(folder.join("broken.ron"), "(format: 3").unwrap();
    wait_until_displayed(&mut app, "cannot be read");
    for (name, told) in [
        ("Honeycomb", "Shortest path"),
        ("broken", "Broken: "),
        ("Honeycomb", "Shortest path"),
    ] {
        let at = named(&mut app, Role::Label, name).middle();
        click(&mut app, at);
        wait_until_displayed(&mut app, told);
        assert_eq!(app.world().resource::<PanelUse>().width, width, "{name}");
    }
    assert!(!is_displayed(&mut app, "Broken: "));
    std::fs::remove_dir_all(folder).unwrap();
}

/// The strings that would have been copied to the clipboard. Tests do not change the real
/// clipboard.
#[derive(Resource, Default)]
struct Copied(Vec<String>);

fn copy(mut outputs: Query<&mut EguiFullOutput>, mut copied: ResMut<Copied>) {
    for output in outputs
        .iter_mut()
        .filter_map(|output| output.into_inner().0.as_mut())
    {
        for command in output.platform_output.commands.drain(..) {
            if let OutputCommand::CopyText(text) = command {
                copied.0.push(text);
            }
        }
    }
}

#[test]
fn recipes_can_be_copied_and_pasted() {
    let mut app = with_panel();
    app.init_resource::<Copied>().add_systems(
        PostUpdate,
        copy.after(EguiPostUpdateSet::EndPass)
            .before(EguiPostUpdateSet::ProcessOutput),
    );
    unfold(&mut app, "Copy and paste");
    let drawn = small_recipe(|recipe| recipe.mask = Mask::Drawn(vec![".....#".into(); 6]));
    open_recipe(&mut app, &drawn);
    click_in_row(&mut app, "Seed", 2);
    click_on(&mut app, Role::Button, "Copy as command line");
    click_on(&mut app, Role::Button, "Copy as RON");
    let copied = std::mem::take(&mut app.world_mut().resource_mut::<Copied>().0);
    let expected = [
        "5".into(),
        warren_flags::command_line(&drawn),
        file::write_recipe(&drawn),
    ];
    assert_eq!(copied, expected);
    open_recipe(&mut app, &small_recipe(|_| {}));
    let mut field = widgets(&mut app).into_iter();
    let field = field.find(|widget| widget.role == Role::MultilineTextInput);
    click(&mut app, field.unwrap().middle());
    let mut contexts = app
        .world_mut()
        .query_filtered::<Entity, With<EguiContext>>();
    let context = contexts.single(app.world()).unwrap();
    let event = Event::Paste(copied[2].clone());
    app.world_mut()
        .write_message(EguiInputEvent { context, event });
    ticks(&mut app, 3);
    assert_eq!(
        current_recipe(&app),
        small_recipe(|_| {}),
        "the pasted recipe was applied before the click"
    );
    click_on(&mut app, Role::Button, "Apply");
    assert_eq!(current_recipe(&app), drawn);
}

/// Pastes a text into the focused field.
fn paste(app: &mut App, text: &str) {
    let mut contexts = app
        .world_mut()
        .query_filtered::<Entity, With<EguiContext>>();
    let context = contexts.single(app.world()).unwrap();
    let event = Event::Paste(text.into());
    app.world_mut()
        .write_message(EguiInputEvent { context, event });
    ticks(app, 3);
}

/// Creates the game with a text in the field for pasted recipes.
fn with_pasted(text: &str) -> App {
    let mut app = with_panel();
    unfold(&mut app, "Copy and paste");
    let mut field = widgets(&mut app).into_iter();
    let field = field.find(|widget| widget.role == Role::MultilineTextInput);
    click(&mut app, field.unwrap().middle());
    paste(&mut app, text);
    app
}

#[test]
fn command_lines_can_be_pasted_and_errors_say_what_is_wrong() {
    let mut app = with_pasted("maze generate --widht 6");
    wait_until_displayed(&mut app, "'--widht'");
    assert!(!named(&mut app, Role::Button, "Apply").enabled);

    let mut app = with_pasted("maze generate --width 6 --height 6 --algorithm wilson --seed 5");
    let began = Instant::now();
    while !named(&mut app, Role::Button, "Apply").enabled {
        assert!(began.elapsed() < Duration::from_secs(60));
    }
    click_on(&mut app, Role::Button, "Apply");
    ticks(&mut app, 4);
    let expected = small_recipe(|recipe| recipe.algorithm = Algorithm::Wilson);
    assert_eq!(current_recipe(&app), expected);
}

/// Returns the position of the first button whose text begins with this text. Waits until there is
/// one.
fn button_from(app: &mut App, begin: &str) -> Vec2 {
    let began = Instant::now();
    let is_it = |widget: &Widget| widget.role == Role::Button && widget.text.starts_with(begin);
    loop {
        if let Some(found) = widgets(app).into_iter().find(is_it) {
            return found.middle();
        }
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "no button {begin:?}"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn one_of_twelve_seeds_can_be_chosen() {
    let mut app = with_panel();
    open_recipe(&mut app, &small_recipe(|_| {}));
    click_on(&mut app, Role::Button, "Twelve seeds");
    for seed in [0, 11] {
        button_from(&mut app, &format!("{seed} · "));
    }
    // Page Down shows the next twelve seeds.
    let event = |pressed| Event::Key {
        key: egui::Key::PageDown,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    let mut contexts = app
        .world_mut()
        .query_filtered::<Entity, With<EguiContext>>();
    let context = contexts.single(app.world()).unwrap();
    for pressed in [true, false] {
        let event = event(pressed);
        app.world_mut()
            .write_message(EguiInputEvent { context, event });
    }
    let at = button_from(&mut app, "14 · ");
    click(&mut app, at);
    ticks(&mut app, 4);
    assert_eq!(
        current_recipe(&app),
        small_recipe(|recipe| recipe.seed = 14)
    );
    let is_tile = |widget: &Widget| widget.text.starts_with("14 · ");
    assert!(
        !widgets(&mut app).iter().any(is_tile),
        "the grid stays open"
    );
}

#[test]
fn two_recipes_are_shown_side_by_side_and_can_be_swapped() {
    let mut app = with_panel();
    let (b, a) = (
        small_recipe(|_| {}),
        small_recipe(|recipe| recipe.algorithm = Algorithm::Wilson),
    );
    open_recipe(&mut app, &b);
    click_on(&mut app, Role::Button, "Compare");
    open_recipe(&mut app, &a);
    wait_until_displayed(&mut app, "wilson, seed 5");
    assert!(is_displayed(&mut app, "prim, seed 5"));
    for expected in [&b, &a] {
        click_on(&mut app, Role::Button, "Swap");
        ticks(&mut app, 4);
        assert_eq!(&current_recipe(&app), expected);
        assert!(is_displayed(&mut app, "wilson, seed 5"));
        assert!(is_displayed(&mut app, "prim, seed 5"));
    }
    click_on(&mut app, Role::Button, "Close");
    ticks(&mut app, 2);
    assert!(!is_displayed(&mut app, "Two recipes"));
}

#[test]
fn presets_can_be_chosen_saved_and_deleted() {
    let mut app = with_panel();
    let folder = tempfile::tempdir().unwrap();
    app.insert_resource(Store::in_folder(folder.path().join("levels")));
    let own = small_recipe(|recipe| recipe.algorithm = Algorithm::Wilson);
    open_recipe(&mut app, &own);
    unfold(&mut app, "Presets");
    let save = named(&mut app, Role::Button, "Save as preset");
    click(&mut app, save.middle() - Vec2::X * 120.0);
    type_text(&mut app, "mine");
    click(&mut app, save.middle());
    click_on(&mut app, Role::Button, "easy");
    ticks(&mut app, 4);
    assert_eq!(
        Preset::of(&current_recipe(&app)),
        Some(Preset::Easy),
        "the seed may differ"
    );
    // A preset has no seed.
    let seed = current_recipe(&app).seed;
    click_on(&mut app, Role::Button, "mine");
    ticks(&mut app, 4);
    assert_eq!(current_recipe(&app), Recipe { seed, ..own });
    let file = || std::fs::read_to_string(folder.path().join("presets.ron")).unwrap();
    assert!(file().contains("mine"));
    let at = named(&mut app, Role::Button, "mine").area;
    let delete = beside(&mut app, at)[0].middle();
    click(&mut app, delete);
    assert!(file().contains("mine"), "deleted without a question");
    let at = named(&mut app, Role::Label, "Really delete mine?").area;
    let answer = beside(&mut app, at)[0].middle();
    click(&mut app, answer);
    assert!(!file().contains("mine"));
}

#[test]
fn measures_follow_the_level_and_means_follow_its_recipe() {
    let mut app = with_panel();
    open_recipe(&mut app, &small_recipe(|_| {}));
    unfold(&mut app, "Measures");
    wait_until_displayed(&mut app, "36 cells");
    click_on(&mut app, Role::Button, "Compare with");
    wait_until_displayed(&mut app, "mean");
    // The mean is still valid for a different seed, but not for a different recipe.
    open_recipe(&mut app, &small_recipe(|recipe| recipe.seed = 6));
    wait_until_displayed(&mut app, "36 cells");
    assert!(is_displayed(&mut app, "mean"));
    open_recipe(&mut app, &small_recipe(|recipe| recipe.grid.width = 7));
    wait_until_displayed(&mut app, "42 cells");
    assert!(!is_displayed(&mut app, "mean") && !is_displayed(&mut app, "36 cells"));
}

#[test]
fn making_a_level_can_be_cancelled() {
    let mut app = with_panel();
    let before = small_recipe(|_| {});
    open_recipe(&mut app, &before);
    // Frames continue while a thread makes the level, as in the game.
    app.insert_resource(WaitForWork(false));
    // A random walk along a single row takes a very long time to reach both ends.
    let endless = small_recipe(|recipe| {
        recipe.algorithm = Algorithm::AldousBroder;
        (recipe.grid.width, recipe.grid.height) = (20_000, 1);
    });
    app.world_mut().write_message(OpenLevel::make(endless));
    let began = Instant::now();
    let cancel = |widget: &Widget| widget.text == "Cancel";
    let at = loop {
        if let Some(shown) = widgets(&mut app).into_iter().find(cancel) {
            break shown.middle();
        }
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "there is no Cancel button"
        );
    };
    click(&mut app, at);
    wait_until_displayed(&mut app, "The previous level stays");
    assert_eq!(current_recipe(&app), before);
    assert!(
        !widgets(&mut app).iter().any(cancel),
        "the Cancel button is still displayed"
    );
}

#[test]
fn escape_closes_the_panel_and_it_stays_closed_in_the_next_level() {
    let mut app = with_panel();
    // The first press of Escape closes the panel.
    hold(&mut app, KeyCode::Escape, 2);
    assert!(!app.world().resource::<PanelUse>().open);
    hold(&mut app, KeyCode::Escape, 1);
    crate::screens::press(&mut app, "Title screen");
    crate::screens::press(&mut app, "Play");
    assert_eq!(screen(&app), Screen::Playing);
    assert!(!app.world().resource::<PanelUse>().open);
    assert!(!is_displayed(&mut app, "Seed"));
}

/// Sends the message that the window sends when a file is dropped on it, and waits until the panel
/// has read the file.
fn drop_file(app: &mut App, path: &Path) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).unwrap();
    app.world_mut().write_message(FileDragAndDrop::DroppedFile {
        window,
        path_buf: path.into(),
    });
    for _ in 0..40 {
        ticks(app, 1);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Writes a PNG of 60 × 40 pixels: a dark disc with a light hole on light paper, and a dark speck in
/// a corner.
fn write_picture(path: &Path) {
    let is_dark = |x: i32, y: i32| {
        let distance = (x - 30).pow(2) + (y - 20).pow(2);
        (25..300).contains(&distance) || (x < 6 && y < 6)
    };
    let pixels = (0..2400).map(|pixel| {
        if is_dark(pixel % 60, pixel / 60) {
            0
        } else {
            255
        }
    });
    let mut encoder = png::Encoder::new(File::create(path).unwrap(), 60, 40);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer
        .write_image_data(&pixels.collect::<Vec<u8>>())
        .unwrap();
}

#[test]
fn dropped_pictures_become_masks_and_dropped_levels_are_opened() {
    let mut app = with_panel();
    let folder = std::env::temp_dir().join(format!("warren-dropped-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    open_recipe(&mut app, &small_recipe(|recipe| recipe.grid.width = 30));
    let picture = folder.join("disc.png");
    write_picture(&picture);
    drop_file(&mut app, &picture);
    let dark = current_recipe(&app);
    assert_eq!((dark.grid.width, dark.grid.height), (30, 20));
    let kept = |app: &App, (x, y): (usize, usize)| {
        let Mask::Drawn(rows) = current_recipe(app).mask else {
            panic!("no mask");
        };
        rows[y].as_bytes()[x] == b'.'
    };
    // The paper, the ring, the hole, and the speck, which is apart from the ring.
    let cells = [(25, 10), (10, 10), (15, 10), (1, 1)];
    assert_eq!(
        cells.map(|cell| kept(&app, cell)),
        [false, true, false, false]
    );
    assert!(is_displayed(
        &mut app,
        "9 cells apart from the rest were removed."
    ));
    click_on(&mut app, Role::Button, "the light cells");
    ticks(&mut app, 4);
    assert_eq!(
        cells.map(|cell| kept(&app, cell)),
        [true, false, false, false]
    );

    let before = current_level(&app);
    std::fs::write(folder.join("broken.png"), b"\x89PNG\r\n\x1a\n").unwrap();
    drop_file(&mut app, &folder.join("broken.png"));
    assert_eq!(current_level(&app), before);
    let is_error = |widget: &Widget| widget.text.starts_with("the PNG is broken");
    assert!(widgets(&mut app).iter().any(is_error));

    let level = make(&small_recipe(|recipe| recipe.seed = 77)).unwrap();
    std::fs::write(folder.join("level.ron"), file::write(&level)).unwrap();
    drop_file(&mut app, &folder.join("level.ron"));
    assert_eq!(*current_level(&app), level);
    std::fs::remove_dir_all(folder).unwrap();
}
