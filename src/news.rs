//! News: what the player is told in a line that fades.

use crate::texts::Say;
use bevy::prelude::*;

/// How long news stays, in seconds.
const STAY: f32 = 3.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<News>();
}

/// Something to tell the player, for a moment.
#[derive(Message, Clone, Debug)]
pub(crate) struct News {
    pub(crate) told: Say,
    /// For how long, in seconds.
    pub(crate) stay: f32,
}

impl News {
    /// Tells this.
    pub(crate) fn of(told: Say) -> News {
        News { told, stay: STAY }
    }

    /// What a chapter teaches: long enough to read while one looks round.
    pub(crate) fn lesson(told: Say) -> News {
        News {
            told,
            stay: 4.0 * STAY,
        }
    }
}
