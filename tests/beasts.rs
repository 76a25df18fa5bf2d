//! Tests of the Minotaur's relatives in the game: each has its own figure, is named when it catches
//! the player, and is described in words.

use crate::app::{game, hold, run, screen, ticks};
use crate::custom::tap;
use crate::words::{is_displayed, texts};
use bevy::prelude::*;
use bevy_warren::Hunter;
use warren::Screen;
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::route::Levers;

/// Returns a corridor in which these beasts start.
fn corridor(fields: &str) -> Level {
    let cells = format!("|F S{}|", " ".repeat(16));
    let wall = "+-".repeat(10) + "+";
    let level = format!(
        "(format: \"warren level\", version: 5, grid: (shape: Square, width: 10, height: 1),
          map: [\"{wall}\", \"{cells}\", \"{wall}\"], {fields})"
    );
    file::read(&level).unwrap()
}

/// A room of the corridor, into which the first step to the east leads.
const HALL: &str = "rooms: [[(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0)]]";

/// A treasure in the first cell.
const TREASURE: &str = "treasures: [(cell: (1, 0), kind: Chest)]";

#[test]
fn beasts_are_shown_where_they_start() {
    let mut app = game(&corridor(
        "minotaur: (3, 0), sleeper: (9, 0), guardian: (6, 0), statue: (5, 0), echo: (8, 0), moth: (4, 0), thief: (7, 0), warden: (2, 0)",
    ));
    ticks(&mut app, 10);
    let mut hunters = app.world_mut().query::<(&Hunter, &Transform)>();
    let found: Vec<(BeastKind, Vec3)> = hunters
        .iter(app.world())
        .map(|(hunter, place)| (hunter.kind, place.translation))
        .collect();
    assert_eq!(found.len(), BeastKind::ALL.len());
    for (kind, at) in found {
        let beast = run(&app).progress.beast(kind).unwrap();
        let expected = crate::app::place(&run(&app).level, beast.cell);
        assert!(at.distance(expected) < 0.1, "{kind:?} at {at}");
    }
}

#[test]
fn the_lost_card_names_the_beast() {
    for (field, name) in [
        ("sleeper: (3, 0)", "The Sleeper has caught you"),
        ("guardian: (3, 0)", "The Guardian has caught you"),
        ("statue: (3, 0)", "The Statue has caught you"),
        ("echo: (3, 0)", "The Echo has caught you"),
        ("moth: (3, 0)", "The Moth has caught you"),
        ("warden: (3, 0)", "The Warden has caught you"),
    ] {
        let mut app = game(&corridor(field));
        run_east(&mut app, 64 * 4);
        assert_eq!(screen(&app), Screen::Lost, "{field}");
        ticks(&mut app, 3);
        let told = texts(&mut app);
        assert!(told.iter().any(|told| told == name), "{told:?}");
    }
}

/// Turns to the east, and runs for this number of ticks.
fn run_east(app: &mut App, count: u32) {
    app.world_mut()
        .resource_mut::<bevy_warren::Run>()
        .progress
        .turn_to(0);
    hold(app, KeyCode::KeyW, count);
}

#[test]
fn shift_switches_between_walking_quietly_and_running() {
    let mut app = game(&corridor("sleeper: (8, 0)"));
    assert!(!is_displayed(&mut app, "   quiet"));
    tap(&mut app, KeyCode::ShiftLeft);
    assert!(is_displayed(&mut app, "   quiet"));
    run_east(&mut app, 64);
    let steps = run(&app).progress.steps();
    assert!(steps > 0 && !run(&app).progress.beasts()[0].awake);
    tap(&mut app, KeyCode::ShiftRight);
    run_east(&mut app, 8);
    assert!(run(&app).progress.beasts()[0].awake);
    assert!(!is_displayed(&mut app, "   quiet"));
}

#[test]
fn a_quiet_player_explores_quietly() {
    let level = "(format: \"warren level\", version: 5, grid: (shape: Square, width: 6, height: 2),
        map: [\"+-+-+-+-+-+-+\", \"|S          |\", \"+-+-+-+-+-+ +\",
              \"|F          |\", \"+-+-+-+-+-+-+\"], sleeper: (4, 1))";
    let level = file::read(level).unwrap();
    for is_quiet in [true, false] {
        let mut app = game(&level);
        assert!(is_displayed(&mut app, "breathes in its sleep"));
        if is_quiet {
            tap(&mut app, KeyCode::ShiftLeft);
        }
        tap(&mut app, KeyCode::KeyX);
        ticks(&mut app, 128);
        let progress = &run(&app).progress;
        assert!(progress.steps() > 0);
        assert_eq!(progress.beasts()[0].awake, !is_quiet);
    }
}

#[test]
fn exploring_stops_when_a_beast_comes_within_earshot_and_does_not_go_on() {
    // The Minotaur is 19 moves away.
    let level =
        "(format: \"warren level\", version: 5, grid: (shape: Square, width: 12, height: 2),
        map: [\"+-+-+-+-+-+-+-+-+-+-+-+-+\", \"|S                      |\",
              \"+-+-+-+-+-+-+-+-+-+-+-+ +\", \"|F                      |\",
              \"+-+-+-+-+-+-+-+-+-+-+-+-+\"], minotaur: (4, 1))";
    let mut app = game(&file::read(level).unwrap());
    tap(&mut app, KeyCode::KeyX);
    let mut waited = 0..64 * 4;
    while !is_displayed(&mut app, "You hear hooves") {
        waited.next().expect("the Minotaur does not come");
        ticks(&mut app, 1);
    }
    let steps = run(&app).progress.steps();
    assert!(steps > 0);
    ticks(&mut app, 32);
    assert_eq!(run(&app).progress.steps(), steps);
    tap(&mut app, KeyCode::KeyX);
    ticks(&mut app, 32);
    assert!(is_displayed(&mut app, "A beast is near"));
    assert_eq!(run(&app).progress.steps(), steps);
}

#[test]
fn exploring_near_a_beast_says_so() {
    // The Minotaur is 7 moves away.
    let mut app = game(&corridor("minotaur: (8, 0)"));
    tap(&mut app, KeyCode::KeyX);
    ticks(&mut app, 64);
    assert!(is_displayed(&mut app, "A beast is near"));
    assert_eq!(run(&app).progress.steps(), 0);
}

#[test]
fn warnings_of_beasts_name_the_distance_and_the_direction() {
    for (beast, hears) in [
        ("minotaur", "You hear hooves"),
        ("sleeper", "Something has woken up and runs on soft paws"),
        ("guardian", "You hear armour"),
        ("statue", "You hear stone that grinds on stone"),
        ("thief", "You hear quick steps and the clink of coins"),
    ] {
        // The Statue does not move in a room, which the player sees as a whole. The Thief hunts a player
        // who has taken a treasure.
        let room = match beast {
            "guardian" => HALL,
            "thief" => TREASURE,
            _ => "rooms: []",
        };
        let mut app = game(&corridor(&format!("{room}, {beast}: (9, 0)")));
        let wait = |app: &mut App, told: &str| {
            let told = format!("{hears}, {told}");
            let mut waited = 0..64 * 8;
            while !is_displayed(app, &told) {
                let displayed = texts(app);
                waited
                    .next()
                    .unwrap_or_else(|| panic!("{told}: {displayed:?}"));
                ticks(app, 1);
            }
        };
        assert!(!texts(&mut app).iter().any(|told| told.contains(hears)));
        // The first steps to the east wake the Sleeper, and lead into the room of the Guardian.
        run_east(&mut app, 20);
        wait(&mut app, "near: ahead");
        let heading = |app: &mut App, heading| {
            app.world_mut()
                .resource_mut::<bevy_warren::Run>()
                .progress
                .turn_to(heading);
        };
        heading(&mut app, 1 << 15);
        wait(&mut app, "near: behind");
        tap(&mut app, KeyCode::KeyV);
        wait(&mut app, "near: east");
        wait(&mut app, "very near: east");
    }
}

#[test]
fn the_player_is_told_of_a_theft_and_of_its_end() {
    let mut app = game(&corridor(&format!("{TREASURE}, thief: (5, 0)")));
    let wait = |app: &mut App, told: &str| {
        let mut waited = 0..64 * 20;
        while !is_displayed(app, told) {
            waited.next().unwrap_or_else(|| panic!("{told}"));
            hold(app, KeyCode::KeyW, 1);
        }
    };
    run_east(&mut app, 1);
    let mut waited = 0..64 * 20;
    while run(&app).progress.carried().treasure > 0 || run(&app).progress.finds() == 0 {
        waited.next().expect("no theft");
        ticks(&mut app, 1);
    }
    wait(&mut app, "The Thief runs away with your chest: follow it");
    assert_eq!(run(&app).progress.carried().treasure, 0);
    // The player follows it to the eastern end of the corridor.
    wait(&mut app, "You have your chest again");
    assert_eq!(run(&app).progress.carried().treasure, 40);
    assert_eq!(screen(&app), Screen::Playing);
}

#[test]
fn the_player_is_told_that_the_warden_sets_back_a_lever() {
    let mut app = game(&corridor(
        "levers: [(cell: (4, 0), number: 1)], warden: (9, 0)",
    ));
    let put = |app: &mut App, cell| {
        let mut run = app.world_mut().resource_mut::<bevy_warren::Run>();
        run.progress.put(cell, [0, 0]);
    };
    ticks(&mut app, 10);
    put(&mut app, 4);
    hold(&mut app, KeyCode::KeyE, 3);
    assert!(run(&app).progress.levers() != Levers::default());
    put(&mut app, 1);
    run_east(&mut app, 1);
    let told = "The Warden has set back lever 2: pull it again, and it stays";
    let mut waited = 0..64 * 6;
    while !is_displayed(&mut app, told) {
        waited
            .next()
            .unwrap_or_else(|| panic!("{:?}", texts(&mut app)));
        ticks(&mut app, 1);
    }
    assert_eq!(run(&app).progress.levers(), Levers::default());
}

#[test]
fn marks_point_to_the_beasts_that_the_player_hears() {
    for (field, kind) in [("minotaur", "Minotaur"), ("guardian", "Guardian")] {
        let room = if field == "guardian" {
            HALL
        } else {
            "rooms: []"
        };
        let mut app = game(&corridor(&format!("{room}, {field}: (8, 0)")));
        ticks(&mut app, 3);
        assert_eq!(mark(&mut app, kind), None);
        run_east(&mut app, 20);
        // The Guardian needs a second to raise its weapon.
        let mut waited = 0..128;
        while mark(&mut app, kind).is_none() {
            waited.next().expect("no mark points to the beast");
            ticks(&mut app, 1);
        }
        let [left, top] = mark(&mut app, kind).unwrap();
        // The texts at the top, with two lines of news, end at 24 % of the height of usual windows.
        let is_below_texts = (25.0..30.0).contains(&top);
        assert!((left - 50.0).abs() < 1.0 && is_below_texts, "{left} {top}");
        tap(&mut app, KeyCode::KeyV);
        ticks(&mut app, 3);
        let [left, top] = mark(&mut app, kind).unwrap();
        assert!(left > 90.0 && (top - 50.0).abs() < 1.0, "{left} {top}");
    }
}

#[test]
fn nothing_says_where_a_sleeping_sleeper_is() {
    let mut app = game(&corridor("sleeper: (8, 0)"));
    ticks(&mut app, 3);
    let told = texts(&mut app);
    let whole = "Something breathes in its sleep nearby: walk quietly";
    assert!(told.iter().any(|told| told == whole), "{told:?}");
    assert_eq!(mark(&mut app, "Sleeper"), None);
}

/// Returns the position of the mark that points to a beast, in percent of the window's width and
/// height, or `None` if the mark is hidden.
fn mark(app: &mut App, beast: &str) -> Option<[f32; 2]> {
    let mut nodes = app.world_mut().query::<(&Name, &Node)>();
    let mut nodes = nodes.iter(app.world());
    let name = format!("mark of the {beast}");
    let (_, node) = nodes.find(|(found, _)| found.as_str() == name).unwrap();
    let percent = |value| match value {
        Val::Percent(percent) => percent,
        other => panic!("the mark is at {other:?}"),
    };
    let is_shown = node.display == Display::Flex;
    is_shown.then(|| [node.left, node.top].map(percent))
}
