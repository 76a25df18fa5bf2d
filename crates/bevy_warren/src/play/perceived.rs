//! Events for players who cannot see the maze: the player enters a cell or faces a different side,
//! or a door or wall opens.

use super::message::RunNumber;
use super::run::Run;
use crate::schedule::TickSystems;
use bevy::prelude::*;
use warren_dungeon::play::{Event, TICKS_PER_SECOND, side_at};
use warren_maze::topology::{Cell, Embedding};

/// An event that the player notices without looking.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perceived {
    /// The run's number.
    pub run: RunNumber,
    /// The change.
    pub change: Change,
}

/// A change that the player notices without looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The player entered a different cell.
    Entered,
    /// The player faces a different side of the same cell, and has stopped turning.
    Turned,
    /// A door was found, or a wall was blasted.
    Opened,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Perceived>()
        .add_systems(FixedUpdate, notice.in_set(TickSystems::Note));
}

/// A turn ends after this number of ticks without turning, or as soon as the player exactly faces
/// the middle of a side.
const REST_TICKS: u32 = TICKS_PER_SECOND / 4;

/// The player's state after the previous tick.
#[derive(Default)]
struct LastTick {
    run: Option<RunNumber>,
    cell: Cell,
    heading: u16,
    /// The heading of the side that was reported last.
    side: u16,
    rest: u32,
}

fn notice(
    run: Option<Res<Run>>,
    mut last: Local<LastTick>,
    mut perceived: MessageWriter<Perceived>,
) {
    let Some(run) = run else { return };
    let now = &run.progress;
    let facing = side_at(&run.level, now.cell(), now.heading());
    let side = run.level.grid().heading(now.cell(), facing);
    let before = std::mem::replace(
        &mut *last,
        LastTick {
            run: Some(run.number()),
            cell: now.cell(),
            heading: now.heading(),
            side,
            rest: 0,
        },
    );
    let opens = |event: &Event| {
        matches!(
            event,
            Event::DoorFound(_)
                | Event::Blasted(_)
                | Event::GateOpened(_)
                | Event::LeverPulled(_)
                | Event::LeverSetBack(..)
        )
    };
    let mut write = |change| {
        let run = run.number();
        perceived.write(Perceived { run, change });
    };
    if before.run != Some(run.number()) {
        // The first tick of a run has no previous tick to compare with.
    } else if now.cell() != before.cell {
        write(Change::Entered);
    } else if run.events.iter().any(opens) {
        write(Change::Opened);
    } else if side != before.side {
        if now.heading() == before.heading {
            last.rest = before.rest + 1;
        }
        if now.heading() == side || last.rest >= REST_TICKS {
            write(Change::Turned);
        } else {
            last.side = before.side;
        }
    }
}
