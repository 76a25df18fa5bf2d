//! The file that describes a book: its title and its chapters.

use super::no_letter;
use crate::condition::Condition;
use crate::error::Error;
use crate::figures;
use ron::extensions::Extensions;
use serde::Deserialize;
use std::path::Path;
use warren_dungeon::survey::Figure;
use warren_flags::file;

/// The contents of a file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "book")]
pub(super) struct BookFile {
    pub(super) title: String,
    #[serde(default)]
    pub(super) subtitle: String,
    #[serde(default)]
    pub(super) author: String,
    pub(super) chapters: Vec<Chapter>,
}

/// A chapter of a book.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "chapter")]
pub(super) struct Chapter {
    pub(super) title: String,
    /// A paragraph below the title.
    #[serde(default)]
    pub(super) text: String,
    #[serde(default)]
    pub(super) kind: Kind,
    /// The number of mazes.
    pub(super) mazes: u32,
    /// The recipe of the last maze, as flags of `maze generate`.
    #[serde(default)]
    pub(super) recipe: String,
    /// The size of the first maze, in percent of the last.
    #[serde(default = "hundred")]
    pub(super) first: u32,
    /// The key of the figure by which mazes are sorted, or `None` for the difficulty.
    #[serde(default)]
    pub(super) by: Option<String>,
    /// The conditions that mazes must satisfy.
    #[serde(default, rename = "where")]
    pub(super) conditions: Vec<String>,
}

/// The kind of the mazes in a chapter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Kind {
    /// A path leads from a start to a finish.
    #[default]
    Maze,
    /// Paths join each start to a finish of its own, and share no cell.
    MultiMaze,
    /// Paths join each start to a finish of its own, and may share cells.
    MultiMazeOverlap,
}

fn hundred() -> u32 {
    100
}

/// The maximum number of mazes in a book.
pub(super) const MAX_MAZES: u32 = 1000;

impl BookFile {
    pub(super) fn read(path: &Path) -> Result<BookFile, Error> {
        let text = file::text(path)?;
        let parsed = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .from_str::<BookFile>(&text);
        let book = parsed.map_err(|error| {
            let at = error.span.start;
            let (line, column) = (at.line, at.col);
            Error::content(
                path,
                format!("line {line}, column {column}: {}", error.code),
            )
        })?;
        let wrong = |why: String| Err(Error::content(path, why));
        for (field, text) in [
            ("title", &book.title),
            ("subtitle", &book.subtitle),
            ("author", &book.author),
        ] {
            if let Err(why) = check_letters(field, text) {
                return wrong(why);
            }
        }
        if book.chapters.is_empty() {
            return wrong("the book has no chapters: add one to the list".into());
        }
        let mut sum = 0_u32;
        for (number, chapter) in (1..).zip(&book.chapters) {
            if let Err(error) = chapter.check() {
                return wrong(chapter.at(number, error));
            }
            sum = sum.saturating_add(chapter.mazes);
        }
        match sum {
            ..=MAX_MAZES => Ok(book),
            _ => wrong(format!(
                "{sum} mazes are too many for a book: the maximum is {MAX_MAZES}"
            )),
        }
    }
}

/// Fails if the font does not contain a letter of a field.
fn check_letters(field: &str, text: &str) -> Result<(), String> {
    // Lines are broken at all spaces, including line feeds.
    let mut words = text.split_whitespace();
    match words.find_map(warren_font::missing) {
        Some(letter) => Err(format!("{field}: {}", no_letter(letter))),
        None => Ok(()),
    }
}

impl Chapter {
    fn check(&self) -> Result<(), String> {
        if self.mazes == 0 {
            return Err("mazes is 0: give at least 1".into());
        }
        if !(1..=100).contains(&self.first) {
            return Err(format!("first is {}: give 1 to 100 percent", self.first));
        }
        check_letters("title", &self.title)?;
        check_letters("text", &self.text)?;
        self.figure()?;
        self.conditions()?;
        match self.kind {
            Kind::Maze => Ok(()),
            _ if !self.conditions.is_empty() => {
                Err("where needs kind Maze: a MultiMaze has no measures of one path".into())
            }
            _ if self.first != 100 => Err("first needs kind Maze: leave it out".into()),
            _ if self.by.is_some() => {
                Err("by needs kind Maze: a MultiMaze is always sorted by its difficulty".into())
            }
            _ => Ok(()),
        }
    }

    pub(super) fn figure(&self) -> Result<Figure, String> {
        let Some(by) = &self.by else {
            return Ok(Figure::Difficulty);
        };
        figures::figure(by).map_err(|why| format!("by: {why}"))
    }

    pub(super) fn conditions(&self) -> Result<Vec<Condition>, String> {
        let conditions = self.conditions.iter();
        let parsed = conditions
            .map(|text| Condition::parse(text).map_err(|why| format!("where: {text:?}: {why}")));
        parsed.collect()
    }

    /// Says in which chapter something is wrong.
    pub(super) fn at(&self, number: usize, why: impl ToString) -> String {
        format!("chapter {number}, {:?}: {}", self.title, why.to_string())
    }
}
