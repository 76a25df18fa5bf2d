//! Tests of the purposes of runs: a replay, a floor of the descent, or a daily try ends or waits
//! when the player begins something else.

use crate::app::{asset, game_in, key, play_to_the_end, quit, run, screen, ticks, until};
use crate::screens::{button, press};
use crate::words::is_displayed;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy_warren::level::UsualRecipe;
use bevy_warren::purpose::Purpose;
use bevy_warren::{CurrentLevel, OpenLevel, begin_run};
use std::path::Path;
use std::sync::Arc;
use warren::{Campaign, CurrentDescent, Dailies, Menu, Options, Screen, Try, today};
use warren_dungeon::descent::Descent;
use warren_dungeon::level::Level;
use warren_dungeon::make::{daily, make};
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{Progress, step};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::replay::Recording;
use warren_maze::topology::GridSpec;

/// Creates the game of a player whose files are in `folder`. A run begins in `level`.
fn game_at(folder: &Path, level: &Level) -> App {
    let level = Some(Arc::new(level.clone()));
    game_in(folder, Options { level, ..default() })
}

/// Creates the game of a player who has begun the try at the maze of the day, and returns it with the
/// number of ticks of the try.
fn game_with_try(folder: &Path) -> (App, u32) {
    let mut app = game_in(folder, Options::default());
    press(&mut app, "Maze of the day");
    enter(&mut app, "Play");
    turn(&mut app, 40);
    let ticks = run(&app).progress.ticks();
    (app, ticks)
}

pub(crate) fn with_demo() -> Options {
    Options {
        demo: true,
        ..default()
    }
}

pub(crate) fn go_to(app: &mut App, to: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(to);
    ticks(app, 3);
}

/// Presses a button, and returns at once.
fn press_at_once(app: &mut App, text: &str) {
    let entity = button(app, text);
    app.world_mut().trigger(Activate { entity });
}

/// Presses a button that opens a level.
pub(crate) fn enter(app: &mut App, button: &str) {
    press(app, button);
    until(app, |app| screen(app) == Screen::Playing);
    ticks(app, 2);
}

/// Turns for this number of frames, which does not leave the cell.
pub(crate) fn turn(app: &mut App, frames: u32) {
    key(app, KeyCode::ArrowLeft, ButtonState::Pressed);
    ticks(app, frames);
    key(app, KeyCode::ArrowLeft, ButtonState::Released);
    ticks(app, 1);
}

