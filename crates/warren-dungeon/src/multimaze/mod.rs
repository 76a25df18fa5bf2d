//! Puzzles of many starts and many finishes, and the rules of playing them.
//!
//! ```text
//!   ┌───────┬───┐   every ● is joined to a ○ of its own by a path through the
//!   │ ●━━━┓ │ ○ │   maze; where paths may not overlap, no cell lies on two
//!   ├───╴ ┃ ╵ ┃ │
//!   │ ●━┓ ┃ ┏━┛ │   a path is picked up, dragged and dropped: all of this
//!   │ ╷ ┃ ┗━┛ ╶─┤   together is one action, which can be undone
//!   │ │ ┗━━━━━○ │
//!   └─┴─────────┘
//! ```
//!
//! Doors stay shut: to a puzzle they are walls.

mod check;
mod game;
mod pairing;
mod puzzle;
mod saved;

pub use check::Check;
pub use game::{Game, MoveRefusal, NotApart, REACH};
pub use pairing::shortest_pairing;
pub use puzzle::{Overlap, Puzzle, PuzzleError, puzzles};
pub use saved::{ResumeError, Saved};
