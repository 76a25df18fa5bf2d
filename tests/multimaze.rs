//! Tests of the MultiMaze screen: puzzles played with keys, with a gamepad, and with the actions
//! that the mouse triggers.

use crate::app::{grid, hold, key, screen, ticks, until, vector};
use crate::screens::press;
use crate::settings::card;
use crate::words::{is_displayed, texts};
use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy_warren::map::cell_texel::{CellTexel, mark};
use bevy_warren::work::WaitForWork;
use std::path::{Path, PathBuf};
use warren::Options;
use warren::{
    AskPuzzle, Card, PuzzleAction, PuzzleKind, PuzzleMap, PuzzlePhase, Screen, Sitting, Store,
    Texts,
};
use warren_dungeon::recipe::{Algorithm, Recipe};
use warren_maze::solve::cells_along;
use warren_maze::topology::{Cell, Dir, Embedding, GridShape, GridSpec, Topology};
use warren_puzzle::Overlap;

fn kind(grid: GridSpec, overlap: Overlap) -> PuzzleKind {
    PuzzleKind {
        recipe: Recipe {
            grid,
            algorithm: Algorithm::AldousBroder,
            starts: 3,
            finishes: 4,
            seed: 5,
            ..default()
        },
        overlap,
        day: None,
    }
}

/// Returns a small puzzle for every grid shape, with and without wrapped axes, and with both rules
/// for overlapping paths.
fn kinds() -> Vec<PuzzleKind> {
    let mut kinds = Vec::new();
    for shape in GridShape::ALL {
        for (wrap_x, wrap_y) in [(false, false), (true, false), (true, true)] {
            let grid = grid(shape, [7, 6, 3], [wrap_x, wrap_y, wrap_x]);
            for overlap in [Overlap::Allowed, Overlap::Forbidden] {
                kinds.extend(grid.map(|grid| kind(grid, overlap)));
            }
        }
    }
    kinds
}

fn square(overlap: Overlap) -> PuzzleKind {
    kinds()
        .into_iter()
        .find(|kind| kind.overlap == overlap)
        .unwrap()
}

/// Creates the game without a window. The game begins with a puzzle.
fn app(kind: PuzzleKind) -> App {
    let mut app = warren::app(Options {
        multimaze: Some(kind),
        headless: true,
        ..default()
    });
    app.finish();
    app.cleanup();
    ticks(&mut app, 5);
    assert_eq!(screen(&app), Screen::MultiMaze);
    app
}

fn sitting(app: &App) -> &Sitting {
    app.world().resource::<Sitting>()
}

fn phase(app: &App) -> PuzzlePhase {
    *app.world().resource::<State<PuzzlePhase>>().get()
}

/// Performs an action, and checks the map afterwards.
fn act(app: &mut App, action: PuzzleAction) {
    app.world_mut().write_message(action);
    ticks(app, 1);
    check_map(app);
}

fn request_puzzle(app: &mut App, asked: AskPuzzle) {
    app.world_mut().write_message(asked);
    ticks(app, 4);
}

/// Draws a path through cells, as the mouse does.
fn draw(app: &mut App, start: Cell, cells: &[Cell]) {
    act(app, PuzzleAction::Pick(start));
    for &cell in cells {
        act(app, PuzzleAction::Drag(cell));
    }
    act(app, PuzzleAction::Drop);
}

/// Returns the cells of the solution's paths, in the order of the starts.
fn solution(app: &App) -> Vec<Vec<Cell>> {
    let sitting = sitting(app);
    let level = sitting.game().puzzle().level();
    let paths = level.starts().iter().zip(sitting.solution());
    paths
        .map(|(&start, moves)| cells_along(level.grid(), start, moves).collect())
        .collect()
}

/// Returns three values for each cell: the sides that path lines cross, the number of paths through
/// the cell, and a label. If a path starts or ends in the cell, the label is 1 plus the last digit
/// of the path's number. Otherwise the label is 0.
fn lines(app: &App) -> Vec<(u8, u32, u8)> {
    let sitting = sitting(app);
    let game = sitting.game();
    let level = game.puzzle().level();
    let mut lines = vec![(0, 0, 0); level.grid().cells() as usize];
    for (number, &start) in level.starts().iter().enumerate() {
        let moves: Vec<Dir> = match sitting.shows_solution() {
            true => sitting.solution()[number].clone(),
            false => game.moves(number),
        };
        let mut cell = start;
        let mut visited = vec![start];
        for dir in moves {
            lines[cell as usize].0 |= 1 << dir.0;
            let back = level.grid().back(cell, dir);
            cell = level.grid().step(cell, dir);
            lines[cell as usize].0 |= 1 << back.0;
            visited.push(cell);
        }
        for cell in visited.iter().filter(|_| visited.len() > 1) {
            lines[*cell as usize].1 += 1;
        }
        lines[cell as usize].2 = (number as u8 + 1) % 10 + 1;
    }
    for (number, &start) in (1..).zip(level.starts()) {
        lines[start as usize].2 = number % 10 + 1;
    }
    lines
}

