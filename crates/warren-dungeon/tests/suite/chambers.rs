//! Tests of chambers, which are rooms drawn by hand.

use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::{BeastKind, Content, Edit, Level, PackId, fingerprint};
use warren_dungeon::make::{
    CHAMBER_SETS, Chamber, InvalidChamber, MOST_LISTED_CHAMBERS, MakeError, chambers, make,
    make_with_chambers, read_chamber_file, read_chambers, try_chamber,
};
use warren_dungeon::pilot::run_demo;
use warren_dungeon::proof::{Verdict, certify, check};
use warren_dungeon::recipe::{Algorithm, Recipe, RecipeError, code, read_code};
use warren_dungeon::route::Walker;
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::solve::distances;
use warren_maze::topology::{Cell, GridShape, GridSpec, Topology};

/// The files with the chambers from which recipes choose.
const FILE: &str = include_str!("../../assets/chambers.ron");
const WITH_PLATES: &str = include_str!("../../assets/chambers-with-plates.ron");
const IN_FAMILIES: &str = include_str!("../../assets/chambers-in-families.ron");
const WITH_BEASTS: &str = include_str!("../../assets/chambers-with-beasts.ron");

#[test]
fn the_chambers_of_recipes_obey_the_rules() {
    let mut read = read_chambers(FILE).expect("the file is valid");
    assert_eq!(chambers(1), Ok(&read[..]));
    assert!(read.len() >= 12);
    read.extend(read_chambers(WITH_PLATES).expect("the file is valid"));
    assert_eq!(chambers(2), Ok(&read[..]));
    read.extend(read_chambers(IN_FAMILIES).expect("the file is valid"));
    assert_eq!(chambers(3), Ok(&read[..]));
    read.extend(read_chambers(WITH_BEASTS).expect("the file is valid"));
    assert_eq!(chambers(4), Ok(&read[..]));
    assert_eq!((CHAMBER_SETS, read.len()), (4, 130));
    let names: BTreeSet<&str> = read.iter().map(|chamber| chamber.name()).collect();
    assert_eq!(names.len(), read.len(), "names are unique");
    let drawings: BTreeSet<Vec<String>> = read.iter().map(Chamber::drawing).collect();
    assert_eq!(drawings.len(), read.len(), "drawings are unique");
    for chamber in &read {
        let [cells, lobby] = [
            chamber.lobby_cells() + chamber.closed_cells(),
            chamber.lobby_cells(),
        ];
        assert!(cells <= 25 && lobby < cells, "{}", chamber.name());
    }
}

#[test]
fn drawings_of_chambers_are_read_as_the_same_chambers() {
    for chamber in chambers(CHAMBER_SETS).expect("the newest set") {
        let rows = chamber.drawing();
        let text = format!("[(name: {:?}, map: {rows:?})]", chamber.name());
        assert_eq!(read_chambers(&text), Ok(vec![chamber.clone()]));
    }
}

#[test]
fn every_chamber_of_recipes_fits_and_is_certified_in_place() {
    for chamber in chambers(CHAMBER_SETS).expect("the newest set") {
        let fits = try_chamber(chamber).expect("the levels can be made");
        for fit in &fits {
            assert!(fit.unproved.is_empty(), "{}: {fit:?}", chamber.name());
        }
        for shape in [GridShape::Square, GridShape::Hex] {
            let large = fits.iter().rfind(|fit| fit.grid.shape == shape);
            let fit = large.expect("grids of each shape");
            // A beast may not start in every place.
            let least = chamber.beast().map_or(fit.levels, |_| 1);
            assert!(fit.placed >= least, "{}: {fit:?}", chamber.name());
        }
    }
}

