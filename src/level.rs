//! The current level, and the making of the next one.

use crate::schedule::{FrameSystems, order};
use crate::work::{Slot, WaitForWork, WorkProgress};
use bevy::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use warren_dungeon::level::{self, Level, Recipe, RecipeError};
use warren_dungeon::play::{TooLarge, check_walkable};

/// Makes levels when asked with [`OpenLevel`], and says so with
/// [`LevelChanged`] when there is a new one.
pub struct LevelPlugin;

/// The level that is shown and played, once there is one.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentLevel(pub Option<Arc<Level>>);

/// The recipe of the levels that are made where nobody asks for another.
#[derive(Resource, Clone, Debug, Default)]
pub struct UsualRecipe(pub Recipe);

/// Asks for a level; one still being made for an earlier message is given up.
#[derive(Message, Clone, Debug)]
pub enum OpenLevel {
    /// Make this, and nothing if it makes no level.
    Make(Recipe),
    /// Make this, or if it makes no level, the same of a seed that follows: nobody chose
    /// this one.
    MakeFresh(Recipe),
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
pub struct LevelFault(pub Option<OpenError>);

/// Why a level that was asked for is not there.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OpenError {
    /// The recipe makes none.
    #[error(transparent)]
    Recipe(#[from] RecipeError),
    /// It is larger than can be walked in.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl Plugin for LevelPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<WaitForWork>()
            .init_resource::<CurrentLevel>()
            .init_resource::<LevelFault>()
            .init_resource::<LevelInMaking>()
            .init_resource::<WaitForWork>()
            .init_resource::<UsualRecipe>()
            .add_message::<OpenLevel>()
            .add_message::<LevelChanged>()
            .add_systems(Update, (publish, obey).chain().in_set(FrameSystems::Level));
    }
}

/// What is being made.
#[derive(Resource, Default)]
pub struct LevelInMaking {
    slot: Slot<Result<Level, RecipeError>>,
    /// How many cells it will have at most.
    cells: u64,
}

/// How far a level is.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// The share of its cells that is carved.
    pub share: f32,
    /// For how long it has been made.
    pub age: Duration,
}

impl LevelInMaking {
    /// How far the level is that was asked for last, if it is not there yet.
    pub fn making(&self) -> Option<Making> {
        let age = self.slot.age()?;
        let share = (self.slot.done() as f64 / self.cells as f64).min(1.0) as f32;
        Some(Making { share, age })
    }
}

/// Publishes what is ready. That comes before anything else is begun, so that a
/// slider that never rests still shows something.
fn publish(
    wait: Res<WaitForWork>,
    mut making: ResMut<LevelInMaking>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    match making.slot.take_ready(*wait) {
        None => {}
        Some(Ok(level)) => {
            current.0 = Some(Arc::new(level));
            fault.0 = None;
            changed.write(LevelChanged);
        }
        Some(Err(error)) => fault.0 = Some(error.into()),
    }
}

/// Does what was asked for last.
fn obey(
    mut asked: MessageReader<OpenLevel>,
    mut making: ResMut<LevelInMaking>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    let Some(asked) = asked.read().last() else {
        return;
    };
    making.slot.give_up();
    let walkable = |grid| check_walkable(grid).err().map(OpenError::from);
    fault.0 = match asked {
        OpenLevel::Make(recipe) | OpenLevel::MakeFresh(recipe) => walkable(recipe.grid),
        OpenLevel::Take(level) => walkable(level.grid().spec()),
        OpenLevel::Stop => Some(RecipeError::Cancelled.into()),
    };
    if fault.0.is_some() {
        return;
    }
    match asked {
        OpenLevel::Take(level) => {
            current.0 = Some(level.clone());
            changed.write(LevelChanged);
        }
        OpenLevel::Make(recipe) => {
            let recipe = recipe.clone();
            making.cells = recipe.grid.cells();
            let make =
                move |progress: &WorkProgress| level::make_heard(&recipe, &mut progress.counting());
            making.slot.ask(make);
        }
        OpenLevel::MakeFresh(recipe) => {
            let recipe = recipe.clone();
            making.cells = recipe.grid.cells();
            let make = move |progress: &WorkProgress| {
                let made = level::make_fresh(&recipe, || progress.counting());
                made.map(|(level, _)| level)
            };
            making.slot.ask(make);
        }
        OpenLevel::Stop => {}
    }
}
