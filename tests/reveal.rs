//! Tests of revealing a level before the run is won, and of the consequences for the run.

use crate::app::{game_in, hold, run, screen, set, ticks, until};
use crate::screens::press;
use crate::words::is_displayed;
use bevy::prelude::*;
use bevy_warren::overlay::ShownOverlay;
use bevy_warren::panel_use::PanelUse;
use std::path::Path;
use std::sync::Arc;
use warren::Options;
use warren::{Menu, Records, Screen, Setting, today};
use warren_dungeon::file;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::make::{daily, make};
use warren_dungeon::replay::{Recording, verify};
use warren_dungeon::survey::Overlay;

/// Creates the game of a player whose files are in `folder`. The game begins in `level`, or on the
/// title screen if `level` is `None`.
fn game(folder: &Path, level: Option<&Level>) -> App {
    let options = Options {
        level: level.cloned().map(Arc::new),
        ..default()
    };
    game_in(folder, options)
}

/// Returns a level with two cells. The finish is in the second cell.
fn two_cells() -> Level {
    file::read(
        r#"(format: "warren level", version: 1, grid: (shape: Square, width: 2, height: 1),
            map: ["+-+-+", "|S F|", "+-+-+"])"#,
    )
    .unwrap()
}

/// Returns a corridor with the finish at its far end.
fn corridor() -> Level {
    let wall = "+-".repeat(40) + "+";
    let row = format!("|S{}F|", " ".repeat(77));
    let map = [&wall, &row, &wall];
    let text = format!(
        "(format: \"warren level\", version: 1, grid: (shape: Square, width: 40, height: 1), \
         map: {map:?})"
    );
    file::read(&text).unwrap()
}

fn is_panel_open(app: &App) -> bool {
    app.world().resource::<PanelUse>().open
}

fn menu(app: &App) -> Menu {
    *app.world().resource::<State<Menu>>().get()
}

fn is_recorded(app: &App, level: &Level) -> bool {
    let records = app.world().resource::<Records>();
    records.of(fingerprint(level)).is_some()
}

fn win(app: &mut App) {
    hold(app, KeyCode::KeyW, 64);
    assert_eq!(screen(app), Screen::Won);
    ticks(app, 3);
}

/// Opens the panel, confirms that the panel may reveal the level, and closes the panel.
fn reveal_level(app: &mut App) {
    hold(app, KeyCode::F1, 3);
    press(app, "Show it");
    assert!(is_panel_open(app) && run(app).progress.revealed());
    hold(app, KeyCode::F1, 3);
    assert!(!is_panel_open(app));
}

#[test]
fn the_panel_opens_only_after_a_confirmation() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&corridor()));
    for key in [None, Some(KeyCode::Escape)] {
        hold(&mut app, KeyCode::F1, 3);
        assert!(!is_panel_open(&app));
        assert_eq!(menu(&app), Menu::Reveal);
        assert!(is_displayed(&mut app, "earn no medals"));
        match key {
            None => press(&mut app, "Back"),
            Some(key) => hold(&mut app, key, 3),
        }
        ticks(&mut app, 10);
        assert_eq!(menu(&app), Menu::None);
        assert!(!is_panel_open(&app) && !run(&app).progress.revealed());
    }
    reveal_level(&mut app);
    // The panel asks only once per run.
    hold(&mut app, KeyCode::F1, 3);
    assert!(is_panel_open(&app));
}

#[test]
fn a_run_with_a_revealed_level_is_not_recorded_and_the_reason_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let level = two_cells();
    let mut app = game(folder.path(), Some(&level));
    reveal_level(&mut app);
    win(&mut app);
    assert!(!is_recorded(&app, &level));
    assert!(is_displayed(&mut app, "The panel showed you the maze"));
    let best = folder.path().join("best");
    let best = best.join(format!("{}.ron", fingerprint(&level)));
    assert!(!best.exists());

    // The next run counts for medals and records.
    press(&mut app, "Again");
    ticks(&mut app, 3);
    win(&mut app);
    assert!(is_recorded(&app, &level));
    assert!(!is_displayed(&mut app, "The panel showed you the maze"));
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let proved = verify(&std::fs::read_to_string(best).unwrap()).unwrap();
    assert!(!proved.outcome.revealed);
}

