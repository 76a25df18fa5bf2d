//! What screens are built of: labels, buttons, and the card that holds them.

use super::{AMBER, BUTTON, BUTTON_HOVERED, CARD, EDGE, FAINT, GAP, INK, WIDTH};
use crate::schedule::FrameSystems;
use crate::texts::Say;
use bevy::input_focus::{InputFocus, tab_navigation::TabGroup, tab_navigation::TabIndex};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, light_up.in_set(FrameSystems::Interface));
}

/// What a [`stepper`] is about shall become more, or less.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub(crate) struct Adjust {
    /// The stepper.
    pub(crate) entity: Entity,
    /// Whether it becomes more.
    pub(crate) more: bool,
}

/// Marks a [`stepper`].
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Stepper;

/// Text in the theme's ink, with a shadow that keeps it legible over the world.
pub(crate) fn label(say: Say, size: f32) -> impl Bundle {
    label_in(INK, say, size)
}

/// A label of another color.
pub(crate) fn label_in(color: Color, say: Say, size: f32) -> impl Bundle {
    (
        say,
        TextFont {
            font_size: FontSize::Px(size),
            ..default()
        },
        TextColor(color),
        TextShadow {
            offset: Vec2::splat(1.5),
            color: Color::BLACK,
        },
    )
}

/// A card in the middle of the window, on which things stand in a column.
pub(crate) fn card() -> impl Bundle {
    (
        Node {
            margin: auto().all(),
            padding: UiRect::axes(px(48), px(36)),
            min_width: px(420),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(10)),
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(GAP),
            ..default()
        },
        BackgroundColor(CARD),
        BorderColor::all(EDGE),
        TabGroup::new(0),
    )
}

