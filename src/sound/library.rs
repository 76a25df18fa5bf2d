//! The sounds as Bevy assets, and functions for playing them.

use super::Volumes;
use super::die::Die;
use super::ears::SoundSource;
use super::silence::OneShot;
use super::table::{Family, Sound};
use bevy::audio::Volume;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::HashMap;
use warren_scenery::asset::AssetFile;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, open)
        .add_systems(PreUpdate, set_volume.run_if(resource_changed::<Volumes>));
}

/// The sound files that have been played, as assets. Without audio output, this resource does not
/// exist.
#[derive(Resource, Default)]
pub(super) struct Library {
    /// The files by their paths.
    files: HashMap<&'static str, Handle<AudioSource>>,
    variants: Variants,
}

/// Plays sounds. Systems with this parameter need the run condition [`can_play`], because the
/// parameter is invalid without a [`Library`].
#[derive(SystemParam)]
pub(super) struct Sounds<'w, 's> {
    commands: Commands<'w, 's>,
    library: ResMut<'w, Library>,
    sources: ResMut<'w, Assets<AudioSource>>,
    server: Res<'w, AssetServer>,
    volumes: Res<'w, Volumes>,
}

/// Returns whether the machine can play sounds.
pub(super) fn can_play(library: Option<Res<Library>>) -> bool {
    library.is_some()
}

fn open(mut commands: Commands, sources: Option<Res<Assets<AudioSource>>>) {
    if sources.is_some() {
        commands.init_resource::<Library>();
    }
}

fn set_volume(volumes: Res<Volumes>, total: Option<ResMut<GlobalVolume>>) {
    if let Some(mut total) = total {
        total.volume = Volume::Linear(f32::from(volumes.all) / 100.0);
    }
}

impl Sounds<'_, '_> {
    /// Plays a sound without a position once.
    pub(super) fn play(&mut self, sound: Sound) {
        self.play_at(sound, Vec3::ZERO, 1.0);
    }

    /// Plays a sound once at a position in the world, at a fraction of its usual volume. A sound
    /// without a reach is equally loud in both ears, regardless of the position.
    pub(super) fn play_at(&mut self, sound: Sound, at: Vec3, share: f32) {
        let Some(family) = sound.family() else { return };
        let volume = family.volume * share * sound.share(&self.volumes);
        let settings = PlaybackSettings::DESPAWN
            .with_volume(Volume::Linear(volume))
            .with_spatial(family.reach.is_some());
        let mut played = self.spawn(&family, settings);
        played.insert(OneShot::of(sound));
        if let Some(reach) = family.reach {
            played.insert(SoundSource { at, reach });
        }
    }

    /// Starts a looping sound at volume 0.
    pub(super) fn begin(&mut self, sound: Sound, bundle: impl Bundle) {
        if let Some(family) = sound.family() {
            let settings = PlaybackSettings::LOOP.with_volume(Volume::Linear(0.0));
            self.spawn(&family, settings).insert(bundle);
        }
    }

    fn spawn(&mut self, family: &Family, settings: PlaybackSettings) -> EntityCommands<'_> {
        let library = &mut *self.library;
        let chosen = library.variants.next(family.sound, family.recordings.len());
        let file = &family.recordings[chosen];
        let source = library
            .files
            .entry(file.path)
            .or_insert_with(|| file.sound(&mut self.sources, &self.server));
        let player = AudioPlayer::new(source.clone());
        self.commands
            .spawn((player, settings, Name::new(name(file))))
    }
}

/// Returns the path of a recording below `assets/sounds`, without the extension.
fn name(file: &AssetFile) -> &'static str {
    let path = file.path.trim_start_matches("sounds/");
    path.trim_end_matches(".ogg")
}

/// For each sound, the index of the variant that was played last.
#[derive(Default)]
struct Variants {
    last: HashMap<Sound, usize>,
    die: Die,
}

impl Variants {
    /// Returns a random variant index less than `count`. If `count` is greater than 1, the index
    /// differs from this sound's previous index.
    fn next(&mut self, sound: Sound, count: usize) -> usize {
        let next = match self.last.get(&sound) {
            None => self.die.roll(count),
            Some(last) if count > 1 => (last + 1 + self.die.roll(count - 1)) % count,
            Some(_) => 0,
        };
        self.last.insert(sound, next);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::super::table::all;
    use super::*;

    #[test]
    fn variants_are_never_repeated_immediately() {
        let mut variants = Variants::default();
        for family in all().filter_map(Sound::family) {
            let count = family.recordings.len();
            let mut heard = vec![0; count];
            let mut last = None;
            for _ in 0..100 {
                let next = variants.next(family.sound, count);
                assert!(last != Some(next) || count == 1, "{:?}", family.sound);
                heard[next] += 1;
                last = Some(next);
                // Playing other sounds in between has no effect.
                if family.sound != Sound::Hint {
                    variants.next(Sound::Hint, 2);
                }
            }
            assert!(heard.iter().all(|&times| times > 0), "{heard:?}");
        }
    }
}
