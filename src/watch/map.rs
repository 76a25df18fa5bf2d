//! The animation's map, beside the sidebar.

use super::drag;
use super::explanation::Rooms;
use super::stage::WatchStage;
use crate::states::Screen;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_warren::map::{Frame, Lens, MapMaterial, MapPicture, MapView, Writes};
use bevy_warren::schedule::FrameSystems;
use warren_maze::topology::GridSpec;

/// Adds the map. This part of the screen needs a renderer.
pub(crate) fn drawing(app: &mut App) {
    app.add_systems(
        Update,
        (aim, drag::drag, show)
            .chain()
            .in_set(FrameSystems::Interface)
            .run_if(in_state(Screen::Watching)),
    );
}

/// A map's node, with the properties for which the node was spawned.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct WatchMap {
    spec: GridSpec,
    /// The window size, and the part of the window that the map covers.
    window: Vec2,
    room: Rect,
    /// Whether this map shows the second animation.
    is_second: bool,
    /// Whether there are two maps.
    is_half: bool,
}

/// The margin around the maze, in logical pixels.
const MARGIN: f32 = 28.0;

/// Spawns new maps when the grid, the maps' area of the window or the number of animations has
/// changed.
fn aim(
    mut commands: Commands,
    stage: If<Res<WatchStage>>,
    rooms: Rooms,
    window: Single<&Window, With<PrimaryWindow>>,
    shown: Query<(Entity, &WatchMap)>,
) {
    let is_half = stage.second().is_some();
    let [room, _] = rooms.map_and_explanation(is_half);
    let stages = [Some(&**stage), stage.second()].into_iter().flatten();
    let maps = stages.zip([false, true]).map(|(stage, is_second)| {
        let level = stage.moment().show().level();
        let map = WatchMap {
            spec: level.grid().spec(),
            window: window.size(),
            room: part(room, is_second, is_half),
            is_second,
            is_half,
        };
        (level, map)
    });
    let maps: Vec<_> = maps.collect();
    for (entity, map) in &shown {
        if !maps.iter().any(|(_, wanted)| wanted == map) {
            commands.entity(entity).despawn();
        }
    }
    for (level, map) in maps {
        if shown.iter().any(|(_, shown)| *shown == map) {
            continue;
        }
        let mut node = commands.spawn((map, DespawnOnExit(Screen::Watching)));
        if is_half {
            let scale = rooms.scale.0;
            node.insert(MapView::node_in(level, map.room, scale, MouseButton::Left));
        } else {
            let inside = map.room.inflate(-MARGIN);
            let lens = Lens::on_all_within(level, map.window, inside);
            node.insert(MapView::node(level, lens, MouseButton::Left));
        }
    }
}

/// Returns the part of an area for one of two maps side by side, or the whole area for a single
/// map.
fn part(room: Rect, is_second: bool, is_half: bool) -> Rect {
    let mut part = room;
    if is_half && is_second {
        part.min.x = room.center().x;
    } else if is_half {
        part.max.x = room.center().x;
    }
    part
}

fn show(
    mut stage: If<ResMut<WatchStage>>,
    mut shown: Query<(&WatchMap, &mut MapPicture)>,
    mut writes: ResMut<Writes>,
) {
    let floor = stage.floor() as i32;
    let stage: &mut WatchStage = stage.bypass_change_detection();
    for (map, mut picture) in &mut shown {
        let stage = match (map.is_second, &mut stage.second) {
            (false, _) => &mut *stage,
            (true, Some(second)) => second,
            (true, None) => continue,
        };
        stage.cells.flush(&mut writes);
        stage.tints.flush(&mut writes);
        let frame = Frame {
            floor,
            ..Frame::of(stage.moment().show().level())
        };
        let material = MapMaterial::new(frame, &stage.cells, &stage.tints);
        picture.set_if_neq(MapPicture(material));
    }
}
