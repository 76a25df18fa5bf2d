//! Looping background sounds: music, ambience, the torch, and the draught. Each loop fades in and
//! out.

use super::Volumes;
use super::library::{Sounds, can_play};
use super::table::Sound;
use crate::platform;
use crate::states::{Menu, Screen, stands_still};
use bevy::audio::Volume;
use bevy::prelude::*;
use bevy::time::Real;
use bevy_warren::play::draught::FeltDraught;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;
use warren_scenery::Look;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        stands_still
            .pipe(wanted_loops)
            .pipe(fade_loops)
            .in_set(FrameSystems::Interface)
            .run_if(can_play),
    );
}

/// A looping sound.
#[derive(Component, Clone, Copy, Debug)]
struct LoopingSound(Sound);

/// The volumes of music and ambience while the game is paused, as fractions of the usual volumes.
const MUSIC_BEHIND: f32 = 0.4;
const AMBIENCE_BEHIND: f32 = 0.3;

/// The time that a loop needs to fade in or out completely, in seconds: first for ambience and
/// music, then for the torch and the draught.
const SLOW: f32 = 2.0;
const QUICK: f32 = 0.3;

/// The maximum time by which one frame advances a fade, in seconds. Without this limit, a long
/// frame at the start of a level would skip the fade.
const MAX_FRAME: f32 = 0.1;

/// Returns the loops that should currently play, with their volumes as fractions of their usual
/// volumes.
fn wanted_loops(
    In(stands_still): In<bool>,
    screen: Res<State<Screen>>,
    menu: Res<State<Menu>>,
    sight: Res<Sight>,
    volumes: Res<Volumes>,
    draught: Res<FeltDraught>,
    run: Option<Res<Run>>,
) -> Vec<(Sound, f32)> {
    let behind = |share: f32| if stands_still { share } else { 1.0 };
    let mut wanted = Vec::new();
    if *menu.get() == Menu::Elsewhere {
        // The other window of the game plays music.
        return wanted;
    }
    let is_playing = *screen.get() == Screen::Playing;
    if screen.is_before_play() {
        wanted.push((Sound::TitleMusic, 1.0));
    }
    // Before the first step, browsers should download as little as possible.
    if is_playing && run.as_ref().is_some_and(|run| run.progress.steps() > 0) {
        wanted.push((Sound::ExploringMusic, behind(MUSIC_BEHIND)));
    }
    if let Some(run) = run
        && screen.is_in_level()
    {
        let theme = run.level.theme();
        wanted.push((Sound::Ambience(theme), behind(AMBIENCE_BEHIND)));
        if is_playing {
            let is_lit = *sight == Sight::Inside && !Look::of(theme).is_open();
            wanted.push((Sound::Torch, behind(0.0) * f32::from(u8::from(is_lit))));
            wanted.push((Sound::Draught, behind(0.0) * draught.0));
        }
    }
    for (sound, share) in &mut wanted {
        *share *= sound.share(&volumes);
    }
    wanted.retain(|(_, share)| *share > 0.0);
    wanted
}

fn fade_loops(
    In(wanted): In<Vec<(Sound, f32)>>,
    time: Res<Time<Real>>,
    mut commands: Commands,
    mut beds: Query<(Entity, &LoopingSound, &mut PlaybackSettings)>,
    mut sounds: Sounds,
) {
    for &(sound, _) in &wanted {
        // Loops that cannot be heard yet are not downloaded.
        if platform::allows_sound() && !beds.iter().any(|(_, bed, _)| bed.0 == sound) {
            sounds.begin(sound, LoopingSound(sound));
        }
    }
    let delta = time.delta_secs().min(MAX_FRAME);
    for (entity, &LoopingSound(sound), mut settings) in &mut beds {
        let share = wanted.iter().find(|(wanted, _)| *wanted == sound);
        let usual = sound.family().map_or(0.0, |family| family.volume);
        let aim = share.map_or(0.0, |(_, share)| usual * share);
        let seconds = match sound {
            Sound::Torch | Sound::Draught => QUICK,
            _ => SLOW,
        };
        let now = settings.volume.to_linear();
        let most = usual * delta / seconds;
        let next = now + (aim - now).clamp(-most, most);
        if next == 0.0 && share.is_none() {
            commands.entity(entity).despawn();
        } else if next != now {
            settings.volume = Volume::Linear(next);
        }
    }
}
