//! Tests of several games that are open at the same time. Only one of them uses the player's files, and
//! the others can take them over.

use crate::app::{hold, play_to_the_end, quit, run, screen, ticks, until, value, window_in};
use crate::runs::{enter, go_to, turn, with_demo};
use crate::screens::press;
use crate::settings::card;
use crate::words::{is_displayed, texts};
use bevy::prelude::*;
use bevy_warren::OpenLevel;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use warren::{Campaign, Card, CurrentDescent, Options, Records, Screen, Setting};
use warren_dungeon::descent::Descent;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::make::make;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_maze::topology::GridSpec;

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

/// Returns options with which a run begins in a level.
fn at(level: &Level) -> Options {
    Options {
        level: Some(Arc::new(level.clone())),
        ..default()
    }
}

/// Returns the names and contents of all files of a player, except lock files.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let files = files.filter(|file| file.file_type().unwrap().is_file());
    let name = |file: &fs::DirEntry| file.file_name().into_string().unwrap();
    let files = files.filter(|file| !name(file).ends_with(".lock"));
    files
        .map(|file| (name(&file), fs::read(file.path()).unwrap()))
        .collect()
}

fn is_elsewhere(app: &App) -> bool {
    card(app) == Some(Card::Elsewhere)
}

/// Lets `to` take over the files of `from`, while both games run.
fn take_over(from: &mut App, to: &mut App) {
    assert!(is_elsewhere(to));
    press(to, "Play here");
    // The owner of the files notices the request within a second.
    for _ in 0..TICKS_PER_SECOND {
        from.update();
        to.update();
    }
    assert!(is_elsewhere(from) && !is_elsewhere(to));
    assert!(is_displayed(from, "The game has moved"));
}

#[test]
fn a_second_game_asks_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("settings.ron"), "(volume: 40)").unwrap();
    let mut first = window_in(folder.path(), at(&small(3)));
    turn(&mut first, 400);
    fs::write(folder.path().join("records.ron"), "nonsense").unwrap();
    let before = contents(folder.path());
    for options in [Options::default(), at(&small(4)), with_demo()] {
        let mut second = window_in(folder.path(), options);
        assert!(is_elsewhere(&second));
        assert_eq!(screen(&second), Screen::Title);
        assert!(is_displayed(&mut second, "Warren is already running"));
        assert_eq!(value(&second, Setting::Volume), "40");
        for control in [KeyCode::Escape, KeyCode::F1, KeyCode::ArrowUp] {
            hold(&mut second, control, 3);
            assert!(is_elsewhere(&second), "{control:?}");
        }
        // Even if another part of the game tries to change a file, it stays the same.
        hold(&mut second, KeyCode::KeyG, 3);
        ticks(&mut second, 300);
        quit(&mut second);
        assert_eq!(contents(folder.path()), before);
    }
    turn(&mut first, 2 * TICKS_PER_SECOND);
    assert_eq!(screen(&first), Screen::Playing);
}

