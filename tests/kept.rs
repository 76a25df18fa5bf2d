//! Tests of the game's own files. No data is lost, even if a file is damaged.

use crate::app::{
    asset, defaults_but, game_in, hold, key, play_to_the_end, quit, run, screen, settings, ticks,
    until, value,
};
use crate::screens::press;
use crate::words::{is_displayed, texts};
use bevy::input::ButtonState;
use bevy::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use warren::Options;
use warren::{Campaign, Card, Menu, Records, Screen, Setting, today};
use warren_dungeon::file;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::{Recording, verify};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::topology::GridSpec;

/// Creates the game of a player whose files are in `folder`. The game begins in `level`, or on the
/// title screen if `level` is `None`.
fn game(folder: &Path, level: Option<&Level>, demo: bool) -> App {
    let options = Options {
        level: level.cloned().map(Arc::new),
        demo,
        ..default()
    };
    game_in(folder, options)
}

fn walk(app: &mut App, frames: u32) {
    key(app, KeyCode::KeyW, ButtonState::Pressed);
    ticks(app, frames);
}

fn small_level(seed: u64) -> Level {
    let recipe = Recipe {
        grid: GridSpec {
            width: 6,
            height: 5,
            ..default()
        },
        seed,
        ..default()
    };
    make(&recipe).unwrap()
}

/// A function that creates, at the given path, something that cannot be read as a saved file.
type Spoil = fn(&Path);

const SPOILED: &[(&str, Spoil)] = &[
    ("not UTF-8", |file| {
        fs::write(file, b"(volume: \xff\xfe)").unwrap()
    }),
    ("nonsense", |file| fs::write(file, "nonsense").unwrap()),
    ("a folder", |file| fs::create_dir(file).unwrap()),
    #[cfg(unix)]
    ("a pipe", |file| {
        assert!(Command::new("mkfifo").arg(file).status().unwrap().success());
    }),
];

/// Returns the type of a file, and the bytes of a regular file. Returns `None` if the file does not
/// exist.
fn file_state(file: &Path) -> Option<(fs::FileType, Option<Vec<u8>>)> {
    let kind = fs::symlink_metadata(file).ok()?.file_type();
    Some((kind, kind.is_file().then(|| fs::read(file).unwrap())))
}

/// Performs the actions that make the game read or write this file.
fn use_file(app: &mut App, file: &str) {
    match file {
        "settings.ron" => {
            press(app, "Settings");
            hold(app, KeyCode::ArrowDown, 2);
            hold(app, KeyCode::ArrowRight, 2);
        }
        "puzzle.ron" => {
            press(app, "MultiMaze");
            until(app, |app| is_displayed(app, "cannot be opened"));
        }
        "run.ron" => press(app, "Continue"),
        _ => {}
    }
}

#[test]
fn an_unreadable_file_is_moved_aside_and_reported() {
    for file in [
        "settings.ron",
        "campaign.ron",
        "records.ron",
        "daily.ron",
        "custom.ron",
        "puzzle.ron",
        "run.ron",
    ] {
        for &(how, spoil) in SPOILED {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(file);
            spoil(&path);
            let before = file_state(&path);
            let mut app = game(folder.path(), None, false);
            if ["puzzle.ron", "run.ron"].contains(&file) {
                use_file(&mut app, file);
            }
            let told = format!("he file {file} cannot be read: ");
            until(&mut app, |app| is_displayed(app, "cannot be read"));
            assert!(
                is_displayed(&mut app, &told),
                "{file} as {how}: {:?}",
                texts(&mut app)
            );
            let aside = path.with_extension("ron.broken");
            assert!(
                is_displayed(&mut app, &aside.display().to_string()),
                "{file} as {how}"
            );
            assert_eq!(file_state(&aside), before, "{file} as {how}");
            assert_eq!(file_state(&path), None, "{file} as {how}");
        }
    }
}

