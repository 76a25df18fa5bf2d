//! Rows that can be hidden while they offer no choice.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::ui::UiSystems;

/// Whether a row is shown. A hidden row takes no space, and the focus skips it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Offered(pub(crate) bool);

impl Default for Offered {
    fn default() -> Offered {
        Offered(true)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, show_rows.before(UiSystems::Layout));
}

fn show_rows(
    mut rows: Query<(Entity, &Offered, &mut Node), Changed<Offered>>,
    children: Query<&Children>,
    mut focusable: Query<&mut TabIndex>,
) {
    for (row, offered, mut node) in &mut rows {
        let (display, index) = match offered.0 {
            true => (Display::Flex, TabIndex(0)),
            false => (Display::None, TabIndex(-1)),
        };
        node.display = display;
        for entity in children.iter_descendants(row).chain([row]) {
            if let Ok(mut tab) = focusable.get_mut(entity) {
                *tab = index;
            }
        }
    }
}
