//! The keys of the game.
//!
//! ```text
//!   square        hex
//!     w            w e        On both, a and d go west and east. The keys of vi
//!   a   d         a   d       and of its variants with six directions also work,
//!     s            z x        and so does the number pad.
//! ```
//!
//! Triangular grids have the same keys as square grids. On polar grids, and on all other grids
//! whose directions have different names, a key walks through the side whose direction on the
//! screen is nearest to the direction of the key.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use warren_dungeon::play::Strength;
use warren_maze::geometry::angle_of;
use warren_maze::topology::{
    Cell, CubicMoves, Dir, Embedding, Grid, GridShape, HexMoves, Moves, SquareMoves,
};

/// The action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Walk(Dir),
    /// Blast a wall with the next walking key.
    Blast,
    /// Open the gate ahead, pull the lever in the cell, or step through the portal in the cell.
    Use,
    /// Mark the cell with chalk.
    Mark,
    /// Throw a stone with the next walking key.
    Throw,
    /// Put out the torch, or light it again.
    Torch,
    /// Lay salt in the cell.
    Salt,
    /// Light a flare.
    Flare,
    /// Shut the gate ahead, or the gate that was passed last.
    Shut,
    /// Drink the flask.
    Drink,
    /// Read the scroll.
    Read,
    Search,
    /// Walk quietly from now on, or no longer.
    Quiet,
    Hint(Strength),
    /// Show the help, and stop the clock.
    Help,
    Quit,
    /// Quit without a question.
    QuitNow,
}

/// Returns the action of a key if the player is in this cell.
pub(super) fn action(grid: &Grid, cell: Cell, key: KeyEvent) -> Option<Action> {
    let walk = |letter| walk(grid, cell, letter);
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Action::QuitNow);
    }
    match key.code {
        KeyCode::Esc => Some(Action::Quit),
        KeyCode::F(1) => Some(Action::Help),
        KeyCode::Right => walk('6'),
        KeyCode::Left => walk('4'),
        KeyCode::Down => walk('2'),
        KeyCode::Up => walk('8'),
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            ' ' => Some(Action::Search),
            '!' => Some(Action::Blast),
            'f' => Some(Action::Use),
            'm' => Some(Action::Mark),
            'r' => Some(Action::Throw),
            'p' => Some(Action::Torch),
            'g' => Some(Action::Salt),
            'i' => Some(Action::Flare),
            '-' => Some(Action::Shut),
            ',' => Some(Action::Drink),
            '.' => Some(Action::Read),
            'v' => Some(Action::Quiet),
            'c' => Some(Action::Hint(Strength::Direction)),
            't' => Some(Action::Hint(Strength::Stretch)),
            'o' => Some(Action::Hint(Strength::Whole)),
            '?' => Some(Action::Help),
            'q' => Some(Action::Quit),
            letter => walk(letter),
        },
        _ => None,
    }
}

/// Returns whether a key suspends the program.
pub(super) fn stops(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('z')
}

/// Returns the line on the screen that lists the keys.
pub(super) fn line(shape: GridShape) -> &'static str {
    WalkKeys::of(shape).line
}

