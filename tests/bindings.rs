//! Tests of changed key bindings: on their card, in play, in hints, and in the settings file.

use crate::app::{asset, game, hold, plug, push, run, ticks};
use crate::screens::press;
use crate::settings::{card, title};
use crate::words::{is_displayed, texts};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use bevy_warren::map::MapOpen;
use std::path::Path;
use warren::Options;
use warren::{Action, ActionSet, Bindings, Card, Control, Menu, Screen, Store};

/// Creates a game in which a run is paused and the card for key bindings is open. The player's
/// files are in `folder`.
fn game_with_bindings_card(folder: &Path) -> App {
    let mut app = game(&asset("first-steps"));
    app.insert_resource(Store::in_folder(folder.join("levels")));
    hold(&mut app, KeyCode::Escape, 1);
    press(&mut app, "Settings");
    // From the first page, this key leads to the last page.
    hold(&mut app, KeyCode::PageUp, 3);
    press(&mut app, "Keys and buttons");
    assert_eq!(card(&app), Some(Card::Bindings));
    app
}

/// Moves the focus to the row of an action from [`ActionSet::Play`]. These rows are on the first
/// four pages. Arrow keys move the focus from the page tabs to the rows.
fn focus_row(app: &mut App, action: Action) {
    let bindings = app.world().resource::<Bindings>().clone();
    let index = |of: Action| {
        let mut actions = bindings.actions(ActionSet::Play);
        actions.position(|other| other == of).unwrap()
    };
    let mut first = Action::Ahead;
    for page in [Action::Blast, Action::HintDirection, Action::TestRun] {
        if index(action) >= index(page) {
            hold(app, KeyCode::PageDown, 2);
            first = page;
        }
    }
    let is_of_pointer = |action: &Action| matches!(action, Action::GoTo);
    let mut rows = bindings
        .actions(ActionSet::Play)
        .skip_while(|&action| action != first)
        .filter(|action| !is_of_pointer(action));
    let row = rows.position(|row| row == action).unwrap();
    for _ in 0..=row {
        hold(app, KeyCode::ArrowDown, 1);
    }
}

/// Activates the focused row, as Enter does in a window.
fn press_row(app: &mut App) {
    let entity = app.world().resource::<InputFocus>().get().unwrap();
    app.world_mut().trigger(Activate { entity });
    ticks(app, 2);
}

/// Activates the focused row, then presses a key.
fn bind(app: &mut App, key: KeyCode) {
    press_row(app);
    hold(app, key, 2);
}

fn close_cards(app: &mut App) {
    for _ in 0..3 {
        hold(app, KeyCode::Escape, 2);
    }
    assert_eq!(card(app), None);
}

fn controls(app: &App, action: Action) -> Vec<Control> {
    let bindings = app.world().resource::<Bindings>();
    bindings.controls(ActionSet::Play, action).to_vec()
}

#[test]
fn a_rebound_key_triggers_its_action_and_is_shown_in_hints() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    focus_row(&mut app, Action::Map);
    bind(&mut app, KeyCode::KeyI);
    assert_eq!(card(&app), Some(Card::Bindings), "{:?}", texts(&mut app));
    close_cards(&mut app);
    assert!(is_displayed(&mut app, "I map"), "{:?}", texts(&mut app));
    hold(&mut app, KeyCode::KeyM, 1);
    assert!(!app.world().resource::<MapOpen>().0);
    hold(&mut app, KeyCode::KeyI, 1);
    assert!(app.world().resource::<MapOpen>().0);

    let kept = std::fs::read_to_string(folder.path().join("settings.ron")).unwrap();
    assert!(kept.contains("\"KeyI\""), "{kept}");
    let mut app = title(folder.path(), Options::default());
    assert_eq!(controls(&app, Action::Map)[0], Control::Key(KeyCode::KeyI));
    ticks(&mut app, 1);
}

#[test]
fn a_used_key_is_swapped_only_after_a_second_press() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    focus_row(&mut app, Action::Search);
    let before = app.world().resource::<Bindings>().clone();
    for other in [KeyCode::Escape, KeyCode::KeyQ, KeyCode::KeyM] {
        bind(&mut app, KeyCode::KeyB);
        let told = texts(&mut app);
        assert!(
            is_displayed(&mut app, "B is already used for “Blast a wall”."),
            "{told:?}"
        );
        assert!(is_displayed(&mut app, "anything else to cancel"));
        assert_eq!(*app.world().resource::<Bindings>(), before);
        hold(&mut app, other, 2);
        assert!(!is_displayed(&mut app, "is already used"), "{other:?}");
        assert_eq!(*app.world().resource::<Bindings>(), before, "{other:?}");
        assert_eq!(card(&app), Some(Card::Bindings));
    }
    bind(&mut app, KeyCode::KeyB);
    hold(&mut app, KeyCode::KeyB, 2);
    assert!(!is_displayed(&mut app, "is already used"));
    assert_eq!(
        controls(&app, Action::Search)[0],
        Control::Key(KeyCode::KeyB)
    );
    assert_eq!(
        controls(&app, Action::Blast)[0],
        Control::Key(KeyCode::KeyE)
    );
    press(&mut app, "Reset all");
    assert_eq!(*app.world().resource::<Bindings>(), Bindings::default());
    close_cards(&mut app);
    let kept = std::fs::read_to_string(folder.path().join("settings.ron")).unwrap();
    assert!(kept.contains("\"bindings\": {}"), "{kept}");
}