/// Checks the texels of every cell against the game.
fn check_map(app: &App) {
    let sitting = sitting(app);
    let map = app.world().resource::<PuzzleMap>();
    let level = sitting.game().puzzle().level();
    let told = sitting.message().and_then(|(_, cell)| cell);
    let check = sitting.checked();
    for (cell, (sides, paths, digit)) in (0..).zip(lines(app)) {
        let start = level.starts().iter().position(|&start| start == cell);
        let is_missing = check.is_some_and(|check| check.missing.contains(&cell));
        let is_crossed = check.is_some_and(|check| check.crossed.contains(&cell));
        let mut marks = 0;
        for (is_so, bit) in [
            (start == Some(sitting.chosen()), mark::CHOSEN),
            (is_missing || told == Some(cell), mark::PIN),
            (is_crossed, mark::WAITING),
        ] {
            marks |= if is_so { bit } else { 0 };
        }
        let ways = match level.maze().is_solid(cell) {
            true => 0,
            false => level.maze().passages(cell).0 as u8 | CellTexel::OPEN,
        };
        let expected = CellTexel {
            ways,
            marks,
            number: digit.into(),
            line: sides,
            ..Default::default()
        };
        let expected = expected.with(level.contents(cell));
        assert_eq!(map.texel(cell), expected, "cell {cell}");
        assert_eq!(map.tint(cell)[3] != 0, paths > 0, "cell {cell}");
    }
}

/// Returns the vector on the map that is perpendicular to a side of the chosen path's last cell.
fn side_normal(app: &App, dir: Dir) -> Vec2 {
    let sitting = sitting(app);
    let level = sitting.game().puzzle().level();
    vector(level.grid().normal(path_end(sitting), dir))
}

/// Returns the cell at the end of the chosen path, which keys extend.
fn path_end(sitting: &Sitting) -> Cell {
    let start = sitting.game().puzzle().level().starts()[sitting.chosen()];
    let path = &sitting.game().paths()[sitting.chosen()];
    path.last().copied().unwrap_or(start)
}

/// Returns the key that extends the path across a side. In polar grids, this is the key whose
/// direction is clearly closer to this side than to any other side.
fn key_for(app: &App, dir: Dir) -> KeyCode {
    let level = sitting(app).game().puzzle().level();
    match (level.grid().shape(), dir.0) {
        (shape, _) if shape.has_rings() => {
            let end = path_end(sitting(app));
            let others = level
                .grid()
                .clockwise(end)
                .iter()
                .filter(|&&other| other != dir);
            let others: Vec<Vec2> = others.map(|&other| side_normal(app, other)).collect();
            let margin = |way: Vec2| {
                let most = others
                    .iter()
                    .map(|other| other.dot(way))
                    .fold(-2.0, f32::max);
                side_normal(app, dir).dot(way) - most
            };
            let keys = COMPASS.map(|(key, [x, y])| (key, margin(Vec2::new(x, y))));
            let best = keys.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
            best.unwrap().0
        }
        (_, 0) => KeyCode::KeyD,
        (_, 1) => KeyCode::ArrowLeft,
        (GridShape::Hex, 2) => KeyCode::Numpad3,
        (GridShape::Hex, 3) => KeyCode::Numpad7,
        (GridShape::Hex, 4) => KeyCode::Numpad1,
        (GridShape::Hex, _) => KeyCode::Numpad9,
        (_, 2) => KeyCode::KeyJ,
        (_, 3) => KeyCode::ArrowUp,
        (_, 4) => KeyCode::KeyF,
        _ => KeyCode::KeyR,
    }
}

/// The keys that extend a path, with their directions on the map.
const COMPASS: [(KeyCode, [f32; 2]); 8] = [
    (KeyCode::KeyD, [1.0, 0.0]),
    (KeyCode::Numpad3, [1.0, 1.0]),
    (KeyCode::KeyJ, [0.0, 1.0]),
    (KeyCode::Numpad1, [-1.0, 1.0]),
    (KeyCode::ArrowLeft, [-1.0, 0.0]),
    (KeyCode::Numpad7, [-1.0, -1.0]),
    (KeyCode::ArrowUp, [0.0, -1.0]),
    (KeyCode::Numpad9, [1.0, -1.0]),
];

fn tap(app: &mut App, code: KeyCode) {
    hold(app, code, 1);
    check_map(app);
}

