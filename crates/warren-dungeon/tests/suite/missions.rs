//! Tests of missions: plans of levels that are drawn before the maze.

use super::support::{fits, some_outline};
use std::collections::{BTreeMap, BTreeSet};
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, ContentKind, Gate, Level};
use warren_dungeon::make::{
    MakeError, MissionError, MissionPlan, PlannedPattern, View, WayKind, make, make_heard, make_on,
    make_on_graph, mission,
};
use warren_dungeon::pilot::run_demo;
use warren_dungeon::play::{Progress, in_view};
use warren_dungeon::proof::{Verdict, certify, check, lock_depth};
use warren_dungeon::recipe::{
    Algorithm, FindOptions, LevelOptions, Mission, Outline, Pattern, PatternSet, Placement, Recipe,
    RecipeError, RoomOptions,
};
use warren_dungeon::route::Walker;
use warren_maze::generate::Wilson;
use warren_maze::maze::{Maze, Side};
use warren_maze::rng::{Random, SeededRandom};
use warren_maze::solve::{Reversed, distances};
use warren_maze::topology::{Cell, Graph, Grid, GridShape, GridSpec, Topology};

/// Returns a grid of each shape with a few hundred cells.
fn grids() -> impl Iterator<Item = GridSpec> {
    GridShape::ALL.into_iter().map(|shape| match shape {
        GridShape::Cubic => GridSpec {
            shape,
            width: 12,
            height: 10,
            depth: 3,
            ..GridSpec::default()
        },
        GridShape::Polar => GridSpec {
            shape,
            width: 6,
            height: 11,
            ..GridSpec::default()
        },
        _ => GridSpec {
            shape,
            width: 20,
            height: 18,
            ..GridSpec::default()
        },
    })
}

fn recipe(grid: GridSpec, mission: Mission, seed: u64) -> Recipe {
    Recipe {
        grid,
        mission,
        seed,
        ..Recipe::default()
    }
}

/// Makes the level and the mission of a recipe.
fn planned(recipe: &Recipe) -> (Level, MissionPlan) {
    let level = make(recipe).unwrap_or_else(|error| panic!("{recipe:?}: {error}"));
    (level, mission(recipe).unwrap().unwrap())
}

fn only(pattern: Pattern, patterns: u32) -> Mission {
    Mission {
        kinds: PatternSet::of([pattern]).unwrap(),
        ..Mission::of(patterns)
    }
}

/// Checks that the regions of a level are joined exactly as its mission says.
fn check_joins(level: &Level, plan: &MissionPlan) {
    let grid = level.grid();
    let mut place_of = BTreeMap::new();
    for (number, place) in plan.places().iter().enumerate() {
        for &cell in &place.cells {
            assert_eq!(place_of.insert(cell, number), None, "a cell in two places");
        }
    }
    let open = level.maze().open_cells().count();
    assert_eq!(place_of.len(), open, "the places cover the level");
    let mut joins = BTreeSet::new();
    for cell in level.maze().open_cells() {
        for (dir, next) in grid.neighbours(cell) {
            let kind = match level.gates().at(cell, dir) {
                Some((_, Gate::Grate)) => continue,
                Some((_, gate)) => WayKind::Gate(gate),
                None if level.doors().number(cell, dir).is_some() => WayKind::SecretDoor,
                None if level.maze().passages(cell).contains(dir) => WayKind::Passage,
                None => continue,
            };
            if place_of[&cell] != place_of[&next] && grid.owns(cell, dir) {
                joins.insert((Side { cell, dir }, kind));
            }
        }
    }
    let ways = plan.ways().iter().map(|way| {
        let Side { cell, dir } = way.side;
        assert!(plan.places()[way.places[0]].cells.contains(&cell));
        assert!(
            plan.places()[way.places[1]]
                .cells
                .contains(&grid.step(cell, dir))
        );
        let owned = Side::at(grid, cell, dir);
        let kind = match way.kind {
            WayKind::Gate(gate) if owned != way.side => WayKind::Gate(gate.reversed()),
            kind => kind,
        };
        (owned, kind)
    });
    assert_eq!(ways.collect::<BTreeSet<_>>(), joins);
    for grate in plan.grates() {
        let Side { cell, dir } = grate.side;
        let ends = [cell, grid.step(cell, dir)];
        assert_eq!(ends.map(|cell| place_of[&cell]), grate.places);
        assert_eq!(level.gates().at(cell, dir).unwrap().1, Gate::Grate);
    }
    assert!(plan.places()[0].cells.contains(&level.starts()[0]));
    assert!(
        plan.places()[plan.finish()]
            .cells
            .contains(&level.finishes()[0])
    );
}

