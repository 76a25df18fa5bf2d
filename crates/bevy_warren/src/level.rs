//! The current level, and the generation of the next level.

use crate::level_asset::{LevelAsset, LevelLoader, LevelLoaderError};
use crate::purpose::SavedState;
use crate::purpose::{Purpose, RunStart};
use crate::schedule::{FrameSystems, order};
use crate::work::{Slot, WaitForWork, WorkProgress};
use bevy::asset::{AssetLoadError, AssetLoadFailedEvent};
use bevy::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use warren_dungeon::descent::FloorError;
use warren_dungeon::level::Level;
use warren_dungeon::make::{
    ChamberPack, MakeError, make_fresh_with_pack, make_heard, make_with_pack,
};
use warren_dungeon::play::{Carried, TooLarge, check_playable};
use warren_dungeon::recipe::{Algorithm, Placement, Recipe};
use warren_maze::topology::GridSpec;

/// Makes levels for [`OpenLevel`] messages, and sends [`LevelChanged`] when a new level becomes the
/// current level. [`EditLevel`] messages replace the current level with an edited version, and
/// [`LevelEdited`] reports this.
///
/// If the app has an [`AssetServer`], also loads level files as [`LevelAsset`]s.
pub struct LevelPlugin;

/// The current level, or `None` until the first level is ready.
#[derive(Resource, Clone, Debug, Default)]
pub struct CurrentLevel(pub Option<Arc<Level>>);

/// The recipe from which new levels are made unless the player selects a different recipe.
///
/// By default, the algorithm is Wilson's, and the finish is in the cell farthest from the start. On
/// 20 × 20 squares, no other algorithm and placement make mazes with a higher mean
/// [difficulty](warren_maze::measure::McClendon::difficulty): 64.8 in 400 mazes, with a mean
/// solution of 94 moves. The section "The default of Play" on the manual's page about measures
/// compares the algorithms.
#[derive(Resource, Clone, Debug)]
pub struct UsualRecipe(pub Recipe);

impl Default for UsualRecipe {
    fn default() -> UsualRecipe {
        UsualRecipe(Recipe {
            algorithm: Algorithm::Wilson,
            placement: Placement::Farthest,
            ..Recipe::default()
        })
    }
}

/// A request for a level. A new request cancels an earlier request whose level is not ready yet, and
/// [`CancelLevel`] cancels it without a new request.
///
/// The first run in the level is free unless the request has a different [`Purpose`].
#[derive(Message, Clone, Debug)]
pub struct OpenLevel {
    /// The source of the level.
    pub source: LevelSource,
    change: LevelChanged,
}

/// The source of a requested level.
#[derive(Clone, Debug)]
pub enum LevelSource {
    /// The level is made from a recipe.
    Recipe(Box<RecipeRequest>),
    /// The level exists.
    Level(Arc<Level>),
    /// The level is loaded from a file.
    Asset(Handle<LevelAsset>),
}

/// A recipe from which a level is made, and the pack of its chambers.
#[derive(Clone, Debug, PartialEq)]
pub struct RecipeRequest {
    /// The recipe.
    pub recipe: Recipe,
    /// The pack from which the chambers are chosen, or `None` for the recipe's set of chambers.
    pub pack: Option<Arc<ChamberPack>>,
    /// Whether the player has not chosen the recipe's seed, so that other seeds may be tried.
    pub is_fresh: bool,
}

/// Cancels the last request for a level if its level is not ready yet. The current level does not
/// change.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelLevel {
    /// The player does not want to wait. [`LevelFault`] contains the reason why there is no level.
    Stop,
    /// The card that requested the level has closed, so nobody waits for the level any more. Cancels
    /// only requests from cards, and does not change [`LevelFault`].
    Withdraw,
}

/// Replaces the current level with an edited version, for example after a stroke in an editor. Cancels
/// a request for a level that is not ready yet.
///
/// Unlike a level that [`OpenLevel`] requests, the edited level begins no run. The run in the previous
/// version ends. The player stands at the start of the edited level, and the next run begins when the
/// player plays.
#[derive(Message, Clone, Debug)]
pub struct EditLevel(pub Arc<Level>);

/// Sent after the current level has been edited. Plugins that show the level update what has changed,
/// and keep the rest.
#[derive(Message, Clone, Debug)]
pub struct LevelEdited {
    /// The current level before the edit, or `None` if there was no level.
    pub before: Option<Arc<Level>>,
}

