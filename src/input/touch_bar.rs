//! The on-screen buttons for actions in a level, for players with a touchscreen.

use super::offers::{Button, Condition, Offer, Usefulness, offers};
use crate::controls::action::ActionSet;
use crate::controls::touched::{ActionButton, TouchInUse};
use crate::states::{Screen, View, in_play};
use crate::theme::{GAP, widget};
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::shown;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Playing), spawn)
        .add_systems(
            Update,
            in_play
                .pipe(show)
                .in_set(FrameSystems::Interface)
                .run_if(in_state(Screen::Playing)),
        );
}

/// Marks the row of buttons.
#[derive(Component)]
struct TouchBar;

/// The minimum width and height of a button, in logical pixels. A finger is about this wide.
pub(crate) const FINGER: f32 = 56.0;

/// When a button's action is useful.
#[derive(Component)]
struct UsefulIf(Condition);

/// Returns the buttons of all offers in their order, each with the condition of its offer.
fn buttons() -> Vec<(Button, UsefulIf)> {
    let of = |offer: Offer| {
        let buttons = offer.buttons.into_iter();
        buttons.map(move |button| (button, UsefulIf(offer.usefulness)))
    };
    let mut buttons: Vec<(Button, UsefulIf)> = offers().into_iter().flat_map(of).collect();
    buttons.sort_by_key(|(button, _)| button.place);
    buttons
}

fn spawn(mut commands: Commands) {
    let row = Node {
        position_type: PositionType::Absolute,
        bottom: px(GAP),
        width: percent(100),
        padding: px(GAP).horizontal(),
        flex_wrap: FlexWrap::Wrap,
        justify_content: JustifyContent::Center,
        column_gap: px(GAP),
        row_gap: px(GAP),
        ..default()
    };
    let scope = DespawnOnExit(Screen::Playing);
    commands
        .spawn((TouchBar, row, Visibility::Hidden, Pickable::IGNORE, scope))
        .with_children(|row| {
            for (button, useful_if) in buttons() {
                let label = widget::label(button.label, 18.0);
                let action = ActionButton(ActionSet::Play, button.action);
                // The effect comes from `ActionButton`, so that a button can also be held.
                let mut button = widget::small_button(row, auto(), label, |_| ());
                button
                    .insert((action, useful_if))
                    .entry::<Node>()
                    .and_modify(|mut node| {
                        (node.min_width, node.min_height) = (px(FINGER), px(FINGER));
                        node.align_items = AlignItems::Center;
                    });
            }
        });
}

/// Shows the bar while the player plays by touch. Hides the buttons that have no effect in the level.
fn show(
    In(in_play): In<bool>,
    in_use: Res<TouchInUse>,
    run: If<Res<Run>>,
    view: Res<View>,
    mut bar: Single<&mut Visibility, With<TouchBar>>,
    mut buttons: Query<(&UsefulIf, &mut Node)>,
) {
    bar.set_if_neq(shown(in_use.0 && in_play));
    for (UsefulIf(usefulness), node) in &mut buttons {
        let display = match usefulness(&run, *view) {
            Usefulness::Never => Display::None,
            Usefulness::Later | Usefulness::Now => Display::Flex,
        };
        node.map_unchanged(|node| &mut node.display)
            .set_if_neq(display);
    }
}
