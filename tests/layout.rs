//! Tests of the layout in windows of many sizes: no nodes overlap, and no text is cut off.

use crate::app::{happen, hold, play_to_the_end, screen, set, ticks};
use crate::custom;
use bevy::camera::Viewport;
use bevy::prelude::*;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::text::{PositionedGlyph, TextLayoutInfo};
use bevy::time::TimeUpdateStrategy;
use bevy::ui::{CalculatedClip, ComputedNode, ComputedStackIndex, UiGlobalTransform};
use bevy::ui_widgets::Scrollbar;
use bevy::window::PrimaryWindow;
use bevy_warren::map::{MapOpen, MapStrips};
use bevy_warren::panel_use::PanelUse;
use bevy_warren::work::WaitForWork;
use bevy_warren::{OpenLevel, Run};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use warren::{
    Campaign, Card, Chapter, Language, LevelMap, Menu, Screen, Setting, Solved, Store, Surface,
    View,
};
use warren::{Opened, Options};
use warren_dungeon::book::Deed;
use warren_dungeon::descent::Start;
use warren_dungeon::make::make;
use warren_dungeon::play::{Event, TICKS_PER_SECOND};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, Charges, DoorCount, Recipe};
use warren_dungeon::replay::Recording;
use warren_maze::topology::{Embedding, GridShape, GridSpec};

/// Returns the recipe of a level for which the game displays every kind of text.
fn recipe() -> Recipe {
    Recipe {
        grid: GridSpec {
            shape: GridShape::Cubic,
            width: 9,
            height: 9,
            depth: 3,
            ..default()
        },
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Sealed,
        }),
        charges: Charges::Exactly(3),
        seed: 18_446_744_073_709_551_615,
        ..default()
    }
}

/// Creates the game with all its rendering plugins, but without a graphics backend.
fn rendering_app(options: Options) -> App {
    let nothing = RenderCreation::Automatic(Box::new(WgpuSettings {
        backends: None,
        ..default()
    }));
    let mut app = warren::app_on(options, Surface::Renderer(nothing));
    // Without a renderer, Bevy does not add this plugin, but still needs it.
    app.add_plugins(SyncWorldPlugin);
    app.insert_resource(Store::default().keeping_nothing());
    app
}

fn start(app: &mut App) {
    app.finish();
    app.cleanup();
    ticks(app, 10);
}

/// Creates the game with a run in a level that is made from [`recipe`].
pub(crate) fn playing(language: Language, view: View) -> App {
    let mut app = rendering_app(Options {
        level: Some(Arc::new(make(&recipe()).unwrap())),
        language: Some(language),
        view,
        ..default()
    });
    start(&mut app);
    app
}

fn resize(app: &mut App, size: Vec2) {
    let mut windows = app
        .world_mut()
        .query_filtered::<&mut Window, With<PrimaryWindow>>();
    let mut window = windows.single_mut(app.world_mut()).unwrap();
    window.resolution.set(size.x, size.y);
    // During these frames, the text lines move away from other nodes and are wrapped again.
    ticks(app, 3);
}

/// Returns the visible texts and pictures, with their areas in the window.
fn visible_leaves(app: &mut App) -> Vec<(String, Rect)> {
    let mut leaves = app.world_mut().query_filtered::<(
        &ComputedNode,
        &UiGlobalTransform,
        &InheritedVisibility,
        Option<&Text>,
    ), (Without<Children>, Without<BackgroundGradient>)>();
    let leaves = leaves.iter(app.world());
    leaves
        .filter(|(node, _, visible, _)| visible.get() && node.size.min_element() > 0.0)
        .map(|(node, at, _, text)| {
            let told = text.map_or("map", |text| &text.0).to_owned();
            (told, Rect::from_center_size(at.translation, node.size))
        })
        .collect()
}

/// Checks that the visible nodes do not overlap and are inside the window. Returns these nodes.
fn check_leaves(app: &mut App, window: Rect) -> Vec<(String, Rect)> {
    let seen = visible_leaves(app);
    for (i, (name, at)) in seen.iter().enumerate() {
        assert_eq!(window.union(*at), window, "{name}: {window:?} {seen:#?}");
        for (other, beside) in &seen[..i] {
            let common = at.intersect(*beside);
            assert!(common.is_empty(), "{name}, {other}: {window:?} {seen:#?}");
        }
    }
    seen
}

