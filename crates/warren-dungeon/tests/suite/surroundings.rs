//! Tests of the description for players who cannot see the maze. The description must mention
//! everything that is visible and nothing else, and it must be sufficient for finding the finish.

use super::exploring::blind;
use super::support::{any_grid, any_recipe, corridor, drawn, grids, links, relaxed, walled_off};
use super::walking::{any_wishes, play};
use proptest::prelude::*;
use std::collections::BTreeSet;
use warren_dungeon::level::{Content, Level};
use warren_dungeon::make::make;
use warren_dungeon::pilot::{CellByCell, CellMove};
use warren_dungeon::play::{
    CellKind, Draught, Event, Landmark, Progress, SEARCH_TICKS, Surroundings, Through, Trail,
    Walked, open_ahead, step,
};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe};
use warren_maze::solve::Walkable;
use warren_maze::topology::{Cell, Embedding, Square, Topology};

/// Returns the state of a player who is in this cell and has this heading.
fn progress_at(level: &Level, cell: Cell, heading: u16) -> Progress {
    let mut progress = Progress::new(level);
    progress.put(cell, [0, 0]);
    progress.turn_to(heading);
    progress
}

fn surroundings_of(level: &Level, progress: &Progress) -> Surroundings {
    Surroundings::new(level, progress, &Trail::new(progress.cell()))
}

/// Returns a circular corridor, with the finish next to it.
fn circle() -> Level {
    drawn(
        "
        +-+-+-+-+
        |S    |F|
        + +-+ + +
        | |   | |
        + + +-+ +
        |       |
        +-+-+-+-+
        ",
    )
}

#[test]
fn places_and_landmarks_of_cells_are_described() {
    let level = circle();
    use CellKind::{Corner, Corridor, DeadEnd, Junction};
    let expected = [
        [Corner, Corridor, Corner, DeadEnd],
        [Corridor, Corner, Corner, Corridor],
        [Corner, Junction, Corridor, Corner],
    ];
    for (cell, expected) in (0..).zip(expected.as_flattened()) {
        let told = surroundings_of(&level, &progress_at(&level, cell, 0));
        assert_eq!(told.kind, *expected, "cell {cell}");
        let landmarks: &[Landmark] = match cell {
            0 => &[Landmark::Content(Content::Start)],
            3 => &[Landmark::Content(Content::Finish)],
            _ => &[],
        };
        assert_eq!(told.landmarks, landmarks, "cell {cell}");
    }
    let closed = walled_off(&level, 3, Square::SOUTH);
    let told = surroundings_of(&closed, &progress_at(&closed, 3, 0));
    assert_eq!((told.kind, told.exits.len()), (CellKind::Closed, 0));
}

#[test]
fn exits_are_listed_clockwise_with_their_ends() {
    const NORTH: u16 = 3 << 14;
    let level = circle();
    let told = |cell, heading| {
        let exits = surroundings_of(&level, &progress_at(&level, cell, heading))
            .exits
            .into_iter();
        let exits = exits.map(|exit| (exit.dir, exit.cells, exit.ends, exit.landmarks));
        exits.collect::<Vec<_>>()
    };
    let corner = Some(CellKind::Corner);
    let finish = vec![(2, Landmark::Content(Content::Finish))];
    assert_eq!(
        told(9, NORTH),
        [
            (Square::NORTH, 1, corner, vec![]),
            (Square::EAST, 2, corner, vec![]),
            (Square::WEST, 1, corner, vec![]),
        ]
    );
    assert_eq!(
        told(11, 0),
        [
            (Square::WEST, 2, Some(CellKind::Junction), vec![]),
            (Square::NORTH, 2, Some(CellKind::DeadEnd), finish),
        ]
    );
    // The end of a corridor of nine cells is not visible from its start.
    let long = corridor("S               F");
    let exits = surroundings_of(&long, &Progress::new(&long)).exits;
    assert_eq!((exits[0].cells, exits[0].ends), (6, None));
    assert_eq!(open_ahead(&long, &Progress::new(&long), Square::EAST), 6);
    assert_eq!(open_ahead(&long, &Progress::new(&long), Square::WEST), 0);
}

#[test]
fn found_doors_and_breaches_are_described() {
    let level = corridor("S    D  F");
    let mut progress = progress_at(&level, 2, 0);
    let told = surroundings_of(&level, &progress);
    assert_eq!((told.exits.len(), told.draught), (1, Draught::Strong));
    progress.find_door(0);
    let told = surroundings_of(&level, &progress);
    assert_eq!(
        (told.exits[0].through, told.draught),
        (Through::Door, Draught::Still)
    );
    assert!(!told.is_plain(), "an exit with a door is not plain");
    let mut progress = progress_at(&level, 2, 0);
    progress.blast_wall(level.doors().list()[0]);
    let none = corridor("S    |  F");
    assert_eq!(
        surroundings_of(&none, &progress).exits[0].through,
        Through::Breach
    );
}

/// Checks which cells the trail stores as visited, and which direction leads back.
#[test]
fn a_trail_records_visited_cells_and_the_way_back() {
    let level = circle();
    let grid = level.grid();
    let mut trail = Trail::new(0);
    assert_eq!(trail.walked(grid, 0, Square::EAST), Walked::New);
    for dir in [Square::SOUTH, Square::SOUTH, Square::EAST, Square::NORTH] {
        trail.cross(grid, dir);
        assert!(!trail.is_again());
    }
    let walked = |trail: &Trail, cell| {
        let of = |dir| trail.walked(grid, cell, dir);
        [Square::NORTH, Square::EAST, Square::SOUTH, Square::WEST].map(of)
    };
    use Walked::{Back, New, Visited};
    // At the junction, the cell in the north was visited, the cell in the east is new, and the west
    // side leads back.
    assert_eq!(walked(&trail, 9)[..2], [Visited, New]);
    assert_eq!(walked(&trail, 9)[3], Back);
    assert_eq!(
        walked(&trail, 0)[2],
        Visited,
        "no way leads back from the start"
    );
    trail.cross(grid, Square::SOUTH);
    assert!(trail.is_again());
    assert_eq!(walked(&trail, 9)[3], Back, "the first visit decides");
    assert_eq!(Trail::from_path(grid, &[0, 4, 8, 9, 5, 9]), Some(trail));
    assert_eq!(Trail::from_path(grid, &[0, 5]), None);
    assert_eq!(Trail::from_path(grid, &[]), None);
}