/// Creates a folder in which the path of this file has the maximum length, so that the file cannot be
/// renamed to a longer name.
#[cfg(target_os = "linux")]
fn deep_folder(within: &Path, file: &str) -> PathBuf {
    const MAX: usize = 4095;
    let mut folder = within.to_owned();
    let left = |folder: &Path| MAX - folder.join(file).as_os_str().len();
    while left(&folder) > 0 {
        // The name of a folder has at most 255 bytes, and a separator follows.
        let length = match left(&folder) {
            left if left > 300 => 200,
            left if left > 250 => 100,
            left => left - 1,
        };
        folder.push("d".repeat(length));
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(target_os = "linux")]
#[test]
fn an_unreadable_file_that_cannot_be_moved_is_not_changed() {
    for file in ["settings.ron", "campaign.ron", "records.ron", "daily.ron"] {
        for &(how, spoil) in SPOILED {
            let within = tempfile::tempdir().unwrap();
            let folder = deep_folder(within.path(), file);
            let path = folder.join(file);
            spoil(&path);
            let before = file_state(&path);
            let mut app = game(&folder, None, false);
            assert!(
                is_displayed(&mut app, "it cannot be renamed"),
                "{file} as {how}"
            );
            use_file(&mut app, file);
            quit(&mut app);
            drop(app);
            assert_eq!(file_state(&path), before, "{file} as {how}");
            // If the game begins in a level, the message appears there.
            let level = make(&Campaign::default().chapters[0].recipe).unwrap();
            let mut app = game(&folder, Some(&level), true);
            assert!(
                is_displayed(&mut app, file),
                "{file} as {how}: {:?}",
                texts(&mut app)
            );
            play_to_the_end(&mut app, 600);
            ticks(&mut app, 3);
            assert!(
                is_displayed(&mut app, file),
                "{file} as {how}: {:?}",
                texts(&mut app)
            );
            assert_eq!(file_state(&path), before, "{file} as {how}");
        }
    }
}

#[test]
fn saving_a_run_moves_an_unreadable_file_aside() {
    for file in ["run.ron", "run-before.ron"] {
        for &(how, spoil) in SPOILED {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(file);
            spoil(&path);
            let before = file_state(&path);
            let mut app = game(folder.path(), Some(&asset("first-steps")), false);
            walk(&mut app, 30);
            app.world_mut()
                .resource_mut::<NextState<Menu>>()
                .set(Menu::Pause);
            until(&mut app, |app| is_displayed(app, "cannot be read"));
            let aside = path.with_extension("ron.broken");
            assert!(
                is_displayed(&mut app, &aside.display().to_string()),
                "{file} as {how}"
            );
            assert_eq!(file_state(&aside), before, "{file} as {how}");
            quit(&mut app);
            let saved = fs::read_to_string(folder.path().join("run.ron")).unwrap();
            assert!(Recording::read(&saved).is_ok());
        }
    }
}

#[test]
fn saving_a_best_run_moves_an_unreadable_file_aside() {
    let level = small_level(3);
    for &(how, spoil) in SPOILED {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("best")).unwrap();
        let file = format!("best/{}.ron", fingerprint(&level));
        let path = folder.path().join(file);
        spoil(&path);
        let before = file_state(&path);
        let mut app = game(folder.path(), Some(&level), true);
        play_to_the_end(&mut app, 600);
        until(&mut app, |app| is_displayed(app, ".ron.broken"));
        assert_eq!(
            file_state(&path.with_extension("ron.broken")),
            before,
            "{how}"
        );
        assert!(verify(&fs::read_to_string(&path).unwrap()).is_ok());
    }
}

#[cfg(unix)]
#[test]
fn saving_keeps_symlinks_and_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let far = folder.path().join("dotfiles.ron");
    fs::write(&far, "(volume: 40)").unwrap();
    fs::set_permissions(&far, fs::Permissions::from_mode(0o600)).unwrap();
    let link = folder.path().join("settings.ron");
    symlink("dotfiles.ron", &link).unwrap();
    let mut app = game(folder.path(), None, false);
    assert_eq!(value(&app, Setting::Volume), "40");
    use_file(&mut app, "settings.ron");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    let text = fs::read_to_string(&far).unwrap();
    assert!(
        text.contains("version: 1") && text.contains("\"volume\": 40"),
        "{text}"
    );
    assert_eq!(
        fs::metadata(&far).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

/// Returns a path where nobody, not even root, can save anything: the path of a file instead of a
/// folder.
fn unusable_folder(within: &Path) -> PathBuf {
    let file = within.join("file");
    fs::write(&file, "").unwrap();
    file
}

#[test]
fn a_run_that_cannot_be_saved_is_reported_and_not_offered() {
    let within = tempfile::tempdir().unwrap();
    let folder = unusable_folder(within.path());
    let mut app = game(&folder, Some(&asset("first-steps")), false);
    walk(&mut app, 400);
    until(&mut app, |app| {
        is_displayed(app, "Your run cannot be saved")
    });
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Pause);
    ticks(&mut app, 3);
    let card = *app.world().resource::<State<Card>>().get();
    assert_eq!(card, Card::Pause);
    assert!(is_displayed(&mut app, "Your run cannot be saved"));
    press(&mut app, "Title screen");
    assert_eq!(screen(&app), Screen::Title);
    assert!(is_displayed(&mut app, "Your run cannot be saved"));
    assert!(!is_displayed(&mut app, "Continue"));
}

