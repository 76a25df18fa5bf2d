//! Tests that broken level files are rejected with a reason, and never cause a panic.

use super::support::{EXAMPLE, any_grid, any_recipe};
use proptest::prelude::*;
use warren_dungeon::file::{self, LevelError};
use warren_dungeon::level::{Content, KeyShape};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::topology::GridShape;

/// A valid level, drawn as a map on a grid with a wrapped axis.
const MAP: &str = r##"(
    format: "warren level",
    version: 4,
    grid: (shape: Square, width: 3, height: 2, wrap_x: true),
    map: [
        "+-+-+-+",
        " S|#|  ",
        "+ +-+D+",
        "| D  F|",
        "+-+-+-+",
    ],
)
"##;

/// Makes one change to a valid level, and returns the resulting error. The text to change must
/// occur exactly once.
fn error(right: &str, from: &str, to: &str) -> LevelError {
    assert_eq!(right.matches(from).count(), 1, "{from:?}");
    file::read(&right.replace(from, to)).expect_err(to)
}

/// Makes one change to the level with a list of cells, and checks the error.
fn check(from: &str, to: &str, expected: &str) {
    let error = error(EXAMPLE, from, to);
    assert_eq!(error.to_string(), expected, "with {to:?} for {from:?}");
}

/// Makes one change to the level with a map, and checks the error.
fn check_map(from: &str, to: &str, expected: &str) {
    let error = error(MAP, from, to);
    assert_eq!(error.to_string(), expected, "with {to:?} for {from:?}");
}

#[test]
fn the_levels_before_the_changes_are_valid() {
    file::read(EXAMPLE).unwrap();
    file::read(MAP).unwrap();
}

#[test]
fn the_minotaur_must_start_in_an_open_cell() {
    let start = "    starts:";
    check(
        start,
        "    minotaur: (3, 0), starts:",
        "minotaur: there is no cell (3, 0) on this grid",
    );
    check(
        start,
        "    minotaur: (2, 1), starts:",
        "minotaur: (2, 1) is rock",
    );
}

#[test]
fn other_formats_and_newer_versions_are_refused() {
    let newer = "this level has version 12, but the newest version that can be read is 11";
    check("version: 4", "version: 12", newer);
    check(
        "version: 4",
        "version: 12, moon: Full(phase: [1, (2, 'x')])",
        newer,
    );
    check(
        "version: 4,\n    grid: (shape: Square",
        "version: 12,\n    grid: (shape: Octagonal",
        newer,
    );
    check(
        "warren level",
        "warren save",
        "this is not a level: its format is \"warren save\", not \"warren level\"",
    );
}

/// A valid cubic level.
const FLOORS: &str = r##"(
    format: "warren level",
    version: 4,
    grid: (shape: Cubic, width: 2, height: 1, depth: 2),
    floors: [
        ["14"],
        ["#0"],
    ],
    starts: [(0, 0, 0)],
    finishes: [(1, 0, 1)],
)
"##;

#[test]
fn floors_are_read_and_invalid_floors_are_refused() {
    let level = file::read(FLOORS).unwrap();
    assert_eq!(level.shortest(), Some(2));
    assert_eq!(file::read(&file::write(&level)).as_ref(), Ok(&level));
    let check = |from, to, expected: &str| {
        assert_eq!(
            error(FLOORS, from, to).to_string(),
            expected,
            "with {to:?} for {from:?}"
        );
    };
    check("        [\"#0\"],\n", "", "floors: 1, but the grid has 2");
    check("[\"#0\"]", "[]", "cells: 0 rows, but the grid has 1");
    check(
        "[\"#0\"]",
        "[\"#\"]",
        "cells: row 1 has 1 cells, but that row of the grid has 2",
    );
    check(
        "\"14\"",
        "\"54\"",
        "the passage at (0, 0, 0), down, leads into rock",
    );
    check(
        "\"#0\"",
        "\"#4\"",
        "the passage at (1, 0, 1), down, leads off the grid",
    );
    check(
        "\"14\"",
        "\"18\"",
        "cells: '8' at (1, 0, 0) is not a cell: use # for rock or a digit from 0 to 7",
    );
    check(
        "(1, 0, 1)",
        "(1, 0, 2)",
        "finishes: there is no cell (1, 0, 2) on this grid",
    );
    check(
        "(1, 0, 1)",
        "(1)",
        "line 10, column 18: Expected column and row, or column, row and floor but found one element instead",
    );
    check(
        "shape: Cubic, width: 2, height: 1, depth: 2",
        "shape: Hex, width: 2, height: 1",
        "floors: a hex level gives its cells as cells",
    );
    let cells = EXAMPLE.replace("Square", "Cubic");
    assert_eq!(
        file::read(&cells).unwrap_err().to_string(),
        "cells: a cubic level gives its cells as floors"
    );
}

