//! The screen that shows an algorithm: a maze being carved, or a maze being searched.
//!
//! ```text
//!   WatchSubject ──work──▶ Show ──▶ WatchStage: a moment and its texels ──▶ map
//!        ▲                              ▲
//!        └── WatchAction: keys, buttons ┴── time
//! ```
//!
//! Everything except the map works without a renderer.

mod drag;
mod explanation;
mod keys;
mod labels;
mod lesson;
mod make;
mod map;
mod numbers;
mod playback;
mod quiz;
mod scrub;
mod sidebar;
mod stage;
mod subject;
mod texels;

pub use keys::WatchAction;
pub use lesson::Lesson;
pub(crate) use make::BeginAt;
pub(crate) use map::drawing;
pub use numbers::CellNumbers;
pub use playback::Playback;
pub use quiz::{Question, Quiz};
pub use stage::WatchStage;
pub use subject::{Beside, WatchChoice, WatchMode, WatchSubject};

use crate::states::{Screen, has_hud};
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::WaitForWork;
use make::ShowInMaking;

/// Adds the parts of the screen that do not need a renderer.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<WatchSubject>()
        .init_resource::<ShowInMaking>()
        .init_resource::<WaitForWork>()
        .init_resource::<Colours>()
        .init_resource::<Playback>()
        .init_resource::<Lesson>()
        .init_resource::<Quiz>()
        .add_message::<WatchAction>()
        .add_systems(
            Update,
            (
                (keys::keys, keys::execute)
                    .chain()
                    .in_set(FrameSystems::Controls),
                (
                    (make::begin, lesson::end, quiz::end).run_if(resource_changed::<WatchSubject>),
                    make::fetch,
                    stage::recolour.run_if(resource_changed::<Colours>),
                    playback::play,
                )
                    .chain()
                    .in_set(FrameSystems::Level),
                (
                    sidebar::update_choices.run_if(resource_changed::<WatchSubject>),
                    sidebar::update_state,
                    sidebar::update_fault.run_if(resource_changed::<ShowInMaking>),
                    scrub::follow,
                    scrub::mark,
                    explanation::place,
                    explanation::update,
                )
                    .in_set(FrameSystems::Interface),
            )
                .run_if(in_state(Screen::Watching)),
        )
        .add_systems(
            OnEnter(Screen::Watching),
            (
                enter,
                sidebar::spawn_backdrop,
                (sidebar::spawn, explanation::spawn).run_if(has_hud),
            ),
        )
        .add_systems(OnExit(Screen::Watching), leave);
}

/// Marks the subject as changed, so that its animation is made again when the player returns to the
/// screen.
fn enter(mut subject: ResMut<WatchSubject>) {
    subject.set_changed();
}

/// Cancels the animation that is being made, and resets the screen.
fn leave(mut commands: Commands, mut making: ResMut<ShowInMaking>) {
    commands.remove_resource::<WatchStage>();
    making.slot.give_up();
    making.fault = None;
    commands.insert_resource(Playback::default());
}
