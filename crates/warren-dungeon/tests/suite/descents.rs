//! Tests of descents.

use std::collections::BTreeSet;
use std::sync::Arc;
use warren_dungeon::descent::{
    BuyError, Descent, DescentPackError, Effort, FloorError, FloorKind, Good, InvalidTable,
    ReadDescentError, Start, Table, VerifyDescentError, daily_seed, floor, table, table_of_day,
    table_of_version,
};
use warren_dungeon::level::{BeastKind, Content, Level, fingerprint};
use warren_dungeon::make::ChamberPack;
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{
    Carried, ConsumableKind, Event, Input, Look, OldRule, Progress, Relic, Slot, Strength, Terms,
    Tool, step,
};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::recipe::{Day, Recipe};
use warren_dungeon::replay::Recording;
use warren_dungeon::route::Walker;
use warren_maze::solve::{Walkable, shortest_path};
use warren_maze::topology::{Cell, Topology};

/// Plays the current floor with the demo player.
fn play(descent: &Descent, level: &Level) -> (Recording, Progress) {
    play_from(level, descent.begin(level), descent.record(level))
}

/// Continues a run with the demo player.
fn play_from(
    level: &Level,
    mut progress: Progress,
    mut recording: Recording,
) -> (Recording, Progress) {
    let (mut demo, mut events) = (Demo::default(), Vec::new());
    while !progress.is_over() {
        let input = demo.input(level, &progress, &events);
        recording.push(input);
        events = step(level, &mut progress, input);
    }
    (recording, progress)
}

/// Descends with the demo player until it has left this many floors.
fn descend(seed: u64, floors: u32) -> Descent {
    let mut descent = Descent::new(seed);
    while descent.depth() <= floors {
        let level = descent.floor().unwrap();
        let (recording, progress) = play(&descent, &level);
        assert!(
            progress.finished(),
            "seed {seed}, floor {}",
            descent.depth()
        );
        descent.leave(recording, &progress);
    }
    descent
}

fn check_demo_wins(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let descent = descend(seed, 60);
        assert_eq!(descent.verify(), Ok(descent.result()));
    }
}

#[test]
fn the_demo_player_wins_sixty_floors() {
    check_demo_wins(0..5);
}

#[test]
#[ignore = "takes several minutes"]
fn the_demo_player_wins_sixty_floors_of_a_hundred_seeds() {
    check_demo_wins(5..100);
}

#[test]
fn floors_cost_about_the_effort_of_their_depth_and_cannot_be_lost() {
    let mut missed = Vec::new();
    let mut by_stage = [0; 6];
    for seed in 0..5 {
        for depth in 1..=60 {
            let level = floor(table(), seed, depth).unwrap();
            let (wanted, total) = (
                table().effort_at(depth),
                Effort::of(&level).unwrap().total(),
            );
            let percent = u64::from(total) * 100 / u64::from(wanted);
            if !(90..=120).contains(&percent) {
                missed.push((seed, depth, wanted, total));
            }
            by_stage[(depth as usize - 1) / 10] += total;
            if level.cells_with(Content::Gunpowder).is_empty() {
                assert!(
                    matches!(certify(&level), Verdict::Certified(_)),
                    "{seed} {depth}"
                );
            }
        }
    }
    assert!(
        missed.len() <= 20,
        "more than 7 % of 300 floors: {missed:?}"
    );
    assert!(by_stage.is_sorted(), "{by_stage:?}");
}

#[test]
fn floors_follow_the_rhythm() {
    let table = table();
    for depth in 1..=200 {
        let kind = table.kind(depth);
        assert_eq!(
            matches!(kind, FloorKind::Place(_)),
            depth % 10 == 0,
            "{depth}"
        );
        // On the first stage, floors 3 and 9 teach something else, and floor 7 has a vault.
        let is_vault = match (depth - 1) % 60 + 1 {
            floor @ 1..=10 => matches!(floor, 6 | 7),
            _ => depth % 3 == 0 && depth % 10 != 0,
        };
        assert_eq!(kind == FloorKind::Vault, is_vault, "{depth}");
        if depth % 10 == 4 || depth % 10 == 8 {
            assert!(
                table.effort_at(depth + 1) < table.effort_at(depth) * 9 / 10,
                "{depth}"
            );
        }
    }
    // The stages repeat.
    assert_eq!(table.stage(61), table.stage(1));
    assert_ne!(table.stage(51), table.stage(1));
}

#[test]
fn a_player_carries_things_to_the_next_floor() {
    let mut descent = Descent::new(3);
    let level = descent.floor().unwrap();
    let (mut recording, mut progress) = play(&descent, &level);
    progress.carry(Carried {
        treasure: 12,
        ..progress.carried()
    });
    descent.leave(recording.clone(), &progress);
    assert_eq!(descent.result().treasure, 12);
    let below = descent.floor().unwrap();
    assert_eq!(descent.begin(&below).carried().treasure, 12);
    assert_eq!(descent.record(&below).brings().treasure, 12);

    // A run that is not over does not complete the floor.
    let (before, begun) = (descent.clone(), descent.begin(&below));
    recording.push(Input::default());
    descent.leave(recording, &begun);
    assert_eq!(descent, before);
}

