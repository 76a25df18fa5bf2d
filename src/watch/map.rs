//! The map that the show is seen on, beside the bar.

use super::sidebar;
use super::stage::Stage;
use crate::map::{Frame, Lens, MapMaterial, MapView, Writes, show_in};
use crate::schedule::FrameSystems;
use crate::states::{Hud, Screen};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use warren_maze::topology::GridSpec;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (aim, show)
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Watching)),
    );
}

/// The node of the map of such a grid.
#[derive(Component)]
struct WatchMap(GridSpec);

/// Pixels left free around the maze.
const MARGIN: f32 = 28.0;

/// Another grid wants another lens.
fn aim(
    mut commands: Commands,
    stage: Option<Res<Stage>>,
    hud: Res<Hud>,
    window: Single<&Window, With<PrimaryWindow>>,
    shown: Option<Single<(Entity, &WatchMap)>>,
) {
    let Some(stage) = stage else { return };
    let level = stage.moment().show().level();
    let spec = level.grid().spec();
    if let Some((entity, map)) = shown.as_deref() {
        if map.0 == spec {
            return;
        }
        commands.entity(*entity).despawn();
    }
    let left = if hud.0 { sidebar::WIDTH } else { 0.0 };
    let corner = Vec2::new(left + MARGIN, MARGIN);
    let part = Rect::from_corners(corner, window.size() - MARGIN);
    let lens = Lens::on_all_within(level, window.size(), part);
    commands.spawn((
        WatchMap(spec),
        MapView::node(lens, MouseButton::Left),
        DespawnOnExit(Screen::Watching),
    ));
}

fn show(
    mut commands: Commands,
    stage: Option<ResMut<Stage>>,
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    shown: Option<Single<(Entity, &MapView, Option<&MaterialNode<MapMaterial>>), With<WatchMap>>>,
    mut materials: ResMut<Assets<MapMaterial>>,
    mut writes: ResMut<Writes>,
) {
    let (Some(mut stage), Some(shown)) = (stage, shown) else {
        return;
    };
    let stage = stage.bypass_change_detection();
    stage.flush(&mut writes);
    let (entity, view, node) = shown.into_inner();
    let frame = Frame {
        middle: view.lens.middle,
        scale: view.lens.scale * window.scale_factor(),
        floor: stage.floor() as i32,
        time: time.elapsed_secs(),
        ..Frame::of(stage.moment().show().level().grid())
    };
    let [cells, tints] = stage.textures();
    let material = MapMaterial::new(frame, cells, tints);
    show_in(&mut commands, entity, node, &mut materials, material);
}
