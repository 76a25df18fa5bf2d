//! Tests of levels as assets, in a game without the feature `game`.

use crate::app::until;
use bevy::asset::{AssetLoadFailedEvent, AssetPlugin};
use bevy::prelude::*;
use bevy_warren::level::LevelFault;
use bevy_warren::level_asset::LevelAsset;
use bevy_warren::{CurrentLevel, LevelPlugin, OpenLevel};
use std::fs;
use std::path::Path;
use warren_dungeon::file;
use warren_dungeon::recipe::Recipe;

const LEVEL: &str = r#"(
    format: "warren level",
    version: 4,
    grid: (shape: Square, width: 2, height: 1),
    cells: ["10"],
    starts: [(0, 0)],
    finishes: [(1, 0)],
)"#;

/// A game that opens the file `test.ron` or `test.json` of a folder.
fn game(folder: &Path, file: &str) -> (App, Handle<LevelAsset>) {
    let assets = AssetPlugin {
        file_path: folder.to_string_lossy().into_owned(),
        ..default()
    };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, assets, LevelPlugin));
    let level = app.world().resource::<AssetServer>().load(file.to_owned());
    app.world_mut()
        .write_message(OpenLevel::load(level.clone()));
    (app, level)
}

fn width(app: &App) -> Option<u32> {
    let level = app.world().resource::<CurrentLevel>().0.as_ref();
    level.map(|level| level.grid().spec().width)
}

fn fault(app: &App) -> Option<String> {
    let fault = app.world().resource::<LevelFault>().0.as_ref();
    fault.map(ToString::to_string)
}

/// Does what the asset server does when its file watcher reports a change.
fn reload(app: &App, file: &str) {
    let server = app.world().resource::<AssetServer>();
    server.reload(file.to_owned());
}

#[test]
fn a_level_file_is_opened_and_opened_again_when_it_changes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.ron");
    fs::write(&path, LEVEL).unwrap();
    let (mut app, level) = game(folder.path(), "test.ron");
    until(&mut app, |app| width(app) == Some(2));

    let wider = LEVEL
        .replace("width: 2", "width: 3")
        .replace("\"10\"", "\"110\"");
    fs::write(&path, &wider).unwrap();
    reload(&app, "test.ron");
    until(&mut app, |app| width(app) == Some(3));
    assert_eq!(fault(&app), None);

    // The last good version stays, and the error names the file, the line and the column.
    fs::write(&path, wider.replace("\"110\"", "\"11\"")).unwrap();
    reload(&app, "test.ron");
    until(&mut app, |app| fault(app).is_some());
    let told =
        "test.ron: line 5, column 13: cells: row 0 has 2 cells, but that row of the grid has 3";
    assert_eq!(fault(&app).unwrap(), told);
    assert_eq!(width(&app), Some(3));
    let levels = app.world().resource::<Assets<LevelAsset>>();
    assert_eq!(levels.get(&level).unwrap().grid().spec().width, 3);

    fs::write(&path, LEVEL).unwrap();
    reload(&app, "test.ron");
    until(&mut app, |app| width(app) == Some(2));
    assert_eq!(fault(&app), None);

    // A different level is no longer replaced.
    app.world_mut()
        .write_message(OpenLevel::make(Recipe::default()));
    until(&mut app, |app| width(app) == Some(20));
    fs::write(&path, &wider).unwrap();
    reload(&app, "test.ron");
    let is_reloaded = |app: &mut App| {
        let levels = app.world().resource::<Assets<LevelAsset>>();
        levels.get(&level).unwrap().grid().spec().width == 3
    };
    until(&mut app, is_reloaded);
    app.update();
    assert_eq!(width(&app), Some(20));
}

#[test]
fn level_files_can_be_json_and_broken_files_open_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let json = file::write_json(&file::read(LEVEL).unwrap());
    fs::write(folder.path().join("test.json"), json).unwrap();
    let (mut app, _) = game(folder.path(), "test.json");
    until(&mut app, |app| width(app) == Some(2));

    for (text, told) in [
        ("(", "broken.ron: line 1, column 1: "),
        (
            &LEVEL.replace("finishes: [(1, 0)]", "finishes: [(4, 0)]"),
            "broken.ron: line 7, column 16: finishes: there is no cell (4, 0) on this grid",
        ),
    ] {
        fs::write(folder.path().join("broken.ron"), text).unwrap();
        let (mut app, _) = game(folder.path(), "broken.ron");
        until(&mut app, |app| fault(app).is_some());
        assert!(fault(&app).unwrap().starts_with(told), "{:?}", fault(&app));
        assert_eq!(width(&app), None);
    }
    let (mut app, _) = game(folder.path(), "missing.ron");
    app.add_message::<AssetLoadFailedEvent<LevelAsset>>();
    until(&mut app, |app| fault(app).is_some());
    assert!(fault(&app).unwrap().contains("missing.ron"));
}