/// Checks that the first floor's number may be omitted, and that positions on a grid with one floor
/// have no floor number.
#[test]
fn positions_without_a_floor_are_on_the_first_floor() {
    let text = FLOORS.replace("(0, 0, 0)", "(0, 0)");
    assert_eq!(file::read(&text), file::read(FLOORS));
    check(
        "(1, 0)",
        "(1, 0, 0)",
        "doors: there is no cell (1, 0, 0) on this grid",
    );
}

#[test]
fn a_depth_of_zero_is_refused_for_every_shape() {
    for shape in GridShape::ALL {
        check(
            "shape: Square, width: 3, height: 2",
            &format!("shape: {shape:?}, width: 3, height: 2, depth: 0"),
            "grid: a grid of 3 × 2 × 0 has no cells: give every axis at least 1",
        );
    }
}

#[test]
fn rows_that_do_not_match_the_grid_are_refused() {
    check(
        "\"120\"",
        "\"12\"",
        "cells: row 0 has 2 cells, but that row of the grid has 3",
    );
    check(
        "\"10#\"",
        "\"10##\"",
        "cells: row 1 has 4 cells, but that row of the grid has 3",
    );
    check(
        "\"10#\"",
        "\"\"",
        "cells: row 1 has 0 cells, but that row of the grid has 3",
    );
    check(
        "        \"10#\",\n",
        "",
        "cells: 1 rows, but the grid has 2",
    );
    check(
        "\"10#\",",
        "\"10#\", \"000\",",
        "cells: 3 rows, but the grid has 2",
    );
}

#[test]
fn invalid_cell_characters_are_reported_with_their_position() {
    let no_cell = |letter: &str, at: &str, most: u8| {
        format!("cells: {letter} at {at} is not a cell: use # for rock or a digit from 0 to {most}")
    };
    check("120", "x20", &no_cell("'x'", "(0, 0)", 3));
    check("10#", "1é#", &no_cell("'é'", "(1, 1)", 3));
    check("10#", "10 ", &no_cell("' '", "(2, 1)", 3));
    // A square has two positive directions, and a hexagon has three.
    check("120", "140", &no_cell("'4'", "(1, 0)", 3));
    let hex = EXAMPLE.replace("Square", "Hex").replace("120", "180");
    let error = file::read(&hex).unwrap_err();
    assert_eq!(error.to_string(), no_cell("'8'", "(1, 0)", 7));
}

#[test]
fn passages_into_rock_or_off_the_grid_are_refused() {
    check("10#", "11#", "the passage at (1, 1), east, leads into rock");
    check(
        "120",
        "122",
        "the passage at (2, 0), south, leads into rock",
    );
    check(
        "120",
        "121",
        "the passage at (2, 0), east, leads off the grid",
    );
    check(
        "10#",
        "30#",
        "the passage at (0, 1), south, leads off the grid",
    );
}