#[test]
fn a_used_button_is_rebound_only_after_a_second_press() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    let pad = plug(&mut app);
    focus_row(&mut app, Action::Search);
    let before = app.world().resource::<Bindings>().clone();
    let taken = Control::Button(GamepadButton::North);
    for (again, is_taken) in [(GamepadButton::East, false), (GamepadButton::North, true)] {
        press_row(&mut app);
        push(&mut app, pad, GamepadButton::North);
        assert!(is_displayed(
            &mut app,
            "is already used for “Hint: next part”"
        ));
        assert_eq!(*app.world().resource::<Bindings>(), before);
        push(&mut app, pad, again);
        assert_eq!(controls(&app, Action::Search).contains(&taken), is_taken);
        assert_eq!(card(&app), Some(Card::Bindings));
    }
}

#[test]
fn a_key_pressed_while_a_row_waits_has_no_other_effect() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    focus_row(&mut app, Action::Search);
    let before = app.world().resource::<Bindings>().clone();
    // While a row waits for a key, Escape only cancels the wait and does not leave the card. Enter
    // becomes the new key instead of pressing a button.
    press_row(&mut app);
    assert!(is_displayed(&mut app, "Press a key or button"));
    hold(&mut app, KeyCode::Escape, 2);
    assert_eq!(*app.world().resource::<Bindings>(), before);
    assert_eq!(card(&app), Some(Card::Bindings));
    assert!(!is_displayed(&mut app, "Press a key or button"));
    for key in [
        KeyCode::Enter,
        KeyCode::ArrowDown,
        KeyCode::PageDown,
        KeyCode::Tab,
    ] {
        bind(&mut app, key);
        if is_displayed(&mut app, "is already used") {
            hold(&mut app, key, 2);
        }
        assert_eq!(controls(&app, Action::Search)[0], Control::Key(key));
        assert!(!is_displayed(&mut app, "Press a key or button"), "{key:?}");
        assert_eq!(card(&app), Some(Card::Bindings));
    }
}

#[test]
fn the_keys_that_pause_cannot_be_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    focus_row(&mut app, Action::Pause);
    hold(&mut app, KeyCode::Delete, 2);
    assert!(
        is_displayed(&mut app, "needed to leave"),
        "{:?}",
        texts(&mut app)
    );
    assert!(controls(&app, Action::Pause).contains(&Control::Key(KeyCode::Escape)));
    hold(&mut app, KeyCode::ArrowUp, 2);
    hold(&mut app, KeyCode::Delete, 2);
    // The key that opens the panel can be removed, because a gamepad button is still bound to the
    // same action.
    let left = [Control::Button(GamepadButton::LeftThumb)];
    assert_eq!(controls(&app, Action::Panel), left);
    assert_eq!(app.world().resource::<State<Menu>>().get(), &Menu::Bindings);
}

#[test]
fn mouse_and_gamepad_buttons_are_bound_separately() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    focus_row(&mut app, Action::Map);
    press_row(&mut app);
    click(&mut app, MouseButton::Back);
    let pad = plug(&mut app);
    push(&mut app, pad, GamepadButton::South);
    // This button opens the panel by default. Pressing the button again binds it to the new action.
    push(&mut app, pad, GamepadButton::LeftThumb);
    push(&mut app, pad, GamepadButton::LeftThumb);
    assert_eq!(
        controls(&app, Action::Map),
        [
            Control::Mouse(MouseButton::Back),
            Control::Button(GamepadButton::LeftThumb)
        ]
    );
    close_cards(&mut app);
    for open in [true, false] {
        click(&mut app, MouseButton::Back);
        assert_eq!(app.world().resource::<MapOpen>().0, open);
    }
    push(&mut app, pad, GamepadButton::LeftThumb);
    assert!(app.world().resource::<MapOpen>().0);
    // The run advanced during these inputs.
    let ticks_before = run(&app).progress.ticks();
    assert!(ticks_before > 0);
}

fn click(app: &mut App, button: MouseButton) {
    for state in [ButtonState::Pressed, ButtonState::Released] {
        app.world_mut().write_message(MouseButtonInput {
            button,
            state,
            window: Entity::PLACEHOLDER,
        });
        ticks(app, 2);
    }
}

#[test]
fn invalid_bindings_are_reported_and_stay_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.ron");
    for (text, why) in [
        (
            "(bindings: {(Play, Search): [\"KeyÖ\"]})",
            "is not a key or button",
        ),
        (
            "(bindings: {(Play, Search): [\"KeyQ\"], (Play, Blast): [\"KeyQ\"]})",
            "KeyQ has two actions in Play",
        ),
        (
            "(bindings: {(Play, Pause): []})",
            "(Play, Pause) needs a control",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let mut app = title(folder.path(), Options::default());
        assert!(is_displayed(&mut app, why), "{:?}", texts(&mut app));
        assert_eq!(*app.world().resource::<Bindings>(), Bindings::default());
        assert_eq!(
            *app.world().resource::<State<Screen>>().get(),
            Screen::Title
        );
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn two_keys_with_the_same_name_are_listed_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game_with_bindings_card(folder.path());
    assert!(is_displayed(&mut app, "Walk quietly"));
    let told = texts(&mut app);
    assert!(told.iter().any(|told| told == "Shift"), "{told:?}");
    assert!(!is_displayed(&mut app, "Shift, Shift"));
}
