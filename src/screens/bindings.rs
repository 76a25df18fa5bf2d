//! The card with the key bindings. It has pages for each [`ActionSet`]. To change a binding, the
//! player selects a row and then presses the new control. A control that is already in use must be
//! pressed twice.

use super::bindings_page::BindingsPage;
use super::pages::{self, Pages};
use crate::controls::action::{Action, ActionSet, Control};
use crate::controls::bindings::Bindings;
use crate::controls::devices::{Devices, InputDevice, KeyCapture};
use crate::controls::rebound::{BindOutcome, BindRefusal, is_of_pointer};
use crate::news::CardNews;
use crate::settings::{self, Setting};
use crate::states::{self, Card};
use crate::texts::{Say, action_name, control_name, say};
use crate::theme;
use crate::theme::widget::{self, run};
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy_warren::schedule::FrameSystems;

pub(super) fn plugin(app: &mut App) {
    pages::plugin::<BindingsPage>(app, Card::Bindings);
    app.init_resource::<WaitingForControl>()
        .add_systems(OnExit(Card::Bindings), stop)
        .add_systems(
            Update,
            (
                (pressed.pipe(bind_pressed), erase.run_if(erases)).in_set(FrameSystems::Controls),
                (
                    fill.run_if(pages::turned::<BindingsPage>),
                    show_prompt.run_if(resource_changed::<WaitingForControl>),
                    show_controls.run_if(
                        resource_changed::<Bindings>
                            .or_else(resource_changed::<WaitingForControl>)
                            .or_else(pages::turned::<BindingsPage>),
                    ),
                )
                    .chain()
                    .in_set(FrameSystems::Interface),
            )
                .run_if(in_state(Card::Bindings)),
        );
}

/// The row that is waiting for a control, if any.
#[derive(Resource, Default)]
struct WaitingForControl(Option<WaitingRow>);

/// A row that is waiting for its new control.
#[derive(Clone, Copy, Debug)]
struct WaitingRow {
    row: Entity,
    /// A control that is already in use, and that is bound if the player presses it again.
    conflict: Option<(Control, BindOutcome)>,
}

/// The layer over the card that asks the player for the new control.
#[derive(Component)]
struct Prompt;

/// The text of the prompt.
#[derive(Component)]
struct PromptLine;

/// A row for an action.
#[derive(Component, Clone, Copy)]
struct Row(ActionSet, Action);

/// Marks the text that lists the controls of a row for one device: keyboard and mouse, or gamepad.
#[derive(Component, Clone, Copy)]
struct Controls(Row, InputDevice);

pub(super) fn spawn(mut commands: Commands) {
    widget::spawn_card(&mut commands, Card::Bindings, widget::LISTED, |card| {
        card.spawn(widget::label_in(theme::AMBER, say!("bindings"), 30.0));
        pages::spawn::<BindingsPage>(card);
        card.spawn(super::fault_line());
        card.spawn(widget::columns()).with_children(|card| {
            widget::list_button(card, say!("bindings-reset"), run(reset));
            widget::list_button(card, say!("settings-back"), run(states::go_back));
        });
        card.spawn(pages::key_hints(&[Action::Erase], say!("bindings-erase")));
    });
}

/// Shows the actions of the current page.
fn fill(mut commands: Commands, pages: Pages<BindingsPage>, bindings: Res<Bindings>) {
    let page = pages.page();
    let set = page.set;
    pages.fill(&mut commands, |rows| {
        for action in page.actions(&bindings) {
            let row = Row(set, action);
            let controls =
                [InputDevice::Keyboard, InputDevice::Gamepad].map(|device| Controls(row, device));
            let name = action_name(action);
            // The mouse actions on maps are listed, but cannot be changed.
            match is_of_pointer(action) {
                true => widget::text_row(rows, name, controls),
                false => _ = widget::binding_row(rows, name, controls, begin).insert(row),
            }
        }
    });
}

/// Starts waiting for the new control of a row. Clears the focus, so that the pressed key does not
/// also press a button.
fn begin(commands: &mut Commands, row: Entity) {
    commands.queue(move |world: &mut World| {
        let conflict = None;
        world.insert_resource(WaitingForControl(Some(WaitingRow { row, conflict })));
        world.insert_resource(CardNews::default());
        world.insert_resource(KeyCapture::Any);
        world.resource_mut::<InputFocus>().clear();
    });
}

fn stop(mut waiting: ResMut<WaitingForControl>, mut capture: ResMut<KeyCapture>) {
    (waiting.0, *capture) = (None, KeyCapture::None);
}

fn pressed(devices: Devices) -> Option<Control> {
    let mut pressed = devices.just_pressed_controls();
    // A key or button without a name cannot be saved as a binding.
    pressed.find(|control| Control::named(&control.name()).is_some())
}

fn erases(devices: Devices) -> bool {
    devices.just_pressed(ActionSet::Menu, Action::Erase)
}

