//! Tests of the functions that change part of a recipe to the next or previous choice.

use super::support::some_mask;
use proptest::prelude::*;
use warren_dungeon::level::BeastKind;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, ParameterValue, Placement, Preset, Recipe,
    RoomOptions, Theme,
};
use warren_editor::choice::{self, End};
use warren_maze::generate::InheritedBacktrack;
use warren_maze::topology::{Grid, GridShape, GridSpec, Mask};

const SIZES: [[u32; 2]; 4] = [[6, 6], [10, 10], [21, 21], [40, 30]];

/// A change to the next choice if the flag is true, and to the previous choice otherwise.
type Change = fn(&mut Recipe, bool);

const CHANGES: [Change; 6] = [
    choice::next_shape,
    choice::next_wraps,
    choice::next_algorithm,
    choice::next_floors,
    |recipe, forward| choice::next_size(recipe, &SIZES, forward, End::GoRound),
    |recipe, forward| choice::next_size(recipe, &SIZES, forward, End::Stay),
];

/// Returns whether the grid can be made and the mask fits the grid.
fn has_valid_grid(recipe: &Recipe) -> bool {
    let whole = Grid::try_from(recipe.grid);
    whole.is_ok_and(|grid| grid.masked(&recipe.mask).is_ok())
}

fn sized(shape: GridShape, width: u32, height: u32) -> Recipe {
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            ..GridSpec::default()
        },
        ..Recipe::default()
    }
}

proptest! {
    /// Checks any sequence of changes, starting with any grid.
    #[test]
    fn every_change_leaves_a_valid_grid_and_the_usual_placement(
        shape in prop::sample::select(GridShape::ALL.to_vec()),
        size in [1u32..9, 1u32..9],
        wraps in any::<[bool; 3]>(),
        mask in prop::option::of(any::<u64>()),
        changes in prop::collection::vec((0..CHANGES.len(), any::<bool>()), 1..12),
    ) {
        let mut recipe = sized(shape, size[0], size[1]);
        if shape.has_floors() {
            recipe.grid.depth = 3;
            recipe.grid.wrap_z = wraps[2];
        }
        (recipe.grid.wrap_x, recipe.grid.wrap_y) = (wraps[0], wraps[1]);
        if let Some(seed) = mask && Grid::try_from(recipe.grid).is_ok() {
            recipe.mask = some_mask(recipe.grid, seed);
        }
        recipe.placement = Placement::usual(&recipe.grid);
        prop_assume!(has_valid_grid(&recipe));
        for (change, forward) in changes {
            CHANGES[change](&mut recipe, forward);
            prop_assert!(has_valid_grid(&recipe), "{:?}", recipe.grid);
            prop_assert_eq!(recipe.placement, Placement::usual(&recipe.grid));
        }
    }

    /// Checks that a step forward followed by a step back changes nothing.
    #[test]
    fn stepping_forward_and_back_changes_nothing(
        shape in prop::sample::select(GridShape::ALL.to_vec()),
        change in prop::sample::select(vec![choice::next_wraps as Change, choice::next_algorithm]),
        steps in 0usize..5,
    ) {
        let mut recipe = sized(shape, 6, 6);
        for _ in 0..steps {
            change(&mut recipe, true);
        }
        let before = recipe.clone();
        change(&mut recipe, true);
        change(&mut recipe, false);
        prop_assert_eq!(recipe, before);
    }
}