#[test]
fn taking_over_keeps_the_run_the_records_and_the_descent() {
    let folder = tempfile::tempdir().unwrap();
    let (won, free) = (small(3), small(4));
    let options = Options {
        demo: true,
        ..at(&won)
    };
    let mut first = window_in(folder.path(), options);
    let mut second = window_in(folder.path(), Options::default());
    play_to_the_end(&mut first, 600);
    ticks(&mut first, 3);
    go_to(&mut first, Screen::Descent);
    enter(&mut first, "Begin a descent");
    play_to_the_end(&mut first, 600);
    ticks(&mut first, 5);
    assert_eq!(screen(&first), Screen::Won);
    quit(&mut first);
    drop(first);

    // The second game gets the files at once if the first game has ended.
    press(&mut second, "Play here");
    assert_eq!(card(&second), Some(Card::Title));
    let record = second.world().resource::<Records>().of(fingerprint(&won));
    assert_eq!(record.map(|record| record.wins), Some(1));
    let depth = |app: &App| {
        let current = app.world().resource::<CurrentDescent>();
        current.in_progress().map(Descent::depth)
    };
    assert_eq!(depth(&second), Some(2));
    go_to(&mut second, Screen::Descent);
    enter(&mut second, "Continue the descent: floor 2");
    turn(&mut second, 40);
    let on_floor = run(&second).progress.ticks();
    go_to(&mut second, Screen::Title);
    let open = OpenLevel::take(Arc::new(free.clone()));
    second.world_mut().write_message(open);
    go_to(&mut second, Screen::Playing);
    turn(&mut second, 40);
    let in_free = run(&second).progress.ticks();
    assert!(!folder.path().join("run.ron").exists());

    let mut third = window_in(folder.path(), Options::default());
    take_over(&mut second, &mut third);
    assert_eq!(card(&third), Some(Card::Title));
    let records = third.world().resource::<Records>();
    assert_eq!(records.of(fingerprint(&won)).unwrap().wins, 1);
    assert_eq!(depth(&third), Some(2));
    enter(&mut third, "Continue: seed 4");
    assert_eq!(*run(&third).level, free);
    let end = in_free + TICKS_PER_SECOND + 20;
    assert!((in_free..end).contains(&run(&third).progress.ticks()));
    go_to(&mut third, Screen::Descent);
    enter(&mut third, "Continue the descent: floor 2");
    assert!((on_floor..on_floor + 20).contains(&run(&third).progress.ticks()));
}

#[test]
fn the_game_that_was_left_cannot_overwrite_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let level = small(3);
    let mut first = window_in(folder.path(), at(&level));
    turn(&mut first, 40);
    let mut second = window_in(folder.path(), Options::default());
    take_over(&mut first, &mut second);
    assert_eq!(screen(&first), Screen::Title);
    enter(&mut second, "Continue");
    turn(&mut second, 400);
    let left = run(&second).progress.ticks();
    go_to(&mut second, Screen::Title);
    press(&mut second, "Settings");
    hold(&mut second, KeyCode::ArrowDown, 2);
    hold(&mut second, KeyCode::ArrowRight, 2);
    let before = contents(folder.path());
    assert!(before.contains_key("settings.ron"));

    ticks(&mut first, 400);
    let open = OpenLevel::take(Arc::new(small(5)));
    first.world_mut().write_message(open);
    ticks(&mut first, 5);
    assert!(is_elsewhere(&first));
    quit(&mut first);
    assert_eq!(contents(folder.path()), before);
    press(&mut second, "Back");
    enter(&mut second, "Continue");
    assert!((left..left + 20).contains(&run(&second).progress.ticks()));
}

#[test]
fn taking_back_continues_what_the_other_game_has_saved() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&Campaign::default().chapters[1].recipe).unwrap();
    let mut first = window_in(folder.path(), at(&level));
    turn(&mut first, 40);
    let mut second = window_in(folder.path(), with_demo());
    take_over(&mut first, &mut second);
    let open = OpenLevel::take(Arc::new(small(5)));
    second.world_mut().write_message(open);
    go_to(&mut second, Screen::Playing);
    play_to_the_end(&mut second, 600);
    ticks(&mut second, 5);
    go_to(&mut second, Screen::Title);
    enter(&mut second, "Continue");
    ticks(&mut second, 5);
    assert!(!run(&second).progress.is_over());
    let left = run(&second).progress.ticks();

    take_over(&mut second, &mut first);
    assert_eq!(card(&first), Some(Card::Title));
    let records = first.world().resource::<Records>();
    assert_eq!(records.of(fingerprint(&small(5))).unwrap().wins, 1);
    let before = contents(folder.path());
    // The run that is still in the memory of the first game is older than the saved run.
    let open = OpenLevel::take(Arc::new(small(6)));
    first.world_mut().write_message(open);
    ticks(&mut first, 5);
    assert_eq!(contents(folder.path()), before);
    enter(&mut first, "Continue");
    assert_eq!(*run(&first).level, level);
    assert!(run(&first).progress.ticks() > left);
}

