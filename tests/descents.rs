//! Tests of descents in the game.

use crate::app::{game_in, key, play_to_the_end, quit, run, screen, ticks, until};
use crate::custom::{focus, tap};
use crate::screens::press;
use crate::words::is_displayed;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_warren::Ghost;
use std::fs;
use std::path::{Path, PathBuf};
use warren::{
    Attempt, Book, CurrentDescent, DescentRecords, Menu, Options, Say, Screen, Texts, today,
};
use warren_dungeon::book::Deed;
use warren_dungeon::descent::{Descent, Good, Start, floor, table_of_version};
use warren_dungeon::pilot::Demo;
use warren_dungeon::play::{Carried, Relic, step};

/// Creates the game of a player whose files are in `folder`. If `demo` is true, the demo player
/// plays.
fn game(folder: &Path, demo: bool) -> App {
    let options = Options { demo, ..default() };
    game_in(folder, options)
}

fn go_to(app: &mut App, to: Screen) {
    let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
    next.set(to);
    ticks(app, 3);
}

fn go_down(app: &mut App, button: &str) {
    press(app, button);
    until(app, |app| screen(app) == Screen::Playing);
}

fn depth(app: &App) -> u32 {
    let current = app.world().resource::<CurrentDescent>();
    current.in_progress().map_or(0, Descent::depth)
}

/// Turns for this number of frames, which does not leave the cell.
fn turn(app: &mut App, frames: u32) {
    key(app, KeyCode::ArrowLeft, ButtonState::Pressed);
    for _ in 0..frames {
        app.update();
    }
    key(app, KeyCode::ArrowLeft, ButtonState::Released);
    app.update();
}

/// Plays a descent with the demo player until it reaches this depth.
fn descended(mut descent: Descent, depth: u32) -> Descent {
    while descent.depth() < depth {
        let level = descent.floor().unwrap();
        let (mut progress, mut recording) = (descent.begin(&level), descent.record(&level));
        let (mut demo, mut events) = (Demo::default(), Vec::new());
        while !progress.is_over() {
            let input = demo.input(&level, &progress, &events);
            recording.push(input);
            events = step(&level, &mut progress, input);
        }
        assert!(progress.finished());
        descent.leave(recording, &progress);
    }
    descent
}

/// Returns the path of the best descent with the same seed and table.
fn best_file(folder: &Path, descent: &Descent) -> PathBuf {
    let seed = descent.seed();
    folder.join(match descent.table().version {
        1 => format!("best/descent-{seed}.ron"),
        table => format!("best/descent-{seed}-table-{table}.ron"),
    })
}

/// Returns a descent that begins with version 1 of the table.
fn with_first_table(seed: u64) -> Descent {
    let text = Descent::new(seed).write();
    Descent::read(&text.replacen("table: 8", "table: 1", 1)).unwrap()
}

/// Writes the file of a descent.
fn keep(folder: &Path, day: &str, descent: &Descent) {
    let descent = descent.write();
    let text = format!("(version: 1, holds: Some((day: {day}, floor: None, descent: {descent})))");
    fs::write(folder.join("descent.ron"), text).unwrap();
}

#[test]
fn floor_follows_floor_and_the_descent_continues_later() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), true);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Begin a descent");
    assert_eq!(depth(&app), 1);
    ticks(&mut app, 5);
    assert!(is_displayed(&mut app, "floor\u{202f}1"));
    play_to_the_end(&mut app, 600);
    assert_eq!(screen(&app), Screen::Won);
    let carried = run(&app).progress.carried();
    go_down(&mut app, "Go down: floor 2");
    assert_eq!(depth(&app), 2);
    let light = run(&app).level.light();
    let brings = Carried {
        light: carried.light.min(light.max(60)),
        ..carried
    };
    assert_eq!(run(&app).brings, brings);
    let lit = run(&app).progress.carried().light;
    assert!(lit > light || brings.light == 0, "{lit}");
    quit(&mut app);
    drop(app);

    // Another process continues on the same floor.
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Continue the descent: floor 2");
    let begun = run(&app).progress.ticks();
    turn(&mut app, 100);
    let left = run(&app).progress.ticks();
    assert!(left >= begun + 90);
    quit(&mut app);
    let last = run(&app).progress.clone();
    drop(app);

    // The player plays a different level in the meantime.
    let mut app = game(folder.path(), false);
    press(&mut app, "Play");
    until(&mut app, |app| screen(app) == Screen::Playing);
    turn(&mut app, 400);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Continue the descent: floor 2");
    let resumed = &run(&app).progress;
    assert!((last.ticks()..last.ticks() + 8).contains(&resumed.ticks()));
    assert_eq!(resumed.carried(), last.carried());

    // The same process continues in the middle of the floor, too.
    turn(&mut app, 100);
    let last = run(&app).progress.ticks();
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Continue the descent: floor 2");
    let resumed = run(&app).progress.ticks();
    assert!(
        (last..last + 8).contains(&resumed),
        "{last}, then {resumed}"
    );
}

