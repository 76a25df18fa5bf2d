//! Exported files: downloads in a browser, and otherwise files in the folder `exports` beside the
//! folder of levels.

use super::names::{is_name, is_reserved};
use super::{Store, StoreError, failed};
use crate::platform::{self, files};
use std::fmt::Display;
use std::path::PathBuf;

impl Store {
    /// Returns the name for exported files: `name`, with a number if there is already an exported file
    /// with this name and one of the `endings`, such as `".pdf"`. A browser numbers its downloads itself.
    pub(crate) fn export_name(
        &self,
        name: &str,
        endings: &[impl Display],
    ) -> Result<String, StoreError> {
        if platform::dialogs().is_some() {
            return Ok(name.into());
        }
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
        let is_used = |name: &str, ending| files::is_used(&folder.join(format!("{name}{ending}")));
        let is_free = |name: &String| !endings.iter().any(|ending| is_used(name, ending));
        Ok(names.find(is_free).unwrap_or_default())
    }

    /// Exports a file. Returns its path, or `None` if a browser downloads it. Fails if the file
    /// exists.
    pub(crate) fn export(&self, file: &str, content: &[u8]) -> Result<Option<PathBuf>, StoreError> {
        if let Some(dialogs) = platform::dialogs() {
            dialogs.save_file(file, content);
            return Ok(None);
        }
        let path = self.exports()?.join(file);
        files::write_new(&path, content).map_err(failed(&path))?;
        Ok(Some(path))
    }

    fn exports(&self) -> Result<PathBuf, StoreError> {
        self.beside("exports")
    }
}
