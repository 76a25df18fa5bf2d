//! Tests of the passes that place finds and limit the light.

use super::gate_places::turn_from_doors;
use super::support::{any_finds, any_grid, any_recipe, step};
use super::using::{ACT, open, walk};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use warren_dungeon::level::{Content, Edit, Level, Treasure, fingerprint};
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::play::{Progress, STEPS_PER_OIL};
use warren_dungeon::proof::{Verdict, certify};
use warren_dungeon::recipe::{FindOptions, Recipe, RecipeError, RoomOptions};
use warren_dungeon::route::{Action, PlayerState, Walker, plan};
use warren_dungeon::survey::{Figure, measures};
use warren_maze::solve::{Walkable, cells_along};
use warren_maze::topology::{Cell, GridShape, GridSpec, Topology};

/// Returns a level's finds with their cells.
fn finds_of(level: &Level) -> Vec<(Content, Cell)> {
    let kinds = Content::ALL.into_iter().filter(|content| content.is_find());
    let finds = kinds.flat_map(|kind| level.cells_with(kind).iter().map(move |&at| (kind, at)));
    finds.collect()
}

/// Returns the requested number of finds of each kind.
fn expected(options: &FindOptions) -> BTreeMap<&'static str, usize> {
    let counts = [
        ("treasures", options.treasure),
        ("gunpowder", options.gunpowder),
        ("chalk", options.chalk),
        ("map_fragments", options.map_fragments),
        ("compasses", options.compass.into()),
        ("oil", options.oil),
        ("stones", options.stones),
        ("salt", options.salt),
        ("flares", options.flares),
        ("flasks", options.flasks),
        ("scrolls", options.scrolls),
    ];
    let counts = counts.into_iter().filter(|&(_, count)| count > 0);
    counts.map(|(name, count)| (name, count as usize)).collect()
}

