//! The scrub bar. It shows and sets the current step of the animation.

use super::keys::WatchAction;
use super::stage::WatchStage;
use crate::theme;
use bevy::prelude::*;
use bevy::ui_widgets::{
    Slider, SliderPrecision, SliderRange, SliderThumb, SliderValue, TrackClick, ValueChange,
};

/// The width of the bar's thumb, in logical pixels.
const THUMB: f32 = 12.0;

/// The bar, and the thumb that slides on it.
#[derive(Component)]
pub(super) struct Scrub;
#[derive(Component)]
pub(super) struct Thumb;

pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    parent
        .spawn((
            Scrub,
            Slider {
                track_click: TrackClick::Snap,
                ..default()
            },
            SliderPrecision(0),
            Node {
                height: px(18),
                flex_shrink: 0.0,
                ..default()
            },
            theme::Fill(theme::FIELD),
        ))
        .observe(
            |moved: On<ValueChange<f32>>, mut actions: MessageWriter<WatchAction>| {
                actions.write(WatchAction::Seek(moved.value as usize));
            },
        )
        .with_children(|track| {
            // The distance that the left edge of the thumb can move is the width of the bar minus
            // the width of the thumb.
            let way = Node {
                position_type: PositionType::Absolute,
                left: px(0),
                right: px(THUMB),
                height: percent(100),
                ..default()
            };
            track.spawn((way, Pickable::IGNORE)).with_children(|way| {
                let thumb = Node {
                    position_type: PositionType::Absolute,
                    width: px(THUMB),
                    height: percent(100),
                    border_radius: BorderRadius::all(px(3)),
                    ..default()
                };
                way.spawn((Thumb, SliderThumb, thumb, theme::Fill(theme::AMBER)));
            });
        });
}

/// Moves the thumb to the current step of the animation.
pub(super) fn follow(
    mut commands: Commands,
    stage: If<Res<WatchStage>>,
    slider: Single<(Entity, &SliderValue, &SliderRange), With<Scrub>>,
    mut thumb: Single<&mut Node, With<Thumb>>,
) {
    let (entity, &was_at, was_long) = slider.into_inner();
    let at = SliderValue(stage.moment().at() as f32);
    let long = SliderRange::new(0.0, stage.moment().show().len() as f32);
    if at != was_at || long != *was_long {
        thumb.left = percent(100.0 * long.thumb_position(at.0));
        commands.entity(entity).insert((at, long));
    }
}
