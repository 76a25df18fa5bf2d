//! The explanation beside or below the map: the pseudocode with the current line, a sentence about
//! the current step, and the list of cells that the algorithm remembers.
//!
//! ```text
//!   wide window                 narrow window
//!   ┌─────┬───────────┬──────┐  ┌─────┬──────────┐
//!   │ bar │    map    │ code │  │ bar │   map    │
//!   │     │           │ list │  │     ├──────────┤
//!   └─────┴───────────┴──────┘  └─────┴─ code ───┘
//! ```

use super::keys::WatchAction;
use super::labels;
use super::lesson::Lesson;
use super::playback::Playback;
use super::quiz::Quiz;
use super::sidebar;
use super::stage::WatchStage;
use crate::states::{HudHidden, Screen};
use crate::texts::Say;
use crate::theme::sidebar::{button, button_label};
use crate::theme::{self, TextShade, WindowSize, widget};
use bevy::ecs::system::SystemParam;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::UiScale;
use bevy::ui_widgets::ScrollArea;
use bevy::window::PrimaryWindow;

/// The node of the explanation.
#[derive(Component)]
pub(super) struct Explanation;

/// A line of the explanation.
#[derive(Component, Clone, Copy)]
pub(super) enum Line {
    /// The lesson's page.
    Lesson,
    /// The quiz question, or the verdict on the last answer.
    Quiz,
    /// The algorithm's name and step, if there are two algorithms.
    Title,
    /// The pseudocode line with this index.
    Code(usize),
    Sentence,
    List,
}

/// The width of the explanation beside the map, and its height below the map, in logical pixels at
/// the default scale and text size.
const WIDTH: f32 = 290.0;
const HEIGHT: f32 = 232.0;

/// The minimum ratio of width to height, of the area beside the bar, at which the explanation is
/// beside the map.
const WIDE: f32 = 1.15;

/// The column of the explanation for the first or second animation.
#[derive(Component, Clone, Copy)]
pub(super) struct Column {
    is_second: bool,
}

/// The minimum width of a column with pseudocode, in logical pixels.
const MIN_COLUMN: f32 = 300.0;

/// The width of one level of indentation, in logical pixels.
const INDENT: f32 = 14.0;

/// The maximum number of lines in a script.
const MAX_LINES: usize = 7;

/// A system parameter that divides the window into areas.
#[derive(SystemParam)]
pub(super) struct Rooms<'w, 's> {
    hud: Res<'w, HudHidden>,
    pub(super) scale: Res<'w, UiScale>,
    size: WindowSize<'w, 's>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
}

impl Rooms<'_, '_> {
    /// Returns the window's area for maps and its area for the explanation, in logical pixels. If
    /// there are two maps, the explanation is below them.
    pub(super) fn map_and_explanation(&self, is_half: bool) -> [Rect; 2] {
        // Without a window, nothing is visible, but the texts are kept up to date.
        let window = self
            .window
            .as_ref()
            .map_or(Vec2::ZERO, |window| window.size());
        let whole = Rect::from_corners(Vec2::ZERO, window);
        if self.hud.0 {
            return [whole, Rect::default()];
        }
        let free = Rect {
            min: Vec2::new(self.size.bar_width(sidebar::WIDTH), 0.0),
            ..whole
        };
        let mut rooms = [free; 2];
        if free.width() >= WIDE * free.height() && !is_half {
            let edge = window.x - self.size.bar_width(WIDTH).min(free.width() / 2.0);
            (rooms[0].max.x, rooms[1].min.x) = (edge, edge);
        } else {
            let edge = window.y - self.size.bar_width(HEIGHT).min(window.y / 2.0);
            (rooms[0].max.y, rooms[1].min.y) = (edge, edge);
        }
        rooms
    }
}

pub(super) fn spawn(mut commands: Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        column_gap: px(12),
        // The columns are as high as their lines, and the explanation scrolls.
        align_items: AlignItems::FlexStart,
        padding: UiRect::axes(px(12), px(10)),
        overflow: Overflow::scroll_y(),
        ..default()
    };
    commands
        .spawn((
            Explanation,
            node,
            ScrollArea,
            Hovered::default(),
            theme::Fill(theme::CARD),
            DespawnOnExit(Screen::Watching),
        ))
        .with_children(|parent| {
            for is_second in [false, true] {
                parent
                    .spawn((Column { is_second }, column()))
                    .with_children(|parent| spawn_lines(parent, is_second));
            }
        });
}

fn column() -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(0),
        row_gap: px(3),
        ..default()
    }
}