/// Checks every cell of a level on each grid, with every heading.
#[test]
fn all_exits_are_listed_clockwise_from_the_faced_side() {
    for grid in grids(6, 5) {
        let recipe = Recipe {
            grid,
            braid: 0.4,
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        let grid = level.grid();
        for cell in level.maze().open_cells() {
            for heading in (0..8).map(|eighth| eighth * 0x2000 + 100) {
                let progress = progress_at(&level, cell, heading);
                let told = surroundings_of(&level, &progress);
                let turn = |dir| grid.heading(cell, dir).wrapping_sub(heading);
                let apart = |dir| (turn(dir) as i16).unsigned_abs();
                let sides = grid.clockwise(cell).iter();
                let nearest = sides.map(|&dir| apart(dir)).min();
                assert_eq!(Some(apart(told.facing)), nearest);
                let dirs: Vec<_> = told.exits.iter().map(|exit| exit.dir).collect();
                assert_eq!(
                    dirs.iter().copied().collect::<BTreeSet<_>>().len(),
                    dirs.len()
                );
                let ways = progress.ways(&level).ways(cell);
                assert!(ways.into_iter().all(|dir| dirs.contains(&dir)));
                assert_eq!(dirs.len(), ways.len() as usize);
                let first = turn(told.facing);
                let turns = dirs.iter().filter(|&&dir| grid.has_side(cell, dir));
                let turns: Vec<u16> = turns.map(|&dir| turn(dir).wrapping_sub(first)).collect();
                assert!(turns.is_sorted(), "{turns:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn unseen_cells_do_not_affect_the_description(
        recipe in any_recipe(any_grid(7)),
        wishes in any_wishes(),
    ) {
        let level = make(&recipe).unwrap();
        play(&level, &wishes, |_, _, events, after| {
            if events.iter().any(|event| matches!(event, Event::Crossed(_))) {
                let blind = blind(&level, after);
                assert_eq!(surroundings_of(&level, after), surroundings_of(&blind, after));
            }
        });
    }
}

/// Explores like a player who uses only the description. The player continues through plain
/// corridors, prefers new exits, and goes back if there are no new exits.
fn explore(level: &Level) -> (Progress, BTreeSet<Cell>) {
    let mut progress = Progress::new(level);
    let mut trail = Trail::new(progress.cell());
    let mut steps = CellByCell::default();
    let mut been = BTreeSet::from([progress.cell()]);
    for _ in 0..200_000 {
        let told = Surroundings::new(level, &progress, &trail);
        let of = |walked| told.exits.iter().find(|exit| exit.walked == walked);
        let searches = told.draught > Draught::Still;
        let wish = match of(Walked::New).or_else(|| of(Walked::Back)) {
            _ if searches => None,
            _ if told.is_plain() && progress.steps() > 0 => Some(CellMove::Ahead),
            None => return (progress, been),
            Some(exit) => Some(match level.grid().climb(progress.cell(), exit.dir) {
                0 if exit.dir == told.facing => CellMove::Ahead,
                0 => CellMove::TurnRight,
                1.. => CellMove::Up,
                _ => CellMove::Down,
            }),
        };
        let before = progress.cell();
        // Wait until the move is complete.
        for tick in 0..SEARCH_TICKS + 40 {
            let wish = wish.filter(|_| tick == 0);
            let mut input = steps.input(level, &progress, wish);
            input.search = searches;
            for event in step(level, &mut progress, input) {
                if let Event::Crossed(dir) = event {
                    trail.cross(level.grid(), dir);
                }
            }
            been.insert(progress.cell());
        }
        let moves = [
            Some(CellMove::Up),
            Some(CellMove::Down),
            Some(CellMove::Ahead),
        ];
        assert!(
            !moves.contains(&wish) || progress.cell() != before || progress.is_over(),
            "{wish:?} in cell {before} leads nowhere"
        );
        if progress.is_over() {
            return (progress, been);
        }
    }
    panic!("the run does not end");
}

#[test]
fn a_player_with_only_the_description_explores_every_grid() {
    for grid in grids(6, 5) {
        for braid in [0.0, 0.6] {
            let recipe = Recipe {
                grid,
                braid,
                ..Recipe::default()
            };
            let level = make(&recipe).unwrap();
            let (end, _) = explore(&level);
            assert!(end.finished(), "{recipe:?}");
        }
        // If the finish cannot be reached, the player still finds all other cells.
        let level = make(&Recipe {
            grid,
            algorithm: Algorithm::Areas(AreasWithDoors {
                count: 2,
                doors: DoorCount::Sealed,
            }),
            ..Recipe::default()
        });
        let Ok(level) = level else { continue };
        let (end, been) = explore(&level);
        let links = links(&level, |_| false);
        let far = relaxed(level.grid().cells(), &links, &level.starts()[..1]);
        for (cell, far) in (0..).zip(far).filter(|_| !end.finished()) {
            assert_eq!(been.contains(&cell), far.is_some(), "{grid:?}, cell {cell}");
        }
    }
}
