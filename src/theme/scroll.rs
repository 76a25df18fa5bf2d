//! Scrolls cards whose contents are taller than the window: with the mouse wheel, with a scroll
//! bar, when the focus moves, and with arrow keys at the ends of the focus order.

use super::{CLEAR, FAINT, Fill};
use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui::{IgnoreScroll, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, ScrollIntoView, Scrollbar, ScrollbarThumb};
use bevy_warren::sight::shown;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(add_scrollbar).add_systems(
        PostUpdate,
        (
            follow_focus.run_if(resource_exists::<InputFocus>),
            show_scrollbars,
        )
            .after(UiSystems::PostLayout),
    );
}

/// Marks a card that opens at its top, even if the focused node is farther down.
#[derive(Component)]
struct FromTop;

/// Makes a card open at its top, even if the focused node is farther down.
pub(crate) fn open_at_top(card: &mut ChildSpawnerCommands) {
    let entity = card.target_entity();
    card.commands().entity(entity).insert(FromTop);
}

/// The foot of a card, which does not scroll, and the part of the card that does.
#[derive(Component)]
pub(super) struct Foot(pub(super) Entity);

/// The cards and the nodes on them.
#[derive(SystemParam)]
pub(crate) struct Cards<'w, 's> {
    feet: Query<'w, 's, &'static Foot>,
    cards: Query<'w, 's, (&'static ComputedNode, &'static mut ScrollPosition), With<ScrollArea>>,
    places: Query<'w, 's, &'static UiGlobalTransform>,
    parents: Query<'w, 's, &'static ChildOf>,
}

/// The distance that an arrow key scrolls, as a fraction of the card's height.
const STEP: f32 = 0.5;

impl Cards<'_, '_> {
    /// Scrolls the card of the focused node, and returns whether it scrolled. Scrolls only if the
    /// card has more to show in the direction of the key, and if the focus would wrap around to the
    /// other end of the card or skip contents that have not been visible yet. While the focus stays in the
    /// foot of the card, each press scrolls.
    pub(crate) fn scroll_at_end(&mut self, focus: Entity, next: Entity, down: bool) -> bool {
        let height_of = |of| self.places.get(of).map_or(0.0, |at| at.translation.y);
        let (from, to) = (height_of(focus), height_of(next));
        let is_farther = if down { to > from } else { to < from };
        let is_beside = focus != next && to == from;
        let foot_of = |node| {
            let mut ancestors = self.parents.iter_ancestors(node);
            ancestors.find_map(|of| self.feet.get(of).ok())
        };
        let foot = foot_of(focus).map(|foot| foot.0);
        let stays_in_foot = foot.is_some() && foot_of(next).is_some();
        let mut ancestors = self.parents.iter_ancestors(focus);
        let card = foot.or_else(|| ancestors.find(|&of| self.cards.contains(of)));
        let card_height = card.map_or(0.0, height_of);
        let Some((node, mut position)) = card.and_then(|card| self.cards.get_mut(card).ok()) else {
            return false;
        };
        let height = node.size.y * node.inverse_scale_factor;
        let most = node.content_size.y * node.inverse_scale_factor - height;
        let edge = card_height + if down { 0.5 } else { -0.5 } * node.size.y;
        let is_far_outside = (to - edge).abs() > STEP * node.size.y && (to > edge) == down;
        let by = if down { STEP } else { -STEP } * height;
        let scrolled = (position.y + by).clamp(0.0, most.max(0.0));
        let leaves = !is_farther && !is_beside || is_farther && is_far_outside;
        let skips = stays_in_foot || leaves;
        let scrolls = skips && (scrolled - position.y).abs() > 1.0;
        if scrolls {
            position.y = scrolled;
        }
        scrolls
    }
}

/// Scrolls to the focused node when the focus moves and when the layout of the card changes. At
/// other times, the player can scroll away from the focused node. Cards with [`FromTop`] stay at
/// the top until the focus moves.
fn follow_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    nodes: Query<Entity, With<ComputedNode>>,
    cards: Query<(Entity, &ComputedNode, Has<FromTop>), With<ScrollArea>>,
    parents: Query<&ChildOf>,
    mut last: Local<Option<(Entity, Entity, [Vec2; 2])>>,
) {
    let focused = focus.get().filter(|&focused| nodes.contains(focused));
    let found = focused.and_then(|focused| {
        let mut ancestors = parents.iter_ancestors(focused);
        let found = ancestors.find_map(|ancestor| cards.get(ancestor).ok())?;
        Some((focused, found))
    });
    let laid_out =
        found.map(|(focused, (card, node, _))| (card, focused, [node.size, node.content_size]));
    if let Some((entity, (card, _, from_top))) = found {
        let moved = last.is_some_and(|last| last.0 == card && last.1 != entity);
        if moved || !from_top && *last != laid_out {
            commands.trigger(ScrollIntoView { entity });
        }
    }
    *last = laid_out;
}

/// The width of a scroll bar, its distance from the edges of its card, and the minimum height of
/// its thumb, in logical pixels.
const BAR: f32 = 5.0;
const INSET: f32 = 2.0;
const THUMB: f32 = 24.0;

/// Adds a scroll bar to a scroll area. The bar does not move with the contents.
fn add_scrollbar(area: On<Add, ScrollArea>, mut commands: Commands) {
    let track = Node {
        position_type: PositionType::Absolute,
        top: px(INSET),
        bottom: px(INSET),
        right: px(INSET),
        width: px(BAR),
        ..default()
    };
    let thumb = ScrollbarThumb {
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let bar = Scrollbar::new(area.entity, ControlOrientation::Vertical, THUMB);
    commands.entity(area.entity).with_child((
        (
            bar,
            track,
            Fill(CLEAR),
            IgnoreScroll(BVec2::TRUE),
            Visibility::Hidden,
        ),
        children![(thumb, Fill(FAINT))],
    ));
}

/// Shows the scroll bars of areas whose contents are taller than the area.
fn show_scrollbars(
    areas: Query<&ComputedNode, With<ScrollArea>>,
    mut bars: Query<(&Scrollbar, &mut Visibility)>,
) {
    for (bar, mut visibility) in &mut bars {
        let Ok(area) = areas.get(bar.target) else {
            continue;
        };
        // A difference of one pixel can be a rounding error.
        let scrolls = area.content_size.y > area.size.y + 1.0;
        visibility.set_if_neq(shown(scrolls));
    }
}