/// The proofs do not use the rules of the game, so the demo player walks to the finds.
#[test]
fn a_player_can_walk_to_each_find_in_each_chamber() {
    let mut finds = 0;
    for chamber in chambers(CHAMBER_SETS).expect("the newest set") {
        let mut levels = (3..60).filter_map(|seed| {
            let mut recipe = recipe(GridShape::Square, 1, seed);
            let side = if chamber.beast().is_some() { 24 } else { 14 };
            [recipe.grid.width, recipe.grid.height] = [side, side];
            make_alone(chamber, recipe).ok()
        });
        let mut level = levels.next().expect("a recipe makes a level");
        let beasts: Vec<(BeastKind, Cell)> = level.beasts().collect();
        for (kind, cell) in beasts {
            let edit = Edit::Content(kind.content(), cell, false);
            level.apply(edit).expect("the beast is there");
        }
        let kinds = Content::ALL.into_iter().filter(|content| content.is_find());
        for cell in kinds.flat_map(|find| level.cells_with(find).to_vec()) {
            let finish = Edit::Content(Content::Finish, cell, true);
            let mut level = level.clone().with(finish).expect("a finish");
            for other in level.finishes().to_vec() {
                if other != cell {
                    let edit = Edit::Content(Content::Finish, other, false);
                    level.apply(edit).expect("another finish");
                }
            }
            let end = run_demo(&level);
            assert!(end.is_ok(), "{}: {:?}", chamber.name(), end.err());
            finds += 1;
        }
    }
    assert!(finds > 200, "{finds}");
}

/// Makes a level whose only chamber is this one, with its beast.
fn make_alone(chamber: &Chamber, mut recipe: Recipe) -> Result<Level, MakeError> {
    if let Some(kind) = chamber.beast() {
        recipe.set_beast(kind, true);
    }
    make_with_chambers(&recipe, std::slice::from_ref(chamber), &mut ())
}

fn recipe(shape: GridShape, chambers: u32, seed: u64) -> Recipe {
    let [width, height, depth] = match shape {
        GridShape::Cubic => [16, 16, 2],
        _ => [24, 20, 1],
    };
    let grid = GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    Recipe {
        grid,
        chambers,
        seed,
        ..Recipe::default()
    }
}

/// Recipes must make the same levels for ever. New sets must not change this table.
const GOLDEN: [(u32, [&str; 3]); 4] = [
    (
        1,
        [
            "b7252606ddc59b6ba3bee3d8b39ba353",
            "7b30e686bb8770d04caa2938870f0521",
            "b8dc514ee243180c76e6e26189f0d2d3",
        ],
    ),
    (
        2,
        [
            "19c43e95dafea1fb1c8699a1ad399707",
            "5719ce3ea835aed7dacf1a95035e76ea",
            "c927b2dafeabb503df73e32bac12d7ca",
        ],
    ),
    (
        3,
        [
            "076440dcb38f125969f1af0735a4fed7",
            "b38a77d46f2e2526536f06d8c5e9a8a5",
            "980ce34dc6c5b0a162a23ddcb81ef4ba",
        ],
    ),
    (
        4,
        [
            "329ed3e959f60fe5b74a6f8531a90265",
            "98d36bb9d381926b5092d48805647ef9",
            "3ad95a110bd6ed9dc2096e651e2e7f29",
        ],
    ),
];

#[test]
fn the_levels_of_each_set_do_not_change() {
    let shapes = [GridShape::Square, GridShape::Hex, GridShape::Cubic];
    for (chamber_set, kept) in GOLDEN {
        for (shape, kept) in shapes.into_iter().zip(kept) {
            let [width, height, depth] = shape.usual_size();
            let recipe = Recipe {
                grid: GridSpec {
                    shape,
                    width,
                    height,
                    depth,
                    ..GridSpec::default()
                },
                chambers: 4,
                chamber_set,
                sleeper: chamber_set >= 4,
                thief: chamber_set >= 4,
                seed: 7,
                ..Recipe::default()
            };
            let level = make(&recipe).expect("the recipe makes a level");
            let print = fingerprint(&level).to_string();
            assert_eq!(print, kept, "set {chamber_set}, {shape:?}");
        }
    }
    assert_eq!(GOLDEN.len(), CHAMBER_SETS as usize);
}

#[test]
fn levels_with_many_chambers_of_the_newest_set_are_certified() {
    for seed in 0..10 {
        let mut recipe = recipe(GridShape::Square, 8, seed);
        recipe.chamber_set = CHAMBER_SETS;
        [recipe.grid.width, recipe.grid.height] = [30, 30];
        let level = make(&recipe).expect("the recipe makes a level");
        let Verdict::Certified(certificate) = certify(&level) else {
            panic!("{seed}: {:?}", certify(&level));
        };
        check(&level, &certificate).expect("the certificate is right");
    }
}

