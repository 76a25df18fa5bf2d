//! Tests of relics. Each test plays the same moves with and without a relic.

use super::support::{corridor, drawn, with_fields};
use warren_dungeon::level::{BeastKind, Content, Edit, Level, Treasure};
use warren_dungeon::pilot::step_towards;
use warren_dungeon::play::{
    Carried, DARK_SIGHT, Event, HEARING, Input, MAX_SIGHT, Progress, RISE_TICKS, Relic, Relics,
    SIGHT, STEPS_PER_OIL, TICKS_PER_SECOND, quiet, step,
};
use warren_maze::topology::{Dir, Square, Topology};

const EAST: Dir = Square::EAST;

/// A run whose events are collected.
struct Run<'a> {
    level: &'a Level,
    progress: Progress,
    events: Vec<Event>,
}

impl Run<'_> {
    fn with(level: &Level, relics: impl IntoIterator<Item = Relic>) -> Run<'_> {
        let carried = Carried {
            relics: relics.into_iter().collect(),
            ..Carried::default()
        };
        Run {
            level,
            progress: Progress::carrying(level, carried),
            events: Vec::new(),
        }
    }

    fn play(&mut self, input: Input) {
        let events = step(self.level, &mut self.progress, input);
        self.events.extend(events);
    }

    fn wait(&mut self, ticks: u32) {
        (0..ticks).for_each(|_| self.play(Input::default()));
    }

    /// Runs through this number of cells in a direction.
    fn run(&mut self, dir: Dir, cells: u32) {
        self.walk(dir, cells, |input| input);
    }

    fn walk(&mut self, dir: Dir, cells: u32, pace: impl Fn(Input) -> Input) {
        for _ in 0..cells {
            let to = self.level.grid().step(self.progress.cell(), dir);
            while self.progress.cell() != to && !self.progress.is_over() {
                let input = step_towards(self.level, &self.progress, dir).unwrap();
                self.play(pace(input));
            }
        }
    }

    fn is_awake(&self, kind: BeastKind) -> bool {
        self.progress.beast(kind).unwrap().awake
    }
}

/// Returns what `measure` returns without and with a relic.
fn compared<T>(level: &Level, relic: Relic, measure: impl Fn(Run<'_>) -> T) -> (T, T) {
    let without = measure(Run::with(level, []));
    (without, measure(Run::with(level, [relic])))
}

fn put(level: Level, content: Content, cell: u32) -> Level {
    level.with(Edit::Content(content, cell, true)).unwrap()
}

fn lit(level: Level, steps: u32) -> Level {
    level.with(Edit::Light(steps)).unwrap()
}

#[test]
fn boots_grease_and_a_hood_hide_the_player_from_the_sleeper() {
    let runs = |mut run: Run<'_>| {
        run.run(EAST, 1);
        run.is_awake(BeastKind::Sleeper)
    };
    let near = with_fields(&corridor("S           F"), "sleeper: (4, 0)");
    assert_eq!(compared(&near, Relic::Boots, runs), (true, false));
    assert_eq!(compared(&near, Relic::Hood, runs), (true, true));
    let cell = HEARING / 2 + 2;
    let far = with_fields(
        &corridor("S                   F"),
        &format!("sleeper: ({cell}, 0)"),
    );
    assert_eq!(compared(&far, Relic::Hood, runs), (true, false));

    let search = |mut run: Run<'_>| {
        for _ in 0..2 * TICKS_PER_SECOND {
            run.play(Input {
                search: true,
                ..Input::default()
            });
        }
        assert!(matches!(
            run.events[..],
            [.., Event::DoorFound(_)] | [.., Event::DoorFound(_), _]
        ));
        run.is_awake(BeastKind::Sleeper)
    };
    let door = with_fields(&corridor("F SD       "), "sleeper: (5, 0)");
    assert_eq!(compared(&door, Relic::Grease, search), (true, false));
    assert_eq!(compared(&door, Relic::Boots, search), (true, true));
}

