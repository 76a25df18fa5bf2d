//! What is seen when: all that happens, dealt out to steps of equal length.
//!
//! ```text
//!   begin   step 1   step 2   …   step n   last picture, for two seconds
//!   0                                      --seconds
//! ```

use std::ops::Range;
use std::sync::Arc;
use warren_dungeon::watch::{Moment, Show};
use warren_maze::draw::{NO_VALUE, Path, Plan, ValueKind, Values};
use warren_maze::topology::{Cell, Dir, Topology};

/// A moving picture of a maze.
pub(super) struct Film<'a> {
    /// The last picture.
    pub(super) plan: Plan<'a>,
    /// All that happens.
    pub(super) show: Arc<Show>,
    /// The same, dealt out: one after the other.
    pub(super) steps: Vec<Step>,
    /// Whether sets of cells that are joined have colours.
    pub(super) sets: bool,
    /// In hundredths of a second, up to the last picture.
    length: u32,
}

/// What happens at one time.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// How many steps of the show are over after it.
    pub(super) until: usize,
    /// Cells that become part of the maze, or of those visited.
    pub(super) joined: Vec<Cell>,
    /// Cells where something happens.
    pub(super) newest: Vec<Cell>,
    /// Passages that open.
    pub(super) opened: Vec<(Cell, Dir)>,
    /// The next piece of the path.
    pub(super) piece: Option<Path>,
}

/// Hundredths of a second for which the last picture stays.
pub(super) const HOLD: u32 = 200;
/// Pictures a second at most: browsers show many more in slow motion.
const RATE: f64 = 25.0;

impl<'a> Film<'a> {
    /// A carving, whose openings and dots come with the last picture; or a search,
    /// and then the path that it found, in a fifth of the time. `plan` is of the
    /// level that is shown, `sets` for carvings alone.
    pub(super) fn new(plan: Plan<'a>, show: &Arc<Show>, sets: bool, seconds: f64) -> Film<'a> {
        let most = most_steps(seconds);
        let for_path = if show.is_carving() { 0 } else { most / 5 };
        let mut steps: Vec<Step> = pieces(show.len(), most - for_path)
            .map(|piece| Step {
                until: piece.end,
                joined: show.reached(piece.clone()).into(),
                newest: piece.clone().flat_map(|step| show.newest(step)).collect(),
                opened: piece.filter_map(|step| show.opened(step)).collect(),
                piece: None,
            })
            .collect();
        if let Some(Path { mut from, moves }) = show.path().cloned() {
            steps.extend(pieces(moves.len(), for_path).map(|piece| {
                let moves = &moves[piece];
                let piece = Path {
                    from,
                    moves: moves.into(),
                };
                for &dir in moves {
                    from = plan.maze.grid().step(from, dir);
                }
                Step {
                    until: show.len(),
                    piece: Some(piece),
                    ..Step::default()
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
            steps,
            sets,
            length: hundredths(seconds),
        }
    }

    /// When the `step`-th step is seen, in hundredths of a second; 0 is the
    /// beginning and one after the last step the last picture.
    pub(super) fn time(&self, step: usize) -> u32 {
        let steps = self.steps.len() as u64 + 1;
        (u64::from(self.length) * step as u64 / steps) as u32
    }

    /// The number of the last picture, counted like the steps.
    pub(super) fn end(&self) -> usize {
        self.steps.len() + 1
    }
}

fn most_steps(seconds: f64) -> usize {
    // The beginning is a picture too.
    (seconds * RATE) as usize - 1
}

fn hundredths(seconds: f64) -> u32 {
    (seconds * 100.0) as u32
}

/// Splits so many items into so many pieces, as long as each other, or into its
/// items if these are fewer.
fn pieces(items: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
    let pieces = items.min(most);
    let end = move |piece| piece * items / pieces;
    (0..pieces).map(move |piece| end(piece)..end(piece + 1))
}

/// What the last picture says about cells: when they were visited, or which set
/// they were carved into.
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