#[test]
fn dragging_the_solution_solves_every_kind_of_puzzle() {
    for kind in kinds() {
        let mut app = app(kind.clone());
        let paths = solution(&app);
        for (i, path) in paths.iter().enumerate() {
            assert_eq!(phase(&app), PuzzlePhase::Open, "{kind:?}");
            draw(&mut app, path[0], &path[1..]);
            assert!(sitting(&app).game().joined(i).is_some(), "{kind:?}");
        }
        ticks(&mut app, 2);
        assert_eq!(phase(&app), PuzzlePhase::Solved, "{kind:?}");
        let sitting = sitting(&app);
        assert!(!sitting.gave_up() && sitting.game().overlap() == kind.overlap);
        let total = sitting.game().length();
        assert!(sitting.shortest().is_none_or(|shortest| shortest == total));
        assert!(kind.overlap == Overlap::Forbidden || sitting.shortest().is_some());
    }
}

#[test]
fn keys_can_draw_the_solution_of_every_kind_of_puzzle() {
    for kind in kinds() {
        let mut app = app(kind.clone());
        let solution = sitting(&app).solution().to_vec();
        for (number, moves) in solution.iter().enumerate() {
            assert_eq!(sitting(&app).chosen(), number);
            for &dir in moves {
                let key = key_for(&app, dir);
                tap(&mut app, key);
            }
            assert_eq!(sitting(&app).game().moves(number), *moves, "{kind:?}");
            let end = *sitting(&app).game().paths()[number].last().unwrap();
            let grid = sitting(&app).game().puzzle().level().grid();
            assert_eq!(sitting(&app).floor() as u32, grid.floor(end));
            // While the path is held, it can continue beyond a finish.
            assert_eq!(phase(&app), PuzzlePhase::Open);
            tap(&mut app, KeyCode::Enter);
            if number + 1 < solution.len() {
                tap(&mut app, KeyCode::Tab);
            }
        }
        ticks(&mut app, 2);
        assert_eq!(phase(&app), PuzzlePhase::Solved, "{kind:?}");
    }
}

#[test]
fn up_and_down_on_a_hex_grid_use_the_open_side() {
    let grid = GridSpec {
        shape: GridShape::Hex,
        width: 7,
        height: 6,
        ..default()
    };
    let mut app = app(kind(grid, Overlap::Allowed));
    let level = sitting(&app).game().puzzle().level().clone();
    for (number, &start) in level.starts().iter().enumerate() {
        for (code, sides) in [(KeyCode::KeyW, [3, 5]), (KeyCode::KeyS, [2, 4])] {
            let passages = level.maze().passages(start);
            let open = sides
                .map(Dir)
                .into_iter()
                .find(|&dir| passages.contains(dir));
            let expected = open.map_or(start, |dir| level.grid().step(start, dir));
            tap(&mut app, code);
            assert_eq!(sitting(&app).game().paths()[number].last(), Some(&expected));
            act(&mut app, PuzzleAction::Drag(start));
        }
        tap(&mut app, KeyCode::Tab);
    }
}

#[test]
fn keys_undo_redo_and_clear() {
    let mut app = app(square(Overlap::Allowed));
    let path = solution(&app)[0].clone();
    draw(&mut app, path[0], &path[1..]);
    let drawn = sitting(&app).game().paths().to_vec();
    let empty = vec![Vec::new(); drawn.len()];
    let check = |app: &App, expected: &[Vec<Cell>]| {
        assert_eq!(sitting(app).game().paths(), expected);
    };
    tap(&mut app, KeyCode::KeyU);
    check(&app, &empty);
    tap(&mut app, KeyCode::KeyY);
    check(&app, &drawn);
    key(&mut app, KeyCode::ControlLeft, ButtonState::Pressed);
    tap(&mut app, KeyCode::KeyZ);
    check(&app, &empty);
    tap(&mut app, KeyCode::KeyY);
    check(&app, &drawn);
    // While Control is held, the game ignores this key.
    tap(&mut app, KeyCode::KeyC);
    check(&app, &drawn);
    key(&mut app, KeyCode::ControlLeft, ButtonState::Released);
    tap(&mut app, KeyCode::KeyC);
    check(&app, &empty);
    tap(&mut app, KeyCode::KeyU);
    check(&app, &drawn);
}