#[test]
fn a_descent_ends_when_the_player_is_caught() {
    let mut descent = Descent::new(0);
    while descent.floor().unwrap().beasts().next().is_none() {
        let level = descent.floor().unwrap();
        let (recording, progress) = play(&descent, &level);
        descent.leave(recording, &progress);
    }
    let depth = descent.depth();
    let level = descent.floor().unwrap();
    let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
    while !progress.is_over() {
        recording.push(Input::default());
        step(&level, &mut progress, Input::default());
    }
    assert!(progress.caught());
    descent.leave(recording, &progress);
    let result = descent.result();
    assert!(result.is_over);
    assert_eq!((result.depth, descent.depth()), (depth, depth));
    assert_eq!(
        Descent::read(&descent.write()).unwrap().verify(),
        Ok(result)
    );
}

/// The first floors of a descent that was recorded before rooms had pillars.
#[test]
fn descents_from_before_the_pillars_of_rooms_are_verified() {
    let mut descent = Descent::new(1);
    let mut pillars = 0;
    for _ in 0..12 {
        let level = descent.floor().unwrap();
        // Hints were free before they had a price.
        let mut progress = descent.begin(&level).with_terms(Terms::default());
        pillars += progress.pillars().len();
        progress.follow(OldRule::NoPillars);
        progress.follow(OldRule::FinishesNearCentre);
        let recording = descent.record(&level).with_rules_of(&progress);
        let (recording, end) = play_from(&level, progress, recording);
        assert!(end.pillars().is_empty());
        descent.leave(recording, &end);
    }
    assert!(pillars > 0, "no floor has pillars");
    let text = descent.write();
    assert_eq!(text.matches("version: 9").count(), 12, "{text}");
    let read = Descent::read(&text).unwrap();
    assert_eq!(read.verify(), Ok(descent.result()));
}

#[test]
fn changed_descents_are_rejected() {
    let descent = descend(1, 3);
    let text = descent.write();
    assert_eq!(Descent::read(&text).unwrap(), descent);
    let verdict = |text: &str| Descent::read(text).unwrap().verify();

    let other = text.replace("seed: 1,", "seed: 2,");
    assert_eq!(
        verdict(&other),
        Err(VerifyDescentError::OtherLevel { depth: 1 })
    );

    let shorter = changed(&descent, |value| {
        value["floors"].as_array_mut().unwrap().remove(1);
    });
    let error = VerifyDescentError::OtherLevel { depth: 2 };
    assert_eq!(shorter.verify(), Err(error));

    let richer = changed(&descent, |value| value["carried"]["treasure"] = 999.into());
    let error = VerifyDescentError::OtherThings { depth: 4 };
    assert_eq!(richer.verify(), Err(error));
    let given = changed(&descent, |value| {
        value["floors"][1]["brings"]["treasure"] = 999.into()
    });
    let error = VerifyDescentError::OtherThings { depth: 2 };
    assert_eq!(given.verify(), Err(error));

    let steps = descent.floors()[2].claimed().unwrap().steps;
    let faster = text.replace(&format!("steps: {steps}"), "steps: 1");
    assert!(matches!(
        verdict(&faster),
        Err(VerifyDescentError::Recording { .. })
    ));

    let newer = text.replacen("version: 1", "version: 2", 1);
    let error = Descent::read(&newer).unwrap_err();
    assert_eq!(
        error,
        ReadDescentError::Version {
            version: 2,
            table: 8
        }
    );
    assert!(matches!(
        Descent::read("()"),
        Err(ReadDescentError::Text(_))
    ));
}

#[test]
fn descents_go_on_with_the_table_with_which_they_began() {
    let with_table =
        |text: &str, table: u32| text.replacen("table: 8", &format!("table: {table}"), 1);
    assert_eq!(Descent::new(7).table().version, 8);
    // Floor 4 differs between all tables.
    let new = descend(7, 4).write();
    for table in [1, 2, 3, 4, 5] {
        let mut old = Descent::read(&with_table(&Descent::new(7).write(), table)).unwrap();
        assert_eq!(old.table().version, table);
        for depth in 1..=3 {
            let level = old.floor().unwrap();
            let expected = floor(table_of_version(table).unwrap(), 7, depth).unwrap();
            assert_eq!(level, expected);
            let (recording, progress) = play(&old, &level);
            old.leave(recording, &progress);
        }
        let text = old.write();
        assert!(text.contains(&format!("table: {table}")), "{text}");
        assert_eq!(Descent::read(&text).unwrap(), old);
        assert_eq!(Descent::read(&text).unwrap().verify(), Ok(old.result()));
        let moved = Descent::read(&with_table(&new, table)).unwrap().verify();
        assert!(
            matches!(
                moved,
                Err(VerifyDescentError::OtherLevel { .. } | VerifyDescentError::OtherThings { .. })
            ),
            "{moved:?}"
        );
    }

    for table in [0, 9] {
        let text = with_table(&Descent::new(7).write(), table);
        let error = ReadDescentError::Version { version: 1, table };
        assert_eq!(Descent::read(&text), Err(error.clone()));
        // Files that contain a descent are refused too.
        let refused = ron::from_str::<Descent>(&text).unwrap_err();
        assert!(
            refused.to_string().contains(&error.to_string()),
            "{refused}"
        );
    }
}