#[test]
fn levels_with_chambers_are_certified() {
    for shape in [
        GridShape::Square,
        GridShape::Hex,
        GridShape::Cubic,
        GridShape::Polar,
    ] {
        for seed in 0..25 {
            let mut recipe = recipe(shape, 1 + seed as u32 % 4, seed);
            recipe.locks = seed as u32 % 3;
            recipe.iron_doors = seed as u32 % 2;
            recipe.chamber_set = 1 + seed as u32 % CHAMBER_SETS;
            if recipe.chamber_set == CHAMBER_SETS {
                recipe.statue = true;
                recipe.thief = seed % 8 == 3;
            }
            if seed % 5 == 0 {
                recipe.algorithm = Algorithm::DepthFirst;
                recipe.rooms.count = 2;
            }
            let level = match make(&recipe) {
                // The rings of a polar grid have different lengths.
                Err(MakeError::NoPlaceForChamber) if shape == GridShape::Polar => continue,
                // In small mazes with detours, the Statue has no start.
                Err(MakeError::Beast(_)) => continue,
                made => made.expect("the recipe makes a level"),
            };
            let Verdict::Certified(certificate) = certify(&level) else {
                panic!("{shape:?} {seed}: {:?}", certify(&level));
            };
            check(&level, &certificate).expect("the certificate is right");
            let text = file::write(&level);
            assert_eq!(file::read(&text).expect("the file can be read"), level);
            assert!(!level.is_edited());
        }
    }
}

/// Returns the cells behind gates and secret doors: all cells that a player cannot reach through
/// passages. The level's only gates and secret doors must belong to chambers.
fn closed_cells(level: &Level) -> BTreeSet<Cell> {
    let mut reached = BTreeSet::from([level.starts()[0]]);
    let mut next: Vec<Cell> = reached.iter().copied().collect();
    while let Some(cell) = next.pop() {
        for dir in level.maze().passages(cell) {
            let beside = level.grid().step(cell, dir);
            if reached.insert(beside) {
                next.push(beside);
            }
        }
    }
    level
        .maze()
        .open_cells()
        .filter(|cell| !reached.contains(cell))
        .collect()
}

#[test]
fn the_maze_around_chambers_stays_perfect() {
    for seed in 0..40 {
        let level = make(&recipe(GridShape::Square, 3, seed)).expect("the recipe makes a level");
        let mut sets = DisjointSets::new(level.grid().cells());
        for room in level.rooms().list() {
            room.windows(2)
                .for_each(|pair| _ = sets.join(pair[0], pair[1]));
        }
        let inside = |a, b| {
            let room = level.rooms().number(a);
            room.is_some() && room == level.rooms().number(b)
        };
        // Cells in the closed parts are connected to their lobby in several ways.
        let closed = closed_cells(&level);
        assert!(!closed.is_empty());
        let niches: BTreeSet<Cell> = Content::ALL
            .into_iter()
            .filter(|content| content.is_item() || matches!(content, Content::Lever(_)))
            .flat_map(|content| level.cells_with(content).to_vec())
            .collect();
        for (cell, dir) in level.maze().edges() {
            let next = level.grid().step(cell, dir);
            if inside(cell, next) || closed.contains(&cell) || closed.contains(&next) {
                continue;
            }
            assert!(sets.join(cell, next), "seed {seed}: a loop at {cell}");
        }
        let mut open = level
            .maze()
            .open_cells()
            .filter(|cell| !closed.contains(cell));
        let first = open.next().expect("the start is open");
        assert!(
            open.all(|cell| sets.root(cell) == sets.root(first)),
            "seed {seed}"
        );
        assert!(!niches.is_empty());
    }
}

#[test]
fn chambers_do_not_change_the_shortest_way() {
    for seed in 0..40 {
        let level = make(&recipe(GridShape::Hex, 3, seed)).expect("the recipe makes a level");
        let way = level.way_out().expect("there is a way out");
        let closed = closed_cells(&level);
        let mut cell = level.starts()[0];
        for dir in way.moves {
            cell = level.grid().step(cell, dir);
            assert!(
                !closed.contains(&cell),
                "seed {seed}: the way leads through {cell}"
            );
        }
    }
}

