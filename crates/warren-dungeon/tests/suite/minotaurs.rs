//! Tests of the Minotaur: how it hunts the player, and where it starts.

use super::support::{corridor, drawn, fits, grids, with_fields};
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Level};
use warren_dungeon::make::{BeastStartError, GateError, MakeError, make};
use warren_dungeon::pilot::{Defeat, run_demo, step_towards};
use warren_dungeon::play::{
    BEAST_TICKS, Event, Input, Progress, SLEEP_TICKS, TICKS_PER_SECOND, Terms, step,
};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, GateCounts, Placement, Recipe,
};
use warren_maze::solve::shortest_path;
use warren_maze::topology::{Cell, Dir, Embedding, GridShape, GridSpec, Square};

/// Waits until the Minotaur enters a different cell, or until the run is over. Returns the new cell
/// and the number of ticks.
fn wait(level: &Level, progress: &mut Progress) -> (Cell, u32) {
    let cell = |progress: &Progress| progress.beast(BeastKind::Minotaur).unwrap().cell;
    let from = cell(progress);
    for ticks in 1..=SLEEP_TICKS + BEAST_TICKS {
        step(level, progress, Input::default());
        if cell(progress) != from || progress.is_over() {
            return (cell(progress), ticks);
        }
    }
    (from, u32::MAX)
}

#[test]
fn the_minotaur_wakes_after_a_while_and_moves_one_cell_at_a_time() {
    let level = with_fields(&corridor("F S      "), "minotaur: (4, 0)");
    assert_eq!(level.beast(BeastKind::Minotaur), Some(4));
    let mut progress = Progress::new(&level);
    let first = wait(&level, &mut progress);
    assert_eq!(first, (3, SLEEP_TICKS + BEAST_TICKS - 1));
    assert_eq!(wait(&level, &mut progress), (2, BEAST_TICKS));
    let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
    assert_eq!((minotaur.toward, minotaur.ticks), (Some(Square::WEST), 0));
    step(&level, &mut progress, Input::default());
    let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
    assert_eq!((minotaur.distance, minotaur.ticks), (Some(1), 1));
    assert!(!progress.caught());
    assert_eq!(wait(&level, &mut progress), (1, BEAST_TICKS - 1));
    assert!(progress.caught() && !progress.finished() && progress.is_over());
    // Nothing changes after the end of the run.
    let end = progress.clone();
    let ahead = step_towards(&level, &progress, Square::WEST).unwrap();
    assert_eq!(step(&level, &mut progress, ahead), []);
    assert_eq!(progress, end);
}

#[test]
fn the_minotaur_rests_after_each_move_if_the_descent_says_so() {
    let level = with_fields(&corridor("F S      "), "minotaur: (4, 0)");
    let terms = Terms {
        minotaur_rest: 40,
        ..Terms::default()
    };
    let mut progress = Progress::new(&level).with_terms(terms);
    assert_eq!(
        wait(&level, &mut progress),
        (3, SLEEP_TICKS + BEAST_TICKS - 1)
    );
    assert_eq!(wait(&level, &mut progress), (2, BEAST_TICKS + 40));
    assert_eq!(wait(&level, &mut progress), (1, BEAST_TICKS + 40));
    assert!(progress.caught());
}

#[test]
fn the_minotaur_wakes_when_the_player_moves() {
    let level = with_fields(&corridor("S         F"), "minotaur: (4, 0)");
    let mut progress = Progress::new(&level);
    for _ in 0..100 {
        step(&level, &mut progress, Input::default());
    }
    assert!(!progress.beast(BeastKind::Minotaur).unwrap().awake);
    let ahead = step_towards(&level, &progress, Square::EAST).unwrap();
    step(&level, &mut progress, ahead);
    let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
    assert!(minotaur.awake);
    assert_eq!((minotaur.distance, minotaur.ticks), (Some(4), 1));
    assert_eq!(wait(&level, &mut progress), (3, BEAST_TICKS - 1));
}

