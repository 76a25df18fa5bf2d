//! The sounds of run events, such as doors, blasts, hints, and the end of the run.

use super::library::{Sounds, can_play};
use super::table::Sound;
use bevy::prelude::*;
use bevy_warren::play::draught::FeltDraught;
use bevy_warren::play::message::{RunEvent, RunReader};
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::Sight;
use bevy_warren::space::{centre, nearest, way_to_side};
use warren_dungeon::level::{Level, LeverNumber, Needs, Opens, PORTAL};
use warren_dungeon::play::{ConsumableKind, Effect, Event, UseRefusal};
use warren_maze::maze::Side;

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

/// Plays event sounds. The sounds of doors, gates and blasts come from the sides in which these
/// events happen, the sound of a stone from its last cell, and the clank of a lever that a
/// beast sets back from the beast. Every other sound is played at most once
/// per frame.
fn sound_events(mut sounds: Sounds, run: If<Res<Run>>, mut events: RunReader) {
    let level = &*run.level;
    let mut heard = Vec::new();
    for event in events.read() {
        if let Event::LeverPulled(lever) | Event::LeverSetBack(_, lever) = event.event
            && let Some(at) = nearest_portcullis(&run, lever)
        {
            sounds.play_at(Sound::Portcullis, at, 1.0);
        }
        let Some(sound) = sound_of(event, level) else {
            continue;
        };
        if let Some(side) = event.opened(level).or(event.fallen(level)) {
            sounds.play_at(sound, position(&run, side), 1.0);
        } else if let Event::StoneThrown(cell) = event.event {
            let at = nearest(level, cell, run.progress.cell());
            sounds.play_at(sound, at, 1.0);
        } else if let Event::LeverSetBack(beast, _) = event.event {
            let cell = run.progress.beast(beast).map(|beast| beast.cell);
            let here = run.progress.cell();
            sounds.play_at(sound, nearest(level, cell.unwrap_or(here), here), 1.0);
        } else if !heard.contains(&sound) {
            heard.push(sound);
            sounds.play(sound);
        }
    }
}

/// Returns an event's sound, or `None` for a silent event.
fn sound_of(event: &RunEvent, level: &Level) -> Option<Sound> {
    Some(match event.event {
        Event::Hint(_) => Sound::Hint,
        Event::NoWay => Sound::NoWay,
        Event::Finished => Sound::Finish,
        Event::Refused(_) => Sound::BlastRefused,
        Event::Caught(beast) | Event::Stolen(beast, _) => Sound::Catch(beast),
        Event::DoorFound(_) | Event::GateReopened(_) => Sound::DoorOpening,
        Event::GateOpened(number) => match level.gates().get(number).1.needs() {
            Needs::IronKey => Sound::IronDoor,
            _ => Sound::Unlocked,
        },
        Event::LeverPulled(_) | Event::LeverSetBack(..) | Event::Pressed(..) => Sound::Lever,
        Event::ItemTaken(..) | Event::Regained(..) => Sound::KeyTaken,
        Event::UseRefused(UseRefusal::Needs(opener))
            if opener.kind().opens() != Some(Opens::Pulled) =>
        {
            Sound::Locked
        }
        Event::UseRefused(_)
        | Event::MarkRefused(_)
        | Event::ToolRefused(_)
        | Event::HintRefused(_) => Sound::BlastRefused,
        Event::Marked(_) => Sound::Rung,
        Event::TorchOut | Event::TorchPutOut => Sound::NoWay,
        Event::StoneThrown(_) => Sound::Stone,
        Event::SaltLaid(_) => Sound::Salt,
        Event::FlareLit | Event::Consumed(_, Effect::Stillness) => Sound::Flare,
        Event::Consumed(_, Effect::Rattling | Effect::Alarm) => Sound::Lever,
        Event::Consumed(_, Effect::Gloom) => Sound::NoWay,
        Event::Consumed(used, _) => match used.kind {
            ConsumableKind::Flask => Sound::Drink,
            ConsumableKind::Scroll => Sound::Read,
        },
        Event::Warded(beast) => Sound::BeastCall(beast),
        Event::Blasted(_) => Sound::Blast,
        Event::Crossed(PORTAL) => Sound::Portal,
        Event::Crossed(_) | Event::GateShut(_) => event.fallen(level).map(|_| Sound::Drop)?,
        // The burning torch has a loop of its own.
        Event::TorchLit => return None,
        Event::Located
        | Event::Revealed
        | Event::Saw(_)
        | Event::Lured(_)
        | Event::SaltGone(_)
        | Event::Dazzled(_)
        | Event::WoreOff(_)
        | Event::ItemLeft(..)
        | Event::Shown(..) => {
            return None;
        }
    })
}

/// Returns the position of the nearest portcullis that levers with this number move.
fn nearest_portcullis(run: &Run, number: LeverNumber) -> Option<Vec3> {
    let gates = run.level.gates().iter();
    let moved = gates.filter(|(_, gate)| gate.lever() == Some(number));
    let here = centre(&run.level, run.progress.cell());
    let positions = moved.map(|(side, _)| position(run, side));
    positions.min_by(|a, b| a.distance(here).total_cmp(&b.distance(here)))
}

/// Returns the position of a side's sounds.
fn position(run: &Run, Side { cell, dir }: Side) -> Vec3 {
    let middle = nearest(&run.level, cell, run.progress.cell());
    middle + way_to_side(&run.level, cell, dir) + Vec3::Y * HEIGHT
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

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use bevy_warren::play::message::RunNumber;
    use warren_dungeon::file;
    use warren_dungeon::level::{Content, KeyShape};
    use warren_maze::topology::Square;

    #[test]
    fn every_kind_of_gate_has_a_sound_of_its_own() {
        const LEVEL: &str = r#"(
            format: "warren level",
            version: 5,
            grid: (shape: Square, width: 5, height: 1),
            map: ["+-+-+-+-+-+", "|S| | | |F|", "+-+-+-+-+-+"],
            gates: [
                (cell: (0, 0), side: "east", kind: Locked(Star)),
                (cell: (1, 0), side: "east", kind: Iron),
                (cell: (2, 0), side: "east", kind: OneWay),
                (cell: (3, 0), side: "east", kind: Portcullis(lever: 0)),
            ],
        )"#;
        let level = file::read(LEVEL).unwrap();
        let sound = |cell, event| {
            let run = RunNumber::default();
            sound_of(&RunEvent { run, cell, event }, &level)
        };
        let east = Event::Crossed(Square::EAST);
        let star = Content::Key(KeyShape::Star);
        for (cell, event, expected) in [
            (0, Event::GateOpened(0), Some(Sound::Unlocked)),
            (1, Event::GateOpened(1), Some(Sound::IronDoor)),
            (
                0,
                Event::UseRefused(UseRefusal::Needs(star)),
                Some(Sound::Locked),
            ),
            (
                1,
                Event::UseRefused(UseRefusal::Needs(Content::IronKey)),
                Some(Sound::Locked),
            ),
            (
                1,
                Event::UseRefused(UseRefusal::Nothing),
                Some(Sound::BlastRefused),
            ),
            // Only the one-way gate falls shut behind the player.
            (0, east.clone(), None),
            (2, east.clone(), Some(Sound::Drop)),
            (3, east, None),
        ] {
            assert_eq!(sound(cell, event.clone()), expected, "{event:?}");
        }
    }
}
