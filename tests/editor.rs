//! Tests of the editor in the panel: drawing with the mouse, the keyboard and a gamepad, undoing
//! everything, test runs, and levels that survive a crash.

use crate::app::{hold, key, open_panel, plug, push, quit, run, screen, ticks, until};
use crate::mouse::{click, drag, named, point, windowed};
use crate::words::is_displayed;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::Role;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::message::run_began;
use bevy_warren::work::WaitForWork;
use bevy_warren::{CurrentLevel, OpenLevel, Run};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use warren::{EditorTool, LevelEditor, LevelMap, LevelProof, Screen, Store};
use warren_dungeon::level::{Content, Gate, KeyShape, Level, SideKind, fingerprint};
use warren_dungeon::make::make;
use warren_dungeon::recipe::Recipe;
use warren_dungeon::replay::Recording;
use warren_editor::Brush;
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, GridSpec, Square, Topology};

/// The number of cells in each row and column of the levels in these tests.
const SIDE: u32 = 6;

fn recipe(seed: u64) -> Recipe {
    let grid = GridSpec {
        width: SIDE,
        height: SIDE,
        ..default()
    };
    Recipe {
        grid,
        seed,
        ..default()
    }
}

/// Creates the game with an open panel in which the editor draws. The player's levels are in
/// `folder`.
fn drawing_in(folder: &Path, level: &Level) -> App {
    let mut app = windowed(level);
    app.insert_resource(Store::in_folder(folder.join("levels")));
    open_panel(&mut app);
    app.world_mut().resource_mut::<LevelEditor>().is_drawing = true;
    until(&mut app, |app| {
        app.world().resource::<LevelMap>().texel(0).is_some()
    });
    ticks(&mut app, 3);
    app
}

fn drawing(level: &Level) -> (tempfile::TempDir, App) {
    let folder = tempfile::tempdir().unwrap();
    let app = drawing_in(folder.path(), level);
    (folder, app)
}

fn choose(app: &mut App, tool: EditorTool, thing: Brush) {
    let mut editor = app.world_mut().resource_mut::<LevelEditor>();
    (editor.tool, editor.thing) = (tool, thing);
}

fn level(app: &App) -> Arc<Level> {
    app.world().resource::<CurrentLevel>().0.clone().unwrap()
}

/// Returns the pixel at a cell's centre. The map shows 48 pixels for each cell, which is its
/// maximum scale, and the middle of the level in the middle of the space beside the panel.
fn pixel(app: &App, cell: Cell) -> Vec2 {
    let room = Vec2::new(1280.0 - app.world().resource::<PanelUse>().width, 2400.0);
    let [x, y] = [cell % SIDE, cell / SIDE].map(|at| at as f32);
    let middle = (SIDE as f32 - 1.0) / 2.0;
    room / 2.0 + (Vec2::new(x, y) - middle) * 48.0
}

/// Returns a closed side between two cells in a row.
fn closed_side(level: &Level) -> Side {
    let dir = Square::EAST;
    let grid = level.grid();
    let is_closed =
        |&cell: &Cell| grid.exits(cell).contains(dir) && !level.maze().passages(cell).contains(dir);
    let cell = (0..grid.cells()).find(is_closed).unwrap();
    Side { cell, dir }
}

#[test]
fn the_mouse_opens_passages_and_every_change_can_be_undone() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    let side = closed_side(&made);
    let [from, to] = [side.cell, side.cell + 1].map(|cell| pixel(&app, cell));
    choose(&mut app, EditorTool::Brush, Brush::Side(SideKind::Passage));
    drag(&mut app, from, to - from);
    assert_eq!(level(&app).side(side), SideKind::Passage);
    // The other sides are as before.
    let opened = level(&app);
    let expected = made
        .clone()
        .with(warren_dungeon::level::Edit::Side(side, SideKind::Passage));
    assert_eq!(*opened, expected.unwrap());

    // A click near a side places a door there.
    let door = Brush::Side(SideKind::Gate(Gate::Locked(KeyShape::Star)));
    choose(&mut app, EditorTool::Brush, door);
    let beside = from + Vec2::X * 20.0;
    click(&mut app, beside);
    let locked = SideKind::Gate(Gate::Locked(KeyShape::Star));
    assert_eq!(level(&app).side(side), locked);

    hold(&mut app, KeyCode::KeyZ, 2);
    assert_eq!(level(&app), opened);
    hold(&mut app, KeyCode::KeyZ, 2);
    assert_eq!(*level(&app), made);
    hold(&mut app, KeyCode::KeyZ, 2);
    assert_eq!(*level(&app), made);
    hold(&mut app, KeyCode::KeyY, 2);
    hold(&mut app, KeyCode::KeyY, 2);
    assert_eq!(level(&app).side(side), locked);
}