/// A layer over the whole window that holds a card.
pub(crate) fn layer() -> impl Bundle {
    (
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Buttons side by side, as many rows of two as they need.
pub(crate) fn columns() -> impl Bundle {
    Node {
        width: px(2.0 * WIDTH + GAP),
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        column_gap: px(GAP),
        row_gap: px(GAP),
        ..default()
    }
}

/// Things side by side on a card, each as wide as it is.
pub(crate) fn beside() -> impl Bundle {
    Node {
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        column_gap: px(2.0 * GAP),
        row_gap: px(GAP),
        ..default()
    }
}

/// Things one below the other.
pub(crate) fn column() -> impl Bundle {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    }
}

/// A medal, a full disc where it is earned, and what it is for.
pub(crate) fn medal(parent: &mut ChildSpawnerCommands, is_earned: bool, name: Say) {
    let (disc, ink) = match is_earned {
        true => (AMBER, INK),
        false => (Color::NONE, FAINT),
    };
    let line = Node {
        column_gap: px(10),
        align_items: AlignItems::Center,
        ..default()
    };
    parent.spawn(line).with_children(|line| {
        line.spawn(medal_disc(disc));
        line.spawn(label_in(ink, name, 18.0));
    });
}

/// Medals in a row, without their names.
pub(crate) fn medals(are_earned: [bool; 3]) -> impl Bundle {
    let row = Node {
        column_gap: px(4),
        align_items: AlignItems::Center,
        ..default()
    };
    let discs = are_earned.map(|is_earned| match is_earned {
        true => medal_disc(AMBER),
        false => medal_disc(Color::NONE),
    });
    let [first, second, third] = discs;
    (row, Pickable::IGNORE, children![first, second, third])
}

fn medal_disc(color: Color) -> impl Bundle {
    (
        Node {
            width: px(13),
            height: px(13),
            border: px(2).all(),
            border_radius: BorderRadius::MAX,
            ..default()
        },
        BackgroundColor(color),
        BorderColor::all(AMBER),
        Pickable::IGNORE,
    )
}

/// A line of a card: a name, and what is so.
pub(crate) fn row(card: &mut ChildSpawnerCommands, name: Say, value: Say) {
    card.spawn(Node {
        width: px(WIDTH),
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    })
    .with_children(|row| {
        row.spawn(label_in(FAINT, name, 20.0));
        row.spawn(label(value, 20.0));
    });
}

/// A button that does something when pressed, by mouse, Enter or Space.
pub(crate) fn button(
    parent: &mut ChildSpawnerCommands,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> Entity {
    let button = button_of(parent, px(WIDTH), 10.0, label(say, 24.0), act);
    parent.commands().entity(button).insert(TabIndex(0));
    button
}

/// A row of a card with something that can become more or less: by its arrows, by arrow
/// keys where it has the focus, and by pressing the row, as often as one likes.
pub(crate) fn stepper(
    parent: &mut ChildSpawnerCommands,
    name: Say,
    value: impl Bundle,
    step: impl FnMut(&mut Commands, bool) + Clone + Send + Sync + 'static,
) -> Entity {
    let [mut press, mut adjust, mut less, mut more] = std::array::from_fn(|_| step.clone());
    let node = Node {
        width: px(1.4 * WIDTH),
        padding: UiRect::axes(px(12), px(4)),
        align_items: AlignItems::Center,
        column_gap: px(8),
        ..default()
    };
    let mut row = parent.spawn((Stepper, pressable(node), TabIndex(0)));
    row.with_children(|row| {
        row.spawn((label_in(FAINT, name, 20.0), Pickable::IGNORE));
        row.spawn((
            Node {
                flex_grow: 1.0,
                ..default()
            },
            Pickable::IGNORE,
        ));
        let arrow = |sign| label(Say::verbatim(sign), 18.0);
        small_button(row, px(30), arrow("<"), move |commands| {
            less(commands, false)
        });
        row.spawn((
            Node {
                width: px(0.5 * WIDTH),
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
        ))
        .with_children(|place| {
            place.spawn((value, Pickable::IGNORE));
        });
        small_button(row, px(30), arrow(">"), move |commands| {
            more(commands, true)
        });
    });
    row.observe(move |_: On<Activate>, mut commands: Commands| press(&mut commands, true))
        .observe(move |adjusted: On<Adjust>, mut commands: Commands| {
            adjust(&mut commands, adjusted.more);
        })
        .id()
}

/// A button of a long list.
pub(crate) fn list_button(
    parent: &mut ChildSpawnerCommands,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> Entity {
    let button = button_of(parent, px(WIDTH), 4.0, label(say, 18.0), act);
    parent.commands().entity(button).insert(TabIndex(0));
    button
}

/// A small button that is pressed by mouse alone: its keys, if it has any, are
/// keys of the screen.
pub(crate) fn small_button(
    parent: &mut ChildSpawnerCommands,
    width: Val,
    label: impl Bundle,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> Entity {
    button_of(parent, width, 2.0, label, act)
}

fn button_of(
    parent: &mut ChildSpawnerCommands,
    width: Val,
    padding: f32,
    label: impl Bundle,
    mut act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> Entity {
    let node = Node {
        width,
        padding: px(padding).all(),
        justify_content: JustifyContent::Center,
        ..default()
    };
    parent
        .spawn(pressable(node))
        .with_children(|button| {
            button.spawn((label, Pickable::IGNORE));
        })
        .observe(move |_: On<Activate>, mut commands: Commands| act(&mut commands))
        .id()
}

/// What can be pressed, with the edge of a button around it.
fn pressable(node: Node) -> impl Bundle {
    (
        Button,
        Hovered::default(),
        Node {
            border: px(2).all(),
            border_radius: BorderRadius::all(px(6)),
            ..node
        },
        BackgroundColor(BUTTON),
        BorderColor::all(EDGE),
    )
}

/// Shows what the mouse is on and what the keyboard is at.
fn light_up(
    focus: Option<Res<InputFocus>>,
    mut hovered: Query<(&Hovered, &mut BackgroundColor), With<Button>>,
    mut edges: Query<(Entity, &mut BorderColor), With<TabIndex>>,
) {
    for (hovered, mut background) in &mut hovered {
        let color = if hovered.0 { BUTTON_HOVERED } else { BUTTON };
        background.set_if_neq(BackgroundColor(color));
    }
    let focused = focus.and_then(|focus| focus.get());
    for (entity, mut edge) in &mut edges {
        let color = if focused == Some(entity) { AMBER } else { EDGE };
        edge.set_if_neq(BorderColor::all(color));
    }
}