#[test]
fn levels_with_missions_are_certified_and_joined_as_planned_on_every_grid() {
    for grid in grids() {
        for seed in 0..12 {
            let size = 1 + (seed as u32 * 5) % 9;
            let placement = Placement::ALL[seed as usize % 3];
            let recipe = Recipe {
                placement,
                braid: [0.0, 0.5, 1.0][seed as usize % 3],
                ..recipe(grid, Mission::of(size), seed)
            };
            let (level, plan) = planned(&recipe);
            assert_eq!(plan.patterns().len() as u32, size);
            check_joins(&level, &plan);
            let Verdict::Certified(certificate) = certify(&level) else {
                panic!("{recipe:?}: no certificate");
            };
            assert_eq!(check(&level, &certificate), Ok(()));
            assert_eq!(file::read(&file::write(&level)).unwrap(), level);
        }
    }
}

fn portal_cells(level: &Level) -> usize {
    let cells = Content::ALL
        .into_iter()
        .filter(|it| it.kind() == ContentKind::Portal);
    cells.map(|portal| level.cells_with(portal).len()).sum()
}

#[test]
fn each_pattern_adds_what_its_name_says() {
    for &pattern in Pattern::ALL {
        for seed in 0..6 {
            let recipe = recipe(GridSpec::default(), only(pattern, 1), seed);
            let (level, plan) = planned(&recipe);
            let gates = level.gates().iter().map(|(_, gate)| gate);
            let gates: Vec<Gate> = gates.filter(|gate| *gate != Gate::Grate).collect();
            let gates =
                |is_one: fn(&Gate) -> bool| gates.iter().filter(|gate| is_one(gate)).count();
            let counts = [
                gates(|gate| matches!(gate, Gate::Locked(_))),
                gates(|gate| matches!(gate, Gate::Portcullis { .. })),
                gates(|gate| gate.is_one_way()),
                level.doors().list().len(),
                portal_cells(&level) / 2,
            ];
            let expected = match pattern {
                Pattern::LockAndKey => [1, 0, 0, 0, 0],
                Pattern::SeenLock => [1, 0, 1, 0, 0],
                Pattern::TwoKeys => [2, 0, 0, 0, 0],
                Pattern::LongAndShort
                | Pattern::SideLoop
                | Pattern::Vaults
                | Pattern::FalseFinish
                | Pattern::DarkShortCut
                | Pattern::Patrol => [0; 5],
                Pattern::HiddenShortCut | Pattern::Hoard => [0, 0, 0, 1, 0],
                Pattern::WayBack => [0, 0, 1, 0, 0],
                Pattern::BridgeOfLevers => [0, 2, 0, 0, 0],
                Pattern::RemoteLever => [0, 1, 0, 0, 0],
                Pattern::Gambit => [0, 0, 2, 0, 0],
                Pattern::PortalReturn => [0, 0, 0, 0, 1],
                _ => panic!("a pattern without an expectation"),
            };
            assert_eq!(counts, expected, "{pattern}, seed {seed}");
            let iron_doors = gates(|gate| *gate == Gate::Iron);
            let iron_keys = level.cells_with(Content::IronKey).len();
            match pattern {
                Pattern::Vaults => assert!(iron_keys == 1 && iron_doors > 1, "a choice"),
                _ => assert_eq!((iron_doors, iron_keys), (0, 0)),
            }
            let kinds = ContentKind::Treasure.contents().iter();
            let treasures: usize = kinds.map(|&kind| level.cells_with(kind).len()).sum();
            let planned = plan.places().iter().flat_map(|place| &place.contents);
            let planned = planned.filter(|content| matches!(content, Content::Treasure(_)));
            assert_eq!(treasures, planned.count());
        }
    }
}

