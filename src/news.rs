//! What the player is told: news in a line that fades; on a card, what became of what was asked
//! there, and what went wrong with the files that the game keeps.

use crate::store::StoreError;
use crate::texts::{Say, of_library};
use bevy::prelude::*;

/// How long news stays, in seconds.
const STAY: f32 = 3.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<News>()
        .init_resource::<CardNews>()
        .init_resource::<KeepFault>();
}

/// Something to tell the player, for a moment.
#[derive(Message, Clone, Debug)]
pub(crate) struct News {
    pub(crate) told: Say,
    /// For how long, in seconds.
    pub(crate) stay: f32,
    pub(crate) kind: NewsKind,
}

/// What kind of thing is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewsKind {
    /// Something happened.
    Event,
    /// Something happened that must be known at once.
    Alarm,
    /// What is around the player, in words.
    Place,
}

impl News {
    /// Tells this.
    pub(crate) fn of(told: Say) -> News {
        News {
            told,
            stay: STAY,
            kind: NewsKind::Event,
        }
    }

    /// What takes long enough to read while one looks round, such as a lesson.
    pub(crate) fn to_read(told: Say) -> News {
        News {
            stay: 4.0 * STAY,
            ..News::of(told)
        }
    }

    /// What must be known at once.
    pub(crate) fn alarm(told: Say) -> News {
        News {
            kind: NewsKind::Alarm,
            ..News::of(told)
        }
    }

    /// What is around the player.
    pub(crate) fn place(told: Say) -> News {
        News {
            kind: NewsKind::Place,
            ..News::to_read(told)
        }
    }
}

/// What became of what was asked on a card: told as long as the card is shown.
#[derive(Resource, Debug, Default)]
pub(crate) struct CardNews {
    pub(crate) told: Say,
    /// Whether it went wrong.
    pub(crate) is_bad: bool,
}

impl CardNews {
    /// It went well.
    pub(crate) fn good(told: Say) -> CardNews {
        CardNews {
            told,
            is_bad: false,
        }
    }

    /// It went wrong.
    pub(crate) fn bad(told: Say) -> CardNews {
        CardNews { told, is_bad: true }
    }
}

/// What of the game's own files was not read or not kept, until a card tells it.
#[derive(Resource, Debug, Default)]
pub(crate) struct KeepFault(pub(crate) Say);

impl KeepFault {
    /// What is to be told besides, if anything.
    pub(crate) fn add(&mut self, told: Say) {
        self.0 = match (std::mem::take(&mut self.0), told) {
            (Say::Nothing, told) | (told, Say::Nothing) => told,
            (first, second) => Say::Several(vec![first, second], "; "),
        };
    }

    /// Adds what a file's reading or keeping ended with.
    pub(crate) fn note(&mut self, ended: Result<(), StoreError>) {
        self.add(KeepFault::of(ended).0);
    }

    /// What that ended with alone.
    pub(crate) fn of(ended: Result<(), StoreError>) -> KeepFault {
        KeepFault(match ended {
            Ok(()) => Say::Nothing,
            Err(error) => of_library::store_error(&error).sentence(),
        })
    }
}