#[test]
fn the_open_map_leaves_only_the_space_of_the_lines_above_it() {
    let mut app = rendering_app(Options {
        level: Some(Arc::new(make(&Recipe::default()).unwrap())),
        open: Some(Opened::Map),
        ..default()
    });
    app.finish();
    app.cleanup();
    let mut tops = Vec::new();
    for frame in 0..12 {
        // Before a screenshot, the camera renders a single pixel.
        let viewport = (1..6).contains(&frame).then(|| Viewport {
            physical_size: UVec2::ONE,
            ..default()
        });
        let mut cameras = app.world_mut().query::<&mut Camera>();
        for mut camera in cameras.iter_mut(app.world_mut()) {
            camera.viewport = viewport.clone();
        }
        ticks(&mut app, 1);
        tops.push(app.world().resource::<MapStrips>().top);
    }
    assert!(tops.iter().all(|&top| top < 200.0), "{tops:?}");
}

#[test]
fn the_custom_card_stays_in_place_while_choices_change() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title_with_saved_run(folder.path(), Language::English, 100);
    show(&mut app, Screen::Custom, Menu::None);
    ticks(&mut app, 10);
    let place = |app: &mut App| {
        let leaves = visible_leaves(app);
        let play = leaves.iter().find(|(text, _)| text == "Play");
        play.unwrap().1
    };
    let before = place(&mut app);
    let mut lines = Vec::new();
    for (row, changes) in [
        ("Algorithm", 24),
        ("Theme", 8),
        ("Beasts", 6),
        ("Charges", 4),
    ] {
        custom::focus(&mut app, row);
        for _ in 0..changes {
            hold(&mut app, KeyCode::ArrowRight, 1);
            ticks(&mut app, 5);
            let leaves = visible_leaves(&mut app);
            let facts = leaves.iter().find(|(text, _)| text.starts_with("Shortest"));
            lines.extend(facts.map(|(_, at)| at.height() > 25.0));
            assert_eq!(place(&mut app), before, "{row}: {leaves:#?}");
        }
    }
    assert!(lines.contains(&true), "the facts never have two lines");
}

#[test]
fn the_title_stays_in_place_whether_one_or_two_runs_are_saved() {
    let places = [0, 1, 2].map(|saved| {
        let folder = tempfile::tempdir().unwrap();
        files(folder.path());
        for file in ["chapter-run.ron", "run.ron"].iter().skip(saved) {
            std::fs::remove_file(folder.path().join(file)).unwrap();
        }
        let mut app = title(folder.path(), Language::English, 100);
        resize(&mut app, Vec2::new(1280.0, 720.0));
        let leaves = visible_leaves(&mut app);
        let offered = leaves.iter().filter(|leaf| leaf.0.starts_with("Continue"));
        assert_eq!(offered.count(), saved, "{leaves:#?}");
        let place = |text: &str| leaves.iter().find(|leaf| leaf.0 == text).unwrap().1;
        ["Campaign", "Maze of the day", "Quit"].map(place)
    });
    assert_eq!(places[1], places[0]);
    assert_eq!(places[2], places[0]);
}

#[test]
fn only_the_edges_of_the_window_are_darkened() {
    let mut app = playing(Language::English, View::FirstPerson);
    let mut dark = app
        .world_mut()
        .query_filtered::<(&ComputedNode, &UiGlobalTransform), With<BackgroundGradient>>();
    let dark: Vec<Rect> = dark
        .iter(app.world())
        .map(|(node, at)| Rect::from_center_size(at.translation, node.size))
        .collect();
    let window = Rect::new(0.0, 0.0, 1280.0, 720.0);
    let area = |rect: &Rect| rect.width() * rect.height();
    let darkened: f32 = dark.iter().map(area).sum();
    assert_eq!(dark.len(), 2);
    assert!(
        darkened > 0.2 * area(&window) && darkened < 0.4 * area(&window),
        "{dark:?}"
    );
    assert!(
        dark.iter().all(|edge| edge.width() == window.width()),
        "{dark:?}"
    );
}

