//! The current level, and the thread that makes the next one.

use crate::args::Options;
use crate::world::check_walkable;
use crate::{FrameSystems, Screen, order};
use bevy::prelude::*;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use warren_core::level::{self, Level, Recipe, RecipeError};
use warren_core::maze::Carve;
use warren_core::topology::{Cell, Dir};

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
            .add_systems(Update, (fetch, start).chain().in_set(FrameSystems::Level));
    }
}

/// What is being made.
#[derive(Resource, Default)]
struct Workshop(Option<Job>);

struct Job {
    cancel: Arc<AtomicBool>,
    level: JoinHandle<Result<Level, RecipeError>>,
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
                screen.set(Screen::Playing);
            }
        }
        None => {
            open.write(OpenLevel::Make(options.recipe.clone()));
        }
    }
}

/// Starts what is asked for last. What was ready before is shown first, so that
/// a slider that never rests still shows something.
fn start(
    mut asked: MessageReader<OpenLevel>,
    mut workshop: ResMut<Workshop>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    let Some(asked) = asked.read().last() else {
        return;
    };
    if let Some(job) = workshop.0.take() {
        job.cancel.store(true, Ordering::Relaxed);
    }
    let grid = match asked {
        OpenLevel::Make(recipe) => recipe.grid,
        OpenLevel::Take(level) => level.grid().spec(),
    };
    if let Err(error) = check_walkable(grid) {
        fault.0 = Some(error);
        return;
    }
    match asked {
        OpenLevel::Take(level) => {
            current.0 = Some(level.clone());
            fault.0 = None;
            changed.write(LevelChanged);
        }
        OpenLevel::Make(recipe) => {
            fault.0 = None;
            let cancel = Arc::new(AtomicBool::new(false));
            let (recipe, mut until) = (recipe.clone(), Until(cancel.clone()));
            let level = std::thread::spawn(move || level::make_heard(&recipe, &mut until));
            workshop.0 = Some(Job { cancel, level });
        }
    }
}

fn fetch(
    options: Option<Res<Options>>,
    mut workshop: ResMut<Workshop>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    // Where nobody watches, waiting keeps runs the same frame by frame.
    let wait = options.is_none_or(|options| options.headless);
    let is_ready = |job: &mut Job| wait || job.level.is_finished();
    let Some(job) = workshop.0.take_if(is_ready) else {
        return;
    };
    match job.level.join() {
        Ok(Ok(level)) => {
            current.0 = Some(Arc::new(level));
            fault.0 = None;
            changed.write(LevelChanged);
        }
        Ok(Err(error)) => fault.0 = Some(error.to_string()),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Lets a generator run until the flag is raised.
struct Until(Arc<AtomicBool>);

impl Until {
    fn check(&self) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Carve for Until {
    fn root(&mut self, _: Cell) -> ControlFlow<()> {
        self.check()
    }

    fn passage(&mut self, _: Cell, _: Dir) -> ControlFlow<()> {
        self.check()
    }
}
