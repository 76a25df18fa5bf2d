//! Messages to the player: news that disappears after some time, the result of the last action on a
//! card, and errors in the game's own files.

use crate::store::{StoreError, WriteResult};
use crate::texts::{Say, Texts, of_library, say};
use bevy::prelude::*;
use std::collections::BTreeMap;
use std::io::{self, Write};
use warren_dungeon::level::BeastKind;

/// The display time of news, in seconds.
const STAY: f32 = 3.0;

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<News>()
        .init_resource::<CardNews>()
        .init_resource::<FileFaults>()
        .add_systems(Last, print_faults.run_if(on_message::<AppExit>));
}

/// A message that is shown to the player for some time.
#[derive(Message, Clone, Debug)]
pub(crate) struct News {
    pub(crate) told: Say,
    /// The message's display time, in seconds. Long messages are shown for a longer time.
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
    /// An alarm that says where the player hears a beast of this kind. It replaces the previous one.
    Heard(BeastKind),
    /// The control that ends the test run in progress.
    TestRun,
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

    /// Returns news about an event. This news is shown for a longer time, so that the player can
    /// read a long text such as a lesson. News that arrives in the meantime does not replace it.
    pub(crate) fn to_read(told: Say) -> News {
        News {
            stay: 4.0 * STAY,
            ..News::of(told)
        }
    }

    /// Returns whether this news is shown for longer than usual.
    pub(crate) fn is_long(&self) -> bool {
        self.stay > STAY
    }

    /// Returns news about an event that the player must notice immediately.
    pub(crate) fn alarm(told: Say) -> News {
        News {
            kind: NewsKind::Alarm,
            ..News::of(told)
        }
    }

    /// Returns news that says where the player hears a beast.
    pub(crate) fn heard(kind: BeastKind, told: Say) -> News {
        News {
            kind: NewsKind::Heard(kind),
            ..News::of(told)
        }
    }

    /// Returns whether the player must notice this news immediately.
    pub(crate) fn is_alarm(&self) -> bool {
        matches!(self.kind, NewsKind::Alarm | NewsKind::Heard(_))
    }

    /// Returns news that says how to end a test run. It is shown at most as long as the test run
    /// takes.
    pub(crate) fn test_run(told: Say) -> News {
        News {
            kind: NewsKind::TestRun,
            ..News::to_read(told)
        }
    }

    /// Returns news that describes the player's surroundings.
    pub(crate) fn place(told: Say) -> News {
        News {
            kind: NewsKind::Place,
            ..News::to_read(told)
        }
    }
}

/// The message about the player's last action on a card. The message is shown while the card is
/// open.
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

/// For each of the game's own files, the latest error that occurred while reading or writing the
/// file.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct FileFaults {
    files: BTreeMap<String, Say>,
    /// Whether a card has shown all errors.
    is_shown: bool,
}

impl FileFaults {
    /// Returns the contents that were read from a file. If reading failed, records the error and
    /// returns `None`.
    pub(crate) fn take<T>(&mut self, file: &str, read: Result<Option<T>, StoreError>) -> Option<T> {
        read.unwrap_or_else(|error| {
            self.set(file, of_library::store_error(&error));
            None
        })
    }

    /// Records the result of writing a file. Removes the file's error if writing succeeded and no
    /// unreadable old file had to be moved aside.
    pub(crate) fn note(&mut self, file: &str, ended: WriteResult) {
        let told = match ended {
            Ok(None) => Say::Nothing,
            Ok(Some(moved)) => of_library::store_error(&moved),
            Err(error) => {
                let why = of_library::store_error(&error);
                say!("file-not-kept", file, why)
            }
        };
        self.set(file, told);
    }

    /// Sets a file's error, or removes the error if `told` is [`Say::Nothing`].
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

    /// Returns a file's error, or [`Say::Nothing`] if there is no error.
    pub(crate) fn of(&self, file: &str) -> &Say {
        self.files.get(file).unwrap_or(&Say::Nothing)
    }

    /// Returns a message that lists the errors that are not in `before`.
    pub(crate) fn since(&self, before: &FileFaults) -> Say {
        let new = self.files.iter();
        let new = new.filter(|(file, told)| before.of(file) != *told);
        let new: Vec<Say> = new.map(|(_, told)| told.clone()).collect();
        match new.is_empty() {
            true => Say::Nothing,
            false => Say::Several(new, "; "),
        }
    }

    /// Returns a message that lists all errors.
    pub(crate) fn told(&self) -> Say {
        self.since(&FileFaults::default())
    }

    /// Records that a card has shown all errors.
    pub(crate) fn mark_shown(&mut self) {
        self.is_shown = true;
    }

    /// Removes all errors if a card has shown them.
    pub(crate) fn forget_shown(&mut self) {
        if self.is_shown {
            *self = FileFaults::default();
        }
    }
}

/// Prints the errors in the game's own files when the game exits, because it can no longer show a
/// card then.
pub(crate) fn print_faults(fault: Res<FileFaults>, texts: Res<Texts>) {
    let told = fault.told();
    if told != Say::Nothing {
        // If writing to standard error fails, the errors cannot be reported.
        let _ = writeln!(io::stderr(), "{}", texts.translate(&told));
    }
}
