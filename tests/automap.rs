//! Tests of the automap, which shows only the cells that the player has seen.

use crate::app::{demo, hold, levels, run, sealed_levels, slow_down, ticks};
use crate::mouse::windowed;
use bevy::asset::AssetPlugin;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use std::sync::Arc;
use warren::{
    Automap, Avatar, CornerMap, Language, LevelPlugin, MapOpen, MapPlugin, OpenLevel, PlayerPlugin,
    Screen, Viewer,
};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dirs, Topology};

/// The bits that encode a cell's open sides in the byte that the map stores for the cell.
const SIDES: u8 = 63;

fn check_automap(app: &App) -> u32 {
    let (map, run) = (app.world().resource::<Automap>(), run(app));
    let ways = run.progress.ways(&run.level);
    let mut shown = 0;
    for cell in 0..run.level.grid().cells() {
        let expected = run.progress.seen.contains(cell).then(|| ways.ways(cell));
        let on_map = map.shown(cell).map(|byte| Dirs((byte & SIDES).into()));
        assert_eq!(on_map, expected, "cell {cell}");
        shown += u32::from(on_map.is_some());
    }
    shown
}

#[test]
fn the_automap_shows_exactly_the_seen_cells() {
    for level in levels().into_iter().chain(sealed_levels()) {
        let mut app = demo(&level, true);
        let first = check_automap(&app);
        assert!(first > 0 && first < level.grid().cells() / 2);
        slow_down(&mut app);
        while crate::app::screen(&app) == Screen::Playing {
            app.update();
            check_automap(&app);
        }
        assert!(check_automap(&app) > first);
    }
}

#[test]
fn a_new_run_starts_with_a_new_automap() {
    let level = levels().remove(0);
    let mut app = demo(&level, true);
    let before = check_automap(&app);
    crate::app::ticks(&mut app, 300);
    assert!(check_automap(&app) > before);
    app.world_mut().run_system_cached(restart).unwrap();
    crate::app::ticks(&mut app, 2);
    assert_eq!(check_automap(&app), before);
}

fn restart(current: Res<warren::CurrentLevel>, mut open: MessageWriter<warren::OpenLevel>) {
    open.write_batch(current.0.clone().map(warren::OpenLevel::take));
}

/// Returns the number of visible maps.
fn visible_map_count(app: &mut App) -> usize {
    let mut maps = app
        .world_mut()
        .query_filtered::<&Visibility, (With<Node>, Without<Text>, Without<Children>)>();
    let maps = maps.iter(app.world());
    maps.filter(|visibility| **visibility != Visibility::Hidden)
        .count()
}

#[test]
fn the_automap_works_without_the_rest_of_the_game() {
    let level = levels().remove(0);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, AssetPlugin::default()))
        .init_asset::<Image>()
        .add_plugins((LevelPlugin, PlayerPlugin, MapPlugin));
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.world_mut()
        .spawn((Avatar::default(), Viewer { reach: 0.0 }));
    app.world_mut()
        .write_message(OpenLevel::take(Arc::new(level)));
    ticks(&mut app, 3);
    assert!(check_automap(&app) > 0);
    for (corner, open, count) in [
        (true, false, 1),
        (false, false, 0),
        (true, true, 1),
        (false, true, 1),
        (true, false, 1),
    ] {
        app.insert_resource(CornerMap(corner));
        app.insert_resource(MapOpen(open));
        ticks(&mut app, 2);
        assert_eq!(
            visible_map_count(&mut app),
            count,
            "corner: {corner}, open: {open}"
        );
    }
}

#[test]
fn an_open_map_shows_the_key_that_closes_it() {
    let mut app = windowed(&levels()[0]);
    let is_told = |app: &mut App, parts: [&str; 2]| {
        let mut texts = app.world_mut().query::<&Text>();
        texts
            .iter(app.world())
            .map(|text| text.0.replace('\u{202f}', " "))
            .any(|text| parts.iter().all(|part| text.contains(part)))
    };
    for (language, parts) in [
        (Language::English, ["Explored map", "M close"]),
        (Language::German, ["Erkundete Karte", "M schließen"]),
    ] {
        app.insert_resource(language);
        ticks(&mut app, 2);
        assert!(!is_told(&mut app, parts));
        hold(&mut app, KeyCode::KeyM, 2);
        assert!(is_told(&mut app, parts), "{parts:?}");
        hold(&mut app, KeyCode::KeyM, 2);
        assert!(!is_told(&mut app, parts));
    }
}
