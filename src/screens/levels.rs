//! The list of built-in levels and of the player's own levels. Beside the list are a picture of the
//! chosen level and the player's medals in this level.

use super::level_picture::{LevelPicture, draw, level_picture};
use super::{enter, fault_line, medals, reset};
use crate::controls::action::{Action, ActionSet};
use crate::level::OpenLevel;
use crate::map::whole::DrawnLevel;
use crate::news::FileFaults;
use crate::runs::records::Records;
use crate::schedule::FrameSystems;
use crate::states::{Card, Screen};
use crate::store::{Store, StoreError};
use crate::texts::{self, Say, of_library, say};
use crate::theme;
use crate::theme::widget::{self, go_to};
use crate::work::{Slot, WaitForWork};
use bevy::input_focus::{AutoFocus, InputFocus};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::{self, Fingerprint, Level};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenLevel>()
        .add_systems(OnExit(Screen::Levels), reset::<ChosenLevel>)
        .add_systems(
            Update,
            (choose_level, fetch_level, enter_chosen)
                .chain()
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Levels)),
        );
}

/// The key in [`FileFaults`] for an error that occurs when the chosen level is read.
const LEVEL: &str = "level";

/// The width of the column with the picture, in logical pixels.
const SIDE: f32 = 300.0;

/// The side length of the picture, as a percentage of the shorter side of the window.
const PICTURE: f32 = 42.0;

/// The chosen level, and the task that reads it.
#[derive(Resource, Default)]
struct ChosenLevel {
    name: String,
    reading: Slot<Result<LoadedLevel, StoreError>>,
    level: Option<Arc<Level>>,
    /// Whether to play the level as soon as it has been read.
    play: bool,
}

/// A level that was read, and the data to show on the card.
struct LoadedLevel {
    drawn: DrawnLevel,
    fingerprint: Fingerprint,
    shortest: Option<u32>,
}

/// Marks the button for the level with this name.
#[derive(Component)]
struct NamedLevel(String);

/// Marks the container for the lines below the picture.
#[derive(Component)]
struct Facts;

pub(super) fn spawn(mut commands: Commands, store: Res<Store>) {
    let width = theme::WIDTH + SIDE + 2.0 * theme::GAP;
    widget::spawn_card(&mut commands, Card::Levels, width, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("levels"), 36.0));
        card.spawn(widget::beside()).with_children(|line| {
            line.spawn(widget::column_of(theme::WIDTH))
                .with_children(|list| spawn_buttons(list, store.names()));
            line.spawn(widget::column_of(SIDE)).with_children(|column| {
                column.spawn(level_picture(PICTURE));
                column.spawn((Facts, widget::stack()));
            });
        });
        let key = Say::Controls(ActionSet::Play, &[Action::Panel]);
        let own = say!("levels-own", key);
        card.spawn(widget::label_in(theme::FAINT, own, 14.0));
        card.spawn(fault_line());
        widget::list_button(card, say!("to-title"), go_to(Screen::Title));
    });
}

fn spawn_buttons(list: &mut ChildSpawnerCommands, names: Vec<String>) {
    for (number, name) in names.into_iter().enumerate() {
        let named = NamedLevel(name.clone());
        widget::list_button(list, texts::level(&name), move |commands| {
            commands.run_system_cached_with(play, name.clone());
        })
        .insert(named)
        .insert_if(AutoFocus, || number == 0);
    }
}

/// Shows the level whose button is under the mouse or, if there is no such button, the level whose
/// button is focused.
fn choose_level(
    focus: Res<InputFocus>,
    store: Res<Store>,
    buttons: Query<(Entity, &NamedLevel, &Hovered)>,
    mut loaded: ResMut<ChosenLevel>,
    mut last: Local<Option<Entity>>,
) {
    let hovered = buttons.iter().find(|(_, _, hovered)| hovered.0);
    let focused = focus.get().and_then(|focused| buttons.get(focused).ok());
    let Some((entity, named, _)) = hovered.or(focused) else {
        return;
    };
    if *last != Some(entity) {
        *last = Some(entity);
        loaded.read(&named.0, &store);
    }
}

impl ChosenLevel {
    /// Starts reading a level, unless it is the level that was requested last.
    fn read(&mut self, name: &str, store: &Store) {
        if self.name == name {
            return;
        }
        self.name = name.into();
        self.level = None;
        self.play = false;
        let (name, store) = (String::from(name), store.clone());
        self.reading.ask(move |_| {
            let level = store.load(&name)?;
            Ok(LoadedLevel {
                fingerprint: level::fingerprint(&level),
                shortest: level.shortest(),
                drawn: draw(level),
            })
        });
    }
}

fn fetch_level(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    records: Res<Records>,
    mut loaded: ResMut<ChosenLevel>,
    mut fault: ResMut<FileFaults>,
    picture: Single<&mut LevelPicture>,
    facts: Single<Entity, With<Facts>>,
) {
    let Some(read) = loaded.bypass_change_detection().reading.take_ready(*wait) else {
        return;
    };
    let mut facts = commands.entity(*facts);
    facts.despawn_related::<Children>();
    let Some(read) = fault.take(LEVEL, read.map(Some)) else {
        return;
    };
    fault.set(LEVEL, Say::Nothing);
    loaded.level = Some(read.drawn.level.clone());
    let record = records.of(read.fingerprint).copied();
    facts.with_children(|facts| {
        let grid = read.drawn.level.grid().spec();
        let what = say!(
            "levels-what",
            shape = of_library::shape(grid.shape),
            size = texts::size(grid),
        );
        facts.spawn(widget::label_in(theme::FAINT, what, 16.0));
        if let Some(steps) = read.shortest {
            let way = say!("custom-way", steps);
            facts.spawn(widget::label_in(theme::FAINT, way, 16.0));
        }
        if let Some(record) = record {
            widget::row(facts, say!("won-best"), texts::run_time(record.ticks));
            facts.spawn(medals::row(&record));
        }
    });
    picture.into_inner().set_level(read.drawn);
}

fn play(In(name): In<String>, store: Res<Store>, mut loaded: ResMut<ChosenLevel>) {
    loaded.read(&name, &store);
    loaded.play = true;
}

/// Plays the chosen level after it has been read.
fn enter_chosen(mut commands: Commands, mut loaded: ResMut<ChosenLevel>) {
    if let Some(level) = loaded.level.clone().filter(|_| loaded.play) {
        loaded.play = false;
        enter(&mut commands, OpenLevel::Take(level));
    }
}