#[test]
fn being_caught_ends_the_descent_of_the_day() {
    let folder = tempfile::tempdir().unwrap();
    let day = today();
    let descent = descended(Descent::of_day(day), 10);
    let best = best_file(folder.path(), &descent);
    keep(folder.path(), &format!("Some(\"{day}\")"), &descent);
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Continue the descent: floor 10: the Old Gate");
    assert!(run(&app).level.beasts().next().is_some());
    play_to_the_end(&mut app, 600);
    assert_eq!(screen(&app), Screen::Lost);
    assert!(is_displayed(&mut app, "floor 10, "));

    let result = app
        .world()
        .resource::<CurrentDescent>()
        .descent()
        .unwrap()
        .result();
    assert!(result.is_over && result.depth == 10);
    let records = app.world().resource::<DescentRecords>();
    assert_eq!(records.best, Some(result));
    assert_eq!(records.of(day), Some(Attempt::Over(result)));
    press(&mut app, "Another descent");
    until(&mut app, |app| screen(app) == Screen::Descent);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "Your best descent: floor 10"));

    // Other attempts on the same day do not count.
    go_down(&mut app, &format!("Descent of the day {day}"));
    assert_eq!(depth(&app), 1);
    assert_eq!(
        app.world().resource::<DescentRecords>().of(day),
        Some(Attempt::Over(result))
    );

    // The file can be verified.
    quit(&mut app);
    let best = fs::read_to_string(best).unwrap();
    assert_eq!(Descent::read(&best).unwrap().verify(), Ok(result));
}

#[test]
fn the_same_floors_can_be_played_again_after_a_capture() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), "None", &descended(Descent::new(4), 10));
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Continue the descent: floor 10: the Old Gate");
    play_to_the_end(&mut app, 600);
    assert_eq!(screen(&app), Screen::Lost);
    // The rule of the captor begins with its name.
    let captor = run(&app).progress.captor().unwrap().kind;
    assert!(is_displayed(&mut app, &format!("The {}", captor.name())));
    assert!(is_displayed(&mut app, "Be caught by a beast"));
    let records = app.world().resource::<DescentRecords>().clone();
    assert_eq!(records.best.map(|best| best.depth), Some(10));
    go_down(&mut app, "Same floors again");
    assert_eq!(depth(&app), 1);
    assert_eq!(*run(&app).level, Descent::new(4).floor().unwrap());
    // A descent with known floors is no record, and giving it up is none either.
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Descent);
    press(&mut app, "Begin a descent");
    ticks(&mut app, 3);
    go_down(&mut app, "Begin a descent");
    assert_eq!(*app.world().resource::<DescentRecords>(), records);

    // The deed is in the book, also after the game has been closed.
    quit(&mut app);
    drop(app);
    let mut app = game(folder.path(), false);
    let journal = app.world().resource::<Book>().journal();
    assert!(journal.has(Deed::Caught) && journal.tally(captor).caught == 1);
    app.world_mut()
        .resource_mut::<NextState<Menu>>()
        .set(Menu::Book);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "caught you 1"));
    assert!(is_displayed(&mut app, "not met yet"));
}

#[test]
fn giving_up_a_descent_takes_two_presses() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), "None", &descended(Descent::new(4), 3));
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    press(&mut app, "Begin a descent");
    ticks(&mut app, 20);
    assert_eq!((screen(&app), depth(&app)), (Screen::Descent, 3));
    assert!(is_displayed(&mut app, "gives up the descent"));
    go_down(&mut app, "Begin a descent");
    assert_eq!(depth(&app), 1);
    let best = app.world().resource::<DescentRecords>().best;
    assert_eq!(best.map(|best| best.depth), Some(3));
}

