//! The map of what the player saw, over the whole window.

use super::automap::Automap;
use super::corner::player_frame;
use super::material::{Frame, MapMaterial};
use super::view::{Lens, MapView, show_in};
use crate::input::actions::{self, Action, PanelInput};
use crate::play::avatar::Avatar;
use crate::play::run::{Run, RunBegan};
use crate::schedule::{FrameSystems, order};
use crate::space::{cell_under, centre};
use crate::states::{MapOpen, Screen, in_play};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_maze::topology::Cell;

/// A cell of the level that was clicked, on a map or in the world.
#[derive(Message, Clone, Copy, Debug)]
pub struct CellClicked(pub Cell);

pub(super) fn plugin(app: &mut App) {
    order(app);
    app.add_message::<CellClicked>()
        .add_systems(
            Update,
            toggle
                .in_set(FrameSystems::Controls)
                .run_if(actions::just_pressed(Action::Map).and_then(in_play)),
        )
        .add_systems(OnExit(Screen::Playing), close);
}

pub(super) fn drawing(app: &mut App) {
    app.add_systems(
        Update,
        (spawn, point, show)
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Playing)),
    );
}

fn toggle(mut open: ResMut<MapOpen>) {
    open.0 = !open.0;
}

fn close(mut open: ResMut<MapOpen>) {
    open.0 = false;
}

/// The node that the map is shown in.
#[derive(Component)]
struct FullMap;

/// Pixels a cell at which the map opens where all of the level would be smaller.
const CLOSE: f32 = 9.0;

fn spawn(
    mut commands: Commands,
    open: Res<MapOpen>,
    run: Option<Res<Run>>,
    window: Single<&Window, With<PrimaryWindow>>,
    shown: Option<Single<Entity, With<FullMap>>>,
    mut began: MessageReader<RunBegan>,
) {
    let is_new = began.read().count() > 0;
    match (shown, run) {
        (None, Some(run)) if open.0 => {
            let whole = Lens::on_all(&run.level, window.size());
            let lens = match whole.scale < CLOSE {
                true => Lens {
                    middle: centre(&run.level, run.progress.cell).xz(),
                    scale: CLOSE,
                },
                false => whole,
            };
            let node = MapView::node(lens, MouseButton::Left);
            commands.spawn((FullMap, node, DespawnOnExit(Screen::Playing)));
        }
        // Another level wants another lens.
        (Some(shown), _) if !open.0 || is_new => commands.entity(*shown).despawn(),
        _ => {}
    }
}

fn point(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    panel: Res<PanelInput>,
    run: Option<Res<Run>>,
    view: Option<Single<&MapView, With<FullMap>>>,
    mut automap: ResMut<Automap>,
    mut clicked: MessageWriter<CellClicked>,
) {
    let (Some(run), Some(view), Some(pixel)) = (run, view, window.cursor_position()) else {
        return;
    };
    let place = view.lens.place(pixel, window.size());
    let Some(cell) = cell_under(&run.level, place, run.floor()).filter(|_| !panel.pointer) else {
        return;
    };
    // A click that moved the map was none.
    if mouse.just_released(MouseButton::Left) && view.dragged < 5.0 {
        clicked.write(CellClicked(cell));
    }
    if mouse.just_pressed(MouseButton::Right) {
        automap.toggle_pin(&run, cell);
    }
}

fn show(
    mut commands: Commands,
    run: Option<Res<Run>>,
    map: Res<Automap>,
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    avatar: Single<&Transform, With<Avatar>>,
    shown: Option<Single<(Entity, &MapView, Option<&MaterialNode<MapMaterial>>), With<FullMap>>>,
    mut materials: ResMut<Assets<MapMaterial>>,
) {
    let (Some(run), Some(shown)) = (run, shown) else {
        return;
    };
    let (entity, view, node) = shown.into_inner();
    let frame = Frame {
        middle: view.lens.middle,
        scale: view.lens.scale * window.scale_factor(),
        time: time.elapsed_secs(),
        ..player_frame(&run, &avatar)
    };
    let material = MapMaterial::new(frame, &map.cells, &map.tints);
    show_in(&mut commands, entity, node, &mut materials, material);
}
