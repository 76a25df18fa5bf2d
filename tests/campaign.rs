//! The campaign: its levels can be won, and lead to each other.

use crate::app::{demo, run, screen, ticks};
use bevy::prelude::*;
use warren::{Campaign, Chapter, Screen};
use warren_core::level;
use warren_core::play;

fn chapters() -> Vec<Chapter> {
    let text = include_str!("../assets/campaign.ron");
    let chapters: Vec<Chapter> = ron::from_str(text).unwrap();
    assert_eq!(chapters, Campaign::default().chapters);
    chapters
}

#[test]
fn the_demo_player_wins_every_chapter_with_the_charges_given() {
    let chapters = chapters();
    for Chapter { title, recipe, .. } in &chapters {
        let level = level::make(recipe).unwrap();
        let end = play::run_demo(&level).unwrap_or_else(|defeat| panic!("{title}: {defeat}"));
        assert!(end.finished, "{title}");
        let steps = end.steps;
        let shortest = level.shortest();
        assert!(shortest.is_none_or(|shortest| shortest == steps), "{title}");
    }
    let [first, .., last] = &chapters[..] else {
        panic!("a campaign has several chapters");
    };
    assert_eq!([first.recipe.grid.width, first.recipe.grid.height], [5, 5]);
    let end = level::make(&last.recipe).unwrap();
    assert!(end.shortest().is_none(), "the last one is sealed");
    assert!(end.charges() > 1, "and takes more than one blast");
}

#[test]
fn a_chapter_won_is_marked_and_next_leads_to_the_one_after() {
    let chapters = chapters();
    let first = level::make(&chapters[0].recipe).unwrap();
    let mut app = demo(&first, true);
    let mut left = 64 * 100;
    while screen(&app) != Screen::Won {
        app.update();
        left -= 1;
        assert!(left > 0, "the first chapter was not won");
    }
    ticks(&mut app, 3);
    let won = &app.world().resource::<Campaign>().won;
    assert!(won.iter().eq([&chapters[0].title]));
    crate::screens::press(&mut app, "Next");
    assert_eq!(screen(&app), Screen::Playing);
    assert_eq!(run(&app).level.recipe(), Some(&chapters[1].recipe));
}