#[test]
fn invalid_doors_are_refused() {
    let door = "cell: (1, 0), side: \"east\"";
    let check = |to: &str, expected: &str| check(door, to, expected);
    check(
        "cell: (1, 0), side: \"south\"",
        "doors: the south side of (1, 0) is open: a door needs a wall",
    );
    check(
        "cell: (1, 1), side: \"north\"",
        "doors: the north side of (1, 1) is open: a door needs a wall",
    );
    check(
        &format!("{door}), ({door}"),
        "doors: the east side of (1, 0) already has a door",
    );
    check(
        &format!("{door}), (cell: (2, 0), side: \"west\""),
        "doors: the west side of (2, 0) already has a door",
    );
    check(
        "cell: (2, 0), side: \"south\"",
        "the door at (2, 0), south, leads into rock",
    );
    check(
        "cell: (2, 1), side: \"north\"",
        "the door at (2, 1), north, leads into rock",
    );
    check(
        "cell: (1, 0), side: \"north\"",
        "the door at (1, 0), north, leads off the grid",
    );
    check(
        "cell: (3, 0), side: \"west\"",
        "doors: there is no cell (3, 0) on this grid",
    );
    check(
        "cell: (1, 0), side: \"up\"",
        "doors: the door at (1, 0) is in its \"up\" side: \
         the sides are east, west, south, north",
    );
}

#[test]
fn sides_of_hexagons_have_their_own_names() {
    let error = file::read(&EXAMPLE.replace("Square", "Hex").replace("east", "south"));
    assert_eq!(
        error.unwrap_err().to_string(),
        "doors: the door at (1, 0) is in its \"south\" side: \
         the sides are east, west, south-east, north-west, south-west, north-east"
    );
}

#[test]
fn missing_or_invalid_starts_and_finishes_are_refused() {
    let (start, finish) = ("starts: [(0, 0)]", "finishes: [(1, 1)]");
    check(start, "starts: [(2, 1)]", "starts: (2, 1) is rock");
    check(
        start,
        "starts: [(0, 0), (3, 0)]",
        "starts: there is no cell (3, 0) on this grid",
    );
    check(start, "starts: []", "starts: a level needs at least one");
    check(
        "    starts: [(0, 0)],\n",
        "",
        "starts: a level needs at least one",
    );
    check(finish, "finishes: [(2, 1)]", "finishes: (2, 1) is rock");
    check(
        finish,
        "finishes: [(0, 2)]",
        "finishes: there is no cell (0, 2) on this grid",
    );
    check(
        finish,
        "finishes: []",
        "finishes: a level needs at least one",
    );
    let far = "finishes: [(4294967295, 4294967295)]";
    check(
        finish,
        far,
        "finishes: there is no cell (4294967295, 4294967295) on this grid",
    );
}

#[test]
fn invalid_grids_and_grids_larger_than_their_rows_are_refused() {
    let size = "width: 3, height: 2";
    let most = "4294967295 × 4294967295 has too many cells: the maximum is 1073741824";
    let most = format!("grid: a grid of {most}");
    let absurd = "width: 4294967295, height: 4294967295";
    let large = "width: 30000, height: 30000";
    check(size, absurd, &most);
    check(size, large, "cells: 2 rows, but the grid has 30000");
    check(
        size,
        "width: 30000, height: 2",
        "cells: row 0 has 3 cells, but that row of the grid has 30000",
    );
    check(
        size,
        "width: 0, height: 2",
        "grid: a grid of 0 × 2 has no cells: give every axis at least 1",
    );
    check(
        size,
        "width: 3, height: 2, wrap_y: true",
        "grid: the y axis wraps and has 2 cells: a wrapped axis needs at least 3",
    );
    check_map(size, absurd, &most);
    check_map(
        size,
        large,
        "map: line 10: the drawing has 5 lines; a grid of 30000 rows needs 60001",
    );
    check_map(
        size,
        "width: 30000, height: 2",
        "map: line 6: the line has 7 characters; a grid of 30000 columns needs 60001",
    );
}

