//! The pause after an edit.

use bevy::prelude::*;
use bevy_warren::level::LevelEdited;
use bevy_warren::work::WaitForWork;
use std::time::Duration;

/// The pause after an edit, in which the level is neither proved nor measured. Otherwise, several edits
/// in quick succession would begin work that the next edit withdraws.
#[derive(Resource, Default)]
pub(super) struct EditPause(Duration);

/// The length of the pause.
const PAUSE: Duration = Duration::from_millis(400);

impl EditPause {
    /// Returns whether no pause is in progress.
    pub(super) fn is_over(&self) -> bool {
        self.0.is_zero()
    }
}

/// Begins the pause after an edit. There is no pause if frames wait for work, because the frame in
/// which it ends would depend on the clock.
pub(super) fn measure(
    time: Res<Time<Real>>,
    wait: Res<WaitForWork>,
    mut edited: MessageReader<LevelEdited>,
    mut pause: ResMut<EditPause>,
) {
    let is_edited = edited.read().count() > 0;
    pause.0 = match is_edited && !wait.0 {
        true => PAUSE,
        false => pause.0.saturating_sub(time.delta()),
    };
}
