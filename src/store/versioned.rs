//! Files of the game's own that say which version of them they hold.

use super::{Kept, Store, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A file, and the version of it that this game writes.
pub(crate) struct VersionedFile {
    pub(crate) name: &'static str,
    /// Goes up when older games could not read it.
    pub(crate) version: u32,
    /// Whether there are files that say no version: they hold their data alone.
    pub(crate) has_unversioned: bool,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Versioned<T> {
    version: u32,
    holds: T,
}

impl VersionedFile {
    /// Reads the file; `None` if it does not exist. A file that cannot be read, or that a newer
    /// game wrote, is moved aside.
    pub(crate) fn recall<T: DeserializeOwned>(
        &self,
        store: &Store,
    ) -> Result<Option<T>, StoreError> {
        store.recall(self.name, |text| self.read(text))
    }

    /// Changes what the file holds; at first the default. See [`Store::update`].
    pub(crate) fn update<T: Serialize + DeserializeOwned + Default>(
        &self,
        store: &Store,
        change: impl FnOnce(&mut T),
    ) -> Kept {
        store.update(
            self.name,
            |text| self.read(text),
            |old| {
                let mut holds = old.unwrap_or_default();
                change(&mut holds);
                self.write(holds)
            },
        )
    }

    /// The text of the file. Plain data, whose keys are strings, can always be written.
    pub(crate) fn write<T: Serialize>(&self, holds: T) -> Option<String> {
        let version = self.version;
        ron::ser::to_string_pretty(&Versioned { version, holds }, <_>::default()).ok()
    }

    /// What the text of the file holds.
    pub(crate) fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        #[derive(Deserialize)]
        struct Head {
            /// 0 if the file has none.
            #[serde(default)]
            version: u32,
        }
        let told = |error: ron::error::SpannedError| error.to_string();
        let known = self.version;
        match ron::from_str::<Head>(text).map_err(told)?.version {
            0 if self.has_unversioned => ron::from_str(text).map_err(told),
            version if version > known => Err(format!(
                "version {version}; this Warren reads up to {known}"
            )),
            _ => {
                let read: Versioned<T> = ron::from_str(text).map_err(told)?;
                Ok(read.holds)
            }
        }
    }
}
