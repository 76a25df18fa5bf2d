//! Sounds: steps, events, beasts, the interface, ambience and music.
//!
//! Without audio output or without a window, there is no [`Library`](library::Library), and this
//! module's systems do not run.

#[cfg(feature = "audio")]
mod beasts;
#[cfg(feature = "audio")]
mod beds;
#[cfg(feature = "audio")]
mod by_ear;
#[cfg(feature = "audio")]
mod die;
#[cfg(feature = "audio")]
mod ears;
#[cfg(feature = "audio")]
mod happenings;
#[cfg(feature = "audio")]
mod interface;
#[cfg(feature = "audio")]
mod library;
#[cfg(feature = "audio")]
mod silence;
#[cfg(feature = "audio")]
mod steps;
#[cfg(feature = "audio")]
mod table;

use bevy::prelude::*;

/// The total volume, as a percentage, and the volume of each kind of sound, as a percentage of the
/// total volume.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Volumes {
    pub(crate) all: u8,
    pub(crate) music: u8,
    /// The volume of all other sounds, such as doors, blasts, beasts, the interface and the
    /// torch.
    pub(crate) effects: u8,
    /// The volume of the player's steps.
    pub(crate) steps: u8,
    /// The volume of the theme's ambience.
    pub(crate) ambience: u8,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes {
            all: 100,
            music: 70,
            effects: 100,
            steps: 100,
            ambience: 100,
        }
    }
}

/// Whether walls and the finish make sounds, for players who cannot see them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ByEar(pub(crate) bool);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Volumes>().init_resource::<ByEar>();
    #[cfg(feature = "audio")]
    app.add_plugins((
        library::plugin,
        ears::plugin,
        happenings::plugin,
        steps::plugin,
        beasts::plugin,
        interface::plugin,
        beds::plugin,
        by_ear::plugin,
        silence::plugin,
    ));
}
