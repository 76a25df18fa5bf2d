//! Tests that the panel and the player do not interfere with each other.

use crate::app::{game, hold, levels, open_panel, plug, push, run, sealed_levels, ticks};
use crate::mouse::{named, scroll, widgets, windowed};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiInputEvent;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use bevy_warren::map::MapOpen;
use bevy_warren::map::cell_texel::CellTexel;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::{CurrentLevel, LevelPlugin, OpenLevel, Run, Sight};
use egui::accesskit::Role;
use std::sync::Arc;
use warren::{LevelMap, LevelProof, Menu, PanelPlugin, SEED_FIELD, View};
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, Level};
use warren_dungeon::make::{make, make_fresh};
use warren_dungeon::proof::Verdict;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::topology::{Dirs, GridShape, GridSpec, Mask, Topology};

fn default_level() -> Level {
    make(&Recipe::default()).unwrap()
}

/// Creates the game with an open panel.
fn with_panel() -> App {
    let mut app = game(&default_level());
    open_panel(&mut app);
    assert!(input(&app).open);
    app
}

fn input(app: &App) -> PanelUse {
    *app.world().resource::<PanelUse>()
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

/// Presses keys that walk, turn and ask for a hint.
fn press_play_keys(app: &mut App) {
    for key in [
        KeyCode::KeyW,
        KeyCode::ArrowRight,
        KeyCode::KeyS,
        KeyCode::Digit0,
    ] {
        hold(app, key, 10);
    }
}

fn check_that_player_moves(app: &mut App) {
    let before = run(app).progress.clone();
    press_play_keys(app);
    let after = run(app).progress.clone();
    assert_ne!(after.offset(), before.offset());
    assert_ne!(after.heading(), before.heading());
    assert_ne!(after.hints(), before.hints());
}

/// Makes a level with a Minotaur.
fn level_with_minotaur() -> Level {
    let recipe = Recipe {
        minotaur: true,
        ..default()
    };
    make_fresh(&recipe, || ()).unwrap().0
}

#[test]
fn opening_the_panel_pauses_the_run_and_closing_it_resumes_it() {
    let mut app = game(&level_with_minotaur());
    check_that_player_moves(&mut app);
    for as_played in [false, true] {
        app.world_mut().resource_mut::<LevelMap>().as_played = as_played;
        app.world_mut().resource_mut::<Run>().progress.reveal();
        let before = run(&app).progress.clone();
        assert!(before.ticks() > 0 && before.beast(BeastKind::Minotaur).is_some());
        open_panel(&mut app);
        let stopped = run(&app).progress.clone();
        assert!(stopped.ticks() <= before.ticks() + 1);
        press_play_keys(&mut app);
        ticks(&mut app, 100);
        assert_eq!(run(&app).progress, stopped, "as played: {as_played}");
        hold(&mut app, KeyCode::F1, 1);
        assert_eq!(run(&app).progress.seen(), stopped.seen());
        check_that_player_moves(&mut app);
        assert!(run(&app).progress.ticks() > stopped.ticks());
    }
}

#[test]
fn keys_trigger_no_actions_while_a_text_field_has_the_focus() {
    let mut app = with_panel();
    let (_, context) = context(&mut app);
    let field = egui::Id::new(SEED_FIELD);
    for key in [KeyCode::KeyV, KeyCode::KeyM, KeyCode::Escape] {
        context.memory_mut(|memory| memory.request_focus(field));
        ticks(&mut app, 2);
        assert!(input(&app).keyboard);
        hold(&mut app, key, 1);
        assert!(input(&app).open, "{key:?}");
        assert_eq!(*app.world().resource::<View>(), View::FirstPerson);
        assert!(!app.world().resource::<MapOpen>().0);
    }
    context.memory_mut(|memory| memory.surrender_focus(field));
    ticks(&mut app, 2);
    assert!(!input(&app).keyboard);
}

#[test]
fn a_gamepad_can_open_the_panel_change_the_recipe_and_close_the_panel() {
    let mut app = windowed(&default_level());
    let pad = plug(&mut app);
    app.world_mut().resource_mut::<Run>().progress.reveal();
    push(&mut app, pad, GamepadButton::LeftThumb);
    assert!(input(&app).open);
    let recipe = |app: &App| {
        let level = app.world().resource::<CurrentLevel>().0.clone().unwrap();
        level.recipe().cloned().unwrap()
    };
    let (_, context) = context(&mut app);
    // The buttons above the seed leave the panel.
    context.memory_mut(|memory| memory.request_focus(egui::Id::new(SEED_FIELD)));
    let before = recipe(&app).grid;
    let is_pressed = (0..40).any(|_| {
        push(&mut app, pad, GamepadButton::DPadDown);
        push(&mut app, pad, GamepadButton::South);
        ticks(&mut app, 5);
        recipe(&app).grid != before
    });
    assert!(is_pressed, "no button changes the grid");
    let before = recipe(&app).grid;
    let is_stepped = (0..40).any(|_| {
        push(&mut app, pad, GamepadButton::DPadDown);
        let field = context.memory(|memory| memory.focused());
        push(&mut app, pad, GamepadButton::DPadRight);
        ticks(&mut app, 5);
        // If the focused widget is not a number field, the button moved the focus to a different
        // widget. In this case, the test moves the focus back.
        let back = |memory: &mut egui::Memory| field.map(|field| memory.request_focus(field));
        context.memory_mut(back);
        app.update();
        recipe(&app).grid != before
    });
    assert!(is_stepped, "no number changes the grid");
    assert_eq!(*app.world().resource::<View>(), View::FirstPerson);
    assert_eq!(
        run(&app).progress.carried().charges,
        default_level().charges()
    );
    push(&mut app, pad, GamepadButton::LeftThumb);
    assert!(!input(&app).open);
}

#[test]
fn f1_and_escape_close_only_the_panel() {
    for key in [KeyCode::F1, KeyCode::Escape] {
        let mut app = with_panel();
        hold(&mut app, key, 1);
        ticks(&mut app, 2);
        assert!(!input(&app).open, "{key:?}");
        assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
        assert_eq!((input(&app).width, input(&app).covers), (0.0, false));
        check_that_player_moves(&mut app);
    }
}

#[test]
fn the_panel_claims_the_pointer_only_while_the_mouse_is_over_it() {
    let mut app = with_panel();
    let (_, context) = context(&mut app);
    let right_top = context.content_rect().right_top();
    point_at(&mut app, right_top + egui::vec2(-150.0, 60.0));
    assert!(input(&app).pointer);
    point_at(&mut app, right_top + egui::vec2(-900.0, 300.0));
    assert!(!input(&app).pointer);
}

#[test]
fn the_map_beside_the_panel_shows_the_whole_level() {
    for level in levels()
        .into_iter()
        .chain(sealed_levels())
        .chain([level_with_minotaur()])
    {
        let mut app = game(&level);
        open_panel(&mut app);
        let map = app.world().resource::<LevelMap>();
        let (grid, doors) = (level.grid(), level.doors().list());
        for cell in 0..grid.cells() {
            let texel = map.texel(cell).unwrap();
            let contains = |content| texel.shows(content);
            let passages = level.maze().passages(cell);
            let is_open = !level.maze().is_solid(cell);
            assert_eq!(texel.ways & CellTexel::OPEN != 0, is_open, "cell {cell}");
            assert_eq!(
                Dirs((texel.ways & !CellTexel::OPEN).into()),
                passages,
                "cell {cell}"
            );
            assert_eq!(contains(Content::Start), level.starts().contains(&cell));
            assert_eq!(contains(Content::Finish), level.is_finish(cell));
            assert_eq!(
                contains(Content::Minotaur),
                level.beast(BeastKind::Minotaur) == Some(cell)
            );
            for dir in grid.exits(cell) {
                let is_door = doors.iter().any(|door| {
                    let beyond = grid.step(door.cell, door.dir);
                    (door.cell, door.dir) == (cell, dir)
                        || (beyond, grid.back(door.cell, door.dir)) == (cell, dir)
                });
                assert_eq!(
                    texel.doors & 1 << dir.0 != 0,
                    is_door,
                    "cell {cell}, {dir:?}"
                );
            }
        }
    }
}

#[test]
fn the_world_is_covered_unless_it_is_shown_as_played() {
    let mut app = with_panel();
    let sight = |app: &App| *app.world().resource::<Sight>();
    for (view, seen) in [
        (View::FirstPerson, Sight::Inside),
        (View::TopDown, Sight::Above),
    ] {
        app.insert_resource(view);
        for (as_played, expected) in [(false, Sight::Covered), (true, seen)] {
            app.world_mut().resource_mut::<LevelMap>().as_played = as_played;
            ticks(&mut app, 2);
            assert_eq!(sight(&app), expected);
        }
    }
    hold(&mut app, KeyCode::F1, 2);
    assert_eq!(sight(&app), Sight::Above);
}

/// Returns the widths and heights of the maps behind the user interface.
fn map_sizes(app: &mut App) -> Vec<(Val, Val)> {
    let mut nodes = app.world_mut().query::<(&Node, &ZIndex)>();
    let below = nodes.iter(app.world()).filter(|node| *node.1 == ZIndex(-1));
    below.map(|(node, _)| (node.width, node.height)).collect()
}

#[test]
fn panel_and_map_share_windows_of_several_sizes() {
    let mut app = windowed(&default_level());
    open_panel(&mut app);
    for size in [[1280, 720], [800, 600], [1920, 1080]] {
        let mut windows = app
            .world_mut()
            .query_filtered::<&mut Window, With<PrimaryWindow>>();
        let mut window = windows.single_mut(app.world_mut()).unwrap();
        window.resolution.set(size[0] as f32, size[1] as f32);
        ticks(&mut app, 5);
        // In windows larger than the usual size, the interface is enlarged.
        let [width, height] = size.map(|side| side as f32);
        let larger = (width / 1280.0).min(height / 720.0).max(1.0);
        let taken = input(&app).width;
        assert!((300.0..400.0).contains(&(taken / larger)), "{taken}");
        let beside = width - taken;
        let map = (px(beside / larger), px(height / larger));
        assert_eq!(map_sizes(&mut app), [map]);
        for widget in widgets(&mut app) {
            let is_beside = widget.area.min.x * larger >= beside - 0.5;
            assert!(
                is_beside && widget.area.max.x * larger <= width + 0.5,
                "{widget:?}"
            );
        }
    }
    app.world_mut().resource_mut::<LevelMap>().as_played = true;
    ticks(&mut app, 3);
    assert_eq!(map_sizes(&mut app), []);
}

#[test]
fn the_wheel_does_not_open_the_map_while_the_panel_is_open() {
    for has_panel in [true, false] {
        let mut app = windowed(&default_level());
        app.insert_resource(View::TopDown);
        if has_panel {
            app.world_mut().resource_mut::<LevelMap>().as_played = true;
            open_panel(&mut app);
        }
        for _ in 0..20 {
            scroll(&mut app, Vec2::splat(300.0), -1.0);
        }
        let is_open = app.world().resource::<MapOpen>().0;
        assert_eq!(is_open, !has_panel);
    }
}

/// Tests the panel in a different game, which has no screens and never runs the rules.
#[test]
fn the_panel_works_without_the_rest_of_the_game() {
    use bevy::render::RenderPlugin;
    use bevy::render::settings::{RenderCreation, WgpuSettings};

    let mut app = App::new();
    let render_creation = RenderCreation::Automatic(Box::new(WgpuSettings {
        backends: None,
        ..default()
    }));
    let plugins = DefaultPlugins
        .set(RenderPlugin {
            render_creation,
            ..default()
        })
        .disable::<bevy::winit::WinitPlugin>()
        .disable::<bevy::log::LogPlugin>();
    #[cfg(feature = "audio")]
    let plugins = plugins.disable::<bevy::audio::AudioPlugin>();
    #[cfg(feature = "gamepad")]
    let plugins = plugins.disable::<bevy::gilrs::GilrsPlugin>();
    app.add_plugins((plugins, LevelPlugin, PanelPlugin));
    app.world_mut()
        .spawn((Camera3d::default(), PrimaryEguiContext));
    app.insert_resource(bevy_warren::work::WaitForWork(true));
    let level = Arc::new(default_level());
    app.world_mut()
        .write_message(OpenLevel::take(level.clone()));
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    assert_eq!(app.world().resource::<LevelMap>().texel(0), None);
    app.world_mut().resource_mut::<PanelUse>().open = true;
    ticks(&mut app, 5);
    named(&mut app, Role::Label, "Algorithm");
    assert!(input(&app).covers && input(&app).width > 300.0);
    assert!(app.world().resource::<LevelMap>().texel(0).is_some());
    app.world_mut().resource_mut::<PanelUse>().open = false;
    ticks(&mut app, 2);
    assert!(
        !widgets(&mut app)
            .iter()
            .any(|widget| widget.text == "Algorithm")
    );
    assert_eq!(app.world().resource::<LevelMap>().texel(0), None);
}

/// Opens a level for each combination of grid, mask and algorithm while the panel is open.
#[test]
fn opening_a_recipe_in_the_panel_does_not_change_it() {
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
            let Ok(level) = make(&recipe) else {
                continue;
            };
            app.world_mut().write_message(OpenLevel::make(recipe));
            ticks(&mut app, 4);
            let current = app.world().resource::<CurrentLevel>().0.clone();
            assert_eq!(current.as_deref(), Some(&level));
        }
    }
}