/// The description of all keys, for `--help`.
pub(super) const HELP: &str = "\
Keys:
  On squares and triangles, walk with the arrows, or with one of
      w          k          8
    a   d      h   l      4   6
      s          j          2
  on hexagons, with the left and right arrows, or with one of
     w e        y u        7 9
    a   d      h   l      4   6
     z x        b n        1 3
  on rings, with the arrows, or with one of
      w        y k u      7 8 9
    a   d      h   l      4   6
      s        b j n      1 2 3
  through the side nearest to that direction.
  On cubic grids, < climbs up a ladder and > climbs down, as shown.
  Space searches for secret doors nearby. c shows the next step, like a
  compass, t a part of the path, and o the whole path to the finish, or the
  longest part that a descent shows. ! followed by a key that walks blasts a
  wall if charges are left. ? shows this help, and stops the clock until you
  return. q, Esc and Ctrl-C quit, and Ctrl-Z stops the game until the shell
  continues it. v makes your steps quiet and slow, and v again fast. Beasts
  hunt you: M is the Minotaur, S the Sleeper, which hears fast steps, blasts
  and doors within 8 steps, G the Guardian, which stays in its room, T the
  Statue, which moves only while you do not look at it, E the Echo, which goes
  to the start after your first 12 steps and then walks exactly your path, B
  the Moth, which comes to your torch, H the Thief, which takes your best
  treasure and runs, and W the Warden, which walks the same round all the
  time, and sets back each lever once.
  Walk onto a key to take it, and walk into a locked door to open it. f pulls
  the lever in the cell. ●▲■◆★✚☾♥ are keys and, in walls, the doors that they
  open. k is an iron key, which opens one iron door I. Arrows show one-way
  gates. A digit is a lever or, in a wall, a closed portcullis that the lever
  opens. % is a grate, through which you only see.
  Walk onto things to take them: $ is treasure, worth more the farther it is
  from the shortest way, ! gunpowder for a blast, / chalk, & a map of the
  cells nearby, C a compass, o oil, ; stones, \" salt, ^ flares, u a flask,
  and ? a scroll. m marks the cell with chalk, as +.
  r followed by a key that walks throws a stone: the beasts that hear it,
  except the Statue, the Warden and those that sleep, look for it for a few
  seconds. If the torch burns down, you see only the next cells. p puts it
  out, so that it does not burn down, and lights it again. g lays salt in the
  cell, as ~: no beast enters it for twenty seconds. i lights a flare: every
  beast that sees it stands still for eight seconds. - shuts the open gate
  ahead, or the one through which you came: no beast passes it for ten
  seconds, but you open it by walking on. Each gate can be shut once. You
  carry at most one flask and one scroll: , drinks the flask and . reads the
  scroll. You learn what it does by using it.
  f in a cell with ⒶⒷⒸⒹⒺⒻⒼ or Ⓗ steps through the portal to the cell with the
  same letter. Monsters cannot follow.

Examples:
  maze play --grid hex --algorithm wilson
  maze play --areas 3 --doors sealed --minotaur
  maze play maze.txt";

/// The walking keys of the grids whose directions have certain names.
struct WalkKeys {
    /// The names of the directions. If the list is empty, the keys apply to all other grids.
    dirs: &'static [&'static str],
    /// The keys of each direction. If `dirs` is empty, the keys for each eighth of a turn,
    /// clockwise from east.
    letters: &'static [&'static str],
    /// The line on the screen that lists the keys.
    line: &'static str,
}

const WALK_KEYS: [WalkKeys; 4] = [
    WalkKeys {
        dirs: SquareMoves::NAMES,
        letters: &["dl6", "ah4", "sj2", "wk8"],
        line: "walk: arrows, wasd or hjkl  search: space  hint: cto  use: f  help: ?  quit: q",
    },
    WalkKeys {
        dirs: CubicMoves::NAMES,
        letters: &["dl6", "ah4", "sj2", "wk8", ">", "<"],
        line: "walk: arrows  climb: < >  search: space  hint: cto  use: f  help: ?  quit: q",
    },
    WalkKeys {
        dirs: HexMoves::NAMES,
        letters: &["dl6", "ah4", "xn3", "wy7", "zb1", "eu9"],
        line: "walk: we ad zx or yu hl bn  search: space  hint: cto  use: f  help: ?  quit: q",
    },
    WalkKeys {
        dirs: &[],
        letters: &["dl6", "n3", "sj2", "b1", "ah4", "y7", "wk8", "u9"],
        line: "walk: arrows, hjkl yubn  search: space  hint: cto  use: f  help: ?  quit: q",
    },
];

impl WalkKeys {
    fn of(shape: GridShape) -> &'static WalkKeys {
        let [of_dirs @ .., others] = &WALK_KEYS;
        let keys = of_dirs.iter().find(|keys| keys.dirs == shape.dir_names());
        keys.unwrap_or(others)
    }
}

fn walk(grid: &Grid, cell: Cell, letter: char) -> Option<Action> {
    let WalkKeys { dirs, letters, .. } = WalkKeys::of(grid.shape());
    let at = letters.iter().position(|keys| keys.contains(letter))?;
    Some(Action::Walk(match dirs {
        [] => side_towards(grid, cell, (at << 13) as u16),
        _ => Dir(at as u8),
    }))
}

/// Returns the side of a cell whose midpoint, seen from the centre, is nearest to a heading.
/// Headings are in units of 2⁻¹⁶ of a turn.
fn side_towards(grid: &Grid, cell: Cell, heading: u16) -> Dir {
    let off = |dir: Dir| {
        let middle = angle_of(grid.twice_to_midpoint(cell, dir));
        (middle.wrapping_sub(heading) as i16).unsigned_abs()
    };
    let sides = grid.clockwise(cell).iter().copied();
    sides.min_by_key(|&dir| off(dir)).unwrap_or(Dir(0))
}
