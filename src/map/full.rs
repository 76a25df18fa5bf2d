//! The map of what the player saw, over the whole window.

use super::automap::Automap;
use super::material::{Frame, MapMaterial};
use super::view::{Lens, MapPicture, MapView};
use crate::controls::action::Action;
use crate::input::actions;
use crate::play::avatar::Avatar;
use crate::play::run::{Run, RunBegan};
use crate::schedule::{FrameSystems, order};
use crate::space::centre;
use crate::states::{MapOpen, Screen, in_play};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub(super) fn plugin(app: &mut App) {
    order(app);
    app.add_systems(
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
        (spawn, show)
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
pub(super) struct FullMap;

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

fn show(
    run: Option<Res<Run>>,
    map: Res<Automap>,
    avatar: Single<&Transform, With<Avatar>>,
    shown: Option<Single<Entity, With<FullMap>>>,
    mut commands: Commands,
) {
    let (Some(run), Some(shown)) = (run, shown) else {
        return;
    };
    let frame = Frame::of_player(&run, &avatar);
    let picture = MapPicture(MapMaterial::new(frame, &map.cells, &map.tints));
    commands.entity(*shown).insert(picture);
}
