//! Tests of saving runs during play and continuing them, even after the game's process was killed.

use crate::app::{
    asset, game_in, key, levels, play_to_the_end, plug, push, quit, run, screen, slow_down, ticks,
    until,
};
use crate::screens::press;
use crate::words::is_displayed;
use bevy::input::ButtonState;
use bevy::prelude::*;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use warren::Options;
use warren::{Menu, Screen};
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::{Progress, TICKS_PER_SECOND};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::replay::Recording;

/// Creates the game of a player whose files are in `folder`. The game begins in `level`, or on the
/// title screen if `level` is `None`.
fn game(folder: &Path, level: Option<&Level>) -> App {
    game_with_options(folder, level, Options::default())
}

fn game_with_options(folder: &Path, level: Option<&Level>, options: Options) -> App {
    let level = level.cloned().map(Arc::new);
    game_in(folder, Options { level, ..options })
}

/// Makes a level with a Minotaur. A player who wanders at random cannot win this level.
fn level() -> Level {
    let recipe = Recipe {
        minotaur: true,
        seed: 5,
        algorithm: Algorithm::Kruskal,
        ..default()
    };
    make(&recipe).unwrap()
}

/// Walks back and forth and turns, for this number of frames.
fn wander(app: &mut App, frames: u32) {
    for frame in 0..frames {
        let [now, other] = match frame / 40 % 3 {
            0 => [KeyCode::KeyW, KeyCode::ArrowLeft],
            1 => [KeyCode::ArrowRight, KeyCode::KeyW],
            _ => [KeyCode::KeyS, KeyCode::ArrowRight],
        };
        key(app, now, ButtonState::Pressed);
        key(app, other, ButtonState::Released);
        app.update();
    }
}

/// Returns the progress at the end of a saved run, or `None` if the file does not exist.
fn saved_progress(folder: &Path, file: &str) -> Option<Progress> {
    let text = std::fs::read_to_string(folder.join(file)).ok()?;
    let (_, progress) = Recording::read(&text).unwrap().replay().unwrap();
    Some(progress)
}

fn continue_run(app: &mut App) {
    press(app, "Continue");
    until(app, |app| screen(app) == Screen::Playing);
}

#[test]
fn a_run_continues_where_the_player_quit() {
    for level in [level(), asset("gatehouse")].iter().chain(&levels()[..3]) {
        let folder = tempfile::tempdir().unwrap();
        let mut app = game(folder.path(), Some(level));
        wander(&mut app, 150);
        let left = run(&app).progress.clone();
        assert!(left.ticks() > 100 && !left.is_over());
        quit(&mut app);
        let last = run(&app).progress.clone();
        drop(app);

        let mut app = game(folder.path(), None);
        continue_run(&mut app);
        let resumed = run(&app);
        assert_eq!(*resumed.level, *level);
        // The run advances by a few ticks while the screen changes.
        assert!((last.ticks()..last.ticks() + 5).contains(&resumed.progress.ticks()));
        // Continue the run, and save it again. New input is appended to the old input.
        wander(&mut app, 100);
        quit(&mut app);
        let end = run(&app).progress.clone();
        assert_eq!(saved_progress(folder.path(), "run.ron"), Some(end));
    }
}

#[test]
fn pausing_and_leaving_to_the_title_save_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&level()));
    wander(&mut app, 30);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    ticks(&mut app, 3);
    let paused = run(&app).progress.clone();
    assert_eq!(
        saved_progress(folder.path(), "run.ron"),
        Some(paused.clone())
    );
    press(&mut app, "Resume");
    wander(&mut app, 30);
    app.world_mut()
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Title);
    ticks(&mut app, 3);
    let left = run(&app).progress.clone();
    assert!(left.ticks() > paused.ticks());
    assert_eq!(saved_progress(folder.path(), "run.ron"), Some(left));
    assert_eq!(
        saved_progress(folder.path(), "run-before.ron"),
        Some(paused)
    );
    continue_run(&mut app);
}

#[test]
fn a_gamepad_can_continue_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&level()));
    wander(&mut app, 30);
    quit(&mut app);
    drop(app);
    let mut app = game(folder.path(), None);
    let pad = plug(&mut app);
    // The Continue button has the focus, because most players want to continue.
    push(&mut app, pad, GamepadButton::South);
    until(&mut app, |app| screen(app) == Screen::Playing);
    assert!(run(&app).progress.ticks() > 30);
}

#[test]
fn a_finished_run_cannot_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let level = asset("first-steps");
    let mut app = game(folder.path(), Some(&level));
    wander(&mut app, 20);
    quit(&mut app);
    drop(app);
    assert!(folder.path().join("run.ron").exists());
    let demo = Options {
        demo: true,
        ..default()
    };
    let mut app = game_with_options(folder.path(), None, demo);
    continue_run(&mut app);
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    for file in ["run.ron", "run-before.ron"] {
        assert!(!folder.path().join(file).exists(), "{file}");
    }
    drop(app);
    let mut app = game(folder.path(), None);
    assert!(!is_displayed(&mut app, "Continue"));
}

