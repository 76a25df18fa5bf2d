//! The player's requests for the finish's position, and for a view of the whole level. The rules
//! count a request for the finish as a hint, and record that the whole level was shown.

use bevy::prelude::*;
use bevy_warren::play::run::PlayerInput;

/// The requests that are added to the player's input in the next tick. After that tick, the system
/// that made a request clears the request and shows the answer.
///
/// In the demo player's runs and in replays, the requests are ignored, because the player does not
/// control these runs.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Requests {
    /// Whether the finish's position is requested. The rules count this as a hint.
    pub(crate) locate: bool,
    /// Whether a view of the whole level is requested. The run records this.
    pub(crate) reveal: bool,
}

pub(super) fn add_requests(requests: Res<Requests>, mut doing: ResMut<PlayerInput>) {
    doing.input.locate = requests.locate;
    doing.input.reveal = requests.reveal;
}

pub(super) fn clear_requests(mut requests: ResMut<Requests>) {
    *requests = Requests::default();
}
