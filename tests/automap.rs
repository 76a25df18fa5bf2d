//! Tests of the automap, which shows only the cells that the player has seen.

use crate::app::{demo, hold, levels, run, sealed_levels, slow_down, ticks};
use crate::mouse::windowed;
use bevy::asset::AssetPlugin;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::PrimaryWindow;
use bevy_warren::colours::Palette;
use bevy_warren::map::{Automap, CornerMap, MapLayer, MapMaterial, MapOpen, Shades};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::{Avatar, LevelPlugin, MapPlugin, OpenLevel, PlayerPlugin, Viewer};
use std::sync::Arc;
use warren::{Language, Options, Screen, View};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dirs, Topology};

/// The bits that encode a cell's open sides in the byte that the map stores for the cell.
const SIDES: u8 = 63;

fn check_automap(app: &App) -> u32 {
    let (map, run) = (app.world().resource::<Automap>(), run(app));
    let ways = run.progress.ways(&run.level);
    let mut shown = 0;
    for cell in 0..run.level.grid().cells() {
        let expected = run.progress.seen().contains(cell).then(|| ways.ways(cell));
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

fn restart(
    current: Res<bevy_warren::CurrentLevel>,
    mut open: MessageWriter<bevy_warren::OpenLevel>,
) {
    open.write_batch(current.0.clone().map(bevy_warren::OpenLevel::take));
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

/// The number of assets of each type that were uploaded to the GPU.
#[derive(Resource, Default, Debug, PartialEq)]
struct Uploads {
    images: usize,
    maps: usize,
    layers: usize,
}

fn count(
    all: Res<Assets<Image>>,
    mut images: MessageReader<AssetEvent<Image>>,
    mut maps: MessageReader<AssetEvent<MapMaterial>>,
    mut layers: MessageReader<AssetEvent<MapLayer>>,
    mut uploads: ResMut<Uploads>,
) {
    // Ignores all other images, such as the glyphs of text.
    let is_map = |event: &&AssetEvent<Image>| {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else {
            return false;
        };
        let image = all.get(*id);
        image.is_some_and(|image| image.texture_descriptor.format == TextureFormat::Rgba32Uint)
    };
    uploads.images += images.read().filter(is_map).count();
    uploads.maps += maps.read().count();
    uploads.layers += layers.read().count();
}

/// Returns the game in a level, with a window.
fn playing() -> App {
    let mut app = warren::app(Options {
        level: Some(Arc::new(levels().remove(0))),
        headless: true,
        ..default()
    });
    app.init_resource::<Uploads>().add_systems(Last, count);
    app.world_mut().spawn((Window::default(), PrimaryWindow));
    app.finish();
    app.cleanup();
    ticks(&mut app, 20);
    app
}

#[test]
fn maps_have_the_colours_of_the_palette() {
    let mut app = playing();
    for palette in Palette::ALL {
        app.insert_resource(palette);
        app.insert_resource(MapOpen(true));
        ticks(&mut app, 2);
        let expected = Shades::of(&palette.colours());
        let maps = app.world().resource::<Assets<MapMaterial>>();
        assert!(maps.iter().any(|(_, map)| map.shades == expected));
    }
}

#[test]
fn maps_that_do_not_change_upload_nothing() {
    let mut app = playing();
    let seen = app.world().resource::<Uploads>();
    assert!(
        seen.images > 0 && seen.maps > 0 && seen.layers > 0,
        "{seen:?}"
    );
    for (sight, open, panel) in [
        (View::FirstPerson, false, false),
        (View::TopDown, false, false),
        (View::FirstPerson, true, false),
        (View::FirstPerson, false, true),
    ] {
        app.insert_resource(sight);
        app.insert_resource(MapOpen(open));
        app.world_mut().resource_mut::<PanelUse>().open = panel;
        ticks(&mut app, 20);
        app.insert_resource(Uploads::default());
        ticks(&mut app, 10);
        let what = (sight, open, panel);
        assert_eq!(
            *app.world().resource::<Uploads>(),
            Uploads::default(),
            "{what:?}"
        );
    }
}
