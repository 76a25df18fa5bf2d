//! Tests the recipes that flags select.

use super::*;
use clap::{Arg, CommandFactory, Parser};
use std::fs;
use warren_dungeon::recipe::AreasWithDoors;
use warren_dungeon::recipe::{
    Algorithm, DoorCount, FindOptions, Mission, Outline, Pattern, PatternSet, RoomOptions, Theme,
};
use warren_maze::generate::Corner;
use warren_maze::generate::{
    BinaryTree, Eller, GiveUp, GrowingTree, InheritedBacktrack, RandomBacktrack, Sidewinder,
};
use warren_maze::topology::{Embedding, Grid, GridSpec, Mask, Topology};

#[derive(Debug, Parser)]
struct Cli {
    #[command(flatten)]
    flags: RecipeFlags,
}

#[test]
fn a_preset_sets_everything_except_seed_and_theme() {
    for preset in Preset::ALL {
        let flags = format!("--preset {} --seed 7 --theme ice", preset.name());
        let expected = Recipe {
            theme: Some(Theme::Ice),
            ..preset.recipe(7)
        };
        assert_eq!(recipe(&flags), expected);
    }
    for (flag, value) in [
        ("--width", "9"),
        ("--minotaur", ""),
        ("--sleeper", ""),
        ("--guardian", ""),
        ("--statue", ""),
        ("--echo", ""),
        ("--moth", ""),
        ("--thief", ""),
        ("--warden", ""),
        ("--algorithm", "prim"),
        ("--braid", "0.5"),
    ] {
        let line = format!("cli --preset hard {flag} {value}");
        let refused = Cli::try_parse_from(line.split_whitespace());
        let told = refused.map(|_| ()).map_err(|error| error.to_string());
        assert!(told.is_err_and(|told| told.contains(flag)), "{line}");
    }
}

#[test]
fn flags_select_algorithms_and_parameters() {
    for algorithm in Algorithm::ALL {
        let flags = format!("--algorithm {}", algorithm.name());
        assert_eq!(recipe(&flags).algorithm, algorithm);
    }
    let areas = |count, doors| Algorithm::Areas(AreasWithDoors { count, doors });
    let backtrack = |give_up, least, fill| {
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least,
            fill,
        })
    };
    let inherited =
        |multiple, offset| Algorithm::InheritedBacktrack(InheritedBacktrack { multiple, offset });
    let eller = |across, down| Algorithm::Eller(Eller { across, down });
    let growing = |newest, random, oldest| {
        Algorithm::GrowingTree(GrowingTree {
            newest,
            random,
            oldest,
        })
    };
    for (flags, algorithm) in [
        ("", Algorithm::Prim),
        ("--areas 3", areas(3, DoorCount::Default)),
        ("--algorithm areas --areas 3", areas(3, DoorCount::Default)),
        (
            "--algorithm areas --doors 1",
            areas(2, DoorCount::Exactly(1)),
        ),
        ("--areas 4 --doors 7", areas(4, DoorCount::Exactly(7))),
        ("--areas 4 --doors 0", areas(4, DoorCount::Sealed)),
        ("--areas 4 --doors sealed", areas(4, DoorCount::Sealed)),
        (
            "--algorithm random-backtrack --give-up 0.25 --least 0.75",
            backtrack(GiveUp::Constant(0.25), 0.75, false),
        ),
        (
            "--algorithm random-backtrack --give-up-growing 0.01 --fill",
            backtrack(GiveUp::Growing(0.01), 0.5, true),
        ),
        (
            "--algorithm inherited-backtrack --multiple -3 --offset -7",
            inherited(-3, -7),
        ),
        (
            "--algorithm inherited-backtrack --offset 3",
            inherited(57, 3),
        ),
        ("--algorithm eller --across 0.1", eller(0.1, 0.5)),
        ("--algorithm eller --down 1", eller(0.5, 1.0)),
        ("--algorithm growing-tree --newest 3", growing(3, 0, 0)),
        ("--algorithm growing-tree --oldest 1", growing(0, 0, 1)),
        (
            "--algorithm growing-tree --newest 1 --random 2 --oldest 3",
            growing(1, 2, 3),
        ),
        (
            "--algorithm binary-tree --corner south-west",
            Algorithm::BinaryTree(BinaryTree {
                corner: Corner::SouthWest,
            }),
        ),
        (
            "--algorithm sidewinder --close 0.2",
            Algorithm::Sidewinder(Sidewinder { close: 0.2 }),
        ),
    ] {
        assert_eq!(recipe(flags).algorithm, algorithm, "{flags}");
    }
}

