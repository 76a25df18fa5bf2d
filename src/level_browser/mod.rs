//! A browser of levels, without its appearance. The levels card and the panel each have a
//! [`LevelBrowser`]: they draw it, and forward the player's input to it.

mod chosen;
mod list;
mod pictures;

pub(crate) use list::{LevelList, LevelOrder};
pub(crate) use pictures::RowPictures;

use crate::level_file::LevelFile;
use crate::runs::records::Records;
use crate::store::{self, Store, StoreError, is_built_in};
use crate::texts::{self, Say, Texts, of_library, say};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::level::OpenLevel;
use bevy_warren::work::{Slot, WaitForWork};
use chosen::ChosenLevel;
use std::path::PathBuf;
use std::sync::Arc;
use warren_dungeon::level::Level;

/// The levels that a search has found, the chosen level, and the current operation on a level. `P` is
/// the type of the chosen level's picture.
#[derive(Default)]
pub(crate) struct LevelBrowser<P> {
    /// The text to search for.
    pub(crate) search: String,
    pub(crate) order: LevelOrder,
    found: Vec<String>,
    /// The list, the search text and the order for which the levels were found.
    found_for: Option<(u64, String, LevelOrder)>,
    /// The names in the visible rows. Their files are read first.
    pub(crate) visible: Vec<String>,
    pub(crate) chosen: ChosenLevel<P>,
    pub(crate) asked: Option<Asked>,
    /// Reads the level to open. The path is that of a file to follow.
    opening: Slot<Result<(Option<PathBuf>, Level), StoreError>>,
    /// The result of the last operation.
    pub(crate) result: Option<Result<Say, StoreError>>,
}

/// A question about the level with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) name: String,
    pub(crate) question: Question,
}

/// A question about one of the player's own levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Asks for a new name, and contains the name that the player has typed.
    Rename(String),
    /// Asks whether to delete the level.
    Delete,
    /// Asks whether to replace the level with a different level.
    Replace,
}

/// The parts of the game that a browser uses.
#[derive(SystemParam)]
pub(crate) struct Shelf<'w> {
    pub(crate) store: Res<'w, Store>,
    pub(crate) list: ResMut<'w, LevelList>,
    pub(crate) texts: Res<'w, Texts>,
    pub(crate) colours: Res<'w, Colours>,
    records: Option<Res<'w, Records>>,
    wait: Res<'w, WaitForWork>,
}

