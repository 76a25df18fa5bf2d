//! Handles clicks that begin and end within one frame, which can happen when a frame takes a long
//! time.

use bevy::ecs::message::MessageCursor;
use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        First,
        one_press_a_frame
            .in_set(PickingSystems::PostInput)
            .run_if(resource_exists::<Messages<PointerInput>>),
    );
}

/// Ends the pointer input of a frame after the first press, and moves the remaining input to the
/// next frame.
///
/// Bevy determines once per frame which entity is under the pointer, and sends a release to the
/// entity that was under the pointer in the previous frame. Without this system, a button would be
/// pressed but never clicked if the pointer reached the button in the frame of the click.
fn one_press_a_frame(
    mut inputs: ResMut<Messages<PointerInput>>,
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
