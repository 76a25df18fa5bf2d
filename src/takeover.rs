//! Lets only one running game use the player's files. A game that is opened later shows a card, from
//! which it can take over the files. The game that had the files then writes everything, returns to
//! the title screen, and shows the same card.

use crate::news::{self, CardNews, FileFaults};
use crate::states::{Menu, Screen};
use crate::store::{FilesRequest, GameLock, ReadFiles, Store, WriteFiles};
use crate::texts::{of_library, say};
use bevy::app::MainScheduleOrder;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::prelude::*;
use bevy::time::Real;
use bevy::time::common_conditions::on_real_timer;
use bevy_warren::level::CancelLevel;
use bevy_warren::map::MapOpen;
use bevy_warren::panel_use::PanelUse;
use std::time::Duration;

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<FilesOwner>()
        .add_message::<BeganLate>()
        .init_schedule(ReadFiles)
        .init_schedule(WriteFiles)
        .add_systems(TakeFiles, begin)
        .add_systems(
            Last,
            (
                hand_over.run_if(on_real_timer(CHECK).and_then(is_requested)),
                wait.run_if(resource_exists::<Asking>),
                write
                    .run_if(on_message::<AppExit>)
                    .before(news::print_faults),
            )
                .chain(),
        );
    // The first screen opens in the first state transition, and shows the contents of files.
    let mut order = app.world_mut().resource_mut::<MainScheduleOrder>();
    order.insert_startup_before(StateTransition, TakeFiles);
    order.insert_startup_before(StateTransition, ReadFiles);
}

/// The schedule in which the game acquires the lock when it starts.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct TakeFiles;

/// The time between two checks whether a different game asks for the files.
const CHECK: Duration = Duration::from_millis(500);

/// The time after which a game that does not hand over the files counts as hanging.
const PATIENCE: Duration = Duration::from_secs(5);

/// The running game that uses the player's files.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum FilesOwner {
    /// This game, or nobody if this game keeps nothing.
    #[default]
    This,
    /// A game that was running when this game was opened.
    Earlier,
    /// A game that has taken over the files from this game.
    Later,
}

/// Sent when a game that was opened later than the owner of the files begins, because it has taken
/// over the files for the first time.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct BeganLate;

/// Exists while this game asks for the files.
#[derive(Resource, Debug, Default)]
struct Asking {
    /// The request, or `None` if it could not be made yet.
    request: Option<FilesRequest>,
    waited: Duration,
}

/// Returns whether this game uses the player's files, or keeps nothing.
pub(crate) fn owns_files(owner: Res<FilesOwner>) -> bool {
    *owner == FilesOwner::This
}

/// Asks the owner of the files to hand them over.
pub(crate) fn ask(mut commands: Commands, mut news: ResMut<CardNews>) {
    *news = CardNews::good(say!("elsewhere-waits"));
    commands.init_resource::<Asking>();
}

fn begin(
    mut commands: Commands,
    store: Res<Store>,
    mut owner: ResMut<FilesOwner>,
    mut menu: ResMut<NextState<Menu>>,
    mut faults: ResMut<FileFaults>,
) {
    match GameLock::take(&store) {
        Some(lock) => {
            note_fault(&lock, &mut faults);
            commands.insert_resource(lock);
            store.sweep();
        }
        None => {
            *owner = FilesOwner::Earlier;
            menu.set(Menu::Elsewhere);
        }
    }
}

fn is_requested(lock: Option<Res<GameLock>>) -> bool {
    lock.is_some_and(|lock| lock.is_requested())
}

/// Hands over the files to the game that asks for them.
fn hand_over(world: &mut World) {
    write(world);
    world.remove_resource::<GameLock>();
    world.insert_resource(FilesOwner::Later);
    world.resource_mut::<PanelUse>().open = false;
    world.resource_mut::<MapOpen>().0 = false;
    world.write_message(CancelLevel::Withdraw);
    NextState::set_if_neq(&mut world.resource_mut(), Screen::Title);
    NextState::set_if_neq(&mut world.resource_mut(), Menu::Elsewhere);
}

/// Takes over the files as soon as their owner has handed them over.
fn wait(
    mut commands: Commands,
    time: Res<Time<Real>>,
    store: Res<Store>,
    mut asking: ResMut<Asking>,
    mut news: ResMut<CardNews>,
) {
    if let Some(lock) = GameLock::take(&store) {
        commands.remove_resource::<Asking>();
        commands.insert_resource(lock);
        commands.queue(take_over);
        return;
    }
    if asking.request.is_none() {
        asking.request = FilesRequest::of(&store);
    }
    asking.waited += time.delta();
    if asking.waited > PATIENCE {
        commands.remove_resource::<Asking>();
        *news = CardNews::bad(say!("elsewhere-silent"));
    }
}

/// Records why the files could not be locked.
fn note_fault(lock: &GameLock, faults: &mut FileFaults) {
    if let Some((file, error)) = lock.fault() {
        let why = of_library::store_error(error);
        faults.set(file, say!("files-not-locked", why));
    }
}

/// Reads the files as if the game had just been started, and closes the card. The card is over the
/// title screen, unless the first screen of a game that begins late has not been opened yet.
fn take_over(world: &mut World) {
    let before = std::mem::take(&mut *world.resource_mut::<FilesOwner>());
    let mut faults = FileFaults::default();
    note_fault(world.resource(), &mut faults);
    world.insert_resource(faults);
    world.resource::<Store>().sweep();
    world.run_schedule(ReadFiles);
    if before == FilesOwner::Earlier {
        world.write_message(BeganLate);
    }
    NextState::set_if_neq(&mut world.resource_mut(), Menu::None);
}

/// Writes everything. When the game exits, its lock ends together with the app.
fn write(world: &mut World) {
    world.run_schedule(WriteFiles);
}
