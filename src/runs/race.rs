//! A race against the player's best run, which a ghost in the level replays.

use crate::news::News;
use crate::texts::{self, say};
use bevy::prelude::*;
use bevy_warren::play::ghost::Ghost;
use bevy_warren::play::message::run_is_new;
use bevy_warren::play::run::Run;
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::play::TICKS_PER_SECOND;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, begin.in_set(FrameSystems::Run).run_if(run_is_new));
}

/// Starts the ghost together with the player's run. The ghost of a different run disappears.
pub(super) fn begin(mut commands: Commands, run: If<Res<Run>>, mut news: MessageWriter<News>) {
    let Purpose::Race(rival) = run.purpose() else {
        commands.remove_resource::<Ghost>();
        return;
    };
    commands.insert_resource(Ghost::new(run.level.clone(), rival));
    let time = texts::clock(rival.ticks() as f32 / TICKS_PER_SECOND as f32);
    news.write(News::to_read(say!("race-begins", time)));
}
