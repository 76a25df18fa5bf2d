//! Helpers for tests: create apps, send key presses to them, and run them tick by tick.

use bevy::input::ButtonState;
use bevy::input::gamepad::{
    GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
};
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_warren::{Run, RunEvent};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use warren::Options;
use warren::{Card, Screen, Setting, Store};
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::make;
use warren_dungeon::play::{Event, TICKS_PER_SECOND};
use warren_dungeon::recipe::AreasWithDoors;
use warren_dungeon::recipe::{Algorithm, Charges, DoorCount, Recipe, Theme};
use warren_maze::geometry::{UNIT, Vector};
use warren_maze::topology::{Cell, Embedding, Grid, GridShape, GridSpec};

/// Creates the game without a window. A run begins in `level`.
pub(crate) fn game(level: &Level) -> App {
    demo(level, false)
}

/// Creates the game without a window. A run begins in `level`. If `demo` is true, the demo player
/// plays.
pub(crate) fn demo(level: &Level, demo: bool) -> App {
    let mut app = warren::app(Options {
        level: Some(Arc::new(level.clone())),
        headless: true,
        demo,
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    assert_eq!(screen(&app), Screen::Playing);
    app
}

/// Creates the game, without a window, of a player whose files are in `folder`. No other game may use
/// these files.
pub(crate) fn game_in(folder: &Path, options: Options) -> App {
    let app = window_in(folder, options);
    let card = app.world().get_resource::<State<Card>>();
    let card = card.map(|card| *card.get());
    assert_ne!(card, Some(Card::Elsewhere), "a different game is running");
    app
}

/// Creates the game, without a window, of a player whose files are in `folder`. Another game may use
/// these files.
pub(crate) fn window_in(folder: &Path, options: Options) -> App {
    let mut app = warren::app(Options {
        headless: true,
        ..options
    });
    app.insert_resource(Store::in_folder(folder.join("levels")));
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    app
}

/// Quits the game, as a player does.
pub(crate) fn quit(app: &mut App) {
    app.world_mut().write_message(AppExit::Success);
    app.update();
}

/// Sets a setting to a value. `value.to_string()` must be the value in RON.
pub(crate) fn set(app: &mut App, setting: Setting, value: impl ToString) {
    setting
        .set_ron(app.world_mut(), &value.to_string())
        .unwrap();
}

/// Returns the value of a setting as RON.
pub(crate) fn value(app: &App, setting: Setting) -> String {
    setting.ron(app.world())
}

/// Returns the values of all settings as RON.
pub(crate) fn settings(app: &App) -> Vec<String> {
    Setting::ALL.iter().map(|&it| value(app, it)).collect()
}

/// Returns the values of all settings as RON. The settings in `changes` have the given values; all
/// others have their default values.
pub(crate) fn defaults_but(changes: &[(Setting, &str)]) -> Vec<String> {
    let mut app = App::empty();
    for setting in Setting::ALL {
        setting.init(app.world_mut());
    }
    for (setting, value) in changes {
        set(&mut app, *setting, value);
    }
    settings(&app)
}

/// Runs `count` frames, each of which is one tick of the rules.
pub(crate) fn ticks(app: &mut App, count: u32) {
    for _ in 0..count {
        app.update();
    }
}

/// Makes each frame [`SLOW`] ticks long, as on a slow machine, so that a long run needs fewer
/// frames. The rules still run tick by tick.
pub(crate) fn slow_down(app: &mut App) {
    let frame = SLOW * Duration::from_secs(1) / TICKS_PER_SECOND;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
}

/// The number of ticks in a slow frame.
pub(crate) const SLOW: u32 = 8;

/// Runs slow frames until the run is over. Panics if the run takes longer than this many seconds.
pub(crate) fn play_to_the_end(app: &mut App, seconds: u32) {
    slow_down(app);
    for _ in 0..seconds * TICKS_PER_SECOND / SLOW {
        if screen(app) != Screen::Playing {
            return;
        }
        app.update();
    }
    panic!("the run did not end");
}

/// Runs frames until a condition is true. Panics after 5,000 frames, which take at least five
/// seconds.
pub(crate) fn until(app: &mut App, is_so: impl Fn(&mut App) -> bool) {
    for _ in 0..5000 {
        if is_so(app) {
            return;
        }
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("the condition never became true");
}

/// Connects a gamepad.
pub(crate) fn plug(app: &mut App) -> Entity {
    let pad = app.world_mut().spawn_empty().id();
    let connection = GamepadConnection::Connected {
        name: "pad".into(),
        vendor_id: None,
        product_id: None,
    };
    app.world_mut()
        .write_message(GamepadConnectionEvent::new(pad, connection));
    ticks(app, 1);
    pad
}

/// Presses and releases a button of a gamepad.
pub(crate) fn push(app: &mut App, pad: Entity, button: GamepadButton) {
    for value in [1.0, 0.0] {
        let event = RawGamepadButtonChangedEvent::new(pad, button, value);
        app.world_mut()
            .write_message(RawGamepadEvent::Button(event));
        ticks(app, 2);
    }
}

/// Sends the keyboard message for pressing or releasing a key.
pub(crate) fn key(app: &mut App, key: KeyCode, state: ButtonState) {
    app.world_mut().write_message(KeyboardInput {
        key_code: key,
        logical_key: Key::Unidentified(bevy::input::keyboard::NativeKey::Unidentified),
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    });
}

/// Holds a key for `count` ticks.
pub(crate) fn hold(app: &mut App, code: KeyCode, count: u32) {
    key(app, code, ButtonState::Pressed);
    ticks(app, count);
    key(app, code, ButtonState::Released);
    ticks(app, 1);
}

/// Opens the panel. Marks the level as revealed first, so that the panel does not ask for
/// confirmation.
pub(crate) fn open_panel(app: &mut App) {
    app.world_mut().resource_mut::<Run>().progress.reveal();
    hold(app, KeyCode::F1, 3);
}

/// Sends a game event for the current run.
pub(crate) fn happen(world: &mut World, event: Event) {
    let run = world.get_resource::<Run>();
    let (run, cell) = run.map_or_else(default, |run| (run.number(), run.progress.cell()));
    world.write_message(RunEvent { run, cell, event });
}

pub(crate) fn run(app: &App) -> &Run {
    app.world().resource::<Run>()
}

pub(crate) fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// Returns a small level for each combination of a grid shape, one of three algorithms, and wrapped
/// axes.
pub(crate) fn levels() -> Vec<Level> {
    let mut levels = Vec::new();
    for shape in GridShape::ALL {
        for algorithm in [Algorithm::Prim, Algorithm::ALL[1].clone(), Algorithm::AREAS] {
            for (wrap_x, wrap_y) in [(false, false), (true, false), (false, true), (true, true)] {
                let Some(grid) = grid(shape, [11, 9, 3], [wrap_x, wrap_y, wrap_x]) else {
                    continue;
                };
                let recipe = Recipe {
                    grid,
                    algorithm: algorithm.clone(),
                    seed: 5,
                    ..default()
                };
                levels.push(make(&recipe).unwrap());
            }
        }
    }
    levels
}

/// Returns a grid of this shape, or `None` if the grid would be invalid. If the shape cannot have
/// floors, the third element of `size` and of `wraps` is ignored. In triangular grids, the lengths
/// of wrapped axes are rounded up to even numbers.
pub(crate) fn grid(shape: GridShape, size: [u32; 3], wraps: [bool; 3]) -> Option<GridSpec> {
    let is_triangular = shape == GridShape::Triangular;
    let length =
        |axis: usize| size[axis] + u32::from(is_triangular && wraps[axis]) * (size[axis] % 2);
    let spec = GridSpec {
        shape,
        width: length(0),
        height: length(1),
        depth: if shape.has_floors() { size[2] } else { 1 },
        wrap_x: wraps[0],
        wrap_y: wraps[1],
        wrap_z: wraps[2] && shape.has_floors(),
    };
    Grid::try_from(spec).is_ok().then_some(spec)
}

/// Converts a vector from units of 2⁻¹⁶ of a cell ([`UNIT`]) to cells. X points east, y points
/// south.
pub(crate) fn vector(way: Vector) -> Vec2 {
    Vec2::new(way[0] as f32, way[1] as f32) / UNIT as f32
}

/// Returns the centre of a cell's floor.
pub(crate) fn place(level: &Level, cell: Cell) -> Vec3 {
    let [x, y] = level.grid().centre(cell).map(|of| of as f32 / UNIT as f32);
    Vec3::new(x, -(level.grid().floor(cell) as f32), y)
}

/// Returns the number of chunks in a level along three axes: to the east, to the south, and
/// downwards. A chunk covers [`CHUNK`] by [`CHUNK`] cell widths of one floor.
pub(crate) fn chunks_of(level: &Level) -> [i32; 3] {
    let [low, high] = level.grid().bounds();
    let chunks = |axis: usize| ((high[axis] - low[axis]) as f64 / CHUNK_UNITS).ceil() as i32;
    [chunks(0), chunks(1), level.grid().floors() as i32]
}

/// Returns the key of the chunk that contains a cell. In a wrapped level, this is the key of the
/// original chunk, not of a repetition.
pub(crate) fn chunk_of(level: &Level, cell: Cell) -> [i32; 3] {
    let ([low, _], centre) = (level.grid().bounds(), level.grid().centre(cell));
    let chunk = |axis: usize| ((centre[axis] - low[axis]) as f64 / CHUNK_UNITS) as i32;
    [chunk(0), chunk(1), level.grid().floor(cell) as i32]
}

/// Converts the key of a repeated chunk in a wrapped level to the key of the original chunk.
pub(crate) fn own(level: &Level, key: [i32; 3]) -> [i32; 3] {
    let chunks = chunks_of(level);
    [0, 1, 2].map(|axis| key[axis].rem_euclid(chunks[axis]))
}

/// The side length of a chunk, in cell widths.
pub(crate) const CHUNK: i32 = 4;

/// The side length of a chunk, in units of 2⁻¹⁶ of a cell ([`UNIT`]).
const CHUNK_UNITS: f64 = CHUNK as f64 * UNIT as f64;

/// Returns one level for each grid shape, and a second level with wrapped axes for each shape that
/// can wrap. Each level has two areas without a passage between them, and charges for blasting the
/// walls between the areas.
pub(crate) fn sealed_levels() -> Vec<Level> {
    let both = |shape| [false, true].map(|wraps| (shape, wraps));
    let grids = GridShape::ALL.into_iter().flat_map(both);
    let there_are = grids.filter(|(shape, wraps)| shape.may_wrap() || !wraps);
    there_are
        .map(|(shape, wraps)| sealed(shape, wraps))
        .collect()
}

/// Returns a sealed level whose start is beside a wall that can be blasted.
pub(crate) fn sealed(shape: GridShape, wraps: bool) -> Level {
    let recipe = |seed| Recipe {
        grid: GridSpec {
            shape,
            width: 24,
            height: 24,
            depth: if shape.has_floors() { 3 } else { 1 },
            wrap_x: wraps,
            wrap_y: wraps,
            wrap_z: wraps && shape.has_floors(),
        },
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Sealed,
        }),
        charges: Charges::Exactly(9),
        seed,
        ..default()
    };
    let mut levels = (2..).map(|seed| make(&recipe(seed)).unwrap());
    let has_wall = |level: &Level| !level.maze().inner_walls(level.starts()[0]).is_empty();
    levels.find(has_wall).unwrap()
}

/// Loads a built-in level by its file name.
pub(crate) fn asset(name: &str) -> Level {
    let path = format!("{}/assets/levels/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    file::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns a level that consists of a corridor to the east.
pub(crate) fn corridor(theme: Theme) -> Level {
    const LENGTH: usize = 14;
    let map = [
        "+-".repeat(LENGTH) + "+",
        format!("|S{}F|", " ".repeat(2 * LENGTH - 3)),
        "+-".repeat(LENGTH) + "+",
    ];
    file::read(&format!(
        r#"(format: "warren level", version: 4, theme: {theme:?},
        grid: (shape: Square, width: {LENGTH}, height: 1), map: {map:?})"#
    ))
    .unwrap()
}
