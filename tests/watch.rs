//! Tests of the watch screen: the map for every algorithm and grid, and the effects of keys and
//! buttons.

use crate::app::{asset, grid, hold, screen, ticks, until};
use crate::words::is_displayed;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Slider, SliderDragState, SliderRange, SliderValue, ValueChange};
use bevy_warren::map::cell_texel::{CellTexel, mark};
use bevy_warren::work::WaitForWork;
use std::collections::HashSet;
use std::sync::Arc;
use warren::Options;
use warren::{
    Beside, CellNumbers, Lesson, Playback, Quiz, Screen, WatchAction, WatchChoice, WatchMode,
    WatchStage, WatchSubject,
};
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::make;
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_dungeon::route::Walker;
use warren_maze::draw::{Colour, colours};
use warren_maze::generate::Eller;
use warren_maze::solve::{Order, Walkable, cells_along};
use warren_maze::topology::{Cell, Embedding, Grid, GridShape, Mask, Topology};
use warren_watch::{Commentary, Kind, Method, Reading, Search, Spot};

/// Creates the game on the watch screen, with this level.
fn watching(mode: WatchMode, level: Level) -> App {
    let mut app = warren::app(Options {
        level: Some(Arc::new(level)),
        watch: Some(mode),
        headless: true,
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 4);
    assert_eq!(screen(&app), Screen::Watching);
    app
}

/// Creates the game on the watch screen, with this recipe. The animation is paused at the first
/// step.
fn paused(mode: WatchMode, recipe: &Recipe) -> App {
    let mut app = watching(mode, make(recipe).unwrap());
    hold(&mut app, KeyCode::Space, 1);
    assert!(!playback(&app).is_playing());
    seek(&mut app, 0);
    app
}

fn recipe(algorithm: Algorithm, shape: GridShape, wraps: bool) -> Recipe {
    Recipe {
        grid: grid(shape, [7, 6, 2], [wraps, wraps, false]).unwrap(),
        algorithm,
        seed: 4,
        ..default()
    }
}

fn kruskal() -> Recipe {
    recipe(Algorithm::Kruskal, GridShape::Square, false)
}

fn stage(app: &App) -> &WatchStage {
    app.world().resource::<WatchStage>()
}

fn current_step(app: &App) -> usize {
    stage(app).at()
}

fn step_count(app: &App) -> usize {
    stage(app).steps()
}

fn playback(app: &App) -> &Playback {
    app.world().resource::<Playback>()
}

fn subject(app: &App) -> &WatchSubject {
    app.world().resource::<WatchSubject>()
}

fn action(app: &mut App, action: WatchAction) {
    app.world_mut().write_message(action);
    ticks(app, 2);
}

fn seek(app: &mut App, to: usize) {
    action(app, WatchAction::Seek(to));
    assert_eq!(current_step(app), to);
}

/// Presses the button for an action.
fn press(app: &mut App, wanted: WatchAction) {
    let mut buttons = app.world_mut().query::<(Entity, &WatchAction)>();
    let found = buttons
        .iter(app.world())
        .find(|(_, action)| **action == wanted);
    let entity = found
        .unwrap_or_else(|| panic!("no button for {wanted:?}"))
        .0;
    app.world_mut().trigger(Activate { entity });
    ticks(app, 2);
}

/// Returns the texel and the tint of every cell.
fn picture(app: &App) -> Vec<(CellTexel, [u8; 4])> {
    let cells = stage(app).moment().maze().grid().cells();
    (0..cells).map(|cell| stage(app).shown(cell)).collect()
}

/// Creates the animation for a recipe, independently of the screen.
fn make_commentary(mode: WatchMode, recipe: &Recipe) -> Arc<Commentary> {
    let search = |method| {
        let search = Search {
            method,
            order: Order::default(),
            through_doors: true,
        };
        Commentary::search(make(recipe).unwrap(), search).unwrap()
    };
    Arc::new(match mode {
        WatchMode::Carving => Commentary::carving(recipe, &mut ()).unwrap(),
        WatchMode::BreadthFirst => search(Method::BreadthFirst),
        WatchMode::DepthFirst => search(Method::DepthFirst),
        WatchMode::Bidirectional => search(Method::Bidirectional),
        WatchMode::AStar => search(Method::AStar),
        WatchMode::DeadEndFilling => search(Method::DeadEndFilling),
        WatchMode::LeftHand => search(Method::LeftHand),
        WatchMode::RightHand => search(Method::RightHand),
        WatchMode::Tremaux => search(Method::Tremaux),
    })
}

/// Checks every texel against the state of the algorithm after `step` steps.
fn check_texels(app: &App, mode: WatchMode, commentary: &Arc<Commentary>, step: usize) {
    let mut reading = Reading::begin(commentary.clone());
    reading.seek(step);
    let (moment, show) = (reading.moment(), commentary.show());
    let level = show.level();
    let is_over = moment.at() == show.len();
    let newest: HashSet<Cell> = reading.focus().collect();
    let lists = reading.list().iter().chain(reading.second_list());
    let frontier: HashSet<Cell> = lists.copied().collect();
    let on_path: HashSet<Cell> = moment.path().map_or_else(HashSet::new, |path| {
        cells_along(level.grid(), path.from, &path.moves).collect()
    });
    for cell in 0..level.grid().cells() {
        let (texel, tint) = stage(app).shown(cell);
        let told = format!("{mode:?} {:?} cell {cell}, step {step}", level.recipe());
        if level.maze().is_solid(cell) {
            assert_eq!(texel, CellTexel::default(), "rock: {told}");
            continue;
        }
        let ways = match mode {
            WatchMode::Carving => reading.openings(cell),
            _ => Walker::ALL_DOORS.passages(level).ways(cell),
        };
        assert_eq!(texel.ways, ways.0 as u8 | CellTexel::OPEN, "sides: {told}");
        let has = |mark| texel.marks & mark != 0;
        let contains = |content| texel.shows(content);
        assert_eq!(has(mark::NEWEST), newest.contains(&cell), "newest: {told}");
        assert_eq!(
            has(mark::WAITING),
            frontier.contains(&cell),
            "waiting: {told}"
        );
        let has_dots = mode != WatchMode::Carving || is_over;
        let is_start = has_dots && level.starts().contains(&cell);
        assert_eq!(contains(Content::Start), is_start, "start: {told}");
        let is_finish = has_dots && level.is_finish(cell);
        assert_eq!(contains(Content::Finish), is_finish, "finish: {told}");
        let number = moment.number(cell);
        assert_eq!(
            texel.number,
            number.map_or(0, |n| n % 10 + 1) as u16,
            "{told}"
        );
        // A random walk is a line through the cells of its path.
        let is_wilson = commentary
            .script()
            .is_some_and(|script| script.name == "wilson");
        let is_walk = is_wilson && frontier.len() > 1 && frontier.contains(&cell);
        let has_line = on_path.contains(&cell) || is_walk;
        assert_eq!(texel.line != 0, has_line, "path: {told}");
        assert_eq!(tint[3] != 0, number.is_some(), "reached: {told}");
    }
}

/// Checks several steps of an animation, in forward and in reverse order.
fn check_show(app: &mut App, mode: WatchMode, recipe: &Recipe) {
    *app.world_mut().resource_mut::<WatchSubject>() = WatchSubject {
        mode,
        recipe: recipe.clone(),
        given: None,
        beside: None,
    };
    ticks(app, 1);
    action(app, WatchAction::Play);
    let commentary = make_commentary(mode, recipe);
    let end = commentary.len();
    let mut seen = Vec::new();
    for step in [0, 1, end / 3, end - 1, end] {
        seek(app, step);
        check_texels(app, mode, &commentary, step);
        seen.push((step, picture(app)));
    }
    for (step, before) in seen.into_iter().rev() {
        seek(app, step);
        assert!(picture(app) == before, "{mode:?} {recipe:?} at {step}");
    }
}

/// Creates the game on the watch screen, with numbers in the cells.
fn app_with_numbers() -> App {
    let mut app = paused(WatchMode::Carving, &kruskal());
    action(&mut app, WatchAction::Numbers);
    app
}

fn check_all(mode: WatchMode, shape: GridShape) {
    let mut app = app_with_numbers();
    for wraps in [false, true]
        .into_iter()
        .filter(|wraps| shape.may_wrap() || !wraps)
    {
        for algorithm in Algorithm::ALL {
            let recipe = recipe(algorithm, shape, wraps);
            let grid = Grid::try_from(recipe.grid).unwrap();
            if recipe.algorithm.misfit(&grid).is_none() {
                check_show(&mut app, mode, &recipe);
            }
        }
    }
}

#[test]
fn the_map_shows_every_algorithm_carving_squares() {
    check_all(WatchMode::Carving, GridShape::Square);
}

#[test]
fn the_map_shows_every_algorithm_carving_cubes() {
    check_all(WatchMode::Carving, GridShape::Cubic);
}

#[test]
fn the_map_shows_every_algorithm_carving_hexagons() {
    check_all(WatchMode::Carving, GridShape::Hex);
}

#[test]
fn the_map_shows_every_algorithm_carving_triangles() {
    check_all(WatchMode::Carving, GridShape::Triangular);
}

#[test]
fn the_map_shows_every_algorithm_carving_rings() {
    check_all(WatchMode::Carving, GridShape::Polar);
}

#[test]
fn the_map_shows_searches_on_every_grid() {
    let mut app = app_with_numbers();
    for mode in [
        WatchMode::BreadthFirst,
        WatchMode::DepthFirst,
        WatchMode::Bidirectional,
        WatchMode::AStar,
        WatchMode::DeadEndFilling,
        WatchMode::Tremaux,
    ] {
        for shape in GridShape::ALL {
            for wraps in [false, true]
                .into_iter()
                .filter(|wraps| shape.may_wrap() || !wraps)
            {
                for algorithm in [Algorithm::Prim, Algorithm::AREAS, Algorithm::ALL[1].clone()] {
                    check_show(&mut app, mode, &recipe(algorithm, shape, wraps));
                }
            }
        }
    }
}

#[test]
fn the_map_shows_masked_cells_as_rock() {
    let mut masked = recipe(Algorithm::Kruskal, GridShape::Hex, false);
    masked.grid.height = masked.grid.width;
    masked.mask = Mask::Hexagon;
    let mut app = app_with_numbers();
    for mode in [WatchMode::Carving, WatchMode::BreadthFirst] {
        check_show(&mut app, mode, &masked);
    }
}

#[test]
fn separate_trees_have_set_colours_and_a_single_tree_order_colours() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    seek(&mut app, 20);
    let moment = stage(&app).moment();
    assert!(moment.sets() > 3);
    for &cell in moment.reached() {
        let Colour(colour) = colours::area(moment.set(cell).unwrap());
        assert_eq!(stage(&app).shown(cell).1[..3], colour);
    }
    let mut app = paused(
        WatchMode::Carving,
        &recipe(Algorithm::Prim, GridShape::Square, false),
    );
    let end = step_count(&app);
    seek(&mut app, end);
    let reached = stage(&app).moment().reached();
    let tints: HashSet<_> = reached
        .iter()
        .map(|&cell| stage(&app).shown(cell).1)
        .collect();
    assert!(tints.len() > 20, "{} colours", tints.len());
}

