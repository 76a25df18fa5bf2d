//! What the screen of puzzles says.

use crate::controls::action::{Action, ActionSet};
use crate::store::StoreError;
use crate::texts::{Say, of_library, say};
use std::path::PathBuf;

/// The keys of a puzzle, by what its grid has beside squares.
pub(super) fn keys(climbs: bool, slants: bool) -> Say {
    use Action::*;
    let all: [(bool, &[Action], Say); 10] = [
        (true, &[Drag], say!("puzzle-key-drag")),
        (true, &[NextPath], say!("puzzle-key-choose")),
        (true, &[Ahead, Left, Back, Right], say!("keys-walk")),
        (climbs, &[Up, Down], say!("keys-climb")),
        (
            slants,
            &[NorthWest, NorthEast, SouthWest, SouthEast],
            say!("puzzle-key-slants"),
        ),
        (true, &[LetGo], say!("puzzle-key-let-go")),
        (true, &[Pan, Zoom], say!("keys-map")),
        (climbs, &[FloorUp, FloorDown], say!("watch-floor")),
        (true, &[Bar], say!("keys-bar")),
        (true, &[Leave], say!("to-title")),
    ];
    let shown = all.into_iter().filter(|hint| hint.0);
    let hints = shown.map(|(_, actions, does)| Say::hint(ActionSet::Puzzle, actions, does));
    Say::Several(hints.collect(), "   ")
}

/// Why a puzzle that was kept is not there, and where its file is now.
pub(super) fn not_opened(why: Say, place: Result<PathBuf, StoreError>) -> Say {
    let place = match place {
        Ok(path) => say!("file-now", path = path.display().to_string()),
        Err(error) => say!("puzzle-file-stays", why = of_library::store_error(&error)),
    };
    let key = Say::Controls(ActionSet::Puzzle, &[Action::NewPuzzle]);
    say!("puzzle-not-opened", why = why, place = place, key = key)
}

/// A length, and the shortest that there is once it may be known.
pub(super) fn length(moves: usize, shortest: Option<usize>) -> Say {
    match shortest {
        Some(shortest) => say!("puzzle-shortest", moves = moves, shortest = shortest),
        None => say!("number", number = moves),
    }
}

/// Which ends of a puzzle meet.
pub(super) fn wrap(x: bool, y: bool) -> Say {
    match (x, y) {
        (false, false) => say!("puzzle-ends-closed"),
        (true, false) => say!("puzzle-ends-x"),
        (false, true) => say!("puzzle-ends-y"),
        (true, true) => say!("puzzle-ends-xy"),
    }
}

/// Whether paths may overlap.
pub(super) fn overlap(allowed: bool) -> Say {
    match allowed {
        true => say!("puzzle-paths-overlap"),
        false => say!("puzzle-paths-apart"),
    }
}
