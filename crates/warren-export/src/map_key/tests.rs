#![allow(clippy::unwrap_used, reason = "in a test an unwrap is an assertion")]

use super::*;
use warren_dungeon::file;
use warren_dungeon::level::Content;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{FindOptions, Recipe, Theme};
use warren_maze::topology::{GridShape, GridSpec};

/// Returns three cells in a row: the start, and behind a star door a crown, and the finish behind a secret
/// door. The key is in the cell of the start.
fn level() -> Level {
    file::read(
        r#"(format: "warren level", version: 5, grid: (shape: Square, width: 3, height: 1),
        cells: ["000"], starts: [(0, 0)], finishes: [(2, 0)],
        doors: [(cell: (1, 0), side: "east")],
        keys: [(cell: (0, 0), shape: Star)], treasures: [(cell: (1, 0), kind: Crown)],
        gates: [(cell: (0, 0), side: "east", kind: Locked(Star))])"#,
    )
    .unwrap()
}

fn key(language: Language) -> MapKey {
    let options = MapOptions {
        language,
        ..MapOptions::default()
    };
    MapKey::new(&level(), &options)
}

#[test]
fn a_key_names_exits_openers_treasure_and_the_order() {
    let key = key(Language::English);
    let names: Vec<&str> = key.rooms.iter().map(|room| &*room.name).collect();
    assert_eq!(names, ["Place 1", "Place 2", "Place 3"]);
    let [first, second, third] = &key.rooms[..] else {
        unreachable!("there are three rooms")
    };
    assert_eq!(
        first.contents,
        [
            "The party enters here.",
            "star key, opens star door (Place 1 and Place 2)"
        ]
    );
    assert_eq!(
        first.exits,
        ["east: star door, locked; opened by star key in Place 1, to Place 2"]
    );
    assert_eq!(second.contents, ["crown, worth 100 coins"]);
    assert_eq!(
        second.exits[0],
        "east: secret door, found by searching, to Place 3"
    );
    assert_eq!(third.contents, ["The way out."]);
    assert_eq!(
        key.order,
        [
            "From the start, the party can reach Place 1. To be found there: star key in Place 1.",
            "With that, also Place 2 and Place 3. The way out is there."
        ]
    );
    assert!(
        key.promise.contains("nobody can get stuck"),
        "{}",
        key.promise
    );
}

#[test]
fn what_is_behind_a_portcullis_opens_after_its_lever() {
    let level = file::read(
        r#"(format: "warren level", version: 5, grid: (shape: Square, width: 4, height: 1),
        cells: ["1010"], starts: [(1, 0)], finishes: [(3, 0)],
        levers: [(cell: (0, 0), number: 0)], treasures: [(cell: (2, 0), kind: Crown)],
        gates: [(cell: (1, 0), side: "east", kind: Portcullis(lever: 0))])"#,
    )
    .unwrap();
    let key = MapKey::new(&level, &MapOptions::default());
    let [first, second] = &key.order[..] else {
        panic!("{:?}", key.order)
    };
    assert!(first.contains("lever 1"), "{first}");
    assert!(second.contains("The way out is there."), "{second}");
}

#[test]
fn a_key_names_the_floor_of_each_room() {
    let recipe = Recipe {
        grid: GridSpec {
            shape: GridShape::Cubic,
            width: 3,
            height: 3,
            depth: 2,
            ..GridSpec::default()
        },
        ..Recipe::default()
    };
    let key = MapKey::new(&make(&recipe).unwrap(), &MapOptions::default());
    for room in &key.rooms {
        let is_named = ["floor 1, ", "floor 2, "].map(|floor| room.size.starts_with(floor));
        assert!(is_named.contains(&true), "{}", room.size);
    }
}

#[test]
fn a_key_as_pdf_has_all_rooms_on_as_many_sheets_as_it_needs() {
    let recipe = Recipe {
        finds: FindOptions {
            treasure: 40,
            ..FindOptions::default()
        },
        ..Recipe::default()
    };
    let key = MapKey::new(&make(&recipe).unwrap(), &MapOptions::default());
    let sheets = |paper: [f64; 2]| {
        let pdf = key.to_pdf(paper);
        let text = String::from_utf8_lossy(&pdf);
        text.matches("/Type /Page\n").count()
    };
    let [small, large] = [[595.0, 842.0], [842.0, 1191.0]].map(sheets);
    assert!(1 < large && large < small, "{large} {small}");
}

