//! Tones for what happens: a door, a hint, the finish.

use bevy::prelude::*;

#[cfg(not(feature = "audio"))]
pub(crate) fn plugin(_: &mut App) {}

#[cfg(feature = "audio")]
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, tones::play.in_set(crate::FrameSystems::Interface));
}

#[cfg(feature = "audio")]
mod tones {
    use crate::player::{DoorFound, FinishReached, HintShown, Unreachable};
    use bevy::audio::{Pitch, Volume};
    use bevy::prelude::*;
    use std::time::Duration;

    /// A tone's frequency in hertz and length in seconds.
    type Tone = (f32, f32);

    const DOOR: Tone = (147.0, 0.5);
    const HINT: Tone = (659.0, 0.25);
    const NO_WAY: Tone = (110.0, 0.4);
    const FINISH: Tone = (880.0, 0.7);

    pub(super) fn play(
        mut commands: Commands,
        pitches: Option<ResMut<Assets<Pitch>>>,
        mut doors: MessageReader<DoorFound>,
        mut hints: MessageReader<HintShown>,
        mut unreachable: MessageReader<Unreachable>,
        mut finishes: MessageReader<FinishReached>,
    ) {
        let Some(mut pitches) = pitches else { return };
        let heard = [
            (doors.read().count(), DOOR),
            (hints.read().count(), HINT),
            (unreachable.read().count(), NO_WAY),
            (finishes.read().count(), FINISH),
        ];
        for (count, (frequency, seconds)) in heard {
            if count > 0 {
                let tone = Pitch::new(frequency, Duration::from_secs_f32(seconds));
                let settings = PlaybackSettings::DESPAWN.with_volume(Volume::Linear(0.15));
                commands.spawn((AudioPlayer(pitches.add(tone)), settings));
            }
        }
    }
}
