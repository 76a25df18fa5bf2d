//! The buttons beside a puzzle, and what is written over it.

use super::keys::{COMMANDS, Command};
use super::make::PuzzleInMaking;
use super::{AskPuzzle, PuzzleAction, PuzzleKind, Sitting};
use crate::controls::action::{Action, ActionSet};
use crate::schedule::FrameSystems;
use crate::states::Screen;
use crate::texts::{self, Say, of_library, say};
use crate::theme::{self, widget};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use warren_dungeon::multimaze::Overlap;
use warren_maze::topology::GridShape;

/// How wide the column of buttons is, in logical pixels.
pub(super) const WIDTH: f32 = 232.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::MultiMaze), spawn)
        .add_systems(
            Update,
            (tell, tell_news, show_floors)
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::MultiMaze)),
        );
}

/// What keeps lines legible over a map that has no end.
const STRIP: BackgroundColor = BackgroundColor(theme::CARD);

/// A text that says what is so.
#[derive(Component, Clone, Copy)]
enum Reading {
    State,
    Keys,
    Starts,
    Finishes,
    Size,
    Grid,
    Wrap,
    Overlap,
    Floor,
}

/// The line of what was told last.
#[derive(Component)]
struct NewsLine;

/// What is there on grids with several floors.
#[derive(Component)]
struct FloorRow;

fn spawn(mut commands: Commands) {
    let column = Node {
        position_type: PositionType::Absolute,
        width: px(WIDTH),
        height: percent(100),
        padding: px(12).all(),
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        ..default()
    };
    let here = DespawnOnExit(Screen::MultiMaze);
    let on = (BackgroundColor(theme::FIELD), Hovered::default());
    commands
        .spawn((column, on, here.clone()))
        .with_children(fill);
    let lines: [(Val, Val, fn(&mut ChildSpawnerCommands)); 3] = [
        (px(10), auto(), |line| {
            line.spawn((Reading::State, widget::label(Say::Nothing, 20.0), STRIP));
        }),
        (px(40), auto(), |line| {
            line.spawn((NewsLine, widget::label(Say::Nothing, 20.0), STRIP));
        }),
        (auto(), px(10), |line| {
            line.spawn((
                Reading::Keys,
                widget::label_in(theme::FAINT, Say::Nothing, 15.0),
                TextLayout::justify(Justify::Center),
                STRIP,
            ));
        }),
    ];
    for (top, bottom, text) in lines {
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(WIDTH),
            right: px(0),
            top,
            bottom,
            padding: px(12).horizontal(),
            justify_content: JustifyContent::Center,
            ..default()
        };
        commands
            .spawn((node, Pickable::IGNORE, here.clone()))
            .with_children(text);
    }
}

fn fill(column: &mut ChildSpawnerCommands) {
    column.spawn(widget::label_in(theme::AMBER, say!("multimaze"), 30.0));
    column.spawn(widget::label_in(theme::FAINT, say!("puzzle-task"), 14.0));
    for (actions, say, command) in COMMANDS {
        let keyed = vec![say(), Say::Controls(ActionSet::Puzzle, actions)];
        let label = widget::label(Say::Several(keyed, "  "), 16.0);
        button(column, percent(100), label, command);
    }
    let asks = [
        (
            say!("puzzle-starts"),
            Reading::Starts,
            AskPuzzle::Starts as fn(_) -> _,
        ),
        (
            say!("puzzle-finishes"),
            Reading::Finishes,
            AskPuzzle::Finishes,
        ),
        (say!("puzzle-size"), Reading::Size, AskPuzzle::Size),
    ];
    for (name, reading, ask) in asks {
        let commands = [-1, 1].map(|by| Command::Ask(ask(by)));
        row(column).with_children(|row| count(row, name, reading, commands));
    }
    for (reading, asked) in [
        (Reading::Grid, AskPuzzle::GridShape),
        (Reading::Wrap, AskPuzzle::Wrap),
        (Reading::Overlap, AskPuzzle::Overlap),
    ] {
        let label = (reading, widget::label(Say::Nothing, 16.0));
        button(column, percent(100), label, Command::Ask(asked));
    }
    let floors = [-1, 1].map(|by| Command::Act(PuzzleAction::Floor(by)));
    row(column)
        .insert(FloorRow)
        .with_children(|row| count(row, say!("puzzle-floor"), Reading::Floor, floors));
}

