//! Tests of the buttons on the title screen, the pause card and the win screen.

use crate::app::{asset, demo, game, happen, hold, key, plug, push, run, screen, slow_down, ticks};
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::{Activate, Button};
use bevy_warren::level::UsualRecipe;
use bevy_warren::map::MapOpen;
use bevy_warren::play::hint::HintLight;
use bevy_warren::play::message::RunNumber;
use bevy_warren::{CurrentLevel, OpenLevel, Run};
use warren::Options;
use warren::{Language, Menu, Screen, View};
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::Event;
use warren_dungeon::recipe::AreasWithDoors;
use warren_dungeon::recipe::{Algorithm, DoorCount, Recipe};
use warren_maze::rng;
use warren_maze::topology::GridSpec;

/// Presses the button with this text.
pub(crate) fn press(app: &mut App, text: &str) {
    let entity = button(app, text);
    app.world_mut().trigger(Activate { entity });
    ticks(app, 5);
}

pub(crate) fn button(app: &mut App, text: &str) -> Entity {
    let mut labels = app.world_mut().query::<(&Text, &ChildOf)>();
    let begin = format!("{text}: ");
    // A label such as "Campaign: chapter 2" counts only if no label is just "Campaign".
    let mut find = |is_it: &dyn Fn(&str) -> bool| {
        let mut labels = labels.iter(app.world());
        labels
            .find(|(label, _)| is_it(&label.0))
            .map(|(_, parent)| parent.0)
    };
    let button = find(&|label| label == text).or_else(|| find(&|label| label.starts_with(&begin)));
    let entity = button.unwrap_or_else(|| panic!("there is no button {text:?}"));
    assert!(app.world().get::<Button>(entity).is_some());
    entity
}

