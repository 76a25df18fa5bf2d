//! Fuzzes recipes in RON and as codes: nothing panics, a recipe is the same after it is
//! written and read again, no code can be pasted twice, and a generated level agrees with its
//! recipe.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren_dungeon::level::{self, Recipe};

fuzz_target!(|text: &str| {
    if let Ok(recipe) = level::read_code(text) {
        check(&recipe);
    }
    if let Ok(recipe) = level::read_recipe(text) {
        check(&recipe);
        let written = level::write_recipe(&recipe);
        let again = level::read_recipe(&written).expect("a recipe that was written is read");
        // Compares the text, because a share may be NaN, which is not equal to itself.
        assert_eq!(level::write_recipe(&again), written);
    }
});

fn check(recipe: &Recipe) {
    let code = level::code(recipe);
    let again = level::read_code(&code).expect("a code that was written is read");
    assert_eq!(format!("{again:?}"), format!("{recipe:?}"));
    assert_eq!(level::code(&again), code);
    assert!(level::read_code(&code.repeat(2)).is_err(), "{code} twice");
    // Generates only small levels, because it is no bug that large ones take long.
    let grid = recipe.grid;
    let is_small = [grid.width, grid.height, grid.depth].into_iter().all(|length| length <= 12);
    if !is_small || grid.cells() > 500 {
        return;
    }
    if let Ok(level) = level::make(recipe) {
        assert_eq!(level.recipe().map(level::code), Some(code));
        let read = level::read(&level::write(&level)).expect("a level that was written is read");
        assert_eq!(level::fingerprint(&read), level::fingerprint(&level));
    }
}
