//! The bar beside the map: what is chosen, what is seen, and a button for
//! every key.
//!
//! ```text
//!   Watch
//!   S show   < carving >      choices
//!   ...
//!   kruskal                   what is seen
//!   step 57 of 399
//!   ---#--------------        the scrub bar
//!   |<  <  Pause  >  >|
//! ```

use super::keys::Cue;
use super::make::Fault;
use super::playback::Playback;
use super::stage::Stage;
use super::subject::{Choice, Subject};
use crate::schedule::FrameSystems;
use crate::states::{Screen, has_hud};
use crate::texts::{self, Say, of_library, say};
use crate::theme::{self, widget};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{
    Slider, SliderPrecision, SliderRange, SliderThumb, SliderValue, TrackClick, ValueChange,
};
use warren_maze::topology::Embedding;

/// How wide the bar is, in logical pixels.
pub(super) const WIDTH: f32 = 340.0;

/// How wide the scrub bar's thumb is.
const THUMB: f32 = 12.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        OnEnter(Screen::Watching),
        (spawn_backdrop, spawn.run_if(has_hud)),
    )
    .add_systems(
        Update,
        (
            tell_chosen.run_if(resource_changed::<Subject>),
            tell_seen,
            tell_fault.run_if(resource_changed::<Fault>),
            scrub,
        )
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Watching)),
    );
}

/// A text about what is chosen.
#[derive(Component, Clone, Copy)]
enum Chosen {
    One(Choice),
    Summary,
    LeftOut,
    Seed,
}

/// A text about what is seen.
#[derive(Component, Clone, Copy)]
enum Seen {
    Moment,
    Floor,
    Follow,
    Speed,
    Play,
    Numbers,
    Keys,
}

/// Why there is nothing else to see.
#[derive(Component)]
struct FaultLine;

/// A row for mazes of several floors alone.
#[derive(Component)]
struct FloorRow;

/// The scrub bar, and what slides on it.
#[derive(Component)]
struct Scrub;
#[derive(Component)]
struct Thumb;

/// Night around the map, and while there is none.
fn spawn_backdrop(mut commands: Commands) {
    commands.spawn((
        widget::layer(),
        BackgroundColor(Color::BLACK),
        ZIndex(-2),
        DespawnOnExit(Screen::Watching),
    ));
}

fn spawn(mut commands: Commands) {
    let bar = Node {
        position_type: PositionType::Absolute,
        width: px(WIDTH),
        height: percent(100),
        // All that is told of a search on rings fits into 600 pixels.
        padding: UiRect::axes(px(14), px(8)),
        border: UiRect::right(px(1)),
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        overflow: Overflow::clip(),
        ..default()
    };
    commands
        .spawn((
            bar,
            // The map lies behind it.
            BackgroundColor(theme::CARD.with_alpha(1.0)),
            BorderColor::all(theme::EDGE),
            Hovered::default(),
            DespawnOnExit(Screen::Watching),
        ))
        .with_children(|bar| {
            bar.spawn(widget::label_in(theme::AMBER, say!("watch"), 26.0));
            choices(bar);
            bar.spawn((FaultLine, widget::label_in(theme::RED, Say::Nothing, 13.0)));
            bar.spawn(Node {
                flex_grow: 1.0,
                ..default()
            });
            bar.spawn((Seen::Moment, widget::label(Say::Nothing, 17.0)));
            scrub_bar(bar);
            transport(bar);
            bar.spawn((
                Seen::Keys,
                widget::label_in(theme::FAINT, texts::watch::keys(1), 12.0),
            ));
        });
}

fn choices(bar: &mut ChildSpawnerCommands) {
    for choice in Choice::ALL {
        row(bar, texts::watch::choice(choice), |row| {
            button(row, Cue::Last(choice), 26.0, sign("<"));
            value(row, Chosen::One(choice));
            button(row, Cue::Next(choice), 26.0, sign(">"));
        });
        if choice == Choice::Algorithm {
            bar.spawn((
                Chosen::Summary,
                widget::label_in(theme::FAINT, Say::Nothing, 12.0),
            ));
        }
    }
    row(bar, texts::watch::seed(), |row| {
        value(row, Chosen::Seed);
        button(row, Cue::Seed, 58.0, word(say!("watch-new")));
    });
    let floor = row(bar, say!("watch-floor"), |row| {
        button(row, Cue::Up, 26.0, sign("<"));
        value(row, Seen::Floor);
        button(row, Cue::Down, 26.0, sign(">"));
        button(row, Cue::Follow, 64.0, told(Seen::Follow));
    });
    bar.commands().entity(floor).insert(FloorRow);
    bar.spawn((
        Chosen::LeftOut,
        widget::label_in(theme::FAINT, Say::Nothing, 12.0),
    ));
}

fn scrub_bar(bar: &mut ChildSpawnerCommands) {
    bar.spawn((
        Scrub,
        Slider {
            track_click: TrackClick::Snap,
            ..default()
        },
        SliderPrecision(0),
        Node {
            height: px(18),
            flex_shrink: 0.0,
            ..default()
        },
        BackgroundColor(theme::FIELD),
    ))
    .observe(
        |moved: On<ValueChange<f32>>, mut cues: MessageWriter<Cue>| {
            cues.write(Cue::Seek(moved.value as usize));
        },
    )
    .with_children(|track| {
        // The thumb's left side slides on all but its width.
        let way = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            right: px(THUMB),
            height: percent(100),
            ..default()
        };
        track.spawn((way, Pickable::IGNORE)).with_children(|way| {
            let thumb = Node {
                position_type: PositionType::Absolute,
                width: px(THUMB),
                height: percent(100),
                border_radius: BorderRadius::all(px(3)),
                ..default()
            };
            way.spawn((Thumb, SliderThumb, thumb, BackgroundColor(theme::AMBER)));
        });
    });
}

