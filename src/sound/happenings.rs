//! The sounds of events in a run, such as doors, blasts, hints, and the end of the run.

use super::library::{Sounds, can_play};
use super::table::Sound;
use crate::play::draught::FeltDraught;
use crate::play::message::RunReader;
use crate::play::run::Run;
use crate::schedule::FrameSystems;
use crate::sight::Sight;
use crate::space::{nearest, way_to_side};
use bevy::prelude::*;
use warren_dungeon::play::Event;
use warren_maze::maze::Door;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (sound_events, gust)
            .in_set(FrameSystems::Interface)
            .run_if(can_play),
    );
}

/// The height of sounds at walls, in cells above the floor.
const HEIGHT: f32 = 0.4;

/// Plays the sounds of events. The sound of a door or a blast comes from the wall at which the
/// event happens. Each other sound is played at most once per frame.
fn sound_events(mut sounds: Sounds, run: If<Res<Run>>, mut events: RunReader) {
    let mut heard = Vec::new();
    for event in events.read() {
        let sound = match event.event {
            Event::Hint(_) => Sound::Hint,
            Event::NoWay => Sound::NoWay,
            Event::Finished => Sound::Finish,
            Event::Refused(_) => Sound::BlastRefused,
            Event::Caught => Sound::Catch,
            Event::DoorFound(_) | Event::GateOpened(_) => Sound::DoorOpening,
            Event::LeverPulled(_) => Sound::Rung,
            Event::ItemTaken(..) => Sound::Hint,
            Event::UseRefused(_) => Sound::BlastRefused,
            Event::Blasted(_) => Sound::Blast,
            Event::Crossed(_) | Event::Located | Event::Revealed | Event::Saw(_) => continue,
        };
        if let Some(Door { cell, dir }) = event.opened(&run.level) {
            let middle = nearest(&run.level, cell, run.progress.cell);
            let at = middle + way_to_side(&run.level, cell, dir) + Vec3::Y * HEIGHT;
            sounds.play_at(sound, at, 1.0);
        } else if !heard.contains(&sound) {
            heard.push(sound);
            sounds.play(sound);
        }
    }
}

/// The strength of a draught at which a gust plays, and the strength below which the draught must
/// fall before the next gust.
const TEARS: f32 = 0.5;
const CALM: f32 = 0.2;

/// Plays a gust of wind when the draught becomes strong.
fn gust(draught: Res<FeltDraught>, sight: Res<Sight>, mut torn: Local<bool>, mut sounds: Sounds) {
    if draught.0 < CALM {
        *torn = false;
    } else if draught.0 > TEARS && *sight == Sight::Inside && !std::mem::replace(&mut *torn, true) {
        sounds.play(Sound::Gust);
    }
}