#[test]
fn parameters_are_accepted_only_for_the_algorithm_in_their_help() {
    let command = Cli::command();
    let known = |heading: &str| heading.contains("parameters");
    let flags = command
        .get_arguments()
        .filter(|flag| flag.get_help_heading().is_some_and(known));
    let parameters: Vec<_> = flags.filter(|flag| flag.get_id() != "algorithm").collect();
    // The probability of giving up has two flags.
    let all = Algorithm::ALL.iter().flat_map(Algorithm::parameters);
    assert_eq!(parameters.len(), all.count() + 1);
    for parameter in parameters {
        let help = parameter.get_help().expect("a help").to_string();
        let (taker, _) = help.split_once(": ").expect("the algorithm's name");
        let flag = parameter.get_long().expect("a name");
        let value = some_value(parameter);
        for algorithm in Algorithm::ALL.map(|algorithm| algorithm.name()) {
            let flags = format!("--algorithm {algorithm} --{flag} {value}");
            let told = parse_flags(&flags)
                .recipe(usual)
                .map_err(|error| error.to_string());
            let refusal = format!("--{flag} needs --algorithm {taker}, not {algorithm}");
            match told {
                Ok(_) => assert_eq!(algorithm, taker, "{flags}"),
                Err(told) => assert!(told.starts_with(&refusal) && algorithm != taker, "{told}"),
            }
        }
    }
}

#[test]
fn flags_select_grids() {
    let grid = |shape, [width, height, depth]: [u32; 3], wraps: &str| GridSpec {
        shape,
        width,
        height,
        depth,
        wrap_x: wraps.contains('x'),
        wrap_y: wraps.contains('y'),
        wrap_z: wraps.contains('z'),
    };
    use GridShape::{Cubic, Hex, Square};
    for (flags, spec) in [
        ("", grid(Square, [7, 6, 1], "")),
        ("--grid hex", grid(Hex, [8, 3, 1], "")),
        ("--grid cubic", grid(Cubic, [5, 4, 3], "")),
        ("--width 9 --wrap x", grid(Square, [9, 6, 1], "x")),
        ("--height 9 --wrap y", grid(Square, [7, 9, 1], "y")),
        ("--grid hex --wrap xy", grid(Hex, [8, 3, 1], "xy")),
        ("--grid hex --wrap yx", grid(Hex, [8, 3, 1], "xy")),
        (
            "--grid cubic --wrap xz --depth 9",
            grid(Cubic, [5, 4, 9], "xz"),
        ),
        ("--grid cubic --wrap z", grid(Cubic, [5, 4, 3], "z")),
        ("--grid cubic --wrap xyz", grid(Cubic, [5, 4, 3], "xyz")),
        // A hexagon is cut from a rhombus with an odd number of cells per side.
        ("--grid hex --mask hexagon", grid(Hex, [3, 3, 1], "")),
        (
            "--grid hex --mask hexagon --width 5",
            grid(Hex, [5, 5, 1], ""),
        ),
        (
            "--grid hex --mask hexagon --height 9",
            grid(Hex, [9, 9, 1], ""),
        ),
        // A rectangle is cut from a rhombus with more columns.
        (
            "--grid hex --mask rectangle --width 5 --height 4",
            grid(Hex, [6, 4, 1], ""),
        ),
    ] {
        assert_eq!(recipe(flags).grid, spec, "{flags}");
    }
}