#[test]
fn playback_runs_until_paused_and_stops_at_the_end() {
    let mut app = watching(WatchMode::Carving, make(&kruskal()).unwrap());
    ticks(&mut app, 64);
    let before = current_step(&app);
    assert!(before > 0 && before < step_count(&app));
    hold(&mut app, KeyCode::Space, 1);
    let before = current_step(&app);
    ticks(&mut app, 64);
    assert_eq!(current_step(&app), before, "playback is not paused");
    hold(&mut app, KeyCode::Space, 1);
    ticks(&mut app, 64 * 30);
    assert_eq!(current_step(&app), step_count(&app));
    assert!(!playback(&app).is_playing(), "still playing at the end");
    // Playback restarts at the first step.
    press(&mut app, WatchAction::Play);
    assert!(current_step(&app) < 3 && playback(&app).is_playing());
}

#[test]
fn playback_advances_at_the_displayed_speed() {
    let mut app = watching(WatchMode::Carving, make(&kruskal()).unwrap());
    for _ in 0..9 {
        hold(&mut app, KeyCode::ArrowDown, 1);
    }
    assert_eq!(playback(&app).speed(), 1);
    assert!(is_displayed(&mut app, "1 step per second"));
    let before = current_step(&app);
    ticks(&mut app, 64 * 3);
    assert_eq!(current_step(&app), before + 3);
    hold(&mut app, KeyCode::Equal, 1);
    assert_eq!(playback(&app).speed(), 2);
    press(&mut app, WatchAction::Slower);
    assert_eq!(playback(&app).speed(), 1);
    for _ in 0..9 {
        press(&mut app, WatchAction::Faster);
    }
    action(&mut app, WatchAction::Seek(0));
    ticks(&mut app, 64 * 5);
    assert_eq!(
        current_step(&app),
        step_count(&app),
        "the end was not reached in five seconds"
    );
}

