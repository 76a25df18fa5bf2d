//! The timeline of an animation, which divides the steps of a show into frames of equal length.
//!
//! ```text
//!   begin   frame 1   frame 2   …   frame n   final picture, for two seconds
//!   0                                         --seconds
//! ```

use std::ops::Range;
use std::sync::Arc;
use warren_maze::draw::{NO_VALUE, Path, Plan, ValueKind, Values};
use warren_maze::topology::{Cell, Dir, Topology};
use warren_watch::{Moment, Show};

/// An animation of a maze.
pub(super) struct Film<'a> {
    /// The final picture.
    pub(super) plan: Plan<'a>,
    /// The carving or search to show.
    pub(super) show: Arc<Show>,
    /// The frames between the first and the final picture, in order.
    pub(super) frames: Vec<Frame>,
    /// Whether the sets of connected cells have colours.
    pub(super) sets: bool,
    /// The time until the final picture, in hundredths of a second.
    length: u32,
}

/// A frame, and the changes between the previous frame and this frame.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// The number of steps of the show that are complete after this frame.
    pub(super) until: usize,
    /// The cells that are carved or visited for the first time.
    pub(super) joined: Vec<Cell>,
    /// The cells that are affected by the latest step of the carving or search. These cells are
    /// highlighted.
    pub(super) newest: Vec<Cell>,
    /// The passages that are opened.
    pub(super) opened: Vec<(Cell, Dir)>,
    /// The next part of the path.
    pub(super) piece: Option<Path>,
}

/// The time for which the final picture is shown, in hundredths of a second.
pub(super) const HOLD: u32 = 200;
/// The maximum number of frames per second. Browsers slow down GIFs with a higher rate.
pub(super) const RATE: f64 = 25.0;

impl<'a> Film<'a> {
    /// Creates the animation of a carving or a search. The openings, starts and finishes of a maze
    /// being carved appear only in the final picture. After a search, the path is drawn step by
    /// step, which takes a fifth of the animation's time. `plan` must belong to the level of the
    /// show. `sets` must be false for a search.
    pub(super) fn new(plan: Plan<'a>, show: &Arc<Show>, sets: bool, seconds: f64) -> Film<'a> {
        // One frame is reserved for the first picture.
        let most = (seconds * RATE) as usize - 1;
        let for_path = if show.is_carving() { 0 } else { most / 5 };
        let mut frames: Vec<Frame> = pieces(show.len(), most - for_path)
            .map(|piece| Frame {
                until: piece.end,
                joined: show.reached(piece.clone()).into(),
                newest: piece.clone().flat_map(|step| show.newest(step)).collect(),
                opened: piece.filter_map(|step| show.opened(step)).collect(),
                piece: None,
            })
            .collect();
        if let Some(Path { mut from, moves }) = show.path().cloned() {
            frames.extend(pieces(moves.len(), for_path).map(|piece| {
                let moves = &moves[piece];
                let piece = Path {
                    from,
                    moves: moves.into(),
                };
                for &dir in moves {
                    from = plan.maze.grid().step(from, dir);
                }
                Frame {
                    until: show.len(),
                    piece: Some(piece),
                    ..Frame::default()
                }
            }));
        }
        Film {
            plan: Plan {
                values: values(show, sets),
                paths: show.path().cloned().into_iter().collect(),
                ..plan
            },
            show: Arc::clone(show),
            frames,
            sets,
            length: (seconds * 100.0) as u32,
        }
    }

    /// Returns the time at which a frame is shown, in hundredths of a second. Frame 0 is the first
    /// picture. The frame after the last of `frames` is the final picture.
    pub(super) fn time(&self, frame: usize) -> u32 {
        let frames = self.frames.len() as u64 + 1;
        (u64::from(self.length) * frame as u64 / frames) as u32
    }

    /// Returns the frame number of the final picture.
    pub(super) fn end(&self) -> usize {
        self.frames.len() + 1
    }
}

/// Splits `items` items into at most `most` ranges of about equal length.
pub(super) fn pieces(items: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    let pieces = items.min(most);
    let end = move |piece| piece * items / pieces;
    (0..pieces).map(move |piece| end(piece)..end(piece + 1))
}

/// Returns the values that select the colours of the cells in the final picture. For a search, the
/// value of a cell is its index in the order of visits. For a carving, the value is the number of
/// the cell's set; if `sets` is false, the result is `None`.
fn values(show: &Arc<Show>, sets: bool) -> Option<Values> {
    let cells = show.level().grid().cells();
    if !show.is_carving() {
        return Some(Values::order(show.reached(0..show.len()), cells));
    }
    sets.then(|| {
        let mut last = Moment::begin(Arc::clone(show));
        last.seek(show.len());
        let set = |cell| last.set(cell).unwrap_or(NO_VALUE);
        Values {
            kind: ValueKind::Area,
            of: (0..cells).map(set).collect(),
        }
    })
}