#[test]
fn next_shape_cycles_through_the_shapes_that_fit() {
    let mut recipe = sized(GridShape::Square, 6, 6);
    recipe.mask = Mask::Drawn(vec!["......".into(); 6]);
    for forward in [true, false] {
        let mut shapes = GridShape::ALL.to_vec();
        if !forward {
            shapes.reverse();
            shapes.rotate_right(1);
        }
        for (now, &shape) in shapes.iter().enumerate() {
            assert_eq!(recipe.grid.shape, shape);
            let floors = if shape.has_floors() {
                choice::USUAL_FLOORS
            } else {
                1
            };
            assert_eq!(recipe.grid.depth, floors);
            choice::next_shape(&mut recipe, forward);
            assert_eq!(recipe.mask, Mask::Full, "{now}");
        }
    }
    // Polar and triangular grids are skipped, because a ring cannot have only one cell, and a
    // triangular grid cannot have only one column.
    let mut narrow = sized(GridShape::Hex, 1, 5);
    choice::next_shape(&mut narrow, true);
    let mut from_polar = GridShape::ALL.into_iter().cycle();
    assert!(from_polar.any(|shape| shape == GridShape::Polar));
    assert_eq!(Some(narrow.grid.shape), from_polar.next());
    // Triangular grids can wrap only if the row length is even, and polar grids never wrap.
    let mut odd = sized(GridShape::Hex, 7, 6);
    (odd.grid.wrap_x, odd.grid.wrap_y) = (true, true);
    choice::next_shape(&mut odd, true);
    assert_eq!(odd.grid, sized(GridShape::Triangular, 7, 6).grid);
}

#[test]
fn next_wraps_cycles_through_the_wraps_that_fit() {
    let turned = |recipe: &Recipe, forward: bool| {
        let mut recipe = recipe.clone();
        let turned = std::iter::repeat_with(|| {
            choice::next_wraps(&mut recipe, forward);
            [recipe.grid.wrap_x, recipe.grid.wrap_y]
        });
        turned.take(4).collect::<Vec<_>>()
    };
    let (no, yes) = (false, true);
    let square = sized(GridShape::Square, 6, 6);
    assert_eq!(
        turned(&square, true),
        [[yes, no], [no, yes], [yes, yes], [no, no]]
    );
    assert_eq!(
        turned(&square, false),
        [[yes, yes], [no, yes], [yes, no], [no, no]]
    );
    let low = sized(GridShape::Hex, 6, 2);
    assert_eq!(
        turned(&low, true),
        [[yes, no], [no, no], [yes, no], [no, no]]
    );
    assert_eq!(turned(&sized(GridShape::Polar, 6, 6), true), [[no, no]; 4]);
    // Without the wrapped axis, the two halves would not be connected.
    let halves = Recipe {
        mask: Mask::Drawn(vec!["..#..".into(); 3]),
        grid: GridSpec {
            width: 5,
            height: 3,
            wrap_x: true,
            ..GridSpec::default()
        },
        ..Recipe::default()
    };
    assert_eq!(
        turned(&halves, true),
        [[yes, yes], [yes, no], [yes, yes], [yes, no]]
    );
}

#[test]
fn next_size_selects_the_next_size_in_the_list() {
    let after = |[width, height]: [u32; 2], forward, end| {
        let mut recipe = sized(GridShape::Square, width, height);
        choice::next_size(&mut recipe, &SIZES, forward, end);
        [recipe.grid.width, recipe.grid.height]
    };
    for end in [End::Stay, End::GoRound] {
        assert_eq!(after([6, 6], true, end), [10, 10]);
        assert_eq!(after([10, 10], false, end), [6, 6]);
        assert_eq!(after([12, 8], true, end), [10, 10]);
        assert_eq!(after([12, 9], true, end), [21, 21]);
        assert_eq!(after([12, 9], false, end), [10, 10]);
        assert_eq!(after([1, 1], true, end), [6, 6]);
    }
    assert_eq!(after([40, 30], true, End::Stay), [40, 30]);
    assert_eq!(after([40, 30], true, End::GoRound), [6, 6]);
    assert_eq!(after([6, 6], false, End::Stay), [6, 6]);
    assert_eq!(after([6, 6], false, End::GoRound), [40, 30]);
    assert_eq!(after([200, 200], true, End::Stay), [200, 200]);
    // Rows of 21 triangles cannot wrap.
    let mut wrapped = sized(GridShape::Triangular, 10, 10);
    wrapped.grid.wrap_x = true;
    choice::next_size(&mut wrapped, &SIZES, true, End::Stay);
    assert_eq!(wrapped.grid, sized(GridShape::Triangular, 21, 21).grid);
    // If no size in the list can be made, nothing changes.
    let mut recipe = sized(GridShape::Square, 6, 6);
    recipe.mask = Mask::Drawn(vec!["......".into(); 6]);
    let before = recipe.clone();
    choice::next_size(
        &mut recipe,
        &[[0, 5], [1 << 20, 1 << 20]],
        true,
        End::GoRound,
    );
    choice::next_size(&mut recipe, &[], true, End::GoRound);
    assert_eq!(recipe, before);
}

