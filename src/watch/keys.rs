//! What someone who watches asks for, by a key or a button.

use super::playback::Playback;
use super::stage::WatchStage;
use super::subject::{WatchChoice, WatchSubject};
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::states::Screen;
use crate::theme::sidebar::BarInHand;
use bevy::prelude::*;

/// Something to do. The button that does it is marked with it.
#[derive(Component, Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchAction {
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
    Next(WatchChoice),
    /// The one before.
    Last(WatchChoice),
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

impl WatchAction {
    /// The end of the show.
    pub const END: WatchAction = WatchAction::Seek(usize::MAX);
}

/// What each action asks for.
const ASKED: [(Action, WatchAction); 18] = [
    (Action::Run, WatchAction::Play),
    (Action::Forward, WatchAction::Forward),
    (Action::Backward, WatchAction::Back),
    (Action::First, WatchAction::Seek(0)),
    (Action::Last, WatchAction::END),
    (Action::Faster, WatchAction::Faster),
    (Action::Slower, WatchAction::Slower),
    (Action::Numbers, WatchAction::Numbers),
    (Action::NextAct, WatchAction::Next(WatchChoice::Mode)),
    (
        Action::NextAlgorithm,
        WatchAction::Next(WatchChoice::Algorithm),
    ),
    (Action::NextShape, WatchAction::Next(WatchChoice::Shape)),
    (Action::NextWraps, WatchAction::Next(WatchChoice::Wraps)),
    (Action::NextSize, WatchAction::Next(WatchChoice::Size)),
    (Action::NextSeed, WatchAction::Seed),
    (Action::FloorUp, WatchAction::Up),
    (Action::FloorDown, WatchAction::Down),
    (Action::Follow, WatchAction::Follow),
    (Action::Leave, WatchAction::Leave),
];

/// For how long an arrow is held before it repeats, and then between steps, in
/// seconds.
const HOLD: f32 = 0.35;
const REPEAT: f32 = 0.04;

/// Makes actions of keys and buttons.
pub(super) fn keys(
    devices: Devices,
    bar: BarInHand,
    time: Res<Time>,
    mut actions: MessageWriter<WatchAction>,
    mut due: Local<f32>,
) {
    if bar.get() {
        return;
    }
    let set = ActionSet::Watch;
    let reversed = devices.pressed(set, Action::Reverse);
    for (action, asked) in ASKED {
        if devices.just_pressed(set, action) {
            *due = HOLD;
            actions.write(match asked {
                WatchAction::Next(choice) if reversed => WatchAction::Last(choice),
                asked => asked,
            });
        } else if matches!(asked, WatchAction::Forward | WatchAction::Back)
            && devices.pressed(set, action)
        {
            *due -= time.delta_secs();
            while *due <= 0.0 {
                *due += REPEAT;
                actions.write(asked);
            }
        }
    }
}

/// Does what was asked for.
pub(super) fn obey(
    mut actions: MessageReader<WatchAction>,
    mut subject: ResMut<WatchSubject>,
    mut playback: ResMut<Playback>,
    mut stage: Option<ResMut<WatchStage>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    for &action in actions.read() {
        match action {
            WatchAction::Leave => screen.set(Screen::Title),
            WatchAction::Faster => playback.faster(),
            WatchAction::Slower => playback.slower(),
            WatchAction::Seed => subject.choose_seed(),
            WatchAction::Next(choice) => subject.choose(choice, true),
            WatchAction::Last(choice) => subject.choose(choice, false),
            _ => {
                if let Some(stage) = &mut stage {
                    direct(action, stage, &mut playback);
                }
            }
        }
    }
}

/// Does what is about the show.
fn direct(action: WatchAction, stage: &mut WatchStage, playback: &mut Playback) {
    let (at, floor) = (stage.moment().at(), i64::from(stage.floor()));
    match action {
        WatchAction::Play => playback.toggle(stage),
        WatchAction::Forward => {
            playback.pause();
            stage.seek(at + 1);
        }
        WatchAction::Back => {
            playback.pause();
            stage.seek(at.saturating_sub(1));
        }
        WatchAction::Seek(at) => stage.seek(at),
        WatchAction::Numbers => stage.show_numbers(!stage.numbers()),
        WatchAction::Up => stage.show_floor(floor - 1),
        WatchAction::Down => stage.show_floor(floor + 1),
        WatchAction::Follow => stage.set_follows(!stage.follows()),
        _ => {}
    }
    stage.follow();
}
