//! Tests of the campaign: every level can be won, and leads to the next level.

use crate::app::{demo, game, play_to_the_end, run, screen, ticks};
use bevy::prelude::*;
use bevy_warren::play::beasts::EARSHOT;
use std::collections::BTreeSet;
use std::sync::Arc;
use warren::Options;
use warren::{Campaign, Chapter, Screen, Store, Texts};
use warren_dungeon::level::{BeastKind, Edit};
use warren_dungeon::make::make;
use warren_dungeon::play::Progress;
use warren_maze::solve::{Filtered, cells_along, shortest_path};
use warren_maze::topology::{Cell, Dir, Topology};

fn chapters() -> Vec<Chapter> {
    let text = include_str!("../assets/campaign.ron");
    let chapters: Vec<Chapter> = ron::from_str(text).unwrap();
    assert_eq!(chapters, Campaign::default().chapters);
    chapters
}

/// Plays until the level is won.
fn win(app: &mut App) -> Progress {
    play_to_the_end(app, 300);
    assert_eq!(screen(app), Screen::Won);
    ticks(app, 3);
    run(app).progress.clone()
}

fn is_displayed(app: &mut App, text: &str) -> bool {
    let mut texts = app.world_mut().query::<&Text>();
    texts.iter(app.world()).any(|told| told.0 == text)
}

#[test]
fn the_demo_player_wins_every_chapter_with_its_charges() {
    let chapters = chapters();
    for chapter in &chapters {
        let Chapter { name, recipe } = chapter;
        let level = make(recipe).unwrap();
        let mut app = game(&level);
        let lesson = Texts::default().translate(&chapter.lesson());
        assert!(lesson.ends_with('.'), "{name}: {lesson}");
        assert!(
            is_displayed(&mut app, &lesson),
            "{name}: the lesson is not displayed"
        );
        let mut app = demo(&level, true);
        let end = win(&mut app);
        let shortest = level.shortest();
        assert!(
            shortest.is_none_or(|shortest| shortest == end.steps()),
            "{name}"
        );
        assert!(end.carried().charges <= level.charges(), "{name}");
        let won = &app.world().resource::<Campaign>().won;
        assert!(won.iter().eq([name]), "{name}: {won:?}");
        let is_last = chapters.last() == Some(chapter);
        assert_eq!(is_displayed(&mut app, "Daylight"), is_last, "{name}");
        assert_eq!(is_displayed(&mut app, "Chapters won"), is_last, "{name}");
    }
    let [first, .., last] = &chapters[..] else {
        panic!("a campaign has several chapters");
    };
    assert_eq!([first.recipe.grid.width, first.recipe.grid.height], [6, 5]);
    let end = make(&last.recipe).unwrap();
    assert!(end.shortest().is_none(), "the last chapter is not sealed");
    assert!(
        end.charges() > 1,
        "the last chapter has fewer than two charges"
    );
}

#[test]
fn the_first_beast_of_the_campaign_starts_far_away_on_a_loop_and_out_of_sight() {
    let chapter = chapters().into_iter().find(|it| it.name == "not-alone");
    let level = make(&chapter.unwrap().recipe).unwrap();
    let (start, beast) = (level.starts()[0], level.beast(BeastKind::Minotaur).unwrap());
    let path = shortest_path(level.maze(), start, |cell| cell == beast).unwrap();
    assert!(path.len() > EARSHOT as usize, "{} moves", path.len());
    assert!(!Progress::new(&level).seen().contains(beast));
    // No single cell separates the player from the beast, so the player can always walk around it.
    for cut in cells_along(level.grid(), start, &path).skip(1) {
        let open = Filtered::new(level.maze(), |cell: Cell, dir: Dir| {
            let next = level.grid().step(cell, dir);
            next != cut || next == beast
        });
        assert!(shortest_path(&open, start, |cell| cell == beast).is_some());
    }
}