#[test]
fn next_algorithm_cycles_through_the_algorithms_that_fit() {
    for shape in GridShape::ALL {
        let mut recipe = sized(shape, 6, 6);
        recipe.algorithm = Algorithm::Wilson;
        let grid = Grid::try_from(recipe.grid).unwrap();
        let fitting = Algorithm::ALL
            .into_iter()
            .filter(|one| one.misfit(&grid).is_none());
        let mut fitting: Vec<Algorithm> = fitting.collect();
        for forward in [true, false] {
            let mut seen = Vec::new();
            for _ in 0..fitting.len() {
                choice::next_algorithm(&mut recipe, forward);
                assert!(make(&recipe).is_ok(), "{:?}", recipe.algorithm);
                seen.push(recipe.algorithm.clone());
            }
            assert_eq!(recipe.algorithm, Algorithm::Wilson);
            let first = fitting.iter().position(|one| *one == seen[0]).unwrap();
            fitting.rotate_left(first);
            assert_eq!(seen, fitting, "{shape:?}");
            fitting.reverse();
        }
    }
    // If the algorithm does not fit the grid, the next choice is an algorithm that does.
    let mut recipe = sized(GridShape::Hex, 6, 6);
    recipe.algorithm = Algorithm::ALL[8].clone();
    assert_eq!(recipe.algorithm.name(), "inherited-backtrack");
    choice::next_algorithm(&mut recipe, true);
    assert_eq!(recipe.algorithm, Algorithm::AldousBroder);
}

#[test]
fn only_the_default_placement_follows_the_grid() {
    let mut recipe = sized(GridShape::Square, 6, 6);
    recipe.placement = Placement::Random;
    choice::next_wraps(&mut recipe, true);
    assert_eq!(recipe.placement, Placement::Random);
    // On a wrapped grid, corners are an explicit choice, and farthest is the default placement.
    recipe.placement = Placement::Corners;
    choice::next_wraps(&mut recipe, true);
    assert_eq!(recipe.placement, Placement::Corners);
    recipe.placement = Placement::Farthest;
    let flat = GridSpec {
        wrap_y: false,
        ..recipe.grid
    };
    choice::set_grid(&mut recipe, flat);
    assert_eq!(recipe.placement, Placement::Corners);
}