#[test]
fn floors_do_not_change() {
    // For seed 7, no level that the first table's recipe for floor 22 makes has a start for the
    // Minotaur.
    for (version, expected) in [
        (1, 0x56d3_4fda_649b_497a),
        (2, 0x584d_b410_941e_802d),
        (3, 0x254d_5f66_3112_d280),
        (4, 0x9958_650e_5825_6e91),
        (5, 0xf5b5_eed4_f31b_a928),
        (6, 0xa8fd_a563_a570_3487),
        (7, 0xf087_b82b_9453_82b1),
    ] {
        let table = table_of_version(version).unwrap();
        let hash = (1..=60).fold(0, |hash: u64, depth| {
            let print = fingerprint(&floor(table, 7, depth).unwrap()).to_string();
            let number = u64::from_str_radix(&print[..16], 16).unwrap();
            hash.rotate_left(5) ^ number
        });
        assert_eq!(hash, expected, "table {version}: {hash:#018x}");
    }
}

#[test]
fn new_things_appear_one_after_the_other() {
    let recipe = |seed, depth| {
        let floor = floor(table(), seed, depth).unwrap();
        floor.recipe().cloned().unwrap()
    };
    let has_beast = |recipe: &Recipe, kind| recipe.options().beasts().any(|beast| beast == kind);
    let new: [(u32, &dyn Fn(&Recipe) -> bool); 14] = [
        (2, &|recipe| recipe.mission.patterns > 0),
        (3, &|recipe| has_beast(recipe, BeastKind::Minotaur)),
        (4, &|recipe| recipe.finds.flasks > 0),
        (4, &|recipe| has_beast(recipe, BeastKind::Echo)),
        (5, &|recipe| has_beast(recipe, BeastKind::Sleeper)),
        (6, &|recipe| recipe.finds.scrolls > 0),
        (6, &|recipe| has_beast(recipe, BeastKind::Thief)),
        (7, &|recipe| has_beast(recipe, BeastKind::Guardian)),
        (7, &|recipe| recipe.finds.salt > 0),
        (8, &|recipe| has_beast(recipe, BeastKind::Moth)),
        (9, &|recipe| has_beast(recipe, BeastKind::Statue)),
        (15, &|recipe| recipe.chambers > 0),
        (21, &|recipe| recipe.portals > 0),
        (33, &|recipe| recipe.chamber_set == 2),
    ];
    let mut later = [0; 14];
    for seed in 0..5 {
        let recipes: Vec<Recipe> = (1..=60).map(|depth| recipe(seed, depth)).collect();
        for ((first, has), later) in new.into_iter().zip(&mut later) {
            let depths = (1..).zip(&recipes).filter(|(_, recipe)| has(recipe));
            let depths: Vec<u32> = depths.map(|(depth, _)| depth).collect();
            assert_eq!(depths[0], first, "seed {seed}: {depths:?}");
            *later += depths.len() - 1;
        }
    }
    assert!(later.iter().all(|&later| later >= 5), "{later:?}");
}

#[test]
fn each_descent_shuffles_the_looks_of_flasks_and_keeps_what_is_identified() {
    let kind = ConsumableKind::Flask;
    let drinks = Input {
        tool: Some(Tool::Drink),
        ..Input::default()
    };
    let mut effects = BTreeSet::new();
    for seed in 0..8 {
        let mut descent = Descent::new(seed);
        let level = descent.floor().unwrap();
        let (mut progress, recording) = (descent.begin(&level), descent.record(&level));
        let mut flask = progress.carried().flask;
        flask.held = Some(Look::ALL[0]);
        let carried = progress.carried();
        progress.carry(Carried { flask, ..carried });
        let events = step(&level, &mut progress, drinks);
        let Some(Event::Consumed(_, effect)) = events.first() else {
            panic!("nothing is used: {events:?}");
        };
        effects.insert(*effect);
        progress.finish();
        descent.leave(recording, &progress);
        let level = descent.floor().unwrap();
        let next = descent.begin(&level).carried();
        assert!(next.identified().eq([*effect]));
        assert_eq!(next.slot(kind), progress.carried().flask);
    }
    assert!(effects.len() >= 3, "{effects:?}");
    // Descents with earlier tables have neither flasks nor scrolls.
    let day: Day = "2026-12-28".parse().unwrap();
    let earlier = Descent::of_day(day);
    let carried = earlier.brings(&earlier.floor().unwrap());
    assert_eq!(
        (carried.flask, carried.scroll),
        (Slot::default(), Slot::default())
    );
}