fn row<'a>(column: &'a mut ChildSpawnerCommands) -> EntityCommands<'a> {
    column.spawn(Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    })
}

/// A number with a button that makes it less and one that makes it more.
fn count(row: &mut ChildSpawnerCommands, name: Say, reading: Reading, [less, more]: [Command; 2]) {
    button(row, px(32), widget::label(Say::verbatim("-"), 16.0), less);
    row.spawn(widget::label_in(theme::FAINT, name, 16.0));
    row.spawn((reading, widget::label(Say::Nothing, 16.0)));
    button(row, px(32), widget::label(Say::verbatim("+"), 16.0), more);
}

fn button(parent: &mut ChildSpawnerCommands, width: Val, label: impl Bundle, command: Command) {
    widget::small_button(parent, width, label, move |commands| command.run(commands));
}

fn tell(
    sitting: Option<Res<Sitting>>,
    kind: Res<PuzzleKind>,
    making: Res<PuzzleInMaking>,
    mut lines: Query<(&Reading, &mut Say)>,
) {
    let grid = kind.recipe.grid;
    for (reading, mut line) in &mut lines {
        let told = match reading {
            Reading::State if making.is_busy() => {
                let key = Say::Controls(ActionSet::Puzzle, &[Action::NewPuzzle]);
                say!("puzzle-drawing", key = key)
            }
            Reading::State => sitting.as_deref().map(state).unwrap_or_default(),
            Reading::Keys => {
                let slants = !matches!(grid.shape, GridShape::Square | GridShape::Cubic);
                texts::multimaze::keys(grid.shape.has_floors(), slants)
            }
            Reading::Starts => say!("number", number = kind.recipe.starts),
            Reading::Finishes => say!("number", number = kind.recipe.finishes),
            Reading::Size => say!("size-flat", width = grid.width, height = grid.height),
            Reading::Grid => say!("puzzle-grid", shape = of_library::shape(grid.shape)),
            Reading::Wrap => texts::multimaze::wrap(grid.wrap_x, grid.wrap_y),
            Reading::Overlap => texts::multimaze::overlap(kind.overlap == Overlap::Allowed),
            Reading::Floor => sitting.as_deref().map(floor).unwrap_or_default(),
        };
        line.set_if_neq(told);
    }
}

fn floor(sitting: &Sitting) -> Say {
    say!("of", number = sitting.floor() + 1, all = sitting.floors())
}

/// Time, length, and how far it has come.
fn state(sitting: &Sitting) -> Say {
    let game = sitting.game();
    let starts = game.paths().len();
    let time = texts::clock(sitting.seconds());
    let mut told = vec![
        time,
        say!(
            "puzzle-state-joined",
            joined = sitting.joined(),
            starts = starts
        ),
        say!(
            "puzzle-state-length",
            length = texts::multimaze::length(game.length(), sitting.shortest())
        ),
    ];
    if sitting.gave_up() {
        told.push(say!("puzzle-gave-up"));
    }
    Say::Several(told, texts::GAP)
}

/// What was told fades; what is missing to make a puzzle stays.
fn tell_news(
    sitting: Option<Res<Sitting>>,
    making: Res<PuzzleInMaking>,
    line: Option<Single<(&mut Say, &mut TextColor), With<NewsLine>>>,
) {
    let Some(line) = line else { return };
    let (mut line, mut colour) = line.into_inner();
    let told = sitting.as_deref().and_then(Sitting::told);
    let (news, shade) = match (&making.fault, told) {
        (Some(fault), _) => (fault.clone().sentence(), theme::RED),
        (None, Some((told, _))) => {
            let share = sitting.as_deref().map_or(0.0, Sitting::told_share);
            (
                told.clone(),
                theme::AMBER.with_alpha((3.0 * share).min(1.0)),
            )
        }
        (None, None) => default(),
    };
    line.set_if_neq(news);
    colour.set_if_neq(TextColor(shade));
}

fn show_floors(sitting: Option<Res<Sitting>>, mut rows: Query<&mut Node, With<FloorRow>>) {
    let floors = sitting.map_or(1, |sitting| sitting.floors());
    for mut row in &mut rows {
        let display = if floors > 1 {
            Display::Flex
        } else {
            Display::None
        };
        if row.display != display {
            row.display = display;
        }
    }
}
