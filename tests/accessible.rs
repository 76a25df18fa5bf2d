//! Tests of the data that assistive technology receives: the announcements, and the role, name and
//! value of every node that can be focused or pressed. Also tests the requests that assistive
//! technology can send.

use crate::app::{asset, demo, game, hold, play_to_the_end, screen, set, ticks, value};
use crate::settings::{card, title};
use accesskit::{Action, Live, NodeId, Role, TreeId};
use bevy::a11y::{AccessibilityNode, ActionRequest};
use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;
use bevy::ui_widgets::Button;
use warren::Options;
use warren::{Card, Language, Medal, Menu, Screen, Section, Setting};

/// The accessibility data of a node.
#[derive(Clone, Debug)]
struct AccessibleNode {
    entity: Entity,
    role: Role,
    name: String,
    value: String,
    is_hidden: bool,
    has_focus: bool,
    is_button: bool,
}

fn accessible_nodes(app: &mut App) -> Vec<AccessibleNode> {
    let mut nodes = app.world_mut().query::<(
        Entity,
        Option<&AccessibilityNode>,
        Option<&TabIndex>,
        Has<Button>,
        Option<&Node>,
    )>();
    let nodes = nodes.iter(app.world());
    let nodes = nodes.map(|(entity, data, tab, is_button, node)| {
        let has_focus = tab.is_some_and(|tab| tab.0 >= 0);
        (entity, data, has_focus, is_button, node)
    });
    let nodes = nodes.filter(|(_, data, has_focus, is_button, _)| {
        assert!(
            data.is_some() || !has_focus && !is_button,
            "no accessibility node"
        );
        data.is_some()
    });
    let data = nodes.map(|(entity, data, has_focus, is_button, _)| {
        let data = data.unwrap();
        AccessibleNode {
            entity,
            role: data.role(),
            name: data.label().unwrap_or_default().into(),
            value: data.value().unwrap_or_default().into(),
            is_hidden: data.is_hidden(),
            has_focus,
            is_button,
        }
    });
    data.collect()
}

/// Checks the role and the name of every node that can be focused or pressed. Returns a function
/// that counts the nodes with a given role.
fn check_nodes(app: &mut App, place: &str) -> impl Fn(Role) -> usize + use<> {
    ticks(app, 3);
    let all = accessible_nodes(app);
    for data in &all {
        let is_named = data.name.chars().any(char::is_alphanumeric);
        if data.has_focus {
            assert!(!data.is_hidden, "{place}: {data:?}");
        }
        if data.has_focus || data.is_button && !data.is_hidden {
            let roles = [
                Role::Button,
                Role::SpinButton,
                Role::Tab,
                Role::TabList,
                Role::TextInput,
            ];
            assert!(roles.contains(&data.role) && is_named, "{place}: {data:?}");
        }
        if data.role == Role::SpinButton {
            assert!(!data.value.is_empty(), "{place}: {data:?}");
        }
        if data.role == Role::Dialog {
            assert!(is_named, "{place}: {data:?}");
        }
    }
    let roles: Vec<Role> = all.iter().map(|data| data.role).collect();
    move |role| roles.iter().filter(|&&other| other == role).count()
}

fn go_to<S: FreelyMutableState>(app: &mut App, state: S) {
    app.world_mut().resource_mut::<NextState<S>>().set(state);
    ticks(app, 3);
}