#[test]
fn refused_actions_are_reported_and_marked_for_a_limited_time() {
    let mut app = app(square(Overlap::Forbidden));
    let level = sitting(&app).game().puzzle().level().clone();
    let (start, other) = (level.starts()[0], level.starts()[1]);
    let wall = (0..4)
        .map(Dir)
        .find(|&dir| !level.maze().passages(start).contains(dir));
    let nowhere = (0..level.grid().cells())
        .find(|cell| !level.starts().contains(cell))
        .unwrap();
    act(&mut app, PuzzleAction::Pick(start));
    for (action, at) in [
        (PuzzleAction::Step(wall.unwrap()), start),
        (PuzzleAction::Drag(other), other),
    ] {
        let before = sitting(&app).game().clone();
        act(&mut app, action);
        assert_eq!(*sitting(&app).game(), before);
        assert_eq!(sitting(&app).message().unwrap().1, Some(at), "{action:?}");
    }
    act(&mut app, PuzzleAction::Drop);
    let before = sitting(&app).game().clone();
    act(&mut app, PuzzleAction::Pick(nowhere));
    assert_eq!(*sitting(&app).game(), before);
    let (told, at) = sitting(&app).message().unwrap();
    let told = Texts::default().translate(told);
    assert!(told.starts_with("Nothing to pick up here") && at == Some(nowhere));
    assert!(
        texts(&mut app)
            .iter()
            .any(|text| text.starts_with("Nothing to pick"))
    );
    ticks(&mut app, 64);
    check_map(&app);
    assert_eq!(sitting(&app).message().unwrap().1, None);
    ticks(&mut app, 160);
    assert!(sitting(&app).message().is_none());
}

#[test]
fn a_check_marks_missing_cells_and_crossings() {
    // The puzzle is small and has no loops, so two paths to the same finish share cells.
    let mut app = app(square(Overlap::Allowed));
    let level = sitting(&app).game().puzzle().level().clone();
    let finish = level.finishes()[0];
    for &start in &level.starts()[1..] {
        draw(&mut app, start, &[finish]);
    }
    tap(&mut app, KeyCode::KeyX);
    let check = sitting(&app).checked().unwrap().clone();
    assert_eq!(check, sitting(&app).game().check());
    assert!(check.missing.contains(&level.starts()[0]) && !check.crossed.is_empty());
    let map = app.world().resource::<PuzzleMap>();
    let tint = |cell: Cell| map.tint(cell);
    for pair in check.crossed.windows(2) {
        assert_eq!(
            tint(pair[0]),
            tint(pair[1]),
            "crossings have different colours"
        );
    }
    let own = sitting(&app).game().paths()[1].clone();
    let own = own.iter().find(|cell| !check.crossed.contains(cell));
    assert!(own.is_none_or(|&cell| tint(cell) != tint(check.crossed[0])));
    // The result of a check is discarded when the paths change.
    tap(&mut app, KeyCode::KeyU);
    assert!(sitting(&app).checked().is_none());
}

#[test]
fn showing_the_solution_counts_as_giving_up() {
    let mut app = app(square(Overlap::Allowed));
    let paths = solution(&app);
    assert_eq!(sitting(&app).shortest(), None);
    tap(&mut app, KeyCode::KeyG);
    assert!(sitting(&app).shows_solution());
    let total = sitting(&app).solution().iter().map(Vec::len).sum();
    assert_eq!(sitting(&app).shortest(), Some(total));
    assert!(lines(&app).iter().any(|line| line.0 != 0));
    tap(&mut app, KeyCode::KeyG);
    assert!(!sitting(&app).shows_solution() && sitting(&app).gave_up());
    assert!(lines(&app).iter().all(|line| line.0 == 0));
    for path in paths {
        draw(&mut app, path[0], &path[1..]);
    }
    ticks(&mut app, 2);
    assert_eq!(phase(&app), PuzzlePhase::Solved);
    assert!(texts(&mut app).contains(&"Solved after seeing the solution".into()));
}

#[test]
fn the_clock_stops_while_paused_and_when_solved() {
    let mut app = app(square(Overlap::Allowed));
    let before = sitting(&app).ticks();
    ticks(&mut app, 10);
    assert_eq!(sitting(&app).ticks(), before + 10);
    tap(&mut app, KeyCode::KeyP);
    assert_eq!(phase(&app), PuzzlePhase::Paused);
    let paused = sitting(&app).ticks();
    ticks(&mut app, 10);
    // While the solution is shown, paths cannot be drawn.
    let path = solution(&app)[0].clone();
    draw(&mut app, path[0], &path[1..]);
    tap(&mut app, KeyCode::KeyC);
    assert_eq!(sitting(&app).game().length(), 0);
    assert_eq!(sitting(&app).ticks(), paused);
    tap(&mut app, KeyCode::KeyP);
    ticks(&mut app, 5);
    assert_eq!(phase(&app), PuzzlePhase::Open);
    for path in solution(&app) {
        draw(&mut app, path[0], &path[1..]);
    }
    ticks(&mut app, 2);
    let solved = sitting(&app).ticks();
    assert!(solved > paused);
    ticks(&mut app, 10);
    assert_eq!(sitting(&app).ticks(), solved);
}

