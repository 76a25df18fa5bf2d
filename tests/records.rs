//! Tests of the data saved after a win: records, best runs, and the maze of the day.

use crate::app::{game_in, play_to_the_end, run, screen, ticks};
use crate::screens::press;
use crate::words::{is_displayed, texts};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_warren::Ghost;
use bevy_warren::play::ghost::GhostFigure;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use warren::Options;
use warren::{Dailies, Medal, Menu, Record, Records, Screen, Store, Try, today};
use warren_dungeon::file;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::make::{daily, make};
use warren_dungeon::play::{Progress, TICKS_PER_SECOND, step};
use warren_dungeon::recipe::{Recipe, code};
use warren_dungeon::replay::{Outcome, Recording, verify};
use warren_maze::topology::GridSpec;

/// Creates the game of a player whose files are in `folder`. The demo player plays.
fn game(folder: &Path, level: Option<&Level>) -> App {
    let options = Options {
        level: level.cloned().map(Arc::new),
        demo: true,
        ..default()
    };
    game_in(folder, options)
}

fn app_after_win(folder: &Path, level: &Level) -> App {
    let mut app = game(folder, Some(level));
    play_to_the_end(&mut app, 600);
    assert_eq!(screen(&app), Screen::Won);
    ticks(&mut app, 3);
    app
}

fn record(app: &App, level: &Level) -> Option<Record> {
    let records = app.world().resource::<Records>();
    records.of(fingerprint(level)).copied()
}

fn small_recipe(seed: u64) -> Recipe {
    Recipe {
        grid: GridSpec {
            width: 6,
            height: 5,
            ..default()
        },
        seed,
        ..default()
    }
}

#[test]
fn a_win_is_recorded_for_the_level_itself_regardless_of_its_source() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&small_recipe(3)).unwrap();
    let app = app_after_win(folder.path(), &level);
    let end = run(&app).progress.clone();
    let first = Record {
        wins: 1,
        ticks: end.ticks(),
        steps: end.steps(),
        // The demo player takes hints.
        ticks_without_hints: None,
        shortest: level.shortest().unwrap(),
        treasure: 0,
        finds: 0,
    };
    assert!(end.hints() > 0);
    assert_eq!(record(&app, &level), Some(first));
    let medals = Medal::ALL.map(|medal| first.has(medal));
    assert_eq!(medals, [true, false, true]);

    // Play the same level again, read from a file.
    drop(app);
    let read = file::read(&file::write(&level)).unwrap();
    let app = app_after_win(folder.path(), &read);
    assert_eq!(record(&app, &level), Some(Record { wins: 2, ..first }));
    let other = make(&small_recipe(4)).unwrap();
    assert_eq!(record(&app, &other), None);
}

#[test]
fn the_best_run_is_saved_and_can_be_verified() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&small_recipe(5)).unwrap();
    let app = app_after_win(folder.path(), &level);
    let end = run(&app).progress.clone();
    drop(app);
    let mut app = game(folder.path(), None);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let file = format!("best/{}.ron", fingerprint(&level));
    let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
    let proved = verify(&text).unwrap();
    assert_eq!(proved.outcome, Outcome::of(&end));
    assert_eq!(proved.level, level);
}

#[test]
fn a_replay_shows_the_win_card_but_is_not_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&small_recipe(5)).unwrap();
    let mut app = app_after_win(folder.path(), &level);
    let first = record(&app, &level);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let file = format!("best/{}.ron", fingerprint(&level));
    let text = std::fs::read_to_string(folder.path().join(file)).unwrap();
    for is_known in [true, false] {
        let folder = match is_known {
            true => folder.path().to_path_buf(),
            false => folder.path().join("another"),
        };
        let mut app = warren::app(Options {
            level: Some(Arc::new(level.clone())),
            replay: Some(Recording::read(&text).unwrap()),
            headless: true,
            ..default()
        });
        app.insert_resource(Store::in_folder(folder.join("levels")));
        app.finish();
        app.cleanup();
        ticks(&mut app, 3);
        play_to_the_end(&mut app, 600);
        ticks(&mut app, 3);
        assert!(is_displayed(&mut app, "You have reached the finish"));
        assert_eq!(record(&app, &level), first.filter(|_| is_known));
    }
}

