//! The map of the animation, beside the sidebar.

use super::sidebar;
use super::stage::WatchStage;
use crate::map::{Frame, Lens, MapMaterial, MapPicture, MapView, Writes};
use crate::schedule::FrameSystems;
use crate::states::{HudHidden, Screen};
use crate::theme::WindowSize;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_maze::topology::GridSpec;

/// Adds the map. This part of the screen needs a renderer.
pub(crate) fn drawing(app: &mut App) {
    app.add_systems(
        Update,
        (aim, show)
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Watching)),
    );
}

/// The node of the map, with the grid and the window size for which the node was spawned.
#[derive(Component)]
struct WatchMap(GridSpec, Vec2);

/// The margin around the maze, in logical pixels.
const MARGIN: f32 = 28.0;

/// Spawns a new map when the grid or the window size has changed.
fn aim(
    mut commands: Commands,
    stage: If<Res<WatchStage>>,
    hud: Res<HudHidden>,
    window_size: WindowSize,
    window: Single<&Window, With<PrimaryWindow>>,
    shown: Option<Single<(Entity, &WatchMap)>>,
) {
    let level = stage.moment().show().level();
    let (spec, size) = (level.grid().spec(), window.size());
    if let Some((entity, map)) = shown.as_deref() {
        if (map.0, map.1) == (spec, size) {
            return;
        }
        commands.entity(*entity).despawn();
    }
    let left = match hud.0 {
        true => 0.0,
        false => window_size.bar_width(sidebar::WIDTH),
    };
    let corner = Vec2::new(left + MARGIN, MARGIN);
    let lens = Lens::on_all_within(level, size, Rect::from_corners(corner, size - MARGIN));
    commands.spawn((
        WatchMap(spec, size),
        MapView::node(level, lens, MouseButton::Left),
        DespawnOnExit(Screen::Watching),
    ));
}

fn show(
    mut stage: If<ResMut<WatchStage>>,
    mut shown: Single<&mut MapPicture, With<WatchMap>>,
    mut writes: ResMut<Writes>,
) {
    let stage = stage.bypass_change_detection();
    stage.cells.flush(&mut writes);
    stage.tints.flush(&mut writes);
    let frame = Frame {
        floor: stage.floor() as i32,
        ..Frame::of(stage.moment().show().level())
    };
    let material = MapMaterial::new(frame, &stage.cells, &stage.tints);
    shown.set_if_neq(MapPicture(material));
}
