//! The sounds of the Minotaur: hooves, breath, and roar.

use super::die::Die;
use super::library::{Sounds, can_play};
use super::table::Sound;
use crate::play::message::NewRun;
use crate::play::minotaur::{EARSHOT, Hunter};
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use bevy::prelude::*;
use warren_dungeon::play::Minotaur;
use warren_maze::topology::Cell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_minotaur
            .in_set(FrameSystems::Interface)
            .run_if(can_play),
    );
}

/// The maximum distance at which the Minotaur's breath can be heard, in moves.
const BREATH: u32 = 5;

/// The Minotaur roars when it comes within `NEAR` moves of the player, if it has been more than
/// `FAR` moves away since its last roar.
const NEAR: u32 = 4;
const FAR: u32 = 8;

/// The minimum pause between two breaths, and the maximum random addition to the pause, in seconds.
const PAUSE: f32 = 2.5;
const PAUSE_MORE: usize = 3;

/// The state of the Minotaur when its sounds were last updated.
#[derive(Default)]
struct Heard {
    cell: Option<Cell>,
    awake: bool,
    was_far: bool,
    /// The time until the next breath, in seconds.
    pause: f32,
    die: Die,
}

fn play_minotaur(
    time: Res<Time>,
    run: If<Res<Run>>,
    hunter: Option<Single<&Transform, With<Hunter>>>,
    mut new_run: NewRun,
    mut heard: Local<Heard>,
    mut sounds: Sounds,
) {
    if new_run.has_begun() {
        *heard = Heard::default();
    }
    let (Some(minotaur), Some(hunter)) = (&run.progress.minotaur, hunter) else {
        return;
    };
    let at = hunter.translation;
    let away = run.pose_between(1.0).at.distance(at);
    // Walls muffle the Minotaur, so its volume depends on the length of its path to the player.
    let share = |moves: u32| (away / moves.max(1) as f32).min(1.0);

    let was_awake = std::mem::replace(&mut heard.awake, minotaur.awake);
    if minotaur.awake && !was_awake {
        sounds.play_at(Sound::Roar, at, 1.0);
    }
    let Minotaur { cell, distance, .. } = *minotaur;
    let has_moved = heard.cell.replace(cell).is_some_and(|was| was != cell);
    let Some(moves) = distance else { return };
    if has_moved && moves <= EARSHOT {
        sounds.play_at(Sound::Hoof, at, share(moves));
    }
    if moves > FAR {
        heard.was_far = true;
    } else if moves <= NEAR && std::mem::take(&mut heard.was_far) {
        sounds.play_at(Sound::Roar, at, share(moves));
    }
    if moves > BREATH {
        heard.pause = 1.0;
        return;
    }
    heard.pause -= time.delta_secs();
    if heard.pause < 0.0 && !run.progress.is_over() {
        sounds.play_at(Sound::Breath, at, share(moves));
        heard.pause = PAUSE + heard.die.roll(1 + 4 * PAUSE_MORE) as f32 / 4.0;
    }
}
