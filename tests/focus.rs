//! Tests of the focus on cards: after a card is closed, the button that opened it has the focus.
//! The focus never moves to a hidden row.

use crate::app::{asset, game, hold, plug, push, run, screen, ticks};
use crate::custom;
use crate::screens::press;
use crate::settings::{card, title};
use crate::words::{is_displayed, texts};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use warren::Options;
use warren::{Campaign, Card, Gait, GaitQuestion, Menu, Screen, Texts};

/// Returns the first text on the focused control, or "a text field" for a text field.
fn focused(app: &mut App) -> String {
    let focus = app.world().resource::<InputFocus>().get();
    let mut entity = vec![focus.expect("nothing has the focus")];
    while let Some(of) = entity.pop() {
        if app.world().get::<EditableText>(of).is_some() {
            return "a text field".into();
        }
        if let Some(text) = app.world().get::<Text>(of) {
            return text.0.clone();
        }
        let children = app.world().get::<Children>(of);
        entity.extend(children.into_iter().flatten().rev());
    }
    panic!("the focused control has no text")
}

#[test]
fn closing_a_card_returns_the_focus_to_the_button_that_opened_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    for button in [
        "Campaign",
        "Maze of the day",
        "Custom maze",
        "Levels",
        "Settings",
        "How to play",
        "The book",
        "Credits",
    ] {
        press(&mut app, button);
        assert_ne!(card(&app), Some(Card::Title), "{button}");
        hold(&mut app, KeyCode::Escape, 3);
        assert_eq!(card(&app), Some(Card::Title), "{button}");
        // There is no pause menu over the title screen.
        let menu = *app.world().resource::<State<Menu>>().get();
        assert_eq!(menu, Menu::None, "{button}");
        assert_eq!(focused(&mut app), button);
    }
    // A button on the card also returns to the title screen.
    press(&mut app, "Campaign");
    press(&mut app, "Title screen");
    assert_eq!(focused(&mut app), "Campaign");
    for (button, back) in [("Watch", KeyCode::Escape), ("MultiMaze", KeyCode::Escape)] {
        press(&mut app, button);
        hold(&mut app, back, 3);
        ticks(&mut app, 3);
        assert_eq!(screen(&app), Screen::Title, "{button}");
        assert_eq!(focused(&mut app), button);
    }
    // Open a card, open a second card from it, and close both cards one after the other.
    press(&mut app, "Settings");
    for _ in 0..3 {
        hold(&mut app, KeyCode::PageDown, 2);
    }
    press(&mut app, "Keys and buttons");
    hold(&mut app, KeyCode::Escape, 3);
    assert_eq!(focused(&mut app), "Keys and buttons");
    hold(&mut app, KeyCode::Escape, 3);
    assert_eq!(focused(&mut app), "Settings");
    // If a card is opened again, its first control has the focus, not the control that was used
    // last.
    press(&mut app, "Settings");
    assert_eq!(focused(&mut app), "Game");
}