#[test]
fn keys_and_buttons_step_and_seek() {
    let mut app = paused(WatchMode::BreadthFirst, &kruskal());
    hold(&mut app, KeyCode::ArrowRight, 1);
    assert_eq!(current_step(&app), 1);
    press(&mut app, WatchAction::Forward);
    assert_eq!(current_step(&app), 2);
    press(&mut app, WatchAction::Back);
    hold(&mut app, KeyCode::ArrowLeft, 1);
    assert_eq!(current_step(&app), 0);
    hold(&mut app, KeyCode::ArrowLeft, 1);
    assert_eq!(current_step(&app), 0, "stepped back beyond the first step");
    hold(&mut app, KeyCode::ArrowRight, 64);
    assert!(current_step(&app) > 10, "a held key does not repeat");
    hold(&mut app, KeyCode::End, 1);
    assert_eq!(current_step(&app), step_count(&app));
    hold(&mut app, KeyCode::Home, 1);
    assert_eq!(current_step(&app), 0);
    press(&mut app, WatchAction::END);
    assert_eq!(current_step(&app), step_count(&app));
    press(&mut app, WatchAction::Seek(0));
    assert_eq!(current_step(&app), 0);
}

#[test]
fn the_scrub_bar_seeks_and_follows_playback() {
    let mut app = paused(WatchMode::DepthFirst, &kruskal());
    let mut sliders = app.world_mut().query_filtered::<Entity, With<Slider>>();
    let source = sliders.single(app.world()).unwrap();
    app.world_mut().trigger(ValueChange {
        source,
        value: 7.0f32,
        is_final: false,
    });
    ticks(&mut app, 2);
    assert_eq!(current_step(&app), 7);
    hold(&mut app, KeyCode::ArrowRight, 1);
    let entity = app.world().entity(source);
    assert_eq!(entity.get::<SliderValue>().unwrap().0, 8.0);
    let range = entity.get::<SliderRange>().unwrap();
    assert_eq!(range.end(), step_count(&app) as f32);
    // While the player drags the slider, playback does not advance.
    for (dragging, runs) in [(true, false), (false, true)] {
        let mut entity = app.world_mut().entity_mut(source);
        entity.get_mut::<SliderDragState>().unwrap().dragging = dragging;
        if !playback(&app).is_playing() {
            press(&mut app, WatchAction::Play);
        }
        let before = current_step(&app);
        ticks(&mut app, 64);
        assert_eq!(current_step(&app) > before, runs, "dragging: {dragging}");
    }
}