#[test]
fn the_descent_of_a_day_keeps_its_table() {
    let day = |text: &str| text.parse::<Day>().unwrap();
    for (date, version) in [
        ("2026-11-26", 1),
        ("2026-11-30", 1),
        ("2026-12-01", 2),
        ("2026-12-07", 2),
        ("2026-12-08", 3),
        ("2026-12-14", 3),
        ("2026-12-15", 4),
        ("2026-12-21", 4),
        ("2026-12-22", 5),
        ("2026-12-28", 5),
        ("2026-12-29", 6),
        ("2027-01-04", 6),
        ("2027-01-05", 7),
        ("2027-01-11", 7),
        ("2027-01-12", 8),
    ] {
        let descent = Descent::of_day(day(date));
        assert_eq!(descent.table().version, version, "{date}");
        assert_eq!(table_of_day(day(date)).version, version, "{date}");
        assert_eq!(descent.seed(), daily_seed(day(date)));
    }
    // This line must never change.
    assert_eq!(daily_seed(day("2026-11-26")), 8_528_635_408_484_818_768);
}

#[test]
fn other_recipes_replace_one_that_makes_no_floor() {
    // The finish is in a sealed area, and the player has no charges.
    let sealed = "(grid: (shape: Square, width: 8, height: 8), algorithm: Areas(count: 2, \
         doors: Sealed), charges: Exactly(0), seed: 0)";
    let usual = "(grid: (shape: Square, width: 8, height: 8), algorithm: Wilson, seed: 0)";
    let table = |usual: &str| {
        let text = format!(
            "(version: 1, effort: [(1, 26), (2, 26)], rhythm: [100], vault_every: 1, repeated: 1, \
             stages: [(floors: [{usual}], vaults: [{sealed}], place: (name: \"end\", \
             recipe: {sealed}))])"
        );
        Table::read(&text).unwrap()
    };
    let made = floor(&table(usual), 0, 1).unwrap();
    assert!(matches!(certify(&made), Verdict::Certified(_)));
    assert_eq!(floor(&table(sealed), 0, 1), Err(FloorError::NotCertified));
}

/// Returns a copy of a descent with changed data.
fn changed(descent: &Descent, change: impl FnOnce(&mut serde_json::Value)) -> Descent {
    let mut value = serde_json::to_value(descent).unwrap();
    change(&mut value);
    serde_json::from_value(value).unwrap()
}

#[test]
fn invalid_tables_are_rejected() {
    let valid = include_str!("../../assets/descent.ron");
    assert_eq!(&Table::read(valid).unwrap(), table());
    for (from, to, message) in [
        ("locks: 1", "one_ways: 1", "one-way gates"),
        ("vault_every: 3", "vault_every: 0", "vault_every is 0"),
        ("repeated: 6", "repeated: 7", "repeated is 7"),
        ("(10, 110)", "(1, 110)", "depth 1 must come later"),
        (
            "rhythm: [80, 100, 100, 125, 90, 100, 100, 125, 75, 130]",
            "rhythm: []",
            "rhythm has 0",
        ),
    ] {
        let error = Table::read(&valid.replace(from, to)).unwrap_err();
        assert!(error.to_string().contains(message), "{error}");
    }
    assert!(matches!(Table::read("("), Err(InvalidTable::Text(_))));
}

#[test]
fn a_descent_begins_with_nothing() {
    assert_eq!(Descent::new(7).carried(), Carried::default());
}

#[test]
fn beasts_start_out_of_sight_and_far_away() {
    let mut beasts = 0;
    for seed in 0..4 {
        for depth in 1..=30 {
            let level = floor(table(), seed, depth).unwrap();
            let progress = Progress::new(&level);
            for (kind, cell) in level.beasts() {
                let walk = shortest_path(level.maze(), level.starts()[0], |other| other == cell);
                assert!(
                    walk.is_none_or(|walk| walk.len() >= 15),
                    "{seed} {depth} {kind:?}"
                );
                assert!(!progress.seen().contains(cell), "{seed} {depth} {kind:?}");
                beasts += 1;
            }
        }
    }
    assert!(beasts >= 40, "{beasts}");
}

/// Returns a descent before the floor at a depth, after floors on which the player has found this many
/// coins in all.
fn rich(seed: u64, depth: u32, coins: u32) -> Descent {
    let mut descent = descend(seed, depth - 1);
    let claimed = descent.result().treasure;
    descent = changed(&descent, |value| {
        value["carried"]["treasure"] = (claimed.max(coins)).into();
    });
    descent
}

