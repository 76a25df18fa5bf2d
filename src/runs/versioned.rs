//! Files of the game's own that say which version of them they hold.

use crate::store::{Store, StoreError};
use crate::texts::{Say, of_library, say};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A file, and the version of it that this game writes.
pub(super) struct VersionedFile {
    pub(super) name: &'static str,
    /// Goes up when older games could not read it.
    pub(super) version: u32,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Versioned<T> {
    version: u32,
    holds: T,
}

impl VersionedFile {
    /// Keeps plain data in it, whose keys are texts.
    pub(super) fn keep<T: Serialize>(&self, store: &Store, holds: &T) -> Result<(), StoreError> {
        let version = self.version;
        // Of such data nothing can fail.
        let text = ron::ser::to_string_pretty(&Versioned { version, holds }, <_>::default());
        store.keep(self.name, &text.unwrap_or_default())
    }

    /// What it holds, or the usual where there is no such file. One that does not read, or
    /// that a newer game wrote, is set aside, and the second value says so.
    pub(super) fn recall<T: DeserializeOwned + Default>(&self, store: &Store) -> (T, Say) {
        let why = match store.kept(self.name) {
            Ok(None) => return (T::default(), Say::Nothing),
            Ok(Some(text)) => match self.read(&text) {
                Ok(holds) => return (holds, Say::Nothing),
                Err(why) => Say::verbatim(why),
            },
            Err(error) => of_library::store_error(&error),
        };
        let place = of_library::set_aside(store.set_aside(self.name));
        let fault = say!("file-not-read", file = self.name, why = why, place = place);
        (T::default(), fault)
    }

    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        #[derive(Deserialize)]
        struct Head {
            version: u32,
        }
        let told = |error: ron::error::SpannedError| error.to_string();
        let Head { version } = ron::from_str(text).map_err(told)?;
        if version > self.version {
            let known = self.version;
            return Err(format!(
                "version {version}; this Warren reads up to {known}"
            ));
        }
        let read: Versioned<T> = ron::from_str(text).map_err(told)?;
        Ok(read.holds)
    }
}