#[test]
fn every_key_of_a_seen_lock_is_farther_than_its_lock() {
    for seed in 0..20 {
        let (_, plan) = planned(&recipe(
            GridSpec::default(),
            only(Pattern::SeenLock, 2),
            seed,
        ));
        for way in plan.ways() {
            let WayKind::Gate(Gate::Locked(shape)) = way.kind else {
                continue;
            };
            let has_key =
                |place: &warren_dungeon::make::Place| place.contents.contains(&Content::Key(shape));
            let key = plan.places().iter().position(has_key).unwrap();
            assert_ne!(key, way.places[0], "the key is on the loop");
            // The loop leads back to the lock through a one-way gate.
            let is_way_back = |other: &warren_dungeon::make::Way| {
                other.places == [key, way.places[0]]
                    && other.kind == WayKind::Gate(Gate::OneWay { forwards: true })
            };
            assert!(plan.ways().iter().any(is_way_back));
        }
    }
}

/// Returns the distance of each cell from the start if all doors and gates are open.
fn away(level: &Level) -> Vec<u32> {
    distances(&Walker::ALL_DOORS.passages(level), &level.starts()[..1])
}

#[test]
fn grates_show_the_finish_and_treasures_long_before_they_can_be_reached() {
    for grid in grids() {
        let (mut finishes, mut treasures, mut seen) = (0, 0, 0);
        for seed in 0..10 {
            let (level, plan) = planned(&recipe(grid, Mission::of(4), seed));
            let away = away(&level);
            let mut shown = BTreeSet::new();
            for view in plan.grates() {
                let Side { cell, dir } = view.side;
                let behind = level.grid().step(cell, dir);
                assert!(away[cell as usize] + 6 <= away[behind as usize]);
                shown.insert(behind);
            }
            finishes += usize::from(shown.contains(&level.finishes()[0]));
            let kinds = ContentKind::Treasure.contents().iter();
            let cells = kinds.flat_map(|&kind| level.cells_with(kind));
            let cells: Vec<Cell> = cells.copied().collect();
            treasures += cells.len();
            seen += cells.iter().filter(|cell| shown.contains(cell)).count();
        }
        assert!(finishes >= 5, "{grid:?}: {finishes} of 10 finishes");
        assert!(2 * seen >= treasures, "{grid:?}: {seen} of {treasures}");
    }
}

#[test]
fn a_false_finish_is_seen_near_the_start() {
    for grid in grids() {
        for seed in 0..10 {
            let mission = Mission {
                depth: 1,
                ..only(Pattern::FalseFinish, 1)
            };
            let (level, plan) = planned(&recipe(grid, mission, seed));
            let is_finish =
                |view: &&View| level.is_finish(level.grid().step(view.side.cell, view.side.dir));
            let view = plan.grates().iter().find(is_finish).unwrap();
            assert_eq!(view.places, [0, plan.finish()]);
        }
    }
}

#[test]
fn dark_short_cuts_have_no_oil() {
    for seed in 0..10 {
        let recipe = Recipe {
            finds: FindOptions {
                oil: 12,
                ..FindOptions::default()
            },
            ..recipe(GridSpec::default(), only(Pattern::DarkShortCut, 1), seed)
        };
        let (level, plan) = planned(&recipe);
        let dark: Vec<_> = plan.places().iter().filter(|place| place.is_dark).collect();
        assert_eq!(dark.len(), 1);
        assert_eq!(level.cells_with(Content::Oil).len(), 12);
        let has_oil = |&cell: &Cell| level.contents(cell).any(|it| it == Content::Oil);
        assert!(!dark[0].cells.iter().any(has_oil));
    }
}

#[test]
fn beasts_of_missions_start_far_away_and_out_of_sight() {
    for kind in BeastKind::ALL {
        let mut made = 0;
        for seed in 0..20 {
            let mut recipe = Recipe {
                rooms: RoomOptions {
                    count: 3,
                    ..RoomOptions::DEFAULT
                },
                ..recipe(
                    GridSpec::default(),
                    Mission {
                        loops: 40,
                        ..Mission::of(3)
                    },
                    seed,
                )
            };
            recipe.set_beast(kind, true);
            let Ok(level) = make(&recipe) else {
                continue;
            };
            made += 1;
            let (_, cell) = level.beasts().next().unwrap();
            let ways = Walker::ALL_DOORS.passages(&level);
            let to_start = distances(&Reversed(&ways), &level.starts()[..1]);
            assert!(to_start[cell as usize] >= 15, "{recipe:?}");
            let end = run_demo(&level).unwrap_or_else(|defeat| panic!("{defeat}: {recipe:?}"));
            assert!(end.finished(), "{recipe:?}");
            let in_view: BTreeSet<Cell> = in_view(&level, &Progress::new(&level)).collect();
            assert!(!in_view.contains(&cell), "{recipe:?}");
            assert!(matches!(certify(&level), Verdict::Certified(_)));
        }
        assert!(made >= 18, "{kind:?}: {made} of 20 levels");
    }
}

