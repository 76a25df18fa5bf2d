//! A race against the player's best run, which a ghost in the level replays.

use crate::news::News;
use crate::play::ghost::Ghost;
use crate::play::message::run_began;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::texts::{self, say};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::play::TICKS_PER_SECOND;
use warren_dungeon::replay::Recording;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, begin.in_set(FrameSystems::Run).run_if(run_began));
}

/// The level of the race, and the recorded run of the rival. Each restart of the level also
/// restarts the race.
#[derive(Resource, Debug)]
pub(crate) struct Race {
    pub(crate) level: Arc<Level>,
    pub(crate) rival: Recording,
}

/// Starts the ghost together with the player's run. Ends the race if the player opens a different
/// level.
pub(super) fn begin(
    mut commands: Commands,
    run: Option<Res<Run>>,
    race: Option<Res<Race>>,
    mut news: MessageWriter<News>,
) {
    let (Some(run), Some(race)) = (run, race) else {
        commands.remove_resource::<Ghost>();
        return;
    };
    if !Arc::ptr_eq(&race.level, &run.level) {
        commands.remove_resource::<Race>();
        commands.remove_resource::<Ghost>();
        return;
    }
    commands.insert_resource(Ghost::new(run.level.clone(), &race.rival));
    let time = texts::clock(race.rival.ticks() as f32 / TICKS_PER_SECOND as f32);
    news.write(News::to_read(say!("race-begins", time)));
}