fn spawn_lines(column: &mut ChildSpawnerCommands, is_second: bool) {
    let line = |shade, size| widget::label_in(shade, Say::Nothing, size);
    let owner = Column { is_second };
    if !is_second {
        column.spawn((owner, Line::Lesson, widget::Live, line(theme::INK, 14.0)));
        column.spawn((owner, Line::Quiz, widget::Live, line(theme::INK, 14.0)));
    }
    column.spawn((owner, Line::Title, line(theme::INK, 14.0)));
    for index in 0..MAX_LINES {
        column.spawn((owner, Line::Code(index), line(theme::FAINT, 13.0)));
    }
    column.spawn((owner, Line::Sentence, line(theme::AMBER, 14.0)));
    column.spawn((owner, Line::List, line(theme::FAINT, 13.0)));
    if !is_second {
        // The button is as wide as its label.
        let line = Node {
            margin: UiRect::top(px(8)),
            ..default()
        };
        column.spawn(line).with_children(|line| {
            let label = button_label(labels::quiz_name());
            button(line, Val::Auto, label, WatchAction::Quiz);
        });
    }
}

/// Moves the explanation to its area of the window, and hides the second column if there is only
/// one animation.
pub(super) fn place(
    rooms: Rooms,
    stage: If<Res<WatchStage>>,
    mut node: Single<&mut Node, With<Explanation>>,
    mut columns: Query<(&Column, &mut Node), (Without<Explanation>, Without<Line>)>,
) {
    let is_half = stage.second().is_some();
    let [_, room] = rooms.map_and_explanation(is_half);
    let scale = rooms.scale.0;
    let wanted = [room.min.x, room.min.y, room.width(), room.height()].map(|at| px(at / scale));
    if [node.left, node.top, node.width, node.height] != wanted {
        [node.left, node.top, node.width, node.height] = wanted;
    }
    for (column, mut node) in &mut columns {
        show_if(&mut node, !column.is_second || is_half);
    }
}

fn show_if(node: &mut Mut<Node>, is_visible: bool) {
    let display = match is_visible {
        true => Display::Flex,
        false => Display::None,
    };
    if node.display != display {
        node.display = display;
    }
}

/// Shows the current line, sentence, list and page.
pub(super) fn update(
    mut commands: Commands,
    rooms: Rooms,
    stage: If<Res<WatchStage>>,
    playback: Res<Playback>,
    lesson: Res<Lesson>,
    quiz: Res<Quiz>,
    mut lines: Query<(
        (Entity, &Column, &Line, Has<widget::Live>),
        &mut Say,
        &mut TextShade,
        &mut Node,
    )>,
) {
    let is_half = stage.second().is_some();
    let [_, room] = rooms.map_and_explanation(is_half);
    // Two narrow columns only have room for the sentences.
    let has_code = !is_half || room.width() / rooms.scale.0 >= 2.0 * MIN_COLUMN;
    for ((entity, column, line, is_live), mut say, mut shade, mut node) in &mut lines {
        let of_column = match column.is_second {
            false => Some(&**stage),
            true => stage.second(),
        };
        let Some(stage) = of_column else {
            continue;
        };
        let (reading, commentary) = (stage.reading(), stage.commentary());
        let script = commentary.script();
        let told = match line {
            Line::Lesson => labels::lesson(script, *lesson),
            Line::Quiz => labels::quiz(&quiz, stage.mode()),
            Line::Title if is_half => labels::title(stage.mode(), reading),
            Line::Code(index) if has_code => match script {
                Some(script) => {
                    let indent = script.indents.get(*index).copied().unwrap_or(0);
                    let margin = UiRect::left(px(INDENT * f32::from(indent)));
                    if node.margin != margin {
                        node.margin = margin;
                    }
                    labels::code(script, *index)
                }
                None => Say::Nothing,
            },
            Line::Sentence => labels::sentence(reading),
            Line::List => labels::list(reading),
            Line::Title | Line::Code(_) => Say::Nothing,
        };
        if let Line::Code(index) = line {
            let current = reading.last().and_then(|last| commentary.line(last));
            let is_current = current.is_some_and(|line| usize::from(line) == index + 1);
            let wanted = if is_current {
                theme::AMBER
            } else {
                theme::FAINT
            };
            shade.set_if_neq(wanted.into());
        }
        // A screen reader speaks the sentences for single steps, but not the sentences of a playing
        // animation.
        if matches!(line, Line::Sentence) && is_live == playback.is_playing() {
            match is_live {
                true => _ = commands.entity(entity).remove::<widget::Live>(),
                false => _ = commands.entity(entity).insert(widget::Live),
            }
        }
        show_if(&mut node, told != Say::Nothing);
        say.set_if_neq(told);
    }
}
