//! Tests of the player's journal and of deeds.

use std::collections::BTreeSet;
use warren_dungeon::book::{BeastTally, Deed, Journal, RunEnd};
use warren_dungeon::descent::{Descent, Start, table_of_version};
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{Carried, Input, Progress, Relic, Strength, step};
use warren_dungeon::recipe::{FindOptions, Recipe};
use warren_maze::topology::{GridShape, GridSpec};

/// Plays the current floor with the demo player after asking for this number of hints.
fn play(descent: &mut Descent, hints: u32) -> (Level, Progress) {
    let level = descent.floor().unwrap();
    let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
    let (mut demo, mut events) = (Demo::default(), Vec::new());
    let ask = Input {
        hint: Some(Strength::Direction),
        ..Input::default()
    };
    let mut asked = vec![ask; hints as usize];
    while !progress.is_over() {
        let input = asked
            .pop()
            .unwrap_or_else(|| demo.input(&level, &progress, &events));
        recording.push(input);
        events = step(&level, &mut progress, input);
    }
    descent.leave(recording, &progress);
    (level, progress)
}

/// Returns the deeds that are done when a player leaves the level of `level` as a floor of a descent in
/// this state.
fn deeds_at(level: &Level, change: impl FnOnce(&mut Progress)) -> BTreeSet<Deed> {
    let mut progress = Progress::new(level);
    change(&mut progress);
    progress.finish();
    let descent = Descent::new(7);
    let run = RunEnd {
        level,
        end: &progress,
        descent: Some(&descent),
    };
    // The first entry in the journal is the floor of another run, so that only new deeds are returned.
    Journal::default().end_run(&run).into_iter().collect()
}

#[test]
fn every_deed_has_a_different_name() {
    let keys: BTreeSet<&str> = Deed::ALL.iter().map(|deed| deed.key()).collect();
    assert_eq!(keys.len(), Deed::ALL.len());
    assert!((38..=60).contains(&keys.len()), "{}", keys.len());
    let is_plain = |letter: char| letter.is_ascii_lowercase() || "-0123456789".contains(letter);
    assert!(keys.iter().all(|key| key.chars().all(is_plain)), "{keys:?}");
}

#[test]
fn a_deed_is_done_once() {
    let (mut descent, mut journal) = (Descent::new(7), Journal::default());
    let (mut last, mut hints) = (Vec::new(), 0);
    for depth in 1..=10 {
        let (level, end) = play(&mut descent, 0);
        assert!(end.finished());
        hints += end.hints();
        let run = RunEnd {
            level: &level,
            end: &end,
            descent: Some(&descent),
        };
        let new = journal.end_run(&run);
        assert_eq!(new.contains(&Deed::FirstFloor), depth == 1);
        assert_eq!(new.contains(&Deed::Floor5), depth == 5);
        assert_eq!(new.contains(&Deed::Floor10), depth == 10);
        assert_eq!(new.contains(&Deed::NothingBought), depth == 10);
        assert!(new.is_sorted(), "{new:?}");
        last.extend(new);
    }
    // The demo player takes hints.
    assert!(hints > 0 && !journal.has(Deed::StageWithoutHint));
    let once: BTreeSet<Deed> = last.iter().copied().collect();
    assert_eq!(once.len(), last.len(), "{last:?}");
    assert!(last.iter().all(|&deed| journal.has(deed)));
    assert_eq!(journal.floors(), 10);
    // Every floor of the first stage with a beast is one from which the player has escaped.
    assert!(journal.has(Deed::Escape));
    let met: u32 = BeastKind::ALL.iter().map(|&it| journal.tally(it).met).sum();
    let escaped: u32 = BeastKind::ALL
        .iter()
        .map(|&it| journal.tally(it).escaped)
        .sum();
    assert!(met >= 4 && met == escaped, "{met}, {escaped}");

    assert!(descent.leave_dungeon());
    let new = journal.leave_dungeon(&descent);
    assert!(new.contains(&Deed::WayOut) && !new.contains(&Deed::DeepWayOut));
    assert_eq!(journal.leave_dungeon(&descent), []);
}