#[test]
fn a_rectangle_is_drawn_between_two_corners_with_mouse_and_keys() {
    let made = make(&recipe(5)).unwrap();
    let chalk = Brush::Content(Content::Chalk);
    let cells: Vec<Cell> = vec![7, 8, 13, 14];

    let (_folder, mut app) = drawing(&made);
    choose(&mut app, EditorTool::Rectangle, chalk);
    let [from, to] = [7, 14].map(|cell| pixel(&app, cell));
    drag(&mut app, from, to - from);
    assert_eq!(level(&app).cells_with(Content::Chalk), cells);

    // The cursor begins at the start.
    let (_folder, mut app) = drawing(&made);
    choose(&mut app, EditorTool::Rectangle, chalk);
    assert_eq!(made.starts(), [0]);
    for code in [
        KeyCode::ArrowDown,
        KeyCode::ArrowDown,
        KeyCode::ArrowRight,
        KeyCode::Space,
        KeyCode::ArrowDown,
        KeyCode::ArrowRight,
        KeyCode::Enter,
    ] {
        hold(&mut app, code, 2);
    }
    assert_eq!(level(&app).cells_with(Content::Chalk), cells);

    // With a gamepad, the same buttons move the cursor.
    let (_folder, mut app) = drawing(&made);
    choose(&mut app, EditorTool::Rectangle, chalk);
    let pad = plug(&mut app);
    for button in [
        GamepadButton::DPadDown,
        GamepadButton::DPadDown,
        GamepadButton::DPadRight,
        GamepadButton::South,
        GamepadButton::DPadDown,
        GamepadButton::DPadRight,
        GamepadButton::South,
    ] {
        push(&mut app, pad, button);
    }
    assert_eq!(level(&app).cells_with(Content::Chalk), cells);
    push(&mut app, pad, GamepadButton::East);
    assert_eq!(*level(&app), made);
}

#[test]
fn keys_draw_a_stroke_while_they_are_held() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    choose(&mut app, EditorTool::Brush, Brush::Side(SideKind::Passage));
    hold(&mut app, KeyCode::ArrowDown, 2);
    key(&mut app, KeyCode::Space, ButtonState::Pressed);
    ticks(&mut app, 2);
    for _ in 1..SIDE {
        hold(&mut app, KeyCode::ArrowRight, 2);
    }
    key(&mut app, KeyCode::Space, ButtonState::Released);
    ticks(&mut app, 3);
    let row = 0..SIDE - 1;
    for cell in row {
        let dir = Square::EAST;
        assert_eq!(level(&app).side(Side { cell, dir }), SideKind::Passage);
    }
    // The stroke is one step.
    hold(&mut app, KeyCode::KeyU, 2);
    assert_eq!(*level(&app), made);
}

#[test]
fn copied_cells_are_pasted_rotated() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    choose(
        &mut app,
        EditorTool::Rectangle,
        Brush::Content(Content::Oil),
    );
    let [from, to] = [7, 8].map(|cell| pixel(&app, cell));
    drag(&mut app, from, to - from);
    choose(&mut app, EditorTool::Select, Brush::Rock);
    drag(&mut app, from, to - from);
    for code in [KeyCode::KeyC, KeyCode::KeyV, KeyCode::KeyR] {
        hold(&mut app, code, 2);
    }
    let at = pixel(&app, 21);
    click(&mut app, at);
    // A quarter turn clockwise: the second cell is below the first one.
    assert_eq!(level(&app).cells_with(Content::Oil), [7, 8, 21, 27]);
}

