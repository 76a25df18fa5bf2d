//! The player's own recipe, and the making of what it makes.

use super::super::level_picture::{Drawn, LevelPicture};
use crate::level::{LevelFault, OpenError, OpenLevel, UsualRecipe};
use crate::news::{CardNews, KeepFault};
use crate::schedule::FrameSystems;
use crate::states::{Card, Screen};
use crate::store::Store;
use crate::texts::{Say, of_library, say};
use crate::work::{Slot, WaitForWork, WorkProgress};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{self, Level, Recipe, RecipeError};
use warren_dungeon::play::check_walkable;
use warren_maze::rng;
use warren_maze::topology::Topology;

/// The file that keeps the recipe.
const FILE: &str = "custom.ron";

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CustomLevel>()
        .init_resource::<CustomRecipe>()
        .add_systems(Startup, recall)
        .add_systems(OnEnter(Card::Custom), begin)
        .add_systems(OnExit(Screen::Custom), (keep, stop))
        .add_systems(
            Update,
            (make.run_if(resource_changed::<CustomRecipe>), fetch)
                .chain()
                .in_set(CustomSystems)
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Custom)),
        );
}

/// What makes the level that is shown.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CustomSystems;

/// The recipe that the player changes.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CustomRecipe {
    recipe: Recipe,
    /// Whether nobody chose the seed: another takes its place where it makes no level.
    is_rolled: bool,
}

/// The level of the recipe, once it is made.
#[derive(Resource, Default)]
pub(super) struct CustomLevel {
    making: Slot<Result<(Drawn, Say), RecipeError>>,
    made: Option<Arc<Level>>,
    /// What is to be known of it.
    facts: Say,
    fault: Option<Say>,
}

impl FromWorld for CustomRecipe {
    /// The usual recipe, with a fresh seed.
    fn from_world(world: &mut World) -> CustomRecipe {
        let usual = world.get_resource_or_init::<UsualRecipe>().0.clone();
        CustomRecipe {
            recipe: Recipe {
                seed: rng::fresh_seed(),
                ..usual
            },
            is_rolled: true,
        }
    }
}

impl CustomRecipe {
    /// What it is.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Changes all but the seed.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Recipe)) {
        change(&mut self.recipe);
    }

    /// Another maze of the same kind.
    pub(super) fn roll(&mut self) {
        self.recipe.seed = rng::fresh_seed();
        self.is_rolled = true;
    }

    /// Takes a seed that the player chose.
    pub(super) fn choose_seed(&mut self, seed: u64) {
        self.recipe.seed = seed;
        self.is_rolled = false;
    }

    /// Takes another recipe as it is.
    pub(super) fn take(&mut self, recipe: Recipe) {
        self.recipe = recipe;
        self.is_rolled = false;
    }

    /// How to open its level.
    pub(super) fn open(&self) -> OpenLevel {
        match self.is_rolled {
            true => OpenLevel::MakeFresh(self.recipe.clone()),
            false => OpenLevel::Make(self.recipe.clone()),
        }
    }
}

impl CustomLevel {
    /// What was made last.
    pub(super) fn made(&self) -> Option<&Arc<Level>> {
        self.made.as_ref()
    }

    /// What is to be known of it before one plays it.
    pub(super) fn facts(&self) -> &Say {
        &self.facts
    }

    /// Why the recipe makes no level.
    pub(super) fn fault(&self) -> Option<&Say> {
        self.fault.as_ref()
    }
}

fn recall(store: Res<Store>, mut custom: ResMut<CustomRecipe>, mut fault: ResMut<KeepFault>) {
    if let Some(recipe) = fault.take(FILE, store.recall(FILE, level::read_recipe)) {
        custom.take(recipe);
    }
}

fn keep(store: Res<Store>, custom: Res<CustomRecipe>, mut fault: ResMut<KeepFault>) {
    let ended = store.update(FILE, level::read_recipe, |_| {
        Some(level::write_recipe(&custom.recipe))
    });
    fault.note(FILE, ended);
}

/// What was there when the screen was left is made anew.
fn begin(mut custom: ResMut<CustomRecipe>) {
    custom.set_changed();
}

fn stop(mut level: ResMut<CustomLevel>) {
    *level = CustomLevel::default();
}

/// Makes the level of a changed recipe. What was told of the recipe before no longer holds.
fn make(
    custom: Res<CustomRecipe>,
    mut level: ResMut<CustomLevel>,
    mut level_fault: ResMut<LevelFault>,
    mut news: ResMut<CardNews>,
) {
    level.making.give_up();
    level.fault = None;
    (level_fault.0, *news) = (None, CardNews::default());
    if let Err(reason) = check_walkable(custom.recipe.grid) {
        level.fault = Some(of_library::open_error(&OpenError::TooLarge(reason)));
        return;
    }
    let CustomRecipe { recipe, is_rolled } = custom.clone();
    level.making.ask(move |progress: &WorkProgress| {
        let made = match is_rolled {
            true => level::make_fresh(&recipe, || progress.counting()).map(|(level, _)| level),
            false => level::make_heard(&recipe, &mut progress.counting()),
        };
        made.map(|level| {
            let facts = facts(&level);
            (Drawn::of(level), facts)
        })
    });
}

/// What is to be known of a level before one plays it.
fn facts(level: &Level) -> Say {
    let cells = 0..level.grid().cells();
    let ends = cells.filter(|&cell| level.maze().passages(cell).len() == 1);
    let doors = level.doors().list().len();
    let mut told = Vec::new();
    if let Some(steps) = level.shortest() {
        told.push(say!("custom-way", steps = steps));
    }
    told.push(say!("custom-dead-ends", ends = ends.count()));
    if doors > 0 {
        told.push(say!("custom-doors", doors = doors));
    }
    Say::Several(told, ", ")
}

fn fetch(
    wait: Res<WaitForWork>,
    mut level: ResMut<CustomLevel>,
    mut custom: ResMut<CustomRecipe>,
    mut pictures: Query<&mut LevelPicture>,
) {
    match level.bypass_change_detection().making.take_ready(*wait) {
        None => {}
        Some(Ok((drawn, facts))) => {
            level.facts = facts;
            level.made = Some(drawn.level.clone());
            // The seed that makes a level, where the first did not.
            if let Some(made) = drawn.level.recipe() {
                custom.bypass_change_detection().recipe.seed = made.seed;
            }
            if let Ok(mut picture) = pictures.single_mut() {
                picture.show(drawn);
            }
        }
        Some(Err(RecipeError::Cancelled)) => {}
        Some(Err(error)) => level.fault = Some(of_library::recipe_error(&error)),
    }
}