#[test]
fn the_bar_describes_the_current_step() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    seek(&mut app, 9);
    let (cells, sets) = (
        stage(&app).moment().reached().len(),
        stage(&app).moment().sets(),
    );
    let told = format!(
        "kruskal\nstep 9 of {}\n{cells} cells in {sets} sets",
        step_count(&app)
    );
    assert!(is_displayed(&mut app, &told), "{told}");
    let shortest = make(&kruskal()).unwrap().shortest().unwrap();
    for (mode, name) in [
        (WatchMode::BreadthFirst, "queue"),
        (WatchMode::DepthFirst, "stack"),
    ] {
        let mut app = paused(mode, &kruskal());
        seek(&mut app, 5);
        let waiting = stage(&app).reading().list().len();
        let visited = stage(&app).moment().reached().len();
        let told = format!("{visited} cells visited\n{name} of {waiting} cell");
        assert!(is_displayed(&mut app, &told), "{told}");
        hold(&mut app, KeyCode::End, 1);
        let told = format!("path of {shortest} steps");
        assert!(is_displayed(&mut app, &told), "{told}");
    }
}

#[test]
fn the_explanation_shows_the_line_and_the_sentence_of_the_step() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    assert!(is_displayed(&mut app, "for each wall, in random order:"));
    let keep = stage(&app).commentary().spot(Spot::First(Kind::Keep));
    seek(&mut app, keep);
    assert!(is_displayed(&mut app, "to itself, so it stays."));
    let mut lines = app.world_mut().query::<(&Text, &TextColor)>();
    let mut shades: Vec<(String, Color)> = Vec::new();
    for (text, shade) in lines.iter(app.world()) {
        shades.push((text.0.clone(), shade.0));
    }
    let shade = |wanted: &str| shades.iter().find(|(text, _)| text == wanted).unwrap().1;
    let current = shade("otherwise: the wall stays");
    assert_ne!(current, shade("open the wall, and join the two sets"));
    seek(&mut app, 2);
    assert!(is_displayed(&mut app, "Both cells are sets of their own."));
}