#[test]
fn a_run_outside_a_descent_counts_only_for_beasts() {
    for shape in GridShape::ALL {
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width: 8,
                height: 8,
                ..GridSpec::default()
            },
            minotaur: true,
            ..Recipe::default()
        };
        let Ok(level) = make(&recipe) else { continue };
        let mut journal = Journal::default();
        let mut progress = Progress::new(&level);
        let run = |end: &Progress, journal: &mut Journal| {
            journal.end_run(&RunEnd {
                level: &level,
                end,
                descent: None,
            })
        };
        assert_eq!(run(&progress, &mut journal), [], "{shape:?}");
        assert_eq!(journal, Journal::default(), "the run is not over");
        let mut escaped = progress.clone();
        escaped.finish();
        assert_eq!(run(&escaped, &mut journal), [Deed::Escape], "{shape:?}");
        // The player waits for the Minotaur.
        let walk = Input {
            ahead: 20,
            ..Input::default()
        };
        for _ in 0..20_000 {
            step(&level, &mut progress, walk);
        }
        if !progress.caught() {
            continue;
        }
        assert_eq!(run(&progress, &mut journal), [Deed::Caught], "{shape:?}");
        let tally = BeastTally {
            met: 2,
            escaped: 1,
            caught: 1,
        };
        assert_eq!(journal.tally(BeastKind::Minotaur), tally);
        assert_eq!(journal.tally(BeastKind::Statue), BeastTally::default());
        assert_eq!(journal.floors(), 0);
    }
}

#[test]
fn deeds_depend_on_what_the_player_has() {
    let recipe = Recipe {
        finds: FindOptions {
            treasure: 4,
            ..FindOptions::default()
        },
        ..Recipe::default()
    };
    let level = make(&recipe).unwrap();
    let none = deeds_at(&level, |_| ());
    assert!(
        !none.contains(&Deed::AllTreasures) && !none.contains(&Deed::Coins50),
        "{none:?}"
    );
    let rich = deeds_at(&level, |progress| {
        progress.carry(Carried {
            treasure: 150,
            compass: true,
            relics: [Relic::Boots, Relic::Hood, Relic::Mirror]
                .into_iter()
                .collect(),
            ..progress.carried()
        });
    });
    for deed in [Deed::Coins50, Deed::Coins150, Deed::Compass] {
        assert!(
            rich.contains(&deed) && !none.contains(&deed),
            "{deed:?}: {rich:?}"
        );
    }
    assert!(!rich.contains(&Deed::Coins300));
}

#[test]
fn names_that_this_version_does_not_know_survive() {
    let text = "(floors:3,beasts:{\"kraken\":(met:2,escaped:1,caught:1),\"minotaur\":(met:1,\
        escaped:0,caught:1)},relics:[\"old-shoe\"],deeds:[\"first-floor\",\"moon-landing\"])";
    let mut journal: Journal = ron::from_str(text).unwrap();
    assert!(journal.has(Deed::FirstFloor) && !journal.has(Deed::Floor5));
    assert_eq!(journal.tally(BeastKind::Minotaur).caught, 1);
    let mut descent = Descent::new(7);
    let (level, end) = play(&mut descent, 0);
    let run = RunEnd {
        level: &level,
        end: &end,
        descent: Some(&descent),
    };
    assert!(
        !journal.end_run(&run).contains(&Deed::FirstFloor),
        "it is known already"
    );
    let written = ron::to_string(&journal).unwrap();
    for name in ["kraken", "old-shoe", "moon-landing", "floors:4"] {
        assert!(written.contains(name), "{name}: {written}");
    }
    assert_eq!(ron::from_str::<Journal>(&written).unwrap(), journal);
    assert_eq!(ron::from_str::<Journal>("()").unwrap(), Journal::default());
}

#[test]
fn a_descent_with_the_same_floors_has_the_same_table() {
    let text = Descent::new(7).write().replacen("table: 8", "table: 2", 1);
    let mut old = Descent::read(&text).unwrap();
    let first = old.floor().unwrap();
    let _ = play(&mut old, 0);
    let again = old.again();
    assert_eq!((again.depth(), again.seed()), (1, 7));
    assert_eq!(again.table(), table_of_version(2).unwrap());
    assert_eq!(again.floor().unwrap(), first);
}

#[test]
fn deeds_unlock_starts() {
    let journal = Journal::default();
    let unlocked = |journal: &Journal| Start::ALL.map(|start| journal.has_unlocked(start));
    assert_eq!(unlocked(&journal), [true, false, false, false]);
    let deeds = Start::ALL.map(Start::deed).into_iter().flatten();
    let keys: Vec<&str> = deeds.map(Deed::key).collect();
    let all = serde_json::json!({ "deeds": keys });
    let journal: Journal = serde_json::from_value(all).unwrap();
    assert_eq!(unlocked(&journal), [true; 4]);
    let first = serde_json::json!({ "deeds": ["floor-5"] });
    let journal: Journal = serde_json::from_value(first).unwrap();
    assert_eq!(unlocked(&journal), [true, true, false, false]);
}