fn title() -> App {
    let mut app = warren::app(Options {
        headless: true,
        recipe: Recipe {
            seed: 1,
            ..default()
        },
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    assert_eq!(screen(&app), Screen::Title);
    app
}

fn small_recipe(seed: u64) -> Recipe {
    Recipe {
        grid: GridSpec {
            width: 4,
            height: 3,
            ..default()
        },
        seed,
        ..default()
    }
}

/// Creates the game, and lets the demo player win a level.
fn app_after_win(level: &Level) -> App {
    let mut app = demo(level, true);
    for _ in 0..64 * 60 {
        app.update();
        if screen(&app) == Screen::Won {
            ticks(&mut app, 3);
            return app;
        }
    }
    panic!("the level did not end");
}

#[test]
fn play_opens_the_level_of_the_seed_in_the_field() {
    for (typed, seed) in [("42", 42), ("maze7", rng::seed_from("maze7").unwrap())] {
        let mut app = title();
        let mut field = app.world_mut().query::<&mut EditableText>();
        let mut field = field.single_mut(app.world_mut()).unwrap();
        field.editor.set_text(typed);
        press(&mut app, "Play");
        assert_eq!(screen(&app), Screen::Playing);
        let expected = make(&Recipe { seed, ..default() }).unwrap();
        assert_eq!(*run(&app).level, expected);
        assert!(
            run(&app).progress.ticks() < 10,
            "the run did not start with the level"
        );
    }
}

#[test]
fn opening_a_level_from_a_screen_starts_exactly_one_run() {
    let mut app = title();
    let before = run(&app).number();
    press(&mut app, "Play");
    assert_eq!(run(&app).number(), RunNumber(before.0 + 1));

    let mut app = app_after_win(&make(&small_recipe(7)).unwrap());
    let before = run(&app).number();
    press(&mut app, "Again");
    assert_eq!(run(&app).number(), RunNumber(before.0 + 1));
}

#[test]
fn events_in_the_first_ticks_of_a_run_are_not_lost() {
    let mut app = game(&make(&small_recipe(7)).unwrap());
    app.world_mut().resource_mut::<Run>().progress.finish();
    happen(app.world_mut(), Event::Finished);
    ticks(&mut app, 3);
    // Within one slow frame, the screen changes and the new run plays its first ticks.
    slow_down(&mut app);
    let again = button(&mut app, "Again");
    app.world_mut().trigger(Activate { entity: again });
    key(&mut app, KeyCode::Digit0, ButtonState::Pressed);
    app.update();
    assert_eq!(run(&app).progress.hints(), 1);
    let mut lights = app.world_mut().query::<&HintLight>();
    assert_eq!(lights.iter(app.world()).count(), 1);
}

#[test]
fn the_clock_does_not_run_on_the_title_screen() {
    let mut app = title();
    ticks(&mut app, 20);
    assert_eq!(run(&app).progress.ticks(), 0);
}

#[test]
fn again_restarts_the_level_and_next_opens_the_next_seed() {
    let level = make(&small_recipe(7)).unwrap();
    let mut app = app_after_win(&level);
    press(&mut app, "Again");
    assert_eq!(screen(&app), Screen::Playing);
    assert_eq!(*run(&app).level, level);
    assert!(run(&app).progress.ticks() < 10 && !run(&app).progress.finished());

    let mut app = app_after_win(&level);
    press(&mut app, "Next");
    assert_eq!(screen(&app), Screen::Playing);
    assert_eq!(*run(&app).level, make(&small_recipe(8)).unwrap());
}

#[test]
fn the_win_card_and_the_next_level_never_appear_in_one_frame() {
    let mut app = app_after_win(&make(&small_recipe(7)).unwrap());
    let mut labels = app.world_mut().query::<(&Text, &ChildOf)>();
    let mut labels = labels.iter(app.world());
    let entity = labels.find(|(label, _)| label.0 == "Next").unwrap().1.0;
    app.world_mut().trigger(Activate { entity });
    let next = make(&small_recipe(8)).unwrap();
    for _ in 0..10 {
        let mut texts = app.world_mut().query::<&Text>();
        let mut texts = texts.iter(app.world());
        let has_card = texts.any(|text| text.0 == "You have reached the finish");
        let current = app.world().resource::<CurrentLevel>().0.clone();
        assert_eq!(has_card, *current.unwrap() != next);
        app.update();
    }
    assert_eq!(screen(&app), Screen::Playing);
}

#[test]
fn an_impossible_recipe_is_reported_in_the_players_language() {
    let no_room = Recipe {
        minotaur: true,
        ..small_recipe(1)
    };
    for (language, told) in [
        (Language::English, "there is no start cell for the Minotaur"),
        (
            Language::German,
            "Das geht nicht: für den Minotaurus gibt es",
        ),
    ] {
        let mut app = warren::app(Options {
            headless: true,
            language: Some(language),
            ..default()
        });
        app.finish();
        app.cleanup();
        ticks(&mut app, 3);
        app.world_mut()
            .write_message(OpenLevel::make(no_room.clone()));
        ticks(&mut app, 5);
        let mut texts = app.world_mut().query::<&Text>();
        let all: Vec<&str> = texts.iter(app.world()).map(|text| &*text.0).collect();
        assert!(all.iter().any(|text| text.contains(told)), "{all:?}");
    }
}

/// Returns a level whose recipe makes no level with the next seed.
fn level_without_next_seed() -> Level {
    let doors = |seed| Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Exactly(4),
        }),
        ..small_recipe(seed)
    };
    (0..)
        .find_map(|seed| match make(&doors(seed)) {
            Ok(level) if make(&doors(seed + 1)).is_err() => Some(level),
            _ => None,
        })
        .unwrap()
}

#[test]
fn next_skips_seeds_that_make_no_level() {
    let last = level_without_next_seed();
    let mut app = app_after_win(&last);
    press(&mut app, "Next");
    assert_eq!(screen(&app), Screen::Playing);
    let [before, after] = [&last, &*run(&app).level].map(|level| level.recipe().unwrap());
    assert!(after.seed > before.seed + 1);
    let seed = after.seed;
    assert_eq!(
        *after,
        Recipe {
            seed,
            ..before.clone()
        }
    );
}