#[test]
fn two_algorithms_run_side_by_side_on_one_clock() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    assert!(stage(&app).second().is_none());
    hold(&mut app, KeyCode::KeyC, 1);
    action(&mut app, WatchAction::Play);
    let Some(Beside::Carving(other)) = subject(&app).beside.clone() else {
        panic!("no second algorithm")
    };
    assert_ne!(other.name(), "kruskal");
    let second = stage(&app).second().unwrap();
    let level = second.moment().show().level();
    let recipe = Recipe {
        algorithm: other,
        ..kruskal()
    };
    assert_eq!(
        level,
        &make(&recipe).unwrap(),
        "the seed or the grid differs"
    );
    for at in [0, 5, 40, step_count(&app)] {
        seek(&mut app, at);
        let second = stage(&app).second().unwrap();
        for stage in [stage(&app), second] {
            assert_eq!(stage.reading().at(), at.min(stage.commentary().len()));
        }
    }
    // Beside the first algorithm, the screen can show any other algorithm, or nothing.
    let mut seen = 1;
    while subject(&app).beside.is_some() {
        press(&mut app, WatchAction::Next(WatchChoice::Beside));
        seen += 1;
    }
    assert_eq!(seen, Algorithm::ALL.len());
    let mut app = paused(WatchMode::AStar, &kruskal());
    hold(&mut app, KeyCode::KeyC, 1);
    let second = stage(&app).second().unwrap();
    assert_eq!(second.mode(), WatchMode::BreadthFirst);
    assert_eq!(
        second.moment().show().level(),
        stage(&app).moment().show().level()
    );
    hold(&mut app, KeyCode::KeyS, 1);
    assert!(stage(&app).second().is_none());
}

#[test]
fn the_quiz_asks_for_the_next_cell_of_every_search_and_keeps_the_score() {
    let quiz = |app: &App| app.world().resource::<Quiz>().clone();
    let keys = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
    ];
    let flat = Recipe {
        grid: grid(GridShape::Square, [12, 12, 1], [false; 3]).unwrap(),
        ..kruskal()
    };
    for mode in WatchMode::ALL.into_iter().skip(1) {
        let mut app = paused(mode, &flat);
        let mut expected = [0, 0];
        for round in 0..4 {
            hold(&mut app, KeyCode::KeyQ, 1);
            let Some(question) = quiz(&app).question else {
                break;
            };
            assert_eq!(current_step(&app), question.at, "{mode:?}");
            assert!(is_displayed(
                &mut app,
                "Which cell does the search visit next?"
            ));
            for (index, &cell) in question.options.iter().enumerate() {
                let (texel, _) = stage(&app).shown(cell);
                assert_eq!(usize::from(texel.number), index + 1);
                assert!(texel.marks & mark::NUMBER != 0);
            }
            let next = stage(&app).commentary().cell(question.at);
            let is_next = |&&cell: &&Cell| (cell == next) == (round != 1);
            let answer = question.options.iter().find(is_next).unwrap();
            let index = question.options.iter().position(|cell| cell == answer);
            hold(&mut app, keys[index.unwrap()], 1);
            let is_right = round != 1;
            expected = [expected[0] + u32::from(is_right), expected[1] + 1];
            assert_eq!(quiz(&app).verdict, Some(is_right), "{mode:?}");
            assert_eq!(quiz(&app).score, expected, "{mode:?}");
            assert_eq!(current_step(&app), question.at + 1);
            for &cell in &question.options {
                assert!(stage(&app).shown(cell).0.marks & mark::NUMBER == 0);
            }
        }
        assert!(expected[1] > 1, "{mode:?}: {expected:?}");
        // Moving on withdraws the question.
        seek(&mut app, 0);
        hold(&mut app, KeyCode::KeyQ, 1);
        assert!(quiz(&app).question.is_some(), "{mode:?}");
        hold(&mut app, KeyCode::ArrowLeft, 1);
        assert!(quiz(&app).question.is_none(), "{mode:?}");
        hold(&mut app, KeyCode::KeyR, 1);
        assert_eq!(quiz(&app).score, [0, 0]);
    }
    let mut app = paused(WatchMode::Carving, &kruskal());
    hold(&mut app, KeyCode::KeyQ, 1);
    assert!(quiz(&app).question.is_none());
    assert!(is_displayed(&mut app, "The quiz is about searches"));
}

#[test]
fn keys_go_from_mark_to_mark() {
    let mut app = paused(
        WatchMode::Carving,
        &recipe(Algorithm::Wilson, GridShape::Square, false),
    );
    let marks: Vec<usize> = stage(&app).commentary().markers().collect();
    assert!(marks.len() > 3);
    for &mark in &marks {
        hold(&mut app, KeyCode::Period, 1);
        assert_eq!(current_step(&app), mark);
    }
    for &mark in marks.iter().rev().skip(1) {
        hold(&mut app, KeyCode::Comma, 1);
        assert_eq!(current_step(&app), mark);
    }
    hold(&mut app, KeyCode::Comma, 1);
    assert_eq!(current_step(&app), 0);
}

