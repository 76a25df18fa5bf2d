//! Tests that a random seed is replaced if no level can be made from it.

use std::ops::ControlFlow;
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::{BeastStartError, MakeError, make, make_fresh, make_heard};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Charges, DoorCount, Recipe, RoomOptions};
use warren_dungeon::route::Walker;
use warren_dungeon::survey::survey;
use warren_maze::maze::{Carved, Listener};
use warren_maze::solve::distances;
use warren_maze::topology::{Cell, Dir, Grid, GridSpec};

/// Returns the recipe of a small level with loops. In such levels, the Minotaur often cannot start
/// anywhere.
fn hunted(side: u32) -> Recipe {
    Recipe {
        grid: GridSpec {
            width: side,
            height: side,
            ..GridSpec::default()
        },
        algorithm: Algorithm::DepthFirst,
        braid: 0.5,
        minotaur: true,
        ..Recipe::default()
    }
}

fn with_seed(recipe: &Recipe, seed: u64) -> Recipe {
    Recipe {
        seed,
        ..recipe.clone()
    }
}

#[test]
fn make_fresh_uses_the_first_seed_that_makes_a_level() {
    let mut refused = 0;
    for seed in (0..40).map(|number| number * 1000) {
        let recipe = Recipe {
            locks: 2,
            braid: 0.6,
            minotaur: false,
            ..with_seed(&hunted(5), seed)
        };
        let expected = (seed..seed + 100).find_map(|seed| {
            let made = make(&with_seed(&recipe, seed));
            refused += u32::from(made.is_err());
            made.ok()
        });
        let (level, ()) = make_fresh(&recipe, || ()).unwrap();
        assert_eq!(Some(level), expected);
    }
    assert!(refused > 0);
}

/// Returns the number of moves from the nearest beast to the start, ignoring gates.
fn away(level: &Level) -> u32 {
    let passages = Walker::ALL_DOORS.passages(level);
    let moves = distances(&passages, &level.starts()[..1]);
    let beasts = level.beasts().map(|(_, cell)| moves[cell as usize]);
    beasts.min().unwrap()
}

#[test]
fn new_seeds_do_not_start_beside_a_beast() {
    let rooms = RoomOptions {
        count: 4,
        ..RoomOptions::default()
    };
    let all = Recipe {
        rooms,
        braid: 0.3,
        minotaur: true,
        sleeper: true,
        guardian: true,
        statue: true,
        echo: true,
        moth: true,
        thief: true,
        warden: true,
        ..Recipe::default()
    };
    let mut near = 0;
    for seed in (0..12).map(|number| number * 1000) {
        let recipe = with_seed(&all, seed);
        let (level, ()) = make_fresh(&recipe, || ()).unwrap();
        assert!(away(&level) >= 15, "{recipe:?}: {}", away(&level));
        near += u32::from(make(&recipe).is_ok_and(|level| away(&level) < 15));
        let seed = level.recipe().unwrap().seed;
        assert_eq!(make(&with_seed(&all, seed)).unwrap(), level);
    }
    assert!(near > 0, "no beast is near the start");
}

#[test]
fn a_beast_in_a_small_level_is_as_far_from_the_start_as_in_the_first_levels() {
    for seed in (0..10).map(|number| number * 1000) {
        let recipe = with_seed(&hunted(6), seed);
        let made = (seed..seed + 100).filter_map(|seed| make(&with_seed(&recipe, seed)).ok());
        let first: Vec<Level> = made.take(4).collect();
        let (level, ()) = make_fresh(&recipe, || ()).unwrap();
        assert!(first.iter().any(|first| away(first) < 15));
        // A level whose beast is far enough away ends the search.
        let is_nearer = |first: &Level| away(first) <= away(&level) || sees(first);
        assert!(away(&level) >= 15 || first.iter().all(is_nearer));
    }
}

/// Returns whether the start is in a straight line with a beast.
fn sees(level: &Level) -> bool {
    let [[x, y, _], [to_x, to_y, _]] = {
        let cell = level.beasts().next().unwrap().1;
        [level.starts()[0], cell].map(|cell| level.grid().coordinates(cell))
    };
    x == to_x || y == to_y
}

#[test]
fn the_returned_listener_received_only_the_final_level() {
    let grid = Grid::try_from(hunted(8).grid).unwrap();
    for seed in 0..20 {
        let recipe = with_seed(&hunted(8), seed);
        let (level, carved) = make_fresh(&recipe, || Carved::on(&grid)).unwrap();
        let mut alone = Carved::on(&grid);
        make_heard(level.recipe().unwrap(), &mut alone).unwrap();
        assert_eq!(carved.cells(), alone.cells());
    }
}

