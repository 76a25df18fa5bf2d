//! Tests of MultiMaze puzzles, and of the players' actions.

use super::support::{any_grid, any_recipe, corridor, drawn, passages};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use warren_dungeon::file;
use warren_dungeon::level::Level;
use warren_dungeon::make::{MakeError, make};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe};
use warren_maze::topology::{Cell, Cubic, Dir, GridSpec, Topology};
use warren_puzzle::{
    Check, Game, MoveRefusal, NotApart, Overlap, Puzzle, PuzzleError, REACH, ResumeError, Saved,
    puzzles,
};

const EAST: Dir = Dir(0);
const WEST: Dir = Dir(1);
const SOUTH: Dir = Dir(2);
const NORTH: Dir = Dir(3);

fn game(level: Level, overlap: Overlap) -> Game {
    Game::new(Puzzle::new(level).unwrap(), overlap).unwrap()
}

/// Picks up a path, drags it through cells, and drops it.
fn draw(game: &mut Game, cells: &[Cell]) {
    game.pick(cells[0]).unwrap();
    for &cell in &cells[1..] {
        game.drag(cell).unwrap();
    }
    game.drop().unwrap();
}

/// Returns two rows of cells with a wall between the rows. The rows are connected at both ends.
fn ring() -> Level {
    drawn(
        "
        +-+-+-+-+
        |S     F|
        + +-+-+ +
        |  S F  |
        +-+-+-+-+
        ",
    )
}

#[test]
fn dragging_extends_and_shortens_a_path() {
    let mut game = game(ring(), Overlap::Allowed);
    assert_eq!(game.pick(0), Ok(0));
    let cases: [(Cell, &[Cell]); 8] = [
        (1, &[0, 1]),
        // The pointer moves so fast that it skips cells.
        (7, &[0, 1, 2, 3, 7]),
        (7, &[0, 1, 2, 3, 7]),
        // The path is dragged back along itself.
        (2, &[0, 1, 2]),
        // The shortest path from the end of the drawn path to the pointer leads back along the
        // drawn path, so the drawn path first becomes shorter.
        (4, &[0, 4]),
        (6, &[0, 4, 5, 6]),
        (0, &[0]),
        (3, &[0, 1, 2, 3]),
    ];
    for (cell, path) in cases {
        assert_eq!(game.drag(cell), Ok(()));
        assert_eq!(game.paths()[0], path, "to {cell}");
    }
    assert_eq!(game.step(WEST), Ok(()));
    assert_eq!(game.moves(0), [EAST, EAST]);
    assert_eq!((game.length(), game.held()), (2, Some(0)));
    assert_eq!(game.drop(), Ok(()));
    assert_eq!(game.held(), None);

    // The path can be picked up at its end, or drawn again from its start.
    assert_eq!(game.pick(2), Ok(0));
    assert_eq!(game.drag(3), Ok(()));
    assert_eq!(game.joined(0), Some(3));
    assert_eq!(game.pick(0), Ok(0));
    assert_eq!(game.paths()[0], [0]);
    // A path without moves is removed.
    assert_eq!(game.drop(), Ok(()));
    assert!(game.paths()[0].is_empty());
}

#[test]
fn a_path_that_meets_itself_is_cut_back() {
    let mut game = game(ring(), Overlap::Allowed);
    game.pick(0).unwrap();
    for dir in [EAST, EAST, EAST, SOUTH, WEST, WEST, WEST] {
        game.step(dir).unwrap();
    }
    assert_eq!(game.paths()[0], [0, 1, 2, 3, 7, 6, 5, 4]);
    assert_eq!(game.step(NORTH), Ok(()));
    assert_eq!(game.paths()[0], [0]);
}

/// Checks that a drag fails with this error and changes nothing.
fn check_refused(game: &mut Game, cell: Cell, refusal: MoveRefusal, text: &str) {
    let before = game.clone();
    assert_eq!(game.drag(cell), Err(refusal));
    assert_eq!(*game, before);
    assert!(refusal.to_string().contains(text), "{refusal}");
}