#[test]
fn combining_records_keeps_the_best_values() {
    let record = |ticks, steps, hints| Record {
        wins: 1,
        ticks,
        steps,
        ticks_without_hints: (hints == 0).then_some(ticks),
        shortest: 10,
        treasure: steps,
        finds: hints,
    };
    let all = [record(100, 20, 1), record(120, 12, 0), record(90, 15, 2)];
    let best = all.into_iter().reduce(Record::and).unwrap();
    assert_eq!(
        best,
        Record {
            wins: 3,
            ticks: 90,
            steps: 12,
            ticks_without_hints: Some(120),
            shortest: 10,
            treasure: 20,
            finds: 2,
        }
    );
    // Older records have no finds.
    let old = "(wins:1,ticks:5,steps:4,ticks_without_hints:None,shortest:4)";
    let read: Record = ron::from_str(old).unwrap();
    assert_eq!((read.treasure, read.finds), (0, 0));
    assert_eq!(ron::to_string(&read).unwrap(), old);
    for (steps, is_short) in [(10, true), (15, true), (16, false)] {
        assert_eq!(record(1, steps, 1).has(Medal::Short), is_short);
    }
}

#[test]
fn the_ghost_repeats_the_best_run_in_step_with_the_player() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&small_recipe(7)).unwrap();
    let mut app = app_after_win(folder.path(), &level);
    let best = record(&app, &level).unwrap().ticks;
    press(&mut app, "Race the best run");
    assert_eq!(screen(&app), Screen::Playing);
    assert!(is_displayed(&mut app, "The ghost is your best run"));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(
        Duration::from_secs(1) / TICKS_PER_SECOND,
    ));
    let file = folder.path().join("best");
    let file = file.join(format!("{}.ron", fingerprint(&level)));
    let rival = Recording::read(&std::fs::read_to_string(file).unwrap()).unwrap();
    let figure = |app: &mut App| {
        let mut figures = app.world_mut().query::<(&GhostFigure, &Transform)>();
        figures.single(app.world()).unwrap().1.translation
    };
    let (begin, mut inputs) = (figure(&mut app), rival.inputs());
    let mut progress = Progress::new(&level);
    while progress.ticks() + 3 < best {
        ticks(&mut app, 1);
        let ghost = app.world().resource::<Ghost>().run().progress.clone();
        while progress.ticks() < ghost.ticks() {
            step(&level, &mut progress, inputs.next().unwrap());
        }
        assert_eq!(ghost, progress);
        assert_eq!(
            ghost.ticks(),
            run(&app).progress.ticks(),
            "the ghost is not in step with the player"
        );
    }
    assert!(figure(&mut app).distance(begin) > 1.0);

    // A run that is not a race has no ghost.
    play_to_the_end(&mut app, 600);
    ticks(&mut app, 3);
    press(&mut app, "Again");
    assert!(!app.world().contains_resource::<Ghost>());
    let mut figures = app.world_mut().query::<&GhostFigure>();
    assert_eq!(figures.iter(app.world()).count(), 0);
}

#[test]
fn unreadable_records_are_moved_aside_and_reported_on_the_title_screen() {
    for (file, broken, why) in [
        ("records.ron", "(version: 1, holds: {", "records.ron"),
        ("records.ron", "(version: 7, whatever: 3)", "version 7"),
        (
            "records.ron",
            "(version: 1, holds: {\"xy\": ()})",
            "32 digits",
        ),
        ("daily.ron", "(version: 2, holds: ())", "version 2"),
        ("daily.ron", "", "daily.ron"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(file), broken).unwrap();
        let mut app = game(folder.path(), None);
        assert!(is_displayed(&mut app, why), "{file}: {:?}", texts(&mut app));
        let aside = folder.path().join(file).with_extension("ron.broken");
        assert_eq!(std::fs::read_to_string(aside).unwrap(), broken);
        assert!(!folder.path().join(file).exists());
    }
}

