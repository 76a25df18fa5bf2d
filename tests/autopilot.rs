//! Tests of the autopilot, which explores, walks to a clicked cell, and stops when the player
//! presses a key.

use crate::app::{SLOW, asset, game, hold, levels, place, run, set, slow_down, ticks};
use crate::mouse::{click, windowed};
use crate::words::{is_displayed, texts};
use bevy::prelude::*;
use bevy_warren::begin_run;
use bevy_warren::map::CellClicked;
use warren::{Campaign, Gait, Setting, View};
use warren_dungeon::file;
use warren_dungeon::level::{Edit, Level};
use warren_dungeon::make::make;
use warren_dungeon::play;
use warren_dungeon::recipe::{Placement, Recipe};
use warren_maze::topology::{Embedding, GridShape, GridSpec};

/// Reads a square level from a drawn map.
fn level_from_map(map: &[&str]) -> Level {
    let (width, height) = (map[0].len() / 2, map.len() / 2);
    let grid = format!("grid: (shape: Square, width: {width}, height: {height})");
    let text = format!("(format: \"warren level\", version: 1, {grid}, map: {map:?})");
    file::read(&text).unwrap()
}

/// Returns a long corridor without a junction.
fn corridor() -> Level {
    level_from_map(&[
        "+-+-+-+-+-+-+-+-+",
        "|S              |",
        "+-+-+-+-+-+-+-+ +",
        "|               |",
        "+ +-+-+-+-+-+-+-+",
        "|              F|",
        "+-+-+-+-+-+-+-+-+",
    ])
}

#[test]
fn repeating_the_explore_key_shows_a_chapter_but_does_not_win_it() {
    for name in ["dead-ends", "rock"] {
        let chapters = Campaign::default().chapters;
        let chapter = chapters.iter().find(|it| it.name == name).unwrap();
        let mut app = game(&make(&chapter.recipe).unwrap());
        slow_down(&mut app);
        let mut presses = 0..600;
        while !is_displayed(
            &mut app,
            "You have seen everything within reach. The finish",
        ) {
            presses.next().expect("exploring does not end");
            // If there is a choice, the player takes the first branch.
            for key in [KeyCode::KeyX, KeyCode::Digit1] {
                hold(&mut app, key, 1);
                ticks(&mut app, 64 / SLOW);
            }
        }
        assert!(!run(&app).progress.is_over(), "{name}");
        let stopped = run(&app).progress.steps();
        for _ in 0..10 {
            hold(&mut app, KeyCode::KeyX, 1);
            ticks(&mut app, 64 / SLOW);
        }
        assert_eq!(run(&app).progress.steps(), stopped, "{name}");
    }
}

#[test]
fn exploring_continues_in_the_direction_the_player_turns_to() {
    let mut app = game(&fork());
    hold(&mut app, KeyCode::KeyX, 1);
    ticks(&mut app, 64 * 3);
    assert_eq!(run(&app).progress.cell(), 2, "not at the junction");
    assert!(is_displayed(&mut app, "Choose a branch"));
    // A quarter turn to the right makes the player face south.
    let south = 1 << 14;
    while run(&app).progress.heading() < south {
        hold(&mut app, KeyCode::ArrowRight, 1);
    }
    hold(&mut app, KeyCode::KeyX, 1);
    ticks(&mut app, 64 * 2);
    assert!(
        run(&app).progress.seen().contains(10),
        "the cell to the south was not explored"
    );
}

/// Returns a level whose only corridor ends at a fork: one branch ahead and one to the right.
pub(crate) fn fork() -> Level {
    level_from_map(&[
        "+-+-+-+-+-+",
        "|S        |",
        "+-+-+ +-+ +",
        "|     |   |",
        "+ +-+-+ +-+",
        "|   |    F|",
        "+-+-+-+-+-+",
    ])
}

#[test]
fn exploring_again_without_a_choice_repeats_the_question() {
    for view in [View::FirstPerson, View::TopDown] {
        let mut app = game(&fork());
        app.insert_resource(view);
        hold(&mut app, KeyCode::KeyX, 1);
        ticks(&mut app, 64 * 3);
        for _ in 0..3 {
            assert!(is_displayed(&mut app, "Choose a branch: turn or press 1–2"));
            // The news disappears, but the numbers stay.
            ticks(&mut app, 64 * 5);
            assert!(!is_displayed(&mut app, "Choose a branch"));
            assert_eq!(numbers(&mut app), ["1", "2"]);
            let stopped = run(&app).progress.clone();
            hold(&mut app, KeyCode::KeyX, 1);
            ticks(&mut app, 64);
            assert_eq!(run(&app).progress.cell(), stopped.cell());
            assert_eq!(run(&app).progress.offset(), stopped.offset());
        }
    }
}