#[test]
fn goods_are_paid_for_and_carried_to_the_next_floor() {
    let mut descent = rich(5, 2, 300);
    let offer = descent.offer().unwrap();
    assert_eq!((offer.goods.len(), offer.is_gift), (3, false));
    let level = descent.floor().unwrap();
    let before = descent.brings(&level);
    let mut coins = 300;
    for &good in &offer.goods {
        descent.buy(good).unwrap();
        coins -= descent.price(good);
        assert_eq!((descent.coins(), descent.result().treasure), (coins, coins));
        assert_eq!(descent.buy(good), Err(BuyError::Sold));
        assert!(
            descent.offer().unwrap().goods.contains(&good),
            "still shown"
        );
    }
    let after = descent.brings(&level);
    assert_ne!(
        Carried {
            treasure: coins,
            ..before
        },
        after
    );
    assert_eq!(descent.record(&level).brings(), after);
    assert_eq!(descent.begin(&level).carried().relics, after.relics);
    let absent = Good::all()
        .find(|good| !offer.goods.contains(good))
        .unwrap();
    assert_eq!(descent.buy(absent), Err(BuyError::NotOffered));
    assert_eq!(Descent::read(&descent.write()).unwrap(), descent);
}

#[test]
fn a_player_without_coins_buys_nothing() {
    let mut descent = changed(&descend(5, 1), |value| {
        value["carried"]["treasure"] = 0.into();
    });
    let before = descent.clone();
    for good in descent.offer().unwrap().goods {
        let price = before.price(good);
        let error = BuyError::TooExpensive { price, coins: 0 };
        assert_eq!(descent.buy(good), Err(error));
    }
    assert_eq!(descent, before);
}

#[test]
fn one_of_three_relics_is_a_gift_before_each_stage() {
    let mut descent = descend(2, 10);
    let offer = descent.offer().unwrap();
    assert!(offer.is_gift && offer.goods.len() == 3);
    assert!(
        offer
            .goods
            .iter()
            .all(|good| matches!(good, Good::Relic(_)))
    );
    let coins = descent.coins();
    descent.buy(offer.goods[1]).unwrap();
    assert_eq!(descent.coins(), coins);
    assert_eq!(descent.buy(offer.goods[0]), Err(BuyError::OnlyOne));
    let Good::Relic(relic) = offer.goods[1] else {
        panic!("not a relic");
    };
    let level = descent.floor().unwrap();
    assert!(descent.begin(&level).carried().relics.has(relic));
    let (recording, progress) = play(&descent, &level);
    descent.leave(recording, &progress);
    // A relic that the player has is not offered again.
    for _ in 0..5 {
        assert!(!descent.offer().unwrap().goods.contains(&offer.goods[1]));
        let level = descent.floor().unwrap();
        let (recording, progress) = play(&descent, &level);
        descent.leave(recording, &progress);
    }
    assert_eq!(descent.verify(), Ok(descent.result()));
}

/// Buys everything that the player can pay for, cheapest first.
fn buy_all(descent: &mut Descent) -> usize {
    let Some(mut offer) = descent.offer() else {
        return 0;
    };
    offer.goods.sort_by_key(|&good| descent.price(good));
    let mut buy = |&good: &Good| descent.buy(good).is_ok();
    offer.goods.iter().filter(|&good| buy(good)).count()
}

#[test]
fn descents_with_goods_and_hints_are_verified() {
    let (mut descent, mut bought) = (Descent::new(11), 0);
    for _ in 0..21 {
        bought += buy_all(&mut descent);
        let level = descent.floor().unwrap();
        let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
        // Three hints, of which the first is free.
        for _ in 0..3 {
            let input = Input {
                hint: Some(Strength::Stretch),
                ..Input::default()
            };
            recording.push(input);
            step(&level, &mut progress, input);
        }
        let (recording, progress) = play_from(&level, progress, recording);
        assert!(progress.finished(), "floor {}", descent.depth());
        let coins = progress.carried().treasure;
        let hints = progress.hints();
        descent.leave(recording, &progress);
        assert_eq!(descent.coins(), coins.saturating_sub(5 * (hints - 1)));
    }
    assert!(bought >= 2, "{bought}");
    let read = Descent::read(&descent.write()).unwrap();
    assert_eq!(read.verify(), Ok(descent.result()));

    // Nobody can have what was not on offer, or what was too expensive.
    let first = descent.floors().len() as u32;
    let with = |depth: usize, good: Good| {
        changed(&descent, |value| {
            let bought = value["bought"].as_array_mut().unwrap();
            bought.resize(bought.len().max(depth), serde_json::json!([]));
            bought[depth - 1]
                .as_array_mut()
                .unwrap()
                .push(serde_json::to_value(good).unwrap());
        })
    };
    assert!(matches!(
        with(1, Good::Oil).verify(),
        Err(VerifyDescentError::Bought {
            depth: 1,
            why: BuyError::NotOffered
        })
    ));
    let later = first as usize + 2;
    assert_eq!(
        with(later, Good::Oil).verify(),
        Err(VerifyDescentError::Bought {
            depth: later,
            why: BuyError::NotOffered
        })
    );
    let offer = descent.offer().unwrap();
    let dear = offer
        .goods
        .into_iter()
        .find(|&good| descent.price(good) > descent.coins());
    if let Some(dear) = dear {
        assert!(matches!(
            with(first as usize + 1, dear).verify(),
            Err(VerifyDescentError::Bought {
                why: BuyError::TooExpensive { .. },
                ..
            })
        ));
    }
}