#[test]
fn set_shape_adjusts_floors_wraps_placement_and_mask() {
    let mut recipe = Recipe::default();
    (recipe.grid.wrap_x, recipe.grid.width) = (true, 6);
    recipe.placement = Placement::Farthest;
    choice::set_shape(&mut recipe, GridShape::Cubic, 2);
    let GridSpec { depth, wrap_x, .. } = recipe.grid;
    assert_eq!((depth, wrap_x), (2, true));
    recipe.grid.wrap_z = true;
    let before = recipe.clone();
    choice::set_shape(&mut recipe, GridShape::Cubic, 5);
    assert_eq!(recipe, before);
    choice::set_shape(&mut recipe, GridShape::Polar, 5);
    let GridSpec {
        depth,
        wrap_x,
        wrap_z,
        ..
    } = recipe.grid;
    assert_eq!((depth, wrap_x, wrap_z), (1, false, false));
    assert_eq!(recipe.placement, Placement::Corners);

    // Triangular grids can wrap only if the row length is even.
    let mut odd = sized(GridShape::Hex, 7, 6);
    (odd.grid.wrap_x, odd.grid.wrap_y) = (true, true);
    choice::set_shape(&mut odd, GridShape::Triangular, 1);
    assert_eq!(odd.grid, sized(GridShape::Triangular, 7, 6).grid);

    let mut cut = Recipe::default();
    cut.grid.shape = GridShape::Hex;
    choice::set_hexagon(&mut cut, 8);
    let lengths = (cut.grid.width, cut.grid.height);
    assert_eq!((lengths, &cut.mask), ((9, 9), &Mask::Hexagon));
    assert!(make(&cut).is_ok());
    choice::set_shape(&mut cut, GridShape::Square, 1);
    assert_eq!(cut.mask, Mask::Full);
    let drawn = Mask::Drawn(vec!["...".into(); 3]);
    cut.mask = drawn.clone();
    choice::set_shape(&mut cut, GridShape::Hex, 1);
    assert_eq!(cut.mask, drawn);
}

#[test]
fn a_parameter_that_becomes_invalid_is_adjusted() {
    use ParameterValue::{Count, Doors, Whole};
    let areas = |count, doors| {
        let doors = DoorCount::Exactly(doors);
        Algorithm::Areas(AreasWithDoors { count, doors })
    };
    let inherited =
        |multiple, offset| Algorithm::InheritedBacktrack(InheritedBacktrack { multiple, offset });
    let few = DoorCount::Exactly(1);
    let mut recipe = Recipe::default();
    for (before, name, value, after) in [
        (areas(2, 3), "areas", Count(4), areas(4, 3)),
        (areas(4, 3), "areas", Count(6), areas(6, 5)),
        (areas(6, 5), "areas", Count(2), areas(2, 5)),
        // An explicit number of doors is not adjusted, so that a program can report that it is too
        // small.
        (areas(6, 5), "doors", Doors(few), areas(6, 1)),
        (inherited(57, 1), "multiple", Whole(60), inherited(61, 1)),
        (inherited(57, 1), "offset", Whole(-4), inherited(57, -3)),
        (inherited(57, 1), "offset", Count(3), inherited(57, 1)),
        (Algorithm::Prim, "areas", Count(9), Algorithm::Prim),
    ] {
        recipe.algorithm = before;
        choice::set_parameter(&mut recipe, name, value);
        assert_eq!(recipe.algorithm, after, "{name}: {value:?}");
    }
}

#[test]
fn next_floors_changes_only_cubic_grids_within_the_limits() {
    for (shape, depth, forward, then) in [
        (GridShape::Cubic, 3, true, 4),
        (GridShape::Cubic, 3, false, 2),
        (GridShape::Cubic, 1, false, 1),
        (
            GridShape::Cubic,
            choice::MAX_FLOORS,
            true,
            choice::MAX_FLOORS,
        ),
        (GridShape::Square, 1, true, 1),
        (GridShape::Polar, 1, true, 1),
    ] {
        let mut recipe = sized(shape, 6, 6);
        recipe.grid.depth = depth;
        choice::next_floors(&mut recipe, forward);
        assert_eq!(recipe.grid.depth, then, "{shape:?} of {depth}");
    }
}

#[test]
fn next_braid_moves_by_quarters() {
    for (braid, more, fewer) in [
        (0.0, 0.25, 0.0),
        (0.25, 0.5, 0.0),
        (0.3, 0.5, 0.25),
        (1.0, 1.0, 0.75),
        (7.0, 1.0, 1.0),
    ] {
        for (forward, then) in [(true, more), (false, fewer)] {
            let mut recipe = sized(GridShape::Square, 6, 6);
            recipe.braid = braid;
            choice::next_braid(&mut recipe, forward);
            assert_eq!(recipe.braid, then, "from {braid}");
        }
    }
}