#[test]
fn a_number_explores_a_branch() {
    // The corner at the end of the branch ahead, and the corner below the branch on the right.
    for (key, seen, other) in [(KeyCode::Digit1, 9, 10), (KeyCode::Digit2, 10, 9)] {
        let mut app = game(&fork());
        hold(&mut app, key, 1);
        ticks(&mut app, 64);
        assert_eq!(run(&app).progress.steps(), 0, "there is no question yet");
        hold(&mut app, KeyCode::KeyX, 1);
        ticks(&mut app, 64 * 3);
        assert_eq!(run(&app).progress.cell(), 2);
        hold(&mut app, KeyCode::Digit5, 1);
        ticks(&mut app, 64);
        assert_eq!(run(&app).progress.cell(), 2, "no branch has the number 5");
        hold(&mut app, key, 1);
        ticks(&mut app, 64 * 2);
        let progress = &run(&app).progress;
        assert!(progress.seen().contains(seen) && !progress.seen().contains(other));
        assert_eq!(progress.hints(), 0);
        assert!(numbers(&mut app).is_empty());
    }
}

#[test]
fn the_branches_are_described_in_words() {
    let mut app = game(&fork());
    set(&mut app, Setting::Words, true);
    hold(&mut app, KeyCode::KeyX, 1);
    ticks(&mut app, 64 * 3);
    assert!(is_displayed(&mut app, "1 ahead, 2 on the right"));
}

/// Returns the numbers that are displayed at the branches, in ascending order.
fn numbers(app: &mut App) -> Vec<String> {
    let is_number = |text: &String| text.parse::<u32>().is_ok();
    let mut numbers: Vec<String> = texts(app).into_iter().filter(is_number).collect();
    numbers.sort();
    numbers
}

#[test]
fn from_above_each_short_press_walks_one_cell() {
    let mut app = game(&corridor());
    app.insert_resource(Gait::Steps);
    app.insert_resource(View::TopDown);
    hold(&mut app, KeyCode::KeyD, 1);
    ticks(&mut app, 5);
    assert_eq!(run(&app).progress.cell(), 0, "the first step has ended");
    // The second step begins when the first one ends.
    hold(&mut app, KeyCode::KeyD, 1);
    ticks(&mut app, 64 * 3);
    assert_eq!(run(&app).progress.cell(), 2);
    hold(&mut app, KeyCode::KeyA, 1);
    ticks(&mut app, 64 * 2);
    let progress = &run(&app).progress;
    assert_eq!((progress.cell(), progress.heading()), (1, 1 << 15));
    assert_eq!(progress.steps(), 3);
}

#[test]
fn the_explore_key_or_a_turn_key_stops_exploring() {
    for stop in [KeyCode::KeyX, KeyCode::ArrowLeft] {
        let mut app = game(&corridor());
        hold(&mut app, KeyCode::KeyX, 60);
        assert!(run(&app).progress.steps() > 0, "exploring did not start");
        hold(&mut app, stop, 2);
        let stopped = run(&app).progress.clone();
        ticks(&mut app, 100);
        assert_eq!(run(&app).progress.steps(), stopped.steps());
    }
}

#[test]
fn a_player_who_walks_in_steps_can_explore() {
    let mut app = game(&corridor());
    app.insert_resource(Gait::Steps);
    // Exploring begins while the first step has not ended yet.
    hold(&mut app, KeyCode::KeyW, 5);
    hold(&mut app, KeyCode::KeyX, 1);
    ticks(&mut app, 64 * 8);
    let progress = &run(&app).progress;
    assert!(progress.steps() > 10, "{} steps", progress.steps());
}

#[test]
fn a_click_walks_to_seen_cells_only_and_on_a_shortest_path() {
    let mut app = game(&asset("first-steps"));
    let began = run(&app).progress.clone();
    let level = run(&app).level.clone();
    let seen = began.seen().iter().last().unwrap();
    let unseen = (0..).find(|&cell| !began.seen().contains(cell)).unwrap();
    app.world_mut().write_message(CellClicked(unseen));
    ticks(&mut app, 200);
    assert_eq!(
        run(&app).progress.cell(),
        began.cell(),
        "walked to an unseen cell"
    );
    app.world_mut().write_message(CellClicked(seen));
    ticks(&mut app, 64 * 8);
    assert_eq!(run(&app).progress.cell(), seen);
    let is_seen = |cell| cell == seen;
    let ways = began.ways(&level);
    let path = warren_maze::solve::shortest_path(&ways, began.cell(), is_seen).unwrap();
    assert_eq!(run(&app).progress.steps() as usize, path.len());
}