/// Plays a floor after asking for this number of hints.
fn play_with_hints(descent: &mut Descent, asked: u32) -> Progress {
    let level = descent.floor().unwrap();
    let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
    let input = Input {
        hint: Some(Strength::Direction),
        ..Input::default()
    };
    for _ in 0..asked {
        recording.push(input);
        step(&level, &mut progress, input);
    }
    let asked = progress.clone();
    let (recording, progress) = play_from(&level, progress, recording);
    assert!(progress.finished());
    descent.leave(recording, &progress);
    asked
}

#[test]
fn a_player_without_coins_gets_one_hint_on_each_floor() {
    let mut descent = Descent::new(7);
    assert_eq!(play_with_hints(&mut descent, 4).hints(), 1);
    let coins = descent.coins();
    assert_eq!(play_with_hints(&mut descent, 20).hints(), 1 + coins / 5);
    let text = descent.write();
    assert_eq!(Descent::read(&text).unwrap().verify(), Ok(descent.result()));

    // A recording cannot claim that hints are free.
    let free = text.replacen("hint_price: 5,", "", 1);
    assert_eq!(
        Descent::read(&free).unwrap().verify(),
        Err(VerifyDescentError::HintPrice {
            depth: 1,
            found: 0,
            expected: 5
        })
    );

    // A recording cannot claim other rules for hints or for the Minotaur, either.
    let whole = text.replacen("hint_moves: 12,", "", 1);
    assert_eq!(
        Descent::read(&whole).unwrap().verify(),
        Err(VerifyDescentError::Terms { depth: 1 })
    );

    // In the descents of older tables, all hints are free.
    let old = Descent::new(7).write().replacen("table: 8", "table: 3", 1);
    let mut old = Descent::read(&old).unwrap();
    assert_eq!(play_with_hints(&mut old, 4).hints(), 4);
    assert!(!old.write().contains("hint_price"));
    assert_eq!(old.verify(), Ok(old.result()));
}

#[test]
fn hints_are_given_without_coins_in_older_recordings() {
    let mut descent = Descent::new(7);
    let level = descent.floor().unwrap();
    let mut recording = Recording::new(&level).bringing(descent.brings(&level));
    let mut progress = recording.begin(&level);
    let input = Input {
        hint: Some(Strength::Direction),
        ..Input::default()
    };
    for _ in 0..4 {
        recording.push(input);
        step(&level, &mut progress, input);
    }
    let (recording, progress) = play_from(&level, progress, recording);
    assert!(progress.hints() >= 4 && progress.finished());
    descent.leave(recording, &progress);
    let (new, old) = (format!("version: {}", Recording::VERSION), "version: 11");
    let text = descent.write().replace(&new, old);
    assert_eq!(Descent::read(&text).unwrap().verify(), Ok(descent.result()));
}

#[test]
fn a_player_can_leave_the_dungeon_after_each_stage() {
    let mut descent = descend(2, 9);
    assert!(!descent.can_leave_dungeon());
    let before = descent.clone();
    assert!(!descent.leave_dungeon());
    assert_eq!(descent, before);
    let level = descent.floor().unwrap();
    let (recording, progress) = play(&descent, &level);
    descent.leave(recording, &progress);
    assert!(descent.can_leave_dungeon());
    let going_on = descent.result();
    assert!(descent.leave_dungeon() && !descent.can_leave_dungeon());
    let result = descent.result();
    assert!(result.is_over && result.has_left_dungeon && descent.is_over());
    assert_eq!((result.depth, result.treasure), (10, going_on.treasure));
    assert_eq!(descent.offer(), None);
    assert_eq!(
        Descent::read(&descent.write()).unwrap().verify(),
        Ok(result)
    );
    assert!(result.is_richer_than(&going_on) && !going_on.is_richer_than(&result));

    let early = changed(&before, |value| value["is_out"] = true.into());
    assert_eq!(
        early.verify(),
        Err(VerifyDescentError::NoExit { depth: 10 })
    );
}

