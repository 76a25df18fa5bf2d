//! The widgets of screens, such as labels, buttons and cards.

use super::scale::MAX_BAR_WIDTH;
use super::scroll::Foot;
use super::shade::{BUTTON, BUTTON_FOCUSED, BUTTON_HOVERED, CLEAR, FOCUS, Shade};
use super::{
    CARD, EDGE, EdgeShade, FAINT, FIELD, Fill, GAP, INK, TextShade, WIDTH, Wide, font_size,
};
use crate::texts::Say;
use bevy::input_focus::{InputFocus, tab_navigation::TabGroup, tab_navigation::TabIndex};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use bevy::text::{EditableText, LineHeight, TextCursorStyle};
use bevy::ui_widgets::{Activate, Button, ScrollArea};

/// An event that requests the next or previous value of a [`stepper`], or the next or previous page
/// of [`tabs`].
#[derive(EntityEvent, Clone, Copy, Debug)]
pub(crate) struct Adjust {
    /// The stepper, or the row of tabs.
    pub(crate) entity: Entity,
    /// Whether the next value or page is requested.
    pub(crate) more: bool,
}

/// The z-index of cards. It places them above the rest of the interface.
pub(crate) const CARDS: i32 = 2;

/// The difference between the width of a card and the width of its contents, in logical pixels.
const AROUND: f32 = 60.0;

/// The width of [`columns`], in logical pixels.
pub(crate) const COLUMNS: f32 = 2.0 * WIDTH + GAP;

/// The width of a [`stepper`], in logical pixels.
pub(crate) const STEPPER: f32 = 1.6 * WIDTH;

/// The width of the contents of the settings card, in logical pixels. The longest text below a
/// setting fits into one line of this width.
pub(crate) const SETTINGS: f32 = 2.1 * WIDTH;

/// The width of a button with an arrow, in logical pixels.
const ARROW: f32 = 28.0;

/// The width of the rows of a list with columns, in logical pixels.
pub(crate) const LISTED: f32 = 2.9 * WIDTH;

/// The width of a button in a list of three columns that is as wide as [`LISTED`].
pub(crate) const THIRD: f32 = (LISTED - 2.0 * GAP) / 3.0;

/// The minimum width of a column in a list, in logical pixels.
const COLUMN: f32 = 160.0;

/// Marks a [`stepper`].
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Stepper;

/// Marks a node that shows a background and an edge only while it is under the mouse or has the
/// focus.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Bare;

/// Marks the row of [`tabs`].
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Tabs;

/// Whether a name in [`tabs`] is the name of the visible page.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chosen(pub(crate) bool);

/// Marks a text that reports events. Screen readers speak it when it changes.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Live;

/// Marks the line of a medal. The value is true if the medal was earned.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Earned(pub(crate) bool);

/// Returns a text in the usual text colour, with a shadow that keeps it legible over the world.
pub(crate) fn label(say: Say, size: f32) -> impl Bundle {
    label_in(INK, say, size)
}

/// Returns a text in the given shade. `size` is in logical pixels at the usual text size.
pub(crate) fn label_in(shade: Shade, say: Say, size: f32) -> impl Bundle {
    (
        say,
        TextFont::from_font_size(font_size(size)),
        TextShade::from(shade),
        TextShadow {
            offset: Vec2::splat(1.5),
            color: Color::BLACK,
        },
    )
}

/// Returns a text of one or several lines that is as wide as its parent and aligned to the left.
pub(crate) fn paragraph(shade: Shade, say: Say, size: f32) -> impl Bundle {
    let node = Node {
        width: percent(100),
        margin: px(0.25 * GAP).vertical(),
        flex_shrink: 0.0,
        ..default()
    };
    (label_in(shade, say, size), node)
}

/// Returns the frame of a card, with its parts in a column. With the margin [`auto`], the card is in the
/// centre of the window. `width` must not depend on the contents, because rows are wrapped at the width of
/// the card.
fn frame(width: Wide, node: Node) -> impl Bundle {
    (
        width,
        Node {
            max_height: percent(100),
            border: px(1).all(),
            border_radius: BorderRadius::all(px(10)),
            flex_direction: FlexDirection::Column,
            row_gap: px(GAP),
            ..node
        },
        Fill(CARD),
        EdgeShade(EDGE),
        TabGroup::new(0),
    )
}

/// Returns a card that scrolls if its contents are taller than the window.
fn card(width: Wide, margin: UiRect) -> impl Bundle {
    let node = Node {
        margin,
        padding: UiRect::axes(vmin(2), vmin(4)),
        overflow: Overflow::scroll_y(),
        align_items: AlignItems::Center,
        ..default()
    };
    (frame(width, node), ScrollArea)
}