#[test]
fn a_later_click_replaces_the_target_and_a_new_run_clears_it() {
    for is_begun_anew in [false, true] {
        let mut app = game(&asset("first-steps"));
        let began = run(&app).progress.clone();
        let seen: Vec<_> = began.seen().iter().collect();
        let [first, .., last] = seen[..] else {
            panic!("fewer than two cells are seen");
        };
        app.world_mut().write_message(CellClicked(first));
        app.world_mut().write_message(CellClicked(last));
        ticks(&mut app, 10);
        if is_begun_anew {
            begin_run(app.world_mut());
        }
        ticks(&mut app, 64 * 8);
        let expected = if is_begun_anew { began.cell() } else { last };
        assert_eq!(run(&app).progress.cell(), expected);
    }
}

#[test]
fn a_hint_does_not_stop_exploring() {
    let mut app = game(&corridor());
    hold(&mut app, KeyCode::KeyX, 30);
    hold(&mut app, KeyCode::Digit8, 2);
    assert_eq!(run(&app).progress.hints(), 1);
    let steps = run(&app).progress.steps();
    ticks(&mut app, 100);
    assert!(
        run(&app).progress.steps() > steps,
        "the hint stopped exploring"
    );
}

#[test]
fn the_reason_is_displayed_if_the_autopilot_stops_or_cannot_start() {
    let wall = "+-+-+-+-+-+";
    let without_charges = level_from_map(&[wall, "|S    |F  |", wall]);
    let with_charges = without_charges.clone().with(Edit::Charges(1)).unwrap();
    let junction = level_from_map(&[
        wall,
        "|   |F|   |",
        "+ +-+-+-+ +",
        "|    S    |",
        "+-+-+ +-+-+",
        "|       | |",
        wall,
    ]);
    for (level, news, other) in [
        (corridor(), "You can see the finish", "secret"),
        (without_charges, "search for secret doors", "blast"),
        (with_charges, "secret doors or blast a wall", "finish"),
        // In this level, the player first turns towards a wall.
        (junction, "Choose a branch", "finish"),
    ] {
        let mut app = game(&level);
        if news.starts_with("Choose") {
            while run(&app).progress.heading() >> 13 != 6 {
                hold(&mut app, KeyCode::ArrowLeft, 1);
            }
        }
        hold(&mut app, KeyCode::KeyX, 1);
        slow_down(&mut app);
        let mut left = 64 * 60 / SLOW;
        while !is_displayed(&mut app, news) {
            ticks(&mut app, 1);
            left -= 1;
            assert!(left > 0, "not displayed: {news}");
        }
        let line = texts(&mut app).into_iter().find(|told| told.contains(news));
        assert!(!line.unwrap().contains(other));
        assert!(!run(&app).progress.is_over());
    }
    let mut app = game(&corridor());
    let unseen = (0..).find(|&cell| !run(&app).progress.seen().contains(cell));
    app.world_mut().write_message(CellClicked(unseen.unwrap()));
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "have not seen that place"));
}

#[test]
fn a_click_into_the_dark_says_that_the_place_was_not_seen() {
    for key in [KeyCode::KeyV, KeyCode::KeyM] {
        // The level has only three rows, and these pixels are far below them.
        for at in [Vec2::new(30.0, 2000.0), Vec2::new(640.0, 2000.0)] {
            let mut app = windowed(&corridor());
            let told = "You have not seen that place yet";
            hold(&mut app, key, 3);
            assert!(!is_displayed(&mut app, told));
            click(&mut app, at);
            assert!(is_displayed(&mut app, told), "{key:?} {at}");
        }
    }
}

#[test]
fn clicking_the_floor_in_the_top_down_view_walks_to_that_cell() {
    for level in levels()
        .iter()
        .step_by(4)
        .chain(&[level_with_start_on_the_lowest_floor()])
    {
        let mut app = windowed(level);
        let began = run(&app).progress.clone();
        let is_here = |cell: &u32| {
            let [here, there] = [began.cell(), *cell].map(|cell| level.grid().floor(cell));
            *cell != began.cell() && here == there
        };
        let Some(target) = began.seen().iter().find(is_here) else {
            continue;
        };
        for (view, arrives) in [(None, false), (Some(KeyCode::KeyV), true)] {
            if let Some(view) = view {
                hold(&mut app, view, 3);
            }
            let pixel = pixel_of(&mut app, target);
            if let Some(pixel) = pixel {
                click(&mut app, pixel);
            }
            let mut left = if arrives { 64 * 12 } else { 64 };
            while run(&app).progress.cell() != target && left > 0 {
                ticks(&mut app, 1);
                left -= 1;
            }
            assert_eq!(left > 0, arrives, "{view:?}");
        }
    }
}

/// Returns the pixel at the centre of a cell's floor. In a wrapped level, this is the pixel of the
/// original cell, not of a repetition. Returns `None` if the centre cannot be projected onto the
/// window.
fn pixel_of(app: &mut App, cell: u32) -> Option<Vec2> {
    let level = run(app).level.clone();
    let place = place(&level, cell);
    let mut cameras = app
        .world_mut()
        .query_filtered::<(&Camera, &GlobalTransform), With<Camera3d>>();
    let (camera, from) = cameras.single(app.world()).unwrap();
    camera.world_to_viewport(from, place).ok()
}

