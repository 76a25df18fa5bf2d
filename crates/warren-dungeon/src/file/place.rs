//! Finds the part of a level file to which an error refers.

use super::LevelError;
use super::fields::{FieldText, fields, strings};
use crate::level::{CellName, InvalidLevel};
use std::cell::Cell;
use std::ops::Range;

impl LevelError {
    /// Returns the error's line and column in the file, both counted from 1. `text` is the whole
    /// file, in RON or JSON. If the error refers to a value in a list, such as a cell, returns this
    /// value's position; otherwise, returns the field's position. Returns `None` if the field is
    /// not in the file, for example because the error reports a missing field.
    ///
    /// Takes time linear in the file's length.
    ///
    /// ```
    /// use warren_dungeon::file;
    ///
    /// let text = r#"(
    ///     format: "warren level",
    ///     version: 4,
    ///     grid: (shape: Square, width: 3, height: 2),
    ///     cells: ["120", "10"],
    ///     starts: [(0, 0)],
    ///     finishes: [(1, 1)],
    /// )"#;
    /// let error = file::read(text).unwrap_err();
    /// assert_eq!(error.place(text), Some((5, 20)));
    /// assert_eq!(
    ///     error.in_file(text),
    ///     "line 5, column 20: cells: row 1 has 2 cells, but that row of the grid has 3",
    /// );
    /// ```
    pub fn place(&self, text: &str) -> Option<(usize, usize)> {
        match self {
            LevelError::Syntax { line, column, .. } => return Some((*line, *column)),
            LevelError::Map(error) => {
                let at = Cell::new(None);
                error.clone().moved(|line, column| {
                    at.set(Some((line, column)));
                    [line, column]
                });
                return at.get();
            }
            _ => {}
        }
        let fields = fields(text);
        let named = |name: &str| fields.iter().find(|field| field.name == name);
        let body = || ["cells", "floors", "map"].into_iter().find_map(named);
        let at = match self {
            LevelError::Format { .. } => named("format")?.value.start,
            LevelError::Newer { .. } => named("version")?.value.start,
            LevelError::Grid(_) => named("grid")?.value.start,
            LevelError::Body(_) | LevelError::Rows { .. } => body()?.whole.start,
            LevelError::Layout { found, .. } => named(found)?.whole.start,
            LevelError::Floors { .. } => named("floors")?.whole.start,
            LevelError::Ragged { row, .. } => row_at(text, body()?, *row),
            LevelError::Letter { at, letter, .. } => letter_at(text, body()?, at, *letter),
            LevelError::Side { what, found, .. } => {
                side_at(text, named(&format!("{what}s"))?, found)
            }
            LevelError::Invalid(error) => {
                let field = field_of(error, &fields).or_else(body)?;
                // If a cell is listed twice, the error is at its second occurrence.
                let skipped = usize::from(matches!(error, InvalidLevel::Twice { .. }));
                let cell = error
                    .cell()
                    .and_then(|cell| cell_at(text, field, cell, skipped));
                cell.unwrap_or(field.whole.start)
            }
            LevelError::NoRecipe | LevelError::Syntax { .. } | LevelError::Map(_) => return None,
        };
        let line_begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = text[..at].matches('\n').count() + 1;
        Some((line, text[line_begin..at].chars().count() + 1))
    }

    /// Returns the error's message, preceded by its line and column in the file if they are known.
    /// `text` is the whole file; see [`place`](LevelError::place).
    pub fn in_file(&self, text: &str) -> String {
        match (self, self.place(text)) {
            (LevelError::Syntax { .. } | LevelError::Map(_), _) | (_, None) => self.to_string(),
            (_, Some((line, column))) => format!("line {line}, column {column}: {self}"),
        }
    }
}

/// Returns the field to which an error in a part of a level refers. The error's message begins with
/// the field's name or with the part's kind.
fn field_of<'a>(error: &InvalidLevel, fields: &'a [FieldText<'a>]) -> Option<&'a FieldText<'a>> {
    let told = error.to_string();
    let is_it = |field: &&FieldText| {
        let one = field.name.trim_end_matches('s');
        told.starts_with(&format!("{}:", field.name)) || told.starts_with(&format!("the {one} at"))
    };
    fields.iter().find(is_it)
}

fn row_at(text: &str, body: &FieldText, row: usize) -> usize {
    let rows = strings(text, body.value.clone());
    rows.get(row).map_or(body.whole.start, |row| row.start)
}

/// Returns a character's position in `cells`. In `floors`, returns the first row that contains the
/// character.
fn letter_at(text: &str, body: &FieldText, at: &CellName, letter: char) -> usize {
    let rows = strings(text, body.value.clone());
    let row = match at.numbers() {
        [_, row] => rows.get(*row as usize),
        _ => rows
            .iter()
            .find(|row| text[(*row).clone()].contains(letter)),
    };
    let found = row.and_then(|row| Some(row.start + text[row.clone()].find(letter)?));
    found.unwrap_or(body.whole.start)
}

fn side_at(text: &str, field: &FieldText, name: &str) -> usize {
    let is_it = |string: &Range<usize>| text[string.clone()].trim_matches('"') == name;
    let found = strings(text, field.value.clone()).into_iter().find(is_it);
    found.map_or(field.whole.start, |string| string.start)
}

/// Returns the position of a cell name, which is a list of numbers in brackets. Ignores the first
/// `skipped` occurrences.
fn cell_at(text: &str, field: &FieldText, cell: &CellName, skipped: usize) -> Option<usize> {
    let value = &text[field.value.clone()];
    let is_it = |&(at, _): &(usize, &str)| {
        let inside = value[at + 1..].split([')', ']']).next().unwrap_or_default();
        let numbers = inside.split(',').map(|number| number.trim().parse().ok());
        let numbers: Option<Vec<u32>> = numbers.collect();
        numbers.is_some_and(|numbers| numbers == cell.numbers())
    };
    let mut found = value.match_indices(['(', '[']).filter(is_it);
    found.nth(skipped).map(|(at, _)| field.value.start + at)
}
