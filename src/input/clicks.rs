//! Clicks that are over within one frame, as they are where frames take long.

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

/// Lets a press be the last that a pointer does in a frame, and keeps the rest for the next.
/// Bevy looks once a frame what the pointer is on, and gives a release to what it was on a frame
/// before: a button to which the mouse came in the same frame was pressed, and never clicked.
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
