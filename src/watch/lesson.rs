//! The lesson about the current algorithm. Each page explains a step of the animation.

use super::playback::Playback;
use super::stage::WatchStage;
use bevy::prelude::*;

/// The lesson's current page, counted from 1, or `None` if no lesson is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lesson(pub Option<usize>);

impl Lesson {
    /// Shows the next or previous page and pauses at its step. If there is no next page, the last
    /// page stays visible. If there is no previous page, the lesson ends.
    pub(super) fn turn(&mut self, forward: bool, stage: &mut WatchStage, playback: &mut Playback) {
        let Some(script) = stage.commentary().script() else {
            return;
        };
        self.0 = match (self.0, forward) {
            (page, true) => Some((page.unwrap_or(0) + 1).min(script.lesson.len())),
            (page, false) => page.map(|page| page - 1).filter(|&page| page > 0),
        };
        if let Some(page) = self.0 {
            playback.pause();
            stage.seek(stage.commentary().spot(script.lesson[page - 1]));
        }
    }
}

/// Ends the lesson, which belongs to one algorithm and one maze.
pub(super) fn end(mut lesson: ResMut<Lesson>) {
    lesson.set_if_neq(Lesson::default());
}
