//! Watching an algorithm work: a maze being carved, or a search flooding one.
//!
//! ```text
//!   Subject ──thread──▶ Show ──▶ Stage: a moment and its texels ──▶ map
//!      ▲                            ▲
//!      └────── Cue: keys, buttons ──┴── time
//! ```
//!
//! All but the map works without a renderer.

mod bar;
mod cue;
mod map;
mod playback;
mod stage;
mod studio;
mod subject;

pub use cue::Cue;
pub use playback::Playback;
pub use stage::Stage;
pub use subject::{Act, Choice, Subject};

use crate::{FrameSystems, Screen};
use bevy::prelude::*;
use studio::{Fault, Studio};

/// The screen, as far as it needs no renderer.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Subject>()
        .init_resource::<Studio>()
        .init_resource::<Fault>()
        .init_resource::<Playback>()
        .add_message::<Cue>()
        .add_plugins(bar::plugin)
        .add_systems(
            Update,
            (
                (cue::keys, cue::obey)
                    .chain()
                    .in_set(FrameSystems::Controls),
                (
                    studio::begin.run_if(resource_changed::<Subject>),
                    studio::fetch,
                    playback::play,
                )
                    .chain()
                    .in_set(FrameSystems::Level),
            )
                .run_if(in_state(Screen::Watching)),
        )
        .add_systems(OnEnter(Screen::Watching), enter)
        .add_systems(OnExit(Screen::Watching), leave);
}

/// How it is drawn.
pub(crate) fn drawing(app: &mut App) {
    app.add_plugins(map::plugin);
}

/// What was watched before is made anew.
fn enter(mut subject: ResMut<Subject>) {
    subject.set_changed();
}

/// What is being made is given up.
fn leave(mut commands: Commands) {
    commands.remove_resource::<Stage>();
    commands.insert_resource(Studio::default());
    commands.insert_resource(Fault::default());
    commands.insert_resource(Playback::default());
}
