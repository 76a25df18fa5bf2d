//! Algorithms that are explained step by step: the argument that selects one, and its commentary.

use crate::cs2604;
use crate::error::Error;
use crate::progress;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use warren_dungeon::recipe::Recipe;
use warren_watch::{Carving, Commentary, Method, SCRIPTS, Script, Search};

/// Parses the name of an algorithm or a search that has pseudocode.
pub(crate) fn script_parser() -> impl TypedValueParser<Value = &'static Script> {
    let names = PossibleValuesParser::new(SCRIPTS.iter().map(|script| script.name));
    names.try_map(|name| Script::named(&name).ok_or("there is no such algorithm"))
}

/// Makes the level of a recipe, and explains how it is carved or searched.
pub(crate) fn commentary(
    script: &'static Script,
    recipe: &Recipe,
    is_fresh: bool,
) -> Result<Commentary, Error> {
    let method = Method::ALL
        .into_iter()
        .find(|method| method.script() == script.name);
    let Some(method) = method else {
        return carving(recipe, is_fresh);
    };
    let search = Search {
        method,
        order: cs2604::usual_order(),
        through_doors: false,
    };
    let level = progress::make(recipe, is_fresh)?;
    Ok(Commentary::search(level, search)?)
}

/// Explains how the algorithm of a recipe carves the recipe's maze.
pub(crate) fn carving(recipe: &Recipe, is_fresh: bool) -> Result<Commentary, Error> {
    let (level, carving) = progress::make_heard(recipe, is_fresh, Carving::with_ideas)?;
    Ok(Commentary::carved(level, carving)?)
}
