//! Tests of flasks and scrolls.

use super::support::{IDLE, corridor, drawn, step, version, with_fields};
use super::using::walk;
use std::collections::BTreeSet;
use warren_dungeon::book::{Journal, RunEnd};
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, Edit, Level, Treasure};
use warren_dungeon::make::make;
use warren_dungeon::play::{
    Carried, ConsumableKind, EFFECT_TICKS, Effect, Event, FLARE_TICKS, Input, Landmark, Look,
    MAX_SIGHT, Progress, SIGHT, SOOT_STEPS, Slot, Surroundings, Tool, ToolRefusal, Trail,
};
use warren_dungeon::recipe::{FindOptions, Recipe, code, read_code};
use warren_maze::topology::{Cell, GridShape, GridSpec, Square};

const DRINKS: Input = Input {
    tool: Some(Tool::Drink),
    ..IDLE
};
const READS: Input = Input {
    tool: Some(Tool::Read),
    ..IDLE
};

fn uses(kind: ConsumableKind) -> Input {
    match kind {
        ConsumableKind::Flask => DRINKS,
        ConsumableKind::Scroll => READS,
    }
}

/// Returns a level with flasks and scrolls on each kind of grid.
fn levels() -> impl Iterator<Item = Level> {
    GridShape::ALL.into_iter().map(|shape| {
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width: 8,
                height: 8,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..GridSpec::default()
            },
            braid: 0.3,
            finds: FindOptions {
                treasure: 1,
                flasks: 3,
                scrolls: 2,
                ..FindOptions::DEFAULT
            },
            ..Recipe::default()
        };
        make(&recipe).unwrap()
    })
}

/// Returns a corridor of 30 cells whose start is the sixth cell. The fields are added to the level file.
fn long(fields: &str) -> Level {
    let plain = corridor(&format!("F         S{}", " ".repeat(48)));
    match fields {
        "" => plain,
        _ => with_fields(&plain, fields),
    }
}

/// Returns a run whose player carries the flask or the scroll with an effect, and has not identified it.
fn with(level: &Level, effect: Effect) -> Progress {
    let kind = effect.kind();
    let place = Effect::of_kind(kind).iter().position(|&it| it == effect);
    let slot = Slot::holding(Look::ALL[place.unwrap()]);
    let brings = match kind {
        ConsumableKind::Flask => Carried {
            flask: slot,
            ..Carried::default()
        },
        ConsumableKind::Scroll => Carried {
            scroll: slot,
            ..Carried::default()
        },
    };
    Progress::carrying(level, brings)
}

/// Uses the flask or the scroll that the player carries. Returns what else happens.
fn consume(level: &Level, progress: &mut Progress, effect: Effect) -> Vec<Event> {
    let held = progress.held(effect.kind()).unwrap();
    let mut events = step(level, progress, uses(effect.kind()));
    assert_eq!(events.remove(0), Event::Consumed(held, effect));
    events
}

fn wait(level: &Level, progress: &mut Progress, ticks: u32) {
    for _ in 0..ticks {
        step(level, progress, IDLE);
    }
}

/// Wakes the Minotaur by stepping aside.
fn wake(level: &Level, progress: &mut Progress) {
    step(level, progress, Input { right: 1, ..IDLE });
    assert!(progress.beasts()[0].awake);
}

