//! Handles clicks that begin and end within one frame, as can happen when a frame takes a long
//! time.

use bevy::ecs::message::MessageCursor;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;

/// Ends a frame's pointer input after the first press, and moves the remaining input to the next
/// frame.
///
/// Bevy determines once per frame which entity is under the pointer, and sends a release to the
/// entity that was under the pointer in the previous frame. Without this system, a button would be
/// pressed but never clicked if the pointer reached the button in the same frame as the click.
pub(super) fn one_press_a_frame(
    mut inputs: If<ResMut<Messages<PointerInput>>>,
    mut cursor: Local<MessageCursor<PointerInput>>,
    mut rest: Local<Vec<PointerInput>>,
) {
    rest.extend(cursor.read(&inputs).cloned());
    let is_press = |input: &PointerInput| matches!(input.action, PointerAction::Press(_));
    let end = rest
        .iter()
        .position(is_press)
        .map_or(rest.len(), |press| press + 1);
    inputs.clear();
    inputs.write_batch(rest.drain(..end));
    cursor.clear(&inputs);
}
