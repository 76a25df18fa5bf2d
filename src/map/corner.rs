//! The automap in a corner of the window.

use super::automap::Automap;
use super::material::{Frame, MapMaterial};
use super::view::{Lens, MapPicture};
use crate::play::avatar::Avatar;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::states::{MapOpen, Screen, has_hud};
use crate::theme;
use bevy::prelude::*;

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
        Lens {
            middle: Vec2::ZERO,
            scale: SCALE,
        },
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
    sight: Res<Sight>,
    avatar: Single<&Transform, With<Avatar>>,
    corner: Option<Single<(Entity, &mut Visibility, &mut Lens), With<Corner>>>,
) {
    let (Some(run), Some(corner)) = (run, corner) else {
        return;
    };
    let (entity, mut visibility, mut lens) = corner.into_inner();
    // From above the world is its own map.
    let hidden = open.0 || *sight == Sight::Above;
    visibility.set_if_neq(match hidden {
        true => Visibility::Hidden,
        false => Visibility::Inherited,
    });
    if hidden {
        return;
    }
    lens.middle = avatar.translation.xz();
    let frame = Frame {
        backdrop: 0.8,
        ..Frame::of_player(&run, &avatar)
    };
    let picture = MapPicture(MapMaterial::new(frame, &map.cells, &map.tints));
    commands.entity(entity).insert(picture);
}