#[test]
fn refused_moves_report_the_obstacle_and_its_cell() {
    let mut apart = game(ring(), Overlap::Forbidden);
    check_refused(&mut apart, 0, MoveRefusal::EmptyHand, "at its start first");
    assert_eq!(apart.step(EAST), Err(MoveRefusal::EmptyHand));
    assert_eq!(apart.pick(1), Err(MoveRefusal::Nothing { cell: 1 }));
    apart.pick(0).unwrap();
    let dot = MoveRefusal::Start { cell: 5 };
    check_refused(&mut apart, 5, dot, "another start is in the way");
    apart.drag(1).unwrap();
    let dir = SOUTH;
    check_refused(&mut apart, 5, MoveRefusal::Wall { cell: 1, dir }, "a wall");
    assert_eq!(apart.step(dir), Err(MoveRefusal::Wall { cell: 1, dir }));
    apart.drag(3).unwrap();

    apart.pick(5).unwrap();
    apart.drag(7).unwrap();
    assert_eq!(apart.paths()[1], [5, 6, 7]);
    let path = MoveRefusal::Path { cell: 3, number: 0 };
    check_refused(&mut apart, 3, path, "another path is in the way");
    // If the cell is far away, the error contains the first obstacle on the path to the cell.
    check_refused(&mut apart, 2, path, "another path is in the way");
    // A wall takes precedence over obstacles behind the wall.
    apart.drag(6).unwrap();
    let dir = NORTH;
    check_refused(&mut apart, 2, MoveRefusal::Wall { cell: 6, dir }, "a wall");
    assert_eq!(apart.drop(), Ok(()));
    assert!(apart.is_solved());
}

#[test]
fn dragging_avoids_other_starts_if_overlap_is_forbidden() {
    let cases: [(Overlap, &[Cell]); 2] = [
        (Overlap::Allowed, &[0, 1, 2, 3, 4]),
        (Overlap::Forbidden, &[0, 5, 6, 7, 8, 9, 4]),
    ];
    for (overlap, path) in cases {
        let level = drawn(
            "
            +-+-+-+-+-+
            |S   S F  |
            + +-+-+-+ +
            |        F|
            +-+-+-+-+-+
            ",
        );
        let mut game = game(level, overlap);
        game.pick(0).unwrap();
        game.drag(4).unwrap();
        assert_eq!(game.paths()[0], path);
    }
}

#[test]
fn dragging_reaches_cells_within_the_maximum_number_of_moves() {
    let reach = REACH as usize;
    for (away, reached) in [(reach, true), (reach + 1, false)] {
        let row = format!("S{}F", " ".repeat(2 * away - 1));
        let mut game = game(corridor(&row), Overlap::Allowed);
        game.pick(0).unwrap();
        let cell = away as Cell;
        let expected = match reached {
            true => Ok(()),
            false => Err(MoveRefusal::Far { cell }),
        };
        assert_eq!(game.drag(cell), expected);
        assert_eq!(game.is_solved(), reached);
    }
    // A drag's limit, `REACH`, applies to the number of moves, even if the cell is near in a
    // straight line.
    let row = |wall: &str| format!("{}{wall}", "+-".repeat(33));
    let level = drawn(&format!(
        "\n{0}+\n|S{1}|\n{2} +\n|{1}F|\n{0}+\n",
        "+-".repeat(34),
        " ".repeat(66),
        row("+"),
    ));
    let mut game = game(level, Overlap::Allowed);
    game.pick(0).unwrap();
    assert_eq!(game.drag(36), Err(MoveRefusal::Far { cell: 36 }));
    assert_eq!(game.drag(37), Ok(()), "64 moves");
}

#[test]
fn rock_and_other_areas_are_out_of_reach() {
    let level = drawn(
        "
        +-+-+-+-+
        |S F|#| |
        +-+-+-+-+
        |     | |
        +-+-+-+-+
        ",
    );
    let mut game = game(level, Overlap::Allowed);
    game.pick(0).unwrap();
    for cell in [2, 3, 6, 7] {
        check_refused(
            &mut game,
            cell,
            MoveRefusal::Far { cell },
            "follow the passages",
        );
    }
}

