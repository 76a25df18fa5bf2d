//! The player's custom recipe, and the generation of its level.

use super::super::level_picture::{LevelPicture, draw};
use crate::news::{CardNews, FileFaults};
use crate::store::{PackFile, Store, VersionedFile};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use bevy_warren::level::{LevelFault, OpenError, RecipeRequest, UsualRecipe};
use bevy_warren::map::whole::DrawnLevel;
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::sync::Arc;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::MakeError;
use warren_dungeon::play::check_playable;
use warren_dungeon::recipe::Recipe;
use warren_maze::rng;
use warren_maze::topology::{Embedding, Topology};

/// The file that stores the recipe.
const FILE: &str = "custom.ron";

/// The file that stores the name of the chosen pack of chambers.
const PACK: VersionedFile = VersionedFile {
    name: "custom-pack.ron",
    version: 1,
    has_unversioned: false,
};

/// The recipe that the player can change.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct CustomRecipe {
    pub(super) recipe: Recipe,
    /// The player's pack from which the chambers are, or `None` for the chambers of the recipe.
    pub(super) pack: Option<PackFile>,
    /// Whether the seed is random. If no level can be made from a random seed, a different seed
    /// replaces it.
    is_rolled: bool,
}

/// The level of the custom recipe, and the task that makes it.
#[derive(Resource, Default)]
pub(super) struct CustomLevel {
    making: Slot<Result<MadeLevel, MakeError>>,
    /// The level that was made last with its request, or `None` if no level has been made.
    pub(super) made: Option<(RecipeRequest, Arc<Level>)>,
    /// The short description of the level that is displayed below the picture.
    pub(super) facts: Say,
    /// The reason why no level can be made from the recipe, or `None` if there is no error.
    pub(super) fault: Option<Say>,
}

/// The level of a recipe, and the card's text and picture.
struct MadeLevel {
    level: Arc<Level>,
    /// The request for the level, with the seed that made it.
    request: RecipeRequest,
    facts: Say,
    /// The picture of a different level of the same kind, because a picture of the level itself
    /// would show its solution. `None` if no such level can be made.
    sample: Option<DrawnLevel>,
}

impl FromWorld for CustomRecipe {
    /// Returns the default recipe with a fresh seed.
    fn from_world(world: &mut World) -> CustomRecipe {
        let usual = world.get_resource_or_init::<UsualRecipe>().0.clone();
        CustomRecipe {
            recipe: Recipe {
                seed: rng::fresh_seed(),
                ..usual
            },
            pack: None,
            is_rolled: true,
        }
    }
}

impl CustomRecipe {
    /// Returns the recipe.
    pub fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Replaces the seed with a random seed, for a different maze of the same kind.
    pub(super) fn roll(&mut self) {
        self.recipe.seed = rng::fresh_seed();
        self.is_rolled = true;
    }

    /// Sets a seed that the player has chosen.
    pub(super) fn choose_seed(&mut self, seed: u64) {
        self.recipe.seed = seed;
        self.is_rolled = false;
    }

    /// Replaces the whole recipe, including its seed.
    pub(super) fn take(&mut self, recipe: Recipe) {
        self.recipe = recipe;
        self.is_rolled = false;
    }

    /// Returns the request for the level of the recipe.
    ///
    /// # Errors
    ///
    /// Fails if the file of the pack cannot be read.
    pub(super) fn request(&self) -> Result<RecipeRequest, String> {
        let pack = self.pack.clone().map(|file| file.pack);
        Ok(RecipeRequest {
            recipe: self.recipe.clone(),
            pack: pack.transpose()?,
            is_fresh: self.is_rolled,
        })
    }
}

impl CustomLevel {
    /// Returns whether a level is being made.
    pub(super) fn is_busy(&self) -> bool {
        self.making.is_busy()
    }

    /// Returns the number of floors of the level, or 1 if no level has been made.
    pub(super) fn floors(&self) -> u32 {
        let level = self.made.as_ref().map(|(_, level)| level);
        level.map_or(1, |level| level.grid().floors())
    }
}

pub(super) fn recall(
    store: Res<Store>,
    mut custom: ResMut<CustomRecipe>,
    mut fault: ResMut<FileFaults>,
) {
    if let Some(recipe) = fault.take(FILE, store.recall(FILE, file::read_recipe)) {
        custom.take(recipe);
    }
    let name: Option<Option<String>> = fault.take(PACK.name, PACK.recall(&store));
    custom.pack = name.flatten().and_then(|name| {
        let mut packs = store.packs().into_iter();
        packs.find(|pack| pack.name == name)
    });
}

pub(super) fn keep(store: Res<Store>, custom: Res<CustomRecipe>, mut fault: ResMut<FileFaults>) {
    let ended = store.update(FILE, file::read_recipe, |_| {
        Some(file::write_recipe(&custom.recipe))
    });
    fault.note(FILE, ended);
    let pack = custom.pack.as_ref().map(|pack| pack.name.clone());
    fault.note(PACK.name, PACK.replace(&store, &pack));
}

/// Marks the recipe as changed, so that its level is made again when the player returns to the
/// screen.
pub(super) fn begin(mut custom: ResMut<CustomRecipe>) {
    custom.set_changed();
}

