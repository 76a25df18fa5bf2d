//! Reads the fields of a file of chambers, with the line of each row.

use super::chamber::InvalidChamber;
use crate::level::{Fingerprint, InvalidPackId, PackId};
use ron::error::{Position, SpannedError};
use ron::value::RawValue;
use serde::Deserialize;

/// Reads a list or a pack in RON, without reading the drawings.
pub(super) fn listed(text: &str) -> Result<Listed, InvalidChamber> {
    let lines = Lines::of(text);
    let whole: &RawValue = parsed(text)?;
    if !whole.trim().get_ron().starts_with('(') {
        let chambers = lines.chambers(parsed(text)?)?;
        return Ok(Listed {
            pack: None,
            chambers,
        });
    }
    let pack: FilePack = parsed(text)?;
    let chambers = lines.chambers(pack.chambers)?;
    let (name, name_line) = lines.string(pack.name)?;
    let (author, author_line) = lines.string(pack.author)?;
    let hash = hash(&name, &author, &chambers);
    let pack = PackId::new(name, author, hash);
    let pack = pack.map_err(|wrong| InvalidChamber::Text {
        line: match wrong {
            InvalidPackId::Name => name_line,
            InvalidPackId::Author => author_line,
        },
        column: 1,
        what: wrong.to_string(),
    })?;
    Ok(Listed {
        pack: Some(pack),
        chambers,
    })
}

/// The contents of a file of chambers.
pub(super) struct Listed {
    /// The identity of the pack, if the file is a pack.
    pub(super) pack: Option<PackId>,
    pub(super) chambers: Vec<ListedChamber>,
}

/// Returns the hash of a pack, which does not depend on comments and on the form of the file.
fn hash(name: &str, author: &str, chambers: &[ListedChamber]) -> Fingerprint {
    let strings = chambers.iter().flat_map(|chamber| {
        let rows = chamber.map.iter().map(String::as_str);
        // No row is as long as this string, so it separates the chambers.
        let begin = ["the next chamber of a pack of chambers", &*chamber.name];
        begin.into_iter().chain(rows)
    });
    Fingerprint::of_strings([name, author].into_iter().chain(strings))
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, InvalidChamber> {
    ron::from_str(text).map_err(|error| wrong(&error, Position { line: 1, col: 1 }))
}

/// A chamber in a file.
pub(super) struct ListedChamber {
    pub(super) name: String,
    /// The rows of the drawing.
    pub(super) map: Vec<String>,
    name_line: usize,
    row_lines: Vec<usize>,
}

impl ListedChamber {
    /// Returns the line of a row of the drawing, or of the name if there is no such row. Rows are
    /// counted from 0, and lines from 1.
    pub(super) fn line(&self, row: Option<usize>) -> usize {
        let line = row.and_then(|row| self.row_lines.get(row));
        line.copied().unwrap_or(self.name_line)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "chamber")]
struct FileChamber<'a> {
    #[serde(borrow)]
    name: &'a RawValue,
    #[serde(borrow)]
    map: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "pack")]
struct FilePack<'a> {
    #[serde(borrow)]
    name: &'a RawValue,
    #[serde(borrow)]
    author: &'a RawValue,
    #[serde(borrow)]
    chambers: Vec<FileChamber<'a>>,
}

/// The bytes at which the lines of a file start.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let after = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines {
            text,
            starts: [0].into_iter().chain(after).collect(),
        }
    }

    fn chambers(&self, read: Vec<FileChamber<'a>>) -> Result<Vec<ListedChamber>, InvalidChamber> {
        let chambers = read.into_iter().map(|FileChamber { name, map }| {
            let (name, name_line) = self.string(name)?;
            let rows = map.into_iter().map(|row| self.string(row));
            let rows = rows.collect::<Result<Vec<_>, _>>()?;
            let (map, row_lines) = rows.into_iter().unzip();
            Ok(ListedChamber {
                name,
                map,
                name_line,
                row_lines,
            })
        });
        chambers.collect()
    }

    /// Reads a string, and returns its line, counted from 1. `value` is a part of the file.
    fn string(&self, value: &'a RawValue) -> Result<(String, usize), InvalidChamber> {
        let value = value.trim();
        let at = value.get_ron().as_ptr() as usize - self.text.as_ptr() as usize;
        let line = self.starts.partition_point(|&start| start <= at);
        let col = self.text[self.starts[line - 1]..at].chars().count() + 1;
        let string = value.into_rust::<String>();
        let string = string.map_err(|error| wrong(&error, Position { line, col }))?;
        Ok((string, line))
    }
}

/// Describes an error in a part of a file that begins at this position.
fn wrong(error: &SpannedError, begin: Position) -> InvalidChamber {
    let at = error.span.start;
    InvalidChamber::Text {
        line: begin.line + at.line - 1,
        column: match at.line {
            1 => begin.col + at.col - 1,
            _ => at.col,
        },
        what: error.code.to_string(),
    }
}
