//! Fuzzes recipes in RON and as codes. Nothing may panic. A recipe must be the same after it is
//! written and read again. A code that is pasted twice must be rejected. A level must have the same
//! recipe and fingerprint after it is written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use warren_dungeon::file;
use warren_dungeon::level::fingerprint;
use warren_dungeon::make::make;
use warren_dungeon::recipe::{self, Recipe, read_code};

fuzz_target!(|text: &str| {
    if let Ok(recipe) = read_code(text) {
        check(&recipe);
    }
    if let Ok(recipe) = file::read_recipe(text) {
        check(&recipe);
        let written = file::write_recipe(&recipe);
        let again = file::read_recipe(&written).expect("a recipe that was written is read");
        // The written strings are compared instead of the recipes, because a recipe may contain
        // NaN, which is not equal to itself.
        assert_eq!(file::write_recipe(&again), written);
    }
});

fn check(recipe: &Recipe) {
    let code = recipe::code(recipe);
    let again = read_code(&code).expect("a code that was written is read");
    assert_eq!(format!("{again:?}"), format!("{recipe:?}"));
    assert_eq!(recipe::code(&again), code);
    assert!(read_code(&code.repeat(2)).is_err(), "{code} twice");
    // Only small levels are made, because large levels may take a long time.
    let grid = recipe.grid;
    let is_small = [grid.width, grid.height, grid.depth].into_iter().all(|length| length <= 12);
    if !is_small || grid.cells() > 500 {
        return;
    }
    if let Ok(level) = make(recipe) {
        assert_eq!(level.recipe().map(recipe::code), Some(code));
        let read = file::read(&file::write(&level)).expect("a level that was written is read");
        assert_eq!(fingerprint(&read), fingerprint(&level));
    }
}
