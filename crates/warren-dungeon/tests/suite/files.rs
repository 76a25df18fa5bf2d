//! Tests of level files in RON: a level is unchanged after it is written and read, and edited files
//! can be loaded.

use super::support::{
    EXAMPLE, any_grid, any_recipe, cells, doorways, fits, flat_grids, passages, smallest_grids,
    walled_off,
};
use proptest::prelude::*;
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, Edit, Gate, Level, SideKind};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{
    Algorithm, AreasWithDoors, Charges, DoorCount, Placement, Recipe, Theme,
};
use warren_maze::generate::{GiveUp, RandomBacktrack};
use warren_maze::maze::Side;
use warren_maze::topology::{Cell, GridShape, GridSpec, Square};

/// Checks that a level and its text are unchanged after the level is written and read.
fn check(level: &Level) {
    let text = file::write(level);
    let read = file::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(&read, level, "{text}");
    assert_eq!(file::write(&read), text);
}

fn level_of(recipe: &Recipe) -> Level {
    make(recipe).unwrap()
}

/// Reads a file after one change. The text to change must occur exactly once.
fn read_changed(text: &str, from: &str, to: &str) -> Level {
    assert_eq!(text.matches(from).count(), 1, "{from:?} in\n{text}");
    let text = text.replace(from, to);
    file::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

proptest! {
    #[test]
    fn levels_are_unchanged_by_writing_and_reading(recipe in any_recipe(any_grid(12))) {
        let level = level_of(&recipe);
        prop_assert!(!level.is_edited());
        check(&level);
        prop_assert!(!file::write(&level).contains("map: ["));

        let mut edited = level;
        edited.apply(Edit::Charges(edited.charges() + 1)).unwrap();
        prop_assert!(edited.is_edited());
        check(&edited);
        let is_drawn = file::write(&edited).contains("map: [");
        prop_assert_eq!(is_drawn, edited.grid().shape() == GridShape::Square);
        prop_assert!(!file::write_json(&edited).contains("\"map\""));
    }

    #[test]
    fn edited_levels_are_unchanged_by_writing_and_reading(
        recipe in any_recipe(any_grid(12)),
        which: prop::sample::Index,
    ) {
        let level = level_of(&recipe);
        let cell = *which.get(&level.maze().open_cells().collect::<Vec<_>>());
        for dir in level.maze().passages(cell) {
            let walled = walled_off(&level, cell, dir);
            prop_assert!(walled.is_edited());
            check(&walled);
        }
    }
}

#[test]
fn square_levels_drawn_by_hand_are_written_as_maps() {
    // The western and eastern borders show the same sides.
    let map = [
        "+-+-+-+-+",
        "D |S  D D",
        "+ +-+ +-+",
        "  |#| |F ",
        "+-+-+-+-+",
    ];
    let row = |row: &str| format!("        \"{row}\",\n");
    let drawn = map.map(row).concat();
    let text = format!(
        "(format: \"warren level\", version: 4, grid: (shape: Square, width: 4, height: 2, wrap_x: true), \
         map: [\n{drawn}    ])"
    );
    let level = file::read(&text).unwrap();
    let written = file::write(&level);
    assert!(
        written.contains(&format!("    map: [\n{drawn}    ],\n")),
        "{written}"
    );
    for field in ["cells", "starts", "finishes", "doors"] {
        assert!(!written.contains(&format!("{field}:")), "{written}");
    }
    check(&level);

    // The order of starts matters, so starts that are not in ascending order are listed. A finish
    // in a start's cell and an open door are also listed.
    for (change, field) in [
        (Edit::Content(Content::Start, 0, true), "starts"),
        (Edit::Content(Content::Finish, 1, true), "finishes"),
        (
            Edit::Side(level.doors().list()[0], SideKind::OpenDoor),
            "doors",
        ),
        (
            Edit::Side(
                Side {
                    cell: 0,
                    dir: Square::EAST,
                },
                SideKind::Gate(Gate::OneWay { forwards: false }),
            ),
            "gates",
        ),
    ] {
        let mut changed = level.clone();
        changed
            .apply(change)
            .unwrap_or_else(|why| panic!("{why}: {change:?}"));
        let written = file::write(&changed);
        assert!(written.contains("    map: [\n"), "{written}");
        assert!(written.contains(&format!("{field}: [")), "{written}");
        check(&changed);
    }
}

#[test]
fn levels_on_the_smallest_grids_are_unchanged_by_writing_and_reading() {
    for grid in smallest_grids() {
        for algorithm in Algorithm::ALL {
            let areas = matches!(algorithm, Algorithm::Areas(_));
            if fits(grid, &algorithm) && (!areas || cells(grid) > 1) {
                check(&level_of(&Recipe {
                    grid,
                    algorithm,
                    ..Recipe::default()
                }));
            }
        }
    }
}

#[test]
fn recipes_are_written_with_all_their_parameters() {
    let give_up = [
        GiveUp::Default,
        GiveUp::Constant(0.1),
        GiveUp::Growing(1.0 / 3.0),
    ];
    let doors = [DoorCount::Default, DoorCount::Sealed, DoorCount::Exactly(2)];
    let backtracks = give_up.map(|give_up| {
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least: 0.7,
            fill: true,
        })
    });
    let areas = doors.map(|doors| Algorithm::Areas(AreasWithDoors { count: 3, doors }));
    for algorithm in backtracks.into_iter().chain(areas) {
        for placement in Placement::ALL {
            let recipe = Recipe {
                algorithm: algorithm.clone(),
                placement,
                seed: u64::MAX,
                ..Recipe::default()
            };
            let level = level_of(&recipe);
            check(&level);
            assert_eq!(level.recipe(), Some(&recipe));
        }
    }
}