#[test]
fn a_level_needs_exactly_one_of_cells_floors_and_map() {
    let body = "a level needs exactly one of cells, floors and map: this one has";
    check(
        "cells: [\n        \"120\",\n        \"10#\",\n    ]",
        "cells: []",
        &format!("{body} none"),
    );
    check(
        "    starts:",
        "    map: [\"+\"],\n    starts:",
        &format!("{body} several"),
    );
}

#[test]
fn errors_in_maps_are_reported_with_their_position() {
    check_map(
        "        \"+ +-+D+\",\n",
        "",
        "map: line 9: the drawing has 4 lines; a grid of 2 rows needs 5",
    );
    check_map(
        " S|#|  ",
        " S|#| ",
        "map: line 7: the line has 6 characters; a grid of 3 columns needs 7",
    );
    check_map(
        " S|#|  ",
        " S|#|x ",
        "map: line 7, column 15: found 'x' instead of a cell (a space, #, S or F)",
    );
    check_map(
        "| D  F|",
        "| D !F|",
        "map: line 9, column 14: found '!' instead of a wall (-, |, a space or D)",
    );
    check_map(
        "map: [\n        \"+-+-",
        "map: [\n        \"+ +-",
        "map: line 6, column 11: a passage leads off the grid",
    );
    check_map(
        "+-+-+-+\",\n    ]",
        "+-+D+-+\",\n    ]",
        "map: line 10, column 13: a door leads off the grid",
    );
    check_map(
        " S|#|  ",
        " S #|  ",
        "map: line 7, column 12: a passage leads into rock",
    );
    check_map(
        " S|#|  ",
        " SD#|  ",
        "map: line 7, column 12: a door leads into rock",
    );
    let seam = "map: line 9, column 10: the grid wraps here, but the opposite border differs";
    check_map("| D  F|", "  D  F|", seam);
    check_map("| D  F|", "D D  F ", seam);
    check_map(
        "| D  F|",
        "| D  F ",
        "map: line 9, column 16: the grid wraps here, but the opposite border differs",
    );
    check_map(" S|", "  |", "starts: a level needs at least one");
    check_map("F|", " |", "finishes: a level needs at least one");
    check_map(
        "    ],\n)",
        "    ],\n    doors: [(cell: (1, 1), side: \"west\")],\n)",
        "doors: the west side of (1, 1) already has a door",
    );
    check_map("Square", "Hex", "map: a hex level gives its cells as cells");
}

#[test]
fn syntax_errors_are_reported_with_their_line() {
    let check = |from: &str, to: &str, line: usize| {
        let error = error(EXAMPLE, from, to);
        let found = match &error {
            LevelError::Syntax { line, .. } => *line,
            other => panic!("{other}"),
        };
        assert_eq!(found, line, "{error}, with {to:?} for {from:?}");
        assert!(
            error
                .to_string()
                .starts_with(&format!("line {line}, column "))
        );
    };
    check("version: 4,", "version: 2", 4);
    check("version: 4,", "version: \"1\",", 3);
    check("version: 4,", "version: -1,", 3);
    check("width: 3", "width: 4294967296", 4);
    check("width: 3", "widht: 3", 4);
    check("    starts:", "    Starts:", 9);
    check("\"120\",", "\"120\" 7,", 6);
    check("(1, 0)", "(1, 0, 0, 0)", 11);
    check("(1, 0)", "(1,)", 11);
    check("\n)\n", "\n)\n)\n", 12);
}

/// Reads a string as a level. If the string can be read, checks that the level is unchanged after
/// it is written and read.
fn read_safely(text: &str) -> Result<(), TestCaseError> {
    if let Ok(level) = file::read(text) {
        prop_assert_eq!(file::read(&file::write(&level)), Ok(level));
    }
    Ok(())
}

#[test]
fn truncated_files_are_refused() {
    let recipe = Recipe {
        algorithm: Algorithm::AREAS,
        ..Recipe::default()
    };
    let written = file::write(&make(&recipe).unwrap());
    for text in [EXAMPLE, MAP, &written] {
        for end in 0..text.len() {
            let read = file::read(&text[..end]);
            let complete = end == text.trim_end().len();
            assert_eq!(read.is_ok(), complete, "cut at {end}: {}", &text[..end]);
        }
    }
}

