//! Playback: whether the animation is playing, and its speed.

use super::quiz::Quiz;
use super::stage::WatchStage;
use bevy::prelude::*;
use bevy::ui_widgets::SliderDragState;

/// The state of playback.
#[derive(Resource, Clone, Debug)]
pub struct Playback {
    playing: bool,
    /// The maximum speed, in steps per second. At this speed, the whole animation takes a few
    /// seconds.
    fastest: u32,
    /// The number of times that the maximum speed is halved to obtain the current speed.
    halvings: u32,
    /// The current step's elapsed fraction.
    part: f32,
    /// The time for which the visible floor has been shown, in seconds.
    followed: f32,
}

/// The whole animation's duration at maximum speed, in seconds.
const MIN_DURATION: u32 = 4;

/// The minimum time for which a floor stays visible while the animation plays, in seconds. Without
/// this minimum, the map would flicker for algorithms that alternate between floors.
const MIN_FLOOR_TIME: f32 = 0.5;

impl Default for Playback {
    fn default() -> Playback {
        Playback {
            playing: false,
            fastest: 1,
            halvings: 1,
            part: 0.0,
            followed: 0.0,
        }
    }
}

impl Playback {
    /// Returns whether the animation is playing.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Returns the speed in steps per second.
    pub fn speed(&self) -> u32 {
        (self.fastest >> self.halvings).max(1)
    }

    /// Starts an animation with this number of steps. If possible, the new animation takes as long
    /// as the previous one.
    pub(super) fn begin(&mut self, steps: usize) {
        self.fastest = (steps as u32 / MIN_DURATION).max(1);
        self.halvings = self.halvings.min(self.fastest.ilog2());
        self.part = 0.0;
        self.playing = true;
    }

    pub(super) fn pause(&mut self) {
        self.playing = false;
    }

    /// Pauses or resumes the animation. At the end of the animation, restarts it from the
    /// beginning.
    pub(super) fn toggle(&mut self, stage: &mut WatchStage) {
        self.playing = !self.playing;
        if self.playing && is_over(stage) {
            stage.seek(0);
        }
    }

    pub(super) fn faster(&mut self) {
        self.halvings = self.halvings.saturating_sub(1);
    }

    pub(super) fn slower(&mut self) {
        self.halvings = (self.halvings + 1).min(self.fastest.ilog2());
    }
}

/// Advances the animation, except while the scrub bar is being dragged.
pub(super) fn play(
    time: Res<Time>,
    drags: Query<&SliderDragState>,
    mut playback: ResMut<Playback>,
    mut quiz: ResMut<Quiz>,
    stage: Option<ResMut<WatchStage>>,
) {
    let runs = playback.playing && !drags.iter().any(|drag| drag.dragging);
    let Some(mut stage) = stage.filter(|_| runs) else {
        return;
    };
    let due = playback.part + time.delta_secs() * playback.speed() as f32;
    playback.part = due.fract();
    if due >= 1.0 {
        let at = stage.at() + due as usize;
        stage.seek(at);
        quiz.follow(&mut stage);
    }
    playback.playing = !is_over(&stage);
    playback.followed += time.delta_secs();
    if (playback.followed >= MIN_FLOOR_TIME || !playback.playing) && stage.follow() {
        playback.followed = 0.0;
    }
}

fn is_over(stage: &WatchStage) -> bool {
    stage.at() == stage.steps()
}
