//! The sounds of buttons, cards, and the map.

use super::library::{Sounds, can_play};
use super::table::Sound;
use crate::states::{Card, WentBack};
use crate::theme::widget::{Adjust, Stepper};
use bevy::input_focus::InputFocus;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};
use bevy_warren::map::MapOpen;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Touched>()
        .add_observer(note_press)
        .add_observer(note_adjust)
        .add_systems(
            Update,
            (note_hover, note_focus, play_touch, turn_page)
                .chain()
                .in_set(FrameSystems::Interface)
                .run_if(can_play),
        );
}

/// Sent when the player selects or presses a button.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
enum Touched {
    Chosen,
    Pressed,
}

fn note_press(_: On<Activate>, mut touched: MessageWriter<Touched>) {
    touched.write(Touched::Pressed);
}

fn note_adjust(
    adjusted: On<Adjust>,
    steppers: Query<(), With<Stepper>>,
    mut touched: MessageWriter<Touched>,
) {
    if steppers.contains(adjusted.entity) {
        touched.write(Touched::Chosen);
    }
}

fn note_hover(
    buttons: Query<Ref<Hovered>, (With<Button>, Changed<Hovered>)>,
    mut touched: MessageWriter<Touched>,
) {
    let is_new = |hovered: Ref<Hovered>| hovered.0 && !hovered.is_added();
    if buttons.iter().any(is_new) {
        touched.write(Touched::Chosen);
    }
}

/// Detects that the focus has moved from one button to another. Ignores changes in the frame in
/// which a card opens and in the next frame, because in these frames the card itself sets the
/// focus.
fn note_focus(
    focus: Option<Res<InputFocus>>,
    buttons: Query<(), With<Button>>,
    mut transitions: MessageReader<StateTransitionEvent<Card>>,
    mut has_opened: Local<bool>,
    mut was: Local<Option<Entity>>,
    mut touched: MessageWriter<Touched>,
) {
    let now = focus.and_then(|focus| focus.get());
    let is_button = |entity: Option<Entity>| entity.is_some_and(|entity| buttons.contains(entity));
    let opens = transitions.read().count() > 0;
    let is_moved = now != *was && is_button(now) && is_button(*was);
    if is_moved && !opens && !*has_opened {
        touched.write(Touched::Chosen);
    }
    *has_opened = opens;
    *was = now;
}

/// Plays at most one sound per frame. The sound for going back takes precedence over the sound for
/// pressing a button, which takes precedence over the sound for selecting a button.
fn play_touch(
    mut touched: MessageReader<Touched>,
    mut went_back: MessageReader<WentBack>,
    mut sounds: Sounds,
) {
    let touched: Vec<Touched> = touched.read().copied().collect();
    if went_back.read().count() > 0 {
        sounds.play(Sound::Back);
    } else if touched.contains(&Touched::Pressed) {
        sounds.play(Sound::Confirm);
    } else if !touched.is_empty() {
        sounds.play(Sound::Select);
    }
}

fn turn_page(open: Res<MapOpen>, sight: Res<Sight>, mut was: Local<bool>, mut sounds: Sounds) {
    let is_open = open.0 && matches!(*sight, Sight::Inside | Sight::Above);
    if is_open && !*was {
        sounds.play(Sound::Page);
    }
    *was = is_open;
}
