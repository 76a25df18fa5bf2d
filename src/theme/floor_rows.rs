//! Rows that are only shown for mazes with several floors.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;

/// Marks a row for mazes with several floors. The value says whether the row is shown. A hidden row
/// takes no space, and the focus skips it.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct FloorRow(pub(crate) bool);

/// The rows for mazes with several floors.
#[derive(SystemParam)]
pub(crate) struct FloorRows<'w, 's> {
    rows: Query<'w, 's, &'static mut FloorRow>,
}

impl FloorRows<'_, '_> {
    /// Shows or hides the rows.
    pub(crate) fn show(&mut self, are_shown: bool) {
        for mut row in &mut self.rows {
            row.set_if_neq(FloorRow(are_shown));
        }
    }
}

pub(super) fn show_rows(
    mut rows: Query<(Entity, &FloorRow, &mut Node), Changed<FloorRow>>,
    children: Query<&Children>,
    mut focusable: Query<&mut TabIndex>,
) {
    for (row, is_shown, mut node) in &mut rows {
        let (display, index) = match is_shown.0 {
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