#[test]
fn counts_of_starts_and_finishes_are_written_if_greater_than_one() {
    let single = file::write(&level_of(&Recipe::default()));
    for (starts, finishes) in [(1, 1), (3, 1), (1, 3), (8, 8)] {
        let recipe = Recipe {
            starts,
            finishes,
            ..Recipe::default()
        };
        let level = level_of(&recipe);
        check(&level);
        let text = file::write(&level);
        assert!(!file::read(&text).unwrap().is_edited());
        for (name, count) in [("starts: ", starts), ("finishes: ", finishes)] {
            let field = format!("{name}{count},");
            assert_eq!(text.contains(&field), count > 1, "{field} in {text}");
        }
    }
    for name in ["starts: 1,", "finishes: 1,"] {
        assert!(!single.contains(name), "{single}");
    }
}

#[test]
fn cell_digits_encode_passages_in_positive_directions() {
    let level = file::read(EXAMPLE).unwrap();
    assert_eq!(passages(level.maze()), [(0, 1), (1, 4), (3, 4)]);
    assert_eq!(doorways(&level, |_| true), [(1, 2)]);
    assert_eq!((level.starts(), level.finishes()), (&[0][..], &[4][..]));
    assert!(level.maze().is_solid(5) && !level.maze().is_solid(2));
    assert_eq!((level.recipe(), level.is_edited()), (None, false));
    check(&level);

    let hex = EXAMPLE
        .replace("Square", "Hex")
        .replace("120", "742")
        .replace("10#", "000");
    let hex = file::read(&hex).unwrap_err();
    assert_eq!(
        hex.to_string(),
        "the passage at (0, 0), south-west, leads off the grid"
    );
    let hex = EXAMPLE
        .replace("Square", "Hex")
        .replace("120", "342")
        .replace("10#", "000");
    let hex = file::read(&hex).unwrap();
    assert_eq!(passages(hex.maze()), [(0, 1), (0, 3), (1, 3), (2, 5)]);
    check(&hex);
}

#[test]
fn equivalent_notations_are_read_as_the_same_level() {
    let level = file::read(EXAMPLE).unwrap();
    let check = |from, to| assert_eq!(read_changed(EXAMPLE, from, to), level, "{to}");
    check("(\n    format", "( // my first level\n    format");
    check("    version: 4,\n", "/* one */ version: 4, ");
    check("height: 2)", "height: 2, wrap_x: false)");
    check("[(0, 0)],", "[(0, 0), (0, 0)],");
    check("(1, 0), side: \"east\"", "(2, 0), side: \"west\"");
    check("\n)\n", ")");
    check(
        "    starts: [(0, 0)],\n    finishes: [(1, 1)],\n",
        "finishes: [(1, 1)], starts: [(0, 0)],",
    );
}

/// Returns a level's text with one additional passage: a cell's digit is changed so that its east
/// side is open.
fn opened_east(text: &str, [x, y, _]: [u32; 3]) -> String {
    let first = text
        .lines()
        .position(|line| line == "    cells: [")
        .unwrap()
        + 1;
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let row = &mut lines[first + y as usize];
    let at = row.find('"').unwrap() + 1 + x as usize;
    let digit = row[at..=at].parse::<u8>().unwrap();
    assert!(digit.is_multiple_of(2), "the side is already open");
    row.replace_range(at..=at, &(digit + 1).to_string());
    lines.join("\n")
}

