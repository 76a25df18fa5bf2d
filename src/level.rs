//! The current level, and the thread that makes the next one.

use crate::app::args::Options;
use crate::schedule::{FrameSystems, order};
use crate::space::check_walkable;
use crate::states::Screen;
use crate::work::Job;
use bevy::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use warren_dungeon::level::{self, Level, Recipe, RecipeError};

/// Makes levels when asked with [`OpenLevel`], and says so with
/// [`LevelChanged`] when there is a new one.
pub struct LevelPlugin;

/// The level that is shown and played, once there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentLevel(pub Option<Arc<Level>>);

/// Asks for a level; one still being made for an earlier message is given up.
#[derive(Message, Clone, Debug)]
pub enum OpenLevel {
    /// Make this.
    Make(Recipe),
    /// Take this.
    Take(Arc<Level>),
    /// None after all: the current level stays.
    Stop,
}

/// The current level is a new one.
#[derive(Message, Clone, Debug)]
pub struct LevelChanged;

/// Why the last level asked for is not there; the current one stays.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct LevelFault(pub(crate) Option<String>);

impl Plugin for LevelPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.init_resource::<CurrentLevel>()
            .init_resource::<LevelFault>()
            .init_resource::<Workshop>()
            .add_message::<OpenLevel>()
            .add_message::<LevelChanged>()
            .add_systems(Startup, open_first)
            .add_systems(
                Update,
                (fetch, take_order, begin)
                    .chain()
                    .in_set(FrameSystems::Level),
            );
    }
}

/// What is being made: one level at a time, so that those given up do not pile
/// up, and what waits until the last one has ended.
#[derive(Resource, Default)]
pub(crate) struct Workshop {
    job: Option<Job<Result<Level, RecipeError>>>,
    /// How many cells it will have at most.
    cells: u64,
    next: Option<Recipe>,
}

/// How far a level is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Making {
    /// The share of its cells that is carved.
    pub(crate) share: f32,
    /// For how long it has been made.
    pub(crate) age: Duration,
}

impl Workshop {
    /// How far the level is that was asked for last, if it is not there yet.
    pub(crate) fn making(&self) -> Option<Making> {
        let job = self.job.as_ref()?;
        let done = if job.is_given_up() { 0 } else { job.done() };
        let is_wanted = self.next.is_some() || !job.is_given_up();
        is_wanted.then(|| Making {
            share: (done as f64 / self.cells as f64).min(1.0) as f32,
            age: job.age(),
        })
    }
}

/// Opens the level that the command line names; behind the title screen, one
/// of the recipe that Play would make.
fn open_first(
    options: Option<Res<Options>>,
    screen: Option<ResMut<NextState<Screen>>>,
    mut open: MessageWriter<OpenLevel>,
) {
    let Some(options) = options else { return };
    match &options.level {
        Some(level) => {
            open.write(OpenLevel::Take(level.clone()));
            if let Some(mut screen) = screen {
                screen.set(match options.watch {
                    Some(_) => Screen::Watching,
                    None => Screen::Playing,
                });
            }
        }
        None => {
            open.write(OpenLevel::Make(options.recipe.clone()));
        }
    }
}

/// Publishes what is ready. That comes before anything else is begun, so that a
/// slider that never rests still shows something.
fn fetch(
    options: Option<Res<Options>>,
    mut workshop: ResMut<Workshop>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    let wait = options.is_none_or(|options| options.headless);
    let is_wanted = workshop.job.as_ref().is_some_and(|job| !job.is_given_up());
    let ready = Job::take_ready(&mut workshop.job, wait);
    match ready.filter(|_| is_wanted) {
        None => {}
        Some(Ok(level)) => {
            current.0 = Some(Arc::new(level));
            fault.0 = None;
            changed.write(LevelChanged);
        }
        Some(Err(error)) => fault.0 = Some(error.to_string()),
    }
}

/// Takes up what is asked for last.
fn take_order(
    mut asked: MessageReader<OpenLevel>,
    mut workshop: ResMut<Workshop>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    let Some(asked) = asked.read().last() else {
        return;
    };
    workshop.next = None;
    if let Some(job) = &workshop.job {
        job.give_up();
    }
    let refused = match asked {
        OpenLevel::Make(recipe) => check_walkable(recipe.grid).err(),
        OpenLevel::Take(level) => check_walkable(level.grid().spec()).err(),
        OpenLevel::Stop => Some(RecipeError::Cancelled.to_string()),
    };
    fault.0 = refused;
    if fault.0.is_some() {
        return;
    }
    match asked {
        OpenLevel::Take(level) => {
            current.0 = Some(level.clone());
            changed.write(LevelChanged);
        }
        OpenLevel::Make(recipe) => workshop.next = Some(recipe.clone()),
        OpenLevel::Stop => {}
    }
}

/// Begins the level that is next, once the one given up for it has ended.
fn begin(mut workshop: ResMut<Workshop>) {
    if workshop.job.is_none()
        && let Some(recipe) = workshop.next.take()
    {
        workshop.cells = recipe.grid.cells();
        workshop.job = Some(Job::begin(move |watch| {
            level::make_heard(&recipe, &mut watch.counting())
        }));
    }
}