#[test]
fn flags_select_masks() {
    assert_eq!(recipe("").mask, Mask::Full);
    assert_eq!(recipe("--grid hex --mask hexagon").mask, Mask::Hexagon);
    let rows = ["##...", "##...", "#...#", "#...#", "...##"].map(String::from);
    let rectangle = recipe("--grid hex --mask rectangle --width 3 --height 5");
    assert_eq!(rectangle.mask, Mask::Drawn(rows.into()));
    for (flags, why) in [
        (
            "--mask rectangle",
            "--mask rectangle needs --grid hex, not square",
        ),
        (
            "--grid hex --mask rectangle -w 4000000000 -H 4000000000",
            "too many cells",
        ),
    ] {
        let error = parse_flags(flags)
            .recipe(|_| Recipe::default())
            .expect_err(flags);
        assert!(error.to_string().contains(why), "{flags}: {error}");
    }

    let folder = empty_folder("masks");
    let flat = folder.join("hexagon");
    fs::write(&flat, "..#\n. .\n").expect("a file to write");
    let recipe_of = |flags: &str| recipe(&format!("--mask {} {flags}", flat.display()));
    let drawn = Mask::Drawn(vec!["..#".into(), ". .".into()]);
    for flags in ["", "--grid hex", "--grid cubic", "--width 3 --height 2"] {
        let recipe = recipe_of(flags);
        let (spec, mask) = (recipe.grid, recipe.mask);
        assert_eq!([spec.width, spec.height, spec.depth], [3, 2, 1], "{flags}");
        assert_eq!(mask, drawn, "{flags}");
    }

    let tall = folder.join("tall.txt");
    fs::write(&tall, "..\r\n\r\n#.\r\n\r\n..\r\n").expect("a file to write");
    let recipe = recipe(&format!("--mask {} --grid cubic", tall.display()));
    let spec = recipe.grid;
    assert_eq!([spec.width, spec.height, spec.depth], [2, 1, 3]);
    assert_eq!(
        recipe.mask,
        Mask::Drawn(["..", "#.", ".."].map(String::from).into())
    );
    fs::remove_dir_all(folder).expect("a folder to remove");
}

