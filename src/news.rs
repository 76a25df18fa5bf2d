//! Messages to the player: news that disappears after some time, and, on cards, the result of the
//! last action and the faults of the game's files.

use crate::store::{Kept, StoreError};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use std::collections::BTreeMap;

/// The display time of news, in seconds.
const STAY: f32 = 3.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<News>()
        .init_resource::<CardNews>()
        .init_resource::<KeepFault>();
}

/// A message that is shown to the player for some time.
#[derive(Message, Clone, Debug)]
pub(crate) struct News {
    pub(crate) told: Say,
    /// The display time of the message, in seconds.
    pub(crate) stay: f32,
    pub(crate) kind: NewsKind,
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NewsKind {
    /// An event.
    Event,
    /// An event that the player must notice immediately.
    Alarm,
    /// A description of the player's surroundings.
    Place,
}

impl News {
    /// Returns news about an event.
    pub(crate) fn of(told: Say) -> News {
        News {
            told,
            stay: STAY,
            kind: NewsKind::Event,
        }
    }

    /// Returns news that is shown long enough to be read while the player looks around, such as a
    /// lesson.
    pub(crate) fn to_read(told: Say) -> News {
        News {
            stay: 4.0 * STAY,
            ..News::of(told)
        }
    }

    /// Returns news about an event that the player must notice immediately.
    pub(crate) fn alarm(told: Say) -> News {
        News {
            kind: NewsKind::Alarm,
            ..News::of(told)
        }
    }

    /// Returns a description of the player's surroundings.
    pub(crate) fn place(told: Say) -> News {
        News {
            kind: NewsKind::Place,
            ..News::to_read(told)
        }
    }
}

/// The result of the player's last action on a card. Shown while the card is open.
#[derive(Resource, Debug, Default)]
pub(crate) struct CardNews {
    pub(crate) told: Say,
    /// Whether the action has failed.
    pub(crate) is_bad: bool,
}

impl CardNews {
    /// Returns a message about a successful action.
    pub(crate) fn good(told: Say) -> CardNews {
        CardNews {
            told,
            is_bad: false,
        }
    }

    /// Returns a message about a failed action.
    pub(crate) fn bad(told: Say) -> CardNews {
        CardNews { told, is_bad: true }
    }
}

/// The current fault of each of the game's files.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct KeepFault {
    files: BTreeMap<String, Say>,
    /// Whether a card has shown all faults.
    is_shown: bool,
}

impl KeepFault {
    /// Returns the content that was read from a file. If reading has failed, records the fault and
    /// returns `None`.
    pub(crate) fn take<T>(&mut self, file: &str, read: Result<Option<T>, StoreError>) -> Option<T> {
        read.unwrap_or_else(|error| {
            self.set(file, of_library::store_error(&error));
            None
        })
    }

    /// Records the result of writing a file. If writing was successful and no old file had to be
    /// moved aside, removes the fault of the file.
    pub(crate) fn note(&mut self, file: &str, ended: Kept) {
        let told = match ended {
            Ok(None) => Say::Nothing,
            Ok(Some(moved)) => of_library::store_error(&moved),
            Err(error) => {
                let why = of_library::store_error(&error);
                say!("file-not-kept", file = file, why = why)
            }
        };
        self.set(file, told);
    }

    /// Sets the fault of a file, or removes the fault if `told` is [`Say::Nothing`].
    pub(crate) fn set(&mut self, file: &str, told: Say) {
        if told == Say::Nothing {
            self.files.remove(file);
            return;
        }
        let told = told.sentence();
        if *self.of(file) != told {
            self.files.insert(file.into(), told);
            self.is_shown = false;
        }
    }

    /// Returns the fault of a file, or [`Say::Nothing`] if it has none.
    pub(crate) fn of(&self, file: &str) -> &Say {
        self.files.get(file).unwrap_or(&Say::Nothing)
    }

    /// Returns the faults that are not in `before`.
    pub(crate) fn since(&self, before: &KeepFault) -> Say {
        let new = self.files.iter();
        let new = new.filter(|(file, told)| before.of(file) != *told);
        let new: Vec<Say> = new.map(|(_, told)| told.clone()).collect();
        match new.is_empty() {
            true => Say::Nothing,
            false => Say::Several(new, "; "),
        }
    }

    /// Returns all faults.
    pub(crate) fn told(&self) -> Say {
        self.since(&KeepFault::default())
    }

    /// Records that a card has shown all faults.
    pub(crate) fn mark_shown(&mut self) {
        self.is_shown = true;
    }

    /// Removes all faults if a card has shown them.
    pub(crate) fn forget_shown(&mut self) {
        if self.is_shown {
            *self = KeepFault::default();
        }
    }
}