#[test]
fn players_who_walk_into_the_minotaur_are_caught() {
    let level = with_fields(&corridor("S   F"), "minotaur: (1, 0)");
    assert_eq!(run_demo(&level), Err(Defeat::Caught));
    // The Minotaur comes from the east, and the player walks to the east. They must not swap
    // places.
    for start in 1..=2 * BEAST_TICKS {
        let level = with_fields(&corridor("F S      "), "minotaur: (4, 0)");
        let mut progress = Progress::new(&level);
        let mut events = Vec::new();
        for tick in 0..SLEEP_TICKS {
            let ahead = Input {
                ahead: if tick < start && tick > 0 { 0 } else { 127 },
                ..Input::default()
            };
            events = step(&level, &mut progress, ahead);
            let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
            assert!(
                minotaur.cell >= progress.cell(),
                "they swapped places: {start}"
            );
            if progress.is_over() {
                break;
            }
        }
        assert!(progress.caught(), "{start}");
        assert_eq!(events.last(), Some(&Event::Caught(BeastKind::Minotaur)));
        assert_eq!(
            progress.beast(BeastKind::Minotaur).unwrap().cell,
            progress.cell()
        );
    }
}

#[test]
fn the_minotaur_passes_only_doors_that_were_found() {
    let level = with_fields(&corridor("F SD "), "minotaur: (2, 0)");
    let mut progress = Progress::new(&level);
    assert_eq!(wait(&level, &mut progress), (2, u32::MAX));
    let minotaur = progress.beast(BeastKind::Minotaur).unwrap();
    assert_eq!((minotaur.toward, minotaur.distance), (None, None));
    progress.find_door(0);
    assert_eq!(wait(&level, &mut progress).0, 1);
    assert!(progress.caught());
}

#[test]
fn the_minotaur_passes_blasted_walls() {
    let level = with_fields(&corridor("F S| "), "minotaur: (2, 0), charges: 1");
    let mut progress = Progress::new(&level);
    let blast = Input {
        blast: true,
        ..Input::default()
    };
    progress.turn_to(0);
    step(&level, &mut progress, blast);
    assert_eq!(progress.blasted().len(), 1);
    wait(&level, &mut progress);
    assert!(progress.caught());
}

#[test]
fn the_minotaur_takes_the_shortest_path_including_ladders() {
    let text = r#"(format: "warren level", version: 4,
        grid: (shape: Cubic, width: 3, height: 1, depth: 2), floors: [["514"], ["110"]],
        minotaur: (1, 0, 1), starts: [(1, 0, 0)], finishes: [(2, 0, 0)])"#;
    let level = file::read(text).unwrap();
    let mut progress = Progress::new(&level);
    let cells: Vec<Cell> = (0..3).map(|_| wait(&level, &mut progress).0).collect();
    assert_eq!(cells, [5, 2, 1]);
    assert!(progress.caught());
}

/// Checks that the Minotaur catches a player who does not move, but not the demo player.
pub(super) fn check<T: Embedding>(level: &Level<T>, what: &str) {
    let end = run_demo(level).map(|end| end.finished());
    assert_eq!(end, Ok(true), "{what}");
    let mut progress = Progress::new(level);
    let cells = level.maze().open_cells().count() as u32;
    let most = SLEEP_TICKS + BEAST_TICKS * cells;
    while !progress.caught() && progress.ticks() <= most {
        step(level, &mut progress, Input::default());
    }
    assert!(progress.caught(), "{what}");
}

/// Returns the number of recipes that make a level, and the total number of recipes. Checks each
/// level.
fn check_recipes(recipes: impl Iterator<Item = Recipe>) -> [u32; 2] {
    let mut made = [0, 0];
    for recipe in recipes {
        made[1] += 1;
        match make(&recipe) {
            Ok(level) => {
                made[0] += 1;
                check(&level, &format!("{recipe:?}"));
            }
            Err(error) => assert_eq!(
                error,
                MakeError::Beast(BeastStartError::NoStart(BeastKind::Minotaur))
            ),
        }
    }
    made
}

fn hunted(grid: GridSpec, algorithm: Algorithm, placement: Placement, seed: u64) -> Recipe {
    Recipe {
        grid,
        algorithm,
        placement,
        seed,
        minotaur: true,
        ..Recipe::default()
    }
}