fn transport(bar: &mut ChildSpawnerCommands) {
    line(bar, |row| {
        button(row, Cue::Seek(0), 44.0, sign("|<"));
        button(row, Cue::Back, 44.0, sign("<"));
        button(row, Cue::Play, 92.0, told(Seen::Play));
        button(row, Cue::Forward, 44.0, sign(">"));
        button(row, Cue::END, 44.0, sign(">|"));
    });
    line(bar, |row| {
        button(row, Cue::Slower, 44.0, sign("-"));
        value(row, Seen::Speed);
        button(row, Cue::Faster, 44.0, sign("+"));
    });
    line(bar, |row| {
        button(row, Cue::Numbers, 160.0, told(Seen::Numbers));
        button(row, Cue::Leave, 136.0, word(say!("to-title")));
    });
}

/// Things side by side.
fn line(bar: &mut ChildSpawnerCommands, fill: impl FnOnce(&mut ChildSpawnerCommands)) -> Entity {
    let node = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    bar.spawn(node).with_children(fill).id()
}

/// The same behind a name.
fn row(
    bar: &mut ChildSpawnerCommands,
    name: Say,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) -> Entity {
    line(bar, |row| {
        let node = Node {
            width: px(78),
            ..default()
        };
        let name = widget::label_in(theme::FAINT, name, 14.0);
        row.spawn((node, name, TextLayout::no_wrap()));
        fill(row);
    })
}

/// A text that changes, in the middle of what is left of its line.
fn value(row: &mut ChildSpawnerCommands, says: impl Component) {
    let node = Node {
        flex_grow: 1.0,
        justify_content: JustifyContent::Center,
        ..default()
    };
    row.spawn(node).with_children(|middle| {
        middle.spawn((says, widget::label(Say::Nothing, 14.0)));
    });
}

/// A button with a text on it.
fn button(row: &mut ChildSpawnerCommands, cue: Cue, width: f32, text: impl Bundle) {
    let button = widget::small_button(row, px(width), text, move |commands| {
        commands.write_message(cue);
    });
    row.commands().entity(button).insert(cue);
}

fn word(say: Say) -> impl Bundle {
    widget::label(say, 15.0)
}

fn sign(text: &str) -> impl Bundle {
    word(Say::verbatim(text))
}

/// A word that changes.
fn told(says: Seen) -> impl Bundle {
    (says, widget::label(Say::Nothing, 15.0))
}

fn tell_chosen(subject: Res<Subject>, mut lines: Query<(&Chosen, &mut Say)>) {
    for (line, mut say) in &mut lines {
        let told = match line {
            Chosen::One(choice) => subject.chosen(*choice),
            Chosen::Summary if subject.searched().is_some() => Say::Nothing,
            Chosen::Summary => of_library::summary(&subject.recipe.algorithm),
            Chosen::LeftOut => texts::watch::left_out(subject.left_out()),
            Chosen::Seed if subject.searched().is_some() => Say::Nothing,
            Chosen::Seed => Say::verbatim(subject.recipe.seed),
        };
        say.set_if_neq(told);
    }
}

fn tell_seen(
    stage: Option<Res<Stage>>,
    playback: Res<Playback>,
    mut lines: Query<(&Seen, &mut Say)>,
    floor_row: Option<Single<&mut Node, With<FloorRow>>>,
) {
    let Some(stage) = stage else { return };
    let floors = stage.moment().show().level().grid().floors();
    for (line, mut say) in &mut lines {
        let told = match line {
            Seen::Moment => texts::watch::moment(stage.act(), stage.moment()),
            Seen::Floor => say!("of", number = stage.floor() + 1, all = floors),
            Seen::Follow => texts::watch::follow(stage.follows()),
            Seen::Speed => say!("watch-speed", steps = playback.speed()),
            Seen::Play => texts::watch::play(playback.is_playing()),
            Seen::Numbers => texts::watch::numbers(stage.numbers()),
            Seen::Keys => texts::watch::keys(floors),
        };
        say.set_if_neq(told);
    }
    if let Some(mut row) = floor_row {
        let display = match floors {
            1 => Display::None,
            _ => Display::Flex,
        };
        if row.display != display {
            row.display = display;
        }
    }
}

fn tell_fault(fault: Res<Fault>, mut lines: Query<&mut Say, With<FaultLine>>) {
    for mut line in &mut lines {
        let told = fault.0.as_ref().map(of_library::show_error);
        line.set_if_neq(told.unwrap_or_default());
    }
}

/// Puts the thumb where the show is.
fn scrub(
    mut commands: Commands,
    stage: Option<Res<Stage>>,
    slider: Option<Single<(Entity, &SliderValue, &SliderRange), With<Scrub>>>,
    thumb: Option<Single<&mut Node, With<Thumb>>>,
) {
    let (Some(stage), Some(slider), Some(mut thumb)) = (stage, slider, thumb) else {
        return;
    };
    let (entity, &was_at, was_long) = slider.into_inner();
    let at = SliderValue(stage.moment().at() as f32);
    let long = SliderRange::new(0.0, stage.moment().show().len() as f32);
    if at != was_at || long != *was_long {
        thumb.left = percent(100.0 * long.thumb_position(at.0));
        commands.entity(entity).insert((at, long));
    }
}
