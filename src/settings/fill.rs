//! Fills the resources of the plugins from the settings. Numbers in the file that are out of range
//! are clamped.

use super::table::{FIELD_OF_VIEW, SENSITIVITY, TEXT_SIZE, TURNING, VOLUME};
use super::{Asked, Settings};
use crate::camera::{FieldOfView, HeadBob, Shake};
use crate::colours::Colours;
use crate::controls::bindings::Bindings;
use crate::flicker::Flicker;
use crate::input::handling::Handling;
use crate::input::walk::Gait;
use crate::scenery::detail::Quality;
use crate::sound::{ByEar, Volumes};
use crate::texts::Language;
use crate::theme::TextSize;
use crate::window::{FrameLimit, Vsync, WindowShape};
use crate::words::Words;
use bevy::prelude::*;
use std::ops::RangeInclusive;

/// The systems that fill the resources of the plugins.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fill;

pub(super) fn plugin(app: &mut App) {
    let sections = || (game, picture, sound, controls).in_set(Fill);
    app.init_resource::<Language>()
        .init_resource::<Gait>()
        .init_resource::<TextSize>()
        .init_resource::<Words>()
        .init_resource::<ByEar>()
        .init_resource::<Quality>()
        .init_resource::<Colours>()
        .init_resource::<Flicker>()
        .init_resource::<Shake>()
        .init_resource::<HeadBob>()
        .init_resource::<FieldOfView>()
        .init_resource::<WindowShape>()
        .init_resource::<Vsync>()
        .init_resource::<FrameLimit>()
        .init_resource::<Volumes>()
        .init_resource::<Handling>()
        .init_resource::<Bindings>()
        .add_systems(PreStartup, sections())
        .add_systems(PreUpdate, sections().run_if(resource_changed::<Settings>));
}

fn game(
    settings: Res<Settings>,
    asked: Res<Asked>,
    mut language: ResMut<Language>,
    mut gait: ResMut<Gait>,
    mut text_size: ResMut<TextSize>,
    mut words: ResMut<Words>,
    mut by_ear: ResMut<ByEar>,
) {
    language.set_if_neq(settings.language.unwrap_or(asked.system));
    gait.set_if_neq(settings.gait);
    text_size.set_if_neq(TextSize(share(settings.text_size, TEXT_SIZE)));
    words.set_if_neq(Words(settings.words));
    by_ear.set_if_neq(ByEar(settings.by_ear));
}

fn picture(
    settings: Res<Settings>,
    mut quality: ResMut<Quality>,
    mut colours: ResMut<Colours>,
    mut flicker: ResMut<Flicker>,
    mut shake: ResMut<Shake>,
    mut head_bob: ResMut<HeadBob>,
    mut field_of_view: ResMut<FieldOfView>,
    mut shape: ResMut<WindowShape>,
    mut vsync: ResMut<Vsync>,
    mut frame_limit: ResMut<FrameLimit>,
) {
    let degrees = within(settings.field_of_view, FIELD_OF_VIEW);
    quality.set_if_neq(settings.quality);
    colours.set_if_neq(settings.palette.colours());
    flicker.set_if_neq(Flicker(settings.flicker));
    shake.set_if_neq(Shake(settings.shake));
    head_bob.set_if_neq(HeadBob(settings.head_bob));
    field_of_view.set_if_neq(FieldOfView(f32::from(degrees).to_radians()));
    shape.set_if_neq(settings.window);
    vsync.set_if_neq(Vsync(settings.vsync));
    frame_limit.set_if_neq(FrameLimit(settings.frame_limit));
}

fn sound(
    settings: Res<Settings>,
    mut volumes: ResMut<Volumes>,
    #[cfg(feature = "audio")] all: Option<ResMut<bevy::audio::GlobalVolume>>,
) {
    volumes.set_if_neq(Volumes {
        music: share(settings.music, VOLUME),
        effects: share(settings.effects, VOLUME),
        steps: share(settings.steps, VOLUME),
        ambience: share(settings.ambience, VOLUME),
    });
    #[cfg(feature = "audio")]
    if let Some(mut all) = all {
        all.volume = bevy::audio::Volume::Linear(share(settings.volume, VOLUME));
    }
}

fn controls(
    settings: Res<Settings>,
    mut handling: ResMut<Handling>,
    mut bindings: ResMut<Bindings>,
) {
    bindings.set_if_neq(settings.bindings.bindings());
    handling.set_if_neq(Handling {
        mouse: share(settings.mouse, SENSITIVITY),
        turning: share(settings.turning, TURNING),
        inverted: settings.inverted,
        toggles: settings.toggles,
    });
}

fn within<T: Copy + Ord>(value: T, range: RangeInclusive<T>) -> T {
    value.clamp(*range.start(), *range.end())
}

/// Clamps a percentage to the range, and returns it as a fraction.
fn share<T: Copy + Ord>(per_cent: T, range: RangeInclusive<T>) -> f32
where
    f32: From<T>,
{
    f32::from(within(per_cent, range)) / 100.0
}
