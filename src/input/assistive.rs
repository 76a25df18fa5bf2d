//! Requests from assistive technology to press a button, to focus a widget, or to change a value.

use crate::theme::widget::Adjust;
use accesskit::Action;
use bevy::a11y::{AccessibilityNode, ActionRequest};
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};

pub(super) fn obey(
    mut commands: Commands,
    mut requests: MessageReader<ActionRequest>,
    mut focus: ResMut<InputFocus>,
    widgets: Query<(Has<Button>, Has<TabIndex>), With<AccessibilityNode>>,
) {
    for ActionRequest(request) in requests.read() {
        let target = Entity::try_from_bits(request.target_node.0);
        let Some((entity, (is_button, has_focus))) =
            target.and_then(|entity| Some((entity, widgets.get(entity).ok()?)))
        else {
            continue;
        };
        match request.action {
            Action::Click if is_button => commands.trigger(Activate { entity }),
            Action::Focus if has_focus => focus.set(entity, FocusCause::Navigated),
            Action::Increment => commands.trigger(Adjust { entity, more: true }),
            Action::Decrement => commands.trigger(Adjust {
                entity,
                more: false,
            }),
            _ => {}
        }
    }
}