/// Returns each cell that can be reached from the way out without blasting, and the number of moves
/// from the nearest cell on the way out. A run ends at a finish.
fn moves_from_way_out(level: &Level) -> BTreeMap<Cell, u32> {
    let grid = level.grid();
    let moves = level.way_out().unwrap().moves;
    let way = cells_along(grid, level.starts()[0], &moves);
    let mut moves: BTreeMap<Cell, u32> = way.map(|cell| (cell, 0)).collect();
    let mut queue: VecDeque<Cell> = moves.keys().copied().collect();
    let ways = Walker::ALL_DOORS.passages(level);
    while let Some(cell) = queue.pop_front() {
        for dir in ways.ways(cell).filter(|_| !level.is_finish(cell)) {
            let next = grid.step(cell, dir);
            let far = moves[&cell] + 1;
            moves.entry(next).or_insert_with(|| {
                queue.push_back(next);
                far
            });
        }
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn finds_have_cells_of_their_own_and_change_nothing_else(
        recipe in any_recipe(any_grid(12)),
        finds in any_finds(0..4_u32),
        light in prop_oneof![Just(0_u32), 100..400_u32],
    ) {
        let recipe = Recipe { light: 0, finds: FindOptions::DEFAULT, ..recipe };
        let Ok(plain) = make(&recipe) else { return Ok(()) };
        let full = Recipe { finds, light, ..recipe };
        let made = match make(&full) {
            Ok(level) => level,
            Err(MakeError::ManyFinds { count, cells }) => {
                prop_assert_eq!(count, finds.count());
                prop_assert!(u64::from(cells) < count);
                return Ok(());
            }
            Err(MakeError::LightWithoutRoute) => {
                prop_assert_eq!(plain.careful_route(), None);
                return Ok(());
            }
            Err(error) => panic!("{error}"),
        };
        prop_assert_eq!(&make(&full).unwrap(), &made);
        let placed = finds_of(&made);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        placed.iter().for_each(|(kind, _)| *counts.entry(kind.kind().field()).or_default() += 1);
        prop_assert_eq!(counts, expected(&finds));
        let cells: BTreeSet<Cell> = placed.iter().map(|&(_, cell)| cell).collect();
        prop_assert_eq!(cells.len(), placed.len());
        let moves = moves_from_way_out(&plain);
        for &(kind, cell) in &placed {
            prop_assert!(plain.contents(cell).next().is_none());
            let detour = 2 * moves[&cell];
            if let Content::Treasure(treasure) = kind {
                prop_assert_eq!(treasure, Treasure::of_detour(detour));
            }
        }
        // Finds are placed in dead ends and rooms first.
        let ways = Walker::ALL_DOORS.passages(&made);
        let is_preferred = |&cell: &Cell| {
            ways.ways(cell).len() == 1 || made.rooms().number(cell).is_some()
        };
        if !cells.iter().all(is_preferred) {
            let mut left = moves.keys().filter(|&&cell| made.contents(cell).next().is_none());
            prop_assert!(!left.any(is_preferred));
        }
        // Everything else is the same.
        let mut stripped = placed.into_iter().fold(made, |level, (kind, cell)| {
            level.with(Edit::Content(kind, cell, false)).unwrap()
        });
        stripped.apply(Edit::Light(0)).unwrap();
        prop_assert_eq!(stripped.maze(), plain.maze());
        prop_assert_eq!(
            fingerprint(&stripped),
            fingerprint(&plain)
        );
    }
}

/// Returns recipes for all grids, with gates, rooms and light.
fn lit_recipes() -> impl Iterator<Item = Recipe> {
    let seeds = 0..12;
    let shapes = GridShape::ALL.into_iter();
    shapes.flat_map(move |shape| {
        seeds.clone().map(move |seed| Recipe {
            grid: GridSpec {
                shape,
                width: 14,
                height: 10,
                depth: if shape.has_floors() { 2 } else { 1 },
                ..GridSpec::default()
            },
            rooms: RoomOptions {
                count: (seed % 3) as u32,
                ..RoomOptions::DEFAULT
            },
            braid: [0.0, 0.4][(seed % 2) as usize],
            locks: (seed % 4) as u32,
            iron_doors: (seed % 3) as u32,
            levers: (seed % 2) as u32,
            finds: FindOptions {
                treasure: 4,
                oil: 1,
                ..FindOptions::DEFAULT
            },
            light: [100, 101, 150, 300][(seed % 4) as usize],
            seed,
            ..Recipe::default()
        })
    })
}

/// Plays the careful route by the game's rules. Returns the final state.
fn walk_carefully(level: &Level) -> Progress {
    let actions = match level.gates().is_empty() {
        true => {
            let way = level.way_out().unwrap();
            way.moves.into_iter().map(Action::Walk).collect()
        }
        false => plan(level, PlayerState::at_start(level)).unwrap(),
    };
    let mut progress = Progress::new(level);
    for action in actions {
        match action {
            Action::Walk(dir) => drop(walk(level, &mut progress, dir)),
            Action::Open(dir) => drop(open(level, &mut progress, dir)),
            Action::Pull(_) => {
                turn_from_doors(level, &mut progress);
                step(level, &mut progress, ACT);
            }
            Action::Blast(_) => panic!("no charges"),
        }
    }
    progress
}

#[test]
fn the_light_is_enough_for_the_careful_route_on_all_grids() {
    let mut played = 0;
    for recipe in lit_recipes() {
        let Ok(level) = make(&recipe) else { continue };
        let route = level.careful_route().unwrap();
        let light = (u64::from(route) * u64::from(recipe.light)).div_ceil(100);
        assert_eq!(u64::from(level.light()), light, "{recipe:?}");
        let spare = level.spare_light().unwrap();
        assert_eq!(spare, i64::from(level.light()) - i64::from(route));
        assert!(spare >= 0 && matches!(certify(&level), Verdict::Certified(_)));
        let progress = walk_carefully(&level);
        assert!(progress.finished(), "{recipe:?}");
        // A run burns exactly as much light as the measure says, apart from oil on the way.
        let oil = progress.carried().oil * STEPS_PER_OIL;
        let left = i64::from(progress.carried().light) - i64::from(oil);
        assert_eq!((i64::from(progress.steps()), left), (route.into(), spare));
        let measured = measures(&level);
        assert_eq!(measured.figure(Figure::Light), Some(light as f64));
        assert_eq!(measured.figure(Figure::SpareLight), Some(spare as f64));
        played += 1;
    }
    assert!(played > 40, "{played}");
}

#[test]
fn a_light_that_is_not_enough_is_refused_and_measured() {
    let lit = |light| {
        make(&Recipe {
            light,
            ..Recipe::default()
        })
    };
    for percent in [1, 99, 100_001] {
        let most = 100_000;
        assert_eq!(
            lit(percent),
            Err(MakeError::Recipe(RecipeError::Light { percent, most }))
        );
    }
    let level = lit(100).unwrap();
    assert_eq!(level.spare_light(), Some(0));
    let dim = level.light() - 3;
    let level = level.with(Edit::Light(dim)).unwrap();
    assert_eq!(level.spare_light(), Some(-3));
    let endless = level.with(Edit::Light(0)).unwrap();
    assert_eq!(endless.spare_light(), None);
}

#[test]
fn too_many_finds_are_refused_with_the_number_of_cells() {
    let recipe = Recipe {
        grid: GridSpec {
            width: 3,
            height: 3,
            ..GridSpec::default()
        },
        ..Recipe::default()
    };
    let with = |treasure| Recipe {
        finds: FindOptions {
            treasure,
            ..FindOptions::DEFAULT
        },
        ..recipe.clone()
    };
    assert!(make(&with(7)).is_ok());
    let error = make(&with(8)).unwrap_err();
    assert_eq!(error, MakeError::ManyFinds { count: 8, cells: 7 });
    assert_eq!(
        error.to_string(),
        "8 things to find need 8 cells, but this level has only 7 cells that are empty and can be \
         reached: ask for fewer things, or enlarge the grid"
    );
}
