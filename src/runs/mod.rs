//! Recordings, replays, saves and records of runs, daily mazes, and races.

pub(crate) mod book;
pub(crate) mod daily;
pub(crate) mod descent;
mod descent_records;
pub(crate) mod first_input;
mod ghost_label;
pub(crate) mod race;
pub(crate) mod recording;
pub(crate) mod records;
pub(crate) mod replay;
pub(crate) mod resume;
pub(crate) mod save;
mod save_slot;

pub(crate) use save_slot::SaveKind;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        book::plugin,
        daily::plugin,
        descent::plugin,
        first_input::plugin,
        race::plugin,
        ghost_label::plugin,
        recording::plugin,
        records::plugin,
        replay::plugin,
        save::plugin,
        resume::plugin,
    ));
}
