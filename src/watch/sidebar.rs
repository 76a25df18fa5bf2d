//! The bar beside the map: the current choices, the animation's state, and buttons for the actions.
//!
//! ```text
//!   Watch
//!   S show   < carving >      choices
//!   ...
//!   kruskal                   state of the show
//!   step 57 of 399
//!   ---#--------------        the scrub bar
//!   |<  <  Pause  >  >|
//! ```

use super::keys::WatchAction;
use super::labels;
use super::lesson::Lesson;
use super::make::ShowInMaking;
use super::playback::Playback;
use super::scrub;
use super::stage::WatchStage;
use super::subject::{WatchChoice, WatchSubject};
use crate::states::Screen;
use crate::texts::{Say, of_library, say};
use crate::theme::sidebar::{
    Ask, BarInHand, bar, button, button_label, changing_label, line, row, stepper, symbol, value,
};
use crate::theme::{self, FloorRow, FloorRows, widget};
use bevy::prelude::*;
use warren_maze::topology::Embedding;

/// The bar's width, in logical pixels.
pub(super) const WIDTH: f32 = 340.0;

/// A label that shows a choice.
#[derive(Component, Clone, Copy)]
pub(super) enum ChoiceLabel {
    One(WatchChoice),
    Summary,
    LeftOut,
    Seed,
}

/// A label that shows the animation's state.
#[derive(Component, Clone, Copy)]
pub(super) enum Readout {
    Moment,
    Floor,
    Follow,
    Speed,
    Play,
    Numbers,
    Page,
    Keys,
}

/// The line with the reason why an animation could not be made.
#[derive(Component)]
pub(super) struct FaultLine;

impl Ask for WatchAction {
    fn ask(self, commands: &mut Commands) {
        commands.write_message(self);
    }
}

/// Spawns a black background around the map. The background is visible even before the map is
/// ready.
pub(super) fn spawn_backdrop(mut commands: Commands) {
    commands.spawn((
        widget::layer(),
        BackgroundColor(Color::BLACK),
        ZIndex(-2),
        DespawnOnExit(Screen::Watching),
    ));
}

pub(super) fn spawn(mut commands: Commands) {
    commands
        .spawn((bar(WIDTH), DespawnOnExit(Screen::Watching)))
        .with_children(|bar| {
            bar.spawn(widget::label_in(theme::AMBER, say!("watch"), 22.0));
            choices(bar);
            bar.spawn((FaultLine, widget::label_in(theme::RED, Say::Nothing, 13.0)));
            bar.spawn(Node {
                flex_grow: 1.0,
                ..default()
            });
            bar.spawn((Readout::Moment, widget::label(Say::Nothing, 15.0)));
            scrub::spawn(bar);
            transport(bar);
            bar.spawn((
                Readout::Keys,
                widget::label_in(theme::FAINT, labels::keys(1), 12.0),
            ));
        });
}

fn choices(bar: &mut ChildSpawnerCommands) {
    for choice in WatchChoice::ALL {
        let ask = [WatchAction::Last(choice), WatchAction::Next(choice)];
        let name = labels::choice(choice);
        stepper(bar, name, ["<", ">"], ChoiceLabel::One(choice), ask);
        if choice == WatchChoice::Algorithm {
            bar.spawn((
                ChoiceLabel::Summary,
                widget::label_in(theme::FAINT, Say::Nothing, 12.0),
            ));
        }
    }
    row(bar, labels::seed(), |row| {
        value(row, ChoiceLabel::Seed);
        let label = button_label(say!("watch-new"));
        button(row, px(58), label, WatchAction::Seed);
    });
    let pages = [WatchAction::LastPage, WatchAction::NextPage];
    stepper(bar, labels::lesson_name(), ["<", ">"], Readout::Page, pages);
    let floor = line(bar, |line| {
        let ask = [WatchAction::Up, WatchAction::Down];
        let floor = stepper(line, say!("watch-floor"), ["<", ">"], Readout::Floor, ask);
        let mut commands = line.commands();
        let mut floor = commands.entity(floor);
        floor
            .entry::<Node>()
            .and_modify(|mut row| row.flex_grow = 1.0);
        let label = changing_label(Readout::Follow);
        button(line, px(64), label, WatchAction::Follow);
    });
    bar.commands().entity(floor).insert(FloorRow(true));
    bar.spawn((
        ChoiceLabel::LeftOut,
        widget::label_in(theme::FAINT, Say::Nothing, 12.0),
    ));
}

fn transport(bar: &mut ChildSpawnerCommands) {
    line(bar, |row| {
        button(row, px(44), symbol("|<"), WatchAction::Seek(0));
        button(row, px(44), symbol("<"), WatchAction::Back);
        let label = changing_label(Readout::Play);
        button(row, px(92), label, WatchAction::Play);
        button(row, px(44), symbol(">"), WatchAction::Forward);
        button(row, px(44), symbol(">|"), WatchAction::END);
    });
    line(bar, |row| {
        button(row, px(44), symbol("-"), WatchAction::Slower);
        value(row, Readout::Speed);
        button(row, px(44), symbol("+"), WatchAction::Faster);
    });
    line(bar, |row| {
        let numbers = changing_label(Readout::Numbers);
        button(row, px(162), numbers, WatchAction::Numbers);
        let title = button_label(labels::to_title());
        button(row, px(140), title, WatchAction::Leave);
    });
}

pub(super) fn update_choices(
    subject: Res<WatchSubject>,
    mut lines: Query<(&ChoiceLabel, &mut Say)>,
) {
    for (line, mut say) in &mut lines {
        let told = match line {
            ChoiceLabel::One(choice) => labels::chosen(&subject, *choice),
            ChoiceLabel::Summary if subject.searched().is_some() => Say::Nothing,
            ChoiceLabel::Summary => of_library::summary(&subject.recipe.algorithm),
            ChoiceLabel::LeftOut => labels::left_out(&subject),
            ChoiceLabel::Seed if subject.searched().is_some() => Say::Nothing,
            ChoiceLabel::Seed => Say::verbatim(subject.recipe.seed),
        };
        say.set_if_neq(told);
    }
}

pub(super) fn update_state(
    stage: If<Res<WatchStage>>,
    playback: Res<Playback>,
    lesson: Res<Lesson>,
    bar: BarInHand,
    mut lines: Query<(&Readout, &mut Say)>,
    mut floor_rows: FloorRows,
) {
    let floors = stage.moment().show().level().grid().floors();
    for (line, mut say) in &mut lines {
        let told = match line {
            Readout::Moment => labels::moment(stage.mode(), stage.reading()),
            Readout::Floor => say!("of", number = stage.floor() + 1, all = floors),
            Readout::Follow if stage.follows() => say!("watch-stay"),
            Readout::Follow => say!("watch-follow"),
            Readout::Speed => say!("watch-speed", steps = playback.speed()),
            Readout::Play if playback.is_playing() => say!("watch-pause"),
            Readout::Play => say!("watch-play"),
            Readout::Numbers => labels::numbers(stage.numbers()),
            Readout::Page => labels::page(stage.commentary().script(), *lesson),
            Readout::Keys => bar.keys().unwrap_or_else(|| labels::keys(floors)),
        };
        say.set_if_neq(told);
    }
    floor_rows.show(floors > 1);
}

pub(super) fn update_fault(making: Res<ShowInMaking>, mut line: Single<&mut Say, With<FaultLine>>) {
    let told = making.fault.as_ref().map(of_library::show_error);
    line.set_if_neq(told.unwrap_or_default());
}