/// Runs frames for two seconds of the player's time, so that background tasks can end.
fn wait(app: &mut App) {
    for _ in 0..2000 {
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

fn won(level: &Level) -> Recording {
    let (mut progress, mut recording) = (Progress::new(level), Recording::new(level));
    let (mut demo, mut events) = (Demo::default(), Vec::new());
    while !progress.is_over() {
        let input = demo.input(level, &progress, &events);
        recording.push(input);
        events = step(level, &mut progress, input);
    }
    recording
}

fn small(seed: u64) -> Level {
    let grid = GridSpec {
        width: 9,
        height: 9,
        ..default()
    };
    make(&Recipe {
        grid,
        seed,
        ..default()
    })
    .unwrap()
}

#[test]
fn a_replay_ends_when_a_different_run_begins() {
    let level = small(3);
    for starts_again in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = game_in(
            folder.path(),
            Options {
                level: Some(Arc::new(level.clone())),
                replay: Some(won(&level)),
                ..default()
            },
        );
        ticks(&mut app, 100);
        assert!(run(&app).progress.ticks() > 50, "the replay runs");
        let next = if starts_again {
            let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
            menu.set(Menu::Pause);
            ticks(&mut app, 2);
            press(&mut app, "Start again");
            press(&mut app, "Start again");
            level.clone()
        } else {
            let next = small(4);
            let open = OpenLevel::take(Arc::new(next.clone()));
            app.world_mut().write_message(open);
            next
        };
        ticks(&mut app, 30);
        assert_eq!(*run(&app).level, next);
        let place = |progress: &Progress| (progress.cell(), progress.offset(), progress.heading());
        let begins = place(&Progress::new(&next));
        assert_eq!(place(&run(&app).progress), begins, "the replay has ended");
        turn(&mut app, 20);
        assert_ne!(run(&app).progress.heading(), begins.2);
    }
}

fn purpose(app: &App) -> Purpose {
    run(app).purpose().clone()
}

/// Opens a level as a code or the panel does, without a purpose.
fn open(app: &mut App, request: OpenLevel) {
    let before = run(app).number();
    app.world_mut().write_message(request);
    until(app, |app| run(app).number() != before);
    ticks(app, 2);
}

#[test]
fn each_run_knows_its_purpose() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_in(folder.path(), Options::default());
    enter(&mut app, "Play");
    assert_eq!(purpose(&app), Purpose::Free);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Campaign);
    enter(&mut app, "1. First steps");
    assert_eq!(purpose(&app), Purpose::Chapter);
    begin_run(app.world_mut());
    ticks(&mut app, 2);
    assert_eq!(purpose(&app), Purpose::Chapter);
    open(&mut app, OpenLevel::take(Arc::new(small(6))));
    assert_eq!(purpose(&app), Purpose::Free);
    // Any way into a chapter or into the maze of the day counts.
    let recipe = chapter().recipe().cloned().unwrap();
    open(&mut app, OpenLevel::make(recipe));
    assert_eq!(purpose(&app), Purpose::Chapter);
    open(&mut app, OpenLevel::make(daily(today())));
    assert_eq!(purpose(&app), Purpose::Try(today()));
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::Pause);
    ticks(&mut app, 2);
    press(&mut app, "Start again");
    press(&mut app, "Start again");
    assert_eq!(purpose(&app), Purpose::Free);
    go_to(&mut app, Screen::Daily);
    enter(&mut app, "Play for practice");
    assert_eq!(purpose(&app), Purpose::Free);
    go_to(&mut app, Screen::Descent);
    enter(&mut app, "Begin a descent");
    assert_eq!(purpose(&app).depth(), Some(1));
    turn(&mut app, 40);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Descent);
    enter(&mut app, "Continue the descent: floor 1");
    assert_eq!(purpose(&app).depth(), Some(1));
    assert!(run(&app).progress.ticks() >= 30, "the floor continues");
}

#[test]
fn a_restart_continues_a_race_and_ends_a_replay() {
    let folder = tempfile::tempdir().unwrap();
    let level = Some(Arc::new(small(3)));
    let mut app = game_in(
        folder.path(),
        Options {
            level,
            ..with_demo()
        },
    );
    let restart = |app: &mut App| {
        begin_run(app.world_mut());
        ticks(app, 2);
    };
    for (button, again) in [("Race the best run", true), ("Watch the best run", false)] {
        play_to_the_end(&mut app, 600);
        ticks(&mut app, 3);
        press(&mut app, button);
        let before = purpose(&app);
        assert!(matches!(before, Purpose::Race(_) | Purpose::Replay(_)));
        restart(&mut app);
        let expected = if again { before } else { Purpose::Free };
        assert_eq!(purpose(&app), expected);
    }
}

#[test]
fn a_replay_is_not_a_chapter_in_progress() {
    let folder = tempfile::tempdir().unwrap();
    let level = Some(Arc::new(chapter()));
    let mut app = game_in(
        folder.path(),
        Options {
            level,
            ..with_demo()
        },
    );
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    press(&mut app, "Watch the best run");
    assert!(run(&app).progress.ticks() > 0);
    go_to(&mut app, Screen::Title);
    // A run is saved before a different level opens.
    open(&mut app, OpenLevel::take(Arc::new(small(6))));
    go_to(&mut app, Screen::Campaign);
    assert!(is_displayed(&mut app, "2. Dead ends"));
    assert!(!is_displayed(&mut app, "2. Dead ends: continue"));
}

#[test]
fn a_descent_that_was_left_does_not_replace_the_next_card() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_in(folder.path(), with_demo());
    go_to(&mut app, Screen::Descent);
    press_at_once(&mut app, "Begin a descent");
    go_to(&mut app, Screen::Title);
    let level = Arc::new(asset("first-steps"));
    app.world_mut()
        .write_message(OpenLevel::take(level.clone()));
    go_to(&mut app, Screen::Playing);
    play_to_the_end(&mut app, 600);
    assert_eq!(screen(&app), Screen::Won);
    wait(&mut app);
    assert_eq!(screen(&app), Screen::Won);
    assert!(Arc::ptr_eq(&run(&app).level, &level));
    // The descent has begun, and waits for the player.
    let current = app.world().resource::<CurrentDescent>();
    assert_eq!(current.in_progress().map(Descent::depth), Some(1));
    go_to(&mut app, Screen::Descent);
    enter(&mut app, "Continue the descent: floor 1");
}