#[test]
fn winning_marks_the_chapter_and_next_opens_the_following_one() {
    let chapters = chapters();
    let first = make(&chapters[0].recipe).unwrap();
    let mut app = demo(&first, true);
    win(&mut app);
    let won = &app.world().resource::<Campaign>().won;
    assert!(won.iter().eq([&chapters[0].name]));
    crate::screens::press(&mut app, "Next: Dead ends");
    assert_eq!(screen(&app), Screen::Playing);
    assert_eq!(run(&app).level.recipe(), Some(&chapters[1].recipe));
}

#[test]
fn an_edited_chapter_belongs_to_no_chapter() {
    let made = make(&chapters()[0].recipe).unwrap();
    let edited = made.with(Edit::Charges(3)).unwrap();
    let mut app = demo(&edited, true);
    win(&mut app);
    assert!(app.world().resource::<Campaign>().won.is_empty());
    assert!(!is_displayed(&mut app, "Next: Dead ends"));
}

#[test]
fn won_chapters_are_loaded_from_older_files_with_titles() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::in_folder(folder.path().join("levels"));
    let titles = r#"["First steps","Dead ends","rock"]"#;
    std::fs::write(folder.path().join("campaign.ron"), titles).unwrap();
    let mut app = warren::app(Options {
        headless: true,
        ..default()
    });
    app.insert_resource(store);
    app.finish();
    app.cleanup();
    ticks(&mut app, 1);
    let campaign = app.world().resource::<Campaign>();
    let won = campaign.chapters.iter().filter(|it| campaign.is_won(it));
    let names = won.map(|chapter| chapter.name.as_str());
    assert!(names.eq(["first-steps", "dead-ends", "rock"]));
}

#[test]
fn wins_of_a_player_are_saved_and_wins_of_the_demo_player_are_not() {
    let parent = std::env::temp_dir().join(format!("warren-campaign-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&parent);
    let store = Store::in_folder(parent.join("levels"));
    let chapters = chapters();
    let level = Arc::new(make(&chapters[0].recipe).unwrap());
    let before = BTreeSet::from([chapters[2].name.clone()]);
    std::fs::create_dir(&parent).unwrap();
    let file = parent.join("campaign.ron");
    std::fs::write(&file, ron::to_string(&before).unwrap()).unwrap();
    let both: BTreeSet<String> = [0, 2].map(|i| chapters[i].name.clone()).into();
    for (is_played, known, kept) in [(false, &[][..], &before), (true, &[2][..], &both)] {
        let mut app = warren::app(Options {
            level: Some(level.clone()),
            headless: true,
            demo: true,
            ..default()
        });
        assert!(!app.world().resource::<Store>().keeps());
        // A human player's store saves and loads progress. The demo player's store does neither.
        app.insert_resource(match is_played {
            true => store.clone(),
            false => store.clone().keeping_nothing(),
        });
        app.finish();
        app.cleanup();
        ticks(&mut app, 3);
        let campaign = app.world().resource::<Campaign>();
        let is_known = |&number: &usize| campaign.is_won(&chapters[number]);
        assert!(
            (0..chapters.len())
                .filter(is_known)
                .eq(known.iter().copied())
        );
        win(&mut app);
        let text = std::fs::read_to_string(&file).unwrap();
        assert_eq!(&ron::from_str::<BTreeSet<String>>(&text).unwrap(), kept);
    }
    std::fs::remove_dir_all(parent).unwrap();
}

#[test]
fn other_news_is_shown_below_a_lesson_and_does_not_replace_it() {
    let chapter = &chapters()[0];
    let mut app = game(&make(&chapter.recipe).unwrap());
    let lesson = Texts::default().translate(&chapter.lesson());
    ticks(&mut app, 64);
    assert!(is_displayed(&mut app, &lesson));
    crate::custom::tap(&mut app, KeyCode::ShiftLeft);
    let both = format!("{lesson}\nWalking quietly, at half speed");
    assert!(is_displayed(&mut app, &both));
    // Short news replaces short news.
    ticks(&mut app, 64);
    crate::custom::tap(&mut app, KeyCode::ShiftLeft);
    assert!(is_displayed(&mut app, &format!("{lesson}\nRunning")));
    ticks(&mut app, 4 * 64);
    assert!(is_displayed(&mut app, &lesson));
    ticks(&mut app, 12 * 64);
    assert!(!is_displayed(&mut app, &lesson));
}