#[test]
fn requests_change_the_kind_of_puzzle() {
    let mut app = app(square(Overlap::Allowed));
    let first = sitting(&app).game().puzzle().clone();
    request_puzzle(&mut app, AskPuzzle::Again);
    assert_eq!(*sitting(&app).game().puzzle(), first);
    hold(&mut app, KeyCode::KeyN, 1);
    ticks(&mut app, 4);
    assert_ne!(*sitting(&app).game().puzzle(), first);
    request_puzzle(&mut app, AskPuzzle::Overlap);
    let game = sitting(&app).game();
    assert!(game.overlap() == Overlap::Forbidden && game.puzzle().apart().is_some());
    request_puzzle(&mut app, AskPuzzle::Overlap);

    let cases = [
        (AskPuzzle::Starts(2), (5, 5)),
        (AskPuzzle::Finishes(-2), (3, 3)),
        (AskPuzzle::Starts(-9), (1, 3)),
        (AskPuzzle::Finishes(1), (1, 4)),
    ];
    for (asked, expected) in cases {
        request_puzzle(&mut app, asked);
        let level = sitting(&app).game().puzzle().level();
        let counts = (level.starts().len(), level.finishes().len());
        assert_eq!(counts, expected, "{asked:?}");
    }
    let mut grids = Vec::new();
    let [square, cubic, others @ ..] = GridShape::ALL;
    let asked = [AskPuzzle::GridShape, AskPuzzle::Wrap, AskPuzzle::Size(1)];
    let asked = asked.into_iter();
    let next = others.iter().chain([&square]).map(|_| AskPuzzle::GridShape);
    for asked in asked.chain(next) {
        request_puzzle(&mut app, asked);
        check_map(&app);
        grids.push(sitting(&app).game().puzzle().level().grid().spec());
    }
    let shapes: Vec<_> = grids.iter().map(|grid| grid.shape).collect();
    assert_eq!(shapes, [&[cubic; 3][..], &others, &[square]].concat());
    assert!(
        grids[4].wrap_x && !grids[5].wrap_x,
        "the triangular grid does not wrap, or the polar grid does"
    );
    assert!(grids[0].depth > 1 && grids[3].depth == 1);
    assert!(!grids[0].wrap_x && grids[1].wrap_x);
    assert!(grids[2].width > grids[1].width);
}

#[test]
fn drawn_paths_are_only_discarded_after_a_confirmation() {
    let mut app = app(square(Overlap::Allowed));
    let path = solution(&app)[0].clone();
    draw(&mut app, path[0], &path[1..]);
    let drawn = sitting(&app).game().clone();
    for asked in ["Paths: may overlap", "Edges: closed"] {
        press(&mut app, asked);
        assert_eq!(card(&app), Some(Card::Restart), "{asked}");
        assert!(is_displayed(
            &mut app,
            "The paths that you have drawn will be lost."
        ));
        press(&mut app, "Back");
        assert_eq!(card(&app), Some(Card::Pause), "{asked}");
        press(&mut app, "Resume");
        assert_eq!(*sitting(&app).game(), drawn, "{asked}");
    }
    hold(&mut app, KeyCode::KeyN, 1);
    assert_eq!(card(&app), Some(Card::Restart));
    press(&mut app, "New puzzle");
    assert_eq!((card(&app), phase(&app)), (None, PuzzlePhase::Open));
    assert_ne!(sitting(&app).game().puzzle(), drawn.puzzle());
    // If no paths have been drawn, the next puzzle replaces the current one immediately.
    let next = sitting(&app).game().puzzle().clone();
    hold(&mut app, KeyCode::KeyN, 1);
    ticks(&mut app, 4);
    assert_eq!((card(&app), phase(&app)), (None, PuzzlePhase::Open));
    assert_ne!(*sitting(&app).game().puzzle(), next);
}

#[test]
fn an_impossible_request_keeps_the_current_puzzle() {
    let mut app = app(square(Overlap::Allowed));
    let first = sitting(&app).game().puzzle().clone();
    request_puzzle(&mut app, AskPuzzle::Starts(100));
    assert_eq!(*sitting(&app).game().puzzle(), first);
    let told = texts(&mut app);
    assert!(told.iter().any(|text| text.contains("starts")), "{told:?}");
    request_puzzle(&mut app, AskPuzzle::Finishes(-100));
    assert_ne!(*sitting(&app).game().puzzle(), first);
}

#[test]
fn leaving_leaks_no_entities_or_images() {
    let mut app = app(square(Overlap::Allowed));
    let path = solution(&app)[0].clone();
    let leave_by = |app: &mut App, way_out: KeyCode| {
        if screen(app) == Screen::Title {
            app.world_mut().commands().set_state(Screen::MultiMaze);
            ticks(app, 4);
        }
        draw(app, path[0], &path[1..]);
        hold(app, way_out, 1);
        if way_out == KeyCode::KeyN {
            ticks(app, 2);
            crate::screens::press(app, "New puzzle");
        }
        leave(app);
        ticks(app, 1);
        assert!(app.world().get_resource::<Sitting>().is_none());
        assert!(app.world().get_resource::<PuzzleMap>().is_none());
        let mut all = app.world_mut().query::<Entity>();
        let images = app.world().resource::<Assets<Image>>().len();
        (all.iter(app.world()).count(), images)
    };
    for way_out in [KeyCode::Escape, KeyCode::KeyP, KeyCode::KeyN] {
        // The glyphs of all text sizes stay loaded after the first visit. The second visit is
        // therefore compared with the first.
        let before = leave_by(&mut app, way_out);
        assert_eq!(leave_by(&mut app, way_out), before, "{way_out:?}");
    }
}