#[test]
fn a_finish_can_be_joined_by_only_one_path() {
    let mut game = game(corridor("S S   F F"), Overlap::Allowed);
    draw(&mut game, &[0, 3]);
    game.pick(1).unwrap();
    game.drag(3).unwrap();
    assert_eq!((game.joined(0), game.joined(1)), (Some(3), None));
    // Dropping the path in this cell shortens the path.
    let taken = MoveRefusal::Taken { cell: 3 };
    assert_eq!(game.drop(), Err(taken));
    assert!(taken.to_string().contains("taken"));
    assert_eq!(game.paths()[1], [1, 2]);
    // The path may pass through the finish.
    assert_eq!(game.pick(2), Ok(1));
    game.drag(4).unwrap();
    assert!(game.is_solved(), "while it is held");
    assert_eq!(game.drop(), Ok(()));
    let check = Check {
        joined: vec![(0, 3), (1, 4)],
        missing: vec![],
        crossed: vec![1, 2, 3],
    };
    assert_eq!(game.check(), check);
    assert_eq!((game.length(), game.shortest_total()), (6, Some(6)));
    // While the other path is held elsewhere, the finish is free.
    game.pick(3).unwrap();
    game.drag(2).unwrap();
    assert_eq!(game.check().missing, [0]);
    game.pick(4).unwrap();
    game.drag(3).unwrap();
    assert_eq!(game.drop(), Ok(()));
    assert_eq!(game.check().joined, [(1, 3)]);
}

#[test]
fn dropping_a_path_skips_back_over_all_taken_finishes() {
    let mut game = game(corridor("S S S   F F F"), Overlap::Allowed);
    draw(&mut game, &[0, 4]);
    draw(&mut game, &[1, 5]);
    game.pick(2).unwrap();
    game.drag(5).unwrap();
    assert_eq!(game.drop(), Err(MoveRefusal::Taken { cell: 5 }));
    assert_eq!(game.paths()[2], [2, 3]);
}

#[test]
fn a_start_that_is_also_a_finish_is_joined_by_an_empty_path() {
    let level = file::read(
        "(format: \"warren level\", version: 3, grid: (shape: Square, width: 2, height: 1), \
         cells: [\"10\"], starts: [(0, 0)], finishes: [(0, 0)])",
    );
    let mut game = game(level.unwrap(), Overlap::Forbidden);
    assert!(!game.is_solved());
    draw(&mut game, &[0]);
    assert!(game.is_solved());
    assert_eq!((game.length(), game.shortest_total()), (0, Some(0)));
    assert!(game.undo() && !game.is_solved());
}

#[test]
fn paths_can_cross_floors_and_wrapped_axes() {
    let text = "(format: \"warren level\", version: 3, grid: (shape: Cubic, width: 3, height: 1, \
                depth: 2, wrap_x: true), floors: [[\"005\"], [\"000\"]], starts: [(0, 0, 0)], \
                finishes: [(2, 0, 1)])";
    let mut game = game(file::read(text).unwrap(), Overlap::Forbidden);
    game.pick(0).unwrap();
    game.step(WEST).unwrap();
    assert_eq!(
        game.step(Cubic::UP),
        Err(MoveRefusal::Wall {
            cell: 2,
            dir: Cubic::UP
        })
    );
    game.step(Cubic::DOWN).unwrap();
    assert_eq!(game.moves(0), [WEST, Cubic::DOWN]);
    assert!(game.is_solved());
}