#[test]
fn a_setting_that_cannot_be_saved_is_reported_and_saved_later() {
    let within = tempfile::tempdir().unwrap();
    let folder = unusable_folder(within.path());
    let mut app = game(&folder, None, false);
    press(&mut app, "Settings");
    hold(&mut app, KeyCode::PageDown, 3);
    hold(&mut app, KeyCode::ArrowDown, 2);
    hold(&mut app, KeyCode::ArrowRight, 2);
    assert_eq!(value(&app, Setting::Quality), "Low");
    assert!(
        is_displayed(&mut app, "The file settings.ron cannot be saved"),
        "{:?}",
        texts(&mut app)
    );
    fs::remove_file(&folder).unwrap();
    for _ in 0..3 {
        hold(&mut app, KeyCode::ArrowDown, 2);
    }
    hold(&mut app, KeyCode::ArrowRight, 2);
    assert!(!is_displayed(
        &mut app,
        "The file settings.ron cannot be saved"
    ));
    drop(app);
    let app = game(&folder, None, false);
    assert_eq!(value(&app, Setting::Quality), "Low");
    assert_ne!(settings(&app), defaults_but(&[(Setting::Quality, "Low")]));
}

#[test]
fn unsaved_wins_are_saved_with_the_next_win() {
    let within = tempfile::tempdir().unwrap();
    let folder = unusable_folder(within.path());
    let level = small_level(3);
    let mut app = game(&folder, Some(&level), true);
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    assert!(
        is_displayed(&mut app, "The file records.ron cannot be saved"),
        "{:?}",
        texts(&mut app)
    );
    fs::remove_file(&folder).unwrap();
    press(&mut app, "Again");
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    assert!(!is_displayed(
        &mut app,
        "The file records.ron cannot be saved"
    ));
    drop(app);
    assert_eq!(wins(&game(&folder, None, false), &level), 2);
}

fn wins(app: &App, level: &Level) -> u32 {
    let record = app
        .world()
        .resource::<Records>()
        .of(fingerprint(level))
        .copied();
    record.map_or(0, |record| record.wins)
}

#[test]
fn a_continued_run_that_is_won_early_is_not_offered_again() {
    let folder = tempfile::tempdir().unwrap();
    let level = small_level(3);
    let mut app = game(folder.path(), Some(&level), false);
    walk(&mut app, 20);
    quit(&mut app);
    drop(app);
    let mut app = game(folder.path(), None, true);
    press(&mut app, "Continue");
    until(&mut app, |app| screen(app) == Screen::Playing);
    play_to_the_end(&mut app, 600);
    assert!(run(&app).progress.finished());
    // The run is over before the next automatic save.
    assert!(run(&app).progress.ticks() < 320);
    ticks(&mut app, 3);
    press(&mut app, "Title screen");
    assert!(!is_displayed(&mut app, "Continue"));
    assert!(!folder.path().join("run.ron").exists());
}

#[test]
fn a_win_keeps_the_saved_run_of_a_different_level() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&asset("first-steps")), false);
    walk(&mut app, 20);
    quit(&mut app);
    drop(app);
    let before = file_state(&folder.path().join("run.ron"));
    let mut app = game(folder.path(), Some(&small_level(3)), true);
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    assert!(run(&app).progress.finished() && run(&app).progress.ticks() < 320);
    assert_eq!(file_state(&folder.path().join("run.ron")), before);
}

#[test]
fn recordings_contain_the_outcome_of_their_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.ron");
    let hunted = file::read(&fs::read_to_string("docs/pictures/minotaur.ron").unwrap()).unwrap();
    for (level, demo, end) in [
        (small_level(3), true, "won"),
        (hunted, true, "caught"),
        (small_level(3), false, "abandoned"),
    ] {
        let mut app = warren::app(Options {
            level: Some(Arc::new(level.clone())),
            headless: true,
            demo,
            record: Some(file.clone()),
            ..default()
        });
        app.finish();
        app.cleanup();
        let is_over = |app: &App| {
            let run = app.world().get_resource::<bevy_warren::Run>();
            run.is_some_and(|run| run.progress.is_over())
        };
        for _ in 0..3000 {
            if is_over(&app) || (!demo && run_ticks(&app) > 50) {
                break;
            }
            app.update();
        }
        quit(&mut app);
        let verified = verify(&fs::read_to_string(&file).unwrap()).unwrap();
        let outcome = verified.outcome;
        assert_eq!(verified.level, level);
        assert_eq!(outcome.finished, end == "won", "{end}");
        assert_eq!(outcome.caught, end == "caught", "{end}");
        assert!(outcome.ticks > 0, "{end}");
    }
}

fn run_ticks(app: &App) -> u32 {
    let run = app.world().get_resource::<bevy_warren::Run>();
    run.map_or(0, |run| run.progress.ticks())
}

