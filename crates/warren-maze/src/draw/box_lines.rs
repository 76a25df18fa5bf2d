//! ASCII walls as box-drawing characters.

use super::unicode::{HORIZONTAL, JOINTS, VERTICAL};
use alloc::vec::Vec;

/// Replaces the wall characters of a drawing by [`lines`](super::lines()) with box-drawing characters. A corner joins
/// the walls beside it. If the drawing has slanted walls, its corners stay, because no character joins slanted walls.
/// Takes time linear in the number of characters.
///
/// ```
/// use warren_maze::draw::box_lines;
///
/// let mut lines = ["+-+-+", "|   |", "+-+ |"].map(|line| line.chars().collect::<Vec<char>>());
/// box_lines(&mut lines);
/// let lines = lines.map(String::from_iter);
/// assert_eq!(lines, ["┌───┐", "│   │", "└─╴ │"]);
/// ```
pub fn box_lines(lines: &mut [Vec<char>]) {
    let has_slants = lines.iter().flatten().any(|glyph| "/\\".contains(*glyph));
    let ascii = lines.to_vec();
    let is = |wall: char, line: Option<usize>, column: Option<usize>| {
        let glyph = line.and_then(|line| ascii.get(line)?.get(column?));
        glyph == Some(&wall)
    };
    for (line, row) in lines.iter_mut().enumerate() {
        for (column, glyph) in row.iter_mut().enumerate() {
            *glyph = match *glyph {
                '-' => HORIZONTAL,
                '|' => VERTICAL,
                '/' => '╱',
                '\\' => '╲',
                '+' if !has_slants => {
                    let walls = [
                        is('|', line.checked_sub(1), Some(column)),
                        is('-', Some(line), Some(column + 1)),
                        is('|', Some(line + 1), Some(column)),
                        is('-', Some(line), column.checked_sub(1)),
                    ];
                    let bits = (0..)
                        .zip(walls)
                        .map(|(bit, is_wall)| usize::from(is_wall) << bit);
                    JOINTS[bits.sum::<usize>()]
                }
                other => other,
            };
        }
    }
}
