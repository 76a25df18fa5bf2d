//! The title screen and the cards, with one file for each. The level, the watch screen and the
//! puzzle screen are in other modules.

mod beast;
mod bindings;
mod bindings_page;
mod book;
mod campaign;
mod chapter_records;
mod chase;
mod credits;
mod custom;
mod daily;
mod descent;
mod elsewhere;
mod ending;
mod floor;
mod found;
mod help;
mod level_name;
mod level_picture;
mod levels;
mod lost;
mod medals;
mod pack_row;
mod packs;
mod pages;
mod pause;
mod pedlar;
mod restart;
mod return_focus;
mod reveal;
mod settings;
mod test_run;
mod title;
mod walking;
mod way_map;
mod win;

pub use custom::CustomRecipe;
#[cfg(feature = "command-line")]
pub(crate) use level_picture::LevelPicture;
#[cfg(feature = "command-line")]
pub(crate) use way_map::path_map;

use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::news::{CardNews, FileFaults};
use crate::runs::descent::CurrentDescent;
use crate::runs::resume::{self, ReadRun, Reading};
use crate::states::{self, Card, Menu, Screen};
use crate::texts::{Say, of_library, say};
use crate::theme::{self, widget};
use bevy::clipboard::Clipboard;
use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::{ScheduleSystem, SystemState};
use bevy::input_focus::tab_navigation::TabNavigationPlugin;
use bevy::prelude::*;
use bevy_warren::level::{CancelLevel, LevelChanged, LevelFault, OpenLevel};
use bevy_warren::play::message::run_is_new;
use bevy_warren::play::run::{begin_first_run, begin_run, begin_run_as};
use bevy_warren::purpose::Purpose;
use bevy_warren::schedule::FrameSystems;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        TabNavigationPlugin,
        cards,
        title::plugin,
        way_map::plugin,
        beast::plugin,
        chase::plugin,
        (pause::plugin, pedlar::plugin),
        return_focus::plugin,
        (settings::plugin, help::plugin, win::plugin),
        (bindings::plugin, book::plugin),
        custom::plugin,
        descent::plugin,
        reveal::plugin,
        test_run::plugin,
        levels::plugin,
    ))
    .init_resource::<chapter_records::ChapterLevels>()
    .init_resource::<packs::Packs>()
    .init_resource::<walking::WaitingLevel>()
    .add_systems(OnExit(Screen::Title), forget_fault)
    .add_systems(OnExit(Menu::Walking), reset::<walking::WaitingLevel>)
    .add_systems(
        OnEnter(Screen::Playing),
        walking::close.run_if(in_state(Menu::Walking)),
    )
    .add_systems(
        First,
        (
            reset::<CardNews>.run_if(state_changed::<Card>),
            forget_level_fault.run_if(not(in_state(Screen::Playing))),
        ),
    )
    .add_systems(
        Update,
        (
            withdraw.in_set(FrameSystems::States),
            enter_ready
                .in_set(FrameSystems::Begin)
                .after(begin_first_run)
                .run_if(on_message::<LevelChanged>),
            states::go_back
                .in_set(FrameSystems::Controls)
                .run_if(leaves_card),
            resume::take_ready
                .pipe(enter_saved)
                .in_set(FrameSystems::Interface)
                .run_if(offers_saved_run),
            (show_fault, level_picture::update_pictures).in_set(FrameSystems::Interface),
            level_name::set_name
                .in_set(FrameSystems::World)
                .run_if(run_is_new),
            (win::win, lost::lose)
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        ),
    );
}

