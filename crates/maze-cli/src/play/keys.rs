//! Which key does what.
//!
//! ```text
//!   square        hex
//!     w            w e        a and d go west and east on both; the keys
//!   a   d         a   d       of vi and of its kin in six directions do
//!     s            z x        too, as does the number pad
//! ```
//!
//! Triangles have the keys of squares. On rings a key walks over the side that
//! lies nearest to where it points on the screen.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use warren_dungeon::play::Strength;
use warren_maze::geometry::{add, angle_of};
use warren_maze::topology::{Cell, Dir, Embedding, Grid, GridShape};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Walk(Dir),
    /// The next walk blasts a wall instead.
    Blast,
    Search,
    Hint(Strength),
    Quit,
}

/// What a key asks for in a cell of a grid.
pub(super) fn action(grid: &Grid, cell: Cell, key: KeyEvent) -> Option<Action> {
    let walk = |letter| walk(grid, cell, letter);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Action::Quit);
    }
    match key.code {
        KeyCode::Esc => Some(Action::Quit),
        KeyCode::Right => walk('6'),
        KeyCode::Left => walk('4'),
        KeyCode::Down => walk('2'),
        KeyCode::Up => walk('8'),
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            ' ' => Some(Action::Search),
            '!' => Some(Action::Blast),
            'c' => Some(Action::Hint(Strength::Direction)),
            't' => Some(Action::Hint(Strength::Stretch)),
            '?' => Some(Action::Hint(Strength::Whole)),
            'q' => Some(Action::Quit),
            letter => walk(letter),
        },
        _ => None,
    }
}

/// Whether a key stops the program, to be continued by the shell.
pub(super) fn stops(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// The keys in a line, for the screen.
pub(super) fn line(shape: GridShape) -> &'static str {
    match shape {
        GridShape::Square | GridShape::Triangular => {
            "walk: arrows, wasd or hjkl   search: space   hint: ct?   blast: !   quit: q"
        }
        GridShape::Cubic => {
            "walk: arrows, wasd   climb: < >   search: space   hint: ct?   blast: !   quit: q"
        }
        GridShape::Polar => {
            "walk: arrows, wasd, hjkl yubn   search: space   hint: ct?   blast: !   quit: q"
        }
        GridShape::Hex => {
            "walk: we ad zx or yu hl bn   search: space   hint: ct?   blast: !   quit: q"
        }
    }
}

/// The keys in full, for `--help`.
pub(super) const HELP: &str = "\
Keys:
  On squares and triangles walk with the arrows, or with one of
      w          k          8
    a   d      h   l      4   6
      s          j          2
  on hexagons with the arrows left and right, or with one of
     w e        y u        7 9
    a   d      h   l      4   6
     z x        b n        1 3
  on rings with the arrows, or with one of
      w        y k u      7 8 9
    a   d      h   l      4   6
      s        b j n      1 2 3
  over the side that lies nearest to there;
  on floors of squares < climbs a ladder up and > climbs one down, as shown;
  space searches for secret doors nearby; c, like a compass, shows the next
  step, t a part of the trail and ? the whole way to the finish; ! and then a
  key that walks blasts a wall, as long as there are charges; q, Esc and
  Ctrl-C quit, and Ctrl-Z stops the game until the shell continues it. M is the
  Minotaur.

Examples:
  maze play --grid hex --algorithm wilson
  maze play --areas 3 --doors sealed --minotaur
  maze play maze.txt";

/// For each direction, by number, the characters that walk there.
const SQUARE: &[&str] = &["dl6", "ah4", "sj2", "wk8"];
const CUBIC: &[&str] = &["dl6", "ah4", "sj2", "wk8", ">", "<"];
const HEX: &[&str] = &["dl6", "ah4", "xn3", "wy7", "zb1", "eu9"];

/// For each eighth of a turn, clockwise from east, the characters that walk there
/// on rings.
const EIGHTHS: [&str; 8] = ["dl6", "n3", "sj2", "b1", "ah4", "y7", "wk8", "u9"];

fn walk(grid: &Grid, cell: Cell, letter: char) -> Option<Action> {
    let keys = match grid.shape() {
        GridShape::Square | GridShape::Triangular => SQUARE,
        GridShape::Cubic => CUBIC,
        GridShape::Hex => HEX,
        GridShape::Polar => &EIGHTHS,
    };
    let at = keys.iter().position(|letters| letters.contains(letter))?;
    Some(Action::Walk(match grid.shape() {
        GridShape::Polar => side_towards(grid, cell, (at << 13) as u16),
        _ => Dir(at as u8),
    }))
}

/// The side of a cell whose middle lies nearest to a heading, in 2⁻¹⁶ of a turn.
fn side_towards(grid: &Grid, cell: Cell, heading: u16) -> Dir {
    let off = |dir: Dir| {
        let [from, to] = grid.side(cell, dir);
        let middle = angle_of(add(from, to));
        (middle.wrapping_sub(heading) as i16).unsigned_abs()
    };
    let sides = grid.clockwise(cell).iter().copied();
    sides.min_by_key(|&dir| off(dir)).unwrap_or(Dir(0))
}