/// On a wrapped axis, the cells of a chamber that is too long would overlap.
#[test]
fn no_cell_of_a_chamber_is_used_twice() {
    let mut made = 0;
    for seed in 0..60 {
        let grid = GridSpec {
            width: 3,
            height: 12,
            wrap_x: true,
            ..GridSpec::default()
        };
        let recipe = Recipe {
            grid,
            chambers: 1,
            seed,
            ..Recipe::default()
        };
        let Ok(level) = make(&recipe) else { continue };
        assert!(matches!(certify(&level), Verdict::Certified(_)), "{seed}");
        // Each lobby is a row of at least three cells, or it is a ring.
        for room in level.rooms().list() {
            assert!(room.len() >= 3, "seed {seed}: {room:?}");
            assert!(room.windows(2).all(|pair| pair[0] < pair[1]), "seed {seed}");
        }
        made += 1;
    }
    assert!(made > 20, "{made}");
}

#[test]
fn codes_contain_chambers() {
    let recipe = recipe(GridShape::Square, 3, 5);
    assert_eq!(read_code(&code(&recipe)), Ok(recipe));
}

/// Files contained a switch when there were two sets.
#[test]
fn files_contain_sets_of_chambers() {
    let with = |value: &str| {
        let recipe = Recipe {
            chambers: 1,
            ..Recipe::default()
        };
        let field = format!("chambers: 1,\n    plates: {value}");
        file::write_recipe(&recipe).replace("chambers: 1", &field)
    };
    for (value, set) in [
        ("false", 1),
        ("true", 2),
        ("1", 1),
        ("2", 2),
        ("3", 3),
        ("4", 4),
    ] {
        let recipe = file::read_recipe(&with(value)).expect("a recipe");
        assert_eq!(recipe.chamber_set, set);
        let written = file::write_recipe(&recipe);
        assert_eq!(
            written == with(value),
            ["true", "3", "4"].contains(&value),
            "{written}"
        );
        assert_eq!(file::read_recipe(&written), Ok(recipe.clone()));
        let json = serde_json::to_string(&recipe).expect("JSON");
        assert_eq!(
            serde_json::from_str::<Recipe>(&json).expect("a recipe"),
            recipe
        );
    }
    for value in ["4294967296", "-1", "1.5", "\"two\""] {
        let error = file::read_recipe(&with(value)).unwrap_err().to_string();
        let expected = "true, or the number of a set of chambers";
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn recipes_with_an_unknown_set_of_chambers_make_no_level() {
    for (set, chambers) in [(0, 0), (CHAMBER_SETS + 1, 3), (u32::MAX, 1)] {
        let recipe = Recipe {
            chamber_set: set,
            chambers,
            ..Recipe::default()
        };
        let most = CHAMBER_SETS;
        assert_eq!(
            make(&recipe),
            Err(MakeError::Recipe(RecipeError::NoChamberSet { set, most }))
        );
    }
    let error = MakeError::Recipe(RecipeError::NoChamberSet { set: 3, most: 2 });
    let expected = "there is no chamber set 3: ask for a set from 1 to 2";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn own_chambers_replace_those_of_the_recipe() {
    let own =
        read_chambers(r#"[(name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"])]"#);
    let own = own.expect("the chamber is valid");
    let recipe = recipe(GridShape::Square, 2, 1);
    let level = make_with_chambers(&recipe, &own, &mut ()).expect("the recipe makes a level");
    assert_eq!(level.recipe(), None);
    assert_eq!(level.cells_with(Content::Compass).len(), 2);
    assert_eq!(level.rooms().list().len(), 2, "lobbies are rooms");
}

#[test]
fn errors_say_what_is_wrong_with_a_chamber_and_where() {
    for (map, part) in [
        (r#""+ + +", "    ""#, "row 2 has 4 characters"),
        (
            r#""+ + +", "  x  ", "+-+-+""#,
            "row 2, column 3: 'x' is no side",
        ),
        (
            r#""+ + +", " z   ", "+-+-+""#,
            "row 2, column 2: 'z' is no cell",
        ),
        (r##""+ + +", "#    ", "+-+-+""##, "row 2, column 1"),
        (r#""+-+-+", "|   |", "+-+-+""#, "no gaps"),
        (r#""+ + +", "| | |", "+-+-+""#, "connected with each other"),
        (
            r#""+ + +", "     ", "+v+-+", "|  $|", "+-+-+""#,
            "cannot return to the lobby",
        ),
        (
            r#""+ + +", "     ", "+-+-+", "|  $|", "+-+-+""#,
            "no player can reach the cell",
        ),
        (
            r#""+ + +", "     ", "+A+-+", "|  $|", "+-+-+""#,
            "nothing opens the locked door A: draw the key a or the plate A, or a wall instead",
        ),
        (
            r#""+ + +", "     ", "+ +-+", "|b|#|", "+-+-+""#,
            "there is no locked door B: draw one, or leave out the key b or the plate B",
        ),
        (
            r#""+ + + +", "       ", "+ +-+B+", "|b|#|$|", "+-+-+-+""#,
            "there is no locked door A: use consecutive names, beginning with A",
        ),
        (
            r#""+ + +", "     ", "+ +-+", "|2|#|", "+-+-+""#,
            "there is no portcullis 2: draw one, or leave out the lever 2",
        ),
        (
            r#""+ + +", "     ", "+1+-+", "|  $|", "+-+-+""#,
            "nothing opens the portcullis 1: draw the lever 1, or a wall instead",
        ),
        (
            r#""+ + + +", "       ", "+ +-+ +", "  =$=  ", "+ +-+ +", "       ", "+ + + +""#,
            "is shorter than the way through the lobby",
        ),
    ] {
        let text = format!(r#"[(name: "mine", map: [{map}])]"#);
        let error = read_chambers(&text).expect_err(map).to_string();
        assert!(
            error.starts_with("line 1: the chamber \"mine\": "),
            "{error}"
        );
        assert!(error.contains(part), "{map}: {error}");
    }
    assert!(
        read_chambers("[]")
            .expect_err("empty")
            .to_string()
            .contains("draw at least one")
    );
    for (text, begin) in [
        ("[(name: 3)]", "line 1, column "),
        ("[\n    (name: 3, map: []),\n]", "line 2, column 12: "),
        (
            "[\n  (name: \"é\", map: [\n    \"+\", 7]),\n]",
            "line 3, column 10: ",
        ),
    ] {
        let error = read_chambers(text).expect_err("no string").to_string();
        assert!(error.starts_with(begin), "{error}");
    }
}

#[test]
fn errors_of_chambers_say_in_which_line_they_are() {
    let text = r##"// Two comments
// and an escape
[
    (name: "first", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"]),
    (
        name: "second",
        map: [
            "+ + +",
            "     ", // a comment
            "+x+-+",
            "|  |$",
        ],
    ),
    (name: "third", map: [
        "+ + +",
        "     ",
        r"+-+-+",
        "|\u{20}|$|",
        "+-+-+",
    ]),
    (name: "fourth", map: ["+-+", "| |", "+-+"]),
]"##;
    let read = read_chamber_file(text).expect("a list").chambers;
    let read: Vec<Result<&str, String>> = read
        .iter()
        .map(|read| {
            read.as_ref()
                .map(Chamber::name)
                .map_err(|wrong| wrong.to_string())
        })
        .collect();
    assert_eq!(read[0], Ok("first"));
    for (read, begin) in read[1..].iter().zip([
        "line 8: the chamber \"second\": a drawing of w x h cells",
        "line 18: the chamber \"third\": no player can reach the cell in column 0, row 1",
        "line 21: the chamber \"fourth\": the border has no gaps",
    ]) {
        let error = read.as_ref().expect_err(begin);
        assert!(error.starts_with(begin), "{error}");
    }
}

const PACK: &str = r#"(
    name: "Cellars",
    author: "Ada",
    chambers: [(name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"])],
)"#;

fn pack(text: &str) -> PackId {
    let file = read_chamber_file(text).expect("a file of chambers");
    file.pack.expect("a pack")
}

#[test]
fn the_hash_of_a_pack_depends_on_its_contents_but_not_on_their_form() {
    let usual = pack(PACK);
    assert_eq!(
        usual.to_string(),
        format!("Cellars by Ada, {}", usual.hash())
    );
    assert_eq!(usual.hash().to_string(), "c2d1df6fec1ae760d1ab845cf9106bc1");
    let formed = format!("// a comment\n{}", PACK.replace(", map", ",\n map"));
    assert_eq!(pack(&formed), usual);
    for (from, to) in [
        ("Cellars", "Cellar"),
        ("Ada", "Eve"),
        ("niche", "nook"),
        ("*", "$"),
        (r#""+=+-+""#, r#""+-+=+""#),
    ] {
        assert_ne!(pack(&PACK.replace(from, to)).hash(), usual.hash(), "{to}");
    }
    let list = read_chamber_file(r#"[(name: "niche", map: ["+ +", "   ", "+=+", "|*|", "+-+"])]"#);
    assert!(list.is_ok_and(|list| list.pack.is_none()));
}

#[test]
fn levels_say_from_which_pack_their_chambers_are() {
    let own = read_chambers(PACK).expect("the chambers are valid");
    let recipe = recipe(GridShape::Hex, 2, 1);
    let plain = make_with_chambers(&recipe, &own, &mut ()).expect("the recipe makes a level");
    let level = plain.clone().with_pack(pack(PACK));
    assert_eq!(fingerprint(&level), fingerprint(&plain));
    for (text, again) in [
        (file::write(&level), file::read(&file::write(&level))),
        (
            file::write_json(&level),
            file::read_json(&file::write_json(&level)),
        ),
    ] {
        let again = again.expect("the file can be read");
        assert_eq!(again.pack(), Some(&pack(PACK)), "{text}");
        assert_eq!(again, level);
    }
    let text = file::write(&level);
    assert!(text.contains("version: 8,"), "{text}");
    for (from, to, what) in [
        (
            "Cellars",
            "",
            "the name of a pack must have 1 to 64 characters",
        ),
        (
            "Ada",
            "A\\u{7}",
            "the author of a pack must have 1 to 64 characters",
        ),
        ("hash: \"", "hash: \"0", "a fingerprint has 32 digits"),
        ("author: ", "writer: ", "writer"),
    ] {
        let error = file::read(&text.replace(from, to)).expect_err(what);
        assert!(error.to_string().contains(what), "{error}");
    }
}

#[test]
fn a_level_with_a_recipe_and_a_pack_counts_as_edited() {
    let level = make(&recipe(GridShape::Square, 2, 1)).expect("the recipe makes a level");
    let text = file::write(&level.with_pack(pack(PACK)));
    let again = file::read(&text).expect("the file can be read");
    assert!(again.is_edited());
}

#[test]
fn errors_of_packs_say_what_is_wrong() {
    let long = "x".repeat(PackId::MAX_LENGTH + 1);
    for (from, to, what) in [
        (
            "Cellars",
            &*long,
            "line 2, column 1: the name of a pack must have 1",
        ),
        (
            "Ada",
            " ",
            "line 3, column 1: the author of a pack must have 1",
        ),
        ("author: \"Ada\",", "", "author"),
        ("    chambers", "    rooms", "line 4"),
        (
            "+=+-+",
            "+x+-+",
            "line 4: the chamber \"niche\": row 3, column 2",
        ),
    ] {
        let error = read_chambers(&PACK.replace(from, to)).expect_err(what);
        assert!(error.to_string().contains(what), "{error}");
    }
}

/// Proofs of many gates can take seconds, and a file can contain many chambers.
#[test]
fn chambers_have_a_limited_number_of_gates() {
    let row = |gates: usize| -> String {
        let sides = (0..12).map(|at| if at < gates { "+v" } else { "+-" });
        sides.chain(["+"]).collect()
    };
    let with = |gates: usize| {
        let lobby = " ".repeat(25);
        let rows = [
            "+ ".repeat(12) + "+",
            lobby,
            row(gates.min(12)),
            format!("|{}|", " ".repeat(23)),
            row(gates.saturating_sub(12).min(12)),
            format!("|{}|", " ".repeat(23)),
            if gates > 24 {
                row(1)
            } else {
                row(0).replacen("+-", "+=", 1)
            },
            format!("| |{}", "#|".repeat(11)),
            "+-".repeat(12) + "+",
        ];
        format!(r#"[(name: "many", map: {rows:?})]"#)
    };
    let error = read_chambers(&with(25)).expect_err("too many gates");
    assert!(
        error
            .to_string()
            .contains("there are 25 gates, but a chamber can have at most 24"),
        "{error}"
    );
    let error = read_chambers(&with(24)).expect_err("a trap");
    assert!(error.to_string().contains("cannot return"), "{error}");
}

#[test]
fn files_have_a_limited_number_of_chambers() {
    let list = |count: usize| {
        let niche = r#"(name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"]),"#;
        format!("[{}]", niche.repeat(count))
    };
    let most = read_chambers(&list(MOST_LISTED_CHAMBERS)).expect("a list");
    assert_eq!(most.len(), MOST_LISTED_CHAMBERS);
    let count = MOST_LISTED_CHAMBERS + 1;
    let error = read_chambers(&list(count)).expect_err("too many");
    assert_eq!(error, InvalidChamber::Many { count });
    assert!(error.to_string().contains("at most 256"), "{error}");
}

/// Returns the levels of many recipes for each chamber with a beast of the newest set.
fn levels_with_dens(shape: GridShape) -> Vec<(&'static Chamber, BeastKind, Level)> {
    let set = chambers(CHAMBER_SETS).expect("the newest set");
    let dens = set
        .iter()
        .filter_map(|chamber| Some((chamber, chamber.beast()?)));
    let levels = dens.flat_map(|(chamber, kind)| {
        let seeds = 2 + u64::from(shape == GridShape::Square);
        let levels = (0..seeds).filter_map(move |seed| {
            let mut recipe = recipe(shape, 1, seed);
            recipe.locks = u32::from(seed == 1);
            recipe.mission.patterns = if seed == 2 { 3 } else { 0 };
            match make_alone(chamber, recipe) {
                Ok(level) => Some((chamber, kind, level)),
                Err(MakeError::NoPlaceForChamber | MakeError::Beast(_) | MakeError::Mission(_)) => {
                    None
                }
                Err(error) => panic!("{shape:?} {seed}: {error}"),
            }
        });
        levels.collect::<Vec<_>>()
    });
    levels.collect()
}

#[test]
fn beasts_in_chambers_start_far_away_and_let_players_who_know_the_way_escape() {
    for shape in GridShape::ALL {
        let levels = levels_with_dens(shape);
        let is_common = [GridShape::Square, GridShape::Hex].contains(&shape);
        assert!(
            !is_common || levels.len() >= 10,
            "{shape:?}: {}",
            levels.len()
        );
        for (chamber, kind, level) in levels {
            let name = format!("{shape:?}: {}", chamber.name());
            let beasts: Vec<(BeastKind, Cell)> = level.beasts().collect();
            let [(beast, cell)] = beasts[..] else {
                panic!("{name}: {beasts:?}");
            };
            assert_eq!(beast, kind, "{name}");
            let start = level.starts()[0];
            let away = distances(&Walker::ALL_DOORS.passages(&level), &[cell]);
            assert!(
                away[start as usize] >= 15,
                "{name}: {}",
                away[start as usize]
            );
            let room = level.rooms().number(cell);
            assert!(
                room.is_none() || room != level.rooms().number(start),
                "{name}"
            );
            assert!(matches!(certify(&level), Verdict::Certified(_)), "{name}");
            let end = run_demo(&level);
            assert!(end.is_ok(), "{name}: {:?}", end.err());
        }
    }
}

#[test]
fn chambers_with_a_beast_need_a_recipe_with_the_beast() {
    let own = r#"[
        (name: "den", map: ["+ + + + +", "         ", "+-+ +-+-+", "|*   S *|", "+-+-+-+-+"]),
        (name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"]),
    ]"#;
    let own = read_chambers(own).expect("the chambers are valid");
    assert_eq!(own[0].beast(), Some(BeastKind::Sleeper));
    assert_eq!(own[1].beast(), None);
    let plain = recipe(GridShape::Square, 3, 2);
    let error = make_with_chambers(&plain, &own[..1], &mut ());
    assert_eq!(error, Err(MakeError::ChambersNeedBeast(BeastKind::Sleeper)));
    let told = MakeError::ChambersNeedBeast(BeastKind::Sleeper).to_string();
    assert!(told.contains("ask for the Sleeper (sleeper)"), "{told}");
    let level = make_with_chambers(&plain, &own, &mut ()).expect("the recipe makes a level");
    assert_eq!(level.beasts().count(), 0);
    assert_eq!(level.cells_with(Content::Compass).len(), 3, "three niches");
    // The chamber with the beast comes first, and there is only one Sleeper.
    let recipe = Recipe {
        sleeper: true,
        ..plain
    };
    let level = make_with_chambers(&recipe, &own, &mut ()).expect("the recipe makes a level");
    let (_, cell) = level.beasts().next().expect("the Sleeper");
    assert_eq!(level.beasts().count(), 1);
    assert_eq!(
        level.cells_with(Content::Compass).len(),
        4,
        "a den and two niches"
    );
    assert!(level.rooms().number(cell).is_some(), "the den is a lobby");
}

#[test]
fn levels_of_set_4_have_beasts_in_chambers_and_version_10() {
    let mut recipe = recipe(GridShape::Square, 4, 1);
    recipe.chamber_set = 4;
    recipe.sleeper = true;
    let level = make(&recipe).expect("the recipe makes a level");
    let (_, cell) = level.beasts().next().expect("the Sleeper");
    assert!(
        level.rooms().number(cell).is_some(),
        "only chambers are rooms"
    );
    let text = file::write(&level);
    assert!(text.contains("version: 10,"), "{text}");
    assert_eq!(file::read(&text).expect("the file can be read"), level);
    assert_eq!(read_code(&code(&recipe)), Ok(recipe.clone()));
    // Without a beast, the set makes the levels of the set before it.
    recipe.sleeper = false;
    let with = |chamber_set| Recipe {
        chamber_set,
        ..recipe.clone()
    };
    let [three, four] = [3, 4].map(|set| make(&with(set)).expect("the recipe makes a level"));
    assert_eq!(fingerprint(&three), fingerprint(&four));
}

#[test]
fn chambers_have_at_most_one_beast_and_the_guardian_guards_the_lobby() {
    let with = |row: &str| {
        let map = ["+ + + + +", "         ", "+-+ +=+-+", row, "+-+-+-+-+"];
        read_chambers(&format!(r#"[(name: "den", map: {map:?})]"#))
    };
    for row in ["|$ S|G $|", "|$ M|T $|"] {
        let error = with(row).expect_err("two beasts").to_string();
        let expected = "there are 2 beasts, but a chamber can have only one";
        assert!(error.contains(expected), "{error}");
    }
    let error = with("|$  |G $|").expect_err("a closed part").to_string();
    let expected =
        "line 1: the chamber \"den\": the Guardian in column 2, row 1 is not in the lobby";
    assert!(error.starts_with(expected), "{error}");
    for row in ["|$ G|  $|", "|$ S|  $|", "|$  |S $|", "|$  |H $|"] {
        let chamber = &with(row).expect("a valid chamber")[0];
        assert!(chamber.drawing().contains(&row.to_string()));
    }
    // The character of the Moth is that of a plate.
    let error = with("|$ B|  $|").expect_err("a plate").to_string();
    assert!(error.contains("there is no locked door B"), "{error}");
}

#[test]
fn recipes_say_why_chambers_do_not_fit() {
    let many = Recipe {
        chambers: 17,
        ..Recipe::default()
    };
    assert_eq!(
        make(&many),
        Err(MakeError::Recipe(RecipeError::ManyChambers {
            count: 17,
            most: 16
        }))
    );
    let grid = GridSpec {
        width: 2,
        height: 2,
        ..GridSpec::default()
    };
    let small = Recipe {
        grid,
        chambers: 1,
        ..Recipe::default()
    };
    assert_eq!(make(&small), Err(MakeError::NoPlaceForChamber));
}