#[test]
fn a_saved_run_remembers_that_its_level_was_revealed() {
    let folder = tempfile::tempdir().unwrap();
    let level = corridor();
    let mut app = game(folder.path(), Some(&level));
    hold(&mut app, KeyCode::F1, 3);
    press(&mut app, "Show it");
    assert!(is_panel_open(&app));
    // The panel is still open when the game ends.
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let saved = std::fs::read_to_string(folder.path().join("run.ron")).unwrap();
    assert!(
        Recording::read(&saved)
            .unwrap()
            .replay()
            .unwrap()
            .1
            .revealed()
    );
    let mut app = game(folder.path(), None);
    press(&mut app, "Continue");
    until(&mut app, |app| screen(app) == Screen::Playing);
    ticks(&mut app, 3);
    assert!(run(&app).progress.revealed());
    // The level is already revealed, so the panel does not ask.
    hold(&mut app, KeyCode::F1, 3);
    assert!(is_panel_open(&app));
}

#[test]
fn the_trail_is_restored_when_a_run_is_continued() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&corridor()));
    hold(&mut app, KeyCode::KeyW, 100);
    let (cell, level) = (run(&app).progress.cell(), run(&app).level.clone());
    let sides =
        |app: &App| -> Vec<_> { (0..=cell).map(|cell| run(app).trail.sides(cell)).collect() };
    let walked = sides(&app);
    assert!(cell > 1 && walked.iter().all(|sides| !sides.is_empty()));
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let mut app = game(folder.path(), None);
    press(&mut app, "Continue");
    until(&mut app, |app| screen(app) == Screen::Playing);
    assert_eq!(*run(&app).level, *level);
    assert_eq!(sides(&app)[..cell as usize], walked[..cell as usize]);
}

#[test]
fn the_panel_cannot_be_opened_during_the_first_daily_try() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), None);
    press(&mut app, "Maze of the day");
    press(&mut app, "Play");
    until(&mut app, |app| screen(app) == Screen::Playing);
    ticks(&mut app, 5);
    hold(&mut app, KeyCode::F1, 3);
    assert!(!is_panel_open(&app));
    assert_eq!(menu(&app), Menu::None);
    assert!(is_displayed(&mut app, "The panel stays closed"));
    let day = format!("maze of the day, {}", today());
    assert!(is_displayed(&mut app, &day), "the day is not displayed");

    // The panel also closes if the first daily try begins while the panel is open.
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&corridor()));
    reveal_level(&mut app);
    hold(&mut app, KeyCode::F1, 3);
    assert!(is_panel_open(&app));
    let level = make(&daily(today())).unwrap();
    app.world_mut()
        .write_message(bevy_warren::OpenLevel::take(Arc::new(level)));
    ticks(&mut app, 5);
    assert!(!is_panel_open(&app));
}

#[test]
fn a_new_run_removes_the_overlay() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&two_cells()));
    reveal_level(&mut app);
    app.insert_resource(ShownOverlay(Some(Overlay::Solution)));
    win(&mut app);
    press(&mut app, "Again");
    ticks(&mut app, 3);
    assert_eq!(app.world().resource::<ShownOverlay>().0, None);
}

#[test]
fn describing_the_finish_counts_as_a_hint_unless_words_are_enabled() {
    for words in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = game(folder.path(), Some(&corridor()));
        set(&mut app, Setting::Words, words);
        ticks(&mut app, 3);
        hold(&mut app, KeyCode::KeyT, 1);
        ticks(&mut app, 3);
        assert!(is_displayed(&mut app, "Finish: 39 cells east"), "{words}");
        assert_eq!(run(&app).progress.hints(), u32::from(!words));
    }
}

#[test]
fn the_win_card_gives_the_reason_for_a_missing_medal() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), Some(&two_cells()));
    hold(&mut app, KeyCode::Digit8, 2);
    win(&mut app);
    assert!(is_displayed(&mut app, "Without hints: you used 1"));
}

#[test]
fn a_run_in_a_chapter_displays_the_title_of_the_chapter() {
    let chapter = &warren::Campaign::default().chapters[2];
    let folder = tempfile::tempdir().unwrap();
    let level = make(&chapter.recipe).unwrap();
    let mut app = game(folder.path(), Some(&level));
    assert!(is_displayed(&mut app, "3. Not alone"));
}