#[test]
fn text_lines_do_not_overlap_each_other_the_map_or_the_panel() {
    for language in Language::ALL {
        for view in View::ALL {
            let mut app = playing(language, view);
            // The rock around the level cannot be blasted, and the game reports this.
            hold(&mut app, KeyCode::KeyB, 3);
            // The description of the player's position takes several lines.
            hold(&mut app, KeyCode::KeyT, 1);
            // Show the world beside the panel instead of the map, because the text lines are
            // visible only over the world.
            app.world_mut().resource_mut::<LevelMap>().as_played = true;
            for panel in [false, true] {
                app.world_mut().resource_mut::<PanelUse>().open = panel;
                for size in [
                    [640.0, 400.0],
                    [800.0, 600.0],
                    [1024.0, 768.0],
                    [1280.0, 720.0],
                ] {
                    let size = Vec2::from_array(size);
                    resize(&mut app, size);
                    // The panel reports its width only after it has been drawn.
                    ticks(&mut app, 3);
                    let right = if panel { PANEL } else { 0.0 };
                    let free = Rect::from_corners(Vec2::ZERO, size - Vec2::X * right);
                    let seen = check_leaves(&mut app, free);
                    let narrow = if view == View::FirstPerson {
                        1000.0
                    } else {
                        700.0
                    };
                    let is_small = panel && size.x < narrow;
                    // The charges are an icon and words.
                    let lines = if is_small { 4 } else { 6 };
                    let map = usize::from(view == View::FirstPerson);
                    assert_eq!(seen.len(), lines + map, "{size} {panel} {seen:#?}");
                }
            }
        }
    }
}

#[test]
fn text_lines_do_not_overlap_the_open_map() {
    for (language, view) in Language::ALL.into_iter().zip(View::ALL) {
        let mut app = playing(language, view);
        hold(&mut app, KeyCode::KeyB, 3);
        hold(&mut app, KeyCode::KeyT, 1);
        app.insert_resource(MapOpen(true));
        for size in SIZES.into_iter().filter(|size| size[0] >= 960.0) {
            let size = Vec2::from_array(size);
            resize(&mut app, size);
            ticks(&mut app, 3);
            let seen = check_leaves(&mut app, Rect::from_corners(Vec2::ZERO, size));
            // The icon of the charges is a picture, too.
            let maps = seen.iter().filter(|(name, _)| name == "map");
            let largest = maps.map(|(_, at)| at.size().element_product());
            let share = largest.fold(0.0, f32::max) / size.element_product();
            assert!(share > 0.4, "{size}: {share} {seen:#?}");
        }
    }
}

#[test]
fn large_text_fits_beside_the_map_and_the_keys_in_a_small_window() {
    for language in Language::ALL {
        let mut app = playing(language, View::FirstPerson);
        set(&mut app, Setting::TextSize, 150);
        hold(&mut app, KeyCode::KeyB, 3);
        hold(&mut app, KeyCode::KeyT, 1);
        let size = Vec2::new(640.0, 400.0);
        resize(&mut app, size);
        let seen = check_leaves(&mut app, Rect::from_corners(Vec2::ZERO, size));
        // The charges are an icon and words.
        assert_eq!(
            seen.len(),
            7,
            "state, charges, two news, keys and map: {seen:#?}"
        );
    }
}

/// The width of the panel at the window's right side.
const PANEL: f32 = 344.0;

/// Every card: its name, a function that opens it, and its number of pages.
fn cards() -> impl Iterator<Item = (String, Opener, u32)> {
    let cards = Card::SCREENS.iter().chain(Card::MENUS).copied();
    cards.map(|card| {
        let pages = match card {
            Card::Settings => 4,
            Card::Bindings => 14,
            Card::Help => 2,
            Card::Book => 6,
            _ => 1,
        };
        let open: Opener = Box::new(move |app| open_card(app, card));
        (format!("{card:?}"), open, pages)
    })
}

/// Opens a screen, a card, or one of their states.
type Opener = Box<dyn Fn(&mut App)>;

