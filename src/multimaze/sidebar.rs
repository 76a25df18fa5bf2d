//! The bar beside a puzzle, with a button for every command, and the text lines over the map.

use super::keys::{BUTTONS, Command, command_of};
use super::labels;
use super::make::PuzzleInMaking;
use super::{AskPuzzle, PuzzleAction, PuzzleKind, Sitting};
use crate::controls::action::{Action, ActionSet};
use crate::states::{PuzzlePhase, Screen};
use crate::texts::{self, Say, action_name, of_library, say};
use crate::theme::sidebar::{
    Ask, BarInHand, bar, beside, button, button_label, changing_label, stepper,
};
use crate::theme::{self, FloorRow, FloorRows, WindowSize, font_size, widget};
use bevy::prelude::*;
use bevy_warren::sight::shown;
use std::slice;
use warren_dungeon::survey::Figure;
use warren_puzzle::Overlap;

/// The bar's width, in logical pixels.
pub(super) const WIDTH: f32 = 250.0;

/// The background that makes the text lines legible over the map.
const STRIP: theme::Fill = theme::Fill(theme::STRIP);

/// Marks the bar and the node that contains the text lines over the map.
#[derive(Component)]
pub(super) struct HiddenByCards;

#[derive(Component)]
pub(super) struct LineAbove;

#[derive(Component)]
pub(super) struct KeysLine;

/// The minimum width of the space beside the bar, in logical pixels, for large text lines and for
/// the key hints.
const MIN_WIDTH: f32 = 270.0;

/// The value that a label shows.
#[derive(Component, Clone, Copy)]
pub(super) enum Readout {
    State,
    Keys,
    Starts,
    Finishes,
    Size,
    Grid,
    Wrap,
    Overlap,
    Floor,
    Task,
}

/// The line with the latest message.
#[derive(Component)]
pub(super) struct NewsLine;

impl Ask for Command {
    fn ask(self, commands: &mut Commands) {
        self.run(commands);
    }
}

pub(super) fn spawn(mut commands: Commands) {
    let here = DespawnOnExit(Screen::MultiMaze);
    commands
        .spawn((HiddenByCards, bar(WIDTH), here.clone()))
        .with_children(fill);
    let whole = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        ..default()
    };
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(6),
        ..default()
    };
    let rest = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        padding: UiRect::axes(px(12), px(10)),
        justify_content: JustifyContent::SpaceBetween,
        ..column.clone()
    };
    let fits = Node {
        max_width: percent(100),
        ..default()
    };
    let text = (TextLayout::justify(Justify::Center), fits, STRIP);
    commands
        .spawn((HiddenByCards, whole, Pickable::IGNORE, here))
        .with_children(|lines| {
            lines.spawn(beside(WIDTH));
            lines.spawn((rest, Pickable::IGNORE)).with_children(|rest| {
                rest.spawn((column, Pickable::IGNORE))
                    .with_children(|above| {
                        let line = || (LineAbove, widget::label(Say::Nothing, 20.0), text.clone());
                        above.spawn((Readout::State, line()));
                        above.spawn((NewsLine, widget::Live, line()));
                    });
                let told = widget::label_in(theme::FAINT, Say::Nothing, 15.0);
                rest.spawn((KeysLine, Readout::Keys, told, text));
            });
        });
}

fn fill(bar: &mut ChildSpawnerCommands) {
    bar.spawn(widget::label_in(theme::AMBER, say!("multimaze"), 26.0));
    let task = widget::label_in(theme::FAINT, Say::Nothing, 13.0);
    bar.spawn((Readout::Task, task));
    for action in &BUTTONS {
        let name = action_name(*action);
        let keys = Say::Controls(ActionSet::Puzzle, slice::from_ref(action));
        let label = button_label(Say::Several(vec![name, keys], "  "));
        if let Some(command) = command_of(*action) {
            button(bar, percent(100), label, command);
        }
        if *action == Action::NewPuzzle {
            let daily = button_label(say!("puzzle-daily"));
            button(bar, percent(100), daily, Command::Daily);
        }
    }
    let mut count = |name, reading, asked: fn(i32) -> AskPuzzle| {
        let ask = [-1, 1].map(|by| Command::Ask(asked(by)));
        stepper(bar, name, ["-", "+"], reading, ask);
    };
    count(say!("puzzle-starts"), Readout::Starts, AskPuzzle::Starts);
    count(
        say!("puzzle-finishes"),
        Readout::Finishes,
        AskPuzzle::Finishes,
    );
    count(say!("puzzle-size"), Readout::Size, AskPuzzle::Size);
    for (reading, asked) in [
        (Readout::Grid, AskPuzzle::GridShape),
        (Readout::Wrap, AskPuzzle::Wrap),
        (Readout::Overlap, AskPuzzle::Overlap),
    ] {
        let label = changing_label(reading);
        button(bar, percent(100), label, Command::Ask(asked));
    }
    let ask = [-1, 1].map(|by| Command::Act(PuzzleAction::Floor(by)));
    let floor = stepper(bar, say!("puzzle-floor"), ["<", ">"], Readout::Floor, ask);
    bar.commands().entity(floor).insert(FloorRow(true));
}