#[test]
fn a_second_attempt_makes_the_levels_that_the_first_one_refuses() {
    let grid = GridSpec {
        width: 28,
        height: 28,
        ..GridSpec::default()
    };
    for seed in 0..60 {
        let recipe = Recipe {
            rooms: RoomOptions {
                count: 4,
                ..RoomOptions::DEFAULT
            },
            chambers: 2,
            chamber_set: 2,
            ..recipe(grid, Mission::of(5), seed)
        };
        let mut maze = Maze::solid(Grid::try_from(grid).unwrap());
        let level = make_heard(&recipe, &mut maze).unwrap();
        // The listener hears only of the passages of the attempt that succeeds.
        let has_more =
            |&cell: &Cell| !(maze.passages(cell) - level.maze().passages(cell)).is_empty();
        let closed = (0..maze.grid().cells()).filter(has_more);
        assert_eq!(closed.count(), 0, "seed {seed}");
    }
}

#[test]
fn the_depth_of_a_mission_is_the_number_of_patterns_on_the_main_path() {
    for depth in 1..=6 {
        let mission = Mission {
            depth,
            ..Mission::of(6)
        };
        let grid = GridSpec {
            width: 30,
            height: 30,
            ..GridSpec::default()
        };
        let on_path = (0..10).map(|seed| {
            let plan = planned(&recipe(grid, mission, seed)).1;
            plan.patterns()
                .iter()
                .filter(|it| it.is_on_main_path)
                .count()
        });
        let on_path: Vec<usize> = on_path.collect();
        let exact = on_path.iter().filter(|&&count| count == depth as usize);
        assert!(exact.count() >= 8, "depth {depth}: {on_path:?}");
    }
    let deep = Mission {
        depth: 6,
        kinds: PatternSet::of([Pattern::LockAndKey]).unwrap(),
        ..Mission::of(6)
    };
    let grid = GridSpec {
        width: 30,
        height: 30,
        ..GridSpec::default()
    };
    let level = make(&recipe(grid, deep, 1)).unwrap();
    assert_eq!(lock_depth(&level).unwrap().nesting, 6, "six locks in a row");
}

#[test]
fn missions_have_rooms_chambers_finds_and_light() {
    let grid = GridSpec {
        width: 28,
        height: 28,
        ..GridSpec::default()
    };
    let made = (0..12).filter(|&seed| {
        let recipe = Recipe {
            rooms: RoomOptions {
                count: 4,
                ..RoomOptions::DEFAULT
            },
            chambers: 2,
            chamber_set: 2,
            light: 150,
            ..recipe(grid, Mission::of(5), seed)
        };
        let Ok(level) = make(&recipe) else {
            return false;
        };
        assert!(!level.rooms().is_empty() && level.light() > 0);
        assert!(matches!(certify(&level), Verdict::Certified(_)));
        true
    });
    assert!(made.count() >= 6);
}

#[test]
fn chambers_use_only_keys_and_levers_that_the_mission_leaves() {
    let grid = GridSpec {
        width: 60,
        height: 60,
        ..GridSpec::default()
    };
    for pattern in [Pattern::LockAndKey, Pattern::RemoteLever] {
        let made = (0..6).filter(|&seed| {
            let recipe = Recipe {
                chambers: 16,
                chamber_set: 2,
                ..recipe(grid, only(pattern, 8), seed)
            };
            // With about fifty gates, the search for a proof sometimes has too many states.
            match make(&recipe) {
                Err(MakeError::Mission(MissionError::Unproved)) => false,
                made => matches!(certify(&made.unwrap()), Verdict::Certified(_)),
            }
        });
        assert!(made.count() >= 3, "{pattern}");
    }
}