/// Returns the half of a card's row that lower layers do not need; the other half is in [`states`]:
/// the systems that spawn the card, and the label of its button in the lower part of the title
/// screen, if it has one.
fn row(card: Card) -> (ScheduleConfigs<ScheduleSystem>, Option<Say>) {
    let in_level = in_state(Screen::Playing);
    let won = (
        win::spawn.run_if(not(floor::is_on_floor)),
        floor::spawn.run_if(floor::is_on_floor),
    );
    match card {
        Card::Title => (title::spawn.into_configs(), None),
        Card::Campaign => (campaign::spawn.into_configs(), None),
        Card::Daily => (daily::spawn.into_configs(), Some(say!("daily"))),
        Card::Descent => (descent::spawn.into_configs(), None),
        Card::Custom => (custom::spawn.into_configs(), Some(say!("custom"))),
        Card::Levels => (levels::spawn.into_configs(), Some(say!("levels"))),
        Card::Won => (won.into_configs(), None),
        Card::Lost => (lost::spawn.into_configs(), None),
        // A puzzle spawns its own cards.
        Card::Pause => (pause::spawn.run_if(in_level), None),
        Card::Restart => (restart::spawn.run_if(in_level), None),
        Card::Reveal => (reveal::spawn.into_configs(), None),
        Card::Settings => (settings::spawn.into_configs(), Some(say!("settings"))),
        Card::Help => (help::spawn.into_configs(), Some(say!("help"))),
        Card::Walking => (walking::spawn.into_configs(), None),
        Card::Book => (book::spawn.into_configs(), Some(say!("book"))),
        Card::Credits => (credits::spawn.into_configs(), Some(say!("credits"))),
        Card::Bindings => (bindings::spawn.into_configs(), None),
        Card::Elsewhere => (elsewhere::spawn.into_configs(), None),
    }
}

/// Adds the systems that spawn the cards.
fn cards(app: &mut App) {
    for &card in Card::SCREENS.iter().chain(Card::MENUS) {
        app.add_systems(OnEnter(card), row(card).0);
    }
}

/// Spawns the buttons of the title screen that open these cards.
fn spawn_entries(parent: &mut ChildSpawnerCommands, cards: &[Card]) {
    for &card in cards {
        if let Some(entry) = row(card).1 {
            widget::list_button(parent, entry, move |commands| card.open(commands));
        }
    }
}

/// The maximum length of a code in a text field. Only codes of recipes with a drawn mask can be
/// longer.
const CODE: usize = 80;

/// Returns whether the player has just pressed a control that leaves a card. The control that opens
/// the pause menu also closes it.
fn leaves_card(
    devices: Devices,
    card: Option<Res<State<Card>>>,
    screen: Res<State<Screen>>,
) -> bool {
    let set = match screen.get() {
        Screen::MultiMaze => ActionSet::Puzzle,
        _ => ActionSet::Play,
    };
    let is_pause = card.is_some_and(|card| *card.get() == Card::Pause);
    devices.just_pressed(ActionSet::Menu, Action::Leave)
        || is_pause && devices.just_pressed(set, Action::Pause)
}

/// Requests a level, and switches to [`Screen::Playing`] when it is ready. Until then, the current card
/// stays open. If the card closes, it withdraws the request. Before the first level, asks the player how to
/// walk.
fn enter(commands: &mut Commands, level: OpenLevel) {
    commands.run_system_cached_with(walking::ask_or_open, level);
}

/// Returns whether the current card offers saved runs that [`resume::read`] reads.
fn offers_saved_run(card: Option<Res<State<Card>>>) -> bool {
    let offers = |card: &Card| matches!(card, Card::Title | Card::Campaign | Card::Daily);
    card.is_some_and(|card| offers(card.get()))
}

/// Opens the level of the saved run once it has been read.
fn enter_saved(In(read): In<Option<ReadRun>>, mut commands: Commands) {
    if let Some(read) = read {
        enter(&mut commands, read.open());
    }
}

/// Withdraws what a card has requested if the card closes before a level has been opened: the level,
/// the saved run, or the floor of the descent. Otherwise, it would open later over a different
/// screen.
fn withdraw(
    mut transitions: MessageReader<StateTransitionEvent<Card>>,
    screen: Res<State<Screen>>,
    mut reading: ResMut<Reading>,
    mut descent: ResMut<CurrentDescent>,
    mut cancel: MessageWriter<CancelLevel>,
) {
    let closes = |to: &StateTransitionEvent<Card>| to.exited.is_some() && to.exited != to.entered;
    let closed = transitions.read().filter(|to| closes(to)).count() > 0;
    if !closed || *screen.get() == Screen::Playing {
        return;
    }
    cancel.write(CancelLevel::Withdraw);
    reading.bypass_change_detection().withdraw();
    descent.bypass_change_detection().withdraw();
}

fn quit(commands: &mut Commands) {
    commands.write_message(AppExit::Success);
}

/// Restarts the current level with the same purpose.
fn play_again(commands: &mut Commands) {
    commands.queue(begin_run);
    commands.set_state(Screen::Playing);
}

/// Restarts the current level with a different purpose.
fn play_again_as(commands: &mut Commands, purpose: Purpose) {
    commands.queue(begin_run_as(purpose));
    commands.set_state(Screen::Playing);
}

