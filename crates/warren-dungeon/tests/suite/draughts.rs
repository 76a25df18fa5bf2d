//! The draught from secret doors.

use super::support::{corridor, grids};
use warren_dungeon::level::{self, Algorithm, AreasWithDoors, DoorCount, Recipe};
use warren_dungeon::play::{Draught, Event, Input, Progress, SEARCH_TICKS, draught, step};
use warren_maze::topology::Topology;

#[test]
fn the_draught_is_stronger_the_nearer_the_door() {
    // The door is between the third cell and the fourth.
    let level = corridor("S    D  F");
    let mut progress = Progress::new(&level);
    let felt = |progress: &mut Progress, cell| {
        progress.cell = cell;
        draught(&level, progress)
    };
    let all = (0..5).map(|cell| felt(&mut progress, cell));
    let all: Vec<Draught> = all.collect();
    use Draught::{Faint, Still, Strong};
    assert_eq!(all, [Still, Faint, Strong, Strong, Faint]);
    let strengths = [Still, Faint, Strong].map(Draught::strength);
    assert_eq!(strengths, [0.0, 0.5, 1.0]);
    progress.found[0] = true;
    assert!((0..5).all(|cell| felt(&mut progress, cell) == Still));
}

/// In every cell of every grid.
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
        let level = level::make(&recipe).unwrap();
        // In a finish the run is over.
        let cells = (0..level.grid().cells()).filter(|&cell| !level.is_finish(cell));
        for cell in cells {
            for known in [false, true] {
                let mut progress = Progress::new(&level);
                progress.cell = cell;
                progress.found[1] = known;
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