#[test]
fn make_fresh_gives_up_after_many_seeds_with_the_last_error() {
    let tried = |recipe: &Recipe| {
        let mut listeners = 0;
        let made = make_fresh(recipe, || listeners += 1);
        let Err(MakeError::NoSeed { tries, last }) = made.map(|_| ()) else {
            panic!("a level, or another error");
        };
        assert_eq!(listeners, tries);
        (tries, *last)
    };
    assert_eq!(
        tried(&hunted(2)),
        (
            100,
            MakeError::Beast(BeastStartError::NoStart(BeastKind::Minotaur))
        )
    );
    let error = make_fresh(&hunted(2), || ()).unwrap_err().to_string();
    let begin = "none of 100 seeds makes a level; the last one failed: there is no start cell for the Minotaur";
    assert!(error.starts_with(begin), "{error}");
    // For a large level, fewer seeds are tried, because each level takes a long time and a
    // different seed rarely helps.
    let sealed = Algorithm::Areas(AreasWithDoors {
        count: 2,
        doors: DoorCount::Sealed,
    });
    let large = Recipe {
        algorithm: sealed,
        charges: Charges::Exactly(0),
        ..hunted(600)
    };
    assert_eq!(
        tried(&large),
        (
            4,
            MakeError::Beast(BeastStartError::NoStart(BeastKind::Minotaur))
        )
    );
}

/// Returns an algorithm with three areas and this number of doors.
fn areas_with(doors: u32) -> Algorithm {
    Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Exactly(doors),
    })
}

#[test]
fn counts_that_fit_in_some_mazes_are_tried_with_several_seeds() {
    let all = Recipe {
        extra_passages: 361,
        ..Recipe::default()
    };
    assert!(make_fresh(&all, || ()).is_ok());
    let tried = Recipe {
        algorithm: areas_with(363),
        ..Recipe::default()
    };
    let error = make_fresh(&tried, || ()).unwrap_err();
    assert!(matches!(error, MakeError::NoSeed { .. }), "{error}");
}

#[test]
fn errors_that_no_seed_can_fix_are_returned_without_retrying() {
    let wrong = [
        Recipe {
            braid: 2.0,
            ..Recipe::default()
        },
        Recipe {
            starts: 400,
            ..Recipe::default()
        },
        // A grid of 20 × 20 squares has 760 sides between cells, of which a tree opens 399.
        Recipe {
            extra_passages: 362,
            ..Recipe::default()
        },
        Recipe {
            algorithm: areas_with(364),
            ..Recipe::default()
        },
        Recipe {
            grid: GridSpec {
                width: 0,
                ..GridSpec::default()
            },
            ..Recipe::default()
        },
    ];
    for recipe in wrong {
        let refused = make(&recipe).unwrap_err();
        let fresh = make_fresh(&recipe, || panic!("a level was tried"));
        let fresh: Result<((), ()), _> = fresh.map(|(_, listener)| ((), listener));
        assert_eq!(fresh, Err(refused.clone()));
        let asked = survey(&recipe, 3, || -> ControlFlow<()> {
            panic!("a level was tried")
        });
        assert_eq!(asked, Err(refused));
    }
}

#[test]
fn cancelling_one_try_stops_all_tries() {
    /// A listener that cancels the work immediately if it is the third one.
    struct Third(u32);

    impl Listener for Third {
        fn start(&mut self, _: Cell) -> ControlFlow<()> {
            match self.0 {
                3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }

        fn open(&mut self, cell: Cell, _: Dir) -> ControlFlow<()> {
            self.start(cell)
        }
    }

    let mut tries = 0;
    let made = make_fresh(&hunted(2), || {
        tries += 1;
        Third(tries)
    });
    assert_eq!(made.map(|_| ()), Err(MakeError::Cancelled));
    assert_eq!(tries, 3);
}

#[test]
fn a_survey_counts_the_seeds_that_make_no_level() {
    let recipe = hunted(8);
    let survey = survey(&recipe, 100, || ControlFlow::Continue(())).unwrap();
    let made = (0..100).filter(|&seed| make(&with_seed(&recipe, seed)).is_ok());
    assert_eq!(survey.levels.len(), made.count());
    assert_eq!(survey.seeds(), 100);
    let [refused] = &survey.refused[..] else {
        panic!("{:?}", survey.refused);
    };
    assert_eq!(
        refused.reason,
        MakeError::Beast(BeastStartError::NoStart(BeastKind::Minotaur))
    );
    assert!((10..90).contains(&refused.seeds), "{}", refused.seeds);
}

/// Checks that errors that differ only in their numbers count as one kind, and that the first error
/// of each kind is reported.
#[test]
fn a_survey_groups_refused_seeds_by_the_kind_of_error() {
    let recipe = Recipe {
        braid: 0.0,
        extra_passages: 12,
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 3,
            doors: DoorCount::Exactly(14),
        }),
        ..hunted(6)
    };
    let survey = survey(&recipe, 300, || ControlFlow::Continue(())).unwrap();
    let errors = (0..300).filter_map(|seed| make(&with_seed(&recipe, seed)).err());
    let errors: Vec<MakeError> = errors.collect();
    let mut numbers = 0;
    for refused in &survey.refused {
        let mut same = errors
            .iter()
            .filter(|error| error.is_same_kind(&refused.reason));
        assert_eq!(same.clone().count() as u32, refused.seeds);
        assert_eq!(same.next(), Some(&refused.reason));
        numbers += usize::from(same.any(|error| *error != refused.reason));
    }
    assert_eq!(survey.seeds(), 300);
    assert!(
        survey.refused.len() == 3 && numbers > 0,
        "{:?}",
        survey.refused
    );
}
