//! Converts command lines of `maze` and of the game back to recipes.

use crate::{FlagsError, RecipeFlags};
use clap::Parser;
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::{GridShape, Mask};

/// The reason why a string is not the command line of a recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// The string does not begin with `maze`, `warren` or a flag.
    #[error(
        "{0:?} is not a command for a recipe: begin with maze generate, with warren, or with a flag"
    )]
    NotACommand(String),
    /// A quotation mark is not closed.
    #[error("a quotation mark {0} is not closed")]
    OpenQuote(char),
    /// A flag is unknown, is given twice, or has an invalid value. The string is clap's message.
    #[error("{0}")]
    Flag(String),
    /// The flags contradict each other, or one of their files cannot be read.
    #[error(transparent)]
    Flags(#[from] FlagsError),
    /// A mask or a recipe is read from standard input, but the line has no `printf` that prints it.
    #[error("- reads standard input, which is not a part of the command line: name a file instead")]
    NoInput,
}

/// Parses a command line of `maze generate`, of another command of `maze` that takes a recipe, or
/// of the game. Returns the recipe that the flags select. `usual` returns the default recipe for a
/// given shape of cells; see [`RecipeFlags::recipe`]. Flags that are not about a recipe are errors.
///
/// The string is split into words as in a POSIX shell, but without variables and patterns. It may
/// begin with a `printf` that prints a drawn mask, as in the results of
/// [`command_line`](crate::command_line()). Files that flags name are read.
///
/// ```
/// use warren_dungeon::recipe::{Algorithm, Recipe};
/// use warren_flags::{command_line, parse_command_line};
///
/// let recipe = Recipe { algorithm: Algorithm::Wilson, seed: 7, ..Recipe::default() };
/// let parse = |line: &str| parse_command_line(line, |_| Recipe::default());
/// assert_eq!(parse(&command_line(&recipe))?, recipe);
/// assert_eq!(parse("--algorithm wilson --seed 7")?, recipe);
///
/// let error = parse("maze generate --widht 20").unwrap_err();
/// assert!(error.to_string().starts_with("unexpected argument '--widht' found"));
/// # Ok::<(), warren_flags::CommandLineError>(())
/// ```
///
/// # Errors
///
/// Fails if the string is not such a command line.
/// [`make`](warren_dungeon::make::make()) can still fail for the returned recipe.
pub fn parse_command_line(
    line: &str,
    usual: impl FnOnce(GridShape) -> Recipe,
) -> Result<Recipe, CommandLineError> {
    let words = words(line)?;
    let (printed, command) = match words.iter().position(|word| *word == Word::Pipe) {
        Some(pipe) => (&words[..pipe], &words[pipe + 1..]),
        None => (&words[..0], &words[..]),
    };
    let mut flags = Vec::new();
    let mut input = None;
    let given = command.iter().filter_map(Word::text);
    for word in given.skip(command_length(command)?) {
        match word {
            "-" => input = flags.pop(),
            word => flags.push(word),
        }
    }
    if input.is_some_and(|flag| flag != "--mask") || input.is_some() && printed.is_empty() {
        return Err(CommandLineError::NoInput);
    }
    let parsed = Line::try_parse_from([""].into_iter().chain(flags)).map_err(flag_error)?;
    let mut recipe = parsed.recipe.recipe(usual)?;
    if input.is_some() {
        // `printf` and its format come first. Empty words separate the floors.
        let rows = printed.iter().filter_map(Word::text).skip(2);
        let rows = rows.filter(|row| !row.is_empty()).map(String::from);
        recipe.mask = Mask::Drawn(rows.collect());
    }
    Ok(recipe)
}

#[derive(Parser)]
#[command(disable_help_flag = true)]
struct Line {
    #[command(flatten)]
    recipe: RecipeFlags,
}

/// Returns the number of words before the first flag. These words are the program and its command.
fn command_length(command: &[Word]) -> Result<usize, CommandLineError> {
    let first = command.first().and_then(Word::text).unwrap_or_default();
    let program = first.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_program = ["maze", "maze.exe", "warren", "warren.exe"].contains(&program);
    match first {
        _ if first.starts_with('-') => Ok(0),
        _ if is_program => {
            let is_flag = |word: &Word| word.text().is_some_and(|word| word.starts_with('-'));
            let command = command.iter().position(is_flag).unwrap_or(command.len());
            Ok(command.min(2))
        }
        _ => Err(CommandLineError::NotACommand(first.into())),
    }
}

/// Returns clap's message on one line, without the usage.
fn flag_error(error: clap::Error) -> CommandLineError {
    let told = error.to_string();
    let lines = told.lines().map(str::trim);
    let useful = lines.take_while(|line| {
        !line.starts_with("Usage:") && !line.starts_with("For more information")
    });
    let useful: Vec<&str> = useful.filter(|line| !line.is_empty()).collect();
    let told = useful.join(" ");
    CommandLineError::Flag(told.trim_start_matches("error: ").into())
}

/// A part of a command line.
#[derive(Debug, PartialEq)]
enum Word {
    Text(String),
    /// The symbol that passes the output of a command to the next command.
    Pipe,
}

impl Word {
    fn text(&self) -> Option<&str> {
        match self {
            Word::Text(text) => Some(text),
            Word::Pipe => None,
        }
    }
}

/// Splits a command line into words.
fn words(line: &str) -> Result<Vec<Word>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = line.chars();
    while let Some(next) = characters.next() {
        match next {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        None => return Err(CommandLineError::OpenQuote(next)),
                        Some(end) if end == next => break,
                        Some('\\') if next == '"' => word.extend(characters.next()),
                        Some(quoted) => word.push(quoted),
                    }
                }
            }
            '\\' => match characters.next() {
                // A backslash at the end of a line continues the command in the next line.
                Some('\n') | None => {}
                Some(escaped) => word.get_or_insert_default().push(escaped),
            },
            '|' => {
                words.extend(word.take().map(Word::Text));
                words.push(Word::Pipe);
            }
            _ if next.is_whitespace() => words.extend(word.take().map(Word::Text)),
            _ => word.get_or_insert_default().push(next),
        }
    }
    words.extend(word.map(Word::Text));
    Ok(words)
}
