//! What the screen of puzzles says.

use crate::store::StoreError;
use std::fmt::Display;
use std::path::PathBuf;

pub(crate) const TASK: &str = "Join every green dot to a red one of its own";
pub(crate) const UNDO: &str = "Undo  U";
pub(crate) const REDO: &str = "Redo  Y";
pub(crate) const CLEAR: &str = "Clear  C";
pub(crate) const CHECK: &str = "Check  X";
pub(crate) const SOLUTION: &str = "Solution  G";
pub(crate) const PAUSE: &str = "Pause  P";
pub(crate) const NEW_PUZZLE: &str = "New puzzle  N";
pub(crate) const BACK: &str = "Title screen  Esc";
pub(crate) const STARTS: &str = "Starts";
pub(crate) const FINISHES: &str = "Finishes";
pub(crate) const SIZE: &str = "Size";
pub(crate) const FLOOR: &str = "Floor";
pub(crate) const DRAWING: &str = "Drawing a puzzle... N stops it";
pub(crate) const SOLVED: &str = "Every path joined";
pub(crate) const SOLVED_AFTER: &str = "Joined, with the solution seen";
pub(crate) const LENGTH: &str = "Length";
pub(crate) const JOINED: &str = "Joined";
pub(crate) const GO_ON: &str = "Go on";
pub(crate) const GAVE_UP: &str = "solution seen";
pub(crate) const UNDONE_NOTHING: &str = "Nothing to undo";
pub(crate) const REDONE_NOTHING: &str = "Nothing to do again";

/// The keys of a puzzle, by what its grid has beside squares.
pub(crate) fn keys(climbs: bool, slants: bool) -> String {
    let climb = if climbs { " R F" } else { "" };
    let pad = if slants { " or number pad" } else { "" };
    let floors = if climbs { "   PgUp PgDn floor" } else { "" };
    format!(
        "Drag a green dot, or Tab choose, WASD{climb}{pad} walk, Enter let go   \
         right mouse, wheel map{floors}"
    )
}

/// What a check found: how many starts are not joined, how many cells lie on
/// several paths.
pub(crate) fn checked(missing: usize, crossed: usize) -> String {
    let missing = match missing {
        0 => "every start is joined".into(),
        1 => "1 start is not joined".into(),
        _ => format!("{missing} starts are not joined"),
    };
    let crossed = match crossed {
        0 => "no paths cross".into(),
        1 => "paths cross in 1 cell".into(),
        _ => format!("paths cross in {crossed} cells"),
    };
    format!("{missing}, {crossed}")
}

/// Why a puzzle that was kept is not there, and where its file is now.
pub(crate) fn not_opened(why: impl Display, place: Result<PathBuf, StoreError>) -> String {
    let place = match place {
        Ok(path) => format!("its file is {} now", path.display()),
        Err(error) => error.to_string(),
    };
    format!("the puzzle that you left does not open: {why}; {place}; N draws a new one")
}

/// How many starts are joined.
pub(crate) fn joined(joined: usize, starts: usize) -> String {
    format!("{joined} of {starts}")
}

/// A length, and the shortest that there is once it may be known.
pub(crate) fn length(moves: usize, shortest: Option<usize>) -> String {
    match shortest {
        Some(shortest) => format!("{moves} (shortest {shortest})"),
        None => moves.to_string(),
    }
}

/// The kind of grid of puzzles.
pub(crate) fn grid(name: &str) -> String {
    format!("Grid: {name}")
}

/// Which ends of a puzzle meet.
pub(crate) fn wrap(x: bool, y: bool) -> &'static str {
    match (x, y) {
        (false, false) => "Ends: closed",
        (true, false) => "Ends: east meets west",
        (false, true) => "Ends: north meets south",
        (true, true) => "Ends: all meet",
    }
}

/// Whether paths may overlap.
pub(crate) fn overlap(allowed: bool) -> &'static str {
    match allowed {
        true => "Paths: may overlap",
        false => "Paths: keep apart",
    }
}