#[test]
fn light_that_is_kept_is_at_most_that_of_the_next_floor() {
    let descent = changed(&descend(4, 3), |value| {
        value["carried"]["light"] = 10_000.into();
    });
    let level = descent.floor().unwrap();
    assert!(level.light() > 0);
    assert_eq!(descent.brings(&level).light, level.light());
    assert_eq!(descent.begin(&level).carried().light, 2 * level.light());
    // A descent with an older table keeps everything.
    let text = descent.write().replacen("table: 8", "table: 3", 1);
    let old = Descent::read(&text).unwrap();
    assert_eq!(old.brings(&level).light, 10_000);
    assert_eq!(old.offer(), None);
}

#[test]
fn a_player_with_all_relics_wins_every_floor() {
    let relics = serde_json::to_value(Relic::ALL).unwrap();
    let mut descent = changed(&descend(6, 1), |value| value["carried"]["relics"] = relics);
    for _ in 2..=30 {
        let level = descent.floor().unwrap();
        let (recording, progress) = play(&descent, &level);
        assert!(progress.finished(), "floor {}", descent.depth());
        descent.leave(recording, &progress);
    }
}

#[test]
fn each_start_has_its_relic_and_its_weakness_and_is_verified() {
    let plain = descend(2, 12);
    for start in Start::ALL {
        let mut descent = Descent::new(2).with_start(start);
        assert!(
            descent.carried().relics.iter().eq(start.relic()),
            "{start:?}"
        );
        for _ in 0..12 {
            buy_all(&mut descent);
            let level = descent.floor().unwrap();
            if start == Start::Apprentice && descent.bought().is_empty() {
                assert_eq!(descent.brings(&level).light, 0);
            }
            let (recording, progress) = play(&descent, &level);
            assert!(progress.finished(), "{start:?}, floor {}", descent.depth());
            descent.leave(recording, &progress);
        }
        let (result, text) = (descent.result(), descent.write());
        assert_eq!((result.start, descent.start()), (start, start));
        assert_eq!(text.contains("start:"), start != Start::Walker);
        assert_eq!(Descent::read(&text).unwrap(), descent);
        assert_eq!(descent.verify(), Ok(result));
        assert_eq!(descent.again(), Descent::new(2).with_start(start));

        // The floors are those of the default start, but nobody can claim to have had the relic.
        let level = descent.floor().unwrap();
        assert_eq!(level, plain.floor().unwrap());
        if start != Start::Walker {
            let other = changed(&descent, |value| {
                _ = value.as_object_mut().unwrap().remove("start")
            });
            let error = VerifyDescentError::OtherThings { depth: 1 };
            assert_eq!(other.verify(), Err(error), "{start:?}");
        }
    }
}

#[test]
fn starts_change_prices_offers_and_the_light_that_is_kept() {
    let before = |start| {
        let level = Descent::new(3).floor().unwrap();
        let mut descent = Descent::new(3).with_start(start);
        let (recording, progress) = play(&descent, &level);
        descent.leave(recording, &progress);
        descent
    };
    let [walker, lamplighter, apprentice, miner] = Start::ALL.map(before);
    let goods = |descent: &Descent| descent.offer().unwrap().goods;
    assert_eq!((goods(&walker).len(), goods(&miner).len()), (3, 2));
    let (full, dear) = (walker.price(Good::Oil), lamplighter.price(Good::Oil));
    assert_eq!(dear, (full * 5).div_ceil(4));
    let level = walker.floor().unwrap();
    assert!(walker.brings(&level).light > 0);
    assert_eq!(apprentice.brings(&level).light, 0);
    assert_eq!(
        Descent::of_day(Day::numbered(20_000)).start(),
        Start::Walker
    );
}

/// Returns the cells that a player who opens everything reaches. `passes` contains the finishes that the
/// player may pass.
fn reached(level: &Level, passes: &[Cell]) -> BTreeSet<Cell> {
    let passages = Walker::ALL_DOORS.passages(level);
    let (mut reached, mut next) = (BTreeSet::new(), vec![level.starts()[0]]);
    while let Some(cell) = next.pop() {
        let ends = level.is_finish(cell) && !passes.contains(&cell);
        if reached.insert(cell) && !ends {
            let ways = passages.ways(cell).into_iter();
            next.extend(ways.map(|dir| passages.grid().step(cell, dir)));
        }
    }
    reached
}

#[test]
fn no_part_of_a_floor_is_behind_its_finish() {
    let is_last = |version: u32, seed: u64, depth: u32| {
        let level = floor(table_of_version(version).unwrap(), seed, depth).unwrap();
        reached(&level, &[]) == reached(&level, level.finishes())
    };
    let floors = || (0..15).flat_map(|seed| (1..=12).map(move |depth| (seed, depth)));
    assert!(!floors().all(|(seed, depth)| is_last(6, seed, depth)));
    for (seed, depth) in floors() {
        assert!(is_last(7, seed, depth), "seed {seed}, floor {depth}");
    }
}