#[test]
fn leaving_a_card_withdraws_the_level_that_it_requested() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_in(folder.path(), Options::default());
    until(&mut app, |app| {
        app.world().resource::<CurrentLevel>().0.is_some()
    });
    let before = app.world().resource::<CurrentLevel>().0.clone().unwrap();
    let grid = GridSpec {
        width: 600,
        height: 600,
        ..default()
    };
    app.insert_resource(UsualRecipe(Recipe {
        grid,
        algorithm: Algorithm::Wilson,
        ..default()
    }));
    app.insert_resource(bevy_warren::work::WaitForWork(false));
    press_at_once(&mut app, "Play");
    ticks(&mut app, 1);
    go_to(&mut app, Screen::MultiMaze);
    wait(&mut app);
    assert_eq!(screen(&app), Screen::MultiMaze);
    let now = app.world().resource::<CurrentLevel>().0.clone().unwrap();
    assert!(Arc::ptr_eq(&before, &now), "the level was opened");
}

#[test]
fn a_saved_run_that_is_no_longer_wanted_does_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let level = small(5);
    let mut app = game_at(folder.path(), &level);
    turn(&mut app, 30);
    quit(&mut app);
    drop(app);
    let mut app = game_in(folder.path(), Options::default());
    press_at_once(&mut app, "Continue");
    go_to(&mut app, Screen::Descent);
    wait(&mut app);
    assert_eq!(screen(&app), Screen::Descent);
    go_to(&mut app, Screen::Title);
    enter(&mut app, "Continue");
    assert_eq!(*run(&app).level, level);
}

fn tried(app: &App) -> Option<Try> {
    app.world().resource::<Dailies>().of(today())
}

#[test]
fn the_daily_try_survives_other_runs() {
    let folder = tempfile::tempdir().unwrap();
    let day = today();
    let (mut app, left) = game_with_try(folder.path());
    go_to(&mut app, Screen::Title);
    // A different run, which is saved too.
    let other = small(6);
    app.world_mut()
        .write_message(OpenLevel::take(Arc::new(other.clone())));
    go_to(&mut app, Screen::Playing);
    turn(&mut app, 400);
    assert_eq!(*run(&app).level, other);
    quit(&mut app);
    drop(app);

    let mut app = game_in(folder.path(), Options::default());
    assert_eq!(tried(&app), Some(Try::Begun));
    // The title offers the other run, and says so.
    assert!(is_displayed(&mut app, "Continue: seed"));
    press(&mut app, "Maze of the day");
    enter(&mut app, "Continue your try");
    assert_eq!(*run(&app).level, make(&daily(day)).unwrap());
    assert!((left..left + 20).contains(&run(&app).progress.ticks()));
    assert_eq!(tried(&app), Some(Try::Begun));
    // The try is saved in its own slot again.
    turn(&mut app, 400);
    let left = run(&app).progress.ticks();
    go_to(&mut app, Screen::Title);
    // The try was played last, so it is offered first.
    assert!(is_displayed(&mut app, "Continue: maze of the day"));
    enter(&mut app, "Continue: seed 6");
    assert_eq!(*run(&app).level, other);
    go_to(&mut app, Screen::Daily);
    enter(&mut app, "Continue your try");
    assert!((left..left + 20).contains(&run(&app).progress.ticks()));
}

/// Returns a chapter without beasts.
fn chapter() -> Level {
    make(&Campaign::default().chapters[1].recipe).unwrap()
}

/// Returns the texts of all buttons that continue a run.
fn offered(app: &mut App) -> Vec<String> {
    let texts = crate::words::texts(app).into_iter();
    texts.filter(|text| text.starts_with("Continue")).collect()
}

