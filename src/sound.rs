//! Tones for what happens: a door, a blast, a hint, the finish, and what comes
//! nearer.

use bevy::prelude::*;

#[cfg(not(feature = "audio"))]
pub(crate) fn plugin(_: &mut App) {}

#[cfg(feature = "audio")]
pub(crate) fn plugin(app: &mut App) {
    use tones::{breathe, play, stamp};
    app.add_systems(
        Update,
        (play, breathe, stamp).in_set(crate::schedule::FrameSystems::Interface),
    );
}

#[cfg(feature = "audio")]
mod tones {
    use crate::play::draught::FeltDraught;
    use crate::play::minotaur::EARSHOT;
    use crate::play::run::{
        BlastRefused, Caught, DoorFound, FinishReached, HintShown, Run, Unreachable, WallBlasted,
    };
    use bevy::audio::{Pitch, Volume};
    use bevy::prelude::*;
    use std::time::Duration;

    /// A tone's frequency in hertz and length in seconds.
    type Tone = (f32, f32);

    const DOOR: Tone = (147.0, 0.5);
    const HINT: Tone = (659.0, 0.25);
    const NO_WAY: Tone = (110.0, 0.4);
    const FINISH: Tone = (880.0, 0.7);
    const BLAST: Tone = (48.0, 0.6);
    const REFUSED: Tone = (196.0, 0.15);
    const CAUGHT: Tone = (62.0, 1.4);
    const WIND: Tone = (93.0, 1.2);
    const HOOF: Tone = (55.0, 0.12);

    /// How loud tones are.
    const VOLUME: f32 = 0.15;

    pub(super) fn play(
        mut commands: Commands,
        pitches: Option<ResMut<Assets<Pitch>>>,
        mut doors: MessageReader<DoorFound>,
        mut hints: MessageReader<HintShown>,
        mut unreachable: MessageReader<Unreachable>,
        mut finishes: MessageReader<FinishReached>,
        mut blasts: MessageReader<WallBlasted>,
        mut refused: MessageReader<BlastRefused>,
        mut caught: MessageReader<Caught>,
    ) {
        let Some(mut pitches) = pitches else { return };
        let heard = [
            (doors.read().count(), DOOR),
            (hints.read().count(), HINT),
            (unreachable.read().count(), NO_WAY),
            (finishes.read().count(), FINISH),
            (blasts.read().count(), BLAST),
            (refused.read().count(), REFUSED),
            (caught.read().count(), CAUGHT),
        ];
        for (_, tone) in heard.into_iter().filter(|heard| heard.0 > 0) {
            sound(&mut commands, &mut pitches, tone, VOLUME);
        }
    }

    /// The draught of a door nearby sets in.
    pub(super) fn breathe(
        mut commands: Commands,
        pitches: Option<ResMut<Assets<Pitch>>>,
        draught: Res<FeltDraught>,
        mut was: Local<bool>,
    ) {
        let is = draught.0 > 0.25;
        if let Some(mut pitches) = pitches
            && is
            && !*was
        {
            sound(&mut commands, &mut pitches, WIND, 0.4 * VOLUME);
        }
        *was = is;
    }

    /// The Minotaur's steps, the louder the nearer.
    pub(super) fn stamp(
        mut commands: Commands,
        pitches: Option<ResMut<Assets<Pitch>>>,
        run: Option<Res<Run>>,
        mut was: Local<Option<u32>>,
    ) {
        let (Some(mut pitches), Some(run)) = (pitches, run) else {
            return;
        };
        let minotaur = run.progress.minotaur.as_ref();
        let cell = minotaur.map(|minotaur| minotaur.cell);
        let distance = minotaur.and_then(|minotaur| minotaur.distance);
        if *was != cell
            && let Some(distance) = distance
        {
            let near = 1.0 - distance as f32 / EARSHOT as f32;
            if near > 0.0 {
                sound(&mut commands, &mut pitches, HOOF, 2.5 * VOLUME * near);
            }
        }
        *was = cell;
    }

    fn sound(commands: &mut Commands, pitches: &mut Assets<Pitch>, tone: Tone, volume: f32) {
        let (frequency, seconds) = tone;
        let tone = Pitch::new(frequency, Duration::from_secs_f32(seconds));
        let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(volume));
        commands.spawn((AudioPlayer(pitches.add(tone)), settings));
    }
}