#[test]
fn an_old_run_in_memory_is_not_saved_at_the_end_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window_in(folder.path(), at(&small(3)));
    turn(&mut first, 40);
    let mut second = window_in(folder.path(), Options::default());
    take_over(&mut first, &mut second);
    enter(&mut second, "Continue");
    turn(&mut second, 40);
    take_over(&mut second, &mut first);
    let before = contents(folder.path());
    quit(&mut first);
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn a_level_from_the_command_line_opens_after_taking_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window_in(folder.path(), at(&small(3)));
    turn(&mut first, 40);
    let level = make(&Campaign::default().chapters[0].recipe).unwrap();
    let mut second = window_in(folder.path(), at(&level));
    take_over(&mut first, &mut second);
    until(&mut second, |app| screen(app) == Screen::Playing);
    ticks(&mut second, 3);
    assert_eq!(*run(&second).level, level);
    let ticks = run(&second).progress.ticks();
    assert!(ticks <= TICKS_PER_SECOND, "{ticks}");
}

#[test]
fn a_game_that_hangs_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window_in(folder.path(), at(&small(3)));
    let mut second = window_in(folder.path(), Options::default());
    press(&mut second, "Play here");
    assert!(is_displayed(&mut second, "Waiting for the other window"));
    ticks(&mut second, 6 * TICKS_PER_SECOND);
    assert!(
        is_displayed(&mut second, "does not respond"),
        "{:?}",
        texts(&mut second)
    );
    // A request that has been withdrawn is not fulfilled later.
    ticks(&mut first, 2 * TICKS_PER_SECOND);
    assert_eq!(screen(&first), Screen::Playing);
    // The same applies to the request of a game that has crashed.
    press(&mut second, "Play here");
    drop(second);
    ticks(&mut first, 2 * TICKS_PER_SECOND);
    assert_eq!(screen(&first), Screen::Playing);
    let mut third = window_in(folder.path(), Options::default());
    take_over(&mut first, &mut third);
}

#[test]
fn three_games_take_turns() {
    let folder = tempfile::tempdir().unwrap();
    let mut games = [0, 1, 2].map(|_| window_in(folder.path(), Options::default()));
    for _ in 0..3 {
        for game in games.iter_mut().filter(|game| is_elsewhere(game)) {
            press(game, "Play here");
        }
        for _ in 0..4 * TICKS_PER_SECOND {
            games.iter_mut().for_each(App::update);
        }
        let owners = games.iter().filter(|game| !is_elsewhere(game));
        assert_eq!(owners.count(), 1);
    }
}

#[test]
fn the_lock_ends_with_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut exited = window_in(folder.path(), at(&small(3)));
    turn(&mut exited, 40);
    quit(&mut exited);
    drop(exited);
    let mut dropped = window_in(folder.path(), Options::default());
    assert_eq!(card(&dropped), Some(Card::Title));
    enter(&mut dropped, "Continue");
    drop(dropped);
    let app = window_in(folder.path(), Options::default());
    assert_eq!(card(&app), Some(Card::Title));
}

#[test]
fn a_game_that_keeps_nothing_needs_no_lock() {
    let folder = tempfile::tempdir().unwrap();
    let store = warren::Store::in_folder(folder.path().join("levels"));
    let game = || {
        let mut app = warren::app(Options {
            headless: true,
            ..default()
        });
        app.insert_resource(store.clone().keeping_nothing());
        app.finish();
        app.cleanup();
        ticks(&mut app, 3);
        app
    };
    let games = [game(), game()];
    assert!(games.iter().all(|app| card(app) == Some(Card::Title)));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // Levels can be saved anyway.
    let store = games[0].world().resource::<warren::Store>();
    store.save("mine", &small(3)).unwrap();
}