#[test]
fn a_free_maze_and_a_chapter_do_not_replace_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let (free, chapter) = (small(6), chapter());
    let mut app = game_at(folder.path(), &free);
    turn(&mut app, 40);
    let free_ticks = run(&app).progress.ticks();
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Campaign);
    enter(&mut app, "2. Dead ends");
    turn(&mut app, 400);
    let chapter_ticks = run(&app).progress.ticks();
    quit(&mut app);
    drop(app);

    // The title offers both runs, the latest run first.
    let mut app = game_in(folder.path(), Options::default());
    let both = ["Continue: 2. Dead ends", "Continue: seed 6"];
    assert_eq!(offered(&mut app), both);
    enter(&mut app, both[1]);
    assert_eq!(*run(&app).level, free);
    assert!((free_ticks..free_ticks + 20).contains(&run(&app).progress.ticks()));
    turn(&mut app, 400);
    let free_ticks = run(&app).progress.ticks();
    // The campaign offers the chapter, which the title does not offer any more.
    go_to(&mut app, Screen::Title);
    assert_eq!(offered(&mut app), [both[1]]);
    go_to(&mut app, Screen::Campaign);
    enter(&mut app, "2. Dead ends: continue");
    assert_eq!(*run(&app).level, chapter);
    assert!((chapter_ticks..chapter_ticks + 20).contains(&run(&app).progress.ticks()));
    turn(&mut app, 400);
    go_to(&mut app, Screen::Title);
    assert_eq!(offered(&mut app), both);
    enter(&mut app, both[1]);
    assert!((free_ticks..free_ticks + 20).contains(&run(&app).progress.ticks()));
}

#[test]
fn a_chapter_in_progress_is_only_given_up_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let chapter = chapter();
    let mut app = game_at(folder.path(), &chapter);
    turn(&mut app, 400);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Campaign);
    press(&mut app, "1. First steps");
    wait(&mut app);
    assert_eq!(screen(&app), Screen::Campaign);
    assert!(is_displayed(
        &mut app,
        "This gives up your run in Dead ends"
    ));
    // Each chapter asks its own question.
    press(&mut app, "4. Six ways");
    wait(&mut app);
    assert_eq!(screen(&app), Screen::Campaign);
    enter(&mut app, "4. Six ways");
    turn(&mut app, 400);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Campaign);
    enter(&mut app, "4. Six ways: continue");
}

#[test]
fn a_chapter_from_an_earlier_version_is_offered_and_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let chapter = chapter();
    let mut app = game_at(folder.path(), &chapter);
    turn(&mut app, 400);
    let left = run(&app).progress.ticks();
    quit(&mut app);
    drop(app);
    // Earlier versions saved chapters and free mazes in the same files.
    let names = ["run.ron", "run-before.ron", "run-pins.ron"];
    let path = |name: &str| folder.path().join(name);
    for name in names {
        if path(&format!("chapter-{name}")).exists() {
            std::fs::rename(path(&format!("chapter-{name}")), path(name)).unwrap();
        }
    }
    let pins = format!("[{}]", chapter.starts()[0]);
    std::fs::write(path("run-pins.ron"), pins).unwrap();
    assert!(path("run.ron").exists() && path("run-before.ron").exists());

    let mut app = game_at(folder.path(), &small(6));
    turn(&mut app, 400);
    quit(&mut app);
    drop(app);
    let mut app = game_in(folder.path(), Options::default());
    assert_eq!(offered(&mut app), ["Continue: seed 6"]);
    go_to(&mut app, Screen::Campaign);
    enter(&mut app, "2. Dead ends: continue");
    assert_eq!(*run(&app).level, chapter);
    assert!((left..left + 20).contains(&run(&app).progress.ticks()));
    let map = app.world().resource::<bevy_warren::map::Automap>();
    assert!(map.is_pinned(chapter.starts()[0]));
    quit(&mut app);
    for name in names {
        assert!(path(&format!("chapter-{name}")).exists(), "{name}");
    }
}

#[test]
fn the_title_offers_a_chapter_from_an_earlier_version() {
    let folder = tempfile::tempdir().unwrap();
    let recording = Recording::new(&chapter()).write();
    std::fs::write(folder.path().join("run.ron"), recording).unwrap();
    let mut app = game_in(folder.path(), Options::default());
    assert_eq!(offered(&mut app), ["Continue: 2. Dead ends"]);
    enter(&mut app, "Continue");
    assert_eq!(*run(&app).level, chapter());
}

