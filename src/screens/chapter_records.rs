//! The player's records in the chapters of the campaign.

use crate::campaign::{Campaign, Chapter};
use crate::runs::records::{Record, Records};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use warren_dungeon::level::{Fingerprint, fingerprint};
use warren_dungeon::make::make;

/// The player's records in the chapters.
#[derive(SystemParam)]
pub(super) struct ChapterRecords<'w> {
    campaign: Res<'w, Campaign>,
    records: Res<'w, Records>,
    levels: ResMut<'w, ChapterLevels>,
}

/// The fingerprint of each chapter's level. The list is empty until a card needs it, because making
/// all levels takes longer than a frame.
#[derive(Resource, Default)]
pub(super) struct ChapterLevels(Vec<Option<Fingerprint>>);

impl ChapterRecords<'_> {
    /// Returns the record of each chapter, or `None` if the chapter has no record. The first call makes
    /// the levels of all chapters.
    pub(super) fn all(&mut self) -> Vec<Option<Record>> {
        if self.levels.0.is_empty() {
            let level = |chapter: &Chapter| Some(fingerprint(&make(&chapter.recipe).ok()?));
            self.levels.0 = self.campaign.chapters.iter().map(level).collect();
        }
        let record = |level: &Option<Fingerprint>| self.records.of((*level)?).copied();
        self.levels.0.iter().map(record).collect()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn levels_are_made_once() {
        let mut world = World::new();
        let mut campaign = Campaign::default();
        campaign.chapters.truncate(2);
        world.insert_resource(campaign);
        world.init_resource::<Records>();
        world.init_resource::<ChapterLevels>();
        let all = |mut records: ChapterRecords| records.all();
        assert_eq!(world.run_system_once(all).unwrap(), [None, None]);
        let made = world.resource::<ChapterLevels>().0.clone();
        assert!(made.iter().all(Option::is_some));
        // The recipes are not read again.
        world.resource_mut::<Campaign>().chapters.clear();
        assert_eq!(world.run_system_once(all).unwrap(), [None, None]);
        assert_eq!(world.resource::<ChapterLevels>().0, made);
    }
}