#[test]
fn the_title_screen_offers_the_next_step_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    let chapters = app.world().resource::<Campaign>().chapters.clone();
    assert_eq!(focused(&mut app), "Begin");
    let leave = |app: &mut App| {
        let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
        next.set(Screen::Title);
        ticks(app, 3);
    };
    // A saved run comes first.
    for won in [0, 0, 2] {
        let names = chapters[..won].iter().map(|it| it.name.clone());
        app.world_mut().resource_mut::<Campaign>().won = names.collect();
        ticks(&mut app, 2);
        if screen(&app) == Screen::Playing {
            leave(&mut app);
            assert!(focused(&mut app).starts_with("Continue: "));
            hold(&mut app, KeyCode::ArrowDown, 1);
            assert_eq!(focused(&mut app), "Campaign");
            press(&mut app, "Campaign");
            // The chapter that was just left is offered first.
            let title = Texts::default().translate(&chapters[0].title());
            assert_eq!(focused(&mut app), format!("1. {title}: continue"));
            let title = Texts::default().translate(&chapters[won].title());
            let chapter = match won {
                0 => format!("1. {title}: continue"),
                _ => format!("{}. {title}", won + 1),
            };
            press(&mut app, &chapter);
            if won > 0 {
                // The first press asks whether to give up the chapter in progress.
                press(&mut app, &chapter);
            }
        } else {
            // A game without a window never asks, so the test opens the question.
            app.insert_resource(GaitQuestion::Open);
            press(&mut app, "Begin");
            assert_eq!(card(&app), Some(Card::Walking));
            press(&mut app, "Cell by cell");
            assert_eq!(*app.world().resource::<Gait>(), Gait::Steps);
            let file = folder.path().join("settings.ron");
            assert!(std::fs::read_to_string(file).unwrap().contains("Steps"));
        }
        assert_eq!(screen(&app), Screen::Playing);
        assert_eq!(run(&app).level.recipe(), Some(&chapters[won].recipe));
        hold(&mut app, KeyCode::KeyW, 5);
    }
    // Without a saved run, the wide button opens the next chapter.
    let begun = tempfile::tempdir().unwrap();
    let won = ron::to_string(&[&chapters[0].name][..]).unwrap();
    std::fs::write(begun.path().join("campaign.ron"), won).unwrap();
    let mut app = title(begun.path(), Options::default());
    assert_eq!(focused(&mut app), "Campaign: chapter 2, Dead ends");
    // After the first two chapters, the descent comes first.
    for won in [2, chapters.len()] {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<_> = chapters[..won].iter().map(|it| it.name.clone()).collect();
        let won = ron::to_string(&names).unwrap();
        std::fs::write(folder.path().join("campaign.ron"), won).unwrap();
        let mut app = title(folder.path(), Options::default());
        assert_eq!(focused(&mut app), "The descent");
    }
}

#[test]
fn the_first_level_asks_how_to_walk_wherever_it_is_opened() {
    let chapter = Texts::default().translate(&Campaign::default().chapters[0].title());
    for (button, level) in [
        ("Begin", None),
        ("Play", None),
        ("Campaign", Some(&*format!("1. {chapter}"))),
        ("The descent", Some("Begin a descent")),
        ("Maze of the day", Some("Play")),
        ("Custom maze", Some("Play")),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = title(folder.path(), Options::default());
        app.insert_resource(GaitQuestion::Open);
        press(&mut app, button);
        if let Some(level) = level {
            press(&mut app, level);
        }
        ticks(&mut app, 10);
        assert_eq!(card(&app), Some(Card::Walking), "{button}");
        // Going back opens no level, and the next level asks again.
        hold(&mut app, KeyCode::Escape, 1);
        ticks(&mut app, 10);
        assert_ne!(screen(&app), Screen::Playing, "{button}");
        assert_eq!(*app.world().resource::<GaitQuestion>(), GaitQuestion::Open);
    }
    // The answer opens the level, and there is no further question.
    let folder = tempfile::tempdir().unwrap();
    let mut app = title(folder.path(), Options::default());
    app.insert_resource(GaitQuestion::Open);
    press(&mut app, "Play");
    press(&mut app, "Smoothly");
    ticks(&mut app, 10);
    assert_eq!(screen(&app), Screen::Playing);
    assert_eq!(
        *app.world().resource::<GaitQuestion>(),
        GaitQuestion::Settled
    );
    drop(app);
    let app = title(folder.path(), Options::default());
    assert_eq!(
        *app.world().resource::<GaitQuestion>(),
        GaitQuestion::Settled
    );
}

#[test]
fn the_pause_menu_restores_its_focus_and_a_new_pause_resets_it() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::Escape, 1);
    assert_eq!(focused(&mut app), "Resume");
    for button in ["Start again", "Settings", "How to play", "The book"] {
        press(&mut app, button);
        hold(&mut app, KeyCode::Escape, 3);
        assert_eq!(card(&app), Some(Card::Pause), "{button}");
        assert_eq!(focused(&mut app), button);
    }
    let pad = plug(&mut app);
    press(&mut app, "How to play");
    push(&mut app, pad, GamepadButton::East);
    assert_eq!(focused(&mut app), "How to play");
    for _ in 0..2 {
        hold(&mut app, KeyCode::Escape, 3);
    }
    assert_eq!(card(&app), Some(Card::Pause));
    assert_eq!(focused(&mut app), "Resume");
    press(&mut app, "Title screen");
    assert_eq!(focused(&mut app), "Begin", "no button started the run");
}

