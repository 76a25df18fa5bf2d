//! The automap in a corner of the window.

use super::automap::Automap;
use super::material::{Frame, MapMaterial};
use super::view::show_in;
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::states::{MapOpen, Screen, View, has_hud};
use crate::theme;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The side of the map, in logical pixels.
const SIDE: f32 = 188.0;

/// Logical pixels a cell.
const SCALE: f32 = 17.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn.run_if(has_hud))
        .add_systems(
            Update,
            show.in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        );
}

#[derive(Component)]
struct Corner;

fn spawn(mut commands: Commands) {
    commands.spawn((
        Corner,
        Node {
            position_type: PositionType::Absolute,
            left: px(12),
            top: px(12),
            width: px(SIDE),
            height: px(SIDE),
            border: px(1).all(),
            ..default()
        },
        BorderColor::all(theme::EDGE),
        Pickable::IGNORE,
        DespawnOnExit(Screen::Playing),
    ));
}

fn show(
    mut commands: Commands,
    run: Option<Res<Run>>,
    map: Res<Automap>,
    open: Res<MapOpen>,
    view: Res<View>,
    time: Res<Time>,
    window: Single<&Window, With<PrimaryWindow>>,
    avatar: Single<&Transform, With<Avatar>>,
    corner: Option<
        Single<(Entity, &mut Visibility, Option<&MaterialNode<MapMaterial>>), With<Corner>>,
    >,
    mut materials: ResMut<Assets<MapMaterial>>,
) {
    let (Some(run), Some(corner)) = (run, corner) else {
        return;
    };
    let (entity, mut visibility, node) = corner.into_inner();
    // From above the world is its own map.
    let hidden = open.0 || *view == View::TopDown;
    visibility.set_if_neq(match hidden {
        true => Visibility::Hidden,
        false => Visibility::Inherited,
    });
    if hidden {
        return;
    }
    let frame = Frame {
        middle: avatar.translation.xz(),
        scale: SCALE * window.scale_factor(),
        time: time.elapsed_secs(),
        backdrop: 0.8,
        ..player_frame(&run, &avatar)
    };
    show_in(
        &mut commands,
        entity,
        node,
        &mut materials,
        MapMaterial::new(frame, &map.cells, &map.tints),
    );
}

/// A map of what the player saw, and the player on it.
pub(super) fn player_frame(run: &Run, avatar: &Transform) -> Frame {
    let at = avatar.translation;
    let ahead = avatar.forward();
    Frame {
        floor: run.floor() as i32,
        player: Vec4::new(at.x, at.z, ahead.z.atan2(ahead.x), 1.0),
        fog: 1,
        ..Frame::of(run.level.grid())
    }
}
