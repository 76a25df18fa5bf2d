//! Makes an algorithm's animation, in the background.

use super::playback::Playback;
use super::stage::WatchStage;
use super::subject::{WatchMode, WatchSubject};
use bevy::prelude::*;
use bevy_warren::colours::Colours;
use bevy_warren::work::{Slot, WaitForWork, WorkProgress};
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::make_heard;
use warren_maze::solve::Order;
use warren_watch::{Commentary, Moment, Search, ShowError, check_size};

/// The animation that is being made, and the error if the last animation could not be made. The
/// previous animation stays on the screen until the new one is ready.
#[derive(Resource, Default)]
pub(super) struct ShowInMaking {
    pub(super) slot: Slot<Result<FinishedShow, ShowError>>,
    pub(super) fault: Option<ShowError>,
}

/// The step at which the next animation appears. The animation is paused there, unless it resumes
/// playing.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) enum BeginAt {
    /// This step, or the last step if there are fewer steps.
    Step(usize),
    /// The middle step.
    HalfWay,
    /// This step, at which the animation continues to play if `plays` is true.
    Resume { step: usize, plays: bool },
}

/// A finished animation.
#[derive(Clone, Debug)]
pub(super) struct FinishedShow {
    pub(super) mode: WatchMode,
    pub(super) commentary: Arc<Commentary>,
    /// Whether there is a step at which the reached cells form more than one set.
    pub(super) forest: bool,
    /// The animation that is shown beside this one, if any.
    pub(super) second: Option<Box<FinishedShow>>,
}

/// Starts to make the subject's animation. Cancels the animation that was being made.
pub(super) fn begin(subject: Res<WatchSubject>, mut making: ResMut<ShowInMaking>) {
    let subject = subject.clone();
    making.fault = None;
    making.slot.ask(move |progress| make(&subject, progress));
}

/// Shows the animation once it is finished, or stores the error if making it failed.
pub(super) fn fetch(
    mut commands: Commands,
    wait: Res<WaitForWork>,
    begin_at: Option<Res<BeginAt>>,
    mut making: ResMut<ShowInMaking>,
    mut playback: ResMut<Playback>,
    colours: Res<Colours>,
    mut images: ResMut<Assets<Image>>,
    last: Option<Res<WatchStage>>,
) {
    let made = match making.slot.take_ready(*wait) {
        Some(Ok(made)) => made,
        Some(Err(error)) => {
            making.fault = Some(error);
            return;
        }
        None => return,
    };
    let mut stage = WatchStage::new(made, *colours, &mut images);
    if let Some(last) = last {
        stage.copy_settings(&last);
    }
    let steps = stage.steps();
    playback.begin(steps);
    if let Some(begin_at) = begin_at {
        stage.seek(match *begin_at {
            BeginAt::Step(step) => step,
            BeginAt::HalfWay => steps / 2,
            BeginAt::Resume { step, .. } => step,
        });
        stage.follow();
        if !matches!(*begin_at, BeginAt::Resume { plays: true, .. }) {
            playback.pause();
        }
        commands.remove_resource::<BeginAt>();
    }
    commands.insert_resource(stage);
}

fn make(subject: &WatchSubject, progress: &WorkProgress) -> Result<FinishedShow, ShowError> {
    let commentary = match subject.mode.method() {
        None => Commentary::carving(&subject.recipe, &mut progress.until())?,
        Some(method) => {
            let level = match subject.searched() {
                Some(level) => Level::clone(level),
                None => {
                    check_size(subject.recipe.grid)?;
                    make_heard(&subject.recipe, &mut progress.until())?
                }
            };
            let search = Search {
                method,
                order: Order::default(),
                through_doors: true,
            };
            Commentary::search(level, search)?
        }
    };
    let second = subject.second();
    let second = second.map(|second| make(&second, progress).map(Box::new));
    Ok(FinishedShow {
        second: second.transpose()?,
        mode: subject.mode,
        forest: has_forest(&commentary),
        commentary: Arc::new(commentary),
    })
}

/// Returns whether several separate trees grow before they are joined. Replays all steps.
fn has_forest(commentary: &Commentary) -> bool {
    let mut moment = Moment::begin(commentary.shared_show());
    (1..=commentary.show().len()).any(|at| {
        moment.seek(at);
        moment.sets() > 1
    })
}