#[test]
fn the_win_screen_stays_and_gives_the_reason_if_next_has_no_level() {
    let mut app = app_after_win(&asset("first-steps"));
    app.insert_resource(UsualRecipe(Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Exactly(90),
        }),
        ..small_recipe(1)
    }));
    press(&mut app, "Next");
    assert_eq!(screen(&app), Screen::Won);
    let mut texts = app.world_mut().query::<&Text>();
    let told = texts
        .iter(app.world())
        .any(|text| text.0.contains("doors do not fit"));
    assert!(told, "the reason is not displayed");
    // The failed request was removed, so opening a level later does not start a run.
    app.world_mut()
        .write_message(OpenLevel::make(small_recipe(3)));
    ticks(&mut app, 5);
    assert_eq!(screen(&app), Screen::Won);
}

#[test]
fn start_again_resets_the_player_the_doors_and_the_hint() {
    let mut app = game(&asset("gatehouse"));
    hold(&mut app, KeyCode::Digit0, 10);
    hold(&mut app, KeyCode::KeyW, 30);
    hold(&mut app, KeyCode::Escape, 1);
    // The confirmation card has a button with the same name.
    press(&mut app, "Start again");
    press(&mut app, "Start again");
    let progress = run(&app).progress.clone();
    assert_eq!((progress.steps(), progress.hints()), (0, 0));
    assert!(progress.found().iter().all(|found| !found) && progress.ticks() < 10);
    let mut lights = app.world_mut().query::<&HintLight>();
    assert_eq!(lights.iter(app.world()).count(), 0);
}

#[test]
fn the_pause_menu_can_return_to_the_title_screen() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::Escape, 1);
    press(&mut app, "Title screen");
    assert_eq!(screen(&app), Screen::Title);
    press(&mut app, "Play");
    assert_eq!(screen(&app), Screen::Playing);
    let before = run(&app).progress.ticks();
    ticks(&mut app, 5);
    assert!(
        run(&app).progress.ticks() > before,
        "the clock does not run"
    );
}

#[test]
fn a_gamepad_opens_the_map_changes_the_view_and_pauses() {
    let mut app = game(&asset("first-steps"));
    let pad = plug(&mut app);
    for (button, is_open, view, menu) in [
        (GamepadButton::Select, true, View::FirstPerson, Menu::None),
        (GamepadButton::Start, false, View::FirstPerson, Menu::None),
        (GamepadButton::South, false, View::TopDown, Menu::None),
        (GamepadButton::Start, false, View::TopDown, Menu::Pause),
        (GamepadButton::Start, false, View::TopDown, Menu::None),
    ] {
        push(&mut app, pad, button);
        assert_eq!(app.world().resource::<MapOpen>().0, is_open, "{button:?}");
        assert_eq!(*app.world().resource::<View>(), view, "{button:?}");
        assert_eq!(*app.world().resource::<State<Menu>>().get(), menu);
    }
}

#[test]
fn escape_closes_the_map_before_it_pauses() {
    let mut app = game(&asset("first-steps"));
    for (key, is_open, menu) in [
        (KeyCode::KeyM, true, Menu::None),
        (KeyCode::Escape, false, Menu::None),
        (KeyCode::Escape, false, Menu::Pause),
        // While the card is open, the key does not open the map.
        (KeyCode::KeyM, false, Menu::Pause),
        (KeyCode::Escape, false, Menu::None),
    ] {
        hold(&mut app, key, 1);
        ticks(&mut app, 1);
        assert_eq!(app.world().resource::<MapOpen>().0, is_open, "{key:?}");
        assert_eq!(*app.world().resource::<State<Menu>>().get(), menu);
    }
}