pub(super) fn update_labels(
    sitting: Option<Res<Sitting>>,
    kind: Res<PuzzleKind>,
    making: Res<PuzzleInMaking>,
    bar: BarInHand,
    mut lines: Query<(&Readout, &mut Say)>,
) {
    let grid = kind.recipe.grid;
    for (reading, mut line) in &mut lines {
        let told = match reading {
            Readout::State if making.is_busy() => {
                let key = Say::Controls(ActionSet::Puzzle, &[Action::NewPuzzle]);
                say!("puzzle-drawing", key)
            }
            Readout::State => sitting.as_deref().map(state).unwrap_or_default(),
            Readout::Keys => {
                let slants = !grid.shape.has_square_cells();
                let keys = || labels::keys(grid.shape.has_floors(), slants);
                bar.keys().unwrap_or_else(keys)
            }
            Readout::Starts => say!("number", number = kind.recipe.starts),
            Readout::Finishes => say!("number", number = kind.recipe.finishes),
            Readout::Size => say!("size-flat", width = grid.width, height = grid.height),
            Readout::Grid => say!("puzzle-grid", shape = of_library::shape(grid.shape)),
            Readout::Wrap => labels::wrap(grid.wrap_x, grid.wrap_y),
            Readout::Overlap if kind.overlap == Overlap::Allowed => say!("puzzle-paths-overlap"),
            Readout::Overlap => say!("puzzle-paths-apart"),
            Readout::Task => task(sitting.as_deref()),
            Readout::Floor => sitting.as_deref().map(floor).unwrap_or_default(),
        };
        line.set_if_neq(told);
    }
}

fn floor(sitting: &Sitting) -> Say {
    say!("of", number = sitting.floor() + 1, all = sitting.floors())
}

/// Returns the task, followed by the difficulty or, for a daily puzzle, by the day.
fn task(sitting: Option<&Sitting>) -> Say {
    let about = sitting.map(|sitting| match sitting.day() {
        Some(day) => say!("puzzle-of-day", day = day.to_string()),
        None => {
            let difficulty = of_library::value(Figure::Difficulty, sitting.difficulty());
            say!("puzzle-state-difficulty", difficulty)
        }
    });
    Say::Several(vec![say!("puzzle-task"), about.unwrap_or_default()], " · ")
}

/// Returns the text line with the time, the number of joined starts, and the total length of the
/// paths.
fn state(sitting: &Sitting) -> Say {
    let game = sitting.game();
    let starts = game.paths().len();
    let time = texts::running_clock(sitting.seconds());
    let mut told = vec![
        time,
        say!("puzzle-state-joined", joined = sitting.joined(), starts),
        say!(
            "puzzle-state-length",
            length = labels::length(game.length(), sitting.par())
        ),
    ];
    if sitting.gave_up() {
        told.push(say!("puzzle-gave-up"));
    } else if sitting.hints() > 0 {
        told.push(say!("puzzle-state-hints", hints = sitting.hints()));
    }
    Say::Several(told, texts::GAP)
}

/// Shows the latest message until it fades. If the last requested puzzle could not be made, shows
/// the reason instead until the next request.
pub(super) fn update_news(
    sitting: Option<Res<Sitting>>,
    making: Res<PuzzleInMaking>,
    line: Single<(&mut Say, &mut theme::TextShade), With<NewsLine>>,
) {
    let (mut line, mut shade) = line.into_inner();
    let told = sitting.as_deref().and_then(Sitting::message);
    let share = sitting.as_deref().map_or(0.0, Sitting::message_share);
    let (news, of, alpha) = match (&making.fault, told) {
        (Some(fault), _) => (fault.clone().sentence(), theme::RED, 1.0),
        (None, Some((told, _))) => (told.clone(), theme::AMBER, (3.0 * share).min(1.0)),
        (None, None) => (Say::Nothing, theme::AMBER, 1.0),
    };
    line.set_if_neq(news);
    shade.set_if_neq(theme::TextShade { shade: of, alpha });
}

/// Hides the bar and the text lines while a card is open, because the card would cover parts of
/// them. In a small window, reduces the font size of the upper lines, and hides the key hints,
/// because the bar also shows most keys.
pub(super) fn fit_window(
    phase: Res<State<PuzzlePhase>>,
    window_size: WindowSize,
    mut around: Query<&mut Visibility, With<HiddenByCards>>,
    mut above: Query<&mut TextFont, With<LineAbove>>,
    keys: Option<Single<&mut Node, With<KeysLine>>>,
) {
    let visibility = shown(*phase.get() == PuzzlePhase::Open);
    for mut around in &mut around {
        around.set_if_neq(visibility);
    }
    let is_narrow = window_size.width_beside_bar(WIDTH) < MIN_WIDTH;
    let size = font_size(if is_narrow { 14.0 } else { 20.0 });
    for mut font in &mut above {
        if font.font_size != size {
            font.font_size = size;
        }
    }
    let display = match is_narrow || window_size.is_low() {
        true => Display::None,
        false => Display::Flex,
    };
    if let Some(mut keys) = keys.filter(|keys| keys.display != display) {
        keys.display = display;
    }
}

pub(super) fn show_floors(sitting: Option<Res<Sitting>>, mut rows: FloorRows) {
    rows.show(sitting.is_some_and(|sitting| sitting.floors() > 1));
}