#[test]
fn clearing_can_be_undone_and_new_actions_discard_the_redo_history() {
    let mut game = game(ring(), Overlap::Allowed);
    game.clear();
    assert!(!game.undo() && !game.redo());
    draw(&mut game, &[0, 3]);
    draw(&mut game, &[5, 6]);
    let full = game.paths().to_vec();
    game.clear();
    assert_eq!(game.length(), 0);
    assert!(game.undo());
    assert_eq!(game.paths(), full);
    assert!(game.undo());
    draw(&mut game, &[5, 4]);
    assert!(!game.redo());
    // An action that changes nothing is not recorded.
    assert_eq!(game.pick(4), Ok(1));
    assert_eq!(game.drop(), Ok(()));
    assert!(game.undo());
    assert_eq!(game.length(), 3);
    // Undoing while a path is held drops the path first.
    game.pick(5).unwrap();
    game.drag(4).unwrap();
    assert!(game.undo());
    assert_eq!((game.held(), game.length()), (None, 3));
    assert!(game.redo());
    assert_eq!(game.paths()[1], [5, 4]);
}

#[test]
fn puzzles_without_a_solution_are_refused() {
    let refused = |level| Puzzle::new(level).map(|_| ()).unwrap_err().to_string();
    assert_eq!(
        refused(corridor("S S F")),
        "2 starts need at least as many finishes, not 1"
    );
    let sealed = drawn(
        "
        +-+-+-+-+
        |S F|F F|
        +-+-+-+-+
        |    S  |
        +-+-+D+-+
        |      F|
        +-+-+-+-+
        ",
    );
    assert_eq!(
        refused(sealed),
        "no finish is left for the start at (2, 1): with all doors shut, its area has only 0"
    );
    let crossing = Puzzle::new(corridor("S S F F")).unwrap();
    assert_eq!(crossing.apart(), None);
    assert_eq!(
        Game::new(crossing.clone(), Overlap::Forbidden),
        Err(NotApart)
    );
    assert!(Game::new(crossing, Overlap::Allowed).is_ok());
}

/// Checks the minimum number of moves if it is known, and a solution's number of moves.
fn check_totals(level: Level, overlap: Overlap, fewest: Option<usize>, solved_in: usize) {
    let game = game(level, overlap);
    let moves: usize = game.solution().iter().map(Vec::len).sum();
    assert_eq!((game.shortest_total(), moves), (fewest, solved_in));
}

#[test]
fn shortest_total_is_returned_if_it_is_known() {
    check_totals(ring(), Overlap::Allowed, Some(4), 4);
    check_totals(ring(), Overlap::Forbidden, Some(4), 4);
    let level = || {
        drawn(
            "
            +-+-+-+
            |F S  |
            +-+-+ +
            |     |
            + +-+-+
            |S F  |
            +-+ + +
            |     |
            +-+-+-+
            ",
        )
    };
    check_totals(level(), Overlap::Allowed, Some(2), 2);
    check_totals(level(), Overlap::Forbidden, Some(2), 2);
    // The shortest path passes through the other start. Without overlap, the detour needs two
    // additional moves.
    let detour = || {
        drawn(
            "
            +-+-+-+-+
            |S S F F|
            + +-+-+ +
            |       |
            +-+-+-+-+
            ",
        )
    };
    check_totals(detour(), Overlap::Allowed, Some(4), 4);
    check_totals(detour(), Overlap::Forbidden, None, 6);
}

#[test]
fn saved_paths_must_obey_the_rules() {
    let puzzle = Puzzle::new(ring()).unwrap();
    let resume = |overlap: &str, paths: &str| {
        let saved: Saved = ron::from_str(&format!("(overlap: {overlap}, paths: {paths})")).unwrap();
        Game::resume(puzzle.clone(), &saved)
    };
    let game = resume("Forbidden", "[[0, 1, 2, 3], [5, 6]]").unwrap();
    assert!(game.is_solved() && game.overlap() == Overlap::Forbidden);
    assert!(!game.clone().undo());
    let number = |number| Err(ResumeError::Path { number });
    let cases = [
        (
            "Allowed",
            "[[0]]",
            Err(ResumeError::Count {
                found: 1,
                starts: 2,
            }),
        ),
        // These paths are invalid, in this order: the start is missing, there is only a start, the
        // path crosses a wall, it skips a cell, it returns to a cell, a cell is not on the grid.
        ("Allowed", "[[1, 2], []]", number(0)),
        ("Allowed", "[[0], []]", number(0)),
        ("Allowed", "[[0, 1, 5], []]", number(0)),
        ("Allowed", "[[0, 2], []]", number(0)),
        ("Allowed", "[[0, 1, 0], []]", number(0)),
        ("Allowed", "[[0, 1, 4000000000], []]", number(0)),
        ("Allowed", "[[], [99]]", number(1)),
        // The paths contain another path's start, another path's finish, or another path's cells.
        ("Allowed", "[[5, 6], []]", number(0)),
        ("Allowed", "[[0, 1, 2, 3], [5, 6, 7, 3]]", number(1)),
        ("Allowed", "[[0, 1, 2, 3], [5, 6, 7, 3, 2]]", Ok(())),
        ("Forbidden", "[[0, 1, 2, 3], [5, 6, 7, 3, 2]]", number(1)),
    ];
    for (overlap, paths, expected) in cases {
        assert_eq!(resume(overlap, paths).map(|_| ()), expected, "{paths}");
    }
}