#[test]
fn a_lesson_shows_the_step_of_each_page_and_ends_before_its_first_page() {
    let mut app = paused(
        WatchMode::Carving,
        &recipe(Algorithm::Wilson, GridShape::Square, false),
    );
    let script = stage(&app).commentary().script().unwrap();
    for (page, &spot) in (1..).zip(script.lesson) {
        press(&mut app, WatchAction::NextPage);
        assert_eq!(*app.world().resource::<Lesson>(), Lesson(Some(page)));
        assert_eq!(current_step(&app), stage(&app).commentary().spot(spot));
        assert!(is_displayed(
            &mut app,
            &format!("{page} of {}", script.lesson.len())
        ));
    }
    assert!(is_displayed(&mut app, "So all mazes are equally likely."));
    hold(&mut app, KeyCode::KeyL, 1);
    assert_eq!(
        *app.world().resource::<Lesson>(),
        Lesson(Some(script.lesson.len())),
        "there is a page after the last one"
    );
    for _ in script.lesson {
        hold(&mut app, KeyCode::KeyK, 1);
    }
    assert_eq!(*app.world().resource::<Lesson>(), Lesson(None));
    press(&mut app, WatchAction::NextPage);
    hold(&mut app, KeyCode::KeyR, 1);
    assert_eq!(
        *app.world().resource::<Lesson>(),
        Lesson(None),
        "the lesson about a different maze goes on"
    );
}

#[test]
fn cells_show_orders_distances_estimates_and_sets() {
    let mut app = paused(WatchMode::AStar, &kruskal());
    let end = step_count(&app);
    seek(&mut app, end);
    let number = |app: &App, cell| {
        let (texel, _) = stage(app).shown(cell);
        let value = u32::from(texel.number);
        (texel.marks & mark::NUMBER != 0).then_some(value)
    };
    let mut kinds = Vec::new();
    loop {
        action(&mut app, WatchAction::Numbers);
        let kind = stage(&app).numbers();
        if kind == CellNumbers::None {
            break;
        }
        kinds.push(kind);
        let reading = stage(&app).reading();
        for cell in 0..reading.moment().maze().grid().cells() {
            let expected = match kind {
                CellNumbers::Order => reading.moment().number(cell),
                CellNumbers::Distance => reading.distance(cell),
                CellNumbers::Estimate => reading.estimate(cell),
                CellNumbers::Sum => reading
                    .distance(cell)
                    .map(|far| far + reading.estimate(cell).unwrap()),
                _ => None,
            };
            assert_eq!(number(&app, cell), expected, "{kind:?} of {cell}");
        }
    }
    assert_eq!(kinds.len(), 5, "{kinds:?}");
    let mut app = paused(WatchMode::Carving, &kruskal());
    seek(&mut app, 9);
    for _ in 0..4 {
        action(&mut app, WatchAction::Numbers);
    }
    assert_eq!(stage(&app).numbers(), CellNumbers::Set);
    for &cell in stage(&app).moment().reached() {
        let set = stage(&app).moment().set(cell).map(|set| set + 1);
        assert_eq!(number(&app, cell), set);
    }
}

#[test]
fn every_choice_cycles_forward_and_backward() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    for (choice, key, count) in [
        (WatchChoice::Mode, KeyCode::KeyS, 9),
        (WatchChoice::Algorithm, KeyCode::KeyA, 17),
        (WatchChoice::Shape, KeyCode::KeyG, 5),
        (WatchChoice::Wraps, KeyCode::KeyW, 4),
    ] {
        let look = |app: &App| {
            let WatchSubject { mode, recipe, .. } = subject(app);
            (*mode, recipe.clone())
        };
        let first = look(&app);
        let mut all = vec![first.clone()];
        loop {
            hold(&mut app, key, 1);
            let told = make_commentary(subject(&app).mode, &subject(&app).recipe.clone());
            assert_eq!(*stage(&app).moment().show().level(), *told.show().level());
            assert_eq!(
                (step_count(&app), stage(&app).mode()),
                (told.len(), subject(&app).mode)
            );
            if look(&app) == first {
                break;
            }
            all.push(look(&app));
        }
        assert_eq!(all.len(), count, "{choice:?}");
        press(&mut app, WatchAction::Last(choice));
        assert_eq!(look(&app), all[count - 1], "{choice:?} back");
        press(&mut app, WatchAction::Next(choice));
        assert_eq!(look(&app), first, "{choice:?} on");
    }
    let before = subject(&app).recipe.clone();
    press(&mut app, WatchAction::Next(WatchChoice::Size));
    assert_eq!(subject(&app).recipe.grid.width, 10);
    assert_eq!(stage(&app).moment().maze().grid().cells(), 100);
    press(&mut app, WatchAction::Seed);
    assert_ne!(subject(&app).recipe.seed, before.seed);
}