#[test]
fn a_descent_goes_on_with_the_table_with_which_it_began() {
    let folder = tempfile::tempdir().unwrap();
    // The floors of the two tables are different from this depth on.
    let descent = descended(with_first_table(4), 12);
    keep(folder.path(), "None", &descent);
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    go_down(&mut app, "Continue the descent: floor 12, with a vault");
    let expected = |table| floor(table_of_version(table).unwrap(), 4, 12).unwrap();
    let level = &run(&app).level;
    assert_eq!(**level, expected(1));
    assert_ne!(**level, expected(2));
}

/// Returns a descent before the floor at this depth, with this number of coins.
fn rich(seed: u64, depth: u32, coins: u32) -> Descent {
    let descent = descended(Descent::new(seed), depth);
    let treasure = format!("treasure: {}", descent.carried().treasure);
    let text = descent.write();
    let rich = text.replacen(&treasure, &format!("treasure: {coins}"), 1);
    Descent::read(&rich).unwrap()
}

/// Returns the text of a good's button, without its price.
fn button_of(app: &App, good: Good) -> String {
    let name = Say::Message(format!("good-{}", good.name()).into(), Vec::new());
    let name = app.world().resource::<Texts>().translate(&name);
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}

#[test]
fn goods_are_bought_on_the_card_of_the_descent_until_the_floor_begins() {
    let folder = tempfile::tempdir().unwrap();
    let descent = rich(4, 3, 90);
    let offer = descent.offer().unwrap();
    let cheapest = *offer.goods.iter().min_by_key(|good| good.price()).unwrap();
    keep(folder.path(), "None", &descent);
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    assert!(is_displayed(&mut app, "90 coins:"));
    let button = button_of(&app, cheapest);
    press(&mut app, &button);
    ticks(&mut app, 3);
    let left = 90 - cheapest.price();
    assert!(is_displayed(&mut app, &format!("{left} coins:")));
    assert!(is_displayed(&mut app, "You have it."));
    press(&mut app, &button);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "You have this already."));

    // The game can be closed in between.
    quit(&mut app);
    drop(app);
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    assert!(is_displayed(&mut app, "You have it."));
    go_down(&mut app, "Continue the descent: floor 3");
    assert_eq!(run(&app).progress.carried().treasure, left);
    turn(&mut app, 30);
    go_to(&mut app, Screen::Title);
    go_to(&mut app, Screen::Descent);
    assert!(
        !is_displayed(&mut app, "A pedlar offers goods"),
        "the floor has begun"
    );
}

#[test]
fn the_player_takes_a_relic_or_leaves_the_dungeon_after_a_stage() {
    let folder = tempfile::tempdir().unwrap();
    let descent = rich(4, 11, 77);
    keep(folder.path(), "None", &descent);
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    assert!(is_displayed(&mut app, "Relics lie here."));
    let goods = descent.offer().unwrap().goods;
    let buttons = [0, 1].map(|at| button_of(&app, goods[at]));
    press(&mut app, &buttons[0]);
    ticks(&mut app, 3);
    press(&mut app, &buttons[1]);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "You may take only one of them."));

    press(&mut app, "Leave the dungeon with 77 coins");
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "This ends the descent."));
    assert_eq!(depth(&app), 11);
    press(&mut app, "Leave the dungeon with 77 coins");
    ticks(&mut app, 3);
    assert_eq!(depth(&app), 0);
    assert!(is_displayed(
        &mut app,
        "Your richest way out: floor 10, 77 coins"
    ));
    let richest = app.world().resource::<DescentRecords>().richest.unwrap();
    assert_eq!(
        (richest.has_left_dungeon, richest.treasure, richest.depth),
        (true, 77, 10)
    );
}

#[test]
fn a_descent_with_an_unknown_table_is_moved_aside() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), "None", &Descent::new(4));
    let path = folder.path().join("descent.ron");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replacen("table: 8", "table: 9", 1)).unwrap();
    let app = game(folder.path(), false);
    assert_eq!(depth(&app), 0);
    assert!(!path.exists() && folder.path().join("descent.ron.broken").exists());
}

