//! Tests of days and daily maze recipes.

use super::crawler::Crawler;
use super::support::Explorer;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use warren_dungeon::level::{BeastKind, Content, Treasure};
use warren_dungeon::make::{daily, is_daily, make};
use warren_dungeon::pilot::{Demo, Explore, Stop, branches};
use warren_dungeon::play::{Input, Progress, TICKS_PER_SECOND};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::recipe::{Algorithm, Day, DoorCount, Recipe, code};

/// The recipe codes for several days. If this table changes, players with different releases get
/// different daily mazes.
const GOLDEN: &[(&str, &str)] = &[
    ("1970-01-01", "12Q13S19R1H407VHR56P0F3ZS00R5"),
    ("2026-11-23", "12P23P1539EAM6C2H102JHB0EV2P7HRR9MH"),
    ("2026-11-24", "12Q1529R1C2H505PPKZQNZNQRYE3C4"),
    (
        "2027-02-28",
        "12G13F52C2H0J2350M40002RCN2S235Y1004AJJ6PCHYSH3R9E2",
    ),
    (
        "2032-02-29",
        "1263A549EC2H5J2350M40002RCN4S245Y10072CYXXBJ4RBGVS1R",
    ),
    (
        "9999-12-31",
        "12G13H152C2H1J2350M40002RCN1S235Y10093QF3HJW6XBHEFN5",
    ),
];

#[test]
fn daily_recipes_do_not_change_between_releases() {
    let days = [
        "1970-01-01",
        "2026-11-23",
        "2026-11-24",
        "2027-02-28",
        "2032-02-29",
        "9999-12-31",
    ];
    let now: Vec<(&str, String)> = days
        .iter()
        .map(|&day| (day, code(&daily(day.parse().unwrap()))))
        .collect();
    let kept: Vec<(&str, String)> = GOLDEN
        .iter()
        .map(|&(day, code)| (day, code.into()))
        .collect();
    assert_eq!(now, kept, "{now:#?}");
}

#[test]
fn a_daily_recipe_is_recognized_only_on_its_day() {
    for number in 20_700..20_730 {
        let [day, next] = [number, number + 1].map(Day::numbered);
        let recipe = daily(day);
        assert!(is_daily(&recipe, day), "{day}");
        assert!(!is_daily(&recipe, next), "{day}");
        let changed = Recipe {
            seed: recipe.seed ^ 1,
            ..recipe
        };
        assert!(!is_daily(&changed, day), "{day}");
    }
}

/// Returns a recipe's properties. [`check`] counts how often each property occurs.
fn kinds(recipe: &Recipe) -> Vec<String> {
    let mut kinds = vec![
        recipe.grid.shape.name().to_owned(),
        recipe.algorithm.name().into(),
        format!("braid {}", recipe.braid),
        format!("{:?}", recipe.placement),
        format!("{:?}", recipe.theme()),
    ];
    kinds.extend(recipe.minotaur.then(|| "minotaur".into()));
    kinds.extend((recipe.grid.wrap_x || recipe.grid.wrap_y).then(|| "wraps".into()));
    if let Algorithm::Areas(areas) = &recipe.algorithm {
        kinds.push(match areas.doors {
            DoorCount::Sealed => "sealed".into(),
            _ => "doors".into(),
        });
    }
    kinds
}

/// The first day whose maze is a small dungeon.
const FIRST_DUNGEON: &str = "2026-12-15";

/// Checks the levels of consecutive days before the first dungeon.
fn check(days: u32) {
    let dungeon: Day = FIRST_DUNGEON.parse().unwrap();
    let first = Day::numbered(dungeon.number().saturating_sub(days));
    let mut counts = BTreeMap::new();
    let mut codes = BTreeMap::new();
    for number in (first.number()..).take(days as usize) {
        let day = Day::numbered(number);
        let recipe = daily(day);
        let level = make(&recipe).unwrap_or_else(|error| panic!("{day}: {error}"));
        let way = level.way_out().unwrap().moves.len();
        assert!((60..=300).contains(&way), "{day}: {way} moves");
        let cells = level.maze().open_cells().count();
        assert!((150..=1200).contains(&cells), "{day}: {cells} cells");
        for kind in kinds(&recipe) {
            *counts.entry(kind).or_insert(0) += 1;
        }
        let before = codes.insert(code(&recipe), day);
        assert_eq!(before, None, "{day}");
    }
    // Every property must occur on some days. `GOLDEN` fixes the recipes of individual days.
    assert!(counts.len() >= 30, "{counts:#?}");
    for (kind, count) in &counts {
        assert!(count * 200 > days, "{kind} on {count} of {days} days");
    }
    println!("{counts:#?}");
}

#[test]
fn daily_levels_of_1000_days_are_within_the_limits() {
    check(1000);
}

#[test]
#[ignore = "slow: run it after changing how daily recipes are drawn"]
fn daily_levels_of_half_a_century_are_within_the_limits() {
    check(20_000);
}

