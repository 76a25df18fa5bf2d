//! What a player sets once and keeps: language, quality, and the like.
//!
//! Each plugin goes by a small resource of its own; the settings fill these. What the
//! command line asks for counts until the program ends, and is not kept.

mod document;
mod fill;
mod table;

pub use table::{Section, Setting};

use crate::colours::Palette;
use crate::controls::bindings::Bindings;
use crate::controls::rebound::Rebound;
use crate::input::walk::Gait;
use crate::news::KeepFault;
use crate::scenery::detail::Quality;
use crate::store::{Store, VersionedFile};
use crate::texts::{Language, Say, say};
use crate::window::WindowShape;
use bevy::prelude::*;
use document::{Document, UnreadSetting};
use serde::{Deserialize, Serialize};
use table::BINDINGS;

/// What counts now.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of all texts; the system's, where none is chosen.
    pub language: Option<Language>,
    /// How keys walk.
    pub gait: Gait,
    /// How large texts are, in per cent.
    pub text_size: u16,
    /// Whether places are told in words.
    pub words: bool,
    /// Whether walls and the finish are heard.
    pub by_ear: bool,
    /// How much is drawn.
    pub quality: Quality,
    /// For which eyes colours are chosen.
    pub palette: Palette,
    /// Whether flames and marks on maps move by themselves, and blasts flash.
    pub flicker: bool,
    /// Whether the eyes are moved against the player's will.
    pub shake: bool,
    /// Whether the eyes bob with the steps.
    pub head_bob: bool,
    /// How much the eyes see from top to bottom, in degrees.
    pub field_of_view: u16,
    /// How much of the screen the window takes.
    pub window: WindowShape,
    /// Whether frames wait for the screen.
    pub vsync: bool,
    /// The most frames a second; 0 is as many as there can be.
    pub frame_limit: u16,
    /// How loud all is, in per cent.
    pub volume: u8,
    /// How loud music is as a share of that, in per cent; 0 is none. So are those below.
    pub music: u8,
    /// What happens.
    pub effects: u8,
    /// One's own steps.
    pub steps: u8,
    /// The place's own sounds.
    pub ambience: u8,
    /// How far the mouse turns, in per cent of the usual.
    pub mouse: u16,
    /// How fast keys and sticks turn, in per cent of the usual.
    pub turning: u16,
    /// Whether the mouse looks down when it is pushed away.
    pub inverted: bool,
    /// Whether a press begins what goes on while a key is held, and another ends it.
    pub toggles: bool,
    /// Keys and buttons that are not the usual ones.
    pub bindings: Rebound,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: None,
            gait: Gait::default(),
            text_size: 100,
            words: false,
            by_ear: false,
            quality: Quality::default(),
            palette: Palette::default(),
            flicker: true,
            shake: true,
            head_bob: false,
            field_of_view: 72,
            window: WindowShape::default(),
            vsync: true,
            frame_limit: 0,
            volume: 100,
            music: 70,
            effects: 100,
            steps: 100,
            ambience: 100,
            mouse: 100,
            turning: 100,
            inverted: false,
            toggles: false,
            bindings: Rebound::default(),
        }
    }
}

/// What the command line asks for.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) language: Option<Language>,
    pub(crate) quality: Option<Quality>,
    /// Nothing flickers.
    pub(crate) still: bool,
    /// The window is as large as the command line says.
    pub(crate) sized: bool,
    /// The system's language.
    pub(crate) system: Language,
}

/// Changes that are not in the file yet: usually none, but a file cannot always be written.
#[derive(Resource, Default)]
pub(crate) struct Unsaved(Document);

/// The file, beside the folder of levels. Its version goes up when older games could not read
/// it; a new setting is no reason, because they leave it as it is.
const FILE: VersionedFile = VersionedFile {
    name: "settings.ron",
    version: 1,
    has_unversioned: true,
};

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Asked>()
        .init_resource::<Settings>()
        .init_resource::<Unsaved>()
        .init_resource::<KeepFault>()
        .add_plugins(fill::plugin)
        .add_systems(PreStartup, recall.before(fill::Fill))
        .add_systems(
            PreUpdate,
            note_gait
                .run_if(resource_changed::<Gait>)
                .before(fill::Fill),
        );
}

impl Settings {
    /// The same with the next value of one setting, or the one before.
    pub fn step(mut self, setting: Setting, forward: bool) -> Settings {
        setting.step(&mut self, forward);
        self
    }
}

/// Changes a setting, and saves it.
pub(crate) fn change(
    In((setting, forward)): In<(Setting, bool)>,
    store: Res<Store>,
    mut settings: ResMut<Settings>,
    mut unsaved: ResMut<Unsaved>,
    mut fault: ResMut<KeepFault>,
) {
    setting.step(&mut settings, forward);
    setting.write(&settings, &mut unsaved.0);
    save(&mut unsaved, &store, &mut fault);
}

/// Replaces the bindings, and saves them.
pub(crate) fn rebind(
    In(bindings): In<Bindings>,
    store: Res<Store>,
    mut settings: ResMut<Settings>,
    mut unsaved: ResMut<Unsaved>,
    mut fault: ResMut<KeepFault>,
) {
    settings.bindings = Rebound::of(&bindings);
    unsaved.0.set(BINDINGS, &settings.bindings);
    save(&mut unsaved, &store, &mut fault);
}

/// Writes the changes into the file. Everything else in it stays: another game may have
/// changed it, or another version may know more settings.
fn save(unsaved: &mut Unsaved, store: &Store, fault: &mut KeepFault) {
    let ended = FILE.update(store, |file: &mut Document| file.extend(&unsaved.0));
    if ended.is_ok() {
        unsaved.0 = Document::default();
    }
    fault.note(FILE.name, ended);
}

/// Reads the file, and then what the command line asks for.
fn recall(
    store: Res<Store>,
    asked: Res<Asked>,
    mut settings: ResMut<Settings>,
    mut fault: ResMut<KeepFault>,
) {
    let file: Option<Document> = fault.take(FILE.name, FILE.recall(&store));
    let (kept, unread) = file.unwrap_or_default().settings();
    if !unread.is_empty() {
        let told = unread.into_iter().map(|UnreadSetting { name, why }| {
            say!(
                "setting-not-read",
                file = FILE.name,
                setting = name,
                why = why
            )
        });
        fault.set(FILE.name, Say::Several(told.collect(), "; "));
    }
    *settings = Settings {
        language: asked.language.or(kept.language),
        quality: asked.quality.unwrap_or(kept.quality),
        flicker: kept.flicker && !asked.still,
        window: match asked.sized {
            true => WindowShape::Window,
            false => kept.window,
        },
        ..kept
    };
}

/// A key changes the gait too.
fn note_gait(
    gait: Res<Gait>,
    store: Res<Store>,
    mut settings: ResMut<Settings>,
    mut unsaved: ResMut<Unsaved>,
    mut fault: ResMut<KeepFault>,
) {
    if settings.gait != *gait {
        settings.gait = *gait;
        Setting::Gait.write(&settings, &mut unsaved.0);
        save(&mut unsaved, &store, &mut fault);
    }
}