/// Spawns a [`card`] in the centre of the window, in a layer over the window, and returns the layer.
/// The layer is despawned when the app leaves `state`. `width` is the width of the contents at the
/// usual text size.
pub(crate) fn spawn_card<'a>(
    commands: &'a mut Commands,
    state: impl States,
    width: f32,
    contents: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let card = card(Wide::of(width + AROUND), auto().all());
    spawn_in_layer(commands, state, card, contents)
}

/// Spawns a card like [`spawn_card`], but with buttons in a foot below the contents. Only the contents
/// scroll, so the foot is always visible.
pub(crate) fn spawn_footed_card(
    commands: &mut Commands,
    state: impl States,
    width: f32,
    contents: impl FnOnce(&mut ChildSpawnerCommands),
    foot: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let whole = Node {
        margin: auto().all(),
        padding: UiRect::vertical(vmin(2)),
        ..default()
    };
    let part = Node {
        padding: UiRect::horizontal(vmin(2)),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(GAP),
        ..default()
    };
    let scrolled = Node {
        overflow: Overflow::scroll_y(),
        min_height: px(0),
        ..part.clone()
    };
    let fixed = Node {
        flex_shrink: 0.0,
        ..part
    };
    let card = frame(Wide::of(width + AROUND), whole);
    spawn_in_layer(commands, state, card, |card| {
        let area = card
            .spawn((scrolled, ScrollArea))
            .with_children(contents)
            .id();
        card.spawn((fixed, Foot(area))).with_children(foot);
    });
}

/// Spawns a [`card`] in the place of a bar with this width, so that the map beside it stays visible.
pub(crate) fn spawn_side_card<'a>(
    commands: &'a mut Commands,
    state: impl States,
    width: f32,
    contents: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let margin = UiRect::new(px(0), auto(), auto(), auto());
    let card = card(Wide::up_to(width, MAX_BAR_WIDTH), margin);
    spawn_in_layer(commands, state, card, contents)
}

fn spawn_in_layer<'a>(
    commands: &'a mut Commands,
    state: impl States,
    card: impl Bundle,
    contents: impl FnOnce(&mut ChildSpawnerCommands),
) -> EntityCommands<'a> {
    let scope = (GlobalZIndex(CARDS), DespawnOnExit(state));
    let mut layer = commands.spawn((layer(), scope));
    layer.with_children(|layer| _ = layer.spawn(card).with_children(contents));
    layer
}

/// Returns a layer over the whole window that holds a card.
pub(crate) fn layer() -> impl Bundle {
    (
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            padding: px(4).all(),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Returns a column for similar nodes, with this gap between them.
pub(crate) fn column(gap: f32) -> impl Bundle {
    Node {
        width: percent(100),
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(gap),
        flex_shrink: 0.0,
        ..default()
    }
}

/// Returns a column with this width at the usual text size, regardless of its contents.
pub(crate) fn column_of(width: f32) -> impl Bundle {
    (Wide::of(width), stack())
}

/// Returns a row of nodes. If there is not enough space side by side, the nodes wrap onto further
/// lines.
fn wrapping_row() -> Node {
    Node {
        width: percent(100),
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(GAP),
        flex_shrink: 0.0,
        ..default()
    }
}

/// Returns a container for buttons side by side, as many per row as fit.
pub(crate) fn columns() -> impl Bundle {
    Node {
        justify_content: JustifyContent::Center,
        row_gap: px(GAP),
        ..wrapping_row()
    }
}

/// Returns a container for nodes side by side on a card, each with its own width.
pub(crate) fn beside() -> impl Bundle {
    Node {
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        column_gap: px(2.0 * GAP),
        row_gap: px(GAP),
        flex_shrink: 1.0,
        ..wrapping_row()
    }
}

/// Returns a container for columns side by side, whose first nodes are at the same height. If there is
/// not enough space, the columns wrap.
pub(crate) fn columns_from_top() -> impl Bundle {
    Node {
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::FlexStart,
        row_gap: px(0.5 * GAP),
        ..wrapping_row()
    }
}

/// Returns a column that is as wide as its widest node.
pub(crate) fn stack() -> impl Bundle {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(0.5 * GAP),
        ..default()
    }
}

/// Spawns a row of a card, with a name and a value.
pub(crate) fn row(card: &mut ChildSpawnerCommands, name: Say, value: Say) {
    row_of(card, 20.0, name, value);
}

/// Spawns a row of a card, with a name and a value that have this text size.
pub(crate) fn row_of(card: &mut ChildSpawnerCommands, size: f32, name: Say, value: Say) {
    let node = Node {
        justify_content: JustifyContent::SpaceBetween,
        ..wrapping_row()
    };
    card.spawn(node).with_children(|row| {
        row.spawn(label_in(FAINT, name, size));
        row.spawn(label(value, size));
    });
}

/// Returns a text field for at most this many characters.
pub(crate) fn text_field(longest: usize) -> impl Bundle {
    (
        EditableText {
            max_characters: Some(longest),
            ..default()
        },
        TextCursorStyle::default(),
        TextLayout::no_wrap(),
        TextFont::from_font_size(font_size(20.0)),
        TextShade::from(INK),
        TabIndex(0),
        Wide::of(WIDTH),
        Node {
            padding: px(8).all(),
            border: px(1).all(),
            flex_shrink: 0.0,
            ..default()
        },
        Fill(FIELD),
        EdgeShade(FAINT),
    )
}

/// Returns the action of a button that switches to a state.
pub(crate) fn go_to<S: FreelyMutableState + Clone>(state: S) -> impl FnMut(&mut Commands) {
    move |commands| commands.set_state(state.clone())
}

/// Returns the action of a button that runs a system.
pub(crate) fn run<M: 'static, S>(system: S) -> impl FnMut(&mut Commands)
where
    S: IntoSystem<(), (), M> + Clone + Send + 'static,
{
    move |commands| commands.run_system_cached(system.clone())
}

/// Spawns a button that runs `act` when it is pressed with the mouse, a key or a gamepad.
pub(crate) fn button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    focusable_button(parent, WIDTH, 10.0, label(say, 24.0), act)
}