#[test]
fn unsupported_algorithms_are_skipped_and_listed() {
    let mut app = paused(
        WatchMode::Carving,
        &recipe(
            Algorithm::Eller(Eller {
                across: 0.5,
                down: 0.5,
            }),
            GridShape::Square,
            false,
        ),
    );
    assert!(!is_displayed(&mut app, "Not "));
    // An algorithm that does not support the grid is replaced by an algorithm that does.
    hold(&mut app, KeyCode::KeyW, 1);
    assert!(!is_displayed(&mut app, "does not fit"));
    let recipe = subject(&app).recipe.clone();
    assert_ne!(recipe.algorithm.name(), "eller");
    assert_eq!(stage(&app).moment().show().level().recipe(), Some(&recipe));
    assert!(is_displayed(
        &mut app,
        "Not eller, binary-tree, sidewinder, recursive-division: it needs whole rows"
    ));
    for _ in 0..12 {
        hold(&mut app, KeyCode::KeyA, 1);
        assert!(!is_displayed(&mut app, "does not fit"));
        let moment = stage(&app).moment();
        assert_eq!(moment.show().level().recipe(), Some(&subject(&app).recipe));
    }
}

#[test]
fn floors_are_shown_one_at_a_time() {
    let mut app = paused(
        WatchMode::Carving,
        &recipe(Algorithm::Prim, GridShape::Cubic, false),
    );
    assert_eq!(stage(&app).floor(), 0);
    assert!(is_displayed(&mut app, "1 of 2"));
    hold(&mut app, KeyCode::PageDown, 1);
    assert_eq!(stage(&app).floor(), 1);
    hold(&mut app, KeyCode::PageDown, 1);
    assert_eq!(stage(&app).floor(), 1);
    press(&mut app, WatchAction::Up);
    assert_eq!(stage(&app).floor(), 0);
}

/// Returns the floor of the newest cell.
fn newest_floor(app: &App) -> u32 {
    let moment = stage(app).moment();
    let newest = stage(app).reading().focus().last().unwrap();
    moment.maze().grid().floor(newest)
}

#[test]
fn the_floor_of_the_newest_cell_is_displayed_unless_one_is_selected() {
    let cubes = recipe(Algorithm::Prim, GridShape::Cubic, false);
    for mode in [
        WatchMode::Carving,
        WatchMode::BreadthFirst,
        WatchMode::DepthFirst,
    ] {
        let mut app = paused(mode, &cubes);
        let mut floors = HashSet::new();
        for _ in 0..step_count(&app) {
            press(&mut app, WatchAction::Forward);
            assert_eq!(stage(&app).floor(), newest_floor(&app));
            floors.insert(stage(&app).floor());
        }
        assert_eq!(floors.len(), 2, "{mode:?}");
        seek(&mut app, 0);
        hold(&mut app, KeyCode::PageDown, 1);
        for step in 1..step_count(&app) {
            seek(&mut app, step);
            assert_eq!(
                stage(&app).floor(),
                1,
                "the selected floor is not displayed"
            );
        }
        // If the animation restarts with a new seed, the chosen floor stays visible.
        hold(&mut app, KeyCode::KeyR, 1);
        action(&mut app, WatchAction::Play);
        seek(&mut app, 1);
        assert!(stage(&app).floor() == 1 && !stage(&app).follows());
        press(&mut app, WatchAction::Follow);
        assert_eq!(stage(&app).floor(), newest_floor(&app));
        hold(&mut app, KeyCode::KeyF, 1);
        assert!(!stage(&app).follows());
    }
}

#[test]
fn each_floor_stays_visible_for_half_a_second_during_playback() {
    let cubes = recipe(Algorithm::Kruskal, GridShape::Cubic, false);
    let mut app = watching(WatchMode::Carving, make(&cubes).unwrap());
    // A floor must be visible for 32 ticks before the next change. The first change can happen at
    // once.
    let (mut age, mut changes) = (32, 0);
    while playback(&app).is_playing() {
        let before = stage(&app).floor();
        ticks(&mut app, 1);
        age += 1;
        if stage(&app).floor() != before {
            assert_eq!(stage(&app).floor(), newest_floor(&app));
            assert!(age >= 32 || !playback(&app).is_playing());
            age = 0;
            changes += 1;
        }
    }
    assert!(changes > 3, "{changes} changes");
    assert_eq!(stage(&app).floor(), newest_floor(&app));
}