#[test]
fn poppy_smoke_slows_beasts_that_get_up() {
    let level = with_fields(&corridor("S                   F"), "sleeper: (6, 0)");
    let rising = |mut run: Run<'_>| {
        run.play(Input {
            ahead: 127,
            ..Input::default()
        });
        run.progress.beast(BeastKind::Sleeper).unwrap().rising + 1
    };
    assert_eq!(
        compared(&level, Relic::Poppy, rising),
        (RISE_TICKS, 3 * RISE_TICKS)
    );
}

#[test]
fn a_lantern_and_a_cats_eye_change_the_sight() {
    let level = lit(corridor("S                   F"), 2);
    let sight = |mut run: Run<'_>| {
        let lit = run.progress.sight(&level);
        run.run(EAST, 2);
        (lit, run.progress.sight(&level))
    };
    let none = (SIGHT, DARK_SIGHT);
    assert_eq!(
        compared(&level, Relic::Lantern, sight),
        (none, (MAX_SIGHT, DARK_SIGHT))
    );
    assert_eq!(compared(&level, Relic::CatsEye, sight), (none, (SIGHT, 3)));
}

#[test]
fn a_wick_and_an_oil_press_save_light() {
    let level = lit(put(corridor("S                   F"), Content::Oil, 5), 20);
    let light = |mut run: Run<'_>| {
        run.run(EAST, 4);
        let before = run.progress.carried().light;
        run.run(EAST, 1);
        (before, run.progress.carried().light)
    };
    let none = (16, 15 + STEPS_PER_OIL);
    assert_eq!(
        compared(&level, Relic::Wick, light),
        (none, (18, 18 + STEPS_PER_OIL))
    );
    assert_eq!(
        compared(&level, Relic::OilPress, light),
        (none, (16, 15 + 2 * STEPS_PER_OIL))
    );
}

#[test]
fn each_level_begins_with_what_relics_provide() {
    let level = put(corridor("S                   F"), Content::Gunpowder, 1);
    let carried = |mut run: Run<'_>| {
        let Carried { charges, chalk, .. } = run.progress.carried();
        run.run(EAST, 1);
        (charges, chalk, run.progress.carried().charges)
    };
    assert_eq!(
        compared(&level, Relic::Pick, carried),
        ((0, 0, 1), (1, 0, 2))
    );
    assert_eq!(
        compared(&level, Relic::ChalkPouch, carried),
        ((0, 0, 1), (0, 3, 1))
    );
    assert_eq!(
        compared(&level, Relic::PowderHorn, carried),
        ((0, 0, 1), (0, 0, 2))
    );
}

#[test]
fn charts_show_cells_of_the_map() {
    let long = format!("S {}F", "  ".repeat(78));
    let level = put(corridor(&long), Content::MapFragment, 1);
    let seen = |run: Run<'_>| run.progress.seen().count();
    let (none, chart) = compared(&level, Relic::Chart, seen);
    assert_eq!((none, chart), (SIGHT as u32 + 1, 13));
    let (_, sextant) = compared(&level, Relic::Sextant, seen);
    assert_eq!(sextant, none + 13);
    let fragment = |mut run: Run<'_>| {
        run.run(EAST, 1);
        run.progress.seen().count()
    };
    assert_eq!(
        compared(&level, Relic::MapCase, fragment),
        (1 + 24 + 1, 1 + 48 + 1)
    );
}

#[test]
fn a_statue_behind_a_player_with_a_mirror_stands_still() {
    let level = with_fields(&corridor("  S                 F"), "statue: (0, 0)");
    let caught = |mut run: Run<'_>| {
        // The player looks east, away from the Statue.
        run.wait(30 * TICKS_PER_SECOND);
        run.progress.caught()
    };
    assert_eq!(compared(&level, Relic::Mirror, caught), (true, false));
}

#[test]
fn an_hourglass_delays_the_minotaur_and_the_statue() {
    for beast in ["minotaur", "statue"] {
        let level = with_fields(
            &corridor("    S               F"),
            &format!("{beast}: (0, 0)"),
        );
        let awake = |mut run: Run<'_>| {
            run.walk(EAST, 1, quiet);
            let early = run.progress.beasts()[0].awake;
            run.wait(20 * TICKS_PER_SECOND);
            (early, run.progress.beasts()[0].awake)
        };
        let (without, with) = compared(&level, Relic::Hourglass, awake);
        assert_eq!((without.0, with), (true, (false, true)), "{beast}");
    }
}