#[test]
fn parameters_seeds_and_loaded_levels_are_undone_too() {
    let levels = [5, 6, 7].map(|seed| Arc::new(make(&recipe(seed)).unwrap()));
    let (_folder, mut app) = drawing(&levels[0]);
    app.world_mut().write_message(OpenLevel::make(recipe(6)));
    until(&mut app, |app| level(app) == levels[1]);
    let loaded = OpenLevel::take(levels[2].clone());
    app.world_mut().write_message(loaded);
    ticks(&mut app, 4);
    assert_eq!(level(&app), levels[2]);
    for expected in [&levels[1], &levels[0]] {
        hold(&mut app, KeyCode::KeyZ, 2);
        assert_eq!(level(&app), *expected);
    }
    for expected in [&levels[1], &levels[2]] {
        hold(&mut app, KeyCode::KeyY, 2);
        assert_eq!(level(&app), *expected);
    }
}

#[test]
fn refused_edits_say_why_and_problems_are_found() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    // The start cannot be erased, because it is the only one.
    choose(&mut app, EditorTool::Eraser, Brush::Rock);
    let start = pixel(&app, made.starts()[0]);
    click(&mut app, start);
    assert_eq!(level(&app).starts(), made.starts());
    named(
        &mut app,
        Role::Label,
        "A level needs a start: place another one first",
    );

    choose(&mut app, EditorTool::Rectangle, Brush::Side(SideKind::Wall));
    let finish = made.finishes()[0];
    let at = pixel(&app, finish);
    drag(&mut app, at, Vec2::X);
    ticks(&mut app, 20);
    let found = "The finish at (5, 5) cannot be reached";
    named(&mut app, Role::Button, found);
}

#[test]
fn one_key_starts_a_test_run_and_returns() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    let at = pixel(&app, 8);
    click(&mut app, at);
    let drawn = level(&app);
    hold(&mut app, KeyCode::F5, 3);
    assert!(!app.world().resource::<PanelUse>().open);
    ticks(&mut app, 30);
    let played = run(&app);
    assert_eq!(played.level, drawn);
    assert!(played.progress.ticks() > 0);
    // The seed would make a different level. The key that returns stays in the line of key hints.
    assert!(is_displayed(&mut app, "hand-made level"));
    assert!(!is_displayed(&mut app, "seed 5"));
    assert!(is_displayed(&mut app, "F5 end the test run"));
    assert!(is_displayed(&mut app, "F5 returns to the panel"));
    hold(&mut app, KeyCode::F5, 3);
    assert!(app.world().resource::<PanelUse>().open);
    assert!(!is_displayed(&mut app, "F5 returns to the panel"));
    assert!(is_displayed(&mut app, "F5 test run"));
    assert!(!is_displayed(&mut app, "end the test run"));
    assert_eq!(level(&app), drawn);
    hold(&mut app, KeyCode::KeyZ, 2);
    assert_eq!(*level(&app), made);
}

/// The number of runs that have begun.
#[derive(Resource, Default)]
struct BegunRuns(u32);

#[test]
fn strokes_undo_and_redo_begin_no_run_and_write_no_save() {
    let made = make(&recipe(5)).unwrap();
    let (folder, mut app) = drawing(&made);
    app.init_resource::<BegunRuns>().add_systems(
        Last,
        (|mut begun: ResMut<BegunRuns>| begun.0 += 1).run_if(run_began),
    );
    ticks(&mut app, 2);
    let saved = || std::fs::read(folder.path().join("run.ron")).ok();
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    // The first stroke ends the run that was in progress, and saves its last seconds.
    let at = pixel(&app, 8);
    click(&mut app, at);
    let (first, kept) = (level(&app), saved());
    assert_ne!(*first, made);
    let waits = |app: &App| {
        let run = run(app);
        assert!(run.is_pending());
        assert!(Arc::ptr_eq(&run.level, &level(app)));
        assert_eq!(
            (run.progress.ticks(), run.progress.cell()),
            (0, made.starts()[0])
        );
        assert_eq!(app.world().resource::<BegunRuns>().0, 1);
        assert_eq!(saved(), kept);
    };
    waits(&app);
    for cell in [9, 15] {
        let at = pixel(&app, cell);
        click(&mut app, at);
        ticks(&mut app, 30);
        waits(&app);
    }
    assert_eq!(level(&app).cells_with(Content::Chalk), [8, 9, 15]);
    let drawn = level(&app);
    for _ in 0..3 {
        hold(&mut app, KeyCode::KeyZ, 2);
        waits(&app);
    }
    assert_eq!(*level(&app), made);
    for _ in 0..3 {
        hold(&mut app, KeyCode::KeyY, 2);
        waits(&app);
    }
    assert_eq!(level(&app), drawn);
    // Leaving the level without playing it saves nothing either.
    quit(&mut app);
    waits(&app);
}

