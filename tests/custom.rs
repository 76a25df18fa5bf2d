//! Tests of the screens for the custom recipe and for levels in files.

use crate::app::{key, play_to_the_end, run, screen, ticks, until};
use crate::screens::press;
use crate::settings::title;
use crate::words::{is_displayed, texts};
use bevy::input::ButtonState;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::Button;
use bevy_warren::CurrentLevel;
use std::path::Path;
use std::sync::Arc;
use warren::Options;
use warren::{CustomRecipe, Screen, Store};
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{self, Algorithm, Preset, Recipe};
use warren_maze::generate::Eller;
use warren_maze::rng;
use warren_maze::topology::{Grid, GridShape, GridSpec};

/// Creates the game on the screen for custom mazes.
pub(crate) fn custom(folder: &Path) -> App {
    let mut app = title(folder, Options::default());
    press(&mut app, "Custom maze");
    assert_eq!(screen(&app), Screen::Custom);
    ticks(&mut app, 3);
    app
}

fn recipe(app: &App) -> Recipe {
    app.world().resource::<CustomRecipe>().recipe().clone()
}

/// Moves the focus to the row with this name.
pub(crate) fn focus(app: &mut App, name: &str) {
    let mut labels = app.world_mut().query::<(Entity, &Text)>();
    let label = labels.iter(app.world()).find(|(_, text)| text.0 == name);
    let mut row = label.unwrap_or_else(|| panic!("no row {name}")).0;
    while app.world().get::<Button>(row).is_none() {
        row = app.world().get::<ChildOf>(row).unwrap().parent();
    }
    let mut focus = app.world_mut().resource_mut::<InputFocus>();
    focus.set(row, FocusCause::Navigated);
    ticks(app, 1);
}

/// Presses a key for one tick.
pub(crate) fn tap(app: &mut App, code: KeyCode) {
    key(app, code, ButtonState::Pressed);
    ticks(app, 1);
    key(app, code, ButtonState::Released);
    ticks(app, 3);
}

fn type_seed(app: &mut App, text: &str) {
    let mut field = app.world_mut().query::<&mut EditableText>();
    let mut field = field.single_mut(app.world_mut()).unwrap();
    field.editor.set_text(text);
    ticks(app, 3);
}

fn seed_field(app: &mut App) -> String {
    let mut field = app.world_mut().query::<&EditableText>();
    field.single(app.world()).unwrap().value().to_string()
}

#[test]
fn arrow_keys_change_the_choice_in_every_row_and_change_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    type_seed(&mut app, "7");
    // Change the recipe so that it matches no preset.
    focus(&mut app, "Start and finish");
    tap(&mut app, KeyCode::ArrowRight);
    for row in [
        "Grid",
        "Size",
        "Wraps",
        "Algorithm",
        "Dead ends opened",
        "Start and finish",
        "Charges",
        "Beasts",
        "Theme",
    ] {
        let before = recipe(&app);
        focus(&mut app, row);
        tap(&mut app, KeyCode::ArrowRight);
        assert_ne!(recipe(&app), before, "{row}");
        tap(&mut app, KeyCode::ArrowLeft);
        let after = recipe(&app);
        assert_eq!(after, before, "{row}");
        assert_eq!(after.seed, 7);
    }
}

#[test]
fn a_custom_maze_can_have_the_chambers_of_a_pack() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    assert!(!texts(&mut app).iter().any(|text| text == "Chambers from"));
    drop(app);
    let chambers = folder.path().join("chambers");
    std::fs::create_dir(&chambers).unwrap();
    let niche = r#"(name: "niche", map: ["+ + +", "     ", "+=+-+", "|$  |", "+-+-+"])"#;
    let pack = format!(r#"(name: "Cellars", author: "Ada", chambers: [{niche}])"#);
    std::fs::write(chambers.join("cellars.ron"), pack).unwrap();
    std::fs::write(chambers.join("torn.ron"), "[\n(name: 1)]").unwrap();

    let mut app = custom(folder.path());
    focus(&mut app, "Chambers from");
    tap(&mut app, KeyCode::ArrowRight);
    assert!(is_displayed(&mut app, "cellars"));
    press(&mut app, "Copy the code");
    assert!(is_displayed(
        &mut app,
        "A maze with chambers of your own has no code"
    ));
    // A pack with an error says where the error is.
    focus(&mut app, "Chambers from");
    tap(&mut app, KeyCode::ArrowRight);
    until(&mut app, |app| {
        texts(app)
            .iter()
            .any(|text| text.contains("chambers/torn.ron: line 2"))
    });
    tap(&mut app, KeyCode::ArrowLeft);
    press(&mut app, "Play");
    until(&mut app, |app| screen(app) == Screen::Playing);
    let level = &run(&app).level;
    let pack = level.pack().map(|pack| (pack.name(), pack.author()));
    assert_eq!(pack, Some(("Cellars", "Ada")));
    assert_eq!(level.doors().list().len(), 1);
    // The game remembers the pack.
    drop(app);
    let mut app = custom(folder.path());
    assert!(is_displayed(&mut app, "cellars"));
    // A pack that is gone is not chosen any more.
    drop(app);
    std::fs::remove_file(chambers.join("cellars.ron")).unwrap();
    let mut app = custom(folder.path());
    assert!(is_displayed(&mut app, "Warren"));
}