/// Switches to [`Screen::Playing`] in the frame in which the requested level becomes the current
/// level. Without this system, the screen that requested the level would stay open.
fn enter_ready(world: &mut World, changed: &mut SystemState<MessageReader<LevelChanged>>) {
    let changed = changed.get_mut(world).ok();
    let changed = changed.and_then(|mut changed| changed.read().last().cloned());
    if changed.is_some_and(|changed| changed.is_awaited) {
        NextState::set_if_neq(&mut world.resource_mut(), Screen::Playing);
        world.run_schedule(StateTransition);
    }
}

/// Adds a button that copies text to the clipboard.
fn copy_button(parent: &mut ChildSpawnerCommands, say: Say, text: String) {
    widget::list_button(parent, say, move |commands| {
        commands.run_system_cached_with(copy, text.clone());
    });
}

fn copy(
    In(text): In<String>,
    mut clipboard: ResMut<Clipboard>,
    mut news: ResMut<CardNews>,
    mut fault: ResMut<FileFaults>,
) {
    *fault = FileFaults::default();
    *news = match clipboard.set_text(text.clone()) {
        Ok(()) => CardNews::good(say!("copied", text)),
        Err(error) => CardNews::bad(say!("not-copied", why = error.to_string())),
    };
}

/// A line on a card. It says why no level can be opened or which file was not saved, or shows the
/// card's news.
#[derive(Component)]
struct FaultLine;

fn fault_line() -> impl Bundle {
    let width = Node {
        max_width: px(2.0 * theme::WIDTH),
        ..default()
    };
    let line = widget::label_in(theme::RED, Say::Nothing, 16.0);
    (FaultLine, widget::Live, line, width)
}

fn show_fault(
    fault: Res<LevelFault>,
    mut kept: ResMut<FileFaults>,
    news: Res<CardNews>,
    mut lines: Query<(&mut Say, &mut theme::TextShade), With<FaultLine>>,
) {
    let (told, colour) = match (&fault.0, kept.told()) {
        (Some(error), _) => {
            let why = of_library::open_error(error);
            (say!("fault", why), theme::RED)
        }
        (None, _) if news.is_bad => (news.told.clone(), theme::RED),
        (None, Say::Nothing) => (news.told.clone(), theme::INK),
        (None, fault) => (fault, theme::RED),
    };
    if !lines.is_empty() {
        kept.bypass_change_detection().mark_shown();
    }
    for (mut line, mut ink) in &mut lines {
        line.set_if_neq(told.clone());
        ink.set_if_neq(colour.into());
    }
}

/// Resets a resource to its default value.
fn reset<R: Resource<Mutability = Mutable> + Default>(mut resource: ResMut<R>) {
    *resource = R::default();
}

/// Clears the level fault when the player leaves the card that shows it.
fn forget_level_fault(
    mut transitions: MessageReader<StateTransitionEvent<Card>>,
    mut fault: ResMut<LevelFault>,
) {
    let left = transitions.read().filter(|to| to.exited.is_some()).count();
    if left > 0 && fault.0.is_some() {
        fault.0 = None;
    }
}

/// When the player leaves the title screen, removes the faults that a card has shown. If the game
/// starts directly in a level, no card has shown the faults, so they are kept until a card shows
/// them.
fn forget_fault(mut kept: ResMut<FileFaults>) {
    kept.forget_shown();
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy::ecs::system::RunSystemOnce;

    #[test]
    fn fault_line_is_red_for_errors() {
        let (good, bad) = (Say::verbatim("copied"), Say::verbatim("not copied"));
        let mut kept = FileFaults::default();
        kept.set("run.ron", Say::verbatim("not saved"));
        let (none, told) = (FileFaults::default(), kept.told());
        for (news, kept, told, colour) in [
            (CardNews::good(good.clone()), &none, &good, theme::INK),
            (CardNews::bad(bad.clone()), &none, &bad, theme::RED),
            (CardNews::good(good.clone()), &kept, &told, theme::RED),
            (CardNews::default(), &kept, &told, theme::RED),
        ] {
            let mut world = World::new();
            world.init_resource::<LevelFault>();
            world.insert_resource(news);
            world.insert_resource(kept.clone());
            let line = world.spawn(fault_line()).id();
            world.run_system_once(show_fault).unwrap();
            assert_eq!(world.get::<Say>(line), Some(told));
            assert_eq!(world.get::<theme::TextShade>(line), Some(&colour.into()));
        }
    }
}