#[test]
fn letters_select_masks() {
    let rows = |mask: Mask| match mask {
        Mask::Drawn(rows) => rows,
        other => panic!("{other:?}"),
    };
    let of = |flags: &str| {
        let recipe = recipe(&format!("--mask-text WARREN {flags}"));
        let GridSpec {
            width,
            height,
            depth,
            ..
        } = recipe.grid;
        let rows = rows(recipe.mask);
        assert_eq!(rows.len() as u32, height * depth, "{flags}");
        assert!(rows.iter().all(|row| row.len() as u32 == width), "{flags}");
        ([width, height, depth], rows)
    };
    let needed = |height| {
        let letters = warren_font::Letters::new("WARREN").expect("letters");
        letters.width(height).expect("a width")
    };
    let (size, letters) = of("");
    assert_eq!(of("--height 20"), (size, letters.clone()));
    assert_eq!(size, [needed(20), 20, 1]);
    // The bar is at the bottom.
    assert!(!letters[18..].concat().contains('#'));
    for shape in [GridShape::Hex, GridShape::Triangular] {
        let rows = warren_maze::topology::rows_of_squares(shape, &letters);
        let flags = format!("--grid {} --height 20", shape.name());
        let width = rows[0].len() as u32;
        assert_eq!(of(&flags), ([width, 20, 1], rows));
        let ([width, height, _], _) = of(&format!("--grid {} --width 150", shape.name()));
        assert!(width == 150 && height >= 12, "{height}");
    }
    assert_eq!(
        of("--grid cubic --height 20 --depth 2").1,
        [&letters[..], &letters].concat()
    );

    let (size, rows) = of(&format!("--height 20 --width {}", needed(20) + 3));
    assert_eq!(size, [needed(20) + 3, 20, 1]);
    assert_eq!(rows[5], format!("#{}##", letters[5]));

    let ([width, height, _], _) = of("--width 100");
    assert!(width == 100 && needed(height) <= 100 && needed(height + 1) > 100);

    for (flags, told) in [
        (
            "--mask-text 迷 --height 20",
            "--mask-text: the font has no character '迷'",
        ),
        ("--mask-text A --height 9", "letters cannot be 9 cells high"),
        (
            "--mask-text A --height 12 --width 5",
            "--width is 5, but letters that are 12 cells high",
        ),
        (
            "--mask-text A --grid polar",
            "--mask-text needs a grid of rows, not --grid polar",
        ),
    ] {
        let error = parse_flags(flags)
            .recipe(usual)
            .expect_err(flags)
            .to_string();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn png_masks_do_not_set_the_size_of_polar_grids() {
    let folder = empty_folder("rings");
    let path = folder.join("west.png");
    let file = fs::File::create(&path).expect("a file to write");
    // A row with a dark pixel in the west and a light pixel in the east.
    let encoder = png::Encoder::new(file, 2, 1);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&[0, 255]).expect("a row");
    drop(writer);
    for (flags, size) in [
        ("", [6, 3]),
        ("--width 8", [8, 3]),
        ("--height 1 --width 4", [4, 1]),
    ] {
        let recipe = recipe(&format!("--grid polar --mask {} {flags}", path.display()));
        assert_eq!([recipe.grid.width, recipe.grid.height], size, "{flags}");
        let grid = Grid::try_from(recipe.grid).and_then(|grid| grid.masked(&recipe.mask));
        let grid = grid.expect("a grid");
        for cell in 0..grid.cells() {
            assert_eq!(grid.has(cell), grid.centre(cell)[0] >= 0, "{flags}, {cell}");
        }
    }
    fs::remove_dir_all(folder).expect("a folder to remove");
}

#[test]
fn flags_select_loops_starts_and_finishes() {
    let plain = recipe("");
    assert_eq!(
        (plain.braid, plain.extra_passages, plain.placement),
        (0.0, 0, Placement::Corners)
    );
    assert_eq!((plain.starts, plain.finishes), (1, 1));
    let recipe =
        recipe("--braid 0.5 --extra-passages 3 --placement farthest --starts 4 --finishes 2");
    assert_eq!(
        (recipe.braid, recipe.extra_passages, recipe.placement),
        (0.5, 3, Placement::Farthest)
    );
    assert_eq!((recipe.starts, recipe.finishes), (4, 2));
}

/// On a wrapped axis, the corners would be neighbours, so the default placement is `farthest`.
#[test]
fn wrapped_grids_default_to_the_farthest_placement() {
    for (flags, placement) in [
        ("--wrap x", Placement::Farthest),
        ("--wrap y --grid hex", Placement::Farthest),
        ("--wrap z --grid cubic", Placement::Farthest),
        ("--wrap xy --placement corners", Placement::Corners),
        ("--wrap xy --placement random", Placement::Random),
        ("--grid cubic", Placement::Corners),
        ("--grid polar", Placement::Corners),
    ] {
        assert_eq!(recipe(flags).placement, placement, "{flags}");
    }
}

/// Adds all kinds of extras to a recipe.
fn rich(plain: &Recipe, placement: Placement) -> Recipe {
    Recipe {
        chambers: 2,
        chamber_set: 2,
        braid: 0.1,
        extra_passages: 3,
        placement,
        starts: 4,
        finishes: 5,
        ..plain.clone()
    }
}

#[test]
fn command_lines_of_recipes_select_the_same_recipe() {
    let areas = |doors| Algorithm::Areas(AreasWithDoors { count: 5, doors });
    let backtrack = |give_up, fill| {
        Algorithm::RandomBacktrack(RandomBacktrack {
            give_up,
            least: 0.1 + 0.2,
            fill,
        })
    };
    let mut algorithms = Algorithm::ALL.to_vec();
    algorithms.extend([
        areas(DoorCount::Sealed),
        areas(DoorCount::Exactly(9)),
        backtrack(GiveUp::Constant(1e-7), false),
        backtrack(GiveUp::Growing(1.0 / 3.0), true),
        Algorithm::InheritedBacktrack(InheritedBacktrack {
            multiple: -3,
            offset: i32::MIN + 1,
        }),
        Algorithm::Eller(Eller {
            across: 0.0,
            down: 1.0,
        }),
        Algorithm::GrowingTree(GrowingTree {
            newest: 0,
            random: 0,
            oldest: u32::MAX,
        }),
        Algorithm::Sidewinder(Sidewinder { close: 0.7 }),
    ]);
    algorithms.extend(Corner::ALL.map(|corner| Algorithm::BinaryTree(BinaryTree { corner })));
    let plain = Recipe {
        seed: u64::MAX,
        ..Recipe::default()
    };
    let rich = |placement| rich(&plain, placement);
    let others = [
        plain.clone(),
        with_rooms(&plain, 3, false),
        with_rooms(&plain, 1, true),
        with_finds(&plain),
        rich(Placement::Random),
        rich(Placement::Farthest),
    ];
    let grids = GridShape::ALL.into_iter().flat_map(|shape| {
        let wraps = (0..8).map(|bits| [1, 2, 4].map(|bit| bits & bit != 0));
        wraps.map(move |[wrap_x, wrap_y, wrap_z]| GridSpec {
            shape,
            width: 9,
            height: 4,
            depth: if shape.has_floors() { 5 } else { 1 },
            wrap_x,
            wrap_y,
            wrap_z: wrap_z && shape.has_floors(),
        })
    });
    for grid in grids {
        for algorithm in &algorithms {
            for other in &others {
                let mut asked = Recipe {
                    grid,
                    algorithm: algorithm.clone(),
                    ..other.clone()
                };
                check_line(&asked);
                if grid.shape == GridShape::Hex {
                    (asked.grid.width, asked.grid.height) = (5, 5);
                    asked.mask = Mask::Hexagon;
                    check_line(&asked);
                }
            }
        }
    }
}

fn with_rooms(recipe: &Recipe, min_size: u32, dead_space: bool) -> Recipe {
    Recipe {
        rooms: RoomOptions {
            count: 2,
            min_size,
            doorways: min_size,
            dead_space,
            ..RoomOptions::DEFAULT
        },
        ..recipe.clone()
    }
}

fn with_finds(recipe: &Recipe) -> Recipe {
    Recipe {
        finds: FindOptions {
            treasure: 6,
            gunpowder: 5,
            chalk: 4,
            map_fragments: 3,
            compass: true,
            oil: 2,
            stones: 7,
            salt: 8,
            flares: 9,
            flasks: 10,
            scrolls: 11,
        },
        light: 150,
        ..recipe.clone()
    }
}

/// Checks that the command line of a recipe selects the same recipe.
fn check_line(asked: &Recipe) {
    let line = crate::command_line(asked);
    let flags = line.strip_prefix("maze generate").expect("the command");
    assert_eq!(&recipe(flags), asked, "{line}");
}

#[test]
fn flags_select_seeds() {
    assert_eq!(recipe("--seed 7").seed, 7);
    assert_eq!(Some(recipe("--seed word").seed), rng::seed_from("word"));
    assert_ne!(recipe("").seed, recipe("").seed);
}

#[test]
fn omitted_flags_keep_the_defaults() {
    let usual = |shape| Recipe {
        algorithm: Algorithm::Wilson,
        starts: 5,
        finishes: 6,
        ..usual(shape)
    };
    let asked = |flags: &str| {
        let recipe = parse_flags(flags).recipe(usual).expect("a recipe");
        (recipe.algorithm, recipe.starts, recipe.finishes)
    };
    assert_eq!(asked(""), (Algorithm::Wilson, 5, 6));
    assert_eq!(asked("--starts 2 --grid hex"), (Algorithm::Wilson, 2, 6));
    assert_eq!(asked("--areas 2 --finishes 1"), (Algorithm::AREAS, 5, 1));
    assert_eq!(parse_flags("--starts 2").starts(), Some(2));
    assert_eq!(parse_flags("--starts 2").finishes(), None);
}

#[test]
fn missions_have_patterns_a_depth_and_a_suitable_size() {
    let mission = |flags: &str| recipe(flags).mission;
    assert_eq!(mission(""), Mission::NONE);
    let all = "--mission 4 --mission-depth 2 --mission-loops 40 --mission-patterns hoard,seen-lock";
    let expected = Mission {
        patterns: 4,
        depth: 2,
        loops: 40,
        kinds: PatternSet::of([Pattern::SeenLock, Pattern::Hoard]).expect("patterns"),
        outline: Outline::EMPTY,
    };
    assert_eq!(mission(all), expected);
    assert_eq!(
        mission("--mission auto --width 30 --height 20"),
        Mission::of(8)
    );
    assert_eq!(mission("--mission auto --width 5 --height 5").patterns, 1);
    check_line(&recipe(all));
    let outlined = "--mission 4 --mission-outline patrol,vaults,hoard@1";
    assert_eq!(
        mission(outlined).outline.to_string(),
        "patrol,vaults,hoard@1"
    );
    check_line(&recipe(outlined));
    for (flags, error) in [
        (
            "--mission 3 --mission-outline hoard,patrol",
            "nothing leads on behind a secret treasure",
        ),
        ("--mission some", "write a number, or auto"),
        (
            "--mission 3 --mission-patterns maze",
            "there is no pattern \"maze\"",
        ),
        (
            "--mission 3 --mission-patterns hoard,hoard",
            "hoard is named twice",
        ),
    ] {
        let args = std::iter::once("maze").chain(flags.split_whitespace());
        let refused = Cli::try_parse_from(args).expect_err(flags).to_string();
        assert!(refused.contains(error), "{refused}");
    }
    let needs = parse_flags("--mission-depth 2").recipe(usual);
    assert!(matches!(
        needs,
        Err(FlagsError::OptionNeeds {
            needs: "mission",
            ..
        })
    ));
}

#[test]
fn optional_flags_are_present_if_any_flag_is_given() {
    #[derive(Debug, Parser)]
    struct Cli {
        #[command(flatten)]
        flags: Option<RecipeFlags>,
    }
    let is_there = |line: &str| {
        let args = std::iter::once("maze").chain(line.split_whitespace());
        let cli = Cli::try_parse_from(args).unwrap_or_else(|error| panic!("{line}: {error}"));
        cli.flags.is_some()
    };
    assert!(!is_there(""));
    for flag in Cli::command().get_arguments() {
        let value = some_value(flag);
        let line = format!("--{} {value}", flag.get_long().expect("a name"));
        assert!(is_there(&line), "{line}");
    }
}

#[test]
fn shares_may_be_percentages() {
    assert_eq!(recipe("--braid 50%").braid, 0.5);
    assert_eq!(recipe("--braid 0.5").braid, 0.5);
    let sidewinder = Algorithm::Sidewinder(Sidewinder { close: 0.25 });
    assert_eq!(
        recipe("--algorithm sidewinder --close 25%").algorithm,
        sidewinder
    );
    for wrong in ["half", "%", "50%%", "1/2"] {
        let error = Cli::try_parse_from(["maze", "--braid", wrong]).expect_err(wrong);
        let told = "give a number from 0 to 1, or a percentage such as 50%";
        assert!(error.to_string().contains(told), "{error}");
    }
}

#[test]
fn sizes_have_short_flags() {
    let GridSpec { width, height, .. } = recipe("-w 12 -H 9").grid;
    assert_eq!([width, height], [12, 9]);
}

#[test]
fn pictures_are_fitted_to_the_size_that_flags_select() {
    let folder = empty_folder("pictures");
    let path = folder.join("shape.png");
    let file = fs::File::create(&path).expect("a file to write");
    // A dark square in the middle of light paper, with a speck.
    let encoder = png::Encoder::new(file, 40, 20);
    let mut writer = encoder.write_header().expect("a header");
    let is_dark = |x, y| (10..30).contains(&x) && (5..15).contains(&y) || (x < 2 && y < 2);
    let pixels = (0..800).map(|pixel| {
        if is_dark(pixel % 40, pixel / 40) {
            0
        } else {
            255
        }
    });
    let pixels: Vec<u8> = pixels.collect();
    writer.write_image_data(&pixels).expect("rows");
    drop(writer);
    let masked = |flags: &str| {
        let recipe = recipe(&format!("--mask {} {flags}", path.display()));
        let grid = Grid::try_from(recipe.grid).and_then(|grid| grid.masked(&recipe.mask));
        let grid = grid.expect("a grid");
        (grid.size(), grid.count())
    };
    assert_eq!(masked(""), ([40, 20, 1], 200));
    assert_eq!(masked("--width 20"), ([20, 10, 1], 50));
    assert_eq!(masked("--height 10"), ([20, 10, 1], 50));
    assert_eq!(masked("--width 20 --height 20"), ([20, 20, 1], 100));
    assert_eq!(masked("--mask-keep dark --width 20"), ([20, 10, 1], 50));
    assert_eq!(masked("--mask-keep light --width 20"), ([20, 10, 1], 149));
    assert_eq!(
        masked("--grid cubic --depth 2 --width 20"),
        ([20, 10, 2], 100)
    );
    let error = |flags: &str| {
        let error = parse_flags(flags).recipe(usual).expect_err(flags);
        error.to_string()
    };
    let told = "--mask-keep needs a PNG or a JPEG as --mask";
    assert_eq!(error("--mask-keep dark"), told);
    assert_eq!(error("--grid hex --mask hexagon --mask-keep dark"), told);
    fs::remove_dir_all(folder).expect("a folder to remove");
}

#[test]
fn flags_select_charges_and_a_minotaur() {
    let plain = recipe("");
    assert_eq!((plain.charges, plain.minotaur), (Charges::Default, false));
    assert_eq!(recipe("--charges 0").charges, Charges::Exactly(0));
    assert_eq!(recipe("--charges 12").charges, Charges::Exactly(12));
    assert!(recipe("--minotaur").minotaur);
}

#[test]
fn flags_request_a_difficulty() {
    let grid = "--width 20 --height 20 --seed 7 --difficulty";
    let made = recipe(&format!("{grid} easy --algorithm kruskal"));
    assert_eq!(made.algorithm, Algorithm::Kruskal);
    assert_ne!(
        made,
        recipe("--width 20 --height 20 --seed 7 --algorithm kruskal")
    );
    assert_eq!(made, recipe(&format!("{grid} easy --algorithm kruskal")));
    let placed = recipe(&format!("{grid} easy --placement random --braid 0.25"));
    assert_eq!((placed.placement, placed.braid), (Placement::Random, 0.25));
    let error = parse_flags(&format!("{grid} 900±1"))
        .recipe(usual)
        .expect_err("too difficult");
    let start = "none of 400 mazes had a difficulty from 899.0 to 901.0";
    assert!(error.to_string().starts_with(start), "{error}");
    let wrong = ["maze", "--difficulty", "harder"];
    assert!(Cli::try_parse_from(wrong).is_err());
}

#[test]
fn flags_select_chambers() {
    assert_eq!(recipe("").chambers, 0);
    assert_eq!(recipe("--chambers 3").chambers, 3);
    assert_eq!(recipe("--chambers 3").chamber_set, 1);
    assert_eq!(recipe("--chambers 3 --chamber-set 2").chamber_set, 2);
    let error = parse_flags("--chamber-set 2").recipe(usual);
    let error = error.expect_err("no chambers").to_string();
    assert_eq!(error, "--chamber-set needs --chambers");
}

#[test]
fn flags_select_rooms() {
    assert_eq!(recipe("").rooms, RoomOptions::DEFAULT);
    let rooms = |count, min_size, max_size, doorways, dead_space| RoomOptions {
        count,
        min_size,
        max_size,
        doorways,
        dead_space,
    };
    for (flags, expected) in [
        ("--rooms 4", rooms(4, 3, 5, 0, false)),
        ("--rooms 4 --room-min-size 7", rooms(4, 7, 7, 0, false)),
        ("--rooms 4 --room-max-size 2", rooms(4, 2, 2, 0, false)),
        (
            "--rooms 9 --room-min-size 2 --room-max-size 8 --room-doorways 3 --rooms-in-dead-space",
            rooms(9, 2, 8, 3, true),
        ),
    ] {
        assert_eq!(recipe(flags).rooms, expected, "{flags}");
    }
    for flag in [
        "--room-min-size 2",
        "--room-max-size 2",
        "--room-doorways 2",
        "--rooms-in-dead-space",
    ] {
        let error = parse_flags(flag).recipe(usual).expect_err("no rooms");
        let name = flag.split(' ').next().expect("a name");
        assert_eq!(error.to_string(), format!("{name} needs --rooms"));
    }
}

#[test]
fn flags_select_a_theme() {
    assert_eq!(recipe("").theme, None);
    assert_eq!(recipe("--theme crypt").theme, Some(Theme::Crypt));
}

/// Returns a valid value for a flag. The string is empty if the flag takes no value.
fn some_value(flag: &Arg) -> String {
    if !flag.get_action().takes_values() {
        return String::new();
    }
    let names = flag.get_possible_values();
    match names.first() {
        Some(name) => name.get_name().into(),
        None if flag.get_id() == "wrap" => "x".into(),
        None if flag.get_id() == "mission-patterns" => "all".into(),
        None if flag.get_id() == "mission-outline" => "hoard".into(),
        None => "1".into(),
    }
}

fn recipe(flags: &str) -> Recipe {
    let recipe = parse_flags(flags).recipe(usual);
    recipe.unwrap_or_else(|error| panic!("{flags}: {error}"))
}

fn parse_flags(flags: &str) -> RecipeFlags {
    let args = std::iter::once("maze").chain(flags.split_whitespace());
    Cli::try_parse_from(args).expect("flags").flags
}

fn usual(shape: GridShape) -> Recipe {
    let [width, height, depth] = match shape {
        GridShape::Square => [7, 6, 1],
        GridShape::Cubic => [5, 4, 3],
        GridShape::Hex => [8, 3, 1],
        _ => [6, 3, 1],
    };
    Recipe {
        grid: GridSpec {
            shape,
            width,
            height,
            depth,
            ..GridSpec::default()
        },
        ..Recipe::default()
    }
}

/// Creates a folder for a test. Each test needs its own `name`.
fn empty_folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("maze-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder to write");
    folder
}