#[test]
fn an_unreadable_save_is_moved_aside_and_the_previous_one_continues() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&level()));
    wander(&mut app, 400);
    quit(&mut app);
    drop(app);
    let run_ron = folder.path().join("run.ron");
    let text = std::fs::read_to_string(&run_ron).unwrap();
    let endless = text.replacen("inputs: [", "inputs: [\"0*4294967295\",", 1);
    let newer = text.replacen("version: ", "version: 9", 1);
    for (broken, why) in [
        ("", "line 1"),
        (&text[..text.len() / 2], "is this a recorded run?"),
        (&endless, "only runs of at most"),
        (&newer, "version"),
    ] {
        std::fs::write(&run_ron, broken).unwrap();
        let before = saved_progress(folder.path(), "run-before.ron").unwrap();
        let mut app = game(folder.path(), None);
        continue_run(&mut app);
        let resumed = run(&app).progress.ticks();
        assert!((before.ticks()..before.ticks() + 5).contains(&resumed));
        assert!(is_displayed(&mut app, why), "{why}");
        app.world_mut()
            .resource_mut::<NextState<Screen>>()
            .set(Screen::Title);
        ticks(&mut app, 3);
        // Restore the current and the previous save for the next case.
        std::fs::copy(&run_ron, folder.path().join("run-before.ron")).unwrap();
    }
    let aside = |end: &str| folder.path().join("run").with_extension(end);
    for end in ["ron.broken", "ron.broken-2", "ron.broken-3", "ron.broken-4"] {
        assert!(aside(end).exists(), "{end}");
    }
    assert_eq!(
        std::fs::read_to_string(aside("ron.broken-4")).unwrap(),
        newer
    );
}

#[test]
fn a_save_of_a_newer_version_is_moved_aside_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let newer = "(version: 99, whatever: \"comes\")";
    let run_ron = folder.path().join("run.ron");
    let kept = folder.path().join("run.ron.broken");
    // If the player tries to continue the run, the file is moved aside unchanged.
    std::fs::write(&run_ron, newer).unwrap();
    let mut app = game(folder.path(), None);
    press(&mut app, "Continue");
    until(&mut app, |app| is_displayed(app, "version 99"));
    assert_eq!(screen(&app), Screen::Title);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), newer);
    std::fs::remove_file(&kept).unwrap();
    drop(app);
    // The file is also moved aside if the player starts a different run.
    std::fs::write(&run_ron, newer).unwrap();
    let mut app = game(folder.path(), Some(&level()));
    wander(&mut app, 30);
    quit(&mut app);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), newer);
    assert!(saved_progress(folder.path(), "run.ron").is_some());
}

/// The environment variable that contains the path of the folder that the killed process uses.
const FOLDER: &str = "WARREN_TEST_KILLED_IN";

#[test]
fn a_killed_game_loses_at_most_ten_seconds() {
    check_killed_games(12);
}

#[test]
#[ignore = "slow: takes 20 minutes"]
fn a_game_killed_a_thousand_times_loses_at_most_ten_seconds() {
    check_killed_games(1000);
}

/// Kills a game `times` times, each time after a different delay, and checks the saved run.
///
/// Before a game continues a run, it replays the run, and this takes longer each time. Every
/// fiftieth game therefore begins a new run.
fn check_killed_games(times: u64) {
    let mut folder = tempfile::tempdir().unwrap();
    let mut known = 0;
    for time in 0..times {
        if time % 50 == 0 {
            folder = tempfile::tempdir().unwrap();
        }
        let mut game = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "saves::process_that_is_killed",
                "--ignored",
                "--nocapture",
            ])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(game.stdout.take().unwrap()).lines();
        // Wait until the game runs, and then wait for a time that differs from round to round.
        let begun = told.by_ref().map(Result::unwrap);
        let mut last: u32 = begun.filter_map(|line| line.parse().ok()).next().unwrap();
        std::thread::sleep(Duration::from_micros(time * 79_190 % 900_000));
        game.kill().unwrap();
        game.wait().unwrap();
        let rest = told.map_while(Result::ok);
        last = rest
            .filter_map(|line| line.parse().ok())
            .last()
            .unwrap_or(last);
        let files = ["run.ron", "run-before.ron"];
        let ticks = |file| {
            let text = std::fs::read_to_string(folder.path().join(file)).ok()?;
            Some(Recording::read(&text).unwrap().inputs().count() as u32)
        };
        let ticks = files.into_iter().find_map(ticks).unwrap_or(0);
        assert!(
            ticks + 10 * TICKS_PER_SECOND >= last,
            "time {time}: {ticks} of {last} ticks are saved"
        );
        known = known.max(ticks);
    }
    assert!(
        known > 20 * TICKS_PER_SECOND,
        "the run was not continued each time: {known}"
    );
}

/// Continues the saved run, and repeatedly prints the run's tick count until the process is killed.
#[test]
#[ignore = "started by another test"]
fn process_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    let is_saved = folder.join("run.ron").exists() || folder.join("run-before.ron").exists();
    // Without a Minotaur, the player cannot lose the run.
    let level = make(&Recipe::default()).unwrap();
    let mut app = game(folder, (!is_saved).then_some(&level));
    if is_saved {
        continue_run(&mut app);
    }
    slow_down(&mut app);
    loop {
        wander(&mut app, 4);
        println!("{}", run(&app).progress.ticks());
    }
}
