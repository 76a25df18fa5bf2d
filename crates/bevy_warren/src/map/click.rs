//! Clicks on cells of the level, either on the map or in the world.

use super::MapClicks;
use super::automap::Automap;
use super::full::{FullMap, MapOpen};
use super::view::{Lens, MapView};
use crate::panel_use::PanelUse;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::cell_under;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_maze::topology::Cell;

/// Sent when the player clicks a cell of the level, either on the map or in the world.
#[derive(Message, Clone, Copy, Debug)]
pub struct CellClicked(pub Cell);

/// Sent when the player clicks a position outside the level, either on the map or in the world. Such
/// a position looks like a cell that the player has not seen.
#[derive(Message, Clone, Copy, Debug)]
pub struct ClickedOutside;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<CellClicked>()
        .add_message::<ClickedOutside>()
        .add_systems(
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
    panel: Res<PanelUse>,
    run: If<Res<Run>>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&Camera, &GlobalTransform), With<Camera3d>>,
    avatar: Single<&Transform, With<Avatar>>,
    mut clicks: Clicks,
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
    if let Some(at) = hit {
        clicks.report(cell_under(&run.level, at.xz(), run.floor()));
    }
}

fn point_at_map(
    mouse: Res<ButtonInput<MouseButton>>,
    window: Single<&Window, With<PrimaryWindow>>,
    panel: Res<PanelUse>,
    run: If<Res<Run>>,
    map: Single<(&MapView, &Lens), With<FullMap>>,
    mut automap: ResMut<Automap>,
    mut clicks: Clicks,
) {
    let (view, lens) = map.into_inner();
    let pixel = window.cursor_position().filter(|_| !panel.pointer);
    let Some(place) = pixel.and_then(|pixel| view.place(*lens, pixel, window.size())) else {
        return;
    };
    let cell = cell_under(&run.level, place, run.floor());
    // A drag that moved the map is not a click.
    if mouse.just_released(MouseButton::Left) && view.dragged < 5.0 {
        clicks.report(cell);
    }
    if mouse.just_pressed(MouseButton::Right)
        && let Some(cell) = cell
    {
        automap.toggle_pin(&run, cell);
    }
}

/// The writers of the messages about clicks.
#[derive(SystemParam)]
struct Clicks<'w> {
    cells: MessageWriter<'w, CellClicked>,
    outside: MessageWriter<'w, ClickedOutside>,
}

impl Clicks<'_> {
    /// Reports a click on a cell, or outside the level if `cell` is `None`.
    fn report(&mut self, cell: Option<Cell>) {
        match cell {
            Some(cell) => _ = self.cells.write(CellClicked(cell)),
            None => _ = self.outside.write(ClickedOutside),
        }
    }
}