#[test]
fn the_rows_for_floors_are_hidden_for_grids_without_floors() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    let rows = |app: &mut App| {
        let mut rows = app
            .world_mut()
            .query_filtered::<&Visibility, With<Button>>();
        let rows = rows.iter(app.world());
        rows.filter(|row| **row == Visibility::Hidden).count()
    };
    assert_eq!(
        rows(&mut app),
        2,
        "the rows for floors and for the floor in the picture"
    );
    focus(&mut app, "Grid");
    tap(&mut app, KeyCode::ArrowRight);
    assert_eq!(recipe(&app).grid.shape, GridShape::Cubic);
    assert_eq!(rows(&mut app), 0);
    let depth = recipe(&app).grid.depth;
    focus(&mut app, "Floors");
    tap(&mut app, KeyCode::ArrowRight);
    assert_eq!(recipe(&app).grid.depth, depth + 1);
    let all = depth + 1;
    until(&mut app, |app| {
        texts(app)
            .iter()
            .any(|text| text.ends_with(&format!(" of {all}")))
    });
}

#[test]
fn play_opens_the_level_of_the_displayed_recipe() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    for preset in Preset::ALL {
        focus(&mut app, "Difficulty");
        tap(&mut app, KeyCode::ArrowRight);
        assert_eq!(Preset::of(&recipe(&app)), Some(preset));
    }
    until(&mut app, |app| {
        texts(app)
            .iter()
            .any(|text| text.starts_with("Shortest path"))
    });
    press(&mut app, "Play");
    until(&mut app, |app| screen(app) == Screen::Playing);
    let level = run(&app).level.clone();
    assert_eq!(level.recipe(), Some(&recipe(&app)));
    assert!(level.beast(BeastKind::Minotaur).is_some());
}

#[test]
fn seeds_and_codes_can_be_typed_rolled_and_copied() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    assert_eq!(seed_field(&mut app), recipe(&app).seed.to_string());
    for (text, seed) in [("42", 42), ("maze7", rng::seed_from("maze7").unwrap())] {
        type_seed(&mut app, text);
        assert_eq!(recipe(&app).seed, seed);
        assert_eq!(seed_field(&mut app), text, "the typed text was replaced");
    }
    type_seed(&mut app, "");
    assert_eq!(seed_field(&mut app), "", "the field cannot be emptied");
    let coded = Recipe {
        grid: GridSpec {
            width: 6,
            height: 5,
            ..default()
        },
        seed: 99,
        ..default()
    };
    type_seed(&mut app, &recipe::code(&coded).to_lowercase());
    assert_eq!(recipe(&app), coded);
    assert_eq!(seed_field(&mut app), "99");
    press(&mut app, "Roll again");
    let rolled = recipe(&app).seed;
    assert_ne!(rolled, 99);
    assert_eq!(seed_field(&mut app), rolled.to_string());
    press(&mut app, "Copy the code");
    // Without a display, there may be no clipboard.
    let told = format!("Copied: {}", recipe::code(&recipe(&app)));
    let is_displayed = |text: &String| *text == told || text.starts_with("Not copied: ");
    assert!(
        texts(&mut app).iter().any(is_displayed),
        "{:?}",
        texts(&mut app)
    );
}

#[test]
fn a_typed_seed_without_a_level_is_refused_and_rolled_ones_are_skipped() {
    // With the seeds 1 and 2, this recipe has no cell where the Minotaur can start.
    let hunted = |seed| Recipe {
        grid: GridSpec {
            width: 8,
            height: 8,
            ..default()
        },
        algorithm: Algorithm::DepthFirst,
        minotaur: true,
        seed,
        ..default()
    };
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    type_seed(&mut app, &recipe::code(&hunted(1)));
    until(&mut app, |app| {
        texts(app)
            .iter()
            .any(|text| text.contains("there is no start cell for the Minotaur"))
    });
    press(&mut app, "Play");
    assert_eq!(screen(&app), Screen::Custom);
    // Random seeds with which no level can be made are skipped and never shown.
    for _ in 0..5 {
        press(&mut app, "Roll again");
        until(&mut app, |app| {
            texts(app)
                .iter()
                .any(|text| text.starts_with("Shortest path"))
        });
        assert!(make(&recipe(&app)).is_ok());
    }
}

