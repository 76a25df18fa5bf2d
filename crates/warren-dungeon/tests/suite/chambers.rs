//! Tests of chambers, which are rooms drawn by hand.

use std::collections::BTreeSet;
use warren_dungeon::file;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::{
    CHAMBER_SETS, MakeError, chambers, make, make_with_chambers, read_chambers,
};
use warren_dungeon::proof::{Verdict, certify, check};
use warren_dungeon::recipe::{Algorithm, Recipe, RecipeError, code, read_code};
use warren_maze::disjoint_sets::DisjointSets;
use warren_maze::topology::{Cell, GridShape, GridSpec, Topology};

/// The files with the chambers from which recipes choose.
const FILE: &str = include_str!("../../assets/chambers.ron");
const WITH_PLATES: &str = include_str!("../../assets/chambers-with-plates.ron");

#[test]
fn the_chambers_of_recipes_obey_the_rules() {
    let mut read = read_chambers(FILE).expect("the file is valid");
    assert_eq!(chambers(1), Ok(&read[..]));
    assert!(read.len() >= 12);
    read.extend(read_chambers(WITH_PLATES).expect("the file is valid"));
    assert_eq!(chambers(2), Ok(&read[..]));
    assert_eq!(CHAMBER_SETS, 2);
    let names: BTreeSet<&str> = read.iter().map(|chamber| chamber.name()).collect();
    assert_eq!(names.len(), read.len(), "names are unique");
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
            recipe.chamber_set = if seed % 3 == 0 { 1 } else { 2 };
            if seed % 5 == 0 {
                recipe.algorithm = Algorithm::DepthFirst;
                recipe.rooms.count = 2;
            }
            let level = match make(&recipe) {
                // The rings of a polar grid have different lengths.
                Err(MakeError::NoPlaceForChamber) if shape == GridShape::Polar => continue,
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
    for (value, set) in [("false", 1), ("true", 2), ("1", 1), ("2", 2), ("3", 3)] {
        let recipe = file::read_recipe(&with(value)).expect("a recipe");
        assert_eq!(recipe.chamber_set, set);
        let written = file::write_recipe(&recipe);
        assert_eq!(
            written == with(value),
            ["true", "3"].contains(&value),
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
            "locks, keys and plates",
        ),
        (
            r#""+ + +", "     ", "+1+-+", "|  $|", "+-+-+""#,
            "portcullises and levers",
        ),
        (
            r#""+ + + +", "       ", "+ +-+ +", "  =$=  ", "+ +-+ +", "       ", "+ + + +""#,
            "is shorter than the way through the lobby",
        ),
    ] {
        let text = format!(r#"[(name: "mine", map: [{map}])]"#);
        let error = read_chambers(&text).expect_err(map).to_string();
        assert!(error.starts_with("the chamber \"mine\": "), "{error}");
        assert!(error.contains(part), "{map}: {error}");
    }
    assert!(
        read_chambers("[]")
            .expect_err("empty")
            .to_string()
            .contains("draw at least one")
    );
    let error = read_chambers("[(name: 3)]")
        .expect_err("no string")
        .to_string();
    assert!(error.starts_with("line 1, column "), "{error}");
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
