//! Tests of level files that a different program changes while they are open in the game.

use crate::app::{open_panel, screen, ticks, until};
use crate::mouse::{click, named, widgets};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::accesskit::Role;
use bevy_warren::level::LevelFault;
use bevy_warren::{CurrentLevel, OpenLevel, Run};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use warren::{LevelFile, Options, Screen};
use warren_dungeon::file;
use warren_dungeon::level::Edit;
use warren_dungeon::recipe::Recipe;

const LEVEL: &str = r#"(
    format: "warren level",
    version: 4,
    grid: (shape: Square, width: 2, height: 1),
    cells: ["10"],
    starts: [(0, 0)],
    finishes: [(1, 0)],
)"#;

fn wider() -> String {
    let wider = LEVEL.replace("width: 2", "width: 3");
    wider.replace("\"10\"", "\"110\"")
}

/// Starts the game as if the file was given on the command line.
fn game(path: &Path) -> App {
    fs::write(path, LEVEL).unwrap();
    let mut app = warren::app(Options {
        level: Some(Arc::new(file::read(LEVEL).unwrap())),
        file: Some(path.into()),
        headless: true,
        ..default()
    });
    let resolution = (1280, 2400).into();
    let window = Window {
        resolution,
        ..default()
    };
    app.world_mut().spawn((window, PrimaryWindow));
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    assert_eq!(screen(&app), Screen::Playing);
    assert_eq!(app.world().resource::<LevelFile>().path(), Some(path));
    app
}

fn width(app: &App) -> u32 {
    let level = app.world().resource::<CurrentLevel>().0.as_ref();
    level.unwrap().grid().spec().width
}

fn fault(app: &App) -> Option<String> {
    let fault = app.world().resource::<LevelFault>().0.as_ref();
    fault.map(ToString::to_string)
}

#[test]
fn a_changed_file_is_loaded_again_and_a_broken_one_leaves_the_last_good_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut app = game(&path);
    fs::write(&path, wider()).unwrap();
    until(&mut app, |app| width(app) == 3);
    ticks(&mut app, 1);
    // The current run is in the new level.
    assert_eq!(app.world().resource::<Run>().level.grid().spec().width, 3);
    assert_eq!(screen(&app), Screen::Playing);

    fs::write(&path, wider().replace("[(0, 0)]", "[(7, 0)]")).unwrap();
    until(&mut app, |app| fault(app).is_some());
    let told = "mine.ron: line 6, column 14: starts: there is no cell";
    assert!(fault(&app).unwrap().starts_with(told), "{:?}", fault(&app));
    assert_eq!(width(&app), 3);

    // Repairing the file without changing the level removes the error, and the run continues.
    ticks(&mut app, 5);
    let before = app.world().resource::<Run>().progress.ticks();
    fs::write(&path, format!("// repaired\n{}", wider())).unwrap();
    until(&mut app, |app| fault(app).is_none());
    assert!(app.world().resource::<Run>().progress.ticks() > before);

    fs::remove_file(&path).unwrap();
    ticks(&mut app, 100);
    fs::write(&path, LEVEL).unwrap();
    until(&mut app, |app| width(app) == 2);
}

#[test]
fn a_file_is_no_longer_followed_once_a_different_level_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut app = game(&path);
    app.world_mut()
        .write_message(OpenLevel::make(Recipe::default()));
    until(&mut app, |app| width(app) == 20);
    ticks(&mut app, 2);
    assert_eq!(app.world().resource::<LevelFile>().path(), None);
    fs::write(&path, wider()).unwrap();
    ticks(&mut app, 200);
    assert_eq!(width(&app), 20);
}

#[test]
fn a_changed_file_does_not_replace_a_level_that_was_edited_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    for load in [false, true] {
        let mut app = game(&path);
        let mut edited = file::read(LEVEL).unwrap();
        edited.apply(Edit::Charges(3)).unwrap();
        let edited = Arc::new(edited);
        app.world_mut()
            .write_message(OpenLevel::take(edited.clone()));
        ticks(&mut app, 3);
        open_panel(&mut app);
        fs::write(&path, wider()).unwrap();
        let asks = |app: &mut App| {
            widgets(app)
                .iter()
                .any(|it| it.text.contains("mine.ron has"))
        };
        until(&mut app, asks);
        let current = |app: &App| app.world().resource::<CurrentLevel>().0.clone().unwrap();
        assert!(Arc::ptr_eq(&current(&app), &edited));
        let answer = if load { "Load the file" } else { "Keep mine" };
        let at = named(&mut app, Role::Button, answer).middle();
        click(&mut app, at);
        ticks(&mut app, 3);
        assert_eq!(width(&app), if load { 3 } else { 2 });
        assert_eq!(Arc::ptr_eq(&current(&app), &edited), !load);
        assert!(!asks(&mut app));
    }
}