#[test]
fn the_ghost_of_the_best_descent_with_the_same_table_accompanies_the_player() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("best")).unwrap();
    let (new, old) = (Descent::new(4), with_first_table(4));
    fs::write(
        best_file(folder.path(), &new),
        descended(new.clone(), 2).write(),
    )
    .unwrap();
    for (descent, has_ghost) in [(new, true), (old, false)] {
        keep(folder.path(), "None", &descent);
        let mut app = game(folder.path(), false);
        go_to(&mut app, Screen::Descent);
        go_down(&mut app, "Continue the descent: floor 1");
        turn(&mut app, 100);
        let ghost = app.world().get_resource::<Ghost>();
        assert_eq!(ghost.is_some(), has_ghost);
        if let Some(ghost) = ghost {
            let ticks = [&ghost.run().progress, &run(&app).progress].map(|it| it.ticks());
            assert_eq!(ticks[0], ticks[1], "the ghost has caught up");
        }
        fs::remove_file(folder.path().join("descent.ron")).unwrap();
    }
}

#[test]
fn a_deed_unlocks_a_character_for_new_descents() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    assert!(!is_displayed(&mut app, "Begin as"), "there is only one");
    quit(&mut app);
    drop(app);

    let book = "(version: 1, holds: (deeds: [\"floor-5\"]))";
    fs::write(folder.path().join("book.ron"), book).unwrap();
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    assert!(is_displayed(&mut app, "Walker"));
    press(&mut app, "Begin as");
    assert!(is_displayed(&mut app, "Lamplighter"));
    assert!(is_displayed(&mut app, "You have a lens lantern"));
    go_down(&mut app, "Begin a descent");
    let current = app.world().resource::<CurrentDescent>();
    assert_eq!(
        current.descent().map(Descent::start),
        Some(Start::Lamplighter)
    );
    assert!(run(&app).progress.carried().relics.has(Relic::Lantern));
}

#[test]
fn a_descent_with_a_pack_names_it_and_enters_no_records() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = game(folder.path(), true);
    go_to(&mut app, Screen::Descent);
    assert!(!is_displayed(&mut app, "Chambers from"), "there is no pack");
    drop(app);
    let chambers = folder.path().join("chambers");
    fs::create_dir(&chambers).unwrap();
    let niche = r#"(name: "niche", map: ["+ + +", "     ", "+=+-+", "|*  |", "+-+-+"])"#;
    let pack = format!(r#"(name: "Cellars", author: "Ada", chambers: [{niche}])"#);
    fs::write(chambers.join("cellars.ron"), &pack).unwrap();
    fs::write(chambers.join("list.ron"), format!("[{niche}]")).unwrap();

    let mut app = game(folder.path(), true);
    go_to(&mut app, Screen::Descent);
    let choose_next = |app: &mut App| {
        focus(app, "Chambers from");
        tap(app, KeyCode::ArrowRight);
    };
    choose_next(&mut app);
    choose_next(&mut app);
    // A list has no name, so a descent cannot name it.
    assert!(is_displayed(&mut app, "list"));
    press(&mut app, "Begin a descent");
    assert!(is_displayed(&mut app, "give it a name and an author"));
    let named = |app: &App| {
        let current = app.world().resource::<CurrentDescent>();
        let pack = current.descent().and_then(Descent::pack);
        pack.map(|pack| pack.name().to_owned())
    };
    assert_eq!(named(&app), None);
    choose_next(&mut app);
    choose_next(&mut app);
    assert!(is_displayed(&mut app, "cellars"));
    go_down(&mut app, "Begin a descent");
    assert_eq!(named(&app), Some("Cellars".into()));
    play_to_the_end(&mut app, 600);
    assert_eq!(screen(&app), Screen::Won);
    go_down(&mut app, "Go down: floor 2");
    let floor = run(&app).level.clone();
    quit(&mut app);
    drop(app);

    // The game finds the pack again, and continues on the same floor.
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    assert!(is_displayed(&mut app, "Cellars by Ada"));
    go_down(&mut app, "Continue the descent: floor 2");
    assert_eq!(run(&app).level, floor);
    quit(&mut app);
    drop(app);

    // Without the pack, the card says which one is missing. A descent that is given up enters no records.
    fs::remove_file(chambers.join("cellars.ron")).unwrap();
    for file in ["descent-floor.ron", "descent-floor-before.ron"] {
        fs::remove_file(folder.path().join(file)).ok();
    }
    let mut app = game(folder.path(), false);
    go_to(&mut app, Screen::Descent);
    press(&mut app, "Continue the descent: floor 2");
    until(&mut app, |app| {
        is_displayed(app, "copy this pack to the folder")
    });
    for _ in 0..2 {
        press(&mut app, "Begin a descent");
    }
    assert_eq!(named(&app), None);
    assert_eq!(app.world().resource::<DescentRecords>().best, None);
}
