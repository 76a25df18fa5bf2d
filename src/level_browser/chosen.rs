//! The chosen level of a browser, and the data that the browser shows for it.

use super::Shelf;
use super::list::difficulty;
use crate::platform::files::FileStamp;
use crate::runs::records::Record;
use crate::store::StoreError;
use crate::texts::{self, Say, of_library, say};
use bevy_warren::colours::Colours;
use bevy_warren::work::Slot;
use std::sync::Arc;
use warren_dungeon::level::{Fingerprint, Level, fingerprint};
use warren_dungeon::survey::{Figure, LazyMeasures};
use warren_maze::topology::GridSpec;

/// The chosen level, or no level. While a level is being read, the data of the previous level stays.
#[derive(Default)]
pub(crate) struct ChosenLevel<P> {
    name: String,
    /// The time at which the file was last changed, and the colours of the picture.
    drawn_for: (Option<FileStamp>, Colours),
    reading: Slot<Result<(Details, P), StoreError>>,
    details: Option<Result<Details, StoreError>>,
    /// The picture of the level that was read last, until a browser uses it.
    pub(crate) picture: P,
}

struct Details {
    grid: GridSpec,
    /// The number of moves of the solution.
    solution: Option<f64>,
    difficulty: Option<f64>,
    fingerprint: Fingerprint,
}

impl<P: Default + Send + 'static> ChosenLevel<P> {
    /// Starts reading a level, unless it is the chosen level and its file has not changed. Returns
    /// whether a level has been read, or whether no level is chosen any longer.
    pub(super) fn read(
        &mut self,
        name: String,
        shelf: &Shelf,
        draw: impl FnOnce(&Arc<Level>) -> P + Send + Sync + 'static,
    ) -> bool {
        if name.is_empty() {
            let had_level = !self.name.is_empty();
            *self = ChosenLevel::default();
            return had_level;
        }
        let stamp = shelf.list.get(&name).and_then(|level| level.stamp());
        let wanted = (stamp, *shelf.colours);
        if (&name, wanted) != (&self.name, self.drawn_for) {
            (self.name, self.drawn_for) = (name.clone(), wanted);
            let store = shelf.store.clone();
            self.reading.ask(move |_| {
                let level = Arc::new(store.load(&name)?);
                let measures = LazyMeasures::new(&level);
                let details = Details {
                    grid: level.grid().spec(),
                    solution: measures.figure(Figure::Solution),
                    difficulty: measures.figure(Figure::Difficulty),
                    fingerprint: fingerprint(&level),
                };
                Ok((details, draw(&level)))
            });
        }
        let Some(read) = self.reading.take_ready(*shelf.wait) else {
            return false;
        };
        (self.details, self.picture) = match read {
            Ok((details, picture)) => (Some(Ok(details)), picture),
            Err(error) => (Some(Err(error)), P::default()),
        };
        true
    }
}

impl<P> ChosenLevel<P> {
    /// Returns the level's name, or an empty string if no level is chosen.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Describes the level in several lines.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Say> {
        let details = self.details.iter().flatten().next();
        let lines = details.map(|details| {
            let (shape, size) = (
                of_library::shape(details.grid.shape),
                texts::size(details.grid),
            );
            let steps = details.solution.map(|steps| steps as u32);
            [
                Some(say!("levels-what", shape, size)),
                steps.map(|steps| say!("custom-way", steps)),
                details.difficulty.map(difficulty),
            ]
        });
        lines.into_iter().flatten().flatten()
    }

    /// Returns the error in the level's file.
    pub(crate) fn fault(&self) -> Option<Say> {
        let fault = self.details.as_ref()?.as_ref().err()?;
        Some(of_library::store_error(fault).sentence())
    }

    /// Returns the player's record in the level.
    pub(crate) fn record(&self, shelf: &Shelf) -> Option<Record> {
        let details = self.details.as_ref()?.as_ref().ok()?;
        shelf.records.as_ref()?.of(details.fingerprint).copied()
    }
}