fn recipe(width: u32, height: u32, starts: u32, finishes: u32) -> Recipe {
    Recipe {
        grid: GridSpec {
            width,
            height,
            ..GridSpec::default()
        },
        algorithm: Algorithm::AldousBroder,
        starts,
        finishes,
        seed: 7,
        ..Recipe::default()
    }
}

const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

#[test]
fn puzzles_of_one_recipe_are_distinct() {
    // There are four mazes of 2 × 2 cells. One start and one finish are in fixed corners, so the
    // other start and finish can be placed in two ways.
    let small = recipe(2, 2, 2, 2);
    let mut tries = 0;
    let drawn = puzzles(&small, 8, Overlap::Allowed, || {
        tries += 1;
        GO_ON
    });
    let drawn = drawn.unwrap();
    assert!(tries > 8, "no puzzle was drawn again");
    for (i, puzzle) in drawn.iter().enumerate() {
        for other in &drawn[..i] {
            let [one, other] = [puzzle, other].map(|puzzle| {
                let level = puzzle.level();
                let starts: BTreeSet<_> = level.starts().iter().collect();
                (level.maze(), starts, level.finishes())
            });
            assert!(one != other);
        }
    }
    let error = puzzles(&small, 9, Overlap::Allowed, || GO_ON).map(|_| ());
    assert_eq!(error, Err(PuzzleError::Alike { asked: 9 }));
}

#[test]
fn unsolvable_puzzles_are_errors() {
    let give_up = |recipe: &Recipe, overlap| puzzles(recipe, 1, overlap, || GO_ON).unwrap_err();
    let full = recipe(8, 8, 30, 30);
    assert_eq!(give_up(&full, Overlap::Forbidden), PuzzleError::Overlapping);
    // A different seed would not help.
    let few = PuzzleError::FewFinishes {
        starts: 9,
        finishes: 8,
    };
    assert_eq!(give_up(&recipe(8, 8, 9, 8), Overlap::Allowed), few);
    let sealed = |starts, finishes| Recipe {
        algorithm: Algorithm::Areas(AreasWithDoors {
            count: 2,
            doors: DoorCount::Sealed,
        }),
        ..recipe(6, 6, starts, finishes)
    };
    // The first start and the first finish are in different areas.
    let error = give_up(&sealed(1, 1), Overlap::Allowed);
    assert!(matches!(error, PuzzleError::NoFinish { .. }), "{error}");
    let mut tries = 0;
    let found = puzzles(&sealed(2, 3), 5, Overlap::Allowed, || {
        tries += 1;
        GO_ON
    });
    assert_eq!(found.unwrap().len(), 5);
    assert!(tries > 5, "no puzzle was drawn again");
    let cancelled = puzzles(&recipe(8, 8, 2, 2), 1, Overlap::Allowed, || {
        ControlFlow::Break(())
    });
    let expected = PuzzleError::Make(MakeError::Cancelled);
    assert_eq!(cancelled.map(|_| ()), Err(expected));
}

/// An action of a player. In some states of a game, the action is impossible.
#[derive(Clone, Debug)]
enum Act {
    Start(Index),
    Pick(Index),
    Drag(Index),
    Step(u8),
    Drop,
    Clear,
    Undo,
    Redo,
}