/// Spawns a [`button`] that is as wide as [`columns`], for the most important action of a card.
pub(crate) fn wide_button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    focusable_button(parent, COLUMNS, 2.0, label(say, 24.0), act)
}

/// Spawns one of two buttons that share the place of a [`wide_button`].
pub(crate) fn half_button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    // One line is as high as a line of a wide button.
    let label = (label(say, 16.0), LineHeight::RelativeToFont(1.8));
    focusable_button(parent, WIDTH, 2.0, label, act)
}

/// Reserves the place of a [`wide_button`], so that the nodes below stay in place when it appears.
pub(crate) fn wide_space(parent: &mut ChildSpawnerCommands) {
    let button = wide_button(parent, Say::verbatim('\u{a0}'), |_| {}).id();
    let mut commands = parent.commands();
    let mut button = commands.entity(button);
    button.insert((Visibility::Hidden, TabIndex(-1)));
}

/// Spawns a row of a card with a value. The player changes the value with the row's arrow buttons,
/// by pressing the row, or with the arrow keys while the row has the focus.
pub(crate) fn stepper<'a>(
    parent: &'a mut ChildSpawnerCommands,
    name: Say,
    value: impl Bundle,
    step: impl FnMut(&mut Commands, bool) + Clone + Send + Sync + 'static,
) -> EntityCommands<'a> {
    let node = Node {
        padding: px(12).horizontal(),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(8),
        ..wrapping_row()
    };
    let beside = Node {
        flex_grow: 1.0,
        align_items: AlignItems::Center,
        column_gap: px(8),
        ..default()
    };
    let mut row = parent.spawn((Stepper, pressable(node), TabIndex(0)));
    row.with_children(|row| {
        // With this large value, the name takes up the free space if the name and the arrows share
        // a line. The arrows only grow if they are on a line of their own.
        let rest = Node {
            flex_grow: 1000.0,
            ..default()
        };
        row.spawn((rest, label_in(FAINT, name, 20.0), Pickable::IGNORE));
        row.spawn((Wide::of(0.8 * WIDTH), beside, Pickable::IGNORE))
            .with_children(|beside| _ = between(beside, ["<", ">"], value, step.clone()));
    });
    change_by_keys(&mut row, step);
    row
}

/// Turns a row with a value [`between`] its buttons into a stepper that is only highlighted while
/// it is under the mouse or has the focus.
pub(crate) fn make_stepper(
    row: &mut EntityCommands,
    step: impl FnMut(&mut Commands, bool) + Clone + Send + Sync + 'static,
) {
    let pressable = (Button, Hovered::default(), TabIndex(0));
    row.insert((Stepper, Bare, pressable, Fill(CLEAR), EdgeShade(CLEAR)));
    change_by_keys(row, step);
}

