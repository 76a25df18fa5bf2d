//! Tests of the command line's options.

use bevy::math::UVec2;
use clap::{CommandFactory, Parser};
use warren::Language;
use warren::Options;
use warren::args::Args;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::survey::Overlay;
use warren_maze::generate::GrowingTree;
use warren_maze::topology::{GridShape, GridSpec, Mask};

fn options(args: &str) -> Options {
    let args = std::iter::once("warren").chain(args.split_whitespace());
    Args::try_parse_from(args).unwrap().options().unwrap()
}

#[test]
fn a_recipe_flag_opens_the_level_of_the_recipe() {
    assert!(options("").level.is_none());
    let usual = Recipe {
        seed: 7,
        ..Recipe::default()
    };
    let cubic = GridSpec {
        shape: GridShape::Cubic,
        ..usual.grid
    };
    let hexagon = GridSpec {
        shape: GridShape::Hex,
        width: 19,
        height: 19,
        ..usual.grid
    };
    for (flags, recipe) in [
        ("", usual.clone()),
        // A flag selects a level even if the flag only repeats the default.
        ("--braid 0 --starts 1", usual.clone()),
        (
            "--grid cubic",
            Recipe {
                grid: cubic,
                ..usual.clone()
            },
        ),
        (
            "--grid hex --mask hexagon --finishes 3",
            Recipe {
                grid: hexagon,
                mask: Mask::Hexagon,
                finishes: 3,
                ..usual.clone()
            },
        ),
        (
            "--algorithm growing-tree --oldest 1 --braid 0.5",
            Recipe {
                algorithm: Algorithm::GrowingTree(GrowingTree {
                    newest: 0,
                    random: 0,
                    oldest: 1,
                }),
                braid: 0.5,
                ..usual
            },
        ),
    ] {
        let options = options(&format!("--seed 7 {flags}"));
        assert_eq!(options.recipe, recipe, "{flags}");
        assert_eq!(options.level.unwrap().recipe(), Some(&recipe), "{flags}");
    }
    assert!(options("--braid 0").level.is_some());
}

#[test]
fn start_and_finish_counts_of_a_puzzle_follow_the_flags() {
    for (flags, starts, finishes) in [
        ("", 5, 5),
        ("--starts 7", 7, 7),
        ("--finishes 3", 3, 3),
        ("--finishes 9", 5, 9),
        ("--starts 2 --finishes 4", 2, 4),
    ] {
        let kind = options(&format!("--multimaze {flags}")).multimaze.unwrap();
        let asked = (kind.recipe.starts, kind.recipe.finishes);
        assert_eq!(asked, (starts, finishes), "{flags}");
    }
}

#[test]
fn flags_of_a_puzzle_override_the_default_recipe() {
    let puzzle = |flags: &str| options(&format!("--multimaze {flags}")).multimaze.unwrap();
    let usual = puzzle("").recipe;
    assert_eq!(usual.algorithm, Algorithm::AldousBroder);
    assert_eq!((usual.grid.width, usual.grid.height), (24, 16));
    let hex = puzzle("--grid hex --height 9 --seed 7").recipe;
    let grid = GridSpec {
        shape: GridShape::Hex,
        height: 9,
        ..usual.grid
    };
    let seed = 7;
    assert_eq!(
        hex,
        Recipe {
            grid,
            seed,
            ..usual
        }
    );
    let areas = puzzle("--areas 2").recipe.algorithm;
    assert_eq!(areas, Algorithm::AREAS);
}

#[test]
fn the_language_flag_sets_the_language() {
    for language in Language::ALL {
        let flag = format!("--language {}", language.tag());
        assert_eq!(options(&flag).language, Some(language));
    }
    let unknown = Args::try_parse_from(["warren", "--language", "xx"]).unwrap_err();
    assert!(unknown.to_string().contains("en, de"), "{unknown}");
    // The default options do not detect the system's language.
    assert_eq!(Options::default().language, None);
}

#[test]
fn the_window_flag_sets_a_valid_size_and_refuses_other_sizes() {
    assert_eq!(options("").window, None);
    let wide = options("--window 320x180").window;
    assert_eq!(wide, Some(UVec2::new(320, 180)));
    for size in ["320", "x", "320x", "320x-1", "1.5x90", "63x180", "320x8193"] {
        let refused = Args::try_parse_from(["warren", "--window", size]).unwrap_err();
        let told = refused.to_string();
        assert!(told.contains("with sides of 64 to 8192 pixels"), "{told}");
    }
}

#[test]
fn help_describes_the_values_of_the_watch_flag() {
    let help = Args::command().render_long_help().to_string();
    for words in [
        "- carve:            Carve the maze",
        "- breadth-first:    Search the maze with a queue",
        "- depth-first:      Follow each path to its end, with a stack",
    ] {
        assert!(help.contains(words), "{words}");
    }
}

#[test]
fn the_overlay_flag_opens_the_panel_with_an_overlay() {
    assert_eq!(options("").overlay, None);
    let flags = ["distances", "solution", "areas", "dead-ends", "carve-order"];
    for (flag, overlay) in flags.into_iter().zip(Overlay::ALL) {
        assert_eq!(options(&format!("--overlay {flag}")).overlay, Some(overlay));
    }
    for flags in ["--overlay walls", "--overlay areas --open map"] {
        let args = std::iter::once("warren").chain(flags.split_whitespace());
        assert!(Args::try_parse_from(args).is_err(), "{flags}");
    }
}