impl<P: Default + Send + 'static> LevelBrowser<P> {
    /// Returns the names of the levels that were found, in order.
    pub(crate) fn found(&self) -> &[String] {
        &self.found
    }

    /// Finds the levels, and reads their files in the background. Call this function in every frame
    /// in which the browser is visible.
    pub(crate) fn find(&mut self, shelf: &mut Shelf) {
        let visible = self.visible.iter().map(String::as_str);
        let list = shelf.list.bypass_change_detection();
        list.update(&shelf.store, &shelf.colours, visible, *shelf.wait);
        let wanted = (list.version, self.search.clone(), self.order);
        if self.found_for.as_ref() != Some(&wanted) {
            self.found = list.names(&self.search, self.order, &shelf.texts);
            self.found_for = Some(wanted);
        }
    }

    /// Chooses the level about which the player is asked, or else the level at which the player
    /// points. If there is no such level, and the chosen level is not visible, chooses the first
    /// visible level. The chosen level is read in the background, and `draw` draws its picture there.
    /// Returns whether the [chosen level](ChosenLevel) has changed.
    pub(crate) fn choose(
        &mut self,
        pointed: Option<&str>,
        shelf: &Shelf,
        draw: impl FnOnce(&Arc<Level>) -> P + Send + Sync + 'static,
    ) -> bool {
        let chosen = |name: &&String| *name == self.chosen.name();
        let visible = self.visible.iter().find(chosen);
        let visible = visible.or(self.visible.first()).map(String::as_str);
        let asked = self.asked.as_ref().map(|asked| &*asked.name);
        let name = asked.or(pointed).or(visible).unwrap_or_default().to_owned();
        self.chosen.read(name, shelf, draw)
    }

    /// Opens the level with this name as soon as it has been read.
    pub(crate) fn open(&mut self, name: &str, store: &Store) {
        let (name, store) = (name.to_owned(), store.clone());
        self.open_with(move || Ok((store.level_path(&name), store.load(&name)?)));
    }

    /// Opens a level file that is not in the store.
    #[cfg(feature = "command-line")]
    pub(crate) fn open_file(&mut self, path: PathBuf) {
        self.open_with(move || {
            let level = store::read_level(&path)?;
            Ok((Some(path), level))
        });
    }

    /// Opens the level that a text describes. `name` is the name of its file, for the error.
    pub(crate) fn open_text(&mut self, name: String, text: String) {
        self.open_with(move || Ok((None, store::parse(&name, &text)?)));
    }

    fn open_with(
        &mut self,
        read: impl FnOnce() -> Result<(Option<PathBuf>, Level), StoreError> + Send + Sync + 'static,
    ) {
        (self.result, self.asked) = (None, None);
        self.opening.ask(move |_| read());
    }

    /// Returns the message that opens a level which has been read, and follows the level's file. If
    /// the level cannot be read, returns the reason, which also becomes the result.
    pub(crate) fn opened(
        &mut self,
        shelf: &Shelf,
        file: &mut LevelFile,
    ) -> Option<Result<OpenLevel, Say>> {
        Some(match self.opening.take_ready(*shelf.wait)? {
            Ok((path, level)) => {
                let level = Arc::new(level);
                match path {
                    Some(path) => file.follow(path, level.clone()),
                    None => file.forget(),
                }
                Ok(OpenLevel::take(level))
            }
            Err(error) => {
                let why = of_library::store_error(&error);
                self.result = Some(Err(error));
                Err(why)
            }
        })
    }

    /// Saves a level under a new name, and follows its file. If one of the player's own levels has
    /// the name, asks whether to replace it.
    pub(crate) fn save(
        &mut self,
        name: &str,
        level: &Arc<Level>,
        shelf: &mut Shelf,
        file: &mut LevelFile,
    ) {
        match shelf.store.save(name, level) {
            Err(StoreError::Taken(name)) if !is_built_in(&name) => {
                self.ask(&name, Question::Replace);
                self.result = None;
            }
            saved => self.finish_saving(saved, level, shelf, file),
        }
    }

    /// Replaces the level about which the player was asked, and follows its file.
    pub(crate) fn replace(&mut self, level: &Arc<Level>, shelf: &mut Shelf, file: &mut LevelFile) {
        if let Some(asked) = self.asked.take() {
            let replaced = shelf.store.replace(&asked.name, level);
            self.finish_saving(replaced, level, shelf, file);
        }
    }

    fn finish_saving(
        &mut self,
        saved: Result<PathBuf, StoreError>,
        level: &Arc<Level>,
        shelf: &mut Shelf,
        file: &mut LevelFile,
    ) {
        if let Ok(path) = &saved {
            file.follow(path, level.clone());
        }
        self.finish(
            saved.map(|path| say!("panel-levels-saved", path = shown(path))),
            shelf,
        );
    }

    /// Asks the player a question about a level.
    pub(crate) fn ask(&mut self, name: &str, question: Question) {
        let name = name.to_owned();
        self.asked = Some(Asked { name, question });
    }

    /// Renames or deletes the level about which the player was asked.
    pub(crate) fn confirm(&mut self, shelf: &mut Shelf) {
        let Some(Asked { name, question }) = self.asked.take() else {
            return;
        };
        let done = match &question {
            Question::Rename(new) => {
                let new = new.trim();
                let renamed = shelf.store.rename(&name, new);
                renamed.map(|()| say!("panel-levels-renamed", name, new))
            }
            Question::Delete => {
                let deleted = shelf.store.delete(&name);
                deleted.map(|path| say!("panel-levels-deleted", path = shown(path)))
            }
            Question::Replace => return,
        };
        self.finish(done, shelf);
    }

    /// Stores the result of an operation, and lists the levels again.
    fn finish(&mut self, done: Result<Say, StoreError>, shelf: &mut Shelf) {
        (self.asked, self.result) = (None, Some(done));
        shelf.list.refresh();
    }
}

impl Asked {
    /// Returns the text of the question.
    pub(crate) fn text(&self, store: &Store) -> Say {
        let name = &*self.name;
        match self.question {
            Question::Rename(_) => say!("levels-new-name"),
            Question::Delete => say!("panel-levels-really", name),
            Question::Replace => {
                let backup = store.backup_path(name).unwrap_or_default();
                let backup = backup.file_name().unwrap_or_default().to_string_lossy();
                say!("panel-levels-replace-question", name, backup = &*backup)
            }
        }
    }
}

