//! Converts positions in a drawn map to positions in its level file.

use super::syntax::Syntax;
use warren_maze::read::DrawingError;

/// Converts the position of an error in a level's map to its line and column in the file. If a row
/// is written with escapes, such as `\u{e9}`, the column is the column of the row's first
/// character. Takes time linear in the file's length.
pub(super) fn in_file(error: DrawingError, syntax: Syntax, text: &str) -> DrawingError {
    let rows = syntax.map_rows(text);
    error.moved(|line, column| match rows.get(line - 1) {
        Some(row) => place(text, row, column),
        None => [line, column],
    })
}

/// Returns the position in the file, as line and column, of the character at `column` in a map row.
/// `literal` is the row as written in the file, including quotes. `literal` must be a slice of
/// `text`.
fn place(text: &str, literal: &str, column: usize) -> [usize; 2] {
    let first = literal.find('"').map_or(0, |quote| quote + 1);
    let before = &text[..literal.as_ptr().addr() - text.as_ptr().addr() + first];
    let line_begin = before.rfind('\n').map_or(0, |end| end + 1);
    let is_raw = literal.starts_with('r');
    let along = match literal.contains('\\') && !is_raw {
        true => 1,
        false => column,
    };
    let line = before.matches('\n').count() + 1;
    [line, before[line_begin..].chars().count() + along]
}