#[test]
fn some_light_is_kept_even_before_a_short_floor() {
    let with_light = |light: u32| {
        changed(&descend(5, 2), |value| {
            value["carried"]["light"] = light.into()
        })
    };
    let level = with_light(0).floor().unwrap();
    assert!(level.light() < 60, "the floor has {} steps", level.light());
    for (left, kept) in [(0, 0), (59, 59), (60, 60), (500, 60)] {
        let descent = with_light(left);
        assert_eq!(descent.kept_light(&level), kept);
        assert_eq!(descent.brings(&level).light, kept);
    }
}

#[test]
fn a_check_of_an_offer_buys_nothing() {
    let mut descent = changed(&descend(5, 1), |value| {
        value["carried"]["treasure"] = 30.into();
    });
    let before = descent.clone();
    let offer = descent.offer().unwrap();
    let checked: Vec<_> = offer
        .goods
        .iter()
        .map(|&good| descent.check_offered(good))
        .collect();
    assert_eq!(descent, before);
    for (&good, checked) in offer.goods.iter().zip(checked) {
        assert_eq!(before.clone().buy(good), checked);
    }
    let affordable = offer
        .goods
        .iter()
        .find(|&&good| descent.check_offered(good).is_ok());
    let &good = affordable.unwrap();
    descent.buy(good).unwrap();
    assert_eq!(descent.check_offered(good), Err(BuyError::Sold));
}

/// A pack with a chamber whose only content is a compass.
const PACK: &str = r#"(
    name: "Cellars",
    author: "Ada",
    chambers: [
        (name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"]),
        (name: "den", map: ["+ + + + +", "         ", "+-+ +-+-+", "|*   S $|", "+-+-+-+-+"]),
    ],
)"#;

fn pack(text: &str) -> Arc<ChamberPack> {
    Arc::new(ChamberPack::read(text).expect("a pack"))
}

#[test]
fn a_descent_can_have_the_chambers_of_a_pack_and_names_it() {
    let cellars = pack(PACK);
    let mut descent = Descent::from_pack(7, cellars.clone()).unwrap();
    assert_eq!(descent.pack(), cellars.id());
    let mut with_chambers = 0;
    while descent.depth() <= 6 {
        let level = descent.floor().unwrap();
        if level.pack().is_some() {
            assert_eq!(level.pack(), cellars.id());
            assert!(!level.cells_with(Content::Compass).is_empty());
            assert!(matches!(certify(&level), Verdict::Certified(_)));
            with_chambers += 1;
        }
        let (recording, progress) = play(&descent, &level);
        assert!(progress.finished(), "floor {}", descent.depth());
        descent.leave(recording, &progress);
    }
    assert!(with_chambers >= 4, "{with_chambers}");
    assert_eq!(descent.verify(), Ok(descent.result()));
    // The same floors again have the same chambers.
    let again = descent.again();
    let first = Descent::from_pack(7, cellars.clone()).unwrap();
    assert_eq!(again.floor(), first.floor());

    // The file names the pack, without which the floors are unknown.
    let text = descent.write();
    assert!(text.contains("name: \"Cellars\""), "{text}");
    let read = Descent::read(&text).unwrap();
    assert_eq!(read.pack(), cellars.id());
    let id = cellars.id().unwrap().clone();
    let why = FloorError::NoPack(id.clone());
    assert_eq!(read.floor(), Err(why.clone()));
    let error = read.verify().unwrap_err();
    assert_eq!(error, VerifyDescentError::Floor { depth: 1, why });
    let told = error.to_string();
    assert!(told.contains("from the pack Cellars by Ada"), "{told}");
    let other = pack(&PACK.replace("Ada", "Eve"));
    let found = Box::new(other.id().unwrap().clone());
    let error = read.clone().with_pack(other.clone()).unwrap_err();
    let expected = Some(Box::new(id));
    assert_eq!(error, DescentPackError::Other { expected, found });
    let read = read.with_pack(cellars).unwrap();
    assert_eq!(read, descent);
    assert_eq!(read.verify(), Ok(descent.result()));

    // A different pack is not that of the recordings.
    let hash = |pack: &ChamberPack| pack.id().unwrap().hash().to_string();
    let forged = text.replacen("Ada", "Eve", 1);
    let forged = forged.replacen(&hash(&pack(PACK)), &hash(&other), 1);
    let forged = Descent::read(&forged).unwrap().with_pack(other).unwrap();
    let error = forged.verify().unwrap_err();
    assert!(
        matches!(error, VerifyDescentError::OtherLevel { .. }),
        "{error}"
    );
}

#[test]
fn descents_without_a_pack_do_not_mention_packs() {
    let text = Descent::new(7).write();
    assert!(!text.contains("pack"), "{text}");
    let error = Descent::new(7)
        .with_pack(pack(PACK))
        .unwrap_err()
        .to_string();
    assert!(error.contains("from no pack"), "{error}");
    let list = r#"[(name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"])]"#;
    let error = Descent::from_pack(7, pack(list)).unwrap_err();
    assert_eq!(error, DescentPackError::Unnamed);
}