#[test]
fn the_minotaur_catches_idle_players_but_not_the_demo_player() {
    let sealed = Algorithm::Areas(AreasWithDoors {
        count: 3,
        doors: DoorCount::Sealed,
    });
    for (placement, seed) in Placement::ALL.into_iter().zip(1..) {
        let recipes = grids(10, 7).flat_map(|grid| {
            let algorithms = Algorithm::ALL.into_iter().chain([sealed.clone()]);
            let fitting = algorithms.filter(move |algorithm| fits(grid, algorithm));
            fitting.map(move |algorithm| hunted(grid, algorithm, placement, seed))
        });
        let [made, all] = check_recipes(recipes);
        // If the player starts at the end of the longest path, few branches are longer than the
        // path from the player's start to the junction at which the branch begins. Most levels
        // therefore have no cell in which the Minotaur can start.
        let least = match placement {
            Placement::Farthest => 10,
            _ => all / 3,
        };
        assert!(made >= least, "{made} of {all} with {placement:?}");
    }
}

#[test]
fn the_minotaur_catches_only_idle_players_in_braided_mazes() {
    for shape in GridShape::ALL {
        let grid = GridSpec {
            shape,
            width: 25,
            height: 20,
            depth: if shape.has_floors() { 3 } else { 1 },
            ..GridSpec::default()
        };
        let recipes = (0..10).map(|seed| {
            let braided = hunted(grid, Algorithm::DepthFirst, Placement::Corners, seed);
            Recipe {
                braid: 0.3,
                ..braided
            }
        });
        let [made, all] = check_recipes(recipes);
        assert!(made * 3 > all, "{made} of {all} on {shape:?}");
    }
}

/// Makes levels with gates and a Minotaur on all grids, and checks each level. Returns the number
/// of levels made and the number of recipes.
fn check_gates(gates: GateCounts, seeds: u64) -> [u32; 2] {
    let mut made = [0, 0];
    for shape in GridShape::ALL {
        let grid = GridSpec {
            shape,
            width: 25,
            height: 20,
            depth: if shape.has_floors() { 3 } else { 1 },
            ..GridSpec::default()
        };
        for (seed, braid) in (0..seeds).flat_map(|seed| [(seed, 0.0), (seed, 0.3)]) {
            let recipe = Recipe {
                braid,
                locks: gates.locks,
                iron_doors: gates.iron_doors,
                one_ways: gates.one_ways,
                levers: gates.levers,
                ..hunted(grid, Algorithm::DepthFirst, Placement::Corners, seed)
            };
            made[1] += 1;
            match make(&recipe) {
                Ok(level) => {
                    made[0] += 1;
                    check(&level, &format!("{recipe:?}"));
                    let certificate = certify(&level);
                    assert!(matches!(certificate, Verdict::Certified(_)), "{recipe:?}");
                }
                Err(MakeError::Beast(BeastStartError::NoStartWithGates { gates, .. })) => {
                    let counts = recipe.gates();
                    assert_eq!(gates, counts.obstacles() + counts.one_ways, "{recipe:?}");
                }
                Err(MakeError::Beast(BeastStartError::NoStart(_)))
                    if gates == GateCounts::default() => {}
                Err(error) => {
                    let few = matches!(error, MakeError::Gates(GateError::FewBottlenecks { .. }));
                    assert!(few, "{recipe:?}: {error}");
                }
            }
        }
    }
    made
}

#[test]
fn the_minotaur_catches_only_idle_players_in_levels_with_gates() {
    for ([locks, iron_doors, one_ways, levers], least) in [
        ([1, 0, 0, 0], 8),
        ([0, 1, 0, 0], 8),
        ([0, 0, 2, 0], 8),
        ([0, 0, 0, 1], 8),
        ([2, 1, 1, 1], 2),
    ] {
        let gates = GateCounts {
            locks,
            iron_doors,
            one_ways,
            levers,
        };
        let [made, all] = check_gates(gates, 4);
        println!("{made} of {all} with {gates:?}");
        assert!(made >= least, "{made} of {all} with {gates:?}");
    }
}