/// Creates an empty folder for a single test.
fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("warren-test-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir(&folder).unwrap();
    folder
}

/// Creates the game of a player whose files are in `folder`. The game begins with a puzzle of this
/// kind, or on the title screen if `kind` is `None`.
fn game_with_files(folder: &Path, kind: Option<PuzzleKind>) -> App {
    let mut app = warren::app(Options {
        multimaze: kind.clone(),
        headless: true,
        ..default()
    });
    app.insert_resource(Store::in_folder(folder.join("levels")));
    app.insert_resource(WaitForWork(false));
    app.finish();
    app.cleanup();
    ticks(&mut app, 3);
    if kind.is_some() {
        until(&mut app, has_sitting);
        ticks(&mut app, 2);
    }
    app
}

fn has_sitting(app: &mut App) -> bool {
    app.world().get_resource::<Sitting>().is_some()
}

/// Returns to the title screen, through the pause card if the card appears.
fn leave(app: &mut App) {
    let is_card = |card: &State<Card>| *card.get() == Card::Pause;
    match app
        .world()
        .get_resource::<State<Card>>()
        .is_some_and(is_card)
    {
        true => crate::screens::press(app, "Title screen"),
        false => hold(app, KeyCode::Escape, 1),
    }
    ticks(app, 2);
    assert_eq!(screen(app), Screen::Title);
}

fn reopen(app: &mut App) {
    app.world_mut().commands().set_state(Screen::MultiMaze);
    ticks(app, 1);
}

/// Returns to a saved puzzle.
fn continue_puzzle(app: &mut App) {
    reopen(app);
    until(app, has_sitting);
    ticks(app, 2);
    assert_eq!(phase(app), PuzzlePhase::Paused);
}