#[test]
fn command_lines_are_parsed_back_to_their_recipes() {
    let parse = |line: &str| parse_command_line(line, |_| Recipe::default());
    let mut masked = Recipe {
        mask: Mask::Drawn(
            ["..#", "...", "#..", "...", ".#.", "..."]
                .map(String::from)
                .into(),
        ),
        seed: u64::MAX,
        ..Recipe::default()
    };
    (masked.grid.width, masked.grid.height) = (3, 6);
    let mut floors = masked.clone();
    floors.grid = GridSpec {
        shape: GridShape::Cubic,
        width: 3,
        height: 3,
        depth: 2,
        ..GridSpec::default()
    };
    floors.placement = Placement::usual(&floors.grid);
    let presets = Preset::ALL.map(|preset| preset.recipe(3));
    let algorithms = Algorithm::ALL.map(|algorithm| Recipe {
        algorithm,
        ..Recipe::default()
    });
    for recipe in presets
        .into_iter()
        .chain(algorithms)
        .chain([masked, floors])
    {
        let line = command_line(&recipe);
        assert_eq!(parse(&line).expect(&line), recipe, "{line}");
    }
    let mut expected = Recipe {
        seed: 7,
        ..Recipe::default()
    };
    expected.grid.width = 9;
    for line in [
        "maze generate --seed 7 --width 9",
        "  maze stats \\\n  --seed '7' --width=\"9\"\n",
        "warren --seed 7 --width 9",
        "/usr/bin/maze --seed 7 --width 9",
        "--seed 7 --width 9",
    ] {
        assert_eq!(parse(line).expect(line), expected, "{line}");
    }
    assert_eq!(
        parse("maze generate --preset hard --seed 3").expect("a preset"),
        Preset::Hard.recipe(3)
    );
}

#[test]
fn wrong_command_lines_are_refused_with_the_reason() {
    for (line, told) in [
        ("", "\"\" is not a command for a recipe"),
        ("ls -l", "\"ls\" is not a command for a recipe"),
        (
            "maze generate --widht 9",
            "unexpected argument '--widht' found",
        ),
        (
            "maze generate --width many",
            "invalid value 'many' for '--width",
        ),
        (
            "maze generate --width 9 --width 9",
            "cannot be used multiple times",
        ),
        ("maze generate 9", "unexpected argument '9' found"),
        (
            "maze generate --algorithm prim --across 0.1",
            "--across needs --algorithm eller",
        ),
        (
            "maze generate --seed '7",
            "a quotation mark ' is not closed",
        ),
        ("maze generate --mask -", "- reads standard input"),
        (
            "cat mask.txt | maze generate --recipe -",
            "- reads standard input",
        ),
        (
            "maze generate --preset hard --width 9",
            "cannot be used with",
        ),
        ("maze generate --mask missing.txt", "missing.txt"),
    ] {
        let error = parse_command_line(line, |_| Recipe::default()).expect_err(line);
        let error = error.to_string();
        assert!(error.contains(told), "{line}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}
