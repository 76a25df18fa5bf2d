//! Sequences of actions at several frame rates, with and without waiting for background work. On the
//! players' machines, a frame is rarely one tick long, and levels are made while frames are drawn.

use crate::app::{key, run, screen};
use crate::screens::button;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_widgets::Activate;
use bevy_warren::level::UsualRecipe;
use bevy_warren::work::WaitForWork;
use std::path::Path;
use std::time::{Duration, Instant};
use warren::{CurrentDescent, Dailies, Gait, Options, Screen, Setting, Store, Try, View, today};
use warren_dungeon::descent::Descent;
use warren_dungeon::play::{TICKS_PER_SECOND, TURN};
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::{GridSpec, Topology};

/// How the frames of an app follow each other.
#[derive(Clone, Copy, Debug)]
struct Pace {
    frames_per_second: u32,
    /// Whether frames wait for background work.
    waits: bool,
}

const PACES: [Pace; 4] = [
    Pace {
        frames_per_second: 64,
        waits: true,
    },
    Pace {
        frames_per_second: 30,
        waits: false,
    },
    Pace {
        frames_per_second: 64,
        waits: false,
    },
    Pace {
        frames_per_second: 144,
        waits: false,
    },
];

impl Pace {
    /// Creates the game of a player whose files are in `folder`. Free mazes are small.
    fn game(self, folder: &Path, options: Options) -> App {
        let mut app = warren::app(Options {
            headless: true,
            ..options
        });
        let frame = Duration::from_secs(1) / self.frames_per_second;
        app.insert_resource(Store::in_folder(folder.join("levels")))
            .insert_resource(WaitForWork(self.waits))
            .insert_resource(TimeUpdateStrategy::ManualDuration(frame))
            .insert_resource(UsualRecipe(small()));
        app.finish();
        app.cleanup();
        (0..3).for_each(|_| app.update());
        app
    }

    /// Runs frames for this time on the clock of the game.
    fn wait(self, app: &mut App, seconds: f32) {
        let frames = (seconds * self.frames_per_second as f32).round() as u32;
        (0..frames).for_each(|_| app.update());
    }

    /// Presses a button, and runs frames until the screen is open.
    fn enter(self, app: &mut App, text: &str, to: Screen) {
        let entity = button(app, text);
        app.world_mut().trigger(Activate { entity });
        self.until(app, |app| screen(app) == to);
        (0..3).for_each(|_| app.update());
    }

    /// Runs frames until a condition is true. Panics if that takes longer than a minute.
    fn until(self, app: &mut App, is_so: impl Fn(&App) -> bool) {
        let began = Instant::now();
        while !is_so(app) {
            assert!(began.elapsed() < Duration::from_secs(60), "{self:?}");
            app.update();
            if !self.waits {
                std::thread::sleep(Duration::from_micros(200));
            }
        }
    }

    /// Holds a key for this time on the clock of the game.
    fn hold(self, app: &mut App, code: KeyCode, seconds: f32) {
        key(app, code, ButtonState::Pressed);
        self.wait(app, seconds);
        key(app, code, ButtonState::Released);
        self.wait(app, 0.1);
    }
}

/// Returns the recipe of a small maze.
fn small() -> Recipe {
    let grid = GridSpec {
        width: 9,
        height: 9,
        ..default()
    };
    Recipe { grid, ..default() }
}

fn go_to(app: &mut App, to: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(to);
    (0..3).for_each(|_| app.update());
}

fn demo() -> Options {
    Options {
        demo: true,
        ..default()
    }
}

#[test]
fn a_maze_is_made_and_won_in_the_same_number_of_ticks() {
    let ticks = PACES.map(|pace| {
        let folder = tempfile::tempdir().unwrap();
        let first = Some(small());
        let mut app = pace.game(folder.path(), Options { first, ..demo() });
        pace.until(&mut app, |app| screen(app) == Screen::Playing);
        pace.until(&mut app, |app| screen(app) == Screen::Won);
        run(&app).progress.ticks()
    });
    assert!(ticks[0] > TICKS_PER_SECOND);
    assert_eq!(ticks, [ticks[0]; PACES.len()]);
}

#[test]
fn a_held_key_turns_the_player_at_the_same_speed() {
    for pace in PACES {
        let folder = tempfile::tempdir().unwrap();
        let mut app = pace.game(folder.path(), Options::default());
        pace.enter(&mut app, "Play", Screen::Playing);
        let before = run(&app).progress.heading();
        pace.hold(&mut app, KeyCode::ArrowRight, 0.5);
        let turned = run(&app).progress.heading().wrapping_sub(before);
        let expected = u32::from(TURN.unsigned_abs()) * TICKS_PER_SECOND / 2;
        let part = u32::from(turned) as f32 / expected as f32;
        assert!((part - 1.0).abs() < 0.1, "{pace:?}: {part}");
    }
}

