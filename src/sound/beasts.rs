//! The sounds of beasts: steps, breath, and roar.

use super::die::Die;
use super::library::{Sounds, can_play};
use super::table::Sound;
use bevy::prelude::*;
use bevy_warren::play::beasts::{EARSHOT, Hunter};
use bevy_warren::play::message::NewRun;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use warren_dungeon::level::BeastKind;
use warren_dungeon::play::Beast;
use warren_maze::topology::Cell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_beasts.in_set(FrameSystems::Interface).run_if(can_play),
    );
}

/// The maximum distance at which the breath of a hunting beast can be heard, in moves. A sleeping
/// Sleeper can be heard from farther away.
const BREATH: u32 = 5;

/// A beast roars when it comes within `NEAR` moves of the player, if it has been more than
/// `FAR` moves away since its last roar.
const NEAR: u32 = 4;
const FAR: u32 = 8;

/// The minimum pause between two breaths, and the maximum random addition to the pause, in seconds.
const PAUSE: f32 = 2.5;
const PAUSE_MORE: usize = 3;

/// A beast's state when its sounds were last updated.
#[derive(Default)]
struct Heard {
    cell: Option<Cell>,
    awake: bool,
    was_far: bool,
    /// The time until the next breath, in seconds.
    pause: f32,
    die: Die,
}

fn play_beasts(
    time: Res<Time>,
    run: If<Res<Run>>,
    hunters: Query<(&Hunter, &Transform)>,
    mut new_run: NewRun,
    mut heard: Local<[Heard; BeastKind::ALL.len()]>,
    mut sounds: Sounds,
) {
    if new_run.is_new() {
        *heard = default();
    }
    for (hunter, place) in &hunters {
        let Some(beast) = run.progress.beast(hunter.kind) else {
            continue;
        };
        let (heard, at) = (&mut heard[hunter.kind as usize], place.translation);
        let away = run.pose_between(1.0).at.distance(at);
        // Walls muffle a beast, so its volume depends on the length of its path to the player.
        let share = |moves: u32| (away / moves.max(1) as f32).min(1.0);
        for (sound, moves) in heard.sounds(beast) {
            sounds.play_at(sound, at, share(moves));
        }
        let near = beast.distance.filter(|&moves| moves <= BREATH);
        let near = near.or(hunter.sleeping);
        if heard.breathes(near.is_some(), time.delta_secs()) && !run.progress.is_over() {
            let sound = Sound::BeastBreath(hunter.kind);
            sounds.play_at(sound, at, share(near.unwrap_or(1)));
        }
    }
}

impl Heard {
    /// Returns a beast's steps and roars since the last update, each with the distance at which the
    /// player hears it, in moves.
    fn sounds(&mut self, beast: &Beast) -> Vec<(Sound, u32)> {
        let mut sounds = Vec::new();
        let was_awake = std::mem::replace(&mut self.awake, beast.awake);
        if beast.awake && !was_awake {
            sounds.push((Sound::BeastCall(beast.kind), 1));
        }
        let has_moved = self
            .cell
            .replace(beast.cell)
            .is_some_and(|was| was != beast.cell);
        let Some(moves) = beast.distance else {
            return sounds;
        };
        if has_moved && moves <= EARSHOT {
            sounds.push((Sound::BeastStep(beast.kind), moves));
        }
        if moves > FAR {
            self.was_far = true;
        } else if moves <= NEAR && std::mem::take(&mut self.was_far) {
            sounds.push((Sound::BeastCall(beast.kind), moves));
        }
        sounds
    }

    /// Returns whether a beast takes an audible breath now, which requires that it is near.
    fn breathes(&mut self, is_near: bool, seconds: f32) -> bool {
        self.pause = if is_near { self.pause - seconds } else { 1.0 };
        let breathes = self.pause < 0.0;
        if breathes {
            self.pause = PAUSE + self.die.roll(1 + 4 * PAUSE_MORE) as f32 / 4.0;
        }
        breathes
    }
}
