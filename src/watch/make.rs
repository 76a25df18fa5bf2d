//! Makes the animation of an algorithm, in the background.

use super::playback::Playback;
use super::stage::WatchStage;
use super::subject::{WatchMode, WatchSubject};
use crate::colours::Colours;
use crate::work::{Slot, WaitForWork, WorkProgress};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level::Level;
use warren_dungeon::make::make_heard;
use warren_dungeon::watch::{Moment, Search, Show, ShowError, check_size};
use warren_maze::solve::Order;

/// The animation that is being made, and the error if making the last animation failed. The
/// previous animation stays on the screen until the new one is ready.
#[derive(Resource, Default)]
pub(super) struct ShowInMaking {
    pub(super) slot: Slot<Result<FinishedShow, ShowError>>,
    pub(super) fault: Option<ShowError>,
}

/// The step at which the next animation is paused when it appears.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) enum BeginAt {
    /// This step, or the last step if there are fewer steps.
    Step(usize),
    /// The step in the middle.
    HalfWay,
}

/// A finished animation.
#[derive(Clone, Debug)]
pub(super) struct FinishedShow {
    pub(super) mode: WatchMode,
    pub(super) show: Arc<Show>,
    /// Whether there is a step at which the reached cells form more than one set.
    pub(super) forest: bool,
}

/// Starts to make the animation of the subject. Cancels the animation that was being made.
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
    let steps = made.show.len();
    let mut stage = WatchStage::new(made, *colours, &mut images);
    if let Some(last) = last {
        stage.copy_settings(&last);
    }
    playback.begin(steps);
    if let Some(begin_at) = begin_at {
        stage.seek(match *begin_at {
            BeginAt::Step(step) => step,
            BeginAt::HalfWay => steps / 2,
        });
        stage.follow();
        playback.pause();
        commands.remove_resource::<BeginAt>();
    }
    commands.insert_resource(stage);
}

fn make(subject: &WatchSubject, progress: &WorkProgress) -> Result<FinishedShow, ShowError> {
    let show = match subject.mode.method() {
        None => Show::carving(&subject.recipe, &mut progress.until())?,
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
            Show::search(level, search)?
        }
    };
    let show = Arc::new(show);
    Ok(FinishedShow {
        mode: subject.mode,
        forest: has_forest(&show),
        show,
    })
}

/// Returns whether several separate trees grow before they are joined. Replays all steps.
fn has_forest(show: &Arc<Show>) -> bool {
    let mut moment = Moment::begin(show.clone());
    (1..=show.len()).any(|at| {
        moment.seek(at);
        moment.sets() > 1
    })
}