#[test]
fn an_error_disappears_with_the_choice_that_caused_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    // With this seed, the recipe has no cell where the Minotaur can start.
    let hunted = Recipe {
        grid: GridSpec {
            width: 8,
            height: 8,
            ..default()
        },
        algorithm: Algorithm::DepthFirst,
        minotaur: true,
        seed: 1,
        ..default()
    };
    type_seed(&mut app, &recipe::code(&hunted));
    let faults = |app: &mut App| {
        let told = texts(app);
        let faults = told
            .iter()
            .filter(|text| text.contains("no start cell for"));
        faults.count()
    };
    press(&mut app, "Play");
    until(&mut app, |app| faults(app) == 2);
    // The choice before the Minotaur is no beast.
    focus(&mut app, "Beasts");
    tap(&mut app, KeyCode::ArrowLeft);
    until(&mut app, |app| {
        texts(app)
            .iter()
            .any(|text| text.starts_with("Shortest path"))
    });
    assert_eq!(faults(&mut app), 0, "{:?}", texts(&mut app));
    // The error also disappears when the player leaves the screen.
    tap(&mut app, KeyCode::ArrowRight);
    press(&mut app, "Play");
    until(&mut app, |app| faults(app) == 2);
    tap(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
    assert_eq!(faults(&mut app), 0, "{:?}", texts(&mut app));
}

#[test]
fn an_algorithm_that_does_not_fit_the_grid_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    for (row, changes) in [("Grid", GridShape::ALL.len()), ("Wraps", 4)] {
        let eller = Recipe {
            algorithm: Algorithm::Eller(Eller::default()),
            ..default()
        };
        type_seed(&mut app, &recipe::code(&eller));
        assert_eq!(recipe(&app).algorithm.name(), "eller");
        focus(&mut app, row);
        for _ in 0..changes {
            tap(&mut app, KeyCode::ArrowRight);
            let recipe = recipe(&app);
            let grid = Grid::try_from(recipe.grid).unwrap();
            assert_eq!(recipe.algorithm.misfit(&grid), None, "{recipe:?}");
        }
        assert_ne!(recipe(&app).algorithm.name(), "eller", "{row}");
    }
}

#[test]
fn the_play_button_precedes_the_choices() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    let told = texts(&mut app);
    let place = |name: &str| told.iter().position(|text| text == name).unwrap();
    for choice in ["Difficulty", "Grid", "Theme"] {
        assert!(place("Play") < place(choice), "{told:?}");
    }
}

#[test]
fn the_recipe_is_restored_and_a_broken_file_is_moved_aside() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom(folder.path());
    focus(&mut app, "Grid");
    tap(&mut app, KeyCode::ArrowRight);
    let left = recipe(&app);
    tap(&mut app, KeyCode::Escape);
    assert_eq!(screen(&app), Screen::Title);
    drop(app);
    let app = custom(folder.path());
    assert_eq!(recipe(&app), left);

    drop(app);
    let file = folder.path().join("custom.ron");
    std::fs::write(&file, "(grid: broken").unwrap();
    let mut app = title(folder.path(), Options::default());
    assert!(
        texts(&mut app)
            .iter()
            .any(|text| text.contains("custom.ron"))
    );
    let aside = std::fs::read_to_string(file.with_extension("ron.broken")).unwrap();
    assert_eq!(aside, "(grid: broken");
}

#[test]
fn a_mistyped_code_on_the_title_screen_is_a_seed_and_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    for (typed, is_reported) in [("1F07CEF", true), ("1F07CFE", false), ("labyrinth", false)] {
        let mut app = title(folder.path(), Options::default());
        type_seed(&mut app, typed);
        press(&mut app, "Play");
        until(&mut app, |app| screen(app) == Screen::Playing);
        ticks(&mut app, 30);
        let report = format!("“{typed}” is not a valid code");
        assert_eq!(is_displayed(&mut app, &report), is_reported, "{typed}");
        let level = app.world().resource::<CurrentLevel>().0.clone().unwrap();
        let seed = match typed {
            "1F07CFE" => 7,
            word => rng::seed_from(word).unwrap(),
        };
        assert_eq!(level.recipe().unwrap().seed, seed);
    }
}