#[test]
fn missions_begin_with_the_patterns_of_their_outline_on_every_grid() {
    let mut random = SeededRandom::new(3);
    for grid in grids() {
        let mut made = 0;
        for seed in 0..12 {
            let outline = some_outline(1 + random.below(4), &mut random);
            let mission = Mission {
                outline,
                ..Mission::of(outline.len() + random.below(2))
            };
            let recipe = Recipe {
                placement: Placement::Random,
                ..recipe(grid, mission, seed)
            };
            let level = match make(&recipe) {
                Ok(level) => level,
                Err(MakeError::Mission(
                    MissionError::ManyPatterns { .. } | MissionError::NoRoom { .. },
                )) => continue,
                Err(error) => panic!("{recipe:?}: {error}"),
            };
            made += 1;
            assert!(
                matches!(certify(&level), Verdict::Certified(_)),
                "{recipe:?}"
            );
            let plan = warren_dungeon::make::mission(&recipe).unwrap().unwrap();
            let patterns = plan.patterns();
            assert_eq!(patterns.len(), mission.patterns as usize);
            for (step, planned) in outline.steps().zip(patterns) {
                assert_eq!(step.pattern, planned.pattern);
                let is_from_there = match step.from.checked_sub(1) {
                    None => planned.from == 0,
                    Some(before) => {
                        let before = &patterns[before as usize];
                        // The vaults have no place of their own from which something leads on.
                        let stays = before.pattern == Pattern::Vaults;
                        before.places.contains(&planned.from)
                            || stays && before.from == planned.from
                    }
                };
                assert!(is_from_there, "{outline}: {plan}");
            }
            assert_eq!(plan.outline().len(), mission.patterns);
        }
        assert!(made >= 8, "{grid:?}: only {made} of 12");
    }
}

#[test]
fn the_finish_is_behind_the_last_pattern_of_the_outline_that_leads_on() {
    let outline: Outline = "lock-and-key,remote-lever@0,hoard@1".parse().unwrap();
    let mission = Mission {
        outline,
        ..Mission::of(3)
    };
    for seed in 0..10 {
        let recipe = Recipe {
            placement: Placement::Random,
            ..recipe(GridSpec::default(), mission, seed)
        };
        let plan = planned(&recipe).1;
        let on_path = |planned: &&PlannedPattern| planned.is_on_main_path;
        let on_path: Vec<Pattern> = plan
            .patterns()
            .iter()
            .filter(on_path)
            .map(|it| it.pattern)
            .collect();
        assert_eq!(on_path, [Pattern::RemoteLever]);
        assert!(plan.patterns()[1].places.contains(&plan.finish()));
    }
}

#[test]
fn outlines_are_read_as_they_are_written_and_refused_clearly() {
    let mut random = SeededRandom::new(5);
    for length in (0..=Outline::MAX_STEPS).cycle().take(60) {
        let outline = some_outline(length, &mut random);
        assert_eq!(outline.to_string().parse(), Ok(outline));
    }
    assert_eq!(
        " vaults , hoard @ 0"
            .parse::<Outline>()
            .unwrap()
            .to_string(),
        "vaults,hoard@0"
    );
    for (text, error) in [
        ("maze", "there is no pattern \"maze\""),
        ("vaults@x", "\"x\" is not the number of a pattern"),
        (
            "vaults@1",
            "pattern 1 of the outline, vaults, cannot lead from pattern 1: choose an earlier one",
        ),
        (
            "hoard,vaults",
            "pattern 2 of the outline, vaults, cannot lead from pattern 1: nothing leads on",
        ),
        (
            &["patrol"; 13].join(","),
            "the outline has 13 patterns: a mission can have at most 12",
        ),
    ] {
        let refused = text.parse::<Outline>().unwrap_err().to_string();
        assert!(refused.starts_with(error), "{refused}");
    }
    let long = recipe(
        GridSpec::default(),
        Mission {
            outline: "patrol,vaults".parse().unwrap(),
            ..Mission::of(1)
        },
        1,
    );
    let error = RecipeError::MissionOutline {
        outline: 2,
        patterns: 1,
    };
    assert_eq!(make(&long).unwrap_err(), error.into());
}

#[test]
fn files_with_an_outline_have_version_11() {
    let mission = Mission {
        outline: "patrol,vaults@0".parse().unwrap(),
        ..Mission::of(3)
    };
    let (level, _) = planned(&recipe(GridSpec::default(), mission, 1));
    let text = file::write(&level);
    assert!(
        text.contains("version: 11") && text.contains("outline: \"patrol,vaults@0\""),
        "{text}"
    );
    assert_eq!(file::read(&text).unwrap().recipe(), level.recipe());
    let (level, _) = planned(&recipe(GridSpec::default(), Mission::of(3), 1));
    let text = file::write(&level);
    assert!(
        text.contains("version: 7") && !text.contains("outline"),
        "{text}"
    );
}

