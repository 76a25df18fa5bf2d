//! Arguments that name a level.

use clap::builder::{OsStringValueParser, TypedValueParser};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use warren_dungeon::level::{CodeError, Recipe, read_code};

/// What an argument names: a file, or the recipe of a code.
#[derive(Clone, Debug, PartialEq)]
pub enum Named {
    /// The file with this name; `-` is standard input.
    File(PathBuf),
    /// The recipe whose [code](warren_dungeon::level::code()) it is.
    Code(Box<Recipe>),
}

/// An argument that could be a code names no file, and it is no code either.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such file, and as the code of a recipe: {0}")]
pub struct NeitherNamed(#[from] pub CodeError);

impl Named {
    /// A parser of an argument that names a level. Its help says `FILE|CODE`.
    ///
    /// ```
    /// use clap::Parser;
    /// use warren_dungeon::level::{Recipe, code};
    /// use warren_flags::Named;
    ///
    /// #[derive(Parser)]
    /// struct Args {
    ///     #[arg(value_name = "FILE|CODE", value_parser = Named::parser())]
    ///     level: Named,
    /// }
    ///
    /// let recipe = Recipe { seed: 7, ..Recipe::default() };
    /// let args = Args::parse_from(["program", &code(&recipe)]);
    /// assert_eq!(args.level, Named::Code(recipe.into()));
    /// let args = Args::parse_from(["program", "level.ron"]);
    /// assert_eq!(args.level, Named::File("level.ron".into()));
    /// ```
    pub fn parser() -> impl TypedValueParser<Value = Named> {
        OsStringValueParser::new().try_map(Named::try_from)
    }
}

/// A file that is there goes before a code. What has another character than codes have,
/// such as a dot, names a file in any case.
impl TryFrom<OsString> for Named {
    type Error = NeitherNamed;

    fn try_from(name: OsString) -> Result<Named, NeitherNamed> {
        let code = name.to_str().filter(|_| !Path::new(&name).exists());
        // A dash alone is standard input.
        let code = code.filter(|code| code.contains(|sign| sign != '-'));
        match code.map(read_code) {
            None | Some(Err(CodeError::Letter { .. })) => Ok(Named::File(name.into())),
            Some(recipe) => Ok(Named::Code(Box::new(recipe?))),
        }
    }
}
