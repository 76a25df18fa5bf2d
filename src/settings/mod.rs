//! The saved preferences of the player, such as language and quality.
//!
//! Each plugin reads small resources of its own, which are filled from the settings. Options from
//! the command line apply until the program ends, and are not saved.

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

/// The current settings.
#[derive(Resource, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The language of all texts, or `None` for the system's language.
    pub language: Option<Language>,
    /// The effect of the keys for walking.
    pub gait: Gait,
    /// The size of texts, in per cent.
    pub text_size: u16,
    /// Whether places are described in words.
    pub words: bool,
    /// Whether walls and the finish make sounds.
    pub by_ear: bool,
    /// The rendering quality.
    pub quality: Quality,
    /// The kind of eyes for which colours are chosen.
    pub palette: Palette,
    /// Whether flames and marks on maps are animated, and blasts flash.
    pub flicker: bool,
    /// Whether a blast shakes the camera and the Minotaur jerks it.
    pub shake: bool,
    /// Whether the camera bobs with the player's steps.
    pub head_bob: bool,
    /// The vertical field of view, in degrees.
    pub field_of_view: u16,
    /// The part of the screen that the window covers.
    pub window: WindowShape,
    /// Whether frames wait for vertical synchronisation.
    pub vsync: bool,
    /// The maximum number of frames per second, or 0 for no limit.
    pub frame_limit: u16,
    /// The total volume, in per cent.
    pub volume: u8,
    /// The volume of music, in per cent of the total volume. The next three fields have the same
    /// unit.
    pub music: u8,
    /// The volume of events.
    pub effects: u8,
    /// The volume of the player's own steps.
    pub steps: u8,
    /// The volume of the ambience.
    pub ambience: u8,
    /// The sensitivity of the mouse, in per cent of the default.
    pub mouse: u16,
    /// The turning speed of keys and sticks, in per cent of the default.
    pub turning: u16,
    /// Whether the view turns down when the mouse is pushed away.
    pub inverted: bool,
    /// Whether one press starts an action that otherwise lasts while a key is held, and the next
    /// press ends it.
    pub toggles: bool,
    /// The key bindings that differ from the defaults.
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

/// The options from the command line.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    pub(crate) language: Option<Language>,
    pub(crate) quality: Option<Quality>,
    /// Whether flickering is disabled.
    pub(crate) still: bool,
    /// Whether the window needs a fixed size, which the command line or a screenshot requires.
    pub(crate) sized: bool,
    /// The system's language.
    pub(crate) system: Language,
}

/// The changes that are not in the file yet. Usually there are none, but writing the file can fail.
#[derive(Resource, Default)]
pub(crate) struct Unsaved(Document);

/// The settings file, which is beside the folder of levels. A new version of the file format is one
/// that older versions of the game cannot read. A new setting does not need a new version, because
/// older versions of the game leave unknown settings unchanged.
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
    /// Returns these settings with one setting changed to its next or previous value.
    pub fn step(mut self, setting: Setting, forward: bool) -> Settings {
        setting.step(&mut self, forward);
        self
    }
}

/// Changes a setting to its next or previous value, and saves it.
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

/// Writes the changes to the file. Everything else in the file stays, because another running game
/// may have changed it, or a different version may have more settings.
fn save(unsaved: &mut Unsaved, store: &Store, fault: &mut KeepFault) {
    let ended = FILE.update(store, |file: &mut Document| file.extend(&unsaved.0));
    if ended.is_ok() {
        unsaved.0 = Document::default();
    }
    fault.note(FILE.name, ended);
}

/// Reads the file, and then applies the options from the command line.
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

/// Saves the gait after a key has changed it.
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
