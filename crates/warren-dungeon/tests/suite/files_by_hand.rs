//! Tests of files that people write by hand: the positions of errors, and comments.

use warren_dungeon::file;
use warren_dungeon::level::{Content, Edit, Level, SideKind};

const BY_HAND: &str = r#"// The first lesson.
// Doors come later.
(
    format: "warren level",
    version: 4,
    grid: (
        shape: Square,
        width: 3, // narrow
        height: 2,
    ),

    /* The first row is open. */
    cells: [
        "120", // the top
        "10#",
    ],
    starts: [(0, 0)], // in a corner
    finishes: [(1, 1)],
    // A door that players find by its draught.
    doors: [(cell: (1, 0), side: "east")],
    charges: 1,
    // The end.
)
"#;

#[test]
fn errors_name_their_line_and_column() {
    for (from, to, place) in [
        ("\"120\"", "\"12\"", Some((14, 9))),
        ("10#", "1x#", Some((15, 11))),
        ("        \"10#\",\n", "", Some((13, 5))),
        ("[(0, 0)]", "[(9, 0)]", Some((17, 14))),
        ("[(0, 0)]", "[(2, 1)]", Some((17, 14))),
        ("[(1, 1)]", "[]", Some((18, 5))),
        ("east", "up", Some((20, 34))),
        ("(1, 0), side", "(5, 0), side", Some((20, 20))),
        (
            "(cell: (1, 0), side: \"east\")",
            "(cell: (1, 1), side: \"east\")",
            Some((20, 20)),
        ),
        ("\"warren level\"", "\"a picture\"", Some((4, 13))),
        ("version: 4", "version: 99", Some((5, 14))),
        ("width: 3", "width: 0", Some((6, 11))),
        ("format:", "// format:", None),
    ] {
        assert!(BY_HAND.contains(from), "{from}");
        let text = BY_HAND.replacen(from, to, 1);
        let error = file::read(&text).expect_err(to);
        if place.is_some() {
            assert_eq!(error.place(&text), place, "{error}");
            let (line, _) = error.place(&text).unwrap();
            assert!(
                error.in_file(&text).contains(&format!("line {line}")),
                "{error}"
            );
        }
    }
}

#[test]
fn comments_survive_when_a_level_is_written_over_its_file() {
    let mut level = file::read(BY_HAND).unwrap();
    let keep = |level: &Level| file::keep_comments(BY_HAND, &file::write(level));
    assert_eq!(keep(&level), BY_HAND);

    level.apply(Edit::Charges(3)).unwrap();
    assert_eq!(keep(&level), BY_HAND.replace("charges: 1", "charges: 3"));

    // Only the comment inside the changed value is lost.
    level.apply(Edit::Rock(5, false)).unwrap();
    level.apply(Edit::Content(Content::Chalk, 2, true)).unwrap();
    let kept = keep(&level);
    assert_eq!(file::read(&kept).unwrap(), level, "{kept}");
    let is_comment = |line: &&str| line.contains("//") || line.contains("/*");
    for line in BY_HAND.lines().filter(is_comment) {
        let is_kept = kept.contains(&line.replace("charges: 1", "charges: 3"));
        assert_eq!(is_kept, !line.contains("the top"), "{line}\n{kept}");
    }
    assert!(
        kept.ends_with("    chalk: [\n        (2, 0),\n    ],\n)\n"),
        "{kept}"
    );

    // A door and its comment: the door goes, the comment stays.
    let mut level = file::read(BY_HAND).unwrap();
    let door = level.doors().list()[0];
    level.apply(Edit::Side(door, SideKind::Wall)).unwrap();
    let without = BY_HAND.replace("\n    doors: [(cell: (1, 0), side: \"east\")],", "");
    assert_eq!(keep(&level), without);

    // If the old text is not a level, it is ignored.
    for old in ["", "// nothing", "[1, 2]", "(a: 1"] {
        let new = file::write(&level);
        assert!(file::keep_comments(old, &new).ends_with(&new), "{old}");
    }
}

#[test]
fn a_drawn_map_stays_a_map_while_it_shows_the_level() {
    let old = r#"(
    format: "warren level",
    version: 4,
    grid: (shape: Square, width: 2, height: 1),
    map: [
        "+-+-+",
        "|S F|", // a corridor
        "+-+-+",
    ]
)
"#;
    let mut level = file::read(old).unwrap();
    level.apply(Edit::Charges(2)).unwrap();
    let kept = file::keep_comments(old, &file::write(&level));
    assert_eq!(kept, old.replace("    ]\n)", "    ],\n    charges: 2,\n)"));

    level
        .apply(Edit::Content(Content::Finish, 0, true))
        .unwrap();
    let kept = file::keep_comments(old, &file::write(&level));
    assert_eq!(file::read(&kept).unwrap(), level, "{kept}");
}
