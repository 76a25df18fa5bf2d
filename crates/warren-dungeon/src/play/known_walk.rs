//! Ticks of a player whose walk is known before: the same as [`step`](super::step), without computing the
//! walk, and without what the player sees.

use super::{Event, Input, Progress, beasts, carried, gates, search};
use crate::level::Level;
use warren_maze::geometry::Vector;
use warren_maze::topology::{Cell, Dir, Embedding};

/// The walk of a player in one tick, as [`step`](super::step) has computed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// The cell after the tick.
    pub(crate) cell: Cell,
    /// The offset after the tick.
    pub(crate) offset: Vector,
    /// The side that the player crosses, or the ladder at whose end the player arrives.
    pub(crate) crossed: Option<Dir>,
    /// Whether there may be something to take in the entered cell.
    pub(crate) may_take: bool,
}

/// What is known from the ticks before, so that not every tick searches for it. The default knows nothing, and
/// a value belongs to consecutive ticks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known(beasts::Senses);

/// Plays one tick as [`step`](super::step) does, and adds the events. The player walks in this way, or stays
/// where it is without a walk. Does nothing once the run is over.
///
/// Of the input, `turn`, `search` and `act` have an effect, and the speed decides whether the walk makes a
/// noise. The run must be one without salt, shut gates, effects that last, and relics. The cells that the
/// player has seen do not change.
pub(crate) fn step_along(
    level: &Level<impl Embedding>,
    progress: &mut Progress,
    input: Input,
    walk: Option<Walk>,
    Known(senses): &mut Known,
    events: &mut Vec<Event>,
) {
    if progress.is_over() {
        return;
    }
    let first_event = events.len();
    let before = (progress.cell, progress.offset);
    progress.ticks = progress.ticks.saturating_add(1);
    progress.heading = progress.heading.wrapping_add_signed(input.turn);
    if progress.ticks == 1 {
        gates::take(level, progress, progress.cell, events);
    }
    if let Some(walk) = walk {
        (progress.cell, progress.offset) = (walk.cell, walk.offset);
        if let Some(dir) = walk.crossed {
            progress.steps += 1;
            events.push(Event::Crossed(dir));
            if walk.may_take {
                gates::take(level, progress, walk.cell, events);
            }
        }
    }
    search(level, progress, input.search, events);
    if input.act && !progress.ends_in(level, progress.cell) {
        gates::act(level, progress, input.climb, events);
    }
    if events.len() > first_event {
        let mut new = events.split_off(first_event);
        carried::burn(level, progress, &mut new);
        events.append(&mut new);
    }
    beasts::extend_path(progress);
    let is_noisy = beasts::is_noisy(before, progress, input, &events[first_event..]);
    if progress.is_at_finish(level) {
        progress.finish();
        events.push(Event::Finished);
    } else {
        let is_calm = events.len() == first_event;
        senses.perceive(progress, before.0, is_calm, is_noisy);
        beasts::move_beasts(level, progress, senses, events);
    }
    senses.end_tick(events.len() == first_event);
}

impl Progress {
    /// Returns the same state without beasts.
    pub(crate) fn without_beasts(&self) -> Progress {
        let mut alone = self.clone();
        alone.beasts.clear();
        alone.echo_path.clear();
        alone
    }

    /// Returns the state for [`step_along`], without what the player has seen and without
    /// [pillars](Progress::pillars), which only [`step`](super::step) needs.
    pub(crate) fn without_walls(self) -> Progress {
        Progress {
            seen: super::Seen::default(),
            pillars: Vec::new(),
            ..self
        }
    }

    /// Returns the state for [`step`](super::step), with these pillars.
    pub(crate) fn with_pillars(self, pillars: &[(Cell, Dir)]) -> Progress {
        let pillars = pillars.to_vec();
        Progress { pillars, ..self }
    }
}
