//! Whether the show goes on by itself, and how fast.

use super::stage::WatchStage;
use bevy::prelude::*;
use bevy::ui_widgets::SliderDragState;

/// How the show goes on.
#[derive(Resource, Clone, Debug)]
pub struct Playback {
    playing: bool,
    /// Steps a second at most: all in a few seconds.
    fastest: u32,
    /// How many times that is halved.
    halvings: u32,
    /// The part of a step that is over.
    part: f32,
    /// For how many seconds the floor that is shown was followed.
    followed: f32,
}

/// In how many seconds all is over at the highest speed.
const SHORTEST: u32 = 4;

/// For how many seconds a floor is shown at least while time runs: what carves
/// everywhere at once would make the map flicker.
const GLANCE: f32 = 0.5;

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
    /// Whether time runs.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Steps a second.
    pub fn speed(&self) -> u32 {
        (self.fastest >> self.halvings).max(1)
    }

    /// Begins a show of so many steps, in as much time as the last one.
    pub(super) fn begin(&mut self, steps: usize) {
        self.fastest = (steps as u32 / SHORTEST).max(1);
        self.halvings = self.halvings.min(self.fastest.ilog2());
        self.part = 0.0;
        self.playing = true;
    }

    pub(super) fn pause(&mut self) {
        self.playing = false;
    }

    /// Pauses, or goes on; at the end from the beginning.
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

/// Lets time pass, but while someone drags the scrub bar.
pub(super) fn play(
    time: Res<Time>,
    drags: Query<&SliderDragState>,
    mut playback: ResMut<Playback>,
    stage: Option<ResMut<WatchStage>>,
) {
    let runs = playback.playing && !drags.iter().any(|drag| drag.dragging);
    let Some(mut stage) = stage.filter(|_| runs) else {
        return;
    };
    let due = playback.part + time.delta_secs() * playback.speed() as f32;
    playback.part = due.fract();
    if due >= 1.0 {
        let at = stage.moment().at() + due as usize;
        stage.seek(at);
    }
    playback.playing = !is_over(&stage);
    playback.followed += time.delta_secs();
    if (playback.followed >= GLANCE || !playback.playing) && stage.follow() {
        playback.followed = 0.0;
    }
}

fn is_over(stage: &WatchStage) -> bool {
    stage.moment().at() == stage.moment().show().len()
}