#[test]
fn the_campaign_shows_the_medals_of_a_won_chapter() {
    let folder = tempfile::tempdir().unwrap();
    let chapter = &warren::Campaign::default().chapters[0];
    let _ = app_after_win(folder.path(), &make(&chapter.recipe).unwrap());
    let mut app = game(folder.path(), None);
    press(&mut app, "Campaign");
    let discs = |app: &mut App| {
        let mut discs = app.world_mut().query::<(&Node, &BackgroundColor)>();
        let is_disc = |node: &Node| node.width == px(13);
        let discs = discs.iter(app.world()).filter(|(node, _)| is_disc(node));
        let full: Vec<bool> = discs.map(|(_, color)| color.0 != Color::NONE).collect();
        full
    };
    assert_eq!(discs(&mut app), [true, false, true]);
    // Screen readers announce the condition of each medal.
    let mut told = app.world_mut().query::<&AccessibilityNode>();
    let told = told.iter(app.world()).filter_map(|told| told.label());
    let medals = "Reached the finish, Within 1.5 × the shortest path";
    assert_eq!(told.filter(|name| name.contains(medals)).count(), 1);
}

#[test]
fn only_the_first_try_of_a_day_counts() {
    let folder = tempfile::tempdir().unwrap();
    let day = today();
    let tried = |app: &App| app.world().resource::<Dailies>().of(day);
    let mut app = game(folder.path(), None);
    press(&mut app, "Maze of the day");
    assert!(is_displayed(&mut app, "Only your first try counts"));
    assert_eq!(tried(&app), None);
    press(&mut app, "Play");
    crate::app::until(&mut app, |app| screen(app) == Screen::Playing);
    assert_eq!(*run(&app).level, make(&daily(day)).unwrap());
    ticks(&mut app, 30);
    assert_eq!(tried(&app), Some(Try::Begun));

    // A run that is saved and continued is still the same try.
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let mut app = game(folder.path(), None);
    press(&mut app, "Continue");
    crate::app::until(&mut app, |app| screen(app) == Screen::Playing);
    assert_eq!(tried(&app), Some(Try::Begun));
    play_to_the_end(&mut app, 1800);
    ticks(&mut app, 3);
    let end = Outcome::of(&run(&app).progress);
    assert_eq!(tried(&app), Some(Try::Over(end)));
    if end.finished {
        let best = folder.path().join("best");
        let file = best.join(format!("{}.ron", fingerprint(&run(&app).level)));
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let recording = Recording::read(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(recording.verify(), Ok(end));
    }

    // Tries after the first try are only practice.
    drop(app);
    let mut app = game(folder.path(), None);
    press(&mut app, "Maze of the day");
    assert!(is_displayed(&mut app, &format!("Warren {day}: ")));
    press(&mut app, "Play for practice");
    crate::app::until(&mut app, |app| screen(app) == Screen::Playing);
    ticks(&mut app, 30);
    assert_eq!(tried(&app), Some(Try::Over(end)));
}

#[test]
fn restarting_the_daily_maze_gives_up_the_try() {
    let folder = tempfile::tempdir().unwrap();
    let level = make(&daily(today())).unwrap();
    let mut app = game(folder.path(), Some(&level));
    ticks(&mut app, 10);
    let tried = |app: &App| app.world().resource::<Dailies>().of(today());
    assert_eq!(tried(&app), Some(Try::Begun));
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::Restart);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "Only your first try"));
    press(&mut app, "Start again");
    assert_eq!(tried(&app), Some(Try::GivenUp));
    play_to_the_end(&mut app, 1800);
    ticks(&mut app, 3);
    assert_eq!(tried(&app), Some(Try::GivenUp));
}

#[test]
fn a_code_typed_into_the_seed_field_opens_its_level() {
    let mut app = game(tempfile::tempdir().unwrap().path(), None);
    let recipe = small_recipe(77);
    let mut field = app.world_mut().query::<&mut bevy::text::EditableText>();
    let mut field = field.single_mut(app.world_mut()).unwrap();
    field.editor.set_text(&code(&recipe).to_lowercase());
    press(&mut app, "Play");
    crate::app::until(&mut app, |app| screen(app) == Screen::Playing);
    assert_eq!(*run(&app).level, make(&recipe).unwrap());
}
