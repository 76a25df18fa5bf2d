//! The actions that keys and buttons trigger on the watch screen.

use super::lesson::Lesson;
use super::playback::Playback;
use super::quiz::Quiz;
use super::stage::WatchStage;
use super::subject::{WatchChoice, WatchMode, WatchSubject};
use crate::controls::action::{Action, ActionSet};
use crate::controls::devices::Devices;
use crate::states::Screen;
use crate::theme::sidebar::BarInHand;
use bevy::prelude::*;
use std::slice;

/// An action on the watch screen. It is also a component of the button that triggers the action.
#[derive(Component, Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchAction {
    /// Plays or pauses the animation.
    Play,
    /// Pauses the animation and goes one step forward.
    Forward,
    /// Pauses the animation and goes one step back.
    Back,
    /// Goes to the state after this number of steps, or to the end if there are fewer steps.
    Seek(usize),
    /// Pauses the animation and goes to the next mark on the timeline.
    NextMark,
    /// Pauses the animation and goes to the previous mark on the timeline.
    LastMark,
    /// Shows the lesson's next page.
    NextPage,
    /// Shows the lesson's previous page, or ends the lesson on its first page.
    LastPage,
    /// Asks the next question of the quiz.
    Quiz,
    /// Answers the question with the option at this index.
    Answer(usize),
    /// Doubles the speed, up to a maximum.
    Faster,
    /// Halves the speed.
    Slower,
    /// Shows the next kind of numbers in the cells, or none.
    Numbers,
    /// Chooses the next option.
    Next(WatchChoice),
    /// Chooses the previous option.
    Last(WatchChoice),
    /// Chooses a new seed.
    Seed,
    /// Shows the floor above.
    Up,
    /// Shows the floor below.
    Down,
    /// Starts or stops following the floor of the newest cell.
    Follow,
    /// Returns to the title screen.
    Leave,
}

impl WatchAction {
    /// Goes to the end of the animation.
    pub const END: WatchAction = WatchAction::Seek(usize::MAX);
}

/// The actions that key bindings can trigger.
static KEY_ACTIONS: [(Action, WatchAction); 28] = [
    (Action::Run, WatchAction::Play),
    (Action::Forward, WatchAction::Forward),
    (Action::Backward, WatchAction::Back),
    (Action::First, WatchAction::Seek(0)),
    (Action::Last, WatchAction::END),
    (Action::NextMark, WatchAction::NextMark),
    (Action::LastMark, WatchAction::LastMark),
    (Action::NextPage, WatchAction::NextPage),
    (Action::LastPage, WatchAction::LastPage),
    (Action::Quiz, WatchAction::Quiz),
    (Action::AnswerOne, WatchAction::Answer(0)),
    (Action::AnswerTwo, WatchAction::Answer(1)),
    (Action::AnswerThree, WatchAction::Answer(2)),
    (Action::AnswerFour, WatchAction::Answer(3)),
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
    (Action::NextBeside, WatchAction::Next(WatchChoice::Beside)),
    (Action::NextSeed, WatchAction::Seed),
    (Action::FloorUp, WatchAction::Up),
    (Action::FloorDown, WatchAction::Down),
    (Action::Follow, WatchAction::Follow),
    (Action::Leave, WatchAction::Leave),
];

/// Returns the [`Action`] that triggers one of the screen's actions, as a slice. The slice is empty
/// if there is no such [`Action`].
pub(super) fn keys_of(asked: WatchAction) -> &'static [Action] {
    let mut rows = KEY_ACTIONS.iter();
    let row = rows.find(|row| row.1 == asked);
    row.map_or(&[], |(action, _)| slice::from_ref(action))
}

/// The time for which the key for a single step must be held before the step repeats, and the time
/// between repeats, in seconds.
const HOLD_TIME: f32 = 0.35;
const REPEAT_TIME: f32 = 0.04;

/// Converts presses of keys and gamepad buttons to actions.
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
    for &(action, asked) in &KEY_ACTIONS {
        if devices.just_pressed(set, action) {
            *due = HOLD_TIME;
            actions.write(match asked {
                WatchAction::Next(choice) if reversed => WatchAction::Last(choice),
                asked => asked,
            });
        } else if matches!(asked, WatchAction::Forward | WatchAction::Back)
            && devices.pressed(set, action)
        {
            *due -= time.delta_secs();
            while *due <= 0.0 {
                *due += REPEAT_TIME;
                actions.write(asked);
            }
        }
    }
}

/// Executes the actions.
pub(super) fn execute(
    mut actions: MessageReader<WatchAction>,
    mut subject: ResMut<WatchSubject>,
    mut playback: ResMut<Playback>,
    mut stage: Option<ResMut<WatchStage>>,
    mut lesson: ResMut<Lesson>,
    mut quiz: ResMut<Quiz>,
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
                    execute_on_stage(action, stage, &mut playback, &mut lesson, &mut quiz);
                }
            }
        }
    }
}

/// Executes an action on the animation.
fn execute_on_stage(
    action: WatchAction,
    stage: &mut WatchStage,
    playback: &mut Playback,
    lesson: &mut Lesson,
    quiz: &mut Quiz,
) {
    let (at, floor) = (stage.at(), i64::from(stage.floor()));
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
        WatchAction::NextMark => {
            playback.pause();
            let next = stage.commentary().markers().find(|&mark| mark > at);
            stage.seek(next.unwrap_or(usize::MAX));
        }
        WatchAction::LastMark => {
            playback.pause();
            let before = stage.commentary().markers().take_while(|&mark| mark < at);
            stage.seek(before.last().unwrap_or(0));
        }
        WatchAction::NextPage | WatchAction::LastPage => {
            lesson.turn(action == WatchAction::NextPage, stage, playback);
        }
        WatchAction::Quiz => {
            playback.pause();
            match stage.mode() {
                WatchMode::Carving => quiz.is_refused = true,
                _ => quiz.ask(stage),
            }
        }
        WatchAction::Answer(index) => quiz.answer(index, stage),
        WatchAction::Numbers => stage.show_numbers(stage.numbers().next(stage.reading())),
        WatchAction::Up => stage.show_floor(floor - 1),
        WatchAction::Down => stage.show_floor(floor + 1),
        WatchAction::Follow => stage.follows = !stage.follows,
        _ => {}
    }
    quiz.follow(stage);
    stage.follow();
}
