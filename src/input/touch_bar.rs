//! The on-screen buttons for actions in a level, for players with a touchscreen.

use crate::controls::action::{Action, ActionSet};
use crate::controls::touched::{ActionButton, TouchInUse};
use crate::states::{Screen, in_play};
use crate::texts::{Say, say};
use crate::theme::{GAP, widget};
use bevy::prelude::*;
use bevy_warren::play::run::Run;
use bevy_warren::schedule::FrameSystems;
use bevy_warren::sight::shown;
use warren_dungeon::level::BeastKind;

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
const FINGER: f32 = 56.0;

/// The actions that have a button.
fn buttons() -> [(Action, Say); 11] {
    [
        (Action::Search, say!("keys-search")),
        (Action::Blast, say!("keys-blast")),
        (Action::Mark, say!("keys-mark")),
        (Action::Quiet, say!("keys-quiet")),
        (Action::Up, say!("keys-up")),
        (Action::Down, say!("keys-down")),
        (Action::HintStretch, say!("keys-hint")),
        (Action::Explore, say!("keys-explore")),
        (Action::Map, say!("keys-map")),
        (Action::View, say!("keys-view")),
        (Action::Pause, say!("keys-pause")),
    ]
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
            for (action, told) in buttons() {
                let label = widget::label(told, 18.0);
                // The effect comes from `ActionButton`, so that a button can also be held.
                let mut button = widget::small_button(row, auto(), label, |_| ());
                button
                    .insert(ActionButton(ActionSet::Play, action))
                    .entry::<Node>()
                    .and_modify(|mut node| {
                        (node.min_width, node.min_height) = (px(FINGER), px(FINGER));
                        node.align_items = AlignItems::Center;
                    });
            }
        });
}

/// Shows the bar while the player plays by touch. Shows only the buttons that have an effect in the
/// level.
fn show(
    In(in_play): In<bool>,
    in_use: Res<TouchInUse>,
    run: If<Res<Run>>,
    mut bar: Single<&mut Visibility, With<TouchBar>>,
    mut buttons: Query<(&ActionButton, &mut Node)>,
) {
    bar.set_if_neq(shown(in_use.0 && in_play));
    let climbs = run.level.grid().shape().has_floors();
    let blasts = run.level.most_charges() > 0;
    let marks = run.progress.carried().chalk > 0;
    let sneaks = run.level.beast(BeastKind::Sleeper).is_some();
    for (ActionButton(_, action), node) in &mut buttons {
        let is_useful = match action {
            Action::Up | Action::Down => climbs,
            Action::Blast => blasts,
            Action::Mark => marks,
            Action::Quiet => sneaks,
            _ => true,
        };
        let display = match is_useful {
            true => Display::Flex,
            false => Display::None,
        };
        node.map_unchanged(|node| &mut node.display)
            .set_if_neq(display);
    }
}
