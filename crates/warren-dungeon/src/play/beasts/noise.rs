//! The noise that the player makes.

use crate::play::{Effect, Event, Input, Progress, Relic};
use warren_maze::geometry::Vector;
use warren_maze::topology::Cell;

/// The maximum speed at which a player walks without a noise, in units of [`Input::ahead`]. It is
/// half of the full speed.
pub const QUIET: i8 = 63;

/// Returns whether the player made a noise in this tick: by running, by a blast, by opening a
/// door or a gate, or shutting it, or by a scroll of [alarm](Effect::Alarm). `before` is the position of the
/// player before this tick.
pub(in crate::play) fn is_noisy(
    before: (Cell, Vector),
    progress: &Progress,
    input: Input,
    events: &[Event],
) -> bool {
    let relics = progress.carried.relics;
    let is_silent = relics.has(Relic::Boots) || progress.is_under(Effect::Silence);
    let has_moved = !is_silent && before != (progress.cell, progress.offset);
    let is_loud = |event: &Event| match event {
        Event::Blasted(_) => true,
        Event::Consumed(_, effect) => effect.is_loud(),
        Event::DoorFound(_) | Event::GateOpened(_) | Event::GateShut(_) | Event::LeverPulled(_) => {
            !relics.has(Relic::Grease)
        }
        _ => false,
    };
    has_moved && speed_squared(input) > i32::from(QUIET).pow(2) || events.iter().any(is_loud)
}

/// Returns the input of a player who walks in the same direction as in `input`, but without a noise:
/// at most at the speed [`QUIET`].
///
/// ```
/// use warren_dungeon::play::{Input, QUIET, quiet};
///
/// let runs = Input { ahead: 127, ..Input::default() };
/// assert_eq!(quiet(runs), Input { ahead: QUIET, ..runs });
/// let creeps = Input { right: -20, ..Input::default() };
/// assert_eq!(quiet(creeps), creeps);
/// ```
pub fn quiet(input: Input) -> Input {
    let speed = speed_squared(input).isqrt();
    // Rounding the square root down could leave a speed slightly above the limit.
    let speed = speed + i32::from(speed * speed < speed_squared(input));
    if speed <= i32::from(QUIET) {
        return input;
    }
    let slower = |key: i8| (i32::from(key) * i32::from(QUIET) / speed) as i8;
    Input {
        ahead: slower(input.ahead),
        right: slower(input.right),
        ..input
    }
}

fn speed_squared(input: Input) -> i32 {
    i32::from(input.ahead).pow(2) + i32::from(input.right).pow(2)
}