#[test]
fn flasks_and_scrolls_are_found_used_and_written_on_every_grid() {
    let mut looks = BTreeSet::new();
    for level in levels() {
        for kind in ConsumableKind::ALL {
            let cells = level.cells_with(kind.content());
            let mut progress = Progress::new(&level);
            progress.put(cells[0], [0, 0]);
            let seen = progress.consumable_in(&level, kind, cells[0]).unwrap();
            let around = Surroundings::new(&level, &progress, &Trail::new(cells[0]));
            assert!(around.landmarks.contains(&Landmark::Consumable(seen)));
            let events = step(&level, &mut progress, IDLE);
            assert!(events.contains(&Event::ItemTaken(kind.content(), cells[0])));
            assert_eq!(progress.held(kind), Some(seen));
            assert_eq!(progress.contents(&level, cells[0]).next(), None);
            looks.insert((kind, seen.look));
            assert_eq!(seen.effect, None);
            let Event::Consumed(used, effect) = step(&level, &mut progress, uses(kind))[0] else {
                panic!("nothing is used");
            };
            assert_eq!((used, progress.held(kind)), (seen, None));
            assert!(progress.carried().identified().eq([effect]));
            // From now on, the player knows this look.
            for &cell in cells {
                if let Some(other) = progress.consumable_in(&level, kind, cell) {
                    let known = (other.look == seen.look).then_some(effect);
                    assert_eq!(other.effect, known);
                }
            }
            let saved = ron::to_string(&progress).unwrap();
            assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
        }
        let text = file::write(&level);
        assert!(text.contains(&version(11)), "{text}");
        assert_eq!(file::read(&text).unwrap(), level);
        let recipe = level.recipe().unwrap();
        assert_eq!(read_code(&code(recipe)).as_ref(), Ok(recipe));
    }
    assert!(looks.len() > 6, "the looks vary: {looks:?}");
}

/// Recordings depend on the looks, so the same level has the same looks in every release.
#[test]
fn the_looks_in_a_level_never_change() {
    let looks = levels().map(|level| {
        let progress = Progress::new(&level);
        let looks_of = |kind: ConsumableKind| {
            let cells = level.cells_with(kind.content()).iter();
            let look = |&cell| progress.consumable_in(&level, kind, cell).unwrap().look;
            cells.map(look).collect::<Vec<_>>()
        };
        ConsumableKind::ALL.map(looks_of).concat()
    });
    let number = |look| Look::ALL.into_iter().position(|it| it == look).unwrap();
    let numbers = looks.map(|looks| looks.into_iter().map(number).collect());
    let expected = [
        [1, 2, 5, 5, 4],
        [3, 3, 0, 4, 2],
        [2, 5, 0, 3, 5],
        [4, 4, 5, 2, 2],
        [1, 0, 5, 4, 2],
    ];
    assert_eq!(numbers.collect::<Vec<Vec<_>>>(), expected);
}

#[test]
fn a_player_without_a_flask_or_a_scroll_can_use_none() {
    let level = long("");
    let mut progress = Progress::new(&level);
    let refused = |why| [Event::ToolRefused(why)];
    assert_eq!(
        step(&level, &mut progress, DRINKS),
        refused(ToolRefusal::NoFlask)
    );
    assert_eq!(
        step(&level, &mut progress, READS),
        refused(ToolRefusal::NoScroll)
    );
}

#[test]
fn a_second_flask_stays_in_its_cell_until_the_first_is_used() {
    let level = long("flasks: [(6, 0), (7, 0)], iron_keys: [(7, 0)]");
    let mut progress = Progress::new(&level);
    walk(&level, &mut progress, Square::EAST);
    let first = progress.held(ConsumableKind::Flask).unwrap();
    let events = walk(&level, &mut progress, Square::EAST);
    assert!(events.contains(&Event::ItemLeft(Content::Flask, 7)));
    assert!(events.contains(&Event::ItemTaken(Content::IronKey, 7)));
    let missed = |progress: &Progress| progress.missed_finds(&level).collect::<Vec<_>>();
    let taken = |progress: &Progress| progress.taken_finds(&level).count();
    assert_eq!(
        (missed(&progress), taken(&progress)),
        (vec![Content::Flask], 1)
    );
    assert!(progress.contents(&level, 7).eq([Content::Flask]));
    let saved = ron::to_string(&progress).unwrap();
    assert_eq!(ron::from_str::<Progress>(&saved).unwrap(), progress);
    // The key is taken only once.
    walk(&level, &mut progress, Square::EAST);
    let events = walk(&level, &mut progress, Square::WEST);
    assert!(events.contains(&Event::ItemLeft(Content::Flask, 7)));
    assert_eq!((progress.iron_keys(), progress.finds()), (1, 1));
    assert_eq!(progress.held(ConsumableKind::Flask), Some(first));
    // The player stands beside the second flask and drinks the first one.
    let events = step(&level, &mut progress, DRINKS);
    assert!(events.contains(&Event::ItemTaken(Content::Flask, 7)));
    assert!(progress.held(ConsumableKind::Flask).is_some());
    assert_eq!(progress.contents(&level, 7).next(), None);
    assert_eq!((missed(&progress), progress.finds()), (vec![], 2));
    assert_eq!(taken(&progress), 2);
}