/// Returns a strategy for changes to a string: an index, the number of characters to remove there,
/// and the string to insert in their place.
fn any_change() -> impl Strategy<Value = (prop::sample::Index, usize, String)> {
    let words = [
        "",
        "0",
        "7",
        "9",
        "#",
        "\"",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ":",
        ",",
        "-",
        "//",
        "/*",
        "*/",
        " ",
        "\n",
        "é",
        "\u{0}",
        "4294967295",
        "-1",
        "1e9",
        "0.5",
        "inf",
        "None",
        "S",
        "F",
        "D",
        "Hex",
        "Areas(count: 4294967295)",
        "wrap_x: true",
        "wrap_y: true",
        "version: 4",
        "\"000\",",
        "r#",
        "Some(",
        "#![enable(unwrap_newtypes)]",
    ];
    let words = prop::sample::select(words.map(String::from).to_vec());
    (any::<prop::sample::Index>(), 0..4usize, words)
}

proptest! {
    #[test]
    fn reading_arbitrary_strings_does_not_panic(text: String) {
        read_safely(&text)?;
    }

    #[test]
    fn reading_randomly_changed_levels_does_not_panic(
        recipe in any_recipe(any_grid(5)),
        which in 0..3,
        changes in prop::collection::vec(any_change(), 1..4),
    ) {
        let text = match which {
            0 => EXAMPLE.into(),
            1 => MAP.into(),
            _ => file::write(&make(&recipe).unwrap()),
        };
        let mut text: Vec<char> = text.chars().collect();
        for (place, away, word) in changes {
            let from = place.index(text.len() + 1);
            let to = text.len().min(from + away);
            text.splice(from..to, word.chars());
        }
        read_safely(&text.into_iter().collect::<String>())?;
    }
}

/// Checks that an error's position is its position in the file, regardless of how the rows are
/// written.
#[test]
fn map_errors_have_the_position_in_the_file_in_every_notation() {
    let places = |text: &str| {
        let read = match text.starts_with('{') {
            true => file::read_json(text),
            false => file::read(text),
        };
        match read {
            Err(LevelError::Map(error)) => error.to_string(),
            other => panic!("{text}: {other:?}"),
        }
    };
    let head = "format: \"warren level\", version: 4, grid: (shape: Square, width: 2, height: 1)";
    for (map, place) in [
        // All rows are on one line, after a character with several bytes.
        (
            "/* é */ map: [\"+-+-+\", \"|Sx |\", \"+-+-+\"])",
            "line 1, column 108: found 'x'",
        ),
        (
            "\nmap: [\n// +-+\n\"+-+-+\", /* | */\n\n\"|Sx |\", \"+-+-+\"])",
            "line 6, column 4: found 'x'",
        ),
        (
            "\r\nmap: [\r\n\"+-+-+\",\r\n  \"|Sx |\", \"+-+-+\"])",
            "line 4, column 6: found 'x'",
        ),
        (
            "\nmap: [\n\"+-+-+\",\n r#\"|S\\ |\"#, \"+-+-+\"])",
            "line 4, column 7: found '\\\\'",
        ),
        // If a row has an escaped character, the position is the beginning of the row.
        (
            "\nmap: [\n\"+-+-+\",\n \"|\\u{53}x |\", \"+-+-+\"])",
            "line 4, column 3: found 'x'",
        ),
    ] {
        let found = places(&format!("({head}, {map}"));
        assert!(found.starts_with(place), "{found}");
    }
    let json = "{\n  \"format\": \"warren level\", \"version\": 4,\n  \
        \"grid\": {\"shape\": \"Square\", \"width\": 2, \"height\": 1},\n  \
        \"map\": [\n    \"+-+-+\",\n    \"|S|F|\",\n    \"+-+-+\"\n  ]\n}";
    file::read_json(json).unwrap();
    let found = places(&json.replace("S|F", "S|!"));
    assert!(found.starts_with("line 6, column 9: found '!'"), "{found}");
    let found = places(&json.replace("S|F", "S|"));
    assert!(
        found.starts_with("line 6: the line has 4 characters"),
        "{found}"
    );
    let found = places(&json.replace("height\": 1", "height\": 2"));
    assert!(
        found.starts_with("line 7: the drawing has 3 lines"),
        "{found}"
    );
    // This file has a syntax error after the same row.
    let syntax = file::read_json(&json.replace("\"|S|F|\"", "\"|S|F|\" 1")).unwrap_err();
    assert!(
        matches!(syntax, LevelError::Syntax { line: 6, .. }),
        "{syntax}"
    );
}

