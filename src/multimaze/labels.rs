//! The puzzle screen's texts.

use super::records::PuzzleResult;
use crate::controls::action::{Action, ActionSet};
use crate::store::StoreError;
use crate::texts::{self, Say, of_library, say};
use warren_dungeon::recipe::Day;

/// Returns the key hints. `climbs` says whether the grid can have several floors, and `slants` says
/// whether the grid has diagonal directions.
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

/// Returns the message for a saved puzzle that cannot be opened.
pub(super) fn not_opened(error: &StoreError) -> Say {
    let key = Say::Controls(ActionSet::Puzzle, &[Action::NewPuzzle]);
    let why = of_library::store_error(error);
    say!("puzzle-not-opened", why, key)
}

/// Returns the text for the total lengths of the paths and of the known solution, in moves.
pub(super) fn length(moves: usize, par: usize) -> Say {
    say!("puzzle-par", moves, par)
}

/// Returns the text that says which axes of a puzzle wrap.
pub(super) fn wrap(x: bool, y: bool) -> Say {
    match (x, y) {
        (false, false) => say!("puzzle-ends-closed"),
        (true, false) => say!("puzzle-ends-x"),
        (false, true) => say!("puzzle-ends-y"),
        (true, true) => say!("puzzle-ends-xy"),
    }
}

/// Returns the result of a daily puzzle as a line that the player can copy.
pub(super) fn daily_result(day: Day, result: &PuzzleResult) -> Say {
    let outcome = say!(
        "puzzle-daily-result",
        day = day.to_string(),
        time = texts::run_time(result.ticks),
        moves = result.length,
        par = result.par,
        hints = result.hints,
    );
    let seen = result.gave_up.then(|| say!("puzzle-gave-up"));
    Say::Several(std::iter::once(outcome).chain(seen).collect(), ", ")
}