/// Screens without a card, and further states of cards.
const STATES: &[(&str, fn(&mut App), u32)] = &[
    ("title, with a fault", open_invalid_recipe, 1),
    ("custom, with floors", with_floors, 1),
    ("playing", |app| play(app, Menu::None), 1),
    ("playing, from above", from_above, 1),
    ("map", open_map, 1),
    ("won, the end of the campaign", win_last, 2),
    ("watch", |app| show(app, Screen::Watching, Menu::None), 1),
    (
        "MultiMaze",
        |app| show(app, Screen::MultiMaze, Menu::None),
        1,
    ),
    (
        "MultiMaze, paused",
        |app| show(app, Screen::MultiMaze, Menu::Pause),
        1,
    ),
    (
        "MultiMaze, discarding paths",
        |app| show(app, Screen::MultiMaze, Menu::Restart),
        1,
    ),
    ("MultiMaze, solved", solve, 1),
];

/// Opens a card over the title screen, or if it needs a level, in a level.
fn open_card(app: &mut App, card: Card) {
    match card {
        Card::Won => return win(app),
        Card::Lost => return lose(app),
        Card::Pause | Card::Reveal | Card::Restart => play(app, Menu::None),
        _ => show(app, Screen::Title, Menu::None),
    }
    card.open(&mut app.world_mut().commands());
    app.world_mut().flush();
    ticks(app, 2);
}

const SIZES: [[f32; 2]; 9] = [
    [640.0, 400.0],
    [800.0, 600.0],
    [960.0, 600.0],
    [1024.0, 768.0],
    [1280.0, 720.0],
    [1920.0, 1080.0],
    [2560.0, 1080.0],
    [3440.0, 1440.0],
    [3840.0, 2160.0],
];

fn show(app: &mut App, screen: Screen, menu: Menu) {
    NextState::set_if_neq(&mut app.world_mut().resource_mut(), screen);
    ticks(app, 2);
    NextState::set_if_neq(&mut app.world_mut().resource_mut(), menu);
    ticks(app, 2);
}

fn open_invalid_recipe(app: &mut App) {
    show(app, Screen::Title, Menu::None);
    let no_room = Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Exactly(999),
        }),
        ..default()
    };
    app.world_mut().write_message(OpenLevel::make(no_room));
    ticks(app, 3);
}

fn play(app: &mut App, menu: Menu) {
    show(app, Screen::Title, Menu::None);
    app.insert_resource(View::FirstPerson);
    app.world_mut().write_message(OpenLevel::make(recipe()));
    ticks(app, 3);
    show(app, Screen::Playing, Menu::None);
    // The rock around the level cannot be blasted, and the game reports this.
    hold(app, KeyCode::KeyB, 3);
    show(app, Screen::Playing, menu);
}

fn with_floors(app: &mut App) {
    show(app, Screen::Custom, Menu::None);
    custom::focus(
        app,
        match *app.world().resource::<Language>() {
            Language::English => "Grid",
            Language::German => "Gitter",
        },
    );
    hold(app, KeyCode::ArrowRight, 1);
    ticks(app, 3);
}

fn from_above(app: &mut App) {
    play(app, Menu::None);
    app.insert_resource(View::TopDown);
    ticks(app, 2);
}

fn open_map(app: &mut App) {
    play(app, Menu::None);
    app.insert_resource(MapOpen(true));
    ticks(app, 2);
}

/// Opens the card that appears after a chapter is won.
fn win(app: &mut App) {
    win_chapter(app, 4);
}

/// Opens the card that appears after the last chapter is won.
fn win_last(app: &mut App) {
    let chapters = app.world().resource::<Campaign>().chapters.len();
    win_chapter(app, chapters - 1);
}

fn win_chapter(app: &mut App, number: usize) {
    let chapter = app.world().resource::<Campaign>().chapters[number]
        .recipe
        .clone();
    app.world_mut().write_message(OpenLevel::make(chapter));
    ticks(app, 3);
    show(app, Screen::Playing, Menu::None);
    app.world_mut().resource_mut::<Run>().progress.finish();
    happen(app.world_mut(), Event::Finished);
    ticks(app, 3);
}

