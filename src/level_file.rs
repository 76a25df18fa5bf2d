//! The current level's file, which is loaded again when another program changes it.

use crate::news::News;
use crate::platform::files::{self, FileStamp};
use crate::states::Screen;
use crate::store::{StoreError, read_level};
use crate::texts::{of_library, say};
use bevy::prelude::*;
use bevy_warren::level::{CurrentLevel, LevelFault, OpenError, OpenLevel};
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use warren_dungeon::level::Level;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LevelFile>()
        .init_resource::<WaitForWork>()
        .add_systems(
            Update,
            (look, fetch)
                .chain()
                .before(FrameSystems::Level)
                .after(FrameSystems::States)
                .run_if(in_state(Screen::Playing)),
        );
}

/// The file from which the current level was loaded, or `None`.
///
/// The file's modification time is checked regularly. Bevy's file watcher covers only the asset
/// folder, and a separate watcher would add a dozen crates for a single file. Reading the time
/// costs a few microseconds, and works on every file system.
#[derive(Resource, Default)]
pub struct LevelFile(Option<OpenFile>);

struct OpenFile {
    path: PathBuf,
    /// The stamp of the version that was loaded last, even if that version was broken.
    loaded: Option<FileStamp>,
    /// The stamp at the last check of the file. A file is loaded when its stamp has been the same
    /// twice, because an editor may still be writing it.
    seen: Option<FileStamp>,
    /// The time until the file is checked again.
    wait: Duration,
    /// The last valid version.
    level: Arc<Level>,
    /// Whether the last valid version is or was the current level.
    is_open: bool,
    /// Whether the player made the current level by editing the last valid version.
    is_edited: bool,
    /// A new version of the file, which would replace a level that the player has edited.
    waiting: Option<Arc<Level>>,
    reading: Slot<Result<Level, StoreError>>,
}

/// The time between two checks of the file.
const INTERVAL: Duration = Duration::from_millis(500);

impl LevelFile {
    /// Follows the changes to a file, as long as `level`, which was read from the file, is the
    /// current level.
    pub fn follow(&mut self, path: impl Into<PathBuf>, level: Arc<Level>) {
        let path = path.into();
        let stamp = files::stamp(&path);
        self.0 = Some(OpenFile {
            path,
            loaded: stamp,
            seen: stamp,
            wait: INTERVAL,
            level,
            is_open: false,
            is_edited: false,
            waiting: None,
            reading: Slot::default(),
        });
    }

    /// Stops following the file, because a level from a different source is being opened.
    pub(crate) fn forget(&mut self) {
        self.0 = None;
    }

    /// Returns the file's name if the file has changed while the player was editing the level. The
    /// player must [answer](LevelFile::answer) which of the two versions to keep.
    pub(crate) fn question(&self) -> Option<String> {
        let open = self.0.as_ref().filter(|open| open.waiting.is_some())?;
        Some(open.name())
    }

    /// Returns the file's new version if the player wants to load it. Otherwise, the player's
    /// version stays, and the file is no longer followed.
    pub(crate) fn answer(&mut self, load: bool) -> Option<OpenLevel> {
        let mut open = self.0.take()?;
        let new = open.waiting.take().filter(|_| load)?;
        self.follow(open.path, new.clone());
        Some(OpenLevel::take(new))
    }

    /// Returns whether the file contains this level.
    pub(crate) fn contains(&self, level: &Arc<Level>) -> bool {
        let open = self.0.as_ref();
        open.is_some_and(|open| Arc::ptr_eq(&open.level, level) || open.level == *level)
    }

    /// Returns the file's path, or `None` if there is no file.
    pub fn path(&self) -> Option<&Path> {
        let open = self.0.as_ref().filter(|file| file.is_open);
        open.map(|file| &*file.path)
    }
}

impl OpenFile {
    fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// Returns whether a level may be an edited copy of the last valid version: no recipe makes it,
    /// and it has the same grid.
    fn might_become(&self, level: &Level) -> bool {
        level.true_recipe().is_none() && level.grid().spec() == self.level.grid().spec()
    }
}

/// Checks the file, and reads it in the background if it has changed. Stops following the file when
/// a different level becomes the current level.
fn look(time: Res<Time<Real>>, current: Res<CurrentLevel>, mut file: ResMut<LevelFile>) {
    let file = file.bypass_change_detection();
    let Some(open) = &mut file.0 else { return };
    let is_it = |level: &Arc<Level>| Arc::ptr_eq(level, &open.level);
    match current.0.as_ref().is_some_and(is_it) {
        true => (open.is_open, open.is_edited) = (true, false),
        // The level has been requested, and will become the current level later.
        false if !open.is_open => return,
        false
            if current
                .0
                .as_ref()
                .is_some_and(|level| open.might_become(level)) =>
        {
            open.is_edited = true;
        }
        false => {
            file.0 = None;
            return;
        }
    }
    open.wait = open.wait.saturating_sub(time.delta());
    if !open.wait.is_zero() {
        return;
    }
    open.wait = INTERVAL;
    let stamp = files::stamp(&open.path);
    if stamp.is_some() && stamp == open.seen && stamp != open.loaded {
        open.loaded = stamp;
        let path = open.path.clone();
        open.reading.ask(move |_| read_level(&path));
    }
    open.seen = stamp;
}

/// Opens the level's new version. If the new version is invalid, reports the error, and the last
/// valid version stays open.
fn fetch(
    wait: Res<WaitForWork>,
    mut file: ResMut<LevelFile>,
    mut fault: ResMut<LevelFault>,
    mut open_level: MessageWriter<OpenLevel>,
    mut news: MessageWriter<News>,
) {
    let Some(open) = &mut file.bypass_change_detection().0 else {
        return;
    };
    let Some(read) = open.reading.take_ready(*wait) else {
        return;
    };
    let name = open.name();
    match read {
        Ok(level) if level == *open.level => fault.0 = None,
        Ok(level) if open.is_edited => {
            open.waiting = Some(Arc::new(level));
            fault.0 = None;
            news.write(News::to_read(say!("level-file-asks", name)));
        }
        Ok(level) => {
            open.level = Arc::new(level);
            open.is_open = false;
            open_level.write(OpenLevel::take(open.level.clone()));
            news.write(News::of(say!("level-file-loaded", name)));
        }
        Err(error) => {
            let why = of_library::store_error(&error);
            news.write(News::to_read(say!("level-file-broken", why)));
            fault.0 = Some(OpenError::Asset(error.to_string()));
        }
    }
}