/// Sent after a level has been opened. The message decides how the first run in the level starts. By
/// default, this is a free run.
#[derive(Message, Clone, Debug, Default)]
pub struct LevelChanged {
    /// How the first run starts.
    pub start: RunStart,
    /// Whether a card has requested the level and waits for it. Play then starts in the frame in
    /// which the level changes.
    pub is_awaited: bool,
}

/// The reason why the last requested level was not opened, or `None` if there was no error. After
/// an error, the current level stays open.
#[derive(Resource, Clone, Debug, Default)]
pub struct LevelFault(pub Option<OpenError>);

/// The reason why a requested level was not opened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OpenError {
    /// No level can be made from the recipe.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The floor of a descent cannot be made.
    #[error(transparent)]
    Floor(#[from] FloorError),
    /// The level is too large to walk in.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The level file cannot be loaded. The message contains the file's path and, if the error is
    /// in the level, its line and column.
    #[error("{0}")]
    Asset(String),
}

impl OpenLevel {
    /// Makes a level from this recipe, and opens the level. If no level can be made from the recipe,
    /// the current level stays open.
    pub fn make(recipe: Recipe) -> OpenLevel {
        OpenLevel::request(RecipeRequest {
            recipe,
            pack: None,
            is_fresh: false,
        })
    }

    /// Makes a level from this recipe, whose seed was not chosen by the player. If no level can be
    /// made with this seed, tries the following seeds.
    pub fn make_fresh(recipe: Recipe) -> OpenLevel {
        OpenLevel::request(RecipeRequest {
            recipe,
            pack: None,
            is_fresh: true,
        })
    }

    /// Makes a level from a recipe and possibly a pack, and opens the level. If no level can be made, the
    /// current level stays open.
    pub fn request(request: RecipeRequest) -> OpenLevel {
        OpenLevel::from(LevelSource::Recipe(Box::new(request)))
    }

    /// Opens this level.
    pub fn take(level: Arc<Level>) -> OpenLevel {
        OpenLevel::from(LevelSource::Level(level))
    }

    /// Opens this level as soon as it is loaded. Opens the new version whenever the asset changes,
    /// for example because the asset server has detected a change to the file, until a different
    /// level is requested. If the file cannot be loaded, the current level stays open, and
    /// [`LevelFault`] contains the error.
    pub fn load(level: Handle<LevelAsset>) -> OpenLevel {
        OpenLevel::from(LevelSource::Asset(level))
    }

    /// Returns the request with this purpose of the first run.
    pub fn with_purpose(mut self, purpose: Purpose) -> OpenLevel {
        self.change.start.purpose = purpose;
        self
    }

    /// Returns the request with these items, which the player brings into the level.
    pub fn bringing(mut self, brings: Carried) -> OpenLevel {
        self.change.start.brings = brings;
        self
    }

    /// Returns the request with this saved run in the same level, which the first run continues.
    pub fn continuing(mut self, saved: SavedState) -> OpenLevel {
        self.change.start.saved = Some(Arc::new(saved));
        self
    }

    /// Returns the request as that of a card, which waits for the level. Play starts as soon as the
    /// level is ready.
    pub fn awaited(mut self) -> OpenLevel {
        self.change.is_awaited = true;
        self
    }
}

impl From<LevelSource> for OpenLevel {
    fn from(source: LevelSource) -> OpenLevel {
        OpenLevel {
            source,
            change: LevelChanged::default(),
        }
    }
}

impl LevelEdited {
    /// Returns the previous level if the edited level `now` has the same grid and the same theme, so
    /// that its parts can be kept. [`Level::cells_changed_from`] then returns the cells that differ.
    pub fn comparable(&self, now: &Level) -> Option<&Arc<Level>> {
        let before = self.before.as_ref();
        before.filter(|before| are_comparable(before, now))
    }
}

/// Returns whether two levels have the same grid and the same theme.
pub(crate) fn are_comparable(a: &Level, b: &Level) -> bool {
    a.grid() == b.grid() && a.theme() == b.theme()
}

impl CancelLevel {
    fn cancels(self, change: &LevelChanged) -> bool {
        self == CancelLevel::Stop || change.is_awaited
    }
}

