//! The bar beside a map, with rows of names, changing values, and buttons.

use super::scale::MAX_BAR_WIDTH;
use super::{CARD, EDGE, EdgeShade, FAINT, Fill, Wide, widget};
use crate::controls::action::{Action, ActionSet};
use crate::texts::{Say, say};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

/// The action of a button on the bar, stored as a component of the button.
pub(crate) trait Ask: Component + Copy {
    /// Requests the action.
    fn ask(self, commands: &mut Commands);
}

/// Marks the bar. It has a [`TabGroup`] only while keys navigate its rows.
#[derive(Component)]
pub(crate) struct Bar;

/// A system parameter that determines whether keys navigate a bar instead of the map.
#[derive(SystemParam)]
pub(crate) struct BarInHand<'w, 's> {
    bars: Query<'w, 's, (), (With<Bar>, With<TabGroup>)>,
}

impl BarInHand<'_, '_> {
    /// Returns whether keys navigate a bar.
    pub(crate) fn get(&self) -> bool {
        !self.bars.is_empty()
    }

    /// Returns a line that explains the bar's keys, or `None` if keys do not navigate a bar.
    pub(crate) fn keys(&self) -> Option<Say> {
        let hint = |actions, does| Say::hint(ActionSet::Menu, actions, does);
        let hints = vec![
            hint(&[Action::Above, Action::Below], say!("settings-choose")),
            hint(&[Action::Less, Action::More], say!("settings-change")),
            hint(&[Action::Leave], say!("settings-back")),
        ];
        self.get().then_some(Say::Several(hints, "   "))
    }
}

/// Returns a bar on the left, with this width in logical pixels at the usual scale. The bar scrolls
/// if its contents are taller than the window.
pub(crate) fn bar(width: f32) -> impl Bundle {
    (
        Bar,
        Wide::up_to(width, MAX_BAR_WIDTH),
        ScrollArea,
        Node {
            position_type: PositionType::Absolute,
            height: percent(100),
            // With this padding, the bar of the watch screen fits into a height of 600 pixels for
            // every combination of choices.
            padding: UiRect::axes(px(14), px(8)),
            border: UiRect::right(px(1)),
            flex_direction: FlexDirection::Column,
            row_gap: px(4),
            overflow: Overflow::scroll_y(),
            ..default()
        },
        // The background hides the map behind the bar.
        Fill(CARD),
        EdgeShade(EDGE),
        Hovered::default(),
    )
}

/// Returns an empty node that is as wide as a bar with this usual width.
pub(crate) fn beside(width: f32) -> impl Bundle {
    let fixed = Node {
        flex_shrink: 0.0,
        ..default()
    };
    (Wide::up_to(width, MAX_BAR_WIDTH), fixed, Pickable::IGNORE)
}

/// Spawns a line of nodes side by side.
pub(crate) fn line(
    bar: &mut ChildSpawnerCommands,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) -> Entity {
    let node = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        // The edge of a focused row extends slightly beyond the row.
        margin: px(-4).horizontal(),
        padding: px(3).horizontal(),
        border: px(1).all(),
        border_radius: BorderRadius::all(px(4)),
        ..default()
    };
    bar.spawn(node).with_children(fill).id()
}

/// Spawns a line that consists of a name and other nodes.
pub(crate) fn row(
    bar: &mut ChildSpawnerCommands,
    name: Say,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) -> Entity {
    line(bar, |row| {
        let name = widget::label_in(FAINT, name, 14.0);
        row.spawn((Wide::of(86.0), name, TextLayout::no_wrap()));
        fill(row);
    })
}

/// Spawns a row with a name, and a value between the buttons for the previous and the next value.
/// While the row has the focus, keys have the same effect as these buttons.
pub(crate) fn stepper<A: Ask>(
    bar: &mut ChildSpawnerCommands,
    name: Say,
    signs: [&str; 2],
    says: impl Component,
    asks: [A; 2],
) -> Entity {
    let step = move |commands: &mut Commands, more| asks[usize::from(more)].ask(commands);
    let row = row(bar, name, |row| {
        let value = (says, widget::label(Say::Nothing, 14.0));
        let buttons = widget::between(row, signs, value, step);
        for (button, asks) in buttons.into_iter().zip(asks) {
            row.commands().entity(button).insert(asks);
        }
    });
    widget::make_stepper(&mut bar.commands().entity(row), step);
    row
}

/// Spawns an empty text node with the component `says`, by which a system finds and fills it. The
/// text is centred in the rest of its line.
pub(crate) fn value(row: &mut ChildSpawnerCommands, says: impl Component) {
    widget::centred(row, (says, widget::label(Say::Nothing, 14.0)));
}

/// Spawns a button with a label.
pub(crate) fn button<A: Ask>(
    row: &mut ChildSpawnerCommands,
    width: Val,
    text: impl Bundle,
    asks: A,
) {
    widget::small_button(row, width, text, move |commands| asks.ask(commands))
        .insert((asks, TabIndex(0)));
}

/// Returns a translated label for a button.
pub(crate) fn button_label(say: Say) -> impl Bundle {
    widget::label(say, 15.0)
}

/// Returns a button label that is the same in every language, such as a symbol.
pub(crate) fn symbol(text: &str) -> impl Bundle {
    button_label(Say::verbatim(text))
}

/// Returns an empty button label with the component `says`, by which a system finds and fills it.
pub(crate) fn changing_label(says: impl Component) -> impl Bundle {
    (says, button_label(Say::Nothing))
}