/// The proof follows the level, even if the level was drawn by hand.
#[test]
fn levels_are_certified_while_they_change() {
    // The only iron key opens the door to the finish, or a door that leads nowhere.
    const LOSING: &str = r#"(
        format: "warren level",
        version: 5,
        grid: (shape: Square, width: 3, height: 2),
        map: ["+-+-+-+", "|F|S| |", "+-+ +-+", "|     |", "+-+-+-+"],
        gates: [
            (cell: (0, 0), side: "east", kind: Iron),
            (cell: (1, 0), side: "east", kind: Iron),
        ],
        iron_keys: [(0, 1)],
    )"#;
    let mut app = with_panel();
    let verdict = |app: &App| {
        let level = app.world().resource::<CurrentLevel>().0.clone().unwrap();
        app.world().resource::<LevelProof>().of(&level).cloned()
    };
    assert!(matches!(verdict(&app), Some(Verdict::Certified(_))));
    let losing = Arc::new(file::read(LOSING).unwrap());
    app.world_mut().write_message(OpenLevel::take(losing));
    ticks(&mut app, 3);
    let Some(Verdict::Losing { fatal, closed, .. }) = verdict(&app) else {
        panic!("the key can be wasted");
    };
    assert_eq!((fatal.is_empty(), closed), (false, vec![0]));
}
