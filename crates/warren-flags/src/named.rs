//! Command-line arguments that select a level.

use clap::builder::{OsStringValueParser, TypedValueParser};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use warren_dungeon::recipe::{CodeError, Recipe, read_code};

/// A level given on the command line, either by a file or by a code.
#[derive(Clone, Debug, PartialEq)]
pub enum Named {
    /// The file with this name. `-` is standard input.
    File(PathBuf),
    /// The recipe that a [code](warren_dungeon::recipe::code()) encodes.
    Code(Box<Recipe>),
}

/// The error for an argument that is neither an existing file nor a valid code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such file; read as a code: {0}")]
pub struct NeitherNamed(#[from] pub CodeError);

impl Named {
    /// Returns a parser for an argument that is a file or a code. The example shows how to display
    /// `FILE|CODE` in the help.
    ///
    /// ```
    /// use clap::Parser;
    /// use warren_dungeon::recipe::{Recipe, code};
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

/// Existing files take precedence over codes. An argument with a character that codes do not use,
/// such as a dot, is always treated as a file.
impl TryFrom<OsString> for Named {
    type Error = NeitherNamed;

    fn try_from(name: OsString) -> Result<Named, NeitherNamed> {
        let code = name.to_str().filter(|_| !Path::new(&name).exists());
        // A name that consists only of dashes is not a code, because a single dash is standard
        // input.
        let code = code.filter(|code| code.contains(|sign| sign != '-'));
        match code.map(read_code) {
            None | Some(Err(CodeError::Letter { .. })) => Ok(Named::File(name.into())),
            Some(recipe) => Ok(Named::Code(Box::new(recipe?))),
        }
    }
}
