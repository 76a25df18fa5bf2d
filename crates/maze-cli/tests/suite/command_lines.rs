//! Tests that the command line of a recipe makes the same level as the recipe.

use assert_cmd::cargo::cargo_bin;
use proptest::prelude::*;
use std::process::Command;
use warren_dungeon::file::read;
use warren_dungeon::make::make;
use warren_dungeon::recipe::AreasWithDoors;
use warren_dungeon::recipe::{Algorithm, DoorCount, Recipe};
use warren_flags::command_line;
use warren_maze::topology::{GridShape, GridSpec, Mask};

/// Runs the recipe's command line in a shell, and checks that it makes the level of the recipe.
fn check(recipe: &Recipe) {
    let line = command_line(recipe);
    let bin = cargo_bin!("maze").parent().expect("its folder").to_owned();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("{line} --format ron")])
        .env("PATH", format!("{}:{path}", bin.display()))
        .output()
        .expect("a shell");
    let text = String::from_utf8(output.stdout).expect("text");
    let level = read(&text).unwrap_or_else(|error| panic!("{line}: {error}: {text}"));
    assert_eq!(level, make(recipe).expect("a level"), "{line}");
}

#[test]
fn command_lines_of_recipes_make_the_same_level() {
    let drawn = |rows: &[&str]| Mask::Drawn(rows.iter().map(|&row| row.into()).collect());
    let sized = |shape, [width, height, depth]: [u32; 3]| GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    let recipe = Recipe {
        seed: u64::MAX,
        ..Recipe::default()
    };
    check(&recipe);
    check(&Recipe {
        grid: GridSpec {
            wrap_x: true,
            wrap_z: true,
            ..sized(GridShape::Cubic, [4, 5, 3])
        },
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 3,
            doors: DoorCount::Exactly(4),
        }),
        braid: 0.25,
        starts: 2,
        ..recipe.clone()
    });
    check(&Recipe {
        grid: sized(GridShape::Hex, [7, 7, 1]),
        mask: Mask::Hexagon,
        ..recipe.clone()
    });
    check(&Recipe {
        grid: sized(GridShape::Square, [3, 4, 1]),
        mask: drawn(&["...", ".##", "   ", "..."]),
        ..recipe.clone()
    });
    check(&Recipe {
        grid: sized(GridShape::Cubic, [3, 2, 3]),
        mask: drawn(&["...", ".# ", "##.", "##.", "   ", "..."]),
        ..recipe
    });
}

/// Splits a command line with a POSIX shell. Returns the arguments of `maze` and its standard input.
fn in_shell(line: &str) -> (Vec<String>, String) {
    let stub = r#"maze() { for argument; do printf '%s\0' "$argument"; done; cat; }"#;
    let output = Command::new("sh")
        .args(["-c", &format!("{stub}\n{line}")])
        .output()
        .expect("a shell");
    assert!(output.status.success(), "{line}: {output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    let mut parts: Vec<String> = text.split('\0').map(String::from).collect();
    let input = parts.pop().expect("standard input");
    (parts, input)
}

fn with_rows(rows: Vec<String>) -> Recipe {
    let mut recipe = Recipe {
        mask: Mask::Drawn(rows),
        ..Recipe::default()
    };
    recipe.grid.height = 100;
    recipe
}

#[test]
fn mask_rows_cannot_run_commands() {
    let row = "'; echo PWNED; '";
    let (arguments, input) = in_shell(&command_line(&with_rows(vec![row.into()])));
    assert_eq!(arguments[0], "generate");
    assert_eq!(input, format!("{row}\n"));
}

proptest! {
    #[test]
    fn shells_pass_mask_rows_unchanged(
        rows in prop::collection::vec("([-#. '\"\\\\!$`%~*?;&|<>(){}\n\t]|[^\0\r])*", 1..4),
    ) {
        let line = command_line(&with_rows(rows.clone()));
        let (arguments, input) = in_shell(&line);
        let flags = "generate --width 20 --height 100 --mask - --algorithm prim --seed 0";
        prop_assert_eq!(arguments, flags.split(' ').collect::<Vec<_>>());
        prop_assert_eq!(input, rows.iter().map(|row| format!("{row}\n")).collect::<String>());
    }
}