impl Plugin for LevelPlugin {
    fn build(&self, app: &mut App) {
        order(app);
        app.register_type::<WaitForWork>()
            .init_resource::<CurrentLevel>()
            .init_resource::<LevelFault>()
            .init_resource::<LevelInMaking>()
            .init_resource::<WaitForWork>()
            .init_resource::<UsualRecipe>()
            .add_message::<OpenLevel>()
            .add_message::<CancelLevel>()
            .add_message::<LevelChanged>()
            .add_message::<EditLevel>()
            .add_message::<LevelEdited>()
            .init_resource::<OpenedAsset>()
            .add_systems(
                Update,
                (publish, edit, obey, follow_asset)
                    .chain()
                    .in_set(FrameSystems::Level),
            );
        if app.world().contains_resource::<AssetServer>() {
            app.init_asset::<LevelAsset>()
                .register_asset_loader(LevelLoader);
        }
    }
}

/// The asset that contains the current level, or will contain it once it is loaded.
#[derive(Resource, Default)]
struct OpenedAsset {
    level: Option<Handle<LevelAsset>>,
    /// The message to send when the level changes.
    change: LevelChanged,
}

impl OpenedAsset {
    /// Returns the message for the level that has just become the current level. If the asset
    /// changes later, the new version is not awaited, and continues no saved run.
    fn change(&mut self) -> LevelChanged {
        let RunStart {
            purpose, brings, ..
        } = &self.change.start;
        let again = LevelChanged {
            start: RunStart::after_restart(purpose, *brings),
            is_awaited: false,
        };
        std::mem::replace(&mut self.change, again)
    }
}

/// The background work that makes the requested level.
#[derive(Resource, Default)]
pub struct LevelInMaking {
    slot: Slot<Result<Level, MakeError>>,
    /// The message to send when the level is ready.
    change: LevelChanged,
    /// The number of cells in the level's grid, including masked cells.
    cells: u64,
}

/// The progress of a level that is being made.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// The fraction of the cells that have been carved, from 0 to 1.
    pub share: f32,
    /// The time since the generation began.
    pub age: Duration,
}

impl LevelInMaking {
    /// Returns the last requested level's progress, or `None` if no level is being made.
    pub fn making(&self) -> Option<Making> {
        let age = self.slot.age()?;
        let share = (self.slot.done() as f64 / self.cells as f64).min(1.0) as f32;
        Some(Making { share, age })
    }

    fn start(&mut self, request: RecipeRequest, change: LevelChanged) {
        self.cells = request.recipe.grid.cells();
        self.change = change;
        let make = move |progress: &WorkProgress| request.make(progress).map(|(level, _)| level);
        self.slot.ask(make);
    }
}

impl RecipeRequest {
    /// Makes the level and counts the carved cells. If no level can be made with the recipe's seed, and
    /// the request is fresh, tries the following seeds. Also returns the seed that made the level.
    ///
    /// # Errors
    ///
    /// Fails if no level can be made from the recipe, or if the work is cancelled.
    pub fn make(&self, progress: &WorkProgress) -> Result<(Level, u64), MakeError> {
        let RecipeRequest {
            recipe,
            pack,
            is_fresh,
        } = self;
        let listener = || progress.counting();
        match (pack.as_deref(), is_fresh) {
            (pack, true) => {
                let made = make_fresh_with_pack(recipe, pack, listener)?;
                Ok((made.level, made.seed))
            }
            (Some(pack), false) => {
                let level = make_with_pack(recipe, pack, &mut listener())?;
                Ok((level, recipe.seed))
            }
            (None, false) => Ok((make_heard(recipe, &mut listener())?, recipe.seed)),
        }
    }
}

/// Makes a level the current level once it has been generated. This system runs before `obey`,
/// which cancels the previous request when a new one arrives. Finished levels therefore still
/// appear while the player drags a slider, which continuously sends new requests.
fn publish(
    wait: Res<WaitForWork>,
    mut making: ResMut<LevelInMaking>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    match making.slot.take_ready(*wait) {
        None => {}
        Some(Ok(level)) => {
            current.0 = Some(Arc::new(level));
            fault.0 = None;
            changed.write(std::mem::take(&mut making.change));
        }
        Some(Err(error)) => fault.0 = Some(error.into()),
    }
}

/// Makes the last edited level of the frame the current level.
fn edit(
    mut asked: MessageReader<EditLevel>,
    mut making: ResMut<LevelInMaking>,
    mut asset: ResMut<OpenedAsset>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut edited: MessageWriter<LevelEdited>,
) {
    let Some(EditLevel(level)) = asked.read().last().cloned() else {
        return;
    };
    making.slot.give_up();
    *asset = OpenedAsset::default();
    fault.0 = unwalkable(level.grid().spec());
    if fault.0.is_none() {
        let before = current.0.replace(level);
        edited.write(LevelEdited { before });
    }
}