#[test]
fn a_dowsing_rod_opens_secret_doors_beside_the_player() {
    let level = drawn(
        "
        +-+-+-+
        |S  DF|
        +-+-+-+
        ",
    );
    let found = |mut run: Run<'_>| {
        run.wait(1);
        let at_start = run.progress.found()[0];
        run.run(EAST, 1);
        (at_start, run.progress.found()[0])
    };
    assert_eq!(
        compared(&level, Relic::DowsingRod, found),
        ((false, false), (false, true))
    );
}

#[test]
fn doors_that_a_dowsing_rod_opens_make_no_noise() {
    let level = with_fields(&corridor("F S  D       "), "sleeper: (5, 0)");
    let mut run = Run::with(&level, [Relic::DowsingRod]);
    run.walk(EAST, 1, quiet);
    assert!(
        run.events
            .iter()
            .any(|event| matches!(event, Event::DoorFound(_)))
    );
    assert!(!run.is_awake(BeastKind::Sleeper));
}

#[test]
fn treasure_is_worth_more_with_a_purse() {
    let treasure = |treasure| put(corridor("S     F"), Content::Treasure(treasure), 1);
    let coins = |mut run: Run<'_>| {
        run.run(EAST, 1);
        run.progress.carried().treasure
    };
    let crown = treasure(Treasure::Crown);
    assert_eq!(compared(&crown, Relic::Purse, coins), (100, 125));
    let few = treasure(Treasure::Coins);
    assert_eq!(compared(&few, Relic::Purse, coins), (5, 7));
}

#[test]
fn a_ward_saves_the_player_once() {
    let level = with_fields(&corridor("      S             F"), "minotaur: (0, 0)");
    let mut run = Run::with(&level, [Relic::Ward, Relic::Purse]);
    run.wait(60 * TICKS_PER_SECOND);
    let warded = run
        .events
        .iter()
        .filter(|&event| *event == Event::Warded(BeastKind::Minotaur));
    assert_eq!(warded.count(), 1);
    assert!(run.progress.caught(), "the ward is broken");
    assert_eq!(
        run.progress.carried().relics,
        Relics::from_iter([Relic::Purse])
    );
    let (without, with) = compared(&level, Relic::Ward, |mut run| {
        run.wait(60 * TICKS_PER_SECOND);
        run.progress.ticks()
    });
    assert!(with > without + TICKS_PER_SECOND, "{without} {with}");
}

#[test]
fn relics_are_stored_by_name() {
    let carried = Carried {
        relics: [Relic::CatsEye, Relic::Boots].into_iter().collect(),
        ..Carried::default()
    };
    let text = ron::to_string(&carried).unwrap();
    assert!(text.ends_with("relics:[Boots,CatsEye])"), "{text}");
    assert_eq!(ron::from_str::<Carried>(&text).unwrap(), carried);
    let none = ron::to_string(&Carried::default()).unwrap();
    assert!(!none.contains("relics"), "{none}");
}

#[test]
fn a_thief_takes_no_relics_and_all_coins_of_a_treasure() {
    let level = with_fields(
        &corridor("F S                "),
        "treasures: [(cell: (2, 0), kind: Chest)], thief: (6, 0)",
    );
    let relics = [Relic::Ward, Relic::Purse];
    let mut run = Run::with(&level, relics);
    run.run(EAST, 1);
    assert_eq!(run.progress.carried().treasure, 50);
    run.wait(10 * TICKS_PER_SECOND);
    let stolen = Event::Stolen(BeastKind::Thief, Treasure::Chest);
    assert!(run.events.contains(&stolen));
    assert_eq!(run.progress.carried().treasure, 0);
    assert_eq!(run.progress.carried().relics, Relics::from_iter(relics));
}