/// Waits in a level with floors until the Minotaur catches the player.
fn lose(app: &mut App) {
    let mut levels = crate::minotaur::levels();
    let level = levels.find(|level| level.grid().floors() > 1).unwrap();
    let open = OpenLevel::take(Arc::new(level));
    app.world_mut().write_message(open);
    ticks(app, 3);
    show(app, Screen::Playing, Menu::None);
    // The run begins with the first input.
    hold(app, KeyCode::KeyW, 1);
    play_to_the_end(app, 300);
    let tick = Duration::from_secs(1) / TICKS_PER_SECOND;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(tick));
    ticks(app, 3);
    assert_eq!(screen(app), Screen::Lost);
}

fn solve(app: &mut App) {
    show(app, Screen::MultiMaze, Menu::None);
    app.world_mut()
        .resource_mut::<NextState<Solved>>()
        .set(Solved(true));
    ticks(app, 2);
}

#[test]
fn english_fits_every_screen_in_windows_of_every_size() {
    check_layout(Language::English, 100);
}

#[test]
fn large_english_fits_every_screen_in_windows_of_every_size() {
    check_layout(Language::English, 200);
}

#[test]
fn german_fits_every_screen_in_windows_of_every_size() {
    check_layout(Language::German, 100);
}

#[test]
fn large_german_fits_every_screen_in_windows_of_every_size() {
    check_layout(Language::German, 200);
}

/// The smallest window in which no card has to be scrolled at the usual text size.
const WHOLE: Vec2 = Vec2::new(960.0, 600.0);

