//! What kind of puzzle is played, and the making of the next one.

use super::Sitting;
use super::keep::{self, KeptError};
use crate::schedule::FrameSystems;
use crate::states::{Menu, Screen, Solved};
use crate::store::Store;
use crate::texts::{self, Say, of_library};
use crate::work::{Slot, WaitForWork, WorkProgress};
use bevy::prelude::*;
use warren_dungeon::level::choice::{self, End};
use warren_dungeon::level::{Algorithm, Recipe};
use warren_dungeon::multimaze::{Game, Overlap, PuzzleError, puzzles};
use warren_maze::rng;
use warren_maze::topology::GridSpec;

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
pub(crate) struct PuzzleInMaking {
    slot: Slot<Result<Sitting, Fault>>,
    pub(super) fault: Option<Say>,
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
    app.init_resource::<PuzzleKind>()
        .init_resource::<PuzzleInMaking>()
        .init_resource::<WaitForWork>()
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

impl Default for PuzzleKind {
    /// The usual kind, like the pages of `maze multimaze`, with a fresh seed.
    fn default() -> PuzzleKind {
        let [width, height] = SIZES[3];
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
}

impl PuzzleKind {
    /// The kind that is asked for, after one of this.
    fn after(&self, asked: AskPuzzle) -> PuzzleKind {
        let mut kind = self.clone();
        let recipe = &mut kind.recipe;
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
                for _ in 0..by.unsigned_abs() {
                    choice::next_size(recipe, &SIZES, by > 0, End::Stay);
                }
            }
            AskPuzzle::GridShape => choice::next_shape(recipe, true),
            AskPuzzle::Wrap => choice::next_wraps(recipe, true),
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
const SIZES: [[u32; 2]; 7] = [
    [8, 6],
    [12, 8],
    [18, 12],
    [24, 16],
    [33, 22],
    [48, 32],
    [72, 48],
];

impl PuzzleInMaking {
    /// Whether a puzzle is being made.
    pub(crate) fn is_busy(&self) -> bool {
        self.slot.is_busy()
    }
}

/// Has the next puzzle that is opened be a new one, even where one was kept.
#[derive(Resource)]
pub(crate) struct BeginWithNew;

/// Opens the puzzle that was kept, or another one.
fn open(
    mut commands: Commands,
    begin_with_new: Option<Res<BeginWithNew>>,
    store: Res<Store>,
    mut making: ResMut<PuzzleInMaking>,
    mut ask: MessageWriter<AskPuzzle>,
) {
    commands.remove_resource::<BeginWithNew>();
    let kept = match begin_with_new {
        None => store.kept(keep::FILE),
        Some(_) => Ok(None),
    };
    match kept {
        Ok(Some(text)) => {
            let resume = move |progress: &WorkProgress| Ok(keep::resume(&text, progress)?);
            making.slot.ask(resume);
        }
        Ok(None) => _ = ask.write(AskPuzzle::Again),
        Err(error) => making.fault = Some(set_aside(&store, of_library::store_error(&error))),
    }
}

/// Makes room for another puzzle where the one that was kept does not open.
fn set_aside(store: &Store, why: Say) -> Say {
    let place = store.set_aside(keep::FILE);
    texts::multimaze::not_opened(why, place)
}

fn close(mut making: ResMut<PuzzleInMaking>) {
    making.slot.give_up();
    making.fault = None;
}

fn start(
    mut asked: MessageReader<AskPuzzle>,
    mut making: ResMut<PuzzleInMaking>,
    mut kind: ResMut<PuzzleKind>,
) {
    for &asked in asked.read() {
        let is_stop = asked == AskPuzzle::Next && making.is_busy();
        making.slot.give_up();
        making.fault = None;
        if !is_stop {
            *kind = kind.after(asked);
            let kind = kind.clone();
            making.slot.ask(move |progress| make(&kind, progress));
        }
    }
}

/// A sitting at a new puzzle, with all that takes long to find out.
fn make(kind: &PuzzleKind, progress: &WorkProgress) -> Result<Sitting, Fault> {
    let puzzle = puzzles(&kind.recipe, 1, kind.overlap, || progress.go_on())?.swap_remove(0);
    let game = Game::new(puzzle, kind.overlap).map_err(|_| PuzzleError::Overlapping)?;
    Ok(Sitting::new(game))
}

fn fetch(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    store: Res<Store>,
    mut making: ResMut<PuzzleInMaking>,
    mut kind: ResMut<PuzzleKind>,
    mut solved: ResMut<NextState<Solved>>,
    mut menu: ResMut<NextState<Menu>>,
    mut opened: MessageWriter<PuzzleOpened>,
) {
    let Some(made) = making.slot.take_ready(*wait) else {
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
                true => Menu::Pause,
                false => Menu::None,
            };
            NextState::set_if_neq(&mut menu, begin);
            NextState::set_if_neq(&mut solved, Solved(false));
            commands.insert_resource(sitting);
            opened.write(PuzzleOpened);
        }
        Err(Fault::Kind(error)) => making.fault = Some(of_library::puzzle_error(&error)),
        Err(Fault::Kept(error)) => making.fault = Some(set_aside(&store, error.say())),
    }
}
