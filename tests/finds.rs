//! Tests of things to find in the game: taking them, marks of chalk, the line of carried things, and
//! the light.

use crate::app::{corridor, game, hold, key, run, screen, ticks, until};
use crate::words::is_displayed;
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_warren::begin_run;
use bevy_warren::map::Automap;
use bevy_warren::maze::{ChalkMark, ItemMark, SaltMark};
use bevy_warren::play::torchlight::Torchlight;
use warren_dungeon::level::{Content, Edit, Level, Treasure};
use warren_dungeon::play::{
    ConsumableKind, FLARES_PER_FIND, MARKS_PER_CHALK, SALT_PER_FIND, SALT_TICKS, STEPS_PER_OIL,
    STONES_PER_FIND,
};
use warren_dungeon::recipe::Theme;

fn put(level: Level, content: Content, cell: u32) -> Level {
    level.with(Edit::Content(content, cell, true)).unwrap()
}

fn count<T: Component>(app: &mut App) -> usize {
    app.world_mut().query::<&T>().iter(app.world()).count()
}

fn walk_until(app: &mut App, is_so: impl Fn(&mut App) -> bool) {
    key(app, KeyCode::KeyW, ButtonState::Pressed);
    until(app, is_so);
    key(app, KeyCode::KeyW, ButtonState::Released);
    ticks(app, 2);
}

#[test]
fn taken_things_disappear_and_are_shown_and_counted() {
    let level = corridor(Theme::default());
    let level = put(level, Content::Treasure(Treasure::Goblet), 1);
    let level = put(level, Content::Chalk, 2);
    let mut app = game(&level);
    ticks(&mut app, 10);
    assert_eq!(count::<ItemMark>(&mut app), 2);
    walk_until(&mut app, |app| run(app).progress.finds() == 2);
    ticks(&mut app, 10);
    assert_eq!(count::<ItemMark>(&mut app), 0);
    assert_eq!(run(&app).progress.carried().treasure, 15);
    assert!(is_displayed(&mut app, "15 coins"));
    assert!(is_displayed(&mut app, "5 chalk marks"));

    walk_until(&mut app, |app| format!("{:?}", screen(app)) == "Won");
    ticks(&mut app, 10);
    assert!(is_displayed(&mut app, "2 of 2") && is_displayed(&mut app, "1 × chalk"));
}

#[test]
fn chalk_marks_the_world_and_the_map_until_the_run_ends() {
    let level = put(corridor(Theme::default()), Content::Chalk, 0);
    let mut app = game(&level);
    ticks(&mut app, 10);
    hold(&mut app, KeyCode::KeyG, 1);
    ticks(&mut app, 3);
    assert_eq!(run(&app).progress.marks(), [0]);
    assert_eq!(run(&app).progress.carried().chalk, MARKS_PER_CHALK - 1);
    assert_eq!(count::<ChalkMark>(&mut app), 1);
    assert!(app.world().resource::<Automap>().is_marked(0));
    assert!(is_displayed(&mut app, "You mark this cell"));
    hold(&mut app, KeyCode::KeyG, 1);
    ticks(&mut app, 3);
    assert!(is_displayed(&mut app, "There is already a mark here"));
    assert_eq!(count::<ChalkMark>(&mut app), 1);

    begin_run(app.world_mut());
    ticks(&mut app, 3);
    assert_eq!(count::<ChalkMark>(&mut app), 0);
    assert!(!app.world().resource::<Automap>().is_marked(0));
}

#[test]
fn a_player_throws_stones_and_puts_out_the_torch() {
    let level = put(corridor(Theme::default()), Content::Stones, 0);
    let mut app = game(&level);
    ticks(&mut app, 10);
    assert_eq!(run(&app).progress.carried().stones, STONES_PER_FIND);
    hold(&mut app, KeyCode::KeyQ, 1);
    ticks(&mut app, 3);
    assert_eq!(run(&app).progress.carried().stones, STONES_PER_FIND - 1);
    assert_eq!(count::<ItemMark>(&mut app), 0);
    assert!(is_displayed(&mut app, "You throw a stone") && is_displayed(&mut app, "2 stones"));

    let is_out = |app: &App| app.world().resource::<Torchlight>().is_out();
    hold(&mut app, KeyCode::KeyZ, 1);
    ticks(&mut app, 3);
    assert!(run(&app).progress.is_torch_put_out() && is_out(&app));
    assert!(
        is_displayed(&mut app, "You put out your torch") && is_displayed(&mut app, "torch: out")
    );
    hold(&mut app, KeyCode::KeyZ, 1);
    ticks(&mut app, 3);
    assert!(!run(&app).progress.is_torch_put_out() && !is_out(&app));
}

