//! Tests whether a player who explores a descent's floors without hints can survive.

use super::crawler::Crawler;
use warren_dungeon::descent::{FloorKind, floor, table};
use warren_dungeon::level::{BeastKind, Content, Edit, Treasure};
use warren_dungeon::play::{Carried, Progress};
use warren_maze::topology::Cell;

/// Returns the number of explorers who escape from the floors with a Minotaur at this depth, and
/// the number of these floors. There is one explorer for each seed.
fn escapes(depth: u32, seeds: u64) -> (u32, u32) {
    let levels = (0..seeds).map(|seed| floor(table(), seed, depth).unwrap());
    let hunted = levels.filter(|level| level.beast(BeastKind::Minotaur).is_some());
    hunted.fold((0, 0), |(escaped, all), level| {
        let end = Crawler::default().run(&level, Progress::new(&level));
        (escaped + u32::from(end.finished()), all + 1)
    })
}

#[test]
fn a_sensible_explorer_escapes_from_the_first_minotaur() {
    let (escaped, all) = escapes(3, 8);
    assert!(all == 8 && escaped >= 5, "{escaped} of {all}");
}

#[test]
fn an_explorer_who_keeps_away_survives_the_first_sleeper_and_the_first_guardian() {
    for depth in [5, 7] {
        let levels = (0..12).map(|seed| floor(table(), seed, depth).unwrap());
        let escaped = levels.filter(|level| {
            let end = Crawler::wary().run(level, Progress::new(level));
            end.finished()
        });
        let escaped = escaped.count();
        assert!(escaped >= 6, "floor {depth}: {escaped} of 12");
    }
}

#[test]
fn floors_with_a_minotaur_have_no_dead_ends() {
    let mut hunted = 0;
    for depth in [3, 10, 14, 25, 34, 44] {
        for seed in 0..6 {
            let level = floor(table(), seed, depth).unwrap();
            if level.beast(BeastKind::Minotaur).is_none() {
                continue;
            }
            let maze = level.maze();
            let is_dead_end = |&cell: &Cell| maze.passages(cell).len() < 2;
            let dead_ends = maze.open_cells().filter(is_dead_end).count();
            assert_eq!(dead_ends, 0, "seed {seed}, floor {depth}");
            hunted += 1;
        }
    }
    assert!(hunted >= 8, "{hunted}");
}

/// The explorers bring nothing. Deeper Minotaurs catch more of them, so the required share is smaller.
#[test]
#[ignore = "takes several minutes"]
fn some_sensible_explorers_escape_from_the_minotaurs_of_each_stage() {
    let (escaped, all) = escapes(3, 100);
    assert!(escaped * 2 >= all, "floor 3: {escaped} of {all}");
    for (stage, least_percent) in [(1, 60), (2, 30), (3, 30), (4, 20), (5, 20)] {
        let (mut sum, mut count) = (0, 0);
        for depth in stage * 10 + 1..stage * 10 + 10 {
            let (escaped, all) = escapes(depth, 100);
            println!("floor {depth}: {escaped} of {all}");
            (sum, count) = (sum + escaped, count + all);
        }
        assert!(
            count >= 40 && sum * 100 >= count * least_percent,
            "floors {stage}1 to {stage}9: {sum} of {count}"
        );
    }
}

/// The torch burns for at least 1.75 times the careful route, but rarely for a route that takes everything.
#[test]
#[ignore = "takes several minutes"]
fn most_explorers_who_take_everything_walk_into_the_dark() {
    let (mut dark, mut all) = (0, 0);
    for seed in 0..3 {
        for depth in 1..=60 {
            let mut level = floor(table(), seed, depth).unwrap();
            let beasts: Vec<(BeastKind, Cell)> = level.beasts().collect();
            for (kind, cell) in beasts {
                let without = Edit::Content(kind.content(), cell, false);
                level.apply(without).unwrap();
            }
            let careful_route = level.careful_route().unwrap();
            assert!(
                (level.light() + 1) * 4 > careful_route * 7,
                "{seed} {depth}: {} steps of light for {careful_route} moves",
                level.light()
            );
            // Oil, and light left over from other floors, do not count.
            let carried = Carried {
                light: 1 << 20,
                ..Carried::default()
            };
            let progress = Progress::carrying(&level, carried);
            let end = Crawler::taking_all().run(&level, progress);
            assert!(end.finished(), "{seed} {depth}");
            all += 1;
            dark += u32::from(end.steps() > level.light());
        }
    }
    assert!(dark * 5 >= all * 4, "{dark} of {all}");
}

#[test]
fn vaults_hold_more_than_half_as_much_again_as_other_floors() {
    let (mut vaults, mut others) = ((0, 0), (0, 0));
    for depth in (1..=39).filter(|depth| depth % 10 != 0) {
        let level = floor(table(), 3, depth).unwrap();
        let coins =
            |kind: Treasure| level.cells_with(Content::Treasure(kind)).len() as u32 * kind.coins();
        let sum = match table().kind(depth) {
            FloorKind::Vault => &mut vaults,
            _ => &mut others,
        };
        sum.0 += Treasure::ALL.into_iter().map(coins).sum::<u32>();
        sum.1 += 1;
    }
    assert!(
        2 * vaults.0 * others.1 > 3 * others.0 * vaults.1,
        "{vaults:?} {others:?}"
    );
}
