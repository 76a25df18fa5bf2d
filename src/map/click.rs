//! Clicks on cells of the level, either on the map or in the world.

use super::MapClicks;
use super::automap::Automap;
use super::full::{FullMap, MapOpen};
use super::view::{Lens, MapView};
use crate::panel_input::PanelInput;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::cell_under;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_maze::topology::Cell;

/// Sent when the player clicks a cell of the level, either on the map or in the world.
#[derive(Message, Clone, Copy, Debug)]
pub struct CellClicked(pub Cell);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CellClicked>().add_systems(
        Update,
        (
            point_at_world.in_set(FrameSystems::Controls),
            point_at_map.in_set(FrameSystems::Interface),
        )
            .in_set(MapClicks),
    );
}

/// Reports clicks on the world in the top-down view as clicks on the cell under the pointer.
fn point_at_world(
    mouse: Res<ButtonInput<MouseButton>>,
    sight: Res<Sight>,
    open: Res<MapOpen>,
    panel: Res<PanelInput>,
    run: If<Res<Run>>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    avatar: Single<&Transform, With<Avatar>>,
    mut clicked: MessageWriter<CellClicked>,
) {
    let above = *sight == Sight::Above && !open.0 && !panel.pointer;
    if !above || !mouse.just_pressed(MouseButton::Left) {
        return;
    }
    let (camera, place) = camera.into_inner();
    let ray = window
        .cursor_position()
        .and_then(|pixel| camera.viewport_to_world(place, pixel).ok());
    let floor = InfinitePlane3d::new(Vec3::Y);
    let origin = Vec3::Y * avatar.translation.y;
    let hit = ray.and_then(|ray| ray.plane_intersection_point(origin, floor));
    let cell = hit.and_then(|at| cell_under(&run.level, at.xz(), run.floor()));
    clicked.write_batch(cell.map(CellClicked));
}

fn point_at_map(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    panel: Res<PanelInput>,
    run: If<Res<Run>>,
    map: Single<(&MapView, &Lens), With<FullMap>>,
    mut automap: ResMut<Automap>,
    mut clicked: MessageWriter<CellClicked>,
) {
    let Some(pixel) = window.cursor_position() else {
        return;
    };
    let (view, lens) = map.into_inner();
    let place = lens.place(pixel, window.size());
    let Some(cell) = cell_under(&run.level, place, run.floor()).filter(|_| !panel.pointer) else {
        return;
    };
    // A drag that moved the map is not a click.
    if mouse.just_released(MouseButton::Left) && view.dragged < 5.0 {
        clicked.write(CellClicked(cell));
    }
    if mouse.just_pressed(MouseButton::Right) {
        automap.toggle_pin(&run, cell);
    }
}
