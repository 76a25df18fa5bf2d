//! The puzzle's map, and the handling of mouse input on this map.

use super::make::PuzzleOpened;
use super::sidebar::WIDTH;
use super::{PuzzleAction, PuzzleMap, Sitting};
use crate::states::{PuzzlePhase, Screen};
use crate::theme::WindowSize;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized};
use bevy_warren::map::{Frame, Lens, MapMaterial, MapPicture, MapView};
use bevy_warren::schedule::FrameSystems;
use bevy_warren::space::cell_under;
use warren_maze::topology::Cell;

pub(crate) fn drawing(app: &mut App) {
    app.add_systems(
        Update,
        (
            point
                .in_set(FrameSystems::Controls)
                .run_if(in_state(PuzzlePhase::Open)),
            spawn
                .in_set(FrameSystems::Motion)
                .run_if(on_message::<PuzzleOpened>.or_else(on_message::<WindowResized>)),
            show.in_set(FrameSystems::Interface),
        ),
    );
}

/// The node that shows the map.
#[derive(Component)]
struct Board;

/// Spawns a map that shows the whole puzzle. Runs for every new puzzle, and whenever the window is
/// resized.
fn spawn(
    mut commands: Commands,
    sitting: If<Res<Sitting>>,
    window: Single<&Window, With<PrimaryWindow>>,
    window_size: WindowSize,
    boards: Query<Entity, With<Board>>,
) {
    for board in &boards {
        commands.entity(board).despawn();
    }
    let level = sitting.game().puzzle().level();
    let bar = window_size.bar_width(WIDTH);
    let mut lens = Lens::on_all(level, window.size() - Vec2::X * bar);
    // The map is centred in the space to the right of the bar.
    lens.middle.x -= bar / 2.0 / lens.scale;
    let node = MapView::node(level, lens, MouseButton::Right);
    commands.spawn((Board, node, DespawnOnExit(Screen::MultiMaze)));
}

/// Picks up a path when the left mouse button is pressed, extends it to the cell under the mouse
/// while the button is held, and drops it when the button is released.
fn point(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    widgets: Query<&Hovered>,
    lens: Option<Single<&Lens, With<Board>>>,
    sitting: If<Res<Sitting>>,
    mut last: Local<Option<Cell>>,
    mut actions: MessageWriter<PuzzleAction>,
) {
    let held = sitting.game().held().is_some();
    if mouse.just_released(MouseButton::Left) && held {
        actions.write(PuzzleAction::Drop);
    }
    let (Some(lens), Some(pixel)) = (lens, window.cursor_position()) else {
        return;
    };
    let level = sitting.game().puzzle().level();
    let place = lens.place(pixel, window.size());
    let Some(cell) = cell_under(level, place, sitting.floor() as u32) else {
        return;
    };
    if mouse.just_pressed(MouseButton::Left) {
        if !widgets.iter().any(Hovered::get) {
            actions.write(PuzzleAction::Pick(cell));
        }
    } else if mouse.pressed(MouseButton::Left) && held && *last != Some(cell) {
        actions.write(PuzzleAction::Drag(cell));
    }
    *last = Some(cell);
}

fn show(
    sitting: If<Res<Sitting>>,
    map: If<Res<PuzzleMap>>,
    mut board: Single<&mut MapPicture, With<Board>>,
) {
    let frame = Frame {
        floor: sitting.floor(),
        tint_lines: 1,
        ..Frame::of(sitting.game().puzzle().level())
    };
    board.set_if_neq(MapPicture(MapMaterial::new(frame, &map.cells, &map.tints)));
}
