//! What kind of puzzle is played, and the thread that makes the next one.

use super::Sitting;
use super::keep::{self, KeptError};
use crate::app::args::Options;
use crate::schedule::FrameSystems;
use crate::states::{Phase, Screen};
use crate::store::{Store, keeps};
use crate::work::{Job, Watch};
use crate::{texts, wraps};
use bevy::prelude::*;
use std::fmt::Display;
use warren_dungeon::level::{Algorithm, Recipe};
use warren_dungeon::multimaze::{Game, Overlap, PuzzleError, puzzles};
use warren_maze::rng;
use warren_maze::topology::{GridShape, GridSpec};

/// The kind of puzzle that is played, or is to be.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct PuzzleKind {
    /// What it is made of.
    pub recipe: Recipe,
    /// Whether its paths may overlap.
    pub overlap: Overlap,
}

/// Asks for a puzzle; one still being made for an earlier message is given up.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskPuzzle {
    /// The same again.
    Again,
    /// The next of its kind; none, while one is being made.
    Next,
    /// One of so many more starts, and of as many finishes at least.
    Starts(i32),
    /// One of so many more finishes, and of as many starts at most.
    Finishes(i32),
    /// A larger one by so many sizes.
    Size(i32),
    /// One on the next kind of grid.
    GridShape,
    /// One on whose grid the next axes wrap.
    Wrap,
    /// One in which paths may overlap, or not: the same if that can be.
    Overlap,
}

/// Another puzzle lies on the table.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct PuzzleOpened;

/// What is being made, and why what was asked for last is not there.
#[derive(Resource, Default)]
pub(crate) struct Workshop {
    job: Option<Job<Result<Sitting, Fault>>>,
    pub(super) fault: Option<String>,
}

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// There is none of its kind.
    #[error(transparent)]
    Kind(#[from] PuzzleError),
    /// The one that was kept does not open.
    #[error(transparent)]
    Kept(#[from] KeptError),
}

pub(super) fn plugin(app: &mut App) {
    let asked = app.world().get_resource::<Options>();
    let kind = asked.and_then(|options| options.multimaze.clone());
    app.insert_resource(kind.unwrap_or_else(PuzzleKind::fresh))
        .init_resource::<Workshop>()
        .add_message::<AskPuzzle>()
        .add_message::<PuzzleOpened>()
        .add_systems(OnEnter(Screen::MultiMaze), open)
        .add_systems(OnExit(Screen::MultiMaze), close)
        .add_systems(
            Update,
            (fetch, start)
                .chain()
                .in_set(FrameSystems::Level)
                .run_if(in_state(Screen::MultiMaze)),
        );
}

impl PuzzleKind {
    /// The usual kind, like the pages of `maze multimaze`, with a fresh seed.
    pub fn fresh() -> PuzzleKind {
        let (width, height) = SIZES[3];
        PuzzleKind {
            recipe: Recipe {
                grid: GridSpec {
                    width,
                    height,
                    ..GridSpec::default()
                },
                algorithm: Algorithm::AldousBroder,
                starts: 5,
                finishes: 5,
                seed: rng::fresh_seed(),
                ..Recipe::default()
            },
            overlap: Overlap::Allowed,
        }
    }

    /// The kind that is asked for, after one of this.
    fn after(&self, asked: AskPuzzle) -> PuzzleKind {
        let mut kind = self.clone();
        let recipe = &mut kind.recipe;
        let grid = &mut recipe.grid;
        let more = |count: u32, by: i32| count.saturating_add_signed(by).max(1);
        match asked {
            AskPuzzle::Again => {}
            AskPuzzle::Next => recipe.seed = recipe.seed.wrapping_add(1),
            AskPuzzle::Starts(by) => {
                recipe.starts = more(recipe.starts, by);
                recipe.finishes = recipe.finishes.max(recipe.starts);
            }
            AskPuzzle::Finishes(by) => {
                recipe.finishes = more(recipe.finishes, by);
                recipe.starts = recipe.starts.min(recipe.finishes);
            }
            AskPuzzle::Size(by) => {
                (grid.width, grid.height) = size_after(grid.width, by);
                wraps::fit(grid);
            }
            AskPuzzle::GridShape => {
                let at = GridShape::ALL.iter().position(|&shape| shape == grid.shape);
                grid.shape = GridShape::ALL[at.map_or(0, |at| at + 1) % GridShape::ALL.len()];
                grid.depth = if grid.shape.has_floors() { FLOORS } else { 1 };
                grid.wrap_z = false;
                wraps::fit(grid);
            }
            AskPuzzle::Wrap => wraps::turn(grid, true),
            AskPuzzle::Overlap => {
                kind.overlap = match kind.overlap {
                    Overlap::Allowed => Overlap::Forbidden,
                    Overlap::Forbidden => Overlap::Allowed,
                }
            }
        }
        kind
    }
}

/// The sizes to choose from; the command line knows all others.
const SIZES: [(u32, u32); 7] = [
    (8, 6),
    (12, 8),
    (18, 12),
    (24, 16),
    (33, 22),
    (48, 32),
    (72, 48),
];

/// How many floors a grid has that can have several.
const FLOORS: u32 = 3;

/// The size so many steps after the widest that is no wider than this.
fn size_after(width: u32, by: i32) -> (u32, u32) {
    let wider = SIZES.iter().take_while(|size| size.0 <= width).count();
    let at = wider.saturating_sub(1).saturating_add_signed(by as isize);
    SIZES[at.min(SIZES.len() - 1)]
}

impl Workshop {
    /// Whether a puzzle is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.job.is_some()
    }
}