#[test]
fn a_run_in_an_edited_level_begins_when_somebody_plays() {
    let made = make(&recipe(5)).unwrap();
    let (folder, mut app) = drawing(&made);
    app.init_resource::<BegunRuns>().add_systems(
        Last,
        (|mut begun: ResMut<BegunRuns>| begun.0 += 1).run_if(run_began),
    );
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    for cell in [8, 9] {
        let at = pixel(&app, cell);
        click(&mut app, at);
    }
    let number = run(&app).number();
    assert_eq!(app.world().resource::<BegunRuns>().0, 1);
    // Without a window, runs do not wait for an input.
    hold(&mut app, KeyCode::F1, 3);
    hold(&mut app, KeyCode::KeyW, 40);
    assert_eq!(app.world().resource::<BegunRuns>().0, 2);
    let played = run(&app);
    assert!(!played.is_pending() && played.number() == number);
    assert!(played.progress.ticks() > 30 && played.progress.revealed());
    let drawn = level(&app);
    assert!(Arc::ptr_eq(&played.level, &drawn));
    quit(&mut app);
    // The save is the recording, and replaying it leads to the same state.
    let saved = std::fs::read_to_string(folder.path().join("run.ron")).unwrap();
    let recording = Recording::read(&saved).unwrap();
    assert!(recording.inputs().next().unwrap().reveal);
    let (of, progress) = recording.replay().unwrap();
    assert_eq!((of, &progress), ((*drawn).clone(), &run(&app).progress));
}

#[test]
fn a_test_run_plays_what_an_unfinished_stroke_has_drawn() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    for _ in 0..2 {
        hold(&mut app, KeyCode::ArrowDown, 2);
    }
    key(&mut app, KeyCode::Space, ButtonState::Pressed);
    ticks(&mut app, 2);
    assert_eq!(*level(&app), made);
    hold(&mut app, KeyCode::F5, 3);
    ticks(&mut app, 30);
    let drawn = level(&app);
    assert_eq!(drawn.cells_with(Content::Chalk).len(), 1);
    let played = run(&app);
    assert_eq!(played.level, drawn);
    assert!(played.purpose().is_test() && played.progress.ticks() > 20);
    // Releasing the key changes nothing.
    key(&mut app, KeyCode::Space, ButtonState::Released);
    ticks(&mut app, 3);
    assert!(run(&app).purpose().is_test());
}

#[test]
fn the_proof_of_an_edited_level_begins_after_a_pause() {
    let (_folder, mut app) = drawing(&make(&recipe(5)).unwrap());
    let is_proved = |app: &mut App| {
        let level = level(app);
        app.world().resource::<LevelProof>().of(&level).is_some()
    };
    until(&mut app, is_proved);
    app.insert_resource(WaitForWork(false));
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    for cell in [8, 9, 15] {
        let at = pixel(&app, cell);
        click(&mut app, at);
        for _ in 0..5 {
            ticks(&mut app, 1);
            std::thread::sleep(Duration::from_millis(4));
            assert!(!is_proved(&mut app), "the proof began without a pause");
        }
    }
    until(&mut app, is_proved);
}

#[test]
fn news_about_a_test_run_ends_with_the_run() {
    let (_folder, mut app) = drawing(&make(&recipe(5)).unwrap());
    hold(&mut app, KeyCode::F5, 3);
    assert!(is_displayed(&mut app, "F5 returns to the panel"));
    // A beast has caught the player, and the card does not cover the world yet.
    app.world_mut().resource_mut::<Run>().progress.be_caught();
    ticks(&mut app, 3);
    assert_eq!(screen(&app), Screen::Playing);
    assert!(!is_displayed(&mut app, "F5 returns to the panel"));
}

#[test]
fn the_panel_stays_in_place_at_the_first_edit() {
    let (_folder, mut app) = drawing(&make(&recipe(5)).unwrap());
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    ticks(&mut app, 3);
    let top = |app: &mut App| named(app, Role::Button, "Mirror").area.min.y;
    let before = top(&mut app);
    let at = pixel(&app, 8);
    click(&mut app, at);
    ticks(&mut app, 10);
    assert_eq!(top(&mut app), before);
}