impl Question {
    /// Returns the questions that can be asked about each level.
    pub(crate) fn of_level(name: &str) -> [Question; 2] {
        [Question::Rename(name.into()), Question::Delete]
    }

    /// Returns the label of the button that asks the question, and of the button that confirms it.
    pub(crate) fn label(&self) -> Say {
        match self {
            Question::Rename(_) => say!("panel-levels-rename"),
            Question::Delete => say!("panel-levels-delete"),
            Question::Replace => say!("panel-levels-replace"),
        }
    }
}

/// Returns the reason why a level cannot be renamed or deleted, or `None` if it can.
pub(crate) fn refusal(name: &str) -> Option<Say> {
    let error = StoreError::BuiltIn(name.into());
    is_built_in(name).then(|| of_library::store_error(&error))
}

impl Shelf<'_> {
    /// Describes a level in one line: its size, its date, its difficulty, and the player's best time.
    /// The error in its file is returned too.
    pub(crate) fn describe(&self, name: &str) -> Option<(Say, Option<Say>)> {
        let level = self.list.get(name)?;
        let record = level.facts().zip(self.records.as_ref());
        let record = record.and_then(|(facts, records)| records.of(facts.fingerprint));
        let best = record.map(|record| say!("levels-best", time = texts::run_time(record.ticks)));
        let told = [Some(level.summary()), level.difficulty(), best];
        let told = Say::Several(told.into_iter().flatten().collect(), " · ");
        Some((told, level.fault().map(of_library::store_error)))
    }
}

