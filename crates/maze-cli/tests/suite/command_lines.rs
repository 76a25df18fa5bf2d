//! Tests that the command line of a recipe makes the same level as the recipe.

use assert_cmd::cargo::cargo_bin;
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
