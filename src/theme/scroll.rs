//! Cards that are higher than the window scroll, by the wheel, and to what has the focus.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::{ScrollArea, ScrollIntoView};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        follow_focus
            .run_if(resource_exists::<InputFocus>)
            .after(UiSystems::PostLayout),
    );
}

/// Keeps what has the focus in view: when it gets it, and when the card is laid out anew. What
/// the wheel does in between stays.
fn follow_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    nodes: Query<Entity, With<ComputedNode>>,
    cards: Query<&ComputedNode, With<ScrollArea>>,
    parents: Query<&ChildOf>,
    mut last: Local<Option<(Entity, [Vec2; 2])>>,
) {
    let focused = focus.get().filter(|&focused| nodes.contains(focused));
    let laid_out = focused.and_then(|focused| {
        let mut ancestors = parents.iter_ancestors(focused);
        let card = ancestors.find_map(|ancestor| cards.get(ancestor).ok())?;
        Some((focused, [card.size, card.content_size]))
    });
    if let Some((entity, _)) = laid_out.filter(|_| *last != laid_out) {
        commands.trigger(ScrollIntoView { entity });
    }
    *last = laid_out;
}