#[test]
fn every_node_that_can_be_focused_or_pressed_has_a_role_and_a_name() {
    for language in Language::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut app = title(
            folder.path(),
            Options {
                language: Some(language),
                ..default()
            },
        );
        let count = check_nodes(&mut app, "title");
        assert!(count(Role::Button) >= 9 && count(Role::TextInput) == 1);
        assert_eq!(count(Role::Dialog), 1);
        go_to(&mut app, Menu::Settings);
        for section in Section::ALL {
            let count = check_nodes(&mut app, &format!("{section:?}"));
            let settings = section.settings().filter(|it| *it != Setting::Bindings);
            assert_eq!(count(Role::SpinButton), settings.count());
            assert_eq!(
                (count(Role::TabList), count(Role::Tab)),
                (1, Section::ALL.len())
            );
            hold(&mut app, KeyCode::PageDown, 1);
        }
        go_to(&mut app, Menu::Bindings);
        for page in 0..8 {
            let count = check_nodes(&mut app, &format!("page {page} of bindings"));
            assert!(count(Role::Button) > 5);
            hold(&mut app, KeyCode::PageDown, 1);
        }
        for menu in [Menu::Help, Menu::Credits] {
            go_to(&mut app, menu);
            let count = check_nodes(&mut app, &format!("{menu:?}"));
            assert_eq!(count(Role::Button), 1);
        }
        go_to(&mut app, Menu::Elsewhere);
        let count = check_nodes(&mut app, "elsewhere");
        assert_eq!((count(Role::Dialog), count(Role::Button)), (1, 2));
        go_to(&mut app, Menu::None);
        for (screen, card_shown) in [
            (Screen::Campaign, Some(Card::Campaign)),
            (Screen::Daily, Some(Card::Daily)),
            (Screen::Watching, None),
            (Screen::MultiMaze, None),
        ] {
            go_to(&mut app, screen);
            assert_eq!(card(&app), card_shown);
            let count = check_nodes(&mut app, &format!("{screen:?}"));
            assert!(count(Role::Button) > 5, "{screen:?}");
        }
        let mut app = game(&asset("first-steps"));
        app.insert_resource(language);
        hold(&mut app, KeyCode::Escape, 1);
        assert!(check_nodes(&mut app, "pause")(Role::Button) > 4);
        go_to(&mut app, Menu::None);
        go_to(&mut app, Screen::Lost);
        assert_eq!(card(&app), Some(Card::Lost));
        assert_eq!(check_nodes(&mut app, "lost")(Role::Dialog), 1);
        let mut app = demo(&asset("first-steps"), true);
        app.insert_resource(language);
        play_to_the_end(&mut app, 60);
        let count = check_nodes(&mut app, "won");
        assert_eq!(card(&app), Some(Card::Won));
        let medals = Medal::ALL.len();
        assert_eq!([count(Role::Dialog), count(Role::CheckBox)], [1, medals]);
    }
}

/// Returns the node with this name.
fn find_node(app: &mut App, name: &str) -> AccessibleNode {
    let all = accessible_nodes(app);
    let found = all.iter().find(|data| data.name == name);
    found
        .unwrap_or_else(|| panic!("{name:?} is not in {all:#?}"))
        .clone()
}

fn request_action(app: &mut App, action: Action, target: Entity) {
    app.world_mut()
        .write_message(ActionRequest(accesskit::ActionRequest {
            action,
            target_tree: TreeId::ROOT,
            target_node: NodeId(target.to_bits()),
            data: None,
        }));
    ticks(app, 3);
}

#[test]
fn names_and_values_follow_the_language_and_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    let play = find_node(&mut app, "Play").entity;
    set(&mut app, Setting::Language, "Some(German)");
    ticks(&mut app, 2);
    assert_eq!(find_node(&mut app, "Spielen").entity, play);
    go_to(&mut app, Menu::Settings);
    assert_eq!(find_node(&mut app, "Gehen").value, "fließend");
    Setting::Gait.step(app.world_mut(), true);
    ticks(&mut app, 2);
    assert_eq!(value(&app, Setting::Gait), "Steps");
    assert_eq!(find_node(&mut app, "Gehen").value, "Feld für Feld");
}

#[test]
fn requests_of_a_screen_reader_are_executed() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    let settings = find_node(&mut app, "Settings").entity;
    request_action(&mut app, Action::Focus, settings);
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(settings));
    request_action(&mut app, Action::Click, settings);
    assert_eq!(card(&app), Some(Card::Settings));
    let value = |app: &mut App| find_node(app, "Text size").value.replace('\u{202f}', " ");
    assert_eq!(value(&mut app), "100 %");
    for (action, expected) in [(Action::Increment, "125 %"), (Action::Decrement, "100 %")] {
        let size = find_node(&mut app, "Text size").entity;
        request_action(&mut app, action, size);
        assert_eq!(value(&mut app), expected);
    }
    // Requests for entities that no longer exist or never existed have no effect.
    request_action(&mut app, Action::Click, settings);
    request_action(&mut app, Action::Focus, Entity::PLACEHOLDER);
    assert_eq!(card(&app), Some(Card::Settings));
}

#[test]
fn repeated_messages_are_announced_every_time() {
    let mut app = game(&asset("first-steps"));
    let spoken = |app: &mut App| {
        let mut nodes = app.world_mut().query::<&AccessibilityNode>();
        let nodes = nodes.iter(app.world());
        let polite = nodes.filter(|node| node.live() == Some(Live::Polite));
        let spoken = polite.filter(|node| node.role() == Role::Status);
        spoken
            .map(|node| node.label().unwrap_or_default().to_owned())
            .next()
            .unwrap()
    };
    hold(&mut app, KeyCode::KeyC, 1);
    assert_eq!(spoken(&mut app), "Walking cell by cell");
    let mut before = String::new();
    for _ in 0..3 {
        hold(&mut app, KeyCode::KeyB, 1);
        let now = spoken(&mut app);
        assert!(
            now.starts_with("There are no charges in this maze"),
            "{now}"
        );
        assert_ne!(now, before, "an unchanged label is not announced");
        before = now;
    }
    assert_eq!(screen(&app), Screen::Playing);
}
