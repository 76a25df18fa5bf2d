//! How a level was made.

use crate::language::Language;
use warren_dungeon::level::{Level, fingerprint};
use warren_dungeon::recipe::{Recipe, code};

/// Returns the recipe that makes exactly this level.
///
/// # Errors
///
/// Fails with the reason why there is no such recipe.
pub fn recipe_of(level: &Level) -> Result<&Recipe, &'static str> {
    match level.recipe() {
        Some(recipe) if !level.is_edited() => Ok(recipe),
        Some(_) => Err("it was edited, or its recipe takes too long to run again"),
        None if level.pack().is_some() => Err(
            "its chambers are from a pack, which a recipe cannot contain: save the level as a file",
        ),
        None => Err("it has no recipe, so it is unknown how it was made"),
    }
}

/// Returns the seed and the code of a level in words, or its fingerprint if no recipe makes it.
pub(crate) fn in_words(level: &Level, language: Language) -> String {
    match recipe_of(level) {
        Ok(recipe) => {
            let seed = language.fill("seed", &[("seed", &recipe.seed.to_string())]);
            let code = language.fill("code", &[("code", &code(recipe))]);
            format!("{seed} · {code}")
        }
        Err(_) => {
            let fingerprint = fingerprint(level).to_string();
            language.fill("fingerprint", &[("fingerprint", &fingerprint)])
        }
    }
}