/// Makes a game write every kind of file that a game reads when it starts. Returns the names and
/// contents of the files.
fn write_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let chapter = make(&Campaign::default().chapters[0].recipe).unwrap();
    let mut app = game(folder, Some(&chapter), true);
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    press(&mut app, "Title screen");
    use_file(&mut app, "settings.ron");
    press(&mut app, "Back");
    press(&mut app, "Custom maze");
    press(&mut app, "Title screen");
    press(&mut app, "Maze of the day");
    press(&mut app, "Play");
    until(&mut app, |app| screen(app) == Screen::Playing);
    ticks(&mut app, 30);
    quit(&mut app);
    let daily_try = format!("daily-{}-run.ron", today());
    let names = [
        "settings.ron",
        "campaign.ron",
        "records.ron",
        "daily.ron",
        "custom.ron",
        &daily_try,
    ];
    let file = |name: &str| (name.to_owned(), fs::read(folder.join(name)).unwrap());
    names.map(file).into()
}

/// Repeats this test `times` times: mutates the files, starts a game and continues its run. Checks
/// that the game either reads each file or moves the file aside unchanged.
fn check_mutated(times: u64) {
    let folder = tempfile::tempdir().unwrap();
    let files = write_files(folder.path());
    let mut random = SeededRandom::new(7);
    let (mut read, mut moved) = (0, 0);
    for _ in 0..times {
        let folder = tempfile::tempdir().unwrap();
        let mutated = files.iter().map(|(name, bytes)| {
            let mut bytes = bytes.clone();
            for _ in 0..=random.below(2) {
                let at = random.below(bytes.len() as u32) as usize;
                let to = (at + 1 + random.below(20) as usize).min(bytes.len());
                match random.below(5) {
                    0 => bytes[at] = random.below(256) as u8,
                    1 => {
                        let digits = bytes.iter_mut().filter(|byte| byte.is_ascii_digit());
                        digits.for_each(|digit| {
                            if random.below(8) == 0 {
                                *digit = b'0' + random.below(10) as u8;
                            }
                        });
                    }
                    2 => _ = bytes.drain(at..to),
                    3 => bytes.truncate(at.max(1)),
                    _ => {
                        let part = bytes[at..to].to_vec();
                        bytes.splice(at..at, part);
                    }
                }
                if bytes.is_empty() {
                    bytes.push(b' ');
                }
            }
            fs::write(folder.path().join(name), &bytes).unwrap();
            (name, bytes)
        });
        let mutated: Vec<_> = mutated.collect();
        let mut app = game(folder.path(), None, false);
        press(&mut app, "Continue");
        until(&mut app, |app| {
            screen(app) == Screen::Playing || is_displayed(app, "The saved run cannot be continued")
        });
        for (name, bytes) in mutated {
            let path = folder.path().join(name);
            let aside = path.with_extension("ron.broken");
            match fs::read(&aside) {
                Ok(aside) => {
                    assert_eq!(aside, bytes, "{name}");
                    moved += 1;
                }
                Err(_) => {
                    // If the run is a daily try, the game may have updated `daily.ron`.
                    let is_same = fs::read(&path).unwrap() == bytes;
                    assert!(is_same || name == "daily.ron", "{name}");
                    read += 1;
                }
            }
        }
    }
    println!("{read} were read, {moved} were moved aside");
    assert!(read > 0 && moved > 0);
}

#[test]
fn mutated_files_are_either_read_or_moved_aside_unchanged() {
    check_mutated(10);
}

#[test]
#[ignore = "slow: takes ten minutes"]
fn ten_thousand_mutated_files_are_read_or_moved_aside_unchanged() {
    check_mutated(1_700);
}

#[test]
fn a_best_run_that_cannot_be_saved_is_reported_when_the_game_ends() {
    let folder = tempfile::tempdir().unwrap();
    // Because `best` is the name of a file, no file can be created in the folder `best`.
    fs::write(folder.path().join("best"), "").unwrap();
    let game = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "kept::process_that_wins_a_level_and_quits",
            "--ignored",
        ])
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&game.stderr);
    assert!(game.status.success(), "{errors}");
    let file = format!("best/{}.ron cannot be saved", fingerprint(&small_level(0)));
    assert!(errors.to_lowercase().contains(&file), "{errors}");
}

#[test]
#[ignore = "started by another test"]
fn process_that_wins_a_level_and_quits() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let mut app = game(Path::new(&folder), Some(&small_level(0)), true);
    app.insert_resource(bevy_warren::work::WaitForWork(false));
    play_to_the_end(&mut app, 600);
    quit(&mut app);
}

/// The environment variable that contains the path of the folder of the started game.
const FOLDER: &str = "WARREN_TEST_WINS_IN";
