//! The thread that makes what is watched.

use super::playback::Playback;
use super::stage::Stage;
use super::subject::{Act, Subject};
use crate::app::args::Options;
use crate::work::{Job, Watch};
use bevy::prelude::*;
use std::sync::Arc;
use warren_dungeon::level;
use warren_dungeon::watch::{Moment, Search, Show, ShowError, check_size};
use warren_maze::solve::Order;

/// What is being made.
#[derive(Resource, Default)]
pub(super) struct Studio(Option<Job<Result<Made, ShowError>>>);

/// Why what was asked for last is not there; what was there before stays.
#[derive(Resource, Debug, Default)]
pub(super) struct Fault(pub(super) Option<ShowError>);

/// Something to watch.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) act: Act,
    pub(super) show: Arc<Show>,
    /// Whether there ever is more than one set of cells.
    pub(super) forest: bool,
}

/// Has the subject made; what is still being made is given up.
pub(super) fn begin(subject: Res<Subject>, mut studio: ResMut<Studio>, mut fault: ResMut<Fault>) {
    let subject = subject.clone();
    fault.0 = None;
    studio.0 = Some(Job::begin(move |watch| make(&subject, watch)));
}

/// Brings what was made on stage.
pub(super) fn fetch(
    mut commands: Commands,
    options: Res<Options>,
    mut studio: ResMut<Studio>,
    mut fault: ResMut<Fault>,
    mut playback: ResMut<Playback>,
    mut images: ResMut<Assets<Image>>,
    last: Option<Res<Stage>>,
    mut is_later: Local<bool>,
) {
    let made = match Job::take_ready(&mut studio.0, options.headless) {
        Some(Ok(made)) => made,
        Some(Err(error)) => {
            fault.0 = Some(error);
            return;
        }
        None => return,
    };
    let steps = made.show.len();
    let mut stage = Stage::new(made, &mut images);
    if let Some(last) = last {
        stage.take_over(&last);
    }
    playback.begin(steps);
    // The command line says where to begin, once.
    let half = options.screenshot.is_some().then_some(steps / 2);
    let asked = options.watch.and(options.watch_step.or(half));
    if let Some(step) = asked.filter(|_| !*is_later) {
        stage.seek(step);
        stage.follow();
        playback.pause();
    }
    *is_later = true;
    commands.insert_resource(stage);
}

fn make(subject: &Subject, watch: &Watch) -> Result<Made, ShowError> {
    let show = match subject.act.method() {
        None => Show::carving(&subject.recipe, &mut watch.until())?,
        Some(method) => {
            let level = match subject.searched() {
                Some(level) => level::Level::clone(level),
                None => {
                    check_size(subject.recipe.grid)?;
                    level::make_heard(&subject.recipe, &mut watch.until())?
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
    Ok(Made {
        act: subject.act,
        forest: has_forest(&show),
        show,
    })
}

/// Whether trees grow apart before they are joined. Time as the whole show's.
fn has_forest(show: &Arc<Show>) -> bool {
    let mut moment = Moment::begin(show.clone());
    (1..=show.len()).any(|at| {
        moment.seek(at);
        moment.sets() > 1
    })
}
