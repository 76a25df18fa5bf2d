//! Tests that play the whole game, once with only the keyboard and once with only a gamepad. Also
//! tests the mouse on cards.

use crate::app::{hold, key, plug, push, screen, ticks, value};
use crate::mouse::{click_at_once, scroll};
use crate::settings::card;
use bevy::input::ButtonState;
use bevy::input::gamepad::{RawGamepadButtonChangedEvent, RawGamepadEvent};
use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::ui::{ComputedNode, UiGlobalTransform};
use bevy::ui_widgets::ScrollArea;
use bevy::window::PrimaryWindow;
use std::path::Path;
use warren::Options;
use warren::{
    Action, ActionSet, Bindings, Card, Control, InputDevice, Menu, PuzzleKind, Screen, Setting,
    Store, WatchSubject,
};
use warren_dungeon::recipe::Recipe;
use warren_maze::topology::GridSpec;

/// A player who uses a single device.
struct Player {
    app: App,
    /// The gamepad, or `None` if the player uses the keyboard.
    pad: Option<Entity>,
}

/// Returns a keyboard player and a gamepad player, both on the title screen. The Play button opens
/// a corridor of three cells.
fn players(folder: &Path) -> [Player; 2] {
    [false, true].map(|has_pad| {
        let mut app = title(&folder.join(has_pad.to_string()), [1280, 720]);
        let pad = has_pad.then(|| plug(&mut app));
        Player { app, pad }
    })
}

/// Creates the title screen in a window that is not rendered.
fn title(folder: &Path, [width, height]: [u32; 2]) -> App {
    let corridor = GridSpec {
        width: 3,
        height: 1,
        ..default()
    };
    let mut app = warren::app(Options {
        headless: true,
        recipe: Recipe {
            grid: corridor,
            ..default()
        },
        ..default()
    });
    app.insert_resource(Store::in_folder(folder.join("levels")));
    let window = Window {
        resolution: (width, height).into(),
        ..default()
    };
    app.world_mut().spawn((window, PrimaryWindow));
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    app
}

impl Player {
    /// Returns the key or button on the player's device that triggers an action.
    fn control(&self, set: ActionSet, action: Action) -> Control {
        let in_hand = match self.pad {
            Some(_) => InputDevice::Gamepad,
            None => InputDevice::Keyboard,
        };
        let bindings = self.app.world().resource::<Bindings>();
        let mut controls = bindings.controls(set, action).iter();
        let is_pressed = |of: &&Control| matches!(of, Control::Key(_) | Control::Button(_));
        let control = controls.find(|of| in_hand.has(**of) && is_pressed(of));
        // No key is bound to the action that presses a button, because Bevy's buttons handle Enter.
        *control.unwrap_or(&Control::Key(KeyCode::Enter))
    }

    fn press(&mut self, control: Control) {
        match control {
            Control::Key(key) => hold(&mut self.app, key, 2),
            Control::Button(button) => push(&mut self.app, self.pad.unwrap(), button),
            control => panic!("{control:?} is not pressed"),
        }
    }

    fn act(&mut self, set: ActionSet, action: Action) {
        self.press(self.control(set, action));
    }

    /// Performs an action on a card, and checks that a control on the card has the focus.
    fn act_on_card(&mut self, action: Action) {
        self.act(ActionSet::Menu, action);
        self.check_focus();
    }

    fn check_focus(&self) {
        let world = self.app.world();
        let focus = world.resource::<InputFocus>().get();
        let is_lit = focus.is_some_and(|focus| world.get::<TabIndex>(focus).is_some());
        assert!(is_lit, "{:?}: nothing has the focus", card(&self.app));
    }

    /// Moves the focus down to the button with this text, and presses it.
    fn choose(&mut self, text: &str) {
        self.move_focus_to(text);
        self.act(ActionSet::Menu, Action::Press);
        ticks(&mut self.app, 3);
    }

    fn move_focus_to(&mut self, text: &str) {
        for _ in 0..40 {
            if text_in_focus(&mut self.app).is_some_and(|told| told == text) {
                return;
            }
            self.act_on_card(Action::Below);
        }
        panic!("{:?}: the focus does not reach {text:?}", card(&self.app));
    }

    /// Moves the focus down to a control with a text that contains this string. Use this function
    /// for a bar's rows, which contain several texts.
    fn move_focus_to_part(&mut self, part: &str) {
        for _ in 0..40 {
            if texts_in_focus(&mut self.app)
                .iter()
                .any(|told| told.contains(part))
            {
                return;
            }
            self.act_on_card(Action::Below);
        }
        panic!("the focus does not reach {part:?}");
    }

