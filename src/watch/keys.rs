//! What someone who watches asks for, by a key or a button.

use super::playback::Playback;
use super::stage::Stage;
use super::subject::{Choice, Subject};
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
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

/// What each action asks for.
const CUES: [(Action, Cue); 18] = [
    (Action::Run, Cue::Play),
    (Action::Forward, Cue::Forward),
    (Action::Backward, Cue::Back),
    (Action::First, Cue::Seek(0)),
    (Action::Last, Cue::END),
    (Action::Faster, Cue::Faster),
    (Action::Slower, Cue::Slower),
    (Action::Numbers, Cue::Numbers),
    (Action::NextAct, Cue::Next(Choice::Act)),
    (Action::NextAlgorithm, Cue::Next(Choice::Algorithm)),
    (Action::NextShape, Cue::Next(Choice::Shape)),
    (Action::NextWraps, Cue::Next(Choice::Wraps)),
    (Action::NextSize, Cue::Next(Choice::Size)),
    (Action::NextSeed, Cue::Seed),
    (Action::FloorUp, Cue::Up),
    (Action::FloorDown, Cue::Down),
    (Action::Follow, Cue::Follow),
    (Action::Leave, Cue::Leave),
];

/// For how long an arrow is held before it repeats, and then between steps, in
/// seconds.
const HOLD: f32 = 0.35;
const REPEAT: f32 = 0.04;

/// Makes cues of keys and buttons.
pub(super) fn keys(
    devices: Devices,
    time: Res<Time>,
    mut cues: MessageWriter<Cue>,
    mut due: Local<f32>,
) {
    let set = ActionSet::Watch;
    let reversed = devices.pressed(set, Action::Reverse);
    for (action, cue) in CUES {
        if devices.just_pressed(set, action) {
            *due = HOLD;
            cues.write(match cue {
                Cue::Next(choice) if reversed => Cue::Last(choice),
                cue => cue,
            });
        } else if matches!(cue, Cue::Forward | Cue::Back) && devices.pressed(set, action) {
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