/// Opens the puzzle that was kept; but first, and once, what the command line
/// asks for.
fn open(
    options: Res<Options>,
    store: Res<Store>,
    mut workshop: ResMut<Workshop>,
    mut ask: MessageWriter<AskPuzzle>,
    mut is_later: Local<bool>,
) {
    let was_asked = options.multimaze.is_some() && !*is_later;
    *is_later = true;
    let kept = match keeps(options) && !was_asked {
        true => store.kept(keep::FILE),
        false => Ok(None),
    };
    match kept {
        Ok(Some(text)) => {
            workshop.job = Some(Job::begin(move |watch| Ok(keep::resume(&text, watch)?)));
        }
        Ok(None) => _ = ask.write(AskPuzzle::Again),
        Err(error) => workshop.fault = Some(set_aside(&store, error)),
    }
}

/// Makes room for another puzzle where the one that was kept does not open.
fn set_aside(store: &Store, why: impl Display) -> String {
    let place = store.set_aside(keep::FILE);
    texts::multimaze::not_opened(why, place)
}

fn close(mut workshop: ResMut<Workshop>) {
    *workshop = Workshop::default();
}

fn start(
    mut asked: MessageReader<AskPuzzle>,
    mut workshop: ResMut<Workshop>,
    mut kind: ResMut<PuzzleKind>,
) {
    for &asked in asked.read() {
        let is_stop = asked == AskPuzzle::Next && workshop.is_busy();
        *workshop = Workshop::default();
        if !is_stop {
            *kind = kind.after(asked);
            let kind = kind.clone();
            workshop.job = Some(Job::begin(move |watch| make(&kind, watch)));
        }
    }
}

/// A sitting at a new puzzle, with all that takes long to find out.
fn make(kind: &PuzzleKind, watch: &Watch) -> Result<Sitting, Fault> {
    let puzzle = puzzles(&kind.recipe, 1, kind.overlap, || watch.go_on())?.swap_remove(0);
    let game = Game::new(puzzle, kind.overlap).map_err(|_| PuzzleError::Overlapping)?;
    Ok(Sitting::new(game))
}

fn fetch(
    mut commands: Commands,
    options: Res<Options>,
    store: Res<Store>,
    mut workshop: ResMut<Workshop>,
    mut kind: ResMut<PuzzleKind>,
    mut phase: ResMut<NextState<Phase>>,
    mut opened: MessageWriter<PuzzleOpened>,
) {
    // Where nobody watches, waiting keeps sittings the same frame by frame.
    let Some(made) = Job::take_ready(&mut workshop.job, options.headless) else {
        return;
    };
    match made {
        Ok(sitting) => {
            let game = sitting.game();
            if let Some(recipe) = game.puzzle().level().recipe() {
                kind.recipe = recipe.clone();
                kind.overlap = game.overlap();
            }
            // What was kept is not seen until the clock runs.
            let begin = match sitting.is_kept() {
                true => Phase::Paused,
                false => Phase::Open,
            };
            NextState::set_if_neq(&mut phase, begin);
            commands.insert_resource(sitting);
            opened.write(PuzzleOpened);
        }
        Err(Fault::Kind(error)) => workshop.fault = Some(error.to_string()),
        Err(Fault::Kept(error)) => workshop.fault = Some(set_aside(&store, error)),
    }
}