#[test]
fn daily_dungeons_have_a_mission_treasure_and_a_beast() {
    let first: Day = FIRST_DUNGEON.parse().unwrap();
    assert_eq!(daily(Day::numbered(first.number() - 1)).mission.patterns, 0);
    let (mut counts, mut codes) = (BTreeMap::new(), BTreeSet::new());
    for number in (first.number()..).take(120) {
        let day = Day::numbered(number);
        let recipe = daily(day);
        let level = make(&recipe).unwrap_or_else(|error| panic!("{day}: {error}"));
        let way = level.way_out().unwrap().moves.len();
        assert!((50..=160).contains(&way), "{day}: {way} moves");
        assert!(recipe.mission.patterns >= 3 && level.light() > 0, "{day}");
        let treasure = Treasure::ALL.map(|kind| level.cells_with(Content::Treasure(kind)).len());
        assert!(treasure.iter().sum::<usize>() >= 4, "{day}");
        let beasts: Vec<BeastKind> = level.beasts().map(|(kind, _)| kind).collect();
        assert_eq!(beasts.len(), 1, "{day}");
        assert!(matches!(certify(&level), Verdict::Certified(_)), "{day}");
        *counts.entry(format!("{:?}", beasts[0])).or_insert(0) += 1;
        *counts
            .entry(format!("{:?}", recipe.grid.shape))
            .or_insert(0) += 1;
        assert!(codes.insert(code(&recipe)), "{day}");
        assert!(is_daily(&recipe, day) && !is_daily(&recipe, Day::numbered(number + 1)));
    }
    assert_eq!(counts.len(), 4 + 5, "{counts:?}");
    assert!(counts.values().all(|&count| count >= 8), "{counts:?}");
}

/// Checks how long daily mazes take. The explorer plays without pauses; people take two to three
/// times as long.
#[test]
fn daily_mazes_take_a_few_minutes() {
    check_seconds("2026-01-01", explore, 45, 100..400, 900);
    check_seconds(FIRST_DUNGEON, explore_dungeon, 20, 60..240, 480);
}

/// Checks the number of seconds for 60 days: nine tenths take at least `least`, half of them take this
/// long, and nine tenths take at most `most`.
fn check_seconds(
    first: &str,
    explore: fn(&Recipe) -> Option<u32>,
    least: u32,
    usual: Range<u32>,
    most: u32,
) {
    let first: Day = first.parse().unwrap();
    let mut seconds: Vec<u32> = (first.number()..)
        .take(60)
        .filter_map(|number| explore(&daily(Day::numbered(number))))
        .collect();
    seconds.sort_unstable();
    let [few, half, many] = [10, 50, 90].map(|part| seconds[seconds.len() * part / 100]);
    assert!(
        few >= least && usual.contains(&half) && many < most,
        "{few} {half} {many}: {seconds:?}"
    );
}

/// Returns the number of seconds that an explorer needs who takes everything, or `None` if a beast
/// catches the explorer.
fn explore_dungeon(recipe: &Recipe) -> Option<u32> {
    let level = make(recipe).unwrap();
    let end = Crawler::taking_all().run(&level, Progress::new(&level));
    end.finished().then(|| end.ticks() / TICKS_PER_SECOND)
}

/// Returns the number of seconds that an explorer needs to reach the finish. At junctions, the
/// explorer takes the first branch in clockwise order. If it sees the finish, or if it cannot
/// see anything new, it follows hints. Returns `None` if the Minotaur catches the explorer.
fn explore(recipe: &Recipe) -> Option<u32> {
    let level = make(recipe).unwrap();
    let mut progress = Progress::new(&level);
    let (mut explorer, mut demo) = (Explorer::new(&progress), Demo::default());
    // The last reason why exploring stopped.
    let mut stop = None;
    while !progress.is_over() {
        let input = match stop {
            // The finish is visible, or everything has been seen: follow a hint.
            Some(Stop::FinishSeen | Stop::FinishLeft | Stop::AllSeen) => {
                demo.input(&level, &progress, &explorer.events)
            }
            _ => match explorer.input(&level, &progress) {
                Ok(input) => input,
                Err(why) => {
                    stop = Some(why);
                    let branches = branches(&level, &progress, &explorer.trail);
                    explorer.explore = match why {
                        Stop::Junction => Explore::through(branches[0]),
                        _ => Explore::default(),
                    };
                    Input::default()
                }
            },
        };
        explorer.apply(&level, &mut progress, input);
        assert!(progress.ticks() < 3600 * TICKS_PER_SECOND, "{recipe:?}");
    }
    progress
        .finished()
        .then_some(progress.ticks() / TICKS_PER_SECOND)
}

#[test]
fn days_convert_to_dates_and_back() {
    let mut date = [1970, 1, 1];
    for number in 0..40_000 {
        let day = Day::numbered(number);
        assert_eq!(day.date(), date);
        assert_eq!(Day::of_date(date), Some(day));
        assert_eq!(day.to_string().parse(), Ok(day));
        assert_eq!(Day::at(u64::from(number) * 86_400 + 86_399), Some(day));
        date = tomorrow(date);
    }
    let last = Day::of_date([9999, 12, 31]).unwrap();
    assert_eq!(
        (last.number(), last.to_string()),
        (2_932_896, "9999-12-31".into())
    );
    let _ = Day::numbered(u32::MAX).to_string();
    assert_eq!(Day::at(u64::MAX), None);
}

/// Computes the next date by the calendar rules.
fn tomorrow([year, month, day]: [u32; 3]) -> [u32; 3] {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    match (month, day) {
        (12, 31) => [year + 1, 1, 1],
        _ if day == days => [year, month + 1, 1],
        _ => [year, month, day + 1],
    }
}

#[test]
fn invalid_days_are_refused() {
    for text in [
        "",
        "2026",
        "2026-11",
        "2026-11-23-1",
        "2026-13-01",
        "2026-00-01",
        "2026-02-29",
        "2026-04-31",
        "2026-11-00",
        "1969-12-31",
        "10000-01-01",
        "2026-1-1",
        "+2026-01-01",
        "2026-01-4294967295",
        "2026-11-23 ",
        "-2026-11-23",
    ] {
        assert!(text.parse::<Day>().is_err(), "{text}");
    }
}
