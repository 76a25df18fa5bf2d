//! The line with the key hints at the bottom of the window.

use super::{KeysLine, hint_price};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::controls::devices::InputDevice;
use crate::input::offers::{Offer, Usefulness, offers};
use crate::input::walk::Gait;
use crate::states::View;
use crate::texts::{Say, controls, say};
use bevy::prelude::*;
use bevy_warren::panel_use::PanelUse;
use bevy_warren::play::run::Run;

/// Shows the keys of the actions that are useful now.
pub(super) fn show(
    view: Res<View>,
    run: If<Res<Run>>,
    panel: Res<PanelUse>,
    device: Res<InputDevice>,
    gait: Res<Gait>,
    bindings: Res<Bindings>,
    mut line: Single<&mut Say, With<KeysLine>>,
) {
    if panel.open {
        line.set_if_neq(panel_keys(run.purpose().depth().is_none()));
        return;
    }
    let is_useful = |offer: &Offer| (offer.usefulness)(&run, *view) == Usefulness::Now;
    let is_for_device = |offer: &Offer| !offer.is_for_gamepads || *device == InputDevice::Gamepad;
    let offers = offers().into_iter().filter(is_for_device);
    let price = hint_price(&run, run.progress.hints() + 1);
    let hints = offers.filter(is_useful).map(|offer| match offer.actions {
        [Action::TurnLeft, Action::TurnRight] if *gait == Gait::Steps => {
            turn_by_keys(&bindings, *device, offer.label)
        }
        actions if actions.contains(&Action::HintWay) => {
            let does = match price {
                Some(coins) => say!("keys-hint-paid", coins),
                None => offer.label,
            };
            hint(actions, does)
        }
        actions => hint(actions, offer.label),
    });
    line.set_if_neq(Say::Several(hints.collect(), BETWEEN));
}

/// The space between two key hints.
const BETWEEN: &str = "   ";

/// Returns the key hints beside the open panel, where the other keys have no effect.
fn panel_keys(can_test: bool) -> Say {
    let test = can_test.then(|| hint(&[Action::TestRun], say!("keys-test-run")));
    let close = hint(&[Action::Panel], say!("keys-panel-close"));
    Say::Several(test.into_iter().chain([close]).collect(), BETWEEN)
}

/// Returns the key hint for turning a player who walks from cell to cell, whom the mouse does not turn.
fn turn_by_keys(bindings: &Bindings, device: InputDevice, does: Say) -> Say {
    let key = |action| {
        let mut controls = bindings.controls(ActionSet::Play, action).iter();
        let is_key = |control: &Control| device.has(*control) && *control != Control::MouseMove;
        let control = controls.find(|control| is_key(control));
        control.map_or(Say::Nothing, |&control| controls::control_name(control))
    };
    let mut keys = vec![key(Action::TurnLeft), key(Action::TurnRight)];
    keys.dedup();
    match keys[..] {
        [Say::Nothing] => Say::Nothing,
        _ => say!("hint", controls = Say::Several(keys, " "), does),
    }
}

fn hint(actions: &'static [Action], does: Say) -> Say {
    Say::hint(ActionSet::Play, actions, does)
}