#[test]
fn levels_with_changed_digits_are_marked_as_edited() {
    for grid in flat_grids(8, 6) {
        for algorithm in Algorithm::ALL
            .into_iter()
            .filter(|algorithm| fits(grid, algorithm))
        {
            let recipe = Recipe {
                grid,
                algorithm,
                ..Recipe::default()
            };
            let level = level_of(&recipe);
            let maze = level.maze();
            let shut = |&cell: &Cell| maze.inner_walls(cell).contains(Square::EAST);
            let without_door = |&cell: &Cell| level.doors().of(cell).count() == 0;
            let cell = maze.open_cells().filter(shut).find(without_door).unwrap();
            let text = opened_east(&file::write(&level), level.grid().coordinates(cell));

            let edited = file::read(&text).unwrap();
            assert!(edited.is_edited(), "{text}");
            assert_eq!(edited.recipe(), Some(&recipe));
            let mut expected = maze.clone();
            expected.open(cell, Square::EAST);
            assert_eq!(edited.maze(), &expected);
            check(&edited);
        }
    }
}

#[test]
fn levels_with_changed_fields_are_marked_as_edited() {
    let grid = GridSpec {
        width: 4,
        height: 3,
        ..GridSpec::default()
    };
    let text = file::write(&level_of(&Recipe {
        grid,
        seed: 5,
        ..Recipe::default()
    }));
    let check = |from, to| assert!(read_changed(&text, from, to).is_edited(), "{to}");
    check("starts: [\n        (0, 0)", "starts: [\n        (1, 0)");
    check(
        "finishes: [\n        (3, 2)",
        "finishes: [\n        (3, 2), (0, 2)",
    );
    check("seed: 5", "seed: 6");
    check("algorithm: Prim", "algorithm: RandomBacktrack()");
    // These recipes cannot make a level, or have a different grid. The last recipe would need
    // gigabytes, so it must be rejected without making the level.
    check("algorithm: Prim", "algorithm: Areas(count: 1)");
    let grid = "(shape: Square, width: 4, height: 3,";
    check(grid, "(shape: Square, width: 5, height: 3,");
    check(grid, "(shape: Square, width: 4, height: 0,");
    check(grid, "(shape: Square, width: 30000, height: 30000,");
}

#[test]
fn a_level_without_its_recipe_is_not_edited() {
    let level = level_of(&Recipe::default());
    let text = file::write(&level);
    let (from, to) = (
        text.find("    recipe:").unwrap(),
        text.find("    grid: (\n").unwrap(),
    );
    let read = file::read(&format!("{}{}", &text[..from], &text[to..])).unwrap();
    assert_eq!((read.recipe(), read.is_edited()), (None, false));
    assert_eq!(read.maze(), level.maze());
}

#[test]
fn marks_in_a_map_are_merged_with_lists_of_starts_finishes_and_doors() {
    let read = file::read(
        r#"(
            format: "warren level", version: 2,
            grid: (shape: Square, width: 3, height: 1),
            map: [
                "+-+-+-+",
                "|SDF| |",
                "+-+-+-+",
            ],
            starts: [(2, 0), (0, 0), (1, 0)],
            finishes: [(0, 0)],
            doors: [(cell: (1, 0), side: "east")],
        )"#,
    );
    let level = read.unwrap();
    // The order of starts is significant. Finishes are a set.
    assert_eq!(level.starts(), [0, 2, 1]);
    assert_eq!(level.finishes(), [0, 1]);
    assert_eq!(doorways(&level, |_| true), [(0, 1), (1, 2)]);
    check(&level);
}

#[test]
fn levels_are_written_with_one_row_per_line() {
    let text = r##"(
    format: "warren level",
    version: 4,
    recipe: (
        grid: (shape: Hex, width: 3, height: 2, wrap_x: true, wrap_y: false),
        algorithm: RandomBacktrack(give_up: Growing(0.1), least: 0.5, fill: false),
        placement: Corners,
        seed: 7,
    ),
    grid: (
        shape: Hex,
        width: 3,
        height: 2,
        wrap_x: true,
        wrap_y: false,
    ),
    cells: [
        "301",
        "10#",
    ],
    starts: [
        (0, 0),
    ],
    finishes: [
        (2, 0),
        (1, 1),
    ],
    doors: [
        (cell: (1, 0), side: "south-east"),
    ],
)
"##;
    assert_eq!(file::write(&file::read(text).unwrap()), text);
}

