//! The name of the current level in the line above the world.

use super::daily::listed_days;
use crate::campaign::Campaign;
use crate::hud::LevelName;
use crate::play::message::run_began;
use crate::play::run::Run;
use crate::runs::daily::today;
use crate::schedule::FrameSystems;
use crate::texts::{Say, say};
use bevy::prelude::*;
use warren_dungeon::level::Level;
use warren_dungeon::make::is_daily;
use warren_dungeon::recipe::Day;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        set_name.run_if(run_began).in_set(FrameSystems::World),
    );
}

fn set_name(run: Option<Res<Run>>, campaign: Res<Campaign>, mut shown: ResMut<LevelName>) {
    if let Some(run) = run {
        shown.0 = name_of(&run.level, &campaign, today());
    }
}

/// Returns the name of a level. For a chapter of the campaign, the name consists of its number and
/// title. For a daily maze that the game currently offers, the name contains the day. For any other
/// level with a recipe, the name contains the seed.
fn name_of(level: &Level, campaign: &Campaign, today: Day) -> Say {
    let number = campaign.chapter_of(level);
    let chapter = number.and_then(|number| Some((number, campaign.chapters.get(number)?)));
    if let Some((number, chapter)) = chapter {
        return say!("chapter", number = number + 1, title = chapter.title());
    }
    let Some(recipe) = level.recipe() else {
        return say!("hand-made");
    };
    let mut days = listed_days(today);
    match days.find(|&day| is_daily(recipe, day)) {
        Some(day) => say!("hud-daily", day = day.to_string()),
        None => say!("hud-seed", seed = recipe.seed.to_string()),
    }
}