/// Makes the watch screen start a task that takes minutes, without waiting for the task. Returns
/// the level of the task's subject. The task keeps a reference to this level as long as its thread
/// runs.
fn start_long_task(app: &mut App) -> Arc<Level> {
    app.insert_resource(WaitForWork(false));
    let mut long = recipe(Algorithm::AldousBroder, GridShape::Square, false);
    (long.grid.width, long.grid.height) = (1 << 17, 1);
    let level = Arc::new(make(&kruskal()).unwrap());
    *app.world_mut().resource_mut::<WatchSubject>() = WatchSubject {
        mode: WatchMode::Carving,
        recipe: long,
        given: Some(level.clone()),
        beside: None,
    };
    ticks(app, 3);
    assert_eq!(
        Arc::strong_count(&level),
        3,
        "the test, the subject and the task need one reference each"
    );
    level
}

#[test]
fn a_new_subject_cancels_the_task_for_the_previous_one() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    let level = start_long_task(&mut app);
    let shown = |app: &App| stage(app).moment().show().level().recipe().cloned();
    assert_eq!(
        shown(&app),
        Some(kruskal()),
        "the previous animation is not displayed"
    );
    let prim = recipe(Algorithm::Prim, GridShape::Hex, false);
    *app.world_mut().resource_mut::<WatchSubject>() = WatchSubject {
        mode: WatchMode::BreadthFirst,
        recipe: prim.clone(),
        given: None,
        beside: None,
    };
    until(&mut app, |app| shown(app) == Some(prim.clone()));
    until(&mut app, |_| Arc::strong_count(&level) == 1);
    assert_eq!(shown(&app), Some(prim));
}

#[test]
fn leaving_cancels_the_running_task() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    let level = start_long_task(&mut app);
    hold(&mut app, KeyCode::Escape, 1);
    ticks(&mut app, 2);
    assert_eq!(screen(&app), Screen::Title);
    // `WatchSubject` still refers to the level, because the player has not chosen a different
    // subject.
    until(&mut app, |_| Arc::strong_count(&level) == 2);
    assert!(app.world().get_resource::<WatchStage>().is_none());
}

#[test]
fn a_level_made_by_hand_is_searched_unchanged() {
    let level = asset("gatehouse");
    let by_hand = level.recipe().is_none() || level.is_edited();
    assert!(by_hand);
    let mut app = watching(WatchMode::BreadthFirst, level.clone());
    assert_eq!(*stage(&app).moment().show().level(), level);
    hold(&mut app, KeyCode::KeyS, 1);
    assert_eq!(stage(&app).mode(), WatchMode::DepthFirst);
    assert_eq!(*stage(&app).moment().show().level(), level);
    hold(&mut app, KeyCode::KeyZ, 1);
    assert_ne!(*stage(&app).moment().show().level(), level);
}

#[test]
fn playback_is_paused_at_the_requested_first_step() {
    let mut app = warren::app(Options {
        level: Some(Arc::new(make(&kruskal()).unwrap())),
        watch: Some(WatchMode::Carving),
        watch_step: Some(13),
        headless: true,
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 20);
    assert_eq!(
        (current_step(&app), playback(&app).is_playing()),
        (13, false)
    );
    hold(&mut app, KeyCode::KeyR, 20);
    assert!(
        playback(&app).is_playing(),
        "the new animation is paused as well"
    );
}

#[test]
fn leaving_and_returning_leaks_no_nodes_or_images() {
    let mut app = paused(WatchMode::Carving, &kruskal());
    hold(&mut app, KeyCode::Escape, 1);
    assert_eq!(screen(&app), Screen::Title);
    let count = |app: &mut App| {
        let nodes = app.world_mut().query::<&Node>().iter(app.world()).count();
        let hovered = app
            .world_mut()
            .query::<&Hovered>()
            .iter(app.world())
            .count();
        (nodes, hovered)
    };
    ticks(&mut app, 2);
    let before = count(&mut app);
    assert!(app.world().get_resource::<WatchStage>().is_none());
    for _ in 0..3 {
        let images = app.world().resource::<Assets<Image>>().len();
        let mut labels = app.world_mut().query::<(&Text, &ChildOf)>();
        let entity = labels
            .iter(app.world())
            .find_map(|(text, parent)| (text.0 == "Watch").then_some(parent.0))
            .unwrap();
        app.world_mut().trigger(Activate { entity });
        ticks(&mut app, 4);
        assert_eq!(screen(&app), Screen::Watching);
        assert!(current_step(&app) < 3 && playback(&app).is_playing());
        press(&mut app, WatchAction::Leave);
        ticks(&mut app, 4);
        assert_eq!(screen(&app), Screen::Title);
        assert_eq!(count(&mut app), before);
        assert_eq!(app.world().resource::<Assets<Image>>().len(), images);
        assert!(app.world().get_resource::<WatchStage>().is_none());
    }
}