    /// Checks that no control has the focus, so that the screen behind the card handles the keys.
    fn check_no_focus(&self) {
        let focus = self.app.world().resource::<InputFocus>().get();
        assert_eq!(focus, None, "pad: {:?}", self.pad);
    }

    /// Walks ahead until the run is over.
    fn walk(&mut self) {
        let ahead = self.control(ActionSet::Play, Action::Ahead);
        self.hold(ahead, ButtonState::Pressed);
        for _ in 0..500 {
            if screen(&self.app) == Screen::Playing {
                self.app.update();
            }
        }
        self.hold(ahead, ButtonState::Released);
        ticks(&mut self.app, 3);
    }

    fn hold(&mut self, control: Control, state: ButtonState) {
        match (control, self.pad) {
            (Control::Key(code), _) => key(&mut self.app, code, state),
            (Control::Button(button), Some(pad)) => {
                let value = if state.is_pressed() { 1.0 } else { 0.0 };
                let event = RawGamepadButtonChangedEvent::new(pad, button, value);
                let world = self.app.world_mut();
                world.write_message(RawGamepadEvent::Button(event));
            }
            _ => panic!("{control:?} is not held"),
        }
    }

    fn check_card(&self, expected: Card) {
        assert_eq!(card(&self.app), Some(expected), "pad: {:?}", self.pad);
        self.check_focus();
    }
}

/// Returns the first text on the focused control.
fn text_in_focus(app: &mut App) -> Option<String> {
    texts_in_focus(app).into_iter().next()
}

/// Returns all texts on the focused control.
fn texts_in_focus(app: &mut App) -> Vec<String> {
    let Some(focus) = app.world().resource::<InputFocus>().get() else {
        return Vec::new();
    };
    let mut texts = app.world_mut().query::<(Entity, &Text)>();
    let world = app.world();
    let is_on = |&(entity, _): &(Entity, &Text)| {
        let mut at = Some(entity);
        while at.is_some_and(|at| at != focus) {
            at = at
                .and_then(|at| world.get::<ChildOf>(at))
                .map(ChildOf::parent);
        }
        at.is_some()
    };
    let on = texts.iter(world).filter(is_on);
    on.map(|(_, text)| text.0.clone()).collect()
}

#[test]
fn winning_rebinding_and_quitting_need_only_one_device() {
    let folder = tempfile::tempdir().unwrap();
    for mut player in players(folder.path()) {
        player.choose("Play");
        assert_eq!(screen(&player.app), Screen::Playing);
        player.walk();
        player.check_card(Card::Won);
        player.choose("Title screen");
        player.choose("Settings");
        player.check_card(Card::Settings);
        // Move the focus from the page tabs to the first row.
        player.act_on_card(Action::Below);
        player.act_on_card(Action::More);
        assert_ne!(value(&player.app, Setting::Language), "None");
        player.act_on_card(Action::LastPage);
        player.choose("Keys and buttons");
        player.check_card(Card::Bindings);
        player.act_on_card(Action::Below);
        player.act(ActionSet::Menu, Action::Press);
        let other = match player.pad {
            Some(_) => Control::Button(GamepadButton::LeftThumb),
            None => Control::Key(KeyCode::F9),
        };
        player.press(other);
        if player.pad.is_some() {
            // This button opens the panel by default. Pressing the button again binds it to the new
            // action.
            player.press(other);
        }
        assert_eq!(player.control(ActionSet::Play, Action::Ahead), other);
        player.act_on_card(Action::Below);
        player.act_on_card(Action::Leave);
        player.check_card(Card::Settings);
        player.act_on_card(Action::Leave);
        player.check_card(Card::Title);
        player.move_focus_to("Quit");
        let press = player.control(ActionSet::Menu, Action::Press);
        player.hold(press, ButtonState::Pressed);
        player.app.update();
        assert_eq!(player.app.should_exit(), Some(AppExit::Success));
    }
}