#[test]
fn charges_and_the_minotaur_are_written_only_if_present() {
    let plain = file::read(EXAMPLE).unwrap();
    assert_eq!(
        (plain.charges(), plain.beast(BeastKind::Minotaur)),
        (0, None)
    );
    let text = file::write(&plain);
    assert!(!text.contains("charges") && !text.contains("minotaur"));
    let fields = "charges: 2, minotaur: (2, 0),\n    starts:";
    let level = read_changed(EXAMPLE, "starts:", fields);
    assert_eq!(
        (level.charges(), level.beast(BeastKind::Minotaur)),
        (2, Some(2))
    );
    check(&level);
    let json = file::write_json(&level);
    assert_eq!(file::read_json(&json).as_ref(), Ok(&level));
}

/// Returns a recipe with two sealed areas and the given charges.
fn sealed(charges: Charges) -> Recipe {
    let doors = DoorCount::Sealed;
    Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors { count: 2, doors }),
        charges,
        seed: 5,
        ..Recipe::default()
    }
}

#[test]
fn recipes_with_charges_or_a_minotaur_are_written_and_read() {
    for (charges, given) in [
        (Charges::Default, 1),
        (Charges::Exactly(0), 0),
        (Charges::Exactly(7), 7),
    ] {
        let level = level_of(&sealed(charges));
        assert_eq!(level.charges(), given);
        check(&level);
        let read = file::read(&file::write(&level)).unwrap();
        assert!(!read.is_edited());
    }
    let hunted = level_of(&Recipe {
        minotaur: true,
        seed: 3,
        ..Recipe::default()
    });
    assert!(hunted.beast(BeastKind::Minotaur).is_some());
    check(&hunted);
    assert!(!file::read(&file::write(&hunted)).unwrap().is_edited());
}

#[test]
fn a_theme_is_written_only_if_it_differs_from_the_recipe() {
    let plain = level_of(&Recipe::default());
    assert!(!file::write(&plain).contains("theme"));
    let ice = plain.with(Edit::Theme(Theme::Ice)).unwrap();
    assert!(ice.is_edited());
    check(&ice);
    let drawn = read_changed(EXAMPLE, "version: 4,", "version: 4, theme: Crypt,");
    assert_eq!(drawn.theme(), Theme::Crypt);
    check(&drawn);
    let cave = level_of(&Recipe {
        algorithm: Algorithm::RandomBacktrack(RandomBacktrack::default()),
        ..Recipe::default()
    });
    assert_eq!(cave.theme(), Theme::HewnRock);
    assert!(!file::write(&cave).contains("theme"));
    check(&cave);
}

/// Checks that a recipe in a file of a version before 4 makes a level without charges.
#[test]
fn sealed_levels_of_version_3_stay_sealed_and_unedited() {
    let level = level_of(&sealed(Charges::Exactly(0)));
    let text = file::write(&level);
    let older = read_changed(&text, "        charges: Exactly(0),\n", "");
    assert!(older.is_edited(), "version 4 would give it a charge");
    let text = text.replace("        charges: Exactly(0),\n", "");
    let older = read_changed(&text, "version: 4", "version: 3");
    assert_eq!(older, level);
    assert_eq!((older.charges(), older.is_edited()), (0, false));
}

/// Checks that the reader gives up making a level again from its recipe if this takes too long. On
/// a single row of n cells, a random walk needs about n² steps, which would take a minute in this
/// test.
#[test]
fn levels_with_too_slow_recipes_are_marked_as_edited() {
    let grid = GridSpec {
        width: 200_000,
        height: 1,
        ..GridSpec::default()
    };
    let recipe = |algorithm| Recipe {
        grid,
        algorithm,
        ..Recipe::default()
    };
    // There is only one maze on this grid, so all algorithms make it.
    let quick = file::write(&make(&recipe(Algorithm::Prim)).unwrap());
    assert!(!file::read(&quick).unwrap().is_edited());
    let slow = quick.replace("algorithm: Prim", "algorithm: AldousBroder");
    assert_ne!(slow, quick);
    assert!(file::read(&slow).unwrap().is_edited());
}
