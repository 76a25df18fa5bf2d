//! Tests of the pillars in large rooms.

use super::support::version;
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::{Level, PILLARED};
use warren_dungeon::make::make;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{CLEARANCE, Event, Input, Progress, step};
use warren_dungeon::recipe::{Recipe, RoomOptions};
use warren_dungeon::replay::Recording;
use warren_maze::geometry::{length, sub};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridShape, GridSpec};

/// Returns a hall of 4 × 4 cells. It has four pillars, one in the middle of each quarter.
fn hall() -> Level {
    let rows = ["S      ", "       ", "       ", "      F"];
    let rows = rows.map(|cells| format!("\"|{cells}|\","));
    let border = "\"+-+-+-+-+\",";
    let posts = "\"+ + + + +\",";
    let map = format!("{border}{}{border}", rows.join(posts));
    let cells: Vec<String> = (0..16)
        .map(|cell| format!("({}, {})", cell % 4, cell / 4))
        .collect();
    let room = cells.join(", ");
    let level = format!(
        "(format: \"warren level\", version: 5, grid: (shape: Square, width: 4, height: 4), \
         map: [{map}], rooms: [[{room}]])"
    );
    file::read(&level).unwrap()
}

#[test]
fn a_hall_has_a_pillar_in_each_quarter() {
    let level = hall();
    let pillars = level.pillars(0);
    let cells: Vec<BTreeSet<Cell>> = pillars
        .iter()
        .map(|sides| sides.iter().map(|side| side.0).collect())
        .collect();
    let expected =
        [0, 2, 8, 10].map(|first| BTreeSet::from([first, first + 1, first + 4, first + 5]));
    assert_eq!(cells, expected);
    assert_eq!(level.sides_at_pillars().len(), 16);
}

/// Walks from the centre of the first cell towards the centre of the cell diagonally opposite,
/// across the corner.
fn walk_diagonally(level: &Level, recording: &mut Recording) -> Progress {
    let mut progress = recording.begin(level);
    let turn = Input {
        turn: (progress.heading() as i16)
            .wrapping_neg()
            .wrapping_add(8192),
        ..Input::default()
    };
    let ahead = Input {
        ahead: 127,
        ..Input::default()
    };
    for input in std::iter::once(turn).chain(std::iter::repeat_n(ahead, 40)) {
        recording.push(input);
        step(level, &mut progress, input);
    }
    progress
}

#[test]
fn pillars_stop_the_player_except_in_older_recordings() {
    let level = hall();
    let mut new = Recording::new(&level);
    let end = walk_diagonally(&level, &mut new);
    assert_eq!(end.cell(), 0, "the player walks through a pillar");
    assert_eq!(new.replay_in(&level).as_ref(), Ok(&end));
    let text = new.write();
    assert!(text.contains(&version(Recording::VERSION)), "{text}");

    let old = text.replacen(&version(Recording::VERSION), "version: 9", 1);
    let old = Recording::read(&old).unwrap();
    let before = old.replay_in(&level).unwrap();
    assert_ne!(before.cell(), 0, "older rules have pillars");
    assert!(before.pillars().is_empty());
    // A run that continues an older recording keeps its rules.
    let mut again = Recording::new(&level).with_rules_of(&before);
    assert_eq!(walk_diagonally(&level, &mut again), before);
    assert!(again.write().contains("version: 9"));
}

/// Returns whether the player's position is far enough from the cell's pillar.
fn is_clear(grid: &Grid, pillars: &[(Cell, Dir)], progress: &Progress) -> bool {
    let here = pillars.iter().filter(|side| side.0 == progress.cell());
    here.into_iter().all(|&(cell, dir)| {
        let corner = grid.side(cell, dir)[0];
        length(sub(progress.offset(), corner)) >= i64::from(CLEARANCE) - 16
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The test also checks that the demo player still finds the way out.
    #[test]
    fn pillars_are_inside_large_rooms_and_block_no_way(
        shape in prop::sample::select(GridShape::ALL.to_vec()),
        (width, height) in (10..16_u32, 10..16_u32),
        seed in any::<u64>(),
    ) {
        let grid = GridSpec { shape, width, height, ..GridSpec::default() };
        let rooms = RoomOptions { count: 3, min_size: 3, max_size: 6, ..RoomOptions::DEFAULT };
        let Ok(level) = make(&Recipe { grid, rooms, seed, ..Recipe::default() }) else {
            return Ok(());
        };
        let mut taken = BTreeSet::new();
        for (room, cells) in level.rooms().list().iter().enumerate() {
            let pillars = level.pillars(room);
            prop_assert!(pillars.is_empty() || cells.len() >= PILLARED);
            for sides in pillars {
                let (first, dir) = sides[0];
                let around = level.maze().sides_around(first, dir);
                prop_assert_eq!(around.as_ref(), Some(&sides));
                for (cell, dir) in sides {
                    prop_assert!(cells.contains(&cell) && first <= cell);
                    prop_assert!(taken.insert(cell), "two pillars in a cell");
                    prop_assert!(!level.maze().has_post(cell, dir));
                }
            }
        }
        let pillars = level.sides_at_pillars();
        prop_assert_eq!(pillars.len(), taken.len());
        let (mut progress, mut demo) = (Progress::new(&level), Demo::default());
        let mut events: Vec<Event> = Vec::new();
        while !progress.finished() {
            prop_assert!(progress.ticks() < 100_000);
            let input = demo.input(&level, &progress, &events);
            events = step(&level, &mut progress, input);
            prop_assert!(is_clear(level.grid(), &pillars, &progress));
        }
    }
}
