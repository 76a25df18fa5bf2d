//! The chosen level: its picture, its facts, and the buttons that rename and delete it.

use super::super::level_picture::{LevelPicture, draw};
use super::super::{enter, medals};
use super::{Browser, NamedLevel, SIDE};
use crate::level_browser::{Asked, Question, Shelf, refusal};
use crate::level_file::LevelFile;
use crate::news::CardNews;
use crate::states::Card;
use crate::texts::{self, of_library, say};
use crate::theme::widget::{self, run};
use crate::theme::{self, FAINT};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (choose_level, show_actions, show_result, enter_opened)
            .chain()
            .in_set(ChooseLevel)
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Card::Levels)),
    );
}

/// The systems that show and open the chosen level.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ChooseLevel;

/// The maximum number of characters of a name.
const NAME: usize = 80;

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

/// Chooses the level whose row is under the mouse or, if there is no such row, the level whose row is
/// focused, and shows it once it has been read.
fn choose_level(
    mut commands: Commands,
    shelf: Shelf,
    focus: Res<InputFocus>,
    rows: Query<(&NamedLevel, &Hovered)>,
    mut browser: ResMut<Browser>,
    picture: Single<&mut LevelPicture>,
    facts: Single<Entity, With<Facts>>,
) {
    let hovered = rows.iter().find(|(_, hovered)| hovered.0);
    let focused = || focus.get().and_then(|focused| rows.get(focused).ok());
    let pointed = hovered.or_else(focused).map(|(named, _)| &*named.0);
    let browser = &mut browser.bypass_change_detection().levels;
    if !browser.choose(pointed, &shelf, |level| Some(draw(level))) {
        return;
    }
    let chosen = &mut browser.chosen;
    match chosen.picture.take() {
        Some(drawn) => picture.into_inner().set_level(drawn),
        None => picture.into_inner().clear(),
    }
    let mut facts = commands.entity(*facts);
    facts.despawn_related::<Children>();
    facts.with_children(|facts| {
        for line in chosen.lines() {
            facts.spawn(widget::label_in(FAINT, line, 16.0));
        }
        if let Some(fault) = chosen.fault() {
            facts.spawn((widget::Live, widget::label_in(theme::RED, fault, 16.0)));
        }
        if let Some(record) = chosen.record(&shelf) {
            widget::row(facts, say!("won-best"), texts::run_time(record.ticks));
            facts.spawn(medals::row(&record));
        }
    });
}

/// Opens the level with this name as soon as it has been read.
pub(super) fn play(In(name): In<String>, shelf: Shelf, mut browser: ResMut<Browser>) {
    browser.levels.open(&name, &shelf.store);
}

/// Enters the level that has been read.
fn enter_opened(
    mut commands: Commands,
    shelf: Shelf,
    mut browser: ResMut<Browser>,
    mut file: ResMut<LevelFile>,
) {
    let browser = &mut browser.bypass_change_detection().levels;
    if let Some(Ok(level)) = browser.opened(&shelf, &mut file) {
        enter(&mut commands, level);
    }
}

/// Shows the result of the last operation on a level.
fn show_result(mut browser: ResMut<Browser>, mut news: ResMut<CardNews>) {
    let result = browser.bypass_change_detection().levels.result.take();
    match result {
        Some(Ok(told)) => *news = CardNews::good(told),
        Some(Err(error)) => *news = CardNews::bad(of_library::store_error(&error).sentence()),
        None => {}
    }
}

/// Spawns the buttons below the picture when a different level is chosen, or when a question is
/// asked or answered. For a level that cannot be changed, shows the reason instead.
fn show_actions(
    mut commands: Commands,
    shelf: Shelf,
    browser: Res<Browser>,
    actions: Single<Entity, With<Actions>>,
    mut shown: Local<Option<(Entity, String, Option<Asked>)>>,
) {
    let (name, asked) = (browser.levels.chosen.name(), &browser.levels.asked);
    let wanted = (*actions, name.to_owned(), asked.clone());
    if shown.as_ref() == Some(&wanted) {
        return;
    }
    *shown = Some(wanted);
    let mut actions = commands.entity(*actions);
    actions.despawn_related::<Children>();
    let half = (SIDE - theme::GAP) / 2.0;
    actions.with_children(|actions| match asked {
        None if name.is_empty() => {}
        None if let Some(reason) = refusal(name) => {
            actions.spawn(widget::label_in(FAINT, reason.sentence(), 14.0));
        }
        None => {
            for question in Question::of_level(name) {
                let asked = Asked {
                    name: name.into(),
                    question,
                };
                widget::list_button_of(actions, half, asked.question.label(), move |commands| {
                    commands.run_system_cached_with(ask, Some(asked.clone()));
                });
            }
        }
        Some(asked) => {
            actions.spawn(widget::label(asked.text(&shelf.store), 16.0));
            if let Question::Rename(_) = asked.question {
                actions.spawn((NameField, widget::text_field(NAME)));
            }
            widget::list_button_of(actions, half, asked.question.label(), run(confirm));
            widget::list_button_of(actions, half, say!("panel-levels-keep"), |commands| {
                commands.run_system_cached_with(ask, None);
            });
        }
    });
    commands.run_system_cached(focus_answer);
}

fn ask(In(asked): In<Option<Asked>>, mut browser: ResMut<Browser>) {
    browser.levels.asked = asked;
}

/// Writes the current name into the field for the new name, and focuses the first answer.
fn focus_answer(
    browser: Res<Browser>,
    field: Option<Single<(Entity, &mut EditableText), With<NameField>>>,
    actions: Single<&Children, With<Actions>>,
    buttons: Query<(), With<bevy::ui_widgets::Button>>,
    mut focus: ResMut<InputFocus>,
) {
    let Some(asked) = &browser.levels.asked else {
        return;
    };
    if let Some(field) = field {
        let (entity, mut field) = field.into_inner();
        field.editor_mut().set_text(&asked.name);
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

/// Does what the question asks about, with the new name in the field.
fn confirm(
    mut shelf: Shelf,
    field: Option<Single<&EditableText, With<NameField>>>,
    mut browser: ResMut<Browser>,
) {
    let asked = browser.levels.asked.as_mut();
    if let (
        Some(Asked {
            question: Question::Rename(new),
            ..
        }),
        Some(field),
    ) = (asked, field)
    {
        *new = field.value().to_string();
    }
    browser.levels.confirm(&mut shelf);
}