/// No effect moves the player, ends the run, or changes what the player can reach.
#[test]
fn no_effect_changes_a_plan_on_any_grid() {
    for level in levels() {
        for &effect in Effect::ALL {
            let mut progress = with(&level, effect);
            let before = progress.clone();
            consume(&level, &mut progress, effect);
            assert_eq!(progress.plan(&level), before.plan(&level));
            assert_eq!(
                (progress.cell(), progress.taken(), progress.opened()),
                (before.cell(), before.taken(), before.opened())
            );
            assert!(!progress.is_over());
        }
    }
}

#[test]
fn good_flasks_help_for_some_time() {
    let level = long("light: 9");
    let mut progress = with(&level, Effect::Oil);
    assert!(!progress.seen().contains(12));
    assert_eq!(consume(&level, &mut progress, Effect::Oil), []);
    assert!(progress.seen().contains(12));
    assert_eq!(
        (progress.carried().oil, progress.sight(&level)),
        (1, SIGHT + 1)
    );

    let mut progress = with(&level, Effect::Sight);
    assert_eq!(consume(&level, &mut progress, Effect::Sight), []);
    assert!(progress.seen().contains(15));
    assert_eq!(progress.sight(&level), MAX_SIGHT);
    wait(&level, &mut progress, EFFECT_TICKS - 1);
    assert_eq!(progress.sight(&level), MAX_SIGHT);
    let over = [Event::WoreOff(Effect::Sight)];
    assert_eq!(step(&level, &mut progress, IDLE), over);
    assert_eq!(progress.sight(&level), SIGHT);

    let level = long("sleeper: (10, 0)");
    let runs = Input { ahead: 127, ..IDLE };
    let mut noisy = Progress::new(&level);
    step(&level, &mut noisy, runs);
    assert!(noisy.beasts()[0].awake);
    let mut progress = with(&level, Effect::Silence);
    consume(&level, &mut progress, Effect::Silence);
    step(&level, &mut progress, runs);
    assert!(!progress.beasts()[0].awake);
    wait(&level, &mut progress, EFFECT_TICKS);
    step(&level, &mut progress, runs);
    assert!(progress.beasts()[0].awake);

    let level = long("minotaur: (8, 0)");
    let mut progress = with(&level, Effect::Stillness);
    wake(&level, &mut progress);
    let events = consume(&level, &mut progress, Effect::Stillness);
    assert_eq!(events, [Event::Dazzled(BeastKind::Minotaur)]);
    wait(&level, &mut progress, FLARE_TICKS - 1);
    assert_eq!(progress.beasts()[0].cell, 8);
}

#[test]
fn bad_effects_cost_light_or_make_a_noise() {
    for (light, left) in [(3, 2), (30, 15), (200, 200 - SOOT_STEPS)] {
        let level = long(&format!("light: {light}"));
        let mut progress = with(&level, Effect::Soot);
        assert_eq!(consume(&level, &mut progress, Effect::Soot), []);
        assert_eq!(progress.carried().light, left);
    }
    let level = long("minotaur: (8, 0)");
    for effect in [Effect::Rattling, Effect::Alarm] {
        let mut progress = with(&level, effect);
        wake(&level, &mut progress);
        let events = consume(&level, &mut progress, effect);
        assert_eq!(events, [Event::Lured(BeastKind::Minotaur)]);
        assert_eq!(progress.beasts()[0].lure.unwrap().cell, 5);
    }
    let level = long("sleeper: (10, 0)");
    for (effect, wakes) in [(Effect::Rattling, false), (Effect::Alarm, true)] {
        let mut progress = with(&level, effect);
        consume(&level, &mut progress, effect);
        assert_eq!(progress.beasts()[0].awake, wakes, "{effect:?}");
    }
    let mut progress = with(&level, Effect::Gloom);
    consume(&level, &mut progress, Effect::Gloom);
    assert!(progress.is_torch_put_out());
    let lights = Input {
        tool: Some(Tool::Torch),
        ..IDLE
    };
    assert_eq!(step(&level, &mut progress, lights)[0], Event::TorchLit);
}