#[test]
fn one_device_can_open_and_close_the_cards() {
    use Action::{Leave, Pause};
    use ActionSet::{Play, Puzzle, Watch};
    let folder = tempfile::tempdir().unwrap();
    for mut player in players(folder.path()) {
        for (text, opened) in [
            ("Campaign", Card::Campaign),
            ("Maze of the day", Card::Daily),
            ("Settings", Card::Settings),
            ("How to play", Card::Help),
            ("The book", Card::Book),
            ("Credits", Card::Credits),
        ] {
            player.choose(text);
            player.check_card(opened);
            for way in [Action::Below, Action::Above] {
                player.act_on_card(way);
            }
            player.act_on_card(Leave);
            player.check_card(Card::Title);
        }
        for (text, opened, set) in [
            ("Watch", Screen::Watching, Watch),
            ("MultiMaze", Screen::MultiMaze, Puzzle),
        ] {
            player.choose(text);
            assert_eq!(screen(&player.app), opened);
            player.act(set, Leave);
            ticks(&mut player.app, 3);
            player.check_card(Card::Title);
        }
        player.choose("Play");
        let mut next = player.app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(Screen::Lost);
        ticks(&mut player.app, 3);
        player.check_card(Card::Lost);
        player.choose("Title screen");
        for (text, set) in [("MultiMaze", Puzzle), ("Play", Play)] {
            player.choose(text);
            player.act(set, Pause);
            player.check_card(Card::Pause);
            player.choose("Settings");
            player.check_card(Card::Settings);
            player.act_on_card(Leave);
            player.check_card(Card::Pause);
            player.act(ActionSet::Menu, Leave);
            assert_eq!(card(&player.app), None);
            player.act(set, Pause);
            player.choose("Title screen");
            player.check_card(Card::Title);
        }
    }
}

#[test]
fn one_device_can_change_the_choices_on_each_bar() {
    let folder = tempfile::tempdir().unwrap();
    for mut player in players(folder.path()) {
        player.choose("Watch");
        player.act(ActionSet::Watch, Action::Bar);
        let subject = |player: &Player| {
            let subject = player.app.world().resource::<WatchSubject>();
            (subject.mode, subject.recipe.clone())
        };
        let mut before = subject(&player);
        for row in ["Show", "Maze", "Grid", "Wraps", "Size"] {
            player.move_focus_to_part(row);
            player.act_on_card(Action::More);
            assert_ne!(subject(&player), before, "{row}");
            player.act_on_card(Action::Less);
            before = subject(&player);
        }
        player.act(ActionSet::Watch, Action::Bar);
        player.check_no_focus();
        player.act(ActionSet::Watch, Action::NextAct);
        assert_ne!(
            subject(&player),
            before,
            "the keys of the screen do not work"
        );
        player.act(ActionSet::Watch, Action::Bar);
        player.move_focus_to_part("Title screen");
        player.act(ActionSet::Menu, Action::Press);
        ticks(&mut player.app, 3);
        player.check_card(Card::Title);

        player.choose("MultiMaze");
        player.act(ActionSet::Puzzle, Action::Bar);
        let kind = |player: &Player| player.app.world().resource::<PuzzleKind>().clone();
        for row in ["Starts", "Finishes", "Size"] {
            let before = kind(&player);
            player.move_focus_to_part(row);
            player.act_on_card(Action::More);
            assert_ne!(kind(&player), before, "{row}");
        }
        for row in ["Grid", "Edges", "Paths"] {
            let before = kind(&player);
            player.move_focus_to_part(row);
            player.act(ActionSet::Menu, Action::Press);
            ticks(&mut player.app, 3);
            assert_ne!(kind(&player), before, "{row}");
        }
        player.act_on_card(Action::Below);
        player.act(ActionSet::Menu, Action::Leave);
        assert_eq!(
            screen(&player.app),
            Screen::MultiMaze,
            "the key left the screen instead of the bar"
        );
        player.check_no_focus();
        player.act(ActionSet::Puzzle, Action::Bar);
        player.act_on_card(Action::Below);
        player.act(ActionSet::Puzzle, Action::Bar);
        player.act(ActionSet::Puzzle, Action::Pause);
        player.check_card(Card::Pause);
    }
}

/// Returns the position of the button with this text.
fn position_of(app: &mut App, text: &str) -> Vec2 {
    let mut texts = app.world_mut().query::<(&Text, &UiGlobalTransform)>();
    let mut texts = texts.iter(app.world());
    let (_, at) = texts.find(|(told, _)| told.0 == text).unwrap();
    at.translation
}

#[test]
fn a_click_shorter_than_a_frame_presses_the_button() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), [1280, 720]);
    // The mouse enters each button from a different position.
    for (text, opened) in [
        ("Settings", Card::Settings),
        ("Back", Card::Title),
        ("Credits", Card::Credits),
        ("Back", Card::Title),
    ] {
        let at = position_of(&mut app, text);
        click_at_once(&mut app, at);
        ticks(&mut app, 4);
        assert_eq!(card(&app), Some(opened), "{text}");
    }
}