#[test]
fn a_key_is_also_german() {
    let key = key(Language::German);
    assert_eq!(
        key.rooms[0].exits,
        [
            "Osten: Tür mit Stern, verschlossen; öffnet sich durch Schlüssel mit Stern in Ort 1, zu Ort 2"
        ]
    );
    assert!(key.promise.contains("festsitzen"), "{}", key.promise);
}

#[test]
fn markdown_and_html_contain_everything_in_a_key() {
    let mut key = key(Language::English);
    key.title = "Ash & <Ember>".into();
    let (markdown, html) = (key.to_markdown(), key.to_html());
    let rooms = key.rooms.iter();
    let lines = rooms.flat_map(|room| room.exits.iter().chain(&room.contents).cloned());
    for line in lines.chain(key.order.clone()).chain([key.promise.clone()]) {
        assert!(markdown.contains(&line), "{line}: {markdown}");
        assert!(html.contains(&line), "{line}: {html}");
    }
    assert!(html.contains("<h1>Ash &amp; &lt;Ember&gt;</h1>"));
    assert!(markdown.starts_with("# Ash & \\<Ember\\>\n"));
}

#[test]
fn every_treasure_is_in_a_room_of_the_key_on_every_grid() {
    for shape in GridShape::ALL {
        let [width, height, depth] = shape.usual_size();
        let recipe = Recipe {
            grid: GridSpec {
                shape,
                width,
                height,
                depth,
                ..GridSpec::default()
            },
            finds: FindOptions {
                treasure: 5,
                ..FindOptions::default()
            },
            seed: 7,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let key = MapKey::new(&level, &MapOptions::default());
        let lines = key.rooms.iter().flat_map(|room| &room.contents);
        let treasures = lines.filter(|line| line.contains("coins")).count();
        let is_treasure = |content: &Content| matches!(content, Content::Treasure(_));
        let cells = level.maze().open_cells();
        let placed = cells
            .flat_map(|cell| level.contents(cell))
            .filter(is_treasure);
        assert_eq!(treasures, placed.count(), "{shape:?}");
        assert!(
            key.rooms.iter().all(|room| !room.exits.is_empty()),
            "{shape:?}"
        );
    }
}

#[test]
fn sides_in_the_same_direction_are_one_exit() {
    // Two passages lead from the room to the north, each to a place with a crown.
    let level = file::read(
        r#"(format: "warren level", version: 5, grid: (shape: Square, width: 2, height: 2),
        cells: ["22", "10"], starts: [(0, 1)], finishes: [(1, 1)], rooms: [[(0, 1), (1, 1)]],
        treasures: [(cell: (0, 0), kind: Crown), (cell: (1, 0), kind: Crown)])"#,
    )
    .unwrap();
    let key = MapKey::new(&level, &MapOptions::default());
    assert_eq!(
        key.rooms[0].exits,
        ["north (2 ×): open, to Place 2 and Place 3"]
    );
}

#[test]
fn equal_barriers_of_a_way_are_counted() {
    assert_eq!(times("secret door", 1), "secret door");
    let level = file::read(
        r#"(format: "warren level", version: 5, grid: (shape: Square, width: 4, height: 1),
        cells: ["1000"], starts: [(0, 0)], finishes: [(3, 0)],
        doors: [(cell: (1, 0), side: "east"), (cell: (2, 0), side: "east")])"#,
    )
    .unwrap();
    let key = MapKey::new(&level, &MapOptions::default());
    assert_eq!(
        key.rooms[0].exits,
        ["east: open, to Place 2 (through secret door (2 ×))"]
    );
}

#[test]
fn descriptions_do_not_tell_what_the_contents_and_the_exits_tell() {
    for (language, words) in [
        (
            Language::English,
            [
                " empty",
                " ladder",
                " door",
                " key",
                " lever",
                " treasure",
                " no way",
            ],
        ),
        (
            Language::German,
            [
                " leer",
                " Leiter",
                " Tür",
                " Schlüssel",
                " Hebel",
                " Schatz",
                " kein Weg",
            ],
        ),
    ] {
        for theme in Theme::ALL.map(Theme::name) {
            for kind in ["room", "nook"] {
                for text in language.variants(&format!("describe-{kind}-{theme}")) {
                    for word in words {
                        assert!(!text.contains(word), "{text}");
                    }
                }
            }
        }
    }
}
