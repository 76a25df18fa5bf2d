//! The game's own files that contain a version number.

use super::{Store, StoreError, WriteResult};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The name of a file, and the version of the file format that this game writes.
pub(crate) struct VersionedFile {
    pub(crate) name: &'static str,
    /// The version of the format. A change to the format must increase this number if older
    /// versions of the game cannot read the new format.
    pub(crate) version: u32,
    /// Whether early versions of the game wrote this file without a version number, as plain data.
    pub(crate) has_unversioned: bool,
}

/// The contents of the file: the version of the format, and the data.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Versioned<T> {
    version: u32,
    holds: T,
}

impl VersionedFile {
    /// Reads the file. Returns `None` if the file does not exist. A file that cannot be read, or
    /// that has a newer version of the format, is moved aside.
    pub(crate) fn recall<T: DeserializeOwned>(
        &self,
        store: &Store,
    ) -> Result<Option<T>, StoreError> {
        store.recall(self.name, |text| self.read(text))
    }

    /// Changes the data in the file. If the file does not exist, `change` receives the default
    /// value. See [`Store::update`].
    pub(crate) fn update<T: Serialize + DeserializeOwned + Default>(
        &self,
        store: &Store,
        change: impl FnOnce(&mut T),
    ) -> WriteResult {
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

    /// Replaces the data in the file. See [`Store::update`].
    pub(crate) fn replace<T: Serialize + DeserializeOwned>(
        &self,
        store: &Store,
        holds: &T,
    ) -> WriteResult {
        let read = |text: &str| self.read::<T>(text);
        store.update(self.name, read, |_| self.write(holds))
    }

    /// Returns the contents of a file with this data, or `None` if serialisation fails. Plain data
    /// with strings as keys can always be serialised.
    pub(crate) fn write<T: Serialize>(&self, holds: T) -> Option<String> {
        let version = self.version;
        ron::ser::to_string_pretty(&Versioned { version, holds }, <_>::default()).ok()
    }

    /// Parses the contents of the file, and returns the data.
    pub(crate) fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        #[derive(Deserialize)]
        struct Head {
            /// The version of the format, or 0 if the file has no version number.
            #[serde(default)]
            version: u32,
        }
        let told = |error: ron::error::SpannedError| error.to_string();
        let known = self.version;
        match ron::from_str::<Head>(text).map_err(told)?.version {
            0 if self.has_unversioned => ron::from_str(text).map_err(told),
            version if version > known => Err(format!(
                "version {version}; this version of Warren reads up to {known}"
            )),
            _ => {
                let read: Versioned<T> = ron::from_str(text).map_err(told)?;
                Ok(read.holds)
            }
        }
    }
}
