//! Tests of the draught from secret doors, and of the maximum size of playable levels.

use super::support::{corridor, grids};
use warren_dungeon::make::make;
use warren_dungeon::play::{
    Draught, Event, Input, MAX_AXIS, MAX_CELLS, Progress, SEARCH_TICKS, check_playable, draught,
    step,
};
use warren_dungeon::recipe::{Algorithm, AreasWithDoors, DoorCount, Recipe};
use warren_maze::topology::{GridShape, GridSpec, Topology};

#[test]
fn the_draught_is_stronger_near_a_secret_door() {
    // The door is between the third and the fourth cell.
    let level = corridor("S    D  F");
    let mut progress = Progress::new(&level);
    let felt = |progress: &mut Progress, cell| {
        progress.put(cell, [0, 0]);
        draught(&level, progress)
    };
    let all = (0..5).map(|cell| felt(&mut progress, cell));
    let all: Vec<Draught> = all.collect();
    use Draught::{Faint, Still, Strong};
    assert_eq!(all, [Still, Faint, Strong, Strong, Faint]);
    let strengths = [Still, Faint, Strong].map(Draught::strength);
    assert_eq!(strengths, [0.0, 0.5, 1.0]);
    progress.find_door(0);
    assert!((0..5).all(|cell| felt(&mut progress, cell) == Still));
}

/// Checks every cell of a level on each grid.
#[test]
fn a_draught_is_felt_exactly_where_a_search_finds_a_door() {
    let search = Input {
        search: true,
        ..Input::default()
    };
    for grid in grids(6, 5) {
        let recipe = Recipe {
            grid,
            algorithm: Algorithm::Areas(AreasWithDoors {
                count: 3,
                doors: DoorCount::Exactly(4),
            }),
            ..Recipe::default()
        };
        let level = make(&recipe).unwrap();
        // Finishes are skipped, because the run would end there.
        let cells = (0..level.grid().cells()).filter(|&cell| !level.is_finish(cell));
        for cell in cells {
            for known in [false, true] {
                let mut progress = Progress::new(&level);
                progress.put(cell, [0, 0]);
                if known {
                    progress.find_door(1);
                }
                let felt = draught(&level, &progress);
                let events = (0..SEARCH_TICKS).flat_map(|_| step(&level, &mut progress, search));
                let found = events.filter(|event| matches!(event, Event::DoorFound(_)));
                assert_eq!(
                    felt > Draught::Still,
                    found.count() > 0,
                    "{grid:?}, cell {cell}"
                );
            }
        }
    }
}

#[test]
fn levels_too_large_to_walk_in_are_refused() {
    let sized = |shape, [width, height, depth]: [u32; 3]| GridSpec {
        shape,
        width,
        height,
        depth,
        ..GridSpec::default()
    };
    let square = |width, height| sized(GridShape::Square, [width, height, 1]);
    for walkable in [
        square(2000, 2000),
        square(MAX_AXIS, 200),
        sized(GridShape::Cubic, [200, 200, 100]),
        sized(GridShape::Polar, [6, 900, 1]),
    ] {
        assert_eq!(check_playable(walkable), Ok(()), "{walkable:?}");
    }
    let limits = format!("ask for at most {MAX_CELLS} cells, and {MAX_AXIS} per row or column");
    for (large, size) in [
        (square(2001, 2000), "2001 × 2000"),
        (square(MAX_AXIS + 1, 1), "20001 × 1"),
        (square(1, MAX_AXIS + 1), "1 × 20001"),
        (sized(GridShape::Cubic, [200, 200, 101]), "200 × 200 × 101"),
        // The size is too large because the outer rings have more cells than the innermost ring.
        (sized(GridShape::Polar, [6, 2000, 1]), "6 × 2000"),
        (square(u32::MAX, u32::MAX), "4294967295 × 4294967295"),
    ] {
        let error = check_playable(large).unwrap_err();
        let expected = format!("{size} is too large to walk in: {limits}");
        assert_eq!(error.to_string(), expected);
    }
}