fn level_with_start_on_the_lowest_floor() -> Level {
    let recipe = |seed| Recipe {
        grid: GridSpec {
            shape: GridShape::Cubic,
            width: 6,
            height: 6,
            depth: 4,
            ..default()
        },
        placement: Placement::Random,
        seed,
        ..default()
    };
    let mut levels = (0..).map(|seed| make(&recipe(seed)).unwrap());
    let is_low = |level: &Level| level.grid().floor(level.starts()[0]) == 3;
    levels.find(is_low).unwrap()
}

#[test]
fn number_pad_and_vi_keys_walk_and_turn_like_the_main_keys() {
    for (key, like) in [
        (KeyCode::Numpad8, KeyCode::KeyW),
        (KeyCode::KeyK, KeyCode::KeyW),
        (KeyCode::Numpad2, KeyCode::KeyS),
        (KeyCode::KeyJ, KeyCode::KeyS),
        (KeyCode::KeyH, KeyCode::KeyA),
        (KeyCode::KeyL, KeyCode::KeyD),
        (KeyCode::Numpad4, KeyCode::ArrowLeft),
        (KeyCode::Numpad6, KeyCode::ArrowRight),
    ] {
        let [a, b] = [key, like].map(|key| {
            let mut app = game(&asset("first-steps"));
            let began = run(&app).progress.clone();
            hold(&mut app, key, 9);
            let progress = run(&app).progress.clone();
            assert_ne!(
                (progress.offset(), progress.heading()),
                (began.offset(), began.heading())
            );
            progress
        });
        assert_eq!(a, b, "{key:?}");
    }
}

#[test]
fn a_short_press_in_step_mode_walks_one_cell_or_turns_a_quarter() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::KeyC, 1);
    let began = run(&app).progress.clone();
    hold(&mut app, KeyCode::KeyW, 3);
    ticks(&mut app, 60);
    let progress = run(&app).progress.clone();
    assert_eq!(progress.steps(), 1);
    let off = progress.offset().map(i32::abs);
    assert!(
        off.iter().all(|&off| off < play::SPEED / 8),
        "{off:?} from the centre"
    );
    hold(&mut app, KeyCode::ArrowRight, 2);
    ticks(&mut app, 40);
    let turned = run(&app).progress.heading().wrapping_sub(began.heading());
    assert_eq!(turned, 1 << 14, "not a quarter turn");
}

/// Returns a corridor to the east. The player finds a key in the second cell, which has a locked door in the
/// north.
fn with_locked_door() -> Level {
    let map = [
        "+-+-+-+-+",
        "|     |F|",
        "+-+-+-+ +",
        "|S      |",
        "+-+-+-+-+",
    ];
    let grid = "grid: (shape: Square, width: 4, height: 2)";
    let locked = "gates: [(cell: (1, 1), side: \"north\", kind: Locked(Star))]";
    let keys = "keys: [(cell: (1, 1), shape: Star)]";
    let text =
        format!("(format: \"warren level\", version: 4, {grid}, map: {map:?}, {locked}, {keys})");
    file::read(&text).unwrap()
}

#[test]
fn a_player_opens_a_door_by_walking_against_it() {
    for (gait, key, from_above) in [
        (Gait::Steps, KeyCode::KeyA, false),
        (Gait::Steps, KeyCode::KeyW, true),
        (Gait::Smooth, KeyCode::KeyW, true),
    ] {
        let level = with_locked_door();
        let mut app = game(&level);
        app.insert_resource(Gait::Steps);
        hold(&mut app, KeyCode::KeyW, 3);
        ticks(&mut app, 60);
        assert_eq!(run(&app).progress.steps(), 1);
        app.insert_resource(gait);
        if from_above {
            app.insert_resource(View::TopDown);
        }
        let cell = run(&app).progress.cell();
        let north = level.gates().of(cell).next().unwrap().0;
        assert!(
            run(&app)
                .progress
                .closed_gate(&level, cell, north)
                .is_some()
        );
        // The player holds the key for longer than the door takes to open.
        hold(&mut app, key, 60);
        ticks(&mut app, 30);
        let progress = run(&app).progress.clone();
        assert!(
            progress.closed_gate(&level, cell, north).is_none(),
            "{gait:?} {key:?}"
        );
        if gait == Gait::Smooth {
            continue;
        }
        assert_eq!(progress.cell(), cell, "{key:?}");
        hold(&mut app, KeyCode::KeyW, 3);
        ticks(&mut app, 60);
        assert_eq!(run(&app).progress.steps(), 2, "{key:?}");
    }
}