/// Binds the pressed control to the action of the waiting row. Escape cancels. If the player must
/// press a control again to confirm it, any other control cancels.
fn bind_pressed(
    In(pressed): In<Option<Control>>,
    mut commands: Commands,
    rows: Query<&Row>,
    mut bindings: ResMut<Bindings>,
    mut waiting: ResMut<WaitingForControl>,
    mut capture: ResMut<KeyCapture>,
    mut news: ResMut<CardNews>,
    mut focus: ResMut<InputFocus>,
) {
    // The key press that selected the row must not be taken as the new control.
    if waiting.is_changed() {
        return;
    }
    let (Some(wait), Some(control)) = (waiting.0, pressed) else {
        return;
    };
    let is_confirmed = wait.conflict.map(|(asked, _)| asked == control);
    let row = rows.get(wait.row).ok().filter(|_| control != CANCEL);
    let mut changed = bindings.clone();
    let bound = row.map(|&Row(set, action)| changed.bind(set, action, control));
    match (bound, is_confirmed) {
        (Some(Ok(bound @ (BindOutcome::Swapped(_) | BindOutcome::Taken(_)))), None) => {
            let conflict = Some((control, bound));
            waiting.0 = Some(WaitingRow { conflict, ..wait });
            return;
        }
        (Some(Ok(_)), None | Some(true)) => {
            *bindings = changed;
            commands.run_system_cached_with(settings::save, Setting::Bindings);
        }
        (Some(Err(refusal)), None) => *news = refused(refusal, control_name(control)),
        _ => {}
    }
    (waiting.0, *capture) = (None, KeyCapture::Over);
    focus.set(wait.row, FocusCause::Navigated);
}

/// Asks for the control in a layer over the card, because the row can be scrolled out of view.
fn show_prompt(
    mut commands: Commands,
    waiting: Res<WaitingForControl>,
    rows: Query<&Row>,
    shown: Option<Single<Entity, With<Prompt>>>,
    line: Option<Single<&mut Say, With<PromptLine>>>,
) {
    let row = waiting
        .0
        .and_then(|wait| Some((wait, rows.get(wait.row).ok()?)));
    let Some((wait, &Row(_, action))) = row else {
        if let Some(shown) = shown {
            commands.entity(*shown).despawn();
        }
        return;
    };
    let asks = match wait.conflict {
        None => say!("bindings-press"),
        Some((control, bound)) => conflict(control_name(control), bound),
    };
    if let Some(line) = line {
        line.into_inner().set_if_neq(asks);
        return;
    }
    widget::spawn_card(&mut commands, Card::Bindings, theme::WIDTH, |card| {
        let name = action_name(action);
        card.spawn(widget::label_in(theme::AMBER, name, 24.0));
        card.spawn((PromptLine, widget::Live, widget::label(asks, 18.0)));
    })
    // `Pickable` blocks clicks on the widgets below the layer.
    .insert((Prompt, GlobalZIndex(widget::CARDS + 1), Pickable::default()));
}

/// Returns a message that names the action that already uses the control, and says how the player
/// can bind the control anyway.
fn conflict(control: Say, bound: BindOutcome) -> Say {
    match bound {
        BindOutcome::Swapped(other) => say!("bindings-swaps", control, other = action_name(other)),
        BindOutcome::Taken(other) => say!("bindings-takes", control, other = action_name(other)),
        BindOutcome::Free => Say::Nothing,
    }
}

/// The control that closes the prompt without changing the binding.
const CANCEL: Control = Control::Key(KeyCode::Escape);

fn refused(refusal: BindRefusal, control: Say) -> CardNews {
    CardNews::bad(match refusal {
        BindRefusal::Fixed => say!("bindings-fixed", control),
        BindRefusal::Last(other) => say!("bindings-last", control, other = action_name(other)),
        BindRefusal::Needed => say!("bindings-needed"),
    })
}

/// Removes the controls of the current device from the focused row.
fn erase(
    mut commands: Commands,
    device: Res<InputDevice>,
    focus: Res<InputFocus>,
    rows: Query<&Row>,
    mut bindings: ResMut<Bindings>,
    mut news: ResMut<CardNews>,
) {
    let row = focus.get().and_then(|focus| rows.get(focus).ok());
    let Some(&Row(set, action)) = row else { return };
    match bindings
        .bypass_change_detection()
        .clear(set, action, *device)
    {
        Ok(()) => {
            *news = CardNews::default();
            bindings.set_changed();
            commands.run_system_cached_with(settings::save, Setting::Bindings);
        }
        Err(refusal) => *news = refused(refusal, Say::Nothing),
    }
}

/// Resets all bindings to the defaults.
fn reset(mut commands: Commands, mut bindings: ResMut<Bindings>, mut news: ResMut<CardNews>) {
    *bindings = Bindings::default();
    *news = CardNews::good(say!("bindings-were-reset"));
    commands.run_system_cached_with(settings::save, Setting::Bindings);
}

/// Shows the controls of each row. The row that is waiting for a control is highlighted.
fn show_controls(
    bindings: Res<Bindings>,
    waiting: Res<WaitingForControl>,
    rows: Query<&Row>,
    mut controls: Query<(&Controls, &mut Say, &mut theme::TextShade)>,
) {
    let row = waiting.0.and_then(|wait| rows.get(wait.row).ok());
    for (&Controls(Row(set, action), device), mut say, mut text_shade) in &mut controls {
        let waits = row.is_some_and(|row| (row.0, row.1) == (set, action));
        let all = bindings.controls(set, action).iter().copied();
        let mut names: Vec<Say> = Vec::new();
        for name in all.filter(|&control| device.has(control)).map(control_name) {
            // Some keys, such as the two Shift keys, have the same name.
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let names = Say::Several(names, ", ");
        let (now, shade) = match waits {
            true => (say!("bindings-waits"), theme::AMBER),
            false => (names, theme::INK),
        };
        say.set_if_neq(now);
        text_shade.set_if_neq(shade.into());
    }
}