#[test]
fn a_saved_puzzle_continues_unchanged() {
    for kind in kinds().into_iter().step_by(5) {
        let folder = empty_folder("left");
        let file = folder.join("puzzle.ron");
        let mut app = game_with_files(&folder, Some(kind.clone()));
        let paths = solution(&app);
        draw(&mut app, paths[0][0], &paths[0][1..]);
        // If the player leaves the screen while drawing a path, the path is saved up to its last
        // cell.
        act(&mut app, PuzzleAction::Pick(paths[1][0]));
        act(&mut app, PuzzleAction::Drag(paths[1][1]));
        ticks(&mut app, 20);
        let before = sitting(&app).clone();
        let drawn = app.world().resource::<PuzzleKind>().clone();
        leave(&mut app);
        for _ in 0..2 {
            assert!(file.exists(), "{kind:?}");
            // Continue the puzzle in a new game, and then, after leaving the screen, in the same
            // game.
            drop(app);
            app = game_with_files(&folder, None);
            continue_puzzle(&mut app);
            leave(&mut app);
            continue_puzzle(&mut app);
            let game = sitting(&app).game();
            assert_eq!(*game.puzzle(), *before.game().puzzle());
            assert_eq!(game.paths(), before.game().paths());
            assert_eq!(game.overlap(), kind.overlap);
            assert_eq!(sitting(&app).ticks(), before.ticks() + 1);
            assert_eq!(*app.world().resource::<PuzzleKind>(), drawn);
        }
        assert!(texts(&mut app).contains(&"1 of 3".into()));
        crate::screens::press(&mut app, "Resume");
        assert_eq!(phase(&app), PuzzlePhase::Open);
        for path in &paths[1..] {
            draw(&mut app, path[0], &path[1..]);
        }
        ticks(&mut app, 2);
        assert_eq!(phase(&app), PuzzlePhase::Solved);
        assert!(!file.exists(), "the solved puzzle is still saved");
        leave(&mut app);
        assert!(!file.exists());
        std::fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn only_a_puzzle_in_progress_is_saved_when_the_game_ends() {
    let folder = empty_folder("exit");
    let file = folder.join("puzzle.ron");
    let mut app = game_with_files(&folder, Some(square(Overlap::Allowed)));
    leave(&mut app);
    assert!(!file.exists(), "an untouched puzzle was saved");
    reopen(&mut app);
    until(&mut app, has_sitting);
    ticks(&mut app, 2);
    assert_eq!(phase(&app), PuzzlePhase::Open);
    tap(&mut app, KeyCode::KeyG);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let kept = std::fs::read_to_string(&file).unwrap();
    drop(app);

    // A puzzle from the command line takes precedence over the saved puzzle, and does not replace
    // it.
    let mut app = game_with_files(&folder, Some(square(Overlap::Forbidden)));
    assert_eq!(sitting(&app).game().overlap(), Overlap::Forbidden);
    assert!(!sitting(&app).gave_up());
    let path = solution(&app);
    leave(&mut app);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
    continue_puzzle(&mut app);
    assert!(
        sitting(&app).gave_up(),
        "the saved puzzle does not count as given up"
    );
    // Solving a different puzzle does not delete the saved puzzle.
    drop(app);
    let mut app = game_with_files(&folder, Some(square(Overlap::Forbidden)));
    for path in path {
        draw(&mut app, path[0], &path[1..]);
    }
    ticks(&mut app, 2);
    assert_eq!(phase(&app), PuzzlePhase::Solved);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_broken_puzzle_file_is_moved_aside_and_reported() {
    let folder = empty_folder("broken");
    let file = folder.join("puzzle.ron");
    let mut app = game_with_files(&folder, Some(square(Overlap::Allowed)));
    let path = solution(&app)[0].clone();
    draw(&mut app, path[0], &path[1..]);
    leave(&mut app);
    let kept = std::fs::read_to_string(&file).unwrap();
    let other = kept.replace("seed:5", "seed:6");
    assert_ne!(kept, other);
    // A small file must not make the game allocate gigabytes.
    let at = |field: &str| {
        let begin = kept.find(field).unwrap() + field.len();
        begin..begin + kept[begin..].find(',').unwrap()
    };
    let mut huge = kept.clone();
    for field in ["height:", "width:"] {
        huge.replace_range(at(field), "32000");
    }
    for (bytes, why, aside) in [
        (&b"nonsense"[..], "1:1", "puzzle.ron.broken"),
        (
            other.as_bytes(),
            "it belongs to a different puzzle",
            "puzzle.ron.broken-2",
        ),
        (&[0xFF], "UTF-8", "puzzle.ron.broken-3"),
        (huge.as_bytes(), "too large", "puzzle.ron.broken-4"),
    ] {
        std::fs::write(&file, bytes).unwrap();
        reopen(&mut app);
        until(&mut app, |app| {
            let told = texts(app);
            told.iter()
                .any(|text| text.contains("cannot be opened") && text.contains(why))
        });
        let aside = std::fs::read(folder.join(aside));
        assert_eq!(aside.unwrap(), bytes);
        assert!(!file.exists() && !has_sitting(&mut app));
        hold(&mut app, KeyCode::KeyN, 1);
        until(&mut app, has_sitting);
        leave(&mut app);
    }
    // If the puzzle cannot be saved, the title screen reports the error.
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, "no folder").unwrap();
    reopen(&mut app);
    hold(&mut app, KeyCode::KeyN, 1);
    until(&mut app, has_sitting);
    ticks(&mut app, 2);
    tap(&mut app, KeyCode::KeyG);
    leave(&mut app);
    ticks(&mut app, 2);
    assert!(
        texts(&mut app)
            .iter()
            .any(|text| text.contains("puzzle.ron cannot be saved: "))
    );
    std::fs::remove_file(folder).unwrap();
}

mod gamepad {
    use super::*;
    use bevy::input::gamepad::{RawGamepadAxisChangedEvent, RawGamepadEvent};

    fn push(app: &mut App, pad: Entity, button: GamepadButton) {
        crate::app::push(app, pad, button);
        if has_sitting(app) {
            check_map(app);
        }
    }

    /// Tilts the stick and releases it. Then waits until the game accepts the next tilt.
    fn tilt(app: &mut App, pad: Entity, [x, y]: [f32; 2]) {
        for by in [1.0, 0.0] {
            for (axis, value) in [(GamepadAxis::LeftStickX, x), (GamepadAxis::LeftStickY, y)] {
                let event = RawGamepadAxisChangedEvent::new(pad, axis, by * value);
                app.world_mut().write_message(RawGamepadEvent::Axis(event));
            }
            ticks(app, 1);
        }
        ticks(app, 14);
        check_map(app);
    }

    fn step(app: &mut App, pad: Entity, shape: GridShape, dir: Dir) {
        let slant = 0.75f32.sqrt();
        match (shape, dir.0) {
            (shape, _) if shape.has_rings() => {
                let Vec2 { x, y } = side_normal(app, dir);
                tilt(app, pad, [x, -y]);
            }
            (_, 0) => tilt(app, pad, [1.0, 0.0]),
            (_, 1) => push(app, pad, GamepadButton::DPadLeft),
            (GridShape::Hex, 2) => tilt(app, pad, [0.5, -slant]),
            (GridShape::Hex, 3) => tilt(app, pad, [-0.5, slant]),
            (GridShape::Hex, 4) => tilt(app, pad, [-0.5, -slant]),
            (GridShape::Hex, _) => tilt(app, pad, [0.5, slant]),
            (_, 2) => tilt(app, pad, [0.0, -1.0]),
            (_, 3) => push(app, pad, GamepadButton::DPadUp),
            (_, 4) => push(app, pad, GamepadButton::RightTrigger2),
            _ => push(app, pad, GamepadButton::LeftTrigger2),
        }
        ticks(app, 14);
    }

    #[test]
    fn a_gamepad_can_draw_the_solution_of_various_puzzles() {
        for kind in kinds().into_iter().step_by(3) {
            let mut app = app(kind.clone());
            let pad = crate::app::plug(&mut app);
            let solution = sitting(&app).solution().to_vec();
            for (number, moves) in solution.iter().enumerate() {
                assert_eq!(sitting(&app).chosen(), number);
                for &dir in moves {
                    step(&mut app, pad, kind.recipe.grid.shape, dir);
                }
                assert_eq!(sitting(&app).game().moves(number), *moves, "{kind:?}");
                push(&mut app, pad, GamepadButton::South);
                if number == 0 {
                    push(&mut app, pad, GamepadButton::East);
                    assert_eq!(sitting(&app).game().length(), 0);
                    push(&mut app, pad, GamepadButton::North);
                    push(&mut app, pad, GamepadButton::West);
                    assert!(sitting(&app).checked().is_some());
                    push(&mut app, pad, GamepadButton::Start);
                    assert_eq!(phase(&app), PuzzlePhase::Paused);
                    push(&mut app, pad, GamepadButton::Start);
                }
                if number + 1 < solution.len() {
                    push(&mut app, pad, GamepadButton::RightTrigger);
                }
            }
            assert_eq!(phase(&app), PuzzlePhase::Solved, "{kind:?}");
            push(&mut app, pad, GamepadButton::Start);
            ticks(&mut app, 2);
            assert_eq!(phase(&app), PuzzlePhase::Open, "there is no next puzzle");
            push(&mut app, pad, GamepadButton::Select);
            assert_eq!(screen(&app), Screen::Title);
        }
    }
}

#[test]
fn a_discarded_puzzle_does_not_return() {
    let folder = empty_folder("discarded");
    let file = folder.join("puzzle.ron");
    let mut app = game_with_files(&folder, Some(square(Overlap::Allowed)));
    let path = solution(&app)[0].clone();
    draw(&mut app, path[0], &path[1..]);
    leave(&mut app);
    assert!(file.exists());
    continue_puzzle(&mut app);
    request_puzzle(&mut app, AskPuzzle::Next);
    until(&mut app, |app| phase(app) == PuzzlePhase::Open);
    leave(&mut app);
    assert!(!file.exists(), "the discarded puzzle is still saved");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_puzzle_is_paused_when_its_window_loses_focus() {
    let mut app = app(square(Overlap::Allowed));
    app.world_mut().write_message(bevy::window::WindowFocused {
        window: Entity::PLACEHOLDER,
        focused: false,
    });
    ticks(&mut app, 3);
    assert_eq!(phase(&app), PuzzlePhase::Paused);
}

#[test]
fn undo_and_redo_follow_the_letters_of_the_keyboard() {
    let mut app = app(square(Overlap::Allowed));
    let path = solution(&app)[0].clone();
    draw(&mut app, path[0], &path[1..]);
    let drawn = sitting(&app).game().length();
    let press = |app: &mut App, key_code: KeyCode, letter: &str| {
        key(app, KeyCode::ControlLeft, ButtonState::Pressed);
        ticks(app, 1);
        app.world_mut()
            .write_message(bevy::input::keyboard::KeyboardInput {
                key_code,
                logical_key: bevy::input::keyboard::Key::Character(letter.into()),
                state: ButtonState::Pressed,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        ticks(app, 2);
        key(app, key_code, ButtonState::Released);
        key(app, KeyCode::ControlLeft, ButtonState::Released);
        ticks(app, 1);
        sitting(app).game().length()
    };
    // A German keyboard, a US keyboard, and a Russian one.
    for (undo, redo) in [
        ((KeyCode::KeyY, "z"), (KeyCode::KeyZ, "y")),
        ((KeyCode::KeyZ, "z"), (KeyCode::KeyY, "y")),
        ((KeyCode::KeyZ, "\u{44f}"), (KeyCode::KeyY, "\u{43d}")),
    ] {
        assert_ne!(press(&mut app, undo.0, undo.1), drawn, "{undo:?}");
        assert_eq!(press(&mut app, redo.0, redo.1), drawn, "{redo:?}");
    }
}
