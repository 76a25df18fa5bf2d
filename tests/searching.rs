//! Tests of what the player sees and reads while searching for secret doors.

use crate::app::{asset, corridor, game, hold, key, run, set, ticks};
use crate::words::{is_displayed, texts};
use bevy::input::ButtonState;
use bevy::prelude::*;
use warren::Setting;
use warren_dungeon::play::SEARCH_TICKS;
use warren_dungeon::recipe::Theme;

const NOTHING: &str = "Nothing here";
const HOLD: &str = "Hold E to search";

fn is_ring_shown(app: &mut App) -> bool {
    let mut nodes = app.world_mut().query::<(&Name, &Node)>();
    let mut rings = nodes
        .iter(app.world())
        .filter(|(name, _)| name.as_str() == "search ring");
    rings.next().unwrap().1.display == Display::Flex
}

#[test]
fn a_search_that_finds_nothing_says_so_within_two_seconds() {
    let mut app = game(&corridor(Theme::default()));
    ticks(&mut app, 10);
    key(&mut app, KeyCode::KeyE, ButtonState::Pressed);
    ticks(&mut app, SEARCH_TICKS / 2);
    assert!(is_ring_shown(&mut app));
    assert!(!is_displayed(&mut app, NOTHING));
    ticks(&mut app, SEARCH_TICKS);
    assert!(is_displayed(&mut app, NOTHING), "{:?}", texts(&mut app));
    // The player still holds the key, but another search of the same cell cannot find anything.
    assert!(!is_ring_shown(&mut app));
    ticks(&mut app, 8 * 64);
    assert!(!is_displayed(&mut app, NOTHING));
    assert!(!is_displayed(&mut app, "Searching the walls"));
    key(&mut app, KeyCode::KeyE, ButtonState::Released);
    ticks(&mut app, 5);
    assert!(!is_displayed(&mut app, HOLD));
}

#[test]
fn a_search_that_finds_a_door_does_not_say_that_there_is_nothing() {
    let mut app = game(&asset("gatehouse"));
    hold(&mut app, KeyCode::KeyW, 56);
    hold(&mut app, KeyCode::KeyE, SEARCH_TICKS + 10);
    assert_eq!(run(&app).progress.found(), [true, false, false]);
    assert!(is_displayed(&mut app, "A secret door swings open"));
    for told in [NOTHING, HOLD] {
        assert!(!is_displayed(&mut app, told), "{told}");
    }
}

#[test]
fn a_tap_of_the_search_key_says_that_the_key_must_be_held() {
    for is_toggled in [false, true] {
        let mut app = game(&corridor(Theme::default()));
        set(&mut app, Setting::Toggles, is_toggled);
        ticks(&mut app, 10);
        hold(&mut app, KeyCode::KeyE, 3);
        if is_toggled {
            hold(&mut app, KeyCode::KeyE, 3);
        }
        ticks(&mut app, 3);
        assert_eq!(run(&app).progress.searching(), 0);
        assert_eq!(is_displayed(&mut app, HOLD), !is_toggled);
        assert!(!is_displayed(&mut app, NOTHING));
    }
}

#[test]
fn a_key_press_that_pulls_a_lever_is_no_search() {
    let level = "(format: \"warren level\", version: 5, grid: (shape: Square, width: 3, height: 1),
        map: [\"+-+-+-+\", \"|S  |F|\", \"+-+-+-+\"], levers: [(cell: (0, 0), number: 0)],
        gates: [(cell: (1, 0), side: \"east\", kind: Portcullis(lever: 0))])";
    let level = warren_dungeon::file::read(level).unwrap();
    let mut app = game(&level);
    ticks(&mut app, 10);
    hold(&mut app, KeyCode::KeyE, 3);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "Lever 1"), "{:?}", texts(&mut app));
    assert!(!is_displayed(&mut app, HOLD));
}