#[test]
fn how_to_play_has_two_pages() {
    let mut app = game(&asset("first-steps"));
    hold(&mut app, KeyCode::Escape, 1);
    press(&mut app, "How to play");
    let pad = plug(&mut app);
    let is_torch_shown = |app: &mut App| is_displayed(app, "the torch burns down");
    let is_walk_shown = |app: &mut App| is_displayed(app, "Search, open doors");
    let check = |app: &mut App, on_second: bool| {
        assert_eq!(
            [is_walk_shown(app), is_torch_shown(app)],
            [!on_second, on_second]
        );
        for part in [
            "counts as coins",
            "beasts hunt you",
            "a secret door nearby",
            "The descent",
        ] {
            assert_eq!(is_displayed(app, part), on_second, "{part}");
        }
    };
    check(&mut app, false);
    hold(&mut app, KeyCode::PageDown, 2);
    check(&mut app, true);
    hold(&mut app, KeyCode::ArrowRight, 2);
    check(&mut app, false);
    push(&mut app, pad, GamepadButton::RightTrigger);
    ticks(&mut app, 2);
    check(&mut app, true);
    press(&mut app, "Controls");
    check(&mut app, false);
    push(&mut app, pad, GamepadButton::East);
    assert_eq!(card(&app), Some(Card::Pause));
}

#[test]
fn start_again_asks_for_confirmation_and_back_keeps_the_run() {
    let mut app = game(&asset("gatehouse"));
    hold(&mut app, KeyCode::KeyW, 70);
    let ticks_before = run(&app).progress.ticks();
    hold(&mut app, KeyCode::Escape, 1);
    press(&mut app, "Start again");
    assert_eq!(card(&app), Some(Card::Restart));
    assert!(
        is_displayed(&mut app, "Your run of 0:01."),
        "{:?}",
        texts(&mut app)
    );
    assert_eq!(
        focused(&mut app),
        "Back",
        "a second press would end the run"
    );
    press(&mut app, "Back");
    assert_eq!(card(&app), Some(Card::Pause));
    assert!(run(&app).progress.ticks() >= ticks_before);
    let pad = plug(&mut app);
    press(&mut app, "Start again");
    push(&mut app, pad, GamepadButton::DPadDown);
    assert_eq!(focused(&mut app), "Start again");
    push(&mut app, pad, GamepadButton::South);
    assert_eq!(*app.world().resource::<State<Menu>>().get(), Menu::None);
    assert!(run(&app).progress.ticks() < 10);
}

/// Presses a key that moves the focus through all controls of a card or bar, until the first
/// control has the focus again. Checks that all these controls are visible. Returns the number of
/// steps.
fn cycle_focus(app: &mut App, key: KeyCode, of: &str) -> usize {
    let first = focused(app);
    for steps in 1..60 {
        hold(app, key, 1);
        let focus = app.world().resource::<InputFocus>().get().unwrap();
        let mut at = Some(focus);
        while let Some(entity) = at {
            let node = app.world().get::<Node>(entity);
            let is_shown = node.is_none_or(|node| node.display != Display::None);
            let name = focused(app);
            assert!(is_shown, "{of}: {name} has the focus and is not shown");
            at = app.world().get::<ChildOf>(entity).map(ChildOf::parent);
        }
        if focused(app) == first {
            return steps;
        }
    }
    panic!("{of}: the focus does not return to {first}")
}

#[test]
fn the_focus_skips_hidden_rows() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = custom::custom(folder.path());
    for key in [KeyCode::ArrowDown, KeyCode::ArrowUp] {
        let flat = cycle_focus(&mut app, key, "custom, flat");
        custom::focus(&mut app, "Grid");
        custom::tap(&mut app, KeyCode::ArrowRight);
        let with_floors = cycle_focus(&mut app, key, "custom, floors");
        assert_eq!(
            with_floors,
            flat + 2,
            "the rows for floors and for the floor in the picture"
        );
        custom::tap(&mut app, KeyCode::ArrowLeft);
    }
}
