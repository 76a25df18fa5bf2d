//! The chosen level of the browser: its picture, its facts, and the buttons that rename and delete
//! it.

use super::super::level_picture::{LevelPicture, draw};
use super::super::{enter, medals, reset};
use super::{Browser, NamedLevel, SIDE};
use crate::level_file::LevelFile;
use crate::level_list::{LevelList, difficulty};
use crate::news::{CardNews, FileFaults};
use crate::runs::records::Records;
use crate::states::{Card, Screen};
use crate::store::{Store, StoreError, is_built_in};
use crate::texts::{self, Say, of_library, say};
use crate::theme::widget::{self, run};
use crate::theme::{self, FAINT};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy_warren::level::OpenLevel;
use bevy_warren::map::whole::DrawnLevel;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::work::{Slot, WaitForWork};
use std::sync::Arc;
use warren_dungeon::level::{self, Fingerprint, Level};
use warren_dungeon::survey::{Figure, Measures, measures};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenLevel>()
        .add_systems(OnExit(Screen::Levels), reset::<ChosenLevel>)
        .add_systems(
            Update,
            (choose_level, fetch_level, show_actions, enter_chosen)
                .chain()
                .in_set(ChooseLevel)
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Card::Levels)),
        );
}

/// The systems that read and show the chosen level.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ChooseLevel;

/// The key in [`FileFaults`] for an error that occurs when the chosen level is read.
const LEVEL: &str = "level";

/// The maximum number of characters of a name.
const NAME: usize = 80;

/// The chosen level, and the task that reads it.
#[derive(Resource, Default)]
pub(super) struct ChosenLevel {
    name: String,
    reading: Slot<Result<LoadedLevel, StoreError>>,
    level: Option<Arc<Level>>,
    /// Whether to play the level as soon as it has been read.
    play: bool,
    question: Question,
}

/// A question about the chosen level, which stays chosen until the question is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Question {
    #[default]
    None,
    /// Asks for a new name.
    Rename,
    /// Asks whether to delete the level.
    Delete,
}

/// A level that was read, and the data to show on the card.
struct LoadedLevel {
    drawn: DrawnLevel,
    fingerprint: Fingerprint,
    measures: Measures,
}

/// Marks the container for the lines below the picture.
#[derive(Component)]
pub(super) struct Facts;

/// Marks the container for the buttons below the lines.
#[derive(Component)]
pub(super) struct Actions;

/// Marks the field for a new name.
#[derive(Component)]
pub(super) struct NameField;

/// Spawns the containers below the picture.
pub(super) fn spawn(column: &mut ChildSpawnerCommands) {
    column.spawn((Facts, widget::stack()));
    let buttons = Node {
        width: percent(100),
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(theme::GAP),
        row_gap: px(0.5 * theme::GAP),
        flex_shrink: 0.0,
        ..default()
    };
    column.spawn((Actions, buttons));
}

/// Shows the level whose row is under the mouse or, if there is no such row, the level whose row is
/// focused. If the list no longer contains the chosen level, shows the first level of the list.
fn choose_level(
    focus: Res<InputFocus>,
    store: Res<Store>,
    browser: Res<Browser>,
    rows: Query<(Entity, &NamedLevel, &Hovered)>,
    mut chosen: ResMut<ChosenLevel>,
    mut last: Local<Option<Entity>>,
) {
    if chosen.question != Question::None {
        return;
    }
    let hovered = rows.iter().find(|(_, _, hovered)| hovered.0);
    let focused = focus.get().and_then(|focused| rows.get(focused).ok());
    let Some((entity, named, _)) = hovered.or(focused) else {
        if let Some(first) = browser.rows.first()
            && !browser.rows.contains(&chosen.name)
        {
            chosen.read(first, &store);
        }
        return;
    };
    if *last != Some(entity) {
        *last = Some(entity);
        chosen.read(&named.0, &store);
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
                measures: measures(&level),
                drawn: draw(level),
            })
        });
    }
}

fn fetch_level(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    records: Res<Records>,
    mut chosen: ResMut<ChosenLevel>,
    mut fault: ResMut<FileFaults>,
    picture: Single<&mut LevelPicture>,
    facts: Single<Entity, With<Facts>>,
) {
    let Some(read) = chosen.bypass_change_detection().reading.take_ready(*wait) else {
        return;
    };
    let mut facts = commands.entity(*facts);
    facts.despawn_related::<Children>();
    let Some(read) = fault.take(LEVEL, read.map(Some)) else {
        return;
    };
    fault.set(LEVEL, Say::Nothing);
    chosen.level = Some(read.drawn.level.clone());
    let record = records.of(read.fingerprint).copied();
    let difficulty = read.measures.figure(Figure::Difficulty).map(difficulty);
    facts.with_children(|facts| {
        let grid = read.drawn.level.grid().spec();
        let what = say!(
            "levels-what",
            shape = of_library::shape(grid.shape),
            size = texts::size(grid),
        );
        facts.spawn(widget::label_in(FAINT, what, 16.0));
        let solution = read.measures.figure(Figure::Solution);
        let way = solution.map(|steps| say!("custom-way", steps = steps as u32));
        for line in [way, difficulty].into_iter().flatten() {
            facts.spawn(widget::label_in(FAINT, line, 16.0));
        }
        if let Some(record) = record {
            widget::row(facts, say!("won-best"), texts::run_time(record.ticks));
            facts.spawn(medals::row(&record));
        }
    });
    picture.into_inner().set_level(read.drawn);
}