#[test]
fn masks_of_recipes_contain_only_their_three_characters() {
    let level = make(&Recipe::default()).unwrap();
    let with_mask = |text: &str, mask: &str, next: &str| {
        assert_eq!(text.matches(next).count(), 1, "{text}");
        text.replace(next, &format!("{mask}, {next}"))
    };
    let drawn = r##"mask: Drawn(["..# ", ".'; touch PWNED; '"])"##;
    let told = "row 2, column 2: '\\'' is not allowed here: use # to remove a cell";
    let text = with_mask(&file::write(&level), drawn, "algorithm:");
    let error = file::read(&text).unwrap_err().in_file(&text);
    assert!(error.contains(told), "{error}");
    assert!(error.starts_with("line "), "{error}");
    let text = with_mask(&file::write_recipe(&Recipe::default()), drawn, "algorithm:");
    let error = file::read_recipe(&text).unwrap_err().to_string();
    assert!(error.contains(told), "{error}");
    let drawn = r#""mask":{"Drawn":["\u001b[201~"]}"#;
    let text = serde_json::to_string(&Recipe::default()).unwrap();
    let text = with_mask(&text, drawn, r#""algorithm":"#);
    let error = file::read_recipe(&text).unwrap_err().to_string();
    assert!(
        error.contains(r"row 1, column 1: '\u{1b}' is not"),
        "{error}"
    );
}

/// A key in JSON is an object or an array. Both have all fields, in any order, and no others.
#[test]
fn entries_with_details_have_a_cell_and_a_detail() {
    let read = |keys: &str| {
        let json = format!(
            r#"{{"format": "warren level", "version": 5,
                "grid": {{"shape": "Square", "width": 2, "height": 1}}, "cells": ["10"],
                "starts": [[0, 0]], "finishes": [[1, 0]], "keys": {keys}}}"#
        );
        file::read_json(&json).map(|level| level.cells_with(Content::Key(KeyShape::Star)).to_vec())
    };
    for keys in [
        r#"[{"cell": [1, 0], "shape": "Star"}]"#,
        r#"[{"shape": "Star", "cell": [1, 0]}]"#,
        r#"[[[1, 0], "Star"]]"#,
    ] {
        assert_eq!(read(keys), Ok(vec![1]), "{keys}");
    }
    for (keys, why) in [
        (r#"[{"cell": [1, 0]}]"#, "missing field `shape`"),
        (r#"[{"shape": "Star"}]"#, "missing field `cell`"),
        (
            r#"[{"cell": [1, 0], "shape": "Star", "cell": [1, 0]}]"#,
            "duplicate field `cell`",
        ),
        (
            r#"[{"cell": [1, 0], "number": 3}]"#,
            "unknown field `number`, expected `cell` or `shape`",
        ),
        (r#"[[[1, 0]]]"#, "invalid length 1, expected 2 values"),
        (r#"[[[1, 0], "Star", 3]]"#, "trailing"),
        (
            r#"[{"cell": [1, 0], "shape": "Moon"}]"#,
            "unknown variant `Moon`",
        ),
    ] {
        let error = read(keys).unwrap_err().to_string();
        assert!(error.contains(why), "{keys}: {error}");
    }
}