/// Makes arrow keys and presses of a row change the row's value.
fn change_by_keys(
    row: &mut EntityCommands,
    step: impl FnMut(&mut Commands, bool) + Clone + Send + Sync + 'static,
) {
    let (mut press, mut adjust) = (step.clone(), step);
    row.observe(move |_: On<Activate>, mut commands: Commands| press(&mut commands, true))
        .observe(move |adjusted: On<Adjust>, mut commands: Commands| {
            adjust(&mut commands, adjusted.more);
        });
}

/// Spawns a value between two buttons that decrease and increase it when they are clicked.
pub(crate) fn between(
    parent: &mut ChildSpawnerCommands,
    signs: [&str; 2],
    value: impl Bundle,
    step: impl FnMut(&mut Commands, bool) + Clone + Send + Sync + 'static,
) -> [Entity; 2] {
    let [mut less, mut more] = [step.clone(), step];
    let [minus, plus] = signs.map(|sign| label(Say::verbatim(sign), 16.0));
    let less = small_button(parent, px(ARROW), minus, move |commands| {
        less(commands, false)
    });
    let less = less.id();
    centred(parent, value);
    let more = small_button(parent, px(ARROW), plus, move |commands| {
        more(commands, true)
    });
    [less, more.id()]
}

/// Spawns a bundle in the centre of the remaining space of its line.
pub(crate) fn centred(line: &mut ChildSpawnerCommands, what: impl Bundle) {
    let rest = Node {
        flex_grow: 1.0,
        justify_content: JustifyContent::Center,
        ..default()
    };
    line.spawn((rest, Pickable::IGNORE))
        .with_child((what, Pickable::IGNORE));
}

/// Spawns a row of tabs with the names of pages. One page is visible at a time. While the row has
/// the focus, arrow keys show the previous or the next page. The mouse can select any page.
pub(crate) fn tabs<'a, T: Component + Copy>(
    parent: &'a mut ChildSpawnerCommands,
    pages: impl IntoIterator<Item = (T, Say)>,
    choose: impl FnMut(&mut Commands, T) + Clone + Send + Sync + 'static,
    step: impl FnMut(&mut Commands, bool) + Clone + Send + Sync + 'static,
) -> EntityCommands<'a> {
    let node = Node {
        padding: px(4).all(),
        justify_content: JustifyContent::Center,
        column_gap: px(8),
        row_gap: px(4),
        ..wrapping_row()
    };
    let mut row = parent.spawn((Tabs, pressable(node), TabIndex(0)));
    row.with_children(|row| {
        for (page, name) in pages {
            let mut choose = choose.clone();
            let label = (page, Chosen(false), label(name, 16.0));
            small_button(row, auto(), label, move |commands| choose(commands, page));
        }
    });
    change_by_keys(&mut row, step);
    row
}

/// Spawns a row that contains a name and two texts, for a long list. `act` runs when the row is
/// pressed, and receives the row's entity.
pub(crate) fn binding_row<'a>(
    parent: &'a mut ChildSpawnerCommands,
    name: Say,
    told: [impl Component; 2],
    mut act: impl FnMut(&mut Commands, Entity) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    let mut row = parent.spawn((pressable(list_row_node()), TabIndex(0)));
    row.with_children(|row| fill_list_row(row, name, told));
    row.observe(move |pressed: On<Activate>, mut commands: Commands| {
        act(&mut commands, pressed.entity);
    });
    row
}

/// Spawns a row that does not react to presses, for a long list.
pub(crate) fn text_row(parent: &mut ChildSpawnerCommands, name: Say, told: [impl Component; 2]) {
    parent
        .spawn(list_row_node())
        .with_children(|row| fill_list_row(row, name, told));
}

fn list_row_node() -> Node {
    Node {
        padding: UiRect::axes(px(12), px(1)),
        align_items: AlignItems::Center,
        ..wrapping_row()
    }
}

/// Spawns a name and two texts in columns that have the same widths in every row.
fn fill_list_row(row: &mut ChildSpawnerCommands, name: Say, told: [impl Component; 2]) {
    let column = |share| {
        let node = Node {
            flex_grow: share,
            ..default()
        };
        (Wide::of(COLUMN), node)
    };
    row.spawn((column(4.0), Pickable::IGNORE))
        .with_child((label_in(FAINT, name, 16.0), Pickable::IGNORE));
    for (told, share) in told.into_iter().zip([4.0, 3.0]) {
        row.spawn((column(share), Pickable::IGNORE)).with_child((
            told,
            label(Say::Nothing, 16.0),
            Pickable::IGNORE,
        ));
    }
}

/// Spawns a button for a long list.
pub(crate) fn list_button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    list_button_of(parent, WIDTH, say, act)
}