/// Plays the level with this name as soon as it has been read.
pub(super) fn play(In(name): In<String>, store: Res<Store>, mut chosen: ResMut<ChosenLevel>) {
    chosen.question = Question::None;
    chosen.read(&name, &store);
    chosen.play = true;
}

/// Plays the chosen level after it has been read.
fn enter_chosen(
    mut commands: Commands,
    store: Res<Store>,
    mut chosen: ResMut<ChosenLevel>,
    mut file: ResMut<LevelFile>,
) {
    if let Some(level) = chosen.level.clone().filter(|_| chosen.play) {
        chosen.play = false;
        match store.level_path(&chosen.name) {
            Some(path) => file.follow(path, level.clone()),
            None => file.forget(),
        }
        enter(&mut commands, OpenLevel::take(level));
    }
}

/// Spawns the buttons below the picture when a different level is chosen, or when a question is
/// asked or answered. Built-in levels cannot be changed.
fn show_actions(
    mut commands: Commands,
    chosen: Res<ChosenLevel>,
    actions: Single<Entity, With<Actions>>,
    mut shown: Local<Option<(Entity, String, Question)>>,
) {
    let wanted = (*actions, chosen.name.clone(), chosen.question);
    if shown.as_ref() == Some(&wanted) {
        return;
    }
    *shown = Some(wanted);
    let name = &chosen.name;
    let is_own = !name.is_empty() && !is_built_in(name);
    let mut actions = commands.entity(*actions);
    actions.despawn_related::<Children>();
    if !is_own {
        return;
    }
    let half = (SIDE - theme::GAP) / 2.0;
    let asks =
        |question| move |commands: &mut Commands| commands.run_system_cached_with(ask, question);
    actions.with_children(|actions| match chosen.question {
        Question::None => {
            let (rename, delete) = (say!("panel-levels-rename"), say!("panel-levels-delete"));
            widget::list_button_of(actions, half, rename, asks(Question::Rename));
            widget::list_button_of(actions, half, delete, asks(Question::Delete));
        }
        Question::Rename => {
            actions.spawn(widget::label_in(FAINT, say!("levels-new-name"), 16.0));
            actions.spawn((NameField, widget::text_field(NAME)));
            widget::list_button_of(actions, half, say!("panel-levels-rename"), run(rename));
            let keep = say!("panel-levels-keep");
            widget::list_button_of(actions, half, keep, asks(Question::None));
        }
        Question::Delete => {
            let name = &**name;
            let question = say!("panel-levels-really", name);
            actions.spawn(widget::label(question, 16.0));
            widget::list_button_of(actions, half, say!("panel-levels-delete"), run(delete));
            let keep = say!("panel-levels-keep");
            widget::list_button_of(actions, half, keep, asks(Question::None));
        }
    });
    commands.run_system_cached(focus_answer);
}

fn ask(In(question): In<Question>, mut chosen: ResMut<ChosenLevel>) {
    chosen.question = question;
}

/// Writes the current name into the field for the new name, and focuses the first answer.
fn focus_answer(
    chosen: Res<ChosenLevel>,
    field: Option<Single<(Entity, &mut EditableText), With<NameField>>>,
    actions: Single<&Children, With<Actions>>,
    buttons: Query<(), With<bevy::ui_widgets::Button>>,
    mut focus: ResMut<InputFocus>,
) {
    if chosen.question == Question::None {
        return;
    }
    if let Some(field) = field {
        let (entity, mut field) = field.into_inner();
        field.editor_mut().set_text(&chosen.name);
        field.queue_edit(bevy::text::TextEdit::TextEnd(false));
        focus.set(entity, FocusCause::Navigated);
        return;
    }
    // The last button keeps the level.
    let answer = actions.iter().rfind(|&answer| buttons.contains(answer));
    if let Some(answer) = answer {
        focus.set(answer, FocusCause::Navigated);
    }
}

fn rename(
    store: Res<Store>,
    field: Single<&EditableText, With<NameField>>,
    chosen: ResMut<ChosenLevel>,
    list: ResMut<LevelList>,
    news: ResMut<CardNews>,
) {
    let (name, new) = (chosen.name.clone(), field.value().to_string());
    let new = new.trim();
    let renamed = store.rename(&name, new);
    let renamed = renamed.map(|()| say!("panel-levels-renamed", name, new));
    finish(renamed, chosen, list, news);
}

fn delete(
    store: Res<Store>,
    chosen: ResMut<ChosenLevel>,
    list: ResMut<LevelList>,
    news: ResMut<CardNews>,
) {
    let deleted = store.delete(&chosen.name).map(|path| {
        let path = path.display().to_string();
        say!("panel-levels-deleted", path)
    });
    finish(deleted, chosen, list, news);
}

/// Reports the result of an operation. If it has succeeded, the level is no longer chosen.
fn finish(
    done: Result<Say, StoreError>,
    mut chosen: ResMut<ChosenLevel>,
    mut list: ResMut<LevelList>,
    mut news: ResMut<CardNews>,
) {
    chosen.question = Question::None;
    list.refresh();
    *news = match done {
        Ok(told) => {
            chosen.name = String::new();
            CardNews::good(told)
        }
        Err(error) => CardNews::bad(of_library::store_error(&error)),
    };
}
