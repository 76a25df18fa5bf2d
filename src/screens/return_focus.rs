//! When the player returns from a card, focuses the button that opened that card.

use crate::states::{Card, Screen};
use crate::texts::Say;
use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::Activate;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PressedButtons>()
        .add_observer(remember)
        .add_systems(OnEnter(Screen::Playing), forget)
        .add_systems(PostUpdate, restore.before(UiSystems::Layout));
}

/// The last pressed button of the current card, and of each card that led to it. Buttons are
/// identified by their labels, because buttons are despawned with their cards.
#[derive(Resource, Default)]
struct PressedButtons(Vec<(Card, Say)>);

/// The labels of buttons.
#[derive(SystemParam)]
struct Labels<'w, 's> {
    children: Query<'w, 's, &'static Children>,
    labels: Query<'w, 's, &'static Say>,
}

impl Labels<'_, '_> {
    /// Returns the first label on a button.
    fn of(&self, button: Entity) -> Option<&Say> {
        let mut on_button = self.children.iter_descendants(button);
        on_button.find_map(|entity| self.labels.get(entity).ok())
    }
}

fn remember(
    pressed: On<Activate>,
    card: Option<Res<State<Card>>>,
    labels: Labels,
    mut buttons: ResMut<PressedButtons>,
) {
    let Some(card) = card else { return };
    if let Some(label) = labels.of(pressed.entity) {
        buttons.0.retain(|(of, _)| of != card.get());
        buttons.0.push((*card.get(), label.clone()));
    }
}

/// Forgets the buttons when a run begins, because the player does not return to the cards that led
/// to the run.
fn forget(mut buttons: ResMut<PressedButtons>) {
    buttons.0.clear();
}

/// Focuses the button that opened the card from which the player returns. Runs after other systems,
/// because pages spawn their rows in the frame in which they open.
fn restore(
    mut transitions: MessageReader<StateTransitionEvent<Card>>,
    mut buttons: ResMut<PressedButtons>,
    mut focus: ResMut<InputFocus>,
    focusable: Query<(Entity, &TabIndex)>,
    labels: Labels,
) {
    let Some(transition) = transitions.read().last() else {
        return;
    };
    let Some(card) = transition.entered else {
        // No card is visible. From a screen without a card, such as the watch screen, the player
        // can only return to the title screen. When a pause ends, the player does not return to the
        // pause menu.
        return buttons.0.retain(|(of, _)| *of == Card::Title);
    };
    let Some(opened_from) = buttons.0.iter().position(|(of, _)| *of == card) else {
        return;
    };
    let (_, pressed) = buttons.0.swap_remove(opened_from);
    buttons.0.truncate(opened_from);
    let button = focusable
        .iter()
        .find(|&(entity, tab)| tab.0 >= 0 && labels.of(entity) == Some(&pressed));
    if let Some((button, _)) = button {
        focus.set(button, FocusCause::Navigated);
    }
}
