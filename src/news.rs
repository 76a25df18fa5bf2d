//! What the player is told: news in a line that fades; on a card, what became of what was asked
//! there, and what went wrong with the files that the game keeps.

use crate::store::{Kept, StoreError};
use crate::texts::{Say, of_library, say};
use bevy::prelude::*;
use std::collections::BTreeMap;

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

/// What went wrong with each file that the game keeps.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct KeepFault {
    files: BTreeMap<String, Say>,
    /// Whether a card has shown all of it.
    is_shown: bool,
}

impl KeepFault {
    /// Takes how the reading of a file ended, and returns what it holds.
    pub(crate) fn take<T>(&mut self, file: &str, read: Result<Option<T>, StoreError>) -> Option<T> {
        read.unwrap_or_else(|error| {
            self.set(file, of_library::store_error(&error));
            None
        })
    }

    /// Takes how the writing of a file ended. If it went well, no fault of the file is left.
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

    /// Sets what is wrong with a file; nothing if it is in order.
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

    /// What is wrong with a file.
    pub(crate) fn of(&self, file: &str) -> &Say {
        self.files.get(file).unwrap_or(&Say::Nothing)
    }

    /// What is wrong now and was not wrong before.
    pub(crate) fn since(&self, before: &KeepFault) -> Say {
        let new = self.files.iter();
        let new = new.filter(|(file, told)| before.of(file) != *told);
        let new: Vec<Say> = new.map(|(_, told)| told.clone()).collect();
        match new.is_empty() {
            true => Say::Nothing,
            false => Say::Several(new, "; "),
        }
    }

    /// Everything that is wrong.
    pub(crate) fn told(&self) -> Say {
        self.since(&KeepFault::default())
    }

    /// Takes note that a card has shown everything.
    pub(crate) fn mark_shown(&mut self) {
        self.is_shown = true;
    }

    /// Forgets everything, if a card has shown it.
    pub(crate) fn forget_shown(&mut self) {
        if self.is_shown {
            *self = KeepFault::default();
        }
    }
}
