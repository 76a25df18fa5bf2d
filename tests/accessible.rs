//! Tests of the data that assistive technology receives: the role, name and value of every node
//! that can be focused or pressed, and announcements. Also tests the requests that assistive
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
use warren::args::Options;
use warren::{Card, Language, Medal, Menu, Screen, Section, Setting};

/// The accessibility data of a node.
#[derive(Clone, Debug)]
struct Told {
    entity: Entity,
    role: Role,
    name: String,
    value: String,
    is_hidden: bool,
    has_focus: bool,
    is_button: bool,
}

fn told(app: &mut App) -> Vec<Told> {
    let mut nodes = app.world_mut().query::<(
        Entity,
        Option<&AccessibilityNode>,
        Option<&TabIndex>,
        Has<Button>,
        Option<&Node>,
    )>();
    let nodes = nodes.iter(app.world());
    let nodes = nodes.map(|(entity, told, tab, is_button, node)| {
        let has_focus = tab.is_some_and(|tab| tab.0 >= 0);
        (entity, told, has_focus, is_button, node)
    });
    let nodes = nodes.filter(|(_, told, has_focus, is_button, _)| {
        assert!(told.is_some() || !has_focus && !is_button, "no node");
        told.is_some()
    });
    let told = nodes.map(|(entity, told, has_focus, is_button, _)| {
        let told = told.unwrap();
        Told {
            entity,
            role: told.role(),
            name: told.label().unwrap_or_default().into(),
            value: told.value().unwrap_or_default().into(),
            is_hidden: told.is_hidden(),
            has_focus,
            is_button,
        }
    });
    told.collect()
}

/// Checks the role and the name of every node that can be focused or pressed. Returns a function
/// that counts the nodes with a given role.
fn check(app: &mut App, place: &str) -> impl Fn(Role) -> usize + use<> {
    ticks(app, 3);
    let all = told(app);
    for told in &all {
        let is_named = told.name.chars().any(char::is_alphanumeric);
        if told.has_focus {
            assert!(!told.is_hidden, "{place}: {told:?}");
        }
        if told.has_focus || told.is_button && !told.is_hidden {
            let roles = [
                Role::Button,
                Role::SpinButton,
                Role::Tab,
                Role::TabList,
                Role::TextInput,
            ];
            assert!(roles.contains(&told.role) && is_named, "{place}: {told:?}");
        }
        if told.role == Role::SpinButton {
            assert!(!told.value.is_empty(), "{place}: {told:?}");
        }
        if told.role == Role::Dialog {
            assert!(is_named, "{place}: {told:?}");
        }
    }
    let roles: Vec<Role> = all.iter().map(|told| told.role).collect();
    move |role| roles.iter().filter(|&&other| other == role).count()
}

fn go_to<S: FreelyMutableState>(app: &mut App, state: S) {
    app.world_mut().resource_mut::<NextState<S>>().set(state);
    ticks(app, 3);
}

#[test]
fn all_that_can_be_focused_or_pressed_has_a_role_and_a_name() {
    for language in Language::ALL {
        let folder = tempfile::tempdir().unwrap();
        let mut app = title(
            folder.path(),
            Options {
                language: Some(language),
                ..default()
            },
        );
        let count = check(&mut app, "title");
        assert!(count(Role::Button) >= 9 && count(Role::TextInput) == 1);
        assert_eq!(count(Role::Dialog), 1);
        go_to(&mut app, Menu::Settings);
        for section in Section::ALL {
            let count = check(&mut app, &format!("{section:?}"));
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
            let count = check(&mut app, &format!("page {page} of bindings"));
            assert!(count(Role::Button) > 5);
            hold(&mut app, KeyCode::PageDown, 1);
        }
        for menu in [Menu::Help, Menu::Credits] {
            go_to(&mut app, menu);
            let count = check(&mut app, &format!("{menu:?}"));
            assert_eq!(count(Role::Button), 1);
        }
        go_to(&mut app, Menu::None);
        for (screen, card_shown) in [
            (Screen::Campaign, Some(Card::Campaign)),
            (Screen::Daily, Some(Card::Daily)),
            (Screen::Watching, None),
            (Screen::MultiMaze, None),
        ] {
            go_to(&mut app, screen);
            assert_eq!(card(&app), card_shown);
            let count = check(&mut app, &format!("{screen:?}"));
            assert!(count(Role::Button) > 5, "{screen:?}");
        }
        let mut app = game(&asset("first-steps"));
        app.insert_resource(language);
        hold(&mut app, KeyCode::Escape, 1);
        assert!(check(&mut app, "pause")(Role::Button) > 4);
        go_to(&mut app, Menu::None);
        go_to(&mut app, Screen::Lost);
        assert_eq!(card(&app), Some(Card::Lost));
        assert_eq!(check(&mut app, "lost")(Role::Dialog), 1);
        let mut app = demo(&asset("first-steps"), true);
        app.insert_resource(language);
        play_to_the_end(&mut app, 60);
        let count = check(&mut app, "won");
        assert_eq!(card(&app), Some(Card::Won));
        let medals = Medal::ALL.len();
        assert_eq!([count(Role::Dialog), count(Role::CheckBox)], [1, medals]);
    }
}

/// Returns the node with this name.
fn named(app: &mut App, name: &str) -> Told {
    let all = told(app);
    let found = all.iter().find(|told| told.name == name);
    found
        .unwrap_or_else(|| panic!("{name:?} is not in {all:#?}"))
        .clone()
}

fn ask(app: &mut App, action: Action, target: Entity) {
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
fn names_and_values_follow_the_language_and_what_is_set() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    let play = named(&mut app, "Play").entity;
    set(&mut app, Setting::Language, "Some(German)");
    ticks(&mut app, 2);
    assert_eq!(named(&mut app, "Spielen").entity, play);
    go_to(&mut app, Menu::Settings);
    assert_eq!(named(&mut app, "Gehen").value, "fließend");
    Setting::Gait.step(app.world_mut(), true);
    ticks(&mut app, 2);
    assert_eq!(value(&app, Setting::Gait), "Steps");
    assert_eq!(named(&mut app, "Gehen").value, "Feld für Feld");
}

#[test]
fn what_a_screen_reader_asks_for_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    let settings = named(&mut app, "Settings").entity;
    ask(&mut app, Action::Focus, settings);
    assert_eq!(app.world().resource::<InputFocus>().get(), Some(settings));
    ask(&mut app, Action::Click, settings);
    assert_eq!(card(&app), Some(Card::Settings));
    let value = |app: &mut App| named(app, "Text size").value.replace('\u{202f}', " ");
    assert_eq!(value(&mut app), "100 %");
    for (action, expected) in [(Action::Increment, "125 %"), (Action::Decrement, "100 %")] {
        let size = named(&mut app, "Text size").entity;
        ask(&mut app, action, size);
        assert_eq!(value(&mut app), expected);
    }
    // Requests for entities that no longer exist or never existed have no effect.
    ask(&mut app, Action::Click, settings);
    ask(&mut app, Action::Focus, Entity::PLACEHOLDER);
    assert_eq!(card(&app), Some(Card::Settings));
}

#[test]
fn news_are_spoken_each_time_that_they_come() {
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
        assert_ne!(now, before, "what does not change is not spoken");
        before = now;
    }
    assert_eq!(screen(&app), Screen::Playing);
}