#[test]
fn most_levels_with_locks_can_have_a_minotaur() {
    let of = |recipe: &Recipe| {
        let made = (0..12).filter(|&seed| {
            make(&Recipe {
                seed,
                ..recipe.clone()
            })
            .is_ok()
        });
        made.count()
    };
    let plain = Recipe {
        minotaur: true,
        ..Recipe::default()
    };
    let locked = Recipe {
        locks: 3,
        ..plain.clone()
    };
    let [plain, locked] = [of(&plain), of(&locked)];
    println!("{plain} levels without locks, {locked} with three locks");
    assert!(2 * locked >= plain && locked > 0, "{locked} of {plain}");
}

#[test]
#[ignore = "takes minutes"]
fn the_minotaur_catches_only_idle_players_in_many_levels_with_gates() {
    for locks in 0..3 {
        for levers in 0..3 {
            let gates = GateCounts {
                locks,
                iron_doors: levers,
                one_ways: locks,
                levers,
            };
            let [made, all] = check_gates(gates, 40);
            println!("{made} of {all} with {gates:?}");
        }
    }
}

#[test]
fn the_minotaur_starts_within_a_minute_of_the_start_in_large_mazes() {
    let large = GridSpec {
        width: 200,
        height: 200,
        ..GridSpec::default()
    };
    for seed in 0..10 {
        let recipe = hunted(large, Algorithm::DepthFirst, Placement::Corners, seed);
        let level = make(&recipe).unwrap();
        let path = shortest_path(
            level.maze(),
            level.beast(BeastKind::Minotaur).unwrap(),
            |cell| cell == level.starts()[0],
        );
        let minute = 60 * TICKS_PER_SECOND / BEAST_TICKS;
        assert!(path.unwrap().len() as u32 <= minute, "{seed}");
    }
}

#[test]
fn recipes_without_a_start_for_the_minotaur_are_refused() {
    let grid = GridSpec {
        width: 2,
        height: 2,
        ..GridSpec::default()
    };
    let recipe = hunted(grid, Algorithm::Prim, Placement::Corners, 1);
    let error = make(&recipe).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no start cell for the Minotaur: from every cell it either catches a \
         player who knows the way, or cannot reach a player who waits; enlarge the maze, \
         or choose another placement or seed"
    );
    // If there is no way out, the Minotaur cannot start anywhere either.
    let sealed = Algorithm::Areas(AreasWithDoors {
        count: 2,
        doors: DoorCount::Sealed,
    });
    let recipe = Recipe {
        charges: Charges::Exactly(0),
        ..hunted(GridSpec::default(), sealed, Placement::Corners, 1)
    };
    assert_eq!(
        make(&recipe),
        Err(MakeError::Beast(BeastStartError::NoStart(
            BeastKind::Minotaur
        )))
    );
}

#[test]
fn a_minotaur_does_not_change_the_maze_or_the_starts() {
    let recipe = hunted(GridSpec::default(), Algorithm::Prim, Placement::Corners, 3);
    let hunted = make(&recipe).unwrap();
    let quiet = make(&Recipe {
        minotaur: false,
        ..recipe
    });
    let quiet = quiet.unwrap();
    assert_eq!(hunted.maze(), quiet.maze());
    assert_eq!(hunted.starts(), quiet.starts());
    assert_eq!(
        (
            hunted.beast(BeastKind::Minotaur).is_some(),
            quiet.beast(BeastKind::Minotaur)
        ),
        (true, None)
    );
    assert!(Progress::new(&quiet).beasts().is_empty());
}

#[test]
fn a_player_who_walks_towards_the_minotaur_is_caught() {
    let level = drawn(
        "
        +-+-+-+-+-+-+-+-+
        |S              |
        +-+-+-+-+-+-+-+ +
        |F              |
        +-+-+-+-+-+-+-+-+
        ",
    );
    let level = with_fields(&level, "minotaur: (7, 0)");
    let mut progress = Progress::new(&level);
    let mut walk = |dir: Dir| {
        while let Some(input) = step_towards(&level, &progress, dir) {
            let crossed = step(&level, &mut progress, input).contains(&Event::Crossed(dir));
            if crossed || progress.is_over() {
                break;
            }
        }
        progress.caught()
    };
    assert!((0..7).any(|_| walk(Square::EAST)));
}