fn any_act() -> impl Strategy<Value = Act> {
    let index = || any::<Index>();
    prop_oneof![
        5 => index().prop_map(Act::Start),
        2 => index().prop_map(Act::Pick),
        8 => index().prop_map(Act::Drag),
        12 => (0..6u8).prop_map(Act::Step),
        3 => Just(Act::Drop),
        1 => Just(Act::Clear),
        2 => Just(Act::Undo),
        1 => Just(Act::Redo),
    ]
}

/// Generates games on any grid, with or without loops, and with one or several areas.
fn any_game() -> impl Strategy<Value = Game> {
    let braid = prop::sample::select(vec![0.0, 0.5, 1.0]);
    let counts = (1..4u32, 0..3u32);
    let parts = (any_recipe(any_grid(6)), braid, counts, any::<bool>());
    parts.prop_filter_map("no puzzle", |(recipe, braid, (starts, more), apart)| {
        let recipe = Recipe {
            braid,
            starts,
            finishes: starts + more,
            ..recipe
        };
        let puzzle = Puzzle::new(make(&recipe).ok()?).ok()?;
        let overlap = if apart {
            Overlap::Forbidden
        } else {
            Overlap::Allowed
        };
        Game::new(puzzle, overlap).ok()
    })
}

/// Performs an action, and returns whether it succeeded.
fn act(game: &mut Game, act: &Act) -> bool {
    let level = game.puzzle().level();
    let cell = |index: &Index| index.index(level.grid().cells() as usize) as Cell;
    match act {
        Act::Start(index) => {
            let start = *index.get(level.starts());
            game.pick(start).is_ok()
        }
        Act::Pick(index) => {
            let cell = cell(index);
            game.pick(cell).is_ok()
        }
        Act::Drag(index) => {
            let cell = cell(index);
            game.drag(cell).is_ok()
        }
        Act::Step(dir) => game.step(Dir(*dir)).is_ok(),
        Act::Drop => game.drop().is_ok(),
        Act::Clear => {
            game.clear();
            true
        }
        Act::Undo => game.undo(),
        Act::Redo => game.redo(),
    }
}

/// Returns the number of paths through each cell.
fn count_paths(game: &Game) -> BTreeMap<Cell, u32> {
    let mut counts = BTreeMap::new();
    for &cell in game.paths().iter().flatten() {
        *counts.entry(cell).or_default() += 1;
    }
    counts
}

/// Checks the rules that paths always obey.
fn check_paths(game: &Game) {
    let level = game.puzzle().level();
    let links: BTreeSet<(Cell, Cell)> = passages(level.maze()).into_iter().collect();
    assert_eq!(game.paths().len(), level.starts().len());
    let mut ends = BTreeSet::new();
    for (number, (path, &start)) in game.paths().iter().zip(level.starts()).enumerate() {
        let Some((&first, &last)) = path.first().zip(path.last()) else {
            continue;
        };
        assert_eq!(first, start);
        let cells: BTreeSet<&Cell> = path.iter().collect();
        assert_eq!(cells.len(), path.len(), "{path:?} meets itself");
        for step in path.windows(2) {
            let [a, b] = [step[0], step[1]];
            assert!(
                links.contains(&(a, b)) || links.contains(&(b, a)),
                "{a} to {b}"
            );
        }
        if level.finishes().contains(&last) && game.held() != Some(number) {
            assert!(ends.insert(last), "{last} is taken twice");
        }
    }
    let apart = game.overlap() == Overlap::Forbidden;
    assert!(!apart || count_paths(game).values().all(|&count| count == 1));
}