/// Saves runs as earlier versions did while several games were running. The first one is the oldest.
fn save_old(folder: &Path, runs: &[(&str, &Level)]) {
    let runs = runs.iter().enumerate();
    for (minute, (name, level)) in runs {
        let path = folder.join(name);
        fs::write(&path, Recording::new(level).write()).unwrap();
        let age = Duration::from_secs(60 * (60 - minute as u64));
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - age).unwrap();
    }
}

/// Returns the texts of all buttons that continue a run.
fn offered(app: &mut App) -> Vec<String> {
    let texts = texts(app).into_iter();
    texts.filter(|text| text.starts_with("Continue")).collect()
}

#[test]
fn runs_in_old_slots_are_offered_when_the_slot_is_empty() {
    let folder = tempfile::tempdir().unwrap();
    let [three, four, five] = [3, 4, 5].map(small);
    let chapter = make(&Campaign::default().chapters[1].recipe).unwrap();
    save_old(
        folder.path(),
        &[
            ("run-2.ron", &three),
            ("run-9.ron", &four),
            ("chapter-run-5.ron", &chapter),
            ("run-3-before.ron", &five),
        ],
    );
    let pins = format!("[{}]", five.starts()[0]);
    fs::write(folder.path().join("run-3-pins.ron"), pins).unwrap();
    let mut app = window_in(folder.path(), with_demo());
    for (seed, level) in [(5, five), (4, four), (3, three)] {
        let free = format!("Continue: seed {seed}");
        assert!(offered(&mut app).contains(&free), "{:?}", offered(&mut app));
        enter(&mut app, &free);
        assert_eq!(*run(&app).level, level);
        let map = app.world().resource::<bevy_warren::map::Automap>();
        assert_eq!(map.is_pinned(level.starts()[0]), seed == 5);
        play_to_the_end(&mut app, 600);
        ticks(&mut app, 3);
        press(&mut app, "Title screen");
    }
    assert_eq!(offered(&mut app), ["Continue: 2. Dead ends"]);
    enter(&mut app, "Continue");
    assert_eq!(*run(&app).level, chapter);
    let left = contents(folder.path());
    let runs = left.keys().filter(|name| name.contains("run"));
    assert!(runs.clone().all(|name| name.starts_with("chapter-run")));
    drop(app);

    // A slot that is not empty keeps its run, and the old run waits.
    save_old(folder.path(), &[("chapter-run-2.ron", &chapter)]);
    save_old(
        folder.path(),
        &[("run.ron", &small(3)), ("run-2.ron", &small(4))],
    );
    let mut app = window_in(folder.path(), Options::default());
    assert!(offered(&mut app).contains(&"Continue: seed 3".into()));
    quit(&mut app);
    assert!(folder.path().join("chapter-run-2.ron").exists());
    assert!(folder.path().join("run-2.ron").exists());
}

#[test]
fn chapters_from_an_earlier_version_do_not_replace_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let chapters = [0, 1, 2].map(|number: usize| Campaign::default().chapters[number].clone());
    let levels = chapters.map(|chapter| make(&chapter.recipe).unwrap());
    let free = small(3);
    save_old(
        folder.path(),
        &[
            ("run.ron", &levels[0]),
            ("run-2.ron", &levels[1]),
            ("chapter-run.ron", &levels[2]),
            ("run-3.ron", &free),
        ],
    );
    let mut app = window_in(folder.path(), Options::default());
    assert_eq!(offered(&mut app), ["Continue: seed 3"]);
    quit(&mut app);
    drop(app);
    let saved = |name: &str| {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        Recording::read(&text).unwrap().replay().unwrap().0
    };
    assert_eq!(saved("run.ron"), free);
    assert_eq!(saved("chapter-run.ron"), levels[2]);
    assert_eq!(saved("chapter-run-2.ron"), levels[1]);
    assert_eq!(saved("chapter-run-3.ron"), levels[0]);
}
