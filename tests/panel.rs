//! The panel and the player do not get into each other's way.

use crate::app::{asset, game, hold, run, ticks};
use bevy::prelude::*;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, egui};
use warren::{Menu, PanelInput, SEED_FIELD};

/// The game with the panel open.
fn with_panel() -> App {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::F1, 3);
    assert!(app.world().resource::<PanelInput>().open);
    app
}

fn context(app: &mut App) -> (Entity, egui::Context) {
    let mut contexts = app.world_mut().query::<(Entity, &mut EguiContext)>();
    let (entity, mut context) = contexts.single_mut(app.world_mut()).unwrap();
    (entity, context.get_mut().clone())
}

fn point_at(app: &mut App, at: egui::Pos2) {
    let (context, _) = context(app);
    let event = egui::Event::PointerMoved(at);
    app.world_mut()
        .write_message(EguiInputEvent { context, event });
    ticks(app, 2);
}

/// Presses every key that walks, turns or asks.
fn press_everything(app: &mut App) {
    for key in [
        KeyCode::KeyW,
        KeyCode::ArrowRight,
        KeyCode::KeyS,
        KeyCode::Digit3,
    ] {
        hold(app, key, 10);
    }
}

fn check_that_player_is_left_alone(app: &mut App) {
    let before = run(app).progress.clone();
    press_everything(app);
    let after = run(app).progress.clone();
    assert_eq!((after.cell, after.offset), (before.cell, before.offset));
    assert_eq!((after.heading, after.hints), (before.heading, before.hints));
    assert!(after.ticks > before.ticks, "the clock runs on");
}

fn check_that_player_moves(app: &mut App) {
    let before = run(app).progress.clone();
    press_everything(app);
    let after = run(app).progress.clone();
    assert_ne!(after.offset, before.offset);
    assert_ne!(after.heading, before.heading);
    assert_ne!(after.hints, before.hints);
}

#[test]
fn an_open_panel_that_is_not_used_leaves_the_keys_to_the_player() {
    check_that_player_moves(&mut with_panel());
}

#[test]
fn while_the_mouse_is_on_the_panel_the_player_does_not_move() {
    let mut app = with_panel();
    let (_, context) = context(&mut app);
    let right_top = context.content_rect().right_top();
    point_at(&mut app, right_top + egui::vec2(-150.0, 60.0));
    check_that_player_is_left_alone(&mut app);
    point_at(&mut app, right_top + egui::vec2(-900.0, 300.0));
    check_that_player_moves(&mut app);
}

#[test]
fn while_a_field_has_the_keyboard_the_player_does_not_move() {
    let mut app = with_panel();
    let (_, context) = context(&mut app);
    let field = egui::Id::new(SEED_FIELD);
    context.memory_mut(|memory| memory.request_focus(field));
    ticks(&mut app, 2);
    check_that_player_is_left_alone(&mut app);
    hold(&mut app, KeyCode::KeyV, 1);
    hold(&mut app, KeyCode::Escape, 1);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
    context.memory_mut(|memory| memory.request_focus(field));
    ticks(&mut app, 2);
    check_that_player_is_left_alone(&mut app);
    context.memory_mut(|memory| memory.surrender_focus(field));
    ticks(&mut app, 2);
    check_that_player_moves(&mut app);
}

#[test]
fn f1_closes_it_again() {
    let mut app = with_panel();
    hold(&mut app, KeyCode::F1, 1);
    assert!(!app.world().resource::<PanelInput>().open);
}

/// What the panel would put on the clipboard, pasted into another recipe's.
#[test]
fn every_recipe_opens_in_the_panel_and_is_left_as_it_is() {
    use warren::{CurrentLevel, OpenLevel};
    use warren_dungeon::level::{self, Algorithm, Recipe};
    use warren_maze::topology::{GridShape, GridSpec, Mask};

    let mut app = with_panel();
    let drawn = Mask::Drawn(["...", ".#.", "..."].map(String::from).into());
    for (shape, mask) in [
        (GridShape::Square, Mask::Full),
        (GridShape::Square, drawn.clone()),
        (GridShape::Hex, Mask::Full),
        (GridShape::Hex, drawn),
        (GridShape::Hex, Mask::Hexagon),
    ] {
        let side = if mask.is_full() { 7 } else { 3 };
        for algorithm in Algorithm::ALL {
            let recipe = Recipe {
                grid: GridSpec {
                    shape,
                    width: side,
                    height: side,
                    ..GridSpec::default()
                },
                mask: mask.clone(),
                algorithm,
                ..Recipe::default()
            };
            let Ok(level) = level::make(&recipe) else {
                continue;
            };
            app.world_mut().write_message(OpenLevel::Make(recipe));
            ticks(&mut app, 4);
            let current = app.world().resource::<CurrentLevel>().0.clone();
            assert_eq!(current.as_deref(), Some(&level));
        }
    }
}