/// Checks the reported progress of a game without a held path.
fn check_verdict(game: &Game) {
    let level = game.puzzle().level();
    let (mut joined, mut missing, mut length) = (vec![], vec![], 0);
    for (path, &start) in game.paths().iter().zip(level.starts()) {
        match path.last().filter(|end| level.finishes().contains(end)) {
            Some(&end) => joined.push((start, end)),
            None => missing.push(start),
        }
        length += path.len() - usize::from(!path.is_empty());
    }
    let counts = count_paths(game).into_iter();
    let crossed = counts
        .filter(|&(_, count)| count > 1)
        .map(|(cell, _)| cell)
        .collect();
    assert_eq!(game.is_solved(), missing.is_empty());
    assert_eq!(game.length(), length);
    let check = game.check();
    assert_eq!(check.is_solved(), missing.is_empty());
    assert_eq!(
        check,
        Check {
            joined,
            missing,
            crossed
        }
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn paths_stay_valid_after_any_actions(
        mut game in any_game(),
        acts in prop::collection::vec(any_act(), 0..60),
    ) {
        for what in &acts {
            let before = game.clone();
            let done = act(&mut game, what);
            if !done && matches!(what, Act::Drag(_) | Act::Step(_)) {
                prop_assert_eq!(&game, &before);
            }
            check_paths(&game);
            if game.held().is_none() {
                check_verdict(&game);
            }
        }
    }

    #[test]
    fn undo_and_redo_visit_every_drawn_state(
        mut game in any_game(),
        acts in prop::collection::vec(any_act(), 0..60),
    ) {
        let mut drawn = vec![game.paths().to_vec()];
        let actions = acts.iter().filter(|what| !matches!(what, Act::Undo | Act::Redo));
        for what in actions.chain([&Act::Drop]) {
            // If picking up a path drops a different path, the drop is a separate action.
            let drop_first = matches!(what, Act::Start(_) | Act::Pick(_) | Act::Clear);
            let drop = Some(&Act::Drop).filter(|_| drop_first);
            for what in drop.into_iter().chain([what]) {
                act(&mut game, what);
                if game.held().is_none() && drawn.last().unwrap() != game.paths() {
                    drawn.push(game.paths().to_vec());
                }
            }
        }
        let (first, others) = drawn.split_first().unwrap();
        for paths in drawn[..others.len()].iter().rev() {
            prop_assert!(game.undo());
            prop_assert_eq!(game.paths(), paths);
        }
        prop_assert!(!game.undo());
        prop_assert_eq!(game.paths(), first);
        for paths in others {
            prop_assert!(game.redo());
            prop_assert_eq!(game.paths(), paths);
        }
        prop_assert!(!game.redo());
        prop_assert_eq!(game.undo(), !others.is_empty());
    }

    #[test]
    fn playing_the_solution_solves_the_puzzle(
        mut game in any_game(),
        order in any::<[Index; 3]>(),
    ) {
        let solution = game.solution();
        let mut left: Vec<usize> = (0..solution.len()).collect();
        for index in order.iter().cycle().take(left.len()) {
            let number = left.swap_remove(index.index(left.len()));
            prop_assert!(!game.is_solved());
            let start = game.puzzle().level().starts()[number];
            prop_assert_eq!(game.pick(start), Ok(number));
            for &dir in &solution[number] {
                prop_assert_eq!(game.step(dir), Ok(()));
            }
            prop_assert_eq!(game.drop(), Ok(()));
            prop_assert_eq!(&game.moves(number), &solution[number]);
        }
        prop_assert!(game.is_solved());
        check_paths(&game);
        match game.shortest_total() {
            Some(fewest) => prop_assert_eq!(game.length(), fewest),
            None => prop_assert_eq!(game.overlap(), Overlap::Forbidden),
        }
    }

    #[test]
    fn saved_games_resume_unchanged(
        mut game in any_game(),
        acts in prop::collection::vec(any_act(), 0..60),
    ) {
        for what in &acts {
            act(&mut game, what);
        }
        let text = ron::to_string(&game.save()).unwrap();
        let saved: Saved = ron::from_str(&text).unwrap();
        let resumed = Game::resume(game.puzzle().clone(), &saved).unwrap();
        let _ = game.drop();
        prop_assert_eq!(resumed.paths(), game.paths());
        prop_assert_eq!(resumed.overlap(), game.overlap());
        prop_assert_eq!(resumed.held(), None);
    }
}