/// Checks every screen at the given text size, which is a percentage of the usual size.
fn check_layout(language: Language, text_size: u16) {
    let folder = tempfile::tempdir().unwrap();
    let mut app = title_with_saved_run(folder.path(), language, text_size);
    let mut faults = Vec::new();
    let states = STATES.iter().map(|&(name, open, pages)| {
        let open: Opener = Box::new(open);
        (name.to_owned(), open, pages)
    });
    for (name, open, pages) in cards().chain(states) {
        open(&mut app);
        for page in 1..=pages {
            for size in SIZES {
                let size = Vec2::from_array(size);
                resize(&mut app, size);
                let layout = Layout::of(&mut app);
                let told = layout.0.iter().filter(|seen| seen.text.is_some());
                assert!(told.count() > 1, "{name} {page} is not shown");
                let mut found = layout.faults(size);
                if text_size == 100 && size.cmpge(WHOLE).all() {
                    found.extend(layout.cut_off());
                }
                let at = |fault| format!("{name} {page}, {size}: {fault}");
                faults.extend(found.into_iter().map(at));
            }
            hold(&mut app, KeyCode::PageDown, 1);
        }
    }
    assert!(
        faults.is_empty(),
        "{} faults:\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Creates the title screen of a player who has saved runs and has won the maze of the day.
fn title_with_saved_run(folder: &Path, language: Language, text_size: u16) -> App {
    files(folder);
    title(folder, language, text_size)
}

/// Creates the title screen of a player whose files are in `folder`.
fn title(folder: &Path, language: Language, text_size: u16) -> App {
    let mut app = rendering_app(Options {
        language: Some(language),
        ..default()
    });
    app.insert_resource(Store::in_folder(folder.join("levels")))
        .insert_resource(WaitForWork(true));
    start(&mut app);
    set(&mut app, Setting::TextSize, text_size);
    app
}

/// Writes the files of a player who has a chapter and a free maze to continue, has won the maze of the
/// day, and has unlocked all characters for descents.
pub(crate) fn files(folder: &Path) {
    let campaign = Campaign::default();
    let is_long = |chapter: &&Chapter| chapter.name == "the-guarded-hall";
    let chapter = campaign.chapters.iter().find(is_long).unwrap();
    let free = Recipe {
        seed: u32::MAX.into(),
        ..default()
    };
    for (file, recipe) in [("run.ron", &free), ("chapter-run.ron", &chapter.recipe)] {
        let run = Recording::new(&make(recipe).unwrap());
        std::fs::write(folder.join(file), run.write()).unwrap();
    }
    let outcome = "(finished: true, ticks: 99999, steps: 9999, hints: 99)";
    let day = warren::today();
    let days = format!("(version: 1, holds: {{\"{day}\": Over({outcome})}})");
    std::fs::write(folder.join("daily.ron"), days).unwrap();
    let deeds = Start::ALL.into_iter().filter_map(Start::deed);
    let deeds: Vec<&str> = deeds.map(Deed::key).collect();
    let book = format!("(version: 1, holds: (deeds: {deeds:?}))");
    std::fs::write(folder.join("book.ron"), book).unwrap();
}

/// All visible nodes, in stacking order from back to front.
struct Layout(Vec<Seen>);

/// A visible node.
struct Seen {
    entity: Entity,
    parent: Option<Entity>,
    /// The outermost ancestor of the node, or the node itself.
    root: Entity,
    /// The text of the node.
    text: Option<String>,
    /// The width and the height of the text, relative to the node.
    written: Vec2,
    /// The area of the node in the window.
    at: Rect,
    /// The part of the area that is not clipped.
    part: Rect,
    /// Whether the node scrolls. If so, its content can be taller than the node.
    scrolls: bool,
    /// The height of the content outside the node's visible area, in pixels.
    hidden: f32,
    /// Whether the node is a scroll bar.
    is_scrollbar: bool,
    /// Whether the background of the node is opaque.
    covers: bool,
    /// Whether the node has a text or a border.
    is_drawn: bool,
}

/// Returns the width and the height of a text's glyphs. Spaces at the ends of lines are ignored,
/// because they are invisible.
fn glyph_extent(layout: &TextLayoutInfo) -> Vec2 {
    let of_glyph = |glyph: &PositionedGlyph| (glyph.position.x, glyph.atlas_info.rect.width());
    let glyphs = layout.glyphs.iter().map(of_glyph);
    let ends = glyphs
        .filter(|glyph| glyph.1 > 2.0)
        .map(|(middle, width)| middle + width / 2.0);
    Vec2::new(ends.fold(0.0, f32::max), layout.size.y)
}

/// The maximum error from rounding positions, in pixels.
const ROUNDING: f32 = 2.0;

impl Layout {
    fn of(app: &mut App) -> Layout {
        let mut nodes = app.world_mut().query_filtered::<(
            (Entity, &Node, &ComputedNode, &UiGlobalTransform),
            (&ComputedStackIndex, &InheritedVisibility),
            (Option<&ChildOf>, Has<Scrollbar>, Option<&CalculatedClip>),
            (
                Option<&Text>,
                Option<&TextLayoutInfo>,
                Option<&BackgroundColor>,
            ),
        ), Without<BackgroundGradient>>();
        let world = app.world();
        let mut seen: Vec<(u32, Seen)> = nodes
            .iter(world)
            .filter(|(node, (_, visible), ..)| visible.get() && node.2.size.min_element() > 0.0)
            .map(
                |((entity, style, node, at), (stack, _), of, (text, layout, background))| {
                    let (_, is_scrollbar, _) = of;
                    let at = Rect::from_center_size(at.translation, node.size);
                    let mut root = entity;
                    while let Some(parent) = world.get::<ChildOf>(root) {
                        root = parent.parent();
                    }
                    let seen = Seen {
                        entity,
                        parent: of.0.map(|parent| parent.parent()),
                        root,
                        text: text.map(|text| text.0.clone()),
                        written: layout.map_or(Vec2::ZERO, glyph_extent),
                        at,
                        part: of.2.map_or(at, |clip| at.intersect(clip.clip)),
                        scrolls: style.overflow.y == OverflowAxis::Scroll,
                        hidden: node.content_size.y - node.size.y,
                        is_scrollbar,
                        covers: background.is_some_and(|colour| colour.0.alpha() == 1.0),
                        is_drawn: text.is_some() || node.border.min_inset.max_element() > 0.0,
                    };
                    (stack.0, seen)
                },
            )
            .collect();
        seen.sort_by_key(|seen| seen.0);
        Layout(seen.into_iter().map(|seen| seen.1).collect())
    }

    /// Returns a description of every fault in the layout.
    fn faults(&self, window: Vec2) -> Vec<String> {
        let window = Rect::from_corners(Vec2::ZERO, window);
        let mut faults = Vec::new();
        for (i, node) in self.0.iter().enumerate() {
            let parent = self.0.iter().find(|of| Some(of.entity) == node.parent);
            let (within, may_be_lower) = parent.map_or((window, false), |of| (of.at, of.scrolls));
            if !contains_rect(within, node.at, may_be_lower) {
                faults.push(format!(
                    "{} leaves {}",
                    self.name(node),
                    name_of(parent, self)
                ));
            }
            let mut bars = self.0.iter().filter(|bar| bar.is_scrollbar);
            let has_bar = bars.any(|bar| bar.parent == Some(node.entity));
            if node.scrolls && (node.hidden > ROUNDING && !has_bar || node.hidden <= 0.0 && has_bar)
            {
                faults.push(format!("{} has a scroll bar: {has_bar}", self.name(node)));
            }
            if (node.written - node.at.size()).max_element() > ROUNDING {
                let written = node.written;
                faults.push(format!("{} is as large as {written}", self.name(node)));
            }
            for other in &self.0[..i] {
                let are_siblings = node.parent.is_some() && node.parent == other.parent;
                if are_siblings && overlap(node.at, other.at) {
                    faults.push(format!("{} overlaps {}", self.name(node), self.name(other)));
                }
            }
        }
        faults.extend(self.covered(window));
        faults
    }

    /// Returns a description of every card that is taller than its visible area and therefore has
    /// to be scrolled.
    fn cut_off(&self) -> Vec<String> {
        let cards = self.0.iter().filter(|card| card.hidden > ROUNDING);
        cards
            .map(|card| format!("{} hides {} pixels", self.name(card), card.hidden))
            .collect()
    }

    /// Returns a description of every node that is partly covered by a node of a different tree.
    fn covered(&self, window: Rect) -> Vec<String> {
        let mut faults = Vec::new();
        for (i, node) in self.0.iter().enumerate() {
            // Nodes that fill the window are behind everything else.
            if !node.is_drawn || node.part.is_empty() || contains_rect(node.part, window, false) {
                continue;
            }
            let above = self.0[i + 1..]
                .iter()
                .filter(|above| above.root != node.root);
            let above: Vec<&Seen> = above
                .filter(|above| above.covers || above.is_drawn)
                .collect();
            if above
                .iter()
                .any(|above| above.covers && contains_rect(above.part, node.part, false))
            {
                continue;
            }
            for above in above {
                if overlap(above.part, node.part) {
                    faults.push(format!("{} covers {}", self.name(above), self.name(node)));
                }
            }
        }
        faults
    }

    /// Returns a name for a node: its own text or the first text among its descendants, together
    /// with its area.
    fn name(&self, node: &Seen) -> String {
        let is_on = |on: &&Seen| {
            let mut at = Some(on.entity);
            while let Some(entity) = at.filter(|&at| at != node.entity) {
                at = self
                    .0
                    .iter()
                    .find(|of| of.entity == entity)
                    .and_then(|of| of.parent);
            }
            at.is_some()
        };
        let mut on = self
            .0
            .iter()
            .filter(is_on)
            .filter_map(|on| on.text.as_deref());
        let told = on.find(|text| !text.is_empty()).unwrap_or("a picture");
        let Rect { min, max } = node.at;
        format!("{told:?} at {min}, {max}")
    }
}

fn name_of(parent: Option<&Seen>, layout: &Layout) -> String {
    parent.map_or("the window".into(), |parent| layout.name(parent))
}

/// Returns whether the outer area contains the inner area. If `may_be_lower` is true, the height of
/// the inner area does not matter, because the outer node scrolls.
fn contains_rect(outer: Rect, inner: Rect, may_be_lower: bool) -> bool {
    let beyond = (outer.min - inner.min).max(inner.max - outer.max);
    beyond.x <= ROUNDING && (may_be_lower || beyond.y <= ROUNDING)
}

fn overlap(one: Rect, other: Rect) -> bool {
    one.intersect(other).size().min_element() > ROUNDING
}
