//! What lies where in windows of many sizes: nothing over anything else, nothing cut off.

use crate::app::{hold, ticks};
use bevy::prelude::*;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::window::PrimaryWindow;
use std::sync::Arc;
use warren::args::Options;
use warren::{Language, LevelMap, PanelInput, Surface, View};
use warren_dungeon::level::{self, Algorithm, AreasWithDoors, Charges, DoorCount, Recipe};
use warren_maze::topology::{GridShape, GridSpec};

/// A level of which there is everything to tell.
fn recipe() -> Recipe {
    Recipe {
        grid: GridSpec {
            shape: GridShape::Cubic,
            width: 9,
            height: 9,
            depth: 3,
            ..default()
        },
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Sealed,
        }),
        charges: Charges::Exactly(3),
        seed: 18_446_744_073_709_551_615,
        ..default()
    }
}

/// The game with all that draws and nothing to draw on.
pub(crate) fn playing(language: Language, view: View) -> App {
    let nothing = RenderCreation::Automatic(Box::new(WgpuSettings {
        backends: None,
        ..default()
    }));
    let options = Options {
        level: Some(Arc::new(level::make(&recipe()).unwrap())),
        language: Some(language),
        view,
        ..default()
    };
    let mut app = warren::app_on(options, Surface::Renderer(nothing));
    app.finish();
    app.cleanup();
    ticks(&mut app, 10);
    app
}

fn resize(app: &mut App, size: Vec2) {
    let mut windows = app
        .world_mut()
        .query_filtered::<&mut Window, With<PrimaryWindow>>();
    let mut window = windows.single_mut(app.world_mut()).unwrap();
    window.resolution.set(size.x, size.y);
    // The panel says how wide it is, the lines make room, and texts are broken anew.
    ticks(app, 6);
}

/// What is seen: where each text and each picture is, in the window.
fn seen(app: &mut App) -> Vec<(String, Rect)> {
    let mut leaves = app.world_mut().query_filtered::<(
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&Text>,
    ), Without<Children>>();
    let leaves = leaves.iter(app.world());
    leaves
        .filter(|(node, _, visible, _)| visible.get() && node.size.min_element() > 0.0)
        .map(|(node, at, _, text)| {
            let told = text.map_or("map", |text| &text.0).to_owned();
            (told, Rect::from_center_size(at.translation, node.size))
        })
        .collect()
}

/// Checks that nothing that is seen lies over anything else, or beyond the window.
fn check(app: &mut App, window: Rect) -> Vec<(String, Rect)> {
    let seen = seen(app);
    for (i, (name, at)) in seen.iter().enumerate() {
        assert_eq!(window.union(*at), window, "{name}: {window:?} {seen:#?}");
        for (other, beside) in &seen[..i] {
            let common = at.intersect(*beside);
            assert!(common.is_empty(), "{name}, {other}: {window:?} {seen:#?}");
        }
    }
    seen
}

#[test]
fn lines_over_the_world_lie_beside_one_another_the_map_and_the_panel() {
    for language in Language::ALL {
        for view in View::ALL {
            let mut app = playing(language, view);
            // No hands reach through the rock around the level: that is news.
            hold(&mut app, KeyCode::KeyB, 3);
            // Where the player is takes several lines.
            hold(&mut app, KeyCode::KeyT, 1);
            // They lie over the world, not over the map beside the panel.
            app.world_mut().resource_mut::<LevelMap>().as_played = true;
            for panel in [false, true] {
                app.world_mut().resource_mut::<PanelInput>().open = panel;
                for size in [
                    [640.0, 400.0],
                    [800.0, 600.0],
                    [1024.0, 768.0],
                    [1280.0, 720.0],
                ] {
                    let size = Vec2::from_array(size);
                    resize(&mut app, size);
                    let right = if panel { PANEL } else { 0.0 };
                    let free = Rect::from_corners(Vec2::ZERO, size - Vec2::X * right);
                    let seen = check(&mut app, free);
                    let narrow = if view == View::FirstPerson {
                        1000.0
                    } else {
                        700.0
                    };
                    let is_small = panel && size.x < narrow;
                    let lines = if is_small { 2 } else { 4 };
                    let map = usize::from(view == View::FirstPerson);
                    assert_eq!(seen.len(), lines + map, "{size} {panel} {seen:#?}");
                }
            }
        }
    }
}

/// How much of the window's right side the panel covers.
const PANEL: f32 = 344.0;