#[test]
fn next_placement_extras_charges_and_theme_cycle_in_both_directions() {
    let changes: [(Change, usize); 4] = [
        (choice::next_placement, Placement::ALL.len()),
        (choice::next_charges, choice::MAX_CHARGES as usize + 2),
        (choice::next_extras, choice::EXTRAS.len()),
        (choice::next_theme, Theme::ALL.len() + 1),
    ];
    for (change, count) in changes {
        let mut recipe = sized(GridShape::Square, 6, 6);
        let mut met = vec![recipe.clone()];
        for _ in 1..count {
            let before = recipe.clone();
            change(&mut recipe, true);
            assert!(!met.contains(&recipe), "{recipe:?} occurs twice");
            met.push(recipe.clone());
            let mut back = recipe.clone();
            change(&mut back, false);
            assert_eq!(back, before);
        }
        change(&mut recipe, true);
        assert_eq!(recipe, met[0]);
    }
    let mut many = sized(GridShape::Square, 6, 6);
    many.charges = Charges::Exactly(99);
    choice::next_charges(&mut many, true);
    assert_eq!(many.charges, Charges::Default);
}

#[test]
fn all_choices_of_beasts_make_levels_and_can_be_undone() {
    let start = Recipe {
        seed: 7,
        ..sized(GridShape::Square, 20, 16)
    };
    for forward in [true, false] {
        let (mut recipe, mut met) = (start.clone(), Vec::new());
        loop {
            let before = recipe.clone();
            choice::next_beasts(&mut recipe, forward);
            let mut back = recipe.clone();
            choice::next_beasts(&mut back, !forward);
            assert_eq!(back, before);
            if recipe == start {
                break;
            }
            let level = make(&recipe).unwrap();
            met.push(level.beasts().map(|(kind, _)| kind).collect::<Vec<_>>());
        }
        if !forward {
            met.reverse();
        }
        let mut all: Vec<Vec<BeastKind>> = BeastKind::ALL.map(|kind| vec![kind]).to_vec();
        all.push(BeastKind::ALL.to_vec());
        assert_eq!(met, all);
    }
    // Rooms that the recipe already has stay.
    let rooms = RoomOptions {
        count: 1,
        ..RoomOptions::DEFAULT
    };
    let mut recipe = Recipe { rooms, ..start };
    for _ in 0..6 {
        choice::next_beasts(&mut recipe, true);
        assert_eq!(recipe.rooms, rooms);
    }
    // If the selection is not one of the choices, the next choice is the first kind.
    (recipe.sleeper, recipe.statue) = (true, true);
    choice::next_beasts(&mut recipe, true);
    let beasts: Vec<BeastKind> = recipe.options().beasts().collect();
    assert_eq!(beasts, [BeastKind::Minotaur]);
}

#[test]
fn next_preset_moves_through_the_presets_and_stops_at_the_ends() {
    let own = Recipe {
        theme: Some(Theme::Crypt),
        seed: 9,
        ..Recipe::default()
    };
    let all = Preset::ALL;
    for (before, forward, then) in [
        (None, true, all[0]),
        (None, false, all[4]),
        (Some(all[0]), true, all[1]),
        (Some(all[4]), true, all[4]),
        (Some(all[4]), false, all[3]),
        (Some(all[0]), false, all[0]),
    ] {
        let mut recipe = match before {
            None => own.clone(),
            Some(preset) => Recipe {
                theme: own.theme,
                ..preset.recipe(own.seed)
            },
        };
        choice::next_preset(&mut recipe, forward);
        assert_eq!(Preset::of(&recipe), Some(then), "after {before:?}");
        assert_eq!((recipe.seed, recipe.theme), (own.seed, own.theme));
    }
}
