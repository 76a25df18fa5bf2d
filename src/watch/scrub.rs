//! The scrub bar. It shows and sets the animation's current step.

use super::keys::WatchAction;
use super::stage::WatchStage;
use crate::theme;
use bevy::prelude::*;
use bevy::ui_widgets::{
    Slider, SliderPrecision, SliderRange, SliderThumb, SliderValue, TrackClick, ValueChange,
};
use std::sync::Arc;
use warren_watch::Commentary;

/// The width of the bar's thumb, in logical pixels.
const THUMB: f32 = 12.0;

/// The bar, and the thumb that slides on it.
#[derive(Component)]
pub(super) struct Scrub;
#[derive(Component)]
pub(super) struct Thumb;

/// A mark above the bar.
#[derive(Component)]
pub(super) struct Mark;

/// The node that contains the marks.
#[derive(Component)]
pub(super) struct Marks;

/// The maximum number of visible marks. More marks could not be distinguished.
const MAX_MARKS: usize = 60;

pub(super) fn spawn(parent: &mut ChildSpawnerCommands) {
    let marks = Node {
        height: px(5),
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((Marks, marks, Pickable::IGNORE));
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
            // The thumb's left edge can move by the width of the bar minus the width of the thumb.
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

/// Moves the thumb to the animation's current step.
pub(super) fn follow(
    mut commands: Commands,
    stage: If<Res<WatchStage>>,
    slider: Single<(Entity, &SliderValue, &SliderRange), With<Scrub>>,
    mut thumb: Single<&mut Node, With<Thumb>>,
) {
    let (entity, &was_at, was_long) = slider.into_inner();
    let at = SliderValue(stage.at() as f32);
    let long = SliderRange::new(0.0, stage.steps() as f32);
    if at != was_at || long != *was_long {
        thumb.left = percent(100.0 * long.thumb_position(at.0));
        commands.entity(entity).insert((at, long));
    }
}

/// Shows the marks for a new animation, which indicate the beginning of each round, row, walk or
/// similar section. If there are too many, only some of them are visible, at regular intervals.
pub(super) fn mark(
    mut commands: Commands,
    stage: If<Res<WatchStage>>,
    marks: Single<Entity, With<Marks>>,
    mut shown: Local<Option<Arc<Commentary>>>,
    here: Query<(), With<Mark>>,
) {
    let commentary = stage.commentary();
    let is_shown = |shown: &Arc<Commentary>| Arc::ptr_eq(shown, commentary);
    let is_spawned = !here.is_empty() || commentary.markers().next().is_none();
    if shown.as_ref().is_some_and(is_shown) && is_spawned {
        return;
    }
    *shown = Some(Arc::clone(commentary));
    let all: Vec<usize> = commentary.markers().collect();
    let interval = all.len().div_ceil(MAX_MARKS).max(1);
    let steps = stage.steps().max(1) as f32;
    let mut marks = commands.entity(*marks);
    marks.despawn_related::<Children>();
    marks.with_children(|marks| {
        for step in all.into_iter().step_by(interval) {
            let share = step as f32 / steps;
            let node = Node {
                position_type: PositionType::Absolute,
                left: percent(100.0 * share),
                // The mark is above the centre of the thumb.
                margin: UiRect::left(px(THUMB * (0.5 - share) - 1.0)),
                width: px(2),
                height: percent(100),
                ..default()
            };
            marks.spawn((Mark, node, theme::Fill(theme::FAINT), Pickable::IGNORE));
        }
    });
}