/// Generates the level of a changed recipe. Removes the messages about the previous recipe.
pub(super) fn make(
    custom: Res<CustomRecipe>,
    mut level: ResMut<CustomLevel>,
    mut level_fault: ResMut<LevelFault>,
    mut news: ResMut<CardNews>,
    mut pictures: Query<&mut LevelPicture>,
) {
    level.making.give_up();
    level.fault = None;
    (level_fault.0, *news) = (None, CardNews::default());
    if let Err(reason) = check_playable(custom.recipe.grid) {
        level.fault = Some(of_library::open_error(&OpenError::TooLarge(reason)));
        pictures.iter_mut().for_each(|mut picture| picture.clear());
        return;
    }
    match custom.request() {
        Ok(request) => level
            .making
            .ask(move |progress: &WorkProgress| make_with_sample(request, progress)),
        Err(why) => {
            level.fault = Some(Say::Verbatim(why));
            pictures.iter_mut().for_each(|mut picture| picture.clear());
        }
    }
}

fn make_with_sample(
    mut request: RecipeRequest,
    progress: &WorkProgress,
) -> Result<MadeLevel, MakeError> {
    let (level, seed) = request.make(progress)?;
    request.recipe.seed = seed;
    let mut sample = RecipeRequest {
        recipe: sample_recipe(request.recipe.clone()),
        is_fresh: false,
        ..request.clone()
    };
    let made = sample.make(progress).or_else(|_| {
        sample.is_fresh = true;
        sample.make(progress)
    });
    Ok(MadeLevel {
        facts: facts(&level),
        level: Arc::new(level),
        request,
        sample: made.ok().map(|(level, _)| draw(&Arc::new(level))),
    })
}

/// Returns the recipe of the level in the picture. Its seed is not near the level's seed, because
/// "Next" opens the level with the next seed.
fn sample_recipe(recipe: Recipe) -> Recipe {
    Recipe {
        seed: recipe.seed.wrapping_add(1 << 20),
        ..recipe
    }
}

/// Describes a level briefly, to help the player decide whether to play it.
fn facts(level: &Level) -> Say {
    let cells = 0..level.grid().cells();
    let ends = cells.filter(|&cell| level.maze().passages(cell).len() == 1);
    let doors = level.doors().list().len();
    let mut told = Vec::new();
    if let Some(steps) = level.shortest() {
        told.push(say!("custom-way", steps));
    }
    told.push(say!("custom-dead-ends", ends = ends.count()));
    if doors > 0 {
        told.push(say!("custom-doors", doors));
    }
    Say::Several(told, ", ")
}

pub(super) fn fetch(
    wait: Res<WaitForWork>,
    mut level: ResMut<CustomLevel>,
    mut custom: ResMut<CustomRecipe>,
    mut pictures: Query<&mut LevelPicture>,
) {
    match level.bypass_change_detection().making.take_ready(*wait) {
        None => {}
        Some(Ok(made)) => {
            // If no level could be made from the seed of the recipe, the level has a different
            // seed.
            custom.bypass_change_detection().recipe.seed = made.request.recipe.seed;
            level.facts = made.facts;
            level.made = Some((made.request, made.level));
            if let Ok(mut picture) = pictures.single_mut() {
                match made.sample {
                    Some(sample) => picture.set_level(sample),
                    None => picture.clear(),
                }
            }
        }
        Some(Err(MakeError::Cancelled)) => {}
        Some(Err(error)) => {
            level.fault = Some(of_library::make_error(&error));
            pictures.iter_mut().for_each(|mut picture| picture.clear());
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
    use warren_editor::choice;

    fn exactly(recipe: Recipe) -> RecipeRequest {
        RecipeRequest {
            recipe,
            pack: None,
            is_fresh: false,
        }
    }

    fn progress() -> WorkProgress {
        WorkProgress::default()
    }

    #[test]
    fn the_picture_is_blank_without_a_level_to_show() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let made = || make_with_sample(exactly(Recipe::default()), &progress()).unwrap();
        let mut world = World::new();
        world.insert_resource(WaitForWork(true));
        world.init_resource::<CustomRecipe>();
        let picture = world.spawn(LevelPicture::default()).id();
        let without_sample = MadeLevel {
            sample: None,
            ..made()
        };
        for (result, is_blank) in [
            (Ok(made()), false),
            (Ok(without_sample), true),
            (Ok(made()), false),
            (Err(MakeError::NoPlaceForChamber), true),
        ] {
            let mut level = CustomLevel::default();
            level.making.ask(move |_| result);
            world.insert_resource(level);
            world.run_system_once(fetch).unwrap();
            let picture = world.get::<LevelPicture>(picture).unwrap();
            assert_eq!(picture.is_blank(), is_blank);
        }
    }

    #[test]
    fn the_picture_shows_a_different_level_of_the_same_kind() {
        let mut recipe = Recipe::default();
        for seed in 0..20 {
            choice::next_algorithm(&mut recipe, true);
            choice::fit_algorithm(&mut recipe);
            recipe.seed = seed;
            let made = make_with_sample(exactly(recipe.clone()), &progress()).unwrap();
            assert_eq!(made.level.recipe(), Some(&recipe));
            let sample = made.sample.unwrap().level;
            assert_ne!(sample.maze(), made.level.maze(), "{recipe:?}");
            let like = Recipe {
                seed: sample.recipe().unwrap().seed,
                ..recipe.clone()
            };
            assert_eq!(sample.recipe(), Some(&like));
        }
    }
}
