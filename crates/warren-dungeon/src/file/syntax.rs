//! The two syntaxes of level files: RON and JSON.

use super::LevelError;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use serde_json::ser::{Formatter, Serializer};
use std::io;

/// The syntax of a file.
#[derive(Clone, Copy)]
pub(super) enum Syntax {
    Ron,
    Json,
}

impl Syntax {
    /// Parses a struct from a string.
    pub(super) fn parse<'a, T: Deserialize<'a>>(self, text: &'a str) -> Result<T, LevelError> {
        match self {
            Syntax::Ron => ron::Options::default()
                .with_default_extension(Extensions::IMPLICIT_SOME)
                .from_str(text)
                .map_err(|error| LevelError::Syntax {
                    line: error.span.start.line,
                    column: error.span.start.col,
                    message: error.code.to_string(),
                }),
            Syntax::Json => serde_json::from_str(text).map_err(|error| LevelError::Syntax {
                line: error.line(),
                column: error.column().max(1),
                message: without_place(&error.to_string()),
            }),
        }
    }

    /// Returns the rows of a level's `map` as written in the file, including quotes. If there is no
    /// map, the list is empty.
    pub(super) fn map_rows(self, text: &str) -> Vec<&str> {
        #[derive(Deserialize)]
        #[serde(rename = "level")]
        struct Drawn<R> {
            map: Vec<R>,
        }

        match self {
            Syntax::Ron => {
                let drawn = self.parse::<Drawn<&ron::value::RawValue>>(text);
                let rows = drawn.into_iter().flat_map(|drawn| drawn.map);
                rows.map(|row| row.trim().get_ron()).collect()
            }
            Syntax::Json => {
                let drawn = self.parse::<Drawn<&serde_json::value::RawValue>>(text);
                let rows = drawn.into_iter().flat_map(|drawn| drawn.map);
                rows.map(|row| row.get()).collect()
            }
        }
    }

    /// Formats a struct as a string. In RON, fields that are nested deeper than `depth` share a
    /// line.
    pub(super) fn text(self, file: &impl Serialize, depth: usize) -> String {
        let text = match self {
            Syntax::Ron => {
                let pretty = ron::ser::PrettyConfig::new()
                    .depth_limit(depth)
                    .new_line("\n")
                    .extensions(Extensions::IMPLICIT_SOME);
                ron::ser::to_string_pretty(file, pretty).map_err(|error| error.to_string())
            }
            Syntax::Json => serde_json::to_string_pretty(file).map_err(|error| error.to_string()),
        };
        // Formatting plain data cannot fail in either syntax.
        let text = text.unwrap_or_else(|error| unreachable!("levels can be written: {error}"));
        text.trim_start_matches("#![enable(implicit_some)]\n")
            .to_owned()
            + "\n"
    }
}

/// Formats a struct as JSON without line breaks. Only colons are followed by spaces.
pub(super) fn json_line(file: &impl Serialize) -> String {
    let mut line = Vec::with_capacity(4096);
    let written = file.serialize(&mut Serializer::with_formatter(&mut line, SpacedColons));
    // Formatting plain data cannot fail, and strings are UTF-8.
    let line = written.map(|()| String::from_utf8(line));
    match line {
        Ok(Ok(line)) => line,
        _ => unreachable!("levels can be written"),
    }
}

/// The compact format of JSON, with a space after each colon.
struct SpacedColons;

impl Formatter for SpacedColons {
    fn begin_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

/// Removes the line and the column from the end of the JSON parser's error message.
fn without_place(message: &str) -> String {
    let (said, _) = message.rsplit_once(" at line ").unwrap_or((message, ""));
    said.into()
}