#[test]
fn good_scrolls_show_something() {
    let level = long(
        "minotaur: (26, 0), treasures: [(cell: (20, 0), kind: Coins), (cell: (28, 0), kind: Crown)]",
    );
    let mut progress = with(&level, Effect::Maps);
    assert_eq!(consume(&level, &mut progress, Effect::Maps), []);
    assert!(progress.seen().contains(29));

    let mut progress = with(&level, Effect::Guidance);
    let shown = [Event::Shown(Content::Finish, 0)];
    assert_eq!(consume(&level, &mut progress, Effect::Guidance), shown);
    assert!(progress.seen().contains(0) && progress.hints() == 0);

    let mut progress = with(&level, Effect::Treasure);
    let coins = Content::Treasure(Treasure::Coins);
    let shown = [Event::Shown(coins, 20)];
    assert_eq!(consume(&level, &mut progress, Effect::Treasure), shown);
    assert!(progress.seen().contains(20));
    let emptied = long("");
    let mut progress = with(&emptied, Effect::Treasure);
    assert_eq!(consume(&emptied, &mut progress, Effect::Treasure), []);

    let level = long("sleeper: (26, 0)");
    let mut progress = with(&level, Effect::Beasts);
    let shown = [Event::Shown(Content::Sleeper, 26)];
    assert_eq!(consume(&level, &mut progress, Effect::Beasts), shown);
    assert!(progress.is_under(Effect::Beasts));
    wait(&level, &mut progress, EFFECT_TICKS);
    assert!(!progress.is_under(Effect::Beasts));
}

#[test]
fn a_scroll_shows_a_treasure_behind_a_gate() {
    let level = drawn(
        "
        +-+-+-+-+
        |S  |   |
        + +-+-+-+
        |      F|
        +-+-+-+-+
        ",
    );
    let level = with_fields(
        &level,
        r#"gates: [(cell: (2, 0), side: "west", kind: Iron)], treasures: [(cell: (3, 0), kind: Goblet)]"#,
    );
    let level = level
        .with(Edit::Content(Content::IronKey, 5, true))
        .unwrap();
    let mut progress = with(&level, Effect::Treasure);
    let goblet: Cell = 3;
    let events = consume(&level, &mut progress, Effect::Treasure);
    assert!(matches!(events[0], Event::Shown(_, cell) if cell == goblet));
}

#[test]
fn the_journal_keeps_what_the_player_has_identified() {
    let level = long("");
    let mut journal = Journal::default();
    for effect in [Effect::Gloom, Effect::Oil] {
        let mut progress = with(&level, effect);
        consume(&level, &mut progress, effect);
        progress.finish();
        let run = RunEnd {
            level: &level,
            end: &progress,
            descent: None,
        };
        journal.end_run(&run);
    }
    let known: Vec<Effect> = Effect::ALL.to_vec();
    let known = known.into_iter().filter(|&it| journal.has_identified(it));
    assert!(known.eq([Effect::Oil, Effect::Gloom]));
    let saved = ron::to_string(&journal).unwrap();
    assert!(saved.contains(r#"effects:["gloom","oil"]"#), "{saved}");
    assert_eq!(ron::from_str::<Journal>(&saved).unwrap(), journal);
    // A journal of an earlier version has no such list.
    let earlier: Journal = ron::from_str("(floors: 3)").unwrap();
    assert!(!earlier.has_identified(Effect::Oil));
}