#[test]
fn one_tap_walks_one_cell() {
    for pace in PACES {
        let folder = tempfile::tempdir().unwrap();
        let mut app = pace.game(folder.path(), Options::default());
        Setting::Gait
            .set_ron(app.world_mut(), &format!("{:?}", Gait::Steps))
            .unwrap();
        app.insert_resource(View::TopDown);
        pace.enter(&mut app, "Play", Screen::Playing);
        let (level, mut at) = (run(&app).level.clone(), run(&app).progress.cell());
        let mut walked = 0;
        for code in [KeyCode::KeyD, KeyCode::KeyS, KeyCode::KeyA, KeyCode::KeyW] {
            key(&mut app, code, ButtonState::Pressed);
            app.update();
            key(&mut app, code, ButtonState::Released);
            pace.wait(&mut app, 1.0);
            let cell = run(&app).progress.cell();
            let mut passages = level.maze().passages(at);
            let is_next = passages.any(|dir| level.grid().step(at, dir) == cell);
            assert!(cell == at || is_next, "{pace:?}: from {at} to {cell}");
            walked += u32::from(cell != at);
            at = cell;
        }
        assert!(walked > 0, "{pace:?}");
    }
}

#[test]
fn a_run_continues_where_the_player_left_it() {
    for pace in PACES {
        let folder = tempfile::tempdir().unwrap();
        let mut app = pace.game(folder.path(), Options::default());
        pace.enter(&mut app, "Play", Screen::Playing);
        pace.hold(&mut app, KeyCode::ArrowRight, 0.7);
        let left = run(&app).progress.clone();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        drop(app);

        let mut app = pace.game(folder.path(), Options::default());
        pace.enter(&mut app, "Continue", Screen::Playing);
        let now = &run(&app).progress;
        assert_eq!(
            (now.cell(), now.heading()),
            (left.cell(), left.heading()),
            "{pace:?}"
        );
        assert!((left.ticks()..left.ticks() + 30).contains(&now.ticks()));
    }
}

#[test]
fn the_daily_try_counts_once_and_waits_for_the_player() {
    let tried = |app: &App| app.world().resource::<Dailies>().of(today());
    for pace in PACES {
        let folder = tempfile::tempdir().unwrap();
        let mut app = pace.game(folder.path(), Options::default());
        go_to(&mut app, Screen::Daily);
        pace.enter(&mut app, "Play", Screen::Playing);
        pace.hold(&mut app, KeyCode::ArrowRight, 6.0);
        let left = run(&app).progress.ticks();
        assert_eq!(tried(&app), Some(Try::Begun), "{pace:?}");
        go_to(&mut app, Screen::Title);
        pace.enter(&mut app, "Play", Screen::Playing);
        pace.hold(&mut app, KeyCode::ArrowRight, 6.0);
        go_to(&mut app, Screen::Daily);
        pace.enter(&mut app, "Continue your try", Screen::Playing);
        let ticks = run(&app).progress.ticks();
        assert!(
            (left..left + 60).contains(&ticks),
            "{pace:?}: {left} {ticks}"
        );
        assert_eq!(tried(&app), Some(Try::Begun), "{pace:?}");
    }
}

#[test]
fn a_descent_goes_on_and_does_not_replace_other_screens() {
    for pace in PACES {
        let folder = tempfile::tempdir().unwrap();
        let mut app = pace.game(folder.path(), demo());
        go_to(&mut app, Screen::Descent);
        let entity = button(&mut app, "Begin a descent");
        app.world_mut().trigger(Activate { entity });
        // The player leaves while the floor is being made.
        go_to(&mut app, Screen::Title);
        pace.enter(&mut app, "Play", Screen::Playing);
        pace.until(&mut app, |app| screen(app) == Screen::Won);
        pace.wait(&mut app, 2.0);
        assert_eq!(screen(&app), Screen::Won, "{pace:?}");
        go_to(&mut app, Screen::Descent);
        pace.enter(&mut app, "Continue the descent: floor 1", Screen::Playing);
        pace.until(&mut app, |app| screen(app) != Screen::Playing);
        let descent = app.world().resource::<CurrentDescent>().descent();
        let depth = descent.map(Descent::depth);
        assert_eq!((screen(&app), depth), (Screen::Won, Some(2)), "{pace:?}");
    }
}
