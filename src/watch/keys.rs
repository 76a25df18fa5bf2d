//! What someone who watches asks for, by a key or a button.

use super::playback::Playback;
use super::stage::Stage;
use super::subject::{Choice, Subject};
use crate::states::Screen;
use bevy::prelude::*;

/// Something to do. The button that does it is marked with it.
#[derive(Component, Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// Play or pause.
    Play,
    /// A step forward.
    Forward,
    /// A step back.
    Back,
    /// To where so many steps have happened, or to the end.
    Seek(usize),
    /// Twice as fast, as far as that can be watched.
    Faster,
    /// Half as fast.
    Slower,
    /// Show or hide the numbers of cells.
    Numbers,
    /// The next of a kind.
    Next(Choice),
    /// The one before.
    Last(Choice),
    /// Another seed.
    Seed,
    /// The floor above.
    Up,
    /// The floor below.
    Down,
    /// Show the floor of the newest cell from now on, or stay on this one.
    Follow,
    /// To the title screen.
    Leave,
}

impl Cue {
    /// The end of the show.
    pub const END: Cue = Cue::Seek(usize::MAX);
}

/// The keys of every cue. With Shift the next is the one before.
const KEYS: &[(Cue, &[KeyCode])] = &[
    (Cue::Play, &[KeyCode::Space]),
    (Cue::Forward, &[KeyCode::ArrowRight]),
    (Cue::Back, &[KeyCode::ArrowLeft]),
    (Cue::Seek(0), &[KeyCode::Home]),
    (Cue::END, &[KeyCode::End]),
    (
        Cue::Faster,
        &[KeyCode::ArrowUp, KeyCode::Equal, KeyCode::NumpadAdd],
    ),
    (
        Cue::Slower,
        &[KeyCode::ArrowDown, KeyCode::Minus, KeyCode::NumpadSubtract],
    ),
    (Cue::Numbers, &[KeyCode::KeyN]),
    (Cue::Next(Choice::Act), &[KeyCode::KeyS]),
    (Cue::Next(Choice::Algorithm), &[KeyCode::KeyA]),
    (Cue::Next(Choice::Shape), &[KeyCode::KeyG]),
    (Cue::Next(Choice::Wraps), &[KeyCode::KeyW]),
    (Cue::Next(Choice::Size), &[KeyCode::KeyZ]),
    (Cue::Seed, &[KeyCode::KeyR]),
    (Cue::Up, &[KeyCode::PageUp]),
    (Cue::Down, &[KeyCode::PageDown]),
    (Cue::Follow, &[KeyCode::KeyF]),
    (Cue::Leave, &[KeyCode::Escape]),
];

/// For how long an arrow is held before it repeats, and then between steps, in
/// seconds.
const HOLD: f32 = 0.35;
const REPEAT: f32 = 0.04;

/// Makes cues of keys.
pub(super) fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    mut cues: MessageWriter<Cue>,
    mut due: Local<f32>,
) {
    let shifted = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for &(cue, of) in KEYS {
        if keys.any_just_pressed(of.iter().copied()) {
            *due = HOLD;
            cues.write(match cue {
                Cue::Next(choice) if shifted => Cue::Last(choice),
                cue => cue,
            });
        } else if matches!(cue, Cue::Forward | Cue::Back) && keys.any_pressed(of.iter().copied()) {
            *due -= time.delta_secs();
            while *due <= 0.0 {
                *due += REPEAT;
                cues.write(cue);
            }
        }
    }
}

/// Does what was asked for.
pub(super) fn obey(
    mut cues: MessageReader<Cue>,
    mut subject: ResMut<Subject>,
    mut playback: ResMut<Playback>,
    mut stage: Option<ResMut<Stage>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for &cue in cues.read() {
        match cue {
            Cue::Leave => screen.set(Screen::Title),
            Cue::Faster => playback.faster(),
            Cue::Slower => playback.slower(),
            Cue::Seed => subject.choose_seed(),
            Cue::Next(choice) => subject.choose(choice, true),
            Cue::Last(choice) => subject.choose(choice, false),
            _ => {
                if let Some(stage) = &mut stage {
                    direct(cue, stage, &mut playback);
                }
            }
        }
    }
}

/// Does what is about the show.
fn direct(cue: Cue, stage: &mut Stage, playback: &mut Playback) {
    let (at, floor) = (stage.moment().at(), i64::from(stage.floor()));
    match cue {
        Cue::Play => playback.toggle(stage),
        Cue::Forward => {
            playback.pause();
            stage.seek(at + 1);
        }
        Cue::Back => {
            playback.pause();
            stage.seek(at.saturating_sub(1));
        }
        Cue::Seek(at) => stage.seek(at),
        Cue::Numbers => stage.show_numbers(!stage.numbers()),
        Cue::Up => stage.show_floor(floor - 1),
        Cue::Down => stage.show_floor(floor + 1),
        Cue::Follow => stage.set_follows(!stage.follows()),
        _ => {}
    }
    stage.follow();
}
