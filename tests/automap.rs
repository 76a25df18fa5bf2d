//! The automap: it shows what was seen, and nothing else.

use crate::app::{demo, levels, run, sealed_levels};
use bevy::prelude::*;
use warren::{Automap, Screen};
use warren_dungeon::play::Event;
use warren_maze::solve::Walkable;
use warren_maze::topology::{Dirs, Topology};

/// Bits of a map's byte that are sides.
const SIDES: u8 = 63;

fn check(app: &App) -> u32 {
    let (map, run) = (app.world().resource::<Automap>(), run(app));
    let ways = run.progress.ways(&run.level);
    let mut shown = 0;
    for cell in 0..run.level.grid().cells() {
        let expected = run.progress.seen.contains(cell).then(|| ways.ways(cell));
        let on_map = map.shown(cell).map(|byte| Dirs((byte & SIDES).into()));
        assert_eq!(on_map, expected, "cell {cell}");
        shown += u32::from(on_map.is_some());
    }
    shown
}

#[test]
fn it_never_shows_the_unseen_and_always_what_was_seen() {
    for level in levels().into_iter().chain(sealed_levels()) {
        let mut app = demo(&level, true);
        let first = check(&app);
        assert!(first > 0 && first < level.grid().cells() / 2);
        let mut frames = 0;
        while crate::app::screen(&app) == Screen::Playing {
            app.update();
            frames += 1;
            let is_opened =
                |event: &Event| matches!(event, Event::DoorFound(_) | Event::Blasted(_));
            let has_changed = run(&app).events.iter().any(is_opened);
            if has_changed || frames % 60 == 0 {
                check(&app);
            }
        }
        assert!(check(&app) > first);
    }
}

#[test]
fn a_new_run_begins_with_a_new_map() {
    let level = levels().remove(0);
    let mut app = demo(&level, true);
    let before = check(&app);
    crate::app::ticks(&mut app, 300);
    assert!(check(&app) > before);
    app.world_mut().run_system_cached(restart).unwrap();
    crate::app::ticks(&mut app, 2);
    assert_eq!(check(&app), before);
}

fn restart(current: Res<warren::CurrentLevel>, mut open: MessageWriter<warren::OpenLevel>) {
    open.write_batch(current.0.clone().map(warren::OpenLevel::Take));
}
