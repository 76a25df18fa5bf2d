//! Which key does what.
//!
//! ```text
//!   square        hex
//!     w            w e        a and d go west and east on both; the keys
//!   a   d         a   d       of vi and of its kin in six directions do
//!     s            z x        too, as does the number pad
//! ```

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use warren_dungeon::play::Strength;
use warren_maze::topology::{Dir, Shape};

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

/// What a key asks for on a grid of this shape.
pub(super) fn action(shape: Shape, key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Action::Quit);
    }
    match key.code {
        KeyCode::Esc => Some(Action::Quit),
        KeyCode::Right => walk(shape, '6'),
        KeyCode::Left => walk(shape, '4'),
        KeyCode::Down => walk(shape, '2'),
        KeyCode::Up => walk(shape, '8'),
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            ' ' => Some(Action::Search),
            '!' => Some(Action::Blast),
            'c' => Some(Action::Hint(Strength::Direction)),
            't' => Some(Action::Hint(Strength::Stretch)),
            '?' => Some(Action::Hint(Strength::Whole)),
            'q' => Some(Action::Quit),
            letter => walk(shape, letter),
        },
        _ => None,
    }
}

/// Whether a key stops the program, to be continued by the shell.
pub(super) fn stops(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// The keys in a line, for the screen.
pub(super) fn line(shape: Shape) -> &'static str {
    match shape {
        Shape::Square => {
            "walk: arrows, wasd or hjkl   search: space   hint: ct?   blast: !   quit: q"
        }
        Shape::Cubic => {
            "walk: arrows, wasd   climb: < >   search: space   hint: ct?   blast: !   quit: q"
        }
        Shape::Hex => "walk: we ad zx or yu hl bn   search: space   hint: ct?   blast: !   quit: q",
    }
}

/// The keys in full, for `--help`.
pub(super) const HELP: &str = "\
Keys:
  On squares walk with the arrows, or with one of
      w          k          8
    a   d      h   l      4   6
      s          j          2
  on hexagons with the arrows left and right, or with one of
     w e        y u        7 9
    a   d      h   l      4   6
     z x        b n        1 3
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

fn walk(shape: Shape, letter: char) -> Option<Action> {
    let keys = match shape {
        Shape::Square => SQUARE,
        Shape::Cubic => CUBIC,
        Shape::Hex => HEX,
    };
    let dir = keys.iter().position(|letters| letters.contains(letter))?;
    Some(Action::Walk(Dir(dir as u8)))
}
