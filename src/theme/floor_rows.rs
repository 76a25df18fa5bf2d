//! Rows that are only shown for mazes with several floors.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy_warren::sight::shown;

/// Marks a row for mazes with several floors. The value says whether the row is shown. A hidden row
/// takes no space unless it [keeps its place](KeepsPlace), and the focus skips it.
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

/// Marks a [`FloorRow`] whose place stays empty while the row is hidden.
#[derive(Component)]
pub(crate) struct KeepsPlace;

pub(super) fn show_rows(
    mut rows: Query<
        (
            Entity,
            &FloorRow,
            Has<KeepsPlace>,
            &mut Node,
            &mut Visibility,
        ),
        Changed<FloorRow>,
    >,
    children: Query<&Children>,
    mut focusable: Query<&mut TabIndex>,
) {
    for (row, is_shown, keeps_place, mut node, mut visibility) in &mut rows {
        let index = match is_shown.0 {
            true => TabIndex(0),
            false => TabIndex(-1),
        };
        node.display = match is_shown.0 || keeps_place {
            true => Display::Flex,
            false => Display::None,
        };
        *visibility = shown(is_shown.0);
        for entity in children.iter_descendants(row).chain([row]) {
            if let Ok(mut tab) = focusable.get_mut(entity) {
                *tab = index;
            }
        }
    }
}