#[test]
fn levels_in_files_are_listed_described_and_playable() {
    let folder = tempfile::tempdir().unwrap();
    let own = Recipe {
        grid: GridSpec {
            width: 4,
            height: 3,
            ..default()
        },
        seed: 5,
        ..default()
    };
    let own: Level = make(&own).unwrap();
    let store = Store::in_folder(folder.path().join("levels"));
    store.save("my own", &own).unwrap();
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Levels");
    assert_eq!(screen(&app), Screen::Levels);
    for name in [
        "First steps",
        "Two halves",
        "Honeycomb",
        "The gatehouse",
        "my own",
    ] {
        assert!(texts(&mut app).contains(&name.into()), "{name}");
    }
    focus(&mut app, "Honeycomb");
    let reason = "only your own levels can be renamed or deleted";
    until(&mut app, |app| is_displayed(app, reason));
    assert!(!is_displayed(&mut app, "Rename"));
    focus(&mut app, "my own");
    until(&mut app, |app| is_displayed(app, "Rename"));
    assert!(!is_displayed(&mut app, reason));
    until(&mut app, |app| texts(app).contains(&"square, 4 x 3".into()));
    press(&mut app, "my own");
    until(&mut app, |app| screen(app) == Screen::Playing);
    assert_eq!(*run(&app).level, own);
}

#[test]
fn a_broken_level_file_is_reported_and_other_levels_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("levels")).unwrap();
    std::fs::write(folder.path().join("levels/broken.ron"), "(format: 3").unwrap();
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Levels");
    let faults = |app: &mut App| {
        let texts = texts(app);
        texts
            .iter()
            .filter(|text| text.starts_with("Broken: "))
            .count()
    };
    focus(&mut app, "broken");
    until(&mut app, |app| faults(app) == 1);
    press(&mut app, "broken");
    until(&mut app, |app| faults(app) == 2);
    assert_eq!(screen(&app), Screen::Levels);
    press(&mut app, "First steps");
    until(&mut app, |app| screen(app) == Screen::Playing);
}

#[test]
fn only_levels_with_a_record_display_a_best_time() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path().join("levels"));
    let level = store.load("first steps").unwrap();
    let mut app = warren::app(Options {
        level: Some(Arc::new(level)),
        headless: true,
        demo: true,
        ..default()
    });
    app.insert_resource(store);
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    press(&mut app, "Title screen");
    press(&mut app, "Levels");
    until(&mut app, |app| texts(app).contains(&"Best time".into()));
    focus(&mut app, "Honeycomb");
    until(&mut app, |app| !texts(app).contains(&"Best time".into()));
}

#[test]
fn levels_are_found_sorted_renamed_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path().join("levels"));
    for number in 0..10 {
        let own = Recipe {
            grid: GridSpec {
                width: 2 + number,
                height: 2,
                ..default()
            },
            ..default()
        };
        let own: Level = make(&own).unwrap();
        store.save(&format!("own {}", 9 - number), &own).unwrap();
    }
    let mut app = title(folder.path(), Options::default());
    press(&mut app, "Levels");
    let shows = |app: &mut App, text: &str| texts(app).contains(&text.into());
    // Four levels come with the game.
    until(&mut app, |app| shows(app, "1 of 3"));
    assert!(shows(&mut app, "First steps") && !shows(&mut app, "own 9"));
    tap(&mut app, KeyCode::PageDown);
    assert!(shows(&mut app, "2 of 3") && !shows(&mut app, "First steps"));

    // The smallest level comes first, and the page with it is shown.
    press(&mut app, "Order");
    press(&mut app, "Order");
    until(&mut app, |app| {
        shows(app, "by size") && shows(app, "1 of 3") && shows(app, "own 9")
    });

    type_seed(&mut app, "own 3");
    until(&mut app, |app| shows(app, "1 of 1") && !shows(app, "own 9"));
    focus(&mut app, "own 3");
    until(&mut app, |app| shows(app, "Delete"));
    press(&mut app, "Delete");
    assert!(shows(&mut app, "Really delete own 3?"));
    press(&mut app, "Keep");
    assert!(store.load("own 3").is_ok() && !shows(&mut app, "Keep"));
    press(&mut app, "Rename");
    let field = app.world().resource::<InputFocus>().get().unwrap();
    let mut field = app.world_mut().get_mut::<EditableText>(field).unwrap();
    field.editor_mut().set_text("own 33");
    press(&mut app, "Rename");
    assert!(store.load("own 3").is_err() && store.load("own 33").is_ok());
    until(&mut app, |app| shows(app, "own 33") && shows(app, "Delete"));
    press(&mut app, "Delete");
    press(&mut app, "Delete");
    assert!(store.load("own 33").is_err());
    until(&mut app, |app| !shows(app, "own 33"));
}
