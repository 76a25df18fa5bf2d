//! Exported levels, in the folder `exports` beside the folder of levels.

use super::names::{is_name, is_reserved};
use super::{Store, StoreError, failed};
use crate::platform::files;
use std::path::PathBuf;

impl Store {
    /// Returns `name`, with a number if there is already an exported file with this name and
    /// extension.
    pub(crate) fn free_export(&self, name: &str, extension: &str) -> Result<String, StoreError> {
        let name = name.trim();
        if !is_name(name) {
            return Err(StoreError::Name(name.into()));
        }
        if is_reserved(name) {
            return Err(StoreError::Reserved(name.into()));
        }
        let folder = self.exports()?;
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let is_free = |name: &String| !files::is_used(&folder.join(format!("{name}.{extension}")));
        Ok(names.find(is_free).unwrap_or_default())
    }

    /// Writes a file into the folder of exports, and returns its path. Fails if the file exists.
    pub(crate) fn export(&self, file: &str, content: &[u8]) -> Result<PathBuf, StoreError> {
        let path = self.exports()?.join(file);
        files::write_new(&path, content).map_err(failed(&path))?;
        Ok(path)
    }

    fn exports(&self) -> Result<PathBuf, StoreError> {
        self.beside("exports")
    }
}