#[test]
fn the_title_offers_the_daily_try_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, left) = game_with_try(folder.path());
    quit(&mut app);
    drop(app);
    let mut app = game_in(folder.path(), Options::default());
    assert!(is_displayed(&mut app, "Continue: maze of the day"));
    enter(&mut app, "Continue");
    assert!((left..left + 20).contains(&run(&app).progress.ticks()));
    assert_eq!(tried(&app), Some(Try::Begun));
}

#[test]
fn the_daily_try_is_only_given_up_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, _) = game_with_try(folder.path());
    go_to(&mut app, Screen::Daily);
    press(&mut app, "Play for practice");
    ticks(&mut app, 60);
    assert_eq!(screen(&app), Screen::Daily);
    assert_eq!(tried(&app), Some(Try::Begun));
    assert!(is_displayed(&mut app, "gives up your try"));
    enter(&mut app, "Play for practice");
    assert!(run(&app).progress.ticks() < 20);
    assert_eq!(tried(&app), Some(Try::GivenUp));
    // Nothing is left of the try.
    let saved = folder.path().join(format!("daily-{}-run.ron", today()));
    assert!(!saved.exists());
}

#[test]
fn a_run_in_the_daily_maze_that_was_opened_otherwise_keeps_the_try() {
    let folder = tempfile::tempdir().unwrap();
    let (mut app, left) = game_with_try(folder.path());
    let level = make(&daily(today())).unwrap();
    app.world_mut()
        .write_message(OpenLevel::take(Arc::new(level)));
    ticks(&mut app, 5);
    assert!(run(&app).progress.ticks() < 20);
    assert_eq!(tried(&app), Some(Try::Begun));
    turn(&mut app, 400);
    go_to(&mut app, Screen::Daily);
    enter(&mut app, "Continue your try");
    assert!((left..left + 20).contains(&run(&app).progress.ticks()));
}

#[test]
fn a_try_from_an_earlier_version_continues() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&daily(today())).unwrap();
    let mut recording = Recording::new(&level);
    let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
    let mut events = Vec::new();
    for _ in 0..200 {
        let input = demo.input(&level, &progress, &events);
        recording.push(input);
        events = step(&level, &mut progress, input);
    }
    recording.claim(&progress);
    std::fs::write(folder.path().join("run.ron"), recording.write()).unwrap();
    let day = today();
    let tries = format!("(version: 1, holds: {{\"{day}\": Begun}})");
    std::fs::write(folder.path().join("daily.ron"), tries).unwrap();

    for card in [Screen::Title, Screen::Daily] {
        let mut app = game_in(folder.path(), Options::default());
        assert_eq!(tried(&app), Some(Try::Begun));
        go_to(&mut app, card);
        let button = match card {
            Screen::Title => "Continue",
            _ => "Continue your try",
        };
        enter(&mut app, button);
        let ticks = run(&app).progress.ticks();
        assert!((200..220).contains(&ticks), "{ticks}");
        assert_eq!(tried(&app), Some(Try::Begun));
    }
    let mut app = game_in(folder.path(), with_demo());
    enter(&mut app, "Continue");
    play_to_the_end(&mut app, 1800);
    ticks(&mut app, 3);
    assert!(matches!(tried(&app), Some(Try::Over(_))));
    let files = std::fs::read_dir(folder.path()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let saves: Vec<_> = names.filter(|name| name.contains("run")).collect();
    assert!(saves.is_empty(), "{saves:?}");
}

#[test]
fn pins_on_the_map_are_saved_with_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let level = small(8);
    let mut app = game_at(folder.path(), &level);
    turn(&mut app, 30);
    quit(&mut app);
    drop(app);
    // As if the player had put a pin in this cell. The second cell does not exist.
    let start = level.starts()[0];
    let pins = folder.path().join("run-pins.ron");
    std::fs::write(&pins, format!("[{start},4000000]")).unwrap();
    let mut app = game_in(folder.path(), Options::default());
    enter(&mut app, "Continue");
    let map = app.world().resource::<bevy_warren::map::Automap>();
    assert!(map.is_pinned(start));
    turn(&mut app, 30);
    quit(&mut app);
    assert_eq!(
        std::fs::read_to_string(&pins).unwrap(),
        format!("[{start}]")
    );
}