#[test]
fn the_key_returns_from_a_test_run_that_is_over() {
    let made = make(&recipe(5)).unwrap();
    let (_folder, mut app) = drawing(&made);
    hold(&mut app, KeyCode::F5, 3);
    app.world_mut().resource_mut::<Run>().progress.finish();
    ticks(&mut app, 3);
    assert_eq!(app.world().resource::<State<Screen>>().get(), &Screen::Won);
    assert!(is_displayed(&mut app, "Return to the panel [F5]"));
    hold(&mut app, KeyCode::F5, 3);
    ticks(&mut app, 3);
    assert_eq!(
        app.world().resource::<State<Screen>>().get(),
        &Screen::Playing
    );
    assert!(app.world().resource::<PanelUse>().open);
    assert!(!run(&app).progress.finished());
    // The level can be changed, and played again.
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    let at = pixel(&app, 8);
    click(&mut app, at);
    assert_ne!(*level(&app), made);
    hold(&mut app, KeyCode::F5, 3);
    assert!(!app.world().resource::<PanelUse>().open);
}

#[test]
fn a_level_that_replaces_an_unsaved_one_is_offered_again() {
    let folder = tempfile::tempdir().unwrap();
    let made = make(&recipe(5)).unwrap();
    let mut app = drawing_in(folder.path(), &made);
    choose(&mut app, EditorTool::Brush, Brush::Content(Content::Chalk));
    let at = pixel(&app, 8);
    click(&mut app, at);
    let drawn = level(&app);
    hold(&mut app, KeyCode::F1, 3);
    let other = OpenLevel::make(recipe(6));
    app.world_mut().write_message(other);
    until(&mut app, |app| level(app).recipe() == Some(&recipe(6)));
    ticks(&mut app, 3);
    open_panel(&mut app);
    ticks(&mut app, 3);
    let restore = named(&mut app, Role::Button, "Restore").middle();
    click(&mut app, restore);
    assert_eq!(level(&app), drawn);
    hold(&mut app, KeyCode::KeyZ, 2);
    assert_eq!(*level(&app), made);
}

/// The environment variable that contains the path of the folder that the killed process uses.
const FOLDER: &str = "WARREN_TEST_EDITOR_KILLED_IN";

#[test]
fn a_killed_editor_loses_nothing() {
    for time in 0..4_u64 {
        let folder = tempfile::tempdir().unwrap();
        let mut editor = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "editor::process_that_is_killed",
                "--ignored",
                "--nocapture",
            ])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let told = BufReader::new(editor.stdout.take().unwrap()).lines();
        let mut told = told
            .map_while(Result::ok)
            .filter(|line| line.starts_with("level "));
        let mut lines: Vec<String> = told.by_ref().take(3).collect();
        std::thread::sleep(Duration::from_micros(time * 61_190));
        editor.kill().unwrap();
        editor.wait().unwrap();
        lines.extend(told);
        let made = make(&recipe(5)).unwrap();
        let mut app = drawing_in(folder.path(), &made);
        let restore = named(&mut app, Role::Button, "Restore").middle();
        click(&mut app, restore);
        // The process may have been killed after the change, but before it printed its line.
        let restored = format!("level {}", fingerprint(&level(&app)));
        let last = lines.last().unwrap();
        if restored != *last {
            hold(&mut app, KeyCode::KeyZ, 2);
            assert_eq!(format!("level {}", fingerprint(&level(&app))), *last);
        }
        for _ in 0..=lines.len() {
            hold(&mut app, KeyCode::KeyZ, 2);
        }
        assert_eq!(*level(&app), made);
    }
}

/// Draws until the process is killed, and prints the fingerprint of the level after each change.
#[test]
#[ignore = "started by another test"]
fn process_that_is_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let made = make(&recipe(5)).unwrap();
    let mut app = drawing_in(Path::new(&folder), &made);
    for step in 0.. {
        let content = Content::ALL[20 + step % 9];
        choose(&mut app, EditorTool::Brush, Brush::Content(content));
        let before = level(&app);
        let at = pixel(&app, (step as Cell * 7) % 36);
        click(&mut app, at);
        if level(&app) != before {
            println!("level {}", fingerprint(&level(&app)));
        }
        point(&mut app, at + 1.0);
    }
}
