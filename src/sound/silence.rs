//! Lowers and stops sounds: applies the player's volume settings, pauses sounds together with the
//! game, ends a level's sounds after a run, and removes sounds that the machine cannot play.

use super::library::can_play;
use super::table::Sound;
use crate::states::{Screen, stands_still};
use bevy::audio::GlobalVolume;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_warren::play::message::run_is_new;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            stop_level_sounds
                .run_if(run_is_new.or_else(not(is_in_level)))
                // This system runs before the systems that start sounds, so that it does not stop
                // sounds that begin in this frame.
                .in_set(FrameSystems::Follow),
            stands_still
                .pipe(pause_sounds)
                .in_set(FrameSystems::Interface),
            follow_volume
                .run_if(resource_exists::<GlobalVolume>)
                .in_set(FrameSystems::Output),
            remove_unplayable.in_set(FrameSystems::Output),
        )
            .run_if(can_play),
    );
}

/// A sound that is played once.
#[derive(Component, Debug)]
pub(super) struct OneShot {
    is_of_level: bool,
    /// The time for which the sound has waited to start, in seconds.
    waits: f32,
}

impl OneShot {
    pub(super) fn of(sound: Sound) -> OneShot {
        OneShot {
            is_of_level: sound.is_of_level(),
            waits: 0.0,
        }
    }
}

/// The time after which a sound that has not started is removed, in seconds.
const PATIENCE: f32 = 1.0;

fn is_in_level(screen: Res<State<Screen>>) -> bool {
    screen.is_in_level()
}

/// Stops a level's sounds when a new run begins or the player leaves the level.
fn stop_level_sounds(mut commands: Commands, played: Query<(Entity, &OneShot)>) {
    for (entity, once) in &played {
        if once.is_of_level {
            commands.entity(entity).despawn();
        }
    }
}

/// Pauses a level's sounds together with the game.
fn pause_sounds(
    In(stands_still): In<bool>,
    mut held: Local<bool>,
    sinks: Query<(&OneShot, Option<&AudioSink>, Option<&SpatialAudioSink>)>,
) {
    if std::mem::replace(&mut *held, stands_still) == stands_still {
        return;
    }
    let hold = |sink: &dyn AudioSinkPlayback| match stands_still {
        true => sink.pause(),
        false => sink.play(),
    };
    for (_, sink, spatial) in sinks.iter().filter(|sink| sink.0.is_of_level) {
        if let Some(sink) = sink {
            hold(sink);
        }
        if let Some(sink) = spatial {
            hold(sink);
        }
    }
}

/// Applies the global volume to sounds that are already playing. Bevy only applies the global
/// volume when a sound begins.
fn follow_volume(
    global: Res<GlobalVolume>,
    mut sinks: Query<(
        Ref<PlaybackSettings>,
        Option<&mut AudioSink>,
        Option<&mut SpatialAudioSink>,
    )>,
) {
    for (settings, sink, spatial) in &mut sinks {
        if !settings.is_changed() && !global.is_changed() {
            continue;
        }
        let volume = settings.volume * global.volume;
        if let Some(mut sink) = sink {
            sink.set_volume(volume);
        }
        if let Some(mut spatial) = spatial {
            spatial.set_volume(volume);
        }
    }
}

/// Removes sounds that the machine cannot play, because they would accumulate.
fn remove_unplayable(
    mut commands: Commands,
    time: Res<Time<Real>>,
    mut waiting: Query<(Entity, &mut OneShot), (Without<AudioSink>, Without<SpatialAudioSink>)>,
) {
    for (entity, mut once) in &mut waiting {
        once.waits += time.delta_secs();
        if once.waits > PATIENCE {
            commands.entity(entity).despawn();
        }
    }
}
