//! The player's settings, such as language and quality, and their file.
//!
//! The value of a setting is a resource of the plugin that uses the setting, or a field of such a
//! resource. This module lists the settings, changes them, and reads and writes the file.

mod document;
mod table;

pub use table::{Section, Setting};

use crate::controls::action::Action;
use crate::input::actions::just_pressed;
use crate::news::FileFaults;
use crate::states::in_play;
use crate::store::{ReadFiles, Store, VersionedFile};
use crate::texts::{Say, say};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;
use document::Document;

/// The changes to settings that are still missing from the file because writing it failed.
#[derive(Resource, Default)]
pub(crate) struct UnsavedSettings(Document);

/// Whether the game still has to ask the player how to walk, before the first level that a card opens.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GaitQuestion {
    /// The player has not chosen [`Setting::Gait`] yet.
    #[default]
    Open,
    /// The player has chosen, or there is no player.
    Settled,
}

/// The settings file, beside the folder of levels. The version of the file format increases only
/// when a change would prevent older versions of the game from reading the file. A new setting does
/// not increase it, because older versions of the game leave unknown settings unchanged.
const FILE: VersionedFile = VersionedFile {
    name: "settings.ron",
    version: 1,
    has_unversioned: true,
};

pub(crate) fn plugin(app: &mut App) {
    for setting in Setting::ALL {
        setting.init(app.world_mut());
    }
    app.init_resource::<UnsavedSettings>()
        .init_resource::<GaitQuestion>()
        .init_resource::<FileFaults>()
        .add_systems(ReadFiles, recall)
        .add_systems(
            Update,
            (|| (Setting::Gait, true))
                .pipe(change)
                .run_if(just_pressed(Action::Steps).and_then(in_play))
                .in_set(FrameSystems::Controls),
        );
}

/// Changes a setting to its next or previous value, and saves it.
pub(crate) fn change(In((setting, forward)): In<(Setting, bool)>, world: &mut World) {
    setting.step(world, forward);
    save(In(setting), world);
}

/// Writes the setting to the file, together with earlier changes that could not be written. Other
/// settings in the file stay unchanged, because the player might have changed them in the file, or a
/// different version of the game might have added them.
pub(crate) fn save(In(setting): In<Setting>, world: &mut World) {
    if setting == Setting::Gait {
        world.insert_resource(GaitQuestion::Settled);
    }
    let value = setting.ron(world);
    let mut unsaved = std::mem::take(&mut world.resource_mut::<UnsavedSettings>().0);
    unsaved.set(setting.field(), &value);
    let store = world.resource::<Store>();
    let ended = FILE.update(store, |file: &mut Document| file.extend(&unsaved));
    if ended.is_err() {
        world.resource_mut::<UnsavedSettings>().0 = unsaved;
    }
    world.resource_mut::<FileFaults>().note(FILE.name, ended);
}

/// Reads the settings file and sets the resources. Settings that are missing from the file or
/// cannot be read keep their values.
pub(crate) fn recall(world: &mut World) {
    let file = FILE.recall(world.resource::<Store>());
    let mut fault = world.resource_mut::<FileFaults>();
    let file: Document = fault.take(FILE.name, file).unwrap_or_default();
    if file.contains(Setting::Gait.field()) {
        world.insert_resource(GaitQuestion::Settled);
    }
    let unread = file.apply(world);
    if !unread.is_empty() {
        let told = unread.into_iter().map(|(setting, why)| {
            let (file, setting, why) = (FILE.name, setting.field(), why.to_string());
            say!("setting-not-read", file, setting, why)
        });
        let told = Say::Several(told.collect(), "; ");
        world.resource_mut::<FileFaults>().set(FILE.name, told);
    }
}