#[test]
fn the_wheel_scrolls_a_card_that_is_higher_than_the_window() {
    let folder = tempfile::tempdir().unwrap();
    for (size, scrolls) in [([640, 400], true), ([1920, 1080], false)] {
        let mut app = title(folder.path(), size);
        let middle = Vec2::new(size[0] as f32, size[1] as f32) / 2.0;
        for (notches, moves) in [(-3.0, scrolls), (3.0, false)] {
            scroll(&mut app, middle, notches);
            ticks(&mut app, 2);
            let mut cards = app
                .world_mut()
                .query_filtered::<&ComputedNode, With<ScrollArea>>();
            let card = cards.single(app.world()).unwrap();
            assert_eq!(card.scroll_position.y > 0.0, moves, "{size:?} {notches}");
        }
    }
}

#[test]
fn arrow_keys_scroll_a_card_that_is_higher_than_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), [640, 200]);
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::Credits);
    ticks(&mut app, 4);
    let mut read = |key: KeyCode| {
        hold(&mut app, key, 2);
        let mut cards = app
            .world_mut()
            .query_filtered::<&ComputedNode, With<ScrollArea>>();
        let card = cards.single(app.world()).unwrap();
        let end = card.content_size.y - card.size.y;
        assert!(end > 0.0, "the card fits into the window");
        (card.scroll_position.y / end * 100.0).round() as i32
    };
    let shown = read(KeyCode::ArrowUp);
    assert_eq!(shown, 0, "the card is not at its top");
    let down: Vec<i32> = (0..20).map(|_| read(KeyCode::ArrowDown)).collect();
    assert!(down[0] > 0 && down[0] < 100 && down.is_sorted(), "{down:?}");
    assert_eq!(down.last(), Some(&100));
    let up: Vec<i32> = (0..20).map(|_| read(KeyCode::ArrowUp)).collect();
    assert_eq!(up.last(), Some(&0), "{up:?}");
}

#[test]
fn arrow_keys_in_the_foot_of_a_card_scroll_its_contents() {
    let folder = tempfile::tempdir().unwrap();
    let [mut player, _] = players(folder.path());
    player.choose("Play");
    let app = &mut player.app;
    let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
    next.set(Screen::Lost);
    let heights = |app: &mut App| {
        let mut cards = app
            .world_mut()
            .query_filtered::<&ComputedNode, With<ScrollArea>>();
        let card = cards.single(app.world()).unwrap();
        [card.content_size.y, card.size.y]
    };
    // The card shrinks with the window, but only down to a certain size.
    let is_too_low = |height: &f32| {
        let mut window = app.world_mut().query::<&mut Window>();
        let mut window = window.single_mut(app.world_mut()).unwrap();
        window.resolution.set(640.0, *height);
        ticks(app, 4);
        let [content, card] = heights(app);
        content > card + 1.0
    };
    let low = [320.0, 240.0, 180.0, 140.0, 110.0, 90.0];
    assert_ne!(
        low.iter().copied().find(is_too_low),
        None,
        "the card always fits"
    );
    let mut read = |key: KeyCode| {
        hold(app, key, 2);
        let mut cards = app
            .world_mut()
            .query_filtered::<&ComputedNode, With<ScrollArea>>();
        cards.single(app.world()).unwrap().scroll_position.y
    };
    let down: Vec<f32> = (0..6).map(|_| read(KeyCode::ArrowDown)).collect();
    assert!(down[0] > 0.0 && down.is_sorted(), "{down:?}");
    let up: Vec<f32> = (0..6).map(|_| read(KeyCode::ArrowUp)).collect();
    assert!(up.is_sorted_by(|a, b| a >= b) && up[5] == 0.0, "{up:?}");
}

#[test]
fn arrow_keys_do_not_skip_text_between_two_controls() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), [640, 300]);
    let mut menu = app.world_mut().resource_mut::<NextState<Menu>>();
    menu.set(Menu::Help);
    ticks(&mut app, 4);
    let mut scrolled = Vec::new();
    for _ in 0..3 {
        hold(&mut app, KeyCode::ArrowDown, 2);
        let mut cards = app
            .world_mut()
            .query_filtered::<&ComputedNode, With<ScrollArea>>();
        let card = cards.single(app.world()).unwrap();
        scrolled.push(card.scroll_position.y);
        let end = card.content_size.y - card.size.y;
        assert!(
            scrolled[0] > 0.0 && scrolled[0] < 0.9 * end,
            "{scrolled:?} of {end}"
        );
    }
    assert!(scrolled.is_sorted(), "{scrolled:?}");
}