#[test]
fn a_mission_without_patterns_that_lead_on_ends_far_from_the_start() {
    for seed in 0..6 {
        let plan = planned(&recipe(
            GridSpec::default(),
            only(Pattern::SideLoop, 3),
            seed,
        ))
        .1;
        assert_ne!(plan.finish(), 0);
    }
}

#[test]
fn custom_grids_have_missions() {
    let options = LevelOptions {
        mission: Mission::of(3),
        seed: 5,
        ..LevelOptions::default()
    };
    let side = 14;
    let edges = (0..side * side).flat_map(|cell| {
        let east = (cell % side + 1 < side).then_some((cell, cell + 1));
        let south = (cell / side + 1 < side).then_some((cell, cell + side));
        [east, south].into_iter().flatten()
    });
    let graph = Graph::from_edges(side * side, edges).unwrap();
    let level = make_on_graph(&graph, &options, &Wilson, &mut ()).unwrap();
    assert!(matches!(certify(&level), Verdict::Certified(_)));
    assert!(!level.gates().is_empty());
    let large = LevelOptions {
        mission: Mission::of(12),
        ..options
    };
    let triangle = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    let error = make_on_graph(&triangle, &large, &Wilson, &mut ()).unwrap_err();
    assert!(
        matches!(error, MakeError::Mission(MissionError::ManyPatterns { .. })),
        "{error}"
    );
    // On a common grid, the level is the same as that of the recipe.
    let recipe = recipe(GridSpec::default(), options.mission, 5);
    let again = make_on(
        recipe.grid().unwrap(),
        &recipe.options(),
        &recipe.generator(),
        &mut (),
    );
    assert!(again.unwrap().maze() == make(&recipe).unwrap().maze());
}

#[test]
fn bad_missions_have_clear_errors() {
    let grid = GridSpec::default();
    let table: [(Recipe, MakeError); 6] = [
        (
            recipe(grid, Mission::of(13), 1),
            RecipeError::ManyGates {
                what: "patterns",
                count: 13,
                most: 12,
            }
            .into(),
        ),
        (
            recipe(
                grid,
                Mission {
                    depth: 5,
                    ..Mission::of(4)
                },
                1,
            ),
            RecipeError::MissionDepth {
                depth: 5,
                patterns: 4,
            }
            .into(),
        ),
        (
            Recipe {
                locks: 1,
                ..recipe(grid, Mission::of(4), 1)
            },
            RecipeError::BesideMission { what: "gates" }.into(),
        ),
        (
            Recipe {
                finishes: 2,
                ..recipe(grid, Mission::of(4), 1)
            },
            RecipeError::BesideMission {
                what: "further finishes",
            }
            .into(),
        ),
        (
            Recipe {
                algorithm: Algorithm::Eller(Default::default()),
                ..recipe(grid, Mission::of(4), 1)
            },
            MissionError::Algorithm { algorithm: "eller" }.into(),
        ),
        (
            Recipe {
                algorithm: Algorithm::Areas(Default::default()),
                ..recipe(grid, Mission::of(4), 1)
            },
            MissionError::Algorithm { algorithm: "areas" }.into(),
        ),
    ];
    for (recipe, expected) in table {
        assert_eq!(make(&recipe).unwrap_err(), expected);
    }
    let small = GridSpec {
        width: 5,
        height: 5,
        ..grid
    };
    let error = make(&recipe(small, Mission::of(12), 1)).unwrap_err();
    let MakeError::Mission(MissionError::ManyPatterns {
        patterns: 12,
        possible,
    }) = error
    else {
        panic!("{error}");
    };
    assert!(possible < 12);
}

#[test]
fn every_algorithm_that_fits_carves_missions() {
    for algorithm in Algorithm::ALL {
        let recipe = Recipe {
            algorithm: algorithm.clone(),
            ..recipe(GridSpec::default(), Mission::of(4), 3)
        };
        match make(&recipe) {
            Ok(level) => assert!(matches!(certify(&level), Verdict::Certified(_))),
            Err(error) => assert_eq!(
                error,
                MissionError::Algorithm {
                    algorithm: algorithm.name()
                }
                .into()
            ),
        }
        assert!(fits(recipe.grid, &algorithm));
    }
}
