//! The name of the current level in the line above the world.

use crate::campaign::Campaign;
use crate::hud::LevelName;
use crate::play::message::run_began;
use crate::play::run::Run;
use crate::runs::daily::today;
use crate::schedule::FrameSystems;
use crate::texts::{Say, say};
use bevy::prelude::*;
use warren_dungeon::level::{self, Day, Level, Recipe};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, name.run_if(run_began).in_set(FrameSystems::World));
}

fn name(run: Option<Res<Run>>, campaign: Res<Campaign>, mut shown: ResMut<LevelName>) {
    if let Some(run) = run {
        shown.0 = of_level(&run.level, &campaign, today());
    }
}

/// Returns the name of a level: the number and title of a chapter, the day of a daily maze, or the
/// seed of any other level with a recipe.
fn of_level(level: &Level, campaign: &Campaign, today: Day) -> Say {
    let number = campaign.chapter_of(level);
    let chapter = number.and_then(|number| Some((number, campaign.chapters.get(number)?)));
    if let Some((number, chapter)) = chapter {
        return say!("chapter", number = number + 1, title = chapter.title());
    }
    let Some(recipe) = level.recipe() else {
        return say!("hand-made");
    };
    match day_of(recipe, today) {
        Some(day) => say!("hud-daily", day = day.to_string()),
        None => say!("hud-seed", seed = recipe.seed.to_string()),
    }
}

/// Returns the day whose maze the recipe makes, up to today.
fn day_of(recipe: &Recipe, today: Day) -> Option<Day> {
    let mut days = (0..=today.number()).rev().map(Day::numbered);
    days.find(|&day| level::daily(day) == *recipe)
}
