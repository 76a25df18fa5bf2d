//! The uploaded pictures of the levels in the visible rows.

use super::list::{LevelFacts, LevelList};
use bevy_warren::map::thumbnail::Thumbnail;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The pictures of levels by their names, each with the data from which it was uploaded. `T` is the
/// type of an uploaded picture.
pub(crate) struct RowPictures<T>(BTreeMap<String, (Arc<LevelFacts>, T)>);

impl<T> Default for RowPictures<T> {
    fn default() -> RowPictures<T> {
        RowPictures(BTreeMap::new())
    }
}

impl<T> RowPictures<T> {
    /// Returns the picture of a level, and uploads it first if the level was read again. Returns
    /// `None` until the level has been read.
    pub(crate) fn of(
        &mut self,
        name: &str,
        list: &LevelList,
        upload: impl FnOnce(&Thumbnail) -> T,
    ) -> Option<&T> {
        let facts = list.get(name)?.facts()?;
        let is_it = |uploaded: &(Arc<LevelFacts>, T)| Arc::ptr_eq(&uploaded.0, facts);
        if !self.0.get(name).is_some_and(is_it) {
            let picture = upload(&facts.picture);
            self.0.insert(name.into(), (facts.clone(), picture));
        }
        self.0.get(name).map(|(_, picture)| picture)
    }

    /// Removes the pictures of levels with other names.
    pub(crate) fn keep(&mut self, names: &[String]) {
        self.0.retain(|name, _| names.contains(name));
    }
}