/// Spawns a button for a long list. At the usual text size, the button has this width.
pub(crate) fn list_button_of<'a>(
    parent: &'a mut ChildSpawnerCommands,
    width: f32,
    say: Say,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    focusable_button(parent, width, 4.0, label(say, 18.0), act)
}

/// Spawns a button for a list, with a square picture of this size, a name, and a line of text below
/// the name.
pub(crate) fn picture_button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    width: f32,
    size: f32,
    picture: impl Bundle,
    name: impl Bundle,
    told: impl Bundle,
    mut act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    let node = Node {
        display: Display::Grid,
        grid_template_columns: vec![
            GridTrack::px(size),
            GridTrack::minmax(
                MinTrackSizingFunction::Px(0.0),
                MaxTrackSizingFunction::Fraction(1.0),
            ),
        ],
        grid_template_rows: vec![GridTrack::auto(), GridTrack::auto()],
        padding: px(3).all(),
        column_gap: px(10),
        align_items: AlignItems::Center,
        flex_shrink: 0.0,
        ..default()
    };
    let beside = Node {
        grid_row: GridPlacement::span(2),
        width: px(size),
        height: px(size),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let mut button = parent.spawn((pressable(node), Wide::of(width), TabIndex(0)));
    button
        .with_children(|row| {
            row.spawn((beside, Pickable::IGNORE))
                .with_child((picture, Pickable::IGNORE));
            row.spawn((name, Pickable::IGNORE));
            row.spawn((told, Pickable::IGNORE));
        })
        .observe(move |_: On<Activate>, mut commands: Commands| act(&mut commands));
    button
}

fn focusable_button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    width: f32,
    padding: f32,
    label: impl Bundle,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    let mut button = button_of(parent, px(width), padding, label, act);
    button.insert(TabIndex(0));
    button
}

/// Spawns a small button. It only reacts to the mouse unless the caller adds a [`TabIndex`].
pub(crate) fn small_button<'a>(
    parent: &'a mut ChildSpawnerCommands,
    width: Val,
    label: impl Bundle,
    act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    button_of(parent, width, 2.0, label, act)
}

fn button_of<'a>(
    parent: &'a mut ChildSpawnerCommands,
    width: Val,
    padding: f32,
    label: impl Bundle,
    mut act: impl FnMut(&mut Commands) + Send + Sync + 'static,
) -> EntityCommands<'a> {
    let node = Node {
        width,
        padding: UiRect::axes(px(padding.max(4.0)), px(padding)),
        column_gap: px(8),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    };
    let centred = TextLayout::justify(Justify::Center);
    let mut button = parent.spawn(pressable(node));
    if let Val::Px(width) = width {
        button.insert(Wide::of(width));
    }
    button
        .with_child((label, centred, Pickable::IGNORE))
        .observe(move |_: On<Activate>, mut commands: Commands| act(&mut commands));
    button
}

/// Returns a node that can be pressed, with the edge of a button.
pub(crate) fn pressable(node: Node) -> impl Bundle {
    (
        Button,
        Hovered::default(),
        Node {
            border: px(2).all(),
            border_radius: BorderRadius::all(px(6)),
            ..node
        },
        Fill(BUTTON),
        EdgeShade(EDGE),
    )
}

/// Centres the lines of each text whose parent is a card.
pub(super) fn centre_texts(
    mut texts: Query<(&ChildOf, &mut TextLayout), Added<Text>>,
    cards: Query<(), With<TabGroup>>,
) {
    for (parent, mut layout) in &mut texts {
        if cards.contains(parent.parent()) {
            layout.justify = Justify::Center;
        }
    }
}

/// Highlights the button under the mouse and the button with the focus.
pub(super) fn highlight_buttons(
    focus: Option<Res<InputFocus>>,
    mut buttons: Query<(Entity, &Hovered, Has<Bare>, &mut Fill), With<Button>>,
    mut edges: Query<(Entity, Has<Bare>, &mut EdgeShade), With<TabIndex>>,
) {
    let focused = focus.and_then(|focus| focus.get());
    for (entity, hovered, is_bare, mut fill) in &mut buttons {
        fill.set_if_neq(Fill(match hovered.0 {
            true => BUTTON_HOVERED,
            false if focused == Some(entity) => BUTTON_FOCUSED,
            false if is_bare => CLEAR,
            false => BUTTON,
        }));
    }
    for (entity, is_bare, mut edge) in &mut edges {
        edge.set_if_neq(EdgeShade(match focused == Some(entity) {
            true => FOCUS,
            false if is_bare => CLEAR,
            false => EDGE,
        }));
    }
}