fn shown(path: PathBuf) -> String {
    path.display().to_string()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::ecs::system::SystemState;
    use warren_dungeon::make::make;
    use warren_dungeon::recipe::Recipe;
    use warren_maze::topology::Topology;

    /// A browser of the levels in a folder.
    struct Browsed {
        world: World,
        browser: LevelBrowser<Option<u32>>,
        _folder: tempfile::TempDir,
    }

    impl Browsed {
        fn new() -> Browsed {
            let folder = tempfile::tempdir().unwrap();
            let mut world = World::new();
            world.insert_resource(Store::in_folder(folder.path().join("levels")));
            world.insert_resource(WaitForWork(true));
            world.init_resource::<LevelList>();
            world.init_resource::<Texts>();
            world.init_resource::<Colours>();
            world.init_resource::<LevelFile>();
            Browsed {
                world,
                browser: LevelBrowser::default(),
                _folder: folder,
            }
        }

        fn store(&self) -> Store {
            self.world.resource::<Store>().clone()
        }

        fn path(&self, name: &str) -> PathBuf {
            self.store().level_path(name).unwrap()
        }

        fn act<T>(
            &mut self,
            act: impl FnOnce(&mut LevelBrowser<Option<u32>>, &mut Shelf, &mut LevelFile) -> T,
        ) -> T {
            let mut state = SystemState::<(Shelf, ResMut<LevelFile>)>::new(&mut self.world);
            let (mut shelf, mut file) = state.get_mut(&mut self.world).unwrap();
            act(&mut self.browser, &mut shelf, &mut file)
        }

        /// Lists all levels and reads their files, and chooses the level with this name. Its picture
        /// is the number of its cells.
        fn choose(&mut self, name: &str) {
            for _ in 0..100 {
                self.act(|browser, shelf, _| {
                    shelf.list.refresh();
                    browser.find(shelf);
                    browser.visible = browser.found().to_vec();
                    browser.choose(Some(name), shelf, |level| Some(level.grid().cells()));
                });
            }
        }

        fn save(&mut self, name: &str, level: &Arc<Level>) {
            self.act(|browser, shelf, file| browser.save(name, level, shelf, file));
        }

        /// Confirms the question that was asked about the chosen level.
        fn confirm(&mut self, question: Question) {
            let name = self.browser.chosen.name().to_owned();
            self.browser.ask(&name, question);
            self.act(|browser, shelf, _| browser.confirm(shelf));
        }
    }

    fn level(seed: u64) -> Arc<Level> {
        let recipe = Recipe {
            seed,
            ..Recipe::default()
        };
        Arc::new(make(&recipe).unwrap())
    }

    #[test]
    fn saving_over_a_level_asks_before_it_replaces_the_level() {
        let mut browsed = Browsed::new();
        let (old, new) = (level(1), level(2));
        browsed.save(" mine", &old);
        assert!(browsed.browser.result.as_ref().unwrap().is_ok());
        assert!(browsed.world.resource::<LevelFile>().contains(&old));
        browsed.save("mine ", &new);
        let asked = browsed.browser.asked.clone().unwrap();
        assert_eq!(
            (&*asked.name, &asked.question),
            ("mine", &Question::Replace)
        );
        assert!(browsed.browser.result.is_none());
        assert_eq!(browsed.store().load("mine").unwrap(), *old);
        browsed.act(|browser, shelf, file| browser.replace(&new, shelf, file));
        assert_eq!(browsed.store().load("mine").unwrap(), *new);
        assert!(browsed.world.resource::<LevelFile>().contains(&new));
        assert_eq!(browsed.browser.asked, None);
        // Nothing replaces a built-in level.
        browsed.save("honeycomb", &new);
        assert_eq!(browsed.browser.asked, None);
        assert!(matches!(
            browsed.browser.result,
            Some(Err(StoreError::Taken(_)))
        ));
    }

    #[test]
    fn levels_are_renamed_and_deleted_only_after_confirmation() {
        let mut browsed = Browsed::new();
        browsed.save("mine", &level(1));
        browsed.choose("mine");
        browsed.browser.ask("mine", Question::Delete);
        // Until the question is answered, its level stays chosen.
        browsed.choose("honeycomb");
        assert_eq!(browsed.browser.chosen.name(), "mine");
        browsed.browser.asked = None;
        assert!(browsed.path("mine").exists());
        browsed.confirm(Question::Rename(" yours ".into()));
        assert!(browsed.path("yours").exists() && !browsed.path("mine").exists());
        browsed.choose("yours");
        browsed.confirm(Question::Delete);
        assert!(!browsed.path("yours").exists());
        assert!(browsed.browser.result.as_ref().unwrap().is_ok());
        browsed.choose("honeycomb");
        assert!(!browsed.browser.found().contains(&"yours".into()));
        browsed.confirm(Question::Delete);
        assert!(matches!(
            browsed.browser.result,
            Some(Err(StoreError::BuiltIn(_)))
        ));
    }

    #[test]
    fn the_chosen_level_follows_its_file() {
        let mut browsed = Browsed::new();
        let level = level(1);
        browsed.save("mine", &level);
        browsed.choose("mine");
        assert_eq!(browsed.browser.chosen.picture, Some(level.grid().cells()));
        assert_eq!(browsed.browser.chosen.lines().count(), 3);
        assert_eq!(browsed.browser.chosen.fault(), None);
        std::fs::write(browsed.path("mine"), "(format: 3").unwrap();
        browsed.choose("mine");
        assert_eq!(browsed.browser.chosen.picture, None);
        assert_eq!(browsed.browser.chosen.lines().count(), 0);
        let texts = Texts::default();
        let fault = texts.translate(&browsed.browser.chosen.fault().unwrap());
        assert!(fault.starts_with("Mine: "), "{fault}");
        let described = browsed.act(|_, shelf, _| shelf.describe("mine"));
        assert!(described.unwrap().1.is_some());
    }

    #[test]
    fn an_opened_level_is_followed_and_a_broken_file_is_reported() {
        let mut browsed = Browsed::new();
        let level = level(1);
        browsed.save("mine", &level);
        *browsed.world.resource_mut::<LevelFile>() = LevelFile::default();
        let open = |browsed: &mut Browsed, name: &str| {
            browsed.act(|browser, shelf, file| {
                browser.open(name, &shelf.store);
                browser.opened(shelf, file).unwrap()
            })
        };
        assert!(open(&mut browsed, "mine").is_ok());
        assert!(browsed.world.resource::<LevelFile>().contains(&level));
        assert!(open(&mut browsed, "honeycomb").is_ok());
        assert!(!browsed.world.resource::<LevelFile>().contains(&level));
        std::fs::write(browsed.path("mine"), "(format: 3").unwrap();
        assert!(open(&mut browsed, "mine").is_err());
        assert!(matches!(
            browsed.browser.result,
            Some(Err(StoreError::Level { .. }))
        ));
    }
}