#[test]
fn salt_covers_the_floor_and_the_map_until_it_is_gone() {
    let level = put(corridor(Theme::default()), Content::Salt, 0);
    let mut app = game(&level);
    ticks(&mut app, 10);
    assert_eq!(run(&app).progress.carried().salt, SALT_PER_FIND);
    hold(&mut app, KeyCode::KeyN, 1);
    ticks(&mut app, 3);
    assert!(run(&app).progress.is_salted(0));
    assert!(app.world().resource::<Automap>().is_salted(0));
    assert_eq!(count::<SaltMark>(&mut app), 1);
    assert!(is_displayed(&mut app, "salt for 1 cell"));
    let size = |app: &mut App| {
        let mut marks = app.world_mut().query::<(&SaltMark, &Transform)>();
        marks
            .iter(app.world())
            .map(|(_, place)| place.scale.x)
            .sum::<f32>()
    };
    let before = size(&mut app);
    ticks(&mut app, SALT_TICKS / 2);
    assert!(size(&mut app) < before - 0.2, "the ring gets smaller");
    ticks(&mut app, SALT_TICKS / 2);
    assert_eq!(count::<SaltMark>(&mut app), 0);
    assert!(!app.world().resource::<Automap>().is_salted(0));
}

#[test]
fn a_flare_dazzles_a_beast() {
    let level = put(corridor(Theme::default()), Content::Flares, 0);
    let level = put(level, Content::Minotaur, 3);
    let mut app = game(&level);
    ticks(&mut app, 10);
    assert_eq!(run(&app).progress.carried().flares, FLARES_PER_FIND);
    hold(&mut app, KeyCode::KeyY, 1);
    ticks(&mut app, 3);
    assert!(run(&app).progress.beasts()[0].dazzled > 0);
    assert!(is_displayed(&mut app, "1 flare"));
}

#[test]
fn a_flask_and_a_scroll_are_identified_by_their_use() {
    let level = put(corridor(Theme::default()), Content::Flask, 0);
    let level = put(level, Content::Scroll, 0);
    let mut app = game(&level);
    ticks(&mut app, 10);
    for (kind, key) in [
        (ConsumableKind::Flask, KeyCode::KeyU),
        (ConsumableKind::Scroll, KeyCode::KeyP),
    ] {
        let held = run(&app).progress.held(kind).unwrap();
        assert_eq!(held.effect, None);
        let name = match kind {
            ConsumableKind::Flask => held.in_words(),
            ConsumableKind::Scroll => "scroll “".into(),
        };
        assert!(is_displayed(&mut app, &name), "{name}");
        hold(&mut app, key, 1);
        ticks(&mut app, 3);
        assert_eq!(run(&app).progress.held(kind), None);
        assert!(
            is_displayed(&mut app, "is a flask of") || is_displayed(&mut app, "is a scroll of")
        );
    }
    assert_eq!(run(&app).progress.carried().identified().count(), 2);
}

#[test]
fn the_torch_grows_dark_and_oil_rekindles_it() {
    let level = corridor(Theme::default()).with(Edit::Light(1)).unwrap();
    let level = put(level, Content::Oil, 2);
    let mut app = game(&level);
    ticks(&mut app, 10);
    let light = |app: &App| *app.world().resource::<Torchlight>();
    assert_eq!(light(&app), Torchlight(1.0));
    assert!(is_displayed(&mut app, "torch: 1 step"));
    walk_until(&mut app, |app| run(app).progress.steps() == 1);
    assert!(light(&app).is_out());
    assert!(is_displayed(&mut app, "Your torch has burned out"));
    walk_until(&mut app, |app| run(app).progress.steps() == 2);
    assert!(light(&app).0 > 1.0);
    assert_eq!(run(&app).progress.carried().light, STEPS_PER_OIL - 1);
}
