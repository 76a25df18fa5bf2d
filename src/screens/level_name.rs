//! The name of the current level in the line above the world.

use super::daily::listed_days;
use crate::campaign::Campaign;
use crate::hud::LevelName;
use crate::runs::daily::today;
use crate::runs::descent::{CurrentDescent, floor_name};
use crate::texts::{Say, say};
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use warren_dungeon::level::Level;
use warren_dungeon::make::is_daily;
use warren_dungeon::recipe::{Day, Recipe};
use warren_dungeon::replay::Source;

pub(super) fn set_name(
    run: If<Res<Run>>,
    descent: Res<CurrentDescent>,
    campaign: Res<Campaign>,
    mut shown: ResMut<LevelName>,
) {
    shown.0 = match run.purpose().depth().zip(descent.descent()) {
        Some((depth, descent)) => floor_name(descent, depth),
        None => name_of(&run.level, &campaign, today()),
    };
}

/// Returns the name of a level. For a chapter of the campaign, the name consists of its number and
/// title. For a daily maze that the game currently offers, the name contains the day. For any other
/// level that a recipe makes, the name contains the seed.
fn name_of(level: &Level, campaign: &Campaign, today: Day) -> Say {
    match level.true_recipe() {
        Some(recipe) => name_of_recipe(recipe, campaign, today),
        None => say!("hand-made"),
    }
}

/// Returns the name of a recorded run's level.
pub(super) fn name_of_source(source: &Source, campaign: &Campaign) -> Say {
    match source {
        Source::Recipe(recipe) => name_of_recipe(recipe, campaign, today()),
        Source::Level(_) => say!("hand-made"),
    }
}

fn name_of_recipe(recipe: &Recipe, campaign: &Campaign, today: Day) -> Say {
    if let Some(chapter) = campaign.name_of(recipe) {
        return chapter;
    }
    let mut days = listed_days(today);
    match days.find(|&day| is_daily(recipe, day)) {
        Some(day) => say!("hud-daily", day = day.to_string()),
        None => say!("hud-seed", seed = recipe.seed.to_string()),
    }
}
