//! What the player asks of the rules by other means than the keys that walk: where the finish
//! is, and a look at the whole level.

use crate::play::message::run_began;
use crate::play::run::PlayerInput;
use crate::schedule::{FrameSystems, TickSystems};
use bevy::prelude::*;

/// What goes into the input of the next tick. After that tick, the system that made the request
/// takes it back and answers.
///
/// A recorded run and the demo player ignore it: what they play is not the player's.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Requests {
    /// Asks where the finish is, which counts as a hint.
    pub(crate) locate: bool,
    /// Asks for the whole level, which is recorded in the run.
    pub(crate) reveal: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Requests>()
        .add_systems(
            FixedUpdate,
            ask.in_set(TickSystems::Input).after(super::walk::decide),
        )
        .add_systems(Update, forget.run_if(run_began).in_set(FrameSystems::World));
}

fn ask(requests: Res<Requests>, mut doing: ResMut<PlayerInput>) {
    doing.input.locate = requests.locate;
    doing.input.reveal = requests.reveal;
}

fn forget(mut requests: ResMut<Requests>) {
    *requests = Requests::default();
}