/// Returns an error if a level on this grid is too large to walk in.
fn unwalkable(grid: GridSpec) -> Option<OpenError> {
    check_playable(grid).err().map(OpenError::from)
}

/// Handles the last request of the frame, unless it was cancelled in the same frame.
fn obey(
    mut asked: MessageReader<OpenLevel>,
    mut cancelled: MessageReader<CancelLevel>,
    mut making: ResMut<LevelInMaking>,
    mut asset: ResMut<OpenedAsset>,
    levels: Option<Res<Assets<LevelAsset>>>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    let cancel = cancelled.read().last();
    let cancels = |change: &LevelChanged| cancel.is_some_and(|cancel| cancel.cancels(change));
    let asked = asked.read().last().filter(|asked| !cancels(&asked.change));
    if asked.is_some() || cancels(&making.change) {
        making.slot.give_up();
    }
    if asked.is_some() || cancels(&asset.change) {
        *asset = OpenedAsset::default();
    }
    if cancel == Some(&CancelLevel::Stop) {
        fault.0 = Some(MakeError::Cancelled.into());
    }
    let Some(OpenLevel { source, change }) = asked.cloned() else {
        return;
    };
    fault.0 = match &source {
        LevelSource::Recipe(request) => unwalkable(request.recipe.grid),
        LevelSource::Level(level) => unwalkable(level.grid().spec()),
        LevelSource::Asset(_) => None,
    };
    if fault.0.is_some() {
        return;
    }
    match source {
        LevelSource::Level(level) => {
            current.0 = Some(level);
            changed.write(change);
        }
        LevelSource::Recipe(request) => making.start(*request, change),
        LevelSource::Asset(handle) => {
            asset.change = change;
            let loaded = levels.as_ref().and_then(|levels| levels.get(&handle));
            if let Some(level) = loaded {
                fault.0 = open_loaded(level, &mut asset, &mut current, &mut changed);
            }
            asset.level = Some(handle);
        }
    }
}

/// Makes a loaded level the current level. Returns an error if the level is too large to walk in.
fn open_loaded(
    level: &LevelAsset,
    asset: &mut OpenedAsset,
    current: &mut CurrentLevel,
    changed: &mut MessageWriter<LevelChanged>,
) -> Option<OpenError> {
    let refused = unwalkable(level.grid().spec());
    if refused.is_none() {
        current.0 = Some(level.0.clone());
        changed.write(asset.change());
    }
    refused
}

fn is_current(level: &LevelAsset, current: &CurrentLevel) -> bool {
    let current = current.0.as_ref();
    current.is_some_and(|current| Arc::ptr_eq(current, level))
}

/// Opens the new version of the opened asset once it is loaded.
fn follow_asset(
    mut asset: ResMut<OpenedAsset>,
    levels: If<Res<Assets<LevelAsset>>>,
    mut events: If<MessageReader<AssetEvent<LevelAsset>>>,
    mut failures: If<MessageReader<AssetLoadFailedEvent<LevelAsset>>>,
    mut current: ResMut<CurrentLevel>,
    mut fault: ResMut<LevelFault>,
    mut changed: MessageWriter<LevelChanged>,
) {
    let id = asset.level.as_ref().map(Handle::id);
    let is_new = |event: &AssetEvent<LevelAsset>| match *event {
        AssetEvent::Added { id: of } | AssetEvent::Modified { id: of } => Some(of) == id,
        _ => false,
    };
    if events.read().filter(|event| is_new(event)).count() > 0
        && let Some(level) = id.and_then(|id| levels.get(id))
        && !is_current(level, &current)
    {
        fault.0 = open_loaded(level, &mut asset, &mut current, &mut changed);
    }
    if let Some(failed) = failures
        .read()
        .filter(|failed| Some(failed.id) == id)
        .last()
    {
        let why = match &failed.error {
            AssetLoadError::AssetLoaderError(error) => {
                let told = match error.error().downcast_ref::<LevelLoaderError>() {
                    Some(error) => error.to_string(),
                    None => error.error().to_string(),
                };
                format!("{}: {told}", failed.path)
            }
            error => format!("{}: {error}", failed.path),
        };
        fault.0 = Some(OpenError::Asset(why));
    }
}
