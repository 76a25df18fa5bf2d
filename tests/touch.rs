//! Tests of touchscreens: gestures in the world, and the buttons on the screen.

use crate::app::{run, ticks};
use crate::autopilot::fork;
use crate::mouse::{point, windowed};
use crate::words::is_displayed;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};
use bevy_warren::map::MapOpen;
use warren::{Menu, View};
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::{GridShape, GridSpec};

fn level(shape: GridShape) -> Level {
    let grid = GridSpec {
        shape,
        width: 8,
        height: 8,
        depth: 1 + u32::from(shape.has_floors()),
        ..default()
    };
    let recipe = Recipe {
        grid,
        seed: 3,
        ..default()
    };
    make(&recipe).unwrap()
}

fn touch(app: &mut App, phase: TouchPhase, id: u64, position: Vec2) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).unwrap();
    let touch = TouchInput {
        phase,
        position,
        window,
        force: None,
        id,
    };
    app.world_mut().write_message(touch);
    app.world_mut().write_message(WindowEvent::from(touch));
    ticks(app, 1);
}

/// Touches the screen for a few frames.
fn tap(app: &mut App, at: Vec2) {
    touch(app, TouchPhase::Started, 1, at);
    ticks(app, 2);
    touch(app, TouchPhase::Ended, 1, at);
    ticks(app, 3);
}

fn heading(app: &App) -> u16 {
    run(app).progress.heading()
}

/// Returns the centre of the button with this text if the button is visible.
fn button(app: &mut App, text: &str) -> Option<Vec2> {
    let mut texts = app.world_mut().query::<(
        &Text,
        &UiGlobalTransform,
        &InheritedVisibility,
        &ComputedNode,
    )>();
    let mut texts = texts.iter(app.world());
    let found =
        texts.find(|(told, _, seen, node)| told.0 == text && seen.get() && node.size.x > 0.0);
    found.map(|(_, at, ..)| at.translation)
}

#[test]
fn dragging_a_finger_turns_the_view_but_touching_does_not() {
    let mut app = windowed(&level(GridShape::Square));
    let (before, at) = (heading(&app), Vec2::new(400.0, 300.0));
    touch(&mut app, TouchPhase::Started, 1, at);
    ticks(&mut app, 3);
    assert_eq!(heading(&app), before);
    touch(&mut app, TouchPhase::Moved, 1, at + Vec2::X * 100.0);
    ticks(&mut app, 3);
    let right = heading(&app).wrapping_sub(before) as i16;
    assert!(right > 1000, "{right}");
    touch(&mut app, TouchPhase::Ended, 1, at + Vec2::X * 100.0);
    // The second touch begins far from the end of the first.
    touch(&mut app, TouchPhase::Started, 2, at * 2.0);
    ticks(&mut app, 3);
    assert_eq!(heading(&app).wrapping_sub(before) as i16, right);
}

#[test]
fn buttons_appear_with_the_first_touch_and_disappear_with_the_mouse() {
    let mut app = windowed(&level(GridShape::Square));
    assert_eq!(button(&mut app, "map"), None);
    tap(&mut app, Vec2::new(640.0, 10.0));
    let map = button(&mut app, "map").unwrap();
    // A level without floors and charges needs no buttons for them.
    assert_eq!(button(&mut app, "up"), None);
    assert_eq!(button(&mut app, "blast"), None);
    tap(&mut app, map);
    assert!(app.world().resource::<MapOpen>().0);
    tap(&mut app, map);
    assert!(!app.world().resource::<MapOpen>().0);
    let view = button(&mut app, "view").unwrap();
    tap(&mut app, view);
    assert_eq!(*app.world().resource::<View>(), View::TopDown);
    let pause = button(&mut app, "pause").unwrap();
    tap(&mut app, pause);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::Pause);
    assert_eq!(button(&mut app, "map"), None);
    let resume = button(&mut app, "Resume").unwrap();
    tap(&mut app, resume);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
    assert!(button(&mut app, "map").is_some());
    point(&mut app, Vec2::new(100.0, 100.0));
    ticks(&mut app, 2);
    assert_eq!(button(&mut app, "map"), None);
}

#[test]
fn a_held_button_searches_until_it_is_released() {
    let mut app = windowed(&level(GridShape::Cubic));
    tap(&mut app, Vec2::new(640.0, 10.0));
    assert!(button(&mut app, "up").is_some());
    let search = button(&mut app, "search").unwrap();
    touch(&mut app, TouchPhase::Started, 1, search);
    ticks(&mut app, 20);
    assert!(run(&app).progress.searching() > 0);
    touch(&mut app, TouchPhase::Ended, 1, search);
    ticks(&mut app, 5);
    assert_eq!(run(&app).progress.searching(), 0);
}

#[test]
fn a_tap_on_a_button_does_not_walk_in_the_view_from_above() {
    let grid = GridSpec {
        width: 60,
        height: 60,
        ..default()
    };
    let level = make(&Recipe {
        grid,
        seed: 3,
        ..default()
    });
    let mut app = windowed(&level.unwrap());
    app.insert_resource(View::TopDown);
    tap(&mut app, Vec2::new(640.0, 10.0));
    ticks(&mut app, 60);
    let clicks = |app: &mut App| {
        let mut clicks = app
            .world_mut()
            .resource_mut::<Messages<bevy_warren::map::CellClicked>>();
        clicks.drain().count()
    };
    let button = button(&mut app, "hint").unwrap();
    clicks(&mut app);
    let mut clicked = 0;
    touch(&mut app, TouchPhase::Started, 1, button);
    clicked += clicks(&mut app);
    ticks(&mut app, 1);
    clicked += clicks(&mut app);
    touch(&mut app, TouchPhase::Ended, 1, button);
    clicked += clicks(&mut app);
    assert_eq!(clicked, 0, "the tap also walks");
    assert_eq!(run(&app).progress.hints(), 1);
}

#[test]
fn a_tap_on_a_number_explores_the_branch() {
    for view in [View::FirstPerson, View::TopDown] {
        let mut app = windowed(&fork());
        app.insert_resource(view);
        tap(&mut app, Vec2::new(640.0, 10.0));
        let explore = button(&mut app, "explore").unwrap();
        tap(&mut app, explore);
        ticks(&mut app, 64 * 3);
        assert!(is_displayed(&mut app, "turn or tap a number"));
        let right = button(&mut app, "2").unwrap();
        tap(&mut app, right);
        ticks(&mut app, 64 * 2);
        let seen = run(&app).progress.seen();
        assert!(seen.contains(10) && !seen.contains(9), "{view:?}");
        assert_eq!(button(&mut app, "2"), None);
    }
}
