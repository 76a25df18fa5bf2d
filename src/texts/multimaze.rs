//! What the screen of puzzles says.

use super::{Say, of_library, say};
use crate::store::StoreError;
use std::path::PathBuf;

/// The keys of a puzzle, by what its grid has beside squares.
pub(crate) fn keys(climbs: bool, slants: bool) -> Say {
    let only = |is: bool, say: Say| if is { say } else { Say::Nothing };
    let walk = say!(
        "puzzle-keys-walk",
        climb = only(climbs, say!("puzzle-keys-climb")),
        pad = only(slants, say!("puzzle-keys-pad")),
    );
    let floors = climbs.then(|| say!("puzzle-keys-floors"));
    let all = [walk, say!("puzzle-keys-map")].into_iter().chain(floors);
    Say::Several(all.collect(), "   ")
}

/// Why a puzzle that was kept is not there, and where its file is now.
pub(crate) fn not_opened(why: Say, place: Result<PathBuf, StoreError>) -> Say {
    let place = match place {
        Ok(path) => say!("puzzle-file-now", path = path.display().to_string()),
        Err(error) => say!("puzzle-file-stays", why = of_library::store_error(&error)),
    };
    say!("puzzle-not-opened", why = why, place = place)
}

/// A length, and the shortest that there is once it may be known.
pub(crate) fn length(moves: usize, shortest: Option<usize>) -> Say {
    match shortest {
        Some(shortest) => say!("puzzle-shortest", moves = moves, shortest = shortest),
        None => say!("number", number = moves),
    }
}

/// Which ends of a puzzle meet.
pub(crate) fn wrap(x: bool, y: bool) -> Say {
    match (x, y) {
        (false, false) => say!("puzzle-ends-closed"),
        (true, false) => say!("puzzle-ends-x"),
        (false, true) => say!("puzzle-ends-y"),
        (true, true) => say!("puzzle-ends-xy"),
    }
}

/// Whether paths may overlap.
pub(crate) fn overlap(allowed: bool) -> Say {
    match allowed {
        true => say!("puzzle-paths-overlap"),
        false => say!("puzzle-paths-apart"),
    }
}
