//! What a player sets once and keeps: language, quality, and the like.
//!
//! Each plugin goes by a small resource of its own; the settings fill these. What the
//! command line asks for counts until the program ends, and is not kept.

use crate::input::walk::Gait;
use crate::news::KeepFault;
use crate::scenery::detail::Quality;
use crate::scenery::torch::Flicker;
use crate::sound::MusicVolume;
use crate::store::Store;
use crate::texts::{Language, Say, of_library, say};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// What counts now.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The language of all texts; the system's, where none is chosen.
    pub language: Option<Language>,
    /// How much is drawn.
    pub quality: Quality,
    /// How keys walk.
    pub gait: Gait,
    /// Whether flames move.
    pub flicker: bool,
    /// How loud all is, in per cent.
    pub volume: u8,
    /// How loud music is as a share of that, in per cent; 0 is none.
    pub music: u8,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            quality: Quality::default(),
            gait: Gait::default(),
            flicker: true,
            volume: 100,
            music: 70,
        }
    }
}

/// One of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The language.
    Language,
    /// How much is drawn.
    Quality,
    /// How keys walk.
    Gait,
    /// Whether flames move.
    Flicker,
    /// How loud all is.
    Volume,
    /// How loud music is.
    Music,
}

/// What the command line asks for.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) language: Option<Language>,
    pub(crate) quality: Option<Quality>,
    /// No flame moves.
    pub(crate) still: bool,
    /// The system's language.
    pub(crate) system: Language,
}

/// What the file of settings holds.
#[derive(Resource, Default)]
pub(crate) struct Kept(Settings);

/// The file, beside the folder of levels.
const FILE: &str = "settings.ron";

/// By how much a step changes a volume, in per cent.
const LOUDER: u8 = 10;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .init_resource::<Settings>()
        .init_resource::<Kept>()
        .init_resource::<KeepFault>()
        // What they fill.
        .init_resource::<Language>()
        .init_resource::<Quality>()
        .init_resource::<Flicker>()
        .init_resource::<Gait>()
        .init_resource::<MusicVolume>()
        .add_systems(PreStartup, (recall, apply).chain())
        .add_systems(
            PreUpdate,
            (
                note_gait.run_if(resource_changed::<Gait>),
                apply.run_if(resource_changed::<Settings>),
            )
                .chain(),
        );
}

impl Settings {
    /// The same with the next value of one setting, or the one before.
    pub fn step(mut self, setting: Setting, forward: bool) -> Settings {
        match setting {
            Setting::Language => {
                let known = Language::ALL.map(Some);
                let all = [&[None], known.as_slice()].concat();
                self.language = neighbour(&all, self.language, forward);
            }
            Setting::Quality => self.quality = neighbour(&Quality::ALL, self.quality, forward),
            Setting::Gait => self.gait = neighbour(&Gait::ALL, self.gait, forward),
            Setting::Flicker => self.flicker = !self.flicker,
            Setting::Volume => self.volume = louder(self.volume, forward),
            Setting::Music => self.music = louder(self.music, forward),
        }
        self
    }

    /// Takes one setting over from others.
    fn take(&mut self, setting: Setting, from: &Settings) {
        match setting {
            Setting::Language => self.language = from.language,
            Setting::Quality => self.quality = from.quality,
            Setting::Gait => self.gait = from.gait,
            Setting::Flicker => self.flicker = from.flicker,
            Setting::Volume => self.volume = from.volume,
            Setting::Music => self.music = from.music,
        }
    }
}

impl Setting {
    /// Every setting.
    pub const ALL: [Setting; 6] = [
        Setting::Language,
        Setting::Quality,
        Setting::Gait,
        Setting::Flicker,
        Setting::Volume,
        Setting::Music,
    ];
}

/// The value after one of several, or before it, round and round.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let at = all.iter().position(|&it| it == now).unwrap_or(0);
    let by = if forward { 1 } else { all.len() - 1 };
    all[(at + by) % all.len()]
}

/// A volume a step louder, or lower.
fn louder(volume: u8, louder: bool) -> u8 {
    match louder {
        true => volume.saturating_add(LOUDER).min(100),
        false => volume.saturating_sub(LOUDER),
    }
}

/// Changes a setting, and keeps it.
pub(crate) fn change(
    In((setting, forward)): In<(Setting, bool)>,
    store: Res<Store>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut fault: ResMut<KeepFault>,
) {
    *settings = settings.clone().step(setting, forward);
    keep(setting, &settings, &mut kept, &store, &mut fault);
}

fn keep(setting: Setting, now: &Settings, kept: &mut Kept, store: &Store, fault: &mut KeepFault) {
    kept.0.take(setting, now);
    let text = ron::ser::to_string_pretty(&kept.0, default()).unwrap_or_default();
    fault.0 = match store.keep(FILE, &text) {
        Ok(()) => Say::Nothing,
        Err(error) => say!("settings-not-kept", why = of_library::store_error(&error)),
    };
}

/// Reads the file, and then what the command line asks for. A file that does not read is
/// set aside, and the screen says so.
fn recall(
    store: Res<Store>,
    asked: Res<Asked>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut fault: ResMut<KeepFault>,
) {
    kept.0 = match store.kept(FILE) {
        Ok(None) => Settings::default(),
        Ok(Some(text)) => ron::from_str(&text).unwrap_or_else(|why| {
            let place = of_library::set_aside(store.set_aside(FILE));
            let why = why.to_string();
            fault.0 = say!("settings-not-read", why = why, place = place);
            Settings::default()
        }),
        Err(error) => {
            *fault = KeepFault::of(Err(error));
            Settings::default()
        }
    };
    *settings = Settings {
        language: asked.language.or(kept.0.language),
        quality: asked.quality.unwrap_or(kept.0.quality),
        flicker: kept.0.flicker && !asked.still,
        ..kept.0.clone()
    };
}

/// Fills what the plugins go by.
fn apply(
    settings: Res<Settings>,
    asked: Res<Asked>,
    mut language: ResMut<Language>,
    mut quality: ResMut<Quality>,
    mut flicker: ResMut<Flicker>,
    mut gait: ResMut<Gait>,
    mut music: ResMut<MusicVolume>,
    #[cfg(feature = "audio")] volume: Option<ResMut<bevy::audio::GlobalVolume>>,
) {
    language.set_if_neq(settings.language.unwrap_or(asked.system));
    quality.set_if_neq(settings.quality);
    flicker.set_if_neq(Flicker(settings.flicker));
    gait.set_if_neq(settings.gait);
    music.set_if_neq(MusicVolume(share(settings.music)));
    #[cfg(feature = "audio")]
    if let Some(mut volume) = volume {
        volume.volume = bevy::audio::Volume::Linear(share(settings.volume));
    }
}

/// A share that a file tells in per cent, whatever it says.
fn share(per_cent: u8) -> f32 {
    f32::from(per_cent.min(100)) / 100.0
}

/// A key changes the gait too.
fn note_gait(
    gait: Res<Gait>,
    store: Res<Store>,
    mut settings: ResMut<Settings>,
    mut kept: ResMut<Kept>,
    mut fault: ResMut<KeepFault>,
) {
    if settings.gait != *gait {
        settings.gait = *gait;
        keep(Setting::Gait, &settings, &mut kept, &store, &mut fault);
    }
}
